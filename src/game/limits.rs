//! What legal moves obey besides the safety of the royal man: captures that must be made, checks that must not be given.

use super::bits::{Bits, bit};
use super::compile::Tables;
use super::generate;
use super::legal::{Scratch, in_danger};
use super::moves::Move;
use super::spec::LimitSpec;
use super::state::State;

/// A rule that forbids a move which would be legal without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Who can capture must.
    MustCapture,
    /// No move may give check.
    GivesCheck,
    /// An attacked royal man may move only to take who attacks it.
    Flees,
}

impl LimitSpec {
    /// Whether legal moves obey anything of their own.
    #[inline]
    pub(super) fn any(self) -> bool {
        self.must_capture || self.no_checks || self.no_flight
    }
}

/// Keeps those of the moves after `start` that the limits allow.
#[cold]
pub(super) fn retain(tables: &Tables, state: &mut State, scratch: &mut Scratch, start: usize, out: &mut Vec<Move>) {
    let mut moves = out.split_off(start);
    let checkers = checkers(tables, state, scratch);
    moves.retain(|mv| forbidden(tables, state, scratch, checkers, mv).is_none());
    // Only what may be captured must be.
    if tables.limits.must_capture && moves.iter().any(|mv| mv.victims != 0) {
        moves.retain(|mv| mv.victims != 0);
    }
    out.append(&mut moves);
}

/// The rule that forbids a move which leaves the royal man safe; `legal` are the moves that are allowed.
pub(super) fn why(tables: &Tables, state: &mut State, mv: &Move, legal: &[Move]) -> Option<Limit> {
    let mut scratch = Scratch::default();
    let checkers = checkers(tables, state, &mut scratch);
    let must = tables.limits.must_capture && mv.victims == 0 && legal.iter().any(|other| other.victims != 0);
    forbidden(tables, state, &mut scratch, checkers, mv).or(must.then_some(Limit::MustCapture))
}

fn forbidden(
    tables: &Tables,
    state: &mut State,
    scratch: &mut Scratch,
    checkers: Option<Bits>,
    mv: &Move,
) -> Option<Limit> {
    let us = state.turn();
    if let Some(checkers) = checkers
        && state.royals(tables, us) & bit(mv.from) != 0
        && mv.victims & checkers == 0
    {
        return Some(Limit::Flees);
    }
    if tables.limits.no_checks {
        let undo = state.make(tables, mv);
        let check = in_danger(tables, state, 1 - us, scratch);
        state.unmake(&undo);
        return check.then_some(Limit::GivesCheck);
    }
    None
}

/// Who attacks the royal man, where it may not flee; `None` if nobody does.
fn checkers(tables: &Tables, state: &mut State, scratch: &mut Scratch) -> Option<Bits> {
    let us = state.turn();
    if !tables.limits.no_flight || !in_danger(tables, state, us, scratch) {
        return None;
    }
    let royals = state.royals(tables, us);
    let flags = state.flags;
    state.flags.turn = 1 - flags.turn;
    let mut replies = Vec::new();
    generate::pseudo_legal(tables, state, &mut replies);
    state.flags = flags;
    Some(replies.iter().filter(|mv| mv.victims & royals != 0).fold(0, |set, mv| set | bit(mv.from)))
}
