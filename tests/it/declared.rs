//! Games that are declared beside the family of the rulebook: their legal moves are those of another engine
//! (`tests/games/declared/`), and they end as their rules say (derived by hand).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fenbook::board::{Colour, Square};
use fenbook::finding::Findings;
use fenbook::game::{Doubt, Limit, NotLegal, Reason, Status, Winner};
use fenbook::source::{Sources, Span};

use crate::games::{game, legal, position, rules, written};

#[test]
fn moves_are_those_of_another_engine() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/declared");
    let mut wrong = Vec::new();
    let mut games = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let preset = if game(&id).presets().iter().any(|preset| preset.name == "vchess") { "vchess" } else { "" };
        let rules = rules(&id, preset, "");
        games += 1;
        let mut count = 0;
        for line in fs::read_to_string(&path).expect("facts").lines().filter(|line| !line.starts_with('#')) {
            let (fen, moves) = line.split_once('\t').unwrap_or_else(|| panic!("{id}: {line}"));
            let expected: BTreeSet<String> = moves.split(' ').filter(|mv| !mv.is_empty()).map(str::to_owned).collect();
            let found = legal(&position(&rules, fen));
            if found != expected {
                let more: Vec<&String> = found.difference(&expected).collect();
                let less: Vec<&String> = expected.difference(&found).collect();
                wrong.push(format!("{id} {fen}\n  too many {more:?}\n  missing {less:?}"));
            }
            count += 1;
        }
        assert_eq!(count, 10, "positions of {id}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(games >= 39, "only {games} games");
}

/// The last pawn is taken, or promotes: its side has lost.
#[test]
fn kinglet_is_lost_without_pawns() {
    let rules = rules("kinglet", "", "");
    let taken = position(&rules, "4k3/8/8/8/8/8/P7/4K3 b - - 0 1");
    assert_eq!(taken.status(), Status::Win(Colour::White, Reason::RoyalTaken));
    let start = position(&rules, "8/P7/8/8/8/8/7p/k6K w - - 0 1");
    let last = start.legal_moves().into_iter().find(|mv| start.coordinates(mv).starts_with("a7")).expect("a promotion");
    assert_eq!(start.play(&last).status(), Status::Win(Colour::Black, Reason::RoyalTaken));
    assert_eq!(start.status(), Status::Open);
}

/// A king that stays attacked may be taken, and then the game is over.
#[test]
fn dark_chess_takes_the_king() {
    let rules = rules("darkchess", "", "");
    assert_eq!(position(&rules, "4k3/8/8/8/8/8/8/4R2K b - - 0 1").status(), Status::Open);
    let last = position(&rules, "r3k3/8/8/8/8/8/8/4R2K w q - 0 1");
    let take = last.legal_moves().into_iter().find(|mv| written(&last, mv) == "e1-e8xe8").expect("a capture");
    assert_eq!(last.play(&take).to_fen(), "r3R3/8/8/8/8/8/8/7K b - - 0 1", "nobody is left to castle");
    let over = position(&rules, "8/8/8/8/8/8/8/4R2K b - - 0 1");
    assert_eq!(over.status(), Status::Win(Colour::White, Reason::RoyalTaken));
}

/// Two rooks mate a royal knight on d1 that could go to b2, c3, e3 and f2: the rook on b3 sees b2, c3 and e3, the rook
/// on f1 gives check and sees f2.
#[test]
fn a_royal_knight_is_mated() {
    let rules = rules("knightmate", "", "");
    assert_eq!(position(&rules, "7k/8/8/8/8/1r6/8/3K1r2 w - - 0 1").status(), Status::Checkmate);
}

/// On ten files the letter k names no wing but a right that is lost, although a rook stands there.
#[test]
fn lost_rights_on_wide_boards() {
    let rules = rules("capablanca", "", "");
    let castles = |fen: &str| legal(&position(&rules, fen)).iter().filter(|mv| mv.contains('/')).count();
    assert_eq!(castles("r4k3r/91/91/91/91/91/91/R4K3R w 0 ajaj -"), 2);
    assert_eq!(castles("r4k3r/91/91/91/91/91/91/R4K3R w 0 kkkk -"), 0);
    assert_eq!(castles("r4k3r/91/91/91/91/91/91/R4K3R w 0 akaj -"), 1);
}

