//! `fenbook gen`: what packagers need: completions for shells, and the manual page.

use std::io;

use clap::{Args, Command, Subcommand};
use clap_complete::Shell;

use super::{Status, output};

/// Write completions for a shell, or the manual page, to standard output.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Completions for a shell.
    Completions {
        /// The shell.
        #[arg(value_enum)]
        shell: Shell,
    },
    /// The manual page, in roff.
    Man {
        /// A verb, for its own page.
        verb: Option<String>,
    },
}

impl Generate {
    /// `command` is the whole program's command line.
    pub(crate) fn run(&self, mut command: Command) -> Status {
        let mut text = Vec::new();
        match &self.what {
            What::Completions { shell } => {
                let name = command.get_name().to_owned();
                clap_complete::generate(*shell, &mut command, name, &mut text);
            }
            What::Man { verb } => {
                let page = match verb {
                    None => Some(command),
                    Some(verb) => page_of(command, verb),
                };
                let Some(page) = page else {
                    output::message("there is no such verb; `fenbook help` lists them");
                    return Status::CannotRun;
                };
                if let Err(error) = manual(page, &mut text) {
                    output::message(&format!("the manual page cannot be written: {error}"));
                    return Status::CannotRun;
                }
            }
        }
        output::result(&String::from_utf8_lossy(&text));
        Status::Clean
    }
}

/// A verb's command under the name that its page has: `fenbook-check`.
fn page_of(mut command: Command, verb: &str) -> Option<Command> {
    command.build();
    command.find_subcommand(verb).cloned()
}

fn manual(command: Command, text: &mut Vec<u8>) -> io::Result<()> {
    clap_mangen::Man::new(command).render(text)
}
