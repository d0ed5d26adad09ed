//! Making one link of a turn.

use super::moves::step_flag_of;
use crate::game::bits::{NONE, bit};
use crate::game::moves::{Act, Move};
use crate::game::state::{State, Undo, man, union};
use crate::game::tables::{Tables, Unions};

impl State {
    /// Makes a move in a game with unions.
    #[cold]
    pub(in crate::game) fn make_united(&mut self, tables: &Tables, unions: &Unions, mv: &Move) -> Undo {
        let mut undo = self.undo();
        let us = self.turn();
        let in_hand = self.flags.lifted_kind.checked_sub(1);
        let Some(kind) = in_hand.or_else(|| self.kind_of(us, mv.from)) else { return undo };
        let arrives = mv.becomes.checked_sub(1).unwrap_or(kind);
        let of_us = |own: u8, other: u8| union(if us == 0 { [own, other] } else { [other, own] });
        let mut released = None;
        let mut passed = NONE;
        match mv.act {
            Act::Promote => {
                let other = self.kind_of(1 - us, mv.from);
                self.change(mv.from, other.map_or(man(us, arrives), |other| of_us(arrives, other)), &mut undo);
            }
            Act::Unite | Act::TakeOver => {
                let met = if mv.partner_from == NONE { mv.to } else { mv.partner_from };
                let (friend, other) = (self.kind_of(us, met), self.kind_of(1 - us, met));
                if met != mv.to {
                    self.change(met, 0, &mut undo);
                }
                if in_hand.is_none() {
                    self.change(mv.from, 0, &mut undo);
                }
                self.change(mv.to, other.map_or(man(us, arrives), |other| of_us(arrives, other)), &mut undo);
                released = friend;
            }
            Act::Carry => {
                let other = self.kind_of(1 - us, mv.from).unwrap_or(0);
                let own_zone = tables.kinds.get(usize::from(kind)).and_then(|kind| kind.promotion.as_ref());
                let own = own_zone.is_some_and(|promotion| promotion.zone[us] & bit(mv.to) != 0);
                let code = if own || mv.becomes == 0 { of_us(arrives, other) } else { of_us(kind, arrives) };
                self.change(mv.from, 0, &mut undo);
                self.change(mv.to, code, &mut undo);
                passed = mv.partner_to;
            }
            Act::Castle => {
                let partner = self.code(mv.partner_from);
                self.change(mv.from, 0, &mut undo);
                self.change(mv.partner_from, 0, &mut undo);
                self.change(mv.to, man(us, kind), &mut undo);
                self.change(mv.partner_to, partner, &mut undo);
            }
            _ => {
                if in_hand.is_none() {
                    self.change(mv.from, 0, &mut undo);
                }
                self.change(mv.to, man(us, arrives), &mut undo);
                if mv.act == Act::Double && unions.starts[us] & bit(mv.from) != 0 {
                    passed = mv.from.midpoint(mv.to);
                }
            }
        }
        if passed != NONE {
            self.flags.stepped |= step_flag_of(tables, us, mv.from);
        }
        let goes_on = released.is_some() || mv.act == Act::Promote;
        // A man released later in the turn may still take over by passing.
        if !goes_on || !unions.en_passant_in_chains {
            self.flags.passed(passed, if passed == NONE { NONE } else { mv.to });
        }
        if mv.act != Act::Promote {
            self.flags.swap = if mv.act == Act::Carry { (mv.from, mv.to) } else { (NONE, NONE) };
        }
        self.forfeit_united(tables, mv, us, kind, in_hand.is_some());
        self.flags.lifted = if released.is_some() { mv.to } else { NONE };
        self.flags.lifted_kind = released.map_or(0, |kind| kind + 1);
        if released.is_some() {
            self.chain.push(self.fingerprint());
        } else if !goes_on {
            self.flags.turn ^= 1;
            self.turn_start = u32::try_from(self.chain.len()).unwrap_or(u32::MAX);
        }
        undo
    }

    /// Loses castling: a royal man or partner was lifted, by either side.
    fn forfeit_united(&mut self, tables: &Tables, mv: &Move, us: usize, kind: u8, in_hand: bool) {
        if self.flags.castling == [NONE; 4] || mv.act == Act::Promote {
            return;
        }
        let lifted = if in_hand { 0 } else { bit(mv.from) } | bit(mv.partner_from);
        let lost = if tables.kinds.get(usize::from(kind)).is_some_and(|kind| kind.castles) { 3 << (2 * us) } else { 0 };
        // The friend in a union that is taken over is lifted; the foe in it is not.
        let taken_over = if mv.act == Act::TakeOver { bit(mv.to) } else { 0 };
        for at in 0..4 {
            let partner = bit(self.flags.castling[at]);
            let own = at / 2 == us;
            if lost >> at & 1 != 0 || partner & lifted != 0 || (own && partner & taken_over != 0) {
                self.flags.castling[at] = NONE;
            }
        }
    }
}
