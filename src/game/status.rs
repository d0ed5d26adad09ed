//! Check, mate, goals and results.

use super::bits::{Bits, bit};
use super::position::{Position, colour};
use super::spec::Outcome;
use super::state::{BLACK, WHITE};
use super::tables::{Kinds, MAX_KINDS};
use crate::board::Colour;

/// What the position is for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The game goes on.
    Open,
    /// The game goes on; a royal man of the side to move is attacked, in games where it must be saved.
    Check,
    /// No legal move, and attacked.
    Checkmate,
    /// No legal move, and not attacked. What that is worth is [`Position::winner`]'s to say.
    Stalemate,
    /// A side has won by reaching a goal.
    Win(Colour, Reason),
    /// Nobody wins.
    Draw(Reason),
}

/// The rule that ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A royal man was taken.
    RoyalTaken,
    /// A royal man is in a union.
    RoyalUnited,
    /// The zone of the other side is filled.
    ZoneFilled,
    /// A side filled its own zone.
    OwnZoneFilled,
    /// A side has only its royal man left.
    Bare,
    /// A side has given the check that wins.
    CheckGiven,
    /// A man that must be attacked is not and cannot be.
    Unexposed,
    /// A man has entered the zone that wins.
    ZoneEntered,
    /// A side has lost all men of a kind.
    Extinct,
    /// A side has no men.
    NoMen,
    /// The position came back too often.
    Repetition,
    /// Too many plies without a capture or a move of a man that promotes.
    QuietPlies,
}

impl Reason {
    /// The rule in a word.
    pub fn word(self) -> &'static str {
        match self {
            Reason::RoyalTaken => "royal man taken",
            Reason::RoyalUnited => "royal man in a union",
            Reason::ZoneFilled => "zone filled",
            Reason::OwnZoneFilled => "own zone filled",
            Reason::CheckGiven => "check given",
            Reason::Unexposed => "a man left without an attacker",
            Reason::ZoneEntered => "zone entered",
            Reason::Extinct => "a kind of men lost",
            Reason::NoMen => "no men left",
            Reason::Bare => "bare royal man",
            Reason::Repetition => "repetition",
            Reason::QuietPlies => "no capture for too long",
        }
    }
}

/// The result of a finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// One side won.
    Side(Colour),
    /// Drawn.
    Nobody,
}

impl Position {
    /// What the position is. Goals come before mate, as a filled zone wins even when the own royal man is attacked.
    pub fn status(&self) -> Status {
        if self.rules().unplayed().is_some() {
            return Status::Open;
        }
        if let Some(status) = self.goal() {
            return status;
        }
        let has_check = self.rules().has_check();
        let check = has_check && self.in_check();
        if check && self.rules().spec().goal.check_wins {
            return Status::Win(self.turn().other(), Reason::CheckGiven);
        }
        if self.legal_moves().is_empty() {
            if self.is_unexposed() {
                return Status::Win(self.turn().other(), Reason::Unexposed);
            }
            return if check { Status::Checkmate } else { Status::Stalemate };
        }
        let goal = &self.rules().spec().goal;
        if let Some(outcome) = goal.repetition.filter(|_| self.repetitions() >= 3) {
            // The side that has just moved caused it.
            let mover = self.turn().other();
            return match outcome {
                Outcome::Draw => Status::Draw(Reason::Repetition),
                Outcome::Loss => Status::Win(mover.other(), Reason::Repetition),
                Outcome::Win => Status::Win(mover, Reason::Repetition),
            };
        }
        if goal.quiet_plies > 0 && self.clock >= goal.quiet_plies {
            return Status::Draw(Reason::QuietPlies);
        }
        if check { Status::Check } else { Status::Open }
    }

    /// Who has won, if the game is over.
    pub fn winner(&self) -> Option<Winner> {
        match self.status() {
            Status::Open | Status::Check => None,
            Status::Checkmate => Some(Winner::Side(self.turn().other())),
            Status::Win(side, _) => Some(Winner::Side(side)),
            Status::Draw(_) => Some(Winner::Nobody),
            Status::Stalemate => Some(match self.rules().spec().goal.no_move {
                Outcome::Draw => Winner::Nobody,
                Outcome::Loss => Winner::Side(self.turn().other()),
                Outcome::Win => Winner::Side(self.turn()),
            }),
        }
    }

