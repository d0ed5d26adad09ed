//! Makes the moves of a position, kind by kind: where a man goes, and with each move all that it takes.
//!
//! Nothing is removed before every victim is known. One file for each family of capture methods.

mod act;
pub(super) mod alike;
mod leap;
mod passive;
mod relay;
mod rim;
mod still;
mod travel;

pub(super) use travel::{between, moves as travel};

pub(super) use act::taken_by_displaced;
pub(super) use passive::Passive;
pub(super) use still::spotter;

use super::bits::{Bits, NONE, bit, first, squares};
use super::moves::{Act, Move};
use super::spec::{Facing, PromotionLimit, SwapBack};
use super::state::State;
use super::tables::{Kind, Kinds, Promotion, Tables, Targets};

/// What all moves of one position share.
pub(super) struct Scene<'a> {
    pub(super) tables: &'a Tables,
    pub(super) state: &'a State,
    pub(super) us: usize,
    pub(super) own: Bits,
    pub(super) foes: Bits,
    pub(super) occupied: Bits,
    /// Foes that can be taken.
    pub(super) open: Bits,
    /// Own men that may not move.
    pub(super) frozen: Bits,
    /// Own royal man, or [`NONE`].
    pub(super) royal: u8,
}

impl<'a> Scene<'a> {
    /// The scene of the side to move.
    pub(super) fn new(tables: &'a Tables, state: &'a State) -> Scene<'a> {
        let us = state.turn();
        let (own, foes) = (state.side[us], state.side[1 - us]);
        let shielded = shielded(tables, state, 1 - us);
        Scene {
            tables,
            state,
            us,
            own,
            foes,
            occupied: own | foes,
            open: foes & !shielded,
            frozen: frozen(tables, state, us),
            royal: state.royal(tables, us),
        }
    }

    /// Foes that a method takes on a move in a direction (8: none of the eight).
    #[inline]
    pub(super) fn targets(&self, targets: &Targets, direction: usize) -> Bits {
        match targets.as_slice() {
            [] => 0,
            [(Kinds::MAX, 0xff)] => self.open,
            [(kinds, 0xff)] => self.of_kinds(*kinds),
            some => some
                .iter()
                .filter(|(_, directions)| *directions == 0xff || u16::from(*directions) >> direction & 1 != 0)
                .fold(0, |set, (kinds, _)| set | self.of_kinds(*kinds)),
        }
    }

    /// Foes of some kinds that can be taken.
    #[inline]
    pub(super) fn of_kinds(&self, kinds: Kinds) -> Bits {
        if kinds == Kinds::MAX { self.open } else { self.state.of_kinds(kinds) & self.open }
    }
}

/// The men of a side that cannot be taken because a friend shields them.
pub(super) fn shielded(tables: &Tables, state: &State, side: usize) -> Bits {
    if tables.shields == 0 {
        return 0;
    }
    let shields = state.of_kinds(tables.shields) & state.side[side];
    squares(shields).fold(0, |set, at| set | tables.geometry.near[usize::from(at)]) & state.side[side] & !shields
}

/// The men of a side that may not move because of foes next to them.
pub(super) fn frozen(tables: &Tables, state: &State, side: usize) -> Bits {
    if tables.freezers == 0 {
        return if tables.alike == 0 { 0 } else { alike::frozen(tables, state, side) };
    }
    let (own, foes) = (state.side[side], state.side[1 - side]);
    let all_freezers = state.of_kinds(tables.freezers);
    let mut frozen = 0;
    for at in squares(all_freezers & foes) {
        frozen |= held(tables, state, at, own);
    }
    if tables.freeze_imitators != 0 && all_freezers & own != 0 {
        for at in squares(state.of_kinds(tables.freeze_imitators) & foes) {
            frozen |= tables.geometry.near[usize::from(at)] & own & all_freezers;
        }
    }
    if tables.immune != 0 { frozen & !state.of_kinds(tables.immune) } else { frozen }
}

/// The men of `own` that one foe that freezes holds.
#[inline]
pub(super) fn held(tables: &Tables, state: &State, freezer: u8, own: Bits) -> Bits {
    let near = tables.geometry.near[usize::from(freezer & 127)] & own;
    if !tables.neutralised {
        return near;
    }
    // A friend beside the freezer frees all others; it does not free itself.
    match near & (state.of_kinds(tables.freezers) | state.of_kinds(tables.freeze_imitators)) {
        0 => near,
        helpers if helpers & (helpers - 1) == 0 => helpers,
        _ => 0,
    }
}

