//! Makes tables from a [`Spec`].
//!
//! Imitation needs no code of its own when moves are made: here it is turned into other methods.

mod imitate;
mod movement;

use super::betza::{Hop as RideHop, Part};
use super::bits::{Bits, MAX_SQUARES, bit};
use super::geometry::Geometry;
use super::spec::{Double, Facing, OwnZone, PieceSpec, PowerSpec, Spec};
use super::tables::{Acts, Castling, Kind, Kinds, MAX_KINDS, Promotion, Slide, Tables, Targets, Threats, Unions};
use crate::board::Square;
use imitate::imitate;
use movement::{directions, movement};

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
