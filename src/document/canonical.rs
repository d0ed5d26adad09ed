//! When two pages are the same document: what a reader of the HTML and a judge of the claims would take from them.
//!
//! Places, white space between blocks, the order of attributes, silent comments that hold no claim, and how a character
//! is written (`é`, `&eacute;`) do not count. Inline HTML in texts counts as the elements that it means.

use std::fmt::Write as _;

use super::entity::decode;
use super::markup::{Piece, Tag, pieces};
use super::{Attribute, Element, Node, Page, is_block, is_void};

/// Whether two pages are the same document, in whatever language each is written.
pub fn same_document(a: &Page, b: &Page) -> bool {
    canonical(a) == canonical(b)
}

/// The page as a list of tags, texts, diagrams and references that is equal for equal documents; front matter and the
/// claims of the figures follow.
pub fn canonical(page: &Page) -> Vec<String> {
    let mut walk = Walk::default();
    walk.nodes(&page.body);
    walk.end_text(true);
    let mut out = walk.out;
    out.extend(page.meta.iter().map(|(key, value)| format!("{} = {}", key.value, value.value)));
    for (number, figure) in page.figures().iter().enumerate() {
        out.extend(figure.claims.iter().map(|claim| {
            let words: Vec<&str> = claim.text.value.split_whitespace().collect();
            format!("claim of figure {number}, {:?}: {}", claim.half, words.join(" "))
        }));
    }
    out
}

#[derive(Default)]
struct Walk {
    out: Vec<String>,
    text: String,
    /// Nothing but blocks stands before the text, so blanks at its start do not count.
    after_block: bool,
}

impl Walk {
    fn nodes(&mut self, nodes: &[Node]) {
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            at += 1;
            match node {
                Node::Element(element) => self.element(element),
                // A tag or a comment may go on in the next line, which is a text of its own.
                Node::Text(text) => {
                    let mut html = text.html.clone();
                    while let Some(Node::Text(text)) = nodes.get(at) {
                        html.push_str(&text.html);
                        at += 1;
                    }
                    self.html(&html);
                }
                Node::Comment(comment) if comment.in_output && !comment.text.is_empty() => {
                    self.put(format!("<!--{}-->", comment.text.split_whitespace().collect::<Vec<_>>().join(" ")), true);
                }
                Node::Comment(_) => {}
                Node::Doctype(doctype) => self.put(format!("doctype {}", doctype.value.to_ascii_lowercase()), true),
                Node::Diagram(leaf) => {
                    let words: Vec<&str> = leaf.text.value.split_whitespace().collect();
                    self.put(format!("fen:{}:", words.join(" ")), true);
                }
                Node::Reference(reference) => self.put(format!("[[{}]]", decode(&reference.text.value)), false),
            }
        }
    }

    fn element(&mut self, element: &Element) {
        let name = element.name.value.as_str();
        let attributes = element.attributes.iter().map(|attribute| (attribute.name.value.as_str(), value(attribute)));
        self.start(name, attributes.collect());
        if !is_void(name) {
            self.nodes(&element.children);
            self.put(format!("</{name}>"), is_block(name));
        }
    }

    fn start(&mut self, name: &str, mut attributes: Vec<(&str, Option<String>)>) {
        let classes: Vec<String> =
            attributes.iter().filter(|(name, _)| *name == "class").filter_map(|(_, value)| value.clone()).collect();
        attributes.retain(|(name, _)| !matches!(*name, "class" | "claim"));
        attributes.sort();
        let mut tag = format!("<{name}");
        let classes = classes.join(" ");
        let classes: Vec<&str> = classes.split_whitespace().collect();
        if !classes.is_empty() {
            let _ = write!(tag, " class={}", classes.join(" "));
        }
        for (name, value) in attributes {
            let value = value.unwrap_or_default();
            if !(name == "style" && value.is_empty()) {
                let _ = write!(tag, " {name}={value}");
            }
        }
        tag.push('>');
        self.put(tag, is_block(name) || name == "br");
    }

    /// Text as HTML source.
    fn html(&mut self, html: &str) {
        for piece in pieces(html) {
            match piece {
                Piece::Text(range) => self.text.push_str(&decode(&html[range])),
                Piece::Start(tag) => self.tag(html, &tag),
                Piece::End { name, .. } if !is_void(&html[name.clone()]) => {
                    let name = &html[name];
                    self.put(format!("</{name}>"), is_block(name));
                }
                Piece::End { .. } => {}
                Piece::Comment { text, .. } if text.is_empty() => {}
                Piece::Comment { text, .. } => {
                    self.put(format!("<!--{}-->", html[text].split_whitespace().collect::<Vec<_>>().join(" ")), true);
                }
                Piece::Declaration(range) => self.put(html[range].to_owned(), true),
            }
        }
    }

    fn tag(&mut self, html: &str, tag: &Tag) {
        let attributes = tag.attributes.iter().map(|attribute| {
            (&html[attribute.name.clone()], attribute.value.clone().map(|range| decode(&html[range])))
        });
        self.start(&html[tag.name.clone()], attributes.collect());
    }

    /// Adds what is no text; blanks beside a block do not count.
    fn put(&mut self, piece: String, block: bool) {
        self.end_text(block);
        self.out.push(piece);
        self.after_block = block;
    }

    fn end_text(&mut self, before_block: bool) {
        let text = std::mem::take(&mut self.text);
        let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}');
        let words: Vec<&str> = text.split(blank).filter(|word| !word.is_empty()).collect();
        let mut shown = words.join(" ");
        if text.starts_with(blank) && !self.after_block && !self.out.is_empty() {
            shown.insert(0, ' ');
        }
        if text.ends_with(blank) && !before_block && !words.is_empty() {
            shown.push(' ');
        }
        let only_blank = words.is_empty() && before_block;
        if !shown.is_empty() && !only_blank {
            self.out.push(shown);
            self.after_block = false;
        }
    }
}

fn value(attribute: &Attribute) -> Option<String> {
    let value = &attribute.value.as_ref()?.value;
    Some(if attribute.escaped { value.clone() } else { decode(value) })
}
