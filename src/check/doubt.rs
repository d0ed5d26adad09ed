//! What a caption says and the engine refutes.

use super::claim::{self, Claim, Claims, Context, Letters, MoveText, Statement};
use super::figure::boards;
use super::judge::{Case, Verdict, agree, judge};
use super::local;
use super::prove::rules_of;
use super::suggest::{self, Suggestion};
use crate::board::Colour;
use crate::document::Half;
use crate::finding::{Finding, Findings, Level, code};
use crate::game::Rules;
use crate::resolve::{Figure, Notation, Page};
use crate::source::Span;

/// Reports the refuted ones of what a caption suggests. A figure with claims says by them what is meant.
pub(super) fn report(page: &Page, figure: &Figure, suggestions: &[Suggestion], findings: &mut Findings) {
    let span = figure.caption.as_ref().map_or(figure.span, |caption| caption.span);
    let doubtful: Vec<&Suggestion> =
        suggestions.iter().filter(|own| own.judgement.verdict == Verdict::Refuted).collect();
    let preset = if doubtful.is_empty() { None } else { suggest::true_under(page, figure) };
    for suggestion in &doubtful {
        // A caption that says what the whole board is leaves it open which of the two is wrong: the board is shown first.
        let board = shown_whole(figure, &suggestion.claim);
        let mut finding = Finding::new(
            code::claim::CAPTION_DOUBTFUL,
            board.unwrap_or(span),
            format!("the caption seems to say what is not true: {}", suggestion.text),
        );
        if board.is_some() {
            finding = finding.label(span, "the caption says what stands there");
        }
        for reason in &suggestion.judgement.reasons {
            finding = finding.note(reason.clone());
        }
        if let Some(nearest) = &suggestion.judgement.nearest {
            finding = finding.help(format!("true would be: {nearest}"));
        }
        if let Some(board) = &suggestion.judgement.board {
            finding = finding.board(board.clone());
        }
        let local = locally(page, figure, &suggestion.claim);
        findings.push(match &preset {
            None if local.is_some() => finding.help_opt(local),
            Some(preset) => finding.at_level(Level::Note).help(format!(
                "it is true under the preset {preset}: name it, preset: {preset}, if the page follows it"
            )),
            None if figure.claims.is_empty() => {
                finding.help("correct the caption or the position, or write the claims that are meant")
            }
            None => finding.help("correct the caption, or say it in other words if this is not what it says"),
        });
    }
}

/// What to do about a caption that is true in the letters of the page's language, where the page uses those of positions.
fn locally(page: &Page, figure: &Figure, claim: &Claim) -> Option<String> {
    let rules = figure.rules.as_ref().filter(|_| page.notation == Notation::Fen)?;
    let (boards, context, letters) = (boards(figure), Context::default(), Letters::fen());
    let case = Case { rules, boards: &boards, context: &context, letters: &letters };
    let read = local::read_locally(page, &case, claim, Half::Whole).filter(|read| read.proved)?;
    Some(format!(
        "it is true in the letters of the language ({}): write moves as [[...]] in letters of positions, or notation = \
         \"local\" in the front matter",
        read.text
    ))
}

/// The place of the diagram of which a claim says every square: that it is the starting array, or where moves lead from it.
fn shown_whole(figure: &Figure, claim: &Claim) -> Option<Span> {
    let half = match &claim.statement {
        Statement::Start { half, .. } => *half,
        Statement::Array => claim.half,
        _ => return None,
    };
    figure.diagrams.get(usize::from(half == Half::Right)).map(|diagram| diagram.span)
}

/// What a caption says beside claims and the engine refutes, also under each of the contexts that stand in front of the
/// proved `claims`; `origin` is the figure that these are written for.
pub(super) fn beside_claims(page: &Page, figure: &Figure, origin: &Figure, claims: &[&Claim]) -> Vec<Suggestion> {
    let mut doubts = suggest::read_beside_claims(page, figure);
    doubts.retain(|own| own.judgement.verdict == Verdict::Refuted && !comes_later(&own.claim, claims));
    // That a move is written in the letters of the page is another finding.
    doubts.retain(|own| own.claim.statement.moves().iter().all(|by| local::claimed(page, by, claims).is_none()));
    if doubts.is_empty() {
        return doubts;
    }
    let (boards, letters) = (boards(figure), Letters::fen());
    let contexts = contexts(origin);
    let pair = boards.len() > 1;
    doubts.retain(|own| {
        let meant = std::iter::once(own.claim.clone()).chain(if pair { otherwise(&own.claim) } else { Vec::new() });
        meant.into_iter().all(|claim| {
            contexts.iter().all(|(context, rules)| {
                let case = Case { rules, boards: &boards, context, letters: &letters };
                judge(&case, &claim, Half::Whole).verdict == Verdict::Refuted
            })
        })
    });
    doubts
}

/// Whether a claim is about a move that others say something of only after further moves: the caption means that position.
fn comes_later(own: &Claim, claims: &[&Claim]) -> bool {
    let fen = Letters::fen();
    let among = |by: &MoveText, moves: &[&MoveText]| moves.iter().any(|other| agree(by, &fen, other, &fen));
    let later = |by: &MoveText| {
        claims.iter().any(|claim| match &claim.statement {
            Statement::After { then, .. } => among(by, &then.moves()),
            _ => false,
        })
    };
    own.statement.moves().into_iter().any(later)
}

/// What a sentence about a pair can mean as well: the other diagram, or the one that shows what a move leads to.
fn otherwise(claim: &Claim) -> Vec<Claim> {
    let other = if claim.half == Half::Right { Half::Left } else { Half::Right };
    let about = |half: Half, statement: &Statement| Claim { half, statement: statement.clone(), ..claim.clone() };
    let mut meant = vec![about(other, &claim.statement)];
    if let Statement::After { then, .. } = &claim.statement {
        meant.push(about(Half::Right, then));
        if let Statement::State { side: None, state } = &**then {
            let sides = [Colour::White, Colour::Black].map(Some);
            meant.extend(sides.map(|side| about(Half::Right, &Statement::State { side, state: state.clone() })));
        }
    }
    meant
}

/// What stands in front of the claims of a figure, with the rules that it chooses.
fn contexts(figure: &Figure) -> Vec<(Context, Rules)> {
    let (Some(game), Some(rules)) = (&figure.game, &figure.rules) else { return Vec::new() };
    let mut none = Findings::new();
    let read = figure.claims.iter().filter_map(|text| {
        let Claims { context, .. } = claim::parse(&text.text.value, text.text.span, &mut none);
        let rules = rules_of(game, rules, &context, &mut none)?;
        Some((context, rules))
    });
    read.collect()
}
