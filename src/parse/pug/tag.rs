//! One expression of a line: a tag with its attributes and what follows it, text, a comment, a document type.

use super::Reader;
use super::brackets;
use super::lines::{Line, is_white};
use crate::document::{Attribute, Element, Node, is_void};
use crate::finding::{Finding, Level, code};
use crate::parse::text::{self, is_verbatim};
use crate::source::Spanned;

/// The most attributes that an element may have.
const MAX_ATTRIBUTES: usize = 500;

impl<'a> Reader<'a> {
    /// Reads the expression that begins at `at` in `line` (already taken), with the lines below it.
    pub(super) fn expression(&mut self, at: usize, line: Line, out: &mut Vec<Node>) {
        let mut beside = Vec::new();
        self.expression_beside(at, line, out, &mut beside);
        out.append(&mut beside);
    }

    /// The same; what follows the slash of a self-closing tag goes to `beside`, as it stands outside of all the tags that
    /// the line began.
    fn expression_beside(&mut self, at: usize, line: Line, out: &mut Vec<Node>, beside: &mut Vec<Node>) {
        let rest = self.slice(at..line.end);
        self.end = self.end.max(line.end);
        match rest.as_bytes() {
            [] => {}
            [b'|', ..] => self.text_lines(self.after_pipe(at), line, out),
            // One blank alone is text too.
            [b' '] => self.text_lines(at, line, out),
            [b' ', ..] => self.text_lines(at + 1, line, out),
            [b'<', ..] => {
                self.raw_lines(at, line, out);
            }
            [b'/', b'/', ..] => self.comment(at, line, out),
            _ if is_dot(rest) => {
                // Alone on its line it is a full stop without its `|`, of which the lints of a page speak.
                if !self.dot_block(line.level, out) && at > line.body {
                    let help = "write lines below it, indented, or leave it out";
                    self.report(code::pug::UNEXPECTED, at..at + 1, "no text stands below this dot", help);
                }
            }
            _ if text::begins_with_position(rest) => self.position(at, line, out),
            _ => {
                if !self.special(at, line, out) {
                    self.tag(at, line, out, beside);
                }
            }
        }
    }

    /// A diagram whose `|` was forgotten: it is read as the text that it was to be.
    fn position(&mut self, at: usize, line: Line, out: &mut Vec<Node>) {
        if !self.is_told(at) {
            let span = self.span(at..at + "fen:".len());
            let message = "this diagram is read as a tag, since no | stands before it";
            let finding = Finding::new(code::text::AS_TAG, span, message).at_level(Level::Error);
            let finding = finding.help("begin the line with \"| \"");
            // In "p: fen:..." it begins no line.
            let begins = at == line.body;
            self.findings.push(if begins { finding.patch(span.at_start(), "| ", true) } else { finding });
        }
        self.text_lines(at, line, out);
    }

    /// A tag line, or a line that is none: then it is text whose `|` was forgotten.
    fn tag(&mut self, at: usize, line: Line, out: &mut Vec<Node>, beside: &mut Vec<Node>) {
        let Some((mut element, after)) = self.tag_head(at, usize::MAX) else {
            let message = "this line begins with no tag";
            let help = "begin a line of text with \"| \"";
            self.report(code::pug::UNEXPECTED, at..line.end, message, help);
            self.told = self.told.max(line.end);
            self.excused = Some(line.level);
            self.text_lines(at, line, out);
            return;
        };
        // Attributes may go on over several lines.
        let line = self.line_of(after, line);
        if !self.enter(at..line.end) {
            out.push(Node::Element(element));
            self.flat_content(after, line, out);
            return;
        }
        let verbatim = usize::from(is_verbatim(&element.name.value));
        self.verbatim += verbatim;
        self.content(&mut element, after, line, beside);
        self.verbatim -= verbatim;
        self.leave();
        element.span = self.span(at..self.end.max(after));
        let mut content = self.content_of_void(&mut element);
        out.push(Node::Element(element));
        out.append(&mut content);
    }

    /// The content of an element that can hold none, which is reported.
    pub(super) fn content_of_void(&mut self, element: &mut Element) -> Vec<Node> {
        let is_empty = element.self_closing || (!self.xml && is_void(&element.name.value));
        if !is_empty || !holds_something(&element.children) {
            return Vec::new();
        }
        let name = &element.name.value;
        let slash = if element.self_closing { " with a slash behind it" } else { "" };
        let message = format!("{name}{slash} can hold nothing");
        let help = if is_void(name) {
            "put its content beside it; attributes follow the tag without a blank; a line of text begins with \"| \""
        } else {
            "leave out the slash"
        };
        self.report(code::pug::VOID_CONTENT, element.name.span.range(), message, help);
        std::mem::take(&mut element.children)
    }

    /// The line that `at` is in; the lines before it are taken.
    fn line_of(&mut self, at: usize, line: Line) -> Line {
        if at <= line.end {
            return line;
        }
        // These lines are not measured: white space in a list indents nothing.
        while self.lines.start(self.at).is_some_and(|start| start <= at) {
            self.at += 1;
        }
        let last = self.at.checked_sub(1).and_then(|number| self.lines.bounds(number)).unwrap_or(line);
        Line { level: line.level, indent: line.indent, measured: true, ..last }
    }

