//! Methods that look around on every move of a man: behind it, ahead of it, beside its new square, and along the
//! lines through its new square and its own royal man.

use super::Scene;
use crate::game::bits::{Bits, NONE, bit, squares};
use crate::game::geometry::opposite;
use crate::game::spec::Double;
use crate::game::tables::{Kind, Targets};

/// The foes that each method of one kind takes, for moves in each direction (8: none of the eight).
pub(in crate::game) struct Passive {
    active: bool,
    withdraw: [Bits; 9],
    advance: [Bits; 9],
    custodial: [Bits; 9],
    coordinate: [Bits; 9],
    double: Double,
    /// Ends where the move may take something by what stands beside or ahead of them or in line with the royal man.
    alert: Bits,
}

impl Passive {
    /// Looks up the targets once for all men of a kind.
    #[inline(always)]
    pub(in crate::game) fn new(scene: &Scene<'_>, kind: &Kind) -> Passive {
        let mut passive = Passive {
            active: kind.passive,
            withdraw: [0; 9],
            advance: [0; 9],
            custodial: [0; 9],
            coordinate: [0; 9],
            double: kind.double,
            alert: 0,
        };
        if !kind.passive {
            return passive;
        }
        let fill = |targets: &Targets, sets: &mut [Bits; 9]| {
            let mut all = 0;
            for (kinds, directions) in targets {
                let set = scene.of_kinds(*kinds);
                all |= set;
                if set != 0 {
                    for (direction, own) in sets.iter_mut().enumerate() {
                        let counts = *directions == 0xff || u16::from(*directions) >> direction & 1 != 0;
                        *own |= if counts { set } else { 0 };
                    }
                }
            }
            all
        };
        fill(&kind.withdraw, &mut passive.withdraw);
        let geometry = &scene.tables.geometry;
        if !kind.advance.is_empty() {
            passive.alert |= geometry.around(fill(&kind.advance, &mut passive.advance));
        }
        if !kind.custodial.is_empty() {
            passive.alert |= geometry.beside(fill(&kind.custodial, &mut passive.custodial));
        }
        if !kind.coordinate.is_empty() {
            passive.alert |= in_line(scene, fill(&kind.coordinate, &mut passive.coordinate));
        }
        passive
    }

    /// Whether the kind has such a method at all.
    #[inline]
    pub(in crate::game) fn active(&self) -> bool {
        self.active
    }

    /// The victims of a move; `None` when the rules forbid the move because it would take in front and behind.
    #[inline]
    pub(in crate::game) fn victims(&self, scene: &Scene<'_>, from: u8, to: u8, direction: usize) -> Option<Bits> {
        if !self.active {
            return Some(0);
        }
        let behind = self.withdraws(scene, from, direction);
        let ahead = self.advances(scene, to, direction);
        if behind != 0 && ahead != 0 && self.double == Double::Forbid {
            return None;
        }
        Some(behind | ahead | self.encloses(scene, from, to, direction) | self.coordinates(scene, to, direction))
    }

    /// The two choices of a move that may take in front or behind but not both.
    pub(in crate::game) fn choice(
        &self,
        scene: &Scene<'_>,
        from: u8,
        to: u8,
        direction: usize,
    ) -> Option<(Bits, Bits)> {
        if self.double != Double::Choose {
            return None;
        }
        let (behind, ahead) = (self.withdraws(scene, from, direction), self.advances(scene, to, direction));
        (behind != 0 && ahead != 0).then_some((behind, ahead))
    }

    /// The foe right behind the start.
    #[inline]
    pub(in crate::game) fn withdraws(&self, scene: &Scene<'_>, from: u8, direction: usize) -> Bits {
        if direction > 7 || self.withdraw[direction] == 0 {
            return 0;
        }
        bit(scene.tables.geometry.step[opposite(direction)][usize::from(from & 127)]) & self.withdraw[direction]
    }

    /// The foe right ahead of the end.
    #[inline]
    pub(in crate::game) fn advances(&self, scene: &Scene<'_>, to: u8, direction: usize) -> Bits {
        if direction > 7 || self.advance[direction] == 0 {
            return 0;
        }
        bit(scene.tables.geometry.step[direction][usize::from(to & 127)]) & self.advance[direction]
    }

