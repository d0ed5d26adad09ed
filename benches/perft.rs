//! Leaves a second of the move generator, beside recorded and measured peers. Run with `cargo bench --bench perft`;
//! an argument chooses positions by name.
//!
//! The JavaScript engine's figures are those of its own warm run on a machine like the one the project was written on
//! (one core, Node 20); Fairy-Stockfish is measured in the same run if it is installed. Bulk counting at the last ply
//! for all.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use fenbook::finding::Findings;
use fenbook::game::{Library, Position, perft};
use fenbook::source::{Sources, Span};

/// A tree to count: game, preset, depth, leaves, recorded leaves a second of the JavaScript engine.
const TREES: &[(&str, &str, &str, u32, u64, f64)] = &[
    ("chess", "", "", 5, 4_865_609, 455_843.0),
    ("chess", "", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603, 455_843.0),
    ("baroque", "vchess", "", 4, 1_849_895, 738_691.0),
    ("rococo", "vchess", "", 4, 0, 373_326.0),
    ("maxima", "vchess", "", 4, 0, 250_341.0),
    ("fugue", "vchess", "", 4, 625_643, 735_556.0),
];

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for (game, preset, fen, depth, leaves, recorded) in TREES {
        if !chosen.is_empty() && !chosen.iter().any(|word| word == game) {
            continue;
        }
        let started = Instant::now();
        let library = Library::builtin();
        let game_file = library.find(game).expect("a game of the library");
        let rules = game_file.rules(Some(*preset).filter(|preset| !preset.is_empty()), &[]).expect("rules");
        let tables = started.elapsed();
        let position = position(&rules, fen);
        let mut best = 0.0_f64;
        let mut count = 0;
        for _ in 0..5 {
            let started = processor_seconds();
            count = perft(&position, *depth);
            best = best.max(count as f64 / (processor_seconds() - started));
        }
        assert!(*leaves == 0 || count == *leaves, "{game}: {count} leaves instead of {leaves}");
        println!(
            "{game:8} depth {depth}: {count:>9} leaves, {:>6.1} M/s, {:>5.1} times the recorded engine; rules in {tables:.1?}",
            best / 1e6,
            best / recorded
        );
    }
    if chosen.is_empty() || chosen.iter().any(|word| word == "chess") {
        fairy_stockfish();
    }
}

/// Seconds that this process has had a processor, so that other work on the machine does not count; elsewhere than on
/// Linux seconds of the clock.
fn processor_seconds() -> f64 {
    seconds_of("/proc/self/schedstat").unwrap_or_else(|| {
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        clock.map_or(0.0, |time| time.as_secs_f64())
    })
}

fn seconds_of(file: &str) -> Option<f64> {
    let text = std::fs::read_to_string(file).ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

fn position(rules: &fenbook::game::Rules, fen: &str) -> Position {
    if fen.is_empty() {
        return rules.position(&rules.arrays()[0]).0;
    }
    let mut sources = Sources::new();
    let file = sources.add("fen", fen);
    let setup = rules.read_fen(fen, Span::new(file, 0..fen.len()), &mut Findings::new());
    rules.position(&setup).0
}

/// The peer's own count of the same tree, if it is installed.
fn fairy_stockfish() {
    let programs = ["fairy-stockfish", "/usr/games/fairy-stockfish"];
    let started = programs.iter().find_map(|program| {
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()
    });
    let Some(mut child) = started else {
        println!("fairy-stockfish is not installed; recorded here: 13 M/s for the first tree");
        return;
    };
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { return };
    let _ = input.write_all(b"position startpos\ngo perft 6\n");
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if line.starts_with("Nodes searched") {
            let tasks = std::fs::read_dir(format!("/proc/{}/task", child.id())).into_iter().flatten().flatten();
            let seconds: f64 =
                tasks.filter_map(|task| seconds_of(&format!("{}/schedstat", task.path().display()))).sum();
            println!("fairy-stockfish, chess depth 6: {:.1} M/s", 119_060_324.0 / seconds / 1e6);
            let _ = input.write_all(b"quit\n");
        }
    }
    let _ = child.wait();
}
