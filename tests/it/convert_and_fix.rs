//! `fenbook convert` and `fenbook fix`, run as programs.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn fenbook(folder: &Path) -> Command {
    let mut command = Command::cargo_bin("fenbook").expect("the program");
    command.current_dir(folder);
    command
}

fn output(command: &mut Command) -> (i32, String, String) {
    let output = command.output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_page_is_printed_in_each_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = "p.\n  a\n  b\nfigure.diagram-container\n  //- claim at K a1\n  .diagram\n    | fen:8/8/8/8/8/8/8/K7:\n  figcaption c\n";
    fs::write(folder.path().join("page.pug"), page).expect("written");
    let html = "<p>a\nb</p><figure class=\"diagram-container\"><div class=\"diagram\">fen:8/8/8/8/8/8/8/K7:</div><figcaption>c</figcaption></figure>";
    let convert = |arguments: &[&str]| output(fenbook(folder.path()).arg("convert").args(arguments));
    // As pug prints it, and what that leaves out is said.
    let note = "note: page.pug: claims in silent comments, which pug does not print; --comments keeps them\n";
    assert_eq!(convert(&["page.pug", "--to", "html"]), (0, html.into(), note.into()));
    let with_claims = |claim: &str| html.replace("er\"><div", &format!("er\"><!--- {claim} --><div"));
    let kept = (0, with_claims("claim at K a1"), String::new());
    assert_eq!(convert(&["page.pug", "--to", "html", "--comments"]), kept);
    fs::write(folder.path().join("page.html"), &kept.1).expect("written");
    assert_eq!(convert(&["page.html", "--to", "html"]), kept);
    assert_eq!(convert(&["page.html", "--to", "pug"]).1, page);
    assert_eq!(convert(&["page.pug", "--to", "pug"]).1, page);
    let markdown = "a\nb\n\n```diagram\nfen: 8/8/8/8/8/8/8/K7\nclaim: at K a1\ncaption: c\n```\n";
    assert_eq!(convert(&["page.pug", "--to", "md"]).1, markdown);
    assert_eq!(convert(&["page.pug", "--to", "md", "-o", "page.md"]).0, 0);
    assert_eq!(convert(&["page.md", "--to", "html"]).1, with_claims("claim: at K a1"));
    let (code, out, _) =
        output(fenbook(folder.path()).args(["convert", "-", "--from", "pug", "--to", "html"]).write_stdin("p= a"));
    assert_eq!((code, out.as_str()), (1, "<p></p>"));
    assert_eq!(convert(&["none.pug", "--to", "md"]).0, 2);
    assert_eq!(convert(&["page.txt", "--to", "md"]).0, 2);
}

#[test]
fn a_book_is_mended_where_that_is_safe() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = |lang: &str| folder.path().join("baroque").join(format!("{lang}.pug"));
    fs::create_dir(folder.path().join("baroque")).expect("made");
    let good = "figure.diagram-container\n  .diagram fen:8/8/8/8/8/8/8/K7:\n  figcaption ";
    fs::write(page("en"), format!("p Two& nbsp;squares\n{good}The king")).expect("written");
    fs::write(page("fr"), format!("{}Le roi", good.replace("K7", "K8"))).expect("written");
    let fix = |arguments: &[&str]| output(fenbook(folder.path()).arg("fix").args(arguments));
    let (code, diff, _) = fix(&["--dry-run"]);
    assert_eq!(code, 1);
    assert!(diff.contains("-p Two& nbsp;squares\n+p Two&nbsp;squares\n"), "{diff}");
    assert!(diff.contains("-  .diagram fen:8/8/8/8/8/8/8/K8:\n+  .diagram fen:8/8/8/8/8/8/8/K7:\n"), "{diff}");
    // Without a terminal to ask at, nothing is written either.
    assert_eq!(fix(&[]).0, 1);
    assert!(fs::read_to_string(page("en")).expect("read").contains("& nbsp;"));
    assert_eq!(fix(&["--write", "--only", "text/broken-entity"]).0, 0);
    assert!(fs::read_to_string(page("en")).expect("read").contains("&nbsp;"));
    assert!(fs::read_to_string(page("fr")).expect("read").contains("K8"));
    assert_eq!(fix(&["--write"]).0, 0);
    assert!(fs::read_to_string(page("fr")).expect("read").contains("K7"));
    let (code, out, message) = fix(&[]);
    assert_eq!((code, out.as_str(), message.trim()), (0, "", "nothing to mend"));
    assert_eq!(fix(&["--only", "text/broken-entit"]).0, 2);
}
