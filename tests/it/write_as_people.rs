//! What the writers print is what a person would write.

use fenbook::document::{Format, Page, canonical};
use fenbook::source::Sources;
use fenbook::{parse, write};

fn read(text: &str, format: Format) -> Page {
    let mut sources = Sources::new();
    let file = sources.add("page", text);
    parse::page(sources.get(file), file, format).0
}

/// Checks what a page looks like in Markdown, and that it is the same document there.
#[track_caller]
fn check_markdown(format: Format, text: &str, expected: &str) {
    let page = read(text, format);
    let printed = write::markdown(&page);
    assert_eq!(printed, expected, "{text}");
    assert_eq!(canonical(&read(&printed, Format::Markdown)), canonical(&page), "{printed}");
}

/// Markdown that is printed as it stands.
#[test]
fn markdown_stays_as_it_is_written() {
    for text in [
        "| a | b | c | d |\n|---|:--|:-:|--:|\n| *e* | `f\\|g` | h \\| i | |\n",
        "| a |\n|---|\n",
        "`a`, `` b`c ``, `` `d` ``, `  e` and `x < y & z`.\n",
        "```rust\nfn x() {}\n\n    y\n```\n",
        "````\n```\n````\n",
        "~~a~~ b ~~c *d*~~\n",
        "***a***, **b *c* d**, *e **f** g*, **_h_**, L'**i**m, (*j*).\n",
        "![a](b.png) ![c, d](e.png \"F\")\n",
        "[a](b.html \"c \\\"d\\\"\"), [*e* `f`](g_(h)), [i](<j k>), [l](m?n=1&o=2), <https://x.org/y>\n",
        "[![a](b.png)](c.html)\n",
        "a[^1], b[^note] and a[^1] again.\n\n[^1]: First.\n\n[^note]: Second:\n\n    - c\n    - d\n",
        "[^x]: Before its mention.\n\na[^x]\n",
        "- a\n  - b\n    - c\n- d\n",
        "- a\n\n  b\n\n- c\n\n  - d\n  - e\n\n  f\n",
        "- a\n\n- b\n",
        "- a\n  - b\n\n  - c\n- d\n",
        "- a\n  > b\n- c\n  ```\n  d\n  ```\n- # e\n",
        "3. a\n\n4. b\n\n   c\n",
        "- a\n- b\n\n* c\n* d\n",
        "1. a\n\n1) b\n",
        "> # a\n>\n> b\n> c\n>\n> - d\n>\n> > e\n",
        "a\\\nb\nc\n",
        "a\n\n***\n\nb\n",
        "# a {#b .c .d}\n\n## e\n\n### f {#g lang=de}\n",
        "a_b, 2 * 3, c*, d*, 1 < 2 > 0 & 3, \"e\" 'f' {g} #5 -6 +7 | 8, x [y] z!\n",
        "-1 is no item, +1 neither, nor #2.\n",
        "1\\. a\n\\- b\n\\# c\n\\> d\n\\+ e\n\\* f\n",
        "\\*a\\* \\`b\\` \\_c\\_ \\~d\\~ \\<e>\n",
        "[[Rc5]]: the rook takes [[b4*d4]].\n",
        "<b>a</b> b <i>c</i>\n",
        "<div class=\"a\">\n\n- *b*\n\nc\n\n</div>\n",
        "<details>\n<summary>a</summary>\n\nb\n\n</details>\n",
        "```diagram\nfen: 8/8\ngame: chess\nmarks: a1\npreset: x\nclaim: at K a1\ncaption: `a`: **b**\n  c\n```\n",
    ] {
        check_markdown(Format::Markdown, text, text);
    }
}

#[test]
fn other_ways_of_markdown_become_one() {
    for (text, expected) in [
        ("    a\n", "```\na\n```\n"),
        ("~~~c\na\n~~~\n", "```c\na\n```\n"),
        ("__a__ _b_\n", "**a** *b*\n"),
        ("* a\n* b\n", "- a\n- b\n"),
        ("a  \nb\n", "a\\\nb\n"),
        ("a\n=\n", "# a\n"),
        ("[a][1]\n\n[1]: b.html 'c'\n", "[a](b.html \"c\")\n"),
        ("a | b\n--|--\nc |\n", "| a | b |\n|---|---|\n| c | |\n"),
        ("----\n", "***\n"),
    ] {
        check_markdown(Format::Markdown, text, expected);
    }
}

