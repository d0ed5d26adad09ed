//! Pug: the part of the language that means HTML without running code.
//!
//! The reader follows the lines of the source: [`lines`] measures indentation, `block` nests lines, `tag` reads one tag
//! line, `inline` the text with `#[...]` in it. What needs code (`if`, `each`, mixins, filters, `#{...}`) is a finding.
//! What it gives, printed by `write::html`, equals the output of pug 3 (option `doctype: html`, not pretty).

mod attributes;
mod block;
mod brackets;
mod code;
mod comment;
mod include;
mod inline;
mod lines;
mod literal;
mod number;
mod tag;

use lines::Lines;

use super::{Includes, meta};
use crate::document::{Format, Node, Page};
use crate::finding::code::pug as codes;
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, Span, Spanned};
use std::ops::Range;

/// The state of reading one file.
struct Reader<'a> {
    /// The file's path in the book.
    name: &'a str,
    text: &'a str,
    file: FileId,
    lines: Lines<'a>,
    /// The line that is read next.
    at: usize,
    /// How deep elements are nested here.
    depth: usize,
    /// How many elements around here show their text as it is (`code`, `pre`).
    verbatim: usize,
    /// How many lists of attributes were not closed.
    unclosed: usize,
    /// The names of the element's attributes that are not printed (`a=false`).
    absent: Vec<Spanned<String>>,
    /// The element that was told to have too many attributes.
    full: Option<u32>,
    /// While above zero, what is read was reported as a whole.
    quiet: usize,
    /// So was what stands before this place.
    told: usize,
    /// The level of a line that was reported, below which nothing can stand.
    excused: Option<usize>,
    /// The end of a line, and the last of Unicode's own line ends in it.
    separator: (usize, usize),
    /// The first line whose indentation is mixed, and how many there are.
    mixed: Option<(Range<usize>, usize)>,
    /// The first element that is nested too deep, and how many there are.
    too_deep: Option<(Range<usize>, usize)>,
    /// Whether the document type is XML, where every element can have content.
    xml: bool,
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
    let lines = Lines::cut(text);
    let mut reader = Reader {
        name,
        text,
        file,
        lines,
        at: 0,
        depth,
        verbatim: 0,
        unclosed: 0,
        absent: Vec::new(),
        full: None,
        quiet: 0,
        told: 0,
        excused: None,
        separator: (usize::MAX, 0),
        mixed: None,
        too_deep: None,
        xml: false,
        end: 0,
        includes,
        stack,
        findings,
    };
    let nodes = reader.block(None).nodes;
    reader.report_counted();
    nodes
}

impl<'a> Reader<'a> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or("")
    }

    fn report(&mut self, code: Code, range: Range<usize>, message: impl Into<String>, help: &str) {
        if self.is_told(range.start) {
            return;
        }
        let finding = Finding::new(code, self.span(range), message);
        self.findings.push(if help.is_empty() { finding } else { finding.help(help) });
    }

    /// Whether what stands at a place was reported with something around it.
    fn is_told(&self, place: usize) -> bool {
        self.quiet > 0 || place < self.told
    }

    /// Reports what was only counted: one cause, one finding.
    fn report_counted(&mut self) {
        if let Some((place, count)) = self.mixed.take() {
            let message = "tabs and blanks are mixed in the indentation";
            let help = "indent the whole file with tabs, or all of it with blanks";
            let finding = Finding::new(codes::MIXED_INDENT, self.span(place), message).help(help);
            self.findings.push(match count {
                1 => finding,
                2 => finding.note("one more line is indented so"),
                _ => finding.note(format!("{} more lines are indented so", count - 1)),
            });
        }
        if let Some((place, count)) = self.too_deep.take() {
            let message = format!("elements are nested more than {} deep", super::MAX_DEPTH);
            let finding = Finding::new(codes::TOO_DEEP, self.span(place), message);
            let finding = finding.help("what stands deeper is put beside it");
            self.findings.push(match count {
                1 => finding,
                2 => finding.note("one more element is nested too deep"),
                _ => finding.note(format!("{} more elements are nested too deep", count - 1)),
            });
        }
    }
}
