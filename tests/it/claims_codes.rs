//! The examples of docs/codes/claim.md and reference.md: each bad one has its finding, each good one has not.

use std::fs;
use std::path::Path;

use fenbook::document::Format;
use fenbook::finding::Level;
use fenbook::resolve::Defaults;

use crate::claims_support::{check_texts, short};

#[test]
fn the_examples_of_claim_findings_are_true() {
    let mut count = 0;
    for area in ["claim", "reference"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/codes/{area}.md"));
        let text = fs::read_to_string(path).expect("a page of codes");
        for section in text.split("\n## ").skip(1) {
            let id = section.lines().next().unwrap_or("").trim();
            // Claims that are none are found in the source.
            if id == "claim/misplaced" {
                continue;
            }
            for kind in ["bad", "good"] {
                let start = format!("```{kind} md\n");
                for example in section.split(start.as_str()).skip(1) {
                    let example = example.split("\n```").next().unwrap_or("");
                    let checked = check_texts([("page", "en", Format::Markdown, example)], &Defaults::default());
                    let found = checked.outcome.findings.iter().any(|finding| finding.code.id() == id);
                    let all = short(&checked.outcome.findings, &checked.sources);
                    assert_eq!(found, kind == "bad", "{id} ({kind}):\n{example}\n{all:?}");
                    if kind == "good" {
                        assert_eq!(checked.outcome.findings.count(Level::Error), 0, "{id}:\n{example}\n{all:?}");
                    }
                    count += 1;
                }
            }
        }
    }
    assert!(count >= 44, "only {count} examples were found");
}

/// Where a caption tells all moves from the start, the diagram is the place, and the caption stands beside it.
#[test]
fn a_board_that_its_caption_contradicts_is_shown_first() {
    let page = "figure\n  .diagram\n    | fen:rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKBNR:\n  figcaption After 1.Nf3 d5, White plays on\n";
    let checked = check_texts([("chess", "en", Format::Pug, page)], &Defaults::default());
    let findings = checked.outcome.findings.iter();
    let found: Vec<_> = findings.filter(|finding| finding.code.id() == "claim/caption-doubtful").collect();
    let [finding] = found.as_slice() else { panic!("{found:?}") };
    let line = |span: fenbook::source::Span| page[..span.range().start].lines().count();
    assert_eq!(finding.span.map(line), Some(3));
    assert_eq!(finding.labels.iter().map(|label| line(label.span)).collect::<Vec<_>>(), [4]);
}

/// White's bishop never moved and stands on c4: the game began from another array, and the caption says nothing false.
#[test]
fn a_board_that_began_elsewhere_is_no_doubt() {
    let page = |fen: &str| format!("figure\n  .diagram\n    | fen:{fen}:\n  figcaption After 1.Nf3 d5\n");
    let doubts = |fen: &str| {
        let text = page(fen);
        let checked = check_texts([("chess", "en", Format::Pug, text.as_str())], &Defaults::default());
        checked.outcome.findings.iter().filter(|finding| finding.code.id() == "claim/caption-doubtful").count()
    };
    assert_eq!(doubts("rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R"), 0);
    assert_eq!(doubts("rnbqkbnr/ppp1pppp/8/3p4/2B5/5N2/PPPPPPPP/RNBQK2R"), 0);
    assert_eq!(doubts("rnbqkbnr/ppp1pppp/8/3p4/8/7N/PPPPPPPP/RNBQKB1R"), 1);
    assert_eq!(doubts("rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQK2R"), 1);
}
