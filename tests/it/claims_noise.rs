//! Nonsense in claims, moves, captions and positions: findings, never a crash.

use fenbook::check::claim::{self, MoveText, caption};
use fenbook::check::prove::{Task, prove};
use fenbook::finding::Findings;
use fenbook::game::Library;
use fenbook::source::{Sources, Span, Spanned};
use proptest::prelude::*;

/// Pieces of claims, so that nonsense gets far.
const WORDS: &[&str] = &[
    "legal ",
    "not ",
    "takes ",
    "takes>= ",
    "spares ",
    "safe ",
    "marks ",
    "after ",
    "start ",
    "array initial",
    "state ",
    "frozen ",
    "free ",
    "at ",
    "draw-only",
    "= ",
    "<= ",
    ": ",
    "; ",
    ", ",
    "right",
    "left: ",
    "right: ",
    "this",
    "next",
    "to(",
    "taken(",
    "barred(",
    "at(",
    ")",
    " quiet",
    " captures",
    "any",
    "Rc5",
    "Pc2c4",
    "c2-c5",
    "e5S",
    "c3Dc4",
    "0-0",
    "1.",
    "...",
    "Kd1 & We1",
    "a1>a2:a3",
    "!d4",
    "N@e5",
    "e8=Q",
    "#",
    "+",
    "X",
    "(self-check)",
    "w ",
    "b ",
    "mate",
    "check ",
    "stalemate",
    "win ",
    "d5",
    "a1-h8",
    "8",
    "z99",
    "side=b ",
    "preset=vchess ",
    "options=suicide=false ",
    "castle=KQkq ",
    "ep=e3 ",
    "hand=Pn ",
    "lifted=c5R ",
    "before='1.e4' ",
    "start='8/8' ",
    "é",
    "\u{1F600}",
    "'",
    "\"",
    "captures",
    "schlägt",
    "à cause de",
    "ne peut",
    "links",
    "Droite :",
    "avant",
    "después de",
    "1/2",
    "[[",
    "((",
];

const POSITIONS: &[(&str, &str)] = &[
    ("baroque", "8/2b4K/2q5/3p1N1p/8/8/2R5/k7 c7,h5"),
    ("baroque", "8/8/8/8/8/8/8/8"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("rococo", "91/91/7k2/91/91/91/2n7/2R7/91/91"),
    ("maxima", "xxx2xxx/8/8/8/8/K7/8/8/8/8/xxx2xxx"),
    ("fugue", "8/8/3p4/3l4/1wLP4/4Q3/1p3q2/8"),
    ("pacosako", "4k3/8/2q5/8/4O3/2w2B2/8/5K2"),
    ("optima", "91/91/91/91/91/91/91/91/91/91"),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn nonsense_is_never_a_crash(
        words in proptest::collection::vec(0..WORDS.len(), 0..12),
        noise in ".{0,20}",
        position in 0..POSITIONS.len(),
        cut in 0usize..40,
    ) {
        let text: String = words.iter().map(|at| WORDS[*at]).chain([noise.as_str()]).collect();
        let mut sources = Sources::new();
        let mut add = |text: &str| {
            let file = sources.add("t", text);
            Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
        };
        let (game, rows) = POSITIONS[position];
        let shorter: String = rows.chars().take(rows.chars().count().saturating_sub(cut % 9)).collect();
        let positions = [add(rows), add(&shorter)];
        let claims = add(&text);
        claim::parse(&claims.value, claims.span, &mut Findings::new());
        let _ = MoveText::read(&text, claims.span);
        for language in ["en", "fr", "de", "es", "xx"] {
            let _ = caption::read(&text, language, cut % 2 == 0, claims.span);
            let _ = caption::named(&text, language, claims.span);
        }
        let game = Library::builtin().find(game).expect("a game");
        let rules = game.rules(None, &[]).expect("rules");
        let task = Task { game: &game, rules: &rules, positions: &positions[..1 + cut % 2], claims: &claims };
        prove(&task, &mut Findings::new());
    }
}
