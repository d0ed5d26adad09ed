//! Arrows: over the men, narrow enough to leave them readable.

use super::Composer;
use crate::diagram::{Arrow, ArrowForm};
use crate::draw::colour::Rgba;
use crate::draw::path::{Path, Point};
use crate::draw::scene::{Item, Outline, SQUARE, Stroke};
use crate::draw::theme::Pattern;

/// The width of the shaft.
const SHAFT: f32 = 9.0;
/// The length of the head, and its width.
const HEAD: (f32, f32) = (30.0, 30.0);
/// How far the light line around reaches.
const HALO: f32 = 2.5;

pub(super) fn all(composer: &mut Composer<'_>) {
    for arrow in &composer.diagram.arrows {
        one(composer, arrow);
    }
}

fn one(composer: &mut Composer<'_>, arrow: &Arrow) {
    let mut points = Vec::new();
    for (index, &square) in arrow.path.iter().enumerate() {
        let (x, y) = composer.scene.corner(square);
        let to = (x + SQUARE / 2.0, y + SQUARE / 2.0);
        if let (ArrowForm::Knight, Some(&from)) = (arrow.form, points.last().filter(|_| index > 0)) {
            points.push(elbow(from, to));
        }
        points.push(to);
    }
    // A knight's leg along a line has its elbow at an end.
    points.dedup();
    let [.., before, tip] = points[..] else { return };
    let stops: Vec<Point> = arrow
        .path
        .iter()
        .skip(1)
        .rev()
        .skip(1)
        .map(|square| {
            let (x, y) = composer.scene.corner(*square);
            (x + SQUARE / 2.0, y + SQUARE / 2.0)
        })
        .collect();

    let (ux, uy) = direction(before, tip);
    // The tail starts off the middle of its square, the tip ends a little before the middle of its own.
    let tip = (tip.0 - ux * 4.0, tip.1 - uy * 4.0);
    let neck = (tip.0 - ux * HEAD.0 * 0.8, tip.1 - uy * HEAD.0 * 0.8);
    let base = (tip.0 - ux * HEAD.0, tip.1 - uy * HEAD.0);
    let (sx, sy) = (-uy * HEAD.1 / 2.0, ux * HEAD.1 / 2.0);
    let head = Path::polygon(&[tip, (base.0 + sx, base.1 + sy), neck, (base.0 - sx, base.1 - sy)]);
    let mut shaft = Path::new();
    for (index, &point) in points.iter().enumerate() {
        if index == 0 {
            let (dx, dy) = direction(points[0], points[1]);
            shaft.move_to(point.0 + dx * 14.0, point.1 + dy * 14.0);
        } else if index + 1 == points.len() {
            shaft.line_to(neck.0, neck.1);
        } else {
            shaft.line_to(point.0, point.1);
        }
    }
    let mut nodes = Path::new();
    for (x, y) in stops {
        nodes.extend(&Path::circle(x, y, SHAFT));
    }
    paint(composer, arrow, &shaft, &head, &nodes);
}

fn paint(composer: &mut Composer<'_>, arrow: &Arrow, shaft: &Path, head: &Path, nodes: &Path) {
    let look = composer.theme.ink(arrow.ink);
    let halo = composer.theme.marks.halo;
    let dash = look.pattern.dash(SHAFT);
    let line = |path: &Path, colour, width, dash| {
        Item::Outline(Outline { path: path.clone(), fill: Rgba::NONE, stroke: Some(Stroke { colour, width, dash }) })
    };
    let area = |path: &Path, fill, width| {
        let stroke = Some(Stroke { colour: fill, width, dash: None });
        Item::Outline(Outline { path: path.clone(), fill, stroke })
    };
    let items = &mut composer.scene.items;
    items.push(line(shaft, halo, SHAFT + 2.0 * HALO, None));
    let mut pointed = head.clone();
    pointed.extend(nodes);
    items.push(area(&pointed, halo, 3.0 + 2.0 * HALO));
    items.push(line(shaft, look.colour, SHAFT, dash));
    items.push(area(&pointed, look.colour, 3.0));
    if look.pattern == Pattern::Hollow {
        items.push(line(shaft, halo, SHAFT / 3.0, None));
    }
}

/// The corner of a knight's way: along the longer side first.
fn elbow(from: Point, to: Point) -> Point {
    if (to.0 - from.0).abs() > (to.1 - from.1).abs() { (to.0, from.1) } else { (from.0, to.1) }
}

/// The step of length 1 from a point towards another.
fn direction(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    if length > 0.0 { (dx / length, dy / length) } else { (0.0, 0.0) }
}
