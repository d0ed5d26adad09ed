//! The moves of men alone, of unions and of a man in hand, from the movement of their kinds.

use crate::game::bits::NONE;
use crate::game::bits::{Bits, bit, squares};
use crate::game::generate::{self, Passive, Scene, retain_from};
use crate::game::moves::{Act, Move};
use crate::game::state::State;
use crate::game::tables::{Kind, MAX_KINDS, Tables, Unions};

/// Who makes a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    /// A man who stands alone.
    Alone,
    /// A union, moved as its man of the side to move.
    Union,
    /// A man in hand.
    Released,
}

/// Adds every move of the side to move; castling through threats and chains that cannot end are still among them.
pub(in crate::game) fn pseudo_legal(tables: &Tables, unions: &Unions, state: &State, out: &mut Vec<Move>) {
    let scene = scene(tables, state, 0);
    let us = scene.us;
    if let Some(kind) = state.flags.lifted_kind.checked_sub(1) {
        man(&scene, unions, kind, state.flags.lifted, Mover::Released, out);
        return;
    }
    let only = if state.flags.lifted == NONE { Bits::MAX } else { bit(state.flags.lifted) };
    if !unions.mover_promotes && promotions(&scene, only, out) {
        return;
    }
    let both = state.side[0] & state.side[1];
    for kind in 0..tables.kinds.len().min(MAX_KINDS) {
        for from in squares(state.kind[kind] & state.side[us] & !both & only) {
            man(&scene, unions, kind as u8, from, Mover::Alone, out);
        }
    }
    for from in squares(both & only) {
        if let Some(kind) = state.kind_of(us, from) {
            man(&scene, unions, kind, from, Mover::Union, out);
        }
    }
}

/// The scene in which unions can be entered as foes can. `more` are squares to be taken for foes, too.
pub(super) fn scene<'a>(tables: &'a Tables, state: &'a State, more: Bits) -> Scene<'a> {
    let us = state.turn();
    let foes = state.side[1 - us] | more;
    Scene {
        tables,
        state,
        us,
        own: state.side[us] & !foes,
        foes,
        occupied: state.occupied() | more,
        open: foes,
        frozen: 0,
        royal: NONE,
    }
}

/// Men carried to their promotion by the other side become something before anything else; true if there are any.
fn promotions(scene: &Scene<'_>, only: Bits, out: &mut Vec<Move>) -> bool {
    let start = out.len();
    for (number, kind) in scene.tables.kinds.iter().enumerate() {
        let Some(promotion) = &kind.promotion else { continue };
        let zone = promotion.zone[scene.us] & scene.state.side[scene.us] & scene.state.kind[number % MAX_KINDS];
        for from in squares(zone & only) {
            if scene.state.kind_of(scene.us, from) != Some(number as u8) {
                continue;
            }
            let mv = Move::new(Act::Promote, from, from, 0);
            out.extend(promotion.to.iter().map(|to| Move { becomes: to + 1, ..mv }));
        }
    }
    out.len() > start
}

/// The moves of one man.
fn man(scene: &Scene<'_>, unions: &Unions, number: u8, from: u8, mover: Mover, out: &mut Vec<Move>) {
    let Some(kind) = scene.tables.kinds.get(usize::from(number)) else { return };
    let start = out.len();
    travel(scene, kind, from, out);
    let state = scene.state;
    let starts = unions.starts[scene.us];
    if unions.step_flags && starts & bit(from) != 0 && state.flags.stepped & step_flag(scene, from) != 0 {
        retain_from(out, start, |mv| mv.act != Act::Double);
    }
    match mover {
        Mover::Alone => {}
        Mover::Released => {
            let passing = unions.en_passant_in_chains;
            retain_from(out, start, |mv| mv.act != Act::Castle && (passing || mv.victims & !bit(mv.to) == 0));
        }
        Mover::Union => {
            let last = state.flags.swap;
            let back = |mv: &Move| !unions.undo && (mv.to, mv.from) == last;
            retain_from(out, start, |mv| mv.act != Act::Castle && mv.victims == 0 && !back(mv));
        }
    }
    let both = state.side[0] & state.side[1];
    for mv in &mut out[start..] {
        if mover == Mover::Union {
            if mv.act == Act::Double && starts & bit(from) != 0 {
                mv.partner_to = from.midpoint(mv.to);
            }
            mv.act = Act::Carry;
        } else if mv.victims != 0 {
            let met = if mv.victims & bit(mv.to) == 0 { crate::game::bits::first(mv.victims) } else { mv.to };
            if met != mv.to {
                (mv.partner_from, mv.partner_to) = (met, mv.to);
            }
            mv.act = if both & bit(met) != 0 { Act::TakeOver } else { Act::Unite };
            mv.victims = 0;
        }
    }
    promote(scene, unions, kind, from, mover, start, out);
}

/// Movement as in any game, with men that can be entered as men that can be taken.
pub(super) fn travel(scene: &Scene<'_>, kind: &Kind, from: u8, out: &mut Vec<Move>) {
    generate::travel(scene, kind, &Passive::new(scene, kind), from, out);
}

/// The bit of a square's file among the double steps that have been made.
pub(super) fn step_flag(scene: &Scene<'_>, from: u8) -> u32 {
    step_flag_of(scene.tables, scene.us, from)
}

/// The same for any side.
pub(in crate::game) fn step_flag_of(tables: &Tables, side: usize, from: u8) -> u32 {
    1 << (u32::from(tables.geometry.file_of[usize::from(from & 127)] & 15) + 16 * side as u32)
}

/// Replaces moves that bring a man to its promotion by one for each kind that it can become.
fn promote(scene: &Scene<'_>, unions: &Unions, kind: &Kind, from: u8, mover: Mover, start: usize, out: &mut Vec<Move>) {
    let carried = if mover == Mover::Union && unions.mover_promotes {
        scene.state.kind_of(1 - scene.us, from).and_then(|other| scene.tables.kinds.get(usize::from(other)))
    } else {
        None
    };
    for (kind, side) in [(Some(kind), scene.us), (carried, 1 - scene.us)] {
        let Some(promotion) = kind.and_then(|kind| kind.promotion.as_ref()) else { continue };
        let end = out.len();
        for at in start..end {
            let mv = out[at];
            if promotion.zone[side] & bit(mv.to) == 0 || mv.becomes != 0 || mv.act == Act::Castle {
                continue;
            }
            let mut plain = false;
            for &to in &promotion.to {
                let promoted = Move { becomes: to + 1, ..mv };
                if plain {
                    out.push(promoted);
                } else {
                    (out[at], plain) = (promoted, true);
                }
            }
        }
    }
}
