//! What the author of a claim probably meant, where its first word is none of the claim language.

use super::read::{STATES, WORDS};
use super::text::Part;
use super::{KEYS, MoveText};
use crate::finding::{Finding, code, suggest};

/// Words of other languages for rules, and what claims say instead.
const MEANT: [(&str, &str); 16] = [
    ("illegal", "not legal"),
    ("impossible", "not legal"),
    ("forbidden", "not legal"),
    ("possible", "legal"),
    ("allowed", "legal"),
    ("move", "legal"),
    ("moves", "legal"),
    ("capture", "takes"),
    ("captures", "takes"),
    ("take", "takes"),
    ("spare", "spares"),
    ("starting", "array initial"),
    ("initial", "array initial"),
    ("immobilized", "frozen"),
    ("immobilised", "frozen"),
    ("nothing", "draw-only"),
];

/// The finding about a word that begins no claim; `rest` is what follows it.
pub(super) fn unknown_word(word: Part<'_>, rest: Part<'_>) -> Finding {
    let text = word.text;
    let finding = Finding::new(code::claim::UNKNOWN_WORD, word.span, format!("\"{text}\" begins no claim"));
    if let Some((key, _)) = text.split_once('=').filter(|(key, _)| KEYS.contains(key)) {
        return all(finding.help(format!("write {key}= in front of the first claim: it holds for all that follow")));
    }
    let bare = text.trim_end_matches([':', '=', '<', '>']);
    if STATES.contains(&bare) {
        let example = if bare == "win" { "win w".to_owned() } else { bare.to_owned() };
        let side = if matches!(bare, "check" | "mate" | "stalemate") { "b " } else { "" };
        return finding.help(format!("write state in front, and the side: state {side}{example}"));
    }
    if let Some((_, meant)) = MEANT.iter().find(|(word, _)| *word == bare) {
        return all(finding.help(format!("did you mean \"{meant}\"?")));
    }
    // Claims that begin with the move. A word of the language comes near to none.
    if MoveText::read(text, word.span).is_some_and(|by| !by.is_square()) {
        let (verb, squares) = rest.first_word();
        let verb = if WORDS.contains(&verb.text) { verb.text } else { "legal" };
        let whole =
            if squares.text.is_empty() { format!("{verb} {text}") } else { format!("{verb} {text}: {}", squares.text) };
        return finding.help(format!("the word comes first, then the move: {whole}"));
    }
    all(finding.help_opt(suggest::did_you_mean(bare, WORDS.into_iter().chain(["draw-only"]))))
}

fn all(finding: Finding) -> Finding {
    finding.help(format!("claims begin with {} or draw-only", WORDS.join(", ")))
}

/// Whether a text begins as claims do: with a word of the language, or a key in front.
pub fn begins(text: &str) -> bool {
    let text = ["left:", "right:"].iter().find_map(|half| text.strip_prefix(half)).unwrap_or(text).trim();
    let word = text.split_whitespace().next().unwrap_or("");
    let bare = word.split(['=', '<', '>', ';']).next().unwrap_or("");
    let is_key = word.contains('=') && KEYS.contains(&bare);
    // "not" alone begins a sentence, too.
    let not = bare != "not" || text.starts_with("not legal");
    is_key || bare == "draw-only" || (WORDS.contains(&bare) && not)
}

/// Whether this stands for `nothing`.
pub(super) fn means_nothing(text: &str) -> bool {
    matches!(
        text.to_ascii_lowercase().as_str(),
        "none" | "nobody" | "no" | "-" | "–" | "0" | "nil" | "noone" | "no one"
    )
}
