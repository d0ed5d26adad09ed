//! The command line: reads arguments, runs one verb, prints, exits.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
