//! Claims as sentences for readers, in the language of a page.

use super::content::{Outcome, Verdict};
use super::present::Letters;
use crate::board::{Colour, Size, Square, SquareSet};
use crate::check::claim::{Claim, MoveText, Moves, Sel, Set, State, Statement, ToKind};
use crate::check::{FigureOutcome, judge};
use crate::document::Half;
use crate::locale::{Locales, Value};
use crate::resolve;

/// What was found out about a figure, as readers are told it. Claims that claim nothing are left out.
pub(super) fn verdicts(
    outcome: &FigureOutcome,
    figure: &resolve::Figure,
    page: &resolve::Page,
    locales: &Locales,
) -> Vec<Verdict> {
    let teller = Teller { lang: &page.lang, letters: Letters { page, locales }, locales, figure };
    let verdict = |(claim, judgement): &(Claim, judge::Judgement)| {
        let outcome = match judgement.verdict {
            judge::Verdict::Proved => Outcome::Proved,
            judge::Verdict::Refuted => Outcome::Refuted,
            judge::Verdict::Undecided => Outcome::Undecided,
            judge::Verdict::Silent => return None,
        };
        Some(Verdict {
            outcome,
            sentence: teller.sentence(&claim.statement),
            squares: teller.squares(&claim.statement).iter().map(Square::to_string).collect(),
            board: usize::from(claim.half == Half::Right),
        })
    };
    outcome.judged.iter().filter_map(verdict).collect()
}

struct Teller<'a> {
    lang: &'a str,
    letters: Letters<'a>,
    locales: &'a Locales,
    figure: &'a resolve::Figure,
}

