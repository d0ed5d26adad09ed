//! Reasons: why a move takes a man, why it is not legal, why a man may not move. Ids and squares, no sentences.

use super::bits::{NONE, bit, squares};
use super::generate::{self, Passive};
use super::legal::{self, Scratch};
use super::limits::{self, Limit};
use super::moves::{Act, Move};
use super::position::Position;
use super::spec::CaptureSpec;
use crate::board::Square;

/// A capture method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// The mover went to the victim's square.
    Displace,
    /// The victim passed the mover's new square by a double step.
    EnPassant,
    /// The victim stands between the mover and a friend.
    Custodial,
    /// The victim stands on a corner of the rectangle of the mover and its royal man.
    Coordinate,
    /// The mover went straight away from the victim.
    Withdraw,
    /// The mover went straight up to the victim.
    Advance,
    /// The mover leapt over the victim.
    Leap,
    /// The mover hopped over a neighbour onto the victim.
    Hop,
    /// Both left the board.
    Mutual,
    /// The victim was shot.
    Shoot,
    /// The mover exploded beside the victim.
    Explode,
}

impl Method {
    /// The word of game files.
    pub fn word(self) -> &'static str {
        match self {
            Method::Displace => "displace",
            Method::EnPassant => "en-passant",
            Method::Custodial => "custodial",
            Method::Coordinate => "coordinate",
            Method::Withdraw => "withdraw",
            Method::Advance => "advance",
            Method::Leap => "leap",
            Method::Hop => "hop",
            Method::Mutual => "mutual",
            Method::Shoot => "shoot",
            Method::Explode => "explode",
        }
    }
}

/// Why a man is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapturedBy {
    /// The man taken.
    pub victim: Square,
    /// How.
    pub method: Method,
    /// Other men that it depends on: the friend behind, the royal man, the man hopped over, the spotter.
    pub helpers: Vec<Square>,
    /// Whether the man that takes does so in the victim's way, which it imitates.
    pub imitated: bool,
}

/// Why a man may not move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrozenBy {
    /// The men that freeze it.
    pub by: Vec<Square>,
    /// Why nothing undoes that.
    pub hold: Hold,
}

/// Why a man that stands beside one that freezes is not free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// The rules know nothing that would free it.
    Always,
    /// No friend that freezes or imitates stands beside the freezer.
    NoHelper,
    /// It is itself the only such friend, which frees the others and not itself.
    OnlyHelper,
    /// It freezes, and is frozen by a man that imitates that.
    Imitation,
}

/// Why there is no legal move from one square to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotLegal {
    /// A square is not on the board.
    OffBoard,
    /// Nothing stands there.
    NoMan,
    /// The man belongs to the other side.
    OtherSide,
    /// The man may not move.
    Frozen(FrozenBy),
    /// After the move these men could take the royal man; none if the move itself takes it.
    SelfCheck(Vec<Square>),
    /// The man goes that way, but this one stands in it.
    Blocked(Square),
    /// The rim may not be entered or passed like that.
    Rim,
    /// It would take back an exchange.
    SwapBack,
    /// The man on this square is in hand and goes on.
    InHand(Square),
    /// The man that it would release could not be placed.
    NoEnd,
    /// The turn would come back to what it led to before.
    Again,
    /// A rule that all moves obey forbids it.
    Limit(Limit),
    /// It would end in the cell that it starts in.
    SameCell,
    /// The man must stay where it is at home.
    Stays,
    /// It would fill the own zone, these squares.
    OwnZone(Vec<Square>),
    /// The man never moves like that.
    NoSuchMove,
}

impl Position {
    /// For each victim of a move, in the order of squares, how it is taken.
    pub fn why_captured(&self, mv: &Move) -> Vec<CapturedBy> {
        let scene = self.scene();
        let tables = self.rules().tables();
        let kind = &tables.kinds[usize::from(self.mover_kind(mv))];
        let passive = Passive::new(&scene, kind);
        let direction = tables.geometry.direction(mv.from, mv.to);
        let mut reasons: Vec<CapturedBy> = squares(mv.victims)
            .map(|victim| {
                let (method, helpers) = self.method_of(mv, victim, direction, &passive);
                let helpers = helpers.into_iter().filter(|at| *at != NONE).map(|at| self.rules().square(at)).collect();
                CapturedBy { victim: self.rules().square(victim), method, helpers, imitated: self.imitates(mv) }
            })
            .collect();
        reasons.sort_by_key(|reason| reason.victim);
        reasons
    }

