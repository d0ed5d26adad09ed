//! From text to [`Claims`]. What cannot be read is a finding and left out.

use super::hint;
use super::text::Part;
use super::{
    Claim, Claims, Context, KEYS, MoveText, Moves, Reason, Sel, Set, SquareItem, Squares, State, Statement, ToKind,
};
use crate::board::{Colour, MAX_FILES, MAX_RANKS, Size, Square, parse_squares};
use crate::document::Half;
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{Span, Spanned};

/// The words that claims begin with.
pub(super) const WORDS: [&str; 14] = [
    "legal", "not", "takes", "takes>=", "spares", "safe", "marks", "after", "start", "array", "state", "frozen",
    "free", "at",
];

/// The words of `state`.
pub(super) const STATES: [&str; 6] = ["check", "mate", "stalemate", "win", "draw", "open"];

/// Statements in statements are read to this depth.
const MAX_DEPTH: usize = 8;

/// Reads claims; `text` is what stands at `span`.
pub fn parse(text: &str, span: Span, findings: &mut Findings) -> Claims {
    let before = findings.len();
    let (context, rest) = read_context(Part { text, span }, findings);
    let is_said = findings.len() > before;
    let mut claims = Vec::new();
    for part in rest.split(';') {
        if part.text.is_empty() {
            continue;
        }
        let (half, part) = read_half(part);
        if let Some(statement) = read_statement(part, findings, 0) {
            claims.push(Claim { half, statement, text: part.text.to_owned(), span: part.span });
        }
    }
    // What could not be read in front may have been meant as the claim.
    if !is_said && rest.text.split(';').all(|part| part.trim().is_empty()) {
        findings.push(
            Finding::new(code::claim::CLAIM_EMPTY, span, "the claim says nothing")
                .help("write what the figure shows, such as takes Rc5: c7,h5; or draw-only"),
        );
    }
    Claims { context, claims }
}

/// Reads `KEY=VALUE` in front; what follows is the claims.
fn read_context<'a>(text: Part<'a>, findings: &mut Findings) -> (Context, Part<'a>) {
    let mut context = Context::default();
    let mut rest = text.trim();
    loop {
        let name = rest.text.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'-').count();
        if name == 0 || !rest.text[name..].starts_with('=') {
            return (context, rest);
        }
        let key = rest.slice(0, name);
        if key.text == "marks" {
            return (context, rest);
        }
        let value = rest.slice(name + 1, rest.text.len());
        let quote = value.text.chars().next().filter(|c| matches!(c, '\'' | '"'));
        let (value, after) = match quote.and_then(|quote| Some((quote, value.text[1..].find(quote)?))) {
            Some((_, length)) => (value.slice(1, 1 + length), value.slice(length + 2, value.text.len())),
            None => {
                let end = value.text.find(char::is_whitespace).unwrap_or(value.text.len());
                (value.slice(0, end), value.slice(end, value.text.len()))
            }
        };
        read_key(key, value, &mut context, findings);
        rest = after.trim();
        // A semicolon after the context is harmless.
        if let Some(more) = rest.text.strip_prefix(';') {
            rest = rest.slice(rest.text.len() - more.len(), rest.text.len()).trim();
        }
    }
}

fn read_key(key: Part<'_>, value: Part<'_>, context: &mut Context, findings: &mut Findings) {
    let owned = || Some(Spanned::new(value.text.to_owned(), value.span));
    match key.text {
        "side" => match Colour::side(value.text) {
            Some(side) => context.side = Some(side),
            None => findings.push(bad_value(value, "a side is w or b")),
        },
        "preset" => context.preset = owned(),
        "options" => {
            for part in value.split(',').into_iter().filter(|part| !part.text.is_empty()) {
                match part.split_once("=") {
                    Some((name, option)) => {
                        let pair = (name.text.to_owned(), option.text.to_owned());
                        context.options.push(Spanned::new(pair, part.span));
                    }
                    None => findings.push(bad_value(part, "write options as name=value, separated by commas")),
                }
            }
        }
        "hand" => context.hand = owned(),
        "castle" => context.castle = owned(),
        "ep" => match value.text.parse::<Square>() {
            Ok(_) => context.ep = owned(),
            Err(()) => findings.push(bad_value(value, "write the square that the pawn has just passed, such as e3")),
        },
        "before" => context.before = read_moves(value, findings),
        "start" => context.start = owned(),
        "lifted" => match Square::prefix_of(value.text) {
            Some((_, length)) if length < value.text.len() => context.lifted = owned(),
            _ => findings.push(bad_value(value, "write a square and the letters of what is lifted, such as c5R")),
        },
        word => findings.push(
            Finding::new(code::claim::UNKNOWN_KEY, key.span, format!("\"{word}\" is no key of claims"))
                .help_opt(suggest::did_you_mean(word, KEYS.into_iter().chain(["marks"])))
                .help(format!("the keys are {}", KEYS.join(", "))),
        ),
    }
}

