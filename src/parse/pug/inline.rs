//! Text of one line: `#[...]` tags in it, escapes, and `#{...}`, which needs code.

use super::Reader;
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
                [b'\\', b'#', b'[' | b'{', ..] | [b'\\', b'!', b'{', ..] => {
                    self.text_piece(done, at, out);
                    done = at + 1;
                    at += 3;
                }
                [b'#', b'[', ..] => {
                    self.text_piece(done, at, out);
                    at = self.tag_in_text(at, to, out);
                    done = at;
                }
                [b'#' | b'!', b'{', ..] => {
                    let end = self.brace_end(at + 2, to);
                    let help = "write the value itself, or \\#{ for the characters";
                    let message = "a value in braces needs code, which is not run";
                    self.report(code::pug::INTERPOLATION, at..end, message, help);
                    at = end;
                }
                _ => at += 1,
            }
        }
        self.text_piece(done, to, out);
        to
    }

    fn brace_end(&self, from: usize, to: usize) -> usize {
        self.slice(from..to).find('}').map_or(to, |found| from + found + 1)
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
        let end = self.bracketed(at + 2, to, out);
        self.leave();
        let closed = self.text.as_bytes().get(end) == Some(&b']') && end < to;
        if !closed {
            let help = "end it with \"]\" on the same line, or write \\#[ for the characters";
            self.report(code::pug::UNCLOSED, at..at + 2, "this #[ is not closed", help);
        }
        self.end = self.end.max(end + usize::from(closed));
        end + usize::from(closed)
    }

    /// What stands in `#[...]`: a tag, or text. Gives the place of the closing bracket, or `to`.
    fn bracketed(&mut self, from: usize, to: usize, out: &mut Vec<Node>) -> usize {
        match self.text.as_bytes().get(from) {
            Some(b'|' | b' ') if from < to => {
                let text_from = if self.slice(from..from + 1) == "|" { self.after_pipe(from) } else { from + 1 };
                return self.inline(text_from, to, true, out);
            }
            _ => {}
        }
        let Some((mut element, mut at)) = self.tag_head(from, to) else {
            return self.unreadable_bracket(from, to, out);
        };
        let verbatim = usize::from(text::is_verbatim(&element.name.value));
        self.verbatim += verbatim;
        at = self.bracket_content(&mut element, at, to);
        self.verbatim -= verbatim;
        element.span = self.span(from..at);
        out.push(Node::Element(element));
        at
    }

    fn bracket_content(&mut self, element: &mut Element, at: usize, to: usize) -> usize {
        match self.slice(at..to).as_bytes() {
            [b' ', b']', ..] => {
                self.text_piece(at, at + 1, &mut element.children);
                at + 1
            }
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
        let end = self.slice(from..to).find(']').map_or(to, |found| from + found);
        let text = self.slice(from..end);
        if text.starts_with(['=', '!', '-', '+']) || text.starts_with("#{") {
            self.report(code::pug::CODE, from..end, "#[...] holds code, which is not run", "write the text itself");
        } else {
            let help = "write a tag after #[, as in #[b text]; write \\#[ for the characters";
            self.report(code::pug::UNEXPECTED, from..end, "#[...] holds something that is not a tag", help);
        }
        self.text_piece(from, end, out);
        end
    }
}
