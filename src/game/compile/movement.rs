//! Where a man goes: Betza's words as rays, jumps and bends for each square.

use crate::game::betza::Part;
use crate::game::bits::{Bits, MAX_SQUARES, NONE, bit, squares as squares_of};
use crate::game::geometry::{DIRECTIONS, Directions, Geometry, Ray};
use crate::game::spec::{CaptureSpec, PieceSpec};
use crate::game::tables::{Bend, Jump, Kind, Slide};

/// The directions that a man of either side travels in.
pub(super) fn directions(piece: &PieceSpec) -> Directions {
    let mut set = 0;
    for part in &piece.movement {
        let Part::Ride(ride) = part else { continue };
        for (at, step) in DIRECTIONS.iter().enumerate() {
            if ride.steps.contains(step) {
                set |= 1 << at;
            }
        }
    }
    set
}

/// Movement as one side makes it: Black's steps are White's upside down, or turned half around.
pub(super) fn movement(
    piece: &PieceSpec,
    (side, turned): (usize, bool),
    stands: Bits,
    geometry: &Geometry,
    rays: &mut Vec<Ray>,
    kind: &mut Kind,
) {
    let turn = |(x, y): (i8, i8)| match side {
        0 => (x, y),
        _ if turned => (-x, -y),
        _ => (x, -y),
    };
    let displaces =
        piece.captures.is_empty() || piece.captures.iter().any(|way| matches!(way, CaptureSpec::Displace { .. }));
    let squares: Vec<u8> = squares_of(geometry.exists).collect();
    let mut ray_of = |step: (i8, i8), range: u8, around: bool| {
        let found = if range == 0 && !around { DIRECTIONS.iter().position(|unit| *unit == step) } else { None };
        found.unwrap_or_else(|| {
            rays.push(geometry.ray(step, range, around));
            rays.len() - 1
        })
    };
    for part in &piece.movement {
        match part {
            Part::Castle(_) => {}
            Part::Bent { first, stop, quiet, take } => {
                for &step in first {
                    let outward = [(step.0, 0), (0, step.1)];
                    let diagonal = [(1, step.1), (-1, step.1)];
                    let sideways = [(step.0, 1), (step.0, -1)];
                    let then = match step {
                        (x, y) if x != 0 && y != 0 => outward,
                        (0, _) => diagonal,
                        _ => sideways,
                    };
                    let then: Vec<usize> = then.iter().map(|step| ray_of(turn(*step), 0, false)).collect();
                    let first = ray_of(turn(step), 1, false);
                    let take = *take && displaces;
                    kind.bends[side].push(Bend { first, then, stop: *stop, quiet: *quiet, take });
                }
            }
            Part::Ride(ride) => {
                let take = ride.take && displaces;
                let from = if ride.initial { stands } else { geometry.exists };
                let simple = ride.range == 1 && !ride.initial && !ride.lame;
                for &step in &ride.steps {
                    let step = turn(step);
                    if simple {
                        for &at in &squares {
                            let to = geometry.leap(at, step, ride.around);
                            if ride.quiet {
                                kind.quiet[side][usize::from(at)] |= bit(to);
                            }
                            if take {
                                kind.take[side][usize::from(at)] |= bit(to);
                            }
                            if ride.en_passant {
                                kind.en_passant[side][usize::from(at)] |= bit(to);
                            }
                        }
                    } else if ride.range == 1 {
                        let (to, between): (Vec<u8>, Vec<Bits>) = (0..MAX_SQUARES as u8)
                            .map(|at| match geometry.exists & bit(at) != 0 {
                                true => {
                                    (geometry.leap(at, step, ride.around), lame_squares(geometry, at, step, ride.lame))
                                }
                                false => (NONE, 0),
                            })
                            .unzip();
                        let double = ride.initial && ride.quiet && matches!((step.0.abs(), step.1.abs()), (0 | 2, 2));
                        kind.jumps[side].push(Jump { from, to, between, quiet: ride.quiet, take, double });
                    } else {
                        let ray = ray_of(step, ride.range, ride.around);
                        let direction = DIRECTIONS.iter().position(|unit| *unit == step).unwrap_or(8);
                        kind.slides[side].push(Slide { ray, direction, quiet: ride.quiet, take, hop: ride.hop, from });
                    }
                }
            }
        }
    }
}

