//! The board: squares, rim, lines, palaces, river, frame.

use super::Composer;
use crate::board::{Lines, Shade, Shape, Square, SquareSet, Wrap};
use crate::draw::path::{Path, Point};
use crate::draw::scene::{Item, Outline, Rectangle, SQUARE, Stroke};
use crate::draw::symbol::SymbolKey;

/// The squares and the rim.
pub(super) fn squares(composer: &mut Composer<'_>) {
    let shape = &composer.diagram.shape;
    let below = if shape.checkered { Shade::Light } else { Shade::Plain };
    if shape.holes.is_empty() {
        // One area below all squares: no seams where their edges lie between pixels.
        let (x, y) = composer.scene.origin;
        let (width, height) = (f32::from(shape.size.files) * SQUARE, f32::from(shape.size.ranks) * SQUARE);
        composer.fill_rectangle(Rectangle { x, y, width, height }, composer.ground(below));
    }
    for shade in [Shade::Light, Shade::Dark, Shade::Plain] {
        if shape.holes.is_empty() && shade == below {
            continue;
        }
        let colour = composer.ground(shade);
        for square in shape.size.squares() {
            if shape.contains(square) && shape.shade(square) == shade {
                composer.fill(square, colour);
            }
        }
    }
    if !composer.theme.board.hole.is_none() {
        for square in inner_holes(shape) {
            composer.fill(square, composer.theme.board.hole);
        }
    }
    if !composer.theme.board.hatch.is_none() {
        for square in shape.size.squares() {
            if shape.contains(square) && shape.shade(square) == Shade::Dark {
                composer.symbol_on(&SymbolKey::Hatch, square);
            }
        }
    }
    if shape.rim {
        for square in shape.size.squares().filter(|square| on_rim(shape, *square) && shape.contains(*square)) {
            composer.fill(square, composer.theme.board.rim);
        }
    }
}

/// Holes from which no way over holes leads off the board: without a colour they would look like light squares.
fn inner_holes(shape: &Shape) -> SquareSet {
    let mut outer: Vec<Square> =
        shape.holes.iter().copied().filter(|hole| shape.size.contains(*hole) && on_rim(shape, *hole)).collect();
    let mut inner: SquareSet = shape.holes.iter().copied().filter(|hole| shape.size.contains(*hole)).collect();
    for hole in &outer {
        inner.remove(hole);
    }
    while let Some(hole) = outer.pop() {
        let beside = |from: u8, to: u8| from.abs_diff(to) <= 1;
        let near: Vec<Square> = inner
            .iter()
            .copied()
            .filter(|own| beside(own.file, hole.file) && beside(own.rank, hole.rank))
            .filter(|own| own.file == hole.file || own.rank == hole.rank)
            .collect();
        for square in near {
            inner.remove(&square);
            outer.push(square);
        }
    }
    inner
}

fn on_rim(shape: &Shape, square: Square) -> bool {
    let last = (shape.size.files.saturating_sub(1), shape.size.ranks.saturating_sub(1));
    square.file == 0 || square.rank == 0 || square.file == last.0 || square.rank == last.1
}

/// Lines on the board and around it.
pub(super) fn lines(composer: &mut Composer<'_>) {
    let shape = &composer.diagram.shape;
    let look = composer.theme.board;
    let mut thin = Path::new();
    match shape.lines {
        Lines::None => {}
        Lines::Edges => edges(composer, shape, &mut thin),
        Lines::Intersections => intersections(composer, shape, &mut thin),
    }
    for &(from, to) in &shape.segments {
        thin.extend(&Path::line(point(composer, from), point(composer, to)));
    }
    let mut thick = Path::new();
    for palace in &shape.palaces {
        palace_lines(composer, shape, palace, &mut thin, &mut thick);
    }
    if shape.rim && shape.size.files > 2 && shape.size.ranks > 2 {
        let (x, y) = composer.scene.origin;
        let inner = |count: u8| f32::from(count - 2) * SQUARE;
        thick.extend(&Path::rectangle(x + SQUARE, y + SQUARE, inner(shape.size.files), inner(shape.size.ranks)));
    }
    if let Some(rank) = shape.river.filter(|rank| *rank + 1 < shape.size.ranks) {
        river(composer, shape, rank, &mut thick);
    }
    let line = |path, width| Item::Outline(Outline::stroked(path, look.line, width));
    if !thin.segments.is_empty() {
        composer.scene.items.push(line(thin, look.line_width));
    }
    if !thick.segments.is_empty() {
        composer.scene.items.push(line(thick, look.line_width * 2.0));
    }
    frame(composer, shape);
}

