//! From what a caption says to claims, with the verdict of each.
//!
//! A caption names men by name and leaves out what the board shows; the board fills in the squares, and the engine
//! decides. What the engine proves is a suggestion; what it refutes is a doubt about the caption.

use super::claim::caption::{self, Assertion, CaptionState, Man, Men, Reading, Victims};
use super::claim::{self, Claim, Claims, Letters, MoveText, Moves, ToKind};
use super::figure::{boards, no_context, prefix};
use super::judge::{Board, Case, Judgement, Verdict, connecting_move, judge, victims_of};
use super::local::letters_of;
use crate::board::{Colour, Placement, Square, SquareSet};
use crate::document::Half;
use crate::finding::Findings;
use crate::game::{Game, Rules};
use crate::resolve::{Figure, Page};
use crate::source::Span;

/// A claim that a caption suggests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Facts that must stand in front of it (`side=b castle=ah`); empty for most.
    pub context: String,
    /// The claim, as it is to be written.
    pub text: String,
    /// The claim.
    pub claim: Claim,
    /// What the engine says.
    pub judgement: Judgement,
}

/// Suggestions as one line of claims, ready to be written.
pub fn line(suggestions: &[Suggestion]) -> String {
    let context = suggestions.iter().map(|own| own.context.as_str()).find(|context| !context.is_empty());
    let claims: Vec<&str> = suggestions.iter().map(|own| own.text.as_str()).collect();
    match context {
        Some(context) => format!("{context} {}", claims.join("; ")),
        None => claims.join("; "),
    }
}

/// What a figure's caption suggests. Without rules nothing is suggested.
pub(super) fn suggest(page: &Page, figure: &Figure) -> Vec<Suggestion> {
    figure.rules.as_ref().map_or_else(Vec::new, |rules| suggest_under(page, figure, rules))
}

/// What a figure's caption says, for one that has claims: these say it exactly, and the caption may tell a part of it.
pub(super) fn read_beside_claims(page: &Page, figure: &Figure) -> Vec<Suggestion> {
    figure.rules.as_ref().map_or_else(Vec::new, |rules| read(page, figure, rules, true))
}

/// The preset under which all that a caption suggests is true, for a figure that chooses none: the page may follow
/// rules that it does not name.
pub(super) fn true_under(page: &Page, figure: &Figure) -> Option<String> {
    let game = figure.game.as_ref().filter(|_| figure.preset.is_none())?;
    let holds = |name: &str| {
        let Ok(rules) = game.rules(Some(name), &[]) else { return false };
        let suggestions = suggest_under(page, figure, &rules);
        !suggestions.is_empty() && suggestions.iter().all(|own| own.judgement.verdict == Verdict::Proved)
    };
    game.presets().iter().map(|preset| preset.name.clone()).find(|name| holds(name))
}

fn suggest_under(page: &Page, figure: &Figure, rules: &Rules) -> Vec<Suggestion> {
    read(page, figure, rules, false)
}

fn read(page: &Page, figure: &Figure, rules: &Rules, partly: bool) -> Vec<Suggestion> {
    let (Some(caption), Some(game)) = (&figure.caption, &figure.game) else { return Vec::new() };
    let boards = boards(figure);
    let writer = Writer { game, rules, boards: &boards, letters: letters_of(page), span: caption.span, partly };
    let mut out: Vec<Suggestion> = Vec::new();
    for reading in caption::read(&caption.text, &page.lang, boards.len() == 2, caption.span) {
        for suggestion in writer.write(&reading) {
            if out.iter().all(|other| other.text != suggestion.text) {
                out.push(suggestion);
            }
        }
    }
    out
}

/// Turns assertions into claims on one figure.
struct Writer<'a> {
    game: &'a Game,
    rules: &'a Rules,
    boards: &'a [Board<'a>],
    letters: Letters,
    span: Span,
    /// Whether the caption may tell a part of what is so: not all men that a move captures.
    partly: bool,
}

