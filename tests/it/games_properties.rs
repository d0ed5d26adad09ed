//! What holds in every position of every game, tried on positions made at random. A failure is made small: few men, few
//! moves. `FENBOOK_RANDOM=n` tries n positions for each choice of rules.

use std::collections::{BTreeMap, BTreeSet};

use fenbook::board::{Colour, Lifted, Man, Placement, Square};
use fenbook::check::claim::MoveText;
use fenbook::finding::Findings;
use fenbook::game::{Act, Game, Library, Move, Position, Reason, Rules, Setup, Status, Winner, load, perft};
use fenbook::source::{Sources, Span};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRng, TestRunner};

type Verdict = Result<(), TestCaseError>;

/// A position as numbers, so that it shrinks: fewer men, nearer to the first square and kind, fewer moves.
#[derive(Debug, Clone)]
struct Case {
    /// Which of the game's choices of rules.
    choice: usize,
    /// From the array, not from the men below.
    array: bool,
    royals: [usize; 2],
    /// Square, kind and whether it is Black's.
    men: Vec<(usize, usize, bool)>,
    hand: Vec<(usize, bool)>,
    black: bool,
    castling: bool,
    /// Legal moves played before the position is looked at.
    moves: Vec<usize>,
}

fn cases() -> impl Strategy<Value = Case> {
    let number = 0..4096usize;
    let men = proptest::collection::vec((number.clone(), number.clone(), any::<bool>()), 2..28);
    let hand = proptest::collection::vec((number.clone(), any::<bool>()), 0..3);
    let moves = proptest::collection::vec(number.clone(), 0..8);
    let royals = [number.clone(), number.clone()];
    (number, prop::bool::weighted(0.15), royals, men, hand, any::<[bool; 2]>(), moves).prop_map(
        |(choice, array, royals, men, hand, [black, castling], moves)| Case {
            choice,
            array,
            royals,
            men,
            hand,
            black,
            castling,
            moves,
        },
    )
}

impl Case {
    fn position(&self, rules: &Rules) -> Position {
        let setup = match rules.arrays().into_iter().next() {
            Some(array) if self.array => array,
            _ => self.setup(rules),
        };
        let mut position = rules.position(&setup).0;
        for number in &self.moves {
            let legal = position.legal_moves();
            let over = !matches!(position.status(), Status::Open | Status::Check);
            let Some(mv) = legal.get(number % legal.len().max(1)).filter(|_| !over) else { break };
            position = position.play(mv);
        }
        position
    }

    /// One royal man each and the others anywhere.
    fn setup(&self, rules: &Rules) -> Setup {
        let shape = rules.shape();
        let squares: Vec<Square> = shape.size.squares().filter(|square| shape.contains(*square)).collect();
        let kinds = rules.game().pieces();
        let (royal, common): (Vec<_>, Vec<_>) = kinds.iter().partition(|kind| kind.royal() && kind.parts().is_none());
        let mut placement = Placement { holes: shape.holes.clone(), ..Placement::empty(shape.size) };
        let man = |symbol: &str, black: bool| {
            let colour = if black { Colour::Black } else { Colour::White };
            let colour = if symbol.chars().any(char::is_alphabetic) { colour } else { Colour::Neutral };
            Man { symbol: symbol.to_owned(), colour }
        };
        for (at, black) in self.royals.into_iter().zip([false, true]) {
            for (index, kind) in royal.iter().enumerate() {
                // Black's from the other end, so that small numbers do not meet.
                let at = (at + index) % squares.len();
                let at = if black { squares.len() - 1 - at } else { at };
                placement.men.entry(squares[at]).or_insert(man(kind.symbol(), black));
            }
        }
        for (at, kind, black) in &self.men {
            let kind = common[kind % common.len()];
            placement.men.entry(squares[at % squares.len()]).or_insert(man(kind.symbol(), *black));
        }
        for (kind, black) in &self.hand {
            placement.hand.push(man(common[kind % common.len()].symbol(), *black));
        }
        let castling = self.castling.then(|| placement.men.keys().copied().collect());
        let turn = if self.black { Colour::Black } else { Colour::White };
        Setup { castling, ..Setup::new(placement, Some(turn)) }
    }
}

