//! Men on numbered squares, and making and taking back moves in place.

use super::bits::{Bits, MAX_SQUARES, NONE, bit, first};
use super::moves::{Act, Move};
use super::spec::Taken;
use super::tables::{Kinds, MAX_KINDS, Tables};

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
    /// The square of the man that made that step.
    pub(super) passer: u8,
    /// Unmoved castling partners: White's left and right, Black's left and right.
    pub(super) castling: [u8; 4],
    /// The squares of an exchange, or of a union's move, on the last ply.
    pub(super) swap: (u8, u8),
    /// In the middle of a turn: the square that goes on, or [`NONE`].
    pub(super) lifted: u8,
    /// The kind in hand there, plus one; 0 if the man stands on the square and must move.
    pub(super) lifted_kind: u8,
    /// The files whose men have made their double step from the start: White's in the lower half.
    pub(super) stepped: u32,
}

impl Flags {
    /// Notes the square passed on the last ply and the man that passed it; [`NONE`] twice for no such step.
    #[inline]
    pub(super) fn passed(&mut self, square: u8, passer: u8) {
        self.en_passant = square;
        self.passer = passer;
    }
}

/// A position to compute with. Small enough to copy, changed in place by [`State::make`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// What stands on each square: 0 for nothing, else `1 + 2 * kind + side`.
    cells: [u8; MAX_SQUARES],
    pub(super) side: [Bits; 2],
    pub(super) kind: [Bits; MAX_KINDS],
    pub(super) flags: Flags,
    /// Men off the board that can come back, by side and kind.
    pub(super) hand: [[u8; MAX_KINDS]; 2],
    /// What this turn has led to before, in games where a turn can have several moves; see [`State::turn_start`].
    pub(super) chain: Vec<u64>,
    /// Where the present turn begins in `chain`.
    pub(super) turn_start: u32,
}

/// Codes from here on are unions: a man of either side on one square.
pub(super) const UNION: u8 = 128;

/// The most kinds of men in games with unions.
pub(super) const MAX_UNITED: u8 = 11;

/// The most squares that one move changes.
const MOST_CHANGES: usize = 48;

/// How to take a move back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Undo {
    flags: Flags,
    changes: [(u8, u8); MOST_CHANGES],
    count: usize,
    chain: (u32, u32),
}

/// The code of a man.
#[inline]
pub(super) fn man(side: usize, kind: u8) -> u8 {
    1 + 2 * kind + side as u8
}

/// The code of a union of a man of each side.
pub(super) fn union(kinds: [u8; 2]) -> u8 {
    UNION + kinds[0] % MAX_UNITED * MAX_UNITED + kinds[1] % MAX_UNITED
}

/// The kinds in a union, White's first; `None` for any other code.
pub(super) fn united(code: u8) -> Option<[u8; 2]> {
    let kinds = code.checked_sub(UNION)?;
    Some([kinds / MAX_UNITED, kinds % MAX_UNITED])
}

