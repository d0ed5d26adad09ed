//! `fenbook games`: the games that are known.

use clap::Args;
use fenbook::game::Library;

use super::{Status, output, ruling};

/// List the games, or the presets and options of one.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// A game's id or another of its names.
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

impl Games {
    pub(crate) fn run(&self) -> Status {
        let Some(name) = &self.game else {
            output::result(&list());
            return Status::Clean;
        };
        match ruling::find(name) {
            Ok(game) => {
                let mut out = format!("{}\n", game.id());
                if !game.aliases().is_empty() {
                    out.push_str(&format!("also: {}\n", game.aliases().join(", ")));
                }
                for preset in game.presets() {
                    let values: Vec<String> =
                        preset.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
                    let values = if values.is_empty() { "the defaults".to_owned() } else { values.join(",") };
                    out.push_str(&format!("preset {}: {values}\n", preset.name));
                }
                for option in game.options() {
                    out.push_str(&format!(
                        "option {}: {} [{}]\n",
                        option.name,
                        option.values.join(", "),
                        option.default
                    ));
                }
                for piece in game.pieces() {
                    out.push_str(&format!("piece {}: {}\n", piece.symbol(), piece.id()));
                }
                output::result(&out);
                Status::Clean
            }
            Err(message) => {
                output::message(&message);
                Status::CannotRun
            }
        }
    }
}

fn list() -> String {
    let library = Library::builtin();
    let width = library.ids().map(str::len).max().unwrap_or(0);
    let line = |id: &str, size: String, presets: String| {
        format!("{}\n", format!("{id:width$}  {size:5}  {presets}").trim_end())
    };
    library
        .games()
        .map(|game| {
            let size = game.shape().size;
            let presets: Vec<&str> = game.presets().iter().map(|preset| preset.name.as_str()).collect();
            line(game.id(), format!("{}x{}", size.files, size.ranks), presets.join(", "))
        })
        .collect()
}
