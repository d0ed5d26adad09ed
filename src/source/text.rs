//! Sources, spans, lines and columns.

use std::fmt;
use std::ops::Range;

/// The largest source file that is read, in bytes. Rule pages are a few kilobytes.
pub const MAX_SOURCE_BYTES: usize = 16 * 1024 * 1024;

/// Names one file in a [`Sources`]. Cheap to copy; only meaningful with the `Sources` that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u32);

/// A range of bytes in one source file; `start <= end`, both on character boundaries of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file that the range is in.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of `range` (in bytes) in `file`.
    pub fn new(file: FileId, range: Range<usize>) -> Span {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { file, start: clamp(range.start), end: clamp(range.end.max(range.start)) }
    }

    /// The part of this span given by `range`, counted in bytes from the span's start. Clamped to the span.
    pub fn slice(self, range: Range<usize>) -> Span {
        let start = (self.start as usize + range.start).min(self.end as usize);
        let end = (self.start as usize + range.end).min(self.end as usize);
        Span::new(self.file, start..end)
    }

    /// The smallest span that covers both. The spans must be in one file; else `self` is returned.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// An empty span at the start of this one.
    pub fn at_start(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// An empty span at the end of this one.
    pub fn at_end(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// The range in bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value and the place where it was written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spanned<T> {
    /// What was written.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Puts a value and its place together.
    pub fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }

    /// The same place with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: f(self.value), span: self.span }
    }
}

/// A place for people: both count from 1; columns count characters, not bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One file as text.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    /// Byte offset of the first byte of each line.
    line_starts: Vec<usize>,
}

impl Source {
    fn new(name: String, text: String) -> Source {
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1));
        Source { name, text, line_starts }
    }

    /// The file's path relative to the book, with `/` between folders on every system.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, as read; a byte order mark is still there, line ends are as in the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte offset. An offset past the end gives the end; one inside a character its start.
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= offset) - 1;
        let start = self.line_starts[line];
        // Counted at once: a page may be one line with thousands of findings.
        let mut end = offset;
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let column = self.text[start..end].chars().count();
        // A byte order mark is no character that an editor shows.
        let mark = usize::from(line == 0 && self.text.starts_with('\u{feff}') && column > 0);
        LineColumn { line: line + 1, column: column + 1 - mark }
    }

    /// The line of a byte, counted from 1: less work than [`Source::line_column`] in long lines.
    pub fn line_of(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= offset)
    }

    /// How many lines the text has; at least 1.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The bytes of a line (counted from 1) without its line end; empty for a line that is not there.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let Some(start) = line.checked_sub(1).and_then(|index| self.line_starts.get(index).copied()) else {
            return self.text.len()..self.text.len();
        };
        let end = self.line_starts.get(line).map_or(self.text.len(), |next| next - 1);
        let end = if end > start && self.text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end };
        start..end
    }
}

/// Why bytes could not become a [`Source`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The bytes are not UTF-8; the offset of the first wrong byte, and its line.
    #[error("is not UTF-8: byte {offset} (line {line}) begins no character")]
    NotUtf8 {
        /// Offset of the first wrong byte.
        offset: usize,
        /// Its line, from 1.
        line: usize,
    },
    /// The file is larger than fenbook reads.
    #[error("is {bytes} bytes long; fenbook reads up to {limit}")]
    TooLarge {
        /// Size of the file.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
}

/// Every file that a run has read, in the order of reading.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// None yet.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Adds a text under a name (a path relative to the book, or a word such as `<argument>`).
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(Source::new(name.into(), text.into()));
        id
    }

    /// Adds a file's bytes. The file is added even when they are not UTF-8 (with the wrong bytes replaced), so that
    /// a finding can point into it; the error says what is wrong and its text must not be parsed.
    ///
    /// # Errors
    /// [`SourceError`] for bytes that are not UTF-8 and for files over the size limit (added as empty text).
    pub fn add_bytes(&mut self, name: impl Into<String>, bytes: Vec<u8>) -> (FileId, Result<(), SourceError>) {
        if bytes.len() > MAX_SOURCE_BYTES {
            let error = SourceError::TooLarge { bytes: bytes.len(), limit: MAX_SOURCE_BYTES };
            return (self.add(name, ""), Err(error));
        }
        match String::from_utf8(bytes) {
            Ok(text) => (self.add(name, text), Ok(())),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                let line = bytes[..offset].iter().filter(|byte| **byte == b'\n').count() + 1;
                let id = self.add(name, String::from_utf8_lossy(&bytes).into_owned());
                (id, Err(SourceError::NotUtf8 { offset, line }))
            }
        }
    }

    /// The file of an id.
    ///
    /// # Panics
    /// For an id that another `Sources` made.
    pub fn get(&self, id: FileId) -> &Source {
        &self.files[id.0 as usize]
    }

    /// The text of a span; empty if the span does not fit the file.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text().get(span.range()).unwrap_or("")
    }

    /// Line and column of a span's first and last (exclusive) byte.
    pub fn place(&self, span: Span) -> (LineColumn, LineColumn) {
        let source = self.get(span.file);
        (source.line_column(span.start as usize), source.line_column(span.end as usize))
    }

    /// The smallest span on character boundaries of its file that covers a span: what reports can rely on whatever a
    /// reader made of odd input.
    pub fn snap(&self, span: Span) -> Span {
        let text = self.get(span.file).text();
        let (mut start, mut end) = ((span.start as usize).min(text.len()), (span.end as usize).min(text.len()));
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Span::new(span.file, start..end)
    }

    /// All files with their ids, in the order of reading.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        (0u32..).map(FileId).zip(&self.files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_skip_the_byte_order_mark() {
        let mut sources = Sources::new();
        let id = sources.add("a", "\u{feff}é♔x\r\nzwei");
        let source = sources.get(id);
        assert_eq!(source.line_column(3), LineColumn { line: 1, column: 1 });
        assert_eq!(source.line_column(source.text().find('x').unwrap()), LineColumn { line: 1, column: 3 });
        assert_eq!(source.line_column(source.text().find("zwei").unwrap()), LineColumn { line: 2, column: 1 });
        assert_eq!(&source.text()[source.line_range(1)], "\u{feff}é♔x");
        assert_eq!(&source.text()[source.line_range(2)], "zwei");
        assert!(source.line_range(3).is_empty());
    }

    #[test]
    fn spans_snap_to_characters_and_to_the_file() {
        let mut sources = Sources::new();
        let id = sources.add("a", "x♔y");
        assert_eq!(sources.snap(Span::new(id, 2..3)).range(), 1..4);
        assert_eq!(sources.snap(Span::new(id, 4..90)).range(), 4..5);
        assert_eq!(sources.snap(Span::new(id, 70..90)).range(), 5..5);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_named_by_offset_and_line() {
        let mut sources = Sources::new();
        let (id, result) = sources.add_bytes("a", b"ok\nb\xffd".to_vec());
        assert_eq!(result, Err(SourceError::NotUtf8 { offset: 4, line: 2 }));
        assert!(sources.get(id).text().starts_with("ok\nb"));
    }
}
