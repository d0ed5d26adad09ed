//! A position under rules: what the rest of fenbook asks.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::bits::{NONE, bit, squares};
use super::generate::{self, Scene};
use super::legal::{self, Scratch};
use super::moves::{Act, Move};
use super::rules::Rules;
use super::state::{BLACK, State, WHITE};
use crate::board::{Colour, Lifted, Man, Placement, Square, SquareSet};

/// Men on a board, a side to move, and what the game remembers. Not changed; [`Position::play`] makes the next one.
#[derive(Debug, Clone)]
pub struct Position {
    rules: Rules,
    pub(super) state: State,
    pub(super) plies: u32,
    pub(super) clock: u32,
    /// What has been on the board before, for repetition.
    pub(super) history: Vec<u64>,
}

/// What a move does to the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effects {
    /// Where the man stands that moves.
    pub from: Option<Square>,
    /// Where it goes, or what it is aimed at.
    pub to: Option<Square>,
    /// Men that stand on squares afterwards and did not before.
    pub appear: Vec<(Square, Man)>,
    /// Men that stood on squares before and do not afterwards.
    pub vanish: Vec<(Square, Man)>,
    /// Squares of the men that are taken: all that leave the board, without the mover.
    pub victims: Vec<Square>,
    /// The man that is now in hand and goes on moving.
    pub released: Option<Man>,
    /// What the mover becomes.
    pub promotion: Option<Man>,
}

impl Position {
    pub(super) fn new(rules: Rules, state: State, plies: u32, clock: u32) -> Position {
        let mut position = Position { rules, state, plies, clock, history: Vec::new() };
        position.history.push(position.key());
        position
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The side to move.
    pub fn turn(&self) -> Colour {
        colour(self.state.turn())
    }

    /// The same position with the other side to move and nothing remembered of the last ply.
    pub fn with_turn(&self, turn: Colour) -> Position {
        let mut position = self.clone();
        position.state.flags.turn = u8::from(turn == Colour::Black);
        position.state.flags.passed(NONE, NONE);
        position.state.flags.swap = (NONE, NONE);
        (position.state.flags.lifted, position.state.flags.lifted_kind) = (NONE, 0);
        position.history = vec![position.key()];
        position
    }

    /// Plies played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The legal moves, in an order that is always the same.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut state = self.state.clone();
        legal::legal(self.rules.tables(), &mut state, &mut Scratch::default(), &mut moves);
        moves
    }

    /// The legal moves found the slow way: every move made, every reply looked at. For tests.
    pub fn legal_moves_by_reference(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut state = self.state.clone();
        legal::legal_slow(self.rules.tables(), &mut state, &mut Scratch::default(), &mut moves);
        moves
    }

