//! The positions that claims are judged in: made from a diagram, its context and the side to move.

use super::find::{self, Found};
use super::text;
use super::{Judgement, ply};
use crate::board::{Colour, Lifted, Man, Placement, Square, fen};
use crate::check::claim::{Context, Core, Letters, MoveText, Moves, Sel, Set, Squares, Statement, Who};
use crate::diagram::Diagram;
use crate::finding::{Findings, Level};
use crate::game::{Doubt, Position, Rules, Setup};

/// What claims are judged on: a figure's boards under its rules.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The boards: one, or two of a pair.
    pub boards: &'a [Board<'a>],
    /// What stands in front of the claims.
    pub context: &'a Context,
    /// The letters of the moves.
    pub letters: &'a Letters,
}

/// One board of a figure.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    /// The diagram.
    pub diagram: &'a Diagram,
    /// The side to move that the figure names.
    pub side: Option<Colour>,
}

/// A position to judge in.
#[derive(Debug, Clone)]
pub(super) struct Stage<'a> {
    pub(super) case: Case<'a>,
    pub(super) diagram: &'a Diagram,
    pub(super) position: Position,
}

impl<'a> Stage<'a> {
    /// The position of a diagram for a statement; the judgement when there is none.
    pub(super) fn set(case: &Case<'a>, index: usize, statement: &Statement) -> Result<Stage<'a>, Judgement> {
        let board = &case.boards[index];
        if let Some(before) = &case.context.before {
            return Stage::after_history(case, board, before);
        }
        let stage = |side| {
            let position = position(case, board, side)?;
            Ok(Stage { case: *case, diagram: board.diagram, position })
        };
        if let Some(side) = said_side(case, board, statement) {
            return stage(side);
        }
        let white = stage(Colour::White)?;
        let Some(first) = statement.moves().first().copied() else { return Ok(white) };
        if !find::matching(&white, first).is_empty() {
            return Ok(white);
        }
        let black = stage(Colour::Black)?;
        let blacks = !find::matching(&black, first).is_empty()
            || (!names_a_man(first, Colour::White, &white) && names_a_man(first, Colour::Black, &black));
        Ok(if blacks { black } else { white })
    }

    /// The position of a diagram with a side to move.
    pub(super) fn with_side(case: &Case<'a>, index: usize, side: Colour) -> Result<Stage<'a>, Judgement> {
        let board = &case.boards[index];
        Ok(Stage { case: *case, diagram: board.diagram, position: position(case, board, side)? })
    }

    /// The position that `before=` leads to; it must be the diagram.
    fn after_history(case: &Case<'a>, board: &Board<'a>, before: &Moves) -> Result<Stage<'a>, Judgement> {
        let mut answer = None;
        for position in starts(case)? {
            let start = Stage { case: *case, diagram: board.diagram, position };
            match start.walk(before) {
                Ok(end)
                    if text::differences(
                        &placement(&end.position),
                        &case.rules.as_written(&board.diagram.placement),
                    )
                    .is_empty() =>
                {
                    return Ok(end);
                }
                Ok(end) => {
                    let squares =
                        text::differences(&placement(&end.position), &case.rules.as_written(&board.diagram.placement));
                    let names = text::list(squares.iter().map(|(at, _, _)| *at));
                    answer.get_or_insert(format!("the moves of before= do not lead to the diagram: {names} differ"));
                }
                Err(stuck) => {
                    answer.get_or_insert(format!("before= cannot be played: {}", stuck.reasons.join("; ")));
                }
            }
        }
        Err(Judgement::undecided(answer.unwrap_or_else(|| "the game has no starting array".to_owned())))
    }

    /// The position after moves; the judgement when they cannot be played.
    pub(super) fn walk(&self, moves: &Moves) -> Result<Stage<'a>, Judgement> {
        let mut stage = self.clone();
        for (number, step) in moves.steps.iter().enumerate() {
            if number > 0 {
                stage.pass(step.same_side)?;
            }
            stage = stage.play(&step.by)?;
        }
        Ok(stage)
    }

