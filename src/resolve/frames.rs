//! Boards and letters of games that are drawn and not played: `rules/frames.toml`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::board::fen::Dialect;
use crate::board::{Colour, Man, Shape, Size, Square, SquareSet, parse_squares};
use crate::diagram::{Art, ArtFigure, Diagram, Frame, board_word};
use crate::source::{Sources, Span};

const FILE: &str = include_str!("../../rules/frames.toml");

/// How the diagrams of a game look that fenbook does not play.
#[derive(Debug, Clone)]
pub struct Look {
    name: String,
    aliases: Vec<String>,
    frame: Frame,
    /// Drawings by letter, White's and Black's.
    letters: [BTreeMap<String, Drawing>; 2],
    turned: bool,
    stacks: bool,
}

/// A drawing as the file writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Drawing {
    names: Vec<String>,
    neutral: bool,
    turned: bool,
    label: Option<String>,
}

/// The look of a game by its name or an alias, whatever the case.
pub fn find(name: &str) -> Option<&'static Look> {
    let plain = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let name = plain(name);
    all().iter().find(|look| plain(&look.name) == name || look.aliases.iter().any(|alias| plain(alias) == name))
}

/// The names of all games that have a look, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().iter().map(|look| look.name.as_str())
}

fn all() -> &'static [Look] {
    static LOOKS: OnceLock<Vec<Look>> = OnceLock::new();
    LOOKS.get_or_init(|| {
        let entries: BTreeMap<String, Entry> = toml::from_str(FILE).unwrap_or_default();
        entries.into_iter().map(|(name, entry)| entry.look(name)).collect()
    })
}

impl Look {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its board and how its positions are written.
    pub fn frame(&self) -> Frame {
        self.frame.clone()
    }

    /// The names of all drawings that its men have.
    pub fn drawings(&self) -> impl Iterator<Item = &str> {
        self.letters.iter().flat_map(BTreeMap::values).flat_map(|drawing| &drawing.names).map(String::as_str)
    }

    /// Gives every man of a diagram its drawing. Orthodox letters have theirs, others without one are drawn by their
    /// letter.
    pub fn name_art(&self, diagram: &mut Diagram) {
        let view = diagram.view;
        let men = diagram.placement.men.iter();
        diagram.art = men.map(|(square, man)| (*square, self.art(man, view))).collect();
        diagram.hand_art = diagram.placement.hand.iter().map(|man| Some(self.art(man, view))).collect();
    }

    fn art(&self, man: &Man, view: Colour) -> Art {
        if self.stacks {
            return stack(man);
        }
        let letters = &self.letters[usize::from(man.colour == Colour::Black)];
        let Some(drawing) = letters.get(&man.symbol) else { return Art::of_letter(man) };
        let colour = |index: usize| match (drawing.neutral, index) {
            (true, _) => Colour::Neutral,
            (false, 0) => man.colour,
            (false, _) => man.colour.other(),
        };
        let figures = drawing.names.iter().enumerate().map(|(index, name)| ArtFigure {
            name: name.clone(),
            colour: colour(index),
            rotated: drawing.turned != (self.turned && man.colour != view),
            label: drawing.label.clone(),
        });
        Art { figures: figures.collect() }
    }
}

/// A stack: `b@` is two men high, `ba` has one prisoner below.
fn stack(man: &Man) -> Art {
    let height = |letter: char| u32::from(letter).checked_sub(u32::from('a')).filter(|at| *at < 26).map(|at| at + 1);
    let label: String = man.symbol.chars().filter_map(height).take(2).map(|count| count.min(9).to_string()).collect();
    let label = Some(label).filter(|label| !label.is_empty() && label != "1");
    Art { figures: vec![ArtFigure { name: "stone".to_owned(), colour: man.colour, rotated: false, label }] }
}

/// One table of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    #[serde(default)]
    aliases: Vec<String>,
    size: Option<String>,
    #[serde(default)]
    board: String,
    hole: Option<char>,
    #[serde(default)]
    holes: String,
    river: Option<u8>,
    #[serde(default)]
    palaces: Vec<String>,
    #[serde(default)]
    segments: Vec<[u8; 4]>,
    #[serde(default)]
    turned: bool,
    #[serde(default)]
    stacks: bool,
    #[serde(default)]
    letters: BTreeMap<String, String>,
    #[serde(default)]
    letters_black: BTreeMap<String, String>,
}

