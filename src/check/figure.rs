//! One figure: its claims judged, its caption covered, or its caption read when it has no claims.

use std::collections::BTreeSet;

use super::claim::caption::Named;
use super::claim::{self, Claim, Claims, Context, Letters};
use super::cover::{open, uncovered};
use super::doubt;
use super::judge::{Board, Case, Judgement, Verdict, judge, judge_without_rules};
use super::local;
use super::prove::rules_of;
use super::suggest::{self, Suggestion};
use crate::board::Colour;
use crate::document::Half;
use crate::finding::{Finding, Findings, Level, code};
use crate::resolve::{Figure, Page};

/// How a figure fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Every claim is proved, and what the caption names is covered.
    Proved,
    /// A claim is refuted.
    Refuted,
    /// A claim is undecided, or the caption names something that no claim covers.
    Undecided,
    /// It has no claims.
    Unchecked,
    /// It says that it claims nothing.
    Drawn,
}

/// What was found out about a figure.
#[derive(Debug, Clone)]
pub struct FigureOutcome {
    /// How it fares.
    pub standing: Standing,
    /// Its claims with their verdicts, in the order written.
    pub judged: Vec<(Claim, Judgement)>,
    /// What its caption suggests, when it has no claims.
    pub suggestions: Vec<Suggestion>,
    /// What the caption names and the suggestions do not cover.
    pub open: Vec<Named>,
}

impl FigureOutcome {
    /// How many claims have a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.judged.iter().filter(|(_, judgement)| judgement.verdict == verdict).count()
    }

    /// Whether everything that its caption says is proved; reasons that it gives ("because of ...") may be left.
    pub fn is_suggested(&self) -> bool {
        let proved = |suggestion: &Suggestion| suggestion.judgement.verdict == Verdict::Proved;
        !self.suggestions.is_empty()
            && self.suggestions.iter().all(proved)
            && self.open.iter().all(|named| named.is_reason)
    }

    /// Whether its suggestions may be written into the source: the figure is proved then.
    pub fn is_ready(&self) -> bool {
        self.is_suggested() && self.open.is_empty()
    }
}

/// Proved claims of the same figure in another language, for a figure that has none of its own.
#[derive(Debug, Clone)]
pub struct Inherited<'a> {
    /// The claims.
    pub claims: Vec<Claim>,
    /// The figure that they are written for.
    pub from: &'a Figure,
}

/// Checks a figure. `suggest` says whether claims that the caption suggests are reported.
pub fn figure(
    page: &Page,
    figure: &Figure,
    inherited: Option<&Inherited<'_>>,
    suggest: bool,
    findings: &mut Findings,
) -> FigureOutcome {
    let judged = judge_claims(page, figure, findings);
    let mut outcome =
        FigureOutcome { standing: Standing::Unchecked, judged, suggestions: Vec::new(), open: Vec::new() };
    if let Some(inherited) = inherited.filter(|_| figure.claims.is_empty()) {
        // The claims were judged, and reported, where they are written.
        let claims: Vec<&Claim> = inherited.claims.iter().collect();
        outcome.standing = match compare(page, figure, inherited.from, &claims, findings) {
            true => Standing::Proved,
            false => Standing::Undecided,
        };
        return outcome;
    }
    if outcome.judged.is_empty() && figure.claims.is_empty() {
        outcome.suggestions = suggest::suggest(page, figure);
        if let Some(caption) = &figure.caption {
            let claims: Vec<&Claim> = outcome.suggestions.iter().map(|own| &own.claim).collect();
            outcome.open = open(page, caption, &claims);
        }
        report_unchecked(page, figure, &outcome, suggest, findings);
        return outcome;
    }
    let has = |verdict| outcome.count(verdict) > 0;
    let broken = outcome.judged.is_empty();
    outcome.standing = if has(Verdict::Refuted) {
        Standing::Refuted
    } else if has(Verdict::Undecided) || broken {
        Standing::Undecided
    } else {
        let proved: Vec<&Claim> = proved(&outcome).collect();
        match (compare(page, figure, figure, &proved, findings), has(Verdict::Proved)) {
            (false, _) => Standing::Undecided,
            (true, true) => Standing::Proved,
            (true, false) => Standing::Drawn,
        }
    };
    outcome
}

/// Compares the caption of a figure with its proved claims (written for the figure `origin`) and with the board; whether
/// it says nothing else.
fn compare(page: &Page, figure: &Figure, origin: &Figure, proved: &[&Claim], findings: &mut Findings) -> bool {
    let doubts = doubt::beside_claims(page, figure, origin, proved);
    doubt::report(page, figure, &doubts, findings);
    let open = uncovered(page, figure, origin, proved, findings);
    doubts.is_empty() && !open
}

/// The proved claims.
pub(super) fn proved(outcome: &FigureOutcome) -> impl Iterator<Item = &Claim> {
    let proved = |(claim, judgement)| {
        let judgement: &Judgement = judgement;
        (judgement.verdict == Verdict::Proved).then_some(claim)
    };
    outcome.judged.iter().map(|(claim, judgement)| (claim, judgement)).filter_map(proved)
}

/// The boards of a figure.
pub(super) fn boards(figure: &Figure) -> Vec<Board<'_>> {
    let side = |index: usize| {
        let written = figure.sides.get(index).and_then(Option::as_ref);
        written.and_then(|side| Colour::side(&side.value))
    };
    figure.diagrams.iter().enumerate().map(|(index, diagram)| Board { diagram, side: side(index) }).collect()
}

