//! PNG: the fast way gives the picture that resvg makes of our SVG.

use fenbook::draw::raster::{Grid, paint};
use fenbook::draw::{BUILTIN, Description, Resolution, Scene, png, svg};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg;

use crate::draw_corpus;
use crate::draw_support::scene;

/// Every feature of a picture, on a few boards.
const DIAGRAMS: [(&str, &[(&str, &str)]); 6] = [
    ("rnbqkbnr/pppp1ppp/8/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R e5,f7,c3", &[]),
    ("r3k2r/8/8/8/8/8/8/R3K2R - b 8,b6-d6,a5", &[("last", "e1,e8"), ("check", "e1"), ("frozen", "a1,h8")]),
    (
        "4k3/2q5/8/3n4/8/8/2Q5/4K3",
        &[
            ("marks", "cross(a1,e8), circle(b1,c7), square(c1), star(d1,d5), capture(e1,f1), \"1\"(g1,c2), \"12\"(h1)"),
            ("arrows", "a4-h4, green.a5-a7-c7, knight.blue.g1-f3"),
        ],
    ),
    ("5/5/2u2/5/5", &[("board", "plain,edges")]),
    ("9/9/4P4/9/9 e3", &[("board", "plain,intersections")]),
    ("91/5k4/91[QQpn]", &[("size", "10x3"), ("board", "rim")]),
];

/// How far the two pictures may be apart. Both painters look at sixteen places within a pixel, and a place that lies
/// on an edge falls to one side or the other: so a few pixels along edges differ, by little more than a quarter of a contrast.
struct Tolerance {
    /// The largest difference of a channel, of 255.
    largest: u8,
    /// How many of a thousand pixels may differ by more than 2.
    differing: usize,
}

const TOLERANCE: Tolerance = Tolerance { largest: 96, differing: 9 };

fn compare(scene: &Scene, pixels: f32, name: &str) {
    let grid = Grid::of(scene, Resolution::Square(pixels)).expect("a size");
    let ours = paint(scene, &grid).expect("a picture");
    let text = svg::standalone(scene, &Description::default());
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect("our SVG");
    let mut theirs = Pixmap::new(grid.width, grid.height).expect("a size");
    if !scene.background.is_none() {
        // The board is moved to whole pixels, by less than one; the ground is not.
        theirs.fill(Color::WHITE);
    }
    // The SVG's own units are pixels at 45 to a square.
    let scale = pixels / 45.0;
    let transform = Transform::from_row(scale, 0.0, 0.0, scale, grid.shift.0, grid.shift.1);
    resvg::render(&tree, transform, &mut theirs.as_mut());
    let (mut largest, mut differing) = (0, 0);
    for (a, b) in ours.pixels().iter().zip(theirs.pixels()) {
        let difference = [(a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()), (a.alpha(), b.alpha())]
            .into_iter()
            .map(|(a, b)| a.abs_diff(b))
            .max()
            .unwrap_or(0);
        largest = largest.max(difference);
        differing += usize::from(difference > 2);
    }
    assert!(largest <= TOLERANCE.largest, "{name} at {pixels}: a channel differs by {largest}");
    let limit = ours.pixels().len() * TOLERANCE.differing / 1000;
    assert!(differing <= limit, "{name} at {pixels}: {differing} of {} pixels differ", ours.pixels().len());
}

#[test]
fn the_fast_way_paints_what_resvg_paints() {
    for theme in BUILTIN {
        for (index, (text, keys)) in DIAGRAMS.iter().enumerate() {
            let scene = scene(text, keys, theme);
            for pixels in [20.0, 45.0, 33.3] {
                compare(&scene, pixels, &format!("{theme} {index}"));
            }
        }
    }
}

/// The diagrams of a whole rulebook: every ninth, or all of them with `FENBOOK_ALL=1`.
#[test]
fn a_rulebook_is_painted_as_resvg_paints_it() {
    let step = if std::env::var_os("FENBOOK_ALL").is_some() { 1 } else { 9 };
    let library = fenbook::game::Library::builtin();
    for (index, line) in draw_corpus::lines().iter().enumerate().step_by(step) {
        for (number, name) in BUILTIN.iter().enumerate() {
            // One theme each when only some are looked at.
            if step == 1 || index / step % BUILTIN.len() == number {
                let theme = fenbook::draw::Theme::builtin(name).expect("a theme");
                let scene = draw_corpus::scene(line, &library, &theme);
                compare(&scene, 30.0, &format!("{name} {} {}", line.game, line.text));
            }
        }
    }
}

#[test]
fn a_png_has_the_size_that_was_asked_for() {
    let scene = scene("8/8/8/8/8/8/8/8", &[], "light");
    let size = |resolution| {
        let bytes = png::encode(&scene, resolution).expect("a picture");
        let word = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        (word(16), word(20))
    };
    assert_eq!(size(Resolution::Square(64.0)), (512, 512));
    assert_eq!(size(Resolution::Width(360)), (360, 360));
    // 8 squares of 5 mm are 40 mm; at 254 pixels to 25.4 mm that is 400 pixels.
    assert_eq!(size(Resolution::Print { millimetres: 5.0, dpi: 254.0 }), (400, 400));
}

#[test]
fn sizes_have_limits_with_a_message() {
    let scene = scene("8/8/8/8/8/8/8/8", &[], "light");
    let message = |resolution| png::encode(&scene, resolution).expect_err("too large").to_string();
    assert!(message(Resolution::Square(200_000.0)).contains("too large"));
    assert!(message(Resolution::Width(30_000)).contains("30000 x 30000"));
    assert!(message(Resolution::Print { millimetres: 60.0, dpi: 4000.0 }).contains("too large"));
    assert!(message(Resolution::Square(0.0)).contains("above zero"));
    assert!(message(Resolution::Square(f32::NAN)).contains("above zero"));
}
