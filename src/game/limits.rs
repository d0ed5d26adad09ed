//! What legal moves obey besides the safety of the royal man: captures that must be made, checks that must not be given.

use super::bits::{Bits, bit};
use super::generate;
use super::legal::{Scratch, in_danger};
use super::moves::{Act, Move};
use super::spec::LimitSpec;
use super::state::State;
use super::tables::Tables;

/// A rule that forbids a move which would be legal without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Who can capture must.
    MustCapture,
    /// No move may give check.
    GivesCheck,
    /// An attacked royal man may move only to take who attacks it.
    Flees,
    /// This man must not be dropped to give mate.
    DropMates,
    /// No move may make two men of a kind freeze each other.
    Freezes,
    /// It would take a man that cannot be taken.
    TakesExposed,
    /// It would leave a man without an attacker that must have one.
    Unexposed,
}

impl LimitSpec {
    /// Whether legal moves obey anything of their own.
    #[inline]
    pub(super) fn any(self) -> bool {
        self.must_capture || self.no_checks || self.no_flight || self.no_freezing
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
    if mv.victims & state.of_kinds(tables.exposed) != 0 {
        return Some(Limit::TakesExposed);
    }
    let dropped = if mv.act == Act::Drop { tables.kinds.get(usize::from(mv.becomes.saturating_sub(1))) } else { None };
    let undo = state.make(tables, mv);
    let found = if tables.limits.no_checks && in_danger(tables, state, 1 - us, scratch) {
        Some(Limit::GivesCheck)
    } else if tables.limits.no_freezing && (0..2).any(|side| generate::frozen(tables, state, side) != 0) {
        Some(Limit::Freezes)
    } else if dropped.is_some_and(|kind| !kind.drop_mates) && is_mated(tables, state, scratch) {
        Some(Limit::DropMates)
    } else if is_unexposed(tables, state, us) {
        Some(Limit::Unexposed)
    } else {
        None
    };
    state.unmake(&undo);
    found
}

/// Whether the side to move is attacked and has no answer.
fn is_mated(tables: &Tables, state: &mut State, scratch: &mut Scratch) -> bool {
    let us = state.turn();
    if !in_danger(tables, state, us, scratch) {
        return false;
    }
    let mut answers = Vec::new();
    super::legal::safe(tables, state, scratch, &mut answers);
    answers.is_empty()
}

/// Whether a man of a side that must be attacked is not: attacks by royal men do not count.
pub(super) fn is_unexposed(tables: &Tables, state: &mut State, side: usize) -> bool {
    let exposed = state.of_kinds(tables.exposed) & state.side[side];
    if exposed == 0 {
        return false;
    }
    let flags = state.flags;
    state.flags.turn = 1 - side as u8;
    let mut replies = Vec::new();
    generate::pseudo_legal(tables, state, &mut replies);
    state.flags = flags;
    let royals = state.of_kinds(tables.royal);
    let attacked = replies.iter().filter(|mv| royals & bit(mv.from) == 0).fold(0, |set, mv| set | mv.victims);
    exposed & !attacked != 0
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
