//! `legal` and `not legal`, and the engine's reasons in sentences.

use super::find::{self, Found};
use super::stage::{self, Stage};
use super::{Judgement, text};
use crate::board::{Square, SquareSet};
use crate::check::claim::{Core, MoveText, Moves, Reason};
use crate::game::{Limit, Method, Move, NotLegal};

/// Whether moves can be played one after the other.
pub(super) fn legal(stage: &Stage<'_>, moves: &Moves) -> Judgement {
    let (before, last) = match stage.before_last(moves) {
        Ok(found) => found,
        Err(judgement) => return judgement,
    };
    if let Some(unknown) = unknown_castling(&before, last) {
        return unknown;
    }
    match find::find(&before, last) {
        // What a pawn becomes need not be said of a move that is only said to be legal.
        Found::One(candidates) => {
            let complaint = candidates.iter().find_map(|(mv, _)| {
                let after = Stage { position: before.position.play(mv), ..before.clone() };
                find::false_suffix(&after, last)
            });
            complaint.map_or_else(|| Judgement::proved(format!("{} is legal", last.bare())), Judgement::refuted)
        }
        Found::Several(candidates) => find::ambiguous(&before, last, &candidates),
        Found::None => find::missing(&before, last),
    }
}

/// Whether the last of some moves cannot be played, for a reason if one is given.
pub(super) fn not_legal(stage: &Stage<'_>, moves: &Moves, said: Option<Reason>) -> Judgement {
    let (before, last) = match stage.before_last(moves) {
        Ok(found) => found,
        Err(judgement) => return judgement,
    };
    let found = find::matching(&before, last);
    let placement = stage::placement(&before.position);
    // A square that is not there is a slip of the pen, and would make every such claim true.
    if let Some(to) = destination(last).filter(|to| !placement.size.contains(*to)) {
        return Judgement::refuted(format!("{to} is not on the board"));
    }
    if let Some((mv, ply)) = found.first() {
        let look: SquareSet = [ply.from, ply.to].into_iter().flatten().collect();
        return Judgement::refuted(format!("{} is legal", before.position.notation(mv)))
            .because_opt(
                (!ply.victims.is_empty()).then(|| format!("it takes {}", text::list(ply.victims.iter().copied()))),
            )
            .showing(&placement, &look);
    }
    if let Some(unknown) = unknown_castling(&before, last) {
        return unknown;
    }
    let side = before.position.turn();
    let men = find::men_of(last, side, &before);
    if men.is_empty() {
        return find::missing(&before, last);
    }
    let reasons: Vec<(Reason, String)> = reasons(&before, last, &men);
    let all: Vec<String> = reasons.iter().map(|(_, sentence)| sentence.clone()).collect();
    let explained = |judgement: Judgement| all.iter().fold(judgement, |judgement, why| judgement.because(why.clone()));
    match said {
        Some(said) if reasons.iter().all(|(reason, _)| *reason != said) => {
            let actual = reasons.first().map_or("no-such-move", |(reason, _)| reason.word());
            explained(Judgement::refuted(format!(
                "{} is not legal, but the reason is {actual}, not {}",
                last.bare(),
                said.word()
            )))
            .instead(Some(format!("not legal {} ({actual})", last.text)))
            .showing(&placement, &men.into_iter().collect())
        }
        _ => explained(Judgement::proved(format!("{} is not legal", last.bare()))),
    }
}

/// The judgement for castling in a position that does not say who may castle.
fn unknown_castling(stage: &Stage<'_>, by: &MoveText) -> Option<Judgement> {
    let castles = by.readings.iter().any(|reading| matches!(reading.core, Core::Castle { .. }));
    let context = stage.case.context;
    let known = context.castle.is_some() || context.before.is_some() || stage.diagram.fields.len() > 2;
    (castles && !known).then(|| {
        Judgement::undecided("nothing says who may castle")
            .because("write castle= in front of the claim, such as castle=KQkq or castle=ah (files of rooks)")
    })
}

/// Why a move cannot be played, in a sentence.
pub(super) fn why(stage: &Stage<'_>, by: &MoveText) -> Option<String> {
    let men = find::men_of(by, stage.position.turn(), stage);
    reasons(stage, by, &men).into_iter().next().map(|(_, sentence)| sentence)
}

/// Why each of some men cannot play a move.
fn reasons(stage: &Stage<'_>, by: &MoveText, men: &[Square]) -> Vec<(Reason, String)> {
    /// With more men than this, the reasons of each are no help.
    const MOST: usize = 4;
    let Some(to) = destination(by) else { return Vec::new() };
    let mut out: Vec<(Reason, String)> = Vec::new();
    if men.len() > MOST {
        return out;
    }
    for from in men {
        if let Some(why) = stage.position.why_not_legal(*from, to) {
            let reason = match why {
                NotLegal::SelfCheck(_) => Reason::SelfCheck,
                NotLegal::Blocked(_) => Reason::Blocked,
                NotLegal::Frozen(_) => Reason::Frozen,
                _ => Reason::NoSuchMove,
            };
            out.push((reason, sentence(stage, *from, to, &why)));
        }
    }
    // The most telling first: a man that does not move like that is seldom the one that is meant.
    out.sort_by_key(|(reason, _)| *reason == Reason::NoSuchMove);
    out
}

