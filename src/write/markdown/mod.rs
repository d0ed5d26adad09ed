//! Markdown that reads back as the same document. What Markdown cannot say (classes on paragraphs, text beside blocks)
//! is printed as a block of raw HTML.

mod code;
mod figure;
mod inline;
mod link;
mod list;
mod mark;
mod note;
mod table;

use super::html::{self, HtmlOptions};
use super::lines::on_lines;
use crate::document::{Element, Format, Node, Page, is_block, tidy};

/// The page as Markdown.
pub fn markdown(page: &Page) -> String {
    let mut out = String::new();
    if !page.meta.is_empty() {
        out.push_str("+++\n");
        for line in super::meta_lines(page) {
            out.push_str(&line);
            out.push('\n');
        }
        out.push_str("+++\n\n");
    }
    let tidied;
    let body = match page.format {
        Format::Html => {
            tidied = tidy(&page.body);
            &tidied
        }
        Format::Pug | Format::Markdown => &page.body,
    };
    let body = super::join_texts(body);
    let mut writer = Writer::new(true);
    let mut blocks = writer.blocks(&body);
    if !writer.notes_are_read() {
        blocks = Writer::new(false).blocks(&body);
    }
    out.push_str(&blocks.join("\n\n"));
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// What is known while a page is printed.
struct Writer {
    /// The footnotes printed so far; `None` if they are printed as HTML.
    notes: Option<Vec<note::Mention>>,
    /// How many elements are open around a block.
    depth: usize,
}

/// What may be taken from the ends of a line; a no-break space is text.
const BLANKS: [char; 5] = [' ', '\t', '\n', '\r', '\u{c}'];

fn trim(text: &str) -> &str {
    text.trim_matches(BLANKS)
}

impl Writer {
    fn new(notes: bool) -> Writer {
        Writer { notes: notes.then(Vec::new), depth: 0 }
    }

    /// The blocks of nodes, without blank lines at their ends.
    fn blocks(&mut self, nodes: &[Node]) -> Vec<String> {
        let mut blocks: Vec<String> = Vec::new();
        // The list before: whether it is ordered, and its mark.
        let mut list_before: Option<(bool, char)> = None;
        let mut at = 0;
        while at < nodes.len() {
            let rest = &nodes[at..];
            let loose = loose_run(rest);
            if loose > 0 {
                let html = raw_line(&rest[..loose]);
                if !trim(&html).is_empty() {
                    blocks.push(format!("<!---->{}", trim(&html)));
                    list_before = None;
                }
                at += loose;
                continue;
            }
            match &rest[0] {
                Node::Element(element) if element.is("ul") || element.is("ol") => {
                    let ordered = element.is("ol");
                    // Two lists side by side with the same mark would be read as one.
                    let before = list_before.filter(|(own, _)| *own == ordered).map(|(_, mark)| mark);
                    let made = self.attempt(|writer| writer.list(element, before));
                    list_before = made.as_ref().map(|(_, mark)| (ordered, *mark));
                    blocks.push(made.map_or_else(|| raw_block(element), |(text, _)| text));
                }
                Node::Element(element) => {
                    blocks.push(self.made(element).unwrap_or_else(|| raw_block(element)));
                    list_before = None;
                }
                Node::Comment(comment) => {
                    let silent = if comment.in_output { "" } else { "-" };
                    // A silent comment keeps the indentation of its source; Markdown needs none.
                    let text = comment.text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
                    blocks.push(format!("<!--{silent}{}-->", text.replace("-->", "->")));
                }
                Node::Doctype(doctype) => {
                    let name = if doctype.value.is_empty() { "html" } else { &doctype.value };
                    blocks.push(format!("<!DOCTYPE {name}>"));
                }
                Node::Text(_) | Node::Diagram(_) | Node::Reference(_) => {}
            }
            at += 1;
        }
        blocks
    }

    /// What `make` writes; if that is nothing, the footnotes in it were not printed.
    fn attempt<T>(&mut self, make: impl FnOnce(&mut Writer) -> Option<T>) -> Option<T> {
        let before = self.notes.as_ref().map(Vec::len);
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        if made.is_none()
            && let (Some(notes), Some(before)) = (&mut self.notes, before)
        {
            notes.truncate(before);
        }
        made
    }

    /// One element as a block of Markdown, but for lists.
    fn made(&mut self, element: &Element) -> Option<String> {
        let name = element.name.value.as_str();
        if element.self_closing && name != "hr" {
            return None;
        }
        let plain = element.attributes.is_empty();
        let top = self.depth == 0;
        self.attempt(|writer| match name {
            "p" if plain => writer.paragraph(&element.children),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => writer.heading(element),
            "hr" if plain && !element.self_closing => Some("***".into()),
            "blockquote" if plain => writer.quote(element),
            "figure" => figure::figure(writer, element),
            "pre" if plain => code::block(element),
            "table" if plain => writer.table(element),
            "div" if top => writer.note(element),
            _ => None,
        })
        .or_else(|| self.attempt(|writer| writer.container(element)))
    }

    /// An element whose tags are HTML, with blocks of Markdown between them.
    fn container(&mut self, element: &Element) -> Option<String> {
        const CONTAINERS: [&str; 9] =
            ["article", "aside", "center", "details", "div", "footer", "header", "main", "section"];
        let name = element.name.value.as_str();
        if !CONTAINERS.contains(&name) {
            return None;
        }
        let tags = raw_html(&[Node::Element(Element { children: Vec::new(), ..element.clone() })]);
        let end = format!("</{name}>");
        let mut start = tags.strip_suffix(&end).filter(|start| !start.contains('\n'))?.to_owned();
        let blank = |node: &&Node| matches!(node, Node::Text(text) if trim(&text.html).is_empty());
        let mut rest = element.children.as_slice();
        rest = &rest[rest.iter().take_while(blank).count()..];
        if let Some((Node::Element(first), others)) = rest.split_first()
            && first.name.value == "summary"
        {
            start = format!("{start}\n{}", raw_block(first));
            rest = others;
        }
        let is_block = |node: &Node| matches!(node, Node::Element(_)) && !is_loose(node);
        if !rest.iter().all(|node| blank(&node) || is_block(node)) || rest.iter().all(|node| blank(&node)) {
            return None;
        }
        let blocks = self.blocks(rest).join("\n\n");
        Some(format!("{start}\n\n{blocks}\n\n{end}"))
    }

    fn heading(&mut self, element: &Element) -> Option<String> {
        let level = element.name.value[1..].parse().ok()?;
        let mut marks = Vec::new();
        let simple = |value: &str| {
            !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        };
        for attribute in &element.attributes {
            let value = attribute.value.as_ref()?.value.as_str();
            match attribute.name.value.as_str() {
                "id" if simple(value) => marks.push(format!("#{value}")),
                "class" if value.split(' ').all(simple) => {
                    marks.extend(value.split(' ').map(|word| format!(".{word}")));
                }
                name if name != "id" && name != "class" && simple(name) && simple(value) => {
                    marks.push(format!("{name}={value}"));
                }
                _ => return None,
            }
        }
        let mut text = self.one_line(&element.children)?;
        // Braces at the end of a heading are its attributes, and such signs end it.
        if text.ends_with('}') && marks.is_empty() {
            text.replace_range(text.len() - 1.., "&#125;");
        } else if text.ends_with('#') {
            text.insert(text.len() - 1, '\\');
        }
        if text.is_empty() {
            return None;
        }
        let marks = if marks.is_empty() { String::new() } else { format!(" {{{}}}", marks.join(" ")) };
        Some(format!("{} {text}{marks}", "#".repeat(level)))
    }

    fn quote(&mut self, element: &Element) -> Option<String> {
        let inner = self.blocks(&element.children).join("\n\n");
        let empty = inner.is_empty();
        let line = |line: &str| if line.is_empty() { ">".to_owned() } else { format!("> {line}") };
        (!empty).then(|| inner.split('\n').map(line).collect::<Vec<_>>().join("\n"))
    }
}

/// How many nodes from the first on are text, silent comments in it among them.
fn loose_run(nodes: &[Node]) -> usize {
    let mut run = 0;
    for (index, node) in nodes.iter().enumerate() {
        match node {
            node if is_loose(node) => run = index + 1,
            Node::Comment(comment) if !comment.in_output && run > 0 => {}
            _ => break,
        }
    }
    run
}

/// Text, or an element that stands in text.
fn is_loose(node: &Node) -> bool {
    match node {
        Node::Text(_) | Node::Diagram(_) | Node::Reference(_) => true,
        Node::Element(element) => !is_block(&element.name.value),
        Node::Comment(_) | Node::Doctype(_) => false,
    }
}

/// An element as a block of raw HTML. A blank line would end the block, so there is none.
fn raw_block(element: &Element) -> String {
    let html = raw_html(&on_lines(&tidy(std::slice::from_ref(&Node::Element(element.clone())))));
    let name = element.name.value.to_ascii_lowercase();
    let verbatim = ["pre", "script", "style", "textarea"].contains(&name.as_str()) || has_verbatim(&element.children);
    if verbatim {
        // Line ends count there, and must not end the block.
        return on_one_line(html.trim_end_matches('\n'));
    }
    let lines = html.split('\n').map(|line| line.trim_end_matches(BLANKS)).filter(|line| !trim(line).is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// HTML without line ends: those of texts and values as character references, others as blanks.
fn on_one_line(html: &str) -> String {
    use crate::document::markup::{Piece, pieces};
    let mut out = String::with_capacity(html.len());
    for piece in pieces(html) {
        match piece {
            Piece::Text(range) => out.push_str(&html[range].replace('\n', "&#10;")),
            Piece::Start(tag) => {
                let mut done = tag.range.start;
                for value in tag.attributes.into_iter().filter_map(|attribute| attribute.value) {
                    out.push_str(&html[done..value.start].replace('\n', " "));
                    out.push_str(&html[value.clone()].replace('\n', "&#10;"));
                    done = value.end;
                }
                out.push_str(&html[done..tag.range.end].replace('\n', " "));
            }
            other => out.push_str(&html[other.range()].replace('\n', " ")),
        }
    }
    out
}

fn has_verbatim(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Element(element) => element.is("pre") || element.is("textarea") || has_verbatim(&element.children),
        Node::Text(text) => text.html.contains("<pre"),
        _ => false,
    })
}

/// Nodes as raw HTML on one line.
fn raw_line(nodes: &[Node]) -> String {
    let html = raw_html(nodes);
    if has_verbatim(nodes) { on_one_line(&html) } else { html.replace('\n', " ") }
}

/// Nodes as HTML; silent comments as `<!--- -->`.
fn raw_html(nodes: &[Node]) -> String {
    let silent = |node: &Node| match node {
        Node::Comment(comment) if !comment.in_output => Some(html::silent(comment)),
        // What ends at the end of its line may have no line of its own here.
        Node::Diagram(leaf) if !leaf.closed => Some(format!("fen:{}:", leaf.text.value)),
        node => html::stray_escaped(node),
    };
    html::inner(nodes, &HtmlOptions { safe: false, replace: Some(&silent) })
}
