//! From written text to a [`Diagram`].

use std::collections::BTreeMap;

use super::{Diagram, arrow, mark};
use crate::board::fen::{self, Dialect};
use crate::board::{
    Colour, Lines, MAX_FILES, MAX_RANKS, Placement, Shape, Size, Square, SquareSet, Wrap, parse_squares,
};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{Span, Spanned};

/// The keys that a diagram understands beside its position.
pub const KEYS: [&str; 10] = ["marks", "view", "shadow", "arrows", "size", "hand", "last", "check", "frozen", "board"];

/// A diagram as written: the text between `fen:` and the closing colon, and keys with their values.
#[derive(Debug, Clone)]
pub struct Written<'a> {
    /// The text.
    pub text: &'a Spanned<String>,
    /// Keys and values; those that are not in [`KEYS`] are ignored (they belong to others).
    pub keys: Vec<(&'a str, &'a Spanned<String>)>,
}

/// What the game says about its diagrams.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The board; `None` when no game is known.
    pub shape: Option<Shape>,
    /// How positions are written.
    pub dialect: Dialect,
}

impl Frame {
    /// Nothing is known: any letters, the size that most rows share.
    pub fn open() -> Frame {
        Frame { shape: None, dialect: Dialect::open() }
    }
}

/// Reads a diagram. What cannot be read is a finding, and the rest is drawn.
pub fn read(written: &Written<'_>, frame: &Frame, findings: &mut Findings) -> Diagram {
    let mut fields = split(written.text).into_iter();
    let position = fields.next().unwrap_or_else(|| Spanned::new(String::new(), written.text.span));
    let (fen_fields, view_fields) = sort_fields(fields.collect());

    check_fields(&fen_fields, findings);

    let size = written.key("size").and_then(|value| read_size(value, findings));
    let dialect = Dialect { size: size.or(frame.dialect.size), ..frame.dialect.clone() };
    let mut placement = fen::read(&position.value, position.span, &dialect, findings);
    if let Some(hand) = written.key("hand") {
        placement.hand.extend(fen::read_hand(&hand.value, hand.span, &dialect, findings));
    }

    let mut diagram = Diagram {
        shape: shape_of(frame, &placement, size),
        placement,
        fields: fen_fields,
        marks: Vec::new(),
        view: Colour::White,
        shadow: SquareSet::new(),
        arrows: Vec::new(),
        last_move: SquareSet::new(),
        check: SquareSet::new(),
        frozen: SquareSet::new(),
        art: BTreeMap::new(),
        hand_art: Vec::new(),
        lifted_art: None,
        span: position.span,
    };
    read_view_fields(&view_fields, &mut diagram, findings);
    read_keys(written, &mut diagram, findings);
    diagram
}

impl Written<'_> {
    fn key(&self, name: &str) -> Option<&Spanned<String>> {
        self.keys.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
    }
}

/// Splits text at blanks, each part with its place.
fn split(text: &Spanned<String>) -> Vec<Spanned<String>> {
    let mut parts = Vec::new();
    let mut at = 0;
    for part in text.value.split([' ', '\t', '\n', '\r']) {
        if !part.is_empty() {
            parts.push(Spanned::new(part.to_owned(), text.span.slice(at..at + part.len())));
        }
        at += part.len() + 1;
    }
    parts
}

/// A second field `w` or `b` is the side to move, so all fields are FEN's; else they are marks, orientation, shadow.
fn sort_fields(rest: Vec<Spanned<String>>) -> (Vec<Spanned<String>>, Vec<Spanned<String>>) {
    match rest.first() {
        Some(first) if Colour::side(&first.value).is_some() => (rest, Vec::new()),
        _ => (Vec::new(), rest),
    }
}

/// Reports the fields of a FEN that nothing can read. Which rights and numbers a game has is for its rules to say; here each
/// field need only be of the form that some game writes: castling rights or a hand, the square passed over, two numbers, or
/// (upstream's order) a number of plies first, behind which anything may follow.
fn check_fields(fields: &[Spanned<String>], findings: &mut Findings) {
    let fields = fields.get(1..).unwrap_or(&[]);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let empty = |text: &str| text.bytes().all(|byte| byte == b'-');
    if fields.first().is_some_and(|first| number(&first.value)) {
        return;
    }
    let checks = |text: &str| text.contains('+') && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'+');
    let mut index = 0;
    for field in fields {
        let text = field.value.as_str();
        if index > 1 && checks(text) {
            continue;
        }
        let (good, what) = match index {
            0 => (is_rights(text), "castling rights (KQkq) or a hand"),
            1 => (is_passed(text) || (fields.len() == 2 && number(text)), "the square that a pawn passed over"),
            2 => (number(text), "the number of plies without progress"),
            3 => (number(text), "the number of the move"),
            _ => (false, ""),
        };
        index += 1;
        if good || (index <= 4 && empty(text)) {
            continue;
        }
        let message = match what {
            "" => format!("\"{text}\" is a field too many"),
            what => format!("\"{text}\" is not {what}"),
        };
        let help = "behind the side to move stand castling rights, the square passed over, plies and moves: KQkq - 0 1";
        findings.push(Finding::new(code::fen::BAD_FIELD, field.span, message).help(help));
    }
}

