//! Draws the contact sheets of the documentation: `cargo run --release --example sheets -- docs/pictures`.

use std::error::Error;
use std::path::Path;

use fenbook::board::Square;
use fenbook::diagram::{Art, ArtFigure, Diagram, Frame, Written, read};
use fenbook::draw::sheet::{Layout, sheet};
use fenbook::draw::{BUILTIN, Options, Resolution, Scene, Theme, compose, png, specimen};
use fenbook::finding::Findings;
use fenbook::source::{Sources, Span, Spanned};

/// A caption, a diagram, and its keys.
type Board = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs/pictures".to_owned());
    std::fs::create_dir_all(&folder)?;
    let write = |name: &str, scene: &Scene, square: f32| -> Result<(), Box<dyn Error>> {
        Ok(std::fs::write(Path::new(&folder).join(name), png::encode(scene, Resolution::Square(square))?)?)
    };
    for theme in ["light", "print"] {
        let scene = sheet(&pieces(theme), &Layout { gap: 14.0, ..Layout::paper(10) });
        write(&format!("pieces-{theme}.png"), &scene, 30.0)?;
    }
    for theme in BUILTIN {
        let scene = sheet(&features(theme), &Layout { gap: 30.0, ..Layout::paper(5) });
        write(&format!("features-{theme}.png"), &scene, 24.0)?;
    }
    // How small a piece may be.
    let scene = sheet(&pieces("light"), &Layout { gap: 14.0, ..Layout::paper(10) });
    write("pieces-20px.png", &scene, 20.0)?;
    Ok(())
}

fn diagram(text: &str, keys: &[(&str, &str)]) -> Diagram {
    let mut sources = Sources::new();
    let mut spanned = |text: &str| {
        let file = sources.add("sheet", text);
        Spanned::new(text.to_owned(), Span::new(file, 0..text.len()))
    };
    let text = spanned(text);
    let keys: Vec<(&str, Spanned<String>)> = keys.iter().map(|(key, value)| (*key, spanned(value))).collect();
    let written = Written { text: &text, keys: keys.iter().map(|(key, value)| (*key, value)).collect() };
    read(&written, &Frame::open(), &mut Findings::new())
}

fn pieces(theme: &str) -> Vec<(Scene, String)> {
    specimen(&Theme::builtin(theme).unwrap_or_else(Theme::default_theme))
}

fn features(theme: &str) -> Vec<(Scene, String)> {
    let theme = Theme::builtin(theme).unwrap_or_else(Theme::default_theme);
    let boards: [Board; 16] = [
        ("dots", "rnbqk/5/2P1p/5/RNBQK b5,d5,a3,c3,e3,b1,d1", &[]),
        ("cross", "rnbqk/5/2P1p/5/RNBQK", &[("marks", "cross(b5,d5,a3,c3,e3,b1,d1,b3,c4)")]),
        ("circle", "rnbqk/5/2P1p/5/RNBQK", &[("marks", "green.circle(b5,d5,a3,c3,e3,b1,d1,b3,c4)")]),
        ("square", "rnbqk/5/2P1p/5/RNBQK", &[("marks", "blue.square(b5,d5,a3,c3,e3,b1,d1,b3,c4)")]),
        ("star", "rnbqk/5/2P1p/5/RNBQK", &[("marks", "yellow.star(b5,d5,a3,c3,e3,b1,d1,b3,c4)")]),
        ("capture", "rnbqk/5/2P1p/5/RNBQK", &[("marks", "red.capture(b5,d5,a3,c3,e3,b1,d1,b3,c4)")]),
        ("label", "rnbqk/5/2P1p/5/RNBQK", &[("marks", "\"1\"(b5,b3), \"12\"(d5,c4), \"A\"(c3,a3), \"x\"(e3,d2)")]),
        (
            "inks",
            "5/5/5/5/5",
            &[(
                "marks",
                "accent.dot(a5), red.dot(b5), green.dot(c5), blue.dot(d5), yellow.dot(e5), accent.circle(a4), red.circle(b4), green.circle(c4), blue.circle(d4), yellow.circle(e4), accent.cross(a3), red.cross(b3), green.cross(c3), blue.cross(d3), yellow.cross(e3), accent.square(a2), red.square(b2), green.square(c2), blue.square(d2), yellow.square(e2), accent.star(a1), red.star(b1), green.star(c1), blue.star(d1), yellow.star(e1)",
            )],
        ),
        (
            "arrows",
            "rnbqk/5/2P1p/5/RNBQK",
            &[("arrows", "a1-a4, green.e1-e3-c3-c5, knight.blue.b1-c3, red.d1-b2, yellow.d5-e4")],
        ),
        ("last check frozen", "rnbqk/5/2P1p/5/RNBQK", &[("last", "b1,c3"), ("check", "e5,e1"), ("frozen", "a5,b5,d1")]),
        ("shadow b", "rnbqk/5/2P1p/5/RNBQK - b 5,4,a3", &[]),
        ("rim cylinder", "5/1nbq1/2P1p/1NBQ1/5", &[("board", "rim,cylinder")]),
        ("plain edges", "rnbqk/5/2P1p/5/RNBQK c4", &[("board", "plain,edges")]),
        ("intersections", "rnbqk/5/2P1p/5/RNBQK c4,b3", &[("board", "plain,intersections")]),
        ("hand", "rnbqk/5/2P1p/5/RNBQK[PPPNqpp]", &[]),
        ("ten ranks", "4/4/4/4/4/4/4/4/4/4", &[]),
    ];
    let mut out: Vec<(Scene, String)> = boards
        .iter()
        .map(|(name, text, keys)| (compose(&diagram(text, keys), &theme, &Options::default()), (*name).to_owned()))
        .collect();
    let mut xiangqi =
        diagram("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", &[("board", "plain,intersections")]);
    xiangqi.shape.river = Some(4);
    let palace = |low: u8| (3..6).flat_map(|file| (low..low + 3).map(move |rank| Square::new(file, rank))).collect();
    xiangqi.shape.palaces = vec![palace(0), palace(7)];
    for (square, man) in &xiangqi.placement.men {
        let label = Some(man.symbol.to_uppercase());
        let figure = ArtFigure { name: "counter-xiangqi".to_owned(), colour: man.colour, rotated: false, label };
        xiangqi.art.insert(*square, Art { figures: vec![figure] });
    }
    out.push((compose(&xiangqi, &theme, &Options::default()), "river palaces".to_owned()));
    let mut holes = diagram("2kk2/pppppp/6/6/PPPPPP/2KK2", &[]);
    holes.shape.holes = ["a6", "b6", "e6", "f6", "a1", "b1", "e1", "f1", "c3", "d4"]
        .iter()
        .filter_map(|name| name.parse().ok())
        .collect();
    out.push((compose(&holes, &theme, &Options::default()), "holes".to_owned()));
    let lifted = diagram("4k/5/2P2/5/4K^c3R", &[]);
    out.push((compose(&lifted, &theme, &Options::default()), "lifted".to_owned()));
    out
}
