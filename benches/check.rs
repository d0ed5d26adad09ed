//! How fast a large book is checked, reading included: `cargo bench --bench check`.
//!
//! 1,000 pages with 3,000 claims, made from the known claims of `tests/claims/examples.tsv`. The time of the processor is read
//! from `/proc`, so it is shown on Linux only.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::fmt::Write as _;
use std::time::Instant;

use fenbook::finding::Findings;
use fenbook::source::{MemoryFiles, Sources};
use fenbook::{RunOptions, check_book, read_book};

const PAGES: usize = 1000;
const FIGURES: usize = 3;

fn main() {
    let rows: Vec<Vec<&str>> = include_str!("../tests/claims/examples.tsv")
        .lines()
        .filter(|row| !row.starts_with('#'))
        .map(|row| row.split('\t').collect())
        .collect();
    let games = ["Baroque", "Rococo", "Maxima", "Fugue", "Pacosako"];
    let mut files = MemoryFiles::new();
    for page in 0..PAGES {
        let game = games[page % games.len()];
        let own: Vec<&Vec<&str>> = rows.iter().filter(|row| row[0] == game).collect();
        let mut text = format!("+++\ngame = \"{game}\"\n+++\n\n# Page {page}\n\nWords about a game.\n\n");
        for figure in 0..FIGURES {
            let row = own[(page / games.len() + figure) % own.len()];
            text.push_str("```diagram\n");
            match row[4].split_once(" ;; ") {
                Some((left, right)) => {
                    let _ = writeln!(text, "left:\n  fen: {left}\nright:\n  fen: {right}");
                }
                None => {
                    let _ = writeln!(text, "fen: {}", row[4]);
                }
            }
            // One claim of the row for each figure.
            let claim = row[2].split("; ").next().unwrap_or("");
            let _ = writeln!(text, "claim: {claim}\ncaption: What is to be seen.\n```\n");
        }
        files = files.with(&format!("rules/page{page}/en.md"), text);
    }
    for _ in 0..3 {
        let (start, cpu) = (Instant::now(), cpu_seconds());
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let options = RunOptions { preset: Some("vchess".to_owned()), ..RunOptions::default() };
        let read = read_book(&files, &options, &mut sources, &mut findings);
        let middle = cpu_seconds();
        let outcome = check_book(&read, false, &mut findings);
        let counts = outcome.counts();
        println!(
            "{PAGES} pages, {} claims proved, {} not: {:.3} s of processor ({:.3} reading, {:.3} checking), {:.3} s in all",
            counts.claims_proved,
            counts.claims_refuted + counts.claims_undecided,
            cpu_seconds() - cpu,
            middle - cpu,
            cpu_seconds() - middle,
            start.elapsed().as_secs_f64()
        );
    }
}

/// The processor time of this program so far, all threads, in seconds; in hundredths.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(") ").next().unwrap_or("");
    let ticks: f64 = after.split(' ').skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}
