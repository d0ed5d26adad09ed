//! Exceptions, `allow(code) reason`, as a view of the page's tree: what they say and what they concern.

use super::Page;
use super::figure::is_figure;
use super::node::Node;
use crate::source::{Span, Spanned};

/// An exception as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowText {
    /// The text after the word `allow`.
    pub text: Spanned<String>,
    /// What it concerns: the figure it stands in, else the element that follows it; from a diagram block or an
    /// attribute, that element; from the front matter, the whole file.
    pub scope: Span,
}

impl Page {
    /// The exceptions of the page, in document order. `end` is the length of the file.
    pub fn allows(&self, end: usize) -> Vec<AllowText> {
        let whole = Span::new(self.file, 0..end);
        let of_meta = self.meta.iter().filter(|(key, _)| key.value == "allow");
        let mut found: Vec<_> = of_meta.map(|(_, text)| AllowText { text: text.clone(), scope: whole }).collect();
        collect(&self.body, None, &mut found);
        found
    }
}

fn collect(nodes: &[Node], figure: Option<Span>, found: &mut Vec<AllowText>) {
    for (index, node) in nodes.iter().enumerate() {
        match node {
            Node::Comment(comment) => {
                let Some(text) = text_of_comment(&comment.text, comment.span) else { continue };
                let next = nodes[index + 1..].iter().find_map(|node| match node {
                    Node::Element(element) => Some(element.span),
                    _ => None,
                });
                let scope = figure.or(next).unwrap_or(comment.span);
                found.push(AllowText { text, scope });
            }
            Node::Element(element) => {
                let own = figure.or_else(|| is_figure(element).then_some(element.span));
                let attributes = element.attributes.iter().filter(|attribute| attribute.name.value == "allow");
                for text in attributes.filter_map(|attribute| attribute.value.clone()) {
                    found.push(AllowText { text, scope: own.unwrap_or(element.span) });
                }
                collect(&element.children, own, found);
            }
            Node::Text(_) | Node::Doctype(_) | Node::Diagram(_) | Node::Reference(_) => {}
        }
    }
}

/// The text after `allow` of a comment that begins with `allow(`, or `allow:` as the line of a diagram block; a comment
/// that only begins with the word is prose.
fn text_of_comment(text: &str, span: Span) -> Option<Spanned<String>> {
    let rest = text.trim_start().strip_prefix("allow")?.trim_start();
    let rest = match rest.strip_prefix(':') {
        Some(rest) => rest.trim_start(),
        None => Some(rest).filter(|rest| rest.starts_with('('))?,
    };
    let start = text.len() - rest.len();
    let rest = rest.trim_end();
    Some(Spanned::new(rest.to_owned(), span.slice(start..start + rest.len())))
}