fn bad_value(value: Part<'_>, help: &str) -> Finding {
    let message = format!("\"{}\" cannot be read", value.text);
    Finding::new(code::claim::BAD_VALUE, value.span, message).help(help)
}

fn read_half(part: Part<'_>) -> (Half, Part<'_>) {
    for (word, half) in [("left", Half::Left), ("right", Half::Right)] {
        let after = part.text.strip_prefix(word).and_then(|rest| rest.trim_start().strip_prefix(':'));
        if let Some(after) = after {
            return (half, part.slice(part.text.len() - after.len(), part.text.len()).trim());
        }
    }
    (Half::Whole, part)
}

/// The word that a claim begins with, and the rest; `marks=to(c2)` needs no blank.
fn first_word(part: Part<'_>) -> (Part<'_>, Part<'_>) {
    let part = part.trim();
    match part.text.strip_prefix("marks") {
        Some(rest) if rest.starts_with(['=', '<']) => {
            let at = part.text.len() - rest.len();
            (part.slice(0, at), part.slice(at, part.text.len()))
        }
        _ => part.first_word(),
    }
}

fn read_statement(part: Part<'_>, findings: &mut Findings, depth: usize) -> Option<Statement> {
    let (word, rest) = first_word(part);
    match word.text {
        "legal" => read_legal(false, rest, part, findings),
        "not" => match rest.first_word() {
            (next, moves) if next.text == "legal" => read_legal(true, moves, part, findings),
            (next, _) => {
                findings.push(incomplete(
                    next.span.to(word.span),
                    "after \"not\" only \"legal\" can follow",
                    "not legal Ke5",
                ));
                None
            }
        },
        "takes" | "takes>=" => {
            let at_least = word.text == "takes>=";
            let (by, squares) = read_move_and_squares(rest, part, "takes Rc5: c7,h5", findings)?;
            Some(Statement::Takes { by, at_least, squares })
        }
        "spares" => {
            let (by, squares) = read_move_and_squares(rest, part, "spares Rc5: c6", findings)?;
            Some(Statement::Spares { by, squares })
        }
        "safe" => read_safe(rest, part, findings),
        "marks" => read_marks(rest, part, findings),
        "after" if depth < MAX_DEPTH => read_after(rest, part, findings, depth),
        "start" => read_start(rest, part, findings),
        "array" if rest.text == "initial" => Some(Statement::Array),
        "array" => {
            findings.push(incomplete(part.span, "after \"array\" only \"initial\" can follow", "array initial"));
            None
        }
        "state" => read_state(rest, part, findings),
        "frozen" => Some(Statement::Frozen(read_squares(rest, part, "frozen c4", findings)?)),
        "free" => Some(Statement::Free(read_squares(rest, part, "free c4", findings)?)),
        "at" => {
            let (piece, squares) = rest.first_word();
            let squares = read_squares(squares, part, "at M d2,e6", findings)?;
            Some(Statement::At { piece: read_piece(piece, findings)?, squares })
        }
        "draw-only" if rest.text.is_empty() => Some(Statement::DrawOnly),
        "draw-only" => {
            let message = "after \"draw-only\" nothing can follow";
            findings.push(
                Finding::new(code::claim::INCOMPLETE, rest.span, message)
                    .help("leave out what follows; a further claim stands behind a semicolon"),
            );
            None
        }
        _ => {
            findings.push(hint::unknown_word(word, rest));
            None
        }
    }
}

