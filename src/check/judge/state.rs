//! `state`, `frozen` and `free`.

use super::stage::{self, Stage};
use super::{Judgement, text};
use crate::board::{Colour, SquareSet};
use crate::check::claim::{Squares, State};
use crate::game::{Position, Status, Winner};

/// Whether the game stands as said.
pub(super) fn state(stage: &Stage<'_>, side: Option<Colour>, said: &State) -> Judgement {
    let turn = stage.position.turn();
    let stage = match side {
        Some(side) if side != turn => &Stage { position: stage.position.with_turn(side), ..stage.clone() },
        _ => stage,
    };
    let position = &stage.position;
    let who = text::side(position.turn());
    let status = position.status();
    let holds = match said {
        State::Check(None) => !position.checkers().is_empty(),
        State::Check(Some(squares)) => return check_by(stage, squares),
        State::Mate => is_mate(position),
        State::Stalemate => position.legal_moves().is_empty() && position.checkers().is_empty(),
        State::Win(winner) => position.winner() == Some(Winner::Side(*winner)),
        State::Draw => position.winner() == Some(Winner::Nobody),
        State::Open => matches!(status, Status::Open | Status::Check),
    };
    if holds {
        return Judgement::proved(standing(stage));
    }
    let look = position.checkers();
    let mut judgement = Judgement::refuted(format!("{who} is not {}", wanted(said)));
    if matches!(said, State::Win(_) | State::Draw | State::Open) {
        judgement = Judgement::refuted(format!("the game is not {}", wanted(said)));
    }
    judgement.because(standing(stage)).showing(&stage::placement(position), &look)
}

fn wanted(said: &State) -> String {
    match said {
        State::Check(_) => "in check".to_owned(),
        State::Mate => "checkmated".to_owned(),
        State::Stalemate => "stalemated".to_owned(),
        State::Win(side) => format!("won by {}", text::side(*side)),
        State::Draw => "drawn".to_owned(),
        State::Open => "open".to_owned(),
    }
}

/// Check by men on squares, or to men on squares: both are ways to name a check.
fn check_by(stage: &Stage<'_>, squares: &Squares) -> Judgement {
    let said = squares.on(stage.diagram.placement.size);
    let position = &stage.position;
    let givers = position.checkers();
    let placement = stage::placement(position);
    let royals = position.royals(position.turn());
    if !givers.is_empty() && (said == givers || said == royals) {
        return Judgement::proved(standing(stage));
    }
    Judgement::refuted(format!(
        "{} is not in check by {}",
        text::side(position.turn()),
        text::list(said.iter().copied())
    ))
    .because(standing(stage))
    .showing(&placement, &givers)
}

/// Whether the side to move is in check and has no legal move.
pub(super) fn is_mate(position: &Position) -> bool {
    !position.checkers().is_empty() && position.legal_moves().is_empty()
}

/// How the game stands, in a sentence.
pub(super) fn standing(stage: &Stage<'_>) -> String {
    let position = &stage.position;
    let who = text::side(position.turn());
    let givers = position.checkers();
    let count = position.legal_moves().len();
    let moves = match count {
        0 => "no legal move".to_owned(),
        1 => "1 legal move".to_owned(),
        n => format!("{n} legal moves"),
    };
    let check = if givers.is_empty() {
        "is not in check".to_owned()
    } else {
        format!("is in check from {}", text::list(givers))
    };
    let result = match position.winner() {
        Some(Winner::Side(winner)) => format!("; {} has won", text::side(winner)),
        Some(Winner::Nobody) => "; the game is drawn".to_owned(),
        None => String::new(),
    };
    format!("{who} {check} and has {moves}{result}")
}

/// Whether men are held by freezing.
pub(super) fn frozen(stage: &Stage<'_>, squares: &Squares) -> Judgement {
    let (said, held) = (squares.on(stage.diagram.placement.size), held(stage));
    let placement = stage::placement(&stage.position);
    let wrong: SquareSet = said.difference(&held).copied().collect();
    if wrong.is_empty() {
        return Judgement::proved(format!("frozen: {}", text::list(held)));
    }
    let mut judgement = Judgement::refuted(format!("frozen: {}", text::list(held)));
    for square in &wrong {
        judgement = judgement.because(match placement.men.contains_key(square) {
            true => format!("{square} is not frozen"),
            false => format!("{square} is empty"),
        });
    }
    judgement.showing(&placement, &wrong)
}

/// Whether no freezing holds men.
pub(super) fn free(stage: &Stage<'_>, squares: &Squares) -> Judgement {
    let (said, held) = (squares.on(stage.diagram.placement.size), held(stage));
    let placement = stage::placement(&stage.position);
    if let Some(empty) = said.iter().find(|square| !placement.men.contains_key(square)) {
        return Judgement::refuted(format!("{empty} is empty")).showing(&placement, &said);
    }
    let wrong: SquareSet = said.intersection(&held).copied().collect();
    if wrong.is_empty() {
        return Judgement::proved(format!("frozen: {}", text::list(held)));
    }
    let mut judgement = Judgement::refuted(format!("frozen: {}", text::list(held.iter().copied())));
    for square in &wrong {
        if let Some(why) = super::legality::why_frozen(stage, *square) {
            judgement = judgement.because(why);
        }
    }
    judgement.showing(&placement, &wrong)
}

/// The frozen men of both sides.
fn held(stage: &Stage<'_>) -> SquareSet {
    stage.position.frozen()
}
