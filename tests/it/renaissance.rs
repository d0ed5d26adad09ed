//! Men that push, pull, explode and come back, against positions derived by hand: `tests/games/renaissance.tsv`.

use fenbook::game::{Position, Reason, Status};

use crate::games::{position, rules};

/// Board and hands.
fn board(position: &Position) -> String {
    position.to_fen().split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn moves_are_those_derived_by_hand() {
    let mut count = 0;
    for line in include_str!("../games/renaissance.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [options, fen, text, after, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let start = position(&rules("renaissance", "", options.trim_matches('-')), fen);
        let legal = start.legal_moves();
        let found = legal.iter().find(|mv| start.notation(mv).trim_end_matches(['+', '#']) == text);
        let reached = found.map_or_else(|| "no".to_owned(), |mv| board(&start.play(mv)));
        assert_eq!(reached, after, "{line}\n{:?}", start.notations(&legal));
        count += 1;
    }
    assert!(count > 30);
}

#[test]
fn explosions_and_pushes_threaten_a_king() {
    let rules = rules("renaissance", "", "");
    // The bomb next to the king could explode.
    let bomb = position(&rules, "8k/7O1/9/9/9/9/9/9/K8 b");
    assert_eq!(bomb.status(), Status::Check);
    assert_eq!(bomb.checkers().into_iter().map(|at| at.to_string()).collect::<Vec<_>>(), ["h8"]);
    // White's withdrawer cannot go away from the king, as the puller stands there; the puller makes it do so.
    let pulled = position(&rules, "9/9/9/9/4LQk2/9/9/9/K8 b");
    assert_eq!(pulled.checkers().into_iter().map(|at| at.to_string()).collect::<Vec<_>>(), ["e5"]);
    let free = position(&rules, "9/9/9/9/4UB1k1/9/9/9/K8 b");
    assert_eq!(free.status(), Status::Open);
}

#[test]
fn the_array_and_its_corners() {
    let rules = rules("renaissance", "", "");
    let arrays = rules.arrays();
    assert_eq!(arrays.len(), 4);
    let start = rules.position(&arrays[0]).0;
    assert_eq!(start.to_fen(), "rusokqbnm/ppppppppp/9/9/9/9/9/PPPPPPPPP/MNBQKOSUR w 0");
    let taken = position(&crate::games::rules("renaissance", "", "goal=king-capture"), "9/9/9/9/9/9/9/9/K8 b");
    assert_eq!(taken.status(), Status::Win(fenbook::board::Colour::White, Reason::RoyalTaken));
}

/// Random games: legal moves by two ways, men of board and hands, and trees counted by playing.
#[test]
fn random_games_lose_men_only_by_explosion_and_suicide() {
    use fenbook::game::{Act, perft, split};
    let rules = rules("renaissance", "", "");
    let mut number: u64 = 7;
    let mut at = rules.position(&rules.arrays()[0]).0;
    for ply in 0..80 {
        let moves = at.legal_moves();
        assert_eq!(moves, at.legal_moves_by_reference(), "{}", at.to_fen());
        if moves.is_empty() {
            break;
        }
        let again = position(&rules, &at.to_fen());
        assert_eq!(moves, again.legal_moves(), "{}", at.to_fen());
        if ply % 40 == 0 {
            let counted: u64 = split(&at, 2).iter().map(|(_, count)| count).sum();
            assert_eq!(counted, perft(&at, 2), "{}", at.to_fen());
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Captures first, so that hands fill.
        let taking: Vec<_> = moves.iter().filter(|mv| !at.effects(mv).victims.is_empty()).collect();
        let pick = usize::try_from(number >> 33).unwrap_or(0);
        let mv =
            if taking.is_empty() || pick % 3 == 0 { &moves[pick % moves.len()] } else { taking[pick % taking.len()] };
        let men = |position: &Position| position.placement().men.len() + position.placement().hand.len();
        let next = at.play(mv);
        match mv.act() {
            Act::Explode | Act::Suicide => assert!(men(&next) < men(&at)),
            _ => assert_eq!(men(&next), men(&at), "{} {}", at.to_fen(), at.notation(mv)),
        }
        at = next;
    }
}

#[test]
fn claims_name_what_is_done_to_others() {
    use fenbook::check::prove::{Task, prove};
    use fenbook::finding::Findings;
    use fenbook::source::{Sources, Span, Spanned};
    let rules = rules("renaissance", "", "");
    for (position, claims) in [
        ("8k/9/6P2/6p2/4UP3/9/9/9/K8", "takes e5>f5:g5: g6; not legal Uf5"),
        ("8k/9/9/9/4Lp3/9/9/9/K8", "legal e5<f5:d5; not legal e5>f5:g5"),
        ("8k/9/9/3pP4/3pO4/9/9/9/K8", "takes !e5: d5,d6,e6"),
        ("8k/9/9/9/4S4/9/9/9/K8", "hand=P legal e5-e6/P@e5; legal P@a9; not legal N@a9; not legal P@e5"),
        ("8k/9/9/4p4/3PS4/9/9/9/K8", "legal e5<>e6; legal e5<>d5"),
        ("8k/7O1/9/9/9/9/9/9/K8", "side=b state check h8"),
    ] {
        let mut sources = Sources::new();
        let mut spanned = |text: &str| {
            let file = sources.add("text", text);
            Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
        };
        let (positions, text) = ([spanned(position)], spanned(claims));
        let mut findings = Findings::new();
        let task = Task { game: rules.game(), rules: &rules, positions: &positions, claims: &text };
        let judged = prove(&task, &mut findings);
        assert!(findings.is_empty(), "{findings:?}");
        for (_, judgement) in judged {
            assert_eq!(format!("{:?}", judgement.verdict), "Proved", "{claims}: {:?}", judgement.reasons);
        }
    }
}
