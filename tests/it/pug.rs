//! Expected HTML: what npm pug 3.0.4 prints for the same source with `doctype: html`, checked by running it.

use fenbook::document::{Format, Node, Page};
use fenbook::finding::Findings;
use fenbook::parse::{self, Includes};
use fenbook::source::{FileId, Sources};
use fenbook::write;

fn read(text: &str) -> (Sources, Page, Findings) {
    let mut sources = Sources::new();
    let file = sources.add("page.pug", text);
    let (page, findings) = parse::page(sources.get(file), file, Format::Pug);
    (sources, page, findings)
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text).2.iter().map(|finding| finding.code.id()).collect()
}

fn check(cases: &[(&str, &str)]) {
    for (pug, expected) in cases {
        let (sources, page, findings) = read(pug);
        assert_eq!(write::html(&page), *expected, "{pug}");
        assert!(findings.is_empty(), "{pug}: {findings:?}");
        page.walk(&mut |node| match node {
            Node::Text(text) if !text.html.contains('\n') => assert_eq!(sources.text(text.span), text.html, "{pug}"),
            Node::Element(element) => {
                let name = sources.text(element.name.span);
                assert!(name.is_empty() || name == element.name.value, "{pug}: {name}");
            }
            _ => {}
        });
    }
}

#[test]
fn tags_and_attributes() {
    check(&[
        ("p.a#b.c(class=\"d\" id2=\"x\")", "<p class=\"a c d\" id=\"b\" id2=\"x\"></p>"),
        (".a: .b: p x\n  b y", "<div class=\"a\"><div class=\"b\"><p>x<b>y</b></p></div></div>"),
        (
            "p(class=[\"a\",{b:1}] style={x:1,y:\"2\"} data-x={a:1} data-n=3 b=true c=false d=null)",
            "<p class=\"a b\" style=\"x:1;y:2;\" data-x=\"{&quot;a&quot;:1}\" data-n=\"3\" b></p>",
        ),
        ("a(href=\"x\" title='a\"b<&>' z!=\"a&b<\")", "<a href=\"x\" title=\"a&quot;b&lt;&amp;&gt;\" z=\"a&b<\"></a>"),
        ("p(a=\"1\",\n  b='2'\n  c)", "<p a=\"1\" b=\"2\" c></p>"),
        ("div(a=`x` b=\"q\\u00e9\\n\\\"x\")", "<div a=\"x\" b=\"qé\n&quot;x\"></div>"),
        ("p(class=\"\" style=\"\" id=\"\")", "<p id=\"\"></p>"),
        ("p(class=\"a b\" class=\"c&d\").e", "<p class=\"a b c&amp;d e\"></p>"),
        ("br/\nbr\nfoo/\nfoo(a)/", "<br/><br><foo/><foo a/>"),
        ("img/ \np x", "<img/> <p>x</p>"),
    ]);
}

#[test]
fn text_and_its_line_ends() {
    check(&[
        ("p foo\n  | bar", "<p>foobar</p>"),
        ("| a\n//- c\n| b", "a\nb"),
        ("p \np  \np", "<p> </p><p> </p><p></p>"),
        ("li: | a\n| b", "<li>a\nb</li>"),
        ("p\n  | a\n\n  | b", "<p>a\nb</p>"),
        ("p.\n  a\n\n\n  b\n\np x", "<p>a\n\n\nb\n</p><p>x</p>"),
        ("p.\n    a\n  b\n", "<p>  a\nb</p>"),
        ("p.\n\n  a", "<p>a</p>"),
        ("p.\n  a\n   \n  b\n   \nq", "<p>a\n \nb\n </p><q></q>"),
        ("p\n  .\n    text\n    more\n  b x", "<p>text\nmore<b>x</b></p>"),
        ("p foo #[b bar #[i x]] baz \\#[no] ", "<p>foo <b>bar <i>x</i></b> baz #[no] </p>"),
        ("| a #[b]", "a <b></b>"),
        ("p|foo\np |bar", "<p>foo</p><p>|bar</p>"),
        ("p a &nbsp;b <i>c</i>", "<p>a &nbsp;b <i>c</i></p>"),
        ("p\n\t| a\n\tb c\n", "<p>a<b>c</b></p>"),
        ("\u{feff}p a\r\np b\r\n", "<p>a</p><p>b</p>"),
    ]);
}

#[test]
fn raw_html_comments_and_document_types() {
    check(&[
        ("<ul>\n  li a\n</ul>\n<b>\n  <i>\n</b>\n| t", "<ul><li>a</li></ul>\n<b>\n<i>\n</b>t"),
        ("| a\n<b>x</b>\n| c", "a<b>x</b>c"),
        ("// foo\n  a\n  b", "<!-- fooa\nb-->"),
        ("//\n  a\n   b\n\np x", "<!--a\n b\n--><p>x</p>"),
        ("//- c\n  x\np y", "<p>y</p>"),
        ("doctype html\nhtml\n  body", "<!DOCTYPE html><html><body></body></html>"),
        ("html\n  p", "<!DOCTYPE html><html><p></p></html>"),
        ("doctype xml\nfoo(a)\nbr", "<?xml version=\"1.0\" encoding=\"utf-8\" ?><foo a=\"a\"></foo><br></br>"),
    ]);
}

