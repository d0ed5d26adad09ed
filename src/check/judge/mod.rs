//! Judges: whether a claim holds on a figure's boards under a game's rules.
//!
//! Each judge answers with what the engine says, so that a refuted claim can be mended without looking it up: the real
//! victims, the legal moves of that man, why a move cannot be played, the squares on which two boards differ.

mod ask;
mod boards;
mod captures;
mod find;
mod legality;
mod marks;
mod ply;
mod stage;
mod state;
mod text;

pub(crate) use ask::{legal_choices, mover_of, origin_of, victims_of};
pub(crate) use boards::connecting_move;
pub use ply::{Ply, agree, fits};
pub use stage::{Board, Case};

use crate::board::SquareSet;
use crate::check::claim::{Claim, Set, Statement};
use crate::document::Half;

/// The outcome for a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The engine agrees.
    Proved,
    /// The engine disagrees.
    Refuted,
    /// Something is missing.
    Undecided,
    /// It claims nothing.
    Silent,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::Refuted => "refuted",
            Verdict::Undecided => "undecided",
            Verdict::Silent => "claims nothing",
        }
    }
}

/// A verdict with its reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The engine's answer, a sentence each, the most important first.
    pub reasons: Vec<String>,
    /// The board in characters, where it helps.
    pub board: Option<String>,
    /// What to write instead.
    pub nearest: Option<String>,
    /// A move could be played by several men: their moves. The verdict is then `Undecided`.
    pub candidates: Vec<String>,
}

impl Judgement {
    fn new(verdict: Verdict, reason: impl Into<String>) -> Judgement {
        let reasons = vec![reason.into()];
        Judgement { verdict, reasons, board: None, nearest: None, candidates: Vec::new() }
    }

    pub(super) fn proved(reason: impl Into<String>) -> Judgement {
        Judgement::new(Verdict::Proved, reason)
    }

    pub(super) fn refuted(reason: impl Into<String>) -> Judgement {
        Judgement::new(Verdict::Refuted, reason)
    }

    pub(super) fn undecided(reason: impl Into<String>) -> Judgement {
        Judgement::new(Verdict::Undecided, reason)
    }

    pub(super) fn because(mut self, reason: impl Into<String>) -> Judgement {
        self.reasons.push(reason.into());
        self
    }

    pub(super) fn showing(mut self, placement: &crate::board::Placement, look: &SquareSet) -> Judgement {
        self.board = Some(text::board(placement, look));
        self
    }

    pub(super) fn instead(mut self, nearest: Option<String>) -> Judgement {
        self.nearest = nearest.or(self.nearest);
        self
    }
}

/// Judges one claim; `attached` is the diagram that it was written on, for claims that name none.
pub fn judge(case: &Case<'_>, claim: &Claim, attached: Half) -> Judgement {
    let half = if claim.half == Half::Whole { attached } else { claim.half };
    let index = usize::from(half == Half::Right);
    if case.boards.get(index).is_none() {
        let message = if index == 1 { "the figure has no second diagram" } else { "the figure has no diagram" };
        return Judgement::refuted(message);
    }
    if let Some(square) = claim.statement.off_board(case.boards[index].diagram.placement.size) {
        return Judgement::refuted(format!("{square} is not on the board"));
    }
    // A game that is only drawn has arrays, and no moves for other claims to be about.
    if let Some(reason) = case.rules.unplayed()
        && !matches!(claim.statement, Statement::Array)
    {
        let why = format!("{} can be drawn but not played: {reason}", case.rules.game().id());
        return judge_without_rules(case.boards, claim, attached, &why);
    }
    judge_statement(case, index, &claim.statement)
}

/// Judges a claim where no rules are known: only what men stand where.
pub fn judge_without_rules(boards: &[Board<'_>], claim: &Claim, attached: Half, why: &str) -> Judgement {
    let half = if claim.half == Half::Whole { attached } else { claim.half };
    let board = boards.get(usize::from(half == Half::Right));
    match (&claim.statement, board) {
        (_, None) => Judgement::refuted("the figure has no such diagram"),
        (Statement::At { piece, squares }, Some(board)) => boards::stand_on(&board.diagram.placement, piece, squares),
        (Statement::DrawOnly | Statement::Marks { set: Set::Note, .. }, _) => {
            Judgement::new(Verdict::Silent, "it claims nothing that a rule decides")
        }
        _ => Judgement::undecided(why),
    }
}

fn judge_statement(case: &Case<'_>, index: usize, statement: &Statement) -> Judgement {
    match statement {
        Statement::DrawOnly => Judgement::new(Verdict::Silent, "the figure is for looking at"),
        Statement::Marks { set: Set::Note, .. } => {
            Judgement::new(Verdict::Silent, "the marks mean something that no rule decides")
        }
        Statement::At { piece, squares } => boards::at(case, index, piece, squares),
        Statement::Array => boards::array(case, index),
        Statement::Start { moves, half } => {
            let target = match half {
                Half::Whole => index,
                Half::Left => 0,
                Half::Right => 1,
            };
            boards::start(case, target, moves)
        }
        Statement::Becomes { moves } => boards::becomes(case, index, moves),
        _ => match stage::Stage::set(case, index, statement) {
            Ok(stage) => judge_on(&stage, statement),
            Err(judgement) => judgement,
        },
    }
}

/// Judges a statement about one position.
fn judge_on(stage: &stage::Stage<'_>, statement: &Statement) -> Judgement {
    match statement {
        Statement::Legal { not: false, moves, .. } => legality::legal(stage, moves),
        Statement::Legal { not: true, moves, reason } => {
            legality::not_legal(stage, moves, reason.as_ref().map(|reason| reason.value))
        }
        Statement::Takes { by, at_least, squares } => captures::takes(stage, by, *at_least, squares),
        Statement::Spares { by, squares } => captures::spares(stage, by, squares),
        Statement::Safe { squares, from } => captures::safe(stage, squares, from.as_ref().map(|from| from.value)),
        Statement::Marks { among, set } => marks::marks(stage, *among, set),
        Statement::After { moves, then } => match stage.walk(moves) {
            Ok(after) => judge_on(&after, then),
            Err(stuck) => stuck,
        },
        Statement::State { side, state } => state::state(stage, *side, state),
        Statement::Frozen(squares) => state::frozen(stage, squares),
        Statement::Free(squares) => state::free(stage, squares),
        Statement::At { piece, squares } => boards::stand_on(&stage.position.placement(), piece, squares),
        Statement::Becomes { .. } | Statement::Start { .. } | Statement::Array => {
            Judgement::undecided("this compares diagrams and cannot stand behind \"after\"")
        }
        Statement::DrawOnly => Judgement::new(Verdict::Silent, "the figure is for looking at"),
    }
}
