//! Expected values: CommonMark 0.31 for what Markdown means as HTML; the rules of diagram blocks are in `src/parse/markdown/block.rs`.

use fenbook::document::{Format, Node, Page};
use fenbook::finding::Findings;
use fenbook::source::{FileId, Sources};
use fenbook::{parse, write};

fn read(text: &str) -> (Sources, FileId, Page, Findings) {
    let mut sources = Sources::new();
    let file = sources.add("page.md", text);
    let (page, findings) = parse::page(sources.get(file), file, Format::Markdown);
    (sources, file, page, findings)
}

fn html(text: &str) -> String {
    write::html(&read(text).2)
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text).3.iter().map(|finding| finding.code.id()).collect()
}

/// Every text, diagram and reference stands in the source where its span says.
fn check_spans(sources: &Sources, page: &Page) {
    page.walk(&mut |node| match node {
        Node::Text(text) if !text.html.contains(['&', '\n']) => assert_eq!(sources.text(text.span), text.html),
        Node::Diagram(leaf) => assert_eq!(sources.text(leaf.text.span), leaf.text.value),
        Node::Reference(reference) => assert_eq!(sources.text(reference.text.span), reference.text.value),
        _ => {}
    });
    for figure in page.figures() {
        for claim in &figure.claims {
            assert_eq!(sources.text(claim.text.span), claim.text.value);
        }
    }
}

#[test]
fn commonmark_means_html() {
    for (markdown, expected) in [
        ("# A\n\nb *c* **d** `e`", "<h1>A</h1><p>b <em>c</em> <strong>d</strong> <code>e</code></p>"),
        ("- a\n- b\n", "<ul><li>a</li><li>b</li></ul>"),
        ("3. a\n\n   b\n", "<ol start=\"3\"><li><p>a</p><p>b</p></li></ol>"),
        ("[a](/b \"c\") ![d *e*](f.png)", "<p><a href=\"/b\" title=\"c\">a</a> <img src=\"f.png\" alt=\"d e\"></p>"),
        ("a < b &amp; c \\* d&nbsp;e", "<p>a &lt; b &amp; c * d&nbsp;e</p>"),
        ("a\\\nb", "<p>a<br>\nb</p>"),
        ("> a\nb", "<blockquote><p>a\nb</p></blockquote>"),
        ("```rust\na < b\n```", "<pre><code class=\"language-rust\">a &lt; b\n</code></pre>"),
        (
            "| a | b |\n|---|--:|\n| c | d |",
            "<table><thead><tr><th>a</th><th style=\"text-align: right\">b</th></tr></thead><tbody><tr><td>c</td><td style=\"text-align: right\">d</td></tr></tbody></table>",
        ),
        ("## A {#b .c}", "<h2 class=\"c\" id=\"b\">A</h2>"),
        ("~~a~~", "<p><del>a</del></p>"),
        // The text of an image is that of images in it, too.
        ("![a ![b *c*](d) e](f)", "<p><img src=\"f\" alt=\"a b c e\"></p>"),
        // Marks of the quotation are no part of a tag or a text of several lines.
        ("> <b\n> class=x>a</b>", "<blockquote><p><b class=\"x\">a</b></p></blockquote>"),
        // A comment that ends as it begins; empty ones are left out.
        ("a <!--> b --> c", "<p>a  b --&gt; c</p>"),
        ("<me@x.org>", "<p><a href=\"mailto:me@x.org\">me@x.org</a></p>"),
    ] {
        let (sources, _, page, findings) = read(markdown);
        assert_eq!(write::html(&page), expected, "{markdown}");
        assert!(findings.is_empty(), "{markdown}: {findings:?}");
        check_spans(&sources, &page);
    }
}

#[test]
fn raw_html_opens_elements_that_markdown_fills() {
    assert_eq!(html("a <b class=x>c</b> d"), "<p>a <b class=\"x\">c</b> d</p>");
    assert_eq!(html("<div>\n\n*a*\n\n</div>"), "<div>\n<p><em>a</em></p></div>");
    assert_eq!(codes("a <b>c\n\nd"), ["html/unclosed"]);
    assert_eq!(codes("a </b>"), ["html/stray-end-tag"]);
    assert_eq!(html("<ul>\n<li>a\n<li>b\n</ul>"), "<ul>\n<li>a\n</li><li>b\n</li></ul>");
    assert_eq!(html("<!-- a -->"), "<!-- a -->");
}

