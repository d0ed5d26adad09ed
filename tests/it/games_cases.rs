//! Single positions with known answers: `tests/games/cases.tsv`.

use std::collections::BTreeSet;

use fenbook::board::Square;
use fenbook::game::{Position, Rules, Status};

use crate::games::{legal, position, rules, written};

/// The rules of a case: a preset, or options.
fn of(game: &str, words: &str) -> Rules {
    match words {
        "-" => rules(game, "", ""),
        options if options.contains('=') => rules(game, "", options),
        preset => rules(game, preset, ""),
    }
}

/// The legal moves from a square to another, as written, whatever they take.
fn moves_like(position: &Position, wanted: &str) -> Vec<String> {
    legal(position).into_iter().filter(|text| text.split('x').next() == Some(wanted)).collect()
}

fn check(fields: &[&str]) -> Result<(), String> {
    let [_, game, words, fen, wanted, is_legal, victims, spared, state] = fields else {
        return Err("not nine fields".into());
    };
    let start = position(&of(game, words), fen);
    if let Some((from, targets)) = wanted.split_once("-{") {
        let expected: BTreeSet<String> =
            targets.trim_end_matches('}').split(',').map(|to| format!("{from}-{to}")).collect();
        let found: BTreeSet<String> =
            legal(&start).into_iter().filter(|text| text.starts_with(&format!("{from}-"))).collect();
        return if found == expected { Ok(()) } else { Err(format!("goes to {found:?}")) };
    }
    let found = moves_like(&start, wanted);
    if *is_legal == "no" {
        return if found.is_empty() { Ok(()) } else { Err(format!("is legal: {found:?}")) };
    }
    let mut expected = (*wanted).to_owned();
    // What is displaced is written as a victim; of a mutual destruction the foe is in the move itself.
    let listed: Vec<&str> = victims.split(',').filter(|v| *v != "-" && !wanted.contains(&format!("D{v}"))).collect();
    if !listed.is_empty() {
        expected.push('x');
        expected.push_str(&listed.join(","));
    }
    if found != [expected.clone()] {
        return Err(format!("found {found:?} instead of {expected}"));
    }
    let mv = start.legal_moves().into_iter().find(|mv| written(&start, mv) == expected).ok_or("lost")?;
    let after = start.play(&mv);
    for square in spared.split(',').filter(|square| *square != "-") {
        let square: Square = square.parse().map_err(|()| "no square")?;
        let stayed =
            start.man_at(square).is_none() || after.man_at(square).is_some() || start.effects(&mv).from == Some(square);
        if !stayed {
            return Err(format!("takes {square}"));
        }
    }
    let status = after.status();
    let fits = match *state {
        "yes" => matches!(status, Status::Check | Status::Checkmate),
        "mate" => status == Status::Checkmate,
        "no" => !matches!(status, Status::Check | Status::Checkmate),
        "stalemate" => status == Status::Stalemate,
        _ => true,
    };
    if fits { Ok(()) } else { Err(format!("then is {status:?}")) }
}

