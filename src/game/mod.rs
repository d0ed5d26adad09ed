//! Games as data, and the engine that plays them.
//!
//! A game is a `game.toml` (every key is described in `rules/reference.toml`). The code here knows movements and
//! capture methods that games share; no game and no kind of man has a name in it.
//!
//! The way from a file to a move: `tree` (TOML with places, parents, options) -> `schema` (typed, with findings)
//! -> `compile` (tables for one choice of options) -> `generate` (moves with victims) -> `legal` (safety of the royal
//! man, `threat`). [`Position`] is what the rest of fenbook sees.

mod betza;
mod bits;
mod compile;
mod fields;
mod file;
mod generate;
mod geometry;
mod legal;

mod library;
mod limits;
mod moves;
mod notation;
mod options;
mod perft;
mod position;
mod rules;
mod schema;
mod setup;
mod spec;
mod state;
mod status;
mod tables;
mod threat;
mod tree;
mod unions;
mod why;

pub use file::{Art, Game, PieceKind, load};
pub use library::Library;
pub use limits::Limit;
pub use moves::{Act, Move};
pub use options::{OptionInfo, Preset, RulesError};
pub use perft::{perft, split};
pub use position::{Effects, Position};
pub use rules::Rules;
pub use setup::{Doubt, Setup};
pub use status::{Reason, Status, Winner};
pub use why::{CapturedBy, FrozenBy, Hold, Method, NotLegal};
