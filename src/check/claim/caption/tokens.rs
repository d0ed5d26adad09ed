//! A caption cut into moves, squares, words and stops; and what of it needs a proof.

use super::words::{Meaning, fold, lexicons};
use crate::board::Square;
use crate::check::claim::MoveText;
use crate::source::Span;

/// One thing of a caption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Move(MoveText),
    /// A square by itself; in a list of moves it becomes a pawn's move.
    Square(Square, MoveText),
    /// A word, without case and accents.
    Word(String),
    Comma,
    /// The end of a sentence or of a part of one.
    Stop,
    Colon,
    /// `1/2`.
    Draw,
}

/// What a caption names that a proved claim must cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// What kind of claim covers it.
    pub kind: NamedKind,
    /// The word or move, as written (words without case and accents).
    pub text: String,
    /// The move, when it is one.
    pub by: Option<MoveText>,
    /// Whether it only gives a reason ("because of ...").
    pub is_reason: bool,
}

/// The kinds of things that need a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedKind {
    /// A move.
    Move,
    /// That something is captured.
    Capture,
    /// That a side is in check.
    Check,
    /// That a side is mated.
    Mate,
    /// That a side is stalemated.
    Stalemate,
}

/// Every move, capture, check or mate that a caption names. Kinds that are words appear once.
pub fn named(caption: &str, language: &str, span: Span) -> Vec<Named> {
    let lexicons = lexicons(language);
    let tokens = tokens(caption, span);
    let mut out: Vec<Named> = Vec::new();
    let is = |at: usize, wanted: Meaning| {
        let run: Vec<String> = tokens[at..].iter().map_while(Token::word).map(str::to_owned).collect();
        lexicons.iter().any(|lexicon| lexicon.find(&run).is_some_and(|(meaning, _)| meaning == wanted))
    };
    let mut is_reason = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Move(by) => {
                // Two squares beside "diagonal" are its ends.
                let line = is(at + 1, Meaning::Line) || (at > 0 && is(at - 1, Meaning::Line));
                if !line {
                    let text = by.bare().to_owned();
                    out.push(Named { kind: NamedKind::Move, text, by: Some(by.clone()), is_reason });
                }
            }
            Token::Word(_) if is(at, Meaning::Because) => is_reason = true,
            Token::Stop | Token::Colon => is_reason = false,
            _ => {}
        }
    }
    for run in words(&tokens) {
        let mut at = 0;
        while at < run.len() {
            let found = lexicons.iter().find_map(|lexicon| lexicon.find(&run[at..]));
            let (meaning, length) = found.unwrap_or((Meaning::Filler, 1));
            let kind = match meaning {
                Meaning::Capture => Some(NamedKind::Capture),
                Meaning::Check => Some(NamedKind::Check),
                Meaning::Mate | Meaning::Mates => Some(NamedKind::Mate),
                Meaning::Stalemate => Some(NamedKind::Stalemate),
                _ => None,
            };
            if let Some(kind) = kind.filter(|kind| out.iter().all(|named| named.kind != *kind)) {
                out.push(Named { kind, text: run[at..at + length].join(" "), by: None, is_reason: false });
            }
            at += length;
        }
    }
    out
}

