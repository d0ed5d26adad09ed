//! Holds the code to the table of ARCHITECTURE.md: which folder of `src` imports which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms that every room may import.
const OPEN: [&str; 2] = ["source", "finding"];

#[test]
fn every_folder_imports_only_what_the_table_allows() {
    let allowed = table(&fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md"));
    let mut faults = Vec::new();
    for (room, file) in library_files() {
        let Some(rooms) = allowed.get(&room) else {
            faults.push(format!("src/{room}/ has no row in the table"));
            continue;
        };
        let text = fs::read_to_string(&file).expect("a source file");
        let name = file.strip_prefix(root()).expect("under the root").display().to_string();
        for (line, import) in imports(&text) {
            if import != room && !OPEN.contains(&import.as_str()) && !rooms.contains(&import) {
                faults.push(format!("{name}:{line}: {room} must not import {import}"));
            }
        }
        for line in climbs(&text, depth(&name)) {
            faults.push(format!("{name}:{line}: write crate::... for what is outside the room"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_row_of_the_table_is_a_folder() {
    let allowed = table(&fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md"));
    assert!(allowed.len() >= 13, "the table was not found: {allowed:?}");
    let names: BTreeSet<&str> = allowed.keys().map(String::as_str).collect();
    for (room, rooms) in &allowed {
        assert!(root().join("src").join(room).is_dir(), "the table has a row for {room}, which is no folder of src");
        for other in rooms {
            assert!(names.contains(other.as_str()), "{room} may import {other}, which is no room");
        }
    }
}

#[test]
fn only_the_command_line_prints_or_exits() {
    let mut faults = Vec::new();
    for (_, file) in library_files() {
        let text = fs::read_to_string(&file).expect("a source file");
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for (index, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            for word in ["println!", "print!", "eprintln!", "eprint!", "process::exit", "stdout()", "stderr()"] {
                if line.contains(word) {
                    faults.push(format!("{}:{}: {word}", file.display(), index + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The test's own reading of imports, on the forms that occur.
#[test]
fn imports_are_found_in_every_form() {
    let text =
        "use crate::board::Square;\nuse crate::{game, draw::{a, b}};\n// crate::site\nlet x = crate::check::y();";
    let found: Vec<_> = imports(text).into_iter().map(|(line, room)| format!("{line}:{room}")).collect();
    assert_eq!(found, ["1:board", "2:game", "2:draw", "4:check"]);
    assert_eq!(climbs("use super::super::board::X;\nuse super::x;", 2), [1]);
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Each room with the rooms it may import: the lines `room/ <- a b c   words` of the table.
fn table(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut rows = BTreeMap::new();
    for line in text.lines() {
        let Some((room, rest)) = line.split_once("<-") else { continue };
        let Some(room) = room.trim().strip_suffix('/') else { continue };
        // Two blanks end the list of rooms.
        let list = rest.trim_start_matches(' ').split("  ").next().unwrap_or("");
        let list = if rest.starts_with("   ") { "" } else { list };
        let rooms = match list.trim() {
            "all above" => rows.keys().cloned().collect(),
            list => list.split_whitespace().map(str::to_owned).collect(),
        };
        rows.insert(room.to_owned(), rooms);
    }
    rows
}

/// The files of the library below `src`, each with its room.
fn library_files() -> Vec<(String, PathBuf)> {
    let source = root().join("src");
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(&source).sort_by_file_name() {
        let path = entry.expect("a readable folder").into_path();
        let parts: Vec<_> = path.strip_prefix(&source).expect("below src").components().collect();
        if path.extension().is_some_and(|extension| extension == "rs") && parts.len() > 1 {
            let room = parts[0].as_os_str().to_string_lossy().into_owned();
            if room != "cli" {
                files.push((room, path));
            }
        }
    }
    assert!(!files.is_empty());
    files
}

/// How deep a file's module lies below the crate: `src/a/mod.rs` is 1, `src/a/b.rs` 2.
fn depth(name: &str) -> usize {
    let parts = name.split('/').count() - 1;
    if name.ends_with("/mod.rs") { parts - 1 } else { parts }
}

/// The first word after each `crate::` outside comments, with its line; each word of a group `crate::{a, b}`.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut open_group: Option<usize> = None;
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or("");
        let mut rest = code;
        if let Some(depth) = open_group {
            let (words, depth) = group_words(code, depth);
            found.extend(words.into_iter().map(|word| (index + 1, word)));
            open_group = depth;
            continue;
        }
        while let Some(at) = rest.find("crate::") {
            // `$crate::` and names that end in "crate" are not ours to judge.
            let before = rest[..at].chars().next_back();
            rest = &rest[at + "crate::".len()..];
            if before.is_some_and(|c| c == '$' || c == '_' || c.is_alphanumeric()) {
                continue;
            }
            if let Some(group) = rest.strip_prefix('{') {
                let (words, depth) = group_words(group, 1);
                found.extend(words.into_iter().map(|word| (index + 1, word)));
                open_group = depth;
                break;
            }
            let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            found.push((index + 1, word));
        }
    }
    found
}

/// The words at the first level of a group, and the depth at the end of the line if it is still open.
fn group_words(text: &str, depth: usize) -> (Vec<String>, Option<usize>) {
    let mut depth = depth;
    let mut words = vec![];
    let mut word = String::new();
    let mut path = false;
    for c in text.chars().chain([',']) {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth <= 1 && (c == ',' || c == '}') {
            words.extend((!word.is_empty()).then(|| word.clone()));
            word.clear();
            path = false;
        } else if depth == 1 && c == ':' {
            path = true;
        } else if depth == 1 && !path && (c.is_alphanumeric() || c == '_') {
            word.push(c);
        }
        if depth == 0 {
            return (words, None);
        }
    }
    (words, Some(depth))
}

/// Lines whose `super::super::...` leaves the room. Only before the tests, which are one module deeper.
fn climbs(text: &str, depth: usize) -> Vec<usize> {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    let climbs = |line: &str| line.matches("super::").count() >= depth && line.contains(&"super::".repeat(depth));
    code.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//") && climbs(line))
        .map(|(index, _)| index + 1)
        .collect()
}
