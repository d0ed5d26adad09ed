//! Raw HTML in Markdown: tags open and close elements of the tree like Markdown's own.

use std::collections::BTreeMap;

use super::origin::Gathered;
use super::tree::Tree;
use crate::document::markup::{Piece, Tag, pieces};
use crate::document::{Attribute, Comment, Node, decode, is_void};
use crate::finding::{Finding, code};
use crate::source::Spanned;

/// Adds raw HTML.
pub(super) fn read(html: &Gathered, tree: &mut Tree<'_>) {
    let pieces = pieces(&html.text);
    let closed = closed_tags(&html.text, &pieces);
    for (index, piece) in pieces.into_iter().enumerate() {
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
            Piece::Start(tag) => start(html, &tag, closed[index], tree),
            Piece::End { name, .. } => {
                let name = &html.text[name];
                if !is_void(name) && !tree.end_raw(name, place.clone()) {
                    let message = format!("</{name}> closes nothing");
                    let finding = Finding::new(code::html::STRAY_END_TAG, tree.span(place), message);
                    tree.report_tag(
                        finding.help("leave it out, or write the start tag in the same list, quotation or paragraph"),
                    );
                }
            }
            Piece::Comment { text, .. } => {
                // An empty comment only parts two lists or begins a line of raw HTML; one of three dashes is silent.
                let silent = html.text[text.clone()].starts_with('-');
                let text = if silent { text.start + 1..text.end } else { text };
                if !text.is_empty() {
                    let span = tree.span(html.range(text.clone()));
                    let text = html.text[text].to_owned();
                    tree.push(Node::Comment(Comment { text, span, in_output: !silent }));
                }
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

/// Which pieces are start tags with an end tag of their own. Only others are ended by what cannot stand in them, so that
/// a list in a paragraph stays there if the author closes the paragraph after it.
fn closed_tags(html: &str, pieces: &[Piece]) -> Vec<bool> {
    let mut closed = vec![false; pieces.len()];
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Start(tag) if !is_void(&html[tag.name.clone()]) && !tag.self_closing => {
                let name = &html[tag.name.clone()];
                *counts.entry(name.to_ascii_lowercase()).or_default() += 1;
                open.push((index, name));
            }
            Piece::End { name, .. } => {
                let name = &html[name.clone()];
                if counts.get(&name.to_ascii_lowercase()).is_none_or(|count| *count == 0) {
                    continue;
                }
                while let Some((start, own)) = open.pop() {
                    if let Some(count) = counts.get_mut(&own.to_ascii_lowercase()) {
                        *count -= 1;
                    }
                    if own.eq_ignore_ascii_case(name) {
                        closed[start] = true;
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    closed
}

fn start(html: &Gathered, tag: &Tag, closed: bool, tree: &mut Tree<'_>) {
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
        tree.start_raw(element, closed);
    }
}
