//! Text of one line: `#[...]` tags in it, escapes, and `#{...}`, which needs code.

use super::{Reader, brackets};
use crate::document::{Element, Node, Text};
use crate::finding::code;
use crate::parse::text;

impl<'a> Reader<'a> {
    /// Reads text from `from` up to `to`; inside `#[...]` it ends at the closing bracket. Gives the place where it
    /// ended: `to`, or that of the bracket.
    pub(super) fn inline(&mut self, from: usize, to: usize, in_brackets: bool, out: &mut Vec<Node>) -> usize {
        let bytes = self.text.as_bytes();
        let mut done = from;
        let mut at = from;
        while at < to {
            let rest = bytes.get(at..to).unwrap_or(&[]);
            match rest {
                [b']', ..] if in_brackets => {
                    self.text_piece(done, at, out);
                    return at;
                }
                [b'\\', b'#', b'[', ..] => {
                    self.text_piece(done, at, out);
                    done = at + 1;
                    at += 3;
                }
                [b'\\', b'#' | b'!', b'{', ..] if in_brackets || self.reads_braces(at, to) => {
                    self.text_piece(done, at, out);
                    done = at + 1;
                    at += 3;
                }
                [b'#', b'[', ..] => {
                    self.text_piece(done, at, out);
                    at = self.tag_in_text(at, to, out);
                    done = at;
                }
                [sign @ (b'#' | b'!'), b'{', ..] if in_brackets || self.reads_braces(at, to) => {
                    self.text_piece(done, at, out);
                    (done, at) = self.braces(at, to, *sign == b'#', out);
                }
                _ => at += 1,
            }
        }
        self.text_piece(done, to, out);
        to
    }

    /// Whether pug looks for `#{` here: not before one of Unicode's own line ends, which end a line for it.
    fn reads_braces(&mut self, at: usize, to: usize) -> bool {
        if self.separator.0 != to {
            let found = self.slice(at..to).rfind(['\u{2028}', '\u{2029}']);
            self.separator = (to, found.map_or(0, |found| at + found));
        }
        self.separator.1 <= at
    }

    /// `#{...}` or `!{...}` at `at`; gives the place where text goes on that was not taken yet, and the place after it.
    fn braces(&mut self, at: usize, to: usize, escaped: bool, out: &mut Vec<Node>) -> (usize, usize) {
        let Ok(length) = brackets::closing(self.slice(at + 2..to), b'}') else {
            let help = "end it with \"}\" on the same line, or write a backslash in front of it for the characters";
            self.report(code::pug::UNCLOSED, at..at + 2, "this brace is not closed", help);
            return (at, to);
        };
        let inside = self.slice(at + 2..at + 2 + length);
        let from = at + 2 + (length - inside.trim_start().len());
        let end = at + 3 + length;
        if self.literal_text(from..from + inside.trim().len(), escaped, out) {
            return (end, end);
        }
        let message = "a value in braces needs code, which is not run";
        let sign = if escaped { '#' } else { '!' };
        let help = format!("write the value itself, or \\{sign}{{ for the characters");
        self.report(code::pug::INTERPOLATION, at..end, message, &help);
        (at, end)
    }

    /// Text without anything in it but diagrams and references.
    fn text_piece(&mut self, from: usize, to: usize, out: &mut Vec<Node>) {
        if from >= to {
            return;
        }
        self.end = self.end.max(to);
        let html = self.slice(from..to);
        if self.verbatim > 0 {
            out.push(Node::Text(Text { html: html.to_owned(), span: self.span(from..to) }));
        } else {
            text::split(html, self.file, from, out, self.findings);
        }
    }

    /// `#[tag text]` at `at`; gives the place after it.
    fn tag_in_text(&mut self, at: usize, to: usize, out: &mut Vec<Node>) -> usize {
        if !self.enter(at..to) {
            self.text_piece(at, to, out);
            return to;
        }
        let known = self.findings.len();
        let end = self.bracketed(at + 2, to, out);
        self.leave();
        let closed = self.text.as_bytes().get(end) == Some(&b']') && end < to;
        // What was wrong in it may have hidden its end.
        if !closed && self.findings.len() == known {
            let help = "end it with \"]\" on the same line, or write \\#[ for the characters";
            self.report(code::pug::UNCLOSED, at..at + 2, "this #[ is not closed", help);
        }
        self.end = self.end.max(end + usize::from(closed));
        end + usize::from(closed)
    }

    /// What stands in `#[...]`: a tag, or text. Gives the place of the closing bracket, or `to`.
    fn bracketed(&mut self, from: usize, to: usize, out: &mut Vec<Node>) -> usize {
        match self.text.as_bytes().get(from) {
            Some(first @ (b'|' | b' ' | b'<')) if from < to => {
                let text_from = match first {
                    b'|' => self.after_pipe(from),
                    b' ' => from + 1,
                    _ => from,
                };
                if self.slice(text_from..to).starts_with(']') {
                    return self.unreadable_bracket(from, text_from, out);
                }
                return self.inline(text_from, to, true, out);
            }
            _ => {}
        }
        let first_bracket = self.slice(from..to).find(']').map_or(to, |found| from + found);
        if self.is_keyword_in_text(from..first_bracket) {
            self.text_piece(from, first_bracket, out);
            return first_bracket;
        }
        let Some((mut element, mut at)) = self.tag_head(from, to) else {
            return self.unreadable_bracket(from, to, out);
        };
        let verbatim = usize::from(text::is_verbatim(&element.name.value));
        self.verbatim += verbatim;
        at = self.bracket_content(&mut element, at, to);
        self.verbatim -= verbatim;
        element.span = self.span(from..at);
        let mut beside = self.content_of_void(&mut element);
        out.push(Node::Element(element));
        out.append(&mut beside);
        at
    }

    fn bracket_content(&mut self, element: &mut Element, at: usize, to: usize) -> usize {
        match self.slice(at..to).as_bytes() {
            [b' ', ..] => self.inline(at + 1, to, true, &mut element.children),
            [b'|', ..] => {
                let from = self.after_pipe(at);
                self.inline(from, to, true, &mut element.children)
            }
            [b':', b' ', ..] => {
                let from = at + 1 + self.slice(at + 1..to).bytes().take_while(|byte| *byte == b' ').count();
                if !self.enter(at..to) {
                    return to;
                }
                let end = self.bracketed(from, to, &mut element.children);
                self.leave();
                end
            }
            [b'/', ..] => {
                element.self_closing = true;
                at + 1
            }
            [b']', ..] | [] => at,
            _ => self.unreadable_bracket(at, to, &mut element.children),
        }
    }

    /// Code or nonsense in `#[...]`: reported, and kept as text.
    fn unreadable_bracket(&mut self, from: usize, to: usize, out: &mut Vec<Node>) -> usize {
        let written = self.slice(from..to);
        if written.starts_with(['=', '!', '-']) {
            let length = brackets::closing(written, b']').unwrap_or(written.len());
            if !self.literal_code(from..from + length, out) {
                let message = "#[...] holds code, which is not run";
                self.report(code::pug::CODE, from..from + length, message, "write the text itself");
                self.text_piece(from, from + length, out);
            }
            return from + length;
        }
        let end = written.find(']').map_or(to, |found| from + found);
        let help = "write a tag after #[, as in #[b text]; write \\#[ for the characters";
        let place = if from == end { from - 2..end + 1 } else { from..end };
        if end < to || self.slice(end..end + 1) == "]" {
            self.report(code::pug::UNEXPECTED, place, "#[...] holds something that is not a tag", help);
        }
        self.text_piece(from, end, out);
        end
    }
}
