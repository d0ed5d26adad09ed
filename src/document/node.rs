//! The nodes of a page.

use super::entity;
use crate::source::{Span, Spanned};

/// Elements that can hold nothing.
pub const VOID: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// Whether an element of this name can hold nothing. Names are compared as written, as pug does.
pub fn is_void(name: &str) -> bool {
    VOID.contains(&name)
}

/// Whether an element of this name shows its white space, or means something by it.
pub fn keeps_white_space(name: &str) -> bool {
    matches!(name, "pre" | "textarea" | "script" | "style")
}

/// Whether an element of this name stands beside paragraphs, not in them (HTML standard, flow content that is not
/// phrasing content).
pub fn is_block(name: &str) -> bool {
    const BLOCKS: [&str; 41] = [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "col",
        "colgroup",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tr",
        "ul",
    ];
    const MORE: [&str; 5] = ["th", "thead", "tfoot", "html", "head"];
    BLOCKS.iter().chain(&MORE).any(|block| name.eq_ignore_ascii_case(block))
}

/// One node of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// An element with its children.
    Element(Element),
    /// Text.
    Text(Text),
    /// A comment.
    Comment(Comment),
    /// A document type declaration, as written after `doctype` or `<!DOCTYPE`.
    Doctype(Spanned<String>),
    /// A diagram: `fen:...:` where text may stand.
    Diagram(DiagramLeaf),
    /// A move or square in prose, `[[Rc5]]`.
    Reference(Reference),
}

/// An element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// The tag, as written (`div` when pug leaves it out).
    pub name: Spanned<String>,
    /// Attributes in source order; `.a` and `#b` of pug are `class` and `id`, each at its place.
    pub attributes: Vec<Attribute>,
    /// Content.
    pub children: Vec<Node>,
    /// The whole element as written, with its content.
    pub span: Span,
    /// Written as self-closing (`img/` in pug, `<br/>`).
    pub self_closing: bool,
}

/// One attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: Spanned<String>,
    /// Its value, quotes and escapes of the source language removed; `None` for one without a value.
    pub value: Option<Spanned<String>>,
    /// Whether the value was written as plain text (and is to be escaped when printed) or as HTML (pug's `!=`).
    pub escaped: bool,
}

/// Text. `html` is HTML source: entities and inline tags stand there as the author wrote them, since pug hands text on
/// as it is. Markdown text is stored in the same form (`<` as `&lt;`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// HTML source.
    pub html: String,
    /// Where it was written; for text of one source line, byte `n` of `html` is byte `n` of the span.
    pub span: Span,
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Its text, as written.
    pub text: String,
    /// Its place.
    pub span: Span,
    /// Whether readers of the HTML see it (`//`, `<!-- -->`) or not (`//-`).
    pub in_output: bool,
}

/// A diagram as written: what stands between `fen:` and the closing `:`, untouched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagramLeaf {
    /// The text between `fen:` and the closing colon (or the end of the line when that is missing).
    pub text: Spanned<String>,
    /// The whole, from `fen:` to the closing colon.
    pub span: Span,
    /// Whether the closing colon is there.
    pub closed: bool,
}

/// A move or square in prose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// What stands between `[[` and `]]`, trimmed.
    pub text: Spanned<String>,
    /// The same with the blanks around it, as pug and HTML print it.
    pub written: String,
    /// The whole with its brackets.
    pub span: Span,
}

impl Element {
    /// The value of an attribute; of `class` all values joined by blanks.
    pub fn attribute(&self, name: &str) -> Option<&Spanned<String>> {
        self.attributes.iter().find(|attribute| attribute.name.value == name)?.value.as_ref()
    }

    /// All classes, in source order.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.attributes
            .iter()
            .filter(|attribute| attribute.name.value == "class")
            .filter_map(|attribute| attribute.value.as_ref())
            .flat_map(|value| value.value.split_ascii_whitespace())
    }

    /// Whether it has a class.
    pub fn has_class(&self, class: &str) -> bool {
        self.classes().any(|own| own == class)
    }

    /// Whether it is to hold a diagram (`.diagram`, `.diag12`, `.diag22`), and holds neither one nor a picture.
    pub fn is_empty_diagram(&self) -> bool {
        let meant = ["diagram", "diag12", "diag22"].iter().any(|class| self.has_class(class));
        let holds = || {
            let mut found = false;
            walk(&self.children, &mut |node| {
                found |= match node {
                    Node::Diagram(_) => true,
                    // A picture of a board, in place of a diagram of ours.
                    Node::Element(element) => ["img", "svg", "picture", "canvas"].iter().any(|name| element.is(name)),
                    _ => false,
                };
            });
            found
        };
        meant && !holds()
    }

    /// Whether it is this tag, in any case.
    pub fn is(&self, tag: &str) -> bool {
        self.name.value.eq_ignore_ascii_case(tag)
    }

    /// The text in it as a reader sees it: tags dropped, entities decoded, references as written, diagrams left out.
    pub fn plain_text(&self) -> String {
        plain_text(&self.children)
    }
}

/// The text of nodes as a reader sees it.
pub(super) fn plain_text(nodes: &[Node]) -> String {
    let mut out = String::new();
    add_text(nodes, &mut out);
    out
}

fn add_text(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(&entity::decode_html(&text.html)),
            Node::Reference(reference) => out.push_str(&entity::decode(&reference.text.value)),
            // Their content is no text for readers.
            Node::Element(element) if element.is("script") || element.is("style") => {}
            Node::Element(element) => add_text(&element.children, out),
            Node::Comment(_) | Node::Doctype(_) | Node::Diagram(_) => {}
        }
    }
}

/// Calls `visit` for every node, parents before children, in document order.
pub(super) fn walk<'a>(nodes: &'a [Node], visit: &mut impl FnMut(&'a Node)) {
    for node in nodes {
        visit(node);
        if let Node::Element(element) = node {
            walk(&element.children, visit);
        }
    }
}
