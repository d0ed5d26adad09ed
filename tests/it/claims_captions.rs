//! Captions of figures that have claims: what is compared with the board, and what is left alone.
//!
//! In RECTANGLE White's coordinator goes from c2 to c5: with the king on h7 the corners of the rectangle are c7 and h5,
//! and the men there (bishop, pawn) are taken; d5 and c6 are no corners, a8 and g5 are empty.

use fenbook::check::Standing;
use fenbook::document::Format;
use fenbook::resolve::Defaults;

use crate::claims_support::check_texts;

const RECTANGLE: &str = "8/2b4K/2q5/3p1N1p/8/8/2R5/k7 c7,h5";

/// The codes found on a page with one figure of Baroque, in order, and how the figure fares.
fn check(lang: &str, keys: &str) -> (Vec<String>, Standing) {
    let (found, standing) = full(lang, "", keys);
    (found.into_iter().map(|(code, _)| code).collect(), standing)
}

fn full(lang: &str, front: &str, keys: &str) -> (Vec<(String, String)>, Standing) {
    let page = format!("+++\ngame = \"baroque\"\n{front}+++\n\n~~~diagram\nfen: {RECTANGLE}\n{keys}\n~~~\n");
    let checked = check_texts([("baroque", lang, Format::Markdown, page.as_str())], &Defaults::default());
    let findings = checked.outcome.findings.iter();
    let said = findings.map(|finding| {
        let all = [finding.message.clone(), finding.notes.join("\n"), finding.help.join("\n")].join("\n");
        (finding.code.id().to_owned(), all)
    });
    (said.collect(), checked.outcome.pages[0].figures[0].standing)
}

#[test]
fn a_false_caption_is_a_doubt_although_the_claims_are_proved() {
    for (lang, caption) in [
        ("en", "1.[[Rc5]] captures nothing."),
        ("en", "1.Rc5 captures c7, h5 and d5."),
        ("en", "1.[[Rc5]]: [[c7]] and [[g5]] are taken."),
        ("en", "1.Rc5 takes the queen."),
        ("fr", "1.Rc5 ne prend rien."),
        ("de", "1.Rc5 schlägt nichts."),
        ("es", "1.Rc5 no captura nada."),
    ] {
        let (codes, standing) = check(lang, &format!("claim: takes Rc5: c7,h5\ncaption: {caption}"));
        assert_eq!(codes, ["claim/caption-doubtful"], "{lang}: {caption}");
        assert_eq!(standing, Standing::Undecided, "{lang}: {caption}");
    }
}

#[test]
fn a_true_caption_is_none_also_if_it_tells_a_part() {
    for (lang, caption) in [
        ("en", "1.[[Rc5]] captures on [[c7]] and [[h5]]."),
        ("en", "1.Rc5 takes the bishop on c7."),
        ("en", "1.Rc5 takes the bishop, and the pawn on d5 stays."),
        ("en", "1.[[Rc5]]: c7 and h5 are taken."),
        ("en", "No man on g5 helps; 1.Rc5 captures two men."),
        ("fr", "1.Rc5 capture en c7 et h5."),
        ("de", "1.Rc5 schlägt den Läufer auf c7."),
    ] {
        let (codes, standing) = check(lang, &format!("claim: takes Rc5: c7,h5\ncaption: {caption}"));
        assert!(codes.is_empty(), "{lang}: {caption}: {codes:?}");
        assert_eq!(standing, Standing::Proved);
    }
}

/// 1.Rd2 and 1.Rc5 in one sentence: each with what is said of it. Rd2 takes nothing: d7 and h2 are empty.
#[test]
fn each_move_has_its_own_victims() {
    let claims = "claim: takes Rc5: c7,h5; takes Rd2: nothing";
    let codes = |caption: &str| check("en", &format!("{claims}\ncaption: {caption}")).0;
    assert!(codes("[[Rc5]] takes the bishop on c7, [[Rd2]] nothing.").is_empty());
    assert_eq!(codes("[[Rc5]] takes the bishop on c7, [[Rd2]] the pawn on d5."), ["claim/caption-doubtful"]);
}