    /// The moves that movement and capture allow, whether or not the royal man could be taken afterwards.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        generate::pseudo_legal(self.rules.tables(), &self.state, &mut moves);
        moves
    }

    /// Whether making a pseudo-legal move is legal.
    pub fn is_legal(&self, mv: &Move) -> bool {
        self.legal_moves().contains(mv)
    }

    /// The position after a move of this position.
    pub fn play(&self, mv: &Move) -> Position {
        let mut next = self.clone();
        let tables = self.rules.tables();
        let mover = self.state.at(mv.from);
        let quiet =
            mv.victims == 0 && mover.is_none_or(|(_, kind)| tables.kinds[usize::from(kind)].promotion.is_none());
        next.state.make(tables, mv);
        if tables.unions.is_some() {
            next.clock = self.clock_after_link(mv);
            if next.turn() == self.turn() {
                return next;
            }
            next.state.chain.clear();
            next.state.turn_start = 0;
        } else {
            next.clock = if quiet { self.clock.saturating_add(1) } else { 0 };
        }
        next.plies = self.plies.saturating_add(1);
        next.history.push(next.key());
        next
    }

    /// Plies without progress after one move of a turn that can have several: a new union or a promotion is progress.
    fn clock_after_link(&self, mv: &Move) -> u32 {
        match mv.act {
            Act::Unite => 0,
            _ if mv.becomes != 0 => 0,
            // A turn is counted when it begins.
            _ if self.state.flags.lifted != NONE => self.clock,
            _ => self.clock.saturating_add(1),
        }
    }

    /// What a move does.
    pub fn effects(&self, mv: &Move) -> Effects {
        let mut after = self.state.clone();
        after.make(self.rules.tables(), mv);
        let in_hand = self.state.flags.lifted_kind != 0;
        let from = if in_hand { 0 } else { bit(mv.from) };
        let passed = if mv.act == Act::Carry { 0 } else { bit(mv.partner_to) };
        let touched = mv.victims | from | bit(mv.to) | bit(mv.partner_from) | passed;
        let mut effects = Effects {
            from: (mv.from != NONE).then(|| self.rules.square(mv.from)),
            to: (mv.to != NONE).then(|| self.rules.square(mv.to)),
            victims: squares(mv.victims).map(|square| self.rules.square(square)).collect(),
            ..Effects::default()
        };
        for number in squares(touched) {
            let square = self.rules.square(number);
            let (before, now) = (self.state.code(number), after.code(number));
            // A man that leaves and another like it that comes (castling in place, a knight's place taken by a
            // knight, a friend taken) are told once each way.
            let taken = mv.victims & bit(number) != 0;
            if before != now || taken || matches!(mv.act, Act::Castle | Act::TakeOver | Act::Push | Act::Pull) {
                effects.vanish.extend(self.rules.man_of(before).map(|man| (square, man)));
                effects.appear.extend(self.rules.man_of(now).map(|man| (square, man)));
            }
        }
        if mv.becomes != 0 && !matches!(mv.act, Act::Resurrect | Act::Drop) {
            effects.promotion = Some(self.rules.man(self.state.turn(), mv.becomes - 1));
        }
        if let Some(kind) = after.flags.lifted_kind.checked_sub(1) {
            effects.released = Some(self.rules.man(self.state.turn(), kind));
        }
        effects.victims.sort();
        effects
    }

    /// The man on a square.
    pub fn man_at(&self, square: Square) -> Option<Man> {
        let number = self.rules.tables().geometry.find(square)?;
        self.rules.man_of(self.state.code(number))
    }

    /// The royal men of a side.
    pub fn royals(&self, side: Colour) -> SquareSet {
        self.rules.squares(self.state.royals_united(self.rules.tables(), index(side)))
    }

    /// The men that would take a royal man of the side to move if they were to move now.
    pub fn checkers(&self) -> SquareSet {
        let tables = self.rules.tables();
        let us = self.state.turn();
        let royals = self.state.royals_united(tables, us);
        if let Some(unions) = &tables.unions {
            return self.rules.squares(super::unions::attackers(tables, unions, &self.state, 1 - us, royals, false));
        }
        let mut state = self.state.clone();
        state.flags.turn = 1 - self.state.flags.turn;
        state.flags.passed(NONE, NONE);
        let mut replies = Vec::new();
        generate::pseudo_legal(tables, &state, &mut replies);
        let from = replies.iter().filter(|mv| mv.victims & royals != 0).fold(0, |set, mv| set | bit(mv.from));
        self.rules.squares(from)
    }

    /// Whether a royal man of the side to move could be taken.
    pub(super) fn in_check(&self) -> bool {
        legal::in_danger(self.rules.tables(), &mut self.state.clone(), self.state.turn(), &mut Scratch::default())
    }

    pub(super) fn opponent_in_check(&self) -> bool {
        legal::in_danger(self.rules.tables(), &mut self.state.clone(), 1 - self.state.turn(), &mut Scratch::default())
    }

    /// Both answers about the safety of a side's royal men: by the quick test and by the reference. For tests.
    pub fn danger_both_ways(&self, side: Colour) -> (bool, bool) {
        let (tables, side) = (self.rules.tables(), index(side));
        let mut scratch = Scratch::default();
        let mut state = self.state.clone();
        state.flags.swap = (NONE, NONE);
        let quick = legal::in_danger(tables, &mut state, side, &mut scratch);
        (quick, legal::in_danger_slow(tables, &mut state, side, &mut scratch))
    }

    /// Men of both sides that may not move because of foes beside them.
    pub fn frozen(&self) -> SquareSet {
        let tables = self.rules.tables();
        self.rules.squares(generate::frozen(tables, &self.state, WHITE) | generate::frozen(tables, &self.state, BLACK))
    }

    /// Men of both sides that cannot be taken because of a friend beside them.
    pub fn shielded(&self) -> SquareSet {
        let tables = self.rules.tables();
        self.rules
            .squares(generate::shielded(tables, &self.state, WHITE) | generate::shielded(tables, &self.state, BLACK))
    }

    /// The men on the board.
    pub fn placement(&self) -> Placement {
        let shape = &self.rules.spec().shape;
        let mut placement = Placement { holes: shape.holes.clone(), ..Placement::empty(shape.size) };
        for number in squares(self.state.occupied()) {
            if let Some(man) = self.rules.man_of(self.state.code(number)) {
                placement.men.insert(self.rules.square(number), man);
            }
        }
        for (side, hand) in self.state.hand.iter().enumerate() {
            for (kind, count) in hand.iter().enumerate() {
                let man = self.rules.man(side, u8::try_from(kind).unwrap_or(0));
                placement.hand.extend((0..*count).map(|_| man.clone()));
            }
        }
        if let Some(kind) = self.state.flags.lifted_kind.checked_sub(1) {
            let men = self.rules.man(self.state.turn(), kind).written();
            placement.lifted = Some(Lifted { square: self.rules.square(self.state.flags.lifted), men });
        }
        placement
    }

    pub(super) fn scene(&self) -> Scene<'_> {
        Scene::new(self.rules.tables(), &self.state)
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state.side.hash(&mut hasher);
        self.state.kind.hash(&mut hasher);
        self.state.flags.hash(&mut hasher);
        self.state.hand.hash(&mut hasher);
        if self.rules.tables().unions.is_some() {
            self.state.fingerprint().hash(&mut hasher);
        }
        hasher.finish()
    }

    /// How often the position has been on the board, this time included.
    pub fn repetitions(&self) -> usize {
        let key = self.history.last().copied().unwrap_or(0);
        self.history.iter().filter(|other| **other == key).count()
    }
}

/// The colour of a side's index.
pub(super) fn colour(side: usize) -> Colour {
    if side == WHITE { Colour::White } else { Colour::Black }
}

/// The index of a colour.
pub(super) fn index(colour: Colour) -> usize {
    usize::from(colour == Colour::Black)
}