#[test]
fn figures_with_claims_in_silent_comments() {
    let text = "figure.diagram-container\n  //-\n    claim takes Rc5: c7\n    claim spares Rc5: d5\n  .diagram(side=\"w\")\n    //- claim at K a1\n    | fen:8/8 a1:\n  figcaption [[Rc5]] is\n    |  good\n";
    let (sources, page, findings) = read(text);
    assert!(findings.is_empty());
    let figures = page.figures();
    let [figure] = figures.as_slice() else { panic!("one figure") };
    let claims: Vec<_> = figure.claims.iter().map(|claim| claim.text.value.as_str()).collect();
    assert_eq!(claims, ["takes Rc5: c7", "spares Rc5: d5", "at K a1"]);
    for claim in &figure.claims {
        assert_eq!(sources.text(claim.text.span), claim.text.value);
    }
    assert_eq!(figure.diagrams[0].leaf.text.value, "8/8 a1");
    assert_eq!(figure.key(0, "side").map(|value| value.value.as_str()), Some("w"));
    assert_eq!(figure.caption.map(|caption| caption.plain_text()).as_deref(), Some("Rc5 is good"));
    assert!(sources.text(figure.span()).starts_with("figure.") && sources.text(figure.span()).ends_with("good"));
}

#[test]
fn what_needs_code_is_reported_and_the_rest_is_kept() {
    for (text, code, kept) in [
        ("- var a = 1\np b", "pug/code", "<p>b</p>"),
        ("p= a\np b", "pug/code", "<p></p><p>b</p>"),
        ("if a\n  p b", "pug/control", "<p>b</p>"),
        ("each a in b\n  p c", "pug/control", "<p>c</p>"),
        ("mixin a(b)\n  p c\np d", "pug/mixin", "<p>d</p>"),
        ("+a(1)\np d", "pug/mixin", "<p>d</p>"),
        (":markdown\n  # a\np d", "pug/filter", "<p>d</p>"),
        ("p a #{b} c", "pug/interpolation", "<p>a #{b} c</p>"),
        ("extends a\np b", "pug/inheritance", "<p>b</p>"),
        ("a(href=b) c", "pug/expression", "<a href=\"b\">c</a>"),
        ("include a.pug\np b", "pug/include", "<p>b</p>"),
        ("p(a", "pug/unclosed", "<p a></p>"),
        ("p a #[b c", "pug/unclosed", "<p>a <b>c</b></p>"),
        ("p(a=\"1\" a=\"2\")", "pug/duplicate-attribute", "<p a=\"1\"></p>"),
        ("br a", "pug/void-content", "<br>a"),
        ("p\n  | a\n\tb c", "pug/mixed-indent", "<p>a<b>c</b></p>"),
        ("p\n    | a\n  b c", "pug/indent", "<p>a<b>c</b></p>"),
        ("| a\n  b c", "pug/indent", "a<b>c</b>"),
        ("«a» b", "pug/unexpected", "«a» b"),
    ] {
        let (sources, page, findings) = read(text);
        assert_eq!(findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>(), [code], "{text}");
        assert_eq!(write::html(&page), kept, "{text}");
        assert!(findings.iter().all(|finding| !sources.text(finding.span.unwrap()).is_empty()), "{text}");
    }
}

struct Book<'a>(&'a mut Sources, &'a [(&'a str, &'a str)]);

impl Includes for Book<'_> {
    fn include(&mut self, path: &str) -> Result<(FileId, String), String> {
        let found = self.1.iter().find(|(name, _)| *name == path).ok_or("there is no such file")?;
        Ok((self.0.add(path, found.1), found.1.to_owned()))
    }
}

#[test]
fn files_of_the_book_are_included() {
    let files =
        [("x/part.pug", "b c\ninclude ../raw.html"), ("raw.html", "<i>\r\n</i>"), ("loop.pug", "include loop.pug")];
    let mut sources = Sources::new();
    let text = "p\n  include part\ninclude /loop.pug\ninclude ../../out.pug\ninclude no.pug";
    let file = sources.add("x/page.pug", text);
    let (page, findings) = parse::page_with("x/page.pug", text, file, Format::Pug, &mut Book(&mut sources, &files));
    assert_eq!(write::html(&page), "<p><b>c</b><i>\n</i></p>");
    let messages: Vec<_> = findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "loop.pug includes itself",
            "this path leads out of the book",
            "x/no.pug cannot be included: there is no such file"
        ]
    );
}

#[test]
fn any_depth_is_read() {
    let lines: String = (0..2000).map(|depth| format!("{}div\n", " ".repeat(depth))).collect();
    assert!(codes(&lines).iter().all(|code| matches!(*code, "pug/too-deep" | "pug/indent")));
    let chain = format!("p{}", ": p".repeat(5000));
    assert!(codes(&chain).contains(&"pug/too-deep"));
    let brackets = format!("| {}", "#[b ".repeat(5000));
    assert!(codes(&brackets).contains(&"pug/too-deep"));
}
