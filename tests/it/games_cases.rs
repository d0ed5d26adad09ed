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
