//! The list of codes. Each area has a file of its own here and a page `docs/codes/<area>.md` with one section for
//! each code (what it means, a bad and a good example), which `fenbook explain CODE` prints.

use std::fmt;

use super::Level;

pub mod allow;
pub mod book;
pub mod claim;
mod docs;
pub mod drift;
pub mod fen;
pub mod fluent;
pub mod game;
pub mod html;
pub mod link;
pub mod markdown;
pub mod marks;
pub mod page;
pub mod pug;
pub mod reference;
pub mod site;
pub mod source;
pub mod text;
pub mod theme;

/// The facts of one kind of finding. Made only in this folder, with `codes!`.
#[derive(Debug)]
pub struct CodeInfo {
    id: &'static str,
    level: Level,
    summary: &'static str,
}

/// One kind of finding: a stable word such as `fen/row-width`.
#[derive(Clone, Copy)]
pub struct Code(&'static CodeInfo);

impl Code {
    /// The stable word.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The first half of the word: `fen`.
    pub fn area(self) -> &'static str {
        self.0.id.split('/').next().unwrap_or(self.0.id)
    }

    /// Its section of `docs/codes/<area>.md`, without the heading.
    pub fn documentation(self) -> Option<&'static str> {
        docs::section(self)
    }

    /// The level unless a book or the command line says otherwise.
    pub fn level(self) -> Level {
        self.0.level
    }

    /// What it means, in one sentence.
    pub fn summary(self) -> &'static str {
        self.0.summary
    }

    /// The code of a word.
    pub fn find(id: &str) -> Option<Code> {
        all().find(|code| code.id() == id)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Code {}

/// Defines the codes of one area: `NAME = "area/word", Level, "summary";`.
macro_rules! codes {
    ($($name:ident = $id:literal, $level:ident, $summary:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $name: $crate::finding::Code =
                $crate::finding::Code::new(&$crate::finding::code::CodeInfo::new($id, $crate::finding::Level::$level, $summary));
        )*
        /// Every code of this area.
        pub static ALL: &[&$crate::finding::Code] = &[$(&$name),*];
    };
}
use codes;

impl CodeInfo {
    const fn new(id: &'static str, level: Level, summary: &'static str) -> CodeInfo {
        CodeInfo { id, level, summary }
    }
}

impl Code {
    const fn new(info: &'static CodeInfo) -> Code {
        Code(info)
    }
}

/// The codes of every area, one a line.
#[rustfmt::skip]
static AREAS: &[&[&Code]] = &[
    book::ALL,
    drift::ALL,
    fen::ALL,
    fluent::ALL,
    game::ALL,
    html::ALL,
    link::ALL,
    markdown::ALL,
    marks::ALL,
    site::ALL,
    page::ALL,
    pug::ALL,
    source::ALL,
    text::ALL,
    theme::ALL,
    allow::ALL,
    claim::ALL,
    reference::ALL,
];

/// Every code, area by area.
pub fn all() -> impl Iterator<Item = Code> {
    AREAS.iter().flat_map(|area| area.iter()).map(|code| **code)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique_and_well_formed() {
        let mut seen = BTreeSet::new();
        for code in super::all() {
            assert!(seen.insert(code.id()), "{} is defined twice", code.id());
            let (area, word) = code.id().split_once('/').expect("area/word");
            for part in [area, word] {
                assert!(
                    part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                    "{}",
                    code.id()
                );
            }
            assert!(!code.summary().ends_with('.'), "{} ends with a full stop", code.id());
        }
    }
}
