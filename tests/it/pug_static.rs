//! Corners of static pug. Expected HTML: what npm pug 3 (3.0.4) printed for the same source with `doctype: html`; each case
//! stands for a kind of difference that comparing thousands of made-up pages with pug found.

use fenbook::document::Format;
use fenbook::parse;
use fenbook::source::Sources;
use fenbook::write;

fn check(cases: &[(&str, &str)]) {
    for (pug, expected) in cases {
        let mut sources = Sources::new();
        let file = sources.add("page.pug", *pug);
        let (page, findings) = parse::page(sources.get(file), file, Format::Pug);
        assert_eq!(write::html(&page), *expected, "{pug}");
        assert!(findings.is_empty(), "{pug}: {findings:?}");
        // Printed as pug and read again it is the same to the byte. (Before a line separator pug reads no escapes.)
        if pug.contains('\u{2028}') {
            continue;
        }
        let printed = write::pug(&page);
        let file = sources.add("printed.pug", printed.as_str());
        let (again, _) = parse::page(sources.get(file), file, Format::Pug);
        assert_eq!(write::html(&again), *expected, "{pug}\nprinted:\n{printed}");
    }
}

#[test]
fn white_space_of_the_file() {
    check(&[
        ("  \np", " <p></p>"),
        ("| a\n \n| b", "a\nb"),
        (" ", " "),
        ("p\n  | a\n  ", "<p>a</p>"),
        ("p(a\n  b)\n\tc", "<p a b><c></c></p>"),
        ("p.\n  a\n   ", "<p>a\n </p>"),
        ("p.\n  a\n  ", "<p>a</p>"),
        ("p.\n  a\n    \n", "<p>a\n  </p>"),
        ("//\n  a\n   \u{a0}\n b", "<!-- a\n  \u{a0}\nb-->"),
        ("p.\r\n  a\r\n\u{a0}\r\n  b", "<p>a\n\nb</p>"),
    ]);
}

#[test]
fn document_types() {
    check(&[
        ("doctypehtml", "<!DOCTYPE html>"),
        ("doctype html ", "<!DOCTYPE html >"),
        (
            "doctype xml\nbr x\ndoctype",
            "<?xml version=\"1.0\" encoding=\"utf-8\" ?><br>x</br><?xml version=\"1.0\" encoding=\"utf-8\" ?>",
        ),
        ("doctype: x", "<!DOCTYPE : x>"),
        ("doctype\nbr", "<!DOCTYPE html><br>"),
        (
            "doctype strict\np(a)\nbr",
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\"><p a=\"a\"></p><br/>",
        ),
        ("li: doctype html\n  p", "<li><!DOCTYPE html><p></p></li>"),
    ]);
}

#[test]
fn literals_in_attributes() {
    check(&[
        (
            "p(a=0x1F b=017 c=1e21 d=.5 e=-0 f=1e400)",
            "<p a=\"31\" b=\"15\" c=\"1e+21\" d=\"0.5\" e=\"0\" f=\"null\"></p>",
        ),
        ("p(class=['a', {b: 1, c: 0, 2: 1}] class)", "<p class=\"a 2 b true\"></p>"),
        (
            "p(style={a: null, b: [1, 2], c: {}} class=true)",
            "<p class=\"true\" style=\"a:null;b:1,2;c:[object Object];\"></p>",
        ),
        ("p(style style2=[undefined, null])", "<p style=\"true\" style2=\"[null,null]\"></p>"),
        ("p(a={b: undefined, 2: 1, 1: 2, b: 3})", "<p a=\"{&quot;1&quot;:2,&quot;2&quot;:1,&quot;b&quot;:3}\"></p>"),
        ("p(a!={b: \"it's\"} c!=['x'])", "<p a='{\"b\":\"it&#39;s\"}' c='[\"x\"]'></p>"),
        ("p(a=('x') b='y' + 1 + null)", "<p a=\"x\" b=\"y1null\"></p>"),
        ("p(a=`x\r\ny` b='\\101\\\nz')", "<p a=\"x\ny\" b=\"Az\"></p>"),
        ("p(a='\\ud83d\\ude00')", "<p a=\"😀\"></p>"),
        ("p(a='x'\u{a0})", "<p a=\"x\"></p>"),
        ("p(:a='x' :b='y' @c='z', #d)", "<p :a=\"x\" :b=\"y\" @c=\"z\" #d></p>"),
        ("p('a'='x' \"b c\"='y')", "<p a=\"x\" b c=\"y\"></p>"),
        ("p(style=\"\" a=null b)", "<p b></p>"),
    ]);
}

#[test]
fn code_that_is_a_literal() {
    check(&[
        ("p= 'a<b'", "<p>a&lt;b</p>"),
        ("!= \"<b>\"", "<b>"),
        ("p a #{'x&y'} !{\"<i>\"} #{1.50}", "<p>a x&amp;y <i> 1.5</p>"),
        ("| #{null}#{true}#{[1, 2]}", "true1,2"),
        ("p #[b= 'x'] #[= 'y']", "<p><b>x</b> y</p>"),
        ("p #{\"}\"} x", "<p>} x</p>"),
    ]);
}

#[test]
fn text_in_brackets() {
    check(&[
        ("p #[b ]x", "<p><b></b>x</p>"),
        ("p #[b  ]x", "<p><b> </b>x</p>"),
        ("p #[<i>x</i>] y", "<p><i>x</i> y</p>"),
        ("p #[| x] y", "<p>x y</p>"),
        ("p #[block] #[yield]", "<p><block></block> <yield></yield></p>"),
        ("| \\#{a} \\!{b} \\\\#[c]", "#{a} !{b} \\#[c]"),
        ("p #[a(href=\"]\") x]", "<p><a href=\"]\">x</a></p>"),
        ("p \\#{a}\u{2028}", "<p>\\#{a}\u{2028}</p>"),
    ]);
}

#[test]
fn what_follows_a_tag() {
    check(&[
        ("p//- c\n  x\nb", "<p></p><b></b>"),
        ("p: b//- c", "<p><b></b></p>"),
        ("br/ x\n| y", "<br/>x\ny"),
        ("p: b/ x", "<p><b/></p>x"),
        ("p: <i>x</i>\n<b>y</b>", "<p><i>x</i>\n<b>y</b></p>"),
    ]);
}

#[test]
fn raw_html() {
    check(&[
        ("<b>\n  //- c\n</b>", "<b>\n</b>"),
        ("<b>\n//- c\n</b>", "<b>\n</b>"),
        ("<b>\n  //- c\n  <i>\n</b>", "<b>\n<i>\n</b>"),
        ("<p>a #[b x]\n</p>", "<p>a <b>x</b>\n</p>"),
    ]);
}

#[test]
fn comments() {
    check(&[
        ("//\n  a #[b.c(d e='&') x]\n  b \\#[y] #[br]", "<!--a <b class=\"c\" d e=\"&amp;\">x</b>\nb #[y] <br>-->"),
        ("// a #[b x]\n  #[i/]", "<!-- a #[b x]<i/>-->"),
    ]);
}

#[test]
fn blanks_in_references() {
    check(&[("p [[ Rc5 ]] [[a]]", "<p>[[ Rc5 ]] [[a]]</p>"), ("p a [[\tc7\u{a0}]]", "<p>a [[\tc7\u{a0}]]</p>")]);
}
