//! Checks that compare the languages of one game's pages: diagrams, marks and claims are the same in every language,
//! captions and paragraphs are in the page's own, and a translation is no older than what it translates.

mod figures;
mod language;
mod stale;

pub use stale::{fingerprint, record};

use crate::document::Page;
use crate::finding::Findings;
use crate::source::Sources;

/// Checks the pages of one game, each with its language (`en`, `fr`, ...). `original` is the language that the others
/// are translated from.
pub fn check_translations(pages: &[(&str, &Page)], original: &str, sources: &Sources, findings: &mut Findings) {
    for (lang, page) in pages {
        language::check(lang, page, pages, findings);
    }
    let Some((_, first)) = pages.iter().find(|(lang, _)| *lang == original) else { return };
    for (lang, page) in pages.iter().filter(|(lang, _)| *lang != original) {
        figures::check((original, first), (lang, page), findings);
        stale::check((original, first), page, sources, findings);
    }
}
