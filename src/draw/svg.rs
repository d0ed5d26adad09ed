//! Scenes as SVG: no text elements, no styles, no references outside the file.

use std::fmt::Write as _;
use std::sync::Arc;

use super::colour::Rgba;
use super::path::{Path, write_number, write_path};
use super::piece::{ID, write_matrix};
use super::scene::{Element, Item, Layer, Outline, Placed, Rectangle, SQUARE, Scene, Symbol};
use crate::board::Size;

/// What a picture shows, in words, for those who cannot see it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Description {
    /// A short name of the picture; empty: none.
    pub title: String,
    /// The position in words; empty: none.
    pub text: String,
}

/// How many pixels wide a square is in a program that knows no better.
const PIXELS: f32 = 45.0;

/// A file of its own.
pub fn standalone(scene: &Scene, description: &Description) -> String {
    let mut out = String::with_capacity(16 * 1024);
    out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    write_document(&mut out, scene, description, "");
    out.push('\n');
    out
}

/// A part of an HTML page. The ids begin with `prefix`, which must be another for each picture of a page; letters,
/// digits and hyphens of it are used.
pub fn inline(scene: &Scene, description: &Description, prefix: &str) -> String {
    let prefix: String = prefix.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let mut out = String::with_capacity(16 * 1024);
    let Size { files, ranks } = scene.size;
    let view = if scene.flipped { 'b' } else { 'w' };
    let (x, y) = scene.origin;
    // A script finds the squares by these: the board's corner in units, its size, and who sits at the bottom.
    let _ = write!(out, "<svg class=\"board\" data-board=\"{x} {y} {files} {ranks} {view}\"");
    write_document(&mut out, scene, description, &prefix);
    out
}

/// The symbols of a theme's whole piece set, hidden, for a page to refer to: `<use href="#PREFIX-NAME"/>`.
pub fn sprite<'a>(symbols: impl IntoIterator<Item = (&'a str, &'a Symbol)>, prefix: &str) -> String {
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
    );
    for (index, (name, symbol)) in symbols.into_iter().enumerate() {
        let _ = write!(out, "<symbol id=\"{prefix}-{name}\" viewBox=\"0 0 100 100\">");
        write_body(&mut out, symbol, index, prefix);
        out.push_str("</symbol>");
    }
    out.push_str("</svg>\n");
    out
}

fn write_document(out: &mut String, scene: &Scene, description: &Description, prefix: &str) {
    out.push_str(" viewBox=\"0 0 ");
    write_number(out, scene.width);
    out.push(' ');
    write_number(out, scene.height);
    out.push_str("\" width=\"");
    write_number(out, scene.width / SQUARE * PIXELS);
    out.push_str("\" height=\"");
    write_number(out, scene.height / SQUARE * PIXELS);
    out.push_str("\" role=\"img\"");
    write_description(out, description, prefix);
    if !scene.background.is_none() {
        write_rectangles(out, scene.background, &[whole(scene)]);
    }
    write_items(out, &scene.items, &scene.symbols, prefix);
    out.push_str("</svg>");
}

/// Writes items after the symbols that they mean more than once.
fn write_items(out: &mut String, items: &[Item], symbols: &[Arc<Symbol>], prefix: &str) {
    let mut uses = vec![0usize; symbols.len()];
    for item in items {
        if let Item::Symbol(placed) = item
            && let Some(count) = uses.get_mut(placed.symbol)
        {
            *count += 1;
        }
    }
    write_symbols(out, symbols, &uses, prefix);
    for item in items {
        match item {
            Item::Rectangles(colour, list) => write_rectangles(out, *colour, list),
            Item::Outline(shape) => write_shape(out, shape),
            Item::Symbol(placed) => write_placed(out, symbols, placed, &uses, prefix),
            Item::Layer(layer) => write_layer(out, layer, prefix),
        }
    }
}

/// The text of a layer is made once; only its ids differ from picture to picture.
fn write_layer(out: &mut String, layer: &Layer, prefix: &str) {
    let text = layer.svg.get_or_init(|| {
        let mut out = String::new();
        write_items(&mut out, &layer.items, &layer.symbols, &format!("{ID}b"));
        out
    });
    if layer.symbols.is_empty() { out.push_str(text) } else { out.push_str(&text.replace(ID, prefix)) }
}

fn whole(scene: &Scene) -> Rectangle {
    Rectangle { x: 0.0, y: 0.0, width: scene.width, height: scene.height }
}

/// Ends the opening tag and names the picture.
fn write_description(out: &mut String, description: &Description, prefix: &str) {
    let mut ids = Vec::new();
    if !description.title.is_empty() {
        ids.push(format!("{prefix}t"));
    }
    if !description.text.is_empty() {
        ids.push(format!("{prefix}d"));
    }
    if !ids.is_empty() {
        let _ = write!(out, " aria-labelledby=\"{}\"", ids.join(" "));
    }
    out.push_str(" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    for (name, id, text) in [("title", 't', &description.title), ("desc", 'd', &description.text)] {
        if !text.is_empty() {
            let _ = write!(out, "<{name} id=\"{prefix}{id}\">");
            escape(out, text);
            let _ = write!(out, "</{name}>");
        }
    }
}

fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // Characters that XML forbids.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
}

/// What is painted more than once is written once.
fn write_symbols(out: &mut String, symbols: &[Arc<Symbol>], uses: &[usize], prefix: &str) {
    if uses.iter().all(|count| *count < 2) {
        return;
    }
    out.push_str("<defs>");
    for (index, symbol) in symbols.iter().enumerate() {
        if uses[index] > 1 {
            let _ = write!(out, "<g id=\"{prefix}s{index}\">");
            write_body(out, symbol, index, prefix);
            out.push_str("</g>");
        }
    }
    out.push_str("</defs>");
}

fn write_placed(out: &mut String, symbols: &[Arc<Symbol>], placed: &Placed, uses: &[usize], prefix: &str) {
    let Some(symbol) = symbols.get(placed.symbol) else { return };
    let moved = placed.x != 0.0 || placed.y != 0.0;
    let resized = (placed.scale - 1.0).abs() > 1e-6;
    let shared = uses[placed.symbol] > 1;
    if shared {
        let _ = write!(out, "<use href=\"#{prefix}s{}\"", placed.symbol);
    } else if moved || resized {
        out.push_str("<g");
    } else {
        write_body(out, symbol, placed.symbol, prefix);
        return;
    }
    if shared && !resized {
        write_attribute(out, "x", placed.x);
        write_attribute(out, "y", placed.y);
    } else {
        out.push_str(" transform=\"translate(");
        write_number(out, placed.x);
        out.push(' ');
        write_number(out, placed.y);
        out.push(')');
        if resized {
            out.push_str("scale(");
            write_number(out, placed.scale);
            out.push(')');
        }
        out.push('"');
    }
    if shared {
        out.push_str("/>");
    } else {
        out.push('>');
        write_body(out, symbol, placed.symbol, prefix);
        out.push_str("</g>");
    }
}

fn write_attribute(out: &mut String, name: &str, value: f32) {
    if value != 0.0 {
        let _ = write!(out, " {name}=\"");
        write_number(out, value);
        out.push('"');
    }
}

/// The inside of a symbol, made once. Ids of foreign drawings begin with a mark.
fn body_of(symbol: &Symbol) -> &str {
    symbol.svg.get_or_init(|| {
        let mut out = String::new();
        for element in &symbol.elements {
            match element {
                Element::Outline(outline) => write_shape(&mut out, outline),
                Element::Picture(picture, matrix) => {
                    out.push_str("<g transform=\"");
                    write_matrix(&mut out, *matrix);
                    out.push_str("\">");
                    out.push_str(&picture.svg);
                    out.push_str("</g>");
                }
            }
        }
        out
    })
}

/// Writes the inside of a symbol, with ids of its own.
fn write_body(out: &mut String, symbol: &Symbol, index: usize, prefix: &str) {
    let body = body_of(symbol);
    if symbol.elements.iter().any(|element| matches!(element, Element::Picture(..))) {
        out.push_str(&body.replace(ID, &format!("{prefix}p{index}-")));
    } else {
        out.push_str(body);
    }
}

fn write_rectangles(out: &mut String, colour: Rgba, list: &[Rectangle]) {
    out.push_str("<path");
    write_colour(out, "fill", colour);
    out.push_str(" d=\"");
    for rectangle in list {
        out.push('M');
        write_number(out, rectangle.x);
        out.push(' ');
        write_number(out, rectangle.y);
        out.push('h');
        write_number(out, rectangle.width);
        out.push('v');
        write_number(out, rectangle.height);
        out.push('h');
        write_number(out, -rectangle.width);
        out.push('z');
    }
    out.push_str("\"/>");
}

fn write_shape(out: &mut String, shape: &Outline) {
    out.push_str("<path");
    if !shape.fill.is_none() {
        write_colour(out, "fill", shape.fill);
    }
    if let Some(stroke) = shape.stroke.filter(|stroke| !stroke.colour.is_none() && stroke.width > 0.0) {
        write_colour(out, "stroke", stroke.colour);
        if (stroke.width - 1.0).abs() > 1e-6 {
            out.push_str(" stroke-width=\"");
            write_number(out, stroke.width);
            out.push('"');
        }
        if let Some((dash, gap)) = stroke.dash {
            out.push_str(" stroke-dasharray=\"");
            write_number(out, dash);
            out.push(' ');
            write_number(out, gap);
            out.push('"');
        }
    }
    write_outline(out, &shape.path);
}

fn write_outline(out: &mut String, path: &Path) {
    out.push_str(" d=\"");
    write_path(out, path);
    out.push_str("\"/>");
}

fn write_colour(out: &mut String, name: &str, colour: Rgba) {
    let _ = write!(out, " {name}=\"{colour}\"");
    if colour.alpha < 255 && !colour.is_none() {
        let _ = write!(out, " {name}-opacity=\"");
        write_number(out, f32::from(colour.alpha) / 255.0);
        out.push('"');
    }
}
