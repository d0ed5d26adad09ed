//! One expression of a line: a tag with its attributes and what follows it, text, a comment, a document type.

use super::Reader;
use super::lines::Line;
use crate::document::{Attribute, Element, Node, is_void};
use crate::finding::code;
use crate::parse::text::is_verbatim;
use crate::source::Spanned;

/// The most attributes that an element may have.
const MAX_ATTRIBUTES: usize = 500;

impl<'a> Reader<'a> {
    /// Reads the expression that begins at `at` in `line` (already taken), with the lines below it.
    pub(super) fn expression(&mut self, at: usize, line: Line, out: &mut Vec<Node>) {
        let rest = self.slice(at..line.end);
        self.end = self.end.max(line.end);
        match rest.as_bytes() {
            [] => {}
            [b'|', ..] => self.text_lines(self.after_pipe(at), line, out),
            [b' ', ..] => self.text_lines(at + 1, line, out),
            [b'<', ..] => {
                self.inline(at, line.end, false, out);
            }
            [b'/', b'/', ..] => self.comment(at, line, out),
            [b'.'] => self.dot_block(line.level, out),
            [b'.', white @ ..] if white.iter().all(|byte| matches!(byte, b' ' | b'\t')) => {
                self.dot_block(line.level, out);
            }
            _ => {
                if !self.special(at, line, out) {
                    self.tag(at, line, out);
                }
            }
        }
    }

    /// A tag line, or a line that is none: then it is text whose `|` was forgotten.
    fn tag(&mut self, at: usize, line: Line, out: &mut Vec<Node>) {
        let Some((mut element, after)) = self.tag_head(at, usize::MAX) else {
            let message = "this line begins with no tag";
            let help = "begin a line of text with \"| \"";
            self.report(code::pug::UNEXPECTED, at..line.end, message, help);
            self.text_lines(at, line, out);
            return;
        };
        // Attributes may go on over several lines.
        let line = self.line_of(after, line);
        if !self.enter(at..line.end) {
            out.push(Node::Element(element));
            self.expression(after, line, out);
            return;
        }
        let verbatim = usize::from(is_verbatim(&element.name.value));
        self.verbatim += verbatim;
        let mut beside = Vec::new();
        self.content(&mut element, after, line, &mut beside);
        self.verbatim -= verbatim;
        self.leave();
        element.span = self.span(at..self.end.max(after));
        if is_void(&element.name.value) && holds_something(&element.children) {
            let message = format!("{} can hold nothing", element.name.value);
            let help = "put its content beside it; attributes follow the tag without a blank; a line of text begins with \"| \"";
            self.report(code::pug::VOID_CONTENT, element.name.span.range(), message, help);
            let content = std::mem::take(&mut element.children);
            beside.splice(0..0, content);
        }
        out.push(Node::Element(element));
        out.append(&mut beside);
    }

    /// The line that `at` is in; the lines before it are taken.
    fn line_of(&mut self, at: usize, line: Line) -> Line {
        if at <= line.end {
            return line;
        }
        while self.lines.get(self.at).is_some_and(|next| next.start <= at) {
            self.at += 1;
        }
        let last = self.at.checked_sub(1).and_then(|number| self.lines.get(number)).copied().unwrap_or(line);
        Line { level: line.level, indent: line.indent, ..last }
    }

    /// What follows the head of a tag on its line and below. What turns out to stand behind the element goes to `beside`.
    fn content(&mut self, element: &mut Element, after: usize, line: Line, beside: &mut Vec<Node>) {
        let rest = self.slice(after..line.end);
        let out = &mut element.children;
        self.end = self.end.max(line.end);
        match rest.as_bytes() {
            [] => {}
            [b'.', white @ ..] if white.iter().all(|byte| matches!(byte, b' ' | b'\t')) => {
                self.dot_block(line.level, out);
                return;
            }
            // One blank alone is text too.
            [b' '] => {
                self.inline(after, line.end, false, out);
            }
            [b' ', ..] => {
                self.inline(after + 1, line.end, false, out);
            }
            [b'|', ..] => {
                self.inline(self.after_pipe(after), line.end, false, out);
            }
            [b':', b' ', ..] => {
                let from = after + 1 + rest[1..].bytes().take_while(|byte| *byte == b' ').count();
                if from == line.end {
                    self.report(
                        code::pug::UNEXPECTED,
                        after..line.end,
                        "nothing follows this colon",
                        "write a tag after it",
                    );
                }
                self.expression(from, line, out);
            }
            [b'/', ..] => {
                element.self_closing = true;
                self.slash(after, line, beside);
            }
            [b'=', ..] | [b'!', b'=', ..] | [b'-', ..] => {
                let message = "the content of this tag is code, which is not run";
                self.report(code::pug::CODE, after..line.end, message, "write the text itself after a blank");
            }
            _ => {
                let message = "this can not follow a tag";
                self.report(
                    code::pug::UNEXPECTED,
                    after..line.end,
                    message,
                    "put a blank between the tag and its text; a line of text begins with \"| \"",
                );
                self.inline(after, line.end, false, out);
            }
        }
        let below = self.block(Some(line.level));
        out.extend(below.nodes);
    }

