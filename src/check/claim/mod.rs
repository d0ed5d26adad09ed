//! The claim language: checkable statements about a figure.
//!
//! ```text
//! claims    = (KEY "=" VALUE)* claim (";" claim)*
//! claim     = ["left: " | "right: "] statement
//! statement = ["not "] "legal " moves [" (" reason ")"]
//!           | "takes " move ": " (squares | "nothing") | "takes>= " move ": " squares
//!           | "spares " move ": " squares | "safe " squares [" from " square]
//!           | "marks = " set | "marks <= " set
//!           | "after " moves " = " ("right" | "next") | "after " moves ": " statement
//!           | "start " moves " = " ("this" | "left" | "right") | "array initial"
//!           | "state " [side] ("check" [squares] | "mate" | "stalemate" | "win " side | "draw" | "open")
//!           | "frozen " squares | "free " squares | "at " PIECE " " squares | "draw-only"
//! set       = "to(" sel [" quiet" | " captures"] ")" | "taken(" move ")" | "at(" PIECE ")" | "barred(" sel ")" | "note"
//! sel       = square | PIECE | "any"
//! moves     = move ((" " | ", ") move)*
//! ```
//!
//! Claims are the same in every language. A value with blanks stands in single or double quotes. docs/claims.md explains
//! each form to authors.

pub mod caption;
mod context;
mod hint;
mod letters;
pub mod moves;
mod read;
mod text;

pub use context::{Context, KEYS};
pub use hint::begins;
pub use letters::Letters;
pub use moves::{Core, MoveText, Moves, Origin, Step, Suffix, Who};
pub use read::parse;

use crate::board::{Colour, Size, Square, SquareSet};
use crate::document::Half;
use crate::source::{Span, Spanned};

/// The claims of one attribute, comment or line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// What stands in front of them and holds for all.
    pub context: Context,
    /// The claims, in the order written; those that could not be read are left out (there is a finding).
    pub claims: Vec<Claim>,
}

/// One claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The diagram it names by `left:` or `right:`; `Whole` when it names none.
    pub half: Half,
    /// What it says.
    pub statement: Statement,
    /// The claim as written, without its half.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// What a claim says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// The moves can be played one after the other, or (`not`) the last of them cannot.
    Legal {
        /// Whether it says that the last move is not legal.
        not: bool,
        /// The moves.
        moves: Moves,
        /// Why not.
        reason: Option<Spanned<Reason>>,
    },
    /// A move captures exactly these men, or (`at_least`) these and perhaps others.
    Takes {
        /// The move.
        by: MoveText,
        /// Whether others may be captured too.
        at_least: bool,
        /// The squares of the captured men; empty for `nothing`.
        squares: Squares,
    },
    /// These men survive the move.
    Spares {
        /// The move.
        by: MoveText,
        /// Their squares.
        squares: Squares,
    },
    /// No legal move (of one man) captures these men.
    Safe {
        /// Their squares.
        squares: Squares,
        /// The man whose moves are meant.
        from: Option<Spanned<Square>>,
    },
    /// The marked squares are exactly these, or (`among`) some of these.
    Marks {
        /// Whether more squares than those marked may be in the set.
        among: bool,
        /// The set.
        set: Set,
    },
    /// The diagram becomes another by these moves.
    Becomes {
        /// The moves.
        moves: Moves,
    },
    /// A statement about the position after these moves.
    After {
        /// The moves.
        moves: Moves,
        /// What holds then.
        then: Box<Statement>,
    },
    /// The game's array becomes the diagram by these moves; by none, it is the diagram.
    Start {
        /// The moves.
        moves: Moves,
        /// The diagram: `Whole` for `this`.
        half: Half,
    },
    /// The diagram is one of the game's starting arrays.
    Array,
    /// How the game stands.
    State {
        /// The side it is about.
        side: Option<Colour>,
        /// How it stands.
        state: State,
    },
    /// Men that may not move because of freezing.
    Frozen(Squares),
    /// Men that no freezing holds.
    Free(Squares),
    /// These men stand there.
    At {
        /// The man's letter; its case is the colour.
        piece: Spanned<String>,
        /// Where.
        squares: Squares,
    },
    /// The figure claims nothing.
    DrawOnly,
}

/// Why a move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It would leave the mover's royal man en prise.
    SelfCheck,
    /// A man stands in the way.
    Blocked,
    /// The man is frozen.
    Frozen,
    /// The man does not move like that.
    NoSuchMove,
}

impl Reason {
    /// Every reason with its word.
    pub const ALL: [(&'static str, Reason); 4] = [
        ("self-check", Reason::SelfCheck),
        ("blocked", Reason::Blocked),
        ("frozen", Reason::Frozen),
        ("no-such-move", Reason::NoSuchMove),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Reason::ALL.iter().find(|(_, reason)| *reason == self).map_or("", |(word, _)| word)
    }
}

/// How a game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The side is in check; with squares, those are the men in check, or those that give it.
    Check(Option<Squares>),
    /// It is checkmated.
    Mate,
    /// It has no legal move and is not in check.
    Stalemate,
    /// A side has won.
    Win(Colour),
    /// The game is drawn.
    Draw,
    /// The game goes on.
    Open,
}