    /// Foes beside the end with a friend right behind them.
    #[inline]
    pub(in crate::game) fn encloses(&self, scene: &Scene<'_>, from: u8, to: u8, direction: usize) -> Bits {
        let targets = self.custodial[direction];
        let geometry = &scene.tables.geometry;
        if geometry.near_straight[usize::from(to & 127)] & targets == 0 {
            return 0;
        }
        let anvils = scene.own & !bit(from);
        let mut taken = 0;
        for beside in [0, 2, 4, 6] {
            let foe = geometry.step[beside][usize::from(to & 127)];
            if foe != NONE && targets & bit(foe) != 0 {
                let behind = geometry.step[beside][usize::from(foe & 127)];
                if anvils & bit(behind) != 0 {
                    taken |= bit(foe);
                }
            }
        }
        taken
    }

    /// Foes on the two other corners of the rectangle with the own royal man.
    #[inline]
    pub(in crate::game) fn coordinates(&self, scene: &Scene<'_>, to: u8, direction: usize) -> Bits {
        let targets = self.coordinate[direction];
        if targets == 0 || scene.royal == NONE {
            return 0;
        }
        corners(scene, to) & targets
    }

    /// Every end of a move in a direction that takes something there, for explanations.
    pub(in crate::game) fn methods(
        &self,
        scene: &Scene<'_>,
        from: u8,
        to: u8,
        direction: usize,
        victim: u8,
    ) -> [bool; 4] {
        let set = bit(victim);
        [
            self.withdraws(scene, from, direction) & set != 0,
            self.advances(scene, to, direction) & set != 0,
            self.encloses(scene, from, to, direction) & set != 0,
            self.coordinates(scene, to, direction) & set != 0,
        ]
    }
}

/// The two corners that a square makes with the own royal man; none when they share a file or rank.
pub(in crate::game) fn corners(scene: &Scene<'_>, to: u8) -> Bits {
    let geometry = &scene.tables.geometry;
    let (file, rank) = (geometry.file_of[usize::from(to & 127)], geometry.rank_of[usize::from(to & 127)]);
    let royal = usize::from(scene.royal & 127);
    let (royal_file, royal_rank) = (geometry.file_of[royal], geometry.rank_of[royal]);
    if file == royal_file || rank == royal_rank {
        return 0;
    }
    let corner = |file: u8, rank: u8| bit(rank * geometry.files + file) & geometry.exists;
    corner(file, royal_rank) | corner(royal_file, rank)
}

/// The squares that make a rectangle with the own royal man and one of some men.
fn in_line(scene: &Scene<'_>, men: Bits) -> Bits {
    if scene.royal == NONE {
        return 0;
    }
    let geometry = &scene.tables.geometry;
    let royal = usize::from(scene.royal & 127);
    let (file, rank) = (usize::from(geometry.file_of[royal]), usize::from(geometry.rank_of[royal]));
    let mut ends = 0;
    for man in squares(men & geometry.rank_mask[rank]) {
        ends |= geometry.file_mask[usize::from(geometry.file_of[usize::from(man & 127)])];
    }
    for man in squares(men & geometry.file_mask[file]) {
        ends |= geometry.rank_mask[usize::from(geometry.rank_of[usize::from(man & 127)])];
    }
    ends
}

/// Adds a move to every square of a set of empty squares, each with its victims.
#[inline]
pub(super) fn push_all(
    scene: &Scene<'_>,
    passive: &Passive,
    from: u8,
    ends: Bits,
    direction: usize,
    out: &mut Vec<crate::game::moves::Move>,
) {
    use crate::game::moves::Move;
    // Quiet moves to the rim are never legal where it has rules.
    let quiet = |ends: Bits| if scene.tables.rim.is_some() { ends & !scene.tables.geometry.rim } else { ends };
    if !passive.active() {
        out.extend(squares(quiet(ends)).map(|to| Move::step(from, to, 0)));
        return;
    }
    let behind = passive.withdraws(scene, from, direction);
    let plain = ends & !passive.alert;
    let plain = if behind == 0 { quiet(plain) } else { plain };
    out.extend(squares(plain).map(|to| Move::step(from, to, behind)));
    for to in squares(ends & passive.alert) {
        push(scene, passive, Move::step(from, to, 0), direction, out);
    }
}

/// Adds a move with what its passive methods take besides.
#[inline]
pub(super) fn push(
    scene: &Scene<'_>,
    passive: &Passive,
    mv: crate::game::moves::Move,
    direction: usize,
    out: &mut Vec<crate::game::moves::Move>,
) {
    if let Some((behind, ahead)) = passive.choice(scene, mv.from, mv.to, direction) {
        for victims in [behind, ahead] {
            out.push(crate::game::moves::Move { victims: mv.victims | victims, ..mv });
        }
        return;
    }
    if let Some(victims) = passive.victims(scene, mv.from, mv.to, direction) {
        out.push(crate::game::moves::Move { victims: mv.victims | victims, ..mv });
    }
}
