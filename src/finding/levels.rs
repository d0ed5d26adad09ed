//! The one point where levels are raised and lowered: by `book.toml`, then by the command line.

use std::collections::BTreeMap;

use super::{Finding, Level};

/// Levels by code or by area (`fen` for all `fen/...`). A code's own entry wins over its area's; an entry `warnings`
/// changes what is still a warning after both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Levels {
    by_word: BTreeMap<String, Level>,
}

impl Levels {
    /// The word that stands for every finding whose level would be a warning.
    pub const WARNINGS: &str = "warnings";

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
        let level = self.by_word.get(id).or_else(|| self.by_word.get(area)).copied().unwrap_or(finding.level);
        match self.by_word.get(Levels::WARNINGS) {
            Some(all) if level == Level::Warning => *all,
            _ => level,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::code;

    #[test]
    fn a_code_wins_over_its_area_and_warnings_come_last() {
        let doubled = Finding::general(code::marks::DOUBLED, "");
        let hand = Finding::general(code::fen::DECIMAL_RUN, "");
        let mut levels = Levels::new();
        assert_eq!((levels.of(&doubled), levels.of(&hand)), (Level::Warning, Level::Note));
        levels.set(Levels::WARNINGS, Level::Error);
        assert_eq!((levels.of(&doubled), levels.of(&hand)), (Level::Error, Level::Note));
        levels.set("fen", Level::Warning);
        assert_eq!(levels.of(&hand), Level::Error);
        levels.set("fen/decimal-run", Level::Allow);
        assert_eq!(levels.of(&hand), Level::Allow);
    }
}