/// A point given in halves of a square from the lower left corner of a1, as the board is turned.
fn point(composer: &Composer<'_>, (x, y): (u8, u8)) -> Point {
    let size = composer.scene.size;
    let (right, up) = (f32::from(x) * SQUARE / 2.0, f32::from(y) * SQUARE / 2.0);
    let (width, height) = (f32::from(size.files) * SQUARE, f32::from(size.ranks) * SQUARE);
    let (ox, oy) = composer.scene.origin;
    if composer.scene.flipped { (ox + width - right, oy + up) } else { (ox + right, oy + height - up) }
}

/// Lines around every square that is there.
fn edges(composer: &Composer<'_>, shape: &Shape, path: &mut Path) {
    let there = |file: u8, rank: u8| shape.contains(Square::new(file, rank));
    let (files, ranks) = (shape.size.files, shape.size.ranks);
    for x in 1..files {
        runs(
            ranks,
            |rank| there(x, rank) && there(x - 1, rank),
            |from, to| {
                path.extend(&Path::line(point(composer, (2 * x, 2 * from)), point(composer, (2 * x, 2 * to))));
            },
        );
    }
    for y in 1..ranks {
        runs(
            files,
            |file| there(file, y) && there(file, y - 1),
            |from, to| {
                path.extend(&Path::line(point(composer, (2 * from, 2 * y)), point(composer, (2 * to, 2 * y))));
            },
        );
    }
}

/// Lines through the middles of the squares that are there. A river is crossed at the edges only.
fn intersections(composer: &Composer<'_>, shape: &Shape, path: &mut Path) {
    let there = |file: u8, rank: u8| shape.contains(Square::new(file, rank));
    let (files, ranks) = (shape.size.files, shape.size.ranks);
    let middle = |n: u8| 2 * n + 1;
    for file in 0..files {
        let edge = file == 0 || file + 1 == files;
        let open = |rank: u8| shape.river == Some(rank) && !edge;
        runs(
            ranks.saturating_sub(1),
            |rank| there(file, rank) && there(file, rank + 1) && !open(rank),
            |from, to| {
                path.extend(&Path::line(
                    point(composer, (middle(file), middle(from))),
                    point(composer, (middle(file), middle(to))),
                ));
            },
        );
    }
    for rank in 0..ranks {
        runs(
            files.saturating_sub(1),
            |file| there(file, rank) && there(file + 1, rank),
            |from, to| {
                path.extend(&Path::line(
                    point(composer, (middle(from), middle(rank))),
                    point(composer, (middle(to), middle(rank))),
                ));
            },
        );
    }
}

