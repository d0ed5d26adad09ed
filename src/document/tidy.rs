//! White space that means nothing: between blocks, and at their edges.

use super::{Element, Node, is_block, is_void, keeps_white_space};

/// Nodes without the white space that browsers do not show. They are the same document
/// ([`same_document`](super::same_document)).
pub fn tidy(nodes: &[Node]) -> Vec<Node> {
    within(nodes, true)
}

/// `block`: the nodes stand in an element whose edges are those of lines.
fn within(nodes: &[Node], block: bool) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    // What stands beside each node; at an end of the nodes the edge of what holds them.
    let breaks_after = {
        let mut next = block;
        let mut list: Vec<bool> = nodes.iter().rev().map(|node| beside(node, &mut next)).collect();
        list.reverse();
        list
    };
    let mut last = block;
    for (node, after) in nodes.iter().zip(breaks_after) {
        let before = beside(node, &mut last);
        match node {
            Node::Text(text) => {
                let html = if before { text.html.trim_start_matches(WHITE) } else { &text.html };
                let html = if after { html.trim_end_matches(WHITE) } else { html };
                if !html.is_empty() {
                    let mut text = text.clone();
                    text.html = html.to_owned();
                    out.push(Node::Text(text));
                }
            }
            Node::Element(element) => out.push(Node::Element(tidy_element(element))),
            other => out.push(other.clone()),
        }
    }
    out
}

fn tidy_element(element: &Element) -> Element {
    let name = element.name.value.to_ascii_lowercase();
    let mut tidied = element.clone();
    if !keeps_white_space(&name) && !is_void(&name) {
        tidied.children = within(&element.children, is_block(&name));
    }
    tidied
}

/// Whether a break stands beside the node, and what then stands beside the next one. Comments and blanks are passed over.
fn beside(node: &Node, breaks: &mut bool) -> bool {
    let own = *breaks;
    if !is_unseen(node) {
        *breaks = is_break(node);
    }
    own
}

/// What no reader sees, whatever stands beside it.
fn is_unseen(node: &Node) -> bool {
    match node {
        Node::Comment(_) => true,
        Node::Text(text) => text.html.trim_matches(WHITE).is_empty(),
        _ => false,
    }
}

/// What begins a line of its own.
fn is_break(node: &Node) -> bool {
    match node {
        Node::Element(element) => is_block(&element.name.value.to_ascii_lowercase()) || element.is("br"),
        Node::Doctype(_) => true,
        Node::Text(_) | Node::Comment(_) | Node::Diagram(_) | Node::Reference(_) => false,
    }
}

/// The white space of HTML; a no-break space is none.
const WHITE: [char; 5] = [' ', '\t', '\n', '\r', '\u{c}'];
