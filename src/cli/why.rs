//! `fenbook why GAME FEN MOVE|SQUARE`: the engine's reasons.

use clap::Args;
use fenbook::board::Square;
use fenbook::finding::suggest;
use fenbook::game::{Move, NotLegal, Position};
use fenbook::locale::Locales;
use fenbook::resolve::Reasons;

use super::ruling::{self, Ruling};
use super::{Status, output};

/// Say why a move takes what it takes, why it is not legal, or what a man may do and why not more.
#[derive(Debug, Args)]
pub(crate) struct Why {
    #[command(flatten)]
    ruling: Ruling,
    /// The position.
    #[arg(value_name = "FEN")]
    position: String,
    /// A move (Rc5, c2-c5) or a square.
    #[arg(value_name = "MOVE|SQUARE")]
    what: String,
    /// The language of the answer: en, fr or de.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
}

impl Why {
    pub(crate) fn run(&self) -> Status {
        match self.explain() {
            Ok(status) => status,
            Err(message) => {
                output::message(&message);
                Status::CannotRun
            }
        }
    }

    fn explain(&self) -> Result<Status, String> {
        let locales = Locales::builtin();
        if !locales.knows(&self.lang) {
            let known: Vec<&str> = locales.languages().collect();
            let near = suggest::did_you_mean(&self.lang, known.iter().copied());
            let near = near.unwrap_or_else(|| format!("choose one of {}", known.join(", ")));
            return Err(format!("there are no messages in the language \"{}\"; {near}", self.lang));
        }
        let rules = self.ruling.rules()?;
        let Ok(position) = ruling::position(&rules, "<position>", &self.position) else {
            return Ok(Status::CannotRun);
        };
        let reasons = Reasons { locales: &locales, language: &self.lang, position: &position };
        let text = match self.what.parse::<Square>() {
            Ok(square) => of_square(reasons, square)?,
            Err(()) => of_move(reasons, &self.what)?,
        };
        output::result(&text);
        Ok(Status::Clean)
    }
}

fn of_square(reasons: Reasons<'_>, square: Square) -> Result<String, String> {
    if !reasons.position.rules().shape().contains(square) {
        return Err(format!("{square} is not on the board"));
    }
    let Some(man) = reasons.position.man_at(square) else { return Err(format!("{square} is empty")) };
    let position = &reasons.position.with_turn(man.colour);
    let reasons = Reasons { position, ..reasons };
    let mut out = format!("{}\n", reasons.man(square).unwrap_or_default());
    if let Some(frozen) = position.why_frozen(square) {
        out.push_str(&format!("  {}\n", reasons.frozen(square, &frozen)));
    }
    let own = |mv: &&Move| position.effects(mv).from == Some(square);
    let moves: Vec<Move> = position.legal_moves().iter().filter(own).copied().collect();
    for mv in &moves {
        out.push_str(&format!("  {}\n", line(position.notation(mv), &reasons, mv)));
    }
    for mv in position.pseudo_legal_moves().iter().filter(own).filter(|mv| !moves.contains(mv)) {
        let why = position.effects(mv).to.and_then(|to| Some((to, position.why_not_legal(square, to)?)));
        if let Some((to, why)) = why {
            out.push_str(&format!("  {}\n", reasons.not_legal(square, to, &why)));
        }
    }
    // What a man would do where it stands.
    if let Some(why @ NotLegal::SelfCheck(_)) = position.why_not_legal(square, square) {
        out.push_str(&format!("  {}\n", reasons.not_legal(square, square, &why)));
    }
    if moves.is_empty() {
        out.push_str(&format!("  {}\n", reasons.no_move()));
    }
    Ok(out)
}

fn of_move(reasons: Reasons<'_>, word: &str) -> Result<String, String> {
    let position = reasons.position;
    let found = position.find_moves(word);
    if !found.is_empty() {
        let lines = found.iter().map(|mv| line(reasons.legal(&position.notation(mv)), &reasons, mv) + "\n");
        return Ok(lines.collect());
    }
    let acts = word.strip_prefix('!').and_then(|square| square.parse::<Square>().ok());
    let (men, to) = match acts.map(|square| (square, square)).or_else(|| squares(word)) {
        Some((from, to)) => (vec![from], to),
        None => men_and_square(word, position)
            .ok_or_else(|| format!("\"{word}\" is no move; write a man and a square (Rc5) or two squares (c2-c5)"))?,
    };
    if men.is_empty() {
        return Err(format!("no man of the side to move is meant by \"{word}\""));
    }
    let sentence = |from: &Square| match position.why_not_legal(*from, to) {
        Some(why) => Ok(format!("{}\n", reasons.not_legal(*from, to, &why))),
        None => Err(format!("\"{word}\" is not written as a move from {from} to {to}")),
    };
    men.iter().map(sentence).collect()
}

/// A move and, on lines of their own, what it does to other men.
fn line(head: String, reasons: &Reasons<'_>, mv: &Move) -> String {
    reasons.effects(mv).into_iter().fold(head, |text, sentence| text + "\n    " + &sentence)
}

/// The men of the side to move that a move such as `Rc5` or `e4` can mean, and where it goes.
fn men_and_square(word: &str, position: &Position) -> Option<(Vec<Square>, Square)> {
    let letter = word.chars().next().filter(char::is_ascii_uppercase);
    let rest = word.trim_start_matches(|c: char| c.is_ascii_uppercase()).trim_start_matches(['x', ':', '-']);
    let (to, length) = Square::prefix_of(rest)?;
    rest[length..].chars().all(|c| "+#!?X".contains(c)).then_some(())?;
    let symbol = letter.unwrap_or('P').to_ascii_lowercase().to_string();
    let placement = position.placement();
    let own = placement.men.iter().filter(|(_, man)| man.colour == position.turn() && man.symbol == symbol);
    Some((own.map(|(square, _)| *square).collect(), to))
}

/// The two squares of a move: `c2-c5`, `Rc2c5`, `c2xc5`.
fn squares(word: &str) -> Option<(Square, Square)> {
    let text = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let (from, length) = Square::prefix_of(text)?;
    let rest = text[length..].trim_start_matches(['-', 'x', ':', '<', '>', '*']);
    let (to, _) = Square::prefix_of(rest)?;
    Some((from, to))
}
