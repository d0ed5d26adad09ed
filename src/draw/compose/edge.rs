//! Coordinates: letters of files and numbers of ranks, inside the squares or beside the board.

use super::{Composer, MARGIN};
use crate::board::{Shade, Square};
use crate::draw::colour::Rgba;
use crate::draw::path::Path;
use crate::draw::scene::{Item, Outline, Rectangle, SQUARE};
use crate::draw::{glyph, symbol};

/// The ground that coordinates outside stand on.
pub(super) fn margin(composer: &mut Composer<'_>) {
    let colour = composer.theme.coordinates.margin;
    if colour.is_none() {
        return;
    }
    let height = f32::from(composer.scene.size.ranks) * SQUARE;
    let width = f32::from(composer.scene.size.files) * SQUARE;
    composer.scene.items.push(Item::Rectangles(
        colour,
        vec![
            Rectangle { x: 0.0, y: 0.0, width: MARGIN, height: height + MARGIN },
            Rectangle { x: MARGIN, y: height, width, height: MARGIN },
        ],
    ));
}

/// The names of the files below the board and of the ranks at its left, each centred.
pub(super) fn outside(composer: &mut Composer<'_>) {
    let look = composer.theme.coordinates;
    let (ox, oy) = composer.scene.origin;
    let (columns, rows) = (composer.scene.size.files, composer.scene.size.ranks);
    let bottom = oy + f32::from(rows) * SQUARE;
    let mut path = Path::new();
    for column in 0..columns {
        let (name, _) = names(composer, column, 0);
        let x = ox + f32::from(column) * SQUARE + SQUARE / 2.0;
        // Letters stand on one line, whether small ones or ones with an ascender.
        let scale = look.height / glyph::CAPITAL;
        let (strokes, width) = glyph::text(&name);
        let base = bottom + MARGIN / 2.0 + glyph::SMALL * scale / 2.0 + 1.0;
        path.extend(&strokes.map(|(px, py)| (x - width * scale / 2.0 + px * scale, base + py * scale)));
    }
    for row in 0..rows {
        let (_, name) = names(composer, 0, row);
        let y = oy + f32::from(row) * SQUARE + SQUARE / 2.0;
        path.extend(&symbol::text(&name, (MARGIN / 2.0, y), look.height).0);
    }
    composer.scene.items.push(Item::Outline(Outline::stroked(path, look.on_margin, look.weight * look.height / 10.0)));
}

/// The names of a column and of a row as they are seen, counted from the upper left corner.
fn names(composer: &Composer<'_>, column: u8, row: u8) -> (String, String) {
    let square = square_at(composer, column, row);
    (square.file_letter().to_string(), (u16::from(square.rank) + 1).to_string())
}

fn square_at(composer: &Composer<'_>, column: u8, row: u8) -> Square {
    let size = composer.scene.size;
    if composer.scene.flipped {
        Square::new(size.files - 1 - column, row)
    } else {
        Square::new(column, size.ranks - 1 - row)
    }
}

/// Letters at the lower right corner of the lowest squares, numbers at the upper left corner of the leftmost ones, in
/// a colour that suits the square.
pub(super) fn inside(composer: &mut Composer<'_>) {
    let weight = weight(composer);
    for (colour, path) in by_colour(composer, |_| true) {
        composer.scene.items.push(Item::Outline(Outline::stroked(path, colour, weight)));
    }
}

/// A line around the coordinates on squares that are not seen: what shades the square would hide them.
pub(super) fn halo_inside(composer: &mut Composer<'_>) {
    let weight = weight(composer) + HALO;
    for (colour, path) in by_colour(composer, |square| composer.diagram.shadow.contains(square)) {
        let halo = composer.theme.coordinate_halo(colour);
        composer.scene.items.push(Item::Outline(Outline::stroked(path, halo, weight)));
    }
}

/// The strokes of coordinates inside on some squares, by their colour.
fn by_colour(composer: &Composer<'_>, wanted: impl Fn(&Square) -> bool) -> Vec<(Rgba, Path)> {
    let mut by_colour: Vec<(Rgba, Path)> = Vec::new();
    for (square, strokes) in strokes_inside(composer).into_iter().filter(|(square, _)| wanted(square)) {
        let colour = colour_on(composer, square);
        match by_colour.iter_mut().find(|(own, _)| *own == colour) {
            Some((_, path)) => path.extend(&strokes),
            None => by_colour.push((colour, strokes)),
        }
    }
    by_colour
}

/// How much wider than the strokes of a coordinate the line around them is, in units.
const HALO: f32 = 6.0;

/// The width of the strokes of coordinates inside.
fn weight(composer: &Composer<'_>) -> f32 {
    let look = composer.theme.coordinates;
    look.weight * look.height / glyph::CAPITAL
}

/// The strokes of the coordinates inside, each with the square that they stand on.
fn strokes_inside(composer: &Composer<'_>) -> Vec<(Square, Path)> {
    let look = composer.theme.coordinates;
    let (columns, rows) = (composer.scene.size.files, composer.scene.size.ranks);
    let scale = look.height / glyph::CAPITAL;
    // Clear of the frame, and as far from it as the strokes are wide.
    let inset = composer.theme.board.frame_width + 2.2 + weight(composer) / 2.0;
    let mut out = Vec::new();
    let mut add = |square: Square, strokes: &Path, x: f32, y: f32| {
        out.push((square, strokes.map(|(px, py)| (x + px * scale, y + py * scale))));
    };
    for column in 0..columns {
        let lowest = (0..rows).rev().map(|row| square_at(composer, column, row)).find(|own| there(composer, *own));
        if let Some(square) = lowest {
            let (strokes, width) = glyph::text(&square.file_letter().to_string());
            let (x, y) = composer.scene.corner(square);
            // Descenders need room below the base line.
            let drop = if "gjpqy".contains(square.file_letter()) { 3.0 * scale } else { 0.0 };
            let right = x + SQUARE - inset - width * scale;
            add(square, &strokes, right, y + SQUARE - inset - drop);
        }
    }
    for row in 0..rows {
        let leftmost = (0..columns).map(|column| square_at(composer, column, row)).find(|own| there(composer, *own));
        if let Some(square) = leftmost {
            let (strokes, _) = glyph::text(&(u16::from(square.rank) + 1).to_string());
            let (x, y) = composer.scene.corner(square);
            add(square, &strokes, x + inset, y + inset + look.height);
        }
    }
    out
}

fn there(composer: &Composer<'_>, square: Square) -> bool {
    composer.diagram.shape.contains(square)
}

fn colour_on(composer: &Composer<'_>, square: Square) -> Rgba {
    let look = composer.theme.coordinates;
    match composer.diagram.shape.shade(square) {
        Shade::Light => look.on_light,
        Shade::Dark => look.on_dark,
        Shade::Plain => look.on_plain,
    }
}
