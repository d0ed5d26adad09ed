//! Finding the move that a text means, and saying why there is none.

use super::stage::{self, Stage};
use super::{Judgement, Ply, text};
use crate::board::{Colour, Man, Placement, Square};
use crate::check::claim::{MoveText, Suffix};
use crate::game::{Move, Position, Rules};

/// The engine's moves that a text means.
#[derive(Debug)]
pub(super) enum Found {
    /// One man's: one move, or the choices that the text leaves open (what a pawn becomes).
    One(Vec<(Move, Ply)>),
    /// Several men's.
    Several(Vec<(Move, Ply)>),
    /// None.
    None,
}

/// Finds a move among the legal ones.
pub(super) fn find(stage: &Stage<'_>, by: &MoveText) -> Found {
    let found = matching(stage, by);
    let first = found.first().map(|(_, ply)| ply.from);
    match first {
        None => Found::None,
        Some(from) if found.iter().all(|(_, ply)| ply.from == from) => Found::One(found),
        Some(_) => Found::Several(found),
    }
}

/// Every legal move that a text can mean.
pub(super) fn matching(stage: &Stage<'_>, by: &MoveText) -> Vec<(Move, Ply)> {
    let mut found = of(stage, stage.position.legal_moves());
    found.retain(|(_, ply)| stage::means(by, ply, stage.case.letters));
    found
}

/// Every legal move with what it looks like.
pub(super) fn legal(stage: &Stage<'_>) -> Vec<(Move, Ply)> {
    of(stage, stage.position.legal_moves())
}

/// Every move that only the safety of the royal man may forbid.
pub(super) fn pseudo(stage: &Stage<'_>) -> Vec<(Move, Ply)> {
    of(stage, stage.position.pseudo_legal_moves())
}

fn of(stage: &Stage<'_>, moves: Vec<Move>) -> Vec<(Move, Ply)> {
    let placement = stage::placement(&stage.position);
    moves
        .into_iter()
        .map(|mv| {
            let ply = ply(stage.case.rules, &stage.position, &placement, &mv);
            (mv, ply)
        })
        .collect()
}

/// What a move looks like.
fn ply(rules: &Rules, position: &Position, placement: &Placement, mv: &Move) -> Ply {
    let effects = position.effects(mv);
    let mover = match effects.from {
        Some(from) => placement.men.get(&from).cloned(),
        None => effects.appear.first().map(|(_, man)| man.clone()),
    };
    let lifted = placement.lifted.as_ref().map(|lifted| Man::of(&lifted.men));
    let mover = lifted.or(mover);
    let names = mover.as_ref().map(|man| names(rules, man, position.turn())).unwrap_or_default();
    // A game whose men have no letter p has no move without a letter: every man is meant then.
    let has_pawns = rules.game().pieces().iter().any(|kind| kind.symbol() == "p");
    let pawn = !has_pawns || names.iter().any(|name| name == "p");
    Ply {
        names,
        pawn,
        from: effects.from,
        to: effects.to,
        appear: effects.appear.into_iter().collect(),
        vanish: effects.vanish.into_iter().collect(),
        victims: effects.victims.into_iter().collect(),
        promotion: effects.promotion.map(|man| man.symbol),
        act: Some(mv.act()),
    }
}

/// The symbols that a man can be named by when a side moves it.
pub(super) fn names(rules: &Rules, man: &Man, side: Colour) -> Vec<String> {
    let mut names: Vec<String> =
        rules.parts(man).into_iter().filter(|part| part.colour == side).map(|part| part.symbol).collect();
    if !names.contains(&man.symbol) {
        names.push(man.symbol.clone());
    }
    names
}

