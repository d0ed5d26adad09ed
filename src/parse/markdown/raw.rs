//! Raw HTML in Markdown: tags open and close elements of the tree like Markdown's own.

use super::origin::Gathered;
use super::tree::Tree;
use crate::document::markup::{Piece, Tag, pieces};
use crate::document::{Attribute, Comment, Node, decode, is_void};
use crate::finding::{Finding, code};
use crate::source::Spanned;

/// Adds raw HTML.
pub(super) fn read(html: &Gathered, tree: &mut Tree<'_>) {
    for piece in pieces(&html.text) {
        let place = html.range(piece.range());
        match piece {
            Piece::Text(range) => {
                // Text may come from several lines, each at its own place.
                let mut at = range.start;
                for line in html.text[range].split_inclusive('\n') {
                    let content = line.trim_end_matches(['\n', '\r']);
                    if !content.is_empty() {
                        tree.text(html.range(at..at + content.len()));
                    }
                    if content.len() < line.len() {
                        tree.line_end(html.range(at + content.len()..at + line.len()));
                    }
                    at += line.len();
                }
            }
            Piece::Start(tag) => start(html, &tag, tree),
            Piece::End { name, .. } => {
                let name = &html.text[name];
                if !is_void(name) && !tree.end_raw(name, place.clone()) {
                    let message = format!("</{name}> closes nothing");
                    let finding = Finding::new(code::html::STRAY_END_TAG, tree.span(place), message);
                    tree.findings.push(
                        finding.help("leave it out, or write the start tag in the same list, quotation or paragraph"),
                    );
                }
            }
            Piece::Comment { text, .. } => {
                let span = tree.span(html.range(text.clone()));
                tree.push(Node::Comment(Comment { text: html.text[text].to_owned(), span, in_output: true }));
            }
            Piece::Declaration(range) => {
                let written = &html.text[range.clone()];
                let inner = written.trim_start_matches("<!").trim_end_matches('>');
                if let Some(kind) = inner.get(..7).filter(|word| word.eq_ignore_ascii_case("doctype")) {
                    let value = inner[kind.len()..].trim().to_owned();
                    let span = tree.span(place);
                    tree.push(Node::Doctype(Spanned::new(value, span)));
                } else {
                    tree.text(place);
                }
            }
        }
    }
}

fn start(html: &Gathered, tag: &Tag, tree: &mut Tree<'_>) {
    let name = &html.text[tag.name.clone()];
    tree.end_implied(name);
    let mut element = tree.element(name, html.range(tag.range.clone()));
    element.name.span = tree.span(html.range(tag.name.clone()));
    for attribute in &tag.attributes {
        let name = html.text[attribute.name.clone()].to_owned();
        let value = attribute.value.clone().map(|range| {
            let text = decode(&html.text[range.clone()]);
            Spanned::new(text, tree.span(html.range(range)))
        });
        let name = Spanned::new(name, tree.span(html.range(attribute.name.clone())));
        // An empty value is a value.
        let value = value.or_else(|| {
            let after = html.text.get(attribute.name.end..tag.range.end)?;
            after.trim_start().starts_with('=').then(|| Spanned::new(String::new(), name.span.at_end()))
        });
        element.attributes.push(Attribute { name, value, escaped: true });
    }
    element.self_closing = tag.self_closing;
    if is_void(name) || tag.self_closing {
        tree.push(Node::Element(element));
    } else {
        tree.start(element, true);
    }
}