/// A set of squares that marks are compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// Destinations.
    To {
        /// Of which men.
        sel: Sel,
        /// Which of them.
        kind: ToKind,
    },
    /// The squares of the men that a move captures.
    Taken(MoveText),
    /// The squares of all men of a letter.
    At(Spanned<String>),
    /// Squares that a man would reach but for a rule that forbids the move.
    Barred(Sel),
    /// The marks mean something that no rule decides.
    Note,
}

/// Which destinations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToKind {
    /// All.
    All,
    /// Those of moves without victims.
    Quiet,
    /// Those of moves with victims.
    Captures,
}

/// Men chosen by square or letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sel {
    /// The man on a square.
    Square(Spanned<Square>),
    /// All men of a letter, the case being the colour.
    Piece(Spanned<String>),
    /// All men of the side to move.
    Any,
}

/// A list of squares as written: squares, ranges, whole files and ranks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Squares {
    /// The items, each with its place.
    pub items: Vec<Spanned<SquareItem>>,
}

/// One item of a list of squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SquareItem {
    /// A square, or the squares of a range.
    These(Vec<Square>),
    /// A whole file, from 0.
    File(u8),
    /// A whole rank, from 0.
    Rank(u8),
}

impl Squares {
    /// The squares on a board of a size; those off it are left out.
    pub fn on(&self, size: Size) -> SquareSet {
        let mut set = SquareSet::new();
        for item in &self.items {
            match &item.value {
                SquareItem::These(squares) => set.extend(squares.iter().copied().filter(|at| size.contains(*at))),
                SquareItem::File(file) => set.extend(size.squares().filter(|at| at.file == *file)),
                SquareItem::Rank(rank) => set.extend(size.squares().filter(|at| at.rank == *rank)),
            }
        }
        set
    }

    /// The first square that is not on a board of a size.
    pub fn off(&self, size: Size) -> Option<Square> {
        self.items.iter().find_map(|item| match &item.value {
            SquareItem::These(squares) => squares.iter().copied().find(|at| !size.contains(*at)),
            SquareItem::File(file) => Some(Square::new(*file, 0)).filter(|at| !size.contains(*at)),
            SquareItem::Rank(rank) => Some(Square::new(0, *rank)).filter(|at| !size.contains(*at)),
        })
    }
}

impl Statement {
    /// The first square it names that is not on a board of a size.
    pub fn off_board(&self, size: Size) -> Option<Square> {
        match self {
            Statement::Takes { squares, .. } | Statement::Spares { squares, .. } => squares.off(size),
            Statement::Safe { squares, from } => {
                squares.off(size).or_else(|| from.as_ref().map(|from| from.value).filter(|at| !size.contains(*at)))
            }
            Statement::Frozen(squares) | Statement::Free(squares) | Statement::At { squares, .. } => squares.off(size),
            Statement::State { state: State::Check(Some(squares)), .. } => squares.off(size),
            Statement::Marks { set: Set::To { sel, .. } | Set::Barred(sel), .. } => match sel {
                Sel::Square(square) => Some(square.value).filter(|at| !size.contains(*at)),
                Sel::Piece(_) | Sel::Any => None,
            },
            Statement::After { then, .. } => then.off_board(size),
            _ => None,
        }
    }

    /// The squares it names, a range's ends included, without those of moves.
    pub fn squares(&self) -> SquareSet {
        let listed = |squares: &Squares| -> SquareSet {
            let these = squares.items.iter().filter_map(|item| match &item.value {
                SquareItem::These(squares) => Some(squares),
                SquareItem::File(_) | SquareItem::Rank(_) => None,
            });
            these.flatten().copied().collect()
        };
        match self {
            Statement::Takes { squares, .. }
            | Statement::Spares { squares, .. }
            | Statement::Safe { squares, .. }
            | Statement::Frozen(squares)
            | Statement::Free(squares)
            | Statement::At { squares, .. }
            | Statement::State { state: State::Check(Some(squares)), .. } => listed(squares),
            Statement::After { then, .. } => then.squares(),
            _ => SquareSet::new(),
        }
    }

    /// Every move it names.
    pub fn moves(&self) -> Vec<&MoveText> {
        match self {
            Statement::Legal { moves, .. } | Statement::Becomes { moves } | Statement::Start { moves, .. } => {
                moves.steps.iter().map(|step| &step.by).collect()
            }
            Statement::Takes { by, .. } | Statement::Spares { by, .. } => vec![by],
            Statement::Marks { set: Set::Taken(by), .. } => vec![by],
            Statement::After { moves, then } => moves.steps.iter().map(|step| &step.by).chain(then.moves()).collect(),
            _ => Vec::new(),
        }
    }
}