#[test]
fn a_diagram_block_is_a_figure() {
    let text = "+++\ngame = \"baroque\"\n+++\n\n```diagram\nfen: 8/8/8/8/8/8/8/K7 a1\nmarks: b2\nclaim: at K a1\n  legal Ka2\ncaption: A *king* on [[a1]] & <b>more</b>.\npreset: vchess\n```\n";
    let (sources, _, page, findings) = read(text);
    assert!(findings.is_empty(), "{findings:?}");
    check_spans(&sources, &page);
    assert_eq!(page.meta("game").map(|value| value.value.as_str()), Some("baroque"));
    let figures = page.figures();
    let [figure] = figures.as_slice() else { panic!("one figure") };
    assert_eq!(figure.diagrams[0].leaf.text.value, "8/8/8/8/8/8/8/K7 a1");
    assert_eq!(figure.key(0, "marks").map(|value| value.value.as_str()), Some("b2"));
    assert_eq!(figure.key(0, "preset").map(|value| value.value.as_str()), Some("vchess"));
    let claims: Vec<_> = figure.claims.iter().map(|claim| claim.text.value.as_str()).collect();
    assert_eq!(claims, ["at K a1", "legal Ka2"]);
    assert_eq!(figure.caption.map(|caption| caption.plain_text()).as_deref(), Some("A king on a1 & more."));
    assert!(write::html(&page).contains("<figcaption>A <em>king</em> on [[a1]] &amp; <b>more</b>.</figcaption>"));
}

#[test]
fn a_pair_has_halves_with_keys_of_their_own() {
    let text = "```diagram\nleft: 8/8 a1\n  marks: b1\n  claim: at K a1\nright:\n  fen: 8/1K6\nclaim: after Kb1 = right\ncaption: x\n```";
    let (sources, _, page, findings) = read(text);
    assert!(findings.is_empty(), "{findings:?}");
    check_spans(&sources, &page);
    let figures = page.figures();
    let [figure] = figures.as_slice() else { panic!("one figure") };
    assert_eq!(figure.diagrams.len(), 2);
    assert!(figure.diagrams[1].element.has_class("diag22"));
    assert_eq!(figure.diagrams[1].leaf.text.value, "8/1K6");
    assert_eq!(figure.key(0, "marks").map(|value| value.value.as_str()), Some("b1"));
    assert_eq!(figure.key(1, "marks"), None);
    use fenbook::document::Half;
    let halves: Vec<_> = figure.claims.iter().map(|claim| claim.half).collect();
    assert_eq!(halves, [Half::Whole, Half::Left]);
}

#[test]
fn wrong_keys_are_reported_with_the_right_word() {
    let (sources, _, _, findings) = read("```diagram\nfen: 8/8\nmakrs: a1\nnonsense\nfen: 8/8\n```");
    let shown: Vec<_> = findings.iter().map(|f| (f.code.id(), sources.text(f.span.unwrap()))).collect();
    assert_eq!(
        shown,
        [("markdown/not-a-key", "nonsense"), ("markdown/unknown-key", "makrs"), ("markdown/duplicate-key", "fen")]
    );
    assert!(findings.iter().any(|finding| finding.help.iter().any(|help| help.contains("marks"))));
    assert_eq!(codes("```diagram\ncaption: a\n```"), ["markdown/no-position"]);
    assert_eq!(codes("```diagram\nleft: 8/8\n```"), ["markdown/one-half"]);
    assert_eq!(codes("```diagram\npieces: wM bM\n```"), [""; 0]);
    assert_eq!(codes("```diagram\n```"), ["markdown/no-position"]);
}