fn sentence(stage: &Stage<'_>, from: Square, to: Square, why: &NotLegal) -> String {
    let squares = |list: &[Square]| text::list(list.iter().copied());
    let man = stage.position.man_at(from).map_or_else(|| "nothing".to_owned(), |man| man.written());
    match why {
        NotLegal::OffBoard => format!("{to} is not on the board"),
        NotLegal::NoMan => format!("{from} is empty"),
        NotLegal::OtherSide => format!("{man} on {from} belongs to the other side"),
        NotLegal::Frozen(by) => format!("{man} on {from} is frozen by {}", squares(&by.by)),
        NotLegal::SelfCheck(by) if by.is_empty() => {
            format!("{man} on {from} would take its own king or leave it to be taken")
        }
        NotLegal::SelfCheck(by) => {
            format!("after {man}{from}-{to} its own king could be taken from {}", squares(by))
        }
        NotLegal::Blocked(at) => format!("the way from {from} to {to} is blocked on {at}"),
        NotLegal::Rim => format!("{man} on {from} may enter the rim only where a capture needs it"),
        NotLegal::SwapBack => "an exchange or a union's move may not be taken back at once".to_owned(),
        NotLegal::InHand(at) => format!("the man in hand on {at} goes on"),
        NotLegal::NoEnd => "the man that it would release could not be placed".to_owned(),
        NotLegal::Again => "the turn would come back to what it led to before".to_owned(),
        NotLegal::Limit(Limit::MustCapture) => "a man can be captured, and so one must be".to_owned(),
        NotLegal::Limit(Limit::GivesCheck) => format!("{man}{from}-{to} would give check"),
        NotLegal::Limit(Limit::DropMates) => format!("a man may not be dropped on {to} to give mate"),
        NotLegal::Limit(Limit::Freezes) => format!("after {man}{from}-{to} two men of a kind would freeze each other"),
        NotLegal::Limit(Limit::TakesExposed) => format!("the man on {to} cannot be taken"),
        NotLegal::Limit(Limit::Unexposed) => {
            format!("after {man}{from}-{to} nothing would attack a man that must be attacked")
        }
        NotLegal::Limit(Limit::Flees) => format!("{man} on {from} is attacked and may only take who attacks it"),
        NotLegal::SameCell => format!("{from} and {to} lie in one cell"),
        NotLegal::Stays => format!("{man} may not leave its squares for {to}"),
        NotLegal::OwnZone(_) => format!("{man} may not fill its own zone on {to}"),
        NotLegal::NoSuchMove => format!("{man} on {from} does not move to {to}"),
    }
}

/// The square that a move goes to.
fn destination(by: &MoveText) -> Option<Square> {
    by.readings.iter().find_map(|reading| match &reading.core {
        Core::Go { to, .. } => *to,
        Core::Swap { with, .. } => Some(*with),
        Core::Shot { target, .. } => Some(*target),
        Core::Drop { to, .. } | Core::Pull { to, .. } | Core::Resurrect { to, .. } | Core::Pass { to, .. } => Some(*to),
        Core::Push { object, .. } => Some(*object),
        Core::Explode { at } => Some(*at),
        Core::Castle { .. } | Core::SetUp { .. } => None,
    })
}

/// How a move captures a man, in a sentence.
pub(super) fn why_captured(stage: &Stage<'_>, mv: &Move, victim: Square) -> Option<String> {
    let reason = stage.position.why_captured(mv).into_iter().find(|reason| reason.victim == victim)?;
    let helpers = text::list(reason.helpers.iter().copied());
    Some(match reason.method {
        Method::Displace => format!("{victim} is taken by moving onto it"),
        Method::EnPassant => format!("{victim} is taken in passing"),
        Method::Custodial => format!("{victim} is taken between the mover and {helpers}"),
        Method::Coordinate => format!("{victim} is on a corner of the rectangle with {helpers}"),
        Method::Withdraw => format!("{victim} is taken by moving straight away from it"),
        Method::Advance => format!("{victim} is taken by moving straight up to it"),
        Method::Leap => format!("{victim} is leapt over"),
        Method::Hop => format!("{victim} is taken by hopping over {helpers}"),
        Method::Mutual => format!("{victim} and the mover leave the board together"),
        Method::Shoot => format!("{victim} is shot"),
        #[allow(unreachable_patterns, reason = "methods are added with games")]
        _ => format!("{victim} is taken"),
    })
}

/// Who freezes a man, in a sentence.
pub(super) fn why_frozen(stage: &Stage<'_>, square: Square) -> Option<String> {
    let by = stage.position.why_frozen(square)?;
    Some(format!("{square} is frozen by {}", text::list(by.by)))
}