    /// The text of a tag below which nothing more is nested.
    fn flat_content(&mut self, after: usize, line: Line, out: &mut Vec<Node>) {
        match self.slice(after..line.end) {
            "" => {}
            rest if is_dot(rest) => {
                self.dot_block(line.level, out);
            }
            rest => self.text_lines(after + usize::from(rest.len() > 1 && rest.starts_with(' ')), line, out),
        }
    }

    /// What follows the head of a tag on its line and below. What turns out to stand behind the element goes to `beside`.
    fn content(&mut self, element: &mut Element, after: usize, line: Line, beside: &mut Vec<Node>) {
        let rest = self.slice(after..line.end);
        let out = &mut element.children;
        self.end = self.end.max(line.end);
        match rest.as_bytes() {
            [] => {}
            _ if is_dot(rest) => {
                self.dot_block(line.level, out);
                return;
            }
            [b'.', b':', b' ', ..] => {
                let help = "leave out the dot";
                let message = "what follows a dot and a colon is left out";
                self.report(code::pug::UNEXPECTED, after..after + 2, message, help);
                let from = after + 2 + rest[2..].bytes().take_while(|byte| *byte == b' ').count();
                self.expression(from, line, &mut Vec::new());
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
                self.expression_beside(from, line, out, beside);
            }
            [b'/', b'/', b'-', ..] => self.comment(after, line, out),
            [b'/', b'/', ..] => {
                let message = "a comment can not follow a tag";
                let help = "put it on a line of its own; one that begins with //- may stand here";
                self.report(code::pug::UNEXPECTED, after..line.end, message, help);
                self.comment(after, line, out);
            }
            [b'/', ..] => {
                element.self_closing = true;
                if self.slash(after, line, beside) {
                    return;
                }
            }
            [b'=', ..] | [b'!', b'=', ..] | [b'-', ..] => {
                if !self.literal_code(after..line.end, out) {
                    let message = "the content of this tag is code, which is not run";
                    self.report(code::pug::CODE, after..line.end, message, "write the text itself after a blank");
                }
            }
            _ => {
                let (message, help) = match rest.starts_with(". ") {
                    true => (
                        "text can not follow the dot of a text block",
                        "begin the text on the next line, indented, or leave out the dot",
                    ),
                    false => (
                        "this can not follow a tag",
                        "put a blank between the tag and its text; a line of text begins with \"| \"",
                    ),
                };
                self.report(code::pug::UNEXPECTED, after..line.end, message, help);
                self.told = self.told.max(line.end);
                self.inline(after, line.end, false, out);
            }
        }
        let below = self.block(Some(line.level));
        out.extend(below.nodes);
    }

    /// What follows the slash of a self-closing tag stands beside it; says whether it took the lines below, too.
    fn slash(&mut self, at: usize, line: Line, beside: &mut Vec<Node>) -> bool {
        let rest = self.slice(at + 1..line.end);
        match rest.as_bytes() {
            [] => return false,
            [b' ', ..] => {}
            _ => {
                let message = "only text can follow the slash of a self-closing tag";
                self.report(code::pug::UNEXPECTED, at..at + 1, message, "put what follows it on a line of its own");
                self.told = self.told.max(line.end);
            }
        }
        self.expression(at + 1, line, beside);
        self.stray_block(line.level, beside);
        true
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
        self.absent.clear();
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
                    let list = at + "&attributes(".len();
                    let search = self.search_end(list, to);
                    let end = match brackets::closing(self.slice(list..search), b')') {
                        Ok(length) => list + length + 1,
                        Err(_) => {
                            self.unclosed += 1;
                            self.slice(list..search).find(['\n', '\r']).map_or(search, |found| list + found)
                        }
                    };
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
        if !self.is_repeated(element, &attribute.name) {
            element.attributes.push(attribute);
        }
    }

    /// An attribute that is not printed, as it is `false` or `null`.
    pub(super) fn leave_out(&mut self, element: &Element, name: Spanned<String>) {
        if self.absent.len() < MAX_ATTRIBUTES && !self.is_repeated(element, &name) {
            self.absent.push(name);
        }
    }

    /// Reports an attribute that the element has already (classes add up).
    fn is_repeated(&mut self, element: &Element, name: &Spanned<String>) -> bool {
        let printed = element.attributes.iter().map(|other| &other.name);
        let first = printed.chain(&self.absent).find(|other| other.value == name.value);
        let Some(first) = first.filter(|_| name.value != "class").map(|first| first.span) else { return false };
        if !self.is_told(name.span.range().start) {
            let message = format!("the attribute {} is written twice", name.value);
            let finding = Finding::new(code::pug::DUPLICATE_ATTRIBUTE, name.span, message)
                .label(first, "the first one")
                .help("keep one of them");
            self.findings.push(finding);
        }
        true
    }
}

fn holds_something(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Text(text) => !is_white(&text.html),
        Node::Comment(comment) => comment.in_output,
        Node::Element(_) | Node::Doctype(_) | Node::Diagram(_) | Node::Reference(_) => true,
    })
}

/// A dot with nothing behind it: text stands below.
fn is_dot(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(|rest| rest.bytes().all(|byte| matches!(byte, b' ' | b'\t')))
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
