//! Runs the examples of the documentation: every ```` ```console ```` block of these pages, in order, in one folder per
//! page. A line `$ command` is run by the shell; the lines below it are its output (both streams), where `...` on a
//! line of its own stands for any lines and `…` for any text in a line. A block is expected to end with status 0, or
//! with N when its fence says `console status=N`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGES: [&str; 2] = ["docs/cli.md", "docs/first-book.md"];

#[test]
fn the_examples_of_the_documentation_do_what_they_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).expect("the page");
        let examples = examples(&text);
        assert!(!examples.is_empty(), "{page} has no examples");
        let folder = tempfile::tempdir().expect("a folder");
        let mut shell = Shell { current: folder.path().to_owned(), state: folder.path().join(".state") };
        for example in examples {
            let (status, output) = shell.run(&example.command);
            if status != example.status || !matches(&example.output, &output) {
                let Example { line, command, .. } = example;
                faults.push(format!("{page}:{line}: $ {command}\n(status {status})\n{output}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn patterns_match_lines_and_parts_of_lines() {
    assert!(matches("a\n...\nd\n", "a\nb\nc\nd\n"));
    assert!(matches("a\n...\n", "a\n"));
    assert!(matches("1 page, … s\n", "1 page, 0.3 s\n"));
    assert!(!matches("1 page, … s\n", "2 pages, 0.3 s\n"));
    assert!(!matches("a\n", "a\nb\n"));
    assert!(!matches("a\n...\nd\n", "a\nb\n"));
}

struct Example {
    line: usize,
    command: String,
    output: String,
    status: i32,
}

/// The commands of the page's console blocks; the status of a block is that of its last command.
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut status = None;
    for (index, line) in text.lines().enumerate() {
        match (&status, line) {
            (None, line) if line.starts_with("```console") => {
                let wanted = line.split_once("status=").map_or("0", |(_, number)| number);
                status = Some(wanted.trim().parse::<i32>().expect("a number"));
            }
            (Some(wanted), "```") => {
                if let Some(last) = found.last_mut() {
                    last.status = *wanted;
                }
                status = None;
            }
            (Some(_), line) => match line.strip_prefix("$ ") {
                Some(command) => {
                    let (command, output) = (command.to_owned(), String::new());
                    found.push(Example { line: index + 1, command, output, status: 0 });
                }
                None => {
                    let example = found.last_mut().expect("a block begins with a command");
                    example.output.push_str(line);
                    example.output.push('\n');
                }
            },
            (None, _) => {}
        }
    }
    found
}

/// Runs commands one after the other, each in the folder that the one before it was left in.
struct Shell {
    current: PathBuf,
    state: PathBuf,
}

impl Shell {
    fn run(&mut self, command: &str) -> (i32, String) {
        let program = Path::new(env!("CARGO_BIN_EXE_fenbook"));
        let path = std::env::var("PATH").unwrap_or_default();
        let folder = program.parent().expect("a folder").display();
        let script = format!("exec 2>&1\n{command}\nstatus=$?\npwd >\"$STATE\"\nexit $status\n");
        let output = Command::new("sh")
            .args(["-c", &script])
            .current_dir(&self.current)
            .env("PATH", format!("{folder}:{path}"))
            .env("STATE", &self.state)
            .output()
            .expect("a shell");
        if let Ok(current) = fs::read_to_string(&self.state) {
            self.current = PathBuf::from(current.trim_end());
        }
        (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<&str> = pattern.lines().map(str::trim_end).collect();
    let text: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines_match(&pattern, &text)
}

fn lines_match(pattern: &[&str], text: &[&str]) -> bool {
    match pattern {
        [] => text.is_empty(),
        ["...", rest @ ..] => (0..=text.len()).any(|skipped| lines_match(rest, &text[skipped..])),
        [line, rest @ ..] => text.first().is_some_and(|own| line_matches(line, own)) && lines_match(rest, &text[1..]),
    }
}

fn line_matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}
