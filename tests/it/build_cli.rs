//! `fenbook build` and `check` on books that are not in order, or asked for what they cannot do.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::cli::run;

const PAGE: &str = "# Baroque\n\nText.\n";

/// A folder with the book `book` of one page.
fn book() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "book/rules/baroque/en.md", PAGE);
    folder
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
}

#[test]
fn a_site_is_not_written_over_a_book() {
    let folder = book();
    let root = folder.path().to_string_lossy().into_owned();
    let above = Path::new(&root).parent().expect("a parent").to_string_lossy().into_owned();
    for out in
        ["book", ".", &root, &above, "/", "book/rules", "book/rules/site", "book/rules/baroque", "book/../new/../book"]
    {
        let (status, _, error) = run(folder.path(), &["build", "book", "--out", out]);
        assert!(status == 2 && error.contains("nothing is written into"), "{out}: {status} {error}");
    }
    // Above the current folder, beside the book.
    write(folder.path(), "other/here/x", "x");
    let (status, _, error) = run(&folder.path().join("other/here"), &["build", "../../book", "--out", ".."]);
    assert!(status == 2 && error.contains("the current folder"), "{error}");
    let (status, _, error) = run(&folder.path().join("book"), &["build", "--out", "."]);
    assert!(status == 2 && error.contains("own folder"), "{error}");
    assert_eq!(fs::read_dir(folder.path().join("book")).expect("listed").count(), 1);
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 2);
}

#[test]
fn a_book_without_a_folder_for_its_pages_has_its_site_inside() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "baroque/en.md", PAGE);
    assert_eq!(run(folder.path(), &["build"]).0, 0);
    assert_eq!(run(folder.path(), &["build", "--out", "baroque/site"]).0, 2);
    // A site built again is written over.
    write(folder.path(), "baroque/en.md", "# Baroque\n\nOther text.\n");
    let (status, _, error) = run(folder.path(), &["build"]);
    assert!(status == 0 && error.contains("site: "), "{error}");
}

#[test]
fn files_that_no_build_wrote_are_not_overwritten() {
    let folder = book();
    write(folder.path(), "web/index.html", "mine");
    write(folder.path(), "web/CNAME", "example.org");
    let (status, _, error) = run(folder.path(), &["build", "book", "--out", "web"]);
    assert!(status == 2 && error.contains("overwrite: index.html;") && error.contains("--force"), "{error}");
    assert_eq!(fs::read_to_string(folder.path().join("web/index.html")).expect("read"), "mine");
    assert!(!folder.path().join("web/en").exists());
    assert_eq!(run(folder.path(), &["build", "book", "--out", "web", "--force"]).0, 0);
    // From then on it is a file of the site, and others are left alone.
    assert_eq!(run(folder.path(), &["build", "book", "--out", "web"]).0, 0);
    assert_eq!(fs::read_to_string(folder.path().join("web/CNAME")).expect("read"), "example.org");
}

#[test]
fn a_book_that_lost_its_pages_keeps_its_site() {
    let folder = book();
    assert_eq!(run(folder.path(), &["build", "book"]).0, 0);
    fs::remove_dir_all(folder.path().join("book/rules")).expect("removed");
    let (status, out, error) = run(folder.path(), &["build", "book"]);
    assert!(status == 1 && out.contains("book/no-pages") && error.contains("left as it is"), "{out}{error}");
    assert!(folder.path().join("book/site/en/baroque/index.html").exists());
    assert_eq!(run(folder.path(), &["build", "book", "-A", "no-pages"]).0, 1);
}

