//! A page as one stream: start tags, end tags, text. Inline HTML in texts is taken apart, so that a check sees
//! `<a href>` in the text of pug as it sees an element.

use crate::document::markup::{Piece, pieces};
use crate::document::{Node, Page, decode, is_void};
use crate::source::Span;

/// A start tag.
#[derive(Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    /// Where the name stands; empty for one that is not written (pug's `div`).
    pub(super) name_span: Span,
    pub(super) attributes: Vec<Attribute>,
    /// The element, or the tag where it stands in a text.
    pub(super) span: Span,
    /// Which item of the stream is the element around it.
    pub(super) parent: Option<usize>,
}

#[derive(Debug)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) value: Option<String>,
    pub(super) name_span: Span,
    /// Where the value stands; the name's place without one.
    pub(super) span: Span,
}

#[derive(Debug)]
pub(super) enum Item<'a> {
    Start(Tag),
    /// The end of the element that item number `0` starts.
    End(usize),
    /// HTML source without tags.
    Text {
        html: &'a str,
        span: Span,
    },
    /// A diagram or a reference.
    Leaf,
}

/// The stream.
#[derive(Debug)]
pub(super) struct Flow<'a> {
    pub(super) items: Vec<Item<'a>>,
}

impl<'a> Flow<'a> {
    pub(super) fn of(page: &'a Page) -> Flow<'a> {
        let mut builder = Builder { items: Vec::new(), open: Vec::new() };
        builder.nodes(&page.body);
        Flow { items: builder.items }
    }

    /// The start tags, each with its number in the stream.
    pub(super) fn tags(&self) -> impl Iterator<Item = (usize, &Tag)> {
        self.items.iter().enumerate().filter_map(|(number, item)| match item {
            Item::Start(tag) => Some((number, tag)),
            _ => None,
        })
    }

    /// The element around an element.
    pub(super) fn parent(&self, tag: &Tag) -> Option<&Tag> {
        match self.items.get(tag.parent?)? {
            Item::Start(tag) => Some(tag),
            _ => None,
        }
    }

    /// What stands in the element that item `start` begins, its end excluded.
    pub(super) fn inside(&self, start: usize) -> &[Item<'a>] {
        let end = self.items.iter().skip(start + 1).position(|item| matches!(item, Item::End(own) if *own == start));
        let end = end.map_or(start + 1, |length| start + 1 + length);
        self.items.get(start + 1..end).unwrap_or(&[])
    }

    /// Texts with whether they stand in an element that shows its text as it is (`code`, `pre`).
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'a str, Span, bool)> {
        let mut verbatim = Vec::new();
        self.items.iter().enumerate().filter_map(move |(number, item)| match item {
            Item::Start(tag) => {
                if ["code", "pre", "kbd", "samp", "script", "style", "textarea"].contains(&tag.name.as_str()) {
                    verbatim.push(number);
                }
                None
            }
            Item::End(start) => {
                if verbatim.last() == Some(start) {
                    verbatim.pop();
                }
                None
            }
            Item::Text { html, span } => Some((*html, *span, !verbatim.is_empty())),
            Item::Leaf => None,
        })
    }
}

impl Tag {
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name.eq_ignore_ascii_case(name))
    }
}

/// So many elements are open at once at most; a page with more is reported by its reader.
const MAX_OPEN: usize = 256;

struct Builder<'a> {
    items: Vec<Item<'a>>,
    open: Vec<usize>,
}

impl<'a> Builder<'a> {
    fn nodes(&mut self, nodes: &'a [Node]) {
        let depth = self.open.len();
        for node in nodes {
            match node {
                Node::Element(element) => {
                    let attributes = element.attributes.iter().map(|attribute| Attribute {
                        name: attribute.name.value.clone(),
                        value: attribute.value.as_ref().map(|value| value.value.clone()),
                        name_span: attribute.name.span,
                        span: attribute.value.as_ref().map_or(attribute.name.span, |value| value.span),
                    });
                    let start = self.start(Tag {
                        name: element.name.value.clone(),
                        name_span: element.name.span,
                        attributes: attributes.collect(),
                        span: element.span,
                        parent: self.open.last().copied(),
                    });
                    self.open.push(start);
                    self.nodes(&element.children);
                    self.close(self.open.len() - 1);
                }
                Node::Text(text) => self.text(&text.html, text.span, depth),
                Node::Diagram(_) | Node::Reference(_) => self.items.push(Item::Leaf),
                Node::Comment(_) | Node::Doctype(_) => {}
            }
        }
        self.close(depth);
    }

    fn start(&mut self, tag: Tag) -> usize {
        self.items.push(Item::Start(tag));
        self.items.len() - 1
    }

    /// Ends the open elements down to a depth.
    fn close(&mut self, depth: usize) {
        while self.open.len() > depth {
            if let Some(start) = self.open.pop() {
                self.items.push(Item::End(start));
            }
        }
    }

    fn text(&mut self, html: &'a str, span: Span, depth: usize) {
        if !html.contains('<') {
            self.items.push(Item::Text { html, span });
            return;
        }
        for piece in pieces(html) {
            match piece {
                Piece::Text(range) => {
                    self.items.push(Item::Text { html: &html[range.clone()], span: span.slice(range) });
                }
                Piece::Start(tag) => {
                    let name = html[tag.name.clone()].to_owned();
                    let void = is_void(&name.to_ascii_lowercase()) || tag.self_closing;
                    let attributes = tag.attributes.iter().map(|attribute| Attribute {
                        name: html[attribute.name.clone()].to_owned(),
                        value: attribute.value.clone().map(|range| decode(&html[range])),
                        name_span: span.slice(attribute.name.clone()),
                        span: span.slice(attribute.value.clone().unwrap_or(attribute.name.clone())),
                    });
                    let tag = Tag {
                        name,
                        name_span: span.slice(tag.name.clone()),
                        attributes: attributes.collect(),
                        span: span.slice(tag.range.clone()),
                        parent: self.open.last().copied(),
                    };
                    let start = self.start(tag);
                    self.open.push(start);
                    if void || self.open.len() > MAX_OPEN {
                        self.close(self.open.len() - 1);
                    }
                }
                Piece::End { name, .. } => {
                    let name = &html[name];
                    let same = |start: &usize| matches!(&self.items[*start], Item::Start(tag) if tag.is(name));
                    if let Some(at) = self.open.iter().skip(depth).rposition(same) {
                        self.close(depth + at);
                    }
                }
                Piece::Comment { .. } | Piece::Declaration(_) => {}
            }
        }
    }
}