fn incomplete(span: Span, message: &str, example: &str) -> Finding {
    Finding::new(code::claim::INCOMPLETE, span, message).help(format!("write it like this: {example}"))
}

fn read_legal(not: bool, rest: Part<'_>, whole: Part<'_>, findings: &mut Findings) -> Option<Statement> {
    let (rest, reason) = match rest.text.rfind(" (") {
        Some(open) if rest.text.ends_with(')') => {
            let word = rest.slice(open + 2, rest.text.len() - 1).trim();
            match Reason::ALL.iter().find(|(name, _)| *name == word.text) {
                Some((_, reason)) => (rest.slice(0, open).trim(), Some(Spanned::new(*reason, word.span))),
                None => {
                    let words = Reason::ALL.map(|(word, _)| word);
                    let message = format!("\"{}\" is no reason why a move is not legal", word.text);
                    findings.push(
                        Finding::new(code::claim::INCOMPLETE, word.span, message)
                            .help_opt(suggest::did_you_mean(word.text, words))
                            .help(format!("the reasons are {}", words.join(", "))),
                    );
                    return None;
                }
            }
        }
        _ => (rest, None),
    };
    if let Some(reason) = reason.as_ref().filter(|_| !not) {
        findings.push(incomplete(
            reason.span,
            "a reason is given for a move that is said to be legal",
            "not legal Ke5 (self-check)",
        ));
        return None;
    }
    let moves = need_moves(rest, whole, "legal Rc5", findings)?;
    Some(Statement::Legal { not, moves, reason })
}

/// Reads `MOVE: SQUARES`.
fn read_move_and_squares(
    rest: Part<'_>,
    whole: Part<'_>,
    example: &str,
    findings: &mut Findings,
) -> Option<(MoveText, Squares)> {
    let colon = rest.split_once(": ").or_else(|| {
        // Without a blank the colon may be part of the move: it is not if what stands before it is one.
        let (by, squares) = rest.rsplit_once(":")?;
        (squares.text.is_empty() || MoveText::read(by.text, by.span).is_some()).then_some((by, squares))
    });
    let Some((by, squares)) = colon else {
        findings.push(incomplete(
            whole.span,
            "the squares are missing: a move, a colon and squares are needed",
            example,
        ));
        return None;
    };
    let by = read_move(by, findings);
    let squares = if squares.text == "nothing" {
        Some(Squares::default())
    } else if hint::means_nothing(squares.text) {
        let message = format!("\"{}\" is no square", squares.text);
        findings.push(
            Finding::new(code::claim::BAD_SQUARE, squares.span, message)
                .help("did you mean \"nothing\"? That is what a move takes that takes nobody")
                .replace(squares.span, "nothing", false),
        );
        None
    } else {
        read_squares(squares, whole, example, findings)
    };
    Some((by?, squares?))
}

fn read_safe(rest: Part<'_>, whole: Part<'_>, findings: &mut Findings) -> Option<Statement> {
    let (squares, from) = match rest.rsplit_once(" from ") {
        Some((squares, from)) => (squares, Some(read_square(from, findings)?)),
        None => (rest, None),
    };
    let squares = read_squares(squares, whole, "safe c8,f6 from d2", findings)?;
    Some(Statement::Safe { squares, from })
}

fn read_marks(rest: Part<'_>, whole: Part<'_>, findings: &mut Findings) -> Option<Statement> {
    let (among, set) = match (rest.text.strip_prefix("<="), rest.text.strip_prefix('=')) {
        (Some(set), _) => (true, set),
        (None, Some(set)) => (false, set),
        (None, None) => {
            let message = "after \"marks\" comes = (exactly these) or <= (among these) and a set";
            findings.push(incomplete(whole.span, message, "marks = to(d2 captures)"));
            return None;
        }
    };
    let set = rest.slice(rest.text.len() - set.len(), rest.text.len()).trim();
    Some(Statement::Marks { among, set: read_set(set, findings)? })
}