#[test]
fn a_baseline_that_is_not_there_stops_a_run_before_it_works() {
    let folder = book();
    for verb in ["build", "check"] {
        let (status, out, error) = run(folder.path(), &[verb, "book", "--baseline", "nofile"]);
        assert!(status == 2 && out.is_empty() && error.contains("nofile: "), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    assert!(!folder.path().join("book/site").exists());
}

#[test]
fn of_no_figures_no_part_is_proved() {
    let (_, _, error) = run(book().path(), &["check", "book"]);
    assert!(error.contains("0 figures: ") && !error.contains('%'), "{error}");
}

/// The findings of `fenbook check book`, a line each.
fn check(folder: &Path) -> String {
    run(folder, &["check", "book", "--format", "short"]).1
}

#[cfg(unix)]
#[test]
fn a_page_that_is_a_link_to_nothing_is_an_error() {
    let folder = book();
    let rules = folder.path().join("book/rules");
    std::os::unix::fs::symlink("/nonexistent", rules.join("baroque/fr.md")).expect("linked");
    std::os::unix::fs::symlink("de.md", rules.join("baroque/de.md")).expect("linked");
    let (status, out, _) = run(folder.path(), &["check", "book", "--format", "short"]);
    assert_eq!((status, out.matches("source/unreadable").count()), (1, 2), "{out}");
    assert!(out.contains("fr.md") && out.contains("de.md"), "{out}");
}

#[test]
fn check_finds_the_links_that_build_finds() {
    let folder = book();
    let text = "# Baroque\n\n[a](../nowhere/en.md) [b](#nowhere) ![c](none.png) [d](#baroque)\n";
    write(folder.path(), "book/rules/baroque/en.md", text);
    let found = check(folder.path());
    for code in ["site/broken-link", "site/broken-anchor", "site/missing-asset"] {
        assert_eq!(found.matches(code).count(), 1, "{code}: {found}");
    }
    assert_eq!(run(folder.path(), &["build", "book", "--format", "short"]).1, found);
}

#[test]
fn a_run_cannot_ask_for_games_and_presets_that_are_not_there() {
    let folder = book();
    for verb in ["build", "check"] {
        let (status, _, error) = run(folder.path(), &[verb, "book", "--preset", "ultima-1926"]);
        assert!(status == 2 && error.contains("did you mean \"ultima-1962\"?"), "{error}");
        let (status, _, error) = run(folder.path(), &[verb, "book", "--game", "baroqe"]);
        assert!(status == 2 && error.contains("did you mean \"baroque\"?"), "{error}");
        assert_eq!(run(folder.path(), &[verb, "book", "--preset", "ultima-1962", "--game", "chess"]).0, 0);
    }
}

#[test]
fn a_folder_that_is_nearly_named_like_a_game_is_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let figure = "# Text\n\n~~~diagram\nfen: 8/8/8/3K4/8/8/8/8\nclaim: draw-only\n~~~\n";
    write(folder.path(), "book/rules/baroqe/en.md", figure);
    write(folder.path(), "book/rules/kings/en.md", figure);
    write(folder.path(), "book/rules/rococco/en.md", PAGE);
    let found = check(folder.path());
    assert_eq!(found.matches("page/unknown-game").count(), 1, "{found}");
    assert!(found.contains("warning[page/unknown-game]") && found.contains("baroqe"), "{found}");
}

#[test]
fn front_matter_is_judged_without_figures() {
    let folder = book();
    let text = "+++\ntitel = \"x\"\nextra.mine = 1\npreset = \"ultima-1926\"\n+++\n\n# Baroque\n";
    write(folder.path(), "book/rules/baroque/en.md", text);
    let found = check(folder.path());
    assert_eq!(found.matches("page/unknown-key").count(), 1, "{found}");
    assert_eq!(found.matches("page/unknown-preset").count(), 1, "{found}");
}

#[test]
fn positions_of_many_lines_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let piped = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("fenbook").expect("the program");
        let input = "fen:8/8/8/3K4/8/8/8/7k w:\n8/8/zz\n8/8/8/3K4/8/8/8/7k w\n";
        let output = command.current_dir(folder.path()).args(arguments).write_stdin(input).output().expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, out, _) = piped(&["moves", "chess", "-", "--format", "json"]);
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((status, lines.len()), (Some(2), 3), "{out}");
    assert_eq!(lines[0], lines[2]);
    assert!(lines[1]["error"].is_string() && lines[1]["fen"] == "8/8/zz", "{out}");
    let (_, _, error) = piped(&["diagram", "-", "--game", "chess", "-o", "out", "--format", "svg"]);
    assert!(error.contains("<line 2>") && !error.contains("<line 1>"), "{error}");
    let (status, out, error) = run(folder.path(), &["prove", "chess", "fen:8/8/8/3K4/8/8/8/7k:", "at K d5"]);
    assert_eq!(status, 0, "{out}{error}");
    let (status, _, error) = run(folder.path(), &["moves", "chess", "--preset", "nope"]);
    assert!(status == 2 && error.contains("chess has no presets"), "{error}");
}