/// A pawn that went diagonally over b3 is taken on b3, wherever it stands: straight beside the square two pawns can be
/// meant, and the file after the square says which.
#[test]
fn a_diagonal_double_step_is_taken_en_passant() {
    let rules = rules("berolina", "", "");
    let start = position(&rules, "4k3/8/8/8/1p6/8/2P5/4K3 w - - 0 1");
    let double = start.legal_moves().into_iter().find(|mv| written(&start, mv) == "c2-a4").expect("a double step");
    let next = start.play(&double);
    assert_eq!(next.to_fen(), "4k3/8/8/8/Pp6/8/8/4K3 b - b3,a 0 1");
    assert_eq!(position(&rules, &next.to_fen()).to_fen(), next.to_fen());
    let takes = |fen: &str| legal(&position(&rules, fen)).into_iter().filter(|mv| mv.contains('x')).collect::<Vec<_>>();
    assert_eq!(takes("4k3/8/8/8/Pp6/8/8/4K3 b - b3 0 1"), ["b4-b3xa4"]);
    assert_eq!(takes("4k3/8/8/8/PpP5/8/8/4K3 b - b3,a 0 1"), ["b4-b3xa4"]);
    assert_eq!(takes("4k3/8/8/8/PpP5/8/8/4K3 b - b3,c 0 1"), ["b4-b3xc4"]);
    let doubts = |fen: &str| {
        let mut findings = Findings::new();
        let file = Sources::new().add("fen", fen);
        rules.position(&rules.read_fen(fen, Span::new(file, 0..fen.len()), &mut findings)).1
    };
    assert_eq!(doubts("4k3/8/8/8/PpP5/8/8/4K3 b - b3 0 1"), [Doubt::ManyPassed("b3".parse().expect("a square"))]);
    assert!(doubts("4k3/8/8/8/PpP5/8/8/4K3 b - b3,c 0 1").is_empty());
}

/// A state of a position, by the rules of a game.
fn status(id: &str, fen: &str) -> Status {
    position(&rules(id, "", ""), fen).status()
}

/// Entering the zone ends the game at once, and only for the kinds that are meant.
#[test]
fn a_zone_that_wins_is_entered() {
    let won = |side| Status::Win(side, Reason::ZoneEntered);
    assert_eq!(status("koth", "4k3/8/8/8/4K3/8/8/8 b - - 0 1"), won(Colour::White));
    assert_eq!(status("koth", "4k3/8/8/8/4Q3/8/8/4K3 b - - 0 1"), Status::Check);
    assert_eq!(status("crossing", "8/8/8/8/4k3/8/8/K7 w - - 0 1"), won(Colour::Black));
    assert_eq!(status("crossing", "8/8/8/4k3/4r3/8/8/K7 w - - 0 1"), Status::Open);
    assert_eq!(status("rugby-chess", "pppppppP/8/8/8/8/8/8/PPPPPPPP b - - 0 1"), won(Colour::White));
}

/// White has arrived: Black may still arrive on the next ply, if it can, and then nobody has won. A king that arrives
/// where a bishop looks does not.
#[test]
fn the_second_king_may_still_arrive() {
    assert_eq!(status("racing-kings", "6K1/k7/8/8/8/8/8/8 b - - 0 1"), Status::Open);
    assert_eq!(status("racing-kings", "k5K1/8/8/8/8/8/8/8 w - - 0 1"), Status::Draw(Reason::ZoneEntered));
    let won = |side| Status::Win(side, Reason::ZoneEntered);
    assert_eq!(status("racing-kings", "6K1/8/k7/8/8/8/8/8 b - - 0 1"), won(Colour::White));
    assert_eq!(status("racing-kings", "6K1/1k6/8/8/8/8/8/8 w - - 0 1"), won(Colour::White));
    assert_eq!(status("racing-kings", "k7/6K1/8/8/8/8/8/8 w - - 0 1"), won(Colour::Black));
}

/// No move attacks the other king: the rook on a1 may not go to the e-file or to the eighth rank.
#[test]
fn nobody_gives_check_in_a_race() {
    let position = position(&rules("racing-kings", "", ""), "8/8/8/4k3/8/8/8/R6K w - - 0 1");
    let forbidden: Vec<String> =
        legal(&position).into_iter().filter(|mv| ["a1-e1", "a1-a5"].contains(&mv.as_str())).collect();
    assert!(forbidden.is_empty(), "{forbidden:?}");
    assert!(legal(&position).contains("a1-a8"));
    let why = position.why_not_legal("a1".parse().expect("a square"), "e1".parse().expect("a square"));
    assert_eq!(why, Some(NotLegal::Limit(Limit::GivesCheck)));
}

