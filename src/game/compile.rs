//! Makes tables from a [`Spec`]: for each kind of man and square where it goes and what its methods take.
//!
//! Imitation needs no code of its own when moves are made: here it is turned into the methods of the kinds that it
//! may take, each restricted to men of those kinds ([`Targets`]).

use super::betza::{Hop as RideHop, Part};
use super::bits::{Bits, MAX_SQUARES, NONE, bit};
use super::geometry::{DIRECTIONS, Directions, Geometry, Ray};
use super::spec::{
    CaptureSpec, Double, Facing, ImitateSpec, LimitSpec, Outcome, OwnZone, PieceSpec, PowerSpec, PromotionLimit,
    RimSpec, Spec, SwapBack, Taken,
};
use crate::board::Square;

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
    /// For each square where it goes, or [`NONE`].
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

/// Builds the tables. `start` holds the men of the first array: side, kind and square.
pub(super) fn compile(spec: &Spec, geometry: Geometry, start: &[(usize, u8, u8)]) -> Tables {
    let mut rays = geometry.rays.clone();
    let sides = |squares: &[Vec<Square>; 2]| {
        let set =
            |list: &[Square]| list.iter().filter_map(|square| geometry.find(*square)).fold(0, |set, n| set | bit(n));
        [set(&squares[0]), set(&squares[1])]
    };
    let index = |name: &str| spec.pieces.iter().position(|piece| piece.id == name).and_then(|at| u8::try_from(at).ok());
    let mut kinds: Vec<Kind> = Vec::new();
    let mut starts = [0; 2];
    for (at, piece) in spec.pieces.iter().enumerate() {
        let mut kind = kind_of(piece);
        for (side, starts) in starts.iter_mut().enumerate() {
            let stands = start
                .iter()
                .filter(|(owner, kind, _)| *owner == side && usize::from(*kind) == at)
                .fold(0, |set, (_, _, square)| set | bit(*square));
            let initial = piece.initial.as_ref().map_or(stands, |initial| sides(initial)[side]);
            movement(piece, (side, spec.limits.turned), initial, &geometry, &mut rays, &mut kind);
            if let Some(zone) = piece.stays.as_ref().map(sides) {
                kind.stay(side, zone[side]);
            }
            kind.reaches(side, &geometry, &rays);
            if spec.limits.no_dead_ends {
                kind.dead_ends[side] = kind.stuck(side, &geometry, &rays);
            }
            if kind.jumps[side].iter().any(|jump| jump.double) {
                *starts |= stands;
            }
        }
        kind.only_walks =
            kind.slides.iter().flatten().all(|slide| slide.direction < 8 && !slide.take && slide.hop == RideHop::None);
        kind.promotion = piece.promotion.as_ref().map(|promotion| Promotion {
            zone: sides(&promotion.zone),
            to: promotion.to.iter().filter_map(|name| index(name)).collect(),
            optional: promotion.optional,
            leaving: promotion.leaving,
            limit: promotion.limit,
        });
        kind.fuses = piece.fuses.as_ref().and_then(|(with, into, absent)| {
            let with = with.iter().filter_map(|name| index(name)).fold(0, |set: Kinds, kind| set | 1 << kind);
            Some((with, index(into)?, *absent))
        });
        kind.becomes_taken = piece.becomes_taken.as_deref().and_then(index).unwrap_or(u8::try_from(at).unwrap_or(0));
        kinds.push(kind);
    }
    imitate(spec, &mut kinds);
    let relays = spec.pieces.iter().any(|piece| piece.powers.contains(&PowerSpec::Relay));
    for kind in &mut kinds {
        kind.selects = kind.takes_friends || !kind.takes_foes || kind.takes_others;
        let stuck = kind.promotion.is_none() && kind.dead_ends != [0; 2];
        kind.rare = relays || kind.fuses.is_some() || kind.stays.is_some() || spec.limits.cells > 0 || stuck;
        kind.passive = !(kind.withdraw.is_empty()
            && kind.advance.is_empty()
            && kind.custodial.is_empty()
            && kind.coordinate.is_empty());
    }
    let set = |test: &dyn Fn(&Kind) -> bool| {
        kinds.iter().enumerate().filter(|(_, kind)| test(kind)).fold(0, |set: Kinds, (at, _)| set | 1 << at)
    };
    let of_pieces = |test: &dyn Fn(&PieceSpec) -> bool| {
        let found = spec.pieces.iter().enumerate().filter(|(_, piece)| test(piece));
        found.fold(0, |set: Kinds, (at, _)| set | 1 << at)
    };
    let zone = |name: &str| spec.zones.get(name).map(&sides);
    let mut counts = [[0; MAX_KINDS]; 2];
    for (side, kind, _) in start {
        counts[*side][usize::from(*kind)] += 1;
    }
    let own_zone = spec.goal.own_zone.as_ref();
    Tables {
        royal: set(&|kind| kind.royal),
        freezers: set(&|kind| kind.freezes),
        freeze_imitators: set(&|kind| kind.imitates_freeze),
        shields: set(&|kind| kind.shields),
        immune: set(&|kind| kind.immune),
        neutralised: kinds.iter().any(|kind| kind.neutralised),
        castling: spec.castling.as_ref().and_then(|castling| {
            Some(Castling {
                partner: index(&castling.partner)?,
                royal_to: castling.royal_to,
                partner_to: castling.partner_to,
                sides: castling.sides,
            })
        }),
        rim: spec.rim,
        swap_back: spec.swap_back,
        suicide: spec.suicide,
        checkmate: spec.goal.checkmate,
        occupy: spec.goal.occupy.as_deref().and_then(zone),
        occupy_over_check: spec.goal.occupy_over_check,
        own_zone: own_zone.and_then(|(name, _)| zone(name)),
        own_zone_loses: own_zone.is_some_and(|(_, rule)| *rule == OwnZone::Loses),
        reach: spec.goal.reach.as_ref().and_then(|reach| {
            let kinds = reach.pieces.iter().filter_map(|name| index(name)).fold(0, |set: Kinds, kind| set | 1 << kind);
            Some((kinds, zone(&reach.zone)?, reach.last_reply))
        }),
        extinct: spec.goal.extinct.iter().filter_map(|name| index(name)).fold(0, |set, kind| set | 1 << kind),
        no_men: spec.goal.no_men,
        limits: spec.limits,
        castlers: set(&|kind| kind.castles),
        limited: spec.limits.any()
            || (spec.hand.drops && spec.pieces.iter().any(|piece| !piece.drop_mates))
            || spec.pieces.iter().any(|piece| piece.exposed),
        exposed: of_pieces(&|piece| piece.exposed),
        alike: set(&|kind| kind.freezes_alike),
        relays: of_pieces(&|piece| piece.powers.contains(&PowerSpec::Relay)),
        cells: cells(&geometry, spec.limits.cells),
        start: counts,
        acting: set(&|kind| kind.acts != Acts::default()),
        taken: spec.hand.taken,
        drops: spec.hand.drops,
        unions: spec.unions.as_ref().map(|unions| Unions {
            undo: unions.undo,
            repeat: unions.repeat,
            en_passant_in_chains: unions.en_passant_in_chains,
            mover_promotes: unions.mover_promotes,
            castling_safe: unions.castling_safe,
            step_flags: unions.step_flags,
            starts,
        }),
        threats: threats(spec, &kinds),
        geometry,
        rays,
        kinds,
    }
}

