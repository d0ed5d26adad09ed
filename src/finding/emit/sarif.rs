//! SARIF 2.1.0 (OASIS): one run with its rules and results, errors first.
//!
//! Columns are counted in characters (`columnKind`), the end is the character after the region, as in our own places.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Options, Place, change_in_words, help};
use crate::finding::{Code, Finding, Findings, Level, fingerprint};
use crate::source::{Sources, Span};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

pub(super) fn render(findings: &Findings, sources: &Sources, options: &Options) -> String {
    let rules: BTreeMap<&str, Code> = findings.iter().map(|finding| (finding.code.id(), finding.code)).collect();
    let indices: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(index, id)| (*id, index)).collect();
    let mut seen = BTreeMap::new();
    let results: Vec<Value> = findings
        .iter()
        .map(|finding| {
            let mut result = result(finding, sources, options, &mut seen);
            if let Some(index) = indices.get(finding.code.id()) {
                result.insert("ruleIndex".to_owned(), json!(index));
            }
            Value::Object(result)
        })
        .collect();
    let run = json!({
        "tool": {"driver": {
            "name": "fenbook",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules.values().map(|code| rule(*code)).collect::<Vec<_>>(),
        }},
        "columnKind": "unicodeCodePoints",
        "results": results,
    });
    let log = json!({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]});
    // A tree of strings, numbers and lists always has a JSON form.
    serde_json::to_string_pretty(&log).unwrap_or_default() + "\n"
}

fn rule(code: Code) -> Value {
    let mut rule = json!({
        "id": code.id(),
        "shortDescription": {"text": code.summary()},
        "defaultConfiguration": {"level": level(code.level())},
        "properties": {"tags": [code.area()]},
    });
    if let Some(text) = code.documentation() {
        rule["help"] = json!({"text": text, "markdown": text});
    }
    rule
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
        Level::Allow => "none",
    }
}

/// One result. `seen` counts equal fingerprints, so that each result has one of its own.
fn result(
    finding: &Finding,
    sources: &Sources,
    options: &Options,
    seen: &mut BTreeMap<String, usize>,
) -> Map<String, Value> {
    let own = fingerprint(finding, sources);
    let count = seen.entry(own.clone()).or_insert(0);
    *count += 1;

    let mut map = Map::new();
    let mut put = |key: &str, value: Value| map.insert(key.to_owned(), value);
    put("ruleId", json!(finding.code.id()));
    put("level", json!(level(finding.level)));
    put("message", json!({"text": message(finding, sources)}));
    if let Some(span) = finding.span {
        put("locations", json!([{"physicalLocation": location(span, sources, options)}]));
    }
    put("partialFingerprints", json!({"fenbook/v1": format!("{own}:{count}")}));
    if !finding.labels.is_empty() {
        let labels = finding.labels.iter().enumerate().map(|(id, label)| {
            let place = location(label.span, sources, options);
            json!({"id": id, "message": {"text": label.text}, "physicalLocation": place})
        });
        put("relatedLocations", labels.collect());
    }
    if !finding.patches.is_empty() {
        let fixes = finding.patches.iter().map(|patch| {
            let place = location(patch.span, sources, options);
            let replacement = json!({"deletedRegion": place["region"], "insertedContent": {"text": patch.replacement}});
            json!({
                "description": {"text": change_in_words(patch, sources)},
                "artifactChanges": [{"artifactLocation": place["artifactLocation"], "replacements": [replacement]}],
            })
        });
        put("fixes", fixes.collect());
    }
    map
}

/// The message with its reasons and what to do, each on a line of its own.
fn message(finding: &Finding, sources: &Sources) -> String {
    let mut lines = vec![finding.message.clone()];
    lines.extend(finding.notes.iter().cloned());
    lines.extend(finding.board.clone());
    lines.extend(Some(help(finding, sources)).filter(|help| !help.is_empty()));
    lines.join("\n")
}

fn location(span: Span, sources: &Sources, options: &Options) -> Value {
    let place = Place::of_span(span, sources);
    let path = options.path(place.file);
    let file = match path.strip_prefix('/') {
        Some(_) => json!({"uri": format!("file://{}", percent_encoded(&path))}),
        None => json!({"uri": percent_encoded(&path), "uriBaseId": "%SRCROOT%"}),
    };
    json!({
        "artifactLocation": file,
        "region": {
            "startLine": place.line, "startColumn": place.column,
            "endLine": place.end_line, "endColumn": place.end_column,
        },
    })
}