/// Every property of one position.
fn check(rules: &Rules, case: &Case) -> Verdict {
    let position = case.position(rules);
    let legal = position.legal_moves();
    let place = format!("{} {:?}: {}", rules.game().id(), rules.options(), position.to_fen());
    both_ways_agree(&position, &legal, &place)?;
    status_agrees(&position, &legal, &place)?;
    let sample = legal.iter().skip(case.choice % 3).step_by(1 + legal.len() / 12);
    for mv in position.pseudo_legal_moves().iter().take(200) {
        effects_are_played(&position, mv, &place)?;
    }
    for mv in sample {
        text_is_read_back(&position, mv, &place)?;
    }
    taken_back(&position, &legal, &place)?;
    written_and_read(&position, &place)
}

/// The quick test of danger and the reference.
fn both_ways_agree(position: &Position, legal: &[Move], place: &str) -> Verdict {
    if position.rules().has_check() {
        for side in [Colour::White, Colour::Black] {
            let (quick, slow) = position.danger_both_ways(side);
            prop_assert_eq!(quick, slow, "danger of {:?} in {}", side, place);
        }
    }
    if !has_chains(position) {
        let told = |moves: &[Move]| moves.iter().map(|mv| told(position, mv, false)).collect::<BTreeSet<_>>();
        let reference = position.legal_moves_by_reference();
        prop_assert_eq!(told(legal), told(&reference), "{}", place);
    }
    Ok(())
}

/// Whether a turn can have several moves. Such games have no other way to their legal moves.
fn has_chains(position: &Position) -> bool {
    position.rules().game().pieces().iter().any(|kind| kind.parts().is_some())
}

/// Mate, stalemate and check are what the moves and the attackers say.
fn status_agrees(position: &Position, legal: &[Move], place: &str) -> Verdict {
    let status = position.status();
    let attacked = position.rules().has_check() && !position.checkers().is_empty();
    let fits = match status {
        Status::Open => !legal.is_empty() && !attacked,
        Status::Check => !legal.is_empty() && attacked,
        Status::Checkmate => legal.is_empty() && attacked,
        Status::Stalemate => legal.is_empty() && !attacked,
        Status::Win(_, Reason::Repetition) | Status::Draw(Reason::Repetition | Reason::QuietPlies) => !legal.is_empty(),
        Status::Win(..) | Status::Draw(_) => true,
    };
    prop_assert!(fits, "{status:?} with {} moves, attacked: {attacked}, {place}", legal.len());
    let over = match status {
        Status::Open | Status::Check => None,
        Status::Checkmate => Some(Winner::Side(position.turn().other())),
        Status::Win(side, _) => Some(Winner::Side(side)),
        Status::Draw(_) => Some(Winner::Nobody),
        Status::Stalemate => position.winner(),
    };
    prop_assert_eq!(position.winner(), over, "{}", place);
    Ok(())
}

/// What a move is told to do is what playing it does; victims are foes, and no man comes from or goes to nowhere.
fn effects_are_played(position: &Position, mv: &Move, place: &str) -> Verdict {
    let effects = position.effects(mv);
    let text = position.coordinates(mv);
    let (before, after) = (position.placement(), position.play(mv).placement());
    let mut men = before.men.clone();
    for (square, man) in &effects.vanish {
        prop_assert_eq!(men.remove(square), Some(man.clone()), "{} {} {}", text, square, place);
    }
    for (square, man) in &effects.appear {
        prop_assert_eq!(men.insert(*square, man.clone()), None, "{} {} {}", text, square, place);
    }
    prop_assert_eq!(&men, &after.men, "{} {}", text, place);
    for victim in &effects.victims {
        let man = position.man_at(*victim);
        let foe = man.is_some_and(|man| man.colour == position.turn().other());
        // An explosion takes friends too, and a man that is pushed or pulled takes for its own side.
        let other = matches!(mv.act(), Act::Explode | Act::Push | Act::Pull)
            || (position.rules().has_friendly_fire() && effects.to == Some(*victim));
        prop_assert!(foe || other, "{text} takes {victim} in {place}");
    }
    let count = |placement: &Placement| -> usize {
        placement.men.values().map(|man| position.rules().parts(man).len()).sum::<usize>()
            + usize::from(placement.lifted.is_some())
    };
    let off = effects.victims.len() + usize::from(matches!(mv.act(), Act::Mutual | Act::Suicide | Act::Explode));
    let on = usize::from(matches!(mv.act(), Act::Drop | Act::Resurrect));
    prop_assert_eq!(count(&before) + on, count(&after) + off, "{} {}", text, place);
    if on == 1 {
        prop_assert_eq!(before.hand.len(), after.hand.len() + 1, "{} {}", text, place);
    }
    prop_assert!(after.hand.len() <= before.hand.len() + off, "{text} {place}");
    Ok(())
}

