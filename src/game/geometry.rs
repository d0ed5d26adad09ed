//! Tables of a board: neighbours, rays, zones. Built once for each set of rules.

use super::bits::{Bits, MAX_SQUARES, NONE, bit, first, last};
use crate::board::{Shape, Square, Wrap};

/// The eight directions, clockwise from straight ahead as White sees it.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A set of the eight directions.
pub(super) type Directions = u8;

/// The four straight directions.
pub(super) const STRAIGHT: Directions = 0b0101_0101;

/// The direction back.
#[inline]
pub(super) fn opposite(direction: usize) -> usize {
    (direction + 4) & 7
}

/// The squares in one direction from each square, by repeated steps.
#[derive(Debug, Clone)]
pub(super) struct Ray {
    /// The step.
    pub(super) step: (i8, i8),
    /// The squares ahead of each square.
    mask: Vec<Bits>,
    /// Square numbers grow along the ray.
    up: bool,
    /// The squares in order, where the ray goes around the board and numbers do not grow.
    order: Option<Vec<Vec<u8>>>,
}

impl Ray {
    /// The squares ahead.
    #[inline]
    pub(super) fn mask(&self, from: u8) -> Bits {
        self.mask[usize::from(from & 127)]
    }

    /// The empty squares ahead, and the first man ahead or [`NONE`].
    #[inline(always)]
    pub(super) fn slide(&self, from: u8, occupied: Bits) -> (Bits, u8) {
        let mask = self.mask[usize::from(from & 127)];
        let men = mask & occupied;
        if men == 0 {
            return (mask, NONE);
        }
        if self.order.is_some() {
            return self.walk(from, occupied);
        }
        if self.up {
            let man = first(men);
            (mask & bit(man).wrapping_sub(1), man)
        } else {
            let man = last(men);
            (mask & !(bit(man) | bit(man).wrapping_sub(1)), man)
        }
    }

    fn walk(&self, from: u8, occupied: Bits) -> (Bits, u8) {
        let mut empty = 0;
        if let Some(order) = &self.order {
            for &square in &order[usize::from(from)] {
                if occupied & bit(square) != 0 {
                    return (empty, square);
                }
                empty |= bit(square);
            }
        }
        (empty, NONE)
    }
}

/// The board's tables.
#[derive(Debug, Clone)]
pub(super) struct Geometry {
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// The squares that are there.
    pub(super) exists: Bits,
    /// The neighbour in each direction, or [`NONE`].
    pub(super) step: [[u8; MAX_SQUARES]; 8],
    /// The eight rays to the edge.
    pub(super) rays: Vec<Ray>,
    /// The up to eight neighbours.
    pub(super) near: Vec<Bits>,
    /// The up to four straight neighbours.
    pub(super) near_straight: Vec<Bits>,
    /// Squares at most two steps away, without the square itself.
    pub(super) near_two: Vec<Bits>,
    /// All squares on the eight rays.
    pub(super) lines: Vec<Bits>,
    pub(super) file_of: [u8; MAX_SQUARES],
    pub(super) rank_of: [u8; MAX_SQUARES],
    pub(super) file_mask: Vec<Bits>,
    pub(super) rank_mask: Vec<Bits>,
    /// The outer squares, if the board has a rim.
    pub(super) rim: Bits,
    around: bool,
}

impl Geometry {
    /// The tables of a shape; `None` when it has more than [`MAX_SQUARES`] squares.
    pub(super) fn new(shape: &Shape) -> Option<Geometry> {
        let (files, ranks) = (shape.size.files, shape.size.ranks);
        let count = usize::from(files) * usize::from(ranks);
        if count > MAX_SQUARES {
            return None;
        }
        let mut geometry = Geometry {
            files,
            ranks,
            exists: 0,
            step: [[NONE; MAX_SQUARES]; 8],
            rays: Vec::new(),
            near: vec![0; MAX_SQUARES],
            near_straight: vec![0; MAX_SQUARES],
            near_two: vec![0; MAX_SQUARES],
            lines: vec![0; MAX_SQUARES],
            file_of: [0; MAX_SQUARES],
            rank_of: [0; MAX_SQUARES],
            file_mask: vec![0; usize::from(files)],
            rank_mask: vec![0; usize::from(ranks)],
            rim: 0,
            around: shape.wrap == Wrap::Files,
        };
        for square in shape.size.squares().filter(|square| shape.contains(*square)) {
            let at = geometry.number(square);
            geometry.exists |= bit(at);
            geometry.file_of[usize::from(at)] = square.file;
            geometry.rank_of[usize::from(at)] = square.rank;
            geometry.file_mask[usize::from(square.file)] |= bit(at);
            geometry.rank_mask[usize::from(square.rank)] |= bit(at);
            let outer = square.file == 0 || square.rank == 0 || square.file + 1 == files || square.rank + 1 == ranks;
            if shape.rim && outer {
                geometry.rim |= bit(at);
            }
        }
        geometry.link();
        Some(geometry)
    }

