//! The page model: what a source says, whatever language it is written in, with the place of everything.
//!
//! A page is a tree of HTML elements and texts, because that is what all three source languages (pug, Markdown, HTML)
//! mean; diagrams are leaves of that tree and stay unparsed text here (`diagram` reads them). A [`Figure`] is a view of
//! one element of the tree: later phases take figures in document order and never look at pug or Markdown again.

mod allow;
mod canonical;
pub mod entity;
mod figure;
pub mod markup;
mod node;
pub mod partner;
mod tidy;

pub use allow::AllowText;
pub use canonical::{canonical, same_document};
pub use entity::decode;
pub use figure::{ClaimText, DiagramText, Figure, Half};
pub use node::{
    Attribute, Comment, DiagramLeaf, Element, Node, Reference, Text, VOID, is_block, is_void, keeps_white_space,
};
pub use tidy::tidy;

use crate::source::{FileId, Spanned};

/// The language of a source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// The static part of pug.
    Pug,
    /// CommonMark with tables, footnotes, heading ids and diagram blocks.
    Markdown,
    /// HTML as browsers read it.
    Html,
}

impl Format {
    /// The format of a file name; `None` for files that are no pages.
    pub fn of_name(name: &str) -> Option<Format> {
        let extension = name.rsplit_once('.')?.1;
        match extension.to_ascii_lowercase().as_str() {
            "pug" => Some(Format::Pug),
            "md" | "markdown" => Some(Format::Markdown),
            "html" | "htm" => Some(Format::Html),
            _ => None,
        }
    }
}

/// One page as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The file it was read from.
    pub file: FileId,
    /// The language it is written in.
    pub format: Format,
    /// Front matter, in source order: `key = value` pairs of the block at the top, values as text.
    pub meta: Vec<(Spanned<String>, Spanned<String>)>,
    /// The content.
    pub body: Vec<Node>,
}

impl Page {
    /// An empty page.
    pub fn new(file: FileId, format: Format) -> Page {
        Page { file, format, meta: Vec::new(), body: Vec::new() }
    }

    /// The value of a front-matter key.
    pub fn meta(&self, key: &str) -> Option<&Spanned<String>> {
        self.meta.iter().find(|(name, _)| name.value == key).map(|(_, value)| value)
    }

    /// The figures with diagrams, in document order.
    pub fn figures(&self) -> Vec<Figure<'_>> {
        let mut figures = Vec::new();
        figure::collect(&self.body, &mut figures);
        figures
    }

    /// Calls `visit` for every node, parents before children, in document order.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Node)) {
        node::walk(&self.body, visit);
    }
}
