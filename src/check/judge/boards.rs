//! Claims that compare boards, or say where men stand.

use super::find;
use super::stage::{self, Case, Stage};
use super::{Judgement, Verdict, marks, text};
use crate::board::{Colour, Man, Placement, Square, SquareSet};
use crate::check::claim::{Core, MoveText, Moves, Squares, Statement};
use crate::source::Spanned;

/// Whether men stand on squares of a diagram.
pub(super) fn at(case: &Case<'_>, index: usize, piece: &Spanned<String>, squares: &Squares) -> Judgement {
    stand_on(&case.boards[index].diagram.placement, piece, squares)
}

/// Whether men stand on squares.
pub(super) fn stand_on(placement: &Placement, piece: &Spanned<String>, squares: &Squares) -> Judgement {
    let said = squares.on(placement.size);
    let there = marks::men(placement, &piece.value);
    let wrong: SquareSet = said.difference(&there).copied().collect();
    if wrong.is_empty() {
        return Judgement::proved(format!("{} stands on {}", piece.value, text::list(there)));
    }
    let mut judgement = Judgement::refuted(format!(
        "{} stands on {}",
        piece.value,
        if there.is_empty() { "no square".to_owned() } else { text::list(there.iter().copied()) }
    ));
    for square in &wrong {
        judgement = judgement.because(text::stands(placement, *square));
    }
    judgement.showing(placement, &wrong)
}

/// Whether the diagram is a starting array.
pub(super) fn array(case: &Case<'_>, index: usize) -> Judgement {
    let shown = &case.rules.as_written(&case.boards[index].diagram.placement);
    let arrays = match stage::starts(case) {
        Ok(arrays) => arrays,
        Err(judgement) => return judgement,
    };
    compare_best(arrays.iter().map(stage::placement), shown, "the game's starting array")
}

/// Whether an array becomes the diagram by moves.
pub(super) fn start(case: &Case<'_>, index: usize, moves: &Moves) -> Judgement {
    let Some(board) = case.boards.get(index) else { return Judgement::refuted("the figure has no such diagram") };
    let starts = match stage::starts(case) {
        Ok(starts) => starts,
        Err(judgement) => return judgement,
    };
    let (choices, moves) = choices_and_moves(moves);
    let starts: Vec<_> = starts.into_iter().filter(|start| chosen(&stage::placement(start), &choices)).collect();
    if starts.is_empty() && !choices.is_empty() {
        return Judgement::refuted("no starting array of the game has these men on these squares");
    }
    let mut reached = Vec::new();
    let mut stuck: Option<Judgement> = None;
    for position in starts {
        match (Stage { case: *case, diagram: board.diagram, position }).walk(&moves) {
            Ok(end) => reached.push(stage::placement(&end.position)),
            Err(judgement) => {
                stuck.get_or_insert(judgement);
            }
        }
    }
    match (reached.is_empty(), stuck) {
        (true, Some(stuck)) => stuck,
        (true, None) => Judgement::undecided("the game has no starting array"),
        (false, _) => compare_best(
            reached.into_iter(),
            &case.rules.as_written(&board.diagram.placement),
            "what the moves lead to",
        ),
    }
}

/// A man and its square.
type Placed = (String, Square);

/// The set-up choices at the head of a list of moves (`Kd1 & Qe1`), and the moves after them.
fn choices_and_moves(moves: &Moves) -> (Vec<Placed>, Moves) {
    let mut choices = Vec::new();
    let mut rest = moves.clone();
    while let Some(men) = rest.steps.first().and_then(|step| set_up(&step.by)) {
        choices.extend(men);
        rest.steps.remove(0);
    }
    (choices, rest)
}

fn set_up(text: &MoveText) -> Option<[Placed; 2]> {
    text.readings.iter().find_map(|reading| match &reading.core {
        Core::SetUp { men } => Some(men.clone()),
        _ => None,
    })
}

/// Whether men of these kinds stand on these squares, whosever they are: a choice names squares of its own side only.
fn chosen(placement: &Placement, choices: &[Placed]) -> bool {
    choices
        .iter()
        .all(|(piece, square)| placement.men.get(square).is_some_and(|man| man.symbol == piece.to_lowercase()))
}

