//! Moves without travel: mutual destruction, shots, suicide.

use super::{Passive, Scene, freezer_of};
use crate::game::bits::{NONE, bit, squares};
use crate::game::moves::{Act, Move};
use crate::game::tables::{Kind, Kinds, Shoot};

/// A man and one neighbour of some kinds both leave.
pub(super) fn mutual(scene: &Scene<'_>, kind: &Kind, kinds: Kinds, passive: &Passive, from: u8, out: &mut Vec<Move>) {
    for to in squares(scene.tables.geometry.near[usize::from(from & 127)] & scene.of_kinds(kinds)) {
        let mut victims = bit(to);
        let direction = scene.tables.geometry.direction(from, to).filter(|_| kind.mutual_combines);
        victims |= direction.map_or(0, |direction| passive.withdraws(scene, from, direction));
        out.push(Move::new(Act::Mutual, from, to, victims));
    }
}

/// Shoots the first man on each line if it is near, or near another friend.
pub(super) fn shots(scene: &Scene<'_>, shoot: &Shoot, from: u8, out: &mut Vec<Move>) {
    for direction in 0..8 {
        let man = super::first_met(scene.tables, from, direction, scene.occupied);
        if man == NONE || scene.open & bit(man) == 0 {
            continue;
        }
        let path = scene.tables.geometry.path(from, man, direction);
        if path.count_ones() <= u32::from(shoot.range) || spotter(scene, shoot, from, man) != NONE {
            out.push(Move::new(Act::Shoot, from, man, bit(man)));
        }
    }
}

/// A friend other than the shooter that sees the target from close by, or [`NONE`].
pub(in crate::game) fn spotter(scene: &Scene<'_>, shoot: &Shoot, from: u8, target: u8) -> u8 {
    let friends = scene.own & !bit(from);
    for step in &scene.tables.geometry.step {
        let mut at = target;
        for _ in 0..shoot.spotter {
            at = step[usize::from(at & 127)];
            if at == NONE {
                break;
            }
            if friends & bit(at) != 0 {
                return at;
            }
            if scene.occupied & bit(at) != 0 {
                break;
            }
        }
    }
    NONE
}

/// Frozen men that are not royal may leave the board.
pub(super) fn suicides(scene: &Scene<'_>, out: &mut Vec<Move>) {
    let royals = scene.state.royals(scene.tables, scene.us);
    for from in squares(scene.frozen & !royals) {
        out.push(Move::new(Act::Suicide, from, freezer_of(scene, from), 0));
    }
}