/// Letters, each with a number before it at most: `KQkq`, `HAha`, `2Pb`.
fn is_rights(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Squares, separated by commas or not.
fn is_passed(text: &str) -> bool {
    let mut rest = text;
    while let Some((_, length)) = Square::prefix_of(rest) {
        rest = rest[length..].trim_start_matches(',');
    }
    rest.is_empty()
}

/// The game's board; a rectangle in its style when the figure says another size.
fn shape_of(frame: &Frame, placement: &Placement, written_size: Option<Size>) -> Shape {
    let rectangle = Shape::rectangle(placement.size.files, placement.size.ranks);
    let mut shape = match &frame.shape {
        Some(shape) if written_size.is_none_or(|size| size == shape.size) => shape.clone(),
        Some(shape) => Shape { checkered: shape.checkered, lines: shape.lines, ..rectangle },
        None => rectangle,
    };
    shape.holes.extend(placement.holes.iter().copied());
    shape
}

fn read_size(value: &Spanned<String>, findings: &mut Findings) -> Option<Size> {
    let size = value
        .value
        .split_once(['x', 'X', '×'])
        .and_then(|(files, ranks)| Some(Size { files: files.trim().parse().ok()?, ranks: ranks.trim().parse().ok()? }));
    let fits = |size: &Size| (1..=MAX_FILES).contains(&size.files) && (1..=MAX_RANKS).contains(&size.ranks);
    let size = size.filter(fits);
    if size.is_none() {
        findings.push(
            Finding::new(code::fen::BAD_FIELD, value.span, format!("\"{}\" is no size of a board", value.value))
                .help(format!("write files and ranks: 8x8; up to {MAX_FILES}x{MAX_RANKS}")),
        );
    }
    size
}

fn read_view_fields(fields: &[Spanned<String>], diagram: &mut Diagram, findings: &mut Findings) {
    for (index, parts) in joined(fields, findings).iter().enumerate() {
        for field in parts.iter().filter(|field| field.value != "-") {
            match index {
                0 => mark::read(field, diagram.shape.size, &mut diagram.marks, findings),
                1 => read_view(field, diagram, findings),
                2 => read_set(field, "shadow", diagram.shape.size, &mut diagram.shadow, findings),
                _ => findings.push(
                    Finding::new(
                        code::fen::EXTRA_FIELD,
                        field.span,
                        format!("\"{}\" is a field too many", field.value),
                    )
                    .note("a fen: line has four fields: position, marks, orientation, shadow")
                    .help("separate marks by commas without blanks"),
                ),
            }
        }
    }
}

/// Fields with their parts: `c7, h5` was to be one field, for a comma ends none.
fn joined(fields: &[Spanned<String>], findings: &mut Findings) -> Vec<Vec<Spanned<String>>> {
    let mut groups: Vec<Vec<Spanned<String>>> = Vec::new();
    let mut goes_on: Option<Span> = None;
    let mut rest = fields.iter().peekable();
    while let Some(field) = rest.next() {
        // A comma with nothing behind it is a square that is missing.
        let text = field.value.trim_start_matches(',');
        let text = if rest.peek().is_some() { text.trim_end_matches(',') } else { text };
        let begin = field.value.len() - field.value.trim_start_matches(',').len();
        let part = Spanned::new(text.to_owned(), field.span.slice(begin..begin + text.len()));
        let before =
            goes_on.or(groups.last().and_then(|group| group.last()).filter(|_| begin > 0).map(|part| part.span));
        goes_on = field.value.ends_with(',').then_some(field.span);
        match groups.last_mut().zip(before) {
            Some((group, before)) => {
                let gap = Span::new(field.span.file, before.range().end..field.span.range().start);
                findings.push(
                    Finding::new(code::fen::BLANK, gap, "a blank stands beside a comma, where the next field begins")
                        .help("separate squares by commas without blanks: c7,h5")
                        .patch(gap, "", true),
                );
                group.extend((!part.value.is_empty()).then_some(part));
            }
            None => groups.push(vec![part]),
        }
    }
    groups
}

fn read_view(value: &Spanned<String>, diagram: &mut Diagram, findings: &mut Findings) {
    match value.value.as_str() {
        "w" | "white" => diagram.view = Colour::White,
        "b" | "black" => diagram.view = Colour::Black,
        other => findings.push(
            Finding::new(code::fen::BAD_VIEW, value.span, format!("\"{other}\" is no orientation"))
                .help("write w (White at the bottom) or b (Black at the bottom)"),
        ),
    }
}

fn read_set(value: &Spanned<String>, what: &str, size: Size, set: &mut SquareSet, findings: &mut Findings) {
    for item in parse_squares(&value.value, value.span, size) {
        let Some(squares) = item.value else {
            findings.push(
                Finding::new(
                    code::marks::BAD_SQUARE,
                    item.span,
                    format!("the {what} is no square, rank, file or range"),
                )
                .help("write squares separated by commas: a5,b6-h6,8 (8 is a rank, a is a file)"),
            );
            continue;
        };
        let mut off = Vec::new();
        for square in squares {
            if size.contains(square) {
                set.insert(square);
            } else {
                off.push(square);
            }
        }
        // A whole file or rank beside the board is one slip.
        if let Some(square) = off.first() {
            findings.push(
                Finding::new(code::marks::OFF_BOARD, item.span, format!("{square} is not on the board"))
                    .help(format!("the board has {} files and {} ranks", size.files, size.ranks)),
            );
        }
    }
}

fn read_keys(written: &Written<'_>, diagram: &mut Diagram, findings: &mut Findings) {
    let size = diagram.shape.size;
    for (name, value) in &written.keys {
        if value.value.trim().is_empty() || value.value.trim() == "-" {
            continue;
        }
        match *name {
            "marks" => mark::read(value, size, &mut diagram.marks, findings),
            "view" => read_view(value, diagram, findings),
            "shadow" => read_set(value, "shadow", size, &mut diagram.shadow, findings),
            "arrows" => arrow::read(value, size, &mut diagram.arrows, findings),
            "last" => read_set(value, "last move", size, &mut diagram.last_move, findings),
            "check" => read_set(value, "check", size, &mut diagram.check, findings),
            "frozen" => read_set(value, "frozen", size, &mut diagram.frozen, findings),
            "board" => read_board(value, &mut diagram.shape, findings),
            _ => {}
        }
    }
}

/// The words that say how a board looks.
const BOARD_WORDS: [&str; 7] = ["checkered", "plain", "dark-corner", "edges", "intersections", "rim", "cylinder"];

/// Changes a board as a word of the key `board` says; gives back whether it is such a word.
pub fn board_word(shape: &mut Shape, word: &str) -> bool {
    match word {
        "checkered" => shape.checkered = true,
        "plain" => shape.checkered = false,
        "dark-corner" => shape.dark_bottom_right = true,
        "edges" => shape.lines = Lines::Edges,
        "intersections" => shape.lines = Lines::Intersections,
        "rim" => shape.rim = true,
        "cylinder" => shape.wrap = Wrap::Files,
        _ => return false,
    }
    true
}

/// `board: plain` and the like: how a board without a game, or against its game, is drawn.
fn read_board(value: &Spanned<String>, shape: &mut Shape, findings: &mut Findings) {
    for word in value.value.split([',', ' ']).filter(|word| !word.is_empty()) {
        if !board_word(shape, word) {
            findings.push(
                Finding::new(code::fen::BAD_FIELD, value.span, format!("\"{word}\" says nothing about a board"))
                    .help_opt(suggest::did_you_mean(word, BOARD_WORDS))
                    .help(format!("the words are {}", BOARD_WORDS.join(", "))),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Ink, MarkKind};
    use crate::source::{Sources, Span};

    fn diagram(text: &str, keys: &[(&str, &str)]) -> (Diagram, Vec<String>) {
        let mut sources = Sources::new();
        let mut spanned = |text: &str| {
            let file = sources.add("t", text);
            Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
        };
        let text = spanned(text);
        let keys: Vec<(&str, Spanned<String>)> = keys.iter().map(|(key, value)| (*key, spanned(value))).collect();
        let written = Written { text: &text, keys: keys.iter().map(|(key, value)| (*key, value)).collect() };
        let mut findings = Findings::new();
        let diagram = read(&written, &Frame::open(), &mut findings);
        (diagram, findings.iter().map(|finding| finding.code.id().to_owned()).collect())
    }

    fn names<'a>(squares: impl IntoIterator<Item = &'a Square>) -> String {
        squares.into_iter().map(Square::to_string).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn four_fields_with_a_hyphen_for_an_empty_one() {
        let (diagram, codes) = diagram("8/8/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR - b 8,b6-d6,a5", &[]);
        assert!(codes.is_empty());
        assert!(diagram.marks.is_empty());
        assert_eq!(diagram.view, Colour::Black);
        assert_eq!(names(&diagram.shadow), "a5,a8,b6,b8,c6,c8,d6,d8,e8,f8,g8,h8");
    }

    #[test]
    fn a_side_to_move_makes_the_fields_fen() {
        let (diagram, codes) = diagram("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[]);
        assert!(codes.is_empty());
        assert_eq!(diagram.turn(), Some(Colour::White));
        assert_eq!(diagram.fen('x'), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    }

    #[test]
    fn fields_of_a_fen_that_nothing_can_read_are_named() {
        let board = "4k3/8/8/8/8/8/8/4K2R";
        let bad = |fields: &str| diagram(&format!("{board} {fields}"), &[]).1.len();
        assert_eq!(bad("w z9 q r s t"), 5);
        for good in [
            "w",
            "w KQkq e3 0 1",
            "b - - 0 1",
            "w HAha -",
            "b 2Pb 1",
            "w 12 ahah e3 0",
            "w - - 3+1 0 1",
            "b - - 0 1 +0+2",
        ] {
            assert_eq!(bad(good), 0, "{good}");
        }
        assert_eq!(bad("w KQkq x3y 0 1"), 1);
        assert_eq!(bad("w KQkq - 0 1 2"), 1);
    }

    #[test]
    fn a_blank_beside_a_comma_is_one_slip() {
        for text in ["8/8/8/8/8/8/8/8 c7, h5", "8/8/8/8/8/8/8/8 c7 ,h5", "8/8/8/8/8/8/8/8 c7 , h5 b"] {
            let (found, findings) = diagram(text, &[]);
            assert_eq!(findings.first().map(String::as_str), Some("fen/blank"), "{text}");
            assert!(findings.iter().all(|code| code == "fen/blank"), "{text}: {findings:?}");
            assert_eq!(found.marks.len(), 2, "{text}");
        }
    }

    #[test]
    fn a_file_beside_the_board_is_one_slip() {
        let (_, codes) = diagram("3/3/3 - w 9,z,a1", &[]);
        assert_eq!(codes, ["marks/off-board", "marks/off-board"]);
        let (_, codes) = diagram("3/3/3 a,z", &[]);
        assert_eq!(codes, ["marks/off-board"]);
    }

    #[test]
    fn bad_marks_are_found_and_good_ones_kept() {
        let (diagram, codes) = diagram("8/8/8/8/8/8/8/8 e4,e4,z9,4e", &[]);
        assert_eq!(codes, ["marks/doubled", "marks/off-board", "marks/bad-square"]);
        assert_eq!(names(&diagram.marked()), "e4");
    }

    #[test]
    fn keys_add_kinds_colours_and_arrows() {
        let keys = [("marks", "red.cross(c3,c4), \"1\"(d4), a1"), ("arrows", "d2-d4-d6, knight.green.g1-f3")];
        let (diagram, codes) = diagram("8/8/8/8/8/8/8/8 e4", &keys);
        assert!(codes.is_empty(), "{codes:?}");
        let row = |mark: &crate::diagram::Mark| (mark.square.to_string(), mark.kind.clone(), mark.ink);
        let expected = [
            ("e4", MarkKind::Dot, Ink::Accent),
            ("c3", MarkKind::Cross, Ink::Red),
            ("c4", MarkKind::Cross, Ink::Red),
            ("d4", MarkKind::Label("1".into()), Ink::Accent),
            ("a1", MarkKind::Dot, Ink::Accent),
        ];
        assert_eq!(
            diagram.marks.iter().map(row).collect::<Vec<_>>(),
            expected.map(|(name, kind, ink)| (name.to_owned(), kind, ink))
        );
        assert_eq!(names(&diagram.arrows[0].path), "d2,d4,d6");
        assert_eq!(diagram.arrows[1].ink, Ink::Green);
    }

    #[test]
    fn unknown_words_are_named() {
        let keys = [("marks", "crss(e5)"), ("arrows", "e4"), ("size", "0x9")];
        let (_, codes) = diagram("8/8/8/8/8/8/8/8 e4 x 8 y", &keys);
        assert_eq!(
            codes,
            ["fen/bad-field", "fen/bad-view", "fen/extra-field", "marks/unknown-kind", "marks/bad-arrow"]
        );
    }
}
