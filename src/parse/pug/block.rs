//! Nesting: which lines stand in which, and how the text of neighbouring lines is joined.

use super::Reader;
use super::lines::{Line, is_white};
use crate::document::{Node, Text};
use crate::finding::code;

/// The nodes of nested lines.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) nodes: Vec<Node>,
    /// Nothing but silent comments was read.
    silent: bool,
    /// The first thing in it is a line of raw HTML.
    starts_raw: bool,
    /// The last thing in it is a line of raw HTML.
    ends_raw: bool,
}

/// The indentation of the lines of one block.
#[derive(Debug, Default)]
struct Level {
    own: Option<usize>,
    /// `own` is that of a line with mixed indentation.
    guessed: bool,
    /// The lines read now are deeper than anything can be; that was reported.
    stray: bool,
}

impl<'a> Reader<'a> {
    /// The next line that is not blank; skips blank ones.
    pub(super) fn peek(&mut self) -> Option<Line> {
        while self.lines.is_blank(self.at) == Some(true) {
            self.at += 1;
        }
        self.lines.get(self.at)
    }

    /// The lines that stand below a line of level `parent` (`None`: the whole file).
    pub(super) fn block(&mut self, parent: Option<usize>) -> Block {
        let stray = parent.is_none() && self.check_first_line();
        self.lines_below(parent, Level { own: parent.is_none().then_some(0), guessed: false, stray })
    }

    /// The lines below a line of level `parent` that can hold none: kept, and reported.
    pub(super) fn stray_block(&mut self, parent: usize, out: &mut Vec<Node>) {
        let block = self.lines_below(Some(parent), Level { own: Some(parent), ..Level::default() });
        out.extend(block.nodes);
    }

    fn lines_below(&mut self, parent: Option<usize>, mut level: Level) -> Block {
        let mut block = Block { silent: true, ..Block::default() };
        while let Some(line) = self.peek() {
            if parent.is_some_and(|parent| line.level <= parent) {
                break;
            }
            self.check_level(line, &mut level);
            let rest = self.slice(line.body..line.end);
            let raw = rest.starts_with('<');
            let silent = rest.starts_with("//-") || rest.is_empty();
            if block.silent && raw {
                block.starts_raw = true;
            }
            block.silent &= silent;
            self.at += 1;
            if raw {
                block.ends_raw = self.raw_lines(line.body, line, &mut block.nodes);
            } else {
                block.ends_raw &= silent;
                self.expression(line.body, line, &mut block.nodes);
            }
        }
        block
    }

    /// The first line of a file stands in nothing: what it begins with is read as text. Says whether that was reported;
    /// then those that are indented like it need no finding.
    fn check_first_line(&mut self) -> bool {
        let Some(line) = self.lines.get(0).filter(|line| line.start < line.end) else { return false };
        let text = self.slice(line.start..line.end);
        let white = text.len() - text.trim_start_matches([' ', '\t']).len();
        // Nothing but blanks harms nobody.
        let harms = white > 0 && (white < text.len() || text.starts_with('\t'));
        if harms {
            let message = "the first line is indented, which makes it text";
            self.report(code::pug::INDENT, line.start..line.start + white, message, "remove the indentation");
        }
        harms
    }

    /// Reports a line whose indentation is mixed or fits no line above it.
    fn check_level(&mut self, line: Line, level: &mut Level) {
        let white = line.start..line.body;
        if line.is_mixed() {
            self.count_mixed(line);
            level.guessed |= level.own.is_none();
            level.own.get_or_insert(line.level);
            return;
        }
        if std::mem::take(&mut level.guessed) {
            level.own = Some(line.level);
        }
        let own = *level.own.get_or_insert(line.level);
        if line.level > own {
            // What stands below an element that is nested too deep is no new fault.
            let told = self.too_deep.is_some() || self.excused == Some(own);
            if std::mem::replace(&mut level.stray, true) || told {
                return;
            }
            if line.body == line.end {
                let message = "the last line holds only blanks, which pug takes for an indented line";
                self.report(code::pug::INDENT, white, message, "remove the blanks");
                return;
            }
            let message = "this line is indented, but nothing above it can hold it";
            let help = "indent it like the line before it; text goes below a tag, with \"| \" in front";
            self.report(code::pug::INDENT, white, message, help);
            return;
        }
        // The first line of a file was never measured.
        level.stray &= line.start == 0;
        self.excused = None;
        if line.level < own {
            level.own = Some(line.level);
            let message = "this indentation is between those of the lines above";
            self.report(code::pug::INDENT, white, message, "indent it like the line it belongs beside");
        }
    }

    fn count_mixed(&mut self, line: Line) {
        if line.is_mixed() {
            self.mixed.get_or_insert((line.start..line.body, 0)).1 += 1;
        }
    }

