//! `marks`: the marked squares are what they are said to be.

use super::find;
use super::stage::{self, Stage};
use super::{Judgement, text};
use crate::board::{Man, Placement, Square, SquareSet};
use crate::check::claim::{Sel, Set, ToKind};

/// Whether the marked squares are exactly (or among) the squares of a set.
pub(super) fn marks(stage: &Stage<'_>, among: bool, set: &Set) -> Judgement {
    let squares = match squares(stage, set) {
        Ok(squares) => squares,
        Err(judgement) => return judgement,
    };
    let marked = stage.diagram.marked();
    if marked.is_empty() {
        return Judgement::refuted("no square of the diagram is marked")
            .because(format!("the set is {}", text::list(squares.iter().copied())));
    }
    let (missing, extra): (SquareSet, SquareSet) =
        (squares.difference(&marked).copied().collect(), marked.difference(&squares).copied().collect());
    if extra.is_empty() && (among || missing.is_empty()) {
        return Judgement::proved(format!("the set is {}", text::list(squares)));
    }
    let mut judgement = Judgement::refuted(format!("the set is {}", text::list(squares.iter().copied())));
    if !extra.is_empty() {
        judgement = judgement.because(format!("marked, but not in the set: {}", text::list(extra.iter().copied())));
    }
    if !missing.is_empty() && !among {
        judgement = judgement.because(format!("in the set, but not marked: {}", text::list(missing.iter().copied())));
    }
    let look: SquareSet = extra.union(if among { &extra } else { &missing }).copied().collect();
    judgement.showing(&stage.diagram.placement, &look)
}

fn squares(stage: &Stage<'_>, set: &Set) -> Result<SquareSet, Judgement> {
    let placement = stage::placement(&stage.position);
    match set {
        Set::Note => Ok(stage.diagram.marked()),
        Set::At(piece) => {
            let squares = men(&placement, &piece.value);
            if squares.is_empty() {
                return Err(Judgement::refuted(format!("no {} is on the board", piece.value)));
            }
            Ok(squares)
        }
        Set::Taken(by) => {
            let answer = std::cell::RefCell::new(SquareSet::new());
            let judgement = super::captures::each(stage, by, |_, ply| {
                *answer.borrow_mut() = ply.victims.clone();
                Judgement::proved("")
            });
            if judgement.verdict != super::Verdict::Proved {
                return Err(judgement);
            }
            Ok(answer.into_inner())
        }
        Set::To { sel, kind } => {
            let movers = movers(stage, &placement, sel)?;
            let moves = find::legal(stage);
            let wanted = |ply: &super::Ply| match kind {
                ToKind::All => true,
                ToKind::Quiet => ply.victims.is_empty(),
                ToKind::Captures => !ply.victims.is_empty(),
            };
            let own = moves.iter().filter(|(_, ply)| ply.from.is_some_and(|from| movers.contains(&from)));
            Ok(own.filter(|(_, ply)| wanted(ply)).filter_map(|(_, ply)| ply.to).collect())
        }
        Set::Barred(sel) => {
            let movers = movers(stage, &placement, sel)?;
            let to = |moves: Vec<(crate::game::Move, super::Ply)>| -> SquareSet {
                let own = moves.into_iter().filter(|(_, ply)| ply.from.is_some_and(|from| movers.contains(&from)));
                own.filter_map(|(_, ply)| ply.to).collect()
            };
            let legal = to(find::legal(stage));
            Ok(to(find::pseudo(stage)).difference(&legal).copied().collect())
        }
    }
}

/// The squares of chosen men of the side to move.
fn movers(stage: &Stage<'_>, placement: &Placement, sel: &Sel) -> Result<SquareSet, Judgement> {
    match sel {
        Sel::Any => Ok(placement.men.keys().copied().collect()),
        Sel::Square(square) => {
            if !placement.men.contains_key(&square.value) {
                return Err(Judgement::refuted(format!("{} is empty: no man moves from there", square.value))
                    .showing(placement, &SquareSet::from([square.value])));
            }
            Ok(SquareSet::from([square.value]))
        }
        Sel::Piece(piece) => {
            let squares = men(placement, &piece.value);
            if squares.is_empty() {
                let message = format!("no {} is on the board", piece.value);
                return Err(Judgement::refuted(message).because(case_hint(stage, &piece.value)));
            }
            Ok(squares)
        }
    }
}

/// The squares of all men of a letter and colour.
pub(super) fn men(placement: &Placement, piece: &str) -> SquareSet {
    let wanted = Man::of(piece);
    placement.men.iter().filter(|(_, man)| **man == wanted).map(|(at, _): (&Square, _)| *at).collect()
}

fn case_hint(stage: &Stage<'_>, piece: &str) -> String {
    let placement = stage::placement(&stage.position);
    let swapped: String =
        piece.chars().map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }).collect();
    let other = men(&placement, &swapped);
    if other.is_empty() {
        "the letter is that of the position: upper case for White, lower case for Black".to_owned()
    } else {
        format!("{swapped} stands on {}", text::list(other))
    }
}
