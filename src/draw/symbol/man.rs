//! Men: a drawing in a side's colours, a union's two, labels.

use super::text;
use crate::diagram::ArtFigure;
use crate::draw::colour::Rgba;
use crate::draw::path::{Path, Point};
use crate::draw::piece::{Class, Drawing, FALLBACK};
use crate::draw::scene::{Element, Outline, Stroke};
use crate::draw::theme::{ManLook, Theme};

/// The parts of a man.
pub(super) fn elements(theme: &Theme, figures: &[ArtFigure]) -> Vec<Element> {
    match figures {
        [] => Vec::new(),
        [one] => figure(theme, one),
        // The two of a union face each other: the first below on the left, the second above on the right.
        [first, second, ..] => {
            let size = 0.76;
            let mut out = moved(figure(theme, second), [size, 0.0, 0.0, size, 29.0, -2.0]);
            // A line in the colour of the first one's fill parts the two.
            let lower = moved(figure(theme, first), [-size, 0.0, 0.0, size, 100.0 * size - 5.0, 27.0]);
            let fill = theme.man(first.colour).fill;
            for element in &lower {
                if let Element::Outline(Outline { path, fill: own, stroke: Some(stroke) }) = element
                    && !own.is_none()
                {
                    out.push(Element::Outline(Outline::stroked(path.clone(), fill, stroke.width + 5.0)));
                }
            }
            out.extend(lower);
            out
        }
    }
}

/// Parts moved by a matrix that scales lengths evenly.
fn moved(elements: Vec<Element>, matrix: [f32; 6]) -> Vec<Element> {
    let [a, b, c, d, e, f] = matrix;
    let place = |(x, y): Point| (a * x + c * y + e, b * x + d * y + f);
    let scale = (a * d - b * c).abs().sqrt();
    elements
        .into_iter()
        .map(|element| match element {
            Element::Outline(outline) => Element::Outline(Outline {
                path: outline.path.map(place),
                stroke: outline.stroke.map(|stroke| Stroke { width: stroke.width * scale, ..stroke }),
                ..outline
            }),
            Element::Picture(picture, [pa, pb, pc, pd, pe, pf]) => {
                let (e2, f2) = place((pe, pf));
                let own = [a * pa + c * pb, b * pa + d * pb, a * pc + c * pd, b * pc + d * pd, e2, f2];
                Element::Picture(picture, own)
            }
        })
        .collect()
}

fn figure(theme: &Theme, figure: &ArtFigure) -> Vec<Element> {
    let elements = match theme.pieces.picture(figure) {
        Some(picture) => {
            let mut elements = vec![Element::Picture(picture.clone(), [1.0, 0.0, 0.0, 1.0, 0.0, 0.0])];
            if let Some(label) = figure.label.as_ref().filter(|_| figure.name != FALLBACK) {
                elements.extend(badge(label, theme.man(figure.colour)).into_iter().map(Element::Outline));
            }
            elements
        }
        None => drawn(theme, figure).into_iter().map(Element::Outline).collect(),
    };
    if figure.rotated { moved(elements, [-1.0, 0.0, 0.0, -1.0, 100.0, 100.0]) } else { elements }
}

/// A man in one of our own drawings.
fn drawn(theme: &Theme, figure: &ArtFigure) -> Vec<Outline> {
    let look = theme.man(figure.colour);
    let known = theme.pieces.drawing(&figure.name);
    let drawing = known.or_else(|| theme.pieces.drawing(FALLBACK));
    let mut shapes = drawing.map(|drawing| coloured(drawing, look)).unwrap_or_default();
    let initial = figure.name.chars().next().map(|c| c.to_uppercase().to_string());
    let label = figure.label.clone().or_else(|| initial.filter(|_| known.is_none()));
    if let Some(label) = label {
        let counter = known.is_none() || figure.name.starts_with("counter-") || BLANK.contains(&figure.name.as_str());
        shapes.extend(if counter { counter_label(&label, &figure.name, look) } else { badge(&label, look) });
    }
    shapes
}

/// Drawings that are made to be written on.
const BLANK: [&str; 2] = [FALLBACK, "stone"];

/// A drawing in a side's colours. The halo lies behind everything.
fn coloured(drawing: &Drawing, look: &ManLook) -> Vec<Outline> {
    let mut shapes: Vec<Outline> = Vec::new();
    if look.halo_tenths > 0 && !look.halo.is_none() {
        for part in drawing.parts.iter().filter(|part| part.class == Class::Body) {
            let width = part.width + f32::from(look.halo_tenths) / 5.0;
            push(&mut shapes, Outline::stroked(part.path.clone(), look.halo, width));
        }
    }
    for part in &drawing.parts {
        let path = part.path.clone();
        let shape = match part.class {
            Class::Body => Outline {
                path,
                fill: look.fill,
                stroke: Some(Stroke { colour: look.outline, width: part.width, dash: None }),
            },
            Class::Line => Outline::stroked(path, look.detail, part.width),
            Class::Dot => Outline::filled(path, look.detail),
            Class::Cut => Outline::filled(path, look.outline),
        };
        push(&mut shapes, shape);
    }
    shapes
}

/// Adds a shape, or joins it to the last one where that paints the same: lines of one colour and width.
fn push(shapes: &mut Vec<Outline>, shape: Outline) {
    if let Some(last) = shapes.last_mut() {
        let lines = last.fill.is_none() && shape.fill.is_none();
        let opaque = shape.stroke.is_some_and(|stroke| stroke.colour.alpha == 255);
        if lines && opaque && last.stroke == shape.stroke {
            last.path.extend(&shape.path);
            return;
        }
    }
    shapes.push(shape);
}

/// A letter or two on a counter.
fn counter_label(label: &str, name: &str, look: &ManLook) -> Vec<Outline> {
    let centre = if name == "counter-shogi" { (50.0, 56.0) } else { (50.0, 50.0) };
    let height = if label.chars().count() > 1 { 27.0 } else { 36.0 };
    let (path, width) = text(label, centre, height);
    // Broad letters shrink so that they keep off the rim.
    let room = 50.0;
    let path = if width > room { shrunk(&path, centre, room / width) } else { path };
    vec![Outline::stroked(path, look.detail, if label.chars().count() > 1 { 5.2 } else { 6.4 })]
}

fn shrunk(path: &Path, centre: Point, scale: f32) -> Path {
    path.map(|(x, y)| (centre.0 + (x - centre.0) * scale, centre.1 + (y - centre.1) * scale))
}

/// A letter in a small disc at the corner of a man.
fn badge(label: &str, look: &ManLook) -> Vec<Outline> {
    let centre = (80.0, 80.0);
    let (ground, ink) = (Rgba::rgb(255, 255, 255), Rgba::rgb(0, 0, 0));
    let disc = Outline {
        path: Path::circle(centre.0, centre.1, 15.0),
        fill: ground,
        stroke: Some(Stroke { colour: look.outline, width: 3.0, dash: None }),
    };
    let height = if label.chars().count() > 1 { 11.0 } else { 16.0 };
    vec![disc, Outline::stroked(text(label, centre, height).0, ink, 3.0)]
}
