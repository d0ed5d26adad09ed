//! How fast diagrams are drawn: `cargo bench --bench draw`.
//!
//! `benches/draw_peers.py` measures other programs on the same positions and prints the ratios.

use std::time::Instant;

use fenbook::diagram::{Diagram, Frame, Written, read};
use fenbook::draw::{Description, Options, Resolution, Scene, Theme, compose, png, svg};
use fenbook::finding::Findings;
use fenbook::source::{Sources, Span, Spanned};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// Placements with marks, as they stand in rulebooks.
const DIAGRAMS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R f7,c3",
    "8/2b4K/2q5/3p1N1p/8/8/2R5/k7 c7,h5",
    "7k/8/8/p4r2/4K3/8/8/8 e5",
    "4k3/2pp1p2/4p3/7Q/2BPP3/8/PPP2PPP/RNB1K1NR e7",
    "r3k2r/8/8/8/8/8/8/R3K2R - b 8,b6-d6,a5",
    "8/8/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR",
    "2kr3r/ppp2ppp/2n5/3qp3/8/2PP1N2/PP3PPP/R2Q1RK1 d5,d8,e4",
];

const ROUNDS: usize = 125;

fn main() {
    let diagrams: Vec<Diagram> = DIAGRAMS.iter().map(|text| diagram(text)).collect();
    let theme = Theme::default_theme();
    let options = Options::default();
    let count = DIAGRAMS.len() * ROUNDS;
    let scenes = || diagrams.iter().cycle().take(count).map(|diagram| compose(diagram, &theme, &options));
    let mut bytes = 0;
    let start = Clock::start();
    for scene in scenes() {
        bytes += svg::standalone(&scene, &Description::default()).len();
    }
    report("svg", &start, count, bytes);
    for width in [360, 1440] {
        let scenes: Vec<Scene> = scenes().collect();
        let mut bytes = 0;
        let start = Clock::start();
        for scene in &scenes {
            bytes += png::encode(scene, Resolution::Width(width)).map_or(0, |png| png.len());
        }
        report(&format!("png {width}"), &start, count, bytes);
        resvg_png(&scenes[..DIAGRAMS.len()], width);
    }
}

/// The same pictures by resvg, from our SVG.
fn resvg_png(scenes: &[Scene], width: u32) {
    let texts: Vec<String> = scenes.iter().map(|scene| svg::standalone(scene, &Description::default())).collect();
    let mut bytes = 0;
    let start = Clock::start();
    for text in &texts {
        let Ok(tree) = usvg::Tree::from_str(text, &usvg::Options::default()) else { continue };
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).round() as u32;
        let Some(mut pixmap) = Pixmap::new(width, height) else { continue };
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        bytes += pixmap.encode_png().map_or(0, |png| png.len());
    }
    report(&format!("resvg {width}"), &start, texts.len(), bytes);
}

/// Time on a processor, where the system tells it (Linux): other programs do not count. Else time on the clock.
struct Clock {
    start: Instant,
    processor: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), processor: processor_time() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_time()) {
            (Some(from), Some(to)) => to.saturating_sub(from) as f64 / 1e9,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds that this thread has run.
fn processor_time() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

#[expect(clippy::print_stdout, reason = "a benchmark prints")]
fn report(name: &str, start: &Clock, count: usize, bytes: usize) {
    let each = start.seconds() * 1e6 / count as f64;
    println!("{name:10} {each:9.1} us each, {:7} bytes each, {count} pictures on one thread", bytes / count);
}

fn diagram(text: &str) -> Diagram {
    let mut sources = Sources::new();
    let file = sources.add("bench", text);
    let text = Spanned::new(text.to_owned(), Span::new(file, 0..text.len()));
    read(&Written { text: &text, keys: Vec::new() }, &Frame::open(), &mut Findings::new())
}
