//! What one clause says, from the words in it.

use super::assertion::{Assertion, CaptionState, Men, Victims};
use super::clause::Item;
use super::words::{Man, Meaning};
use crate::board::{Colour, Square};
use crate::check::claim::{MoveText, Moves, Step, ToKind};

/// A clause, asked for what is in it.
pub(super) struct Facts<'a> {
    pub(super) items: &'a [Item],
}

impl Facts<'_> {
    pub(super) fn read(&self, pair: bool) -> Vec<Assertion> {
        let moves = self.moves();
        let nothing = self.has(Meaning::Nothing) && (moves.is_empty() || !self.has(Meaning::Capture));
        if self.has(Meaning::Only) || nothing {
            return Vec::new();
        }
        if self.has(Meaning::Array) {
            return match (moves.is_empty(), self.has(Meaning::After)) {
                (true, _) => vec![Assertion::Array],
                (false, true) => vec![Assertion::Start(self.sequence())],
                (false, false) => Vec::new(),
            };
        }
        if pair && self.has(Meaning::Before) && self.has(Meaning::After) {
            let men = self.men().into_iter().map(|(_, men)| men).collect();
            let draw = self.items.contains(&Item::Draw) || self.has(Meaning::Draw);
            return vec![Assertion::Becomes { moves: self.sequence(), men, swap: self.has(Meaning::Swap), draw }];
        }
        // "No captura nada" is one negation, not two.
        let takes_nothing = self.has(Meaning::Nothing) && self.has(Meaning::Capture);
        if self.has(Meaning::Impossible) && !takes_nothing {
            return self.negated(moves);
        }
        let state = [
            (Meaning::Mate, CaptionState::Mate),
            (Meaning::Mates, CaptionState::Mate),
            (Meaning::Stalemate, CaptionState::Stalemate),
            (Meaning::Check, CaptionState::Check),
            (Meaning::Draw, CaptionState::Draw),
        ];
        let state = state.into_iter().find(|(meaning, _)| self.has(*meaning)).map(|(_, state)| state);
        if self.has(Meaning::Capture) && !moves.is_empty() && !self.has(Meaning::Before) {
            let mut out = Vec::new();
            for group in self.groups() {
                let victims = Victims { nobody: group.has(Meaning::Nothing), ..self.victims_in(&group) };
                // "captures nothing but the rook" is not understood.
                if victims.nobody && (!victims.is_empty() || state.is_some()) {
                    return Vec::new();
                }
                // "Rd4 takes the pawn, Rd6 two": not who.
                if group.has(Meaning::Capture) || !victims.is_empty() {
                    out.push(Assertion::Takes { moves: group.moves(), victims });
                }
            }
            if let Some(is) = state {
                out.extend(moves.into_iter().map(|by| self.after(by, is)));
            }
            return out;
        }
        if let Some(is) = state {
            return match moves.len() {
                0 if !self.has(Meaning::Mates)
                    && self.men().iter().all(|(_, men)| men.man == Man::Letter("k"))
                    && self.squares().is_empty() =>
                {
                    vec![Assertion::State { after: Moves::default(), is, side: self.colour() }]
                }
                // "White mates in one" is about moves to come.
                0 => Vec::new(),
                _ if self.has(Meaning::After) => {
                    vec![Assertion::State { after: self.sequence(), is, side: self.colour() }]
                }
                _ => moves.into_iter().map(|by| self.after(by, is)).collect(),
            };
        }
        if !moves.is_empty() {
            return match (self.has(Meaning::After), self.has(Meaning::Possible)) {
                (true, false) if self.only(&[Meaning::After]) => vec![Assertion::Start(self.sequence())],
                (false, true) if self.only(&[Meaning::Possible]) => vec![Assertion::Legal(moves)],
                _ => Vec::new(),
            };
        }
        self.without_moves()
    }

    /// Clauses that say what cannot be.
    fn negated(&self, moves: Vec<MoveText>) -> Vec<Assertion> {
        if self.has(Meaning::Castle) {
            return vec![Assertion::NoCastling(self.colour())];
        }
        let captures = self.has(Meaning::Capture);
        match (moves.is_empty(), captures) {
            (false, true) => {
                let victims = self.victims();
                if victims.is_empty() { Vec::new() } else { vec![Assertion::Spares { moves, victims }] }
            }
            (false, false) if self.only(&[Meaning::Impossible]) => vec![Assertion::NotLegal(moves)],
            (true, true) if !self.squares().is_empty() => vec![Assertion::Safe(self.squares())],
            (true, false) if self.has(Meaning::Marked) && self.has(Meaning::Movement) => {
                vec![Assertion::Barred { who: self.men().first().map(|(_, men)| *men), from: self.from() }]
            }
            _ => Vec::new(),
        }
    }

    /// Clauses about marks, and about where men stand.
    fn without_moves(&self) -> Vec<Assertion> {
        let kind = if self.has(Meaning::Quiet) {
            Some(ToKind::Quiet)
        } else if self.has(Meaning::Capture) {
            Some(ToKind::Captures)
        } else {
            self.has(Meaning::Movement).then_some(ToKind::All)
        };
        let men = self.men();
        match kind {
            Some(kind) if men.len() <= 1 && self.squares().len() <= 1 => {
                let who = men.first().map(|(_, men)| *men);
                let from = self.squares().first().copied();
                let known = who.is_some() || from.is_some();
                if known { vec![Assertion::Marks { who, from, kind }] } else { Vec::new() }
            }
            None if !men.is_empty()
                && self.has(Meaning::At)
                && self.only(&[Meaning::At, Meaning::White, Meaning::Black]) =>
            {
                self.men_at().map(Assertion::MenAt).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn has(&self, meaning: Meaning) -> bool {
        self.items.contains(&Item::Word(meaning))
    }

    /// Whether its words are only these, besides men, joining words and words that change nothing.
    fn only(&self, meanings: &[Meaning]) -> bool {
        self.items.iter().all(|item| match item {
            Item::Word(Meaning::Filler | Meaning::And | Meaning::Or | Meaning::Man(_)) => true,
            Item::Word(meaning) => meanings.contains(meaning),
            _ => true,
        })
    }

    pub(super) fn moves(&self) -> Vec<MoveText> {
        let mut moves = Vec::new();
        for (at, item) in self.items.iter().enumerate() {
            // Two squares beside "diagonal" are its ends.
            let line =
                [at.wrapping_sub(1), at + 1].iter().any(|at| self.items.get(*at) == Some(&Item::Word(Meaning::Line)));
            if let Item::Move(by) = item
                && !line
            {
                moves.push(by.clone());
            }
        }
        moves
    }

    /// The moves as a sequence: a comma keeps the side.
    pub(super) fn sequence(&self) -> Moves {
        let mut steps: Vec<Step> = Vec::new();
        let mut comma = false;
        for item in self.items {
            match item {
                Item::Move(by) => {
                    steps.push(Step { by: by.clone(), same_side: comma && !steps.is_empty() });
                    comma = false;
                }
                Item::Comma => comma = true,
                _ => {}
            }
        }
        Moves { steps }
    }

    pub(super) fn squares(&self) -> Vec<Square> {
        self.items
            .iter()
            .filter_map(|item| if let Item::Square(square) = item { Some(*square) } else { None })
            .collect()
    }

    fn from(&self) -> Option<Square> {
        self.squares().first().copied()
    }

    /// The men with their places; a colour next to a man is the man's.
    pub(super) fn men(&self) -> Vec<(usize, Men)> {
        let mut out = Vec::new();
        for (at, item) in self.items.iter().enumerate() {
            let Item::Word(Meaning::Man(man)) = item else { continue };
            let colour = [at.wrapping_sub(1), at + 1].iter().find_map(|at| match self.items.get(*at) {
                Some(Item::Word(Meaning::White)) => Some(Colour::White),
                Some(Item::Word(Meaning::Black)) => Some(Colour::Black),
                _ => None,
            });
            out.push((at, Men { man: *man, colour }));
        }
        out
    }

    /// The only colour that is named.
    fn colour(&self) -> Option<Colour> {
        match (self.has(Meaning::White), self.has(Meaning::Black)) {
            (true, false) => Some(Colour::White),
            (false, true) => Some(Colour::Black),
            _ => None,
        }
    }

    /// Moves that follow upon each other, each with what is said of them: "Rd4 takes the pawn, Rd6 the rook" is two groups.
    /// One group if the verb stands in front of the moves.
    fn groups(&self) -> Vec<Facts<'_>> {
        let verb = self.items.iter().position(|item| *item == Item::Word(Meaning::Capture));
        let first = self.items.iter().position(|item| matches!(item, Item::Move(_)));
        let (Some(verb), Some(first)) = (verb, first) else { return vec![Facts { items: self.items }] };
        let mut starts = vec![0];
        let mut after_move = true;
        for (at, item) in self.items.iter().enumerate().skip(if verb < first { self.items.len() } else { first }) {
            match item {
                Item::Move(_) if !after_move => {
                    starts.push(at);
                    after_move = true;
                }
                Item::Move(_) => after_move = true,
                Item::Comma | Item::Word(Meaning::And | Meaning::Or) => {}
                _ => after_move = false,
            }
        }
        starts.push(self.items.len());
        starts.windows(2).map(|pair| Facts { items: &self.items[pair[0]..pair[1]] }).collect()
    }

    /// Who is captured by the moves of a group. The verb need not stand in it.
    fn victims_in(&self, group: &Facts<'_>) -> Victims {
        if group.has(Meaning::Capture) {
            return group.victims();
        }
        let mut victims = Victims { marked: group.has(Meaning::Marked), ..Victims::default() };
        victims.squares = group.squares();
        if victims.squares.is_empty() {
            victims.men = group.men().into_iter().map(|(_, men)| men).collect();
        }
        victims
    }

    /// Who is captured: what is named after the moves, or before the verb when the moves come last.
    fn victims(&self) -> Victims {
        let first_move = self.items.iter().position(|item| matches!(item, Item::Move(_)));
        let last_move = self.items.iter().rposition(|item| matches!(item, Item::Move(_))).unwrap_or(0);
        let verb = self.items.iter().position(|item| *item == Item::Word(Meaning::Capture)).unwrap_or(0);
        let here = |at: usize| if first_move.is_some_and(|first| first < verb) { at > last_move } else { at < verb };
        let mut victims = Victims::default();
        for (at, item) in self.items.iter().enumerate().filter(|(at, _)| here(*at)) {
            match item {
                Item::Square(square) => victims.squares.push(*square),
                Item::Word(Meaning::Marked) => victims.marked = true,
                Item::Word(Meaning::Man(_)) => {
                    victims.men.extend(self.men().into_iter().filter(|(own, _)| *own == at).map(|(_, men)| men));
                }
                _ => {}
            }
        }
        // "the coordinator on c7": the square says which one.
        if !victims.squares.is_empty() {
            victims.men.clear();
        }
        victims
    }

    fn after(&self, by: MoveText, is: CaptionState) -> Assertion {
        let after = Moves { steps: vec![Step { by, same_side: false }] };
        Assertion::State { after, is, side: self.colour() }
    }

    /// "Immobilizers on d2 and e6", "king on e5 and rook on d4".
    fn men_at(&self) -> Option<Vec<(Men, Vec<Square>)>> {
        let mut out: Vec<(Men, Vec<Square>)> = Vec::new();
        let mut men = self.men();
        // "A white rook on d2, a black one on e6": a colour without its man leaves it to the board whose men they are.
        let colours = self.items.iter().filter(|item| matches!(item, Item::Word(Meaning::White | Meaning::Black)));
        if colours.count() > men.iter().filter(|(_, men)| men.colour.is_some()).count() {
            men.iter_mut().for_each(|(_, men)| men.colour = None);
        }
        for (at, item) in self.items.iter().enumerate() {
            if let Some((_, own)) = men.iter().find(|(own, _)| *own == at) {
                out.push((*own, Vec::new()));
            } else if let Item::Square(square) = item {
                out.last_mut()?.1.push(*square);
            }
        }
        (!out.is_empty() && out.iter().all(|(_, squares)| !squares.is_empty())).then_some(out)
    }
}
