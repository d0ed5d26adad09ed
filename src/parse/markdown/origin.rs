//! Where text that was put together from lines stands in the source.

use std::borrow::Cow;
use std::ops::Range;

use crate::parse::text::LONGEST_REFERENCE;

/// Stands for a hidden sign.
const MASK: char = '\u{1}';

/// Signs of moves that mean something in Markdown too.
fn is_sign(c: char) -> bool {
    c.is_ascii_punctuation()
}

/// The length of the reference at the start of `text`, which begins with `[[`; only of one that holds what
/// moves hold, and names a square.
fn reference_length(text: &str) -> Option<usize> {
    let inside = text.get(2..)?;
    let length = inside.bytes().take(LONGEST_REFERENCE + 1).position(|byte| matches!(byte, b'[' | b']'))?;
    let good = |c: char| c.is_alphanumeric() || " *<>^~!=+#@:;.,/\\_-()&?$".contains(c);
    let content = inside.get(..length)?;
    let is_move = content.chars().all(good) && content.contains(is_sign) && content.contains(|c: char| c.is_numeric());
    (is_move && inside[length..].starts_with("]]")).then_some(length + 4)
}

/// A text put together from pieces of a source, and the place of each piece.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    /// The text as Markdown is to read it.
    pub(super) text: String,
    /// The text before references were masked, if some were.
    written: Option<String>,
    /// Where a piece begins: in the text, and in the source.
    starts: Vec<(usize, usize)>,
}

impl Gathered {
    /// Adds the piece of `source` at `range`.
    pub(super) fn push(&mut self, source: &str, range: Range<usize>) {
        self.starts.push((self.text.len(), range.start));
        self.text.push_str(source.get(range).unwrap_or(""));
    }

    /// Adds text that is not written in the source, where it would stand at `place`.
    pub(super) fn insert(&mut self, text: &str, place: usize) {
        self.starts.push((self.text.len(), place));
        self.text.push_str(text);
    }

    /// Hides from Markdown the signs in references: the stars of `[[b4*d4]] and [[c2*d3]]` are no emphasis. A text with
    /// the sign that stands for hidden ones is left as it is.
    pub(super) fn mask_references(&mut self) {
        if self.text.contains(MASK) || !self.text.contains("[[") {
            return;
        }
        let mut masked = String::with_capacity(self.text.len());
        let mut done = 0;
        let mut from = 0;
        while let Some(found) = self.text[from..].find("[[") {
            let at = from + found;
            let Some(length) = reference_length(&self.text[at..]) else {
                // A third bracket may begin one.
                from = at + 1;
                continue;
            };
            from = at + length;
            masked.push_str(&self.text[done..at + 2]);
            let inside = &self.text[at + 2..at + length - 2];
            masked.extend(inside.chars().map(|c| if is_sign(c) { MASK } else { c }));
            done = at + length - 2;
        }
        masked.push_str(&self.text[done..]);
        self.written = Some(std::mem::replace(&mut self.text, masked));
    }

    /// What was written where Markdown read `text` somewhere in `range`.
    pub(super) fn unmask<'t>(&'t self, text: &'t str, range: Range<usize>) -> &'t str {
        let Some(written) = self.written.as_deref().filter(|_| text.contains(MASK)) else { return text };
        let at = self.text.get(range.clone()).and_then(|own| own.find(text)).map(|at| range.start + at);
        at.and_then(|at| written.get(at..at + text.len())).unwrap_or(text)
    }

    /// The same where line ends in `range` became blanks, as in a code span of several lines.
    pub(super) fn unmask_span<'t>(&'t self, text: &'t str, range: Range<usize>) -> Cow<'t, str> {
        let shown = self.unmask(text, range.clone());
        let Some(written) = self.written.as_deref().filter(|_| shown.contains(MASK)) else { return shown.into() };
        let (masked, written) = (self.text.get(range.clone()).unwrap_or(""), written.get(range).unwrap_or(""));
        let hidden = masked.bytes().zip(written.bytes()).filter(|(byte, _)| char::from(*byte) == MASK);
        let mut hidden = hidden.map(|(_, byte)| char::from(byte));
        shown.chars().map(|c| if c == MASK { hidden.next().unwrap_or(c) } else { c }).collect::<String>().into()
    }

    /// The place in the source of a byte of the text.
    pub(super) fn place(&self, at: usize) -> usize {
        let (place, next) = self.place_and_next(at);
        place.min(next)
    }

    /// The same, and where the piece behind its own stands: nothing of its own is beyond, as what was inserted has no place.
    fn place_and_next(&self, at: usize) -> (usize, usize) {
        let index = self.starts.partition_point(|(start, _)| *start <= at);
        let (start, place) = index.checked_sub(1).and_then(|index| self.starts.get(index)).copied().unwrap_or((0, 0));
        (place + (at - start), self.starts.get(index).map_or(usize::MAX, |(_, place)| *place))
    }

    /// A range of the text, piece by piece: what stands in the text, and where in the source.
    pub(super) fn pieces(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let first = self.starts.partition_point(|(start, _)| *start <= range.start);
        let cuts = self.starts.get(first..).unwrap_or(&[]).iter().map(|(start, _)| *start);
        let mut from = range.start;
        let ends = cuts.take_while(move |start| *start < range.end).chain([range.end]);
        ends.map(move |end| std::mem::replace(&mut from, end)..end)
    }

    /// The place in the source of a range of the text.
    pub(super) fn range(&self, range: Range<usize>) -> Range<usize> {
        let start = self.place(range.start);
        // The end belongs to the piece of the last byte.
        let end = match range.end.checked_sub(1).filter(|_| !range.is_empty()) {
            Some(last) => {
                let (place, next) = self.place_and_next(last);
                (place + 1).min(next)
            }
            None => start,
        };
        start..end.max(start)
    }
}
