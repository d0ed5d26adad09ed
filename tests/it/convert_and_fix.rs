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
    // Other pages than those in pug have a line for each block.
    let on_lines = |claim: &str| {
        format!(
            "<p>a\nb</p>\n<figure class=\"diagram-container\">\n<!--- {claim} -->\n<div class=\"diagram\">fen:8/8/8/8/8/8/8/K7:</div>\n<figcaption>c</figcaption>\n</figure>\n"
        )
    };
    assert_eq!(convert(&["page.html", "--to", "html"]).1, on_lines("claim at K a1"));
    assert_eq!(convert(&["page.html", "--to", "pug"]).1, page);
    assert_eq!(convert(&["page.pug", "--to", "pug"]).1, page);
    let markdown = "a\nb\n\n```diagram\nfen: 8/8/8/8/8/8/8/K7\nclaim: at K a1\ncaption: c\n```\n";
    assert_eq!(convert(&["page.pug", "--to", "md"]).1, markdown);
    assert_eq!(convert(&["page.pug", "--to", "md", "-o", "page.md"]).0, 0);
    assert_eq!(convert(&["page.md", "--to", "html"]).1, on_lines("claim: at K a1"));
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

#[test]
fn a_translation_is_recorded_and_grows_stale() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = |lang: &str| folder.path().join("rules/baroque").join(lang);
    fs::create_dir_all(folder.path().join("rules/baroque")).expect("made");
    fs::write(folder.path().join("book.toml"), "title = \"T\"\n").expect("written");
    fs::write(page("en.md"), "# Baroque\n\nA king.\n").expect("written");
    fs::write(page("fr.pug"), "h1 Baroque\np Un roi.\n").expect("written");
    fs::write(page("de.md"), "+++\ntitle = \"Baroque\"\n+++\n\n# Baroque\n\nEin König.\n").expect("written");
    let run = |arguments: &[&str]| output(fenbook(folder.path()).args(arguments));
    let stale = |of: &str| run(&["check", "--format", "short", of]).1.matches("drift/stale").count();
    let (code, diff, _) = run(&["translated", "rules/baroque/fr.pug", "--dry-run"]);
    assert_eq!((code, diff.matches("+  translated = ").count()), (1, 1), "{diff}");
    assert_eq!(fs::read_to_string(page("fr.pug")).expect("read"), "h1 Baroque\np Un roi.\n");
    // A folder stands for the translations in it.
    assert_eq!(run(&["translated", "rules", "--write"]).0, 0);
    assert_eq!(run(&["translated", "."]).2, "nothing to record\n");
    assert_eq!(stale("."), 0);
    fs::write(page("en.md"), "# Baroque\n\nTwo kings.\n").expect("written");
    assert_eq!(stale("."), 2);
    assert_eq!(run(&["translated", "rules/baroque/fr.pug", "--write"]).0, 0);
    assert_eq!(stale("."), 1);
    let (code, _, message) = run(&["translated", "rules/baroque/en.md"]);
    assert_eq!((code, message.contains("is an original")), (2, true), "{message}");
    assert_eq!(run(&["translated", "none.md"]).0, 2);
    assert_eq!(run(&["translated"]).0, 2);
}

#[test]
fn a_position_written_in_another_form_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("race")).expect("made");
    let page = folder.path().join("race/en.html");
    let mended = |fen: &str| {
        fs::write(&page, format!("<p>é</p><div data-fen='{fen}'></div>\n")).expect("written");
        let (code, ..) = output(fenbook(folder.path()).args(["fix", "--write", "--only", "fen"]));
        (code, fs::read_to_string(&page).expect("read"))
    };
    // A row that says eleven in decimals among rows that add their digits.
    let plain = "k91/92/11/92/92/92/92/92/92/92/K91";
    assert_eq!(mended(plain), (0, format!("<p>é</p><div data-fen='{}'></div>\n", plain.replace("/11/", "/92/"))));
    // The same position with a character reference: where the row stands in the file is not known.
    let entity = plain.replacen('k', "&#107;", 1);
    assert_eq!(mended(&entity), (0, format!("<p>é</p><div data-fen='{entity}'></div>\n")));
}

#[test]
fn pictures_of_men_get_their_text_in_the_language_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("baroque")).expect("made");
    let page = |name: &str| folder.path().join("baroque").join(name);
    fs::write(
        page("en.pug"),
        "p\n  img(src=\"/pieces/wM.svg\")\n  | or <img src=\"bk.svg\">\nimg(src=\"board.svg\")\n",
    )
    .expect("written");
    fs::write(page("fr.html"), "<p><img class=\"man\" src=\"/pieces/wm.svg\"></p>\n").expect("written");
    fs::write(page("de.md"), "Der <img src='wm.svg'> und ![](wm.svg).\n").expect("written");
    // No messages, no words.
    fs::write(page("es.html"), "<img src=\"wm.svg\">\n").expect("written");
    assert_eq!(output(fenbook(folder.path()).args(["fix", "--write"])).0, 0);
    let now = |name: &str| fs::read_to_string(page(name)).expect("read");
    assert_eq!(
        now("en.pug"),
        "p\n  img(alt=\"White immobilizer\" src=\"/pieces/wM.svg\")\n  | or <img alt=\"Black king\" src=\"bk.svg\">\n\
         img(src=\"board.svg\")\n"
    );
    assert_eq!(now("fr.html"), "<p><img class=\"man\" alt=\"Immobiliseur blanc\" src=\"/pieces/wm.svg\"></p>\n");
    assert_eq!(now("de.md"), "Der <img alt=\"Weißer Lahmleger\" src='wm.svg'> und ![](wm.svg).\n");
    assert_eq!(now("es.html"), "<img src=\"wm.svg\">\n");
}
