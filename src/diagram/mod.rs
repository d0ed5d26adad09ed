//! Diagrams: a position with marks, orientation, shadow and arrows, read from `fen:` text and from keys.
//!
//! `fen:POSITION MARKS ORIENTATION SHADOW:`, with `-` for an empty field. A position may also be a whole FEN (placement,
//! side to move and further fields); the fields are kept for the game to read. The same things can be written as keys
//! (`marks`, `view`, `shadow`, `arrows`, ...), which add to the line.

mod arrow;
mod mark;
mod read;

pub use arrow::{Arrow, ArrowForm};
pub use mark::{Ink, Mark, MarkKind};
pub use read::{Frame, KEYS, Written, board_word, read};

use std::collections::BTreeMap;

use crate::board::{Colour, Man, Placement, Shape, Square, SquareSet};
use crate::source::{Span, Spanned};

/// A diagram: what is to be drawn. No rules; a broken row is here as far as it could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The board.
    pub shape: Shape,
    /// The men on it.
    pub placement: Placement,
    /// FEN fields after the placement (side to move, castling rights, ...), as written.
    pub fields: Vec<Spanned<String>>,
    /// Marked squares, in the order written, none twice with the same kind.
    pub marks: Vec<Mark>,
    /// The side that sits at the bottom.
    pub view: Colour,
    /// Squares that are shaded as not seen.
    pub shadow: SquareSet,
    /// Arrows, in the order written.
    pub arrows: Vec<Arrow>,
    /// The squares of the last move.
    pub last_move: SquareSet,
    /// Squares of men in check.
    pub check: SquareSet,
    /// Squares of frozen men.
    pub frozen: SquareSet,
    /// The drawings of the men, by square: given by `resolve` from the game. A man without art is drawn by its letter.
    pub art: BTreeMap<Square, Art>,
    /// The drawings of the men in hand, in the order of `placement.hand`.
    pub hand_art: Vec<Option<Art>>,
    /// The drawing of a lifted man.
    pub lifted_art: Option<Art>,
    /// Where the position was written.
    pub span: Span,
}

impl Diagram {
    /// The marked squares, without their kinds.
    pub fn marked(&self) -> SquareSet {
        self.marks.iter().map(|mark| mark.square).collect()
    }

    /// The side to move, if the position says so.
    pub fn turn(&self) -> Option<Colour> {
        self.fields.first().and_then(|field| Colour::side(&field.value))
    }

    /// The whole position as FEN: the placement and the further fields.
    pub fn fen(&self, hole: char) -> String {
        let mut fen = self.placement.to_fen(hole);
        for field in &self.fields {
            fen.push(' ');
            fen.push_str(&field.value);
        }
        fen
    }
}

/// The letters of orthodox chess and the names of their drawings.
const ORTHODOX: [(&str, &str); 6] =
    [("k", "king"), ("q", "queen"), ("r", "rook"), ("b", "bishop"), ("n", "knight"), ("p", "pawn")];

/// How the men of a square are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Art {
    /// One drawing; two for a union, White's first.
    pub figures: Vec<ArtFigure>,
}

/// One drawing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArtFigure {
    /// The drawing's name in the piece set (`rook`).
    pub name: String,
    /// The colours it is drawn in.
    pub colour: Colour,
    /// Turned upside down.
    pub rotated: bool,
    /// A letter or two drawn over it: on counters and for marked men.
    pub label: Option<String>,
}

impl Art {
    /// One upright drawing.
    pub fn plain(name: &str, colour: Colour) -> Art {
        Art { figures: vec![ArtFigure { name: name.to_owned(), colour, rotated: false, label: None }] }
    }

    /// The drawing of a man of whose game nothing is known: the orthodox one of its letter, else a disc with what is
    /// written.
    pub fn of_letter(man: &Man) -> Art {
        match ORTHODOX.iter().find(|(letter, _)| *letter == man.symbol) {
            Some((_, name)) => Art::plain(name, man.colour),
            None => {
                let label = Some(man.symbol.chars().take(2).flat_map(char::to_uppercase).collect());
                let name = "disc".to_owned();
                Art { figures: vec![ArtFigure { name, colour: man.colour, rotated: false, label }] }
            }
        }
    }

    /// The drawing of men written one after the other, of whose game nothing is known: two are a union.
    pub fn of_letters(written: &str) -> Art {
        let one = |letter: char| Art::of_letter(&Man::of(letter.encode_utf8(&mut [0; 4]))).figures;
        let mut figures: Vec<ArtFigure> = written.chars().take(2).flat_map(one).collect();
        figures.sort_by_key(|figure| figure.colour);
        Art { figures }
    }
}
