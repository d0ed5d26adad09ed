//! What the engine answers, against facts about the games under `tests/games/`.

use std::collections::BTreeSet;
use std::sync::Arc;

use fenbook::board::Square;
use fenbook::finding::Findings;
use fenbook::game::{Act, Game, Library, Move, Position, Rules, perft};
use fenbook::source::{Sources, Span};

/// A game of the library.
pub(crate) fn game(id: &str) -> Arc<Game> {
    Library::builtin().find(id).unwrap_or_else(|| panic!("no game {id}"))
}

/// The rules of a game: `preset` or nothing, `options` as `a=b,c=d`.
pub(crate) fn rules(id: &str, preset: &str, options: &str) -> Rules {
    let options: Vec<(String, String)> = options
        .split(',')
        .filter_map(|part| part.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let preset = Some(preset).filter(|preset| !preset.is_empty());
    game(id).rules(preset, &options).unwrap_or_else(|error| panic!("{error}"))
}

/// A position that must be read without a finding.
pub(crate) fn position(rules: &Rules, fen: &str) -> Position {
    let mut sources = Sources::new();
    let file = sources.add("fen", fen);
    let mut findings = Findings::new();
    let setup = rules.read_fen(fen, Span::new(file, 0..fen.len()), &mut findings);
    assert!(findings.is_empty(), "{fen}: {findings:?}");
    rules.position(&setup).0
}

/// A move as the files write it: squares and victims, `a2-a4xb3,c4`, `b7-b8=q`, `e1-g1/h1-f1`, `a1<>b2`, `a1Db2`,
/// `a1S`, `a1*b2`.
pub(crate) fn written(position: &Position, mv: &Move) -> String {
    let effects = position.effects(mv);
    let (Some(from), Some(to)) = (effects.from, effects.to) else { return position.coordinates(mv) };
    let mut victims: Vec<String> = effects.victims.iter().map(Square::to_string).collect();
    victims.sort();
    let mut text = match mv.act() {
        Act::Suicide => return format!("{from}S"),
        Act::Shoot => return format!("{from}*{to}"),
        Act::Mutual => {
            victims.retain(|victim| *victim != to.to_string());
            format!("{from}D{to}")
        }
        Act::Swap => format!("{from}<>{to}"),
        Act::Castle => {
            let (partner_to, partner) = effects.appear.iter().find(|(square, _)| *square != to).expect("the partner");
            let (partner_from, _) =
                effects.vanish.iter().find(|(square, man)| man == partner && *square != from).expect("its start");
            return format!("{from}-{to}/{partner_from}-{partner_to}");
        }
        Act::Unite | Act::TakeOver | Act::Carry | Act::Promote => panic!("unions are compared elsewhere"),
        Act::Step | Act::Double => {
            let promotion = effects.promotion.map(|man| format!("={}", man.symbol)).unwrap_or_default();
            format!("{from}-{to}{promotion}")
        }
        _ => return position.coordinates(mv),
    };
    if !victims.is_empty() {
        text.push('x');
        text.push_str(&victims.join(","));
    }
    text
}

/// The legal moves as the files write them.
pub(crate) fn legal(position: &Position) -> BTreeSet<String> {
    position.legal_moves().iter().map(|mv| written(position, mv)).collect()
}

/// Compares moves, check and frozen men. Of a suicide only the man is written. `frozen_too`: the other engine freezes
/// as the preset does (in Maxima it does not neutralise, against its own page).
fn compare(id: &str, preset: &str, text: &str, frozen_too: bool) {
    let rules = rules(id, preset, "");
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, fen, disputed, check, frozen, _, moves] = fields.as_slice() else { panic!("{line}") };
        let position = position(&rules, fen);
        let expected: BTreeSet<String> = moves.split(' ').filter(|m| !m.is_empty()).map(str::to_owned).collect();
        let found = legal(&position);
        count += 1;
        if found != expected {
            let more: Vec<&String> = found.difference(&expected).collect();
            let less: Vec<&String> = expected.difference(&found).collect();
            wrong.push(format!("{name} {fen}\n  too many {more:?}\n  missing {less:?}"));
        }
        let list = |squares: BTreeSet<Square>| {
            let mut names: Vec<String> = squares.iter().map(Square::to_string).collect();
            names.sort();
            if names.is_empty() { "-".to_owned() } else { names.join(",") }
        };
        // The file names the royal man that is in check.
        let attacked = !position.checkers().is_empty();
        let in_check = if attacked { list(position.royals(position.turn())) } else { "-".to_owned() };
        if *disputed == "-" && rules.has_check() && in_check != *check {
            wrong.push(format!("{name} {fen}\n  in check {in_check} not {check}"));
        }
        if frozen_too && *disputed == "-" && list(position.frozen()) != *frozen {
            wrong.push(format!("{name} {fen}\n  frozen {} not {frozen}", list(position.frozen())));
        }
    }
    assert!(count > 150, "only {count} positions");
    assert!(wrong.is_empty(), "{} of {count} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn chess_moves_are_those_of_another_engine() {
    compare("chess", "", include_str!("../games/chess.moves.tsv"), true);
}

