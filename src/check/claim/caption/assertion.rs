//! What a caption can say.

use super::words::Man;
use crate::board::{Colour, Square};
use crate::check::claim::{MoveText, Moves, ToKind};
use crate::document::Half;

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The diagram it is about.
    pub half: Half,
    /// What it says.
    pub says: Assertion,
}

/// One statement of a caption. It becomes claims when the board is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assertion {
    /// The diagram is a starting array.
    Array,
    /// The array after these moves.
    Start(Moves),
    /// These men stand there.
    MenAt(Vec<(Men, Vec<Square>)>),
    /// Each of these moves captures these men.
    Takes {
        /// The moves.
        moves: Vec<MoveText>,
        /// Who is captured.
        victims: Victims,
    },
    /// Each of these moves leaves these men alone.
    Spares {
        /// The moves.
        moves: Vec<MoveText>,
        /// Who is not captured.
        victims: Victims,
    },
    /// These men cannot be captured.
    Safe(Vec<Square>),
    /// Each of these moves can be played.
    Legal(Vec<MoveText>),
    /// None of these moves can be played.
    NotLegal(Vec<MoveText>),
    /// A side cannot castle.
    NoCastling(Option<Colour>),
    /// The marks are the squares where a man can go.
    Marks {
        /// The man.
        who: Option<Men>,
        /// Where it stands.
        from: Option<Square>,
        /// Which moves.
        kind: ToKind,
    },
    /// The marks are squares that a man must not enter.
    Barred {
        /// The man.
        who: Option<Men>,
        /// Where it stands.
        from: Option<Square>,
    },
    /// The left diagram becomes the right one.
    Becomes {
        /// The moves, if they are named.
        moves: Moves,
        /// The men that are named: the mover first.
        men: Vec<Men>,
        /// Whether two men exchange squares.
        swap: bool,
        /// Whether the game is drawn then.
        draw: bool,
    },
    /// A side is in check, mated, stalemated, or the game is drawn; after these moves.
    State {
        /// The moves.
        after: Moves,
        /// Which state.
        is: CaptionState,
        /// The side.
        side: Option<Colour>,
    },
}

/// The states that a caption can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptionState {
    /// Check.
    Check,
    /// Checkmate.
    Mate,
    /// Stalemate.
    Stalemate,
    /// Draw.
    Draw,
}

/// Men as a caption names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Men {
    /// Which.
    pub man: Man,
    /// Their colour, if it is said.
    pub colour: Option<Colour>,
}

/// Who is captured.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Victims {
    /// By square.
    pub squares: Vec<Square>,
    /// By name.
    pub men: Vec<Men>,
    /// Those that are marked.
    pub marked: bool,
    /// Nobody: it is said that nothing is captured.
    pub nobody: bool,
}

impl Victims {
    /// Whether none is named.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty() && self.men.is_empty() && !self.marked
    }
}
