//! The examples of docs/claims.md.

use std::fs;
use std::path::Path;

use fenbook::check::prove::{Task, prove};
use fenbook::finding::Findings;
use fenbook::game::Library;
use fenbook::source::{Sources, Span, Spanned};

#[test]
fn the_examples_of_the_claim_language_have_the_verdicts_they_say() {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/claims.md")).expect("docs/claims.md");
    let mut faults = Vec::new();
    let mut count = 0;
    for block in text.split("```claims\n").skip(1) {
        let block = block.split("```").next().unwrap_or("");
        let mut lines = block.lines();
        let head = lines.next().unwrap_or("");
        for line in lines {
            let (claims, wanted) = line.rsplit_once(" -> ").unwrap_or((line, ""));
            count += 1;
            let got = verdicts(head, claims);
            if got.iter().any(|(verdict, _)| verdict != wanted) || got.is_empty() {
                faults.push(format!("{head}\n  {line}\n  {got:?}"));
            }
        }
    }
    assert!(count > 50, "only {count} examples were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The verdict words of claims on `GAME POSITION [| POSITION]`.
fn verdicts(head: &str, claims: &str) -> Vec<(String, String)> {
    let (game, positions) = head.split_once(' ').unwrap_or((head, ""));
    let mut sources = Sources::new();
    let mut add = |text: &str| {
        let file = sources.add("t", text);
        Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
    };
    let positions: Vec<_> = positions.split(" | ").map(&mut add).collect();
    let claims = add(claims);
    let game = Library::builtin().find(game).expect("a game");
    let rules = game.rules(None, &[]).expect("rules");
    let mut findings = Findings::new();
    let task = Task { game: &game, rules: &rules, positions: &positions, claims: &claims };
    let judged = prove(&task, &mut findings);
    if !findings.is_empty() {
        return vec![(String::from("findings"), format!("{findings:?}"))];
    }
    judged.into_iter().map(|(_, own)| (own.verdict.word().to_owned(), own.reasons.join("; "))).collect()
}
