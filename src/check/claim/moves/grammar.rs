//! The grammar of one move: every way to read it.

use super::{Core, Origin, Reading, Suffix, Who};
use crate::board::Square;

/// All readings of a text without its number.
pub(super) fn readings(text: &str) -> Vec<Reading> {
    let mut found: Vec<Reading> = Vec::new();
    for (core, rest) in cores(text) {
        if let Some(suffixes) = suffixes(rest) {
            // A square alone, as the start of a suicide or a mutual destruction, is any man's.
            let core = match core {
                Core::Go { who: Who::Pawn, from, captures: false, target: None, to: Some(to) }
                    if from == Origin::default() && suffixes.iter().any(leaves_board) =>
                {
                    Core::Go { who: Who::Any, from: Origin::at(to), captures: false, target: None, to: None }
                }
                Core::Go { who, from, captures: false, target: None, to: Some(to) }
                    if from == Origin::default() && suffixes.iter().any(leaves_board) =>
                {
                    Core::Go { who, from: Origin::at(to), captures: false, target: None, to: None }
                }
                core => core,
            };
            let reading = Reading { core, suffixes };
            if !found.contains(&reading) {
                found.push(reading);
            }
        }
    }
    found
}

fn leaves_board(suffix: &Suffix) -> bool {
    matches!(suffix, Suffix::Suicide | Suffix::Mutual(_))
}

/// Every way to read a core at the start of a text, with what is left.
fn cores(text: &str) -> Vec<(Core, &str)> {
    let mut out = Vec::new();
    for (written, long) in [("0-0-0", true), ("O-O-O", true), ("0-0", false), ("O-O", false)] {
        if let Some(rest) = text.strip_prefix(written) {
            out.push((Core::Castle { long }, rest));
            return out;
        }
    }
    if let Some((at, rest)) = text.strip_prefix('!').and_then(square) {
        out.push((Core::Explode { at }, rest));
    }
    if let Some((to, rest)) = text.strip_prefix('x').and_then(square) {
        out.push((go(Who::Any, Origin::default(), true, None, Some(to)), rest));
    }
    if let Some((to, rest)) = text.strip_prefix('@').and_then(square) {
        out.push((Core::Drop { piece: None, to }, rest));
    }
    if let Some((letter, rest)) = piece(text) {
        after_piece(letter, rest, &mut out);
    }
    if let Some((from, rest)) = square(text) {
        out.push((go(Who::Pawn, Origin::default(), false, None, Some(from)), rest));
        after_square(Who::Any, from, rest, &mut out);
        only_after_square(from, rest, &mut out);
    }
    let file = text.bytes().next().filter(u8::is_ascii_lowercase).map(|byte| byte - b'a');
    if let Some(file) = file {
        let origin = Origin { file: Some(file), rank: None };
        if let Some((true, rest)) = separator(&text[1..]) {
            targets(&Who::Pawn, origin, rest, &mut out);
        }
    }
    out
}

/// What can follow the letter of the man that moves.
fn after_piece<'a>(letter: &str, rest: &'a str, out: &mut Vec<(Core, &'a str)>) {
    let who = Who::Letter(letter.to_owned());
    if let Some((to, rest)) = rest.strip_prefix('@').and_then(square) {
        out.push((Core::Drop { piece: Some(letter.to_owned()), to }, rest));
    }
    if let Some((first, rest)) = square(rest) {
        out.push((go(who.clone(), Origin::default(), false, None, Some(first)), rest));
        after_square(who.clone(), first, rest, out);
        let second = rest.trim_start().strip_prefix('&').map(str::trim_start).and_then(piece);
        if let Some((other, (at, rest))) = second.and_then(|(other, rest)| Some((other, square(rest)?))) {
            let men = [(letter.to_owned(), first), (other.to_owned(), at)];
            out.push((Core::SetUp { men }, rest));
        }
    }
    let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let rank = rest[..digits].parse::<u8>().ok().and_then(|rank| rank.checked_sub(1));
    if let Some(rank) = rank {
        partial(&who, Origin { file: None, rank: Some(rank) }, &rest[digits..], out);
    }
    if let Some(file) = rest.bytes().next().filter(u8::is_ascii_lowercase).filter(|_| square(rest).is_none()) {
        // `x` may be the file of a board with 24 files; more often it is the sign of capture.
        partial(&who, Origin { file: Some(file - b'a'), rank: None }, &rest[1..], out);
    }
    if let Some((captures, rest)) = separator(rest) {
        if captures {
            targets(&who, Origin::default(), rest, out);
        } else if let Some((to, rest)) = square(rest) {
            out.push((go(who, Origin::default(), false, None, Some(to)), rest));
        }
    }
}

/// What can follow a file or a rank that tells men apart.
fn partial<'a>(who: &Who, from: Origin, rest: &'a str, out: &mut Vec<(Core, &'a str)>) {
    if let Some((to, rest)) = square(rest) {
        out.push((go(who.clone(), from, false, None, Some(to)), rest));
    }
    match separator(rest) {
        Some((true, rest)) => targets(who, from, rest, out),
        Some((false, rest)) => {
            if let Some((to, rest)) = square(rest) {
                out.push((go(who.clone(), from, false, None, Some(to)), rest));
            }
        }
        None => {}
    }
}

