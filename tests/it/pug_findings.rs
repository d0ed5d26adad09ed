//! What pug 3 refuses is a finding, and one cause is one finding, on the characters that are wrong.

use fenbook::document::Format;
use fenbook::finding::Finding;
use fenbook::parse;
use fenbook::source::Sources;

fn read(text: &str) -> (Sources, Vec<Finding>) {
    let mut sources = Sources::new();
    let file = sources.add("page.pug", text);
    let findings = parse::page(sources.get(file), file, Format::Pug).1;
    let list = findings.iter().cloned().collect();
    (sources, list)
}

/// Each source has one finding, of the kind and on the text that stand beside it.
fn check(cases: &[(&str, &str, &str)]) {
    for (text, code, place) in cases {
        let (sources, findings) = read(text);
        let found: Vec<_> = findings
            .iter()
            .map(|finding| (finding.code.id(), finding.span.map_or("", |span| sources.text(span))))
            .collect();
        assert_eq!(found, [(*code, *place)], "{text}");
    }
}

// pug 3 throws for every source here.
#[test]
fn what_pug_refuses_is_one_finding() {
    check(&[
        ("\t", "pug/indent", "\t"),
        ("p\n\u{a0}", "pug/unexpected", "\u{a0}"),
        ("| a\n  ", "pug/indent", "  "),
        ("doctype html\n  p\n  p", "pug/indent", "  "),
        ("p: .", "pug/unexpected", "."),
        ("p// c\n  d", "pug/unexpected", "// c"),
        ("p. text", "pug/unexpected", ". text"),
        ("p(a='x'b='y')", "pug/expression", "'x'b='y'"),
        ("p(a=null a='y')", "pug/duplicate-attribute", "a"),
        ("p(a=)", "pug/attribute", "="),
        ("p('a'b)", "pug/attribute", "b"),
        ("p(a !b)", "pug/attribute", "!"),
        ("p(a=`\\101`)", "pug/expression", "`\\101`"),
        ("p/\n  b", "pug/void-content", "p"),
        ("| #[br x]", "pug/void-content", "br"),
        ("| #[]", "pug/unexpected", "#[]"),
        ("| #[if x]", "pug/control", "if x"),
        ("| #[doctype x]", "pug/unexpected", "doctype x"),
        ("| #{a", "pug/unclosed", "#{"),
        ("for.x", "pug/control", "for.x"),
    ]);
}

#[test]
fn code_is_one_finding_on_the_code() {
    check(&[
        ("if-x\n  p a", "pug/control", "if-x"),
        ("p= a", "pug/code", "= a"),
        ("p #[= a] b", "pug/code", "= a"),
        ("p a #{f('}')} b", "pug/interpolation", "#{f('}')}"),
        ("p(a=x b c='d')", "pug/expression", "x"),
        ("p(a=typeof x b)", "pug/expression", "typeof x"),
        ("p&attributes({a: ')'}) x", "pug/code", "&attributes({a: ')'})"),
        ("p #[+a] b", "pug/mixin", "+a"),
        (":f-g\n  a", "pug/filter", ":f-g"),
        ("block a // b\n  p", "pug/inheritance", "block a // b"),
    ]);
}

#[test]
fn one_cause_is_one_finding() {
    check(&[
        ("img(src='a'\n  alt='b'\np x", "pug/unclosed", "("),
        ("a(href=\"x) text\np \"b\" c", "pug/unclosed", "\""),
        ("a(b='x'] c='d') text", "pug/unclosed", "]"),
        ("p #[a(b='x] y", "pug/unclosed", "'"),
        ("  | a\n  | b\n  | c\np", "pug/indent", "  "),
        ("| a\n  | b\n  p c\n    | d", "pug/indent", "  "),
        ("«a» #{b}\n  | c\np", "pug/unexpected", "«a» #{b}"),
        ("ul\n  li a\n\tli b\n  li c\n\tli d\n\t\t| e", "pug/mixed-indent", "\t"),
    ]);
    let (_, findings) = read("ul\n  li a\n\tli b\n\tli d");
    assert_eq!(findings[0].notes, ["one more line is indented so"]);
    let deep: String = (0..1000).map(|depth| format!("{}div\n", " ".repeat(depth))).collect();
    let (_, findings) = read(&deep);
    assert_eq!(findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>(), ["pug/too-deep"]);
    // 128 levels are read; of the 872 others one is named.
    assert_eq!(findings[0].notes, ["871 more elements are nested too deep"]);
}

#[test]
fn what_pug_accepts_and_nobody_means_is_reported() {
    check(&[
        ("br/p", "pug/unexpected", "/"),
        ("p.: b x", "pug/unexpected", ".:"),
        ("  p a", "pug/indent", "  "),
        ("p(a,, b)", "pug/attribute", ","),
        ("p(a\"b=1)", "pug/unclosed", "\""),
        ("p(a<b)", "pug/attribute", "<"),
    ]);
}

#[test]
fn long_lines_are_read_in_linear_time() {
    // Each would take minutes if every bracket were looked for to the end of the line.
    for part in ["(a a)", "(a] ", "#[b(a] ", "#[b ", "#{a ", "&attributes(", "(a=\"", ": b", "/b"] {
        let (_, findings) = read(&format!("p{}", part.repeat(20_000)));
        assert!(!findings.is_empty(), "{part}");
    }
}