fn read_set(part: Part<'_>, findings: &mut Findings) -> Option<Set> {
    const SETS: [&str; 5] = ["to", "taken", "at", "barred", "note"];
    if part.text == "note" {
        return Some(Set::Note);
    }
    let inner = part.text.find('(').filter(|_| part.text.ends_with(')'));
    let Some(open) = inner else {
        let word = part.text.split('(').next().unwrap_or("").trim();
        let mut finding =
            Finding::new(code::claim::BAD_SET, part.span, format!("\"{}\" is no set of squares", part.text));
        if !SETS.contains(&word) {
            finding = finding.help_opt(suggest::did_you_mean(word, SETS));
        }
        findings.push(finding.help(SET_HELP));
        return None;
    };
    let (word, inside) = (part.slice(0, open).trim(), part.slice(open + 1, part.text.len() - 1).trim());
    match word.text {
        "to" => {
            let (sel, kind) = match inside.rsplit_once(" ") {
                Some((sel, kind)) if kind.text == "quiet" => (sel, ToKind::Quiet),
                Some((sel, kind)) if kind.text == "captures" => (sel, ToKind::Captures),
                Some((_, kind)) => {
                    let message = format!("\"{}\" is no kind of move", kind.text);
                    findings.push(
                        Finding::new(code::claim::BAD_SET, kind.span, message)
                            .help_opt(suggest::did_you_mean(kind.text, ["quiet", "captures"]))
                            .help("write to(d2), to(d2 quiet) or to(d2 captures)"),
                    );
                    return None;
                }
                None => (inside, ToKind::All),
            };
            Some(Set::To { sel: read_sel(sel, findings)?, kind })
        }
        "taken" => Some(Set::Taken(read_move(inside, findings)?)),
        "at" => Some(Set::At(read_piece(inside, findings)?)),
        "barred" => Some(Set::Barred(read_sel(inside, findings)?)),
        other => {
            findings.push(
                Finding::new(code::claim::BAD_SET, word.span, format!("\"{other}\" is no set of squares"))
                    .help_opt(suggest::did_you_mean(other, SETS))
                    .help(SET_HELP),
            );
            None
        }
    }
}

const SET_HELP: &str =
    "the sets are to(d2), to(d2 quiet), to(d2 captures), taken(Rc5), at(M), barred(e4) and note; for d2 also P or any";

fn read_sel(part: Part<'_>, findings: &mut Findings) -> Option<Sel> {
    if part.text == "any" {
        return Some(Sel::Any);
    }
    match part.text.parse() {
        Ok(square) => Some(Sel::Square(Spanned::new(square, part.span))),
        Err(()) => read_piece(part, findings).map(Sel::Piece),
    }
}

/// A man's letter. Which letters there are is the game's to say.
fn read_piece(part: Part<'_>, findings: &mut Findings) -> Option<Spanned<String>> {
    let fits = (1..=3).contains(&part.text.chars().count()) && !part.text.contains(char::is_whitespace);
    if !fits {
        let message = format!("\"{}\" is no letter of a man", part.text);
        findings.push(
            Finding::new(code::claim::BAD_PIECE, part.span, message)
                .help("write the letter as in the position: upper case for White, lower case for Black"),
        );
    }
    fits.then(|| Spanned::new(part.text.to_owned(), part.span))
}

fn read_after(rest: Part<'_>, whole: Part<'_>, findings: &mut Findings, depth: usize) -> Option<Statement> {
    let colon = rest.text.find(": ");
    let equals = rest.text.match_indices('=').map(|(at, _)| at).find(|at| is_equals(rest.text, *at));
    match (colon, equals) {
        (Some(colon), equals) if equals.is_none_or(|equals| colon < equals) => {
            let moves = need_moves(rest.slice(0, colon).trim(), whole, "after 1.Kd5: state b mate", findings)?;
            let then = rest.slice(colon + 1, rest.text.len()).trim();
            let then = Box::new(read_statement(then, findings, depth + 1)?);
            Some(Statement::After { moves, then })
        }
        (_, Some(equals)) => {
            let moves = need_moves(rest.slice(0, equals).trim(), whole, "after Rh8X = right", findings)?;
            let target = rest.slice(equals + 1, rest.text.len()).trim();
            if !matches!(target.text, "right" | "next") {
                let message = format!("after moves, the diagram cannot be compared with \"{}\"", target.text);
                findings.push(
                    Finding::new(code::claim::INCOMPLETE, target.span, message)
                        .help_opt(suggest::did_you_mean(target.text, ["right", "next"]))
                        .help("write = right for the second diagram of a pair"),
                );
                return None;
            }
            Some(Statement::Becomes { moves })
        }
        _ => {
            let message = "after moves comes = right, or a colon and what holds then";
            findings.push(incomplete(whole.span, message, "after Rh8X = right"));
            None
        }
    }
}

