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
    // A tag may be written on several lines, each of which is a text.
    let (mut html, mut texts) = (String::new(), Vec::new());
    for node in nodes {
        if let Node::Text(text) = node {
            texts.push((html.len(), text.span));
            html.push_str(&text.html);
            continue;
        }
        tags.extend(marks(&std::mem::take(&mut html), &std::mem::take(&mut texts)));
        if let Node::Element(element) = node
            && !element.is("script")
            && !element.is("style")
        {
            block(&element.children, findings);
        }
    }
    tags.extend(marks(&html, &texts));
    findings.extend(unmatched(&tags).iter().map(|tag| tag.finding()));
}
