//! What the drawing tests share.

use fenbook::diagram::{self, Diagram, Frame, Written};
use fenbook::draw::{Options, Scene, Theme, compose};
use fenbook::finding::Findings;
use fenbook::source::{Sources, Span, Spanned};

/// A diagram of a `fen:` line (without `fen:` and colon) and keys; it must have no findings.
pub(crate) fn diagram(text: &str, keys: &[(&str, &str)]) -> Diagram {
    let mut sources = Sources::new();
    let mut spanned = |text: &str| {
        let file = sources.add("t", text);
        Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
    };
    let text = spanned(text);
    let keys: Vec<(&str, Spanned<String>)> = keys.iter().map(|(key, value)| (*key, spanned(value))).collect();
    let written = Written { text: &text, keys: keys.iter().map(|(key, value)| (*key, value)).collect() };
    let mut findings = Findings::new();
    let diagram = diagram::read(&written, &Frame::open(), &mut findings);
    assert!(findings.is_empty(), "{findings:?}");
    diagram
}

/// A scene in a theme that comes with the program.
pub(crate) fn scene(text: &str, keys: &[(&str, &str)], theme: &str) -> Scene {
    compose(&diagram(text, keys), &Theme::builtin(theme).expect("a theme"), &Options::default())
}
