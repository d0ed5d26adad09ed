//! Pug: the part of the language that means HTML without running code.
//!
//! The reader follows the lines of the source: [`lines`] measures indentation, `block` nests lines, `tag` reads one tag
//! line, `inline` the text with `#[...]` in it. What needs code (`if`, `each`, mixins, filters, `#{...}`) is a finding.
//! What it gives, printed by `write::html`, equals the output of pug 3 (option `doctype: html`, not pretty).

mod attributes;
mod block;
mod code;
mod comment;
mod include;
mod inline;
mod lines;
mod literal;
mod tag;

use lines::Line;

use super::{Includes, meta};
use crate::document::{Format, Node, Page};
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, Span};
use std::ops::Range;

/// The state of reading one file.
struct Reader<'a> {
    /// The file's path in the book.
    name: &'a str,
    text: &'a str,
    file: FileId,
    lines: Vec<Line>,
    /// The line that is read next.
    at: usize,
    /// How deep elements are nested here.
    depth: usize,
    /// How many elements around here show their text as it is (`code`, `pre`).
    verbatim: usize,
    /// How many lists of attributes were not closed.
    unclosed: usize,
    /// The element that was told to have too many attributes.
    full: Option<u32>,
    /// One past the last byte that was part of something.
    end: usize,
    includes: &'a mut dyn Includes,
    /// The files that are being included, outermost first.
    stack: Vec<String>,
    findings: &'a mut Findings,
}

/// Reads a page.
pub(super) fn read(name: &str, text: &str, file: FileId, includes: &mut dyn Includes, findings: &mut Findings) -> Page {
    let mut page = Page::new(file, Format::Pug);
    page.body = read_nodes(name, text, file, 0, vec![name.to_owned()], includes, findings);
    meta::take_from_comment(&mut page, text, findings);
    page
}

/// Reads the nodes of a file, at a depth in the including page.
fn read_nodes(
    name: &str,
    text: &str,
    file: FileId,
    depth: usize,
    stack: Vec<String>,
    includes: &mut dyn Includes,
    findings: &mut Findings,
) -> Vec<Node> {
    let lines = lines::cut(text);
    let mut reader = Reader {
        name,
        text,
        file,
        lines,
        at: 0,
        depth,
        verbatim: 0,
        unclosed: 0,
        full: None,
        end: 0,
        includes,
        stack,
        findings,
    };
    reader.block(None).nodes
}

impl<'a> Reader<'a> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or("")
    }

    fn report(&mut self, code: Code, range: Range<usize>, message: impl Into<String>, help: &str) {
        let finding = Finding::new(code, self.span(range), message);
        self.findings.push(if help.is_empty() { finding } else { finding.help(help) });
    }
}
