//! Every code has a section in `docs/codes`, with examples, and every section a code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fenbook::finding::{Findings, code};
use fenbook::source::{MemoryFiles, Sources};
use fenbook::{RunOptions, apply_exceptions, build_book, check_book, read_book};

/// Codes whose example no single source can show: they depend on the system, on a size, or on a whole book.
const WITHOUT_EXAMPLE: &[&str] = &["fen/decimal-run", "site/not-drawn", "source/too-large", "source/unreadable"];

/// Areas about one page's text or its translations, whose examples `code_examples.rs` runs without a book.
const RUN_ELSEWHERE: &[&str] = &["drift", "html", "link", "text"];

/// Codes that are documented before anything makes their findings.
const NOT_MADE: &[&str] = &["theme/bad-piece", "theme/missing-piece", "theme/unsafe-piece"];

/// One section of a page.
#[derive(Default)]
struct Section {
    bad: Vec<Example>,
    good: Vec<Example>,
}

/// One example: its format (`md`, `pug`, ...), its path in a book if it says one, and its text.
struct Example {
    format: String,
    path: Option<String>,
    text: String,
}

#[test]
fn every_code_has_a_section_and_every_section_a_code() {
    let documented: BTreeSet<String> = sections().into_keys().collect();
    let known: BTreeSet<String> = code::all().map(|code| code.id().to_owned()).collect();
    let missing: Vec<_> = known.difference(&documented).collect();
    let strange: Vec<_> = documented.difference(&known).collect();
    assert!(missing.is_empty() && strange.is_empty(), "no section: {missing:?}\nno code: {strange:?}");
}

#[test]
fn every_code_is_explained_by_the_program() {
    for code in code::all() {
        let text = code.documentation().unwrap_or_else(|| panic!("{} is not embedded (code/docs.rs)", code.id()));
        let words = text.split("```").next().unwrap_or("").split_whitespace().count();
        assert!(words >= 5, "{} is explained in {words} words", code.id());
    }
}

#[test]
fn every_section_has_a_bad_and_a_good_example() {
    let mut faults = Vec::new();
    for (id, section) in sections() {
        let whole = !section.bad.is_empty() && !section.good.is_empty();
        if whole == WITHOUT_EXAMPLE.contains(&id.as_str()) {
            faults.push(format!("{id}: {} bad and {} good examples", section.bad.len(), section.good.len()));
        }
        for example in section.bad.iter().chain(&section.good) {
            if example.format.is_empty() {
                faults.push(format!("{id}: an example without a format:\n{}", example.text));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The bad example of a section has the section's finding, the good one has not.
#[test]
fn the_examples_show_what_they_say() {
    let mut faults = Vec::new();
    for (id, section) in sections() {
        if RUN_ELSEWHERE.iter().any(|area| id.starts_with(&format!("{area}/"))) {
            continue;
        }
        let examples = section.bad.iter().map(|example| (example, true));
        for (example, bad) in examples.chain(section.good.iter().map(|example| (example, false))) {
            let codes = codes_of(&id, book(&id, example));
            let expected = bad && !NOT_MADE.contains(&id.as_str());
            if codes.contains(id.as_str()) != expected {
                let word = if bad { "bad" } else { "good" };
                let Example { format, text, .. } = example;
                faults.push(format!("{id}: the {word} example ({format}) gives {codes:?}:\n{text}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// The codes of all findings of a book. Only findings about the site need a built one.
fn codes_of(id: &str, files: MemoryFiles) -> BTreeSet<&'static str> {
    let (mut sources, mut findings) = (Sources::new(), Findings::new());
    let options = RunOptions::default();
    if ["fluent", "site", "theme"].iter().any(|area| id.starts_with(area)) {
        build_book(&files, &options, &mut sources, &mut findings);
    } else {
        let read = read_book(&files, &options, &mut sources, &mut findings);
        check_book(&read, true, &mut findings);
        apply_exceptions(&read.pages, &sources, &mut findings);
    }
    findings.iter().map(|finding| finding.code.id()).collect()
}

/// A book around one example: a page of Baroque, unless the example says which file of a book it is.
fn book(id: &str, example: &Example) -> MemoryFiles {
    const PAGE: &str = "# Baroque\n\nText.\n";
    let area = id.split('/').next().unwrap_or(id);
    let text = example.text.as_str();
    let page = |name: &str| MemoryFiles::new().with(name, PAGE);
    let plain = page("rules/baroque/en.md");
    if let Some(path) = &example.path {
        return MemoryFiles::new().with(path, text);
    }
    match (example.format.as_str(), area) {
        // A backslash and two digits are a byte.
        ("md", "source") if text.contains("\\x") => MemoryFiles::new().with("rules/baroque/en.md", bytes(text)),
        ("md", _) => MemoryFiles::new().with("rules/baroque/en.md", text.trim_start_matches('\n')),
        ("pug", _) => MemoryFiles::new().with("rules/baroque/en.pug", text),
        ("html", "fluent" | "site") => plain.with("themes/default/templates/page.html", text),
        ("html", _) => MemoryFiles::new().with("rules/baroque/en.html", text),
        // A path a line, with the file's text if it is not a page.
        ("files", _) => text.lines().fold(MemoryFiles::new(), |files, line| {
            let (path, text) = line.split_once(": ").unwrap_or((line, PAGE));
            files.with(path, text)
        }),
        ("ftl", _) => plain.with("locales/en/more.ftl", text),
        ("toml", "game") => plain.with("rules/tiny/game.toml", text).with("rules/tiny/en.md", "# Tiny\n"),
        ("toml", "theme") => themed(plain).with("themes/mine/theme.toml", text),
        ("svg", "theme") => themed(plain).with("themes/mine/pieces/king.svg", text),
        ("toml", _) => plain.with("book.toml", text),
        (format, _) => panic!("{id} has an example in {format}, which this test cannot run"),
    }
}

fn themed(files: MemoryFiles) -> MemoryFiles {
    files.with("book.toml", "theme = \"mine\"\n")
}

/// Text in which `\xfc` is a byte.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut out = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        out.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        out.extend(part[2..].bytes());
    }
    out
}

/// All sections of `docs/codes/*.md` by their heading.
fn sections() -> BTreeMap<String, Section> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes");
    let mut sections = BTreeMap::new();
    for entry in fs::read_dir(&folder).expect("docs/codes") {
        let path = entry.expect("a file").path();
        let area = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for (id, section) in read(&fs::read_to_string(&path).expect("text")) {
            assert!(id.starts_with(&format!("{area}/")), "{id} stands in {}", path.display());
            assert!(sections.insert(id.clone(), section).is_none(), "{id} has two sections");
        }
    }
    sections
}

fn read(text: &str) -> Vec<(String, Section)> {
    let mut sections: Vec<(String, Section)> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(id) = line.strip_prefix("## ") {
            sections.push((id.trim().to_owned(), Section::default()));
        } else if let Some(info) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let example = |words: &str| {
                let (format, path) = words.split_once(' ').unwrap_or((words, ""));
                let path = Some(path.to_owned()).filter(|path| !path.is_empty());
                Example { format: format.to_owned(), path, text: body.join("\n") + "\n" }
            };
            let Some((_, section)) = sections.last_mut() else { continue };
            match info.split_once(' ').unwrap_or((info, "")) {
                ("bad", format) => section.bad.push(example(format)),
                ("good", format) => section.good.push(example(format)),
                _ => {}
            }
        }
    }
    sections
}
