//! The messages: every id that code and templates use is there in every language, and every message is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fenbook::locale::{Locales, PIECES};
use fenbook::source::{DiskFiles, Files};

/// Ids that are put together: a beginning, and what follows it.
fn families() -> Vec<String> {
    let mut ids: Vec<String> = PIECES.iter().map(|piece| format!("piece-{piece}")).collect();
    ids.extend(["proved", "refuted", "undecided"].map(|verdict| format!("verdict-{verdict}")));
    ids
}

/// The text of all Rust files and templates.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = DiskFiles::new(root);
    let mut texts = Vec::new();
    for folder in ["src", "themes"] {
        for path in files.list(folder).expect("listed") {
            if path.ends_with(".rs") || path.ends_with(".html") {
                texts.push((path.clone(), fs::read_to_string(root.join(&path)).expect("text")));
            }
        }
    }
    texts
}

fn messages() -> BTreeSet<String> {
    let lines = Locales::files().filter(|(language, _, _)| *language == "en").flat_map(|(_, _, text)| text.lines());
    lines
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned()))
        .collect()
}

#[test]
fn every_message_is_used() {
    let texts = texts();
    let families = families();
    for id in messages() {
        let quoted = format!("\"{id}\"");
        let used = families.contains(&id) || texts.iter().any(|(_, text)| text.contains(&quoted));
        assert!(used, "nothing uses the message {id}");
    }
}

#[test]
fn every_id_in_a_template_is_a_message() {
    let messages = messages();
    let mut seen = 0;
    for (path, text) in texts().into_iter().filter(|(path, _)| path.ends_with(".html")) {
        for (at, _) in text.match_indices("t(id=\"") {
            let id = text[at + 6..].split('"').next().unwrap_or("");
            assert!(messages.contains(id), "{path} asks for the message {id}");
            seen += 1;
        }
    }
    assert!(seen > 10);
}

#[test]
fn french_has_its_no_break_spaces_and_german_its_quotes() {
    for (language, name, text) in Locales::files() {
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let place = format!("{language}/{name}:{}", number + 1);
            let value = line.split_once('=').map_or(line, |(_, value)| value);
            if language == "fr" {
                for wrong in [" :", " ;", " ?", " !", " »", "« "] {
                    assert!(!value.contains(wrong), "{place}: an ordinary blank in \"{wrong}\"");
                }
            }
            assert!(!value.contains("\u{201d}") || language == "en", "{place}: an English quote");
            assert!(!value.contains('\''), "{place}: a straight apostrophe");
        }
    }
}
