//! Elements being built: those that Markdown opens, and those that raw HTML opens inside them.

use std::ops::Range;

use crate::document::{Attribute, Element, Node, Text};
use crate::finding::{Finding, Findings, code};
use crate::parse::{MAX_DEPTH, text};
use crate::source::{FileId, Span, Spanned};

/// An element that is open.
struct Open {
    element: Element,
    /// Opened by a tag in the source, to be closed by one.
    raw: bool,
    /// Has an end tag of its own; what cannot stand in it does not end it.
    closed: bool,
    /// Nested too deeply: its content goes to the element around it.
    flat: bool,
}

/// The tree so far.
pub(super) struct Tree<'a> {
    pub(super) source: &'a str,
    pub(super) file: FileId,
    pub(super) findings: &'a mut Findings,
    done: Vec<Node>,
    open: Vec<Open>,
    /// Text whose end is not known yet: its range in the source.
    pending: Option<Range<usize>>,
    verbatim: usize,
    told_depth: bool,
    /// How many tags were reported.
    told_tags: usize,
}

/// How many tags without their partner are reported for one page; a page with more has another fault.
const MAX_TAGS: usize = 50;

impl<'a> Tree<'a> {
    pub(super) fn new(source: &'a str, file: FileId, findings: &'a mut Findings) -> Tree<'a> {
        Tree {
            source,
            file,
            findings,
            done: Vec::new(),
            open: Vec::new(),
            pending: None,
            verbatim: 0,
            told_depth: false,
            told_tags: 0,
        }
    }

    /// Closes everything and gives the nodes.
    pub(super) fn finish(mut self) -> Vec<Node> {
        self.flush();
        while !self.open.is_empty() {
            self.pop(None);
        }
        self.done
    }

    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    /// An element without content.
    pub(super) fn element(&self, name: &str, range: Range<usize>) -> Element {
        let span = self.span(range);
        let name = Spanned::new(name.to_owned(), span.at_start());
        Element { name, attributes: Vec::new(), children: Vec::new(), span, self_closing: false }
    }

    /// An attribute with a value.
    pub(super) fn attribute(&self, name: &str, value: &str, range: Range<usize>) -> Attribute {
        let span = self.span(range);
        Attribute {
            name: Spanned::new(name.to_owned(), span),
            value: Some(Spanned::new(value.to_owned(), span)),
            escaped: true,
        }
    }

    /// Adds a node where the tree grows.
    pub(super) fn push(&mut self, node: Node) {
        self.flush();
        self.place().push(node);
    }

    fn place(&mut self) -> &mut Vec<Node> {
        // Those above the limit are flat.
        match self.open.iter_mut().take(MAX_DEPTH).next_back() {
            Some(open) => &mut open.element.children,
            None => &mut self.done,
        }
    }

    /// Opens an element of Markdown.
    pub(super) fn start(&mut self, element: Element) {
        self.open(element, false, false);
    }

    /// Opens an element of raw HTML; `closed` says whether its end tag follows in the same piece of HTML.
    pub(super) fn start_raw(&mut self, element: Element, closed: bool) {
        self.open(element, true, closed);
    }

    fn open(&mut self, element: Element, raw: bool, closed: bool) {
        self.flush();
        let flat = self.open.len() >= MAX_DEPTH;
        if flat && !self.told_depth {
            self.told_depth = true;
            let message = format!("elements are nested more than {MAX_DEPTH} deep");
            let finding = Finding::new(code::markdown::TOO_DEEP, element.span, message);
            self.findings.push(finding.help("what stands deeper is put beside it"));
        }
        self.verbatim += usize::from(text::is_verbatim(&element.name.value));
        self.open.push(Open { element, raw, closed, flat });
    }

    /// Closes the innermost element that Markdown opened, and the raw ones in it. Gives it without adding it.
    pub(super) fn end(&mut self) -> Option<Element> {
        self.flush();
        while self.open.last()?.raw {
            self.report_unclosed();
            self.pop(None);
        }
        let open = self.open.pop()?;
        self.verbatim -= usize::from(text::is_verbatim(&open.element.name.value));
        if open.flat {
            self.place().extend(open.element.children);
            return None;
        }
        Some(open.element)
    }

    /// Closes the innermost element that Markdown opened, and adds it.
    pub(super) fn end_and_add(&mut self) {
        if let Some(element) = self.end() {
            self.place().push(Node::Element(element));
        }
    }

    /// Closes the raw element of an end tag at `range`; says whether there was one.
    pub(super) fn end_raw(&mut self, name: &str, range: Range<usize>) -> bool {
        self.flush();
        let raw = self.open.iter().rev().take(2 * MAX_DEPTH).take_while(|open| open.raw);
        let Some(above) = raw.map(|open| open.element.is(name)).position(|same| same) else { return false };
        for _ in 0..above {
            if !self.open.last().is_some_and(|open| ends_by_itself(&open.element.name.value)) {
                self.report_unclosed();
            }
            self.pop(None);
        }
        self.pop(Some(range.end));
        true
    }

    /// Closes raw elements that a new one of this name ends: a `p` ends a `p`, an `li` an `li`.
    pub(super) fn end_implied(&mut self, name: &str) {
        self.flush();
        let ended: &[&str] = match name {
            "li" => &["li"],
            "dt" | "dd" => &["dt", "dd"],
            "tr" => &["td", "th", "tr"],
            "td" | "th" => &["td", "th"],
            "tbody" | "tfoot" => &["td", "th", "tr", "thead", "tbody"],
            "option" => &["option"],
            name if crate::document::is_block(name) => &["p"],
            _ => &[],
        };
        while self
            .open
            .last()
            .is_some_and(|open| open.raw && !open.closed && ended.iter().any(|tag| open.element.is(tag)))
        {
            self.pop(None);
        }
    }

    fn report_unclosed(&mut self) {
        let Some(open) = self.open.last() else { return };
        let name = &open.element.name.value;
        // Of those that are too deep the first is reported.
        if ends_by_itself(name) || open.flat {
            return;
        }
        let finding = Finding::new(code::html::UNCLOSED, open.element.span, format!("this <{name}> is not closed"));
        let finding = finding.help(format!("close it with </{name}>"));
        self.report_tag(finding);
    }

    /// Reports a tag without its partner.
    pub(super) fn report_tag(&mut self, finding: Finding) {
        self.told_tags += 1;
        if self.told_tags == MAX_TAGS {
            self.findings.push(finding.note("more of this kind on the page are not listed"));
        } else if self.told_tags < MAX_TAGS {
            self.findings.push(finding);
        }
    }

    fn pop(&mut self, end: Option<usize>) {
        let Some(mut open) = self.open.pop() else { return };
        self.verbatim -= usize::from(text::is_verbatim(&open.element.name.value));
        if open.flat {
            self.place().extend(open.element.children);
            return;
        }
        if let Some(end) = end {
            open.element.span = open.element.span.to(self.span(end..end));
        }
        self.place().push(Node::Element(open.element));
    }

    /// Adds text that stands at `range` of the source as it is. Neighbouring pieces are put together, so that a `fen:`
    /// or `[[` that Markdown took apart is seen.
    pub(super) fn text(&mut self, range: Range<usize>) {
        match &mut self.pending {
            Some(pending) if pending.end == range.start => pending.end = range.end,
            _ => {
                self.flush();
                self.pending = Some(range);
            }
        }
    }

    /// Adds text that is written differently in HTML than in the source.
    pub(super) fn html(&mut self, html: &str, range: Range<usize>) {
        let span = self.span(range);
        self.push(Node::Text(Text { html: html.to_owned(), span }));
    }

    /// Adds a line end.
    pub(super) fn line_end(&mut self, range: Range<usize>) {
        self.flush();
        let span = self.span(range);
        match self.place().last_mut() {
            Some(Node::Text(text)) if text.span.end == span.start => {
                text.html.push('\n');
                text.span = text.span.to(span);
            }
            _ => self.place().push(Node::Text(Text { html: "\n".into(), span })),
        }
    }

    fn flush(&mut self) {
        let Some(range) = self.pending.take() else { return };
        let html = self.source.get(range.clone()).unwrap_or("");
        let mut nodes = Vec::new();
        if self.verbatim > 0 {
            nodes.push(Node::Text(Text { html: html.to_owned(), span: self.span(range) }));
        } else {
            text::split(html, self.file, range.start, &mut nodes, self.findings);
            nodes.iter_mut().for_each(unescape);
        }
        self.place().append(&mut nodes);
    }
}

/// Takes the backslashes from a reference, as from any text of Markdown: `[[b4\*d4]]`.
fn unescape(node: &mut Node) {
    let Node::Reference(reference) = node else { return };
    reference.text.value = without_escapes(&reference.text.value);
    reference.written = without_escapes(&reference.written);
}

fn without_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        if c != '\\' || !letters.peek().is_some_and(char::is_ascii_punctuation) {
            out.push(c);
        }
    }
    out
}

/// Elements whose end tag may be left out.
fn ends_by_itself(name: &str) -> bool {
    ["p", "li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "option", "colgroup"]
        .iter()
        .any(|tag| name.eq_ignore_ascii_case(tag))
}
