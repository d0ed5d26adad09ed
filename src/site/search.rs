//! The search index of one language, as a script that the page loads when a reader searches: a plain `fetch` would
//! not work from disk.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::fold;

/// Words so frequent that a search for them helps nobody.
const MAX_SHARE: usize = 3;

/// How much of a section's text is shown with a result, in characters.
const EXCERPT: usize = 180;

/// A section of a page: what a result leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    /// The address, relative to the language's folder, with its anchor.
    pub(super) href: String,
    /// The page's title.
    pub(super) page: String,
    /// The section's heading; empty for the beginning of a page.
    pub(super) heading: String,
    /// Its text.
    pub(super) text: String,
}

/// The script of an index: `fenbookIndex({...})` with the sections and, for each folded word, its sections.
pub(super) fn script(sections: &[Section]) -> String {
    let mut words: BTreeMap<String, BTreeMap<usize, usize>> = BTreeMap::new();
    for (index, section) in sections.iter().enumerate() {
        for (text, weight) in [(&section.page, 8), (&section.heading, 5), (&section.text, 1)] {
            for word in fold::words(text) {
                for folded in [Some(fold::fold(word)), fold::fold_umlauts(word)].into_iter().flatten() {
                    *words.entry(folded).or_default().entry(index).or_default() += weight;
                }
            }
        }
    }
    let common = sections.len() / MAX_SHARE;
    let words: BTreeMap<String, Vec<usize>> = words
        .into_iter()
        // In a small book every word counts.
        .filter(|(word, hits)| sections.len() < 24 || word.chars().count() > 3 || hits.len() <= common)
        // Section and weight in turn.
        .map(|(word, hits)| (word, hits.into_iter().flat_map(|(index, weight)| [index, weight.min(20)]).collect()))
        .collect();
    let list: Vec<Value> = sections
        .iter()
        .map(|section| json!([section.href, section.page, section.heading, excerpt(&section.text)]))
        .collect();
    let index = json!({ "sections": list, "words": words });
    format!("fenbookIndex({index});\n")
}

/// The beginning of a text, cut between words.
fn excerpt(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((cut, _)) = text.char_indices().nth(EXCERPT) else { return text };
    let cut = text[..cut].rfind(' ').unwrap_or(cut);
    format!("{}…", &text[..cut])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_their_sections_folded() {
        let section = |heading: &str, text: &str| Section {
            href: "a/#b".to_owned(),
            page: "Barock".to_owned(),
            heading: heading.to_owned(),
            text: text.to_owned(),
        };
        let script = script(&[section("", "Der König zieht."), section("Läufer", "Ein Läufer schlägt den König.")]);
        let json = script.strip_prefix("fenbookIndex(").unwrap().strip_suffix(");\n").unwrap();
        let index: Value = serde_json::from_str(json).unwrap();
        assert_eq!(index["words"]["konig"], json!([0, 1, 1, 1]));
        assert_eq!(index["words"]["koenig"], json!([0, 1, 1, 1]));
        assert_eq!(index["words"]["laeufer"], json!([1, 6]));
        assert_eq!(index["words"]["barock"], json!([0, 8, 1, 8]));
        assert_eq!(index["sections"][1][3], "Ein Läufer schlägt den König.");
    }

    #[test]
    fn excerpts_end_between_words() {
        let text = "wort ".repeat(100);
        let cut = excerpt(&text);
        assert!(cut.ends_with("wort…") && cut.chars().count() <= EXCERPT + 1, "{cut}");
    }
}
