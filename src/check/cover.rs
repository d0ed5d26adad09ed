//! What the caption of a figure names, and what of it the figure's proved claims cover.

use super::claim::caption::{self, Named, NamedKind};
use super::claim::{self, Claim, Letters, Set, State, Statement, Suffix, ToKind};
use super::judge::agree;
use super::local::{self, letters_of};
use crate::board::{Square, SquareSet};
use crate::finding::{Finding, Findings, code};
use crate::resolve::{Caption, Figure, Page};

/// Reports what a caption names and no claim covers; whether there is such a thing.
pub(super) fn uncovered(
    page: &Page,
    figure: &Figure,
    origin: &Figure,
    proved: &[&Claim],
    findings: &mut Findings,
) -> bool {
    let Some(caption) = &figure.caption else { return false };
    let unseen = if proved.is_empty() { SquareSet::new() } else { unseen(page, figure, origin, caption) };
    if !unseen.is_empty() {
        let names: Vec<String> = unseen.iter().map(Square::to_string).collect();
        findings.push(
            Finding::new(
                code::claim::UNCOVERED,
                caption.span,
                format!("the caption says that a man stands on {}, where there is none", names.join(", ")),
            )
            .help("correct the square; if something else is meant, mark it or write a claim that names it"),
        );
    }
    let open = open(page, caption, proved);
    if open.is_empty() {
        return !unseen.is_empty();
    }
    let mut names: Vec<&str> = Vec::new();
    for named in &open {
        if !names.contains(&named.text.as_str()) {
            names.push(&named.text);
        }
    }
    let mut finding = Finding::new(
        code::claim::UNCOVERED,
        caption.span,
        format!("the caption names {}, which no proved claim covers", names.join(", ")),
    );
    let mut moves: Vec<&str> = Vec::new();
    for named in &open {
        if let Some(by) = &named.by {
            match local::claimed(page, by, proved) {
                Some(claimed) => {
                    let note = format!("{} is {} in the letters of positions", by.bare(), claimed.bare());
                    finding = finding.note(note).help(local::help(by, claimed));
                }
                None if moves.contains(&named.text.as_str()) => {}
                None => moves.push(&named.text),
            }
            continue;
        }
        finding = finding.help(match named.kind {
            NamedKind::Move | NamedKind::Capture => {
                "write what is captured: takes Rc5: c7,h5 (or nothing), spares, safe"
            }
            NamedKind::Check => "write who is in check: state b check",
            NamedKind::Mate => "write who is mated: state b mate, or after Kd5: state b mate",
            NamedKind::Stalemate => "write who is stalemated: state b stalemate",
        });
    }
    if !moves.is_empty() {
        let help = format!("write a claim about {}: legal, takes, after, or not legal", moves.join(", "));
        finding = finding.help(help);
    }
    findings.push(finding);
    true
}

/// What a caption names that none of some proved claims covers.
pub(super) fn open(page: &Page, caption: &Caption, proved: &[&Claim]) -> Vec<Named> {
    let (own, fen) = (letters_of(page), Letters::fen());
    let mut named = caption::named(&caption.text, &page.lang, caption.span);
    named.retain(|named| {
        let covers = |claim: &&&Claim| match &named.by {
            Some(by) => claim.statement.moves().into_iter().any(|other| agree(by, &own, other, &fen)),
            None => covers_kind(&claim.statement, named.kind),
        };
        !proved.iter().any(|claim| covers(&claim))
    });
    named
}

/// Whether a statement proves something of a kind.
fn covers_kind(statement: &Statement, kind: NamedKind) -> bool {
    let suffix = |wanted: &Suffix| statement.moves().iter().any(|by| by.has(wanted));
    if let Statement::After { then, .. } = statement
        && covers_kind(then, kind)
    {
        return true;
    }
    match kind {
        NamedKind::Move => false,
        NamedKind::Capture => matches!(
            statement,
            Statement::Takes { .. }
                | Statement::Spares { .. }
                | Statement::Safe { .. }
                | Statement::Becomes { .. }
                | Statement::Start { .. }
                | Statement::Marks { set: Set::Taken(_) | Set::To { kind: ToKind::Captures | ToKind::Quiet, .. }, .. }
        ),
        NamedKind::Check => {
            let self_check = matches!(
                statement,
                Statement::Legal { not: true, reason: Some(reason), .. } if reason.value == claim::Reason::SelfCheck
            );
            self_check
                || suffix(&Suffix::Check)
                || suffix(&Suffix::Mate)
                || matches!(statement, Statement::State { .. })
        }
        NamedKind::Mate => {
            suffix(&Suffix::Mate)
                || matches!(statement, Statement::State { state: State::Mate | State::Open | State::Check(_), .. })
        }
        NamedKind::Stalemate => {
            matches!(statement, Statement::State { state: State::Stalemate | State::Draw | State::Win(_), .. })
        }
    }
}

/// The squares on which a caption says that men stand though there is nothing: no man, no mark, and no claim or move
/// speaks of them.
fn unseen(page: &Page, figure: &Figure, origin: &Figure, caption: &Caption) -> SquareSet {
    let mut seen = SquareSet::new();
    for diagram in &figure.diagrams {
        seen.extend(diagram.placement.men.keys().copied());
        seen.extend(diagram.marked());
        seen.extend(diagram.shadow.iter().chain(&diagram.last_move).copied());
        seen.extend(diagram.arrows.iter().flat_map(|arrow| arrow.path.iter().copied()));
    }
    for text in &origin.claims {
        seen.extend(squares_in(&text.text.value));
        let read = claim::parse(&text.text.value, text.text.span, &mut Findings::new());
        seen.extend(read.claims.iter().flat_map(|claim| claim.statement.squares()));
    }
    let named = caption::named(&caption.text, &page.lang, caption.span);
    seen.extend(named.iter().filter_map(|named| named.by.as_ref()).flat_map(|by| squares_in(&by.text)));
    let on = |at: &Square| figure.diagrams.iter().any(|diagram| diagram.placement.size.contains(*at));
    let places = caption::places(&caption.text, &page.lang, caption.span);
    places.into_iter().filter(|at| on(at) && !seen.contains(at)).collect()
}

/// The squares that are written in moves and claims.
fn squares_in(text: &str) -> Vec<Square> {
    let starts = text.char_indices().map(|(at, _)| &text[at..]);
    starts.filter_map(|rest| Square::prefix_of(rest).map(|(square, _)| square)).collect()
}
