//! What a caption says, as far as it can be read: in English, French, German and Spanish.
//!
//! A caption is cut into tokens (moves, squares, words) and clauses. The words of a language are a table of data
//! (`words`); what clauses mean is the same in all languages (`clause`). A clause is *understood* only if every word of it is
//! known, so that a caption is never taken for something that it does not say. Nothing here is an error by itself: what
//! was read becomes a suggestion when the engine proves it, and a doubt when the engine refutes it.

mod assertion;
mod clause;
mod facts;
mod lang;
mod tokens;
mod words;

pub use assertion::{Assertion, CaptionState, Men, Reading, Victims};
pub use clause::{places, read};
pub use tokens::{Named, NamedKind, named};
pub use words::{Man, languages};
