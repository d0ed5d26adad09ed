//! Checking: what a book claims, and whether it is true.
//!
//! [`claim`] is the claim language (types, reader, moves, captions); [`judge`] says whether a claim holds on a figure's
//! boards under a game's rules.

pub mod claim;
pub mod judge;
pub mod prove;