    fn slash(&mut self, at: usize, line: Line, beside: &mut Vec<Node>) {
        match self.slice(at + 1..line.end).as_bytes() {
            [] => {}
            [b' '] => self.text_lines(at + 1, line, beside),
            [b' ', ..] => self.text_lines(at + 2, line, beside),
            _ => {
                let message = "this can not follow the slash of a self-closing tag";
                self.report(code::pug::UNEXPECTED, at + 1..line.end, message, "put it on a line of its own");
                self.text_lines(at + 1, line, beside);
            }
        }
    }

    /// The head of a tag: its name, `#id`, `.class` and attribute lists, up to `to`. `None` if no tag begins here.
    pub(super) fn tag_head(&mut self, at: usize, to: usize) -> Option<(Element, usize)> {
        let to = to.min(self.text.len());
        let length = name_length(self.slice(at..to));
        let name = match length {
            0 if self.slice(at..to).starts_with(['#', '.']) => Spanned::new("div".to_owned(), self.span(at..at)),
            0 => return None,
            _ => Spanned::new(self.slice(at..at + length).to_owned(), self.span(at..at + length)),
        };
        let mut element = Element {
            name,
            attributes: Vec::new(),
            children: Vec::new(),
            span: self.span(at..at + length),
            self_closing: false,
        };
        let end = self.shorthands(&mut element, at + length, to);
        // An implicit div needs at least one of them.
        if end == at {
            return None;
        }
        element.span = self.span(at..end);
        Some((element, end))
    }

    fn shorthands(&mut self, element: &mut Element, mut at: usize, to: usize) -> usize {
        loop {
            let rest = self.slice(at..to);
            match rest.as_bytes() {
                [sign @ (b'#' | b'.'), ..] => {
                    let length = shorthand_length(&rest[1..]);
                    let word = &rest[1..1 + length];
                    let is_class = *sign == b'.';
                    if length == 0 {
                        return at;
                    }
                    if is_class && !word.contains(|c: char| c.is_ascii_alphabetic() || c == '_') {
                        let message = format!("\"{word}\" is no class: a class has a letter");
                        self.report(code::pug::CLASS_NAME, at..at + 1 + length, message, "put a blank before text");
                    }
                    let attribute = Attribute {
                        name: Spanned::new(if is_class { "class" } else { "id" }.to_owned(), self.span(at..at + 1)),
                        value: Some(Spanned::new(word.to_owned(), self.span(at + 1..at + 1 + length))),
                        escaped: false,
                    };
                    self.add_attribute(element, attribute);
                    at += 1 + length;
                }
                [b'(', ..] => at = self.attributes(element, at, to),
                [b'&', ..] if rest.starts_with("&attributes(") => {
                    let end = rest.find(')').map_or(at + rest.len(), |found| at + found + 1);
                    let help = "write the attributes themselves in parentheses";
                    self.report(
                        code::pug::CODE,
                        at..end,
                        "&attributes takes its attributes from code, which is not run",
                        help,
                    );
                    at = end;
                }
                _ => return at,
            }
        }
    }

    /// Adds an attribute; a second one of the same name is reported and dropped (classes add up).
    pub(super) fn add_attribute(&mut self, element: &mut Element, attribute: Attribute) {
        if element.attributes.len() >= MAX_ATTRIBUTES {
            if element.attributes.len() == MAX_ATTRIBUTES && self.full != Some(element.span.start) {
                self.full = Some(element.span.start);
                let message = format!("an element has more than {MAX_ATTRIBUTES} attributes");
                self.report(code::pug::ATTRIBUTE, attribute.name.span.range(), message, "the rest is left out");
            }
            return;
        }
        let name = &attribute.name.value;
        let first = element.attributes.iter().find(|other| other.name.value == *name);
        if let Some(first) = first.filter(|_| name != "class") {
            let message = format!("the attribute {name} is written twice");
            let finding = crate::finding::Finding::new(code::pug::DUPLICATE_ATTRIBUTE, attribute.name.span, message)
                .label(first.name.span, "the first one")
                .help("keep one of them");
            self.findings.push(finding);
            return;
        }
        element.attributes.push(attribute);
    }
}

fn holds_something(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Text(text) => !text.html.trim().is_empty(),
        Node::Comment(comment) => comment.in_output,
        Node::Element(_) | Node::Doctype(_) | Node::Diagram(_) | Node::Reference(_) => true,
    })
}

/// The length of a tag's name: word characters, with `-` and `:` between them.
pub(super) fn name_length(text: &str) -> usize {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if !text.bytes().next().is_some_and(is_word) {
        return 0;
    }
    let all = text.bytes().take_while(|byte| is_word(*byte) || matches!(byte, b'-' | b':')).count();
    text.as_bytes()[..all].iter().rposition(|byte| is_word(*byte)).map_or(0, |last| last + 1)
}

fn shorthand_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')).count()
}
