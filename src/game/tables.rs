//! The tables that moves are made from: for each kind of man and square where it goes and what its methods take.

use super::betza::Hop as RideHop;
use super::bits::Bits;
use super::geometry::{Directions, Geometry, Ray};
use super::spec::{Double, LimitSpec, Outcome, PromotionLimit, RimSpec, SwapBack, Taken};

/// The most kinds of men in a game that is played.
pub(super) const MAX_KINDS: usize = 24;

/// A set of kinds of men.
pub(super) type Kinds = u32;

/// Which foes a method takes: men of some kinds, on moves in some directions. Several, one after the other.
pub(super) type Targets = Vec<(Kinds, Directions)>;

/// A slide along one ray.
#[derive(Debug, Clone)]
pub(super) struct Slide {
    /// Index into [`Tables::rays`].
    pub(super) ray: usize,
    /// The direction, or 8 when it is none of the eight.
    pub(super) direction: usize,
    pub(super) quiet: bool,
    pub(super) take: bool,
    pub(super) hop: RideHop,
    /// Only from these squares.
    pub(super) from: Bits,
}

/// A leap with conditions.
#[derive(Debug, Clone)]
pub(super) struct Jump {
    pub(super) from: Bits,
    /// For each square where it goes, or [`NONE`](super::bits::NONE).
    pub(super) to: Vec<u8>,
    /// For each square the squares that must be empty.
    pub(super) between: Vec<Bits>,
    pub(super) quiet: bool,
    pub(super) take: bool,
    /// Passes over a square on which it can be taken en passant.
    pub(super) double: bool,
}

/// A step and then a slide outward.
#[derive(Debug, Clone)]
pub(super) struct Bend {
    /// Rays of one step.
    pub(super) first: usize,
    /// The slides that go on.
    pub(super) then: Vec<usize>,
    pub(super) stop: bool,
    pub(super) quiet: bool,
    pub(super) take: bool,
}

/// Leaping over foes in a line.
#[derive(Debug, Clone)]
pub(super) struct Leap {
    pub(super) targets: Targets,
    /// The most men jumped; 0 for no limit.
    pub(super) max: u8,
    /// Stops right behind the last man jumped.
    pub(super) adjacent: bool,
}

/// Exchanging places.
#[derive(Debug, Clone)]
pub(super) struct Swap {
    pub(super) targets: Targets,
    /// Also with friends.
    pub(super) friends: bool,
    /// Friends of these kinds only.
    pub(super) friend_kinds: Kinds,
}

/// Shooting without moving.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shoot {
    pub(super) range: u8,
    pub(super) spotter: u8,
}

/// What a kind does to others instead of going.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Acts {
    /// Pushes; whether it follows.
    pub(super) pushes: Option<bool>,
    pub(super) pulls: bool,
    pub(super) explodes: bool,
    /// Exchanges with any neighbour.
    pub(super) exchanges: bool,
    /// Brings men back from the hand.
    pub(super) resurrects: bool,
}

/// Promotion of a kind.
#[derive(Debug, Clone)]
pub(super) struct Promotion {
    pub(super) zone: [Bits; 2],
    pub(super) to: Vec<u8>,
    pub(super) optional: bool,
    pub(super) leaving: bool,
    pub(super) limit: PromotionLimit,
}

/// All that a kind of man can do.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    pub(super) royal: bool,
    /// Leaps without conditions: where it goes to an empty square, and where it takes, for each side and square.
    pub(super) quiet: [Vec<Bits>; 2],
    pub(super) take: [Vec<Bits>; 2],
    /// From where a man of the side takes on a square.
    pub(super) taken_from: [Vec<Bits>; 2],
    pub(super) slides: [Vec<Slide>; 2],
    pub(super) jumps: [Vec<Jump>; 2],
    pub(super) bends: [Vec<Bend>; 2],
    /// Everything that slides, jumps and bends could reach on an empty board, for taking.
    pub(super) reach: [Vec<Bits>; 2],
    /// All slides are to empty squares along the eight directions.
    pub(super) only_walks: bool,
    pub(super) castles: bool,
    pub(super) en_passant: [Vec<Bits>; 2],
    /// The directions that it travels in.
    pub(super) directions: Directions,
    pub(super) withdraw: Targets,
    pub(super) advance: Targets,
    pub(super) double: Double,
    pub(super) custodial: Targets,
    pub(super) coordinate: Targets,
    /// Has a method that looks around on every move.
    pub(super) passive: bool,
    pub(super) leap: Option<Leap>,
    pub(super) hop: Option<Targets>,
    pub(super) hop_quiet: bool,
    pub(super) swap: Option<Swap>,
    pub(super) mutual: Option<Kinds>,
    pub(super) mutual_combines: bool,
    pub(super) shoot: Option<Shoot>,
    /// Kinds taken by a step onto them, by imitation.
    pub(super) displaces: Kinds,
    /// A leap allows no other captures on the same move.
    pub(super) pure: bool,
    /// A hop takes a mount of these kinds.
    pub(super) hop_mounts: Kinds,
    pub(super) freezes: bool,
    pub(super) neutralised: bool,
    /// Freezes men that freeze.
    pub(super) imitates_freeze: bool,
    pub(super) shields: bool,
    pub(super) immune: bool,
    pub(super) promotion: Option<Promotion>,
    /// What it does to others.
    pub(super) acts: Acts,
    /// The kind that it becomes when it is taken and kept.
    pub(super) becomes_taken: u8,
    /// Takes other men than all foes and no friends.
    pub(super) selects: bool,
    /// Has or is subject to what few games have: lent moves, fusion, a zone that it stays in, cells, dead ends.
    pub(super) rare: bool,
    /// Takes friends.
    pub(super) takes_friends: bool,
    /// Takes foes.
    pub(super) takes_foes: bool,
    /// Takes no men of its own kind.
    pub(super) takes_others: bool,
    /// It and a foe of its kind that attack each other are frozen.
    pub(super) freezes_alike: bool,
    /// The kinds that it fuses with, the kind that results, and whether only while the side has none.
    pub(super) fuses: Option<(Kinds, u8, bool)>,
    /// Where it could never move again, by side, in games that forbid that.
    pub(super) dead_ends: [Bits; 2],
    /// It is not dropped beside one of its kind on a file.
    pub(super) one_per_file: bool,
    /// It may be dropped to give mate.
    pub(super) drop_mates: bool,
    /// The squares that it stays on, by side.
    pub(super) stays: Option<[Bits; 2]>,
}

