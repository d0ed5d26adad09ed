//! `takes`, `spares` and `safe`: who is captured.

use super::find::{self, Found};
use super::stage::{self, Stage};
use super::{Judgement, Ply, Verdict, text};
use crate::board::{Square, SquareSet};
use crate::check::claim::{MoveText, Squares};
use crate::game::Move;

/// Whether a move captures exactly (or at least) these men.
pub(super) fn takes(stage: &Stage<'_>, by: &MoveText, at_least: bool, squares: &Squares) -> Judgement {
    let said = squares.on(stage.diagram.placement.size);
    each(stage, by, |mv, ply| {
        let agrees = if at_least { said.is_subset(&ply.victims) } else { said == ply.victims };
        if agrees {
            return Judgement::proved(format!("{} takes {}", by.bare(), text::list(ply.victims.iter().copied())));
        }
        let name = stage.position.notation(mv);
        let placement = stage::placement(&stage.position);
        let wrong: SquareSet = said.symmetric_difference(&ply.victims).copied().collect();
        let mut judgement = Judgement::refuted(format!(
            "{name} takes {}, not {}",
            text::list(ply.victims.iter().copied()),
            text::list(said.iter().copied())
        ));
        for square in said.difference(&ply.victims).filter(|square| !placement.men.contains_key(square)) {
            judgement = judgement.because(format!("{square} is empty"));
        }
        for square in ply.victims.difference(&said) {
            if let Some(why) = super::legality::why_captured(stage, mv, *square) {
                judgement = judgement.because(why);
            }
        }
        let exact = (!at_least).then(|| format!("takes {}: {}", by.text, text::list(ply.victims.iter().copied())));
        judgement.because_opt(nearest(stage, ply, &said)).showing(&placement, &wrong).instead(exact)
    })
}

/// The move of the same man that takes what was said.
fn nearest(stage: &Stage<'_>, ply: &Ply, said: &SquareSet) -> Option<String> {
    let legal = find::legal(stage);
    let same = legal.iter().find(|(_, other)| other.from == ply.from && other.victims == *said);
    let any = || legal.iter().find(|(_, other)| !said.is_empty() && other.victims == *said);
    let (mv, _) = same.or_else(any)?;
    Some(format!("{} would take {}", stage.position.notation(mv), text::list(said.iter().copied())))
}

/// Whether these men survive a move.
pub(super) fn spares(stage: &Stage<'_>, by: &MoveText, squares: &Squares) -> Judgement {
    let said = squares.on(stage.diagram.placement.size);
    let placement = stage::placement(&stage.position);
    if let Some(empty) = said.iter().find(|square| !placement.men.contains_key(square)) {
        return Judgement::refuted(format!("{empty} is empty: nothing there can be spared")).showing(&placement, &said);
    }
    each(stage, by, |mv, ply| {
        let taken: SquareSet = said.intersection(&ply.victims).copied().collect();
        if taken.is_empty() {
            return Judgement::proved(format!("{} takes {}", by.bare(), text::list(ply.victims.iter().copied())));
        }
        let name = stage.position.notation(mv);
        let mut judgement = Judgement::refuted(format!("{name} takes {}", text::list(taken.iter().copied())));
        for square in &taken {
            if let Some(why) = super::legality::why_captured(stage, mv, *square) {
                judgement = judgement.because(why);
            }
        }
        judgement.showing(&placement, &taken)
    })
}

/// Whether no legal move (of one man) captures these men.
pub(super) fn safe(stage: &Stage<'_>, squares: &Squares, from: Option<Square>) -> Judgement {
    let said = squares.on(stage.diagram.placement.size);
    let placement = stage::placement(&stage.position);
    if let Some(from) = from.filter(|from| !placement.men.contains_key(from)) {
        return Judgement::refuted(format!("{from} is empty: no man moves from there"));
    }
    if let Some(empty) = said.iter().find(|square| !placement.men.contains_key(square)) {
        return Judgement::refuted(format!("{empty} is empty: nothing there can be safe")).showing(&placement, &said);
    }
    for (mv, ply) in find::legal(stage) {
        let taken: SquareSet = said.intersection(&ply.victims).copied().collect();
        if from.is_none_or(|from| ply.from == Some(from)) && !taken.is_empty() {
            let name = stage.position.notation(&mv);
            return Judgement::refuted(format!("{name} takes {}", text::list(taken.iter().copied())))
                .showing(&placement, &taken);
        }
    }
    let whose = from.map_or_else(|| text::side(stage.position.turn()).to_owned(), |from| format!("the man on {from}"));
    Judgement::proved(format!("no legal move of {whose} takes {}", text::list(said)))
}

/// Judges each move that a text can mean; where they disagree, the text is ambiguous.
pub(super) fn each(stage: &Stage<'_>, by: &MoveText, judge: impl Fn(&Move, &Ply) -> Judgement) -> Judgement {
    let candidates = match find::find(stage, by) {
        Found::One(candidates) => candidates,
        Found::Several(candidates) => return find::ambiguous(stage, by, &candidates),
        Found::None => return find::missing(stage, by),
    };
    let mut answer: Option<Judgement> = None;
    for (mv, ply) in &candidates {
        let after = Stage { position: stage.position.play(mv), ..stage.clone() };
        let judgement = match find::false_suffix(&after, by) {
            Some(complaint) => Judgement::refuted(complaint),
            None => judge(mv, ply),
        };
        match &answer {
            Some(first) if first.verdict != judgement.verdict => return find::ambiguous(stage, by, &candidates),
            Some(_) => {}
            None => answer = Some(judgement),
        }
    }
    answer.unwrap_or_else(|| find::missing(stage, by))
}

impl Judgement {
    /// Adds a reason, if there is one.
    pub(super) fn because_opt(self, reason: Option<String>) -> Judgement {
        match reason {
            Some(reason) if self.verdict == Verdict::Refuted => self.because(reason),
            _ => self,
        }
    }
}
