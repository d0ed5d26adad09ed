//! Reads sources into [`document::Page`](crate::document::Page): pug, Markdown and HTML mean the same tree of elements.
//!
//! Reading never fails. What a reader does not do (run code, follow a path out of the book) is a finding, and the rest
//! of the page is kept.

mod html;
mod keys;
mod markdown;
mod meta;
mod text;
mod yaml;

mod pug;

use crate::document::{Format, Page};
use crate::finding::Findings;
use crate::source::{FileId, Source};

/// How deep elements may stand in each other. Deeper content is reported and kept one level up, so that no later phase
/// overflows its stack; rule pages need about ten levels.
pub const MAX_DEPTH: usize = 128;

/// Where a page's `include` lines find their files.
pub trait Includes {
    /// The text of an included file, added to the run's sources. `path` is relative to the book's folder, uses `/`,
    /// and never leaves the folder.
    ///
    /// # Errors
    /// A sentence without a full stop that says why there is no text.
    fn include(&mut self, path: &str) -> Result<(FileId, String), String>;
}

/// No file can be included.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoIncludes;

impl Includes for NoIncludes {
    fn include(&mut self, _: &str) -> Result<(FileId, String), String> {
        Err("files cannot be included here".into())
    }
}

/// Reads one page. `include` lines are findings; [`page_with`] reads them.
pub fn page(source: &Source, file: FileId, format: Format) -> (Page, Findings) {
    page_with(source.name(), source.text(), file, format, &mut NoIncludes)
}

/// Reads one page whose text is `text` and whose path in the book is `name`; `includes` gives the included files.
pub fn page_with(
    name: &str,
    text: &str,
    file: FileId,
    format: Format,
    includes: &mut dyn Includes,
) -> (Page, Findings) {
    let mut findings = Findings::new();
    let page = match format {
        Format::Pug => pug::read(name, text, file, includes, &mut findings),
        Format::Markdown => markdown::read(text, file, &mut findings),
        Format::Html => html::read(text, file, &mut findings),
    };
    (page, findings)
}
