//! Sets of squares as bits: square `rank * files + file` of a board of up to 128 squares.

/// A set of squares.
pub(super) type Bits = u128;

/// The most squares of a board that is played on.
pub(super) const MAX_SQUARES: usize = 128;

/// No square, in tables of square numbers.
pub(super) const NONE: u8 = 255;

/// The set of one square by its number, empty from 128 on: a load is faster than a shift of 128 bits.
static SINGLE: [Bits; 256] = {
    let mut table = [0; 256];
    let mut square = 0;
    while square < MAX_SQUARES {
        table[square] = 1 << square;
        square += 1;
    }
    table
};

/// The set of one square; empty for [`NONE`].
#[inline]
pub(super) fn bit(square: u8) -> Bits {
    SINGLE[square as usize]
}

/// The lowest square of a set; [`NONE`] for the empty set.
#[inline]
pub(super) fn first(bits: Bits) -> u8 {
    let low = bits as u64;
    if low != 0 {
        return low.trailing_zeros() as u8;
    }
    let high = (bits >> 64) as u64;
    if high != 0 { 64 + high.trailing_zeros() as u8 } else { NONE }
}

/// The highest square of a set; [`NONE`] for the empty set.
#[inline]
pub(super) fn last(bits: Bits) -> u8 {
    let high = (bits >> 64) as u64;
    if high != 0 {
        return 127 - high.leading_zeros() as u8;
    }
    let low = bits as u64;
    if low != 0 { 63 - low.leading_zeros() as u8 } else { NONE }
}

/// The squares of a set, lowest first.
#[inline]
pub(super) fn squares(bits: Bits) -> Squares {
    Squares(bits)
}

/// Iterator over the squares of a set.
#[derive(Debug, Clone)]
pub(super) struct Squares(Bits);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = first(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }
}
