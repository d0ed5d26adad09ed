//! Where text that was put together from lines stands in the source.

use std::ops::Range;

/// A text put together from pieces of a source, and the place of each piece.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) text: String,
    /// Where a piece begins: in the text, and in the source.
    starts: Vec<(usize, usize)>,
}

impl Gathered {
    /// Adds the piece of `source` at `range`.
    pub(super) fn push(&mut self, source: &str, range: Range<usize>) {
        self.starts.push((self.text.len(), range.start));
        self.text.push_str(source.get(range).unwrap_or(""));
    }

    /// The place in the source of a byte of the text.
    pub(super) fn place(&self, at: usize) -> usize {
        let index = self.starts.partition_point(|(start, _)| *start <= at);
        let (start, place) = index.checked_sub(1).and_then(|index| self.starts.get(index)).copied().unwrap_or((0, 0));
        place + (at - start)
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
        let end = if range.is_empty() { start } else { self.place(range.end - 1) + 1 };
        start..end.max(start)
    }
}
