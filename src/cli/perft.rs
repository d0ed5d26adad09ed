//! `fenbook perft GAME DEPTH [FEN]`: counts the tree of legal moves.

use clap::Args;
use fenbook::game::{perft, split};

use super::ruling::{self, Ruling};
use super::{Status, output};

/// Count the sequences of legal moves of a length.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    ruling: Ruling,
    /// How many plies.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,
    /// The position; without one the game's array.
    #[arg(value_name = "FEN")]
    position: Option<String>,
    /// The count of each legal move.
    #[arg(long)]
    split: bool,
}

impl Perft {
    pub(crate) fn run(&self) -> Status {
        match self.count() {
            Ok(status) => status,
            Err(message) => {
                output::message(&message);
                Status::CannotRun
            }
        }
    }

    fn count(&self) -> Result<Status, String> {
        let rules = self.ruling.rules()?;
        let position = match &self.position {
            Some(text) => match ruling::position(&rules, "<position>", text) {
                Ok(position) => position,
                Err(_) => return Ok(Status::CannotRun),
            },
            None => ruling::start(&rules)?,
        };
        if !self.split || self.depth == 0 {
            output::result(&format!("{}\n", perft(&position, self.depth)));
            return Ok(Status::Clean);
        }
        let mut lines: Vec<(String, u64)> =
            split(&position, self.depth).into_iter().map(|(mv, count)| (position.notation(&mv), count)).collect();
        lines.sort();
        let total: u64 = lines.iter().map(|(_, count)| count).sum();
        let text: String = lines.iter().map(|(name, count)| format!("{name}: {count}\n")).collect();
        output::result(&format!("{text}{total}\n"));
        Ok(Status::Clean)
    }
}