impl Entry {
    fn look(self, name: String) -> Look {
        let (files, ranks) = self.size.as_deref().and_then(size).unwrap_or((8, 8));
        let mut shape = Shape::rectangle(files, ranks);
        for word in self.board.split(',').filter(|word| !word.is_empty()) {
            board_word(&mut shape, word);
        }
        shape.holes = squares(&self.holes, shape.size);
        shape.palaces = self.palaces.iter().map(|text| squares(text, shape.size)).collect();
        shape.river = self.river.and_then(|rank| rank.checked_sub(1));
        shape.segments = self.segments.iter().map(|[a, b, c, d]| ((*a, *b), (*c, *d))).collect();
        let dialect = Dialect {
            size: Some(shape.size),
            hole: self.hole,
            pairs: self.stacks,
            suffixes: if self.stacks { "@".to_owned() } else { Dialect::open().suffixes },
            // The positions of these games come from a program that adds digits.
            sums: true,
            ..Dialect::open()
        };
        let read = |letters: &BTreeMap<String, String>| -> BTreeMap<String, Drawing> {
            letters.iter().map(|(letter, text)| (letter.clone(), drawing(text))).collect()
        };
        let white = read(&self.letters);
        let mut black = white.clone();
        black.extend(read(&self.letters_black));
        Look {
            name,
            aliases: self.aliases,
            frame: Frame { shape: Some(shape), dialect },
            letters: [white, black],
            turned: self.turned,
            stacks: self.stacks,
        }
    }
}

/// Reads `^pawn`, `disc:C`, `neutral pawn`, `pawn+king`.
fn drawing(text: &str) -> Drawing {
    let (neutral, text) = text.strip_prefix("neutral ").map_or((false, text), |rest| (true, rest));
    let (turned, text) = text.strip_prefix('^').map_or((false, text), |rest| (true, rest));
    let (names, label) = text.split_once(':').map_or((text, None), |(names, label)| (names, Some(label.to_owned())));
    Drawing { names: names.split('+').map(str::to_owned).collect(), neutral, turned, label }
}

fn size(text: &str) -> Option<(u8, u8)> {
    let (files, ranks) = text.split_once('x')?;
    Some((files.parse().ok()?, ranks.parse().ok()?))
}

fn squares(text: &str, size: Size) -> SquareSet {
    if text.is_empty() {
        return SquareSet::new();
    }
    let mut sources = Sources::new();
    let span = Span::new(sources.add("frames.toml", text), 0..text.len());
    let items = parse_squares(text, span, size).into_iter();
    // A range between squares of one diagonal is that diagonal; here it means all between, as in a1-c3.
    let corners = |list: Vec<Square>| -> Vec<Square> {
        let (Some(first), Some(last)) = (list.first().copied(), list.last().copied()) else { return list };
        let files = first.file.min(last.file)..=first.file.max(last.file);
        files
            .flat_map(|file| {
                (first.rank.min(last.rank)..=first.rank.max(last.rank)).map(move |rank| Square::new(file, rank))
            })
            .collect()
    };
    items.filter_map(|item| item.value).flat_map(corners).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn the_file_is_read() {
        let entries: BTreeMap<String, Entry> = toml::from_str(FILE).expect("rules/frames.toml");
        assert_eq!(entries.len(), all().len());
    }

    #[test]
    fn games_are_found_whatever_the_case() {
        assert_eq!(find("Knightmate2").map(Look::name), Some("knightmate2"));
        assert_eq!(find("ROYALRACE").map(Look::name), Some("royalrace"));
        assert!(find("nothing-of-the-kind").is_none());
    }

    #[test]
    fn palaces_are_rectangles() {
        let shape = find("arena").and_then(|look| look.frame.shape.clone()).expect("a board");
        assert_eq!(shape.palaces.iter().map(SquareSet::len).collect::<Vec<_>>(), [32]);
    }
}
