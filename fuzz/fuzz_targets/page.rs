//! What must hold for any page: reading ends, places are in the file, writers and checks take what readers give.

use fenbook::check::source::{Surroundings, check_page};
use fenbook::document::{Format, Node};
use fenbook::source::{Sources, Span};
use fenbook::write::{self, HtmlOptions};
use fenbook::{diagram, parse};

/// Reads a page and everything that can be done with one page.
pub(crate) fn check(text: &str, format: Format) {
    let mut sources = Sources::new();
    let file = sources.add("page", text);
    let (page, mut findings) = parse::page(sources.get(file), file, format);
    let in_file = |span: Span| {
        assert!(text.get(span.range()).is_some(), "{span:?} is no part of {text:?}");
    };
    page.walk(&mut |node| match node {
        Node::Element(element) => {
            in_file(element.span);
            in_file(element.name.span);
            element
                .attributes
                .iter()
                .filter_map(|attribute| attribute.value.as_ref())
                .for_each(|value| in_file(value.span));
        }
        Node::Text(text) => in_file(text.span),
        Node::Comment(comment) => in_file(comment.span),
        Node::Doctype(doctype) => in_file(doctype.span),
        Node::Diagram(leaf) => {
            in_file(leaf.span);
            in_file(leaf.text.span);
        }
        Node::Reference(reference) => in_file(reference.span),
    });
    for figure in page.figures() {
        figure.claims.iter().for_each(|claim| in_file(claim.text.span));
        for own in &figure.diagrams {
            let written = diagram::Written { text: &own.leaf.text, keys: Vec::new() };
            diagram::read(&written, &diagram::Frame::open(), &mut findings);
        }
    }
    check_page(&page, &sources, "fr", &Surroundings::default(), &mut findings);
    for finding in findings.iter() {
        assert!(finding.span.is_none_or(|span| text.get(span.range()).is_some()), "{finding:?} in {text:?}");
    }
    findings.iter().flat_map(|finding| &finding.patches).for_each(|patch| in_file(patch.span));
    let html = write::html(&page);
    let safe = write::nodes(&page.body, &HtmlOptions { safe: true, replace: None });
    assert!(!safe.to_ascii_lowercase().contains("<script"), "{safe}");
    write::markdown(&page);
    let printed = write::pug(&page);
    let again = sources.add("again", printed);
    let (second, _) = parse::page(sources.get(again), again, Format::Pug);
    if format == Format::Pug && findings.iter().all(|finding| !finding.code.id().starts_with("pug/")) {
        assert_eq!(write::html(&second), html, "pug prints as it is read");
    }
}
