//! The program as a user runs it: arguments, output, exit status.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// Runs the program in a folder.
pub(crate) fn fenbook(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("fenbook").expect("the program");
    command.current_dir(folder).env_remove("NO_COLOR").args(arguments).output().expect("it runs")
}

/// The status, standard output and standard error of a run.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = fenbook(folder, arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

#[test]
fn arguments_that_cannot_be_used_end_with_two() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [&["nonsense"][..], &[], &["explain", "--nonsense"]] {
        let (status, out, error) = run(folder.path(), arguments);
        assert_eq!(status, 2, "{arguments:?}: {error}");
        assert!(out.is_empty() && !error.is_empty(), "{arguments:?}");
    }
    let (status, out, _) = run(folder.path(), &["--help"]);
    assert!(status == 0 && out.contains("explain"), "{out}");
}

#[test]
fn explain_prints_a_code_an_area_or_all_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, out, _) = run(folder.path(), &["explain", "fen/row-width"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("fen/row-width (error)\n\nA row is longer"), "{out}");
    let (_, area, _) = run(folder.path(), &["explain", "marks"]);
    assert!(area.lines().count() >= 5 && area.lines().all(|line| line.starts_with("marks/")), "{area}");
    let (_, all, _) = run(folder.path(), &["explain"]);
    assert_eq!(all.lines().count(), fenbook::finding::code::all().count());
    let (status, out, error) = run(folder.path(), &["explain", "fen/row-widht"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(error.contains("did you mean \"fen/row-width\"?"), "{error}");
}

#[test]
fn new_makes_a_book_and_overwrites_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, out, _) = run(folder.path(), &["new", "my book"]);
    assert_eq!((status, out.lines().count()), (0, 4));
    let page = folder.path().join("my book/rules/baroque/fr.pug");
    assert!(fs::read_to_string(&page).expect("the page").contains("fen:"));
    fs::write(&page, "mine").expect("written");
    let (status, _, error) = run(folder.path(), &["new", "my book"]);
    assert_eq!(status, 2);
    assert!(error.contains("is already there"), "{error}");
    assert_eq!(fs::read_to_string(&page).expect("the page"), "mine");
}