/// What can follow the square that a man stands on.
fn after_square<'a>(who: Who, from: Square, rest: &'a str, out: &mut Vec<(Core, &'a str)>) {
    partial(&who, Origin::at(from), rest, out);
    if let Some((with, rest)) = rest.strip_prefix("<>").and_then(square) {
        out.push((Core::Swap { who: who.clone(), from, with }, rest));
    }
    if let Some((target, rest)) = rest.strip_prefix('*').and_then(square) {
        out.push((Core::Shot { who, from, target }, rest));
    }
}

/// What can follow a square at the start of a move, but not after a letter.
fn only_after_square<'a>(from: Square, rest: &'a str, out: &mut Vec<(Core, &'a str)>) {
    let pair = |rest: &'a str| {
        let (object, rest) = square(rest)?;
        let (to, rest) = square(rest.strip_prefix(':')?)?;
        Some((object, to, rest))
    };
    if let Some((object, to, rest)) = rest.strip_prefix('>').and_then(pair) {
        out.push((Core::Push { from, object, to }, rest));
    }
    if let Some((object, to, rest)) = rest.strip_prefix('<').and_then(pair) {
        out.push((Core::Pull { from, object, to }, rest));
    }
    let resurrect = || {
        let (to, rest) = square(rest.strip_prefix('-')?)?;
        let (letter, rest) = piece(rest.strip_prefix('/')?)?;
        let (at, rest) = square(rest.strip_prefix('@')?)?;
        Some((Core::Resurrect { from, to, piece: letter.to_owned(), at }, rest))
    };
    out.extend(resurrect());
    if let Some((letter, (to, rest))) = piece(rest).and_then(|(letter, rest)| Some((letter, square(rest)?))) {
        out.push((Core::Pass { from, piece: letter.to_owned(), to }, rest));
    }
}

/// What can follow a sign of capture: a square, a man and its square, or a man alone.
fn targets<'a>(who: &Who, from: Origin, rest: &'a str, out: &mut Vec<(Core, &'a str)>) {
    if let Some((to, rest)) = square(rest) {
        out.push((go(who.clone(), from, true, None, Some(to)), rest));
    } else if let Some((letter, rest)) = piece(rest) {
        let target = Some(letter.to_owned());
        match square(rest) {
            Some((to, rest)) => out.push((go(who.clone(), from, true, target, Some(to)), rest)),
            None => out.push((go(who.clone(), from, true, target, None), rest)),
        }
    }
}

pub(super) fn go(who: Who, from: Origin, captures: bool, target: Option<String>, to: Option<Square>) -> Core {
    Core::Go { who, from, captures, target, to }
}

fn square(text: &str) -> Option<(Square, &str)> {
    Square::prefix_of(text).map(|(square, length)| (square, &text[length..]))
}

/// A man's letter: one letter in upper case, with a `+` before it for promoted men.
fn piece(text: &str) -> Option<(&str, &str)> {
    let plus = usize::from(text.starts_with('+'));
    let letter = text[plus..].chars().next().filter(|c| c.is_uppercase())?;
    Some(text.split_at(plus + letter.len_utf8()))
}

/// A sign between two squares, and whether it means a capture.
fn separator(text: &str) -> Option<(bool, &str)> {
    [("(x)", true), ("x", true), ("×", true), (":", true), ("-", false), ("–", false)]
        .into_iter()
        .find_map(|(sign, captures)| Some((captures, text.strip_prefix(sign)?)))
}

/// Reads suffixes to the end of the text; `None` if something else follows.
fn suffixes(mut text: &str) -> Option<Vec<Suffix>> {
    let mut out = Vec::new();
    while !text.is_empty() {
        let (suffix, rest) = suffix(text)?;
        out.push(suffix);
        text = rest;
    }
    Some(out)
}

fn suffix(text: &str) -> Option<(Suffix, &str)> {
    if let Some((letter, rest)) = text.strip_prefix('=').and_then(piece) {
        return Some((Suffix::Promotion(letter.to_owned()), rest));
    }
    if let Some((square, rest)) = text.strip_prefix('D').and_then(square) {
        return Some((Suffix::Mutual(square), rest));
    }
    let fixed = [
        ("e.p.", Suffix::EnPassant),
        ("(+)", Suffix::Comment),
        ("(#?)", Suffix::Comment),
        ("++", Suffix::Check),
        ("+", Suffix::Check),
        ("#", Suffix::Mate),
        ("!", Suffix::Comment),
        ("?", Suffix::Comment),
        ("X", Suffix::Passive),
        ("S", Suffix::Suicide),
    ];
    fixed.into_iter().find_map(|(sign, suffix)| {
        let rest = text.strip_prefix(sign).or_else(|| text.strip_prefix(' ')?.strip_prefix(sign))?;
        Some((suffix, rest))
    })
}