fn judge_claims(page: &Page, figure: &Figure, findings: &mut Findings) -> Vec<(Claim, Judgement)> {
    let boards = boards(figure);
    let letters = Letters::fen();
    let mut judged = Vec::new();
    for text in &figure.claims {
        let Claims { context, claims } = claim::parse(&text.text.value, text.text.span, findings);
        // A context that names what the game does not have is reported once; its claims are then undecided, and no more
        // is said of them.
        let mut said = false;
        let rules = match (&figure.game, &figure.rules) {
            (Some(game), Some(rules)) => match rules_of(game, rules, &context, findings) {
                Some(rules) => Ok(rules),
                None => {
                    said = true;
                    Err("the rules that stand in front of the claims are not known".to_owned())
                }
            },
            (None, _) => Err(NO_GAME.to_owned()),
            (Some(_), None) => Err("the figure's rules are not known".to_owned()),
        };
        for own in claims {
            let case =
                rules.as_ref().map(|rules| Case { rules, boards: &boards, context: &context, letters: &letters });
            let judgement = match &case {
                Ok(case) => judge(case, &own, text.half),
                Err(why) => judge_without_rules(&boards, &own, text.half, why),
            };
            match (report(&own, &judgement), &case) {
                (Some(finding), Ok(case)) if judgement.verdict == Verdict::Refuted => {
                    findings.push(local::explain_claim(finding, page, case, &own, text.half));
                }
                (finding, _) if !(said && judgement.verdict == Verdict::Undecided) => findings.extend(finding),
                _ => {}
            }
            judged.push((own, judgement));
        }
    }
    judged
}

/// Why a claim cannot be decided on a page without a game.
const NO_GAME: &str = "the page names no game that fenbook knows";

/// Says once for a page that it has no game: of the claims that wait for one the first is kept.
pub(super) fn merge_without_game(findings: &mut Findings) {
    let waits = |finding: &Finding| {
        finding.code == code::claim::UNDECIDED && finding.notes.first().is_some_and(|note| note == NO_GAME)
    };
    let more = findings.iter().filter(|finding| waits(finding)).count().saturating_sub(1);
    if more == 0 {
        return;
    }
    let mut first = true;
    findings.retain(|finding| !waits(finding) || std::mem::take(&mut first));
    if let Some(kept) = findings.iter_mut().find(|finding| waits(finding)) {
        kept.notes.push(format!("so it is with {more} more claim{} of the page", if more == 1 { "" } else { "s" }));
    }
}

/// Puts a verdict that is not good into a finding.
fn report(claim: &Claim, judgement: &Judgement) -> Option<Finding> {
    let text = &claim.text;
    let mut finding = match judgement.verdict {
        Verdict::Proved | Verdict::Silent => return None,
        Verdict::Refuted => Finding::new(code::claim::REFUTED, claim.span, format!("not true: {text}")),
        Verdict::Undecided if !judgement.candidates.is_empty() => {
            Finding::new(code::claim::AMBIGUOUS_MOVE, claim.span, format!("several men can be meant: {text}"))
                .help("name the file, the rank or the square that the man comes from, such as Rad4, R1d4 or Ra1d4")
        }
        Verdict::Undecided => Finding::new(code::claim::UNDECIDED, claim.span, format!("cannot be decided: {text}")),
    };
    for reason in &judgement.reasons {
        finding = finding.note(reason.clone());
    }
    if let Some(nearest) = &judgement.nearest {
        finding = finding.help(format!("true would be: {nearest}")).patch(claim.span, nearest.clone(), false);
    }
    if let Some(board) = &judgement.board {
        finding = finding.board(board.clone());
    }
    Some(finding)
}

/// Drops the note that a figure has no claim where the claims to write are reported. At a higher level than a note both
/// stay: that the claim is missing is what counts then.
pub fn drop_unchecked_with_suggestion(findings: &mut Findings) {
    let suggested: BTreeSet<_> = findings
        .iter()
        .filter(|finding| finding.code == code::claim::SUGGESTED)
        .filter_map(|finding| finding.span.map(|span| (span.file, span.end)))
        .collect();
    let again = |finding: &Finding| {
        finding.code == code::claim::UNCHECKED
            && finding.level == Level::Note
            && finding.span.is_some_and(|span| suggested.contains(&(span.file, span.end)))
    };
    findings.retain(|finding| !again(finding));
}

/// Reports what a figure without claims could claim.
fn report_unchecked(page: &Page, figure: &Figure, outcome: &FigureOutcome, suggest: bool, findings: &mut Findings) {
    let span = figure.caption.as_ref().map_or(figure.span, |caption| caption.span);
    doubt::report(page, figure, &outcome.suggestions, findings);
    if suggest && outcome.is_suggested() {
        let text = suggest::line(&outcome.suggestions);
        findings.push(
            Finding::new(
                code::claim::SUGGESTED,
                figure.span.at_start().to(span),
                format!("the caption can be proved: {text}"),
            )
            .help(format!("write claim: {text}")),
        );
    }
    findings.push(
        Finding::new(code::claim::UNCHECKED, span, "the figure has no claim")
            .help("write what it shows as a claim, or draw-only if it shows nothing that can be proved"),
    );
}

/// A context that says nothing.
pub(super) fn no_context() -> Context {
    Context::default()
}

/// Which half a claim is about, given where it was attached.
pub(super) fn prefix(half: Half) -> &'static str {
    match half {
        Half::Whole | Half::Left => "",
        Half::Right => "right: ",
    }
}
