//! From html5ever's tree to the document.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::diagram;
use super::sink::{Handle, Kind};
use crate::document::markup::{Piece, Tag, TagAttribute, pieces};
use crate::document::{Attribute, Comment, Element, Node, Page, Text, entity};
use crate::finding::{Finding, Findings, Level, code};
use crate::parse::text;
use crate::source::{FileId, Span, Spanned};

struct Convert<'a> {
    text: &'a str,
    file: FileId,
    verbatim: usize,
    findings: &'a mut Findings,
}

/// Fills the page: with the body of a whole document, or with the content of a fragment.
pub(super) fn read(document: &Handle, text: &str, file: FileId, whole: bool, page: &mut Page, findings: &mut Findings) {
    let mut convert = Convert { text, file, verbatim: 0, findings };
    let top = document.0.children.borrow();
    // html5ever puts a fragment into an `html` element.
    let root = top.iter().find(|node| is(node, "html"));
    if !whole {
        if let Some(root) = root {
            convert.nodes(&root.0.children.borrow(), &mut page.body);
        }
        return;
    }
    for node in top.iter().filter(|node| matches!(node.0.kind, Kind::Comment(_))) {
        convert.node(node, &mut page.body);
    }
    let Some(root) = root else { return };
    for part in root.0.children.borrow().iter() {
        if is(part, "body") {
            convert.nodes(&part.0.children.borrow(), &mut page.body);
        } else if is(part, "head") {
            convert.title(part, page);
            convert.head(part, page);
        } else {
            convert.node(part, &mut page.body);
        }
    }
}

fn is(node: &Handle, tag: &str) -> bool {
    matches!(&node.0.kind, Kind::Element { name, .. } if &*name.local == tag)
}

