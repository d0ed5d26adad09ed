//! Moves and squares in prose, and the figure that each is about.

use crate::document::{Node, Page, decode};
use crate::source::{Span, Spanned};

/// A `[[...]]` of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// What was written between the brackets.
    pub text: Spanned<String>,
    /// The whole with its brackets.
    pub span: Span,
    /// The figure it is about: the one it stands in, else the nearest before it; `None` when there is none.
    pub figure: Option<usize>,
}

/// All references, in document order.
pub(super) fn collect(page: &Page) -> Vec<Reference> {
    // A figure counts from where it begins, so that its caption is about itself.
    let starts: Vec<u32> = page.figures().iter().map(|figure| figure.span().start).collect();
    let mut references = Vec::new();
    page.walk(&mut |node| {
        if let Node::Reference(reference) = node {
            let before = starts.iter().filter(|start| **start <= reference.span.start).count();
            references.push(Reference {
                text: Spanned::new(decode(&reference.text.value), reference.text.span),
                span: reference.span,
                figure: before.checked_sub(1),
            });
        }
    });
    references
}
