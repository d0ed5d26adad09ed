//! Positions, marks and game files that nobody writes: what is written can be read again, and nonsense is a finding.
//! Pages are tried in `any_text`, claims and moves in `claims_noise`. Some properties are fuzzed at length in `fuzz/`.

#[path = "../../fuzz/fuzz_targets/game_file.rs"]
mod game_file;
#[path = "../../fuzz/fuzz_targets/position.rs"]
mod position;

use std::collections::BTreeMap;

use fenbook::board::fen::{self, Dialect};
use fenbook::board::{Colour, Lifted, Man, Placement, Size, Square};
use fenbook::diagram::{self, Frame, Ink, MarkKind, Written};
use fenbook::finding::Findings;
use fenbook::source::{Sources, Span, Spanned};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Pieces of positions.
const FIELDS: [&str; 44] = [
    "8",
    "/",
    "/",
    "8/8/8/8/8/8/8/8",
    "K",
    "k",
    "P",
    "p",
    "R",
    "r",
    "q",
    "1",
    "9",
    "10",
    "91",
    "0",
    "x",
    "xxx2xxx",
    "@",
    "_",
    "+",
    "~",
    "[",
    "]",
    "[Pp]",
    "^",
    "^e4R",
    "^c5",
    " ",
    " ",
    " w ",
    " b ",
    "-",
    "KQkq",
    "HAha",
    "ahah",
    "e3",
    "a1b2",
    "12",
    "99999999999",
    "iiii1111111111111111",
    "é",
    "\u{1F600}",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

/// Game files to take lines from.
const GAMES: [&str; 5] = [
    include_str!("../../rules/reference.toml"),
    include_str!("../../rules/chess/game.toml"),
    include_str!("../../rules/baroque/game.toml"),
    include_str!("../../rules/pacosako/game.toml"),
    include_str!("../../rules/renaissance/game.toml"),
];

/// Values that do not fit.
const VALUES: [&str; 14] = [
    "0",
    "99",
    "-1",
    "\"\"",
    "\"é\"",
    "[]",
    "{}",
    "true",
    "\"king\"",
    "[\"a1-z99\"]",
    "[\"8/8 w\"]",
    "9999999999",
    "\"a1\"",
    "{ option = \"x\" }",
];

fn placements() -> impl Strategy<Value = Placement> {
    let men = proptest::collection::vec((0..2600usize, 0..25u8, any::<bool>(), 0..8u8), 0..40);
    let hand = proptest::collection::vec((0..25u8, any::<bool>()), 0..5);
    (1..=26u8, 1..=99u8, men, hand, any::<bool>(), proptest::collection::vec(0..2600usize, 0..6)).prop_map(
        |(files, ranks, men, hand, lifted, holes)| {
            let size = Size { files, ranks };
            let squares: Vec<Square> = size.squares().collect();
            // x is the letter of holes.
            let letter = |number: u8| char::from(b"abcdefghijklmnopqrstuvwyz"[usize::from(number)]).to_string();
            let colour = |black: bool| if black { Colour::Black } else { Colour::White };
            let mut placement = Placement::empty(size);
            for (at, number, black, mark) in men {
                let symbol = match mark {
                    0 => format!("+{}", letter(number)),
                    1 => format!("{}~", letter(number)),
                    _ => letter(number),
                };
                placement.men.insert(squares[at % squares.len()], Man { symbol, colour: colour(black) });
            }
            let free = |at: usize| Some(squares[at % squares.len()]).filter(|at| !placement.men.contains_key(at));
            placement.holes = holes.into_iter().filter_map(free).collect();
            placement.hand =
                hand.into_iter().map(|(number, black)| Man { symbol: letter(number), colour: colour(black) }).collect();
            placement.lifted = lifted.then(|| Lifted { square: squares[0], men: "R".to_owned() });
            placement
        },
    )
}

fn spanned(text: &str) -> Spanned<String> {
    let mut sources = Sources::new();
    let file = sources.add("line", text);
    Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
}

fn kinds() -> impl Strategy<Value = MarkKind> {
    prop_oneof![
        prop::sample::select(vec![
            MarkKind::Dot,
            MarkKind::Cross,
            MarkKind::Circle,
            MarkKind::Square,
            MarkKind::Star,
            MarkKind::Capture,
        ]),
        "[0-9A-Za-z]{1,2}".prop_map(MarkKind::Label),
    ]
}

/// The same cases in every run; `FENBOOK_RANDOM=n` tries n of each.
fn config() -> ProptestConfig {
    let cases = std::env::var("FENBOOK_RANDOM").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn placements_are_read_as_they_are_written(placement in placements()) {
        let text = placement.to_fen('x');
        let line = spanned(&text);
        let dialect = Dialect { size: Some(placement.size), hole: Some('x'), ..Dialect::open() };
        let mut findings = Findings::new();
        let read = fen::read(&text, line.span, &dialect, &mut findings);
        prop_assert!(findings.is_empty(), "{text} {findings:?}");
        prop_assert_eq!(read, placement);
    }

    #[test]
    fn marks_are_read_as_they_are_written(
        marks in proptest::collection::btree_map((0..8u8, 0..8u8), (kinds(), 0..Ink::ALL.len()), 0..12),
    ) {
        let marks: BTreeMap<Square, (MarkKind, Ink)> = marks
            .into_iter()
            .map(|((file, rank), (kind, ink))| (Square::new(file, rank), (kind, Ink::ALL[ink].1)))
            .collect();
        let written: Vec<String> = marks
            .iter()
            .map(|(square, (kind, ink))| {
                let quote = if matches!(kind, MarkKind::Label(_)) { "\"" } else { "" };
                format!("{}.{quote}{}{quote}({square})", ink.name(), kind.name())
            })
            .collect();
        let (text, keys) = (spanned("8/8/8/8/8/8/8/8"), spanned(&written.join(",")));
        let keys = if written.is_empty() { Vec::new() } else { vec![("marks", &keys)] };
        let mut findings = Findings::new();
        let read = diagram::read(&Written { text: &text, keys }, &Frame::open(), &mut findings);
        prop_assert!(findings.is_empty(), "{written:?} {findings:?}");
        let read: BTreeMap<Square, (MarkKind, Ink)> =
            read.marks.into_iter().map(|mark| (mark.square, (mark.kind, mark.ink))).collect();
        prop_assert_eq!(read, marks);
    }

    #[test]
    fn any_position_can_be_written_again(
        pieces in proptest::collection::vec(prop::sample::select(FIELDS.to_vec()), 0..16),
        noise in ".{0,6}",
    ) {
        position::check(&(pieces.concat() + &noise));
    }

    #[test]
    fn any_game_file_is_read(
        game in prop::sample::select(GAMES.to_vec()),
        changes in proptest::collection::vec((0..4u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..6),
    ) {
        let mut lines: Vec<String> = game.lines().map(str::to_owned).collect();
        for (change, at, other) in changes {
            let at = at.index(lines.len());
            match change {
                0 => lines[at] = String::new(),
                1 => {
                    let all: Vec<&str> = GAMES.iter().flat_map(|game| game.lines()).collect();
                    lines[at] = other.get(&all).to_string();
                }
                2 => lines[at] = lines[at].chars().take(other.index(40)).collect(),
                _ => {
                    if let Some((name, _)) = lines[at].split_once('=') {
                        lines[at] = format!("{name}= {}", other.get(&VALUES));
                    }
                }
            }
        }
        game_file::check(&lines.join("\n"));
    }
}
