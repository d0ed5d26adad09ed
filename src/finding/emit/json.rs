//! One JSON object per finding and line. The keys are described in `docs/reports.md`; keys may be added, never changed.

use serde::Serialize;

use super::{Place, help};
use crate::finding::{Finding, Findings};
use crate::source::{Sources, Span};

#[derive(Serialize)]
struct Object<'a> {
    code: &'a str,
    level: &'a str,
    #[serde(flatten)]
    place: JsonPlace<'a>,
    message: &'a str,
    help: String,
    notes: &'a [String],
    labels: Vec<JsonLabel<'a>>,
    patches: Vec<JsonPatch<'a>>,
    board: Option<&'a str>,
}

/// Null in every key for a finding that concerns no file.
#[derive(Serialize, Default)]
struct JsonPlace<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    text: &'a str,
}

#[derive(Serialize)]
struct JsonPatch<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    replacement: &'a str,
    safe: bool,
}

pub(super) fn render(findings: &Findings, sources: &Sources) -> String {
    let mut out = String::new();
    for finding in findings.iter() {
        let object = Object {
            code: finding.code.id(),
            level: finding.level.word(),
            place: finding.span.map(|span| place(span, sources)).unwrap_or_default(),
            message: &finding.message,
            help: help(finding, sources),
            notes: &finding.notes,
            labels: labels(finding, sources),
            patches: patches(finding, sources),
            board: finding.board.as_deref(),
        };
        // Strings, numbers and lists always have a JSON form.
        if let Ok(line) = serde_json::to_string(&object) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

fn labels<'a>(finding: &'a Finding, sources: &'a Sources) -> Vec<JsonLabel<'a>> {
    let label = |label: &'a crate::finding::Label| JsonLabel { place: place(label.span, sources), text: &label.text };
    finding.labels.iter().map(label).collect()
}

fn patches<'a>(finding: &'a Finding, sources: &'a Sources) -> Vec<JsonPatch<'a>> {
    let patch = |patch: &'a crate::finding::Patch| JsonPatch {
        place: place(patch.span, sources),
        replacement: &patch.replacement,
        safe: patch.safe,
    };
    finding.patches.iter().map(patch).collect()
}

fn place(span: Span, sources: &Sources) -> JsonPlace<'_> {
    let Place { file, line, column, end_line, end_column } = Place::of_span(span, sources);
    JsonPlace {
        file: Some(file),
        line: Some(line),
        column: Some(column),
        end_line: Some(end_line),
        end_column: Some(end_column),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn lines() -> Vec<Value> {
        let (findings, sources) = super::super::samples::samples();
        let text = render(&findings, &sources);
        text.lines().map(|line| serde_json::from_str(line).expect("each line is one object")).collect()
    }

    #[test]
    fn a_finding_has_its_place_counted_from_one_with_the_end_exclusive() {
        let expected = json!({
            "code": "fen/row-width", "level": "error", "file": "rules/baroque/fr.pug",
            "line": 4, "column": 15, "end_line": 4, "end_column": 18,
            "message": "rank 5 has 6 squares, the board has 8", "help": "write \"p4r2\" instead of \"p4r\"",
            "notes": ["the other rows have 8 squares"], "labels": [],
            "patches": [{"file": "rules/baroque/fr.pug", "line": 4, "column": 15, "end_line": 4, "end_column": 18,
                         "replacement": "p4r2", "safe": false}],
            "board": "8 . . .\n5 p . r"
        });
        assert_eq!(lines()[1], expected);
    }

    #[test]
    fn a_finding_without_a_place_has_nulls() {
        let first = &lines()[0];
        for key in ["file", "line", "column", "end_line", "end_column"] {
            assert!(first[key].is_null(), "{key} of {first}");
        }
        assert_eq!(first["help"], "write rules/en.md");
    }

    #[test]
    fn keys_come_in_the_documented_order() {
        let (findings, sources) = super::super::samples::samples();
        let text = render(&findings, &sources);
        let line = text.lines().nth(1).unwrap();
        let keys = ["code", "level", "file", "line", "column", "end_line", "end_column", "message", "help"];
        let places: Vec<_> = keys.iter().map(|key| line.find(&format!("\"{key}\":")).expect("the key")).collect();
        assert!(places.is_sorted(), "{line}");
    }
}