/// Compares a diagram with the most similar of some placements.
fn compare_best(placements: impl Iterator<Item = Placement>, shown: &Placement, what: &str) -> Judgement {
    let best =
        placements.map(|own| (text::differences(&own, shown), own)).min_by_key(|(differences, _)| differences.len());
    let Some((differences, own)) = best else { return Judgement::undecided("the game has no starting array") };
    if own.size != shown.size {
        return Judgement::refuted(format!(
            "{what} has {} files and {} ranks, the diagram {} and {}",
            own.size.files, own.size.ranks, shown.size.files, shown.size.ranks
        ));
    }
    if differences.is_empty() {
        return Judgement::proved(format!("the diagram is {what}"));
    }
    differ(&own, &differences, Judgement::refuted(format!("the diagram is not {what}")))
}

/// Whether a diagram becomes the next one by moves.
pub(super) fn becomes(case: &Case<'_>, index: usize, moves: &Moves) -> Judgement {
    let Some(next) = case.boards.get(index + 1) else {
        return Judgement::refuted("there is no diagram after this one to compare with");
    };
    let shown = &case.rules.as_written(&next.diagram.placement);
    let statement = Statement::Becomes { moves: moves.clone() };
    let stage = match Stage::set(case, index, &statement) {
        Ok(stage) => stage,
        Err(judgement) => return judgement,
    };
    let stage = match stage.before_last(moves) {
        Ok((before, last)) => match before.play(last) {
            Ok(after) => after,
            // A choice that the text leaves open (what a pawn becomes) is answered by the second diagram.
            Err(judgement) => match by_result(&before, last, shown) {
                Some(after) if judgement.verdict == Verdict::Undecided => after,
                _ => return judgement.because_opt(single_move(&stage, shown)),
            },
        },
        Err(judgement) => return judgement,
    };
    let own = stage::placement(&stage.position);
    let differences = text::differences(&own, shown);
    if differences.is_empty() {
        return Judgement::proved("the moves lead from the first diagram to the second, square by square");
    }
    let message = "the moves do not lead to the second diagram";
    let first = Stage::set(case, index, &statement).ok();
    let found = first.and_then(|stage| single_move(&stage, shown));
    differ(&own, &differences, Judgement::refuted(message)).because_opt(found)
}

fn by_result<'a>(before: &Stage<'a>, last: &MoveText, shown: &Placement) -> Option<Stage<'a>> {
    let same_man = match find::find(before, last) {
        find::Found::One(candidates) => candidates,
        _ => return None,
    };
    same_man.into_iter().find_map(|(mv, _)| {
        let position = before.position.play(&mv);
        let stage = Stage { case: before.case, diagram: before.diagram, position };
        text::differences(&stage::placement(&stage.position), shown).is_empty().then_some(stage)
    })
}

/// The single move of either side that leads to a placement.
fn single_move(stage: &Stage<'_>, shown: &Placement) -> Option<String> {
    let found = leading_to(stage, shown);
    found.map(|name| format!("{name} leads to the second diagram"))
}

/// The notation of the legal move that leads to a placement.
pub(super) fn leading_to(stage: &Stage<'_>, shown: &Placement) -> Option<String> {
    stage.position.legal_moves().into_iter().find_map(|mv| {
        let after = stage.position.play(&mv);
        text::differences(&stage::placement(&after), shown).is_empty().then(|| stage.position.notation(&mv))
    })
}

/// Names differing squares.
fn differ(own: &Placement, differences: &[(Square, Option<Man>, Option<Man>)], judgement: Judgement) -> Judgement {
    const MOST: usize = 8;
    let mut judgement = judgement;
    for (at, got, shown) in differences.iter().take(MOST) {
        judgement = judgement.because(text::difference(*at, got.as_ref(), shown.as_ref()));
    }
    if differences.len() > MOST {
        judgement = judgement.because(format!("{} more squares differ", differences.len() - MOST));
    }
    judgement.showing(own, &differences.iter().map(|(at, _, _)| *at).collect())
}

/// The side whose legal move leads from one diagram to the next, and the move.
pub(crate) fn connecting_move(case: &Case<'_>, index: usize) -> Option<(Colour, String)> {
    let shown = &case.rules.as_written(&case.boards.get(index + 1)?.diagram.placement);
    [Colour::White, Colour::Black].into_iter().find_map(|side| {
        let stage = Stage::with_side(case, index, side).ok()?;
        Some((side, leading_to(&stage, shown)?))
    })
}