/// Adds every move that the rules of movement and capture give, without looking at the safety of the royal man.
pub(super) fn pseudo_legal(tables: &Tables, state: &State, out: &mut Vec<Move>) {
    if let Some(unions) = &tables.unions {
        super::unions::pseudo_legal(tables, unions, state, out);
        return;
    }
    let scene = Scene::new(tables, state);
    if tables.suicide && scene.frozen != 0 {
        still::suicides(&scene, out);
    }
    for (at, kind) in tables.kinds.iter().enumerate() {
        let men = state.kind[at % super::tables::MAX_KINDS] & scene.own & !scene.frozen;
        if men == 0 {
            continue;
        }
        let passive = Passive::new(&scene, kind);
        for from in squares(men) {
            piece(&scene, kind, &passive, from, out);
        }
    }
    if tables.acting != 0 || tables.drops {
        act::moves(&scene, out);
    }
    if tables.limits.facing != Facing::Allowed {
        facing(&scene, out);
    }
}

/// The moves of one man that is not frozen.
pub(super) fn piece(scene: &Scene<'_>, kind: &Kind, passive: &Passive, from: u8, out: &mut Vec<Move>) {
    let start = out.len();
    travel::moves(scene, kind, passive, from, out);
    if let Some(leap) = &kind.leap {
        leap::moves(scene, kind, leap, passive, from, out);
    }
    if let Some(hop) = &kind.hop {
        leap::hops(scene, kind, hop, passive, from, out);
    }
    if let Some(swap) = &kind.swap {
        leap::swaps(scene, swap, passive, from, out);
    }
    if let Some(mutual) = kind.mutual {
        still::mutual(scene, kind, mutual, passive, from, out);
    }
    if let Some(shoot) = &kind.shoot {
        still::shots(scene, shoot, from, out);
    }
    let tables = scene.tables;
    if kind.rare {
        rare(scene, kind, from, start, out);
    }
    if tables.swap_back != SwapBack::Allowed && scene.state.flags.swap.0 != NONE && kind.swap.is_some() {
        drop_swap_back(scene, start, out);
    }
    if let Some(rim) = tables.rim {
        rim::filter(scene, rim, start, out);
    }
    if let Some(zone) = tables.own_zone.filter(|_| !tables.own_zone_loses) {
        let zone = zone[scene.us];
        if scene.own & zone != 0 {
            retain_from(out, start, |mv| !fills(scene.own, zone, mv));
        }
    }
    if let Some(promotion) = &kind.promotion {
        promote(scene, promotion, kind.dead_ends[scene.us], start, out);
    }
}

/// What few games have: moves that friends lend, and squares that a man does not go to.
#[cold]
fn rare(scene: &Scene<'_>, kind: &Kind, from: u8, start: usize, out: &mut Vec<Move>) {
    let tables = scene.tables;
    if tables.relays != 0 {
        relay::moves(scene, kind, from, start, out);
    }
    if let Some(fuses) = kind.fuses {
        relay::fuses(scene, kind, fuses, from, out);
    }
    if let Some(zone) = kind.stays {
        retain_from(out, start, |mv| zone[scene.us] & bit(mv.to) != 0);
    }
    if !tables.cells.is_empty() {
        let cell = tables.cells[usize::from(from & 127)];
        retain_from(out, start, |mv| cell & bit(mv.to) == 0);
    }
    if kind.promotion.is_none() {
        retain_from(out, start, |mv| kind.dead_ends[scene.us] & bit(mv.to) == 0);
    }
}

/// Where royal men must not see each other along a line, each would take the other.
fn facing(scene: &Scene<'_>, out: &mut Vec<Move>) {
    let royals = scene.state.of_kinds(scene.tables.royal);
    for from in squares(royals & scene.own) {
        let lines = if scene.tables.limits.facing == Facing::Files { [0, 4].as_slice() } else { &[0, 2, 4, 6] };
        for &direction in lines {
            let met = first_met(scene.tables, from, direction, scene.occupied);
            let known = out.iter().any(|mv| (mv.from, mv.to) == (from, met));
            if bit(met) & royals & scene.foes != 0 && !known {
                out.push(Move::step(from, met, bit(met)));
            }
        }
    }
}

