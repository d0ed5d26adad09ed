//! Lines and their indentation. Pug lets an author indent with tabs or with blanks, not with both.

use std::ops::Range;

/// One line.
#[derive(Debug, Clone, Copy, Default)]
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
    /// Holds nothing but tabs and blanks, and another line follows it.
    pub(super) blank: bool,
    /// `indent` and `level` are known.
    pub(super) measured: bool,
}

impl Line {
    /// Whether white space of the other kind follows the indentation.
    pub(super) fn is_mixed(&self) -> bool {
        !self.blank && self.body > self.start + self.indent
    }
}

/// The lines of a file. Their indentation is measured as the reader comes to them: the first indented line that it asks
/// for decides for tabs or blanks, and lines within a list of attributes are never asked for.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    text: &'a str,
    list: Vec<Line>,
    unit: Option<u8>,
    /// How many units the first indented line has.
    step: usize,
}

impl<'a> Lines<'a> {
    /// Cuts a text into lines; `\r\n`, `\n` and a lone `\r` end one. A byte order mark belongs to no line.
    pub(super) fn cut(text: &'a str) -> Lines<'a> {
        let ranges = ranges(text);
        let last = ranges.len() - 1;
        let list = ranges.into_iter().enumerate().map(|(number, (range, next))| {
            let content = text.get(range.clone()).unwrap_or("");
            let white = content.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            // White space before the end of the file and at its start is not skipped.
            let edge = number == 0 || number == last;
            let blank = white == content.len() && (white == 0 || !edge);
            // A blank at the start of the file begins text.
            let body = range.start + if number == 0 && content.starts_with(' ') { 0 } else { white };
            let indent = if number == 0 { body - range.start } else { 0 };
            Line { start: range.start, body, end: range.end, next, indent, level: 0, blank, measured: number == 0 }
        });
        Lines { text, list: list.collect(), unit: None, step: 2 }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// A line, measured.
    pub(super) fn get(&mut self, number: usize) -> Option<Line> {
        let line = self.list.get_mut(number)?;
        if !line.measured {
            line.measured = true;
            let content = self.text.get(line.start..line.end).unwrap_or("");
            let first = content.bytes().next().filter(|byte| matches!(byte, b' ' | b'\t'));
            if let Some(unit) = first.filter(|_| self.unit.is_none() && !line.blank) {
                self.unit = Some(unit);
                self.step = content.bytes().take_while(|byte| *byte == unit).count();
            }
            (line.indent, line.level) = measure(content, self.unit.or(first).unwrap_or(b' '), self.step);
        }
        Some(*line)
    }

    /// Whether a line is blank; `None` behind the last one.
    pub(super) fn is_blank(&self, number: usize) -> Option<bool> {
        self.list.get(number).map(|line| line.blank)
    }

    /// A line, its indentation perhaps not measured.
    pub(super) fn bounds(&self, number: usize) -> Option<Line> {
        self.list.get(number).copied()
    }

    /// Where a line begins.
    pub(super) fn start(&self, number: usize) -> Option<usize> {
        self.list.get(number).map(|line| line.start)
    }
}

/// How many of the file's tabs or blanks a line begins with, and the indentation that it means.
fn measure(content: &str, unit: u8, step: usize) -> (usize, usize) {
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
    (indent, level)
}

/// Whether nothing can be seen on a line. Pug asks JavaScript, to which a byte order mark is white space too.
pub(super) fn is_white(line: &str) -> bool {
    line.chars().all(|c| (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}')
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

    fn cut(text: &str) -> Vec<Line> {
        let mut lines = Lines::cut(text);
        (0..lines.len()).filter_map(|number| lines.get(number)).collect()
    }

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

    #[test]
    fn lines_that_nobody_asks_for_decide_nothing() {
        let mut lines = Lines::cut("p(a\n  b)\n\tc");
        assert_eq!(lines.get(2).map(|line| (line.indent, line.is_mixed())), Some((1, false)));
    }
}
