//! A diagram as its page writes it, in one form whether a thing is a field of the `fen:` line or a key of its own.

use crate::document::Figure;
use crate::source::Span;

/// What of a diagram can differ between languages, its position aside.
pub(super) const KEYS: [&str; 6] = ["marks", "view", "shadow", "arrows", "size", "side"];

/// A diagram in comparable form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    /// The position's placement, as written.
    pub(super) position: String,
    /// What [`KEYS`] say, in that order: words in any order are the same words.
    pub(super) keys: [Vec<String>; 6],
    /// Fields beyond those.
    rest: Vec<String>,
}

impl Written {
    /// A diagram of a figure.
    pub(super) fn of(figure: &Figure<'_>, number: usize) -> Written {
        let text = figure.diagrams.get(number).map_or("", |diagram| diagram.leaf.text.value.as_str());
        let mut fields = text.split_whitespace();
        let position = fields.next().unwrap_or_default().to_owned();
        let mut fields = fields.map(words);
        let keys = KEYS.map(|key| {
            let field = if matches!(key, "marks" | "view" | "shadow") { fields.next() } else { None };
            let field = field.filter(|field| !field.is_empty());
            let own = field.or_else(|| figure.key(number, key).map(|value| words(&value.value)));
            let own = own.unwrap_or_default();
            // White at the bottom is what a diagram without a view shows.
            if key == "view" && matches!(own.as_slice(), [word] if word == "w" || word == "white") {
                return Vec::new();
            }
            own
        });
        let mut rest: Vec<String> = fields.flatten().collect();
        rest.sort_unstable();
        Written { position, keys, rest }
    }

    /// The keys that differ from another diagram's; a field beyond them counts as marks.
    pub(super) fn differing(&self, other: &Written) -> Vec<&'static str> {
        let mut keys: Vec<_> = KEYS
            .iter()
            .zip(self.keys.iter().zip(&other.keys))
            .filter(|(_, (a, b))| a != b)
            .map(|(key, _)| *key)
            .collect();
        if self.rest != other.rest && keys.is_empty() {
            keys.push("marks");
        }
        keys
    }
}

/// The words of a field, sorted.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| c == ',' || c.is_whitespace());
    let mut words: Vec<String> = parts.filter(|part| !part.is_empty() && *part != "-").map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// Where a diagram says what it says for a key: the key's value if it has one, else the text of the position.
pub(super) fn place(figure: &Figure<'_>, number: usize, key: &str) -> Span {
    let text = figure.diagrams.get(number).map_or(figure.span(), |diagram| diagram.leaf.text.span);
    figure.key(number, key).map_or(text, |value| value.span)
}
