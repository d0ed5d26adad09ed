//! The shape of a board: how large, which squares are missing, what is drawn on it.

use super::{Square, SquareSet};

/// The size of a board in squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// Files, from 1 to 26.
    pub files: u8,
    /// Ranks, from 1 to 99.
    pub ranks: u8,
}

impl Size {
    /// Whether a square is inside.
    pub fn contains(self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// All squares, rank by rank from the top, each from the left: the order of FEN.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).rev().flat_map(move |rank| (0..self.files).map(move |file| Square::new(file, rank)))
    }
}

/// Which edges of a board are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wrap {
    /// None.
    #[default]
    None,
    /// The left and the right edge: a cylinder.
    Files,
}

/// The shade of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A square of a board in one colour.
    Plain,
}

/// Lines drawn on a board, in the units of squares from the lower left corner of a1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lines {
    /// No lines: squares touch.
    #[default]
    None,
    /// Lines around every square.
    Edges,
    /// Lines through the middles of squares: men stand on intersections.
    Intersections,
}

/// A board to draw and to play on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// Its size.
    pub size: Size,
    /// Squares that are not there.
    pub holes: SquareSet,
    /// The outer squares are a rim of their own (Rococo).
    pub rim: bool,
    /// Joined edges.
    pub wrap: Wrap,
    /// Squares alternate between light and dark; else the board has one colour.
    pub checkered: bool,
    /// The lower right square (h1 on 8x8) is dark; on most boards it is light.
    pub dark_bottom_right: bool,
    /// Lines on the board.
    pub lines: Lines,
    /// Further line segments, from and to in squares: `(x, y)` counted from the lower left corner of a1, in halves of
    /// a square (a1's middle is `(1, 1)`).
    pub segments: Vec<((u8, u8), (u8, u8))>,
    /// Palaces and goals: squares drawn with their two diagonals or a frame of their own.
    pub palaces: Vec<SquareSet>,
    /// A river between two ranks: the rank (from 0) below it.
    pub river: Option<u8>,
}

impl Shape {
    /// A plain rectangle, checkered, the lower right square light.
    pub fn rectangle(files: u8, ranks: u8) -> Shape {
        Shape {
            size: Size { files, ranks },
            holes: SquareSet::new(),
            rim: false,
            wrap: Wrap::None,
            checkered: true,
            dark_bottom_right: false,
            lines: Lines::None,
            segments: Vec::new(),
            palaces: Vec::new(),
            river: None,
        }
    }

    /// Whether a square is on the board and no hole.
    pub fn contains(&self, square: Square) -> bool {
        self.size.contains(square) && !self.holes.contains(&square)
    }

    /// The shade of a square.
    pub fn shade(&self, square: Square) -> Shade {
        if !self.checkered {
            return Shade::Plain;
        }
        let from_corner = u16::from(self.size.files.saturating_sub(1).abs_diff(square.file)) + u16::from(square.rank);
        if from_corner.is_multiple_of(2) == self.dark_bottom_right { Shade::Dark } else { Shade::Light }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn h1_is_light_and_a1_is_dark_on_eight_by_eight() {
        let shape = Shape::rectangle(8, 8);
        assert_eq!(shape.shade("h1".parse().unwrap()), Shade::Light);
        assert_eq!(shape.shade("a1".parse().unwrap()), Shade::Dark);
        let odd = Shape { dark_bottom_right: true, ..Shape::rectangle(9, 9) };
        assert_eq!(odd.shade("i1".parse().unwrap()), Shade::Dark);
        assert_eq!(odd.shade("a1".parse().unwrap()), Shade::Dark);
    }
}
