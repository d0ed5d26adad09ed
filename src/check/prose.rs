//! Moves and squares in prose: each is checked against its figure.

use super::claim::{Claim, Letters, MoveText};
use super::figure::{boards, no_context};
use super::judge::{Case, agree, legal_choices};
use super::local::{self, letters_of};
use crate::board::Size;
use crate::finding::{Finding, Findings, code};
use crate::resolve::{Figure, Page, Reference};

/// Checks the references of a page. `claims` has the claims of each figure, its own or inherited: a move that a claim
/// speaks of (also as impossible, or as one of a sequence) needs no position in which it is legal.
pub(super) fn references(page: &Page, claims: &[Vec<Claim>], findings: &mut Findings) {
    let letters = letters_of(page);
    for reference in &page.references {
        let figure = reference.figure.and_then(|index| Some((page.figures.get(index)?, claims.get(index)?)));
        check(page, reference, figure, &letters, findings);
    }
}

fn check(
    page: &Page,
    reference: &Reference,
    figure: Option<(&Figure, &Vec<Claim>)>,
    letters: &Letters,
    findings: &mut Findings,
) {
    let (text, span) = (&reference.text.value, reference.text.span);
    let Some(by) = MoveText::read(text, span) else {
        findings.push(
            Finding::new(code::reference::BAD_REFERENCE, span, format!("\"{text}\" is neither a move nor a square"))
                .help("write a move such as [[Rc5]] or a square such as [[c7]], or leave the brackets out"),
        );
        return;
    };
    let square = by.bare().parse().ok().filter(|_| !by.numbered());
    let Some((figure, claims)) = figure else {
        if square.is_none() {
            findings.push(
                Finding::new(code::reference::NO_FIGURE, span, format!("no figure stands before the move {text}"))
                    .help("move the sentence behind its figure, or leave the brackets out"),
            );
        }
        return;
    };
    if let Some(square) = square {
        let on = |size: Size| size.contains(square);
        if !figure.diagrams.iter().any(|diagram| on(diagram.placement.size)) {
            findings.push(
                Finding::new(code::reference::OFF_BOARD, span, format!("{square} is not on the board of the figure"))
                    .label(figure.span.at_start(), "the figure"),
            );
        }
        return;
    }
    let fen = Letters::fen();
    let named = || claims.iter().flat_map(|claim| claim.statement.moves());
    if named().any(|other| other.bare() == by.bare()) && *letters == fen {
        return;
    }
    let Some(rules) = &figure.rules else { return };
    let (boards, context) = (boards(figure), no_context());
    let case = Case { rules, boards: &boards, context: &context, letters };
    let choices = legal_choices(&case, &by);
    match choices.len() {
        1 => {}
        // A claim may write the same move otherwise, or it is one of a sequence.
        0 if named().any(|other| agree(&by, letters, other, &fen)) => {}
        0 => {
            let all: Vec<&Claim> = claims.iter().collect();
            let help = match local::claimed(page, &by, &all) {
                Some(claimed) => local::help(&by, claimed),
                None => {
                    "correct the move; for one that is impossible on purpose, give the figure the claim not legal ..."
                        .to_owned()
                }
            };
            findings.push(
                Finding::new(code::reference::NOT_LEGAL, span, format!("{text} cannot be played in the figure"))
                    .label(figure.span.at_start(), "the figure")
                    .help(help),
            );
        }
        _ => findings.push(
            Finding::new(code::reference::AMBIGUOUS, span, format!("{text} can mean {}", choices.join(" or ")))
                .label(figure.span.at_start(), "the figure"),
        ),
    }
}
