//! Marks on squares.

use std::ops::Range;

use crate::board::{Size, Square, parse_squares};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{Span, Spanned};

/// A marked square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// How it is marked.
    pub kind: MarkKind,
    /// In which colour.
    pub ink: Ink,
    /// Where it was written.
    pub span: Span,
}

/// The shape of a mark.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum MarkKind {
    /// A dot; on a man, a ring around it that leaves it readable. What `fen:` lines without kinds mean.
    #[default]
    Dot,
    /// A cross.
    Cross,
    /// A circle.
    Circle,
    /// The whole square filled.
    Square,
    /// A star.
    Star,
    /// A ring around a man: it is captured.
    Capture,
    /// A number or a letter, up to two characters.
    Label(String),
}

/// The named colour of a mark or an arrow; the theme says which colour that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Ink {
    /// The theme's colour for marks.
    #[default]
    Accent,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

impl Ink {
    /// Every colour and its name.
    pub const ALL: [(&'static str, Ink); 5] = [
        ("accent", Ink::Accent),
        ("red", Ink::Red),
        ("green", Ink::Green),
        ("blue", Ink::Blue),
        ("yellow", Ink::Yellow),
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        Ink::ALL.iter().find(|(_, ink)| *ink == self).map_or("accent", |(name, _)| name)
    }

    /// The colour of a name.
    pub fn find(name: &str) -> Option<Ink> {
        Ink::ALL.iter().find(|(own, _)| *own == name).map(|(_, ink)| *ink)
    }
}

const KINDS: [(&str, MarkKind); 6] = [
    ("dot", MarkKind::Dot),
    ("cross", MarkKind::Cross),
    ("circle", MarkKind::Circle),
    ("square", MarkKind::Square),
    ("star", MarkKind::Star),
    ("capture", MarkKind::Capture),
];

impl MarkKind {
    /// The word for it; a label's own text.
    pub fn name(&self) -> &str {
        match self {
            MarkKind::Label(text) => text,
            kind => KINDS.iter().find(|(_, own)| own == kind).map_or("dot", |(name, _)| name),
        }
    }

    fn of_word(word: &str) -> Option<MarkKind> {
        if let Some(label) = word.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            let fits = (1..=2).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
            return fits.then(|| MarkKind::Label(label.to_owned()));
        }
        KINDS.iter().find(|(name, _)| *name == word).map(|(_, kind)| kind.clone())
    }
}

/// Reads a list of marks: squares, ranges, files and ranks separated by commas, and groups `kind(...)`,
/// `colour.kind(...)`, `colour(...)`; a kind is a word or a label of up to two characters in quotes: `"1"(e4)`.
pub(super) fn read(text: &Spanned<String>, size: Size, marks: &mut Vec<Mark>, findings: &mut Findings) {
    let count = |sign: u8| text.value.bytes().filter(|byte| *byte == sign).count();
    if count(b'(') > count(b')') {
        let finding = Finding::new(code::marks::BAD_SQUARE, text.span, "a parenthesis of these marks is not closed");
        findings.push(finding.help("write red.cross(c7,h5)").patch(text.span.at_end(), ")", false));
    }
    for group in groups(&text.value) {
        let span = text.span.slice(group.squares.clone());
        let (kind, ink) = match group.head {
            Some(head) => kind_of(&text.value[head.clone()], text.span.slice(head), findings),
            None => (MarkKind::Dot, Ink::Accent),
        };
        for item in parse_squares(&text.value[group.squares], span, size) {
            match item.value {
                Some(squares) => {
                    for square in squares {
                        add(Mark { square, kind: kind.clone(), ink, span: item.span }, size, marks, findings);
                    }
                }
                None => findings.push(
                    Finding::new(code::marks::BAD_SQUARE, item.span, "a mark that is no square")
                        .help("write squares separated by commas: c7,h5 (a range is b6-h6, a rank 8, a file a)"),
                ),
            }
        }
    }
}

fn add(mark: Mark, size: Size, marks: &mut Vec<Mark>, findings: &mut Findings) {
    if !size.contains(mark.square) {
        // A whole file or rank beside the board is one slip.
        let same = |last: &Finding| last.code == code::marks::OFF_BOARD && last.span == Some(mark.span);
        if findings.iter().last().is_some_and(same) {
            return;
        }
        let last = Square::new(size.files.saturating_sub(1), size.ranks.saturating_sub(1));
        findings.push(
            Finding::new(code::marks::OFF_BOARD, mark.span, format!("{} is not on the board", mark.square))
                .help(format!("the board has the squares a1 to {last}")),
        );
    } else if let Some(first) = marks.iter().find(|own| own.square == mark.square && own.kind == mark.kind) {
        findings.push(
            Finding::new(code::marks::DOUBLED, mark.span, format!("{} is marked twice", mark.square))
                .label(first.span, "marked here first")
                .help("leave one of them out, or correct the square"),
        );
    } else {
        marks.push(mark);
    }
}

/// One part of a list of marks: its squares, and what stands before the bracket around them.
struct Group {
    squares: Range<usize>,
    head: Option<Range<usize>>,
}

/// Splits at commas outside brackets.
fn groups(text: &str) -> Vec<Group> {
    let mut parts = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(group(text, start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(group(text, start..text.len()));
    parts
}

fn group(text: &str, range: Range<usize>) -> Group {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    let part = part.trim();
    match part.find('(') {
        Some(open) => {
            let close = part.rfind(')').filter(|close| *close > open).unwrap_or(part.len());
            Group { squares: start + open + 1..start + close, head: Some(start..start + open) }
        }
        None => Group { squares: start..start + part.len(), head: None },
    }
}

fn kind_of(head: &str, span: Span, findings: &mut Findings) -> (MarkKind, Ink) {
    let (mut kind, mut ink) = (MarkKind::Dot, Ink::Accent);
    for word in head.split('.').map(str::trim) {
        if let Some(own) = MarkKind::of_word(word) {
            kind = own;
        } else if let Some(own) = Ink::find(word) {
            ink = own;
        } else {
            let kinds = KINDS.iter().map(|(name, _)| *name);
            let words: Vec<&str> = kinds.chain(Ink::ALL.iter().map(|(name, _)| *name)).collect();
            findings.push(
                Finding::new(code::marks::UNKNOWN_KIND, span, format!("\"{word}\" is no kind or colour of mark"))
                    .help_opt(suggest::did_you_mean(word, words.iter().copied()))
                    .help(format!("write one of {}, or a letter or number in quotes: \"1\"(e4)", words.join(", "))),
            );
        }
    }
    (kind, ink)
}
