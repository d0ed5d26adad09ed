//! The pages that docs/pages.md shows, read and checked as pages of Baroque.

use std::fs;
use std::path::Path;

use fenbook::document::Format;
use fenbook::resolve::Defaults;

use crate::claims_support::{check_texts, short};

#[test]
fn every_page_shown_is_proved_and_has_no_finding() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pages.md")).expect("the document");
    let (mut pages, mut figures) = (0, 0);
    for (word, body) in blocks(&text) {
        let Some(format) = Format::of_name(&format!("page.{word}")) else { panic!("a block in {word}") };
        let checked = check_texts([("baroque", "en", format, body.as_str())], &Defaults::default());
        assert_eq!(short(&checked.outcome.findings, &checked.sources), Vec::<String>::new(), "{body}");
        let counts = &checked.outcome.counts();
        assert_eq!(counts.figures_unchecked + counts.figures_undecided + counts.figures_refuted, 0, "{body}");
        figures += counts.figures_proved;
        pages += 1;
    }
    assert_eq!((pages, figures), (5, 5));
}

/// The fenced blocks of a Markdown text: their first word and what they hold. A fence ends with as many backticks.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let word = line.trim_start_matches('`');
        let fence = &line[..line.len() - word.len()];
        if fence.len() < 3 || word.is_empty() {
            continue;
        }
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != fence).collect();
        out.push((word.to_owned(), format!("{}\n", body.join("\n"))));
    }
    out
}
