//! Markdown that reads back as the same document. What Markdown cannot say (classes on paragraphs, text beside blocks)
//! is printed as a block of raw HTML.

mod figure;
mod inline;
mod list;

use super::html::{self, HtmlOptions};
use crate::document::{Element, Node, Page, is_block};

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
    out.push_str(&blocks(&super::join_texts(&page.body)).join("\n\n"));
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// What may be taken from the ends of a line; a no-break space is text.
const BLANKS: [char; 5] = [' ', '\t', '\n', '\r', '\u{c}'];

fn trim(text: &str) -> &str {
    text.trim_matches(BLANKS)
}

/// The blocks of nodes, without blank lines at their ends.
fn blocks(nodes: &[Node]) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut after_list = false;
    let mut at = 0;
    while at < nodes.len() {
        let rest = &nodes[at..];
        let loose = loose_run(rest);
        if loose > 0 {
            let html = raw_line(&rest[..loose]);
            if !trim(&html).is_empty() {
                blocks.push(format!("<!---->{}", trim(&html)));
                after_list = false;
            }
            at += loose;
            continue;
        }
        match &rest[0] {
            Node::Element(element) => {
                let is_list = element.is("ul") || element.is("ol");
                if is_list && after_list {
                    // Two lists side by side would be read as one.
                    blocks.push("<!---->".into());
                }
                blocks.push(block(element));
                after_list = is_list;
            }
            Node::Comment(comment) => {
                let silent = if comment.in_output { "" } else { "-" };
                // A silent comment keeps the indentation of its source; Markdown needs none.
                let text = comment.text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
                blocks.push(format!("<!--{silent}{}-->", text.replace("-->", "->")));
            }
            Node::Doctype(doctype) => {
                blocks.push(format!("<!DOCTYPE {}>", if doctype.value.is_empty() { "html" } else { &doctype.value }));
            }
            Node::Text(_) | Node::Diagram(_) | Node::Reference(_) => {}
        }
        at += 1;
    }
    blocks
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

/// One element as a block.
fn block(element: &Element) -> String {
    let name = element.name.value.as_str();
    let plain = element.attributes.is_empty() && !element.self_closing;
    let made = match name {
        "p" if plain => inline::paragraph(&element.children),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !element.self_closing => heading(element),
        "hr" if plain => Some("***".into()),
        "ul" | "ol" if !element.self_closing => list::list(element),
        "blockquote" if plain => quote(element),
        "figure" if !element.self_closing => figure::figure(element),
        _ => None,
    };
    made.unwrap_or_else(|| raw_block(element))
}

fn heading(element: &Element) -> Option<String> {
    let level = element.name.value[1..].parse().ok()?;
    let mut marks = Vec::new();
    for attribute in &element.attributes {
        let value = attribute.value.as_ref()?.value.as_str();
        let simple =
            !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        match (attribute.name.value.as_str(), simple) {
            ("id", true) => marks.push(format!("#{value}")),
            ("class", true) => marks.push(format!(".{value}")),
            _ => return None,
        }
    }
    let text = inline::one_line(&element.children)?;
    // Braces at the end of a heading are its attributes.
    if text.is_empty() || text.contains(['{', '}']) || text.ends_with('#') {
        return None;
    }
    let marks = if marks.is_empty() { String::new() } else { format!(" {{{}}}", marks.join(" ")) };
    Some(format!("{} {text}{marks}", "#".repeat(level)))
}

fn quote(element: &Element) -> Option<String> {
    let inner = blocks(&element.children).join("\n\n");
    let empty = inner.is_empty();
    let line = |line: &str| if line.is_empty() { ">".to_owned() } else { format!("> {line}") };
    (!empty).then(|| inner.split('\n').map(line).collect::<Vec<_>>().join("\n"))
}

/// An element as a block of raw HTML. A blank line would end the block, so there is none.
fn raw_block(element: &Element) -> String {
    let html = raw_html(std::slice::from_ref(&Node::Element(element.clone())));
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
    raw_html(nodes).replace('\n', " ")
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
