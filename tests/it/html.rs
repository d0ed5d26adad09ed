//! What browsers make of HTML (HTML standard, tree construction), and our `data-fen`.

use fenbook::document::{Format, Node, Page, canonical};
use fenbook::finding::Findings;
use fenbook::source::Sources;
use fenbook::{parse, write};

fn read(text: &str) -> (Sources, Page, Findings) {
    let mut sources = Sources::new();
    let file = sources.add("page.html", text);
    let (page, findings) = parse::page(sources.get(file), file, Format::Html);
    (sources, page, findings)
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text).2.iter().map(|finding| finding.code.id()).collect()
}

/// Everything that stands in the source as it is has its exact place.
fn check_spans(sources: &Sources, page: &Page) {
    page.walk(&mut |node| match node {
        Node::Text(text) => assert_eq!(sources.text(text.span).replace("\r\n", "\n"), text.html),
        Node::Diagram(leaf) => assert_eq!(sources.text(leaf.text.span), leaf.text.value),
        Node::Element(element) => {
            let name = sources.text(element.name.span);
            assert!(name.is_empty() || name.eq_ignore_ascii_case(&element.name.value));
            for attribute in &element.attributes {
                if let Some(value) = attribute.value.as_ref().filter(|value| !value.value.contains(['&', '"'])) {
                    assert_eq!(sources.text(value.span), value.value, "{}", attribute.name.value);
                }
            }
        }
        Node::Comment(comment) => {
            let source = sources.get(comment.span.file).text();
            assert!(source.get(comment.span.range()).is_some(), "{comment:?} in {source:?}");
        }
        _ => {}
    });
}

