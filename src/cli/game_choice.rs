//! The game and the rules of a book's pages, as chosen on the command line.

use clap::Args;
use fenbook::RunOptions;

/// What holds for pages that do not say it themselves.
#[derive(Debug, Clone, Args)]
pub(super) struct GameChoice {
    /// The game of pages that name none.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The preset of every game that has one of this name.
    #[arg(long, value_name = "PRESET")]
    preset: Option<String>,
}

impl GameChoice {
    /// The options of a run.
    pub(super) fn options(&self) -> RunOptions {
        RunOptions { game: self.game.clone(), preset: self.preset.clone() }
    }
}