/// Calls `found` with the start and the end of each run of numbers below `count` for which `holds`.
fn runs(count: u8, holds: impl Fn(u8) -> bool, mut found: impl FnMut(u8, u8)) {
    let mut start = None;
    for n in 0..count {
        match (holds(n), start) {
            (true, None) => start = Some(n),
            (false, Some(from)) => {
                found(from, n);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        found(from, count);
    }
}

/// A palace has its diagonals on a board of lines, and a frame on a board of squares.
fn palace_lines(composer: &Composer<'_>, shape: &Shape, palace: &SquareSet, thin: &mut Path, thick: &mut Path) {
    let files = palace.iter().map(|square| square.file);
    let ranks = palace.iter().map(|square| square.rank);
    let (Some(left), Some(right)) = (files.clone().min(), files.max()) else { return };
    let (Some(low), Some(high)) = (ranks.clone().min(), ranks.max()) else { return };
    if shape.lines == Lines::Intersections {
        let corner = |file: u8, rank: u8| point(composer, (2 * file + 1, 2 * rank + 1));
        thin.extend(&Path::line(corner(left, low), corner(right, high)));
        thin.extend(&Path::line(corner(left, high), corner(right, low)));
    } else {
        outline(composer, |square| palace.contains(&square), shape, thick);
    }
}

/// A double line between two ranks; on a board of lines the gap itself is the river.
fn river(composer: &Composer<'_>, shape: &Shape, rank: u8, thick: &mut Path) {
    if shape.lines != Lines::Intersections {
        let y = 2 * (rank + 1);
        thick.extend(&Path::line(point(composer, (0, y)), point(composer, (2 * shape.size.files, y))));
    }
}

/// The edges between squares of a set and others, as long lines.
fn outline(composer: &Composer<'_>, holds: impl Fn(Square) -> bool, shape: &Shape, path: &mut Path) {
    let (files, ranks) = (shape.size.files, shape.size.ranks);
    let at = |file: Option<u8>, rank: Option<u8>| match (file, rank) {
        (Some(file), Some(rank)) if file < files && rank < ranks => holds(Square::new(file, rank)),
        _ => false,
    };
    for x in 0..=files {
        runs(
            ranks,
            |rank| at(x.checked_sub(1), Some(rank)) != at(Some(x), Some(rank)),
            |from, to| {
                path.extend(&Path::line(point(composer, (2 * x, 2 * from)), point(composer, (2 * x, 2 * to))));
            },
        );
    }
    for y in 0..=ranks {
        runs(
            files,
            |file| at(Some(file), y.checked_sub(1)) != at(Some(file), Some(y)),
            |from, to| {
                path.extend(&Path::line(point(composer, (2 * from, 2 * y)), point(composer, (2 * to, 2 * y))));
            },
        );
    }
}

/// The line around the board. It lies inside, so that the picture is exactly as large as its squares. Joined edges
/// are dashed.
fn frame(composer: &mut Composer<'_>, shape: &Shape) {
    let look = composer.theme.board;
    if look.frame_width <= 0.0 || look.frame.is_none() || shape.lines == Lines::Intersections {
        return;
    }
    let (x, y) = composer.scene.origin;
    let (width, height) = (f32::from(shape.size.files) * SQUARE, f32::from(shape.size.ranks) * SQUARE);
    let inset = look.frame_width / 2.0;
    let (left, top, right, bottom) = (x + inset, y + inset, x + width - inset, y + height - inset);
    let stroke = |dash| Some(Stroke { colour: look.frame, width: look.frame_width, dash });
    let mut add = |path, dash| {
        composer.scene.items.push(Item::Outline(Outline {
            path,
            fill: crate::draw::colour::Rgba::NONE,
            stroke: stroke(dash),
        }));
    };
    if shape.holes.is_empty() && shape.wrap == Wrap::None {
        add(Path::rectangle(left, top, right - left, bottom - top), None);
        return;
    }
    if shape.holes.is_empty() {
        let mut level = Path::line((left, top), (right, top));
        level.extend(&Path::line((left, bottom), (right, bottom)));
        let mut joined = Path::line((left, top), (left, bottom));
        joined.extend(&Path::line((right, top), (right, bottom)));
        add(level, None);
        add(joined, Some((look.frame_width * 3.0, look.frame_width * 4.0)));
        return;
    }
    let mut path = Path::new();
    outline(composer, |square| shape.contains(square), shape, &mut path);
    // Lines on the picture's edge would be cut in half.
    let path = path.map(|(px, py)| (px.clamp(left, right), py.clamp(top, bottom)));
    composer.scene.items.push(Item::Outline(Outline::stroked(path, look.frame, look.frame_width)));
}
