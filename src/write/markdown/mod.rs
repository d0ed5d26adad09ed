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
    out.push_str(&blocks(&page.body).join("\n\n"));
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// The blocks of nodes, without blank lines at their ends.
fn blocks(nodes: &[Node]) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut after_list = false;
    let mut at = 0;
    while at < nodes.len() {
        let rest = &nodes[at..];
        let loose = rest.iter().take_while(|node| is_loose(node)).count();
        if loose > 0 {
            let html = raw_line(&rest[..loose]);
            if !html.trim().is_empty() {
                blocks.push(format!("<!---->{}", html.trim()));
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
        return html.trim_end_matches('\n').replace('\n', "&#10;");
    }
    let lines = html.split('\n').map(str::trim_end).filter(|line| !line.trim().is_empty());
    lines.collect::<Vec<_>>().join("\n")
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
        Node::Comment(comment) if !comment.in_output => {
            let lines: Vec<&str> = comment.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            Some(format!("<!--- {} -->", lines.join("\n").replace("-->", "->")))
        }
        Node::Text(text) => Some(escape_stray(&text.html)),
        _ => None,
    };
    html::inner(nodes, &HtmlOptions { safe: false, replace: Some(&silent) })
}

/// A `<` that begins no tag stays text when more HTML follows it.
fn escape_stray(html: &str) -> String {
    use crate::document::markup::{Piece, pieces};
    let piece = |piece: Piece| match piece {
        Piece::Text(range) => html[range].replace('<', "&lt;"),
        other => html[other.range()].to_owned(),
    };
    if html.contains('<') { pieces(html).into_iter().map(piece).collect() } else { html.to_owned() }
}
