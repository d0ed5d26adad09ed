//! Links between the project's documents lead somewhere, and the documents say what the code says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fenbook::finding::{Finding, Findings, code, emit};
use fenbook::source::{Sources, Span};

#[test]
fn links_between_documents_lead_to_files_and_headings() {
    let mut faults = Vec::new();
    for page in documents() {
        let text = fs::read_to_string(&page).expect("text");
        for target in links(&text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
            let path = if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            if !path.exists() {
                faults.push(format!("{}: {target} is not there", page.display()));
            } else if !heading.is_empty() && !headings(&path).contains(heading) {
                faults.push(format!("{}: {target} has no such heading", page.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_rust_version_is_the_same_everywhere() {
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("text");
    let manifest: toml::Table = read("Cargo.toml").parse().expect("TOML");
    let version = manifest["package"]["rust-version"].as_str().expect("a version").to_owned();
    for name in ["README.md", "CONTRIBUTING.md"] {
        assert!(read(name).contains(&format!("Rust {version} ")), "{name} does not name Rust {version}");
    }
}

#[test]
fn the_index_leads_to_every_document() {
    let folder = root().join("docs");
    let index = links(&fs::read_to_string(folder.join("README.md")).expect("the index"));
    for entry in fs::read_dir(&folder).expect("docs") {
        let name = entry.expect("a file").file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && name != "README.md" {
            assert!(index.contains(&name), "docs/README.md does not lead to {name}");
        }
    }
}

/// Every verb of the program has its section in docs/cli.md, and every section is a verb.
#[test]
fn every_verb_is_documented() {
    let (_, help, _) = crate::cli::run(root(), &["--help"]);
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("the verbs");
    let verbs = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let verbs: BTreeSet<&str> = verbs.filter(|verb| !verb.is_empty() && *verb != "help").collect();
    let page = fs::read_to_string(root().join("docs/cli.md")).expect("text");
    let documented: BTreeSet<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(documented, verbs);
}

/// Every key of the JSON report has its row in docs/reports.md, and every row is a key.
#[test]
fn the_keys_of_the_json_report_are_documented() {
    let mut sources = Sources::new();
    let file = sources.add("a.pug", "p fen:8:");
    let mut findings = Findings::new();
    findings.push(Finding::new(code::fen::ROW_COUNT, Span::new(file, 0..1), "m"));
    let text = emit::render(emit::Format::Json, &findings, &sources, &emit::Options::default());
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text.trim()).expect("JSON");
    let keys: BTreeSet<&str> = object.keys().map(String::as_str).collect();

    let page = fs::read_to_string(root().join("docs/reports.md")).expect("text");
    let section = page.split("### json").nth(1).and_then(|rest| rest.split("###").next()).expect("the section");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let documented: BTreeSet<&str> =
        rows.flat_map(|cell| cell.split(", ")).map(|key| key.trim_matches(['`', ' '])).collect();
    assert_eq!(documented, keys);
    let example = section.split("```json\n").nth(1).and_then(|rest| rest.lines().next()).expect("an example");
    let example: serde_json::Map<String, serde_json::Value> = serde_json::from_str(example).expect("JSON");
    assert_eq!(example.keys().map(String::as_str).collect::<BTreeSet<_>>(), keys);
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Markdown files at the top and under `docs`.
fn documents() -> Vec<PathBuf> {
    let markdown = |path: &Path| path.extension().is_some_and(|extension| extension == "md");
    let top = fs::read_dir(root()).expect("the root").map(|entry| entry.expect("a file").path());
    let docs = walkdir::WalkDir::new(root().join("docs")).into_iter().map(|entry| entry.expect("a file").into_path());
    let mut all: Vec<_> = top.chain(docs).filter(|path| markdown(path)).collect();
    all.sort();
    all
}

/// The targets of inline links and pictures outside code.
fn links(text: &str) -> Vec<String> {
    use pulldown_cmark::{Event, Parser, Tag};
    Parser::new(text)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.into_string()),
            _ => None,
        })
        .collect()
}

/// The anchors of a page's headings, as code hosts make them.
fn headings(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    text.lines().filter(|line| line.starts_with('#')).map(anchor).collect()
}