    /// Whether the man that takes (the one pushed or pulled, else the mover) takes in the ways of its victims.
    fn imitates(&self, mv: &Move) -> bool {
        let kind = match mv.act {
            Act::Push | Act::Pull => self.state.at(mv.partner_from).map(|(_, kind)| kind),
            _ => Some(self.mover_kind(mv)),
        };
        let piece = kind.and_then(|kind| self.rules().spec().pieces.get(usize::from(kind)));
        piece.is_some_and(|piece| piece.captures.iter().any(|capture| matches!(capture, CaptureSpec::Imitate(_))))
    }

    fn method_of(&self, mv: &Move, victim: u8, direction: Option<usize>, passive: &Passive) -> (Method, Vec<u8>) {
        let scene = self.scene();
        let geometry = &self.rules().tables().geometry;
        let kind = &self.rules().tables().kinds[usize::from(self.mover_kind(mv))];
        if mv.act == Act::Explode {
            return (Method::Explode, Vec::new());
        }
        if matches!(mv.act, Act::Push | Act::Pull) {
            return self.method_of_displaced(mv, victim);
        }
        if mv.act == Act::Shoot {
            let spotter = match (&kind.shoot, direction) {
                (Some(shoot), Some(way))
                    if geometry.path(mv.from, victim, way).count_ones() > u32::from(shoot.range) =>
                {
                    generate::spotter(&scene, shoot, mv.from, victim)
                }
                _ => NONE,
            };
            return (Method::Shoot, vec![spotter]);
        }
        if mv.act == Act::Mutual && victim == mv.to {
            return (Method::Mutual, Vec::new());
        }
        if victim == mv.to {
            let mount = direction.map_or(NONE, |way| geometry.step[way][usize::from(mv.from & 127)]);
            let hops = kind.hop.is_some() && mount != mv.to && bit(mount) & scene.occupied != 0;
            return if hops { (Method::Hop, vec![mount]) } else { (Method::Displace, Vec::new()) };
        }
        let Some(way) = direction else { return (Method::EnPassant, Vec::new()) };
        if geometry.path(mv.from, mv.to, way) & bit(victim) != 0 {
            return (Method::Leap, Vec::new());
        }
        match passive.methods(&scene, mv.from, mv.to, way, victim) {
            [true, ..] => (Method::Withdraw, Vec::new()),
            [_, true, ..] => (Method::Advance, Vec::new()),
            [_, _, true, _] => {
                let beside = geometry.direction(mv.to, victim).unwrap_or(0);
                (Method::Custodial, vec![geometry.step[beside][usize::from(victim & 127)]])
            }
            [_, _, _, true] => (Method::Coordinate, vec![scene.royal]),
            _ => (Method::EnPassant, Vec::new()),
        }
    }

    /// A man that was pushed or pulled took the victim in its own way; it is the first helper.
    fn method_of_displaced(&self, mv: &Move, victim: u8) -> (Method, Vec<u8>) {
        let tables = self.rules().tables();
        let direction = tables.geometry.direction(mv.partner_from, mv.partner_to).unwrap_or(0);
        let [behind, around, _] = generate::taken_by_displaced(tables, &self.state, mv, direction);
        let method = match bit(victim) {
            _ if victim == mv.partner_to && victim != mv.from => Method::Displace,
            set if behind & set != 0 => Method::Withdraw,
            set if around & set != 0 => Method::Custodial,
            _ => Method::Coordinate,
        };
        (method, vec![mv.partner_from])
    }

