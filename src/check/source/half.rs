//! Diagrams in their elements: a pair that are both the first, or both the second; an element without a diagram.

use crate::document::{Element, Figure, Node, Page};
use crate::finding::{Finding, Findings, Level, code};

pub(super) fn check(page: &Page, findings: &mut Findings) {
    for figure in page.figures() {
        for class in ["diag12", "diag22"] {
            let same: Vec<_> = figure.diagrams.iter().filter(|diagram| diagram.element.has_class(class)).collect();
            if let [first, second, ..] = same.as_slice() {
                let other = if class == "diag12" { "diag22" } else { "diag12" };
                let message = format!("two diagrams of this figure are {class}");
                let finding = Finding::new(code::html::SAME_HALF, second.leaf.span, message)
                    .label(first.leaf.span, "the other one")
                    .help(format!("one of them is {other}"));
                findings.push(finding);
            }
        }
        findings.extend(lone(&figure));
    }
    page.walk(&mut |node| {
        if let Node::Element(element) = node
            && element.is_empty_diagram()
        {
            findings.push(empty(element));
        }
    });
}

/// A figure with one half of a pair, or with two positions in one element.
fn lone(figure: &Figure<'_>) -> Option<Finding> {
    match figure.diagrams.as_slice() {
        [one] => {
            let own = ["diag12", "diag22"].into_iter().find(|class| one.element.has_class(class))?;
            let other = if own == "diag12" { "diag22" } else { "diag12" };
            let message = format!("this figure has a {own} and no {other}");
            let finding = Finding::new(code::html::ONE_HALF, one.leaf.span, message);
            Some(finding.help(format!("add the other diagram as .diagram.{other}, or leave out .{own}")))
        }
        [first, second, ..] if std::ptr::eq(first.element, second.element) => {
            let finding = Finding::new(code::html::ONE_HALF, second.leaf.span, "two diagrams stand in one element");
            let finding = finding.label(first.leaf.span, "the other one");
            Some(finding.help("give each an element of its own: .diagram.diag12 and .diagram.diag22"))
        }
        _ => None,
    }
}

/// An element that is to hold a diagram, and holds none: the position does not begin with `fen:`.
fn empty(element: &Element) -> Finding {
    let text = element.plain_text();
    let first = element.children.iter().find_map(|node| match node {
        Node::Text(text) if !text.html.trim().is_empty() => Some(text.span),
        _ => None,
    });
    let named = if element.name.span.range().is_empty() { element.span } else { element.name.span };
    let finding = Finding::new(code::html::NO_DIAGRAM, first.unwrap_or(named), "this element for a diagram holds none");
    let word = text.trim_start().get(..3).unwrap_or("");
    let position = word.eq_ignore_ascii_case("fen") || text.matches('/').count() > 1;
    match first {
        None => finding.help("write fen:POSITION: in it, or leave the element out"),
        Some(_) if word.eq_ignore_ascii_case("fen") => {
            finding.at_level(Level::Error).help("write fen: in small letters with its colon, then the position")
        }
        Some(_) if position => finding.at_level(Level::Error).help("a position is written fen:POSITION:"),
        Some(_) => finding.help("a position is written fen:POSITION:"),
    }
}
