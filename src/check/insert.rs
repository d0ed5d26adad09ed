//! Where suggested claims go in the source.

use std::collections::BTreeMap;

use super::book::{Outcome, PageOutcome, same_boards, same_options};
use super::claim::Claim;
use super::cover::open;
use super::suggest::line;
use crate::document::Format;
use crate::resolve::{Figure, Page};
use crate::source::{Source, Sources, Span};

/// A claim to write into a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insertion {
    /// An empty span: where.
    pub at: Span,
    /// What, with its line end and indentation.
    pub text: String,
}

/// What `--fix` writes: the claims of every figure without claims whose caption is proved. `pages` are those that
/// gave the outcome, in the same order.
///
/// Claims hold for all languages, so they are written once: a translation gets none that the page of the default language
/// gets for the same figure, if they cover its own caption too.
pub fn insertions(pages: &[&Page], outcome: &Outcome, default_language: &str, sources: &Sources) -> Vec<Insertion> {
    let mut out = Vec::new();
    let checked = || pages.iter().copied().zip(&outcome.pages);
    let originals: BTreeMap<&str, (&Page, &PageOutcome)> = checked()
        .filter(|(page, _)| page.lang == default_language)
        .map(|(page, checked)| (page.slug.as_str(), (page, checked)))
        .collect();
    for (page, checked) in checked() {
        let original = originals.get(page.slug.as_str()).filter(|(original, _)| original.file != page.file);
        for (figure, result) in page.figures.iter().zip(&checked.figures) {
            // A figure of an included file is written there, and seen by several pages.
            if !result.is_ready() || figure.span.file != page.file {
                continue;
            }
            if original.is_some_and(|(original, checked)| gets_it_there(page, figure, original, checked)) {
                continue;
            }
            let source = sources.get(page.file);
            out.extend(insertion(source, figure.span, page.document.format, &line(&result.suggestions)));
        }
    }
    out
}

/// Whether a figure of a translation will have claims by those that are written for the same figure of the original.
fn gets_it_there(page: &Page, figure: &Figure, original: &Page, checked: &PageOutcome) -> bool {
    let (Some(other), Some(result)) = (original.figures.get(figure.index), checked.figures.get(figure.index)) else {
        return false;
    };
    let claims: Vec<&Claim> = result.suggestions.iter().map(|own| &own.claim).collect();
    let covers = || figure.caption.as_ref().is_none_or(|caption| open(page, caption, &claims).is_empty());
    let is_written = result.is_ready() && other.span.file == original.file;
    is_written && same_boards(figure, other) && same_options(figure, other) && covers()
}

fn insertion(source: &Source, figure: Span, format: Format, claims: &str) -> Option<Insertion> {
    let text = source.text();
    let start = figure.start as usize;
    if format == Format::Html {
        let name = text.get(start..)?.strip_prefix('<')?;
        let end = start + 1 + name.find(|c: char| !c.is_ascii_alphanumeric())?;
        let quoted = claims.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
        return Some(Insertion { at: Span::new(figure.file, end..end), text: format!(" claim=\"{quoted}\"") });
    }
    let first = source.line_range(source.line_column(start).line);
    let second = source.line_range(source.line_column(start).line + 1);
    let end_of_line = if text.get(first.end..)?.starts_with("\r\n") { "\r\n" } else { "\n" };
    let indent_of = |range: std::ops::Range<usize>| {
        let line = text.get(range).unwrap_or("");
        line[..line.len() - line.trim_start().len()].to_owned()
    };
    let line = match format {
        // A comment as the first child; the next line shows how children are indented.
        Format::Pug => format!("{}//- claim {claims}", indent_of(second)),
        _ => format!("{}claim: {claims}", indent_of(first.clone())),
    };
    let at = Span::new(figure.file, first.end..first.end);
    Some(Insertion { at, text: format!("{end_of_line}{line}") })
}

/// A text with insertions made.
pub fn apply(text: &str, insertions: &[&Insertion]) -> String {
    let mut sorted: Vec<&&Insertion> = insertions.iter().collect();
    sorted.sort_by_key(|insertion| insertion.at.start);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for insertion in sorted {
        let at = insertion.at.start as usize;
        out.push_str(text.get(done..at).unwrap_or(""));
        out.push_str(&insertion.text);
        done = at;
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}
