//! What a written position says, before rules: men, side to move, and the fields after them.

use std::fmt;

use super::bits::{NONE, bit, first, squares};
use super::position::Position;
use super::rules::Rules;
use super::spec::Taken;
use super::state::{State, man};
use crate::board::{Colour, Man, Placement, Square};

/// A position as written. Everything but the men may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The men.
    pub placement: Placement,
    /// The side to move.
    pub turn: Option<Colour>,
    /// Plies played since the start.
    pub plies: Option<u32>,
    /// Plies since the last capture or move of a man that promotes.
    pub clock: Option<u32>,
    /// Partners that may still castle.
    pub castling: Option<Vec<Square>>,
    /// The square passed by a double step on the last ply.
    pub en_passant: Option<Square>,
    /// The square of the man that made that step, where the position says it.
    pub passer: Option<Square>,
    /// The squares of an exchange, or of a union's move, on the last ply.
    pub last_swap: Option<(Square, Square)>,
    /// The files whose men have made their double step from the start, where that is for once: White's, Black's.
    pub stepped: [Vec<u8>; 2],
    /// In the middle of a turn: what the turn has led to before, each with the man in hand.
    pub earlier: Vec<Placement>,
}

impl Setup {
    /// A placement and a side to move.
    pub fn new(placement: Placement, turn: Option<Colour>) -> Setup {
        Setup {
            placement,
            turn,
            plies: None,
            clock: None,
            castling: None,
            en_passant: None,
            passer: None,
            last_swap: None,
            stepped: [Vec::new(), Vec::new()],
            earlier: Vec::new(),
        }
    }

    /// The same with the men of two squares exchanged.
    pub(super) fn with_swapped(&self, first: Square, second: Square) -> Setup {
        let mut setup = self.clone();
        let men = &mut setup.placement.men;
        let (one, two) = (men.remove(&first), men.remove(&second));
        one.map(|man| men.insert(second, man));
        two.map(|man| men.insert(first, man));
        setup
    }
}

/// A reason why a position may be no position of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// A side has no royal man.
    NoRoyal(Colour),
    /// A side has several.
    ManyRoyals(Colour),
    /// The side that is not to move could be taken at once.
    OpponentInCheck,
    /// A man that the game does not have; it is left out.
    UnknownMan(Square, Man),
    /// A man on a square that is not there; it is left out.
    OffBoard(Square, Man),
    /// The side to move is not written; White is assumed.
    NoTurn,
    /// A castling right without its men in place; it is left out.
    NoCastling(Square),
    /// More than one man can have passed a square in a double step; the first is assumed.
    ManyPassed(Square),
    /// A man in hand that the game does not have; it is left out.
    UnknownInHand(Man),
    /// A man in hand that the side to move cannot have lifted there; it is left out.
    NotLifted(Square),
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |colour: &Colour| if *colour == Colour::Black { "Black" } else { "White" };
        match self {
            Doubt::NoRoyal(colour) => write!(f, "{} has no royal piece", name(colour)),
            Doubt::ManyRoyals(colour) => write!(f, "{} has several royal pieces", name(colour)),
            Doubt::OpponentInCheck => write!(f, "the side that is not to move is in check"),
            Doubt::UnknownMan(square, man) => write!(f, "\"{}\" on {square} is no piece of this game", man.written()),
            Doubt::OffBoard(square, man) => write!(f, "\"{}\" stands on {square}, which is no square", man.written()),
            Doubt::NoTurn => write!(f, "the side to move is not written"),
            Doubt::UnknownInHand(man) => write!(f, "\"{}\" in hand is no piece of this game", man.written()),
            Doubt::NotLifted(square) => write!(f, "no man of the side to move can have been lifted on {square}"),
            Doubt::ManyPassed(square) => {
                write!(f, "more than one man can have passed {square}: write its file too, {square},a")
            }
            Doubt::NoCastling(square) => write!(f, "no castling with {square}: the men are not in place"),
        }
    }
}

impl Rules {
    /// The position of a setup, and every reason why it may be none of the game. Nothing is refused.
    pub fn position(&self, setup: &Setup) -> (Position, Vec<Doubt>) {
        let mut doubts = Vec::new();
        let tables = self.tables();
        let geometry = &tables.geometry;
        let mut state = State::empty();
        for (square, piece) in &setup.placement.men {
            match (geometry.find(*square), self.code_of(piece)) {
                (None, _) => doubts.push(Doubt::OffBoard(*square, piece.clone())),
                (_, None) => doubts.push(Doubt::UnknownMan(*square, piece.clone())),
                (Some(at), Some(code)) => state.put(at, code),
            }
        }
        if tables.drops || tables.taken != Taken::Gone {
            for piece in &setup.placement.hand {
                match self.kind_of(piece) {
                    Some((side, kind)) => {
                        let held = &mut state.hand[side][usize::from(kind)];
                        *held = held.saturating_add(1);
                    }
                    None => doubts.push(Doubt::UnknownInHand(piece.clone())),
                }
            }
        }
        match setup.turn {
            Some(colour) => state.flags.turn = u8::from(colour == Colour::Black),
            None => doubts.push(Doubt::NoTurn),
        }
        for (side, colour) in [Colour::White, Colour::Black].into_iter().enumerate() {
            match state.royals_united(tables, side).count_ones() {
                0 if tables.royal != 0 => doubts.push(Doubt::NoRoyal(colour)),
                0 | 1 => {}
                _ => doubts.push(Doubt::ManyRoyals(colour)),
            }
        }
        for square in setup.castling.iter().flatten() {
            if !self.grant_castling(&mut state, *square) {
                doubts.push(Doubt::NoCastling(*square));
            }
        }
        self.lift(setup, &mut state, &mut doubts);
        let number = |square: Square| geometry.find(square).unwrap_or(NONE);
        if let Some(passed) = setup.en_passant {
            self.pass(passed, setup.passer, &mut state, &mut doubts);
        }
        state.flags.swap = setup.last_swap.map_or((NONE, NONE), |(first, second)| (number(first), number(second)));
        let position = Position::new(self.clone(), state, setup.plies.unwrap_or(0), setup.clock.unwrap_or(0));
        if self.has_check() && position.opponent_in_check() {
            doubts.push(Doubt::OpponentInCheck);
        }
        (position, doubts)
    }

