//! Footnotes. The reader counts them in the order of their first mention; they are written as such if it would give them
//! the numbers they have.

use std::collections::BTreeMap;

use super::{Writer, trim};
use crate::document::{Element, Node};

/// One mention of a footnote that was printed.
pub(super) struct Mention {
    label: String,
    number: String,
    is_definition: bool,
}

impl Writer {
    /// A reference such as `[^1]`.
    pub(super) fn note_reference(&mut self, sup: &Element) -> Option<String> {
        self.notes.as_ref()?;
        let [Node::Element(link)] = sup.children.as_slice() else { return None };
        let label = only(link, "href").filter(|_| link.name.value == "a")?.strip_prefix("#note-")?;
        let number = words(link)?;
        if only(sup, "class") != Some("footnote-reference") || !is_label(label) {
            return None;
        }
        self.mention(label, number, false);
        Some(format!("[^{label}]"))
    }

    /// A definition such as `[^1]: text`.
    pub(super) fn note(&mut self, element: &Element) -> Option<String> {
        self.notes.as_ref()?;
        let value = |name: &str| element.attribute(name).map(|value| value.value.as_str());
        let label = value("id")?.strip_prefix("note-").filter(|label| is_label(label))?;
        if element.attributes.len() != 2 || value("class") != Some("footnote-definition") {
            return None;
        }
        let (first, rest) = element.children.split_first()?;
        let Node::Element(sup) = first else { return None };
        if sup.name.value != "sup" || only(sup, "class") != Some("footnote-definition-label") {
            return None;
        }
        self.mention(label, words(sup)?, true);
        let text = rest.iter().find(|node| !matches!(node, Node::Text(text) if trim(&text.html).is_empty()))?;
        if !matches!(text, Node::Element(p) if p.name.value == "p" && p.attributes.is_empty()) {
            return None;
        }
        let blocks = self.blocks(rest);
        if blocks.iter().any(|block| block.starts_with('<')) {
            return None;
        }
        let text = blocks.join("\n\n");
        let lines = text.split('\n').enumerate().map(|(number, line)| match (number, line.is_empty()) {
            (0, _) => format!("[^{label}]: {line}"),
            (_, true) => String::new(),
            (_, false) => format!("    {line}"),
        });
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    fn mention(&mut self, label: &str, number: &str, is_definition: bool) {
        let mention = Mention { label: label.to_owned(), number: number.to_owned(), is_definition };
        self.notes.get_or_insert_default().push(mention);
    }

    /// Whether the footnotes that were printed get the numbers they have, each from one definition.
    pub(super) fn notes_are_read(&self) -> bool {
        let Some(notes) = &self.notes else { return true };
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let mut definitions: BTreeMap<String, usize> = BTreeMap::new();
        for note in notes {
            let next = numbers.len() + 1;
            let number = *numbers.entry(note.label.as_str()).or_insert(next);
            if number.to_string() != note.number {
                return false;
            }
            *definitions.entry(note.label.to_lowercase()).or_default() += usize::from(note.is_definition);
        }
        definitions.len() == numbers.len() && definitions.values().all(|count| *count == 1)
    }
}

/// The value of the only attribute.
fn only<'e>(element: &'e Element, name: &str) -> Option<&'e str> {
    match element.attributes.as_slice() {
        [own] if own.name.value == name => own.value.as_ref().map(|value| value.value.as_str()),
        _ => None,
    }
}

/// The text of an element that holds nothing else.
fn words(element: &Element) -> Option<&str> {
    match element.children.as_slice() {
        [Node::Text(text)] => Some(&text.html),
        _ => None,
    }
}

fn is_label(label: &str) -> bool {
    !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-')
}