/// The cells of a grid, counted from the lower left corner.
fn cells(geometry: &Geometry, size: u8) -> Vec<Bits> {
    let Some(size) = std::num::NonZeroU8::new(size) else { return Vec::new() };
    let cell = |at: u8| {
        let square = geometry.square(at);
        (square.file / size, square.rank / size)
    };
    let mut cells = vec![0; MAX_SQUARES];
    for at in super::bits::squares(geometry.exists) {
        let others = super::bits::squares(geometry.exists).filter(|other| cell(*other) == cell(at));
        cells[usize::from(at)] = others.fold(0, |set, other| set | bit(other));
    }
    cells
}

fn kind_of(piece: &PieceSpec) -> Kind {
    let board = || [vec![0; MAX_SQUARES], vec![0; MAX_SQUARES]];
    Kind {
        royal: piece.royal,
        quiet: board(),
        take: board(),
        taken_from: board(),
        slides: [Vec::new(), Vec::new()],
        jumps: [Vec::new(), Vec::new()],
        bends: [Vec::new(), Vec::new()],
        reach: board(),
        only_walks: false,
        castles: piece.movement.iter().any(|part| matches!(part, Part::Castle(_))),
        en_passant: board(),
        directions: directions(piece),
        withdraw: Targets::new(),
        advance: Targets::new(),
        double: Double::Both,
        custodial: Targets::new(),
        coordinate: Targets::new(),
        passive: false,
        leap: None,
        hop: None,
        hop_quiet: false,
        swap: None,
        mutual: None,
        mutual_combines: false,
        shoot: None,
        displaces: 0,
        pure: false,
        hop_mounts: 0,
        freezes: piece.powers.iter().any(|power| matches!(power, PowerSpec::Freeze { .. })),
        neutralised: piece.powers.iter().any(|power| matches!(power, PowerSpec::Freeze { neutralised: true })),
        imitates_freeze: false,
        shields: piece.powers.contains(&PowerSpec::Shield),
        immune: piece.powers.contains(&PowerSpec::Immune),
        promotion: None,
        acts: Acts::default(),
        becomes_taken: 0,
        selects: false,
        rare: false,
        takes_friends: false,
        takes_foes: true,
        takes_others: false,
        freezes_alike: piece.powers.contains(&PowerSpec::FreezeAlike),
        fuses: None,
        dead_ends: [0; 2],
        one_per_file: piece.one_per_file,
        drop_mates: piece.drop_mates,
        stays: None,
    }
}