    /// Notes a square that was passed by a double step, and finds the man that passed it.
    fn pass(&self, passed: Square, passer: Option<Square>, state: &mut State, doubts: &mut Vec<Doubt>) {
        let tables = self.tables();
        let Some(at) = tables.geometry.find(passed) else { return };
        let (us, them) = (state.turn(), 1 - state.turn());
        let mut passers = 0;
        for (number, kind) in tables.kinds.iter().enumerate() {
            for jump in kind.jumps[them].iter().filter(|jump| jump.double) {
                let ends = squares(jump.from).map(|from| (from, jump.to[usize::from(from & 127)]));
                let ends = ends.filter(|(from, to)| *to != NONE && from.midpoint(*to) == at && state.code(*from) == 0);
                let ends =
                    ends.filter(|(_, to)| state.kind_of(them, *to).is_some_and(|kind| usize::from(kind) == number));
                passers |= ends.fold(0, |set, (_, to)| set | bit(to));
            }
        }
        if let Some(passer) = passer.and_then(|square| tables.geometry.find(square)) {
            passers = bit(passer);
        }
        // A position may be none that play leads to: then the man is the one in front of the square.
        let front = tables.geometry.step[if us == 0 { 4 } else { 0 }][usize::from(at & 127)];
        if passers & passers.wrapping_sub(1) != 0 {
            doubts.push(Doubt::ManyPassed(passed));
        }
        state.flags.passed(at, if passers == 0 { front } else { first(passers) });
    }

    /// Puts the lifted man in hand, and notes double steps made and earlier positions of the turn.
    fn lift(&self, setup: &Setup, state: &mut State, doubts: &mut Vec<Doubt>) {
        for (side, files) in setup.stepped.iter().enumerate() {
            for file in files {
                state.flags.stepped |= 1 << (u32::from(file & 15) + 16 * side as u32);
            }
        }
        let Some(lifted) = setup.placement.lifted.as_ref().filter(|_| self.tables().unions.is_some()) else { return };
        let us = state.turn();
        let colour = if us == 0 { Colour::White } else { Colour::Black };
        let men: Vec<Man> = lifted.men.chars().flat_map(|letter| self.parts(&Man::of(&letter.to_string()))).collect();
        let own = men.iter().find(|man| man.colour == colour).and_then(|man| self.kind_of(man));
        let other = men.iter().find(|man| man.colour != colour).and_then(|man| self.kind_of(man));
        let (Some(at), Some((_, kind))) = (self.tables().geometry.find(lifted.square), own) else {
            doubts.push(Doubt::NotLifted(lifted.square));
            return;
        };
        state.flags.lifted = at;
        match other {
            // Lifted from an empty square at the start of a turn: the same as standing there and having to move.
            Some((_, foe)) => state.put(at, super::state::union(if us == 0 { [kind, foe] } else { [foe, kind] })),
            None if state.code(at) == 0 => state.put(at, man(us, kind)),
            None => {
                state.flags.lifted_kind = kind + 1;
                for earlier in &setup.earlier {
                    let earlier = Setup { turn: setup.turn, ..Setup::new(earlier.clone(), setup.turn) };
                    state.chain.push(self.position(&earlier).0.state.fingerprint());
                }
                state.chain.push(state.fingerprint());
            }
        }
    }

    /// Notes that a partner may castle; false if the men are not in place.
    fn grant_castling(&self, state: &mut State, square: Square) -> bool {
        let tables = self.tables();
        let (Some(castling), Some(partner)) = (&tables.castling, tables.geometry.find(square)) else { return false };
        let rank = |at: u8| tables.geometry.rank_of[usize::from(at & 127)];
        // In a union two partners can stand on one square; the royal man of one side stands on their rank.
        let found = [super::state::WHITE, super::state::BLACK].into_iter().find_map(|side| {
            let castles = |at: &u8| {
                let kind = state.kind_of(side, *at).and_then(|kind| tables.kinds.get(usize::from(kind)));
                kind.is_some_and(|kind| kind.castles)
            };
            let castlers = squares(state.side[side]).filter(castles).fold(0, |set, at| set | bit(at));
            let royal = first(castlers);
            let fits = castling.sides[side]
                && state.kind_of(side, partner) == Some(castling.partner)
                && royal != NONE
                && castlers == bit(royal)
                && rank(royal) == rank(partner);
            fits.then_some((side, royal))
        });
        let Some((side, royal)) = found else { return false };
        state.flags.castling[2 * side + usize::from(partner > royal)] = partner;
        true
    }
}
