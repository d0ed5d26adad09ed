//! What only a look ahead can tell: whether a chain can end, and which squares the other side could reach.

use std::collections::HashSet;

use super::moves::{pseudo_legal, scene, travel};
use crate::game::bits::{Bits, bit, squares};
use crate::game::generate::{between, retain_from};
use crate::game::moves::{Act, Move};
use crate::game::state::State;
use crate::game::tables::{MAX_KINDS, Tables, Unions};

/// The most positions looked at to answer one question about chains. Beyond it a chain is taken to be able to end, and
/// a square not to be reached.
const MOST_LOOKED_AT: usize = 50_000;

/// Adds the legal moves: castling only where nothing threatens, chains only where they can end, and no position of the
/// same turn again where that is forbidden.
pub(in crate::game) fn legal(tables: &Tables, unions: &Unions, state: &mut State, out: &mut Vec<Move>) {
    let start = out.len();
    castling_safe(tables, unions, state, out);
    if !out[start..].iter().any(|mv| mv.act == Act::TakeOver) {
        return;
    }
    let moves = out.split_off(start);
    for mv in moves {
        let fine = mv.act != Act::TakeOver || {
            let undo = state.make(tables, &mv);
            let fine = (unions.repeat || !repeats(state)) && can_end(tables, unions, state);
            state.unmake(&undo);
            fine
        };
        if fine {
            out.push(mv);
        }
    }
}

/// The moves without castling into, out of or through threats.
fn castling_safe(tables: &Tables, unions: &Unions, state: &State, out: &mut Vec<Move>) {
    let start = out.len();
    pseudo_legal(tables, unions, state, out);
    if unions.castling_safe && out[start..].iter().any(|mv| mv.act == Act::Castle) {
        let threatened = |mv: &Move| {
            let way = between(mv.from, mv.to) | bit(mv.from) | bit(mv.to);
            attackers(tables, unions, state, 1 - state.turn(), way, true) != 0
        };
        retain_from(out, start, |mv| mv.act != Act::Castle || !threatened(mv));
    }
}

/// Whether the last position of the turn has been there before in the same turn.
fn repeats(state: &State) -> bool {
    let turn = state.chain.get(state.turn_start as usize..).unwrap_or_default();
    turn.split_last().is_some_and(|(last, before)| before.contains(last))
}

/// Whether the man in hand can be placed, at once or after others.
fn can_end(tables: &Tables, unions: &Unions, state: &mut State) -> bool {
    let mut moves = Vec::new();
    pseudo_legal(tables, unions, state, &mut moves);
    if moves.iter().any(|mv| mv.act != Act::TakeOver) {
        return true;
    }
    let mut seen: HashSet<u64> = HashSet::new();
    if !unions.repeat {
        seen.extend(state.chain.iter().skip(state.turn_start as usize));
    }
    ends(tables, unions, state, moves, &mut seen)
}

fn ends(tables: &Tables, unions: &Unions, state: &mut State, moves: Vec<Move>, seen: &mut HashSet<u64>) -> bool {
    for mv in moves {
        if mv.act != Act::TakeOver || seen.len() > MOST_LOOKED_AT {
            return true;
        }
        let undo = state.make(tables, &mv);
        let ended = seen.insert(state.fingerprint()) && {
            let mut next = Vec::new();
            pseudo_legal(tables, unions, state, &mut next);
            ends(tables, unions, state, next, seen)
        };
        state.unmake(&undo);
        if ended {
            return true;
        }
    }
    false
}

/// The men of a side, standing alone, that could enter one of some squares if a foe stood there, directly or at the
/// end of a chain; with `any` the first that is found.
pub(in crate::game) fn attackers(
    tables: &Tables,
    unions: &Unions,
    state: &State,
    side: usize,
    wanted: Bits,
    any: bool,
) -> Bits {
    let mut state = state.clone();
    state.flags.turn = side as u8;
    state.flags.passed(crate::game::bits::NONE, crate::game::bits::NONE);
    (state.flags.lifted, state.flags.lifted_kind) = (crate::game::bits::NONE, 0);
    let mut found = 0;
    let mut seen = HashSet::new();
    let both = state.side[0] & state.side[1];
    for number in 0..tables.kinds.len().min(MAX_KINDS) {
        let kind = &tables.kinds[number];
        // A royal man does not threaten: entering a square where a foe stands would cost it the game.
        if kind.royal {
            continue;
        }
        for from in squares(state.kind[number] & state.side[side] & !both) {
            let mut moves = Vec::new();
            travel(&scene(tables, &state, wanted), kind, from, &mut moves);
            let direct = moves.iter().any(|mv| mv.victims & wanted != 0);
            if !any {
                seen.clear();
            }
            if direct || chains(tables, unions, &mut state, from, wanted, &mut seen) {
                found |= bit(from);
                if any {
                    return found;
                }
            }
        }
    }
    found
}

/// Whether a chain that a man begins reaches a wanted square.
fn chains(
    tables: &Tables,
    unions: &Unions,
    state: &mut State,
    from: u8,
    wanted: Bits,
    seen: &mut HashSet<u64>,
) -> bool {
    let mut moves = Vec::new();
    state.flags.lifted = from;
    pseudo_legal(tables, unions, state, &mut moves);
    state.flags.lifted = crate::game::bits::NONE;
    moves.retain(|mv| mv.act == Act::TakeOver);
    moves.iter().any(|mv| after(tables, unions, state, mv, wanted, seen))
}

fn after(
    tables: &Tables,
    unions: &Unions,
    state: &mut State,
    mv: &Move,
    wanted: Bits,
    seen: &mut HashSet<u64>,
) -> bool {
    if seen.len() > MOST_LOOKED_AT {
        return false;
    }
    let undo = state.make(tables, mv);
    let reached = seen.insert(state.fingerprint()) && {
        let number = usize::from(state.flags.lifted_kind.saturating_sub(1));
        let lifted = state.flags.lifted;
        let mut moves = Vec::new();
        if let Some(kind) = tables.kinds.get(number) {
            travel(&scene(tables, state, wanted), kind, lifted, &mut moves);
        }
        moves.iter().any(|mv| mv.act != Act::Castle && mv.victims & wanted != 0) || {
            moves.clear();
            pseudo_legal(tables, unions, state, &mut moves);
            moves.retain(|mv| mv.act == Act::TakeOver);
            moves.iter().any(|mv| after(tables, unions, state, mv, wanted, seen))
        }
    };
    state.unmake(&undo);
    reached
}

/// Counts complete turns: a chain counts as one ply, and never returns to a position of the same turn.
pub(in crate::game) fn perft(tables: &Tables, unions: &Unions, state: &mut State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    castling_safe(tables, unions, state, &mut moves);
    let goes_on = |mv: &Move| matches!(mv.act, Act::TakeOver | Act::Promote);
    if depth == 1 && !moves.iter().any(goes_on) {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in &moves {
        let undo = state.make(tables, mv);
        if !goes_on(mv) {
            count += perft(tables, unions, state, depth - 1);
        } else if mv.act == Act::Promote || !repeats(state) {
            count += perft(tables, unions, state, depth);
        }
        state.unmake(&undo);
    }
    count
}
