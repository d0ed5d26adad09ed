//! Slips of authors that readers see: one slip is one finding, on the characters that are wrong.

use fenbook::check::drift::check_translations;
use fenbook::check::source::{Surroundings, check_page};
use fenbook::document::Format;
use fenbook::finding::{Findings, patches};
use fenbook::parse;
use fenbook::source::Sources;

/// What is found in a page: code and text at its place; and the page as `fix` leaves it.
fn found(format: Format, text: &str) -> (Vec<(String, String)>, String) {
    let mut sources = Sources::new();
    let file = sources.add("page", text);
    let (page, mut findings) = parse::page(sources.get(file), file, format);
    check_page(&page, &sources, "en", &Surroundings::default(), &mut findings);
    let place = |finding: &fenbook::finding::Finding| {
        (finding.code.id().to_owned(), finding.span.map_or(String::new(), |span| sources.text(span).to_owned()))
    };
    let safe = findings.iter().flat_map(|finding| &finding.patches).filter(|patch| patch.safe);
    let changes: Vec<_> = safe.map(|patch| (patch.span.range(), patch.replacement.clone())).collect();
    (findings.iter().map(place).collect(), patches::apply(text, &changes))
}

fn check(format: Format, cases: &[(&str, &str, &str)]) {
    for (text, code, place) in cases {
        assert_eq!(found(format, text).0, [((*code).to_owned(), (*place).to_owned())], "{text}");
    }
}

fn nothing(format: Format, cases: &[&str]) {
    for text in cases {
        assert_eq!(found(format, text).0, [], "{text}");
    }
}

#[test]
fn a_diagram_without_its_pipe_is_one_finding_and_is_mended() {
    let text = "figure\n  .diagram\n    fen:8/2b4K/8/8/8/8/8/8:\n  figcaption A bishop.\n";
    let (list, mended) = found(Format::Pug, text);
    assert_eq!(list, [("text/as-tag".to_owned(), "fen:".to_owned())]);
    assert_eq!(mended, text.replace("fen:", "| fen:"));
    assert_eq!(found(Format::Pug, &mended).0, []);
}

#[test]
fn tags_in_the_text_of_pug_have_partners() {
    check(
        Format::Pug,
        &[
            ("p.\n  The <b>bold</i> word", "html/unclosed", "<b>"),
            ("p The <em>open", "html/unclosed", "<em>"),
            ("p The end</em>", "html/stray-end-tag", "</em>"),
            ("p <a href='x>foo</a>", "html/unclosed", "<a href='"),
        ],
    );
    nothing(Format::Pug, &["p\n  | a <b>c\n  code(id=\"x\") d\n  | e</b>", "<div>\n  p x\n</div>", "p 1 < 2"]);
}

#[test]
fn an_open_tag_in_html_is_named_once() {
    check(
        Format::Html,
        &[
            ("<p>A <i>king</B> and</p>\n<p>a rook</p>\n<ul><li>x</li></ul>", "html/unclosed", "<i>"),
            ("<div><p>x</p><section><p>y</p></div><p>z</p>", "html/unclosed", "<section>"),
        ],
    );
    let (list, mended) = found(Format::Html, "<p>x<o:p></o:p></p>");
    assert_eq!(list, [("text/as-tag".to_owned(), "o:p".to_owned())]);
    assert_eq!(mended, "<p>x<o:p></o:p></p>");
}

#[test]
fn a_fence_that_is_not_closed_is_named_once() {
    let block = "```diagram\nfen: 8/8/8/8/8/8/8/8\ncaption: Empty.\n";
    let heading = "# One\n\n";
    for text in [
        format!("{heading}{block}\n{block}```\n"),
        format!("{heading}{block}\n## Two\n\nText.\n\n{block}```\n"),
        format!("{heading}{block}\n## Two\n\nText: here\n"),
        format!("{heading}{block}"),
    ] {
        let (list, _) = found(Format::Markdown, &text);
        assert_eq!(list, [("markdown/unclosed-block".to_owned(), "```diagram".to_owned())], "{text}");
    }
    // The heading and the second diagram are there.
    let mut sources = Sources::new();
    let text = format!("{heading}{block}\n## Two\n\nText.\n\n{block}```\n");
    let file = sources.add("page", text);
    let (page, _) = parse::page(sources.get(file), file, Format::Markdown);
    assert_eq!(page.figures().len(), 2);
    let mut headings = 0;
    page.walk(&mut |node| {
        headings += usize::from(matches!(node, fenbook::document::Node::Element(element) if element.is("h2")));
    });
    assert_eq!(headings, 1);
    check(Format::Markdown, &[("~~~\ncode\n\nText.\n", "markdown/unclosed-code", "~~~")]);
    nothing(
        Format::Markdown,
        &[
            "- ~~~\n  code\n  ~~~\n- ~~~\n  code\n  ~~~\n",
            "> ```diagram\n> fen: 8/8/8/8/8/8/8/8\n> caption: x\n> ```\n",
            "~~~text\n```diagram\n~~~\n",
        ],
    );
}

