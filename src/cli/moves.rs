//! `fenbook moves GAME FEN`: the legal moves of a position, each with its victims.

use clap::{Args, ValueEnum};
use fenbook::board::{Colour, Man, Square};
use fenbook::game::{Act, Effects, Move, Position};
use serde_json::{Value, json};

use super::ruling::{self, Ruling};
use super::{Status, output};

/// List the legal moves of a position with all that they take.
#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    ruling: Ruling,
    /// Positions: FEN, or placement and side to move; - reads them from standard input, one a line. Without one the
    /// game's array.
    #[arg(value_name = "FEN")]
    positions: Vec<String>,
    /// For people, or one line of JSON for each position.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each move
    Human,
    /// A line for each position
    Json,
}

impl Moves {
    pub(crate) fn run(&self) -> Status {
        match self.list() {
            Ok(status) => status,
            Err(message) => {
                output::message(&message);
                Status::CannotRun
            }
        }
    }

    fn list(&self) -> Result<Status, String> {
        let rules = self.ruling.rules()?;
        let mut status = Status::Clean;
        if self.positions.is_empty() {
            let start = ruling::start(&rules)?;
            output::result(&self.answer(&start.to_fen(), &start));
            return Ok(status);
        }
        for (name, text) in ruling::positions(&self.positions)? {
            match ruling::position(&rules, &name, &text) {
                Ok(position) => output::result(&self.answer(ruling::bare(&text), &position)),
                Err(error) => {
                    // A line of output for each of input, so that they can be matched.
                    if self.format == Format::Json {
                        output::result(&format!("{}\n", json!({ "fen": ruling::bare(&text), "error": error })));
                    }
                    status = Status::CannotRun;
                }
            }
        }
        Ok(status)
    }

    fn answer(&self, fen: &str, position: &Position) -> String {
        match self.format {
            Format::Human => human(fen, position, self.positions.len() != 1 || self.positions[0] == "-"),
            Format::Json => format!("{}\n", record(fen, position)),
        }
    }
}

/// A line for each move: its notation, its squares, what it takes.
fn human(fen: &str, position: &Position, titled: bool) -> String {
    let moves = position.legal_moves();
    let notations = position.notations(&moves);
    let mut lines: Vec<(String, String, String)> = moves
        .iter()
        .zip(notations)
        .map(|(mv, notation)| (position.coordinates(mv), notation, victims(position, mv)))
        .collect();
    lines.sort();
    let width = lines.iter().map(|(_, notation, _)| notation.chars().count()).max().unwrap_or(0);
    let wide = lines.iter().map(|(squares, ..)| squares.chars().count()).max().unwrap_or(0);
    let mut out = if titled { format!("{fen}\n") } else { String::new() };
    for (squares, notation, victims) in &lines {
        let line = format!("{notation:width$}  {squares:wide$}  {victims}");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if lines.is_empty() {
        out.push_str("no legal move\n");
    }
    out
}

fn victims(position: &Position, mv: &Move) -> String {
    let victims = position.effects(mv).victims;
    let named: Vec<String> = victims
        .iter()
        .map(|square| {
            let kind = position
                .man_at(*square)
                .and_then(|man| position.rules().game().piece(&man).map(|kind| kind.id().replace('-', " ")));
            format!("{} {square}", kind.unwrap_or_default()).trim().to_owned()
        })
        .collect();
    if named.is_empty() { String::new() } else { format!("takes {}", named.join(", ")) }
}

/// One position with its moves, in the form that the tests of other engines use.
pub(crate) fn record(fen: &str, position: &Position) -> Value {
    let moves = position.legal_moves();
    let notations = position.notations(&moves);
    let mut list: Vec<Value> = moves
        .iter()
        .zip(notations)
        .map(|(mv, notation)| {
            let mut value = written(position, mv);
            if let Some(object) = value.as_object_mut() {
                object.insert("notation".into(), notation.into());
            }
            value
        })
        .collect();
    list.sort_by_cached_key(Value::to_string);
    json!({ "fen": fen, "moves": list })
}

fn written(position: &Position, mv: &Move) -> Value {
    let effects = position.effects(mv);
    let square = |square: Option<Square>| square.map_or(Value::Null, |square| square.to_string().into());
    let mut value = json!({
        "from": square(effects.from),
        "to": square(end(mv, &effects)),
        "appear": men(&effects.appear),
        "vanish": men(&effects.vanish),
    });
    if let (Some(object), Some(man)) = (value.as_object_mut(), &effects.released) {
        object.insert("released".into(), man.symbol.clone().into());
    }
    if let (Some(object), None, Some((_, man))) = (value.as_object_mut(), effects.from, effects.appear.first()) {
        object.insert("drop".into(), man.symbol.clone().into());
    }
    value
}

/// Castling names the royal man's new square, or its partner's when they stand close together.
fn end(mv: &Move, effects: &Effects) -> Option<Square> {
    if mv.act() != Act::Castle {
        return effects.to;
    }
    let partner = effects.vanish.iter().map(|(square, _)| *square).find(|square| Some(*square) != effects.from);
    match (effects.from, partner) {
        (Some(from), Some(partner)) if from.file.abs_diff(partner.file) <= 2 => Some(partner),
        _ => effects.to,
    }
}

/// The letter of a man's side. A sign without case stands for two men, and is written as White's.
fn side(man: &Man) -> &'static str {
    if man.colour == Colour::Black { "b" } else { "w" }
}

fn men(list: &[(Square, Man)]) -> Vec<Value> {
    let mut men: Vec<[String; 3]> =
        list.iter().map(|(square, man)| [square.to_string(), side(man).to_owned(), man.symbol.clone()]).collect();
    men.sort();
    men.into_iter().map(|man| json!(man)).collect()
}