impl Writer<'_> {
    fn write(&self, reading: &Reading) -> Vec<Suggestion> {
        let half = reading.half;
        let Some(board) = self.boards.get(usize::from(half == Half::Right)) else { return Vec::new() };
        let placement = &board.diagram.placement;
        let marked = board.diagram.marked();
        match &reading.says {
            Assertion::Array => self.judged(half, "", "array initial"),
            Assertion::Start(moves) => self.start(half, moves),
            Assertion::MenAt(men) => {
                men.iter().flat_map(|(men, squares)| self.men_at(half, placement, *men, squares)).collect()
            }
            Assertion::Takes { moves, victims } => self.takes(half, board, &marked, moves, victims),
            Assertion::Spares { moves, victims } => {
                let squares = self.squares_of(victims, placement, &marked, None);
                // That a move which cannot be played spares somebody is not what a caption says: the move is impossible.
                let played = moves.iter().filter(|by| self.real_victims(half, &self.move_text(by)).is_some());
                let texts = played.map(|by| format!("spares {}: {}", self.move_text(by), list(&squares)));
                texts
                    .flat_map(|text| if squares.is_empty() { Vec::new() } else { self.judged(half, "", &text) })
                    .collect()
            }
            Assertion::Safe(squares) => {
                self.judged(half, "", &format!("safe {}", list(&squares.iter().copied().collect())))
            }
            Assertion::Legal(moves) => {
                moves.iter().flat_map(|by| self.judged(half, "", &format!("legal {}", self.move_text(by)))).collect()
            }
            Assertion::NotLegal(moves) => {
                let mut out: Vec<Suggestion> = moves
                    .iter()
                    .flat_map(|by| self.judged(half, "", &format!("not legal {}", self.move_text(by))))
                    .collect();
                if !marked.is_empty() {
                    out.extend(self.marks_of_men(half, placement, moves));
                }
                out
            }
            Assertion::NoCastling(side) => self.no_castling(half, placement, *side),
            Assertion::Marks { who, from, kind } if !marked.is_empty() => {
                let word = match kind {
                    ToKind::All => "",
                    ToKind::Quiet => " quiet",
                    ToKind::Captures => " captures",
                };
                self.marks(half, placement, *who, *from, |sel| format!("marks = to({sel}{word})"))
            }
            Assertion::Barred { who, from } if !marked.is_empty() => {
                self.marks(half, placement, *who, *from, |sel| format!("marks = barred({sel})"))
            }
            Assertion::Marks { .. } | Assertion::Barred { .. } => Vec::new(),
            Assertion::Becomes { moves, men, draw, .. } => self.becomes(moves, men, *draw),
            Assertion::State { after, is, side } => self.state(half, after, *is, *side),
        }
    }

    /// Moves that lead to a board: from the array, or, when their numbers go on from an earlier move, from the board on
    /// the left. Where there is none nothing is known of what came before.
    fn start(&self, half: Half, moves: &Moves) -> Vec<Suggestion> {
        let goes_on = moves.steps.first().and_then(|step| step.by.number).is_some_and(|number| number > 1);
        let target = match half {
            Half::Whole => "this",
            Half::Left => "left",
            Half::Right => "right",
        };
        match (goes_on, half) {
            // Men that no move explains say that the game began from another array.
            (false, _) if self.begins_elsewhere(half, moves) => Vec::new(),
            (false, _) => self.judged(Half::Whole, "", &format!("start {} = {target}", self.moves(moves))),
            (true, Half::Right) => self.judged(Half::Whole, "", &format!("after {} = right", self.moves(moves))),
            (true, _) => Vec::new(),
        }
    }

    /// Whether men of a kind that its side does not move stand where no array of the game has them.
    fn begins_elsewhere(&self, half: Half, moves: &Moves) -> bool {
        let Some(board) = self.boards.get(usize::from(half == Half::Right)) else { return false };
        let mut moved = Vec::new();
        let mut side = Colour::White;
        for (number, step) in moves.steps.iter().enumerate() {
            side = step.by.side.unwrap_or(if number > 0 && !step.same_side { side.other() } else { side });
            let text = self.move_text(&step.by);
            let letters = match text.trim_start_matches('.') {
                castling if castling.starts_with(['0', 'O']) => "kr".to_owned(),
                text if text.starts_with(char::is_uppercase) => text.chars().take(1).collect(),
                // A man without a letter is a pawn, and what it becomes.
                text => text.chars().filter(|c| c.is_uppercase()).chain(['p']).collect(),
            };
            moved.extend(letters.to_lowercase().chars().map(|letter| (letter.to_string(), side)));
        }
        let arrays = self.rules.arrays();
        board.diagram.placement.men.iter().any(|(square, man)| {
            !moved.contains(&(man.symbol.clone(), man.colour))
                && arrays.iter().all(|array| array.placement.men.get(square) != Some(man))
        })
    }

    /// A claim with its verdict.
    fn judged(&self, half: Half, context: &str, text: &str) -> Vec<Suggestion> {
        let whole = if context.is_empty() {
            format!("{}{text}", prefix(half))
        } else {
            format!("{context} {}{text}", prefix(half))
        };
        let mut findings = Findings::new();
        let Claims { context: facts, claims } = claim::parse(&whole, self.span, &mut findings);
        let letters = Letters::fen();
        let case = Case { rules: self.rules, boards: self.boards, context: &facts, letters: &letters };
        claims
            .iter()
            .map(|own| Suggestion {
                context: context.to_owned(),
                text: format!("{}{text}", prefix(half)),
                claim: own.clone(),
                judgement: judge(&case, own, Half::Whole),
            })
            .collect()
    }

    /// The first of some claims that is proved; if none is and there is only one, that one.
    fn best(&self, half: Half, texts: Vec<String>) -> Vec<Suggestion> {
        let only = texts.len() == 1;
        let judged: Vec<Suggestion> = texts.iter().flat_map(|text| self.judged(half, "", text)).collect();
        let proved = judged.iter().find(|own| own.judgement.verdict == Verdict::Proved).cloned();
        match proved {
            Some(proved) => vec![proved],
            None if only => judged,
            None => Vec::new(),
        }
    }

    fn men_at(&self, half: Half, placement: &Placement, men: Men, squares: &[Square]) -> Vec<Suggestion> {
        let symbols = self.symbols(men.man);
        if symbols.is_empty() {
            return Vec::new();
        }
        // Men of both colours may be named together: one claim for each letter.
        let mut by_letter: Vec<(String, Vec<Square>)> = Vec::new();
        for square in squares {
            let standing = placement.men.get(square).filter(|man| symbols.contains(&man.symbol));
            let letter = match (standing, men.colour) {
                (Some(man), None) => man.written(),
                (_, Some(Colour::Black)) => symbols[0].clone(),
                _ => symbols[0].to_uppercase(),
            };
            match by_letter.iter_mut().find(|(own, _)| *own == letter) {
                Some((_, own)) => own.push(*square),
                None => by_letter.push((letter, vec![*square])),
            }
        }
        let texts = by_letter
            .into_iter()
            .map(|(letter, squares)| format!("at {letter} {}", list(&squares.into_iter().collect())));
        texts.flat_map(|text| self.judged(half, "", &text)).collect()
    }

    fn takes(
        &self,
        half: Half,
        board: &Board<'_>,
        marked: &SquareSet,
        moves: &[MoveText],
        victims: &Victims,
    ) -> Vec<Suggestion> {
        let placement = &board.diagram.placement;
        let mut out = Vec::new();
        for by in moves {
            let text = self.move_text(by);
            let real = self.real_victims(half, &text);
            let squares = self.squares_of(victims, placement, marked, real.as_ref());
            // A caption that says that something is taken, not what.
            let squares = if victims.is_empty() { real.unwrap_or_default() } else { squares };
            if victims.nobody {
                out.extend(self.judged(half, "", &format!("takes {text}: nothing")));
                continue;
            }
            let word = if self.partly { "takes>=" } else { "takes" };
            if !squares.is_empty() {
                out.extend(self.judged(half, "", &format!("{word} {text}: {}", list(&squares))));
            }
        }
        if !marked.is_empty() {
            out.extend(self.marks_of_moves(half, moves));
        }
        out
    }

    /// The men that a move really takes.
    fn real_victims(&self, half: Half, text: &str) -> Option<SquareSet> {
        let by = MoveText::read(text, self.span)?;
        let (context, letters) = (no_context(), Letters::fen());
        let case = Case { rules: self.rules, boards: self.boards, context: &context, letters: &letters };
        victims_of(&case, usize::from(half == Half::Right), &by)
    }

    /// The squares of named victims. Of names that fit several men, those that are really taken are meant, if each
    /// name has one and each of them a name; else all that fit.
    fn squares_of(
        &self,
        victims: &Victims,
        placement: &Placement,
        marked: &SquareSet,
        real: Option<&SquareSet>,
    ) -> SquareSet {
        if !victims.squares.is_empty() {
            return victims.squares.iter().copied().collect();
        }
        if victims.marked {
            return marked.clone();
        }
        let fits = |men: &Men, at: &Square| {
            placement.men.get(at).is_some_and(|man| {
                self.symbols(men.man).contains(&man.symbol) && men.colour.is_none_or(|colour| man.colour == colour)
            })
        };
        if let Some(real) = real.filter(|real| !real.is_empty()) {
            let each_named = real.iter().all(|at| victims.men.iter().any(|men| fits(men, at)));
            let each_taken = victims.men.iter().all(|men| real.iter().any(|at| fits(men, at)));
            if each_taken && (each_named || self.partly) {
                return real.clone();
            }
        }
        placement.men.keys().filter(|at| victims.men.iter().any(|men| fits(men, at))).copied().collect()
    }

    /// What the marks beside capturing moves are, if that can be proved.
    fn marks_of_moves(&self, half: Half, moves: &[MoveText]) -> Vec<Suggestion> {
        let mut texts: Vec<String> = moves.iter().map(|by| format!("marks = taken({})", self.move_text(by))).collect();
        texts.truncate(if moves.len() == 1 { 1 } else { 0 });
        texts.extend(
            self.froms(half, moves)
                .into_iter()
                .flat_map(|from| [format!("marks = to({from} captures)"), format!("marks = to({from})")]),
        );
        self.proved_only(half, &texts)
    }

    /// What the marks beside forbidden moves are, if that can be proved.
    fn marks_of_men(&self, half: Half, placement: &Placement, moves: &[MoveText]) -> Vec<Suggestion> {
        let mut texts = Vec::new();
        for by in moves {
            for (at, man) in &placement.men {
                let letter =
                    by.bare().chars().next().filter(|c| c.is_uppercase()).map(|c| self.letters.symbol(&c.to_string()));
                if letter.is_some_and(|symbol| symbol.as_ref() == Some(&man.symbol)) {
                    texts.push(format!("marks = barred({at})"));
                }
            }
        }
        self.proved_only(half, &texts)
    }

    fn proved_only(&self, half: Half, texts: &[String]) -> Vec<Suggestion> {
        let mut judged = texts.iter().flat_map(|text| self.judged(half, "", text));
        judged.find(|own| own.judgement.verdict == Verdict::Proved).into_iter().collect()
    }

    /// The squares that moves come from, when they agree on one.
    fn froms(&self, half: Half, moves: &[MoveText]) -> Vec<Square> {
        let (context, letters) = (no_context(), Letters::fen());
        let case = Case { rules: self.rules, boards: self.boards, context: &context, letters: &letters };
        let mut found: Vec<Square> = Vec::new();
        for by in moves {
            let Some(by) = MoveText::read(&self.move_text(by), self.span) else { continue };
            if let Some(from) = super::judge::origin_of(&case, usize::from(half == Half::Right), &by)
                && !found.contains(&from)
            {
                found.push(from);
            }
        }
        if found.len() == 1 { found } else { Vec::new() }
    }

    fn no_castling(&self, half: Half, placement: &Placement, side: Option<Colour>) -> Vec<Suggestion> {
        let Some(side) = side else { return Vec::new() };
        let royal = placement
            .men
            .iter()
            .find(|(_, man)| man.colour == side && self.game.piece(man).is_some_and(|kind| kind.royal()));
        let Some((royal, _)) = royal else { return Vec::new() };
        let row =
            placement.men.iter().filter(|(at, man)| at.rank == royal.rank && man.colour == side && man.symbol == "r");
        let files: Vec<u8> = row.map(|(at, _)| at.file).collect();
        if files.is_empty() {
            return Vec::new();
        }
        let letters: String = files.iter().map(|file| Square::new(*file, 0).file_letter()).collect();
        let context = format!("side={} castle={letters}", side.letter());
        let dots = if side == Colour::Black { "..." } else { "" };
        let mut out = Vec::new();
        for (long, word) in [(false, "0-0"), (true, "0-0-0")] {
            let there = files.iter().any(|file| if long { *file < royal.file } else { *file > royal.file });
            if there {
                out.extend(self.judged(half, &context, &format!("not legal {dots}{word}")));
            }
        }
        out
    }

    fn marks(
        &self,
        half: Half,
        placement: &Placement,
        who: Option<Men>,
        from: Option<Square>,
        text: impl Fn(&str) -> String,
    ) -> Vec<Suggestion> {
        if let Some(from) = from {
            return self.best(half, vec![text(&from.to_string())]);
        }
        let Some(who) = who else { return Vec::new() };
        let symbols = self.symbols(who.man);
        let mut texts = Vec::new();
        for colour in [Colour::White, Colour::Black] {
            if who.colour.is_some_and(|own| own != colour) {
                continue;
            }
            for symbol in &symbols {
                let own = |man: &&crate::board::Man| man.colour == colour && man.symbol == *symbol;
                let squares: Vec<&Square> =
                    placement.men.iter().filter(|(_, man)| own(man)).map(|(at, _)| at).collect();
                match squares[..] {
                    [] => {}
                    [square] => texts.push(text(&square.to_string())),
                    _ if colour == Colour::White => texts.push(text(&symbol.to_uppercase())),
                    _ => texts.push(text(symbol)),
                }
            }
        }
        self.best(half, texts)
    }

    fn becomes(&self, moves: &Moves, men: &[Men], draw: bool) -> Vec<Suggestion> {
        let text = if moves.is_empty() {
            match self.connecting(men) {
                Some(text) => text,
                None => return Vec::new(),
            }
        } else {
            self.moves(moves)
        };
        let mut out = self.judged(Half::Whole, "", &format!("after {text} = right"));
        if draw && !moves.is_empty() {
            out.extend(self.judged(Half::Whole, "", &format!("after {text}: state draw")));
        }
        out
    }

    /// The move between two diagrams that a caption only describes: it must be one of a man that is named.
    fn connecting(&self, men: &[Men]) -> Option<String> {
        let (context, letters) = (no_context(), Letters::fen());
        let case = Case { rules: self.rules, boards: self.boards, context: &context, letters: &letters };
        let (side, name) = connecting_move(&case, 0)?;
        let by = MoveText::read(&name, self.span)?;
        let mover = super::judge::mover_of(&case, 0, side, &by);
        let named = |men: &Men| mover.as_ref().is_some_and(|symbol| self.symbols(men.man).contains(symbol));
        let fits = men.is_empty() || men.iter().any(named);
        let dots = if side == Colour::Black { "..." } else { "" };
        fits.then(|| format!("{dots}{name}"))
    }

    fn state(&self, half: Half, after: &Moves, is: CaptionState, side: Option<Colour>) -> Vec<Suggestion> {
        let word = match is {
            CaptionState::Check => "check",
            CaptionState::Mate => "mate",
            CaptionState::Stalemate => "stalemate",
            CaptionState::Draw => "draw",
        };
        if !after.is_empty() {
            return self.judged(half, "", &format!("after {}: state {word}", self.moves(after)));
        }
        match (is, side) {
            (CaptionState::Draw, _) => self.judged(half, "", "state draw"),
            (_, Some(side)) => self.judged(half, "", &format!("state {} {word}", side.letter())),
            (_, None) => {
                let texts: Vec<String> = ["w", "b"].iter().map(|side| format!("state {side} {word}")).collect();
                self.proved_only(half, &texts)
            }
        }
    }

    /// The symbols that a name can mean in this game.
    fn symbols(&self, man: Man) -> Vec<String> {
        let kinds = self.game.pieces().iter();
        match man {
            Man::Letter(letter) => {
                let own: Vec<String> =
                    kinds.clone().filter(|kind| kind.symbol() == letter).map(|kind| kind.symbol().to_owned()).collect();
                if !own.is_empty() {
                    return own;
                }
                let id = match letter {
                    "k" => "king",
                    "q" => "queen",
                    "r" => "rook",
                    "b" => "bishop",
                    "n" => "knight",
                    _ => "pawn",
                };
                kinds.filter(|kind| kind.id() == id).map(|kind| kind.symbol().to_owned()).collect()
            }
            Man::Id(id) => kinds.filter(|kind| kind.id() == id).map(|kind| kind.symbol().to_owned()).collect(),
        }
    }

    /// Moves as claims write them.
    fn moves(&self, moves: &Moves) -> String {
        let mut text = String::new();
        for (number, step) in moves.steps.iter().enumerate() {
            if number > 0 {
                text.push_str(if step.same_side { ", " } else { " " });
            }
            text.push_str(&self.move_text(&step.by));
        }
        text
    }

    /// A move as claims write it: without its number (but with the dots of Black's), in letters of positions.
    fn move_text(&self, by: &MoveText) -> String {
        let dots = if by.side == Some(Colour::Black) { "..." } else { "" };
        format!("{dots}{}", self.letters.in_fen(by.bare().trim_end_matches(['!', '?'])))
    }
}

fn list(squares: &SquareSet) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join(",")
}
