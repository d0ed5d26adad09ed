//! Documents made at random, printed and read back. Trees are made of elements that may stand in each other, with texts
//! that hold every character which means something in a source; Markdown is put together from lines.
//! `FENBOOK_RANDOM=n` tries n of each.

use fenbook::document::{Attribute, Comment, Element, Format, Node, Page, Text, canonical};
use fenbook::finding::Findings;
use fenbook::source::{FileId, Sources, Span, Spanned};
use fenbook::{parse, write};

/// A small generator, so that every run sees the same documents.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % limit as u64).unwrap_or(0)
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// Words and signs of texts, as HTML source.
const WORDS: [&str; 64] = [
    "king",
    "takes",
    "Größe",
    "e4",
    "1.",
    "1)",
    "12.",
    "-",
    "+",
    "*",
    "**",
    "_",
    "__",
    "#",
    "##",
    "&gt;",
    "=",
    "==",
    "---",
    "***",
    "|",
    "||",
    "`",
    "``",
    "```",
    "~",
    "~~",
    "~~~",
    "[",
    "]",
    "[]",
    "[x]",
    "(",
    ")",
    "](",
    "![",
    "&lt;",
    "&lt;b&gt;",
    "&amp;",
    "&nbsp;",
    "&eacute;",
    "&amp;nbsp;",
    "\\",
    "\\\\",
    "\\*",
    "!",
    ":",
    "::",
    "{",
    "}",
    "{#a}",
    "^",
    "[^1]",
    "$",
    "\"",
    "'",
    "@",
    "www.x.org",
    "http://x.org/a_b_c",
    "&hellip;",
    "—",
    "a_b",
    "a*b",
    "+++",
];

struct Tree {
    random: Random,
    file: FileId,
}

impl Tree {
    fn span(&self) -> Span {
        Span::new(self.file, 0..0)
    }

    fn text(&self, html: String) -> Node {
        Node::Text(Text { html, span: self.span() })
    }

    fn attribute(&self, name: &str, value: &str) -> Attribute {
        let spanned = |text: &str| Spanned::new(text.to_owned(), self.span());
        Attribute { name: spanned(name), value: Some(spanned(value)), escaped: true }
    }

    fn element(&self, name: &str, attributes: Vec<Attribute>, children: Vec<Node>) -> Node {
        let name = Spanned::new(name.to_owned(), self.span());
        Node::Element(Element { name, attributes, children, span: self.span(), self_closing: false })
    }

    fn words(&mut self, most: usize) -> String {
        let count = 1 + self.random.below(most);
        let mut out = String::new();
        for number in 0..count {
            if number > 0 {
                out.push_str(self.random.one_of(&[" ", " ", " ", "", "", "\n"]));
            }
            out.push_str(self.random.one_of(&WORDS));
        }
        out
    }

    fn inlines(&mut self, depth: usize) -> Vec<Node> {
        let count = 1 + self.random.below(4);
        (0..count).map(|_| self.inline(depth)).collect()
    }