    /// Why a man may not move; `None` for one that may, and for an empty square.
    pub fn why_frozen(&self, square: Square) -> Option<FrozenBy> {
        let tables = self.rules().tables();
        let at = tables.geometry.find(square)?;
        let (side, kind) = self.state.at(at)?;
        if generate::frozen(tables, &self.state, side) & bit(at) == 0 {
            return None;
        }
        if tables.alike != 0 {
            let by = self.rules().squares(generate::alike::by(tables, &self.state, at)).into_iter().collect();
            return Some(FrozenBy { by, hold: Hold::Always });
        }
        let near = tables.geometry.near[usize::from(at & 127)] & self.state.side[1 - side];
        let own = self.state.side[side];
        let freezers = squares(near & self.state.of_kinds(tables.freezers))
            .filter(|freezer| generate::held(tables, &self.state, *freezer, own) & bit(at) != 0)
            .fold(0, |set, freezer| set | bit(freezer));
        let freezes = tables.freezers >> kind & 1 != 0;
        let imitators = if freezes { near & self.state.of_kinds(tables.freeze_imitators) } else { 0 };
        let hold = match () {
            () if freezers == 0 => Hold::Imitation,
            () if !tables.neutralised => Hold::Always,
            () if freezes || tables.freeze_imitators >> kind & 1 != 0 => Hold::OnlyHelper,
            () => Hold::NoHelper,
        };
        Some(FrozenBy { by: squares(freezers | imitators).map(|at| self.rules().square(at)).collect(), hold })
    }

    /// Why no legal move goes from one square to another; `None` if one does.
    pub fn why_not_legal(&self, from: Square, to: Square) -> Option<NotLegal> {
        let tables = self.rules().tables();
        let (Some(start), Some(end)) = (tables.geometry.find(from), tables.geometry.find(to)) else {
            return Some(NotLegal::OffBoard);
        };
        let fits = |mv: &&Move| mv.from == start && mv.to == end;
        if self.legal_moves().iter().any(|mv| fits(&mv)) {
            return None;
        }
        let Some((side, kind)) = self.state.at(start) else { return Some(NotLegal::NoMan) };
        if side != self.state.turn() {
            return Some(NotLegal::OtherSide);
        }
        if tables.unions.is_some() {
            return Some(self.why_not_legal_united(start, end, kind));
        }
        if let Some(frozen) = self.why_frozen(from) {
            return Some(NotLegal::Frozen(frozen));
        }
        if let Some(mv) = self.pseudo_legal_moves().iter().find(fits) {
            if let Some(limit) = self.limit(mv) {
                return Some(NotLegal::Limit(limit));
            }
            return Some(NotLegal::SelfCheck(self.attackers_after(mv)));
        }
        // Moves that take the own royal man are none where that must be saved.
        if tables.checkmate {
            let mut moves = Vec::new();
            generate::pseudo_legal(
                &super::tables::Tables { checkmate: false, ..tables.clone() },
                &self.state,
                &mut moves,
            );
            let royals = self.state.royals(tables, side);
            if moves.iter().any(|mv| fits(&mv) && mv.victims & royals != 0) {
                return Some(NotLegal::SelfCheck(Vec::new()));
            }
        }
        // The same man without one rule after the other shows which rule forbids the move.
        for (lifted, reason) in self.without_rules() {
            let mut moves = Vec::new();
            generate::pseudo_legal(&lifted, &self.state, &mut moves);
            if moves.iter().any(|mv| fits(&mv)) {
                return Some(reason);
            }
        }
        Some(self.blocked(start, end, kind).map_or(NotLegal::NoSuchMove, NotLegal::Blocked))
    }

    /// The limit that forbids a move after which the royal man is safe.
    fn limit(&self, mv: &Move) -> Option<Limit> {
        let tables = self.rules().tables();
        let mut state = self.state.clone();
        let free = !tables.checkmate || self.state.royals(tables, self.state.turn()) == 0;
        if !tables.limited || !(free || legal::is_safe(tables, &mut state, mv, &mut Scratch::default())) {
            return None;
        }
        limits::why(tables, &mut state, mv, &self.legal_moves())
    }

