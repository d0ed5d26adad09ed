//! Text of paragraphs, items, captions and cells.

use super::{raw_html, trim};
use crate::document::markup::{Piece, pieces};
use crate::document::{Element, Node, is_block};

/// A paragraph of Markdown; `None` if it would be read as something else.
pub(super) fn paragraph(nodes: &[Node]) -> Option<String> {
    let text = lines(nodes)?;
    let first = text.split('\n').next().unwrap_or("");
    // A line that begins with a tag may begin a block of raw HTML.
    (!text.is_empty() && !first.starts_with('<')).then_some(text)
}

/// Inline Markdown on one line.
pub(super) fn one_line(nodes: &[Node]) -> Option<String> {
    lines(nodes).map(|text| text.replace('\n', " "))
}

/// Inline Markdown; each line is safe at the start of a line.
pub(super) fn lines(nodes: &[Node]) -> Option<String> {
    let mut out = String::new();
    content(nodes, &mut out)?;
    let lines: Vec<String> = out.split('\n').map(trim).filter(|line| !line.is_empty()).map(safe_start).collect();
    Some(lines.join("\n"))
}

/// A line that begins no heading, list, quotation, rule or fence.
fn safe_start(line: &str) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let after = &line[digits..];
    if (1..=9).contains(&digits)
        && after.starts_with(['.', ')'])
        && after[1..].chars().next().is_none_or(char::is_whitespace)
    {
        return format!("{}\\{}", &line[..digits], after);
    }
    match line.bytes().next() {
        Some(b'#' | b'>' | b'+' | b'-' | b'=' | b'~' | b':') => format!("\\{line}"),
        _ => line.to_owned(),
    }
}

fn content(nodes: &[Node], out: &mut String) -> Option<()> {
    for (index, node) in nodes.iter().enumerate() {
        match node {
            Node::Text(text) => html(&text.html, out)?,
            Node::Diagram(leaf) => {
                let text = &leaf.text.value;
                let plain = !text.contains(['*', '_', '[', ']', '\\', '`', '~', '<', '&', '|', '!']);
                let closed = leaf.closed || nodes.get(index + 1).is_none_or(|next| matches!(next, Node::Element(_)));
                if !plain || !closed {
                    return None;
                }
                out.push_str("fen:");
                out.push_str(text);
                out.push_str(if leaf.closed { ":" } else { "" });
            }
            Node::Reference(reference) => {
                // Markdown's signs mean nothing in a move, which names a square.
                let text = &reference.text.value;
                let signs = if text.contains(char::is_numeric) { "*<>^&" } else { "" };
                if !text.chars().all(|c| c.is_alphanumeric() || " !=+#@:;.,/-".contains(c) || signs.contains(c)) {
                    return None;
                }
                out.push_str("[[");
                out.push_str(&reference.text.value);
                out.push_str("]]");
            }
            Node::Element(child) => element(child, nodes.get(index + 1), out)?,
            Node::Comment(_) | Node::Doctype(_) => return None,
        }
    }
    Some(())
}

fn element(element: &Element, next: Option<&Node>, out: &mut String) -> Option<()> {
    let name = element.name.value.as_str();
    if is_block(name) || element.self_closing || element.is("script") || element.is("style") || element.is("textarea") {
        return None;
    }
    let plain = element.attributes.is_empty();
    let mut inner = String::new();
    content(&element.children, &mut inner)?;
    let mark = match name {
        "em" if plain => "*",
        "strong" if plain => "**",
        _ => "",
    };
    if !mark.is_empty() && can_mark(&inner, out, next) {
        out.push_str(mark);
        out.push_str(&inner);
        out.push_str(mark);
        return Some(());
    }
    if let Some(link) = link(element, &inner).or_else(|| image(element)) {
        // With the bracket behind it, it would begin an image.
        if out.ends_with('!') {
            out.insert(out.len() - 1, '\\');
        }
        out.push_str(&link);
        return Some(());
    }
    // The tags as raw HTML, what stands between them as Markdown.
    let empty = Element { children: Vec::new(), ..element.clone() };
    let tags = raw_html(&[Node::Element(empty)]);
    if tags.contains('\n') {
        return None;
    }
    match tags.strip_suffix(&format!("</{name}>")) {
        Some(start) => {
            out.push_str(start);
            out.push_str(&inner);
            out.push_str(&tags[start.len()..]);
        }
        None => out.push_str(&tags),
    }
    Some(())
}

/// Whether stars around the text are read as marks: a letter inside, none outside.
fn can_mark(inner: &str, before: &str, next: Option<&Node>) -> bool {
    let inside = inner.starts_with(char::is_alphanumeric) && inner.ends_with(char::is_alphanumeric);
    let outside = before.chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '"' | '.' | ','));
    let after = match next {
        None => true,
        Some(Node::Text(text)) => text.html.starts_with([' ', '\n', '.', ',', ';', ':', ')', '!', '?']),
        Some(_) => false,
    };
    inside && outside && after && !inner.contains(['*', '<', '\n'])
}

fn link(element: &Element, inner: &str) -> Option<String> {
    let [href] = element.attributes.as_slice() else { return None };
    let address =
        href.value.as_ref().filter(|_| element.is("a") && element.name.value == "a" && href.name.value == "href")?;
    let address = address.value.as_str();
    let simple = !address.is_empty()
        && address.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>()[]\\&*_`~!\"'|".contains(&byte));
    // An underscore or star is nothing special in a link's address, brackets and references are.
    let simple = simple
        || (!address.is_empty()
            && address.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>()[]\\&\"'|`".contains(&byte)));
    let text_is_simple = !inner.is_empty() && trim(inner) == inner && !inner.contains(['[', ']', '<', '`']);
    (simple && text_is_simple && (href.escaped || !address.contains('&'))).then(|| format!("[{inner}]({address})"))
}

fn image(element: &Element) -> Option<String> {
    let value = |name: &str| element.attribute(name).map(|value| value.value.as_str());
    let (source, alt) = (value("src")?, value("alt")?);
    let simple = element.name.value == "img" && element.attributes.len() == 2;
    let address = !source.is_empty()
        && source.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>()[]\\&\"'|`*_".contains(&byte));
    let words = alt.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | ',' | '.' | '-'));
    (simple && address && words && alt.trim() == alt).then(|| format!("![{alt}]({source})"))
}

/// HTML source as Markdown: tags stay, text is escaped.
fn html(html: &str, out: &mut String) -> Option<()> {
    for piece in pieces(html) {
        match piece {
            Piece::Text(range) => escape(&html[range], out),
            Piece::Start(tag) => {
                let name = &html[tag.name.clone()];
                let written = &html[tag.range];
                if is_block(name) || written.contains('\n') || name.contains([':', '.', '_']) {
                    return None;
                }
                out.push_str(written);
            }
            Piece::End { range, name } => {
                if is_block(&html[name]) {
                    return None;
                }
                out.push_str(&html[range]);
            }
            Piece::Comment { .. } | Piece::Declaration(_) => return None,
        }
    }
    Some(())
}

fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '~' | '|' => {
                out.push('\\');
                out.push(c);
            }
            // Behind a reference it would make a link of it.
            '(' if out.ends_with("]]") => out.push_str("\\("),
            _ => out.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
}