    fn inline(&mut self, depth: usize) -> Node {
        let inner = |tree: &mut Tree| if depth == 0 { vec![tree.text("x".into())] } else { tree.inlines(depth - 1) };
        match self.random.below(24) {
            0 => {
                let children = inner(self);
                self.element("em", vec![], children)
            }
            1 => {
                let children = inner(self);
                self.element("strong", vec![], children)
            }
            2 => {
                let words = self.words(3);
                let words = self.text(words);
                self.element("code", vec![], vec![words])
            }
            3 => {
                let address = self.random.one_of(&[
                    "a.html",
                    "/x(y)",
                    "x_y*z",
                    "a b",
                    "#c",
                    "é?a=1&b=2",
                    "a\"b",
                    "<x>",
                    "a\\b",
                    "[x]",
                ]);
                let mut attributes = vec![self.attribute("href", address)];
                if self.random.once_in(3) {
                    let title = self.random.one_of(&["t", "a \"b\"", "a & b", "(c)", "x\\"]);
                    attributes.push(self.attribute("title", title));
                }
                let words = self.words(2);
                let children = vec![self.text(words)];
                self.element("a", attributes, children)
            }
            4 => {
                let children = inner(self);
                let class = self.attribute("class", "c");
                self.element("span", vec![class], children)
            }
            5 => self.element("br", vec![], vec![]),
            6 => {
                let alt = self.random.one_of(&["A board", "", "a *b* [c]", "x \"y\"", "a & b <c>"]);
                let attributes = vec![self.attribute("src", "a.png"), self.attribute("alt", alt)];
                self.element("img", attributes, vec![])
            }
            7 => {
                let children = inner(self);
                self.element("b", vec![], children)
            }
            8 => self.text("[[Rc5]]".into()),
            9 => {
                let children = inner(self);
                self.element("del", vec![], children)
            }
            10 => {
                let reference =
                    self.random.one_of(&["[[ e4 ]] ", "[[b4*d4]]", "[[c5&lt;&gt;g5]]", "[[a2&lt;a1:a3]]", "[[_x_]]"]);
                self.text(reference.into())
            }
            _ => {
                let words = self.words(4);
                self.text(words)
            }
        }
    }

    fn blocks(&mut self, depth: usize, most: usize) -> Vec<Node> {
        let count = 1 + self.random.below(most);
        (0..count).map(|_| self.block(depth)).collect()
    }

    fn item(&mut self, depth: usize) -> Vec<Node> {
        match self.random.below(4) {
            0 if depth > 0 => self.blocks(depth - 1, 3),
            1 if depth > 0 => {
                let mut nodes = self.inlines(1);
                let list = self.list(depth - 1);
                nodes.push(list);
                nodes
            }
            _ => self.inlines(1),
        }
    }

    fn list(&mut self, depth: usize) -> Node {
        let name = self.random.one_of(&["ul", "ul", "ol"]);
        let count = 1 + self.random.below(3);
        let items = (0..count)
            .map(|_| {
                let children = self.item(depth);
                self.element("li", vec![], children)
            })
            .collect();
        let mut attributes = Vec::new();
        if name == "ol" && self.random.once_in(3) {
            let start = self.random.one_of(&["3", "0", "a", "1000000000", "-1"]);
            attributes.push(self.attribute("start", start));
        }
        self.element(name, attributes, items)
    }

    fn figure(&mut self) -> Node {
        let pair = self.random.once_in(3);
        let mut children = Vec::new();
        for side in if pair { &[" diag12", " diag22"][..] } else { &[""][..] } {
            let mut attributes = vec![self.attribute("class", &format!("diagram{side}"))];
            if self.random.once_in(3) {
                let key = self.random.one_of(&["marks", "view", "arrows", "x-y", "shadow"]);
                let value = self.random.one_of(&["a1", "a1, b2", "x: y", "# a", "\"q\""]);
                attributes.push(self.attribute(key, value));
            }
            if self.random.once_in(4) {
                let claim = self.random.one_of(&["at K a1", "legal Ka2; at K a1", "<b & c>"]);
                attributes.push(self.attribute("claim", claim));
            }
            let mut inner = Vec::new();
            if self.random.once_in(3) {
                inner.push(self.claims());
            }
            let fen = self.random.one_of(&["8/8/8/8/8/8/8/K7", "8/8 a1,b2 b", "8/8:x", "k_7/8*", "3[K]3/8"]);
            inner.push(self.text(format!("fen:{fen}:")));
            children.push(self.element("div", attributes, inner));
        }
        if self.random.once_in(3) {
            let claims = self.claims();
            children.insert(0, claims);
        }
        if !self.random.once_in(6) {
            let words = self.inlines(1);
            children.push(self.element("figcaption", vec![], words));
        }
        let mut attributes = vec![self.attribute("class", "diagram-container")];
        if self.random.once_in(4) {
            attributes.push(self.attribute("preset", "vchess"));
        }
        self.element("figure", attributes, children)
    }

