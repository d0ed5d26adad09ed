//! The rim rule: a move that passes or ends on the outer squares must be needed for what it takes.

use super::{Scene, retain_from};
use crate::game::bits::{Bits, bit};
use crate::game::moves::{Act, Move};
use crate::game::spec::RimSpec;

/// Drops moves of one man (those after `start`) that the rim rule forbids: quiet ones that touch the rim; of those with
/// the same victims all but the ones that touch it least; and of these all but the shortest, and ties if they forbid.
pub(super) fn filter(scene: &Scene<'_>, rim: RimSpec, start: usize, out: &mut Vec<Move>) {
    let all_rim = scene.tables.geometry.rim;
    let travels = |mv: &Move| !matches!(mv.act, Act::Mutual | Act::Suicide | Act::Shoot);
    // A straight way from one square to another passes the rim only if it ends there.
    let touches = |mv: &Move| match mv.act {
        Act::Step | Act::Double | Act::Castle | Act::Swap => rim_squares(scene, mv, all_rim),
        _ => 0,
    };
    if !out[start..].iter().any(|mv| bit(mv.to) & all_rim != 0) {
        return;
    }
    retain_from(out, start, |mv| mv.victims != 0 || bit(mv.to) & all_rim == 0 || mv.act == Act::Swap || !travels(mv));
    if !out[start..].iter().any(|mv| bit(mv.to) & all_rim != 0) {
        return;
    }
    let group: Vec<Move> = out[start..].to_vec();
    let taken = |mv: &Move| if mv.act == Act::Swap { mv.victims | bit(mv.to) } else { mv.victims };
    retain_from(out, start, |mv| {
        let count = touches(mv);
        if count == 0 {
            return true;
        }
        if taken(mv) == 0 || (mv.act == Act::Swap && !rim.swap) {
            return false;
        }
        group.iter().filter(|other| travels(other) && taken(other) == taken(mv)).all(|other| {
            if (other.from, other.to, other.act) == (mv.from, mv.to, mv.act) {
                return true;
            }
            let key = |mv: &Move, count: u32| (count, length(scene, mv));
            let (own, theirs) = (key(mv, count), key(other, touches(other)));
            own < theirs || (own == theirs && !rim.tie_forbids)
        })
    });
}

/// How many rim squares a move passes, its end included.
pub(in crate::game) fn rim_squares(scene: &Scene<'_>, mv: &Move, rim: Bits) -> u32 {
    if bit(mv.to) & rim == 0 {
        return 0;
    }
    match scene.tables.geometry.direction(mv.from, mv.to) {
        Some(direction) => (scene.tables.geometry.path(mv.from, mv.to, direction) & rim).count_ones(),
        None => (bit(mv.to) & rim).count_ones(),
    }
}

/// The squares travelled.
fn length(scene: &Scene<'_>, mv: &Move) -> u8 {
    let geometry = &scene.tables.geometry;
    let (from, to) = (geometry.square(mv.from), geometry.square(mv.to));
    from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank))
}
