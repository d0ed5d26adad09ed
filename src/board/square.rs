//! Squares and sets of squares.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::Size;
use crate::source::{Span, Spanned};

/// The most files a board may have: one for each letter.
pub const MAX_FILES: u8 = 26;
/// The most ranks a board may have.
pub const MAX_RANKS: u8 = 99;

/// A square by its file and rank, both from 0 (`a1` is 0, 0). Not bound to a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// From the left as White sees it, from 0.
    pub file: u8,
    /// From White's side, from 0.
    pub rank: u8,
}

/// Squares, sorted by file, then rank.
pub type SquareSet = BTreeSet<Square>;

impl Square {
    /// The square of a file and a rank, from 0.
    pub fn new(file: u8, rank: u8) -> Square {
        Square { file, rank }
    }

    /// The letter of the file.
    pub fn file_letter(self) -> char {
        char::from(b'a' + self.file.min(25))
    }

    /// The longest square name at the start of `text`, and its length in bytes. Files are lower case; ranks have no
    /// leading zero and go to 99.
    pub fn prefix_of(text: &str) -> Option<(Square, usize)> {
        let bytes = text.as_bytes();
        let file = bytes.first().filter(|byte| byte.is_ascii_lowercase())? - b'a';
        let digits = bytes[1..].iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
        let rank: u8 = text.get(1..1 + digits)?.parse().ok()?;
        if bytes[1] == b'0' || rank == 0 {
            return None;
        }
        Some((Square { file, rank: rank - 1 }, 1 + digits))
    }
}

impl FromStr for Square {
    type Err = ();

    fn from_str(text: &str) -> Result<Square, ()> {
        match Square::prefix_of(text) {
            Some((square, length)) if length == text.len() => Ok(square),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), u16::from(self.rank) + 1)
    }
}

/// Reads a comma-separated list of squares, files, ranks and ranges on a board: `a5`, `8` (a rank), `a` (a file),
/// `b6-h6` and `h6-b6` (the straight or diagonal line, or else the rectangle between two squares). Each item comes
/// with its place; an item that is none of these comes with `None`.
pub fn parse_squares(text: &str, span: Span, size: Size) -> Vec<Spanned<Option<Vec<Square>>>> {
    let mut items = Vec::new();
    let mut at = 0;
    for part in text.split(',') {
        let trimmed = part.trim();
        let start = at + (part.len() - part.trim_start().len());
        items.push(Spanned::new(parse_item(trimmed, size), span.slice(start..start + trimmed.len())));
        at += part.len() + 1;
    }
    items
}

fn parse_item(text: &str, size: Size) -> Option<Vec<Square>> {
    if let Ok(square) = text.parse() {
        return Some(vec![square]);
    }
    if let Some(file) = text.bytes().next().filter(|byte| text.len() == 1 && byte.is_ascii_lowercase()) {
        return Some((0..size.ranks).map(|rank| Square::new(file - b'a', rank)).collect());
    }
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let rank = text.parse::<u8>().ok()?.checked_sub(1)?;
        return Some((0..size.files).map(|file| Square::new(file, rank)).collect());
    }
    let (first, last) = text.split_once('-')?;
    let (first, last): (Square, Square) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    Some(range(first, last))
}

/// The squares from one to another: along the diagonal if they share one, else the rectangle between them.
fn range(first: Square, last: Square) -> Vec<Square> {
    let (files, ranks) = (last.file.abs_diff(first.file), last.rank.abs_diff(first.rank));
    let step = |from: u8, to: u8, n: u8| if to >= from { from + n } else { from - n };
    if files == ranks {
        return (0..=files)
            .map(|n| Square::new(step(first.file, last.file, n), step(first.rank, last.rank, n)))
            .collect();
    }
    let mut squares = Vec::new();
    for rank in 0..=ranks {
        for file in 0..=files {
            squares.push(Square::new(step(first.file, last.file, file), step(first.rank, last.rank, rank)));
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_and_print() {
        for name in ["a1", "h8", "j10", "z99"] {
            assert_eq!(name.parse::<Square>().unwrap().to_string(), name);
        }
        for wrong in ["", "a", "a0", "a01", "A1", "a100", "11", "é1"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
        assert_eq!(Square::prefix_of("a10b10"), Some((Square::new(0, 9), 3)));
    }

    #[test]
    fn ranges_run_in_both_directions() {
        let names = |text| range_names(text);
        assert_eq!(names("b6-d6"), ["b6", "c6", "d6"]);
        assert_eq!(names("d6-b6"), ["d6", "c6", "b6"]);
        assert_eq!(names("a3-c1"), ["a3", "b2", "c1"]);
        assert_eq!(names("2"), ["a2", "b2", "c2", "d2"]);
        assert_eq!(names("b"), ["b1", "b2", "b3", "b4", "b5", "b6"]);
    }

    fn range_names(text: &str) -> Vec<String> {
        let size = Size { files: 4, ranks: 6 };
        parse_item(text, size).unwrap().iter().map(Square::to_string).collect()
    }
}
