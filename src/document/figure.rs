//! Figures: one or two diagrams with a caption, seen in the page's tree.

use super::node::{Comment, DiagramLeaf, Element, Node};
use crate::source::{Span, Spanned};

/// Which diagram of a figure something belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The only diagram, or the figure as a whole.
    Whole,
    /// The first of two.
    Left,
    /// The second of two.
    Right,
}

/// A figure: a `figure` element with at least one diagram, or a diagram's own element that stands in no figure.
#[derive(Debug, Clone)]
pub struct Figure<'a> {
    /// The element it is.
    pub element: &'a Element,
    /// Its diagrams in order; at least one.
    pub diagrams: Vec<DiagramText<'a>>,
    /// Its `figcaption`.
    pub caption: Option<&'a Element>,
    /// Claims of the figure and of its diagrams, in source order.
    pub claims: Vec<ClaimText>,
}

/// One diagram of a figure.
#[derive(Debug, Clone)]
pub struct DiagramText<'a> {
    /// The text of the position with marks and so on.
    pub leaf: &'a DiagramLeaf,
    /// The innermost element around it (`.diagram`, or a paragraph); its attributes are the diagram's keys
    /// (`size`, `view`, `marks`, `shadow`, `arrows`, `side`, ...).
    pub element: &'a Element,
    /// Which one it is.
    pub half: Half,
}

/// Claims as written: one attribute, comment or line, unparsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimText {
    /// The text after `claim`.
    pub text: Spanned<String>,
    /// The diagram it was attached to; `Whole` when written on the figure.
    pub half: Half,
}

impl<'a> Figure<'a> {
    /// The place of the whole figure.
    pub fn span(&self) -> Span {
        self.element.span
    }

    /// A key of one of its diagrams (an attribute of the diagram's element, else of the figure).
    pub fn key(&self, diagram: usize, name: &str) -> Option<&'a Spanned<String>> {
        let own = self.diagrams.get(diagram).and_then(|diagram| diagram.element.attribute(name));
        own.or_else(|| self.element.attribute(name))
    }

    /// The figure that an element is; `None` for elements without diagrams.
    pub(super) fn of(element: &'a Element) -> Option<Figure<'a>> {
        let mut diagrams = Vec::new();
        let mut caption = None;
        find_parts(element, &mut diagrams, &mut caption);
        if diagrams.is_empty() {
            return None;
        }
        let pair = diagrams.len() == 2;
        let diagrams: Vec<_> = diagrams
            .into_iter()
            .enumerate()
            .map(|(index, (element, leaf))| {
                let half = match (pair, index) {
                    (false, _) => Half::Whole,
                    (true, 0) => Half::Left,
                    (true, _) => Half::Right,
                };
                DiagramText { leaf, element, half }
            })
            .collect();
        let mut claims = Vec::new();
        find_claims(element, Half::Whole, &diagrams, &mut claims);
        Some(Figure { element, diagrams, caption, claims })
    }
}

/// Whether an element is a figure: `figure`, or one that holds a diagram's text itself.
pub(super) fn is_figure(element: &Element) -> bool {
    element.is("figure") || element.children.iter().any(|child| matches!(child, Node::Diagram(_)))
}

/// Collects the figures among nodes, in document order. Diagrams at the top of a page, in no element, are not figures
/// (readers put them into one).
pub(super) fn collect<'a>(nodes: &'a [Node], figures: &mut Vec<Figure<'a>>) {
    for node in nodes {
        let Node::Element(element) = node else { continue };
        match is_figure(element).then(|| Figure::of(element)).flatten() {
            Some(figure) => figures.push(figure),
            None => collect(&element.children, figures),
        }
    }
}

fn find_parts<'a>(
    holder: &'a Element,
    diagrams: &mut Vec<(&'a Element, &'a DiagramLeaf)>,
    caption: &mut Option<&'a Element>,
) {
    for child in &holder.children {
        match child {
            Node::Diagram(leaf) => diagrams.push((holder, leaf)),
            Node::Element(child) if child.is("figcaption") => {
                caption.get_or_insert(child);
            }
            Node::Element(child) => find_parts(child, diagrams, caption),
            Node::Text(_) | Node::Comment(_) | Node::Doctype(_) | Node::Reference(_) => {}
        }
    }
}

fn find_claims(element: &Element, half: Half, diagrams: &[DiagramText<'_>], claims: &mut Vec<ClaimText>) {
    let half = diagrams.iter().find(|diagram| std::ptr::eq(diagram.element, element)).map_or(half, |found| found.half);
    for attribute in element.attributes.iter().filter(|attribute| attribute.name.value == "claim") {
        if let Some(text) = &attribute.value {
            claims.push(ClaimText { text: text.clone(), half });
        }
    }
    for child in &element.children {
        match child {
            Node::Comment(comment) => claims.extend(claims_of(comment).map(|text| ClaimText { text, half })),
            Node::Element(child) => find_claims(child, half, diagrams, claims),
            Node::Text(_) | Node::Doctype(_) | Node::Diagram(_) | Node::Reference(_) => {}
        }
    }
}

impl Comment {
    /// Whether a line of it is a claim.
    pub fn holds_claim(&self) -> bool {
        claims_of(self).next().is_some()
    }
}

/// The claims of a comment, one for each line that begins with `claim`.
fn claims_of(comment: &Comment) -> impl Iterator<Item = Spanned<String>> {
    let mut at = 0;
    comment.text.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let rest = line.trim_start().strip_prefix("claim")?;
        if !rest.starts_with([' ', '\t', ':']) {
            return None;
        }
        let rest = rest.trim_start_matches([' ', '\t', ':']);
        let text = rest.trim_end();
        // Readers give comments a span that begins where their text begins.
        let from = start + line.len() - rest.len();
        Some(Spanned::new(text.to_owned(), comment.span.slice(from..from + text.len())))
    })
}