impl State {
    /// An empty board, White to move.
    pub(super) fn empty() -> State {
        State {
            cells: [0; MAX_SQUARES],
            side: [0; 2],
            kind: [0; MAX_KINDS],
            flags: Flags {
                turn: 0,
                en_passant: NONE,
                passer: NONE,
                castling: [NONE; 4],
                swap: (NONE, NONE),
                lifted: NONE,
                lifted_kind: 0,
                stepped: 0,
            },
            hand: [[0; MAX_KINDS]; 2],
            chain: Vec::new(),
            turn_start: 0,
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

    /// What stands on a square: its side and kind. A union is the man of the side to move.
    #[inline]
    pub(super) fn at(&self, square: u8) -> Option<(usize, u8)> {
        match self.cells[usize::from(square & 127)] {
            0 => None,
            code if code >= UNION => Some((self.turn(), united(code)?[self.turn()])),
            code => Some((usize::from((code - 1) & 1), (code - 1) >> 1)),
        }
    }

    /// The code of what stands on a square.
    #[inline]
    pub(super) fn code(&self, square: u8) -> u8 {
        self.cells[usize::from(square & 127)]
    }

    /// The kind of a side's man on a square, in a union or not.
    #[inline]
    pub(super) fn kind_of(&self, side: usize, square: u8) -> Option<u8> {
        match self.code(square) {
            0 => None,
            code if code >= UNION => united(code).map(|kinds| kinds[side & 1]),
            code => (usize::from((code - 1) & 1) == side).then_some((code - 1) >> 1),
        }
    }

    /// A number for the men on the board and the man in hand.
    pub(super) fn fingerprint(&self) -> u64 {
        let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let words =
            self.cells.chunks_exact(8).map(|chunk| chunk.iter().fold(0, |sum, cell| sum << 8 | u64::from(*cell)));
        let hand = u64::from(self.flags.lifted) << 8 | u64::from(self.flags.lifted_kind);
        mix(words.fold(0x51_7c_c1, mix), hand)
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
        if (old | code) >= UNION {
            self.put_union(square, old, code);
            return;
        }
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

    #[cold]
    fn put_union(&mut self, square: u8, old: u8, code: u8) {
        let set = 1 << (square & 127);
        for (code, on) in [(old, false), (code, true)] {
            let men: &[(usize, u8)] = match united(code) {
                Some([white, black]) => &[(WHITE, white), (BLACK, black)],
                None if code != 0 => &[(usize::from((code - 1) & 1), (code - 1) >> 1)],
                None => &[],
            };
            for (side, kind) in men {
                let sets = [&mut self.side[*side], &mut self.kind[usize::from(*kind) % MAX_KINDS]];
                sets.into_iter().for_each(|bits| if on { *bits |= set } else { *bits &= !set });
            }
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

    /// The royal men of a side, those in unions too.
    pub(super) fn royals_united(&self, tables: &Tables, side: usize) -> Bits {
        let royal = |at: u8| self.kind_of(side, at).is_some_and(|kind| tables.royal >> kind & 1 != 0);
        super::bits::squares(self.royals(tables, side)).filter(|at| royal(*at)).fold(0, |set, at| set | bit(at))
    }

    /// The first royal man of a side, or [`NONE`].
    #[inline]
    pub(super) fn royal(&self, tables: &Tables, side: usize) -> u8 {
        first(self.royals(tables, side))
    }

    /// Makes a move, and returns how to take it back.
    pub(super) fn make(&mut self, tables: &Tables, mv: &Move) -> Undo {
        if let Some(unions) = &tables.unions {
            return self.make_united(tables, unions, mv);
        }
        let mut undo = self.undo();
        let us = self.turn();
        let mover = self.cells[usize::from(mv.from & 127)];
        let mut victims = mv.victims;
        if tables.taken != Taken::Gone && victims != 0 {
            self.keep(tables, mv, us, &mut undo);
        }
        while victims != 0 {
            self.change(first(victims), 0, &mut undo);
            victims &= victims - 1;
        }
        let arrives = if mv.becomes == 0 { mover } else { man(us, mv.becomes - 1) };
        self.flags.passed(NONE, NONE);
        self.flags.swap = (NONE, NONE);
        match mv.act {
            Act::Step => {
                self.change(mv.from, 0, &mut undo);
                self.change(mv.to, arrives, &mut undo);
            }
            Act::Double => {
                self.change(mv.from, 0, &mut undo);
                self.change(mv.to, arrives, &mut undo);
                self.flags.passed((mv.from & 127).midpoint(mv.to & 127), mv.to);
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
            Act::Mutual | Act::Suicide | Act::Explode => self.change(mv.from, 0, &mut undo),
            Act::Push | Act::Pull => {
                let other = self.cells[usize::from(mv.partner_from & 127)];
                // The man that is displaced can take the one that displaces it.
                let mover = if mv.victims & bit(mv.from) == 0 { mover } else { 0 };
                self.change(mv.from, 0, &mut undo);
                self.change(mv.partner_from, 0, &mut undo);
                self.change(mv.to, mover, &mut undo);
                self.change(mv.partner_to, other, &mut undo);
            }
            Act::Resurrect | Act::Drop => {
                let kind = mv.becomes.saturating_sub(1);
                self.change_hand(us, kind, -1, &mut undo);
                if mv.act == Act::Drop {
                    self.change(mv.to, arrives, &mut undo);
                } else {
                    self.change(mv.from, arrives, &mut undo);
                    self.change(mv.to, mover, &mut undo);
                }
            }
            Act::Shoot | Act::Unite | Act::TakeOver | Act::Carry | Act::Promote => {}
        }
        if self.flags.castling != [NONE; 4] {
            self.forfeit(tables, mv, us, mover);
        }
        self.flags.turn ^= 1;
        undo
    }

    /// Puts the men that a move takes into a hand. Royal men and those of an explosion are gone.
    #[cold]
    fn keep(&mut self, tables: &Tables, mv: &Move, us: usize, undo: &mut Undo) {
        if mv.act == Act::Explode {
            return;
        }
        // A man that is pushed or pulled takes for its own side.
        let displaced = matches!(mv.act, Act::Push | Act::Pull).then(|| self.at(mv.partner_from)).flatten();
        let captor = displaced.map_or(us, |(side, _)| side);
        for victim in super::bits::squares(mv.victims) {
            let Some((owner, number)) = self.at(victim) else { continue };
            let Some(kind) = tables.kinds.get(usize::from(number)).filter(|kind| !kind.royal) else { continue };
            let side = if tables.taken == Taken::Captor { captor } else { owner };
            self.change_hand(side, kind.becomes_taken, 1, undo);
        }
    }

    /// Changes the number of men of a kind in hand. In the record they stand after the squares.
    fn change_hand(&mut self, side: usize, kind: u8, by: i8, undo: &mut Undo) {
        let place = side * MAX_KINDS + usize::from(kind) % MAX_KINDS;
        let held = &mut self.hand[side & 1][usize::from(kind) % MAX_KINDS];
        if undo.count < MOST_CHANGES {
            undo.changes[undo.count] = ((MAX_SQUARES + place) as u8, *held);
            undo.count += 1;
        }
        *held = held.saturating_add_signed(by);
    }

    /// An empty record of the present flags.
    #[inline]
    pub(super) fn undo(&self) -> Undo {
        let chain = (u32::try_from(self.chain.len()).unwrap_or(u32::MAX), self.turn_start);
        Undo { flags: self.flags, changes: [(0, 0); MOST_CHANGES], count: 0, chain }
    }

    /// Loses castling: the royal man moved, or a partner's square changed.
    fn forfeit(&mut self, tables: &Tables, mv: &Move, us: usize, mover: u8) {
        let kind = usize::from(mover.wrapping_sub(1) >> 1 & 31);
        if tables.kinds.get(kind).is_some_and(|kind| kind.castles) {
            self.flags.castling[2 * us] = NONE;
            self.flags.castling[2 * us + 1] = NONE;
        }
        // A man that castles can be taken where the game does not end with check.
        let rights = 2 * (1 - us)..2 * (2 - us);
        if mv.victims != 0 && self.of_kinds(tables.castlers) & self.side[1 - us] == 0 {
            self.flags.castling[rights].fill(NONE);
        }
        let changed = mv.victims | bit(mv.from) | bit(mv.to);
        for partner in &mut self.flags.castling {
            if bit(*partner) & changed != 0 {
                *partner = NONE;
            }
        }
    }

    #[inline]
    pub(super) fn change(&mut self, square: u8, code: u8, undo: &mut Undo) {
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
            match usize::from(square).checked_sub(MAX_SQUARES) {
                None => self.put(square, code),
                Some(place) => self.hand[(place / MAX_KINDS) & 1][place % MAX_KINDS] = code,
            }
        }
        self.flags = undo.flags;
        if self.chain.len() != undo.chain.0 as usize || self.turn_start != undo.chain.1 {
            self.chain.truncate(undo.chain.0 as usize);
            self.turn_start = undo.chain.1;
        }
    }
}