    /// The position in which the last of some moves is played.
    pub(super) fn before_last<'m>(&self, moves: &'m Moves) -> Result<(Stage<'a>, &'m MoveText), Judgement> {
        let Some((last, first)) = moves.steps.split_last() else {
            return Err(Judgement::undecided("the move is missing"));
        };
        let mut stage = self.walk(&Moves { steps: first.to_vec() })?;
        if !first.is_empty() {
            stage.pass(last.same_side)?;
        }
        Ok((stage, &last.by))
    }

    /// Between two moves: a comma keeps the side that has moved, a blank gives the other side its turn.
    fn pass(&mut self, same_side: bool) -> Result<(), Judgement> {
        let in_chain = placement(&self.position).lifted.is_some();
        if same_side && !in_chain {
            self.position = self.position.with_turn(self.position.turn().other());
        } else if !same_side && in_chain {
            return Err(Judgement::refuted(format!(
                "{}'s turn is not over: a man is in hand and must be placed",
                text::side(self.position.turn())
            )));
        }
        Ok(())
    }

    /// The position after one move, whose `+` and `#` must be true.
    pub(super) fn play(&self, by: &MoveText) -> Result<Stage<'a>, Judgement> {
        let side = self.position.turn();
        if let Some(said) = by.side.filter(|said| *said != side) {
            return Err(Judgement::refuted(format!(
                "{} is written as a move of {}, but it is {}'s turn",
                by.text,
                text::side(said),
                text::side(side)
            )));
        }
        match find::find(self, by) {
            Found::One(candidates) => {
                let mut after: Vec<Position> = Vec::new();
                for (mv, _) in &candidates {
                    let next = self.position.play(mv);
                    if after.iter().all(|other| placement(other) != placement(&next)) {
                        after.push(next);
                    }
                }
                match (after.pop(), after.is_empty()) {
                    (Some(position), true) => {
                        let next = Stage { case: self.case, diagram: self.diagram, position };
                        match find::false_suffix(&next, by) {
                            Some(complaint) => Err(Judgement::refuted(complaint)),
                            None => Ok(next),
                        }
                    }
                    _ => Err(find::ambiguous(self, by, &candidates)),
                }
            }
            Found::Several(candidates) => Err(find::ambiguous(self, by, &candidates)),
            Found::None => Err(find::missing(self, by)),
        }
    }
}

/// The game's starting positions, or the one of `start=`.
pub(super) fn starts(case: &Case<'_>) -> Result<Vec<Position>, Judgement> {
    if let Some(start) = &case.context.start {
        let mut findings = Findings::new();
        let setup = case.rules.read_fen(&start.value, start.span, &mut findings);
        if findings.count(Level::Error) > 0 {
            return Err(Judgement::undecided("the position of start= cannot be read"));
        }
        return Ok(vec![case.rules.position(&setup).0]);
    }
    Ok(case.rules.arrays().iter().map(|setup| case.rules.position(setup).0).collect())
}

/// What a position shows.
pub(super) fn placement(position: &Position) -> Placement {
    position.placement()
}

/// The position of a board: the diagram with the context's further facts.
fn position(case: &Case<'_>, board: &Board<'_>, side: Colour) -> Result<Position, Judgement> {
    let mut setup = setup_of(case.rules, board.diagram);
    setup.turn = Some(side);
    apply_context(case, &mut setup)?;
    let (position, doubts) = case.rules.position(&setup);
    let fatal = doubts.iter().find(|doubt| {
        matches!(doubt, Doubt::UnknownMan(..) | Doubt::OffBoard(..))
            || (matches!(doubt, Doubt::NoCastling(_)) && case.context.castle.is_some())
    });
    match fatal {
        Some(doubt) => Err(Judgement::undecided(doubt.to_string())),
        None => Ok(position),
    }
}

/// The setup that a diagram writes; a placement alone needs no reading.
fn setup_of(rules: &Rules, diagram: &Diagram) -> Setup {
    if diagram.fields.is_empty() {
        return Setup::new(diagram.placement.clone(), None);
    }
    let hole = rules.game().dialect().hole.unwrap_or('x');
    rules.read_fen(&diagram.fen(hole), diagram.span, &mut Findings::new())
}

/// Puts the context's facts into a setup.
fn apply_context(case: &Case<'_>, setup: &mut Setup) -> Result<(), Judgement> {
    let context = case.context;
    if let Some(hand) = &context.hand {
        let dialect = case.rules.game().dialect();
        setup.placement.hand = fen::read_hand(&hand.value, hand.span, &dialect, &mut Findings::new());
    }
    if let Some(ep) = &context.ep {
        setup.en_passant = ep.value.parse().ok();
    }
    if let Some(lifted) = &context.lifted
        && let Some((square, length)) = Square::prefix_of(&lifted.value)
    {
        setup.placement.lifted = Some(Lifted { square, men: lifted.value[length..].to_owned() });
    }
    if let Some(castle) = &context.castle {
        setup.castling = Some(castling(case, setup, &castle.value)?);
    }
    Ok(())
}