/// The text of a legal move means that move, and every reader of moves can read it.
fn text_is_read_back(position: &Position, mv: &Move, place: &str) -> Verdict {
    for text in [position.notation(mv), position.coordinates(mv)] {
        let found = position.find_moves(&text);
        prop_assert!(found.contains(mv), "{text} is not read back in {place}");
        for other in &found {
            let same = |one: &Move| (position.effects(one).from, position.effects(one).to, one.act());
            prop_assert_eq!(same(other), same(mv), "{} is read as another move too, {}", text, place);
        }
        let mut sources = Sources::new();
        let file = sources.add("move", text.as_str());
        let read = MoveText::read(&text, Span::new(file, 0..text.len()));
        prop_assert!(read.is_some(), "{text} is no move in a claim, {place}");
    }
    Ok(())
}

/// Moves that are made and taken back in place count the same replies as positions that are played.
fn taken_back(position: &Position, legal: &[Move], place: &str) -> Verdict {
    if has_chains(position) || legal.len() > 40 {
        return Ok(());
    }
    let played: usize = legal.iter().map(|mv| position.play(mv).legal_moves().len()).sum();
    prop_assert_eq!(perft(position, 2), played as u64, "{}", place);
    Ok(())
}

/// The written position is read as the same position, and the same with colours exchanged has the same moves.
fn written_and_read(position: &Position, place: &str) -> Verdict {
    let rules = position.rules();
    let fen = position.to_fen();
    let mut sources = Sources::new();
    let file = sources.add("fen", fen.as_str());
    let mut findings = Findings::new();
    let setup = rules.read_fen(&fen, Span::new(file, 0..fen.len()), &mut findings);
    prop_assert!(findings.is_empty(), "{findings:?} {place}");
    let again = rules.position(&setup).0;
    prop_assert_eq!(again.to_fen(), fen, "{}", place);
    prop_assert_eq!(again.placement(), position.placement(), "{}", place);
    let moves = |position: &Position, flip: bool| {
        position.legal_moves().iter().map(|mv| told(position, mv, flip)).collect::<BTreeSet<_>>()
    };
    // Earlier positions of a turn are not written.
    if position.placement().lifted.is_none() {
        prop_assert_eq!(moves(&again, false), moves(position, false), "{}", place);
    }
    if rules.sides_are_alike() {
        let flipped = rules.position(&flipped(rules, &setup)).0;
        prop_assert_eq!(moves(&again, false), moves(&flipped, true), "flipped {}", place);
    }
    Ok(())
}

fn turned(square: Square, rules: &Rules) -> Square {
    let size = rules.shape().size;
    let file = if rules.is_turned() { size.files - 1 - square.file } else { square.file };
    Square::new(file, size.ranks - 1 - square.rank)
}

fn swap_case(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }).collect()
}

/// The setup seen by the other side.
fn flipped(rules: &Rules, setup: &Setup) -> Setup {
    let turn = |square: Square| turned(square, rules);
    let other = |man: &Man| Man { colour: man.colour.other(), ..man.clone() };
    let men: BTreeMap<Square, Man> =
        setup.placement.men.iter().map(|(square, man)| (turn(*square), other(man))).collect();
    let lifted = setup.placement.lifted.as_ref().map(|l| Lifted { square: turn(l.square), men: swap_case(&l.men) });
    let hand = setup.placement.hand.iter().map(other).collect();
    let holes = setup.placement.holes.iter().copied().map(turn).collect();
    let [white, black] = setup.stepped.clone();
    Setup {
        placement: Placement { men, lifted, hand, holes, ..setup.placement.clone() },
        turn: setup.turn.map(Colour::other),
        castling: setup.castling.as_ref().map(|squares| squares.iter().copied().map(turn).collect()),
        en_passant: setup.en_passant.map(turn),
        last_swap: setup.last_swap.map(|(first, second)| (turn(first), turn(second))),
        stepped: [black, white],
        ..setup.clone()
    }
}