/// Whether a move of a man of `own` brings it into a zone that its side then holds whole.
pub(super) fn fills(own: Bits, zone: Bits, mv: &Move) -> bool {
    let arrives = matches!(mv.act, Act::Step | Act::Double | Act::Castle | Act::Swap);
    arrives && zone & bit(mv.to) != 0 && ((own & !bit(mv.from)) | bit(mv.to)) & zone == zone
}

fn drop_swap_back(scene: &Scene<'_>, start: usize, out: &mut Vec<Move>) {
    let (first, second) = scene.state.flags.swap;
    let pair = bit(first) | bit(second);
    let both_exchange = [first, second].iter().all(|square| {
        scene
            .state
            .at(*square)
            .is_some_and(|(_, kind)| scene.tables.kinds.get(usize::from(kind)).is_some_and(|kind| kind.swap.is_some()))
    });
    if scene.tables.swap_back == SwapBack::Pair && !both_exchange {
        return;
    }
    retain_from(out, start, |mv| mv.act != Act::Swap || bit(mv.from) | bit(mv.to) != pair);
}

/// Keeps the moves after `start` that pass a test.
pub(super) fn retain_from(out: &mut Vec<Move>, start: usize, keep: impl Fn(&Move) -> bool) {
    let mut kept = start;
    for at in start..out.len() {
        let mv = out[at];
        if keep(&mv) {
            out[kept] = mv;
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// Replaces moves into the promotion zone by one for each kind. A man that could never move again must change.
fn promote(scene: &Scene<'_>, promotion: &Promotion, dead_ends: Bits, start: usize, out: &mut Vec<Move>) {
    let zone = promotion.zone[scene.us];
    let enters = |mv: &Move| {
        let leaves = if promotion.leaving { bit(mv.from) } else { 0 };
        zone & (bit(mv.to) | leaves) != 0 && mv.act == Act::Step
    };
    if zone == 0 || !out[start..].iter().any(enters) {
        return;
    }
    let allowed = promotion.to.iter().copied().filter(|&kind| {
        let men = scene.state.kind[usize::from(kind) % super::tables::MAX_KINDS] & scene.own;
        match promotion.limit {
            PromotionLimit::None => true,
            PromotionLimit::Missing => {
                men.count_ones() < u32::from(scene.tables.start[scene.us][usize::from(kind) % super::tables::MAX_KINDS])
            }
            PromotionLimit::Absent => men == 0,
        }
    });
    let end = out.len();
    for at in start..end {
        let mv = out[at];
        if !enters(&mv) {
            continue;
        }
        let mut plain = promotion.optional && dead_ends & bit(mv.to) == 0;
        for kind in allowed.clone() {
            let promoted = Move { becomes: kind + 1, ..mv };
            if plain {
                out.push(promoted);
            } else {
                // The first promotion stands in the place of the move itself.
                out[at] = promoted;
                plain = true;
            }
        }
    }
}

/// The first man met from a square in a direction, or [`NONE`].
#[inline]
pub(super) fn first_met(tables: &Tables, from: u8, direction: usize, occupied: Bits) -> u8 {
    tables.geometry.rays[direction].slide(from, occupied).1
}

/// The first freezing foe of a man, in the order up, down, left, right, then the diagonals the same way.
pub(super) fn freezer_of(scene: &Scene<'_>, square: u8) -> u8 {
    const ORDER: [usize; 8] = [0, 4, 6, 2, 7, 1, 5, 3];
    let state = scene.state;
    let freezes = state.of_kinds(scene.tables.freezers) & scene.foes;
    let own_freezer = state.of_kinds(scene.tables.freezers) & bit(square) != 0;
    let imitators = if own_freezer { state.of_kinds(scene.tables.freeze_imitators) & scene.foes } else { 0 };
    let found = ORDER
        .iter()
        .map(|direction| scene.tables.geometry.step[*direction][usize::from(square & 127)])
        .find(|near| bit(*near) & (freezes | imitators) != 0);
    found.unwrap_or_else(|| first(scene.tables.geometry.near[usize::from(square & 127)] & freezes))
}
