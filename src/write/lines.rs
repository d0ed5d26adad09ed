//! Block elements on lines of their own, in HTML that no other program has to print the same.

use crate::document::{Element, Node, Text, is_block};
use crate::source::Span;

/// Elements that show their white space.
const VERBATIM: [&str; 4] = ["pre", "textarea", "script", "style"];

/// Nodes with line ends beside blocks, where there is no white space yet. They are the same document
/// ([`crate::document::same_document`]).
pub(super) fn on_lines(nodes: &[Node]) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let node = match node {
            Node::Element(element) => Node::Element(within(element)),
            other => other.clone(),
        };
        if let Some(before) = out.last()
            && (is_line(before) || is_line(&node))
            && !ends_blank(before)
            && !begins_blank(&node)
        {
            out.push(line_end(span(&node)));
        }
        out.push(node);
    }
    out
}

fn within(element: &Element) -> Element {
    let mut own = element.clone();
    let name = element.name.value.to_ascii_lowercase();
    if VERBATIM.contains(&name.as_str()) {
        return own;
    }
    own.children = on_lines(&element.children);
    if is_block(&name) {
        if own.children.first().is_some_and(is_line) {
            own.children.insert(0, line_end(element.span));
        }
        if own.children.last().is_some_and(is_line) {
            own.children.push(line_end(element.span));
        }
    }
    own
}

fn is_line(node: &Node) -> bool {
    match node {
        Node::Element(element) => is_block(&element.name.value),
        Node::Doctype(_) => true,
        Node::Text(_) | Node::Comment(_) | Node::Diagram(_) | Node::Reference(_) => false,
    }
}

fn ends_blank(node: &Node) -> bool {
    matches!(node, Node::Text(text) if text.html.ends_with(char::is_whitespace))
}

fn begins_blank(node: &Node) -> bool {
    matches!(node, Node::Text(text) if text.html.starts_with(char::is_whitespace))
}

fn line_end(span: Span) -> Node {
    Node::Text(Text { html: "\n".into(), span: span.at_start() })
}

fn span(node: &Node) -> Span {
    match node {
        Node::Element(element) => element.span,
        Node::Text(text) => text.span,
        Node::Comment(comment) => comment.span,
        Node::Doctype(value) => value.span,
        Node::Diagram(leaf) => leaf.span,
        Node::Reference(reference) => reference.span,
    }
}
