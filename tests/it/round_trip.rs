//! What the writers print reads back as the same document.

use fenbook::document::{Format, Page, canonical, tidy};
use fenbook::source::Sources;
use fenbook::write::{self, HtmlOptions};
use fenbook::{finding::Findings, parse};

fn read(text: &str, format: Format) -> (Page, Findings) {
    let mut sources = Sources::new();
    let file = sources.add("page", text);
    parse::page(sources.get(file), file, format)
}

/// Pages with everything that documents are made of.
const PAGES: [(Format, &str); 12] = [
    (
        Format::Pug,
        "p.boxed\n  | A short\n  | rule, 1 < 2 & 3.\n\np One #[b two] three.\nul\n  li a\n  li.\n    b\n    c\n\nh3#x.y Title",
    ),
    (
        Format::Pug,
        "figure.diagram-container\n  //-\n    claim takes Rc5: c7\n    claim spares Rc5: d5\n  .diagram(marks=\"a1\")\n    | fen:8/8/8/8/8/8/8/K7 a2:\n  figcaption 1. [[Rc5]] takes *two* men.\n",
    ),
    (
        Format::Pug,
        "figure.diagram-container\n  .diagram.diag12\n    //- claim at K a1\n    | fen:8/8/8/8/8/8/8/K7:\n  .diagram.diag22\n    | fen:8/8/8/8/8/8/K7/8:\n  figcaption Before\n    | \n    | after",
    ),
    (
        Format::Pug,
        "p\n  | 1. no list\n  | - nor here\n  | # nor a heading, [x] _y_ `z` \\ ~~s~~\np.\n\n  a\n\n\n  b\n\n| loose\nb bare\n| &nbsp;text",
    ),
    (
        Format::Pug,
        "ul\n  li\n    p a\n    p b\n  li\n    p c\nul\n  li d\n    ul\n      li e\nol\n  li f\n// a comment\n//- silent\ntable\n  tr\n    td(colspan=2) x",
    ),
    (
        Format::Pug,
        "pre.\n  a\n\n    b\np: code x < y\np Mail #[a(href=\"mailto:a@b.c\") me] or #[a(href=\"/x(y)\" title=\"t\") here].\nimg(src=\"a.png\" alt=\"A board\")\nimg(src=b alt=\"\")",
    ),
    (
        Format::Pug,
        "<div>\n  p a\n</div>\np a <i>b</i> &eacute; &lt;i>\nblockquote\n  p x\n  ul\n    li y\np(data-x=\"a'b\\\"c\" hidden) \\#{no}",
    ),
    (
        Format::Markdown,
        "+++\ntitle = \"A \\\"b\\\"\"\norder = 3\n[x]\ny = true\n+++\n\n# A *b*\n\nc **d** `e < f` [g](h.html)\n\n- i\n- j\n\n  k\n\n> l\n\n***\n",
    ),
    (
        Format::Markdown,
        "```diagram\nfen: 8/8/8/8/8/8/8/K7\nview: black\nclaim: at K a1\nallow: fen/hand as in the leaflet\ncaption: a\n  b\n```\n",
    ),
    (
        Format::Markdown,
        "| a | b |\n|---|:-:|\n| c | d |\n\nx[^1] y\n\n[^1]: z\n\n![alt](x.png \"t\")\n\n```rust\nfn x() {}\n\n```\n\n    code\n",
    ),
    (Format::Markdown, "<details>\n<summary>a</summary>\n\nb *c*\n\n</details>\n\nd<br>e\\\nf\n"),
    (Format::Pug, "doctype html\nhtml\n  head\n    title x\n  body\n    p y\n"),
];

#[test]
fn pug_reads_back_and_prints_the_same_html() {
    for (format, text) in PAGES {
        let (page, _) = read(text, format);
        let printed = write::pug(&page);
        let (again, findings) = read(&printed, Format::Pug);
        assert!(findings.is_empty(), "{printed}\n{findings:?}");
        assert_eq!(canonical(&again), canonical(&page), "{printed}");
        // White space that nobody sees is left out of pages that were not written in pug.
        let body = if format == Format::Pug { page.body.clone() } else { tidy(&page.body) };
        assert_eq!(write::html(&again), write::nodes(&body, &HtmlOptions::default()), "{printed}");
    }
}

#[test]
fn markdown_reads_back() {
    for (format, text) in PAGES {
        let (page, _) = read(text, format);
        let printed = write::markdown(&page);
        let (again, findings) = read(&printed, Format::Markdown);
        assert!(findings.is_empty(), "{printed}\n{findings:?}");
        assert_eq!(canonical(&again), canonical(&page), "{text}\n---\n{printed}");
    }
}

#[test]
fn markdown_is_written_where_it_can_say_it() {
    let (page, _) = read(
        "h3 A\np.\n  b\n  c\nul\n  li d\n  li e\nfigure.diagram-container\n  .diagram fen:8/8:\n  figcaption f",
        Format::Pug,
    );
    let expected = "### A\n\nb\nc\n\n- d\n- e\n\n```diagram\nfen: 8/8\ncaption: f\n```\n";
    assert_eq!(write::markdown(&page), expected);
}

#[test]
fn a_safe_page_runs_nothing() {
    let safe = HtmlOptions { safe: true, replace: None };
    for (pug, expected) in [
        ("script alert(1)\np a", "<p>a</p>"),
        ("p(onclick=\"x\" class=\"c\") a", "<p class=\"c\">a</p>"),
        ("p a <script>alert(1)</script><b onclick=x>b</b>", "<p>a <b>b</b></p>"),
        ("p a <img src=x onerror=alert(1)> b", "<p>a <img src=\"x\"> b</p>"),
        ("a(href=\"javascript:alert(1)\") a", "<a>a</a>"),
        ("p <a href='java&#115;cript:x'>a</a>", "<p><a>a</a></p>"),
        ("p </p></main><b>x", "<p><b>x</b></p>"),
        ("p a &lt;script> 1 < 2 &amp;", "<p>a &lt;script&gt; 1 &lt; 2 &amp;</p>"),
        ("p <scr<script>x</script>ipt>", "<p>&lt;script&gt;</p>"),
        ("// <script>", ""),
        ("iframe(src=\"x\") a", ""),
        ("form: p a", "<p>a</p>"),
        ("p!= x", "<p></p>"),
        ("p(title!='\"><script>')", "<p title=\"&quot;&gt;&lt;script&gt;\"></p>"),
    ] {
        let (page, _) = read(pug, Format::Pug);
        assert_eq!(write::nodes(&page.body, &safe), expected, "{pug}");
    }
    let (page, _) = read("a <b onclick=\"x\">b</b> <script>\nalert(1)\n</script>", Format::Markdown);
    assert_eq!(write::nodes(&page.body, &safe), "<p>a <b>b</b> </p>");
}

#[test]
fn places_can_be_replaced() {
    use fenbook::document::Node;
    let (page, _) = read("p a fen:8/8: [[Rc5]]", Format::Pug);
    let replace = |node: &Node| match node {
        Node::Diagram(_) => Some("<svg/>".to_owned()),
        Node::Reference(reference) => Some(format!("<b>{}</b>", reference.text.value)),
        _ => None,
    };
    let options = HtmlOptions { safe: true, replace: Some(&replace) };
    assert_eq!(write::nodes(&page.body, &options), "<p>a <svg/> <b>Rc5</b></p>");
}