/// CommonMark 4.5: a fence that is not closed goes on to the end of what it stands in.
#[test]
fn fences_of_diagrams_are_closed_and_named_rightly() {
    for (text, place) in [
        ("```diagram\nfen: 8/8\n", "```diagram"),
        ("> ~~~~ diagram \r\n> fen: 8/8\r\n> ~~~\r\n\r\nx", "~~~~ diagram"),
        ("```diagram", "```diagram"),
    ] {
        let (sources, _, _, findings) = read(text);
        let finding = findings.iter().find(|finding| finding.code.id() == "markdown/unclosed-block").unwrap();
        assert_eq!(sources.text(finding.span.unwrap()), place, "{text}");
    }
    assert_eq!(codes("- > ````diagram\n  > fen: 8/8\n  > `````  \n"), [""; 0]);
    let (sources, _, _, findings) = read("> ``` digram x\n> fen: 8/8\n> ```");
    let finding = findings.iter().next().unwrap();
    assert_eq!((finding.code.id(), sources.text(finding.span.unwrap())), ("markdown/not-a-diagram", "digram"));
    assert_eq!(codes("```rust\nfen: 8/8\n```\n\n```\nx\n```"), [""; 0]);
}

#[test]
fn many_tags_without_their_partner_are_not_all_listed() {
    assert_eq!(codes(&"</b>".repeat(20_000)).len(), 50);
    assert_eq!(codes(&"<b>".repeat(20_000)).len(), 51);
}

/// The moves are those of the chapter on notation: signs that Markdown has a use for, too.
#[test]
fn signs_of_moves_are_no_marks_of_markdown() {
    for (text, expected) in [
        ("[[b4*d4]] and [[c2*d3]]", vec!["b4*d4", "c2*d3"]),
        ("[[b4\\*d4]]", vec!["b4*d4"]),
        ("*a [[c5<>g5]] b*", vec!["c5<>g5"]),
        ("<p>[[a2<a1:a3]]</p>", vec!["a2<a1:a3"]),
        ("```diagram\nfen: 8/8\ncaption: [[b4*d4]] [[c2*d3]]\n```", vec!["b4*d4", "c2*d3"]),
        ("`[[b4*d4]]`\n\n    [[c2*d3]]\n\n[a](b \"[[c1*d1]]\")", vec![]),
        ("[[*a*]](b) [[x", vec![]),
    ] {
        let (_, _, page, findings) = read(text);
        assert!(findings.is_empty(), "{text}: {findings:?}");
        let mut found = Vec::new();
        page.walk(&mut |node| {
            if let Node::Reference(reference) = node {
                found.push(reference.text.value.as_str());
            }
        });
        assert_eq!(found, expected, "{text}");
    }
    let shown = html("`[[b4*d4]]` [a](b_ \"[[c1*d1]]\") <b title=\"[[x1*y1]]\">c</b>\n\n    [[c2*d3]]\n");
    let expected = "<p><code>[[b4*d4]]</code> <a href=\"b_\" title=\"[[c1*d1]]\">a</a> <b title=\"[[x1*y1]]\">c</b></p><pre><code>[[c2*d3]]\n</code></pre>";
    assert_eq!(shown, expected);
}

#[test]
fn a_caption_goes_on_below_and_keeps_its_signs() {
    for (text, caption) in [
        ("> ```diagram\n> fen: 8/8\n> caption: a\n>   b *c*\n> ```", "a\nb <em>c</em>"),
        ("```diagram\r\nfen: 8/8\r\ncaption: mate #\r\n```", "mate #"),
        ("```diagram\nfen: 8/8\ncaption: Qh7 ##\n```", "Qh7 ##"),
        ("```diagram\nfen: 8/8\ncaption: Qh7 \\#\n```", "Qh7 #"),
        ("```diagram\nfen: 8/8\ncaption: # mate {x}\n```", "# mate {x}"),
    ] {
        let (sources, _, page, findings) = read(text);
        assert!(findings.is_empty(), "{text}: {findings:?}");
        check_spans(&sources, &page);
        let shown = write::html(&page);
        assert!(shown.contains(&format!("<figcaption>{caption}</figcaption>")), "{text}\n{shown}");
    }
}

#[test]
fn fen_lines_are_found_everywhere_but_in_code() {
    for text in [
        "fen:8/8 a1:",
        "- fen:8/8:\n- x",
        "> fen:8/8:",
        "| a |\n|---|\n| fen:8/8: |",
        "<div class=\"diagram\">fen:8/8:</div>",
        "> - a\n>   <p>\n>   fen:8/8:\n>   </p>",
        "\u{feff}a\r\n\r\n> - b\r\n>   fen:8/8:\r\n",
        "\u{feff}> ```diagram\r\n> fen: 8/8\r\n> claim: at K a1\r\n> ```\r\n",
        "- ```diagram\n  fen: 8/8\n  left-over: x\n  ```\n",
    ] {
        let (sources, _, page, _) = read(text);
        check_spans(&sources, &page);
        assert_eq!(page.figures().len(), 1, "{text}");
    }
    assert_eq!(read("`fen:8/8:`\n\n    fen:8/8:\n").2.figures().len(), 0);
}

