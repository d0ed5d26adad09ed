//! Every diagram of a large rulebook is drawn with the right man on the right square.

use std::collections::BTreeMap;

use fenbook::diagram::{self, Diagram, Frame, Written};
use fenbook::draw::{Options, PieceSet, Scene, Theme, compose, facts};
use fenbook::finding::Findings;
use fenbook::game::Library;
use fenbook::resolve::{self, frames};
use fenbook::source::{Sources, Span, Spanned};

/// One line of tests/draw/corpus.tsv.
pub(crate) struct Line {
    times: usize,
    pub(crate) game: &'static str,
    pub(crate) text: &'static str,
    size: &'static str,
    shade: &'static str,
    marks: &'static str,
    shadow: usize,
    grid: &'static str,
}

pub(crate) fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for line in include_str!("../draw/corpus.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&'static str> = line.split('\t').collect();
        let [times, game, text, size, shade, _, shadow, marks, grid] = fields[..] else { panic!("{line}") };
        let number = |text: &str| text.parse().expect("a number");
        lines.push(Line { times: number(times), game, text, size, shade, marks, shadow: number(shadow), grid });
    }
    lines
}

/// Reads and names a diagram as a book about its game does.
pub(crate) fn diagram(line: &Line, library: &Library) -> Diagram {
    let game = library.find(line.game);
    let look = frames::find(line.game).filter(|_| game.is_none());
    let frame = match (&game, look) {
        (Some(game), _) => Frame { shape: Some(game.shape().clone()), dialect: game.dialect() },
        (None, Some(look)) => look.frame(),
        (None, None) => Frame::open(),
    };
    let mut sources = Sources::new();
    let file = sources.add("corpus", line.text);
    let text = Spanned::new(line.text.to_owned(), Span::new(file, 0..line.text.len()));
    let mut diagram = diagram::read(&Written { text: &text, keys: Vec::new() }, &frame, &mut Findings::new());
    match look {
        Some(look) => look.name_art(&mut diagram),
        None => resolve::name_art(&mut diagram, game.as_deref()),
    }
    diagram
}

pub(crate) fn scene(line: &Line, library: &Library, theme: &Theme) -> Scene {
    compose(&diagram(line, library), theme, &Options::default())
}

/// What should stand on a square, in the words of images.tsv; empty for nothing.
fn expected(image: &str, game: &str, images: &BTreeMap<&str, &str>) -> String {
    let own = format!("{game}:{image}");
    let words = images.get(own.as_str()).or_else(|| images.get(image)).unwrap_or_else(|| panic!("{own}"));
    let sided = ["white ", "black ", "neutral ", "hole"].iter().any(|side| words.starts_with(side));
    let letter = image.rsplit('/').next().and_then(|name| name.chars().next());
    match (sided, letter) {
        (false, Some('b')) => format!("black {words}"),
        (false, _) => format!("white {words}"),
        (true, _) => (*words).to_owned(),
    }
}

/// What is drawn on a square, in the same words.
fn drawn(cell: &serde_json::Value) -> String {
    if cell["shade"] == "hole" {
        return "hole".to_owned();
    }
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("").to_owned();
    if let Some(pieces) = cell["piece"].as_array() {
        // Here and in images.tsv White's man is named first.
        let names: Vec<String> = pieces.iter().map(text).collect();
        return format!("union {}", names.join(" "));
    }
    let mut words = vec![text(&cell["colour"]), text(&cell["piece"])];
    if cell["rotated"] == true {
        words.push("turned".to_owned());
    }
    words.push(text(&cell["label"]));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

#[test]
fn every_man_stands_where_the_book_shows_it() {
    let images: BTreeMap<&str, &str> = include_str!("../draw/images.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let (library, theme) = (Library::builtin(), Theme::default_theme());
    let (mut checked, mut wrong) = (0, Vec::new());
    for line in lines() {
        // That book's program draws the rows of this game that hold a ten shifted to the left.
        let exempt = line.game == "Royalrace";
        checked += line.times;
        let facts = facts(&scene(&line, &library, &theme));
        let mut fail = |what: String| wrong.push(format!("{} {}: {what}", line.game, line.text));
        let size = format!("{}x{}", facts["size"][0], facts["size"][1]);
        if size != line.size {
            fail(format!("{size} squares, not {}", line.size));
            continue;
        }
        let cells = facts["squares"].as_array().expect("squares");
        // A corner may be a hole; the book's shade is that of the square that would be there.
        if cells[0]["shade"] != line.shade && cells[0]["shade"] != "hole" {
            fail(format!("the upper left square is {}, not {}", cells[0]["shade"], line.shade));
        }
        let marks: Vec<String> = cells
            .iter()
            .filter(|cell| !cell["mark"].is_null())
            .map(|cell| cell["square"].to_string().replace('"', ""))
            .collect();
        let mut marks = if marks.is_empty() { vec!["-".to_owned()] } else { marks };
        marks.sort();
        if marks.join(",") != line.marks {
            fail(format!("marked {}, not {}", marks.join(","), line.marks));
        }
        let shadow = cells.iter().filter(|cell| cell["shadow"] == true).count();
        if shadow != line.shadow {
            fail(format!("{shadow} squares in the shadow, not {}", line.shadow));
        }
        let mut wanted = Vec::new();
        for token in line.grid.split('|').flat_map(|row| row.split(' ')) {
            match token.parse::<usize>() {
                Ok(count) => wanted.extend(std::iter::repeat_n(String::new(), count)),
                Err(_) => wanted.push(expected(token, line.game, &images)),
            }
        }
        for (cell, wanted) in cells.iter().zip(&wanted).filter(|_| !exempt) {
            let drawn = drawn(cell);
            let mut wanted = wanted.clone();
            if let Some((_, pair)) = wanted.split_once(" union ") {
                wanted = format!("union {pair}");
            }
            if drawn != wanted {
                fail(format!("{} shows \"{drawn}\", not \"{wanted}\"", cell["square"]));
            }
        }
        assert!(exempt || wanted.len() == cells.len(), "{} {}", line.game, line.text);
    }
    assert_eq!(checked, 543);
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_drawing_that_a_game_names_is_in_the_piece_set() {
    let set = PieceSet::builtin();
    let mut names: Vec<(String, String)> = Vec::new();
    for game in Library::builtin().games() {
        for piece in game.pieces() {
            // A letter on the drawing follows a colon.
            let drawings = piece.art().iter().filter_map(|art| art.name.split(':').next());
            names.extend(drawings.map(|name| (game.id().to_owned(), name.to_owned())));
        }
    }
    for name in frames::names() {
        let look = frames::find(name).expect("found by its name");
        names.extend(look.drawings().map(|drawing| (name.to_owned(), drawing.to_owned())));
    }
    let missing: Vec<_> = names.iter().filter(|(_, name)| set.drawing(name).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
