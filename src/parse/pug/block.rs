//! Nesting: which lines stand in which, and how the text of neighbouring lines is joined.

use super::Reader;
use super::lines::Line;
use crate::document::{Node, Text};
use crate::finding::code;

/// The nodes of nested lines.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) nodes: Vec<Node>,
    /// The first line is a line of raw HTML.
    starts_raw: bool,
    /// The last thing in it is a line of raw HTML.
    ends_raw: bool,
}

impl<'a> Reader<'a> {
    /// The next line that is not blank; skips blank ones.
    pub(super) fn peek(&mut self) -> Option<Line> {
        while self.lines.get(self.at).is_some_and(|line| line.blank) {
            self.at += 1;
        }
        self.lines.get(self.at).copied()
    }

    /// The lines that stand below a line of level `parent` (`None`: the whole file).
    pub(super) fn block(&mut self, parent: Option<usize>) -> Block {
        let mut block = Block::default();
        let mut own = None;
        while let Some(line) = self.peek() {
            if parent.is_some_and(|parent| line.level <= parent) {
                break;
            }
            self.check_level(line, *own.get_or_insert(if parent.is_none() { 0 } else { line.level }));
            let rest = self.slice(line.body..line.end);
            let raw = rest.starts_with('<');
            let silent = rest.starts_with("//-");
            if block.nodes.is_empty() && raw {
                block.starts_raw = true;
            }
            if raw {
                block.ends_raw = self.raw_lines(line, &mut block.nodes);
            } else {
                block.ends_raw &= silent;
                self.at += 1;
                self.expression(line.body, line, &mut block.nodes);
            }
        }
        block
    }

    /// Reports a line whose indentation is mixed or fits no line above it.
    fn check_level(&mut self, line: Line, own: usize) {
        let white = line.start..line.body;
        if line.is_mixed() {
            let help = "indent the whole file with tabs, or all of it with blanks";
            self.report(code::pug::MIXED_INDENT, white, "tabs and blanks are mixed in the indentation", help);
        } else if line.level > own {
            let message = "this line is indented, but nothing above it can hold it";
            let help = "indent it like the line before it; text goes below a tag, with \"| \" in front";
            self.report(code::pug::INDENT, white, message, help);
        } else if line.level < own {
            let message = "this indentation is between those of the lines above";
            self.report(code::pug::INDENT, white, message, "indent it like the line it belongs beside");
        }
    }

    /// Lines beginning with `|`, the first of which holds its text in `from..line.end`; they are joined by line ends.
    pub(super) fn text_lines(&mut self, from: usize, line: Line, out: &mut Vec<Node>) {
        let (mut from, mut line) = (from, line);
        loop {
            self.inline(from, line.end, false, out);
            let text_end = out.len();
            // A silent comment between two lines of text leaves no trace.
            let next = loop {
                match self.peek().filter(|next| next.level == line.level && !next.is_mixed()) {
                    Some(next) if self.slice(next.body..next.end).starts_with("//-") => {
                        self.at += 1;
                        self.comment(next.body, next, out);
                    }
                    next => break next,
                }
            };
            match next.filter(|next| self.slice(next.body..next.end).starts_with('|')) {
                Some(next) => {
                    self.join(line, text_end, out);
                    self.at += 1;
                    (from, line) = (self.after_pipe(next.body), next);
                }
                None => return,
            }
        }
    }

    /// Lines of raw HTML and what stands below them; says whether the last thing is such a line.
    fn raw_lines(&mut self, first: Line, out: &mut Vec<Node>) -> bool {
        let mut line = first;
        let mut open = false;
        let mut last = line;
        let mut text_end = out.len();
        loop {
            if open {
                self.join(last, text_end, out);
            }
            self.at += 1;
            self.inline(line.body, line.end, false, out);
            (last, text_end, open) = (line, out.len(), true);
            if self.peek().is_some_and(|next| next.level > line.level) && self.enter(line.body..line.end) {
                let below = self.at;
                let block = self.block(Some(line.level));
                self.leave();
                if block.starts_raw {
                    self.join(last, text_end, out);
                }
                out.extend(block.nodes);
                open = block.ends_raw;
                last = self.last_line(below);
                text_end = out.len();
            }
            match self
                .peek()
                .filter(|next| next.level == first.level && self.slice(next.body..next.end).starts_with('<'))
            {
                Some(next) => line = next,
                None => return open,
            }
        }
    }

