//! Reports: the same findings in each format, one file per format.
//!
//! Every emitter takes findings that are [settled](Findings::settle) (levels applied, sorted) and prints them in that
//! order. The formats are described for their readers in `docs/reports.md`.

mod github;
mod human;
mod json;
mod junit;
mod sarif;
mod short;

use std::fmt::Write;

use super::{Finding, Findings, Level, Patch};
use crate::source::Sources;

/// The formats of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// For people: the source line with carets, reasons, and what to do.
    Human,
    /// For editors: one line per finding, `file:line:column: level[code]: message`.
    Short,
    /// For programs: one JSON object per finding and line.
    Json,
    /// SARIF 2.1.0, which code hosts read.
    Sarif,
    /// Annotations of GitHub workflows.
    Github,
    /// JUnit XML, which CI servers read.
    Junit,
}

/// What the surroundings of a report allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Whether the human format uses colours (ANSI escape sequences).
    pub colour: bool,
    /// Width of the human format, in characters: longer source lines are cut around what is shown.
    pub width: usize,
    /// What stands before file names, so that they lead from where the program runs to the book: empty or ending with
    /// `/`. The JSON format has names relative to the book.
    pub prefix: String,
}

impl Default for Options {
    fn default() -> Options {
        Options { colour: false, width: 120, prefix: String::new() }
    }
}

impl Options {
    /// A file's name as reports show it. Names in angle brackets are no files.
    fn path(&self, name: &str) -> String {
        if name.starts_with('<') { name.to_owned() } else { format!("{}{name}", self.prefix) }
    }
}

/// The findings as text in a format; empty, or ending with a line end.
pub fn render(format: Format, findings: &Findings, sources: &Sources, options: &Options) -> String {
    match format {
        Format::Human => human::render(findings, sources, options),
        Format::Short => short::render(findings, sources, options),
        Format::Json => json::render(findings, sources),
        Format::Sarif => sarif::render(findings, sources, options),
        Format::Github => github::render(findings, sources, options),
        Format::Junit => junit::render(findings, sources, options),
    }
}

/// The numbers of findings in words: `2 errors, 1 warning`; `nothing to report` when there are none.
pub fn counts(findings: &Findings) -> String {
    let mut parts = Vec::new();
    for level in [Level::Error, Level::Warning, Level::Note] {
        match findings.count(level) {
            0 => {}
            1 => parts.push(format!("1 {}", level.word())),
            count => parts.push(format!("{count} {}s", level.word())),
        }
    }
    if parts.is_empty() { "nothing to report".to_owned() } else { parts.join(", ") }
}

/// Where a finding is, for formats with lines and columns; counted from 1, in characters, the end exclusive.
struct Place<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl<'a> Place<'a> {
    fn of(finding: &Finding, sources: &'a Sources) -> Option<Place<'a>> {
        finding.span.map(|span| Place::of_span(span, sources))
    }

    fn of_span(span: crate::source::Span, sources: &'a Sources) -> Place<'a> {
        let (start, end) = sources.place(span);
        let file = sources.get(span.file).name();
        Place { file, line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

/// What to do, one sentence per line: the finding's help, or its change in words if that is all it has. Empty if it
/// has neither.
fn help(finding: &Finding, sources: &Sources) -> String {
    if !finding.help.is_empty() {
        return finding.help.join("\n");
    }
    let changes = finding.patches.iter().map(|patch| change_in_words(patch, sources));
    changes.collect::<Vec<_>>().join("\n")
}

/// A change of the source as a sentence.
fn change_in_words(patch: &Patch, sources: &Sources) -> String {
    match (sources.text(patch.span), patch.replacement.as_str()) {
        (" ", "\u{a0}") => return "write a no-break space instead of the blank".to_owned(),
        ("", " ") => return "insert a blank".to_owned(),
        (" ", "") => return "remove the blank".to_owned(),
        _ => {}
    }
    match (sources.text(patch.span), patch.replacement.as_str()) {
        ("", new) => format!("insert \"{new}\""),
        (old, "") => format!("remove \"{old}\""),
        (old, new) => format!("write \"{new}\" instead of \"{old}\""),
    }
}

/// Text that stays on one line and cannot steer a terminal: line ends and tabs become blanks, other control characters
/// are written as escapes.
fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' | '\r' => out.push(' '),
            character if is_control(character) => {
                let _ = write!(out, "{}", character.escape_unicode());
            }
            character => out.push(character),
        }
    }
    out
}

/// Control characters, and the marks that reorder text on a terminal.
fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod samples;