/// Whether the `=` at `at` stands between moves and a target, and is not that of a promotion.
fn is_equals(text: &str, at: usize) -> bool {
    let after = text[at + 1..].trim_start();
    after.len() != text.len() - at - 1 || after.starts_with("right") || after.starts_with("next")
}

fn read_start(rest: Part<'_>, whole: Part<'_>, findings: &mut Findings) -> Option<Statement> {
    let Some((moves, target)) = rest.rsplit_once("=") else {
        findings.push(incomplete(whole.span, "\"start\" needs moves and = this", "start 1.e4 e5 = this"));
        return None;
    };
    let half = match target.text {
        "this" => Half::Whole,
        "left" => Half::Left,
        "right" => Half::Right,
        other => {
            findings.push(
                Finding::new(code::claim::INCOMPLETE, target.span, format!("\"{other}\" is no diagram"))
                    .help_opt(suggest::did_you_mean(other, ["this", "left", "right"]))
                    .help("write = this, = left or = right"),
            );
            return None;
        }
    };
    let moves = need_moves(moves, whole, "start 1.e4 e5 = this", findings)?;
    Some(Statement::Start { moves, half })
}

fn read_state(rest: Part<'_>, whole: Part<'_>, findings: &mut Findings) -> Option<Statement> {
    let (first, after) = rest.first_word();
    let (side, rest) = match Colour::side(first.text) {
        Some(side) => (Some(side), after),
        None => (None, rest),
    };
    let (word, after) = rest.first_word();
    let state = match word.text {
        "check" if after.text.is_empty() => State::Check(None),
        "check" => State::Check(Some(read_squares(after, whole, "state b check", findings)?)),
        "win" => match Colour::side(after.text) {
            Some(winner) => State::Win(winner),
            None => {
                findings.push(incomplete(whole.span, "a win needs the side that wins: w or b", "state win w"));
                return None;
            }
        },
        "mate" if after.text.is_empty() => State::Mate,
        "stalemate" if after.text.is_empty() => State::Stalemate,
        "draw" if after.text.is_empty() => State::Draw,
        "open" if after.text.is_empty() => State::Open,
        other => {
            let message = if STATES.contains(&other) {
                format!("after \"{other}\" nothing can follow")
            } else {
                format!("\"{other}\" is no state of a game")
            };
            findings.push(
                Finding::new(code::claim::INCOMPLETE, word.span, message)
                    .help_opt(suggest::did_you_mean(other, STATES).filter(|_| !STATES.contains(&other)))
                    .help(format!("the states are {}; the side before it is w or b", STATES.join(", "))),
            );
            return None;
        }
    };
    Some(Statement::State { side, state })
}

fn need_moves(part: Part<'_>, whole: Part<'_>, example: &str, findings: &mut Findings) -> Option<Moves> {
    let moves = read_moves(part, findings)?;
    if moves.is_empty() {
        findings.push(incomplete(whole.span, "the move is missing", example));
        return None;
    }
    Some(moves)
}

fn read_moves(part: Part<'_>, findings: &mut Findings) -> Option<Moves> {
    match Moves::read(part.text, part.span) {
        Ok(moves) => Some(moves),
        Err((text, span)) => {
            findings.push(bad_move(&text, span));
            None
        }
    }
}

fn read_move(part: Part<'_>, findings: &mut Findings) -> Option<MoveText> {
    let read = MoveText::read(part.text, part.span);
    if read.is_none() {
        findings.push(bad_move(part.text, part.span));
    }
    read
}

