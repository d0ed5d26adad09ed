//! What stands in front of claims: facts that the placement cannot say.

use super::Moves;
use crate::board::Colour;
use crate::source::Spanned;

/// The keys.
pub const KEYS: [&str; 9] = ["side", "preset", "options", "hand", "castle", "ep", "before", "start", "lifted"];

/// Facts that the placement cannot say; what is not written is `None`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Context {
    /// The side to move.
    pub side: Option<Colour>,
    /// A named set of rule options.
    pub preset: Option<Spanned<String>>,
    /// Rule options, each `name=value`.
    pub options: Vec<Spanned<(String, String)>>,
    /// Men in hand, as FEN writes them.
    pub hand: Option<Spanned<String>>,
    /// Castling rights: `KQkq`, or rook files.
    pub castle: Option<Spanned<String>>,
    /// The square that a pawn has just passed.
    pub ep: Option<Spanned<String>>,
    /// Moves that lead to the position, for what a game remembers of them.
    pub before: Option<Moves>,
    /// The position that `start` begins from, in place of the game's array.
    pub start: Option<Spanned<String>>,
    /// A man that is lifted: its square and letters, `c5R`.
    pub lifted: Option<Spanned<String>>,
}
