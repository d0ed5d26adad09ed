//! One move, as small as moves can be: made by the thousand, copied, never allocated.

use super::bits::{Bits, NONE};

/// What a move does with the man that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// It goes from one square to another.
    Step,
    /// It goes two squares and can be taken on the square between.
    Double,
    /// It and a partner go to their squares at once.
    Castle,
    /// It changes places with another man.
    Swap,
    /// It and a foe next to it leave the board.
    Mutual,
    /// Frozen, it leaves the board.
    Suicide,
    /// It takes a man and stays.
    Shoot,
    /// It joins a foe who stands alone; both are a union from then on.
    Unite,
    /// It joins a union in the place of the friend there, who is then in hand and goes on from that square.
    TakeOver,
    /// It and the foe in its union go together.
    Carry,
    /// It stays and becomes another kind; its side goes on.
    Promote,
    /// It makes a neighbour go one square away from it.
    Push,
    /// It goes one square away from a neighbour, who follows.
    Pull,
    /// It and every man around it leave the board.
    Explode,
    /// It goes to a neighbouring square, and a man from the hand stands where it stood.
    Resurrect,
    /// A man from the hand is put on the board.
    Drop,
}

/// A move of the side to move in one position. Only means something with that position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The men other than the mover that leave the board.
    pub(super) victims: Bits,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) act: Act,
    /// The kind that the mover becomes, or of the man from the hand, plus one; 0 for none.
    pub(super) becomes: u8,
    /// Castling: where the partner stands and goes. Joining a man that has just passed: where it stands and is joined.
    /// Pushing and pulling: where the other man stands and goes. A union's double step: `partner_to` is the square passed.
    pub(super) partner_from: u8,
    pub(super) partner_to: u8,
}

impl Move {
    /// A plain move.
    #[inline]
    pub(super) fn step(from: u8, to: u8, victims: Bits) -> Move {
        Move::new(Act::Step, from, to, victims)
    }

    #[inline]
    pub(super) fn new(act: Act, from: u8, to: u8, victims: Bits) -> Move {
        Move { victims, from, to, act, becomes: 0, partner_from: NONE, partner_to: NONE }
    }

    /// What the move does with the man that makes it.
    pub fn act(&self) -> Act {
        self.act
    }
}