/// The partners that `castle=` names: `KQkq`, or files with the case as the side (lower case alone is the side to
/// move's).
fn castling(case: &Case<'_>, setup: &Setup, text: &str) -> Result<Vec<Square>, Judgement> {
    let placement = &setup.placement;
    let mut squares = Vec::new();
    let lower_only = !text.contains(char::is_uppercase);
    let words = text.chars().all(|c| matches!(c, 'K' | 'Q' | 'k' | 'q'));
    for letter in text.chars().filter(|c| *c != '-') {
        let side = match (letter.is_uppercase(), lower_only && !words) {
            (true, _) => Colour::White,
            (false, true) => setup.turn.unwrap_or(Colour::White),
            (false, false) => Colour::Black,
        };
        let royal = placement
            .men
            .iter()
            .find(|(_, man)| man.colour == side && case.rules.game().piece(man).is_some_and(|kind| kind.royal()));
        let Some((royal, _)) = royal else {
            return Err(Judgement::undecided(format!("castle={text}: {} has no king", text::side(side))));
        };
        let square = if words {
            let beyond = |at: &&Square| match letter.to_ascii_lowercase() {
                'k' => at.file > royal.file,
                _ => at.file < royal.file,
            };
            let own = placement.men.iter().filter(|(_, man)| man.colour == side).map(|(at, _)| at);
            let row = own.filter(|at| at.rank == royal.rank).filter(beyond);
            row.max_by_key(|at| at.file.abs_diff(royal.file)).copied()
        } else {
            let file = u8::try_from(letter.to_ascii_lowercase()).ok().and_then(|byte| byte.checked_sub(b'a'));
            file.map(|file| Square::new(file, royal.rank))
        };
        squares.push(square.ok_or_else(|| {
            Judgement::undecided(format!("castle={text}: there is nothing to castle with for {letter}"))
        })?);
    }
    Ok(squares)
}

/// The side to move, as far as it is said: by the context, the figure, the move's number or dots, the man that the
/// statement is about, or the position.
fn said_side(case: &Case<'_>, board: &Board<'_>, statement: &Statement) -> Option<Colour> {
    let on = |at: Square| colour_on(case.rules, &board.diagram.placement, at);
    let letter = |piece: &str| Some(Man::of(piece).colour).filter(|colour| *colour != Colour::Neutral);
    let sel = |sel: &Sel| match sel {
        Sel::Square(square) => on(square.value),
        Sel::Piece(piece) => letter(&piece.value),
        Sel::Any => None,
    };
    let by_statement = match statement {
        Statement::Marks { set: Set::To { sel: own, .. } | Set::Barred(own), .. } => sel(own),
        Statement::Safe { from: Some(from), .. } => on(from.value),
        Statement::Safe { squares, from: None } => first(squares).and_then(on).map(Colour::other),
        Statement::State { side: Some(side), .. } => Some(*side),
        _ => None,
    };
    let first_move = statement.moves().first().copied();
    case.context
        .side
        .or(first_move.and_then(|by| by.side))
        .or(by_statement)
        .or(board.side)
        .or_else(|| board.diagram.turn())
        .or_else(|| first_move.and_then(origin).and_then(on))
}

fn first(squares: &Squares) -> Option<Square> {
    squares.items.first().and_then(|item| match &item.value {
        crate::check::claim::SquareItem::These(squares) => squares.first().copied(),
        _ => None,
    })
}

/// The owner of the man on a square.
fn colour_on(rules: &Rules, placement: &Placement, at: Square) -> Option<Colour> {
    // A union belongs to both sides.
    match rules.parts(placement.men.get(&at)?)[..] {
        [ref man] => Some(man.colour).filter(|colour| *colour != Colour::Neutral),
        _ => None,
    }
}

/// The square that a move says it comes from.
pub(super) fn origin(by: &MoveText) -> Option<Square> {
    by.readings.iter().find_map(|reading| match &reading.core {
        Core::Go { from, .. } => from.square(),
        Core::Swap { from, .. }
        | Core::Shot { from, .. }
        | Core::Push { from, .. }
        | Core::Pull { from, .. }
        | Core::Resurrect { from, .. }
        | Core::Pass { from, .. } => Some(*from),
        Core::Explode { at } => Some(*at),
        Core::Castle { .. } | Core::Drop { .. } | Core::SetUp { .. } => None,
    })
}

/// Whether a side has a man that a move can mean.
pub(super) fn names_a_man(by: &MoveText, side: Colour, stage: &Stage<'_>) -> bool {
    !find::men_of(by, side, stage).is_empty()
}

/// The symbol that a move names its man by; `None` for a move that names none.
pub(super) fn symbol(by: &MoveText, letters: &Letters) -> Option<Option<String>> {
    by.readings.iter().find_map(|reading| {
        let who = match &reading.core {
            Core::Go { who, .. } | Core::Swap { who, .. } | Core::Shot { who, .. } => who,
            _ => return None,
        };
        match who {
            Who::Any => None,
            Who::Pawn => Some(Some("p".to_owned())),
            Who::Letter(letter) => Some(letters.symbol(letter)),
        }
    })
}

/// Whether a written move means one of the engine's.
pub(super) fn means(by: &MoveText, own: &ply::Ply, letters: &Letters) -> bool {
    ply::fits(by, own, letters)
}