    fn link(&mut self) {
        for (direction, &step) in DIRECTIONS.iter().enumerate() {
            for square in 0..MAX_SQUARES as u8 {
                if self.exists & bit(square) != 0 {
                    self.step[direction][usize::from(square)] = self.leap(square, step, false);
                }
            }
            let ray = self.ray(step, 0, false);
            self.rays.push(ray);
        }
        for square in 0..MAX_SQUARES {
            for direction in 0..8 {
                let next = self.step[direction][square];
                self.near[square] |= bit(next);
                if STRAIGHT & (1 << direction) != 0 {
                    self.near_straight[square] |= bit(next);
                }
                self.lines[square] |= self.rays[direction].mask[square];
            }
        }
        for square in 0..MAX_SQUARES {
            let mut two = self.near[square];
            for near in super::bits::squares(self.near[square]) {
                two |= self.near[usize::from(near)];
            }
            self.near_two[square] = two & !bit(square as u8);
        }
    }

    /// All straight neighbours of a set.
    pub(super) fn beside(&self, set: Bits) -> Bits {
        if self.around {
            return super::bits::squares(set).fold(0, |near, at| near | self.near_straight[usize::from(at)]);
        }
        let last = self.file_mask[usize::from(self.files) - 1];
        let first = self.file_mask[0];
        let files = u32::from(self.files);
        (((set & !last) << 1) | ((set & !first) >> 1) | (set << files) | (set >> files)) & self.exists
    }

    /// All neighbours of a set.
    pub(super) fn around(&self, set: Bits) -> Bits {
        let straight = self.beside(set);
        let last = self.file_mask[usize::from(self.files) - 1];
        let first = self.file_mask[0];
        let files = u32::from(self.files);
        let column = set | (set << files) | (set >> files);
        if self.around {
            return super::bits::squares(set).fold(0, |near, at| near | self.near[usize::from(at)]);
        }
        (straight | ((column & !last) << 1) | ((column & !first) >> 1)) & self.exists
    }

    /// The number of a square that is inside the board's size.
    #[inline]
    pub(super) fn number(&self, square: Square) -> u8 {
        square.rank * self.files + square.file
    }

    /// The number of a square, if it is on the board.
    pub(super) fn find(&self, square: Square) -> Option<u8> {
        if square.file >= self.files || square.rank >= self.ranks {
            return None;
        }
        Some(self.number(square)).filter(|number| self.exists & bit(*number) != 0)
    }

    /// The square of a number.
    #[inline]
    pub(super) fn square(&self, number: u8) -> Square {
        Square::new(number % self.files, number / self.files)
    }

    /// The square one step away, or [`NONE`]; `around` joins the left and the right edge.
    pub(super) fn leap(&self, from: u8, (x, y): (i8, i8), around: bool) -> u8 {
        let square = self.square(from);
        let mut file = i16::from(square.file) + i16::from(x);
        let rank = i16::from(square.rank) + i16::from(y);
        if around || self.around {
            file = file.rem_euclid(i16::from(self.files));
        }
        match (u8::try_from(file), u8::try_from(rank)) {
            (Ok(file), Ok(rank)) => self.find(Square::new(file, rank)).unwrap_or(NONE),
            _ => NONE,
        }
    }

    /// The ray of a step with at most `range` steps (0: to the edge).
    pub(super) fn ray(&self, step: (i8, i8), range: u8, around: bool) -> Ray {
        let around = (around || self.around) && step.0 != 0;
        let mut mask = vec![0; MAX_SQUARES];
        let mut order = vec![Vec::new(); MAX_SQUARES];
        for from in 0..MAX_SQUARES as u8 {
            if self.exists & bit(from) == 0 {
                continue;
            }
            let mut at = from;
            for _ in 0..if range == 0 { u8::MAX } else { range } {
                at = self.leap(at, step, around);
                if at == NONE || at == from || mask[usize::from(from)] & bit(at) != 0 {
                    break;
                }
                mask[usize::from(from)] |= bit(at);
                order[usize::from(from)].push(at);
            }
        }
        let up = step.1 > 0 || (step.1 == 0 && step.0 > 0);
        // A step over more than a rank's length keeps growing too: squares are numbered rank by rank.
        Ray { step, mask, up, order: around.then_some(order) }
    }

    /// The direction from one square to another on the same line, if there is one.
    pub(super) fn direction(&self, from: u8, to: u8) -> Option<usize> {
        (0..8).find(|&direction| self.rays[direction].mask(from) & bit(to) != 0)
    }

    /// The squares passed from one square to another along a direction, with the last and without the first.
    #[inline]
    pub(super) fn path(&self, from: u8, to: u8, direction: usize) -> Bits {
        let ray = &self.rays[direction];
        ray.mask(from) & !ray.mask(to)
    }
}