fn bad_move(text: &str, span: Span) -> Finding {
    Finding::new(code::claim::BAD_MOVE, span, format!("\"{text}\" is no move"))
        .help("write a move such as Rc5, Nbd2, c2-c4, exd5, e8=Q or 0-0; pieces are upper case, squares lower case")
}

fn read_square(part: Part<'_>, findings: &mut Findings) -> Option<Spanned<Square>> {
    let square = part.text.parse().ok();
    if square.is_none() {
        findings.push(bad_square(part.text, part.span));
    }
    square.map(|square| Spanned::new(square, part.span))
}

fn bad_square(text: &str, span: Span) -> Finding {
    Finding::new(code::claim::BAD_SQUARE, span, format!("\"{text}\" is no square"))
        .help("write squares separated by commas: c7,h5 (a range is b6-h6, a rank 8, a file a)")
}

fn read_squares(part: Part<'_>, whole: Part<'_>, example: &str, findings: &mut Findings) -> Option<Squares> {
    if part.text.is_empty() {
        findings.push(incomplete(whole.span, "the squares are missing", example));
        return None;
    }
    let size = Size { files: MAX_FILES, ranks: MAX_RANKS };
    let mut squares = Squares::default();
    let mut good = true;
    for item in parse_squares(part.text, part.span, size) {
        let start = (item.span.start - part.span.start) as usize;
        let text = part.text.get(start..start + item.span.range().len()).unwrap_or("");
        let value = match item.value {
            None => {
                findings.push(bad_square(text, item.span));
                good = false;
                continue;
            }
            Some(list) if text.len() == 1 && text.starts_with(|c: char| c.is_ascii_lowercase()) => {
                SquareItem::File(list.first().map_or(0, |square| square.file))
            }
            Some(list) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                SquareItem::Rank(list.first().map_or(0, |square| square.rank))
            }
            Some(list) => SquareItem::These(list),
        };
        squares.items.push(Spanned::new(value, item.span));
    }
    good.then_some(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn read(text: &str) -> (Claims, Vec<(String, String, Vec<String>)>) {
        let mut sources = Sources::new();
        let file = sources.add("t", text);
        let mut findings = Findings::new();
        let claims = parse(text, Span::new(file, 0..text.len()), &mut findings);
        let findings = findings
            .into_iter()
            .map(|f| (f.code.id().to_owned(), f.span.map_or("", |span| sources.text(span)).to_owned(), f.help))
            .collect();
        (claims, findings)
    }

    #[test]
    fn every_form_of_the_grammar_is_read() {
        let forms = [
            "legal Rc5",
            "not legal Ke5 (self-check)",
            "not legal ...0-0",
            "takes Rc5: c7,h5",
            "takes Qd4: nothing",
            "takes>= Nd8: d3",
            "spares Rc5: c6,d5",
            "safe c8,f6 from d2",
            "safe c8",
            "marks = to(d2 captures)",
            "marks <= to(P quiet)",
            "marks = to(any)",
            "marks = taken(Bd5)",
            "marks = at(M)",
            "marks = barred(e4)",
            "marks = note",
            "marks=to(c2)",
            "marks<=to(c2)",
            "after Bxe4, Ne4xc3, Qc3xc6 = right",
            "after e8=Q = right",
            "after e8=Q: state b check",
            "after 1.Kd5: state b mate",
            "after Rc5: marks = to(d2)",
            "start 1.Nc3 Nc6 2.Nd5 = this",
            "array initial",
            "state check",
            "state b check e8",
            "state w stalemate",
            "state win w",
            "state draw",
            "state open",
            "frozen c4,d5",
            "free b6-h6",
            "at M d2,e6",
            "draw-only",
            "right: state b mate",
        ];
        for form in forms {
            let (claims, findings) = read(form);
            assert!(findings.is_empty(), "{form}: {findings:?}");
            assert_eq!(claims.claims.len(), 1, "{form}");
        }
        let (claims, findings) = read(&forms.join("; "));
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(claims.claims.len(), forms.len());
    }

    #[test]
    fn context_stands_in_front() {
        let text = "side=b preset=vchess options=a=b,c=d start='8/8 w' castle=ah not legal ...0-0; legal Ke7";
        let (claims, findings) = read(text);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(claims.context.side, Some(Colour::Black));
        assert_eq!(claims.context.options.len(), 2);
        assert_eq!(claims.context.start.unwrap().value, "8/8 w");
        assert_eq!(claims.claims.len(), 2);
        assert_eq!(claims.claims[1].text, "legal Ke7");
    }

    #[test]
    fn mistakes_are_named_at_their_place() {
        for (text, code, place, help) in [
            ("takse Rc5: c7", "claim/unknown-word", "takse", "takes"),
            ("draw-only because it is nice", "claim/incomplete", "because it is nice", "leave out"),
            ("illegal Rc8", "claim/unknown-word", "illegal", "\"not legal\""),
            ("impossible Rc8", "claim/unknown-word", "impossible", "\"not legal\""),
            ("mate", "claim/unknown-word", "mate", "state b mate"),
            ("check b", "claim/unknown-word", "check", "state b check"),
            ("captures Rc5: c7", "claim/unknown-word", "captures", "\"takes\""),
            ("takes Rc5: none", "claim/bad-square", "none", "\"nothing\""),
            ("Rc5 takes c7,h5", "claim/unknown-word", "Rc5", "takes Rc5: c7,h5"),
            ("1.Rc5 legal", "claim/unknown-word", "1.Rc5", "legal 1.Rc5"),
            ("Rc5", "claim/unknown-word", "Rc5", "legal Rc5"),
            ("mark=to(c2)", "claim/unknown-key", "mark", "\"marks\""),
            ("marks=two(c2)", "claim/bad-set", "two", "\"to\""),
            ("takes Rc5: c7; draw-onyl", "claim/unknown-word", "draw-onyl", "draw-only"),
            ("sied=b legal Rc5", "claim/unknown-key", "sied", "side"),
            ("legal Rc5; side=b legal Rc4", "claim/unknown-word", "side=b", "in front"),
            ("side=x legal Rc5", "claim/bad-value", "x", "w or b"),
            ("takes Rc: c7", "claim/bad-move", "Rc", "such as"),
            ("takes Rc5: c7,q", "", "", ""),
            ("takes Rc5: c7,é5", "claim/bad-square", "é5", "commas"),
            ("takes Rc5", "claim/incomplete", "takes Rc5", "takes Rc5: c7,h5"),
            ("takes Rc5: ", "claim/incomplete", "takes Rc5:", "takes Rc5: c7,h5"),
            ("not takes Rc5: c7", "claim/incomplete", "not takes", "not legal"),
            ("not legal Ke5 (selfcheck)", "claim/incomplete", "selfcheck", "self-check"),
            ("marks = two(d2)", "claim/bad-set", "two", "\"to\""),
            ("marks = to(d2 quite)", "claim/bad-set", "quite", "quiet"),
            ("state b mat", "claim/incomplete", "mat", "mate"),
            ("after Rc5 = rihgt", "claim/incomplete", "rihgt", "right"),
            ("after Rc5", "claim/incomplete", "after Rc5", "= right"),
            ("legal ", "claim/incomplete", "legal", "legal Rc5"),
            ("", "claim/empty", "", "draw-only"),
            (" ; ", "claim/empty", " ; ", "draw-only"),
        ] {
            let (_, findings) = read(text);
            if code.is_empty() {
                assert!(findings.is_empty(), "{text}: {findings:?}");
                continue;
            }
            assert_eq!(findings.len(), 1, "{text}: {findings:?}");
            assert_eq!((findings[0].0.as_str(), findings[0].1.as_str()), (code, place), "{text}");
            assert!(findings[0].2.join(" ").contains(help), "{text}: {:?}", findings[0].2);
        }
    }

    #[test]
    fn deep_nesting_is_a_finding() {
        let text = format!("{}legal Rc5", "after Rc5: ".repeat(2000));
        assert_eq!(read(&text).1.len(), 1);
    }
}