/// A move with all that it does, as text; with `flip` as the other side sees it. Suicides are told without the freezing
/// foe that they are aimed at, which depends on the order of squares.
fn told(position: &Position, mv: &Move, flip: bool) -> String {
    let rules = position.rules();
    let effects = position.effects(mv);
    let square = |square: &Square| if flip { turned(*square, rules) } else { *square }.to_string();
    let man = |man: &Man| {
        let side = |man: &Man| if flip { man.colour.other() } else { man.colour };
        let mut men: Vec<_> =
            rules.parts(man).iter().map(|man| format!("{}{}", side(man).letter(), man.symbol)).collect();
        men.sort();
        men.join("&")
    };
    let men = |men: &[(Square, Man)]| {
        men.iter().map(|(at, one)| format!("{} {}", square(at), man(one))).collect::<BTreeSet<_>>()
    };
    let to = effects.to.filter(|_| mv.act() != Act::Suicide);
    let victims: BTreeSet<_> = effects.victims.iter().map(square).collect();
    format!(
        "{:?} {:?} {:?} takes {victims:?} {:?} -> {:?} {:?} {:?}",
        mv.act(),
        effects.from.as_ref().map(square),
        to.as_ref().map(square),
        men(&effects.vanish),
        men(&effects.appear),
        effects.promotion.as_ref().map(man),
        effects.released.as_ref().map(man),
    )
}

/// The defaults, every preset, and every other value of each option.
fn choices(game: &Game) -> Vec<Rules> {
    let mut choices = vec![game.rules(None, &[])];
    choices.extend(game.presets().iter().map(|preset| game.rules(Some(&preset.name), &[])));
    for option in game.options() {
        let others = option.values.iter().filter(|value| **value != option.default);
        choices.extend(others.map(|value| game.rules(None, &[(option.name.clone(), value.clone())])));
    }
    choices.into_iter().map(|rules| rules.unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// The same positions in every run.
fn try_all(rules: &[Rules]) {
    let each = std::env::var("FENBOOK_RANDOM").ok().and_then(|text| text.parse().ok()).unwrap_or(4u32);
    let cases_in_all = each.saturating_mul(u32::try_from(rules.len()).unwrap_or(1));
    let config = Config { cases: cases_in_all, failure_persistence: None, ..Config::default() };
    let numbers = TestRng::deterministic_rng(config.rng_algorithm);
    let result =
        TestRunner::new_with_rng(config, numbers).run(&cases(), |case| check(&rules[case.choice % rules.len()], &case));
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// One test for each of these games, and one for all the others.
macro_rules! games {
    ($($name:ident),*) => {
        $(#[test]
        fn $name() {
            try_all(&choices(&crate::games::game(stringify!($name))));
        })*

        #[test]
        fn every_other_game() {
            let here: BTreeSet<&str> = [$(stringify!($name)),*].into();
            for game in Library::builtin().games().filter(|game| !here.contains(game.id())) {
                let rules: Vec<Rules> =
                    choices(game).into_iter().filter(|rules| rules.unplayed().is_none()).collect();
                if !rules.is_empty() {
                    try_all(&rules);
                }
            }
        }
    };
}

games!(baroque, chess, fugue, maxima, pacosako, renaissance, rococo);

/// The file that shows every key of game files is a game too.
#[test]
fn the_reference_game() {
    let mut sources = Sources::new();
    let file = sources.add("reference.toml", include_str!("../../rules/reference.toml"));
    let (game, _) = load(file, &sources, &Library::builtin());
    let rules = choices(&game.expect("the reference game"));
    assert!(rules.len() > 3, "{rules:?}");
    try_all(&rules);
}
