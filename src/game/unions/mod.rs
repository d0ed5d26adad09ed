//! Unions: a man of either side on one square, moved by both. A man joins a foe who stands alone, or takes over in a
//! union, and then the friend whose place it took goes on from there: a turn is a chain of moves.
//!
//! One [`Move`](super::Move) is one link of such a chain; the side to move changes when nobody is left in hand.

mod legal;
mod make;
mod moves;

pub(super) use legal::{attackers, legal, perft};
pub(super) use moves::pseudo_legal;
