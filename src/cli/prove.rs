//! `fenbook prove`: the verdict of each claim about a position.

use clap::Args;
use fenbook::check::judge::{Judgement, Verdict};
use fenbook::check::prove::{Task, prove};
use fenbook::finding::{Findings, Level, Levels, emit, suggest};
use fenbook::game::Library;
use fenbook::source::{Sources, Span, Spanned};

use super::{Status, output, ruling};

/// Prove claims about a position.
///
/// Prints a line for each claim: its verdict, the claim, and the engine's reason. Exit status: 0 when all are proved,
/// 1 when not, 2 for input that cannot be used.
#[derive(Debug, Args)]
pub(crate) struct Prove {
    /// The game: its id or another name
    game: String,
    /// The position: rows, or a whole FEN; marks may follow the rows
    fen: String,
    /// The claims, separated by semicolons
    claims: String,
    /// A second position, for claims that compare two boards
    #[arg(long, value_name = "FEN")]
    right: Option<String>,
    /// A named set of rule options
    #[arg(long)]
    preset: Option<String>,
    /// Rule options: name=value, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl Prove {
    pub(crate) fn run(&self) -> Status {
        let library = Library::builtin();
        let Some(game) = library.find(&self.game) else {
            let ids: Vec<String> = library.ids().map(|id| id.to_string()).collect();
            let near = suggest::did_you_mean(&self.game, ids.iter().map(String::as_str));
            let near = near.unwrap_or_else(|| format!("the games are {}", ids.join(", ")));
            return cannot(&format!("there is no game \"{}\"; {near}", self.game));
        };
        let mut options = Vec::new();
        for option in &self.options {
            match option.split_once('=') {
                Some((name, value)) => options.push((name.trim().to_owned(), value.trim().to_owned())),
                None => return cannot(&format!("\"{option}\" is no option; write name=value")),
            }
        }
        let rules = match game.rules(self.preset.as_deref(), &options) {
            Ok(rules) => rules,
            Err(error) => return cannot(&error.to_string()),
        };

        let mut sources = Sources::new();
        let mut add = |name: &str, text: &str| {
            let file = sources.add(name, text);
            Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
        };
        let mut positions = vec![add("<position>", ruling::bare(&self.fen))];
        positions.extend(self.right.as_deref().map(|right| add("<right>", ruling::bare(right))));
        let claims = add("<claims>", &self.claims);
        let mut findings = Findings::new();
        let task = Task { game: &game, rules: &rules, positions: &positions, claims: &claims };
        let judged = prove(&task, &mut findings);
        let findings = findings.settle(&Levels::new(), &sources);
        if !findings.is_empty() {
            let options = emit::Options::default();
            output::message(emit::render(emit::Format::Human, &findings, &sources, &options).trim_end());
        }
        if findings.count(Level::Error) > 0 {
            return Status::CannotRun;
        }
        let mut text = String::new();
        for (claim, judgement) in &judged {
            text.push_str(&line(&claim.text, judgement));
        }
        output::result(&text);
        let proved = judged.iter().all(|(_, judgement)| judgement.verdict == Verdict::Proved);
        if proved && !judged.is_empty() { Status::Clean } else { Status::Findings }
    }
}

/// The verdict, the claim and the reasons; the board below for a refuted one.
fn line(claim: &str, judgement: &Judgement) -> String {
    let mut text = format!("{}: {claim}: {}\n", judgement.verdict.word(), judgement.reasons.join("; "));
    if judgement.verdict == Verdict::Refuted {
        if let Some(nearest) = &judgement.nearest {
            text.push_str(&format!("  true would be: {nearest}\n"));
        }
        if let Some(board) = &judgement.board {
            board.lines().for_each(|line| text.push_str(&format!("  {line}\n")));
        }
    }
    text
}

fn cannot(message: &str) -> Status {
    output::message(message);
    Status::CannotRun
}
