//! Moves that friends lend or make together: the way of going of a man that guards another, and two men that fuse.

use super::{Passive, Scene, travel};
use crate::game::bits::{bit, squares};
use crate::game::moves::Move;
use crate::game::tables::{Kind, Kinds, MAX_KINDS};

/// Adds the moves of the kinds that guard a man, if their movement is of plain leaps. Those after `start` are its own.
#[cold]
pub(super) fn moves(scene: &Scene<'_>, own: &Kind, from: u8, start: usize, out: &mut Vec<Move>) {
    let tables = scene.tables;
    let place = usize::from(from & 127);
    for (number, kind) in tables.kinds.iter().enumerate().filter(|(number, _)| tables.relays >> number & 1 != 0) {
        let lenders = kind.taken_from[scene.us][place] & scene.state.kind[number % MAX_KINDS] & scene.own;
        if lenders == 0 {
            continue;
        }
        let known = out[start..].iter().fold(0, |set, mv| set | bit(mv.to)) | own.quiet[scene.us][place];
        let take = kind.take[scene.us][place] & scene.open & !known;
        let quiet = kind.quiet[scene.us][place] & !scene.occupied & !known;
        out.extend(squares(quiet).map(|to| Move::step(from, to, 0)));
        out.extend(squares(take).map(|to| Move::step(from, to, bit(to))));
    }
}

/// Adds the moves onto friends of some kinds with which a man becomes another.
pub(super) fn fuses(
    scene: &Scene<'_>,
    kind: &Kind,
    (with, into, absent): (Kinds, u8, bool),
    from: u8,
    out: &mut Vec<Move>,
) {
    if absent && scene.state.kind[usize::from(into) % MAX_KINDS] & scene.own != 0 {
        return;
    }
    let friends = scene.state.of_kinds(with) & scene.own & !bit(from);
    if friends == 0 {
        return;
    }
    let onto = Scene {
        open: friends,
        tables: scene.tables,
        state: scene.state,
        us: scene.us,
        own: scene.own,
        foes: scene.foes,
        occupied: scene.occupied,
        frozen: scene.frozen,
        royal: scene.royal,
    };
    let mut moves = Vec::new();
    travel::moves(&onto, kind, &Passive::new(&onto, kind), from, &mut moves);
    // Only the friend gone onto: a method that takes on the way takes no friends.
    moves.retain(|mv| mv.victims == bit(mv.to) & friends && mv.victims != 0);
    out.extend(moves.into_iter().map(|mv| Move { becomes: into + 1, ..mv }));
}
