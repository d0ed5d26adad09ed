//! The verbs of the command line, one file each. This is the only code that prints or exits.
//!
//! Results go to standard output, everything else to standard error. Exit status: 0 clean, 1 findings at error level
//! (or claims not proved), 2 could not run.

mod build;
mod check;
mod convert;
mod diagram;
mod explain;
mod export;
mod fix;
mod game;
mod game_choice;
mod games;
mod generate;
mod moves;
mod new;
mod output;
mod perft;
mod picture;
mod play;
mod prove;
mod reporting;
mod root;
mod ruling;
mod serve;
mod target;
mod theme;
mod translated;
mod watch;
mod why;
mod writing;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// fenbook: builds chess-variant rulebooks, draws their diagrams and proves what they show.
#[derive(Debug, Parser)]
#[command(name = "fenbook", version, about, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

/// What the program can do; each verb has a file with its arguments and its `run`.
#[derive(Debug, Subcommand)]
enum Verb {
    Build(build::Build),
    Check(check::Check),
    Convert(convert::Convert),
    Diagram(Box<diagram::DiagramVerb>),
    Explain(explain::Explain),
    Export(Box<export::Export>),
    Fix(fix::Fix),
    Game(game::GameVerb),
    Games(games::Games),
    Moves(moves::Moves),
    #[command(name = "gen")]
    Generate(generate::Generate),
    New(new::New),
    Prove(prove::Prove),
    Perft(perft::Perft),
    Play(play::Play),
    Serve(serve::Serve),
    Theme(theme::ThemeVerb),
    Translated(translated::Translated),
    Why(why::Why),
}

/// The exit status of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Nothing to complain about.
    Clean,
    /// Findings at error level, or claims that are not proved.
    Findings,
    /// Input that could not be used.
    CannotRun,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Clean => 0,
            Status::Findings => 1,
            Status::CannotRun => 2,
        })
    }
}

/// Runs the program with its arguments.
pub(crate) fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => match arguments.verb {
            Verb::Build(build) => build.run(),
            Verb::Check(check) => check.run(),
            Verb::Convert(convert) => convert.run(),
            Verb::Diagram(diagram) => diagram.run(),
            Verb::Explain(explain) => explain.run(),
            Verb::Export(export) => export.run(),
            Verb::Fix(fix) => fix.run(),
            Verb::Game(game) => game.run(),
            Verb::Games(games) => games.run(),
            Verb::Moves(moves) => moves.run(),
            Verb::Generate(generate) => generate.run(Arguments::command()),
            Verb::New(new) => new.run(),
            Verb::Prove(prove) => prove.run(),
            Verb::Perft(perft) => perft.run(),
            Verb::Play(play) => play.run(),
            Verb::Serve(serve) => serve.run(),
            Verb::Theme(theme) => theme.run(),
            Verb::Translated(translated) => translated.run(),
            Verb::Why(why) => why.run(),
        }
        .into(),
        Err(error) => {
            output::usage(&error);
            // Help and version were asked for; anything else is input that cannot be used.
            if error.use_stderr() { Status::CannotRun.into() } else { Status::Clean.into() }
        }
    }
}
