//! Counting the tree of legal moves, the proof that a move generator is right and the measure of its speed.

use super::legal::{self, Scratch};
use super::moves::Move;
use super::position::Position;

/// The most plies that are counted.
pub(super) const MAX_DEPTH: u32 = 32;

/// The number of sequences of legal moves of a length; where a turn can have several moves, of complete turns. The last ply is counted without making its moves.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let depth = depth.min(MAX_DEPTH);
    let mut buffers: Vec<Vec<Move>> = (0..depth).map(|_| Vec::with_capacity(256)).collect();
    let mut state = position.state.clone();
    if let Some(unions) = &position.rules().tables().unions {
        return super::unions::perft(position.rules().tables(), unions, &mut state, depth);
    }
    legal::perft(position.rules().tables(), &mut state, depth, &mut buffers, &mut Scratch::default())
}

/// The same for each legal move.
pub fn split(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let below = |mv: &Move| {
        let next = position.play(mv);
        perft(&next, if next.turn() == position.turn() { depth } else { depth.saturating_sub(1) })
    };
    moves.into_iter().map(|mv| (mv, below(&mv))).collect()
}
