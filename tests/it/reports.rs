//! Reports of a whole book through the program: `tests/broken-book` in each format, levels, baselines, exit status.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::run;

/// A folder that holds a copy of the broken book as `book`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken-book");
    for name in ["book.toml", "rules/baroque/en.md"] {
        let target = folder.path().join("book").join(name);
        fs::create_dir_all(target.parent().expect("a folder")).expect("made");
        fs::copy(source.join(name), target).expect("copied");
    }
    folder
}

/// The findings that the book was written to have: code, line, text at the place; counted in the file by hand.
const EXPECTED: [(&str, u64, &str); 3] =
    [("fen/row-width", 6, "2R"), ("claim/refuted", 21, "takes Rc5: c7"), ("marks/doubled", 13, "c7")];

#[test]
fn json_names_each_fault_with_its_place() {
    let folder = folder();
    let (status, out, _) = run(folder.path(), &["check", "book", "--format", "json"]);
    assert_eq!(status, 1);
    let findings: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let page = fs::read_to_string(folder.path().join("book/rules/baroque/en.md")).expect("the page");
    for (code, line, text) in EXPECTED {
        let found: Vec<&Value> = findings.iter().filter(|finding| finding["code"] == code).collect();
        assert_eq!(found.len(), 1, "{code} in {out}");
        let finding = found[0];
        assert_eq!((&finding["file"], finding["line"].as_u64()), (&Value::from("rules/baroque/en.md"), Some(line)));
        let number = |key: &str| usize::try_from(finding[key].as_u64().expect("a number")).expect("small");
        let source: Vec<char> = page.lines().nth(number("line") - 1).expect("the line").chars().collect();
        let shown: String = source[number("column") - 1..number("end_column") - 1].iter().collect();
        assert!(shown.contains(text), "{code} points at {shown:?}");
        assert!(!finding["help"].as_str().expect("help").is_empty(), "{finding}");
    }
}

#[test]
fn every_format_shows_every_fault_from_where_the_program_runs() {
    let folder = folder();
    for format in ["human", "short", "sarif", "github", "junit"] {
        let (status, out, _) = run(folder.path(), &["check", "book", "--format", format]);
        assert_eq!(status, 1, "{format}");
        for (code, _, _) in EXPECTED {
            assert!(out.contains(code), "{format} does not show {code}:\n{out}");
        }
        assert!(out.contains("book/rules/baroque/en.md"), "{format}:\n{out}");
    }
}

#[test]
fn the_same_book_gives_the_same_bytes() {
    let folder = folder();
    for format in ["human", "json", "sarif", "junit"] {
        let first = run(folder.path(), &["check", "book", "--format", format]).1;
        assert_eq!(run(folder.path(), &["check", "book", "--format", format]).1, first, "{format}");
    }
}

#[test]
fn levels_of_the_command_line_decide_the_status() {
    let folder = folder();
    let all_allowed = ["check", "book", "--format", "short", "-A", "fen,marks,claim,html"];
    let (status, out, error) = run(folder.path(), &all_allowed);
    assert_eq!((status, out.as_str()), (0, ""), "{error}");
    let (status, out, _) = run(folder.path(), &[&all_allowed[..], &["-D", "marks/doubled"]].concat());
    assert_eq!((status, out.lines().count()), (1, 1), "{out}");
    assert!(out.contains("error[marks/doubled]"), "{out}");
    let (status, _, error) = run(folder.path(), &["check", "book", "-D", "marks/duobled"]);
    assert_eq!(status, 2);
    assert!(error.contains("did you mean \"marks/doubled\"?"), "{error}");
}

#[test]
fn a_baseline_hides_what_was_there_and_nothing_else() {
    let folder = folder();
    let (status, out, _) = run(folder.path(), &["check", "book", "--write-baseline", "known.json"]);
    assert_eq!((status, out.as_str()), (0, ""));
    let known = ["check", "book", "--format", "short", "--baseline", "known.json"];
    let (status, out, error) = run(folder.path(), &known);
    assert_eq!((status, out.as_str()), (0, ""), "{error}");

    // New lines above move everything; one more fault is new.
    let page = folder.path().join("book/rules/baroque/en.md");
    let text = fs::read_to_string(&page).expect("the page");
    let more = "\n\nfen:8/8/8/8/8/8/8/8 h9:\n";
    fs::write(&page, text.replace("# Faults\n", "# Faults\n\nMoved.\n\nDown.\n") + more).expect("written");
    let (status, out, _) = run(folder.path(), &known);
    assert_eq!(status, 1);
    assert!(out.lines().all(|line| line.contains("h9") || line.contains(":29:")), "{out}");
    assert!(out.contains("marks/off-board"), "{out}");

    let (status, _, error) = run(folder.path(), &["check", "book", "--baseline", "missing.json"]);
    assert_eq!(status, 2);
    assert!(error.contains("missing.json"), "{error}");
}

#[test]
fn an_exception_in_the_source_hides_its_finding() {
    let folder = folder();
    let page = folder.path().join("book/rules/baroque/en.md");
    let text = fs::read_to_string(&page).expect("the page");
    let text = text.replace("c7,h5,c7\n", "c7,h5,c7\nallow: marks/doubled the leaflet has both\n");
    fs::write(&page, text + "\n<!-- allow(fen) nothing here -->\n\nThe end.\n").expect("written");
    let (_, out, _) = run(folder.path(), &["check", "book", "--format", "short"]);
    assert!(!out.contains("marks/doubled"), "{out}");
    assert!(out.contains("note[allow/unused]"), "{out}");
}