#[test]
fn every_case_has_its_known_answer() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in include_str!("../games/cases.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        count += 1;
        if let Err(reason) = check(&fields) {
            wrong.push(format!("{line}\n  {reason}"));
        }
    }
    assert!(count > 100, "{count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Goals, each from a sentence of the rules.
#[test]
fn goals_end_games() {
    use fenbook::board::Colour;
    use fenbook::game::{Reason, Winner};
    let state = |game: &str, words: &str, fen: &str| {
        let position = position(&of(game, words), fen);
        (position.status(), position.winner())
    };
    // Both palace squares of Black hold white men; that Black has no move does not matter.
    assert_eq!(
        state("maxima", "-", "xxxDNxxx/k7/8/2D5/8/8/8/8/8/7K/xxx2xxx b 21"),
        (Status::Win(Colour::White, Reason::ZoneFilled), Some(Winner::Side(Colour::White)))
    );
    // Black has only its king.
    assert_eq!(
        state("maxima", "-", "xxx2xxx/k7/8/2D5/8/8/8/8/8/7K/xxx2xxx b 21"),
        (Status::Win(Colour::White, Reason::Bare), Some(Winner::Side(Colour::White)))
    );
    // White holds both squares of its own palace.
    assert_eq!(
        state("maxima", "own-palace=loses", "xxx2xxx/k7/p7/2D5/8/8/8/8/8/7K/xxxDDxxx b 21"),
        (Status::Win(Colour::Black, Reason::OwnZoneFilled), Some(Winner::Side(Colour::Black)))
    );
    // The king c4 takes d3: Black's king cannot move and is not attacked. Worth a win, or on the vchess page a draw.
    let stale = "8/8/8/4k3/5M2/3K4/8/8 b";
    assert_eq!(state("baroque", "-", stale).0, Status::Stalemate);
    assert_eq!(state("baroque", "-", stale).1, Some(Winner::Side(Colour::White)));
    assert_eq!(state("baroque", "vchess", stale).1, Some(Winner::Nobody));
    // The king was taken.
    assert_eq!(
        state("fugue", "-", "8/8/8/8/8/8/p7/K7 b"),
        (Status::Win(Colour::White, Reason::RoyalTaken), Some(Winner::Side(Colour::White)))
    );
    // The third time of a position: a draw in chess, a loss for who brings it about in Rococo.
    let mut rococo = position(&rules("rococo", "", ""), "91/8k1/91/91/91/91/91/91/1K8/91 w");
    for text in ["b2-c2", "i9-h9", "c2-b2", "h9-i9", "b2-c2", "i9-h9", "c2-b2", "h9-i9"] {
        assert_eq!(rococo.status(), Status::Open, "before {text}");
        let mv = rococo.find_moves(text);
        rococo = rococo.play(&mv[0]);
    }
    assert_eq!(rococo.status(), Status::Win(Colour::White, Reason::Repetition));
}

/// In the German immobilizer figure: who is frozen before and after the move.
#[test]
fn frozen_men_are_those_of_the_figure() {
    let before = position(&rules("baroque", "", ""), "8/8/1kbrq3/2n5/2Kp2n1/5M2/8/8 w");
    let names = |position: &Position| -> Vec<String> { position.frozen().iter().map(Square::to_string).collect() };
    assert_eq!(names(&before), ["g4"]);
    let mv = before.find_moves("f3-d5");
    assert_eq!(names(&before.play(&mv[0])), ["c5", "c6", "d4", "d5", "d6", "e6"]);
}

/// The least that tells moves apart, and both ways of writing are read again.
#[test]
fn moves_are_written_and_read() {
    let cases = [
        ("chess", "4k3/8/8/8/8/8/4K3/R6R w", "a1-d1", "Rad1"),
        ("chess", "4k3/8/8/R7/8/8/4K3/R7 w", "a1-a3", "R1a3"),
        ("chess", "3k4/8/8/8/4Q2Q/8/1K6/7Q w", "h4-e1", "Qh4e1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1-g1", "0-0"),
        ("chess", "4k3/P7/8/8/8/8/8/4K3 w", "a7-a8=Q", "a8=Q+"),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5-d6", "exd6"),
        // A pinned knight does not force the other to name its file.
        ("chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w", "g1-e2", "Ne2"),
        ("baroque", "8/2b4K/2q5/3p1N1p/8/8/2R5/k7 w", "c2-c5", "Rc5X"),
    ];
    for (game, fen, squares, text) in cases {
        let start = position(&rules(game, "", ""), fen);
        let found = start.find_moves(squares);
        assert_eq!(found.len(), 1, "{fen} {squares}");
        assert_eq!(start.notation(&found[0]), text, "{fen}");
        for mv in start.legal_moves() {
            assert_eq!(start.find_moves(&start.notation(&mv)), [mv], "{fen} {}", start.notation(&mv));
            assert_eq!(start.find_moves(&start.coordinates(&mv)), [mv], "{fen} {}", start.coordinates(&mv));
        }
    }
}

/// Reasons name the method and the men that it needs.
#[test]
fn reasons_name_methods_and_helpers() {
    use fenbook::game::{Method, NotLegal};
    let start = position(&rules("baroque", "", ""), "7k/5ppp/2N5/2n5/3rB3/8/PPP5/K7 w");
    let mv = start.find_moves("c2-c4");
    let reasons: Vec<_> =
        start.why_captured(&mv[0]).into_iter().map(|why| (why.victim.to_string(), why.method, why.helpers)).collect();
    let square = |name: &str| name.parse::<Square>().expect("a square");
    assert_eq!(
        reasons,
        [
            ("c5".to_owned(), Method::Custodial, vec![square("c6")]),
            ("d4".to_owned(), Method::Custodial, vec![square("e4")])
        ]
    );
    let start = position(&rules("baroque", "", ""), "7k/8/8/p4r2/4K3/8/8/8 w");
    assert_eq!(start.why_not_legal(square("e4"), square("e5")), Some(NotLegal::SelfCheck(vec![square("a5")])));
    let start = position(&rules("baroque", "", ""), "7k/8/8/3m4/3N4/8/8/K7 w");
    assert!(
        matches!(start.why_not_legal(square("d4"), square("d1")), Some(NotLegal::Frozen(by)) if by.by == [square("d5")])
    );
    assert_eq!(start.why_not_legal(square("a1"), square("a3")), Some(NotLegal::NoSuchMove));
}
