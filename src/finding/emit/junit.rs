//! JUnit XML, as CI servers read it: a suite for each file, a test case for each finding; errors are failures, the
//! rest passes with its text as output. A file without findings is one case that passes.

use std::collections::BTreeMap;

use super::{Options, Place, help};
use crate::finding::{Finding, Findings, Level};
use crate::source::Sources;

/// The suite of findings that concern no file.
const BOOK: &str = "(the book)";

pub(super) fn render(findings: &Findings, sources: &Sources, options: &Options) -> String {
    let mut suites: BTreeMap<String, Vec<&Finding>> = BTreeMap::new();
    for (_, source) in sources.iter() {
        suites.entry(options.path(source.name())).or_default();
    }
    for finding in findings.iter() {
        let name = match Place::of(finding, sources) {
            Some(place) => options.path(place.file),
            None => BOOK.to_owned(),
        };
        suites.entry(name).or_default().push(finding);
    }
    let tests: usize = suites.values().map(|list| list.len().max(1)).sum();
    let failures = findings.count(Level::Error);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.push_str(&format!("<testsuites name=\"fenbook\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">\n"));
    for (name, list) in &suites {
        suite(name, list, sources, &mut out);
    }
    out.push_str("</testsuites>\n");
    out
}

fn suite(name: &str, findings: &[&Finding], sources: &Sources, out: &mut String) {
    let failures = findings.iter().filter(|finding| finding.level == Level::Error).count();
    let (tests, name) = (findings.len().max(1), escaped(name));
    out.push_str(&format!(
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\">\n"
    ));
    if findings.is_empty() {
        out.push_str(&format!("    <testcase name=\"no findings\" classname=\"{name}\"/>\n"));
    }
    for finding in findings {
        let code = finding.code.id();
        let place = match Place::of(finding, sources) {
            Some(place) => format!("{}:{} ", place.line, place.column),
            None => String::new(),
        };
        let message = escaped(&finding.message);
        let text = escaped(&text(finding, sources));
        out.push_str(&format!("    <testcase name=\"{place}{code}\" classname=\"{name}\">\n"));
        out.push_str(&match finding.level {
            Level::Error => format!("      <failure message=\"{message}\" type=\"{code}\">{text}</failure>\n"),
            level => format!("      <system-out>{}: {text}</system-out>\n", level.word()),
        });
        out.push_str("    </testcase>\n");
    }
    out.push_str("  </testsuite>\n");
}

fn text(finding: &Finding, sources: &Sources) -> String {
    let mut lines = vec![finding.message.clone()];
    lines.extend(finding.notes.iter().cloned());
    lines.extend(finding.board.clone());
    lines.extend(Some(help(finding, sources)).filter(|help| !help.is_empty()));
    lines.join("\n")
}

/// Text for XML 1.0, in attributes too; characters that XML cannot hold become the replacement character.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looked at beside the attributes that Jenkins and GitLab read: `testsuites`, `testsuite` with `tests` and
    /// `failures`, `testcase` with `name` and `classname`, `failure` with `message` and `type`, `system-out`.
    #[test]
    fn a_suite_for_each_file_and_a_case_for_each_finding() {
        let (findings, sources) = super::super::samples::samples();
        let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="fenbook" tests="5" failures="2" errors="0">
  <testsuite name="(the book)" tests="1" failures="1" errors="0" skipped="0">
    <testcase name="source/unreadable" classname="(the book)">
      <failure message="no language has a page" type="source/unreadable">no language has a page&#10;write rules/en.md</failure>
    </testcase>
  </testsuite>
  <testsuite name="rules/a,b:c/de.md" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="1:9 fen/decimal-run" classname="rules/a,b:c/de.md">
      <system-out>note: a message in&#10;two lines with �[31m and 100%</system-out>
    </testcase>
  </testsuite>
  <testsuite name="rules/baroque/fr.pug" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="4:15 fen/row-width" classname="rules/baroque/fr.pug">
      <failure message="rank 5 has 6 squares, the board has 8" type="fen/row-width">rank 5 has 6 squares, the board has 8&#10;the other rows have 8 squares&#10;8 . . .&#10;5 p . r&#10;write &quot;p4r2&quot; instead of &quot;p4r&quot;</failure>
    </testcase>
    <testcase name="4:33 marks/doubled" classname="rules/baroque/fr.pug">
      <system-out>warning: c7 is marked twice&#10;leave one of them out, or correct the square</system-out>
    </testcase>
  </testsuite>
  <testsuite name="rules/empty.md" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="1:1 source/empty" classname="rules/empty.md">
      <system-out>warning: the file holds nothing</system-out>
    </testcase>
  </testsuite>
</testsuites>
"#;
        assert_eq!(render(&findings, &sources, &Options::default()), expected);
    }

    #[test]
    fn a_clean_file_is_a_case_that_passes() {
        let mut sources = Sources::new();
        sources.add("<a>&.md", "x");
        let text = render(&Findings::new(), &sources, &Options::default());
        assert!(text.contains("<testcase name=\"no findings\" classname=\"&lt;a&gt;&amp;.md\"/>"), "{text}");
    }
}