#[test]
fn a_fragment_is_read_as_browsers_do() {
    for (html, expected) in [
        ("\u{feff}<p>a>\u{feff}b</p>", "<p>a>\u{feff}b</p>"),
        ("<p class=\"a\">b <b>c</b> &amp; d<p>e", "<p class=\"a\">b <b>c</b> &amp; d</p><p>e</p>"),
        ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
        ("<table><tr><td>a</table>", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
        ("<img src=a.png alt=''><br/>", "<img src=\"a.png\" alt=\"\"><br>"),
        ("<!-- a --><P>b\r\nc</P>", "<!-- a --><p>b\nc</p>"),
        ("<pre><code>fen:8/8: a &lt; b</code></pre>", "<pre><code>fen:8/8: a &lt; b</code></pre>"),
        ("<input disabled value=''>", "<input disabled value=\"\">"),
    ] {
        let (sources, page, findings) = read(html);
        assert_eq!(write::html(&page), expected);
        assert!(findings.is_empty(), "{html}: {findings:?}");
        check_spans(&sources, &page);
    }
    assert_eq!(codes("<p>a <b>c</p>"), ["html/unclosed"]);
}

#[test]
fn a_document_is_its_body() {
    let text = "\u{feff}<!DOCTYPE html>\n<html><head><title>A page</title></head>\n<body>\n<p>b</p>\n</body></html>\n";
    let (sources, page, findings) = read(text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(page.meta("title").map(|title| sources.text(title.span)), Some("A page"));
    assert_eq!(write::html(&page).trim(), "<p>b</p>");
    check_spans(&sources, &page);
}

#[test]
fn figures_with_fen_lines_and_data() {
    let text = "<figure class=\"diagram-container\">\n<!-- claim at K a1 -->\n<div class='diagram'>fen:8/8/8/8/8/8/8/K7 a1:</div>\n<div class=\"diag\" data-fen='{\"fen\": \"8/8/8/8/8/8/K7/8 w\", \"marks\": [\"a1\", \"b1\"], \"orientation\": \"b\"}'></div><figcaption>An <i>é</i> &nbsp;king</figcaption></figure>\n<div class=diag data-fen=\"8/8/8/8/8/K7/8/8\"></div>";
    let (sources, page, findings) = read(text);
    assert!(findings.is_empty(), "{findings:?}");
    let figures = page.figures();
    let [pair, single] = figures.as_slice() else { panic!("two figures") };
    let positions: Vec<_> =
        pair.diagrams.iter().chain(&single.diagrams).map(|diagram| sources.text(diagram.leaf.text.span)).collect();
    assert_eq!(positions, ["8/8/8/8/8/8/8/K7 a1", "8/8/8/8/8/8/K7/8 w", "8/8/8/8/8/K7/8/8"]);
    assert_eq!(pair.key(1, "marks").map(|value| value.value.as_str()), Some("a1,b1"));
    assert_eq!(pair.key(1, "view").map(|value| sources.text(value.span)), Some("b"));
    assert_eq!(pair.claims.iter().map(|claim| sources.text(claim.text.span)).collect::<Vec<_>>(), ["at K a1"]);
    assert_eq!(pair.caption.map(|caption| caption.plain_text()).as_deref(), Some("An é \u{a0}king"));
    assert!(sources.text(pair.span()).ends_with("</figure>"));
    assert_eq!(codes("<p data-fen='{\"position\": 1}'></p>"), ["html/bad-diagram"]);
    assert_eq!(codes("<p data-fen='{'></p>"), ["html/bad-diagram"]);
}

#[test]
fn what_is_not_read_is_said() {
    let text = "<html><head><meta charset=utf-8><meta name=Description content='Rules &amp; more'><style>p{}</style><script>x</script></head><body><div class=diag data-fen='{\"fen\": \"8/8\", \"makrs\": \"a1\"}'></div></body></html>";
    let (sources, page, findings) = read(text);
    let shown: Vec<_> =
        findings.iter().map(|f| (f.code.id(), sources.text(f.span.unwrap()), f.message.as_str())).collect();
    assert_eq!(
        shown,
        [
            ("html/left-out", "<style>", "what stands in the head of the page is left out: script, style"),
            ("html/bad-diagram", "a1", "a diagram has no key \"makrs\""),
        ]
    );
    assert_eq!(page.meta("description").map(|value| value.value.as_str()), Some("Rules & more"));
}

#[test]
fn a_comment_of_three_dashes_is_silent() {
    let (sources, page, findings) = read("<figure><!--- claim at K a1 --><p>fen:8/8/8/8/8/8/8/K7:</p></figure>");
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(sources.text(page.figures()[0].claims[0].text.span), "at K a1");
    assert!(!write::html(&page).contains("claim"));
    assert!(write::html_source(&page).contains("<!--- claim at K a1 -->"));
}

#[test]
fn references_may_hold_character_references() {
    let (_, page, _) = read("<p>a [[c5&lt;&gt;g5]] [[b4*d4]] &lt;</p>");
    let mut found = Vec::new();
    page.walk(&mut |node| {
        if let Node::Reference(reference) = node {
            found.push(fenbook::document::decode(&reference.text.value));
        }
    });
    assert_eq!(found, ["c5<>g5", "b4*d4"]);
    assert_eq!(write::html(&page), "<p>a [[c5&lt;&gt;g5]] [[b4*d4]] &lt;</p>");
}

#[test]
fn front_matter_stands_in_a_comment() {
    let (_, page, findings) = read("<!-- +++\ngame = \"baroque\"\n+++ -->\n<p>a</p>");
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(page.meta("game").map(|value| value.value.as_str()), Some("baroque"));
}

#[test]
fn deep_and_open_elements_end_somewhere() {
    assert!(codes(&"<div>".repeat(50_000)).contains(&"html/too-deep"));
    assert!(codes(&"<b><p>".repeat(5_000)).contains(&"html/too-deep"));
    let fonts: String = (0..3000).map(|n| format!("<p><font size={n}>x")).collect();
    let (_, page, _) = read(&fonts);
    assert!(write::html(&page).len() < 100 * fonts.len());
}

#[test]
fn what_pug_prints_is_the_same_page() {
    let pug = "p.a b #[i c]\nfigure.diagram-container\n  .diagram\n    | fen:8/8/8/8/8/8/8/K7 a1:\n  figcaption d &eacute;\nul\n  li e\n  li f";
    let mut sources = Sources::new();
    let file = sources.add("page.pug", pug);
    let (page, _) = parse::page(sources.get(file), file, Format::Pug);
    let (_, again, _) = read(&write::html(&page));
    assert_eq!(canonical(&again), canonical(&page));
}

/// Found by fuzzing: browsers make three bytes of NUL, which once put what stands behind it beside its place.
#[test]
fn the_character_nul_shifts_no_place() {
    let (sources, page, _) = read("<div data-fen='8/2\0|\u{34f}'></div>");
    let leaf = page.figures()[0].diagrams[0].leaf;
    assert_eq!(leaf.text.value, "8/2 |\u{34f}");
    assert_eq!(sources.text(leaf.text.span), "8/2\0|\u{34f}");
}

#[test]
fn comments_keep_their_place_whatever_the_line_ends() {
    let front = "<!--\r\n+++\r\ntitle = \"Roi\"\r\n+++\r\n-->\r\n<p>é</p><!-- claim at K a1\r\n claim at k a8 -->\r\n";
    let (sources, page, findings) = read(front);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(page.meta("title").map(|title| title.value.as_str()), Some("Roi"));
    check_spans(&sources, &page);
    for text in [
        "<p>é</p><!-- é\r é",
        "<!--é\r\n-->",
        "<!--é--!>é",
        "<!é\r\n>é",
        "<?é\r\n?>é",
        "</é\r\n>é",
        "<!-->é",
        "<!--->é",
    ] {
        let (sources, page, _) = read(text);
        check_spans(&sources, &page);
    }
}

#[test]
fn a_picture_with_a_position_is_its_diagram() {
    let (_, page, findings) =
        read("<figure><img src=\"x.png\" width=9 alt=\"Kings\" data-fen=\"8/8/8/8/8/8/8/K6k c1\"></figure>");
    assert!(findings.is_empty(), "{findings:?}");
    let expected = "<figure class=\"diagram-container\"><div class=\"diagram\" alt=\"Kings\">fen:8/8/8/8/8/8/8/K6k c1:</div></figure>";
    assert_eq!(write::html(&page), expected);
    assert_eq!(page.figures().len(), 1);
}
