//! What a written position says, before rules: men, side to move, and the fields after them.

use std::fmt;

use super::bits::{NONE, bit};
use super::position::Position;
use super::rules::Rules;
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
    /// The squares of an exchange on the last ply.
    pub last_swap: Option<(Square, Square)>,
}

impl Setup {
    /// A placement and a side to move.
    pub fn new(placement: Placement, turn: Option<Colour>) -> Setup {
        Setup { placement, turn, plies: None, clock: None, castling: None, en_passant: None, last_swap: None }
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
            match (geometry.find(*square), self.kind_of(piece)) {
                (None, _) => doubts.push(Doubt::OffBoard(*square, piece.clone())),
                (_, None) => doubts.push(Doubt::UnknownMan(*square, piece.clone())),
                (Some(at), Some((side, kind))) => state.put(at, man(side, kind)),
            }
        }
        match setup.turn {
            Some(colour) => state.flags.turn = u8::from(colour == Colour::Black),
            None => doubts.push(Doubt::NoTurn),
        }
        for (side, colour) in [Colour::White, Colour::Black].into_iter().enumerate() {
            match state.royals(tables, side).count_ones() {
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
        let number = |square: Square| geometry.find(square).unwrap_or(NONE);
        state.flags.en_passant = setup.en_passant.map_or(NONE, number);
        state.flags.swap = setup.last_swap.map_or((NONE, NONE), |(first, second)| (number(first), number(second)));
        let position = Position::new(self.clone(), state, setup.plies.unwrap_or(0), setup.clock.unwrap_or(0));
        if self.has_check() && position.opponent_in_check() {
            doubts.push(Doubt::OpponentInCheck);
        }
        (position, doubts)
    }

    /// Notes that a partner may castle; false if the men are not in place.
    fn grant_castling(&self, state: &mut State, square: Square) -> bool {
        let tables = self.tables();
        let (Some(castling), Some(partner)) = (&tables.castling, tables.geometry.find(square)) else { return false };
        let Some((side, kind)) = state.at(partner) else { return false };
        let royal = state.royal(tables, side);
        if kind != castling.partner || royal == NONE || state.royals(tables, side) != bit(royal) {
            return false;
        }
        let rank = |at: u8| tables.geometry.rank_of[usize::from(at & 127)];
        if rank(royal) != rank(partner) {
            return false;
        }
        state.flags.castling[2 * side + usize::from(partner > royal)] = partner;
        true
    }
}
