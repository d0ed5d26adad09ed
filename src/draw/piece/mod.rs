//! Piece sets: drawings of men by name.

mod builtin;
mod foreign;
mod strict;

pub use strict::{Class, Drawing, Part};

pub(super) use foreign::{ID, write_matrix};

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::scene::Picture;
use crate::board::Colour;
use crate::diagram::ArtFigure;
use crate::finding::{Finding, Findings, code};
use crate::source::{Files, Sources, Span};

/// The name of the drawing that stands for any man without one: a disc, on which its letter is written.
pub const FALLBACK: &str = "disc";

/// Drawings of men by name.
#[derive(Debug, Clone, Default)]
pub struct PieceSet {
    /// Drawings that serve every side.
    drawings: BTreeMap<String, Drawing>,
    /// Pictures of one side's man, by side and name.
    pictures: BTreeMap<(Colour, String), Arc<Picture>>,
}

/// The letters that stand for orthodox men in names of files.
const LETTERS: [(char, &str); 6] =
    [('k', "king"), ('q', "queen"), ('r', "rook"), ('b', "bishop"), ('n', "knight"), ('p', "pawn")];

impl PieceSet {
    /// Our own drawings.
    pub fn builtin() -> Arc<PieceSet> {
        static SET: OnceLock<Arc<PieceSet>> = OnceLock::new();
        SET.get_or_init(|| {
            let drawings = builtin::DRAWINGS
                .iter()
                .filter_map(|(name, text)| Some(((*name).to_owned(), Drawing::parse(text)?)))
                .collect();
            Arc::new(PieceSet { drawings, pictures: BTreeMap::new() })
        })
        .clone()
    }

    /// Reads a folder of drawings, which go over our own ones. Files are named `wK.svg` and `bK.svg`, `wk.svg` and
    /// `bk.svg`, or `K.svg` and `k.svg`; a longer name after the side is that of a drawing (`w-archbishop.svg`), and a
    /// name without a side (`archbishop.svg`) is a drawing in our own form.
    pub fn load(files: &dyn Files, folder: &str, sources: &mut Sources, findings: &mut Findings) -> PieceSet {
        let mut set = PieceSet::builtin().as_ref().clone();
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        for path in files.list(folder).unwrap_or_default() {
            let Some(name) = path.strip_prefix(&prefix).and_then(|name| name.strip_suffix(".svg")) else { continue };
            let bytes = files.read(&path).unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let name = name.to_owned();
            let span = Span::new(sources.add(path, text.clone()), 0..0);
            set.add(&name, &text, span, findings);
        }
        set.look_for_sides(findings);
        set
    }

    fn add(&mut self, name: &str, text: &str, span: Span, findings: &mut Findings) {
        let Some((side, man)) = side_and_man(name) else {
            match Drawing::parse(text) {
                Some(drawing) => drop(self.drawings.insert(name.to_owned(), drawing)),
                None => findings.push(
                    Finding::new(code::theme::BAD_PIECE, span, format!("\"{name}\" names no man of a side"))
                        .help("name the file wK.svg or bK.svg: the side, then the letter or the name of the drawing"),
                ),
            }
            return;
        };
        match foreign::read(text) {
            Ok(read) => {
                if !read.left_out.is_empty() {
                    let what = read.left_out.join(", ");
                    findings.push(
                        Finding::new(code::theme::UNSAFE_PIECE, span, format!("the drawing \"{name}\" holds {what}"))
                            .note("it is drawn without"),
                    );
                }
                self.pictures.insert((side, man), read.picture);
            }
            Err(reason) => findings.push(
                Finding::new(code::theme::BAD_PIECE, span, format!("the drawing \"{name}\" cannot be used: {reason}"))
                    .help("draw it with paths, gradients and clips, or take it out of the folder"),
            ),
        }
    }

    /// Men that are drawn for one side only.
    fn look_for_sides(&self, findings: &mut Findings) {
        for (side, man) in self.pictures.keys().filter(|(side, _)| *side != Colour::Neutral) {
            if !self.pictures.contains_key(&(side.other(), man.clone())) {
                let other = if *side == Colour::White { "Black" } else { "White" };
                findings.push(
                    Finding::general(code::theme::MISSING_PIECE, format!("the piece set has no {man} for {other}"))
                        .note("that side's is drawn as in the default set"),
                );
            }
        }
    }

    /// The picture of a man, if the set has one of its own. A disc is looked for by its letter.
    pub(super) fn picture(&self, figure: &ArtFigure) -> Option<&Arc<Picture>> {
        if self.pictures.is_empty() {
            return None;
        }
        let by_letter = figure.label.as_ref().filter(|_| figure.name == FALLBACK).map(|label| label.to_lowercase());
        self.pictures.get(&(figure.colour, by_letter.unwrap_or_else(|| figure.name.clone())))
    }

    /// A drawing by its name.
    pub fn drawing(&self, name: &str) -> Option<&Drawing> {
        self.drawings.get(name)
    }

    /// The names of the men that a side has a picture of its own for, in order; a name stands there once for each side.
    pub fn own_names(&self) -> impl Iterator<Item = &str> {
        self.pictures.keys().map(|(_, name)| name.as_str())
    }

    /// The names of all drawings, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.drawings.keys().map(String::as_str)
    }
}

/// Whose man a file shows, and which: `wK`, `wk`, `bK`, `K`, `k`, `w-archbishop`.
fn side_and_man(name: &str) -> Option<(Colour, String)> {
    let letters: Vec<char> = name.chars().collect();
    let side = |letter: char| match letter {
        'w' => Some(Colour::White),
        'b' => Some(Colour::Black),
        'n' => Some(Colour::Neutral),
        _ => None,
    };
    let man = |letter: char| {
        let lower = letter.to_ascii_lowercase();
        let known = LETTERS.iter().find(|(own, _)| *own == lower);
        known.map_or_else(|| lower.to_string(), |(_, name)| (*name).to_owned())
    };
    match letters[..] {
        [one] if one.is_ascii_alphabetic() => {
            Some((if one.is_ascii_uppercase() { Colour::White } else { Colour::Black }, man(one)))
        }
        [first, second] if second.is_ascii_alphabetic() => Some((side(first)?, man(second))),
        [first, '-', ..] => Some((side(first)?, name.get(2..)?.to_lowercase())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_of_our_own_is_in_the_strict_form() {
        let set = PieceSet::builtin();
        assert_eq!(set.names().count(), builtin::DRAWINGS.len());
        assert!(set.drawing(FALLBACK).is_some());
    }
}
