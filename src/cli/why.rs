//! `fenbook why GAME FEN MOVE|SQUARE`: the engine's reasons.

use clap::Args;
use fenbook::board::Square;
use fenbook::game::{Move, NotLegal, Position};

use super::ruling::{self, Ruling};
use super::{Status, output};

/// Say why a move takes what it takes, why it is not legal, or what a man may do and why not more.
#[derive(Debug, Args)]
pub(crate) struct Why {
    #[command(flatten)]
    ruling: Ruling,
    /// The position.
    #[arg(value_name = "FEN")]
    position: String,
    /// A move (Rc5, c2-c5) or a square.
    #[arg(value_name = "MOVE|SQUARE")]
    what: String,
}

impl Why {
    pub(crate) fn run(&self) -> Status {
        match self.explain() {
            Ok(status) => status,
            Err(message) => {
                output::message(&message);
                Status::CannotRun
            }
        }
    }

    fn explain(&self) -> Result<Status, String> {
        let rules = self.ruling.rules()?;
        let Ok(position) = ruling::position(&rules, "<position>", &self.position) else {
            return Ok(Status::CannotRun);
        };
        let text = match self.what.parse::<Square>() {
            Ok(square) => of_square(&position, square)?,
            Err(()) => of_move(&position, &self.what)?,
        };
        output::result(&text);
        Ok(Status::Clean)
    }
}

fn of_square(position: &Position, square: Square) -> Result<String, String> {
    let Some(man) = position.man_at(square) else { return Err(format!("{square} is empty")) };
    let position = &position.with_turn(man.colour);
    let mut out = format!("{}\n", named(position, square));
    if let Some(frozen) = position.why_frozen(square) {
        out.push_str(&format!("  is frozen by {}\n", list(position, &frozen.by)));
    }
    let own = |mv: &&Move| position.effects(mv).from == Some(square);
    let moves: Vec<Move> = position.legal_moves().iter().filter(own).copied().collect();
    for mv in &moves {
        out.push_str(&format!("  {}{}\n", position.notation(mv), reasons(position, mv)));
    }
    for mv in position.pseudo_legal_moves().iter().filter(own).filter(|mv| !moves.contains(mv)) {
        let to = position.effects(mv).to;
        let why = to.and_then(|to| position.why_not_legal(square, to));
        let why = why.map_or_else(String::new, |why| format!(": {}", sentence(position, &why)));
        out.push_str(&format!("  not {}{why}\n", position.coordinates(mv)));
    }
    if moves.is_empty() {
        out.push_str("  has no legal move\n");
    }
    Ok(out)
}

fn of_move(position: &Position, word: &str) -> Result<String, String> {
    let found = position.find_moves(word);
    if !found.is_empty() {
        return Ok(found
            .iter()
            .map(|mv| format!("{} is legal{}\n", position.notation(mv), reasons(position, mv)))
            .collect());
    }
    let Some((from, to)) = squares(word) else {
        return Err(format!("\"{word}\" is no legal move; write its squares (c2-c5) to learn why not"));
    };
    match position.why_not_legal(from, to) {
        Some(why) => Ok(format!("{from}-{to} is not legal: {}\n", sentence(position, &why))),
        None => Err(format!("\"{word}\" is not written as a move from {from} to {to}")),
    }
}

/// The two squares of a move: `c2-c5`, `Rc2c5`, `c2xc5`.
fn squares(word: &str) -> Option<(Square, Square)> {
    let text = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let (from, length) = Square::prefix_of(text)?;
    let rest = text[length..].trim_start_matches(['-', 'x', ':', '<', '>', '*']);
    let (to, _) = Square::prefix_of(rest)?;
    Some((from, to))
}

/// What a move takes and how.
fn reasons(position: &Position, mv: &Move) -> String {
    let mut parts = Vec::new();
    for reason in position.why_captured(mv) {
        let with = match reason.helpers.as_slice() {
            [] => String::new(),
            helpers => format!(", with {}", list(position, helpers)),
        };
        parts.push(format!("takes {} ({}{with})", named(position, reason.victim), reason.method.word()));
    }
    if parts.is_empty() { String::new() } else { format!(", {}", parts.join("; ")) }
}

fn sentence(position: &Position, why: &NotLegal) -> String {
    match why {
        NotLegal::OffBoard => "a square is not on the board".into(),
        NotLegal::NoMan => "nothing stands there".into(),
        NotLegal::OtherSide => "the man belongs to the side that is not to move".into(),
        NotLegal::Frozen(frozen) => format!("the man is frozen by {}", list(position, &frozen.by)),
        NotLegal::SelfCheck(by) => format!("then {} could take the royal man", list(position, by)),
        NotLegal::Blocked(square) => format!("{} stands in the way", named(position, *square)),
        NotLegal::Rim => "the rim may be entered only where that is needed for a capture".into(),
        NotLegal::SwapBack => "it would take back the last exchange or move of a union".into(),
        NotLegal::InHand(square) => format!("the man in hand on {square} goes on"),
        NotLegal::NoEnd => "the man that it would release could not be placed".into(),
        NotLegal::Again => "the turn would come back to what it led to before".into(),
        NotLegal::OwnZone => "it would fill its own zone".into(),
        NotLegal::NoSuchMove => "the man does not move like that".into(),
    }
}

fn list(position: &Position, squares: &[Square]) -> String {
    let named: Vec<String> = squares.iter().map(|square| named(position, *square)).collect();
    named.join(", ")
}

/// A man with its square: `black pincer c6`.
fn named(position: &Position, square: Square) -> String {
    let Some(man) = position.man_at(square) else { return square.to_string() };
    let kind = position.rules().game().piece(&man).map_or(man.symbol.clone(), |kind| kind.id().replace('-', " "));
    let colour = if man.colour == fenbook::board::Colour::Black { "black" } else { "white" };
    format!("{colour} {kind} {square}")
}
