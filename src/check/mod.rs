//! Checking: what a book claims, and whether it is true.
//!
//! [`claim`] is the claim language (types, reader, moves, captions); [`judge`] says whether a claim holds on a figure's
//! boards under a game's rules.

mod book;
pub mod claim;
mod cover;
mod doubt;
pub mod drift;
mod figure;
mod insert;
pub mod judge;
mod local;
mod prose;
pub mod prove;
pub mod source;
mod suggest;

pub use book::{Counts, Options, Outcome, PageOutcome, book};
pub use figure::{FigureOutcome, Inherited, Standing, drop_unchecked_with_suggestion, figure};
pub use insert::{Insertion, apply, insertions};
pub use suggest::{Suggestion, line};
