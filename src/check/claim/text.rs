//! Small cuts of text that keep their place.

use crate::source::Span;

/// A part of a text with its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

impl<'a> Part<'a> {
    /// The part between two byte offsets.
    pub(super) fn slice(self, start: usize, end: usize) -> Part<'a> {
        Part { text: self.text.get(start..end).unwrap_or(""), span: self.span.slice(start..end) }
    }

    /// Without blanks at both ends.
    pub(super) fn trim(self) -> Part<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        self.slice(start, start + self.text.trim().len())
    }

    /// The first word and what follows it, both trimmed.
    pub(super) fn first_word(self) -> (Part<'a>, Part<'a>) {
        let part = self.trim();
        let end = part.text.find(char::is_whitespace).unwrap_or(part.text.len());
        (part.slice(0, end), part.slice(end, part.text.len()).trim())
    }

    /// What is before and after the first `sign`, both trimmed.
    pub(super) fn split_once(self, sign: &str) -> Option<(Part<'a>, Part<'a>)> {
        let at = self.text.find(sign)?;
        Some((self.slice(0, at).trim(), self.slice(at + sign.len(), self.text.len()).trim()))
    }

    /// What is before and after the last `sign`, both trimmed.
    pub(super) fn rsplit_once(self, sign: &str) -> Option<(Part<'a>, Part<'a>)> {
        let at = self.text.rfind(sign)?;
        Some((self.slice(0, at).trim(), self.slice(at + sign.len(), self.text.len()).trim()))
    }

    /// The parts between signs, trimmed; empty ones too.
    pub(super) fn split(self, sign: char) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        let mut start = 0;
        for (at, _) in self.text.match_indices(sign) {
            parts.push(self.slice(start, at).trim());
            start = at + sign.len_utf8();
        }
        parts.push(self.slice(start, self.text.len()).trim());
        parts
    }
}
