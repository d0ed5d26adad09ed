//! Proving claims about one position, without a book: what `fenbook prove` does.

use super::claim::{self, Claim, Context, Letters};
use super::judge::{Board, Case, Judgement, judge};
use crate::board::Colour;
use crate::diagram::{self, Frame, Written};
use crate::document::Half;
use crate::finding::{Findings, Level};
use crate::game::{Game, Rules};
use crate::source::Spanned;

/// What is to be proved.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its rules, as chosen for the run; claims may choose others.
    pub rules: &'a Rules,
    /// The positions: one, or two of a pair.
    pub positions: &'a [Spanned<String>],
    /// The claims.
    pub claims: &'a Spanned<String>,
}

/// The verdict of each claim. Nothing is judged when a position or a claim cannot be read: there are findings then.
pub fn prove(task: &Task<'_>, findings: &mut Findings) -> Vec<(Claim, Judgement)> {
    let frame = Frame { shape: Some(task.game.shape().clone()), dialect: task.game.dialect() };
    let read = |text| diagram::read(&Written { text, keys: Vec::new() }, &frame, findings);
    let diagrams: Vec<_> = task.positions.iter().map(read).collect();
    let claims = claim::parse(&task.claims.value, task.claims.span, findings);
    let rules = rules_of(task.game, task.rules, &claims.context, findings);
    if findings.count(Level::Error) > 0 {
        return Vec::new();
    }
    let Some(rules) = rules else { return Vec::new() };
    let boards: Vec<_> = diagrams.iter().map(|diagram| Board { diagram, side: None::<Colour> }).collect();
    let letters = Letters::fen();
    let case = Case { rules: &rules, boards: &boards, context: &claims.context, letters: &letters };
    claims
        .claims
        .into_iter()
        .map(|claim| {
            let judgement = judge(&case, &claim, Half::Whole);
            (claim, judgement)
        })
        .collect()
}

