//! The one point where levels are raised and lowered: by `book.toml`, then by the command line.

use std::collections::BTreeMap;

use super::{Finding, Level};

/// Levels by code or by area (`fen` for all `fen/...`). A code's own entry wins over its area's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Levels {
    by_word: BTreeMap<String, Level>,
}

impl Levels {
    /// Every code at its default.
    pub fn new() -> Levels {
        Levels::default()
    }

    /// Sets the level of a code or an area; a later call wins over an earlier one.
    pub fn set(&mut self, code_or_area: &str, level: Level) {
        self.by_word.insert(code_or_area.to_owned(), level);
    }

    /// The level of a finding.
    pub fn of(&self, finding: &Finding) -> Level {
        let id = finding.code.id();
        let area = id.split('/').next().unwrap_or(id);
        self.by_word.get(id).or_else(|| self.by_word.get(area)).copied().unwrap_or(finding.level)
    }
}
