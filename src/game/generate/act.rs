//! Moves that are no way of going: pushing and pulling others, exploding, exchanging with a neighbour, bringing a taken
//! man back, and dropping men from the hand.

use super::{Passive, Scene};
use crate::game::bits::{Bits, NONE, bit, squares};
use crate::game::geometry::opposite;
use crate::game::moves::{Act, Move};
use crate::game::state::State;
use crate::game::tables::{MAX_KINDS, Tables};

/// Adds the moves of men that act on others, and drops.
#[cold]
pub(super) fn moves(scene: &Scene<'_>, out: &mut Vec<Move>) {
    let tables = scene.tables;
    for from in squares(scene.own & !scene.frozen & scene.state.of_kinds(tables.acting)) {
        let Some(kind) = tables.kinds.get(usize::from(scene.state.kind_at(from))) else { continue };
        let acts = kind.acts;
        for direction in 0..8 {
            let near = tables.geometry.step[direction][usize::from(from & 127)];
            if near == NONE {
                continue;
            }
            let man = scene.occupied & bit(near) != 0;
            if man && acts.exchanges {
                out.push(Move::new(Act::Swap, from, near, 0));
            }
            if let Some(follows) = acts.pushes.filter(|_| man) {
                let to = if follows { near } else { from };
                let ahead = tables.geometry.step[direction][usize::from(near & 127)];
                let mv = Move { partner_from: near, partner_to: ahead, ..Move::new(Act::Push, from, to, 0) };
                displace(scene, mv, direction, out);
            }
            if man && acts.pulls {
                let to = tables.geometry.step[opposite(direction)][usize::from(from & 127)];
                if to != NONE && scene.occupied & bit(to) == 0 {
                    let mv = Move { partner_from: near, partner_to: from, ..Move::new(Act::Pull, from, to, 0) };
                    displace(scene, mv, opposite(direction), out);
                }
            }
            if !man && acts.resurrects {
                for kind in in_hand(scene.state, scene.us) {
                    out.push(Move { becomes: kind + 1, ..Move::new(Act::Resurrect, from, near, 0) });
                }
            }
        }
        if acts.explodes {
            let victims = tables.geometry.near[usize::from(from & 127)] & scene.occupied;
            add(scene, Move::new(Act::Explode, from, from, victims), out);
        }
    }
    if tables.drops {
        for kind in in_hand(scene.state, scene.us) {
            let mut empty = tables.geometry.exists & !scene.occupied;
            if let Some(rules) = tables.kinds.get(usize::from(kind)) {
                empty &= !rules.dead_ends[scene.us];
                if rules.one_per_file {
                    let own = scene.state.kind[usize::from(kind) % MAX_KINDS] & scene.own;
                    let file =
                        |at: u8| tables.geometry.file_mask[usize::from(tables.geometry.file_of[usize::from(at)])];
                    empty &= !squares(own).fold(0, |set, at| set | file(at));
                }
            }
            out.extend(squares(empty).map(|to| Move { becomes: kind + 1, ..Move::new(Act::Drop, NONE, to, 0) }));
        }
    }
}

/// The kinds that a side has in hand.
fn in_hand(state: &State, side: usize) -> impl Iterator<Item = u8> {
    let hand = state.hand[side];
    (0..MAX_KINDS as u8).filter(move |kind| hand[usize::from(*kind)] > 0)
}

/// Adds a move, unless it removes the own royal man where that must be kept.
fn add(scene: &Scene<'_>, mv: Move, out: &mut Vec<Move>) {
    let royals = scene.state.royals(scene.tables, scene.us);
    if !scene.tables.checkmate || mv.victims & royals == 0 {
        out.push(mv);
    }
}

/// Adds a move that makes another man move, with what that man takes.
fn displace(scene: &Scene<'_>, mv: Move, direction: usize, out: &mut Vec<Move>) {
    let (object, to) = (mv.partner_from, mv.partner_to);
    let Some((side, kind)) = scene.state.at(object) else { return };
    let mut victims = 0;
    if to == NONE {
        return;
    }
    if to != mv.from && scene.occupied & bit(to) != 0 {
        // Only a man that takes by stepping enters a square where a foe of his stands.
        let place = usize::from(object & 127);
        let Some(kind) = scene.tables.kinds.get(usize::from(kind)) else { return };
        let takes = kind.take[side][place] | kind.reach[side][place] | scene.state.of_kinds(kind.displaces);
        if takes & scene.state.side[1 - side] & bit(to) == 0 {
            return;
        }
        victims |= bit(to);
    }
    victims |= taken_by_displaced(scene.tables, scene.state, &mv, direction).iter().fold(0, |set, taken| set | taken);
    add(scene, Move { victims, ..mv }, out);
}

/// What the displaced man takes by looking around: behind its start, beside its end, on the corners with its own royal
/// man. Behind it is looked at before the move, for the rest both men stand on their new squares. Squares are those
/// before the move.
pub(in crate::game) fn taken_by_displaced(tables: &Tables, state: &State, mv: &Move, direction: usize) -> [Bits; 3] {
    let (object, to) = (mv.partner_from, mv.partner_to);
    let (Some((side, kind)), mover, man) = (state.at(object), state.code(mv.from), state.code(object)) else {
        return [0; 3];
    };
    let Some(kind) = tables.kinds.get(usize::from(kind)).filter(|kind| kind.passive) else { return [0; 3] };
    let mut state = state.clone();
    state.flags.turn = side as u8;
    let behind = {
        let scene = Scene::new(tables, &state);
        Passive::new(&scene, kind).withdraws(&scene, object, direction)
    };
    for (square, code) in [(mv.from, 0), (object, 0), (mv.to, mover), (to, man)] {
        state.put(square, code);
    }
    let scene = Scene::new(tables, &state);
    let passive = Passive::new(&scene, kind);
    let before = |set: Bits| if set & bit(mv.to) != 0 { set & !bit(mv.to) | bit(mv.from) } else { set };
    let corners = if kind.royal { 0 } else { passive.coordinates(&scene, to, direction) };
    [behind, before(passive.encloses(&scene, object, to, direction)), before(corners)]
}
