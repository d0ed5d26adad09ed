//! The clauses of a caption, the same in all languages.

use super::assertion::{Assertion, Reading};
use super::facts::Facts;
use super::tokens::{Token, tokens};
use super::words::{Lexicon, Meaning, lexicons};
use crate::board::{Colour, Square};
use crate::check::claim::MoveText;
use crate::document::Half;
use crate::source::Span;

/// One thing of a clause.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Item {
    Move(MoveText),
    Square(Square),
    Comma,
    Word(Meaning),
    Draw,
    Unknown,
}

#[derive(Debug, Clone)]
struct Clause {
    half: Half,
    items: Vec<Item>,
}

/// Reads a caption; `pair` says whether the figure has two diagrams. Clauses that are not understood are left out.
pub fn read(caption: &str, language: &str, pair: bool, span: Span) -> Vec<Reading> {
    let tokens = tokens(caption, span);
    let mut best: Vec<Reading> = Vec::new();
    // The page's language first; then English, for captions that were not translated.
    for lexicon in lexicons(language) {
        let clauses = clauses(&tokens, lexicon, pair);
        let found = assertions(&clauses, pair);
        if found.len() > best.len() {
            best = found;
        }
    }
    best
}

/// The squares on which a caption says that men stand: "the men on a8 and g5", "pawn d6". Sentences that deny something
/// name squares for other reasons.
pub fn places(caption: &str, language: &str, span: Span) -> Vec<Square> {
    let mut out = Vec::new();
    let Some(lexicon) = lexicons(language).into_iter().next() else { return out };
    for clause in clauses(&tokens(caption, span), lexicon, true) {
        if clause.items.iter().any(|item| matches!(item, Item::Word(Meaning::Impossible | Meaning::Nothing))) {
            continue;
        }
        // A man, then perhaps "on", then squares.
        let (mut man, mut listed) = (false, false);
        for item in &clause.items {
            match item {
                Item::Word(Meaning::Man(_) | Meaning::Things) => (man, listed) = (true, false),
                Item::Square(square) if man => {
                    listed = true;
                    out.push(*square);
                }
                Item::Word(Meaning::At | Meaning::White | Meaning::Black) => {}
                Item::Comma | Item::Word(Meaning::And) if listed => {}
                _ => man = false,
            }
        }
    }
    out
}

/// Cuts tokens into clauses.
fn clauses(tokens: &[Token], lexicon: &Lexicon, pair: bool) -> Vec<Clause> {
    let mut out: Vec<Clause> = Vec::new();
    let mut half = Half::Whole;
    let mut items: Vec<Item> = Vec::new();
    let mut at = 0;
    let end = |items: &mut Vec<Item>, half: Half, out: &mut Vec<Clause>| {
        if items.iter().any(|item| *item != Item::Comma) {
            out.push(Clause { half, items: std::mem::take(items) });
        }
        items.clear();
    };
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            Token::Move(by) => items.push(Item::Move(by.clone())),
            Token::Square(square, _) => items.push(Item::Square(*square)),
            Token::Comma => items.push(Item::Comma),
            Token::Draw => items.push(Item::Draw),
            // "1.Rc5: c7 and h5 are taken": the move is what the sentence is about.
            Token::Colon if matches!(items[..], [Item::Move(_)]) => items.push(Item::Comma),
            Token::Stop | Token::Colon => end(&mut items, half, &mut out),
            Token::Word(_) => {
                let run: Vec<String> = tokens[at - 1..]
                    .iter()
                    .map_while(|token| match token {
                        Token::Word(word) => Some(word.clone()),
                        _ => None,
                    })
                    .collect();
                let Some((meaning, length)) = lexicon.find(&run) else {
                    items.push(Item::Unknown);
                    continue;
                };
                at += length - 1;
                let side = match meaning {
                    Meaning::Left => Half::Left,
                    Meaning::Right => Half::Right,
                    meaning => {
                        items.push(Item::Word(meaning));
                        continue;
                    }
                };
                if !pair {
                    items.push(Item::Unknown);
                } else if tokens.get(at) == Some(&Token::Colon) {
                    end(&mut items, half, &mut out);
                    half = side;
                    at += 1;
                } else {
                    // "... on the left, ... on the right"
                    end(&mut items, side, &mut out);
                }
            }
        }
    }
    end(&mut items, half, &mut out);
    out.into_iter().map(without_reason).flat_map(opening_apart).collect()
}