    fn claims(&mut self) -> Node {
        let text = self.random.one_of(&[
            " claim at K a1",
            " claim at K a1\n claim legal Ka2",
            " claim: takes Rc5: c7, h5",
            " a note",
            " claim a < b\n a note",
        ]);
        Node::Comment(Comment { text: text.to_owned(), span: self.span(), in_output: false })
    }

    fn block(&mut self, depth: usize) -> Node {
        let attributes = if self.random.once_in(5) { vec![self.attribute("class", "boxed")] } else { vec![] };
        match self.random.below(16) {
            0 => {
                let level = self.random.one_of(&["h1", "h2", "h3", "h4", "h5", "h6"]);
                let children = self.inlines(1);
                self.element(level, attributes, children)
            }
            1 | 2 => self.list(depth),
            3 if depth > 0 => {
                let children = self.blocks(depth - 1, 3);
                self.element("blockquote", attributes, children)
            }
            4 => self.element("hr", vec![], vec![]),
            5 => {
                let code = self.words(6);
                let code = self.random.one_of(&["", " ", "\n", "  a\n\n  b\n"]).to_owned()
                    + &code
                    + self.random.one_of(&["", "\n", "\n\n"]);
                let words = self.text(code);
                let language =
                    if self.random.once_in(2) { vec![] } else { vec![self.attribute("class", "language-c")] };
                let inner = if self.random.once_in(3) { words } else { self.element("code", language, vec![words]) };
                self.element("pre", vec![], vec![inner])
            }
            6 => {
                let (rows, columns) = (1 + self.random.below(3), 1 + self.random.below(3));
                let sides: Vec<&str> =
                    (0..columns).map(|_| self.random.one_of(&["", "", "left", "center", "right"])).collect();
                let mut rows: Vec<Node> = (0..rows)
                    .map(|row| {
                        let name = if row == 0 { "th" } else { "td" };
                        let cells = (0..columns)
                            .map(|column| {
                                let children = if self.random.once_in(5) { vec![] } else { self.inlines(1) };
                                let side = Some(sides[column]).filter(|side| !side.is_empty());
                                let style = side.map(|side| self.attribute("style", &format!("text-align: {side}")));
                                self.element(name, style.into_iter().collect(), children)
                            })
                            .collect();
                        self.element("tr", vec![], cells)
                    })
                    .collect();
                let mut parts = Vec::new();
                if self.random.once_in(2) {
                    let head = rows.remove(0);
                    parts.push(self.element("thead", vec![], vec![head]));
                }
                if !rows.is_empty() {
                    parts.push(self.element("tbody", vec![], rows));
                }
                self.element("table", attributes, parts)
            }
            7 | 8 => self.figure(),
            9 if depth > 0 => {
                let children = self.blocks(depth - 1, 3);
                self.element("div", attributes, children)
            }
            10 => {
                let text = self.random.one_of(&[" a comment ", "x", " a\n b ", " - c", " claim "]);
                Node::Comment(Comment { text: text.to_owned(), span: self.span(), in_output: !self.random.once_in(3) })
            }
            11 if depth > 0 => {
                let words = self.words(3);
                let words = self.text(words);
                let mut children = vec![self.element("summary", vec![], vec![words])];
                children.extend(self.blocks(depth - 1, 2));
                self.element("details", vec![], children)
            }
            _ => {
                let children = self.inlines(2);
                self.element("p", attributes, children)
            }
        }
    }
}

fn read(text: &str, format: Format) -> (Page, Findings) {
    let mut sources = Sources::new();
    let file = sources.add("page", text);
    parse::page(sources.get(file), file, format)
}