    /// The last line that was read and is not blank, from line number `from` on.
    fn last_line(&self, from: usize) -> Line {
        let read = self.lines.get(from..self.at).unwrap_or(&[]);
        let found = read.iter().rev().find(|line| !line.blank).or_else(|| self.lines.get(from));
        found.copied().unwrap_or(Line { start: 0, body: 0, end: 0, next: 0, indent: 0, level: 0, blank: true })
    }

    /// Puts the line end of `line` behind what was read up to node number `at`.
    pub(super) fn join(&mut self, line: Line, at: usize, out: &mut Vec<Node>) {
        let span = self.span(line.end..line.next);
        match out.get_mut(..at).and_then(<[Node]>::last_mut) {
            Some(Node::Text(text)) if text.span.end == span.start => {
                text.html.push('\n');
                text.span = text.span.to(span);
            }
            _ => out.insert(at.min(out.len()), Node::Text(Text { html: "\n".into(), span })),
        }
    }

    /// Where the text after a `|` begins.
    pub(super) fn after_pipe(&self, pipe: usize) -> usize {
        let blank = self.text.as_bytes().get(pipe + 1) == Some(&b' ');
        // A line of nothing but `| ` means one blank.
        let lone = blank && !matches!(self.text.as_bytes().get(pipe + 2), Some(byte) if !matches!(byte, b'\n' | b'\r'));
        pipe + 1 + usize::from(blank && !lone)
    }

    /// Text below a dot (or a comment): lines deeper than `parent`, their common indentation removed.
    pub(super) fn dot_block(&mut self, parent: usize, out: &mut Vec<Node>) {
        let Some((lines, indent)) = self.dot_lines(parent) else { return };
        let Some((last, others)) = lines.split_last() else { return };
        for line in others {
            self.dot_line(*line, indent, out);
            let at = out.len();
            self.join(*line, at, out);
        }
        self.dot_line(*last, indent, out);
    }

    fn dot_line(&mut self, line: Line, indent: usize, out: &mut Vec<Node>) {
        let from = (line.start + indent).min(line.end);
        let from = (from..=line.end).find(|at| self.text.is_char_boundary(*at)).unwrap_or(line.end);
        self.inline(from, line.end, false, out);
    }

    /// Takes the lines of a text block below `parent`, with the indentation that they share.
    pub(super) fn dot_lines(&mut self, parent: usize) -> Option<(Vec<Line>, usize)> {
        let first = self.peek()?;
        if first.indent <= parent {
            return None;
        }
        let rest = self.lines.get(self.at..)?;
        let count = rest.iter().take_while(|line| line.blank || line.indent > parent).count();
        let mut lines = rest.get(..count)?.to_vec();
        self.at += count;
        if self.at == self.lines.len() {
            while lines.last().is_some_and(|line| line.start == line.end) {
                lines.pop();
            }
        }
        let indent = lines.iter().filter(|line| !line.blank).map(|line| line.indent).min()?;
        self.end = lines.iter().rev().find(|line| !line.blank).map_or(self.end, |line| line.end);
        Some((lines, indent))
    }

    /// Goes one element deeper, unless that is too deep: then the content is kept where it is.
    pub(super) fn enter(&mut self, place: std::ops::Range<usize>) -> bool {
        if self.depth >= crate::parse::MAX_DEPTH {
            let message = format!("elements are nested more than {} deep", crate::parse::MAX_DEPTH);
            self.report(code::pug::TOO_DEEP, place, message, "what stands deeper is put beside it");
            return false;
        }
        self.depth += 1;
        true
    }

    /// Comes back from [`Reader::enter`].
    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