/// The last man of a kind, the last man of all, and no move left.
#[test]
fn men_that_are_all_lost_end_the_game() {
    // Black has no knight left.
    assert_eq!(
        status("extinction-chess", "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"),
        Status::Win(Colour::White, Reason::Extinct)
    );
    let rules = rules("extinction-chess", "", "");
    // White's last pawn promotes and takes Black's last rook: both sides lose a kind, and the one that moved wins.
    let last = position(&rules, "r1bqkbn1/1P6/8/8/8/8/7p/1NBQKB1R w K - 0 1");
    let take = last.legal_moves().into_iter().find(|mv| written(&last, mv) == "b7-a8=qxa8").expect("a capture");
    assert_eq!(last.play(&take).status(), Status::Win(Colour::White, Reason::Extinct));
    assert_eq!(status("horde", "4k3/8/8/8/8/8/8/8 w - - 0 1"), Status::Win(Colour::Black, Reason::NoMen));
    assert_eq!(status("antichess", "4k3/8/8/8/8/8/8/8 w - - 0 1"), Status::Win(Colour::White, Reason::NoMen));
    let blocked = position(&crate::games::rules("antichess", "", ""), "6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1");
    assert_eq!(blocked.winner(), Some(Winner::Side(Colour::White)));
}

/// Who can take must: not the king that would step into check, and not a pinned man.
#[test]
fn captures_that_are_legal_must_be_made() {
    let rules = rules("capture-chess", "", "");
    assert_eq!(legal(&position(&rules, "4k3/8/8/8/8/8/p7/RK6 w - - 0 1")).len(), 2, "a1 and b1 take a2");
    let guarded = position(&rules, "4k3/8/8/8/8/r7/r7/1K6 w - - 0 1");
    assert_eq!(legal(&guarded), BTreeSet::from(["b1-c1".to_owned()]), "a2 is guarded, and a king is no pawn");
    let why = |fen: &str, from: &str, to: &str| {
        position(&rules, fen).why_not_legal(from.parse().expect("a square"), to.parse().expect("a square"))
    };
    assert_eq!(why("4k3/8/8/8/8/8/p7/RK6 w - - 0 1", "b1", "c1"), Some(NotLegal::Limit(Limit::MustCapture)));
}

/// A king in check takes who gives it, or another man takes or comes between; it does not step away.
#[test]
fn a_king_in_check_may_not_flee() {
    let rules = rules("makpong", "", "");
    let far = position(&rules, "k3r3/8/8/8/8/8/3R4/4K3 w");
    assert_eq!(legal(&far), BTreeSet::from(["d2-e2".to_owned()]));
    let near = position(&rules, "k7/8/8/8/8/8/4r3/4K3 w");
    assert_eq!(legal(&near), BTreeSet::from(["e1-e2xe2".to_owned()]));
    let why = far.why_not_legal("e1".parse().expect("a square"), "f1".parse().expect("a square"));
    assert_eq!(why, Some(NotLegal::Limit(Limit::Flees)));
}

/// Men of one cell do not attack each other, and a move leaves its cell: the caption of that game's page.
#[test]
fn moves_leave_their_cell() {
    let rules = rules("gridolina", "", "");
    let position = position(&rules, "1r1kr3/3nbbQ1/6p1/4p3/1qp1p3/PR1P1NPP/4nP2/2B1KR1B w - - 0 1");
    let square = |name: &str| name.parse::<Square>().expect("a square");
    assert_eq!(position.why_not_legal(square("b3"), square("b4")), Some(NotLegal::SameCell));
    assert!(!legal(&position).contains("e1-e2xe2"));
}