/// "After 1.e4 e5 2.Nf3, Black may ..." says how the board came about, and then something else: two clauses.
fn opening_apart(clause: Clause) -> Vec<Clause> {
    let is_move = |item: &Item| matches!(item, Item::Move(_));
    let begin = clause.items.iter().position(is_move);
    let last = clause.items.iter().rposition(is_move);
    let (Some(begin), Some(last)) = (begin, last) else { return vec![clause] };
    let head = clause.items[..begin].iter().all(|item| matches!(item, Item::Word(Meaning::After | Meaning::Filler)));
    let run = clause.items[begin..last].iter().all(|item| is_move(item) || *item == Item::Comma);
    let from_start =
        matches!(&clause.items[begin], Item::Move(by) if by.number == Some(1) && by.side == Some(Colour::White));
    let apart = clause.items.get(last + 1) == Some(&Item::Comma);
    if !(head && run && from_start && apart && clause.items.contains(&Item::Word(Meaning::After))) {
        return vec![clause];
    }
    let rest = Clause { half: clause.half, items: clause.items[last + 2..].to_vec() };
    vec![Clause { half: clause.half, items: clause.items[..=last].to_vec() }, rest]
}

/// Drops what follows "because": a reason is no statement of its own.
fn without_reason(clause: Clause) -> Clause {
    let end = clause.items.iter().position(|item| *item == Item::Word(Meaning::Because));
    Clause { items: clause.items[..end.unwrap_or(clause.items.len())].to_vec(), ..clause }
}

fn assertions(clauses: &[Clause], pair: bool) -> Vec<Reading> {
    let mut out = Vec::new();
    if pair && let Some(becomes) = two_clauses(clauses) {
        out.push(Reading { half: Half::Whole, says: becomes });
        return out;
    }
    for clause in clauses.iter().filter(|clause| !clause.items.contains(&Item::Unknown)) {
        let facts = Facts { items: &clause.items };
        let half = clause.half;
        out.extend(facts.read(pair).into_iter().map(|says| Reading { half, says }));
    }
    out
}

