//! Whether a side could take a royal man on its next move.
//!
//! Two ways to the same answer. The reference makes every move of the side and looks for the royal man among the
//! victims ([`slow`]). The quick test ([`quick`]) looks from the royal man's square for each way of being taken. The
//! quick test also collects the squares that its answer rests on: after a move by the royal man's side that changes
//! none of them (and moves no foe to another square) the answer is the same, so most moves need no test of their own.

use super::bits::{Bits, NONE, bit, first, squares};
use super::generate;
use super::geometry::opposite;
use super::moves::Move;
use super::state::State;
use super::tables::{Kinds, Tables};

/// The reference: whether any move of the side takes the man on `royal`.
pub(super) fn slow(tables: &Tables, state: &mut State, royal: Bits, by: usize, buffer: &mut Vec<Move>) -> bool {
    let flags = state.flags;
    state.flags.turn = by as u8;
    buffer.clear();
    generate::pseudo_legal(tables, state, buffer);
    state.flags = flags;
    buffer.iter().any(|mv| mv.victims & royal != 0)
}

/// Whether the quick test can be used in this position, for royal men on some squares.
pub(super) fn quick_applies(tables: &Tables, state: &State, royals: Bits, by: usize) -> bool {
    if !tables.threats.quick {
        return false;
    }
    // A reply that the zone rule forbids is no threat. Where the one square that may not be entered is far from the
    // royal man, no way of taking it ends there, but for coordination, which looks at the square itself.
    let last = last_of_zone(tables, state, by);
    last == 0 || (tables.geometry.near_two[usize::from(first(last) & 127)] | last) & royals == 0
}

/// The square that would fill the side's own zone, if all others are filled and that is forbidden.
fn last_of_zone(tables: &Tables, state: &State, by: usize) -> Bits {
    match tables.own_zone.filter(|_| !tables.own_zone_loses) {
        Some(zone) if state.side[by] & zone[by] != 0 => {
            let open = zone[by] & !state.side[by];
            if open & open.wrapping_sub(1) == 0 { open } else { 0 }
        }
        _ => 0,
    }
}

/// What a quick test sees while it looks.
struct Look<'a> {
    tables: &'a Tables,
    state: &'a State,
    by: usize,
    occupied: Bits,
    men: Bits,
    frozen: Bits,
    royal: u8,
    reads: Bits,
}

/// Whether `by` could take the royal man on a square. Adds to `reads` what the answer rests on.
pub(super) fn quick(tables: &Tables, state: &State, royal: u8, by: usize, reads: &mut Bits) -> bool {
    let mut look = Look {
        tables,
        state,
        by,
        occupied: state.occupied(),
        men: state.side[by],
        frozen: generate::frozen(tables, state, by),
        royal,
        reads: *reads,
    };
    let found = look.any();
    *reads = look.reads;
    found
}

