//! Prints a document as HTML, pug or Markdown. What is printed reads back as the same document
//! ([`crate::document::same_document`]).

mod html;
mod lines;
mod markdown;
mod pug;
mod safe;

pub use html::{HtmlOptions, Replace, html, html_source, nodes};
pub use markdown::markdown;
pub use pug::pug;
pub use safe::{drops_content, is_attribute, is_element};

use crate::document::{Element, Node, Page};

/// Front matter as TOML, a line for each key.
fn meta_lines(page: &Page) -> Vec<String> {
    let mut plain = Vec::new();
    for (key, value) in &page.meta {
        let simple = value.value.parse::<i64>().is_ok() || matches!(value.value.as_str(), "true" | "false");
        let text = if simple { value.value.clone() } else { serde_json::Value::from(value.value.as_str()).to_string() };
        plain.push(format!("{} = {text}", key_of_toml(&key.value)));
    }
    plain
}

/// A key, its parts quoted where TOML asks for it.
fn key_of_toml(key: &str) -> String {
    let bare = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    let quoted = |part: &str| serde_json::Value::from(part).to_string();
    let parts = key.split('.').map(|part| if bare(part) { part.to_owned() } else { quoted(part) });
    parts.collect::<Vec<_>>().join(".")
}

/// Nodes with texts side by side joined: a comment or a tag in them may begin in one and end in the next.
fn join_texts(nodes: &[Node]) -> Vec<Node> {
    let mut joined: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        match (joined.last_mut(), node) {
            (Some(Node::Text(before)), Node::Text(text)) => before.html.push_str(&text.html),
            (_, Node::Element(element)) => {
                let (name, attributes) = (element.name.clone(), element.attributes.clone());
                let children = join_texts(&element.children);
                let (span, self_closing) = (element.span, element.self_closing);
                joined.push(Node::Element(Element { name, attributes, children, span, self_closing }));
            }
            _ => joined.push(node.clone()),
        }
    }
    joined
}
