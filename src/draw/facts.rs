//! What a picture shows, square by square, as JSON: from the same scene as the pictures.

use serde_json::{Map, Value, json};

use super::scene::{Cell, Scene};
use crate::board::{Colour, Shade};

/// `{size, view, squares: [{square, piece, colour, mark, shadow, shade, ...}]}`, the squares in the order of drawing:
/// from the upper left one, row by row. `piece` and `colour` are null on an empty square and lists of two for a union;
/// `shade` is `hole` where there is no square. `marks` lists kind and colour of every mark, `mark` is the first kind.
pub fn facts(scene: &Scene) -> Value {
    let squares: Vec<Value> = scene.cells.iter().map(square).collect();
    json!({
        "size": [scene.size.files, scene.size.ranks],
        "view": if scene.flipped { "black" } else { "white" },
        "squares": squares,
    })
}

fn square(cell: &Cell) -> Value {
    let mut out = Map::new();
    let mut set = |name: &str, value: Value| {
        out.insert(name.to_owned(), value);
    };
    set("square", json!(cell.square.to_string()));
    set("piece", one_or_more(cell.figures.iter().map(|figure| json!(figure.name)).collect()));
    set("colour", one_or_more(cell.figures.iter().map(|figure| json!(colour(figure.colour))).collect()));
    set("mark", cell.marks.first().map_or(Value::Null, |(kind, _)| json!(kind.name())));
    set("shadow", json!(cell.shadow));
    set("shade", json!(shade(cell.shade)));
    if cell.figures.iter().any(|figure| figure.label.is_some()) {
        set("label", one_or_more(cell.figures.iter().map(|figure| json!(figure.label)).collect()));
    }
    if cell.figures.iter().any(|figure| figure.rotated) {
        set("rotated", json!(true));
    }
    if !cell.marks.is_empty() {
        let marks = cell.marks.iter().map(|(kind, ink)| json!({"kind": kind.name(), "colour": ink.name()}));
        set("marks", marks.collect());
    }
    Value::Object(out)
}

fn one_or_more(mut values: Vec<Value>) -> Value {
    match values.len() {
        0 => Value::Null,
        1 => values.remove(0),
        _ => Value::Array(values),
    }
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
        Colour::Neutral => "neutral",
    }
}

fn shade(shade: Option<Shade>) -> &'static str {
    match shade {
        Some(Shade::Light) => "light",
        Some(Shade::Dark) => "dark",
        Some(Shade::Plain) => "plain",
        None => "hole",
    }
}