impl Kind {
    /// Keeps the man in a zone. Slides and bends are stopped when moves are made.
    pub(super) fn stay(&mut self, side: usize, zone: Bits) {
        for board in [&mut self.quiet, &mut self.take, &mut self.en_passant] {
            board[side].iter_mut().for_each(|set| *set &= zone);
        }
        for to in self.jumps[side].iter_mut().flat_map(|jump| &mut jump.to) {
            if bit(*to) & zone == 0 {
                *to = NONE;
            }
        }
        self.stays.get_or_insert([Bits::MAX; 2])[side] = zone;
    }

    /// Notes from where it takes, and what slides, jumps and bends could reach.
    pub(super) fn reaches(&mut self, side: usize, geometry: &Geometry, rays: &[Ray]) {
        for at in squares_of(geometry.exists) {
            let place = usize::from(at);
            for to in squares_of(self.take[side][place]) {
                self.taken_from[side][usize::from(to)] |= bit(at);
            }
            let mut reach = 0;
            for slide in self.slides[side].iter().filter(|slide| slide.take && slide.from & bit(at) != 0) {
                reach |= rays[slide.ray].mask(at);
            }
            for jump in self.jumps[side].iter().filter(|jump| jump.take && jump.from & bit(at) != 0) {
                reach |= bit(jump.to[place]);
            }
            for bend in self.bends[side].iter().filter(|bend| bend.take) {
                let first = rays[bend.first].mask(at);
                reach |= first;
                for corner in squares_of(first) {
                    reach |= bend.then.iter().fold(0, |set, ray| set | rays[*ray].mask(corner));
                }
            }
            self.reach[side][place] = reach;
        }
    }

    /// The squares from which it goes nowhere, even on an empty board.
    pub(super) fn stuck(&self, side: usize, geometry: &Geometry, rays: &[Ray]) -> Bits {
        let goes = |at: u8| {
            let place = usize::from(at & 127);
            let slides = self.slides[side].iter().filter(|slide| slide.from & bit(at) != 0);
            let jumps = self.jumps[side].iter().filter(|jump| jump.from & bit(at) != 0);
            let bends = self.bends[side].iter();
            self.quiet[side][place] | self.take[side][place] != 0
                || slides.fold(0, |set, slide| set | rays[slide.ray].mask(at)) != 0
                || jumps.fold(0, |set, jump| set | bit(jump.to[place])) != 0
                || bends.fold(0, |set, bend| set | rays[bend.first].mask(at)) != 0
        };
        squares_of(geometry.exists).filter(|at| !goes(*at)).fold(0, |set, at| set | bit(at))
    }

    pub(super) fn slides_or_bends(&self) -> bool {
        !(self.slides.iter().all(Vec::is_empty) && self.bends.iter().all(Vec::is_empty))
    }
}

/// The squares that a lame leap passes: the straight or diagonal line, or the square next to the start.
fn lame_squares(geometry: &Geometry, from: u8, step: (i8, i8), lame: bool) -> Bits {
    if !lame {
        return 0;
    }
    let (x, y) = step;
    let unit = (x.signum(), y.signum());
    if x == 0 || y == 0 || x.abs() == y.abs() {
        let mut set = 0;
        let mut at = from;
        for _ in 1..x.abs().max(y.abs()) {
            at = geometry.leap(at, unit, false);
            if at == NONE {
                break;
            }
            set |= bit(at);
        }
        return set;
    }
    bit(geometry.leap(from, if x.abs() > y.abs() { (unit.0, 0) } else { (0, unit.1) }, false))
}
