//! Baselines: the findings that a book already had, so that only new ones are reported.
//!
//! A baseline is a JSON file with one line for each fingerprint, sorted by file and code, and how often it occurs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Findings, fingerprint};
use crate::source::Sources;

const VERSION: u32 = 1;

/// Known findings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Entry {
    file: Option<String>,
    code: String,
    fingerprint: String,
    count: usize,
}

#[derive(Deserialize)]
struct Form {
    version: u32,
    findings: Vec<Entry>,
}

/// Why a baseline cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// It is not JSON of the form that [`Baseline::to_json`] writes.
    #[error("is no baseline: {0}")]
    Form(#[from] serde_json::Error),
    /// Another version of fenbook wrote it.
    #[error("is a baseline of version {0}; this fenbook reads version {VERSION}")]
    Version(u32),
}

/// What a baseline leaves of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filtered {
    /// The new findings.
    pub findings: Findings,
    /// How many known ones were left out.
    pub known: usize,
    /// How many of the baseline's are not there any more.
    pub gone: usize,
}

impl Baseline {
    /// The baseline of these findings.
    pub fn of(findings: &Findings, sources: &Sources) -> Baseline {
        let mut counts: BTreeMap<(Option<String>, String, String), usize> = BTreeMap::new();
        for finding in findings.iter() {
            let file = finding.span.map(|span| sources.get(span.file).name().to_owned());
            *counts.entry((file, finding.code.id().to_owned(), fingerprint(finding, sources))).or_default() += 1;
        }
        let entry = |((file, code, fingerprint), count)| Entry { file, code, fingerprint, count };
        Baseline { entries: counts.into_iter().map(entry).collect() }
    }

    /// Reads a baseline.
    ///
    /// # Errors
    /// [`BaselineError`] for what is no baseline, or one of another version.
    pub fn from_json(text: &str) -> Result<Baseline, BaselineError> {
        let form: Form = serde_json::from_str(text)?;
        if form.version != VERSION {
            return Err(BaselineError::Version(form.version));
        }
        Ok(Baseline { entries: form.findings })
    }

    /// The baseline as text, a finding on each line, so that changes are easy to read.
    pub fn to_json(&self) -> String {
        let lines: Vec<String> = self
            .entries
            .iter()
            .filter_map(|entry| Some(format!("    {}", serde_json::to_string(entry).ok()?)))
            .collect();
        let findings = if lines.is_empty() { String::new() } else { format!("\n{}\n  ", lines.join(",\n")) };
        format!("{{\n  \"version\": {VERSION},\n  \"findings\": [{findings}]\n}}\n")
    }

    /// How many findings it knows.
    pub fn len(&self) -> usize {
        self.entries.iter().map(|entry| entry.count).sum()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the known findings out of a report; of more equal ones than are known, the last stay.
    pub fn filter(&self, findings: Findings, sources: &Sources) -> Filtered {
        let mut left: BTreeMap<&str, usize> = BTreeMap::new();
        for entry in &self.entries {
            *left.entry(&entry.fingerprint).or_default() += entry.count;
        }
        let mut new = Findings::new();
        let mut known = 0;
        for finding in findings {
            match left.get_mut(fingerprint(&finding, sources).as_str()) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    known += 1;
                }
                _ => new.push(finding),
            }
        }
        Filtered { findings: new, known, gone: left.values().sum() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Finding, code};
    use crate::source::Span;

    fn findings(text: &str) -> (Findings, Sources) {
        let mut sources = Sources::new();
        let file = sources.add("a.pug", text);
        let mut findings = Findings::new();
        for (at, _) in text.match_indices("bad") {
            findings.push(Finding::new(code::fen::EMPTY, Span::new(file, at..at + 3), "m"));
        }
        (findings, sources)
    }

    #[test]
    fn hides_what_was_there_and_shows_what_is_new() {
        let (old, sources) = findings("p bad\np bad\nq bad\n");
        let baseline = Baseline::of(&old, &sources);
        let text = baseline.to_json();
        assert_eq!(text.lines().filter(|line| line.contains("fingerprint")).count(), 2, "{text}");
        let baseline = Baseline::from_json(&text).expect("its own text");

        let same = baseline.filter(old, &sources);
        assert_eq!((same.findings.len(), same.known, same.gone), (0, 3, 0));
        let (moved, sources) = findings("h1 Title\n  p bad\nr bad\np bad\n  p bad");
        let changed = baseline.filter(moved, &sources);
        assert_eq!((changed.findings.len(), changed.known, changed.gone), (2, 2, 1));
    }

    #[test]
    fn the_empty_baseline_reads_back() {
        let empty = Baseline::default();
        assert_eq!(Baseline::from_json(&empty.to_json()).expect("its own text"), empty);
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        let error = |text: &str| Baseline::from_json(text).expect_err("no baseline").to_string();
        assert!(error("[]").starts_with("is no baseline: "));
        assert_eq!(
            error("{\"version\": 2, \"findings\": []}"),
            "is a baseline of version 2; this fenbook reads version 1"
        );
    }
}