/// The general stays in its palace and takes its colleague across an open file; so no man may open that file. The horse
/// on e2 is lamed on e3, the elephant on c1 by b2, and the soldier goes sideways beyond the river only.
#[test]
fn xiangqi_has_palaces_a_river_and_a_file_between_generals() {
    let rules = rules("xiangqi", "", "");
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let position = position(&rules, "4k4/9/9/4p4/9/P8/9/4p4/1P2N4/2E1K4 w");
    let moves = legal(&position);
    let of = |from: &str| moves.iter().filter(|mv| mv.starts_with(&format!("{from}-"))).cloned().collect::<Vec<_>>();
    assert_eq!(of("e1"), ["e1-d1", "e1-f1"]);
    assert_eq!(of("c1"), ["c1-e3xe3"], "b2 lames the way to a3");
    assert_eq!(of("a5"), ["a5-a6"]);
    assert_eq!(of("e2"), ["e2-c3", "e2-g1", "e2-g3"]);
    let open = crate::games::position(&rules, "4k4/9/9/9/9/9/9/9/4N4/4K4 w");
    assert!(legal(&open).iter().all(|mv| !mv.starts_with("e2")), "the horse stands between the generals");
    let why = open.why_not_legal(square("e2"), square("c3"));
    assert_eq!(why, Some(NotLegal::SelfCheck(vec![square("e10")])));
    let palace = crate::games::position(&rules, "3k5/9/9/9/9/9/9/5K3/9/9 w");
    assert_eq!(palace.why_not_legal(square("f3"), square("g3")), Some(NotLegal::Stays));
    // The rook sees d9, the other general e10: Black has no move and loses.
    let stuck = crate::games::position(&rules, "3k5/7R1/9/9/9/9/9/9/9/4K4 b");
    assert_eq!((stuck.status(), stuck.winner()), (Status::Stalemate, Some(Winner::Side(Colour::White))));
}

/// Two queens that see each other stand still, and so the king beside one is not in check: after the caption of that
/// game's page. In Isardam the move that would bring it about is none.
#[test]
fn men_of_a_kind_freeze_each_other() {
    let madrasi = position(&rules("madrasi", "", ""), "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1");
    assert!(legal(&madrasi).iter().all(|mv| mv.starts_with("e1")), "{:?}", legal(&madrasi));
    let square = |name: &str| name.parse::<Square>().expect("a square");
    assert_eq!(madrasi.why_frozen(square("d1")).map(|frozen| frozen.by), Some(vec![square("d8")]));
    assert_eq!(status("madrasi", "3q4/8/8/8/8/8/8/3Q1k1K b - - 0 1"), Status::Open);
    let isardam = position(&rules("isardam", "", ""), "2b1k3/8/8/8/8/8/8/B3K3 w - - 0 1");
    assert_eq!(isardam.why_not_legal(square("a1"), square("h8")), None);
    let isardam = position(&rules("isardam", "", ""), "4k3/8/8/2b5/8/8/8/2B1K3 w - - 0 1");
    assert_eq!(isardam.why_not_legal(square("c1"), square("e3")), Some(NotLegal::Limit(Limit::Freezes)));
}