impl Token {
    fn word(&self) -> Option<&str> {
        match self {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// Runs of words without anything between them.
fn words(tokens: &[Token]) -> Vec<Vec<String>> {
    let mut runs = vec![Vec::new()];
    for token in tokens {
        match (token, runs.last_mut()) {
            (Token::Word(word), Some(run)) => run.push(word.clone()),
            _ => runs.push(Vec::new()),
        }
    }
    runs
}

/// Cuts a caption. All moves get the caption's span.
pub(super) fn tokens(caption: &str, span: Span) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    // A number alone belongs to the move after it.
    let mut number = String::new();
    for chunk in caption.split_whitespace() {
        let joined = format!("{number}{chunk}");
        if is_number(&joined) {
            number = joined;
            continue;
        }
        number.clear();
        let mut parts = joined.split(',').peekable();
        while let Some(part) = parts.next() {
            chunk_tokens(part, span, &mut out);
            if parts.peek().is_some() {
                out.push(Token::Comma);
            }
        }
    }
    join_pawn_moves(&mut out, caption);
    out
}

fn is_number(chunk: &str) -> bool {
    let digits = chunk.trim_end_matches('.');
    digits.len() < chunk.len() && digits.bytes().all(|byte| byte.is_ascii_digit()) || chunk == "…"
}

/// The tokens of a text without blanks and commas.
fn chunk_tokens(chunk: &str, span: Span, out: &mut Vec<Token>) {
    const OPENING: &[char] = &['(', '[', '"', '«', '“', '„', '‘', '\'', '¡', '¿', '*', '_'];
    const CLOSING: &[char] = &['.', ';', ':', ')', ']', '"', '»', '”', '“', '’', '\'', '!', '?', '*', '_', '…'];
    let chunk = chunk.trim_start_matches(OPENING);
    if chunk.is_empty() {
        return;
    }
    if chunk.trim_end_matches(CLOSING) == "1/2" || chunk.trim_end_matches(CLOSING) == "½" {
        out.push(Token::Draw);
        return;
    }
    // The longest beginning that is a move; `Ah4??` keeps its signs, `e5.` loses the stop.
    let mut end = chunk.len();
    loop {
        if let Some(by) = MoveText::read(&chunk[..end], span) {
            match by.bare().parse::<Square>() {
                Ok(square) if !by.numbered() => out.push(Token::Square(square, by)),
                _ => out.push(Token::Move(by)),
            }
            closing(&chunk[end..], out);
            return;
        }
        match chunk[..end].chars().next_back().filter(|last| CLOSING.contains(last)) {
            Some(last) => end -= last.len_utf8(),
            None => break,
        }
    }
    let (word, rest) = chunk.split_at(end);
    for word in split_word(word) {
        out.push(Token::Word(word));
    }
    closing(rest, out);
}

fn closing(signs: &str, out: &mut Vec<Token>) {
    for sign in signs.chars() {
        match sign {
            '.' | ';' | '!' | '?' => out.push(Token::Stop),
            ':' => out.push(Token::Colon),
            _ => {}
        }
    }
}

/// A word's parts, folded: `tour-roi` and `l'échange` are two words each, `can't` is one.
pub(super) fn split_word(word: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for part in word.split(['-', '–', '/']) {
        let mut rest = part;
        if let Some((before, after)) = part.split_once(['\'', '’'])
            && before.chars().count() <= 2
        {
            parts.push(fold(before));
            rest = after;
        }
        let rest = fold(rest).replace('’', "'");
        parts.push(rest.trim_matches(|c: char| !c.is_alphanumeric() && c != '*').to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// A square right after a move is a pawn's move: `1.e4 e5`, `Nc3,f3`.
fn join_pawn_moves(tokens: &mut [Token], caption: &str) {
    for at in 1..tokens.len() {
        let (before, rest) = tokens.split_at_mut(at);
        let Token::Square(_, by) = &rest[0] else { continue };
        let after_move = match before {
            [.., Token::Move(_)] => true,
            // Only without a blank: `1.Rc5, c7 and h5` is a move and two squares.
            [.., Token::Move(last), Token::Comma] => caption.contains(&format!("{},{}", last.text, by.text)),
            _ => false,
        };
        if after_move {
            rest[0] = Token::Move(by.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn names(caption: &str, language: &str) -> Vec<String> {
        let file = Sources::new().add("t", caption);
        let span = Span::new(file, 0..caption.len());
        named(caption, language, span).into_iter().map(|named| format!("{:?} {}", named.kind, named.text)).collect()
    }

    #[test]
    fn moves_and_kinds_are_named() {
        assert_eq!(names("1.Rc5 captures on c7 and h5.", "en"), ["Move Rc5", "Capture captures"]);
        assert_eq!(names("After 1.e4 e5, Black (d7) is fine.", "en"), ["Move e4", "Move e5"]);
        assert_eq!(
            names("After 1. e4 e5 2.Qh5 Ah4?? 3.Qxf7#", "en"),
            ["Move e4", "Move e5", "Move Qh5", "Move Ah4??", "Move Qxf7#"]
        );
        assert_eq!(names("Échec et mat : le roi ne peut pas bouger.", "fr"), ["Mate echec et mat"]);
        assert_eq!(names("Weiß steht im Schach.", "de"), ["Check schach"]);
        assert_eq!(names("1.Rc5, c7 y h5 capturadas", "es"), ["Move Rc5", "Capture capturadas"]);
        assert_eq!(names("Left: before 1.d5,d6.", "en"), ["Move d5", "Move d6"]);
        assert_eq!(names("Immobilizers on d2 and e6.", "en"), Vec::<String>::new());
    }
}