/// The men of a side that a text can mean, by their squares.
pub(super) fn men_of(by: &MoveText, side: Colour, stage: &Stage<'_>) -> Vec<Square> {
    let placement = stage::placement(&stage.position);
    let symbol = match stage::symbol(by, stage.case.letters) {
        Some(Some(symbol)) => Some(symbol),
        // A letter that stands for nothing.
        Some(None) => return Vec::new(),
        None => None,
    };
    let own = |man: &Man| man.colour == side || stage.case.rules.parts(man).iter().any(|part| part.colour == side);
    let mut squares: Vec<Square> = placement
        .men
        .iter()
        .filter(|(_, man)| {
            own(man) && symbol.as_ref().is_none_or(|symbol| names(stage.case.rules, man, side).contains(symbol))
        })
        .map(|(at, _)| *at)
        .collect();
    if let Some(from) = stage::origin(by) {
        squares.retain(|at| *at == from);
    }
    squares
}

/// The judgement for a move that is not legal.
pub(super) fn missing(stage: &Stage<'_>, by: &MoveText) -> Judgement {
    let side = stage.position.turn();
    let placement = stage::placement(&stage.position);
    let men = men_of(by, side, stage);
    let judgement = Judgement::refuted(format!("{} is not a legal move of {}", by.bare(), text::side(side)));
    if men.is_empty() {
        let judgement = match (stage::origin(by), stage::symbol(by, stage.case.letters)) {
            (Some(from), _) => judgement.because(text::stands(&placement, from)),
            (None, Some(None)) => judgement.because(format!(
                "no man has the letter {}; the letters are {}",
                by.bare().chars().next().unwrap_or(' '),
                stage.case.letters.known().join(", ")
            )),
            (None, Some(Some(symbol))) => {
                judgement.because(format!("{} has no {} on the board", text::side(side), symbol.to_uppercase()))
            }
            (None, None) => judgement.because(format!("{} has no man that could play it", text::side(side))),
        };
        return judgement.showing(&placement, &stage::origin(by).into_iter().collect());
    }
    let mut judgement = judgement;
    if let Some(why) = super::legality::why(stage, by) {
        judgement = judgement.because(why);
    }
    judgement = judgement.because(legal_moves_of(stage, &men));
    judgement.showing(&placement, &men.into_iter().collect())
}

/// The legal moves of men in a sentence.
pub(super) fn legal_moves_of(stage: &Stage<'_>, men: &[Square]) -> String {
    const MOST: usize = 30;
    let placement = stage::placement(&stage.position);
    let names: Vec<String> = men
        .iter()
        .map(|at| placement.men.get(at).map_or_else(|| at.to_string(), |man| format!("{} on {at}", text::man(man))))
        .collect();
    let mut moves: Vec<String> = legal(stage)
        .iter()
        .filter(|(_, ply)| ply.from.is_some_and(|from| men.contains(&from)))
        .map(|(mv, _)| stage.position.notation(mv))
        .collect();
    moves.sort();
    moves.dedup();
    let more = moves.len().saturating_sub(MOST);
    moves.truncate(MOST);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let list = if moves.is_empty() { "none".to_owned() } else { moves.join(", ") };
    format!("the legal moves of {}: {list}{more}", names.join(" and "))
}

/// The judgement for a move that several men can play, or that leaves a choice open.
pub(super) fn ambiguous(stage: &Stage<'_>, by: &MoveText, candidates: &[(Move, Ply)]) -> Judgement {
    let mut moves: Vec<String> = candidates
        .iter()
        .map(|(mv, ply)| {
            let from = ply.from.map_or_else(String::new, |from| format!(" (from {from})"));
            format!("{}{from}", stage.position.notation(mv))
        })
        .collect();
    moves.sort();
    moves.dedup();
    let mut judgement = Judgement::undecided(format!("{} can mean {}", by.bare(), moves.join(" or ")));
    judgement.candidates = moves;
    judgement
}

/// What is wrong with the `+` or `#` of a move, in the position after it.
pub(super) fn false_suffix(after: &Stage<'_>, by: &MoveText) -> Option<String> {
    let said = |wanted: &Suffix| by.has(wanted);
    if said(&Suffix::Mate) && !super::state::is_mate(&after.position) {
        return Some(format!("{} does not give mate: {}", by.bare(), super::state::standing(after)));
    }
    if said(&Suffix::Check) && after.position.checkers().is_empty() {
        return Some(format!("{} gives no check", by.bare()));
    }
    None
}