#[test]
fn baroque_moves_are_those_of_another_engine() {
    compare("baroque", "vchess", include_str!("../games/baroque.moves.tsv"), true);
}

#[test]
fn rococo_moves_are_those_of_another_engine() {
    compare("rococo", "vchess", include_str!("../games/rococo.moves.tsv"), true);
}

#[test]
fn maxima_moves_are_those_of_another_engine() {
    compare("maxima", "vchess", include_str!("../games/maxima.moves.tsv"), false);
}

#[test]
fn fugue_moves_are_those_of_another_engine() {
    compare("fugue", "vchess", include_str!("../games/fugue.moves.tsv"), true);
}

#[test]
fn the_embedded_games_have_no_findings() {
    let (library, _, findings) = Library::read_builtin();
    assert!(findings.is_empty(), "{findings:#?}");
    assert!(library.ids().count() >= 6);
    for name in ["Ultima", "BAROQUE", "chess960"] {
        assert!(library.find(name).is_some(), "{name}");
    }
}

/// Leaf counts of `tests/games/perft.tsv` up to so many leaves (the whole is counted by the benchmark).
#[test]
fn the_trees_of_moves_have_the_known_sizes() {
    let mut count = 0;
    for line in include_str!("../games/perft.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [game, preset, name, fen, depth, leaves] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (depth, leaves): (u32, u64) = (depth.parse().unwrap(), leaves.parse().unwrap());
        if leaves > 700_000 {
            continue;
        }
        let position = position(&rules(game, preset, ""), fen);
        assert_eq!(perft(&position, depth), leaves, "{game} {name} depth {depth}");
        count += 1;
    }
    assert!(count >= 40, "{count}");
}

/// What rule options change, by one other implementation: a second opinion. In three positions a chameleon leaps over
/// leapers; there it lets the chameleon leap far when leapers may not, while the rules say that it obeys the option too.
#[test]
fn baroque_options_change_what_another_implementation_says() {
    let mut wrong = Vec::new();
    for line in include_str!("../games/baroque.options.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [name, options, fen, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = position(&rules("baroque", "", options), fen);
        if options.contains("single") && ["Baroque-099", "Baroque-112", "Baroque-189"].contains(&name) {
            continue;
        }
        let expected: BTreeSet<String> = moves.split(' ').filter(|m| !m.is_empty()).map(str::to_owned).collect();
        let found = legal(&position);
        if found != expected {
            let more: Vec<&String> = found.difference(&expected).collect();
            let less: Vec<&String> = expected.difference(&found).collect();
            wrong.push(format!("{name} {options} {fen}\n  too many {more:?}\n  missing {less:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
