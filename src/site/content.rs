//! What the site shows, as plain data: made from resolved and checked pages, with every sentence already in the
//! language of the page.

use std::collections::BTreeMap;

use crate::diagram::Diagram;
use crate::document;
use crate::source::Span;

/// A page in one language.
#[derive(Debug, Clone)]
pub struct Page {
    /// The folder it stands in; empty for a home page.
    pub folder: String,
    /// The word its address is made of.
    pub slug: String,
    /// The language it is written in.
    pub lang: String,
    /// Its title.
    pub title: String,
    /// One sentence about it.
    pub description: Option<String>,
    /// Its path in the book.
    pub path: String,
    /// What was read.
    pub document: document::Page,
    /// The figures, in the order of `document.figures()`.
    pub figures: Vec<Figure>,
    /// Moves and squares in prose, by their place.
    pub moves: BTreeMap<Span, Move>,
}

/// A figure.
#[derive(Debug, Clone, Default)]
pub struct Figure {
    /// The author's id for it.
    pub name: Option<String>,
    /// Its boards.
    pub boards: Vec<Board>,
    /// What was checked about it.
    pub verdicts: Vec<Verdict>,
}

impl Figure {
    /// Whether all that is said about it is proved, and something is.
    pub(super) fn is_proved(&self) -> bool {
        !self.verdicts.is_empty() && self.verdicts.iter().all(|verdict| verdict.outcome == Outcome::Proved)
    }
}

/// Legal moves by the square they start from: destinations, each with the squares of its victims.
pub type LegalMoves = BTreeMap<String, Vec<(String, Vec<String>)>>;

/// A board of a figure.
#[derive(Debug, Clone)]
pub struct Board {
    /// What is drawn.
    pub diagram: Diagram,
    /// The picture in words.
    pub alt: String,
    /// The position as it can be copied.
    pub fen: String,
    /// The legal moves of each man; `None` when there are no rules to know them by.
    pub moves: Option<LegalMoves>,
}

/// A move or a square in prose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Move {
    /// As readers of the page's language write it.
    pub text: String,
    /// The squares it names.
    pub squares: Vec<String>,
    /// The figure it is about, by its place on the page.
    pub figure: Option<usize>,
}

/// How a claim ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The engine agrees.
    Proved,
    /// The engine disagrees.
    Refuted,
    /// Something is missing to know.
    Undecided,
}

impl Outcome {
    /// The word used in classes and messages.
    pub(super) fn word(self) -> &'static str {
        match self {
            Outcome::Proved => "proved",
            Outcome::Refuted => "refuted",
            Outcome::Undecided => "undecided",
        }
    }
}

/// A checked claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// How it ended.
    pub outcome: Outcome,
    /// What is claimed, as a sentence in the page's language.
    pub sentence: String,
    /// The squares it is about.
    pub squares: Vec<String>,
    /// Which board it is about, from 0.
    pub board: usize,
}
