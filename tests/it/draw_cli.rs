//! `fenbook diagram` and `fenbook export` as a person calls them.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

fn fenbook(arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("fenbook").expect("the program").args(arguments).output().expect("a run")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_diagram_is_written_in_the_format_of_its_name() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    for (name, start) in [("x.svg", &b"<svg"[..]), ("x.png", b"\x89PNG"), ("x.pdf", b"%PDF")] {
        let output = fenbook(&["diagram", "fen:8/2b4K/2q5/3p1N1p/8/8/2R5/k7 c7,h5:", "-o", &path(name)]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(fs::read(path(name)).expect("a file").starts_with(start), "{name}");
    }
    // Nothing is left beside the files.
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
}

#[test]
fn the_squares_are_told_as_json() {
    let line = "8/2b4K/2q5/3p1N1p/8/8/2R5/k7 c7,h5 - 8";
    let output = fenbook(&["diagram", line, "--game", "baroque", "--preset", "vchess", "--format", "json"]);
    let facts: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(facts["size"], serde_json::json!([8, 8]));
    let at =
        |name: &str| facts["squares"].as_array().and_then(|all| all.iter().find(|own| own["square"] == name)).cloned();
    let c7 = at("c7").expect("c7");
    assert_eq!((&c7["piece"], &c7["colour"], &c7["mark"]), (&"bishop".into(), &"black".into(), &"dot".into()));
    assert_eq!(at("a8").expect("a8")["shadow"], true);
    assert_eq!(at("a1").expect("a1")["shade"], "dark");
}

#[test]
fn a_broken_row_is_drawn_and_found() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("x.svg").to_string_lossy().into_owned();
    let output = fenbook(&["diagram", "7k/8/8/p4r/4K3/8/8/8 e5,z9", "--size", "8x8", "-o", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("rank 5") && text(&output.stderr).contains("z9"));
    assert!(Path::new(&path).exists());
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (arguments, part) in [
        (&["diagram", "8/8", "--theme", "drak"][..], "did you mean \"dark\"?"),
        (&["diagram", "8/8", "--game", "barroque"], "did you mean \"baroque\"?"),
        (&["diagram", "8/8", "-o", "x.gif"], ".gif"),
        (&["diagram", "8/8", "-o", "/nowhere/at/all/x.svg"], "/nowhere/at/all/x.svg"),
        (&["diagram", "8/8", "--square", "200000", "-o", "x.png"], "too large"),
        (&["diagram", "8/8", "--square-mm", "60", "--dpi", "4000", "-o", "x.png"], "too large"),
        (&["diagram", "8/8", "--set", "arows=a1-a2"], "did you mean \"arrows\"?"),
        (&["export", "/nowhere/at/all"], "/nowhere/at/all"),
        (&["export", ".", "--formats", "pgn"], "did you mean \"png\"?"),
    ] {
        let output = fenbook(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(part), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn many_lines_are_many_pictures() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("many");
    let mut command = Command::cargo_bin("fenbook").expect("the program");
    command.args(["diagram", "-", "-o"]).arg(&out).write_stdin("8/8/8/8/8/8/8/K7\n\n8/8/8/8/8/8/8/k7\n");
    assert!(command.output().expect("a run").status.success());
    assert!(fs::read_to_string(out.join("1.svg")).expect("one") != fs::read_to_string(out.join("2.svg")).expect("two"));
}

#[test]
fn a_book_is_exported_with_its_captions() {
    let book = TempDir::new().expect("a folder");
    let page = book.path().join("rules/chess");
    fs::create_dir_all(&page).expect("a folder");
    let figure =
        |caption: &str| format!("figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/K6k e4:\n  figcaption {caption}\n");
    fs::write(page.join("en.pug"), figure("A king, \"alone\"")).expect("a page");
    fs::write(page.join("fr.pug"), figure("Un roi")).expect("a page");
    let out = book.path().join("out");
    let mut command = Command::cargo_bin("fenbook").expect("the program");
    command.arg("export").arg(book.path()).arg("-o").arg(&out).args(["--formats", "svg,png,pdf", "--dpi", "100"]);
    let output = command.output().expect("a run");
    let manifest = fs::read_to_string(out.join("manifest.json")).unwrap_or_else(|_| panic!("{}", text(&output.stderr)));
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    let pictures = manifest["pictures"].as_array().expect("pictures");
    assert_eq!(pictures.len(), 1, "both languages share one picture");
    assert_eq!(pictures[0]["captions"], serde_json::json!({"en": "A king, \"alone\"", "fr": "Un roi"}));
    assert_eq!(pictures[0]["places"]["fr"], "rules/chess/fr.pug:3");
    assert_eq!(pictures[0]["marks"], "e4");
    for file in pictures[0]["files"].as_array().expect("files") {
        assert!(out.join(file.as_str().expect("a name")).exists(), "{file}");
    }
    let csv = fs::read_to_string(out.join("manifest.csv")).expect("CSV");
    assert!(csv.contains("\"A king, \"\"alone\"\"\",Un roi"), "{csv}");
}

#[test]
fn an_export_overwrites_its_own_files_and_nobody_elses() {
    let book = TempDir::new().expect("a folder");
    let page = book.path().join("rules/chess");
    fs::create_dir_all(&page).expect("a folder");
    fs::write(page.join("en.pug"), "figure\n  .diagram fen:8/8/8/8/8/8/8/K6k:\n  figcaption Kings\n").expect("a page");
    let out = book.path().join("out");
    let export = |to: &Path, more: &[&str]| {
        let mut command = Command::cargo_bin("fenbook").expect("the program");
        let output = command.arg("export").arg(book.path()).arg("-o").arg(to).args(["--formats", "svg"]).args(more);
        let output = output.output().expect("a run");
        (output.status.code(), text(&output.stderr))
    };
    fs::create_dir(&out).expect("a folder");
    fs::write(out.join("chess-1-1.svg"), "precious").expect("written");
    let (status, message) = export(&out, &[]);
    assert!(status == Some(2) && message.contains("overwrite: chess-1-1.svg"), "{message}");
    assert_eq!(fs::read_to_string(out.join("chess-1-1.svg")).expect("read"), "precious");
    assert_eq!(export(&out, &["--force"]).0, Some(0));
    assert_eq!(export(&out, &[]).0, Some(0), "files of an earlier export are its own");
    let (status, message) = export(&page, &[]);
    assert!(status == Some(2) && message.contains("nothing is written into"), "{message}");
    let (status, message) = export(&out, &["--preset", "none"]);
    assert!(status == Some(2) && message.contains("no game of the book has a preset"), "{message}");
    let (status, message) = export(&out, &["--game", "ches"]);
    assert!(status == Some(2) && message.contains("did you mean \"chess\"?"), "{message}");
}

#[test]
fn languages_that_shade_other_squares_have_pictures_of_their_own() {
    let book = TempDir::new().expect("a folder");
    let page = book.path().join("rules/chess");
    fs::create_dir_all(&page).expect("a folder");
    let figure = |shadow: &str| format!("figure\n  .diagram(shadow=\"{shadow}\") fen:8/8/8/8/8/8/8/K6k:\n");
    fs::write(page.join("en.pug"), figure("8")).expect("a page");
    fs::write(page.join("fr.pug"), figure("7")).expect("a page");
    let out = book.path().join("out");
    let mut command = Command::cargo_bin("fenbook").expect("the program");
    command.arg("export").arg(book.path()).arg("-o").arg(&out).args(["--formats", "svg"]).output().expect("a run");
    assert!(out.join("chess-1-1.svg").exists() && out.join("chess-1-1-fr.svg").exists());
}
