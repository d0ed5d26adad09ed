//! Block elements on lines of their own, in HTML that no other program has to print the same.

use crate::document::{Element, Node, Text, is_block, keeps_white_space};
use crate::source::Span;

/// Nodes with line ends beside blocks, where there is no white space yet. They are the same document
/// ([`crate::document::same_document`]).
pub(super) fn on_lines(nodes: &[Node]) -> Vec<Node> {
    let comments = are_blocks(nodes);
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let node = match node {
            Node::Element(element) => Node::Element(within(element)),
            other => other.clone(),
        };
        if let Some(before) = out.last()
            && (is_line(before, comments) || is_line(&node, comments))
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
    if keeps_white_space(&name) {
        return own;
    }
    own.children = on_lines(&element.children);
    if is_block(&name) {
        let comments = are_blocks(&element.children);
        if own.children.first().is_some_and(|first| is_line(first, comments)) {
            own.children.insert(0, line_end(element.span));
        }
        if own.children.last().is_some_and(|last| is_line(last, comments)) {
            own.children.push(line_end(element.span));
        }
    }
    own
}

/// Whether the nodes are blocks, comments on them and blanks: then white space beside a comment shows nowhere.
fn are_blocks(nodes: &[Node]) -> bool {
    let fits = |node: &Node| match node {
        Node::Comment(_) => true,
        Node::Text(text) => text.html.trim().is_empty(),
        node => is_line(node, false),
    };
    nodes.iter().all(fits) && nodes.iter().any(|node| is_line(node, false))
}

/// `comments`: those count.
fn is_line(node: &Node, comments: bool) -> bool {
    match node {
        Node::Element(element) => is_block(&element.name.value),
        Node::Doctype(_) => true,
        Node::Comment(_) => comments,
        Node::Text(_) | Node::Diagram(_) | Node::Reference(_) => false,
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
