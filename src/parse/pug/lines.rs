//! Lines and their indentation. Pug lets an author indent with tabs or with blanks, not with both.

use std::ops::Range;

/// One line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// Its first byte.
    pub(super) start: usize,
    /// The first byte after all white space.
    pub(super) body: usize,
    /// One past its last byte, without the line end.
    pub(super) end: usize,
    /// One past its line end.
    pub(super) next: usize,
    /// How many tabs or blanks of the file's kind it begins with.
    pub(super) indent: usize,
    /// The indentation meant: `indent`, unless the line mixes tabs and blanks.
    pub(super) level: usize,
    /// Holds nothing but white space.
    pub(super) blank: bool,
}

impl Line {
    /// Whether white space of the other kind follows the indentation.
    pub(super) fn is_mixed(&self) -> bool {
        !self.blank && self.body > self.start + self.indent
    }
}

/// Cuts a text into lines; `\r\n`, `\n` and a lone `\r` end one. The first indented line decides for tabs or blanks.
/// A byte order mark belongs to no line.
pub(super) fn cut(text: &str) -> Vec<Line> {
    let ranges = ranges(text);
    let indented = ranges.iter().map(|(range, _)| text.get(range.clone()).unwrap_or(""));
    let first = indented.filter(|line| !line.trim().is_empty()).find(|line| line.starts_with([' ', '\t']));
    let unit = first.map_or(b' ', |line| line.as_bytes()[0]);
    let step = first.map_or(2, |line| line.bytes().take_while(|byte| *byte == unit).count());
    ranges.into_iter().map(|(range, next)| measure(text, range, next, unit, step)).collect()
}

fn measure(text: &str, range: Range<usize>, next: usize, unit: u8, step: usize) -> Line {
    let content = text.get(range.clone()).unwrap_or("");
    let white = content.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let indent = content.bytes().take_while(|byte| *byte == unit).count();
    let others = content.bytes().take(white).filter(|byte| *byte != unit).count();
    let own = white - others;
    let level = match unit {
        _ if others == 0 => indent,
        b' ' => own + others * step,
        // Two blanks are the usual step of those who use blanks.
        _ => own + others.div_ceil(2),
    };
    let body = range.start + white;
    Line { start: range.start, body, end: range.end, next, indent, level, blank: content.trim().is_empty() }
}

/// The ranges of the lines without their ends, each with the start of the next.
fn ranges(text: &str) -> Vec<(Range<usize>, usize)> {
    let bytes = text.as_bytes();
    let mut start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut list = Vec::new();
    let mut at = start;
    while at < bytes.len() {
        let length = match bytes[at] {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => 2,
            b'\r' | b'\n' => 1,
            _ => {
                at += 1;
                continue;
            }
        };
        list.push((start..at, at + length));
        at += length;
        start = at;
    }
    list.push((start..bytes.len(), bytes.len()));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_line_ends_and_the_byte_order_mark() {
        let text = "\u{feff}a\r\n  b\rc\n\n";
        let lines = cut(text);
        let shown: Vec<_> = lines.iter().map(|line| (&text[line.body..line.end], line.level, line.blank)).collect();
        assert_eq!(shown, [("a", 0, false), ("b", 2, false), ("c", 0, false), ("", 0, true), ("", 0, true)]);
    }

    #[test]
    fn mixed_indentation_is_seen_and_given_a_level() {
        let lines = cut("p\n  a\n\tb\n");
        assert!(!lines[1].is_mixed());
        assert!(lines[2].is_mixed());
        assert_eq!((lines[1].level, lines[2].level), (2, 2));
        let lines = cut("p\n\ta\n    b\n");
        assert!(lines[2].is_mixed());
        assert_eq!((lines[1].level, lines[2].level), (1, 2));
    }
}
