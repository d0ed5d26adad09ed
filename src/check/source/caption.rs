//! Figures without a caption.

use crate::document::{Element, Node, Page};
use crate::finding::{Finding, Findings, code};

pub(super) fn check(page: &Page, findings: &mut Findings) {
    for figure in page.figures().into_iter().filter(|figure| figure.element.is("figure")) {
        if figure.caption.is_some_and(says_something) {
            continue;
        }
        // A diagram block has no word "figure".
        let written = figure.element.name.span;
        let diagram = figure.diagrams.first().map_or(figure.span(), |diagram| diagram.leaf.span);
        let place = if written.range().is_empty() { diagram } else { written };
        let finding = Finding::new(code::html::NO_CAPTION, place, "this figure has no caption");
        findings.push(finding.help("say what it shows: figcaption in pug and HTML, caption: in a diagram block"));
    }
}

/// Whether there is a text in it, or a picture.
fn says_something(caption: &Element) -> bool {
    let picture = |node: &Node| match node {
        Node::Element(element) => ["img", "svg", "picture"].iter().any(|name| element.is(name)),
        Node::Text(text) => text.html.contains("<img") || text.html.contains("<svg"),
        _ => false,
    };
    !caption.plain_text().trim().is_empty() || caption.children.iter().any(picture)
}
