//! Checks: what sources, figures and books say, judged.

pub mod source;
