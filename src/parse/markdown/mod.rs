//! Markdown: CommonMark with tables, footnotes, strikethrough and heading attributes, read by pulldown-cmark into the
//! tree of elements that it means. A fenced block `diagram` is a figure ([`block`]).

mod block;
mod events;
mod fences;
mod origin;
mod raw;
mod tree;

use pulldown_cmark::Options;

use super::meta;
use crate::document::{Format, Page};
use crate::finding::Findings;
use crate::source::FileId;

/// The extensions of CommonMark that are read.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

/// Reads a page.
pub(super) fn read(text: &str, file: FileId, findings: &mut Findings) -> Page {
    let mut page = Page::new(file, Format::Markdown);
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let front = meta::read(text, start, file, findings);
    page.meta = front.meta;
    let mut content = fences::gather(text, front.end, file, findings);
    content.mask_references();
    page.body = events::read(text, &content, file, findings);
    page
}