/// The first check ends the game; the antiking that nothing attacks loses it, and no move may leave it so.
#[test]
fn checks_that_win_and_men_that_must_be_attacked() {
    assert_eq!(status("karouk", "4k3/8/8/8/8/8/8/4R2K b"), Status::Win(Colour::White, Reason::CheckGiven));
    let rules = rules("antiking2", "", "");
    let square = |name: &str| name.parse::<Square>().expect("a square");
    // Black's antiking on d3 is attacked by the pawns c2 and e2 only; White's, on d6, may not take foes or be taken.
    let start = position(&rules, "rnbqkbnr/pppppppp/3A4/8/8/3a4/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let why = |from: &str, to: &str| start.why_not_legal(square(from), square(to));
    assert_eq!(why("c2", "d3"), Some(NotLegal::Limit(Limit::TakesExposed)));
    assert_eq!(why("d6", "d5"), Some(NotLegal::Limit(Limit::Unexposed)));
    assert!(legal(&start).iter().all(|mv| !mv.starts_with("d6-d7")));
    assert_eq!(status("antiking2", "7k/8/8/8/8/8/8/A6K w - - 0 1"), Status::Win(Colour::Black, Reason::Unexposed));
}

/// The king reaches the last rank; kings may not see each other; only Black castles.
#[test]
fn empires_have_rules_of_their_own() {
    assert_eq!(status("empire", "3K4/8/8/8/8/8/5k2/8 b - - 0 1"), Status::Win(Colour::White, Reason::ZoneEntered));
    let rules = rules("empire", "", "");
    let kings = position(&rules, "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    assert!(!legal(&kings).contains("d1-e1"));
    let castles = position(&rules, "r3k2r/8/8/8/8/8/1K6/8 b 0 ah -");
    assert_eq!(legal(&castles).iter().filter(|mv| mv.contains('/')).count(), 2);
}

/// Men in hand: a pawn is not put on a file with another, nor on the last rank, nor to give mate; a knight has two ranks
/// where it could never move again, and must promote there.
#[test]
fn shogi_drops_men_where_they_can_go() {
    let rules = rules("shogi", "", "");
    let drops = |fen: &str, letter: &str| {
        let moves = legal(&position(&rules, fen));
        let drops = moves.iter().filter_map(|mv| mv.strip_prefix(&format!("{letter}@")).map(str::to_owned));
        drops.collect::<BTreeSet<_>>()
    };
    // A pawn on each file but i, where ranks 1 to 8 are open; kings stand on e1 and a9, the rank of the pawns is 3.
    let pawns = drops("k8/9/9/9/9/9/PPPPPPPP1/9/4K4 w 0 10000000000000", "P");
    assert_eq!(pawns, (1..=8).map(|rank| format!("i{rank}")).collect());
    let knights = drops("k8/9/9/9/9/9/9/9/4K4 w 0 00000100000000", "N");
    assert_eq!(knights.len(), 7 * 9 - 1, "{knights:?}");
    // On a8 a man guarded by b7 mates: b7 sees b8 too, and the knight b9. A gold general may do so, a pawn may not.
    let near = "k8/9/1GN6/9/9/9/9/9/4K4 w 0";
    assert!(!drops(&format!("{near} 10000000000000"), "P").contains("a8"));
    assert!(drops(&format!("{near} 10000000000000"), "P").contains("e8"));
    assert!(drops(&format!("{near} 00010000000000"), "G").contains("a8"));
    let promotes = legal(&position(&rules, "k8/9/3N5/9/9/9/9/9/4K4 w 0 00000000000000"));
    assert_eq!(promotes.iter().filter(|mv| mv.starts_with("d7")).count(), 2, "{promotes:?}");
    assert!(promotes.iter().filter(|mv| mv.starts_with("d7")).all(|mv| mv.ends_with("=o")));
}

/// A man that leaves the zone promotes too, but not where the preset says otherwise; taken, it has lost that.
#[test]
fn shogi_promotes_on_the_way_out() {
    let fen = "k8/9/9/R8/9/9/9/9/4K4 w 0 00000000000000";
    let out = "k8/1R7/9/9/9/9/9/9/4K4 w 0 00000000000000";
    let has = |preset: &str, fen: &str, mv: &str| legal(&position(&rules("shogi", preset, ""), fen)).contains(mv);
    assert!(has("", out, "b8-b5=d") && has("", out, "b8-b5") && !has("vchess", out, "b8-b5=d"));
    assert!(!has("", fen, "a6-a5=d"));
    let rules = rules("shogi", "", "");
    let taken = position(&rules, "k8/9/9/9/9/9/9/4d4/4K4 w 0 00000000000000");
    let take = taken.legal_moves().into_iter().find(|mv| written(&taken, mv) == "e1-e2xe2").expect("a capture");
    assert_eq!(taken.play(&take).to_fen(), "k8/9/9/9/9/9/9/4K4/9 b 1 01000000000000");
}

/// A friend may be taken, the own king may not.
#[test]
fn friends_are_taken() {
    let moves = legal(&position(&rules("freecapture", "", ""), "4k3/8/8/8/8/8/8/3QKB2 w - - 0 1"));
    assert!(moves.contains("e1-f1xf1") && moves.contains("e1-d1xd1"), "{moves:?}");
    assert!(!moves.iter().any(|mv| mv.ends_with("xe1")), "{moves:?}");
}

/// Where men go that other games lack, as the diagrams of vchess's pages mark it.
#[test]
fn new_men_go_where_their_pages_mark() {
    for (id, fen, from, ends) in [
        ("grasshopper", "8/5g2/ppppp3/8/2G2k2/1PPP4/4R3/8 w", "c4", "a2,c2,c7,f7,g4"),
        ("shako", "91/91/91/3b6/4E5/3N6/2p3P3/91/91/91 w", "e6", "c4,c8,d7,f5,f7,g8"),
        ("shako", "91/91/91/91/1P2CB2p1/91/4p5/91/91/4n5 w", "e6", "c6,d6,e1,e5,e7,e8,e9,e10,i6"),
    ] {
        let position = position(&rules(id, "", ""), fen);
        let moves = position.legal_moves().into_iter().map(|mv| position.effects(&mv));
        let own = moves.filter(|effects| effects.from.is_some_and(|square| square.to_string() == from));
        let found: BTreeSet<String> = own.filter_map(|effects| Some(effects.to?.to_string())).collect();
        assert_eq!(found, ends.split(',').map(str::to_owned).collect(), "{id} {fen}");
    }
}