/// The directions that a man of either side travels in.
fn directions(piece: &PieceSpec) -> Directions {
    let mut set = 0;
    for part in &piece.movement {
        let Part::Ride(ride) = part else { continue };
        for (at, step) in DIRECTIONS.iter().enumerate() {
            if ride.steps.contains(step) {
                set |= 1 << at;
            }
        }
    }
    set
}

/// Movement as one side makes it: Black's steps are White's upside down, or turned half around.
fn movement(
    piece: &PieceSpec,
    (side, turned): (usize, bool),
    stands: Bits,
    geometry: &Geometry,
    rays: &mut Vec<Ray>,
    kind: &mut Kind,
) {
    let turn = |(x, y): (i8, i8)| match side {
        0 => (x, y),
        _ if turned => (-x, -y),
        _ => (x, -y),
    };
    let displaces =
        piece.captures.is_empty() || piece.captures.iter().any(|way| matches!(way, CaptureSpec::Displace { .. }));
    let squares: Vec<u8> = super::bits::squares(geometry.exists).collect();
    let mut ray_of = |step: (i8, i8), range: u8, around: bool| {
        let found = if range == 0 && !around { DIRECTIONS.iter().position(|unit| *unit == step) } else { None };
        found.unwrap_or_else(|| {
            rays.push(geometry.ray(step, range, around));
            rays.len() - 1
        })
    };
    for part in &piece.movement {
        match part {
            Part::Castle(_) => {}
            Part::Bent { first, stop, quiet, take } => {
                for &step in first {
                    let outward = [(step.0, 0), (0, step.1)];
                    let diagonal = [(1, step.1), (-1, step.1)];
                    let sideways = [(step.0, 1), (step.0, -1)];
                    let then = match step {
                        (x, y) if x != 0 && y != 0 => outward,
                        (0, _) => diagonal,
                        _ => sideways,
                    };
                    let then: Vec<usize> = then.iter().map(|step| ray_of(turn(*step), 0, false)).collect();
                    let first = ray_of(turn(step), 1, false);
                    let take = *take && displaces;
                    kind.bends[side].push(Bend { first, then, stop: *stop, quiet: *quiet, take });
                }
            }
            Part::Ride(ride) => {
                let take = ride.take && displaces;
                let from = if ride.initial { stands } else { geometry.exists };
                let simple = ride.range == 1 && !ride.initial && !ride.lame;
                for &step in &ride.steps {
                    let step = turn(step);
                    if simple {
                        for &at in &squares {
                            let to = geometry.leap(at, step, ride.around);
                            if ride.quiet {
                                kind.quiet[side][usize::from(at)] |= bit(to);
                            }
                            if take {
                                kind.take[side][usize::from(at)] |= bit(to);
                            }
                            if ride.en_passant {
                                kind.en_passant[side][usize::from(at)] |= bit(to);
                            }
                        }
                    } else if ride.range == 1 {
                        let (to, between): (Vec<u8>, Vec<Bits>) = (0..MAX_SQUARES as u8)
                            .map(|at| match geometry.exists & bit(at) != 0 {
                                true => {
                                    (geometry.leap(at, step, ride.around), lame_squares(geometry, at, step, ride.lame))
                                }
                                false => (NONE, 0),
                            })
                            .unzip();
                        let double = ride.initial && ride.quiet && matches!((step.0.abs(), step.1.abs()), (0 | 2, 2));
                        kind.jumps[side].push(Jump { from, to, between, quiet: ride.quiet, take, double });
                    } else {
                        let ray = ray_of(step, ride.range, ride.around);
                        let direction = DIRECTIONS.iter().position(|unit| *unit == step).unwrap_or(8);
                        kind.slides[side].push(Slide { ray, direction, quiet: ride.quiet, take, hop: ride.hop, from });
                    }
                }
            }
        }
    }
}

