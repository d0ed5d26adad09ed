//! fenbook builds the website of a chess-variant rulebook, draws its diagrams, and proves with a rules engine that
//! what each diagram and caption claims is true.
//!
//! The order of a build, one phase after the other, each with one entry function and one output type:
//!
//! `source` (text) -> `parse` -> `document` (pages as written) -> `resolve` (figures typed, games found)
//! -> `check` (findings, verdicts) -> `draw` (scenes, pictures) -> `site` (the website).
//!
//! ARCHITECTURE.md has the map of the rooms and the table of who may import whom.

pub mod board;
pub mod diagram;
pub mod document;
pub mod draw;
pub mod finding;
pub mod game;
pub mod locale;
pub mod parse;
pub mod resolve;
pub mod source;
pub mod write;
