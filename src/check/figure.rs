//! One figure: its claims judged, its caption covered, or its caption read when it has no claims.

use super::claim::caption::{self, Named, NamedKind};
use super::claim::{self, Claim, Claims, Context, Letters, Set, State, Statement, Suffix, ToKind};
use super::judge::{Board, Case, Judgement, Verdict, agree, judge, judge_without_rules};
use super::prove::rules_of;
use super::suggest::{self, Suggestion};
use crate::board::Colour;
use crate::document::Half;
use crate::finding::{Finding, Findings, Level, code};
use crate::resolve::{Caption, Figure, Notation, Page};
use crate::source::Span;

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

/// The letters that a page's captions and references use. Claims always use those of positions.
pub(super) fn letters_of(page: &Page) -> Letters {
    match (&page.game, page.notation) {
        (Some(game), Notation::Local) => Letters::local(
            game.pieces()
                .iter()
                .filter_map(|kind| Some((kind.letter(&page.lang)?.to_owned(), kind.symbol().to_owned()))),
        ),
        _ => Letters::fen(),
    }
}

/// Checks a figure. `inherited` is claims of the same figure in another language, for one that has none of its own;
/// `suggest` says whether claims that the caption suggests are reported.
pub fn figure(
    page: &Page,
    figure: &Figure,
    inherited: &[Claim],
    suggest: bool,
    findings: &mut Findings,
) -> FigureOutcome {
    let judged = judge_claims(figure, findings);
    for (claim, judgement) in &judged {
        report(claim, judgement, findings);
    }
    let mut outcome =
        FigureOutcome { standing: Standing::Unchecked, judged, suggestions: Vec::new(), open: Vec::new() };
    if outcome.judged.is_empty() && figure.claims.is_empty() {
        if inherited.is_empty() {
            outcome.suggestions = suggest::suggest(page, figure);
            if let Some(caption) = &figure.caption {
                let claims: Vec<&Claim> = outcome.suggestions.iter().map(|own| &own.claim).collect();
                outcome.open = open(page, caption, &claims);
            }
            report_unchecked(page, figure, &outcome, suggest, findings);
            return outcome;
        }
        // The claims were judged, and reported, where they are written.
        outcome.standing = match uncovered(page, figure, inherited.iter(), findings) {
            true => Standing::Undecided,
            false => Standing::Proved,
        };
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
        match (uncovered(page, figure, proved.into_iter(), findings), has(Verdict::Proved)) {
            (true, _) => Standing::Undecided,
            (false, true) => Standing::Proved,
            (false, false) => Standing::Drawn,
        }
    };
    outcome
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

fn judge_claims(figure: &Figure, findings: &mut Findings) -> Vec<(Claim, Judgement)> {
    let boards = boards(figure);
    let letters = Letters::fen();
    let mut judged = Vec::new();
    for text in &figure.claims {
        let Claims { context, claims } = claim::parse(&text.text.value, text.text.span, findings);
        // A context that names what the game does not have is reported once; its claims are then undecided.
        let rules = match (&figure.game, &figure.rules) {
            (Some(game), Some(rules)) => match rules_of(game, rules, &context, findings) {
                Some(rules) => Ok(rules),
                None => Err("the rules that stand in front of the claims are not known".to_owned()),
            },
            (None, _) => Err(NO_GAME.to_owned()),
            (Some(_), None) => Err("the figure's rules are not known".to_owned()),
        };
        for own in claims {
            let judgement = match &rules {
                Ok(rules) => {
                    judge(&Case { rules, boards: &boards, context: &context, letters: &letters }, &own, text.half)
                }
                Err(why) => judge_without_rules(&boards, &own, text.half, why),
            };
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
fn report(claim: &Claim, judgement: &Judgement, findings: &mut Findings) {
    let text = &claim.text;
    let mut finding = match judgement.verdict {
        Verdict::Proved | Verdict::Silent => return,
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
    findings.push(finding);
}

/// Reports what a figure without claims could claim.
fn report_unchecked(page: &Page, figure: &Figure, outcome: &FigureOutcome, suggest: bool, findings: &mut Findings) {
    let span = figure.caption.as_ref().map_or(figure.span, |caption| caption.span);
    let doubtful: Vec<&Suggestion> =
        outcome.suggestions.iter().filter(|own| own.judgement.verdict == Verdict::Refuted).collect();
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
        findings.push(match &preset {
            Some(preset) => finding.at_level(Level::Note).help(format!(
                "it is true under the preset {preset}: name it, preset: {preset}, if the page follows it"
            )),
            None => finding.help("correct the caption or the position, or write the claims that are meant"),
        });
    }
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

/// The place of the diagram of which a claim says every square: that it is the starting array, or where moves lead from it.
fn shown_whole(figure: &Figure, claim: &Claim) -> Option<Span> {
    let half = match &claim.statement {
        Statement::Start { half, .. } => *half,
        Statement::Array => claim.half,
        _ => return None,
    };
    figure.diagrams.get(usize::from(half == Half::Right)).map(|diagram| diagram.span)
}

/// Reports what a caption names and no claim covers; whether there is such a thing.
fn uncovered<'a>(
    page: &Page,
    figure: &Figure,
    proved: impl Iterator<Item = &'a Claim>,
    findings: &mut Findings,
) -> bool {
    let Some(caption) = &figure.caption else { return false };
    let proved: Vec<&Claim> = proved.collect();
    let open = open(page, caption, &proved);
    if open.is_empty() {
        return false;
    }
    let names: Vec<&str> = open.iter().map(|named| named.text.as_str()).collect();
    let mut finding = Finding::new(
        code::claim::UNCOVERED,
        caption.span,
        format!("the caption names {}, which no proved claim covers", names.join(", ")),
    );
    for named in &open {
        finding = finding.help(match named.kind {
            NamedKind::Move => format!("write a claim about {}: legal, takes, after, or not legal", named.text),
            NamedKind::Capture => "write what is captured: takes Rc5: c7,h5 (or nothing), spares, safe".to_owned(),
            NamedKind::Check => "write who is in check: state b check".to_owned(),
            NamedKind::Mate => "write who is mated: state b mate, or after Kd5: state b mate".to_owned(),
            NamedKind::Stalemate => "write who is stalemated: state b stalemate".to_owned(),
        });
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
