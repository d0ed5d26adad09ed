//! Known claims on known positions: tests/claims/examples.tsv.

use std::fs;
use std::path::Path;

use fenbook::check::claim;
use fenbook::check::prove::{Task, prove};
use fenbook::finding::Findings;
use fenbook::game::Library;
use fenbook::source::{Sources, Span, Spanned};

#[test]
fn every_example_parses_and_has_its_verdict() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/claims/examples.tsv");
    let text = fs::read_to_string(path).expect("the examples");
    let (mut read, mut judged) = (0, 0);
    let mut faults = Vec::new();
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [game, preset, claims, wanted, positions] = fields[..] else { panic!("{row}") };
        let mut sources = Sources::new();
        let mut add = |text: &str| {
            let file = sources.add("t", text);
            Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
        };
        let (claims, positions) = (add(claims), positions.split(" ;; ").map(&mut add).collect::<Vec<_>>());
        let mut findings = Findings::new();
        claim::parse(&claims.value, claims.span, &mut findings);
        assert!(findings.is_empty(), "{row}: {findings:?}");
        read += 1;
        let Some(game) = Library::builtin().find(game) else { continue };
        let preset = Some(preset).filter(|preset| *preset != "-");
        let rules = game.rules(preset, &[]).expect("rules");
        let task = Task { game: &game, rules: &rules, positions: &positions, claims: &claims };
        for (claim, judgement) in prove(&task, &mut findings) {
            judged += 1;
            if judgement.verdict.word() != wanted {
                faults.push(format!("{} {}: {:?}", game.id(), claim.text, judgement.reasons));
            }
        }
        assert!(findings.is_empty(), "{row}: {findings:?}");
    }
    assert_eq!(read, 20);
    assert!(judged >= 25, "{judged}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Derived by hand: of the sixteen arrays these choices leave one, with king d1, queen e1, immobilizer a1 for White and
/// king d8, queen e8, immobilizer h8 for Black.
#[test]
fn set_up_choices_select_the_array() {
    let verdict = |claim: &str| {
        let mut sources = Sources::new();
        let mut add = |text: &str| {
            let file = sources.add("t", text);
            Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
        };
        let (claims, positions) = (add(claim), [add("rnbkqbnm/pppppppp/8/8/2P5/8/PP1PPPPP/MNBKQBNR w")]);
        let game = Library::builtin().find("baroque").expect("a game");
        let rules = game.rules(None, &[]).expect("rules");
        let task = Task { game: &game, rules: &rules, positions: &positions, claims: &claims };
        prove(&task, &mut Findings::new()).iter().map(|(_, judgement)| judgement.verdict.word()).collect::<Vec<_>>()
    };
    assert_eq!(verdict("start Kd1 & Qe1 Kd8 & Qe8 Ma1 & Rh1 Mh8 & Ra8 Pc2c4 = this"), ["proved"]);
    assert_eq!(verdict("start Ke1 & Qd1 Pc2c4 = this"), ["refuted"]);
    assert_eq!(verdict("start Kc1 & Qe1 Pc2c4 = this"), ["refuted"]);
}
