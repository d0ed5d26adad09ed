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
        assert!(status == 2 && error.contains("no site is written into"), "{out}: {status} {error}");
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
