//! Men on numbered squares, and making and taking back moves in place.

use super::bits::{Bits, MAX_SQUARES, NONE, bit, first};
use super::compile::{Kinds, MAX_KINDS, Tables};
use super::moves::{Act, Move};

/// White's index in tables by side.
pub(super) const WHITE: usize = 0;
/// Black's index.
pub(super) const BLACK: usize = 1;

/// What a position knows besides men on squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Flags {
    /// The side to move.
    pub(super) turn: u8,
    /// The square passed by a double step on the last ply.
    pub(super) en_passant: u8,
    /// Unmoved castling partners: White's left and right, Black's left and right.
    pub(super) castling: [u8; 4],
    /// The squares of an exchange on the last ply.
    pub(super) swap: (u8, u8),
}

/// A position to compute with. Small enough to copy, changed in place by [`State::make`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// What stands on each square: 0 for nothing, else `1 + 2 * kind + side`.
    cells: [u8; MAX_SQUARES],
    pub(super) side: [Bits; 2],
    pub(super) kind: [Bits; MAX_KINDS],
    pub(super) flags: Flags,
}

/// The most squares that one move changes.
const MOST_CHANGES: usize = 48;

/// How to take a move back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Undo {
    flags: Flags,
    changes: [(u8, u8); MOST_CHANGES],
    count: usize,
}

/// The code of a man.
#[inline]
pub(super) fn man(side: usize, kind: u8) -> u8 {
    1 + 2 * kind + side as u8
}

impl State {
    /// An empty board, White to move.
    pub(super) fn empty() -> State {
        State {
            cells: [0; MAX_SQUARES],
            side: [0; 2],
            kind: [0; MAX_KINDS],
            flags: Flags { turn: 0, en_passant: NONE, castling: [NONE; 4], swap: (NONE, NONE) },
        }
    }

    /// The side to move.
    #[inline]
    pub(super) fn turn(&self) -> usize {
        usize::from(self.flags.turn & 1)
    }

    /// All men.
    #[inline]
    pub(super) fn occupied(&self) -> Bits {
        self.side[0] | self.side[1]
    }

    /// What stands on a square: its side and kind.
    #[inline]
    pub(super) fn at(&self, square: u8) -> Option<(usize, u8)> {
        match self.cells[usize::from(square & 127)] {
            0 => None,
            code => Some((usize::from((code - 1) & 1), (code - 1) >> 1)),
        }
    }

    /// The kind on a square that holds a man; 0 otherwise.
    #[inline]
    pub(super) fn kind_at(&self, square: u8) -> u8 {
        self.cells[usize::from(square & 127)].wrapping_sub(1) >> 1 & 31
    }

    /// Puts a man on a square, or 0 to empty it.
    #[inline]
    pub(super) fn put(&mut self, square: u8, code: u8) {
        let cell = &mut self.cells[usize::from(square & 127)];
        let old = *cell;
        *cell = code;
        let set = bit(square & 127);
        if old != 0 {
            self.side[usize::from((old - 1) & 1)] &= !set;
            self.kind[usize::from((old - 1) >> 1) % MAX_KINDS] &= !set;
        }
        if code != 0 {
            self.side[usize::from((code - 1) & 1)] |= set;
            self.kind[usize::from((code - 1) >> 1) % MAX_KINDS] |= set;
        }
    }

    /// The men of a set of kinds, of both sides.
    #[inline]
    pub(super) fn of_kinds(&self, kinds: Kinds) -> Bits {
        let mut left = kinds & ((1 << MAX_KINDS) - 1);
        let mut set = 0;
        while left != 0 {
            set |= self.kind[left.trailing_zeros() as usize % MAX_KINDS];
            left &= left - 1;
        }
        set
    }

    /// The royal men of a side.
    #[inline]
    pub(super) fn royals(&self, tables: &Tables, side: usize) -> Bits {
        self.of_kinds(tables.royal) & self.side[side]
    }

    /// The first royal man of a side, or [`NONE`].
    #[inline]
    pub(super) fn royal(&self, tables: &Tables, side: usize) -> u8 {
        first(self.royals(tables, side))
    }

    /// Makes a move, and returns how to take it back.
    pub(super) fn make(&mut self, tables: &Tables, mv: &Move) -> Undo {
        let mut undo = Undo { flags: self.flags, changes: [(0, 0); MOST_CHANGES], count: 0 };
        let us = self.turn();
        let mover = self.cells[usize::from(mv.from & 127)];
        let mut victims = mv.victims;
        while victims != 0 {
            self.change(first(victims), 0, &mut undo);
            victims &= victims - 1;
        }
        let arrives = if mv.becomes == 0 { mover } else { man(us, mv.becomes - 1) };
        self.flags.en_passant = NONE;
        self.flags.swap = (NONE, NONE);
        match mv.act {
            Act::Step => {
                self.change(mv.from, 0, &mut undo);
                self.change(mv.to, arrives, &mut undo);
            }
            Act::Double => {
                self.change(mv.from, 0, &mut undo);
                self.change(mv.to, arrives, &mut undo);
                self.flags.en_passant = (mv.from & 127).midpoint(mv.to & 127);
            }
            Act::Castle => {
                let partner = self.cells[usize::from(mv.partner_from & 127)];
                self.change(mv.from, 0, &mut undo);
                self.change(mv.partner_from, 0, &mut undo);
                self.change(mv.to, mover, &mut undo);
                self.change(mv.partner_to, partner, &mut undo);
            }
            Act::Swap => {
                let other = self.cells[usize::from(mv.to & 127)];
                self.change(mv.to, mover, &mut undo);
                self.change(mv.from, other, &mut undo);
                self.flags.swap = (mv.from, mv.to);
            }
            Act::Mutual | Act::Suicide => self.change(mv.from, 0, &mut undo),
            Act::Shoot => {}
        }
        if self.flags.castling != [NONE; 4] {
            self.forfeit(tables, mv, us, mover);
        }
        self.flags.turn ^= 1;
        undo
    }

    /// Loses castling: the royal man moved, or a partner's square changed.
    fn forfeit(&mut self, tables: &Tables, mv: &Move, us: usize, mover: u8) {
        let kind = usize::from(mover.wrapping_sub(1) >> 1 & 31);
        if tables.kinds.get(kind).is_some_and(|kind| kind.castles) {
            self.flags.castling[2 * us] = NONE;
            self.flags.castling[2 * us + 1] = NONE;
        }
        let changed = mv.victims | bit(mv.from) | bit(mv.to);
        for partner in &mut self.flags.castling {
            if bit(*partner) & changed != 0 {
                *partner = NONE;
            }
        }
    }

    #[inline]
    fn change(&mut self, square: u8, code: u8, undo: &mut Undo) {
        if undo.count < MOST_CHANGES {
            undo.changes[undo.count] = (square, self.cells[usize::from(square & 127)]);
            undo.count += 1;
        }
        self.put(square, code);
    }

    /// Takes a move back.
    #[inline]
    pub(super) fn unmake(&mut self, undo: &Undo) {
        for &(square, code) in undo.changes[..undo.count.min(MOST_CHANGES)].iter().rev() {
            self.put(square, code);
        }
        self.flags = undo.flags;
    }
}