/// The rules that claims are judged under: those given, changed by `preset=` and `options=`. `None` with a finding for
/// words that the game does not know.
pub(super) fn rules_of(game: &Game, rules: &Rules, context: &Context, findings: &mut Findings) -> Option<Rules> {
    use crate::finding::{Finding, code};
    use crate::game::RulesError;
    if context.preset.is_none() && context.options.is_empty() {
        return Some(rules.clone());
    }
    let mut options: Vec<(String, String)> = Vec::new();
    if context.preset.is_none() {
        options.extend(rules.options().iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    options.extend(context.options.iter().map(|option| option.value.clone()));
    let preset = context.preset.as_ref().map(|preset| preset.value.as_str());
    match game.rules(preset, &options) {
        Ok(rules) => Some(rules),
        Err(error) => {
            let of_preset = context.preset.as_ref().filter(|_| matches!(error, RulesError::UnknownPreset { .. }));
            let named = context.options.iter().find(|option| match &error {
                RulesError::UnknownOption { name, .. } => option.value.0 == *name,
                RulesError::UnknownValue { value, .. } => option.value.1 == *value,
                _ => false,
            });
            let (code, span) = match (of_preset, named.or(context.options.first())) {
                (Some(preset), _) => (code::claim::UNKNOWN_PRESET, Some(preset.span)),
                (None, option) => (code::claim::UNKNOWN_OPTION, option.map(|option| option.span)),
            };
            findings.push(match span {
                Some(span) => Finding::new(code, span, error.to_string()),
                None => Finding::general(code, error.to_string()),
            });
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::judge::Verdict;
    use crate::game::Library;
    use crate::source::{Sources, Span};

    /// The verdicts of claims on positions of Baroque under a preset.
    fn verdicts(preset: Option<&str>, positions: &[&str], claims: &str) -> Vec<(Verdict, String)> {
        let mut sources = Sources::new();
        let mut spanned = |text: &str| {
            let file = sources.add("t", text);
            Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
        };
        let positions: Vec<_> = positions.iter().map(|text| spanned(text)).collect();
        let claims = spanned(claims);
        let game = Library::builtin().find("baroque").unwrap();
        let rules = game.rules(preset, &[]).unwrap();
        let task = Task { game: &game, rules: &rules, positions: &positions, claims: &claims };
        let mut findings = Findings::new();
        let out = prove(&task, &mut findings);
        assert!(findings.is_empty(), "{findings:?}");
        out.into_iter().map(|(_, judgement)| (judgement.verdict, judgement.reasons.join("; "))).collect()
    }

    fn holds(preset: Option<&str>, position: &str, claims: &str) {
        for (verdict, reasons) in verdicts(preset, &[position], claims) {
            assert_eq!(verdict, Verdict::Proved, "{claims}: {reasons}");
        }
    }

    fn fails(position: &str, claim: &str, reason: &str) {
        for (verdict, reasons) in verdicts(None, &[position], claim) {
            assert_eq!(verdict, Verdict::Refuted, "{claim}: {reasons}");
            assert!(reasons.contains(reason), "{claim}: {reasons}");
        }
    }

    /// Positions and verdicts: shared examples of Baroque, verified by two engines.
    #[test]
    fn baroque_captures() {
        holds(None, "7k/5ppp/2N5/2n5/3rB3/8/PPP5/K7", "takes Pc2c4: c5,d4; takes c2-c4: c5,d4; takes 1.Pc2c4X: c5,d4");
        let rectangle = "8/2b4K/2q5/3p1N1p/8/8/2R5/k7";
        holds(None, rectangle, "takes Rc5: c7,h5; spares Rc5: c6,d5; takes>= Rc5: c7; legal Rc5");
        fails(rectangle, "takes Rc5: c7,d5", "takes c7,h5, not c7,d5");
        fails(rectangle, "takes Rc5: c7,e8", "e8 is empty");
        fails(rectangle, "spares Rc5: c7", "takes c7");
        fails(rectangle, "takes Rc4: c7,h5", "Rc5X would take c7,h5");
        fails(rectangle, "takes Rd6: c7", "the legal moves of White's R on c2");
        fails(rectangle, "takes Mc4: c7", "White has no M");
        fails(rectangle, "takes 1.Bc4: c7", "White has no B");
        fails(rectangle, "takes Bc4: c7", "the way from c7 to c4 is blocked on c6");
        let leaps = "2n4k/3r4/5b2/3p4/1m6/3b4/3N4/K7 d4,d6,d8,a5";
        holds(None, leaps, "marks = to(d2 captures); safe c8,f6 from d2; marks = to(N captures)");
        fails(leaps, "marks = to(d2)", "in the set, but not marked");
        fails(leaps, "safe d3", "takes d3");
        holds(None, "7k/8/8/r3pP2/2n5/8/B7/K7 a5,c4", "takes Bd5: a5,c4; marks = taken(Bd5); spares Bd5: e5");
        holds(Some("ultima-cambridge"), "7k/8/8/r3pP2/2n5/8/B7/K7 a5,c4", "takes Bd5: c4");
        holds(Some("ultima-cambridge"), "7k/8/8/r3pP2/2n5/8/B7/K7 a5,c4", "preset=ultima-1962 takes Bd5: a5,c4");
    }

    #[test]
    fn baroque_legality_and_states() {
        let bad = "7k/8/8/p4r2/4K3/8/8/8 e5";
        holds(None, bad, "not legal Ke5 (self-check); marks = barred(e4); marks = barred(K)");
        fails(bad, "legal Ke5", "could be taken from a5");
        fails(bad, "not legal Ke9", "e9 is not on the board");
        fails(bad, "not legal Ke5 (frozen)", "the reason is self-check");
        fails(bad, "not legal Kd4", "is legal");
        fails(bad, "not legal Qd4", "White has no Q");
        let king = "8/8/8/4k3/2K2M2/3q4/8/8 w";
        holds(
            None,
            king,
            "state w check d3; frozen e5; after Kd5: state b mate; legal Kd5#; not legal Kd4 (self-check)",
        );
        holds(None, king, "takes Kd3: d3; after Kd3: state b stalemate; after Kd3: state win w; free c4,f4,d3");
        holds(Some("vchess-baroque"), king, "after Kd3: state draw");
        fails(king, "after Kd3: state b mate", "not checkmated");
        fails(king, "frozen c4", "c4 is not frozen");
    }

    #[test]
    fn boards_are_compared_square_by_square() {
        let pair = ["8/2b4K/2q5/3p1N1p/8/8/2R5/k7", "8/7K/2q5/2Rp1N2/8/8/8/k7"];
        let judged = verdicts(None, &pair, "after Rc5 = right; right: at R c5; right: at q c6");
        assert!(judged.iter().all(|(verdict, _)| *verdict == Verdict::Proved), "{judged:?}");
        let judged =
            verdicts(None, &["8/2b4K/2q5/3p1N1p/8/8/2R5/k7", "8/7K/2q5/3p1N2/2R5/8/8/k7"], "after Rc5 = right");
        assert_eq!(judged[0].0, Verdict::Refuted);
        assert!(judged[0].1.contains("c4: the moves leave nothing there, the diagram shows R"), "{judged:?}");
        holds(None, "rnbkqbnm/pppppppp/8/8/8/8/PPPPPPPP/MNBQKBNR", "array initial");
        fails("rnbkqbnm/pppppppp/8/8/8/P7/1PPPPPPP/MNBQKBNR", "array initial", "a3");
        holds(None, "rnbkqbnm/pppp1ppp/8/8/8/4p3/PPPPPPPP/MNBQKBNR", "at p e3");
    }

    #[test]
    fn a_letter_of_several_men_is_ambiguous() {
        let judged = verdicts(None, &["7k/8/8/8/R6R/8/8/K7"], "legal Rd4; legal Rad4; legal R4d4");
        assert_eq!(judged[0].0, Verdict::Undecided);
        assert!(judged[0].1.contains("from a4") && judged[0].1.contains("from h4"), "{judged:?}");
        assert_eq!(judged[1].0, Verdict::Proved);
    }

    #[test]
    fn claims_that_claim_nothing_are_silent() {
        let judged = verdicts(None, &["7k/8/8/8/8/8/8/K7 a1"], "draw-only; marks = note");
        assert!(judged.iter().all(|(verdict, _)| *verdict == Verdict::Silent));
    }
}