fn print(page: &Page, format: Format) -> String {
    match format {
        Format::Pug => write::pug(page),
        Format::Markdown => write::markdown(page),
        Format::Html => write::html_source(page),
    }
}

/// What reads back differently from a language.
fn difference(page: &Page, format: Format) -> Option<String> {
    if has_verbatim_diagram(page) {
        // No language but Markdown can say it.
        return None;
    }
    let printed = print(page, format);
    let (reread, findings) = read(&printed, format);
    let (mut again, mut own) = (canonical(&reread), canonical(page));
    if format == Format::Html {
        // In HTML every table has a body, and tags have small letters.
        for list in [&mut again, &mut own] {
            list.retain(|piece| !matches!(piece.as_str(), "<tbody>" | "</tbody>"));
            list.iter_mut().filter(|piece| piece.starts_with('<')).for_each(|piece| piece.make_ascii_lowercase());
        }
    }
    if format == Format::Html && findings.iter().any(|finding| finding.code.id() == "html/syntax") {
        // Elements that stand where browsers do not let them, such as a paragraph in a paragraph.
        return None;
    }
    if format == Format::Markdown && verbatim(&reread) != verbatim(page) {
        return Some(format!("{:?}, not {:?}\n{printed}", verbatim(&reread), verbatim(page)));
    }
    let same = again.iter().zip(&own).take_while(|(a, b)| a == b).count();
    let near = |list: &[String]| list.iter().skip(same.saturating_sub(1)).take(4).cloned().collect::<Vec<_>>();
    (again != own).then(|| format!("{format:?} reads back as\n{:?}, not\n{:?}\n{printed}", near(&again), near(&own)))
}

/// Whether a diagram stands where other languages have text only.
fn has_verbatim_diagram(page: &Page) -> bool {
    let mut found = false;
    page.walk(&mut |node| {
        if let Node::Element(element) = node
            && (element.is("pre") || element.is("code"))
        {
            let inner = Page { body: element.children.clone(), ..Page::new(page.file, page.format) };
            inner.walk(&mut |node| found |= matches!(node, Node::Diagram(_)));
        }
    });
    found
}

/// The texts whose white space is shown, to the byte.
fn verbatim(page: &Page) -> Vec<String> {
    let mut texts = Vec::new();
    page.walk(&mut |node| {
        if let Node::Element(element) = node
            && element.is("pre")
        {
            texts.push(element.plain_text());
        }
    });
    texts
}

const LANGUAGES: [Format; 3] = [Format::Pug, Format::Markdown, Format::Html];

fn tries() -> u64 {
    std::env::var("FENBOOK_RANDOM").ok().and_then(|count| count.parse().ok()).unwrap_or(300)
}

/// Fails with the shortest ones.
fn fail_if_any(mut list: Vec<String>) {
    list.sort_by_key(String::len);
    let shown: Vec<String> = list.iter().take(5).cloned().collect();
    assert!(list.is_empty(), "{} documents, such as\n{}", list.len(), shown.join("\n======\n"));
}

#[test]
fn trees_read_back_from_each_language() {
    let mut list = Vec::new();
    for seed in 0..tries() {
        let mut sources = Sources::new();
        let file = sources.add("page", "");
        let mut tree = Tree { random: Random::new(seed + 1), file };
        let mut page = Page::new(file, Format::Pug);
        page.body = tree.blocks(2, 2);
        // As a reader gives it.
        let pug = write::pug(&page);
        let (page, _) = read(&pug, Format::Pug);
        for format in LANGUAGES {
            if let Some(text) = difference(&page, format) {
                list.push(format!("{pug}\n--->\n{text}"));
            }
        }
    }
    fail_if_any(list);
}