    /// The same in games with unions, for a move that is not legal.
    fn why_not_legal_united(&self, start: u8, end: u8, kind: u8) -> NotLegal {
        let tables = self.rules().tables();
        let Some(unions) = &tables.unions else { return NotLegal::NoSuchMove };
        let lifted = self.state.flags.lifted;
        if lifted != NONE && lifted != start {
            return NotLegal::InHand(self.rules().square(lifted));
        }
        let fits = |mv: &&Move| mv.from == start && mv.to == end;
        let moves = self.pseudo_legal_moves();
        match moves.iter().find(fits) {
            Some(mv) if mv.act == Act::Castle => {
                let way = generate::between(start, end) | bit(start) | bit(end);
                let them = 1 - self.state.turn();
                let by = super::unions::attackers(tables, unions, &self.state, them, way, false);
                NotLegal::SelfCheck(squares(by).map(|at| self.rules().square(at)).collect())
            }
            Some(mv) => {
                let mut state = self.state.clone();
                state.make(tables, mv);
                let before = &self.state.chain[..];
                if before.contains(&state.fingerprint()) { NotLegal::Again } else { NotLegal::NoEnd }
            }
            None if (end, start) == self.state.flags.swap && !unions.undo => NotLegal::SwapBack,
            None => self.blocked(start, end, kind).map_or(NotLegal::NoSuchMove, NotLegal::Blocked),
        }
    }

    /// The men that could take the royal man after a move.
    fn attackers_after(&self, mv: &Move) -> Vec<Square> {
        let after = self.play(mv).with_turn(self.turn());
        let checkers: Vec<Square> = after.checkers().into_iter().collect();
        if !checkers.is_empty() || mv.act != Act::Castle {
            return checkers;
        }
        // Castling out of or through an attack leaves nobody attacking the end square.
        let mut state = self.state.clone();
        if legal::in_danger(self.rules().tables(), &mut state, self.state.turn(), &mut Scratch::default()) {
            return self.checkers().into_iter().collect();
        }
        squares(generate::between(mv.from, mv.to))
            .flat_map(|square| self.play(&Move::step(mv.from, square, 0)).with_turn(self.turn()).checkers())
            .collect()
    }

    fn without_rules(&self) -> Vec<(super::tables::Tables, NotLegal)> {
        let tables = self.rules().tables();
        let mut lifted = Vec::new();
        if let Some(zone) = tables.own_zone.filter(|_| !tables.own_zone_loses) {
            let squares = self.rules().squares(zone[self.state.turn()]).into_iter().collect();
            lifted.push((super::tables::Tables { own_zone: None, ..tables.clone() }, NotLegal::OwnZone(squares)));
        }
        if !tables.cells.is_empty() {
            lifted.push((super::tables::Tables { cells: Vec::new(), ..tables.clone() }, NotLegal::SameCell));
        }
        if let Some(tables) = self.rules().unconfined() {
            lifted.push((tables, NotLegal::Stays));
        }
        if tables.rim.is_some() {
            lifted.push((super::tables::Tables { rim: None, ..tables.clone() }, NotLegal::Rim));
        }
        if tables.swap_back != super::spec::SwapBack::Allowed {
            let tables = super::tables::Tables { swap_back: super::spec::SwapBack::Allowed, ..tables.clone() };
            lifted.push((tables, NotLegal::SwapBack));
        }
        lifted
    }

    /// The man in the way of a move that the man could make on an empty board.
    fn blocked(&self, from: u8, to: u8, kind: u8) -> Option<Square> {
        if from == to {
            return None;
        }
        let tables = self.rules().tables();
        let mut alone = super::state::State::empty();
        let us = self.state.turn();
        alone.flags.turn = self.state.flags.turn;
        alone.put(from, super::state::man(us, kind));
        let mut moves = Vec::new();
        generate::pseudo_legal(&super::tables::Tables { rim: None, ..tables.clone() }, &alone, &mut moves);
        if !moves.iter().any(|mv| mv.from == from && mv.to == to) {
            return None;
        }
        let occupied = self.state.occupied();
        let in_way = match tables.geometry.direction(from, to) {
            Some(direction) => {
                let path = tables.geometry.path(from, to, direction) & occupied;
                squares(path).min_by_key(|at| at.abs_diff(from))
            }
            None => Some(to).filter(|at| occupied & bit(*at) != 0),
        };
        in_way.map(|at| self.rules().square(at))
    }
}
