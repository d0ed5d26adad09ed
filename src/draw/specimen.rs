//! A specimen of a theme: every drawing of its piece set, white and black on both shades.

use std::collections::BTreeSet;

use super::compose::{Options, compose};
use super::piece::FALLBACK;
use super::scene::Scene;
use super::theme::{Place, Theme};
use crate::board::{Colour, Size, Square};
use crate::diagram::{Art, ArtFigure, Diagram, Frame, Written, read};
use crate::finding::Findings;
use crate::source::{Sources, Span, Spanned};

/// Pictures with their captions, for a [`sheet`](super::sheet::sheet): the drawings by name, then what is made of them (turned,
/// neutral and lettered men, unions).
pub fn specimen(theme: &Theme) -> Vec<(Scene, String)> {
    let mut out = Vec::new();
    let names: BTreeSet<&str> = theme.pieces.names().chain(theme.pieces.own_names()).collect();
    for name in names {
        let label = (name.starts_with("counter") || name == FALLBACK).then_some("G");
        out.push(four(theme, &sides(name, false, label), name));
    }
    out.push(four(theme, &sides("rook", true, None), "rook turned"));
    let neutral = ["knight", "queen"].map(|name| plain(name, Colour::Neutral, None));
    out.push(four(theme, &neutral, "neutral"));
    let lettered = [plain("knight", Colour::White, Some("H")), plain("pawn", Colour::Black, Some("12"))];
    out.push(four(theme, &lettered, "label"));
    for (first, second) in [("knight", "pawn"), ("queen", "rook"), ("king", "bishop"), ("pawn", "queen")] {
        let unions = [union(first, second), union(second, first)];
        out.push(four(theme, &unions, &format!("{first}-{second}")));
    }
    out
}

/// Four squares with a man on each shade for either of two drawings.
fn four(theme: &Theme, art: &[Art; 2], caption: &str) -> (Scene, String) {
    let mut diagram = empty(Size { files: 2, ranks: 2 });
    for (index, (file, rank)) in [(0, 1), (1, 0), (0, 0), (1, 1)].into_iter().enumerate() {
        diagram.art.insert(Square::new(file, rank), art[index / 2].clone());
    }
    let options = Options { coordinates: Some(Place::None), view: None };
    (compose(&diagram, theme, &options), caption.to_owned())
}

fn empty(size: Size) -> Diagram {
    let text = vec![size.files.to_string(); usize::from(size.ranks)].join("/");
    let span = Span::new(Sources::new().add("specimen", text.as_str()), 0..text.len());
    let text = Spanned::new(text, span);
    read(&Written { text: &text, keys: Vec::new() }, &Frame::open(), &mut Findings::new())
}

fn sides(name: &str, rotated: bool, label: Option<&str>) -> [Art; 2] {
    [Colour::White, Colour::Black].map(|colour| {
        let mut art = plain(name, colour, label);
        art.figures.iter_mut().for_each(|figure| figure.rotated = rotated);
        art
    })
}

fn plain(name: &str, colour: Colour, label: Option<&str>) -> Art {
    let label = label.map(str::to_owned);
    Art { figures: vec![ArtFigure { name: name.to_owned(), colour, rotated: false, label }] }
}

fn union(white: &str, black: &str) -> Art {
    let [mut pair, second] = [plain(white, Colour::White, None), plain(black, Colour::Black, None)];
    pair.figures.extend(second.figures);
    pair
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_specimen_shows_every_drawing_once() {
        let theme = Theme::default_theme();
        let shown = specimen(&theme);
        let names: BTreeSet<&str> = shown.iter().map(|(_, caption)| caption.as_str()).collect();
        assert_eq!(names.len(), shown.len());
        assert!(theme.pieces.names().all(|name| names.contains(name)));
        // A board of two by two: both colours on both shades.
        assert!(shown.iter().all(|(scene, _)| scene.size == Size { files: 2, ranks: 2 }));
        assert!(shown.iter().all(|(scene, _)| scene.cells.iter().all(|cell| !cell.figures.is_empty())));
    }
}