    /// A royal man in a union at the end of a turn loses; both draw.
    fn united(&self) -> Option<Status> {
        let both = self.state.side[0] & self.state.side[1];
        if self.state.flags.lifted != super::bits::NONE {
            return None;
        }
        let united = |side: usize| self.state.royals_united(self.rules().tables(), side) & both != 0;
        match (united(0), united(1)) {
            (true, true) => Some(Status::Draw(Reason::RoyalUnited)),
            (true, false) => Some(Status::Win(Colour::Black, Reason::RoyalUnited)),
            (false, true) => Some(Status::Win(Colour::White, Reason::RoyalUnited)),
            (false, false) => None,
        }
    }

    /// Whether a man of the side to move that must be attacked is not.
    fn is_unexposed(&self) -> bool {
        let mut state = self.state.clone();
        super::limits::is_unexposed(self.rules().tables(), &mut state, self.state.turn())
    }

    /// A man in the zone that wins. Where Black may still follow White, the game waits for that.
    fn entered(&self) -> Option<Status> {
        let (kinds, zone, last_reply) = self.rules().tables().reach?;
        let men = self.state.of_kinds(kinds);
        let entered = |side: usize| men & self.state.side[side] & zone[side] != 0;
        let us = self.state.turn();
        match (entered(WHITE), entered(BLACK)) {
            (true, true) if last_reply => Some(Status::Draw(Reason::ZoneEntered)),
            (true, _) if last_reply && us == BLACK && self.can_enter(kinds, zone[BLACK]) => None,
            _ => [1 - us, us]
                .into_iter()
                .find(|side| entered(*side))
                .map(|side| Status::Win(colour(side), Reason::ZoneEntered)),
        }
    }

    fn can_enter(&self, kinds: Kinds, zone: Bits) -> bool {
        let men = self.state.of_kinds(kinds);
        self.legal_moves().iter().any(|mv| bit(mv.to) & zone != 0 && bit(mv.from) & men != 0)
    }

    /// A kind of men or all of them lost. By one move both sides can lose their last: then the mover wins.
    fn men_lost(&self) -> Option<Status> {
        let tables = self.rules().tables();
        let us = self.state.turn();
        for side in [us, 1 - us] {
            let own = self.state.side[side];
            let lacks = |kind: usize| tables.extinct >> kind & 1 != 0 && self.state.kind[kind] & own == 0;
            if (0..tables.kinds.len().min(MAX_KINDS)).any(lacks) {
                return Some(Status::Win(colour(1 - side), Reason::Extinct));
            }
            if own == 0 && self.state.hand[side].iter().all(|held| *held == 0) {
                match tables.no_men {
                    Some(Outcome::Win) => return Some(Status::Win(colour(side), Reason::NoMen)),
                    Some(Outcome::Loss) => return Some(Status::Win(colour(1 - side), Reason::NoMen)),
                    Some(Outcome::Draw) => return Some(Status::Draw(Reason::NoMen)),
                    None => {}
                }
            }
        }
        None
    }

    /// Goals that do not depend on moves. The side that has just moved is looked at first.
    fn goal(&self) -> Option<Status> {
        let tables = self.rules().tables();
        let us = self.state.turn();
        for side in [1 - us, us] {
            let (own, other) = (self.state.side[side], 1 - side);
            let filled = |zone: [u128; 2], owner: usize| zone[owner] != 0 && own & zone[owner] == zone[owner];
            if tables.occupy.is_some_and(|zone| filled(zone, other)) {
                return Some(Status::Win(colour(side), Reason::ZoneFilled));
            }
            if tables.own_zone_loses && tables.own_zone.is_some_and(|zone| filled(zone, side)) {
                return Some(Status::Win(colour(other), Reason::OwnZoneFilled));
            }
            let royals = self.state.royals(tables, side);
            if self.rules().spec().goal.bare && royals != 0 && own == royals && own != bit(super::bits::NONE) {
                return Some(Status::Win(colour(other), Reason::Bare));
            }
        }
        if let Some(status) = self.entered().or_else(|| self.men_lost()) {
            return Some(status);
        }
        if tables.unions.is_some() {
            return self.united();
        }
        // A missing royal man ends the game only where it may be taken and one side still has one.
        let missing = |side: usize| tables.royal != 0 && self.state.royals(tables, side) == 0;
        if !tables.checkmate && missing(us) && !missing(1 - us) {
            return Some(Status::Win(colour(1 - us), Reason::RoyalTaken));
        }
        if !tables.checkmate && missing(1 - us) && !missing(us) {
            return Some(Status::Win(colour(us), Reason::RoyalTaken));
        }
        None
    }
}