/// Castling as numbers.
#[derive(Debug, Clone)]
pub(super) struct Castling {
    pub(super) partner: u8,
    pub(super) royal_to: [u8; 2],
    pub(super) partner_to: [u8; 2],
    pub(super) sides: [bool; 2],
}

/// What games with unions choose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unions {
    pub(super) undo: bool,
    pub(super) repeat: bool,
    pub(super) en_passant_in_chains: bool,
    pub(super) mover_promotes: bool,
    pub(super) castling_safe: bool,
    pub(super) step_flags: bool,
    /// Where men with a double step stand at the start.
    pub(super) starts: [Bits; 2],
}

/// Everything that moves are made from.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    pub(super) geometry: Geometry,
    pub(super) rays: Vec<Ray>,
    pub(super) kinds: Vec<Kind>,
    pub(super) royal: Kinds,
    pub(super) freezers: Kinds,
    pub(super) freeze_imitators: Kinds,
    pub(super) shields: Kinds,
    pub(super) immune: Kinds,
    pub(super) neutralised: bool,
    pub(super) castling: Option<Castling>,
    pub(super) rim: Option<RimSpec>,
    pub(super) swap_back: SwapBack,
    pub(super) suicide: bool,
    pub(super) checkmate: bool,
    /// The zone to fill, by the side that owns it.
    pub(super) occupy: Option<[Bits; 2]>,
    pub(super) occupy_over_check: bool,
    /// The zone that its own side must not fill.
    pub(super) own_zone: Option<[Bits; 2]>,
    pub(super) own_zone_loses: bool,
    /// Kinds that win in a zone, by side, and whether Black may still follow White there.
    pub(super) reach: Option<(Kinds, [Bits; 2], bool)>,
    /// Kinds of which a side must not lose all.
    pub(super) extinct: Kinds,
    /// The result for a side without men.
    pub(super) no_men: Option<Outcome>,
    /// What all moves obey.
    pub(super) limits: LimitSpec,
    /// Kinds that castle.
    pub(super) castlers: Kinds,
    /// Legal moves obey something besides the safety of the royal man.
    pub(super) limited: bool,
    /// Kinds that must be attacked after every move of their side.
    pub(super) exposed: Kinds,
    /// Kinds that freeze each other across the sides.
    pub(super) alike: Kinds,
    /// Kinds that lend their way of moving to friends that they guard.
    pub(super) relays: Kinds,
    /// For each square the cell that a move from it leaves; empty where there are none.
    pub(super) cells: Vec<Bits>,
    /// How many men of each kind a side has at the start, for promotion.
    pub(super) start: [[u8; MAX_KINDS]; 2],
    /// Kinds that act on others.
    pub(super) acting: Kinds,
    /// Where men go that are taken.
    pub(super) taken: Taken,
    /// Men are dropped from the hand.
    pub(super) drops: bool,
    /// Unions, in games that have them.
    pub(super) unions: Option<Unions>,
    /// Kinds by what threatens a royal man, so that tests skip what no kind does.
    pub(super) threats: Threats,
}

/// Kinds of men by the way they might take a royal man.
#[derive(Debug, Clone, Default)]
pub(super) struct Threats {
    pub(super) take: Vec<u8>,
    pub(super) slide: Vec<u8>,
    pub(super) complex: Vec<u8>,
    pub(super) displaces: Kinds,
    pub(super) withdraw: Kinds,
    pub(super) advance: Kinds,
    pub(super) custodial: Kinds,
    pub(super) coordinate: Kinds,
    pub(super) leap: Kinds,
    pub(super) hop: Kinds,
    pub(super) mutual: Kinds,
    /// The quick test covers every way of taking in this game.
    pub(super) quick: bool,
}
