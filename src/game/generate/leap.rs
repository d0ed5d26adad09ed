//! Leaping over foes in a line, hopping over one neighbour, and changing places along a line.

use super::passive::push;
use super::{Passive, Scene};
use crate::game::bits::{NONE, bit};
use crate::game::moves::{Act, Move};
use crate::game::tables::{Kind, Leap, Swap, Targets};

/// Leaps: a foe may be jumped if the next square is empty; friends and two men in a row stop; every empty square after
/// a victim is an end. A man that exchanges may end a leap by changing places with the next man.
pub(super) fn moves(scene: &Scene<'_>, kind: &Kind, leap: &Leap, passive: &Passive, from: u8, out: &mut Vec<Move>) {
    let lines = scene.tables.geometry.lines[usize::from(from & 127)];
    let any = leap.targets.iter().fold(0, |set, (kinds, _)| set | scene.of_kinds(*kinds)) & lines;
    if any == 0 {
        return;
    }
    for direction in 0..8 {
        if scene.tables.geometry.rays[direction].mask(from) & any == 0 {
            continue;
        }
        let mut man = super::first_met(scene.tables, from, direction, scene.occupied);
        if man == NONE || any & bit(man) == 0 {
            continue;
        }
        let targets = scene.targets(&leap.targets, direction);
        let step = &scene.tables.geometry.step[direction];
        let mut victims = 0;
        let mut jumped = 0u8;
        while man != NONE && targets & bit(man) != 0 && (leap.max == 0 || jumped < leap.max) {
            let landing = step[usize::from(man & 127)];
            if landing == NONE || scene.occupied & bit(landing) != 0 {
                man = NONE;
                break;
            }
            victims |= bit(man);
            jumped += 1;
            let mut at = landing;
            man = NONE;
            while at != NONE {
                if scene.occupied & bit(at) != 0 {
                    man = at;
                    break;
                }
                if at == landing || !leap.adjacent {
                    let mv = Move::step(from, at, victims);
                    if kind.pure { out.push(mv) } else { push(scene, passive, mv, direction, out) }
                }
                at = step[usize::from(at & 127)];
            }
            let swap = kind.swap.as_ref().filter(|_| man != NONE && !kind.pure);
            if swap.is_some_and(|swap| exchanges(scene, swap, man, direction)) {
                let mv = Move { victims, ..Move::new(Act::Swap, from, man, 0) };
                push(scene, passive, mv, direction, out);
            }
        }
    }
}

/// Hops over one neighbour of either side to the square behind it.
pub(super) fn hops(scene: &Scene<'_>, kind: &Kind, hop: &Targets, passive: &Passive, from: u8, out: &mut Vec<Move>) {
    let near = scene.tables.geometry.near[usize::from(from & 127)];
    if near & scene.occupied == 0 {
        return;
    }
    for direction in 0..8 {
        let step = &scene.tables.geometry.step[direction];
        let mount = step[usize::from(from & 127)];
        if bit(mount) & scene.occupied == 0 {
            continue;
        }
        let to = step[usize::from(mount & 127)];
        if to == NONE {
            continue;
        }
        if scene.occupied & bit(to) == 0 {
            if kind.hop_quiet {
                push(scene, passive, Move::step(from, to, 0), direction, out);
            }
        } else if scene.targets(hop, direction) & bit(to) != 0 {
            let mut victims = bit(to);
            if kind.hop_mounts != 0 {
                victims |= bit(mount) & scene.of_kinds(kind.hop_mounts);
            }
            push(scene, passive, Move::step(from, to, victims), direction, out);
        }
    }
}

/// Exchanges with the first man met in each direction.
pub(super) fn swaps(scene: &Scene<'_>, swap: &Swap, passive: &Passive, from: u8, out: &mut Vec<Move>) {
    for direction in 0..8 {
        let man = super::first_met(scene.tables, from, direction, scene.occupied);
        if man != NONE && exchanges(scene, swap, man, direction) {
            push(scene, passive, Move::new(Act::Swap, from, man, 0), direction, out);
        }
    }
}

/// Whether the man on a square may be exchanged with. Shields do not hinder that.
fn exchanges(scene: &Scene<'_>, swap: &Swap, man: u8, direction: usize) -> bool {
    let Some((side, kind)) = scene.state.at(man) else { return false };
    let any = |kinds: u32| kinds >> kind & 1 != 0;
    let towards = swap.targets.iter().any(|(kinds, directions)| directions >> direction & 1 != 0 && any(*kinds));
    if side == scene.us {
        let ways = swap.targets.iter().fold(0, |set, (_, directions)| set | directions);
        swap.friends && any(swap.friend_kinds) && ways >> direction & 1 != 0
    } else {
        towards
    }
}