#[test]
fn a_man_that_is_not_there_is_not_covered() {
    let keys = |caption: &str| format!("claim: takes Rc5: c7,h5\ncaption: {caption}");
    let (found, standing) = full("en", "", &keys("1.Rc5 leaves the men on a8 and g5 alone."));
    assert!(found.iter().any(|(code, text)| code == "claim/uncovered" && text.contains("a man stands on a8, g5")));
    assert_eq!(standing, Standing::Undecided);
    // Squares that are marked, that a move touches or that are only passed are named for good reasons.
    for caption in ["1.Rc5 goes over c4.", "1.Rc5: the man on c5 makes a rectangle.", "The men on c7, h5 and d5."] {
        let (found, _) = full("en", "", &keys(caption));
        assert!(found.is_empty(), "{caption}: {found:?}");
    }
}

/// What stands in front of the claims holds for the caption, too.
#[test]
fn a_caption_is_read_under_what_stands_in_front_of_the_claims() {
    let pincer = "7k/8/8/r3pP2/2n5/8/B7/K7";
    let page = |front: &str, victims: &str| {
        let claim = format!("{front} takes Bd5: {victims}");
        let text = format!(
            "+++\ngame = \"baroque\"\n+++\n\n~~~diagram\nfen: {pincer}\nclaim: {claim}\ncaption: 1.Bd5 takes a5 and c4.\n~~~\n"
        );
        let checked = check_texts([("baroque", "en", Format::Markdown, text.as_str())], &Defaults::default());
        checked.outcome.findings.iter().map(|finding| finding.code.id().to_owned()).collect::<Vec<_>>()
    };
    // The chameleon takes both under the game's own rules, and c4 alone under ultima-cambridge.
    assert!(page("", "a5,c4").is_empty());
    assert_eq!(page("preset=ultima-cambridge", "c4"), ["claim/caption-doubtful"; 0]);
}

#[test]
fn letters_of_the_language_are_no_dead_end() {
    let (found, _) = full("de", "", "claim: takes Rc5: c7,h5\ncaption: 1.Tc5 schlägt auf c7 und h5.");
    let [(code, text)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(code, "claim/uncovered");
    assert!(text.contains("Tc5 is Rc5") && text.contains("write [[Rc5]]") && text.contains("notation = \"local\""));
    assert!(!text.contains("a claim about Tc5"), "{text}");

    let (found, _) = full("de", "", "claim: takes Tc5: c7,h5\ncaption: Ein Koordinator.");
    let [(code, text)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(code, "claim/refuted");
    assert!(text.contains("letters of positions: write takes Rc5: c7,h5"), "{text}");

    let local = "notation = \"local\"\n";
    let (found, standing) = full("de", local, "claim: takes Rc5: c7,h5\ncaption: 1.Tc5 schlägt auf c7 und h5.");
    assert!(found.is_empty() && standing == Standing::Proved, "{found:?}");
}

/// The French R is a king: 1.Rc5 of a caption is never covered by a claim about the rook in a page with local letters.
#[test]
fn letters_are_never_mixed() {
    let local = "notation = \"local\"\n";
    let (found, _) = full("fr", local, "claim: takes Rc5: c7,h5\ncaption: 1.Rc5 prend.");
    assert!(found.iter().any(|(code, _)| code == "claim/uncovered"), "{found:?}");
}

#[test]
fn one_fault_is_one_finding() {
    let codes = |keys: &str| check("en", keys).0;
    assert_eq!(codes("claim: preset=vches takes Rc5: c7,h5"), ["claim/unknown-preset"]);
    assert_eq!(codes("claim: mark=to(c2)"), ["claim/unknown-key"]);
    let (found, _) = full("en", "", "claim: at R c2\ncaption: 1.Rc5 Qd6 2.Rc4 Qd7 2.Rc4");
    let [(code, text)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(code, "claim/uncovered");
    assert!(text.contains("names Rc5, Qd6, Rc4, Qd7, which"), "{text}");
    assert_eq!(text.matches("write a claim").count(), 1, "{text}");
}
