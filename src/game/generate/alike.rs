//! Men of one kind that attack each other across the sides and so freeze each other.

use crate::game::betza::Hop;
use crate::game::bits::{Bits, bit, squares};
use crate::game::state::State;
use crate::game::tables::{MAX_KINDS, Tables};

/// The men of a side that foes of their kind attack.
pub(in crate::game) fn frozen(tables: &Tables, state: &State, side: usize) -> Bits {
    let mut frozen = 0;
    for (number, kind) in tables.kinds.iter().enumerate().filter(|(_, kind)| kind.freezes_alike) {
        let men = state.kind[number % MAX_KINDS];
        let own = men & state.side[side];
        if own != 0 {
            let foes = squares(men & state.side[1 - side]);
            frozen |= foes.fold(0, |set, foe| set | attacked(tables, state, kind, 1 - side, foe)) & own;
        }
    }
    frozen
}

/// The foes of its kind that freeze the man on a square.
pub(in crate::game) fn by(tables: &Tables, state: &State, square: u8) -> Bits {
    let Some((side, number)) = state.at(square) else { return 0 };
    let Some(kind) = tables.kinds.get(usize::from(number)).filter(|kind| kind.freezes_alike) else { return 0 };
    let foes = state.kind[usize::from(number) % MAX_KINDS] & state.side[1 - side];
    squares(foes)
        .filter(|foe| attacked(tables, state, kind, 1 - side, *foe) & bit(square) != 0)
        .fold(0, |set, foe| set | bit(foe))
}

/// The squares where a man could take.
fn attacked(tables: &Tables, state: &State, kind: &crate::game::tables::Kind, side: usize, from: u8) -> Bits {
    let place = usize::from(from & 127);
    let occupied = state.occupied();
    let mut set = kind.take[side][place];
    for slide in kind.slides[side].iter().filter(|slide| slide.take && slide.hop == Hop::None) {
        if slide.from & bit(from) != 0 {
            set |= bit(tables.rays[slide.ray].slide(from, occupied).1);
        }
    }
    for jump in kind.jumps[side].iter().filter(|jump| jump.take && jump.from & bit(from) != 0) {
        if jump.between[place] & occupied == 0 {
            set |= bit(jump.to[place]);
        }
    }
    set
}