impl Look<'_> {
    fn any(&mut self) -> bool {
        let threats = &self.tables.threats;
        self.by_stepping()
            || (!threats.slide.is_empty() && self.by_sliding())
            || (!threats.complex.is_empty() && self.by_other_movement())
            || (threats.mutual | threats.displaces != 0 && self.by_neighbours())
            || (threats.withdraw != 0 && self.by_withdrawing())
            || (threats.advance != 0 && self.by_advancing())
            || (threats.leap != 0 && self.by_leaping())
            || (threats.hop != 0 && self.by_hopping())
            || (threats.custodial != 0 && self.by_enclosing())
            || (threats.coordinate != 0 && self.by_coordinating())
    }

    fn of(&self, kinds: Kinds) -> Bits {
        if kinds == 0 { 0 } else { self.state.of_kinds(kinds) & self.men }
    }

    /// A man that could take the royal man from where it stands: whether it is free to.
    #[inline]
    fn attacker(&mut self, square: u8) -> bool {
        self.reads |= bit(square);
        if self.tables.freezers != 0 {
            let geometry = &self.tables.geometry;
            let zone = if self.tables.neutralised { &geometry.near_two } else { &geometry.near };
            self.reads |= zone[usize::from(square & 127)];
        }
        self.frozen & bit(square) == 0
    }

    fn by_stepping(&mut self) -> bool {
        let tables = self.tables;
        for &kind in &tables.threats.take {
            let kind = usize::from(kind);
            let from = tables.kinds[kind].taken_from[self.by][usize::from(self.royal & 127)];
            for square in squares(from & self.state.kind[kind % super::tables::MAX_KINDS] & self.men) {
                if self.attacker(square) {
                    return true;
                }
            }
        }
        false
    }

    fn by_sliding(&mut self) -> bool {
        let tables = self.tables;
        let mut sliders = 0;
        for &kind in &tables.threats.slide {
            sliders |= self.state.kind[usize::from(kind) % super::tables::MAX_KINDS];
        }
        sliders &= self.men & tables.geometry.lines[usize::from(self.royal & 127)];
        if sliders == 0 {
            return false;
        }
        for direction in 0..8 {
            let ray = &tables.geometry.rays[direction];
            let ahead = ray.mask(self.royal) & sliders;
            if ahead == 0 {
                continue;
            }
            let (empty, man) = ray.slide(self.royal, self.occupied);
            if man == NONE {
                continue;
            }
            if ahead & bit(man) != 0 && self.slides(man, opposite(direction)) {
                self.reads |= empty;
                if self.attacker(man) {
                    return true;
                }
                continue;
            }
            // The first man hides what is behind it; only when a slider stands next behind does the answer rest on it.
            let (_, second) = ray.slide(man, self.occupied);
            if second != NONE && ahead & bit(second) != 0 && self.slides(second, opposite(direction)) {
                self.reads |= bit(man);
            }
        }
        false
    }

    /// Whether the man on a square slides to the royal man in a direction.
    fn slides(&self, square: u8, direction: usize) -> bool {
        let Some((_, kind)) = self.state.at(square) else { return false };
        self.tables.kinds[usize::from(kind)].slides[self.by].iter().any(|slide| {
            slide.take
                && slide.direction == direction
                && slide.from & bit(square) != 0
                && self.tables.rays[slide.ray].mask(square) & bit(self.royal) != 0
        })
    }

    /// Bent slides, lame leaps, riders off the eight lines, hopping slides.
    fn by_other_movement(&mut self) -> bool {
        let tables = self.tables;
        for &kind in &tables.threats.complex {
            let at = usize::from(kind);
            for square in squares(self.state.kind[at % super::tables::MAX_KINDS] & self.men) {
                let reach = tables.kinds[at].reach[self.by][usize::from(square & 127)];
                if reach & bit(self.royal) == 0 {
                    continue;
                }
                self.reads |= reach;
                self.reads |= tables.geometry.near[usize::from(square & 127)];
                if self.travels(at, square) && self.attacker(square) {
                    return true;
                }
            }
        }
        false
    }

    fn travels(&self, kind: usize, square: u8) -> bool {
        let kind = &self.tables.kinds[kind];
        let rays = &self.tables.rays;
        let goal = bit(self.royal);
        let slides = kind.slides[self.by].iter().filter(|slide| slide.take && slide.from & bit(square) != 0);
        for slide in slides {
            let (_, man) = rays[slide.ray].slide(square, self.occupied);
            let man = match slide.hop {
                super::betza::Hop::None => man,
                _ if man == NONE => continue,
                super::betza::Hop::Over => rays[slide.ray].slide(man, self.occupied).1,
                super::betza::Hop::Behind => self.tables.geometry.leap(man, rays[slide.ray].step, false),
            };
            if bit(man) & goal & rays[slide.ray].mask(square) != 0 {
                return true;
            }
        }
        let jumps = kind.jumps[self.by].iter().filter(|jump| jump.take && jump.from & bit(square) != 0);
        for jump in jumps {
            let place = usize::from(square & 127);
            if jump.to[place] == self.royal && jump.between[place] & self.occupied == 0 {
                return true;
            }
        }
        for bend in kind.bends[self.by].iter().filter(|bend| bend.take) {
            let first = rays[bend.first].mask(square);
            if bend.stop && first & goal != 0 {
                return true;
            }
            if first == 0 || first & self.occupied != 0 {
                continue;
            }
            let corner = super::bits::first(first);
            if bend.then.iter().any(|ray| rays[*ray].slide(corner, self.occupied).1 == self.royal) {
                return true;
            }
        }
        false
    }

    fn by_neighbours(&mut self) -> bool {
        let threats = &self.tables.threats;
        let near = self.tables.geometry.near[usize::from(self.royal & 127)];
        for square in squares(self.of(threats.mutual | threats.displaces) & near) {
            if self.attacker(square) {
                return true;
            }
        }
        false
    }

    /// A man next to it with an empty square to withdraw to.
    fn by_withdrawing(&mut self) -> bool {
        let tables = self.tables;
        let near = tables.geometry.near[usize::from(self.royal & 127)];
        for square in squares(self.of(tables.threats.withdraw) & near) {
            let Some(direction) = tables.geometry.direction(self.royal, square) else { continue };
            let to = tables.geometry.step[direction][usize::from(square & 127)];
            if to == NONE || !self.goes(square, direction) {
                continue;
            }
            self.reads |= bit(to) | bit(square);
            if self.occupied & bit(to) == 0 && self.attacker(square) {
                return true;
            }
        }
        false
    }

    /// Whether the man on a square makes quiet steps or slides in a direction.
    fn goes(&self, square: u8, direction: usize) -> bool {
        match self.state.at(square) {
            Some((_, kind)) => self.tables.kinds[usize::from(kind)].directions >> direction & 1 != 0,
            None => false,
        }
    }

    /// A man that can slide up to the square before it.
    fn by_advancing(&mut self) -> bool {
        let tables = self.tables;
        let men = self.of(tables.threats.advance) & tables.geometry.lines[usize::from(self.royal & 127)];
        if men == 0 {
            return false;
        }
        for direction in 0..8 {
            let ray = &tables.geometry.rays[direction];
            if ray.mask(self.royal) & men == 0 {
                continue;
            }
            let (empty, man) = ray.slide(self.royal, self.occupied);
            self.reads |= empty | bit(man);
            let before = tables.geometry.step[direction][usize::from(self.royal & 127)];
            if man != NONE
                && man != before
                && men & bit(man) != 0
                && self.goes(man, opposite(direction))
                && self.attacker(man)
            {
                return true;
            }
        }
        false
    }

    /// A man on a line with it that can leap to the square behind it, over other foes too.
    fn by_leaping(&mut self) -> bool {
        let tables = self.tables;
        let jumpers = self.of(tables.threats.leap) & tables.geometry.lines[usize::from(self.royal & 127)];
        if jumpers == 0 {
            return false;
        }
        for direction in 0..8 {
            let ray = &tables.geometry.rays[direction];
            if ray.mask(self.royal) & jumpers == 0 {
                continue;
            }
            let landing = tables.geometry.step[opposite(direction)][usize::from(self.royal & 127)];
            if landing == NONE {
                continue;
            }
            self.reads |= bit(landing);
            if self.occupied & bit(landing) == 0 && self.leaps(direction, jumpers) {
                return true;
            }
        }
        false
    }

    /// Walks from the royal man outward until a jumper or a stop.
    fn leaps(&mut self, direction: usize, jumpers: Bits) -> bool {
        let step = &self.tables.geometry.step[direction];
        let mut at = step[usize::from(self.royal & 127)];
        let mut jumped = 1u8;
        let mut after_man = true;
        while at != NONE {
            self.reads |= bit(at);
            if self.occupied & bit(at) != 0 {
                if jumpers & bit(at) != 0 {
                    let able = self.state.at(at).is_some_and(|(_, kind)| {
                        let kind = &self.tables.kinds[usize::from(kind)];
                        kind.leap.as_ref().is_some_and(|leap| {
                            (leap.max == 0 || jumped <= leap.max)
                                && leap.targets.iter().any(|(_, ways)| ways >> opposite(direction) & 1 != 0)
                        })
                    });
                    return able && self.attacker(at);
                }
                // A friend of the jumper stops it, and so does a second man in a row.
                if self.men & bit(at) != 0 || after_man {
                    return false;
                }
                jumped = jumped.saturating_add(1);
                after_man = true;
            } else {
                after_man = false;
            }
            at = step[usize::from(at & 127)];
        }
        false
    }

    /// A man two squares away with anyone between.
    fn by_hopping(&mut self) -> bool {
        let tables = self.tables;
        let hoppers = self.of(tables.threats.hop) & tables.geometry.lines[usize::from(self.royal & 127)];
        if hoppers == 0 {
            return false;
        }
        for step in &tables.geometry.step {
            let mount = step[usize::from(self.royal & 127)];
            let from = if mount == NONE { NONE } else { step[usize::from(mount & 127)] };
            if bit(from) & hoppers == 0 {
                continue;
            }
            self.reads |= bit(mount) | bit(from);
            if self.occupied & bit(mount) != 0 && self.attacker(from) {
                return true;
            }
        }
        false
    }

    /// A man that can arrive beside it while another stands on the far side.
    fn by_enclosing(&mut self) -> bool {
        let tables = self.tables;
        let geometry = &tables.geometry;
        let enclosers = self.of(tables.threats.custodial);
        if enclosers == 0 || geometry.near_straight[usize::from(self.royal & 127)] & self.men == 0 {
            return false;
        }
        for direction in [0, 2, 4, 6] {
            let anvil = geometry.step[direction][usize::from(self.royal & 127)];
            let to = geometry.step[opposite(direction)][usize::from(self.royal & 127)];
            if to == NONE || self.men & bit(anvil) == 0 {
                continue;
            }
            self.reads |= bit(to) | bit(anvil);
            if self.occupied & bit(to) == 0 && self.arrives(to, enclosers & !bit(anvil)) {
                return true;
            }
        }
        false
    }

    /// Whether one of some men can go to an empty square.
    fn arrives(&mut self, to: u8, men: Bits) -> bool {
        let tables = self.tables;
        for direction in 0..8 {
            let ray = &tables.geometry.rays[direction];
            if ray.mask(to) & men == 0 {
                continue;
            }
            let (empty, man) = ray.slide(to, self.occupied);
            self.reads |= empty | bit(man);
            if men & bit(man) != 0 && self.goes_to(man, to, opposite(direction)) && self.attacker(man) {
                return true;
            }
        }
        // Men that leap to the square.
        for square in squares(men & !tables.geometry.lines[usize::from(to & 127)]) {
            if self.goes_to(square, to, 8) && self.attacker(square) {
                return true;
            }
        }
        false
    }

    /// Whether the man on a square goes to an empty square that it sees.
    fn goes_to(&self, square: u8, to: u8, direction: usize) -> bool {
        let Some((_, kind)) = self.state.at(square) else { return false };
        let kind = &self.tables.kinds[usize::from(kind)];
        kind.quiet[self.by][usize::from(square & 127)] & bit(to) != 0
            || (direction < 8
                && kind.slides[self.by].iter().any(|slide| {
                    slide.quiet
                        && slide.direction == direction
                        && slide.from & bit(square) != 0
                        && self.tables.rays[slide.ray].mask(square) & bit(to) != 0
                }))
    }

    /// A man that can reach the royal man's file or rank while its own royal man stands on the other one.
    fn by_coordinating(&mut self) -> bool {
        let tables = self.tables;
        let geometry = &tables.geometry;
        let corner_men = self.of(tables.threats.coordinate);
        if corner_men == 0 {
            return false;
        }
        let anchor = self.state.royal(tables, self.by);
        if anchor == NONE {
            return false;
        }
        let (royal, anchor_at) = (usize::from(self.royal & 127), usize::from(anchor & 127));
        let same_rank = geometry.rank_of[royal] == geometry.rank_of[anchor_at];
        let same_file = geometry.file_of[royal] == geometry.file_of[anchor_at];
        let goals = match (same_file, same_rank) {
            (false, true) => geometry.file_mask[usize::from(geometry.file_of[royal])],
            (true, false) => geometry.rank_mask[usize::from(geometry.rank_of[royal])],
            _ => return false,
        } & !bit(self.royal);
        self.reads |= bit(anchor);
        let last = last_of_zone(tables, self.state, self.by);
        let zone = tables.own_zone.map_or(0, |zone| zone[self.by]);
        for square in squares(corner_men) {
            let Some((_, kind)) = self.state.at(square) else { continue };
            let kind = &tables.kinds[usize::from(kind)];
            let mut ends = kind.quiet[self.by][usize::from(square & 127)];
            self.reads |= ends & goals;
            ends &= !self.occupied;
            for slide in kind.slides[self.by].iter().filter(|slide| slide.quiet) {
                let (empty, man) = tables.rays[slide.ray].slide(square, self.occupied);
                self.reads |= empty | bit(man);
                ends |= empty;
            }
            let mut goals = goals;
            if last & goals != 0 && zone & bit(square) == 0 {
                self.reads |= zone;
                goals &= !last;
            }
            if ends & goals != 0 && self.attacker(square) {
                return true;
            }
        }
        false
    }
}
