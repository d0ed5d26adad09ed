//! Arrows.

use super::mark::Ink;
use crate::board::{Size, Square};
use crate::finding::{Finding, Findings, code};
use crate::source::{Span, Spanned};

/// An arrow over two or more squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    /// The squares it touches, from its tail to its head; at least two. More for leaps and chains.
    pub path: Vec<Square>,
    /// Straight lines, or bent like a knight's move.
    pub form: ArrowForm,
    /// Its colour.
    pub ink: Ink,
    /// Where it was written.
    pub span: Span,
}

/// The form of an arrow's legs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ArrowForm {
    /// Straight legs.
    #[default]
    Straight,
    /// Along the longer side first, then the shorter one.
    Knight,
}

/// Reads arrows separated by commas: `d2-d8`, `d2-d4-d6-d8`, with a colour `red.d2-d8`, bent `knight.g1-f3`.
pub(super) fn read(text: &Spanned<String>, size: Size, arrows: &mut Vec<Arrow>, findings: &mut Findings) {
    let mut at = 0;
    for part in text.value.split(',') {
        let trimmed = part.trim();
        let start = at + (part.len() - part.trim_start().len());
        at += part.len() + 1;
        let span = text.span.slice(start..start + trimmed.len());
        match read_one(trimmed, size, span) {
            Ok(arrow) => arrows.push(arrow),
            Err(reason) => findings.push(Finding::new(code::marks::BAD_ARROW, span, reason).help(
                "write the squares with hyphens: d2-d8; a leap d2-d4-d6; in a colour red.d2-d8; bent knight.g1-f3",
            )),
        }
    }
}

fn read_one(text: &str, size: Size, span: Span) -> Result<Arrow, String> {
    let mut words: Vec<&str> = text.split('.').map(str::trim).collect();
    let squares = words.pop().unwrap_or("");
    let mut arrow = Arrow { path: Vec::new(), form: ArrowForm::Straight, ink: Ink::Accent, span };
    for word in words {
        match Ink::find(word) {
            Some(ink) => arrow.ink = ink,
            None if word == "knight" => arrow.form = ArrowForm::Knight,
            None => return Err(format!("\"{word}\" is no colour or form of arrow")),
        }
    }
    for name in squares.split('-').map(str::trim) {
        let square: Square = name.parse().map_err(|()| format!("\"{name}\" is no square"))?;
        if !size.contains(square) {
            return Err(format!("{square} is not on the board"));
        }
        if arrow.path.last() == Some(&square) {
            return Err(format!("an arrow cannot go from {square} to itself"));
        }
        arrow.path.push(square);
    }
    if arrow.path.len() < 2 {
        return Err("an arrow needs two squares".to_owned());
    }
    Ok(arrow)
}
