//! Boards without rules: squares, shapes, men, and positions as written in FEN rows.
//!
//! A [`Placement`] only promises men on squares of a board of known size. Whether that is a position of a game is for
//! `game` to say.

pub mod fen;
mod man;
mod shape;
mod square;

pub use man::{Colour, Lifted, Man, Placement};
pub use shape::{Lines, Shade, Shape, Size, Wrap};
pub use square::{MAX_FILES, MAX_RANKS, Square, SquareSet, parse_squares};
