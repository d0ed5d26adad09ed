//! Movement in Betza's sense, with capture by displacement: leaps, slides, hops, bent slides, castling.

use super::passive::{push, push_all};
use super::{Passive, Scene};
use crate::game::betza::Hop;
use crate::game::bits::{Bits, NONE, bit, squares};
use crate::game::moves::{Act, Move};
use crate::game::tables::Kind;

/// Adds the moves of a man by its own movement.
// Always: it is called for every man, and from few places.
#[inline(always)]
pub(in crate::game) fn moves(scene: &Scene<'_>, kind: &Kind, passive: &Passive, from: u8, out: &mut Vec<Move>) {
    let (us, place) = (scene.us, usize::from(from & 127));
    let mut quiet = kind.quiet[us][place] & !scene.occupied;
    if scene.tables.rim.is_some() && !passive.active() {
        quiet &= !scene.tables.geometry.rim;
    }
    let open = if kind.selects { selected(scene, kind, from) } else { scene.open };
    let take = kind.take[us][place] & open;
    if passive.active() {
        for to in squares(quiet) {
            let direction = scene.tables.geometry.direction(from, to).unwrap_or(8);
            push(scene, passive, Move::step(from, to, 0), direction, out);
        }
    } else {
        out.extend(squares(quiet).map(|to| Move::step(from, to, 0)));
    }
    displace(scene, passive, from, take, out);
    if kind.displaces != 0 {
        let take = scene.tables.geometry.near[place] & scene.of_kinds(kind.displaces);
        if kind.pure {
            // No other kind of victim could have made a move onto an occupied square.
            out.extend(squares(take).map(|to| Move::step(from, to, bit(to))));
        } else {
            displace(scene, passive, from, take, out);
        }
    }
    // A man that only slides to empty squares, with none beside it, has no slides.
    let shut = kind.only_walks && scene.tables.geometry.near[place] & !scene.occupied == 0;
    for slide in if shut { &[] } else { kind.slides[us].as_slice() } {
        if slide.from & bit(from) == 0 {
            continue;
        }
        let ray = &scene.tables.rays[slide.ray];
        let (empty, man) = ray.slide(from, scene.occupied);
        let (empty, man) = match slide.hop {
            Hop::None => (empty, man),
            Hop::Over | Hop::Behind if man == NONE => continue,
            Hop::Over => ray.slide(man, scene.occupied),
            Hop::Behind => {
                let (empty, next) = ray.slide(man, scene.occupied);
                let behind = scene.tables.geometry.leap(man, ray.step, false);
                (empty & bit(behind), if next == behind { next } else { NONE })
            }
        };
        // A limited ride that hops ends where the ray of its start ends.
        let within = if slide.hop == Hop::None { Bits::MAX } else { ray.mask(from) };
        if slide.quiet {
            push_all(scene, passive, from, empty & within, slide.direction, out);
        }
        if slide.take && bit(man) & open & within != 0 {
            push(scene, passive, Move::step(from, man, bit(man)), slide.direction, out);
        }
    }
    for jump in &kind.jumps[us] {
        let to = jump.to[place];
        if jump.from & bit(from) == 0 || to == NONE || jump.between[place] & scene.occupied != 0 {
            continue;
        }
        let empty = bit(to) & scene.occupied == 0;
        if empty && jump.quiet {
            let act = if jump.double { Act::Double } else { Act::Step };
            push(scene, passive, Move::new(act, from, to, 0), jump_direction(scene, from, to, passive), out);
        } else if !empty && jump.take && bit(to) & open != 0 {
            push(scene, passive, Move::step(from, to, bit(to)), jump_direction(scene, from, to, passive), out);
        }
    }
    for bend in &kind.bends[us] {
        let first = scene.tables.rays[bend.first].mask(from);
        if first == 0 {
            continue;
        }
        if first & scene.occupied != 0 {
            if bend.stop && bend.take {
                displace(scene, passive, from, first & open, out);
            }
            continue;
        }
        if bend.stop && bend.quiet {
            push_all(scene, passive, from, first, 8, out);
        }
        let corner = crate::game::bits::first(first);
        for ray in &bend.then {
            let (empty, man) = scene.tables.rays[*ray].slide(corner, scene.occupied);
            if bend.quiet {
                push_all(scene, passive, from, empty, 8, out);
            }
            if bend.take && bit(man) & open != 0 {
                push(scene, passive, Move::step(from, man, bit(man)), 8, out);
            }
        }
    }
    let passed = scene.state.flags.en_passant;
    if passed != NONE && kind.en_passant[us][place] & bit(passed) & !scene.occupied != 0 {
        let victim = scene.state.flags.passer;
        if bit(victim) & open != 0 {
            out.push(Move::step(from, passed, bit(victim)));
        }
    }
    if kind.castles && scene.state.flags.castling != [NONE; 4] {
        castle(scene, from, out);
    }
}

/// The men that a man takes which does not take every foe and no friend.
#[cold]
fn selected(scene: &Scene<'_>, kind: &Kind, from: u8) -> Bits {
    let kept = scene.state.of_kinds(scene.tables.royal | scene.tables.exposed);
    let friends = if kind.takes_friends { scene.own & !kept & !bit(from) } else { 0 };
    let foes = if kind.takes_foes { scene.open } else { 0 };
    let alike = scene.state.kind[usize::from(scene.state.kind_at(from)) % crate::game::tables::MAX_KINDS];
    if kind.takes_others { (friends | foes) & !alike } else { friends | foes }
}

fn jump_direction(scene: &Scene<'_>, from: u8, to: u8, passive: &Passive) -> usize {
    if passive.active() { scene.tables.geometry.direction(from, to).unwrap_or(8) } else { 8 }
}

#[inline]
fn displace(scene: &Scene<'_>, passive: &Passive, from: u8, take: Bits, out: &mut Vec<Move>) {
    for to in squares(take) {
        if passive.active() {
            let direction = scene.tables.geometry.direction(from, to).unwrap_or(8);
            push(scene, passive, Move::step(from, to, bit(to)), direction, out);
        } else {
            out.push(Move::step(from, to, bit(to)));
        }
    }
}

/// Castling by the board alone; whether squares are attacked is for `legal` to say.
fn castle(scene: &Scene<'_>, from: u8, out: &mut Vec<Move>) {
    let Some(castling) = scene.tables.castling.as_ref().filter(|castling| castling.sides[scene.us]) else { return };
    let geometry = &scene.tables.geometry;
    for wing in 0..2 {
        let partner = scene.state.flags.castling[2 * scene.us + wing];
        if partner == NONE || scene.state.kind_of(scene.us, partner) != Some(castling.partner) {
            continue;
        }
        let rank = geometry.rank_of[usize::from(from & 127)];
        if geometry.rank_of[usize::from(partner & 127)] != rank {
            continue;
        }
        let to = rank * geometry.files + castling.royal_to[wing];
        let partner_to = rank * geometry.files + castling.partner_to[wing];
        let both = bit(from) | bit(partner);
        let way = between(from, to) | between(partner, partner_to) | bit(to) | bit(partner_to);
        if way & scene.occupied & !both == 0 && way & !geometry.exists == 0 {
            out.push(Move { partner_from: partner, partner_to, ..Move::new(Act::Castle, from, to, 0) });
        }
    }
}

/// The squares between two on the same rank, without them.
pub(in crate::game) fn between(first: u8, second: u8) -> Bits {
    let (low, high) = (first.min(second), first.max(second));
    ((1u128 << (high & 127)) - 1) & !((1u128 << (low & 127)) - 1) & !bit(low)
}