#[test]
fn front_matter_is_toml_and_yaml_is_shown_as_toml() {
    let (_, _, page, findings) = read("+++\na = 1\n[b]\nc = \"d\"\ne = [1, 2]\n+++\n# x");
    assert!(findings.is_empty());
    let meta: Vec<_> = page.meta.iter().map(|(key, value)| (key.value.as_str(), value.value.as_str())).collect();
    assert_eq!(meta, [("a", "1"), ("b.c", "d"), ("b.e", "1, 2")]);
    let (_, _, page, findings) = read("---\ntitle: A b\norder: 3\n---\n# x");
    assert_eq!(page.meta("title").map(|value| value.value.as_str()), Some("A b"));
    let finding = findings.iter().next().unwrap();
    assert_eq!(finding.code.id(), "markdown/yaml");
    assert!(finding.help[0].contains("title = \"A b\"\norder = 3\n"));
    assert_eq!(codes("+++\na = \n+++\n"), ["markdown/front-matter"]);
    assert_eq!(codes("+++\na = 1\n"), ["markdown/front-matter"]);
    // Written by hand; YAML 1.2.2, chapters 6 to 8.
    for (yaml, expected) in [
        ("title: A # c\nauthors:\n  - Max\n  - 'Eva''s'\n", "title = \"A\"\nauthors = [\"Max\", \"Eva's\"]\n"),
        ("a:\n- 1\n- x: 2\n  y: z\n", "a = [1, { x = 2, y = \"z\" }]\n"),
        ("extra:\n  year: 1962\n  deep:\n    on: true\n", "extra.year = 1962\nextra.deep.on = true\n"),
        ("a: [b, \"c, d\"]\nm: {k: 1, \"l\": x}\n", "a = [\"b\", \"c, d\"]\nm.k = 1\nm.l = \"x\"\n"),
        ("t: >\n  one\n  two\n\nu: |\n  x: y\n    z\n", "t = \"one two\"\nu = \"\"\"\nx: y\n  z\"\"\"\n"),
        (
            "t: one\n  two\nq: \"a\\tb\"\nn: ~\ne:\n\"a b\": c\n",
            "t = \"one two\"\nq = \"a\\tb\"\nn = \"\"\ne = \"\"\n\"a b\" = \"c\"\n",
        ),
        ("d: 1962-05-01\nu: http://x.org/a:b\n# note\n", "d = 1962-05-01\nu = \"http://x.org/a:b\"\n"),
    ] {
        let (sources, _, _, findings) = read(&format!("---\n{yaml}...\nx"));
        let shown: Vec<_> = findings.iter().map(|finding| finding.code.id()).collect();
        assert_eq!(shown, ["markdown/yaml"], "{yaml}");
        let finding = findings.iter().next().unwrap();
        assert_eq!(finding.help[0], format!("write\n+++\n{expected}+++"), "{yaml}");
        assert_eq!(sources.text(finding.span.unwrap()), format!("---\n{yaml}..."));
    }
    // What is not read is a finding at its place, and the rest is kept.
    let (sources, _, page, findings) = read("---\na: 1\n  b: 2\n[x\nc: *d\nname: \u{e9}\n---\n");
    let places: Vec<_> = findings.iter().skip(1).map(|finding| sources.text(finding.span.unwrap())).collect();
    assert_eq!(places, ["b: 2", "[x", "*d"]);
    assert_eq!(page.meta("name").map(|value| sources.text(value.span)), Some("\u{e9}"));
    // Two rules with text between them are no front matter.
    assert_eq!(html("---\nA sentence.\n\n---\n"), "<hr><p>A sentence.</p><hr>");
}

#[test]
fn deep_nesting_is_reported_once_and_read() {
    let text = format!("{}a", "> ".repeat(3000));
    let (_, _, page, findings) = read(&text);
    assert_eq!(findings.len(), 1);
    assert_eq!(findings.iter().next().map(|finding| finding.code.id()), Some("markdown/too-deep"));
    assert!(write::html(&page).contains('a'));
}
