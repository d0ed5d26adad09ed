//! Questions that the reader of captions asks about a figure.

use super::find;
use super::ply::Ply;
use super::stage::{Case, Stage};
use crate::board::{Colour, Square, SquareSet};
use crate::check::claim::{MoveText, Squares, Statement};

/// The men that a move takes, if it means one man's move.
pub(crate) fn victims_of(case: &Case<'_>, index: usize, by: &MoveText) -> Option<SquareSet> {
    the_move(case, index, by).map(|ply| ply.victims)
}

/// Where the man stands that a move means.
pub(crate) fn origin_of(case: &Case<'_>, index: usize, by: &MoveText) -> Option<Square> {
    the_move(case, index, by)?.from
}

/// The symbol of the man that a side moves by a move.
pub(crate) fn mover_of(case: &Case<'_>, index: usize, side: Colour, by: &MoveText) -> Option<String> {
    let stage = Stage::with_side(case, index, side).ok()?;
    let found = find::matching(&stage, by);
    found.into_iter().next().and_then(|(_, ply)| ply.names.into_iter().next())
}

fn the_move(case: &Case<'_>, index: usize, by: &MoveText) -> Option<Ply> {
    let statement = Statement::Takes { by: by.clone(), at_least: false, squares: Squares::default() };
    let stage = Stage::set(case, index, &statement).ok()?;
    match find::find(&stage, by) {
        find::Found::One(candidates) => candidates.into_iter().next().map(|(_, ply)| ply),
        find::Found::Several(_) | find::Found::None => None,
    }
}

/// The men that can play a move in one of a figure's positions, as squares in words: none, one, or several in the
/// first position where it can be played at all.
pub(crate) fn legal_choices(case: &Case<'_>, by: &MoveText) -> Vec<String> {
    for index in 0..case.boards.len() {
        for side in [Colour::White, Colour::Black] {
            if by.side.is_some_and(|said| said != side && by.number.is_none()) {
                continue;
            }
            let Ok(stage) = Stage::with_side(case, index, side) else { continue };
            let found = find::matching(&stage, by);
            let mut froms: Vec<String> = found
                .iter()
                .map(|(_, ply)| ply.from.map_or_else(String::new, |from| format!("the man on {from}")))
                .collect();
            froms.sort();
            froms.dedup();
            if !froms.is_empty() {
                return froms;
            }
        }
    }
    Vec::new()
}