/// Lines of Markdown, and what stands at their starts.
const STARTS: [&str; 24] = [
    "", "", "", "", "- ", "* ", "1. ", "3) ", "  ", "    ", "\t", "> ", ">", "# ", "### ", "-", "    - ", "  - ",
    "> - ", "- > ", "1. - ", "+ ", "\\# ", "| ",
];
const PIECES: [&str; 76] = [
    "***a***",
    "**_a_ b**",
    "_a_",
    "a_b_c",
    "~~a~~b",
    "[a *b* `c`](d \"e\")",
    "[^n]",
    "[^n]: b\n\n    c\n",
    "[^1]: b\n\n    - c\n    - d\n",
    "- a\n\n  b\n- c\n",
    "  - d\n\n  - e\n",
    "| *a* | b* |\n|:--|--:|\n| `c\\|d` | |\n",
    "king",
    "takes *two* men",
    "**a** b",
    "*a **b** c*",
    "__a__",
    "`code`",
    "`` a`b ``",
    "[a](b.html)",
    "[a](<b c> \"t\")",
    "[a](b(c)d 't')",
    "[[Rc5]]",
    "[[b4*d4]]",
    "[[c5<>g5]]",
    "[[b4\\*d4]]",
    "![alt](a.png)",
    "![a ![b](c) d](e \"f\")",
    "<b>x</b>",
    "<i class=\"a\">",
    "</i>",
    "<br>",
    "a\\\nb",
    "a  \nb",
    "&amp;",
    "&nbsp;",
    "&eacute;",
    "é",
    "\u{a0}",
    "\\*",
    "\\",
    "*",
    "_",
    "|",
    "~~x~~",
    "---",
    "===",
    "***",
    "```",
    "```rust",
    "~~~",
    "    code",
    "fen:8/8/8/8/8/8/8/K7 a1:",
    "[^1]",
    "[^1]: note",
    "[a]",
    "[a]: b 'c'",
    "| a | b |",
    "|---|:-:|",
    "| c \\| d | `e` |",
    "<div>",
    "</div>",
    "<div class=\"x\">",
    "<p>",
    "</p>",
    "<pre>",
    "</pre>",
    "<!-- c -->",
    "<!--- d -->",
    "<http://x.org/a>",
    "<a@b.c>",
    "{#id .c}",
    "a < b & c > d",
    "\n```diagram\nfen: 8/8\nclaim: at K a1\ncaption: a *b*\n```\n",
    "1986\\. a",
    "\"q\" 'r'",
];

#[test]
fn markdown_reads_back_from_each_language() {
    let mut list = Vec::new();
    for seed in 0..tries() {
        let mut random = Random::new(seed + 100_000);
        let mut text = String::new();
        for _ in 0..1 + random.below(7) {
            text.push_str(random.one_of(&STARTS));
            for number in 0..random.below(4) {
                if number > 0 {
                    text.push_str(random.one_of(&[" ", " ", ""]));
                }
                text.push_str(random.one_of(&PIECES));
            }
            text.push('\n');
        }
        let (page, _) = read(&text, Format::Markdown);
        for format in LANGUAGES {
            if let Some(own) = difference(&page, format) {
                list.push(format!("{text}\n--->\n{own}"));
            }
        }
    }
    fail_if_any(list);
}

/// The pages of this repository's rulebook; `FENBOOK_PAGES=folder` tries another book's.
#[test]
fn the_rulebook_reads_back_from_each_language() {
    let folder =
        std::env::var("FENBOOK_PAGES").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/rules").into());
    let mut list = Vec::new();
    let mut count = 0;
    for game in std::fs::read_dir(folder).expect("a folder").flatten().filter(|entry| entry.path().is_dir()) {
        for file in std::fs::read_dir(game.path()).expect("a folder").flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let Some(format) = Format::of_name(&name) else { continue };
            let text = std::fs::read_to_string(file.path()).expect("a page");
            let (page, _) = read(&text, format);
            count += 1;
            for format in LANGUAGES {
                list.extend(difference(&page, format).map(|text| format!("{}\n{text}", file.path().display())));
            }
        }
    }
    assert!(count > 10);
    fail_if_any(list);
}