#[test]
fn pug_becomes_markdown() {
    for (text, expected) in [
        ("p a #[code x|y] #[del b] #[a(href=\"c\" title=\"d\") e]", "a `x|y` ~~b~~ [e](c \"d\")\n"),
        ("ol(start=\"3\")\n  li a\n  li\n    | b\n    ul\n      li c", "3. a\n4. b\n   - c\n"),
        (
            "table\n  thead\n    tr\n      th a\n      th b\n  tbody\n    tr\n      td c | d\n      td",
            "| a | b |\n|---|---|\n| c \\| d | |\n",
        ),
        // No head: Markdown has no such table.
        ("table\n  tr\n    td a", "<table>\n<tr>\n<td>a</td>\n</tr>\n</table>\n"),
        // No line end behind the code: no fenced block.
        ("pre: code a", "<pre><code>a</code></pre>\n"),
        ("p.boxed a\np b\n  br\n  | c", "<p class=\"boxed\">a</p>\n\nb\\\nc\n"),
        // Text beside paragraphs: neither tight nor loose.
        ("ul\n  li a\n  li: p b", "<ul>\n<li>a</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
    ] {
        check_markdown(Format::Pug, text, expected);
    }
}

#[test]
fn html_becomes_markdown() {
    let text = "<h2>\n  A <i>b</i>\n</h2>\n\n<ul>\n  <li>c</li>\n  <li>\n    d\n    <ul>\n      <li>e</li>\n    </ul>\n  </li>\n</ul>\n\n<p>\n  f\n</p>\n<blockquote>\n  <p>g</p>\n</blockquote>\n";
    check_markdown(Format::Html, text, "## A <i>b</i>\n\n- c\n- d\n  - e\n\nf\n\n> g\n");
    let table = "<table>\n <thead>\n  <tr><th>a</th>\n  <th>b</th></tr>\n </thead>\n <tbody>\n  <tr>\n   <td>c</td>\n   <td>\n    d</td></tr></tbody></table>";
    check_markdown(Format::Html, table, "| a | b |\n|---|---|\n| c | d |\n");
}

#[test]
fn footnotes_keep_their_numbers() {
    // The number of the second reference is not what a reader would count.
    let text = "a<sup class=\"footnote-reference\"><a href=\"#note-x\">2</a></sup>\n\n<div class=\"footnote-definition\" id=\"note-x\"><sup class=\"footnote-definition-label\">2</sup><p>b</p></div>\n";
    let page = read(text, Format::Markdown);
    let printed = write::markdown(&page);
    assert!(!printed.contains("[^"), "{printed}");
    assert_eq!(canonical(&read(&printed, Format::Markdown)), canonical(&page));
}

#[test]
fn blocks_of_html_have_their_lines() {
    let page = read("# a\n\nb *c*\nd\n\n- e\n  - f\n\n```\ng\n\nh\n```\n\n| i |\n|---|\n", Format::Markdown);
    let expected = "<h1>a</h1>\n<p>b <em>c</em>\nd</p>\n<ul>\n<li>e\n<ul>\n<li>f</li>\n</ul>\n</li>\n</ul>\n<pre><code>g\n\nh\n</code></pre>\n<table>\n<thead>\n<tr>\n<th>i</th>\n</tr>\n</thead>\n</table>\n";
    assert_eq!(write::html_source(&page), expected);
    assert_eq!(canonical(&read(expected, Format::Html)), canonical(&page));
    // Pug prints nothing between elements.
    assert_eq!(write::html_source(&read("p a\np b", Format::Pug)), "<p>a</p><p>b</p>");
}

#[test]
fn pug_of_markdown_has_no_stray_lines() {
    for (text, expected) in [
        ("a `[b]` and `c`\n", "p a <code>[b]</code> and #[code c]\n"),
        ("<div>\n\na\n\n</div>\n\nb\n", "div\n  p a\np b\n"),
        ("    a\n\nb\n", "pre\n  code.\n    a\n\np b\n"),
        ("a\n\n<!-- b -->\n\n<!-- c -->\n\nd\n", "p a\n// b \n// c \np d\n"),
    ] {
        let page = read(text, Format::Markdown);
        let printed = write::pug(&page);
        assert_eq!(printed, expected, "{text}");
        assert_eq!(canonical(&read(&printed, Format::Pug)), canonical(&page), "{printed}");
    }
}
