//! Figures without a caption.

use super::known;
use crate::document::{Element, Node, Page};
use crate::finding::{Finding, Findings, code};

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let figures = page.figures();
    for figure in figures.iter().filter(|figure| figure.element.is("figure")) {
        // A misspelt figcaption has its finding.
        let misspelt = |node: &Node| match node {
            Node::Element(element) => !known::is_element(&element.name.value) || element.name.value.contains('-'),
            _ => false,
        };
        if figure.caption.is_some_and(says_something) || figure.element.children.iter().any(misspelt) {
            continue;
        }
        // A diagram block has no word "figure".
        let written = figure.element.name.span;
        let diagram = figure.diagrams.first().map_or(figure.span(), |diagram| diagram.leaf.span);
        let place = if written.range().is_empty() { diagram } else { written };
        let finding = Finding::new(code::html::NO_CAPTION, place, "this figure has no caption");
        findings.push(finding.help("say what it shows: figcaption in pug and HTML, caption: in a diagram block"));
    }
    page.walk(&mut |node| {
        // Figures with diagrams have theirs above.
        if let Node::Element(element) = node
            && element.is("figcaption")
            && !says_something(element)
            && !figures.iter().any(|figure| figure.caption.is_some_and(|own| std::ptr::eq(own, element)))
        {
            let finding = Finding::new(code::html::NO_CAPTION, element.name.span, "this caption is empty");
            findings.push(finding.help("say what the figure shows, or leave the caption out"));
        }
    });
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
