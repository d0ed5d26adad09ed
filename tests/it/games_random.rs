//! Two ways to the same answer, on random positions: the quick test of danger and the reference, legal moves by both,
//! colour-flipped positions, victims.

use std::collections::{BTreeMap, BTreeSet};

use fenbook::board::{Colour, Man, Placement, Square};
use fenbook::game::{Act, Position, Rules, Setup};

use crate::games::{legal, rules, written};

/// A small generator of numbers; the same sequence on every system.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }
}

/// One royal man each and some others anywhere.
fn random(rules: &Rules, numbers: &mut Numbers) -> Placement {
    let shape = rules.shape();
    let mut placement = Placement { holes: shape.holes.clone(), ..Placement::empty(shape.size) };
    let squares: Vec<Square> = shape.size.squares().filter(|square| shape.contains(*square)).collect();
    let kinds: Vec<_> = rules.game().pieces().to_vec();
    let mut put = |symbol: &str, colour: Colour, numbers: &mut Numbers| {
        let square = squares[numbers.below(squares.len())];
        placement.men.entry(square).or_insert(Man { symbol: symbol.to_owned(), colour });
    };
    for colour in [Colour::White, Colour::Black] {
        for royal in kinds.iter().filter(|kind| kind.royal()) {
            put(royal.symbol(), colour, numbers);
        }
        for _ in 0..2 + numbers.below(14) {
            let kind = &kinds[numbers.below(kinds.len())];
            if !kind.royal() {
                put(kind.symbol(), colour, numbers);
            }
        }
    }
    placement
}

fn flipped(placement: &Placement) -> Placement {
    let top = placement.size.ranks - 1;
    let turn = |square: &Square| Square::new(square.file, top - square.rank);
    let men: BTreeMap<Square, Man> = placement
        .men
        .iter()
        .map(|(square, man)| (turn(square), Man { colour: man.colour.other(), ..man.clone() }))
        .collect();
    Placement { men, ..placement.clone() }
}

/// The squares of a written move with their ranks turned around.
fn flip_text(text: &str, ranks: u8) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut victims = Vec::new();
    let tail = text.split_once('x').map(|(head, tail)| {
        rest = head;
        tail
    });
    let turn = |square: Square| Square::new(square.file, ranks - 1 - square.rank).to_string();
    while let Some(c) = rest.chars().next() {
        match Square::prefix_of(rest) {
            Some((square, length)) if !out.ends_with('=') => {
                out.push_str(&turn(square));
                rest = &rest[length..];
            }
            _ => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    for square in tail.into_iter().flat_map(|tail| tail.split(',')) {
        victims.push(turn(square.parse().expect("a square")));
    }
    victims.sort();
    if victims.is_empty() { out } else { format!("{out}x{}", victims.join(",")) }
}

/// Suicides are compared without the freezing foe that they are aimed at, which a flip may change.
fn check(rules: &Rules, placement: &Placement, turn: Colour) {
    let setup = Setup::new(placement.clone(), Some(turn));
    let (position, _) = rules.position(&setup);
    let fen = position.to_fen();
    for side in [Colour::White, Colour::Black] {
        let (quick, slow) = position.danger_both_ways(side);
        assert_eq!(quick, slow, "danger of {side:?} in {} {fen}", rules.game().id());
    }
    let found = legal(&position);
    let reference: BTreeSet<String> =
        position.legal_moves_by_reference().iter().map(|mv| written(&position, mv)).collect();
    assert_eq!(found, reference, "{} {fen}", rules.game().id());
    let mirror = Setup::new(flipped(placement), Some(turn.other()));
    let turned: BTreeSet<String> =
        legal(&rules.position(&mirror).0).iter().map(|text| flip_text(text, placement.size.ranks)).collect();
    assert_eq!(found, turned, "flipped {} {fen}", rules.game().id());
    victims_are_foes(&position, &fen);
}

/// What leaves the board is the other side's, but for the mover.
fn victims_are_foes(position: &Position, fen: &str) {
    for mv in position.pseudo_legal_moves() {
        let effects = position.effects(&mv);
        for victim in &effects.victims {
            let man = position.man_at(*victim).unwrap_or_else(|| panic!("nobody on {victim} in {fen}"));
            assert_eq!(man.colour, position.turn().other(), "{} takes {victim} in {fen}", position.coordinates(&mv));
        }
        let before = position.placement().men.len();
        let after = position.play(&mv).placement().men.len();
        let own = usize::from(matches!(mv.act(), Act::Mutual | Act::Suicide));
        assert_eq!(before, after + effects.victims.len() + own, "{} in {fen}", position.coordinates(&mv));
    }
}

fn run(id: &str, preset: &str, options: &str, count: usize) {
    let rules = rules(id, preset, options);
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for _ in 0..count {
        let placement = random(&rules, &mut numbers);
        let turn = if numbers.below(2) == 0 { Colour::White } else { Colour::Black };
        check(&rules, &placement, turn);
    }
}

/// How many positions for each set of rules; `FENBOOK_RANDOM=1000000` for a long run.
fn count() -> usize {
    std::env::var("FENBOOK_RANDOM").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

#[test]
fn chess_agrees_with_the_reference() {
    run("chess", "", "", count());
}

#[test]
fn baroque_agrees_with_the_reference() {
    for preset in ["ultima-1962", "ultima-cambridge", "ultima-single", "vchess"] {
        run("baroque", preset, "", count());
    }
    run("baroque", "", "leaper=single-any", count());
}

#[test]
fn rococo_agrees_with_the_reference() {
    run("rococo", "vchess", "", count());
    run("rococo", "", "goal=checkmate", count() / 4);
    run("rococo", "", "goal=checkmate,edge-tie=keep,chameleon-friend-swap=true", count());
}

#[test]
fn maxima_agrees_with_the_reference() {
    for preset in ["lavieri", "vchess", "vchess-engine"] {
        run("maxima", preset, "", count());
    }
    run("maxima", "", "own-palace=loses", count());
}

#[test]
fn fugue_agrees_with_the_reference() {
    run("fugue", "", "", count());
    run("fugue", "", "double=choose", count() / 2);
}