/// "Left: before Rxg1=Q. Right: after the move."
fn two_clauses(clauses: &[Clause]) -> Option<Assertion> {
    let [left, right] = clauses else { return None };
    let (left_facts, right_facts) = (Facts { items: &left.items }, Facts { items: &right.items });
    let understood = !left.items.contains(&Item::Unknown) && !right.items.contains(&Item::Unknown);
    let halves = left.half == Half::Left && right.half == Half::Right;
    if !understood || !halves || !left_facts.has(Meaning::Before) || !right_facts.has(Meaning::After) {
        return None;
    }
    let (before, after) = (left_facts.sequence(), right_facts.sequence());
    let moves = if before.steps.len() >= after.steps.len() { before } else { after };
    let men = left_facts.men().into_iter().map(|(_, men)| men).collect();
    Some(Assertion::Becomes { moves, men, swap: false, draw: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::claim::caption::assertion::{Men, Victims};
    use crate::check::claim::caption::words::Man;
    use crate::check::claim::{Moves, Step};
    use crate::source::Sources;

    fn says(language: &str, caption: &str, pair: bool) -> String {
        let file = Sources::new().add("t", caption);
        let readings = read(caption, language, pair, Span::new(file, 0..caption.len()));
        readings.iter().map(|reading| short(&reading.says)).collect::<Vec<_>>().join(" | ")
    }

    fn list(moves: &[MoveText]) -> String {
        moves.iter().map(|by| by.bare()).collect::<Vec<_>>().join(" ")
    }

    fn steps(moves: &Moves) -> String {
        let text = |step: &Step| format!("{}{}", if step.same_side { "," } else { " " }, step.by.bare());
        moves.steps.iter().map(text).collect::<String>().trim().to_owned()
    }

    fn who(men: &Men) -> String {
        let name = match men.man {
            Man::Letter(name) | Man::Id(name) => name,
        };
        format!("{name}{}", men.colour.map_or(String::new(), |colour| format!("/{}", colour.letter())))
    }

    fn victims(victims: &Victims) -> String {
        let mut parts: Vec<String> = victims.squares.iter().map(Square::to_string).collect();
        parts.extend(victims.men.iter().map(who));
        parts.extend(victims.marked.then(|| "marked".to_owned()));
        parts.join(",")
    }

    fn short(says: &Assertion) -> String {
        match says {
            Assertion::Array => "array".into(),
            Assertion::Start(moves) => format!("start {}", steps(moves)),
            Assertion::MenAt(men) => men
                .iter()
                .map(|(men, squares)| {
                    format!("at {} {}", who(men), squares.iter().map(Square::to_string).collect::<Vec<_>>().join(","))
                })
                .collect::<Vec<_>>()
                .join("; "),
            Assertion::Takes { moves, victims: own } => format!("takes {}: {}", list(moves), victims(own)),
            Assertion::Spares { moves, victims: own } => format!("spares {}: {}", list(moves), victims(own)),
            Assertion::Safe(squares) => format!("safe {squares:?}"),
            Assertion::Legal(moves) => format!("legal {}", list(moves)),
            Assertion::NotLegal(moves) => format!("not legal {}", list(moves)),
            Assertion::NoCastling(side) => format!("no castling {side:?}"),
            Assertion::Marks { who: men, from, kind } => {
                let men = men.as_ref().map_or(String::new(), who);
                format!("marks {men}{} {kind:?}", from.map_or(String::new(), |at| format!("@{at}")))
            }
            Assertion::Barred { who: men, .. } => format!("barred {}", men.as_ref().map_or(String::new(), who)),
            Assertion::Becomes { moves, men, swap, draw } => {
                let men: Vec<String> = men.iter().map(who).collect();
                format!(
                    "becomes {} {}{}{}",
                    steps(moves),
                    men.join(","),
                    if *swap { " swap" } else { "" },
                    if *draw { " draw" } else { "" }
                )
            }
            Assertion::State { after, is, side } => format!("{is:?} {side:?} {}", steps(after)).trim().to_owned(),
        }
    }

    /// Captions written here, in the four languages, each meaning the same.
    #[test]
    fn the_same_in_four_languages() {
        let rows: &[(&str, [&str; 4])] = &[
            (
                "takes Rc5: c7,h5",
                [
                    "1.Rc5 captures on c7 and h5.",
                    "1.Rc5 capture en c7 et h5.",
                    "1.Rc5 schlägt auf c7 und h5.",
                    "1.Rc5 captura en c7 y h5.",
                ],
            ),
            (
                "takes Bd5: marked",
                [
                    "1.Bd5 takes the marked pieces",
                    "1.Bd5 prend les pièces marquées",
                    "1.Bd5 schlägt die markierten Steine",
                    "1.Bd5 toma las piezas marcadas",
                ],
            ),
            (
                "not legal Ke5",
                ["1.Ke5 is impossible", "1.Ke5 est impossible", "1.Ke5 ist unmöglich", "1.Ke5 es imposible"],
            ),
            (
                "marks p Captures",
                [
                    "Possible pawn captures",
                    "Prises possibles du pion",
                    "Mögliche Schläge des Bauern",
                    "Posibles capturas de peones",
                ],
            ),
            ("marks mage All", ["Moves of the mage.", "Coups du mage.", "Züge des Magiers.", "Movimientos del mago."]),
            (
                "marks @d2 Captures",
                [
                    "All marked captures are playable from d2.",
                    "Toutes les captures marquées sont jouables depuis d2.",
                    "Alle markierten Schläge sind von d2 möglich.",
                    "Todas las capturas marcadas son posibles desde d2.",
                ],
            ),
            ("array", ["Initial position.", "Position initiale.", "Die Grundstellung.", "Posición inicial."]),
            (
                "at immobilizer d2,e6",
                [
                    "Immobilizers on d2 and e6.",
                    "Immobiliseurs en d2 et e6.",
                    "Lahmleger auf d2 und e6.",
                    "Inmovilizadores en d2 y e6.",
                ],
            ),
            (
                "start d4 d5 c4",
                [
                    "After 1.d4 d5 2.c4, the pawn may be captured en passant",
                    "Après 1.d4 d5 2.c4, il est possible de capturer en passant",
                    "Nach 1.d4 d5 2.c4, darf der Bauer en passant geschlagen werden",
                    "Después de 1.d4 d5 2.c4, es posible capturar en passant",
                ],
            ),
            (
                "no castling Some(Black)",
                [
                    "Black cannot castle because of Bxc3, c3xb5",
                    "Les noirs ne peuvent pas roquer à cause de Bxc3, c3xb5",
                    "Schwarz kann nicht rochieren wegen Bxc3, c3xb5",
                    "Las negras no pueden enrocar a causa de Bxc3, c3xb5",
                ],
            ),
            (
                "Mate Some(Black) Kd5",
                [
                    "1.Kd5 is checkmate for Black".trim_end_matches(" for Black"),
                    "1.Kd5 est échec et mat",
                    "1.Kd5 ist matt",
                    "1.Kd5 es jaque mate",
                ],
            ),
        ];
        for (wanted, captions) in rows {
            for (language, caption) in ["en", "fr", "de", "es"].into_iter().zip(captions) {
                let got = says(language, caption, false);
                let wanted = wanted.replace("Mate Some(Black) Kd5", "Mate None Kd5");
                assert_eq!(got, wanted, "{language}: {caption}");
            }
        }
    }

    #[test]
    fn pairs() {
        for (language, caption) in [
            ("en", "Before and after the chaining move Bxe4, Ne4xc3, Qc3xc6."),
            ("fr", "Avant et après le coup \"chaînant\" Bxe4, Ne4xc3, Qc3xc6."),
            ("de", "Vor und nach dem Zug Bxe4, Ne4xc3, Qc3xc6."),
            ("es", "Antes y después del movimiento Bxe4, Ne4xc3, Qc3xc6."),
            ("en", "Left: before Bxe4, Ne4xc3, Qc3xc6. Right: after the move."),
            ("fr", "Gauche : avant Bxe4, Ne4xc3, Qc3xc6. Droite : après le coup."),
        ] {
            assert_eq!(says(language, caption, true), "becomes Bxe4,Ne4xc3,Qc3xc6 ", "{caption}");
        }
        assert_eq!(says("fr", "Avant et après l'échange tour-roi.", true), "becomes  r,k swap");
        assert_eq!(says("en", "Before and after Kxg4, g4xd7 1/2", true), "becomes Kxg4,g4xd7  draw");
        assert_eq!(says("en", "Moves of the rook on the left, and of the bishop on the right.", true), "marks r All");
    }

    #[test]
    fn what_is_not_understood_says_nothing() {
        for caption in [
            "Any move to the right will capture the bishop; only a move to the marked spot will also capture the rook.",
            "1.Kxh2 by anticipation isn't allowed: white is checkmated when it rains",
            "After 1.e4 d5 2.e5 Qxd5 (anticipating 2.exd5 which isn't played)",
            "After 2.c4 d5, the pawn may be captured en passant",
            "After 1.e4, or after 1.d4, White stands well",
            "Check: the queen threatens to pull the king off the board along the a4-e8 diagonal.",
        ] {
            let got = says("en", caption, false);
            assert!(got.is_empty() || got == "Check None", "{caption}: {got}");
        }
    }
}
