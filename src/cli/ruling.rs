//! What the verbs about moves share: naming a game with its preset and options, and reading positions.

use std::io::BufRead;
use std::sync::Arc;

use clap::Args;
use fenbook::finding::{Findings, Level, emit};
use fenbook::game::{Game, Library, Position, Rules};
use fenbook::source::{Sources, Span};

use super::output;

/// A game and the choice of its rules.
#[derive(Debug, Clone, Args)]
pub(crate) struct Ruling {
    /// The game's id or another of its names; `fenbook games` lists them.
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// A preset of the game's options.
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Single options, which win over the preset: key=value,key=value.
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',')]
    pub(crate) options: Vec<String>,
}

impl Ruling {
    /// The rules, or the sentence that says what is wrong.
    pub(crate) fn rules(&self) -> Result<Rules, String> {
        let game = find(&self.game)?;
        let mut chosen = Vec::new();
        for option in self.options.iter().filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some((name, value)) => chosen.push((name.to_owned(), value.to_owned())),
                None => return Err(format!("\"{option}\" is no option: write key=value")),
            }
        }
        let rules = game.rules(self.preset.as_deref(), &chosen).map_err(|error| error.to_string())?;
        match rules.unplayed() {
            Some(reason) => Err(format!("{} can be drawn but not played: {reason}", game.id())),
            None => Ok(rules),
        }
    }
}

/// A game by name, or the sentence that says that there is none.
pub(crate) fn find(name: &str) -> Result<Arc<Game>, String> {
    let library = Library::builtin();
    library.find(name).ok_or_else(|| {
        let near = library.nearest(name).map(|near| format!("did you mean \"{near}\"?"));
        format!("there is no game \"{name}\"; {}", near.unwrap_or_else(|| "`fenbook games` lists them".into()))
    })
}

/// A position as it is pasted from a book, without `fen:` before and `:` behind it.
pub(crate) fn bare(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix("fen:").unwrap_or(text).trim_end_matches(':').trim()
}

/// A position read from the command line or a line of input. Findings are printed on standard error; the message of the
/// first that is an error is what is wrong with it.
pub(crate) fn position(rules: &Rules, name: &str, text: &str) -> Result<Position, String> {
    let text = bare(text);
    let mut sources = Sources::new();
    let file = sources.add(name, text);
    let mut findings = Findings::new();
    let setup = rules.read_fen(text, Span::new(file, 0..text.len()), &mut findings);
    let (position, doubts) = rules.position(&setup);
    if !findings.is_empty() {
        output::message(&emit::render(emit::Format::Human, &findings, &sources, &emit::Options::default()));
    }
    let unknown = doubts.iter().filter(|doubt| {
        use fenbook::game::Doubt;
        matches!(doubt, Doubt::OffBoard(..) | Doubt::NoCastling(..))
    });
    for doubt in unknown {
        output::message(&format!("{name}: {doubt}"));
    }
    match findings.iter().find(|finding| finding.level == Level::Error) {
        Some(finding) => Err(finding.message.clone()),
        None => Ok(position),
    }
}

/// The starting position of a game.
pub(crate) fn start(rules: &Rules) -> Result<Position, String> {
    match rules.arrays().first() {
        Some(setup) => Ok(rules.position(setup).0),
        None => Err(format!("{} has no starting array; give a position", rules.game().id())),
    }
}

/// Positions written on the command line, or one a line of standard input for `-`. Empty lines are left out.
pub(crate) fn positions(written: &[String]) -> Result<Vec<(String, String)>, String> {
    let mut out = Vec::new();
    for text in written {
        if text != "-" {
            out.push(("<position>".to_owned(), text.clone()));
            continue;
        }
        for (index, line) in std::io::stdin().lock().lines().enumerate() {
            let line = line.map_err(|error| format!("standard input cannot be read: {error}"))?;
            if !line.trim().is_empty() {
                out.push((format!("<line {}>", index + 1), line.trim().to_owned()));
            }
        }
    }
    Ok(out)
}