#[test]
fn signs_of_markdown_that_readers_see_are_found() {
    check(
        Format::Markdown,
        &[
            ("#Title\n", "markdown/not-a-heading", "#Title"),
            ("A ** bold ** word.\n", "markdown/not-emphasis", "** bold **"),
            ("See [y](http://x.org and so.\n", "markdown/not-a-link", "[y](http://x.org and so."),
            ("See [y](a b) too.\n", "markdown/not-a-link", "[y](a b)"),
            ("See [z][nowhere].\n", "markdown/not-a-link", "[z][nowhere]"),
            ("See[^1].\n", "markdown/not-a-link", "[^1]"),
            ("\n+++\ntitle = \"x\"\n+++\nText.\n", "markdown/front-matter", "+++"),
            ("```fen\n8/8/8/8/8/8/8/8\n```\n", "markdown/not-a-diagram", "fen"),
            ("Text.\n\n    ```diagram\n    fen: 8/8\n    ```\n", "markdown/not-a-diagram", "```diagram"),
            ("here & nbsp; and\n", "text/broken-entity", "& nbsp;"),
            ("here &nbsp and\n", "text/broken-entity", "&nbsp"),
            ("here &foo; and\n", "text/broken-entity", "&foo;"),
        ],
    );
    assert_eq!(found(Format::Markdown, "here & nbsp; and\n").1, "here &nbsp; and\n");
    assert_eq!(found(Format::Markdown, "\n\n+++\n+++\nText.\n").1, "+++\n+++\nText.\n");
    nothing(
        Format::Markdown,
        &[
            "#1 of them\n",
            "\\#Title\n",
            "\\*\\* a \\*\\* and `** b **` and R & D, AT&T; x ** 2.\n",
            "[1] [x] [[c7]] e4[?]\n\n[z]\n\n[z]: http://x.org\n",
            "\\&nbsp; and `& nbsp;`\n",
            "A rule\n\n+++\n\nand text.\n",
        ],
    );
}

/// The findings of the comparison between an English page and a French one.
fn drift(english: &str, french: &str) -> Vec<(String, String)> {
    let mut sources = Sources::new();
    let mut read = |name: &str, text: &str| {
        let file = sources.add(name, text);
        parse::page(sources.get(file), file, Format::Markdown).0
    };
    let (english, french) = (read("en.md", english), read("fr.md", french));
    let mut findings = Findings::new();
    check_translations(&[("en", &english), ("fr", &french)], "en", &sources, &mut findings);
    findings.iter().map(|finding| (finding.code.id().to_owned(), finding.message.clone())).collect()
}

#[test]
fn names_and_signs_are_in_every_language() {
    let figure = |caption: &str| format!("```diagram\nfen: 8/8/8/8/8/8/8/8\ncaption: {caption}\n```\n");
    for caption in ["x y", "L. de la Bourdonnais", "Die", "El", "One"] {
        for (english, french) in [(caption, "Le roi est mat."), ("The king is mated.", caption), (caption, caption)] {
            assert_eq!(drift(&figure(english), &figure(french)), [], "{english} {french}");
        }
    }
    let left = drift(&figure("The king is mated."), &figure("The king is mated."));
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(left[0].0, "drift/language");
}

#[test]
fn what_is_no_fingerprint_is_not_called_old() {
    let french = |translated: &str| format!("+++\ntranslated = \"{translated}\"\n+++\nUn roi.\n");
    let said = |translated: &str| drift("A king.\n", &french(translated));
    assert_eq!(said("xyz"), [("drift/stale".to_owned(), "\"xyz\" is no fingerprint of a page".to_owned())]);
    // What another implementation of BLAKE3 gives for "A king.\n", and the same with another digit.
    assert_eq!(said("a81c65be7419b118"), []);
    assert!(said("a81c65be7419b119")[0].1.contains("has changed"));
}
