//! The examples of `docs/codes` for the areas of one page's source: each bad one gives its code, no good one does.

use fenbook::check::drift::check_translations;
use fenbook::check::source::{Surroundings, Targets, check_page};
use fenbook::document::Format;
use fenbook::finding::Findings;
use fenbook::parse;
use fenbook::source::Sources;

const PAGES: [(&str, &str); 5] = [
    ("html", include_str!("../../docs/codes/html.md")),
    ("link", include_str!("../../docs/codes/link.md")),
    ("markdown", include_str!("../../docs/codes/markdown.md")),
    ("pug", include_str!("../../docs/codes/pug.md")),
    ("text", include_str!("../../docs/codes/text.md")),
];

/// The examples of a page: code, good or bad, format, source.
fn examples(page: &str) -> Vec<(String, bool, Format, String)> {
    let mut found = Vec::new();
    let mut code = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(word) = line.strip_prefix("## ") {
            code = word.trim().to_owned();
        }
        let Some(info) = line.strip_prefix("```") else { continue };
        let (kind, format) = info.split_once(' ').expect("bad or good, and a format");
        let format = Format::of_name(&format!("x.{format}")).expect("a format of pages");
        let source: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        found.push((code.clone(), kind == "good", format, source.join("\n")));
    }
    found
}

fn codes(source: &str, format: Format, lang: &str) -> Vec<&'static str> {
    let mut sources = Sources::new();
    let file = sources.add("page", source);
    let (page, mut findings) = parse::page(sources.get(file), file, format);
    let targets = Targets {
        addresses: Some(["#pieces", "a.html", "b.html", "rules.html"].map(str::to_owned).into()),
        games: ["Baroque".to_owned()].into(),
    };
    let around = Surroundings { targets: Some(targets), ..Surroundings::default() };
    check_page(&page, &sources, lang, &around, &mut findings);
    findings.iter().map(|finding| finding.code.id()).collect()
}

#[test]
fn bad_examples_give_their_code_and_good_ones_do_not() {
    for (area, page) in PAGES {
        let examples = examples(page);
        assert!(examples.len() >= 10, "{area}: {}", examples.len());
        for (code, good, format, source) in examples {
            let lang = if code == "text/no-break-space" { "fr" } else { "en" };
            let found = codes(&source, format, lang);
            if good {
                // Short examples leave captions out.
                let others = found.iter().filter(|own| code == "html/no-caption" || **own != "html/no-caption");
                assert_eq!(others.count(), 0, "the good example of {code} gives {found:?}:\n{source}");
            } else {
                assert!(found.contains(&code.as_str()), "the bad example of {code} gives {found:?}:\n{source}");
            }
        }
    }
}

#[test]
fn examples_of_two_languages_give_their_code() {
    let examples = examples(include_str!("../../docs/codes/drift.md"));
    assert_eq!(examples.len(), 12);
    for (code, good, format, source) in examples {
        let (en, fr) = source.split_once("\n----\n").expect("two pages");
        let mut sources = Sources::new();
        let files = [sources.add("en", en), sources.add("fr", fr)];
        let pages = files.map(|file| parse::page(sources.get(file), file, format).0);
        let mut findings = Findings::new();
        check_translations(&[("en", &pages[0]), ("fr", &pages[1])], "en", &sources, &mut findings);
        let found: Vec<_> = findings.iter().map(|finding| finding.code.id()).collect();
        let expected: &[&str] = if good { &[] } else { &[code.as_str()] };
        assert_eq!(found, expected, "{source}");
    }
}

/// What resembles a fault and is none.
#[test]
fn good_pages_are_left_alone() {
    for (format, source) in [
        (Format::Pug, "p\n  | See \n  a(href=\"https://x.org\") this\n  | .\np.\n  From h1\n  h1 to a8 and\n  h1."),
        (Format::Pug, "p The #[a(href=\"https://x.org\") pawn]s move.\np a #[b]"),
        (Format::Markdown, "The [pawn](#pieces)s move... It has 1.5 squares; `a & b , c`.\n"),
        (Format::Markdown, "## A\n\n### B\n\n## C\n"),
        (Format::Html, "<p>Text <my-tag>x</my-tag> &copy; <a id=\"x\">y</a></p>"),
    ] {
        assert_eq!(codes(source, format, "en"), [""; 0], "{source}");
    }
}
