//! Headings: ids that are the same in every language, and the table of contents.

use std::collections::{BTreeMap, BTreeSet};

use super::fold;
use crate::document::{Element, Node, Page};

/// A heading as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Heading {
    /// From 1 to 6.
    pub(super) level: u8,
    /// The author's id.
    pub(super) own: Option<String>,
    /// Its text.
    pub(super) text: String,
}

/// The level of a heading element.
pub(super) fn level(element: &Element) -> Option<u8> {
    let name = element.name.value.as_bytes();
    match name {
        [b'h' | b'H', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

/// The headings of a page, in document order.
pub(super) fn collect(page: &Page) -> Vec<Heading> {
    let mut headings = Vec::new();
    page.walk(&mut |node| {
        if let Node::Element(element) = node
            && let Some(level) = level(element)
        {
            headings.push(Heading {
                level,
                own: element.attribute("id").map(|id| id.value.clone()).filter(|id| !id.is_empty()),
                text: element.plain_text().split_whitespace().collect::<Vec<_>>().join(" "),
            });
        }
    });
    headings
}

/// An id for each heading, none twice. Authors' ids stay. Where a translation has the same headings as the page of the
/// default language (`model`), its headings get that page's ids, so that links and the language switch keep the place.
pub(super) fn ids(headings: &[Heading], model: Option<&[Heading]>) -> Vec<String> {
    let model = model.filter(|model| {
        let levels = |headings: &[Heading]| headings.iter().map(|heading| heading.level).collect::<Vec<_>>();
        levels(model) == levels(headings)
    });
    let model_ids = model.map(|model| ids(model, None));
    let mut taken: BTreeSet<String> = headings.iter().filter_map(|heading| heading.own.clone()).collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = Vec::with_capacity(headings.len());
    for (index, heading) in headings.iter().enumerate() {
        if let Some(own) = &heading.own {
            out.push(own.clone());
            continue;
        }
        let wanted = match model_ids.as_ref().and_then(|ids| ids.get(index)) {
            Some(id) => id.clone(),
            None => slug(&heading.text),
        };
        let mut id = wanted.clone();
        while taken.contains(&id) {
            let count = counts.entry(wanted.clone()).or_insert(1);
            *count += 1;
            id = format!("{wanted}-{count}");
        }
        taken.insert(id.clone());
        out.push(id);
    }
    out
}

/// A text as an id: folded words joined by hyphens.
pub(super) fn slug(text: &str) -> String {
    let words: Vec<String> = fold::words(text).map(fold::fold).collect();
    if words.is_empty() { "section".to_owned() } else { words.join("-") }
}

/// How many levels to move the headings down so that the page's title is its only heading of level 1. With a heading
/// of level 1 the page has its own title and nothing moves.
pub(super) fn shift(headings: &[Heading]) -> i8 {
    let least = headings.iter().map(|heading| heading.level).min().unwrap_or(2);
    if least == 1 { 0 } else { 2 - i8::try_from(least).unwrap_or(2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(list: &[(u8, &str)]) -> Vec<Heading> {
        list.iter()
            .map(|(level, text)| match text.strip_prefix('#') {
                Some(own) => Heading { level: *level, own: Some(own.to_owned()), text: own.to_owned() },
                None => Heading { level: *level, own: None, text: (*text).to_owned() },
            })
            .collect()
    }

    #[test]
    fn translations_share_the_ids_of_the_default_language() {
        let english = headings(&[(1, "Baroque"), (2, "The pieces"), (3, "#king"), (3, "The pieces")]);
        assert_eq!(ids(&english, None), ["baroque", "the-pieces", "king", "the-pieces-2"]);
        let french = headings(&[(1, "Baroque"), (2, "Les pièces"), (3, "#king"), (3, "Détails")]);
        assert_eq!(ids(&french, Some(&english)), ["baroque", "the-pieces", "king", "the-pieces-2"]);
        let other = headings(&[(1, "Baroque"), (2, "Les pièces")]);
        assert_eq!(ids(&other, Some(&english)), ["baroque", "les-pieces"]);
    }

    #[test]
    fn a_page_without_a_title_has_its_headings_moved_below_it() {
        assert_eq!(shift(&headings(&[(3, "a"), (4, "b")])), -1);
        assert_eq!(shift(&headings(&[(1, "a"), (4, "b")])), 0);
        assert_eq!(shift(&headings(&[])), 0);
    }
}