impl Convert<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    fn title(&self, head: &Handle, page: &mut Page) {
        for title in head.0.children.borrow().iter().filter(|node| is(node, "title")) {
            for node in title.0.children.borrow().iter() {
                let Kind::Text(pieces) = &node.0.kind else { continue };
                let pieces = pieces.borrow();
                let words: String = pieces.iter().map(|(text, _)| text.as_str()).collect();
                let (Some((_, first)), Some((_, last))) = (pieces.first(), pieces.last()) else { continue };
                let key = Spanned::new("title".to_owned(), self.span(title.0.range.clone()));
                page.meta.push((key, Spanned::new(words.trim().to_owned(), self.span(first.start..last.end))));
            }
        }
    }

    /// The description of the page; what else stands in the head is left out.
    fn head(&mut self, head: &Handle, page: &mut Page) {
        let mut first = None;
        let mut names = BTreeSet::new();
        for node in head.0.children.borrow().iter() {
            let Kind::Element { name, attributes } = &node.0.kind else { continue };
            let value =
                |name: &str| attributes.iter().find(|own| &*own.name.local == name).map(|own| own.value.to_string());
            let meta = &*name.local == "meta";
            match (meta.then(|| value("name")).flatten(), value("content")) {
                (Some(name), Some(words)) if name.eq_ignore_ascii_case("description") => {
                    let span = self.span(node.0.range.clone());
                    page.meta.push((Spanned::new("description".to_owned(), span), Spanned::new(words, span)));
                }
                // Others say how the file is to be read.
                _ if meta || &*name.local == "title" => {}
                _ => {
                    first.get_or_insert(node.0.range.clone());
                    names.insert(name.local.to_string());
                }
            }
        }
        if let Some(first) = first {
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            let message = format!("what stands in the head of the page is left out: {names}");
            self.findings.push(Finding::new(code::html::LEFT_OUT, self.span(first), message).at_level(Level::Note));
        }
    }

    fn nodes(&mut self, nodes: &[Handle], out: &mut Vec<Node>) {
        for node in nodes {
            self.node(node, out);
        }
    }

    fn node(&mut self, node: &Handle, out: &mut Vec<Node>) {
        match &node.0.kind {
            Kind::Document => self.nodes(&node.0.children.borrow(), out),
            Kind::Doctype(name) => out.push(Node::Doctype(Spanned::new(name.clone(), self.span(node.0.range.clone())))),
            Kind::Comment(text) => {
                let range = node.0.range.clone();
                let written = self.text.get(range.clone()).unwrap_or("");
                // The text as it stands in the source, where line ends may have two characters: claims are written there.
                let inner = written.strip_prefix("<!--").map(|rest| rest.strip_suffix("-->").unwrap_or(rest));
                let (text, at) = match inner.filter(|inner| one_line_end(inner) == *text) {
                    Some(inner) => (inner.to_owned(), 4),
                    None => (text.clone(), written.find(text.as_str()).unwrap_or(written.len())),
                };
                let end = (range.start + at + text.len()).min(range.end);
                // As in Markdown, a comment of three dashes is silent.
                let (shown, silent) = match text.strip_prefix('-') {
                    Some(rest) => (rest.to_owned(), true),
                    None => (text, false),
                };
                let span = self.span((range.start + at + usize::from(silent)).min(end)..end);
                out.push(Node::Comment(Comment { text: shown, span, in_output: !silent }));
            }
            Kind::Text(pieces) => self.pieces(&pieces.borrow(), out),
            Kind::Element { name, attributes } => {
                let element = self.element(node, &name.local, attributes);
                out.push(Node::Element(element));
            }
        }
    }

    fn pieces(&mut self, pieces: &[(String, Range<usize>)], out: &mut Vec<Node>) {
        // What stands in the source as HTML source is one text: `[[c5&lt;&gt;g5]]` is a reference.
        let mut run: Option<Range<usize>> = None;
        for (piece, range) in pieces {
            let written = self.text.get(range.clone()).unwrap_or("");
            let is_reference = || entity::reference(written).is_some_and(|(stands_for, _)| stands_for == *piece);
            if written == piece || is_reference() {
                match &mut run {
                    Some(run) if run.end == range.start => run.end = range.end,
                    _ => {
                        self.run(run.take(), out);
                        run = Some(range.clone());
                    }
                }
                continue;
            }
            self.run(run.take(), out);
            let html = piece.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            out.push(Node::Text(Text { html, span: self.span(range.clone()) }));
        }
        self.run(run, out);
    }

    fn run(&mut self, range: Option<Range<usize>>, out: &mut Vec<Node>) {
        let Some(range) = range else { return };
        let written = self.text.get(range.clone()).unwrap_or("");
        if self.verbatim == 0 {
            text::split(written, self.file, range.start, out, self.findings);
        } else {
            out.push(Node::Text(Text { html: written.to_owned(), span: self.span(range) }));
        }
    }

    fn element(&mut self, node: &Handle, name: &str, attributes: &[html5ever::Attribute]) -> Element {
        let range = node.0.range.clone();
        let written = self.text.get(range.clone()).unwrap_or("");
        let tag = pieces(written).into_iter().find_map(|piece| match piece {
            Piece::Start(tag) if written[tag.name.clone()].eq_ignore_ascii_case(name) => Some(tag),
            _ => None,
        });
        let name_range = match &tag {
            Some(tag) => range.start + tag.name.start..range.start + tag.name.end,
            // An element that the reader added.
            None => range.start..range.start,
        };
        let places = tag.as_ref().map(|tag| places(tag, written)).unwrap_or_default();
        let mut element = Element {
            name: Spanned::new(name.to_owned(), self.span(name_range)),
            attributes: attributes.iter().map(|own| self.attribute(own, &range, written, &places)).collect(),
            children: Vec::new(),
            span: self.span(range.clone()),
            self_closing: false,
        };
        let verbatim = usize::from(text::is_verbatim(name));
        self.verbatim += verbatim;
        self.nodes(&node.0.children.borrow(), &mut element.children);
        self.verbatim -= verbatim;
        if let Some(last) = element.children.last().and_then(span_of) {
            element.span = element.span.to(last.at_end());
        }
        let end = element.span.range().end;
        let after = self.text.get(end..).unwrap_or("");
        let closes = after
            .strip_prefix("</")
            .and_then(|rest| rest.get(..name.len()))
            .is_some_and(|own| own.eq_ignore_ascii_case(name));
        if let Some(length) = closes.then(|| after.find('>')).flatten() {
            element.span = element.span.to(self.span(end..end + length + 1));
        }
        diagram::read(&mut element, self.text, self.findings);
        diagram::read_figure(&mut element, node.0.children.borrow().iter().any(holds_data));
        element
    }

    fn attribute(
        &self,
        own: &html5ever::Attribute,
        range: &Range<usize>,
        written: &str,
        places: &BTreeMap<String, &TagAttribute>,
    ) -> Attribute {
        let name = own.name.local.to_string();
        let found = places.get(&name.to_ascii_lowercase());
        let place = |part: &Range<usize>| self.span(range.start + part.start..range.start + part.end);
        let name_span = found.map_or_else(|| self.span(range.clone()).at_start(), |found| place(&found.name));
        let value_span = found.map(|found| found.value.as_ref().map_or_else(|| name_span.at_end(), place));
        let bare = found
            .is_some_and(|found| found.value.is_none() && !written[found.name.end..].trim_start().starts_with('='));
        let value = Spanned::new(own.value.to_string(), value_span.unwrap_or(name_span));
        Attribute { name: Spanned::new(name, name_span), value: (!bare).then_some(value), escaped: true }
    }
}

/// The attributes of a tag by name; of equal names the first, as in browsers.
fn places<'a>(tag: &'a Tag, written: &str) -> BTreeMap<String, &'a TagAttribute> {
    let mut places = BTreeMap::new();
    for attribute in &tag.attributes {
        places.entry(written[attribute.name.clone()].to_ascii_lowercase()).or_insert(attribute);
    }
    places
}

/// Whether an element has the position of a diagram as an attribute.
fn holds_data(node: &Handle) -> bool {
    let Kind::Element { attributes, .. } = &node.0.kind else { return false };
    attributes.iter().any(|own| &*own.name.local == diagram::ATTRIBUTE)
}

/// A text with its line ends as browsers read them.
fn one_line_end(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn span_of(node: &Node) -> Option<Span> {
    Some(match node {
        Node::Element(element) => element.span,
        Node::Text(text) => text.span,
        Node::Comment(comment) => comment.span,
        Node::Doctype(doctype) => doctype.span,
        Node::Diagram(leaf) => leaf.span,
        Node::Reference(reference) => reference.span,
    })
}
