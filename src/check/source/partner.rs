//! HTML tags in the text of pug without their partner. The readers of Markdown and of HTML say it themselves.

use crate::document::partner::{Mark, marks, unmatched};
use crate::document::{Format, Node, Page};
use crate::finding::Findings;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    if page.format == Format::Pug {
        block(&page.body, findings);
    }
}

/// The texts of one element, whose tags may close over the elements between them.
fn block(nodes: &[Node], findings: &mut Findings) {
    let mut tags: Vec<Mark> = Vec::new();
    for node in nodes {
        match node {
            Node::Text(text) if text.html.contains('<') => tags.extend(marks(&text.html, text.span)),
            Node::Element(element) if !element.is("script") && !element.is("style") => {
                block(&element.children, findings);
            }
            _ => {}
        }
    }
    findings.extend(unmatched(&tags).iter().map(|tag| tag.finding()));
}