impl Kind {
    /// Keeps the man in a zone. Slides and bends are stopped when moves are made.
    fn stay(&mut self, side: usize, zone: Bits) {
        for board in [&mut self.quiet, &mut self.take, &mut self.en_passant] {
            board[side].iter_mut().for_each(|set| *set &= zone);
        }
        for to in self.jumps[side].iter_mut().flat_map(|jump| &mut jump.to) {
            if bit(*to) & zone == 0 {
                *to = NONE;
            }
        }
        self.stays.get_or_insert([Bits::MAX; 2])[side] = zone;
    }

    /// Notes from where it takes, and what slides, jumps and bends could reach.
    fn reaches(&mut self, side: usize, geometry: &Geometry, rays: &[Ray]) {
        for at in super::bits::squares(geometry.exists) {
            let place = usize::from(at);
            for to in super::bits::squares(self.take[side][place]) {
                self.taken_from[side][usize::from(to)] |= bit(at);
            }
            let mut reach = 0;
            for slide in self.slides[side].iter().filter(|slide| slide.take && slide.from & bit(at) != 0) {
                reach |= rays[slide.ray].mask(at);
            }
            for jump in self.jumps[side].iter().filter(|jump| jump.take && jump.from & bit(at) != 0) {
                reach |= bit(jump.to[place]);
            }
            for bend in self.bends[side].iter().filter(|bend| bend.take) {
                let first = rays[bend.first].mask(at);
                reach |= first;
                for corner in super::bits::squares(first) {
                    reach |= bend.then.iter().fold(0, |set, ray| set | rays[*ray].mask(corner));
                }
            }
            self.reach[side][place] = reach;
        }
    }

    /// The squares from which it goes nowhere, even on an empty board.
    fn stuck(&self, side: usize, geometry: &Geometry, rays: &[Ray]) -> Bits {
        let goes = |at: u8| {
            let place = usize::from(at & 127);
            let slides = self.slides[side].iter().filter(|slide| slide.from & bit(at) != 0);
            let jumps = self.jumps[side].iter().filter(|jump| jump.from & bit(at) != 0);
            let bends = self.bends[side].iter();
            self.quiet[side][place] | self.take[side][place] != 0
                || slides.fold(0, |set, slide| set | rays[slide.ray].mask(at)) != 0
                || jumps.fold(0, |set, jump| set | bit(jump.to[place])) != 0
                || bends.fold(0, |set, bend| set | rays[bend.first].mask(at)) != 0
        };
        super::bits::squares(geometry.exists).filter(|at| !goes(*at)).fold(0, |set, at| set | bit(at))
    }

    fn slides_or_bends(&self) -> bool {
        !(self.slides.iter().all(Vec::is_empty) && self.bends.iter().all(Vec::is_empty))
    }
}

/// The squares that a lame leap passes: the straight or diagonal line, or the square next to the start.
fn lame_squares(geometry: &Geometry, from: u8, step: (i8, i8), lame: bool) -> Bits {
    if !lame {
        return 0;
    }
    let (x, y) = step;
    let unit = (x.signum(), y.signum());
    if x == 0 || y == 0 || x.abs() == y.abs() {
        let mut set = 0;
        let mut at = from;
        for _ in 1..x.abs().max(y.abs()) {
            at = geometry.leap(at, unit, false);
            if at == NONE {
                break;
            }
            set |= bit(at);
        }
        return set;
    }
    bit(geometry.leap(from, if x.abs() > y.abs() { (unit.0, 0) } else { (0, unit.1) }, false))
}

