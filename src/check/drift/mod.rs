//! Checks that compare the languages of one game's pages: diagrams, marks and claims are the same in every language,
//! captions and paragraphs are in the page's own, and a translation is no older than what it translates.

mod align;
mod figures;
mod language;
mod rows;
mod stale;
mod words;
mod written;

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
    let translations: Vec<_> = pages.iter().filter(|(lang, _)| *lang != original).copied().collect();
    figures::check((original, first), &translations, findings);
    for (_, page) in &translations {
        stale::check((original, first), page, sources, findings);
    }
}
