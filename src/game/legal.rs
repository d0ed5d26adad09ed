//! Legal moves: those that leave the own royal man where no reply can take it, in games where it may not be taken.

use super::bits::{Bits, bit, squares};
use super::generate;
use super::limits;
use super::moves::{Act, Move};
use super::state::State;
use super::tables::Tables;
use super::threat;

/// Buffers that are used again, so that no move allocates.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    replies: Vec<Move>,
}

/// Adds the legal moves of a position to `out`. The state is changed and restored.
#[inline]
pub(super) fn legal(tables: &Tables, state: &mut State, scratch: &mut Scratch, out: &mut Vec<Move>) {
    let start = out.len();
    safe(tables, state, scratch, out);
    if tables.limited {
        limits::retain(tables, state, scratch, start, out);
    }
}

/// Adds the moves after which no royal man can be taken.
pub(super) fn safe(tables: &Tables, state: &mut State, scratch: &mut Scratch, out: &mut Vec<Move>) {
    if let Some(unions) = &tables.unions {
        super::unions::legal(tables, unions, state, out);
        return;
    }
    let start = out.len();
    generate::pseudo_legal(tables, state, out);
    if !tables.checkmate {
        return;
    }
    let us = state.turn();
    let royals = state.royals(tables, us);
    if royals == 0 {
        return;
    }
    let them = 1 - us;
    let mut reads: Bits = 0;
    let quick = threat::quick_applies(tables, state, royals, them);
    let threatened = quick && squares(royals).any(|royal| threat::quick(tables, state, royal, them, &mut reads));
    let mut kept = start;
    let watched = reads | royals;
    let lines = !tables.threats.slide.is_empty();
    for at in start..out.len() {
        let mv = out[at];
        let changed = mv.victims | bit(mv.from) | bit(mv.to);
        // Two men leaving one line at once can open it although neither is the one that closes it.
        let unsettled = !quick
            || changed & watched != 0
            || matches!(mv.act, Act::Swap | Act::Castle | Act::Mutual)
            || (lines && mv.victims & !bit(mv.to) != 0);
        let fine = if unsettled { is_safe(tables, state, &mv, scratch) } else { !threatened };
        if fine || wins_over_check(tables, state, &mv) {
            if kept != at {
                out[kept] = mv;
            }
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// Whether a move fills the zone that wins at once, whatever happens to the royal man.
fn wins_over_check(tables: &Tables, state: &State, mv: &Move) -> bool {
    let us = state.turn();
    match tables.occupy {
        Some(zones) if tables.occupy_over_check => {
            let zone = zones[1 - us];
            let mut own = state.side[us] & !bit(mv.from);
            if matches!(mv.act, Act::Step | Act::Double | Act::Castle | Act::Swap) {
                own |= bit(mv.to);
            }
            own & zone == zone && zone != 0
        }
        _ => false,
    }
}

/// Makes a move and looks whether a royal man of its side can be taken.
pub(super) fn is_safe(tables: &Tables, state: &mut State, mv: &Move, scratch: &mut Scratch) -> bool {
    let us = state.turn();
    if mv.act == Act::Castle && !may_castle(tables, state, mv, scratch) {
        return false;
    }
    let undo = state.make(tables, mv);
    let safe = !in_danger(tables, state, us, scratch);
    state.unmake(&undo);
    safe
}

/// Whether the other side could take a royal man of this side, were it to move.
pub(super) fn in_danger(tables: &Tables, state: &mut State, side: usize, scratch: &mut Scratch) -> bool {
    let royals = state.royals(tables, side);
    if royals == 0 {
        return false;
    }
    if threat::quick_applies(tables, state, royals, 1 - side) {
        let mut reads = 0;
        squares(royals).any(|royal| threat::quick(tables, state, royal, 1 - side, &mut reads))
    } else {
        threat::slow(tables, state, royals, 1 - side, &mut scratch.replies)
    }
}

/// The same by the reference alone.
pub(super) fn in_danger_slow(tables: &Tables, state: &mut State, side: usize, scratch: &mut Scratch) -> bool {
    let royals = state.royals(tables, side);
    royals != 0 && threat::slow(tables, state, royals, 1 - side, &mut scratch.replies)
}

/// Castling: the royal man is not attacked where it stands, passes and ends.
fn may_castle(tables: &Tables, state: &mut State, mv: &Move, scratch: &mut Scratch) -> bool {
    let us = state.turn();
    if in_danger(tables, state, us, scratch) {
        return false;
    }
    let way = generate::between(mv.from, mv.to);
    squares(way).all(|square| {
        // The royal man as if it had stepped there, the partner's square included.
        let step = Move::step(mv.from, square, 0);
        let undo = state.make(tables, &step);
        let safe = !in_danger(tables, state, us, scratch);
        state.unmake(&undo);
        safe
    })
}

/// The legal moves by the reference alone: every pseudo-legal move made, every reply looked at.
pub(super) fn legal_slow(tables: &Tables, state: &mut State, scratch: &mut Scratch, out: &mut Vec<Move>) {
    let start = out.len();
    generate::pseudo_legal(tables, state, out);
    if tables.checkmate && state.royals(tables, state.turn()) != 0 {
        keep_safe_slow(tables, state, scratch, start, out);
    }
    if tables.limited {
        limits::retain(tables, state, scratch, start, out);
    }
}

fn keep_safe_slow(tables: &Tables, state: &mut State, scratch: &mut Scratch, start: usize, out: &mut Vec<Move>) {
    let us = state.turn();
    let mut verdicts = Vec::new();
    for mv in &out[start..] {
        let mut safe = mv.act != Act::Castle || may_castle(tables, state, mv, scratch);
        let undo = state.make(tables, mv);
        safe &= !in_danger_slow(tables, state, us, scratch);
        state.unmake(&undo);
        verdicts.push(safe || wins_over_check(tables, state, mv));
    }
    let mut verdicts = verdicts.into_iter();
    let mut kept = out.split_off(start);
    kept.retain(|_| verdicts.next().unwrap_or(false));
    out.append(&mut kept);
}

/// Counts the leaves of the tree of legal moves; at the last ply the moves are counted, not made.
pub(super) fn perft(
    tables: &Tables,
    state: &mut State,
    depth: u32,
    buffers: &mut [Vec<Move>],
    scratch: &mut Scratch,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some((buffer, rest)) = buffers.split_first_mut() else { return 0 };
    buffer.clear();
    legal(tables, state, scratch, buffer);
    if depth == 1 {
        return buffer.len() as u64;
    }
    let mut count = 0;
    for mv in buffer.iter() {
        let undo = state.make(tables, mv);
        count += perft(tables, state, depth - 1, rest, scratch);
        state.unmake(&undo);
    }
    count
}
