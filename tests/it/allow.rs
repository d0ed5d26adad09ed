//! What an exception in a source concerns, in each source language.

use fenbook::document::Format;
use fenbook::finding::{Finding, Findings, allow, code};
use fenbook::parse;
use fenbook::source::{Sources, Span};

/// Reads a page in which `@` stands before each place of a finding, and gives the lines of the findings that are left
/// after the page's exceptions for `fen/decimal-run`.
fn left(format: Format, text: &str) -> Vec<usize> {
    let mut sources = Sources::new();
    let file = sources.add("page", text);
    let (page, _) = parse::page(sources.get(file), file, format);
    let mut findings = Findings::new();
    let allows: Vec<_> = page
        .allows(text.len())
        .iter()
        .map(|written| allow::read(&written.text, written.scope, &mut findings))
        .collect();
    assert!(findings.is_empty(), "{findings:?}");
    for (at, _) in text.match_indices('@') {
        findings.push(Finding::new(code::fen::DECIMAL_RUN, Span::new(file, at..at + 1), "here"));
    }
    let left = allow::apply(findings, &allows);
    left.iter().map(|finding| finding.span.map_or(0, |span| sources.place(span).0.line)).collect()
}

#[test]
fn a_pug_comment_concerns_the_next_element_or_its_figure() {
    let text = "p @1\n//- allow(fen/decimal-run) why\np @3\np @4\n";
    assert_eq!(left(Format::Pug, text), [1, 4]);
    let text = "figure\n  .diagram\n    | fen:8@:\n  //- allow(fen/decimal-run) why\n  figcaption @\np @6\n";
    assert_eq!(left(Format::Pug, text), [6]);
    let text = "p\n  //- allow(fen) why\n  b @3\n  i @4\n";
    assert_eq!(left(Format::Pug, text), [4]);
}

#[test]
fn a_markdown_comment_concerns_the_next_block() {
    let text = "one @\n\n<!-- allow(fen/decimal-run) why -->\n\nthree @\n\nfour @\n";
    assert_eq!(left(Format::Markdown, text), [1, 7]);
}

#[test]
fn a_diagram_block_has_a_key() {
    let text = "```diagram\nfen: 8/8/8/8/8/8/8/8@\nallow: fen/decimal-run why\n```\n\n@\n";
    assert_eq!(left(Format::Markdown, text), [6]);
}

#[test]
fn front_matter_concerns_the_whole_page() {
    let text = "+++\nallow = \"(fen/decimal-run) why\"\n+++\n\n@\n\n@\n";
    assert_eq!(left(Format::Markdown, text), Vec::<usize>::new());
}

#[test]
fn prose_in_a_comment_is_no_exception() {
    assert_eq!(left(Format::Pug, "//- allowed by the rules\np @\n"), [2]);
}
