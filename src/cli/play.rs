//! `fenbook play GAME [FEN] MOVES...`: the position after some moves.

use clap::Args;
use fenbook::board::Colour;
use fenbook::game::{Move, Position, Status as Game, Winner};

use super::ruling::{self, Ruling};
use super::{Status, output};

/// Play moves from a position, or from the game's array, and print the position reached and what it is.
#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    ruling: Ruling,
    /// A position (it has slashes), then moves as `fenbook moves` writes them: Rc5, c2-c5, e7-e8=Q.
    #[arg(value_name = "FEN|MOVE")]
    words: Vec<String>,
}

impl Play {
    pub(crate) fn run(&self) -> Status {
        match self.play() {
            Ok(status) => status,
            Err(message) => {
                output::message(&message);
                Status::CannotRun
            }
        }
    }

    fn play(&self) -> Result<Status, String> {
        let rules = self.ruling.rules()?;
        let (mut position, moves) = match self.words.split_first() {
            Some((first, rest)) if first.matches('/').count() > 1 => {
                match ruling::position(&rules, "<position>", first) {
                    Ok(position) => (position, rest),
                    Err(_) => return Ok(Status::CannotRun),
                }
            }
            _ => (ruling::start(&rules)?, self.words.as_slice()),
        };
        for word in moves.iter().flat_map(|word| word.split_whitespace()) {
            position = position.play(&find(&position, word)?);
        }
        output::result(&format!("{}\n{}\n", position.to_fen(), state(&position)));
        Ok(Status::Clean)
    }
}

/// The legal move that a word means.
pub(crate) fn find(position: &Position, word: &str) -> Result<Move, String> {
    let found = position.find_moves(word);
    match found.as_slice() {
        [only] => Ok(*only),
        [] => Err(format!("\"{word}\" is no legal move in {}", position.to_fen())),
        several => {
            let names: Vec<String> = several.iter().map(|mv| position.notation(mv)).collect();
            Err(format!("\"{word}\" means several moves in {}: {}", position.to_fen(), names.join(", ")))
        }
    }
}

/// The state of a position in words.
pub(crate) fn state(position: &Position) -> String {
    let side = |colour: Colour| if colour == Colour::Black { "Black" } else { "White" };
    let turn = side(position.turn());
    let state = match position.status() {
        Game::Open => format!("{turn} to move"),
        Game::Check => format!("{turn} to move, in check"),
        Game::Checkmate => format!("{turn} is mated"),
        Game::Stalemate => format!("{turn} has no legal move"),
        Game::Win(_, reason) | Game::Draw(reason) => format!("the game is over ({})", reason.word()),
    };
    match position.winner() {
        None => state,
        Some(Winner::Nobody) => format!("{state}: draw"),
        Some(Winner::Side(colour)) => format!("{state}: {} wins", side(colour)),
    }
}
