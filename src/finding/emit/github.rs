//! Annotations of GitHub workflows: workflow commands for the first errors, one summary, the rest as log lines.
//!
//! GitHub shows ten annotations of a kind for a step and drops the others silently, so no more are made, and the
//! summary (of another kind) says how many there are.

use super::{Options, Place, counts, help, one_line};
use crate::finding::{Finding, Findings, Level};
use crate::source::Sources;

const MAX_ANNOTATIONS: usize = 10;

pub(super) fn render(findings: &Findings, sources: &Sources, options: &Options) -> String {
    if findings.is_empty() {
        return String::new();
    }
    let mut out = String::new();
    let mut shown = 0;
    for finding in findings.iter() {
        if finding.level == Level::Error && shown < MAX_ANNOTATIONS {
            shown += 1;
            out.push_str(&annotation(finding, sources, options));
        } else {
            out.push_str(&log_line(finding, sources, options));
        }
    }
    let mut summary = counts(findings);
    let hidden = findings.count(Level::Error) - shown;
    if hidden > 0 {
        summary.push_str(&format!("; {shown} errors are annotated, the others are in the log"));
    }
    out.push_str(&format!("::notice title=fenbook::{}\n", data(&summary)));
    out
}

fn annotation(finding: &Finding, sources: &Sources, options: &Options) -> String {
    let mut properties = Vec::new();
    if let Some(place) = Place::of(finding, sources) {
        properties.push(format!("file={}", property(&options.path(place.file))));
        properties.push(format!("line={},endLine={}", place.line, place.end_line));
        // Columns are taken only within one line.
        if place.line == place.end_line {
            properties.push(format!("col={},endColumn={}", place.column, place.end_column));
        }
    }
    properties.push(format!("title={}", property(&format!("fenbook: {}", finding.code.id()))));
    let mut lines = vec![finding.message.clone()];
    lines.extend(finding.notes.iter().cloned());
    lines.extend(finding.board.clone());
    lines.extend(Some(help(finding, sources)).filter(|help| !help.is_empty()));
    format!("::error {}::{}\n", properties.join(","), data(&lines.join("\n")))
}

/// A finding in the log. The dash keeps a line from being read as a command, and so does the blank in `## [`.
fn log_line(finding: &Finding, sources: &Sources, options: &Options) -> String {
    let place = match Place::of(finding, sources) {
        Some(place) => format!("{}:{}:{}: ", options.path(place.file), place.line, place.column),
        None => String::new(),
    };
    let line = format!("- {place}{}[{}]: {}", finding.level.word(), finding.code.id(), finding.message);
    one_line(&line).replace("##[", "## [") + "\n"
}

/// The message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Levels, code};
    use crate::source::Span;

    /// Read beside GitHub's description of workflow commands: `::error file=,line=,endLine=,col=,endColumn=,title=::`,
    /// `%`, CR and LF escaped in the message, `:` and `,` also in properties.
    #[test]
    fn errors_are_commands_the_rest_is_log() {
        let (findings, sources) = super::super::samples::samples();
        assert_eq!(
            render(&findings, &sources, &Options::default()),
            "::error title=fenbook%3A source/unreadable::no language has a page%0Awrite rules/en.md\n\
             ::error file=rules/baroque/fr.pug,line=4,endLine=4,col=15,endColumn=18,\
             title=fenbook%3A fen/row-width::rank 5 has 6 squares, the board has 8%0A\
             the other rows have 8 squares%0A8 . . .%0A5 p . r%0Awrite \"p4r2\" instead of \"p4r\"\n\
             - rules/baroque/fr.pug:4:33: warning[marks/doubled]: c7 is marked twice\n\
             - rules/empty.md:1:1: warning[source/empty]: the file holds nothing\n\
             - rules/a,b:c/de.md:1:9: note[fen/decimal-run]: a message in two lines with \\u{1b}[31m and 100%\n\
             ::notice title=fenbook::2 errors, 2 warnings, 1 note\n"
        );
    }

    #[test]
    fn properties_are_escaped() {
        let mut sources = Sources::new();
        let file = sources.add("a,b:c%.pug", "x\ny\n");
        let mut findings = Findings::new();
        findings.push(Finding::new(code::fen::EMPTY, Span::new(file, 0..3), "100%\n::warning::y"));
        let text = render(&findings, &sources, &Options::default());
        let first = text.lines().next().unwrap();
        assert_eq!(
            first,
            "::error file=a%2Cb%3Ac%25.pug,line=1,endLine=2,title=fenbook%3A fen/empty::100%25%0A::warning::y"
        );
    }

    #[test]
    fn ten_annotations_at_most_and_one_summary() {
        let mut sources = Sources::new();
        let file = sources.add("a.pug", "x".repeat(40));
        let mut findings = Findings::new();
        for at in 0..13 {
            findings.push(Finding::new(code::fen::EMPTY, Span::new(file, at..at + 1), "m"));
        }
        let text = render(&findings.settle(&Levels::new(), &sources), &sources, &Options::default());
        assert_eq!(text.matches("::error ").count(), 10);
        assert_eq!(text.lines().filter(|line| line.starts_with("- a.pug")).count(), 3);
        assert!(
            text.ends_with("::notice title=fenbook::13 errors; 10 errors are annotated, the others are in the log\n")
        );
    }
}