impl Teller<'_> {
    fn sentence(&self, statement: &Statement) -> String {
        match statement {
            Statement::Legal { not: false, moves, .. } => self.say("claim-legal", &[("moves", &self.moves(moves))]),
            Statement::Legal { not: true, moves, reason } => {
                let reason = reason.as_ref().map_or("none", |reason| reason.value.word());
                self.say("claim-not-legal", &[("moves", &self.moves(moves)), ("reason", reason)])
            }
            Statement::Takes { by, at_least: true, squares } => {
                let squares = self.list(&squares.on(self.size()));
                self.say("claim-takes-at-least", &[("move", &self.one(by)), ("squares", &squares)])
            }
            Statement::Takes { by, at_least: false, squares } => {
                let squares = squares.on(self.size());
                let (by, list) = (self.one(by), self.list(&squares));
                let values: [(&str, Value<'_>); 3] =
                    [("move", (&by).into()), ("squares", (&list).into()), ("count", squares.len().into())];
                self.locales.text(self.lang, "claim-takes", &values)
            }
            Statement::Spares { by, squares } => {
                let squares = self.list(&squares.on(self.size()));
                self.say("claim-spares", &[("move", &self.one(by)), ("squares", &squares)])
            }
            Statement::Safe { squares, from } => {
                let squares = self.list(&squares.on(self.size()));
                let from = from.as_ref().map_or_else(|| "none".to_owned(), |from| from.value.to_string());
                self.say("claim-safe", &[("squares", &squares), ("from", &from)])
            }
            Statement::Marks { among, set } => self.marks(*among, set),
            Statement::Becomes { moves } => self.say("claim-becomes", &[("moves", &self.moves(moves))]),
            Statement::After { moves, then } => {
                self.say("claim-after", &[("moves", &self.moves(moves)), ("then", &self.sentence(then))])
            }
            Statement::Start { moves, .. } => self.say("claim-start", &[("moves", &self.moves(moves))]),
            Statement::Array => self.say("claim-array", &[]),
            Statement::State { side, state } => self.state(*side, state),
            Statement::Frozen(squares) => {
                self.say("claim-frozen", &[("squares", &self.list(&squares.on(self.size())))])
            }
            Statement::Free(squares) => self.say("claim-free", &[("squares", &self.list(&squares.on(self.size())))]),
            Statement::At { piece, squares } => {
                let squares = self.list(&squares.on(self.size()));
                let sentence = self.say("claim-at", &[("name", &self.man(&piece.value)), ("squares", &squares)]);
                capitalise(&sentence)
            }
            // Never told: it claims nothing.
            Statement::DrawOnly => String::new(),
        }
    }

    fn marks(&self, among: bool, set: &Set) -> String {
        let who = |sel: &Sel| match sel {
            Sel::Square(square) => ("square", square.value.to_string()),
            Sel::Piece(piece) => ("piece", self.man(&piece.value)),
            Sel::Any => ("any", String::new()),
        };
        match set {
            Set::To { sel, kind } => {
                let (who, name) = who(sel);
                let kind = match kind {
                    ToKind::All => "all",
                    ToKind::Quiet => "quiet",
                    ToKind::Captures => "captures",
                };
                let among = if among { "yes" } else { "no" };
                self.say("claim-marks-to", &[("among", among), ("kind", kind), ("who", who), ("name", &name)])
            }
            Set::Barred(sel) => {
                let (who, name) = who(sel);
                self.say("claim-marks-barred", &[("who", who), ("name", &name)])
            }
            Set::Taken(by) => self.say("claim-marks-taken", &[("move", &self.one(by))]),
            Set::At(piece) => self.say("claim-marks-at", &[("name", &self.man(&piece.value))]),
            Set::Note => self.say("claim-marks-note", &[]),
        }
    }

    fn state(&self, side: Option<Colour>, state: &State) -> String {
        let side = match side {
            Some(Colour::White) => "white",
            Some(Colour::Black) => "black",
            Some(Colour::Neutral) | None => "none",
        };
        match state {
            State::Check(_) => self.say("claim-state", &[("side", side), ("state", "check")]),
            State::Mate => self.say("claim-state", &[("side", side), ("state", "mate")]),
            State::Stalemate => self.say("claim-state", &[("side", side), ("state", "stalemate")]),
            State::Win(Colour::Black) => self.say("claim-game", &[("state", "black")]),
            State::Win(_) => self.say("claim-game", &[("state", "white")]),
            State::Draw => self.say("claim-game", &[("state", "draw")]),
            State::Open => self.say("claim-game", &[("state", "open")]),
        }
    }

    /// The squares that a claim is about, to be shown on the board.
    fn squares(&self, statement: &Statement) -> SquareSet {
        let size = self.size();
        let mut squares: SquareSet = match statement {
            Statement::Takes { squares, .. } | Statement::Spares { squares, .. } | Statement::Safe { squares, .. } => {
                squares.on(size)
            }
            Statement::Frozen(squares) | Statement::Free(squares) | Statement::At { squares, .. } => squares.on(size),
            Statement::State { state: State::Check(Some(squares)), .. } => squares.on(size),
            Statement::Marks { .. } => self.figure.diagrams.first().map(|diagram| diagram.marked()).unwrap_or_default(),
            Statement::After { then, .. } => self.squares(then),
            _ => SquareSet::new(),
        };
        if let Statement::Legal { moves, .. } = statement
            && let [step] = moves.steps.as_slice()
        {
            squares.extend(
                super::present::squares_in(&step.by.text).iter().filter_map(|name| name.parse::<Square>().ok()),
            );
        }
        squares
    }

    fn size(&self) -> Size {
        let of_diagram = self.figure.diagrams.first().map(|diagram| diagram.shape.size);
        of_diagram.unwrap_or(Size { files: 8, ranks: 8 })
    }

    fn moves(&self, moves: &Moves) -> String {
        let mut out = String::new();
        for (index, step) in moves.steps.iter().enumerate() {
            if index > 0 {
                out.push_str(if step.same_side { ", " } else { " " });
            }
            out.push_str(&self.one(&step.by));
        }
        out
    }

    fn one(&self, by: &MoveText) -> String {
        self.letters.show(&by.text)
    }

    /// A man of a letter: "the white king".
    fn man(&self, letter: &str) -> String {
        self.letters.man(letter)
    }

    fn list(&self, squares: &SquareSet) -> String {
        let names: Vec<String> = squares.iter().map(Square::to_string).collect();
        self.locales.list_and(self.lang, &names)
    }

    fn say(&self, id: &str, values: &[(&str, &str)]) -> String {
        let values: Vec<(&str, Value<'_>)> = values.iter().map(|(name, value)| (*name, (*value).into())).collect();
        self.locales.text(self.lang, id, &values)
    }
}

/// A sentence that begins with an article, with a capital letter.
fn capitalise(sentence: &str) -> String {
    let mut rest = sentence.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