    /// Lines beginning with `|`, the first of which holds its text in `from..line.end`; they are joined by line ends.
    pub(super) fn text_lines(&mut self, from: usize, line: Line, out: &mut Vec<Node>) {
        let (mut from, mut line) = (from, line);
        loop {
            self.inline(from, line.end, false, out);
            let text_end = out.len();
            self.silent_comments(line.level, out);
            let next = self.peek().filter(|next| next.level == line.level);
            match next.filter(|next| self.slice(next.body..next.end).starts_with('|')) {
                Some(next) => {
                    self.count_mixed(next);
                    self.join(line, text_end, out);
                    self.at += 1;
                    (from, line) = (self.after_pipe(next.body), next);
                }
                None => return,
            }
        }
    }

    /// Lines of raw HTML, the first of which begins at `from`, and what stands below them; says whether the last thing
    /// is such a line.
    pub(super) fn raw_lines(&mut self, from: usize, first: Line, out: &mut Vec<Node>) -> bool {
        let (mut from, mut line) = (from, first);
        loop {
            self.inline(from, line.end, false, out);
            let (mut last, mut text_end, mut open) = (line, out.len(), true);
            if self.peek().is_some_and(|next| next.level > line.level) && self.enter(from..line.end) {
                let below = self.at;
                let block = self.block(Some(line.level));
                self.leave();
                if block.starts_raw {
                    self.join(last, text_end, out);
                }
                out.extend(block.nodes);
                if !block.silent {
                    open = block.ends_raw;
                    last = self.last_line(below);
                    text_end = out.len();
                }
            }
            self.silent_comments(line.level, out);
            let next = self.peek().filter(|next| next.level == first.level);
            let Some(next) = next.filter(|next| self.slice(next.body..next.end).starts_with('<')) else { return open };
            if open {
                self.join(last, text_end, out);
            }
            self.count_mixed(next);
            self.at += 1;
            (from, line) = (next.body, next);
        }
    }

    /// Silent comments, which leave no trace between two lines of text.
    fn silent_comments(&mut self, level: usize, out: &mut Vec<Node>) {
        while let Some(next) = self.peek().filter(|next| next.level == level)
            && self.slice(next.body..next.end).starts_with("//-")
        {
            self.count_mixed(next);
            self.at += 1;
            self.comment(next.body, next, out);
        }
    }

    /// The last line that was read and is not blank, from line number `from` on.
    fn last_line(&mut self, from: usize) -> Line {
        let found = (from..self.at).rev().find(|number| self.lines.is_blank(*number) == Some(false));
        self.lines.get(found.unwrap_or(from)).unwrap_or_default()
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

    /// Text below a dot: lines deeper than `parent`, their common indentation removed. Says whether there are some.
    pub(super) fn dot_block(&mut self, parent: usize, out: &mut Vec<Node>) -> bool {
        let Some((lines, indent)) = self.dot_lines(parent) else { return false };
        let Some((last, others)) = lines.split_last() else { return true };
        for line in others {
            self.dot_line(*line, indent, out);
            let at = out.len();
            self.join(*line, at, out);
        }
        self.dot_line(*last, indent, out);
        true
    }

    pub(super) fn dot_line(&mut self, line: Line, indent: usize, out: &mut Vec<Node>) {
        let from = self.behind_indent(line, indent);
        self.inline(from, line.end, false, out);
    }

    /// Takes the lines of a text block below `parent`, with the indentation that they share.
    pub(super) fn dot_lines(&mut self, parent: usize) -> Option<(Vec<Line>, usize)> {
        let first = self.peek().filter(|first| first.indent > parent)?;
        let mut indent = first.indent;
        let mut lines = Vec::new();
        while let Some(line) = self.lines.get(self.at) {
            if !is_white(self.slice(line.start..line.end)) {
                if line.indent <= parent {
                    break;
                }
                indent = indent.min(line.indent);
                self.end = line.end;
            }
            lines.push(line);
            self.at += 1;
        }
        if self.at == self.lines.len() {
            while lines.last().is_some_and(|line| self.behind_indent(*line, indent) == line.end) {
                lines.pop();
            }
        }
        Some((lines, indent))
    }

    /// Where the text of a line begins whose first characters, `indent` of them, are indentation. A line of nothing but
    /// white space may have fewer, and of any kind.
    pub(super) fn behind_indent(&self, line: Line, indent: usize) -> usize {
        let found = self.slice(line.start..line.end).char_indices().nth(indent);
        found.map_or(line.end, |(at, _)| line.start + at)
    }

    /// Goes one element deeper, unless that is too deep: then the content is kept where it is.
    pub(super) fn enter(&mut self, place: std::ops::Range<usize>) -> bool {
        if self.depth >= crate::parse::MAX_DEPTH {
            self.too_deep.get_or_insert((place, 0)).1 += 1;
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
