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
