//! The SVG of every feature, on boards as small as they can be. `FENBOOK_RENEW=1 cargo test` writes the files anew.

use std::path::PathBuf;

use fenbook::board::{Colour, Square};
use fenbook::diagram::{Art, ArtFigure, Diagram};
use fenbook::draw::{Description, Options, Place, Theme, compose, svg};
use resvg::usvg;

use crate::draw_support::diagram;

type Keys = &'static [(&'static str, &'static str)];

const FEATURES: [(&str, &str, Keys, &str); 15] = [
    ("plain", "k1/1K", &[], "light"),
    ("turned", "k1/1P a1 b", &[], "light"),
    (
        "dot-cross-circle",
        "3/3",
        &[("marks", "a1, red.cross(b1), green.circle(c1), capture(a2), star(b2), \"7\"(c2)")],
        "light",
    ),
    (
        "marks-on-men",
        "NNN/NNN",
        &[("marks", "a1, red.cross(b1), green.circle(c1), capture(a2), star(b2), \"7\"(c2)")],
        "light",
    ),
    ("square", "2", &[("marks", "blue.square(a1)"), ("size", "2x1")], "light"),
    ("arrows", "3/3/3", &[("arrows", "a1-a3, red.c1-c3-a3, knight.blue.b1-c3")], "light"),
    ("shadow", "2/2 - w a1", &[], "light"),
    ("last-check-frozen", "k2/3", &[("last", "b1"), ("check", "a2"), ("frozen", "c1")], "light"),
    ("rim", "3/3/3", &[("board", "rim")], "light"),
    ("cylinder", "2/2", &[("board", "cylinder")], "light"),
    ("edges", "2/2", &[("board", "plain,edges")], "light"),
    ("intersections", "3/3", &[("board", "plain,intersections")], "light"),
    ("hand", "2/2[PPn]", &[], "light"),
    ("letter", "z1/1X", &[], "light"),
    ("print", "k1/1K", &[], "print"),
];

fn check(name: &str, diagram: &Diagram, theme: &str, options: &Options) {
    let theme = Theme::builtin(theme).expect("a theme");
    let description = Description { title: format!("{name} & <more>"), text: String::new() };
    let drawn = svg::standalone(&compose(diagram, &theme, options), &description);
    // Whatever it looks like: other programs read it, and it holds no text that needs a font.
    let tree = usvg::Tree::from_str(&drawn, &usvg::Options::default()).expect("valid SVG");
    assert!(!tree.has_text_nodes() && !drawn.contains("<text") && drawn.contains("role=\"img\""));
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "draw", "svg", &format!("{name}.svg")].iter().collect();
    if std::env::var_os("FENBOOK_RENEW").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, &drawn).expect("written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == expected, "{name} is drawn otherwise than {}; look at both, then FENBOOK_RENEW=1", path.display());
}

#[test]
fn every_feature_is_drawn_as_it_was() {
    for (name, text, keys, theme) in FEATURES {
        check(name, &diagram(text, keys), theme, &Options::default());
    }
    let plain = diagram("10/10", &[("size", "10x2")]);
    check("outside", &plain, "light", &Options { coordinates: Some(Place::Outside), view: None });
    check("none", &plain, "light", &Options { coordinates: Some(Place::None), view: Some(Colour::Black) });

    let mut union = diagram("3", &[("size", "3x1")]);
    let figure = |name: &str, colour, rotated, label: Option<&str>| ArtFigure {
        name: name.to_owned(),
        colour,
        rotated,
        label: label.map(str::to_owned),
    };
    let pair = vec![figure("knight", Colour::Black, false, None), figure("pawn", Colour::White, false, None)];
    union.art.insert(Square::new(0, 0), Art { figures: pair });
    union.art.insert(Square::new(1, 0), Art { figures: vec![figure("rook", Colour::Black, true, None)] });
    let counter = figure("counter-shogi", Colour::Neutral, false, Some("G"));
    union.art.insert(Square::new(2, 0), Art { figures: vec![counter] });
    check("union-turned-counter", &union, "light", &Options::default());

    let mut river = diagram("3/3/3/3", &[("board", "plain,intersections")]);
    river.shape.river = Some(1);
    river.shape.palaces = vec![(0..2).flat_map(|file| (0..2).map(move |rank| Square::new(file, rank))).collect()];
    river.shape.segments = vec![((1, 1), (3, 5))];
    check("river-palace-segment", &river, "light", &Options::default());

    let mut holes = diagram("3/3/3", &[]);
    holes.shape.holes = [Square::new(0, 0), Square::new(1, 1)].into_iter().collect();
    check("holes", &holes, "light", &Options::default());
    check("lifted", &diagram("2/P1^a1R", &[]), "light", &Options::default());
}

#[test]
fn no_golden_file_is_left_over() {
    let mut known: Vec<String> = FEATURES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let more = ["outside", "none", "union-turned-counter", "river-palace-segment", "holes", "lifted"];
    known.extend(more.map(str::to_owned));
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "draw", "svg"].iter().collect();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let name = entry.expect("a file").file_name().to_string_lossy().trim_end_matches(".svg").to_owned();
        assert!(known.contains(&name), "{name} belongs to no test");
    }
}

#[test]
fn the_same_diagram_gives_the_same_bytes() {
    let diagram = diagram("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR e4,d4 b", &[("arrows", "a1-h8")]);
    let theme = Theme::default_theme();
    let draw = || svg::standalone(&compose(&diagram, &theme, &Options::default()), &Description::default());
    assert_eq!(draw(), draw());
}