/// Gives every kind its methods, and imitators those of the kinds that they take.
fn imitate(spec: &Spec, kinds: &mut [Kind]) {
    let all: Kinds = Kinds::MAX;
    for (piece, kind) in spec.pieces.iter().zip(kinds.iter_mut()) {
        for capture in &piece.captures {
            match *capture {
                CaptureSpec::Displace { friends, foes, others } => {
                    (kind.takes_friends, kind.takes_foes, kind.takes_others) = (friends, foes, others);
                }
                CaptureSpec::Imitate(_) => {}
                CaptureSpec::Custodial => kind.custodial.push((all, 0xff)),
                CaptureSpec::Coordinate => kind.coordinate.push((all, 0xff)),
                CaptureSpec::Withdraw => kind.withdraw.push((all, 0xff)),
                CaptureSpec::Advance => kind.advance.push((all, 0xff)),
                CaptureSpec::PushPull { double } => {
                    kind.withdraw.push((all, 0xff));
                    kind.advance.push((all, 0xff));
                    kind.double = double;
                }
                CaptureSpec::Leap { max, adjacent } => {
                    kind.leap = Some(Leap { targets: vec![(all, kind.directions)], max, adjacent });
                }
                CaptureSpec::Hop { quiet } => {
                    kind.hop = Some(vec![(all, 0xff)]);
                    kind.hop_quiet = quiet;
                }
                CaptureSpec::Swap { friends } => {
                    let targets = vec![(all, kind.directions)];
                    kind.swap = Some(Swap { targets, friends, friend_kinds: all });
                }
                CaptureSpec::Push { follows } => kind.acts.pushes = Some(follows),
                CaptureSpec::Pull => kind.acts.pulls = true,
                CaptureSpec::Explode => kind.acts.explodes = true,
                CaptureSpec::Exchange => kind.acts.exchanges = true,
                CaptureSpec::Resurrect => kind.acts.resurrects = true,
                CaptureSpec::Mutual => kind.mutual = Some(all),
                CaptureSpec::Shoot { range, spotter } => kind.shoot = Some(Shoot { range, spotter }),
            }
        }
    }
    for at in 0..kinds.len() {
        let rules = spec.pieces[at].captures.iter().find_map(|capture| match capture {
            CaptureSpec::Imitate(rules) => Some(*rules),
            _ => None,
        });
        if let Some(rules) = rules {
            imitate_one(spec, kinds, at, rules);
        }
    }
}

fn imitate_one(spec: &Spec, kinds: &mut [Kind], at: usize, rules: ImitateSpec) {
    let own = kinds[at].directions;
    for other in (0..kinds.len()).filter(|other| *other != at) {
        let captures = &spec.pieces[other].captures;
        if captures.iter().any(|capture| matches!(capture, CaptureSpec::Imitate(_))) {
            continue;
        }
        let one: Kinds = 1 << other;
        let model = kinds[other].clone();
        let directions = own & model.directions;
        let takes_by_stepping = model.take.iter().chain(&model.reach).any(|side| side.iter().any(|set| *set != 0));
        let kind = &mut kinds[at];
        if !model.withdraw.is_empty() {
            kind.withdraw.push((one, directions));
        }
        if !model.advance.is_empty() {
            kind.advance.push((one, directions));
        }
        if !model.custodial.is_empty() {
            kind.custodial.push((one, directions));
        }
        if !model.coordinate.is_empty() {
            kind.coordinate.push((one, directions));
        }
        if let Some(leap) = &model.leap {
            let own = kind.leap.get_or_insert(Leap { targets: Vec::new(), max: leap.max, adjacent: leap.adjacent });
            own.targets.push((one, directions));
            kind.hop_mounts |= if rules.hop_takes_mount { one } else { 0 };
        }
        if model.hop.is_some() {
            kind.hop.get_or_insert_with(Vec::new).push((one, 0xff));
        }
        if let Some(swap) = &model.swap {
            let own = kind.swap.get_or_insert(Swap { targets: Vec::new(), friends: false, friend_kinds: 0 });
            own.targets.push((one, directions));
            if rules.friend_swap && swap.friends {
                own.friends = true;
                own.friend_kinds |= one;
            }
        }
        if model.mutual.is_some() {
            kind.mutual = Some(kind.mutual.unwrap_or(0) | one);
            kind.mutual_combines = rules.mutual_combines;
        }
        if takes_by_stepping {
            kind.displaces |= one;
        }
        if model.freezes {
            kind.imitates_freeze = true;
        }
        kind.pure = rules.pure;
    }
}