/// A path as a URI reference (RFC 3986): all but unreserved characters and `/` as `%XX`.
fn percent_encoded(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(char::from(byte)),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const RESULT_KEYS: [&str; 8] =
        ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints", "relatedLocations", "fixes"];

    fn log() -> Value {
        let (findings, sources) = super::super::samples::samples();
        serde_json::from_str(&render(&findings, &sources, &Options::default())).expect("JSON")
    }

    /// The properties that the standard requires (sections 3.13, 3.14, 3.19, 3.27, 3.30, 3.49), and ours.
    #[test]
    fn the_log_has_what_the_standard_requires() {
        let log = log();
        assert_eq!(log["version"], "2.1.0");
        assert_eq!(log["runs"].as_array().map(Vec::len), Some(1));
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "fenbook");
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        let ids: BTreeSet<&str> = rules.iter().filter_map(|rule| rule["id"].as_str()).collect();
        assert_eq!(ids.len(), rules.len(), "a rule stands there twice");
        let results = run["results"].as_array().expect("results");
        assert_eq!(results.len(), 5);
        for result in results {
            for key in result.as_object().expect("an object").keys() {
                assert!(RESULT_KEYS.contains(&key.as_str()), "{key}");
            }
            assert!(result["message"]["text"].is_string());
            let index = usize::try_from(result["ruleIndex"].as_u64().expect("an index")).expect("small");
            assert_eq!(rules[index]["id"], result["ruleId"]);
            for location in result["locations"].as_array().into_iter().flatten() {
                let region = &location["physicalLocation"]["region"];
                for key in ["startLine", "startColumn", "endLine", "endColumn"] {
                    assert!(region[key].as_u64() >= Some(1), "{key} of {region}");
                }
            }
        }
        let levels: Vec<_> = results.iter().map(|result| result["level"].as_str().unwrap_or("")).collect();
        assert_eq!(levels, ["error", "error", "warning", "warning", "note"]);
    }

    #[test]
    fn places_are_uris_and_regions() {
        let log = log();
        let results = &log["runs"][0]["results"];
        assert_eq!(
            results[1]["locations"],
            json!([{"physicalLocation": {
                "artifactLocation": {"uri": "rules/baroque/fr.pug", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 4, "startColumn": 15, "endLine": 4, "endColumn": 18},
            }}])
        );
        assert_eq!(
            results[1]["fixes"][0]["artifactChanges"][0]["replacements"][0],
            json!({"deletedRegion": {"startLine": 4, "startColumn": 15, "endLine": 4, "endColumn": 18},
                   "insertedContent": {"text": "p4r2"}})
        );
        let wide = &results[4]["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(wide["uri"], "rules/a%2Cb%3Ac/de.md");
        assert_eq!(results[4]["relatedLocations"][0]["message"]["text"], "seen first here");
        assert!(results[0].get("locations").is_none());
    }

    #[test]
    fn paths_begin_where_the_run_began() {
        let (findings, sources) = super::super::samples::samples();
        let uri = |prefix: &str| {
            let options = Options { prefix: prefix.to_owned(), ..Options::default() };
            let log: Value = serde_json::from_str(&render(&findings, &sources, &options)).expect("JSON");
            log["runs"][0]["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"].clone()
        };
        assert_eq!(uri("my book/"), json!({"uri": "my%20book/rules/baroque/fr.pug", "uriBaseId": "%SRCROOT%"}));
        assert_eq!(uri("/tmp/b/"), json!({"uri": "file:///tmp/b/rules/baroque/fr.pug"}));
    }

    #[test]
    fn equal_lines_have_fingerprints_of_their_own() {
        let mut sources = Sources::new();
        let file = sources.add("a.pug", "p fen:8:\np fen:8:\n");
        let mut findings = Findings::new();
        for start in [6, 15] {
            findings.push(Finding::new(crate::finding::code::fen::ROW_COUNT, Span::new(file, start..start + 1), "m"));
        }
        let log: Value = serde_json::from_str(&render(&findings, &sources, &Options::default())).expect("JSON");
        let print = |index: usize| {
            let value = &log["runs"][0]["results"][index]["partialFingerprints"]["fenbook/v1"];
            value.as_str().expect("a fingerprint").to_owned()
        };
        assert_eq!(print(0).strip_suffix(":1"), print(1).strip_suffix(":2"));
        assert!(print(0).strip_suffix(":1").is_some_and(|hash| hash.len() == 16));
    }
}
