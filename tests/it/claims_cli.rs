//! `fenbook prove` and `fenbook check` as programs.

use std::fs;

use assert_cmd::Command;

fn fenbook(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("fenbook").expect("the program").args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const RECTANGLE: &str = "8/2b4K/2q5/3p1N1p/8/8/2R5/k7";

#[test]
fn prove_says_each_verdict_and_ends_accordingly() {
    let (code, out, _) =
        fenbook(&["prove", "baroque", &format!("{RECTANGLE} w"), "takes Rc5: c7,h5; spares c2-c5: c6"]);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{out}");
    assert!(out.lines().all(|line| line.starts_with("proved: ")), "{out}");

    let (code, out, _) = fenbook(&["prove", "Ultima", RECTANGLE, "takes Rc5: c7"]);
    assert_eq!(code, Some(1));
    assert!(out.contains("refuted: takes Rc5: c7: Rc5X takes c7,h5, not c7") && out.contains("[p]"), "{out}");

    for (arguments, word) in [
        (vec!["prove", "baroqeu", RECTANGLE, "legal Rc5"], "baroque"),
        (vec!["prove", "baroque", RECTANGLE, "takse Rc5: c7"], "did you mean \"takes\"?"),
        (vec!["prove", "baroque", "8/2b4K", "legal Rc5"], "fen/row-count"),
        (vec!["prove", "baroque", RECTANGLE, "legal Rc5", "--preset", "x"], "ultima-cambridge"),
        (vec!["prove", "baroque", RECTANGLE, "preset=vches legal Rc5"], "vchess"),
        (vec!["prove", "baroque", RECTANGLE, ""], "claim/empty"),
    ] {
        let (code, _, err) = fenbook(&arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {err}");
        assert!(err.contains(word), "{arguments:?}: {err}");
    }
}

#[test]
fn prove_follows_presets_and_options() {
    let position = "7k/8/8/r3pP2/2n5/8/B7/K7 w";
    let run = |more: &[&str]| {
        let mut arguments = vec!["prove", "baroque", position, "takes Bd5: c4"];
        arguments.extend(more);
        fenbook(&arguments).0
    };
    assert_eq!(run(&[]), Some(1));
    assert_eq!(run(&["--preset", "ultima-cambridge"]), Some(0));
    assert_eq!(run(&["--options", "imitate=pure"]), Some(0));
}

/// A page with one figure without claims.
fn book(caption: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("rules/baroque");
    fs::create_dir_all(&page).expect("folders");
    let text = format!("figure.diagram-container\n  .diagram\n    | fen:{RECTANGLE}:\n  figcaption {caption}\n");
    fs::write(page.join("en.pug"), text).expect("a page");
    let block =
        format!("# Barock\n\n```diagram\nfen: {RECTANGLE}\ncaption: 1.[[Rc5]] schlägt auf [[c7]] und [[h5]].\n```\n");
    fs::write(page.join("de.md"), block).expect("a page");
    folder
}

#[test]
fn check_counts_figures_and_writes_what_captions_prove() {
    let folder = book("1.Rc5 captures on c7 and h5.");
    let path = folder.path().to_str().expect("a path");
    let (code, out, err) = fenbook(&["check", path, "--format", "short"]);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(out.contains("claim/unchecked") && err.contains("2 unchecked (2 by their captions alone"), "{out}{err}");

    let (code, out, _) = fenbook(&["check", path, "--suggest", "--deny", "unchecked", "--format", "short"]);
    assert_eq!(code, Some(1));
    assert!(out.contains("claim/suggested") && out.contains("takes Rc5: c7,h5"), "{out}");

    let (code, out, err) = fenbook(&["check", path, "--fix", "--deny", "unchecked", "--format", "short"]);
    assert_eq!((code, out.as_str()), (Some(0), ""), "{err}");
    assert!(err.contains("2 figures: 2 proved"), "{err}");
    let pug = fs::read_to_string(folder.path().join("rules/baroque/en.pug")).expect("the page");
    assert!(pug.starts_with("figure.diagram-container\n  //- claim takes Rc5: c7,h5\n  .diagram\n"), "{pug}");
    // The translation has the claims of the original.
    let md = fs::read_to_string(folder.path().join("rules/baroque/de.md")).expect("the page");
    assert!(!md.contains("claim:"), "{md}");
}

/// The original's caption says nothing, so that no claims are written there.
#[test]
fn claims_are_written_into_a_translation_that_the_original_says_nothing_for() {
    let folder = book("A coordinator and its king.");
    let path = folder.path().to_str().expect("a path");
    let (_, out, _) = fenbook(&["check", path, "--suggest", "--format", "short"]);
    let about = |code: &str| out.lines().filter(|line| line.contains("de.md") && line.contains(code)).count();
    // One finding for a figure whose claims are ready.
    assert_eq!((about("claim/suggested"), about("claim/unchecked")), (1, 0), "{out}");
    fenbook(&["check", path, "--fix"]);
    let md = fs::read_to_string(folder.path().join("rules/baroque/de.md")).expect("the page");
    assert!(md.contains("```diagram\nclaim: takes Rc5: c7,h5\nfen:"), "{md}");
}

#[test]
fn a_figure_takes_the_claims_of_the_default_language() {
    let folder = book("1.Rc5 captures on c7 and h5.");
    let page = folder.path().join("rules/baroque/en.pug");
    let text = fs::read_to_string(&page).expect("the page");
    fs::write(&page, text.replace("  .diagram", "  //- claim takes Rc5: c7,h5\n  .diagram")).expect("the page");
    let (code, out, err) = fenbook(&["check", folder.path().to_str().expect("a path"), "-D", "unchecked"]);
    assert_eq!((code, out.as_str()), (Some(0), ""), "{err}");
    assert!(err.contains("2 figures: 2 proved"), "{err}");
}

/// Rows cannot show a castling right: the claim is neither true nor false, which fails a book only if it says so.
#[test]
fn an_undecided_claim_is_a_warning_unless_raised() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("rules/chess");
    fs::create_dir_all(&page).expect("folders");
    let text = "# Chess\n\n```diagram\nfen: r3k2r/8/8/8/8/8/8/R3K2R\nclaim: legal 0-0\ncaption: Castling.\n```\n";
    fs::write(page.join("en.md"), text).expect("a page");
    let path = folder.path().to_str().expect("a path");
    let (code, out, err) = fenbook(&["check", path, "--format", "short"]);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(out.contains("warning[claim/undecided]") && err.contains("1 undecided"), "{out}{err}");
    assert_eq!(fenbook(&["check", path, "-D", "claim/undecided"]).0, Some(1));
    assert_eq!(fenbook(&["prove", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w", "legal 0-0"]).0, Some(1));
}

#[test]
fn a_broken_claim_is_an_error_with_the_engines_answer() {
    let folder = book("1.Rc5 captures on c7 and h5.");
    let page = folder.path().join("rules/baroque/en.pug");
    let text = fs::read_to_string(&page).expect("the page");
    fs::write(&page, text.replace("  .diagram", "  //- claim takes Rc5: c7\n  .diagram")).expect("the page");
    let (code, out, _) = fenbook(&["check", folder.path().to_str().expect("a path")]);
    assert_eq!(code, Some(1));
    for part in ["error[claim/refuted]", "en.pug:2:13", "Rc5X takes c7,h5, not c7", "[p]", "takes Rc5: c7,h5"] {
        assert!(out.contains(part), "{part} is missing:\n{out}");
    }
}

#[test]
fn one_page_comes_from_standard_input() {
    let page =
        format!("<figure><div>fen:{RECTANGLE}:</div><figcaption>1.Rc5 captures on c7 and d5.</figcaption></figure>");
    for (format, text) in
        [("html", page), ("md", format!("```diagram\nfen: {RECTANGLE}\ncaption: 1.Rc5 captures on d5.\n```\n"))]
    {
        let output = Command::cargo_bin("fenbook")
            .expect("the program")
            .args(["check", "-", "--as", format, "--lang", "en", "--game", "baroque", "-D", "caption-doubtful"])
            .write_stdin(text)
            .output()
            .expect("it runs");
        let out = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{format}: {out}");
        assert!(out.contains("claim/caption-doubtful"), "{format}: {out}");
    }
}

#[test]
fn a_folder_that_is_not_there_cannot_be_checked() {
    let (code, _, err) = fenbook(&["check", "/nowhere/at/all"]);
    assert_eq!(code, Some(2), "{err}");
}