fn threats(spec: &Spec, kinds: &[Kind]) -> Threats {
    let royal = kinds.iter().enumerate().filter(|(_, kind)| kind.royal).fold(0, |set: Kinds, (at, _)| set | 1 << at);
    let list = |test: &dyn Fn(&Kind) -> bool| {
        let found = kinds.iter().enumerate().filter(|(_, kind)| test(kind));
        found.filter_map(|(at, _)| u8::try_from(at).ok()).collect::<Vec<u8>>()
    };
    let some = |board: &[Vec<Bits>; 2]| board.iter().any(|side| side.iter().any(|set| *set != 0));
    let set = |test: &dyn Fn(&Kind) -> bool| list(test).into_iter().fold(0, |set: Kinds, at| set | 1 << at);
    let hits = |targets: &Targets| targets.iter().any(|(kinds, _)| kinds & royal != 0);
    let plain = |slide: &Slide| slide.hop == RideHop::None && slide.direction < 8;
    let complex = |kind: &Kind| {
        !kind.bends.iter().all(Vec::is_empty)
            || kind.jumps.iter().flatten().any(|jump| jump.take)
            || kind.slides.iter().flatten().any(|slide| slide.take && !plain(slide))
    };
    let mut threats = Threats {
        take: list(&|kind| some(&kind.take)),
        slide: list(&|kind| kind.slides.iter().flatten().any(|slide| slide.take && plain(slide))),
        complex: list(&complex),
        displaces: set(&|kind| kind.displaces & royal != 0),
        withdraw: set(&|kind| hits(&kind.withdraw)),
        advance: set(&|kind| hits(&kind.advance)),
        custodial: set(&|kind| hits(&kind.custodial)),
        coordinate: set(&|kind| hits(&kind.coordinate)),
        leap: set(&|kind| kind.leap.as_ref().is_some_and(|leap| hits(&leap.targets))),
        hop: set(&|kind| kind.hop.as_ref().is_some_and(hits)),
        mutual: set(&|kind| kind.mutual.is_some_and(|kinds| kinds & royal != 0)),
        quick: true,
    };
    let around = spec.shape.wrap != crate::board::Wrap::None;
    let imitated = kinds.iter().any(|kind| {
        [&kind.withdraw, &kind.advance, &kind.custodial, &kind.coordinate]
            .iter()
            .any(|targets| hits(targets) && targets.iter().any(|(kinds, _)| *kinds != Kinds::MAX))
    });
    // A man that takes a royal man by looking around must do nothing else that would need looking at.
    let mixed = kinds.iter().any(|kind| {
        let looks =
            [&kind.withdraw, &kind.advance, &kind.custodial, &kind.coordinate].iter().any(|targets| hits(targets));
        let other = some(&kind.take)
            || complex(kind)
            || kind.slides.iter().flatten().any(|slide| slide.take || !plain(slide))
            || kind.displaces != 0
            || kind.leap.is_some()
            || kind.hop.is_some()
            || kind.swap.is_some();
        looks && other
    });
    let bad = around
        || imitated
        || mixed
        || kinds.iter().any(|kind| kind.acts != Acts::default())
        || kinds.iter().any(|kind| kind.shields || kind.shoot.is_some() || kind.double != Double::Both)
        || kinds.iter().any(|kind| kind.stays.is_some() && kind.slides_or_bends())
        || spec.limits.cells > 0
        || spec.limits.facing != Facing::Allowed
        || kinds.iter().any(|kind| !kind.takes_foes || kind.takes_others || kind.freezes_alike)
        || spec.pieces.iter().any(|piece| piece.powers.contains(&PowerSpec::Relay))
        || spec.rim.is_some_and(|rim| rim.tie_forbids);
    threats.quick = !bad;
    threats
}
