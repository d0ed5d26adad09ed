//! Marks: each has a light line around it, so that it shows on any square, and keeps off the middle of a man.

use super::{inked_line, text, with_halo};
use crate::diagram::{Ink, MarkKind};
use crate::draw::colour::Rgba;
use crate::draw::path::Path;
use crate::draw::scene::{Outline, Stroke};
use crate::draw::theme::{Pattern, Theme};

/// How far the light line reaches.
const HALO: f32 = 2.5;

/// Whether a mark is painted over the man on its square, not under it.
pub(in crate::draw) fn is_above(kind: &MarkKind) -> bool {
    matches!(kind, MarkKind::Star | MarkKind::Label(_))
}

pub(super) fn shapes(theme: &Theme, kind: &MarkKind, ink: Ink, on_man: bool) -> Vec<Outline> {
    let look = theme.ink(ink);
    match kind {
        MarkKind::Dot if on_man => ring(theme, ink, 44.0, 6.0),
        MarkKind::Dot => match look.pattern {
            Pattern::Solid => {
                with_halo(theme, Outline::filled(Path::circle(50.0, 50.0, 16.5), look.colour), HALO + 0.5).into()
            }
            _ => {
                let mut out = ring(theme, ink, 15.0, 6.0);
                out.insert(1, Outline::filled(Path::circle(50.0, 50.0, 15.0), theme.marks.halo));
                out
            }
        },
        MarkKind::Circle => {
            let mut out = ring(theme, ink, 44.5, 3.6);
            out.extend(ring(theme, ink, 36.5, 3.6));
            out
        }
        MarkKind::Capture => {
            let mut path = Path::circle(50.0, 50.0, 41.0);
            for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                path.extend(&Path::line((50.0 + x * 30.0, 50.0 + y * 30.0), (50.0 + x * 42.5, 50.0 + y * 42.5)));
            }
            line(theme, ink, path, 6.5)
        }
        MarkKind::Cross => {
            let reach = if on_man { 40.0 } else { 23.0 };
            let mut path = Path::line((50.0 - reach, 50.0 - reach), (50.0 + reach, 50.0 + reach));
            path.extend(&Path::line((50.0 - reach, 50.0 + reach), (50.0 + reach, 50.0 - reach)));
            line(theme, ink, path, 9.0)
        }
        MarkKind::Square => square(theme, ink),
        MarkKind::Star if on_man => star(theme, ink, 81.0, 19.0, 15.0),
        MarkKind::Star => star(theme, ink, 50.0, 51.0, 30.0),
        MarkKind::Label(label) if on_man => badge(theme, ink, label),
        MarkKind::Label(label) => {
            let height = if label.chars().count() > 1 { 36.0 } else { 44.0 };
            line(theme, ink, text(label, (50.0, 50.0), height).0, 7.5)
        }
    }
}

/// A line in an ink with the halo around it. Where the line is broken, the halo shows.
fn line(theme: &Theme, ink: Ink, path: Path, width: f32) -> Vec<Outline> {
    with_halo(theme, inked_line(theme, ink, path, width), HALO).into()
}

fn ring(theme: &Theme, ink: Ink, radius: f32, width: f32) -> Vec<Outline> {
    let hollow = theme.ink(ink).pattern == Pattern::Hollow;
    let width = if hollow { width * 1.5 } else { width };
    let mut out = line(theme, ink, Path::circle(50.0, 50.0, radius), width);
    if hollow {
        out.push(Outline::stroked(Path::circle(50.0, 50.0, radius), theme.marks.halo, width / 3.0));
    }
    out
}

fn square(theme: &Theme, ink: Ink) -> Vec<Outline> {
    let colour = theme.ink(ink).colour;
    let border = Path::rectangle(6.0, 6.0, 88.0, 88.0);
    let mut out = vec![Outline::filled(Path::rectangle(0.0, 0.0, 100.0, 100.0), Rgba { alpha: 70, ..colour })];
    let hollow = theme.ink(ink).pattern == Pattern::Hollow;
    out.extend(line(theme, ink, border.clone(), if hollow { 9.0 } else { 6.0 }));
    if hollow {
        out.push(Outline::stroked(border, theme.marks.halo, 3.0));
    }
    out
}

/// A star of five points: its corners on two circles, the inner one as the sides of a pentagram cross.
fn star(theme: &Theme, ink: Ink, x: f32, y: f32, radius: f32) -> Vec<Outline> {
    const OUTER: [(f32, f32); 5] =
        [(0.0, -1.0), (0.951_06, -0.309_02), (0.587_79, 0.809_02), (-0.587_79, 0.809_02), (-0.951_06, -0.309_02)];
    const INNER: [(f32, f32); 5] =
        [(0.587_79, -0.809_02), (0.951_06, 0.309_02), (0.0, 1.0), (-0.951_06, 0.309_02), (-0.587_79, -0.809_02)];
    let mut points = Vec::new();
    for (outer, inner) in OUTER.iter().zip(INNER) {
        points.push((x + outer.0 * radius, y + outer.1 * radius));
        points.push((x + inner.0 * radius * 0.42, y + inner.1 * radius * 0.42));
    }
    let look = theme.ink(ink);
    let fill = if look.pattern == Pattern::Solid { look.colour } else { theme.marks.halo };
    let shape = Outline {
        stroke: inked_line(theme, ink, Path::new(), 3.5).stroke,
        ..Outline::filled(Path::polygon(&points), fill)
    };
    with_halo(theme, shape, HALO).into()
}

/// A label in a disc at the upper right corner, over a man.
fn badge(theme: &Theme, ink: Ink, label: &str) -> Vec<Outline> {
    let (x, y) = (80.0, 20.0);
    let disc = Outline { fill: theme.marks.halo, ..inked_line(theme, ink, Path::circle(x, y, 16.0), 3.0) };
    let mut out: Vec<Outline> = with_halo(theme, disc, 1.5).into();
    let height = if label.chars().count() > 1 { 13.0 } else { 18.0 };
    out.push(Outline::stroked(text(label, (x, y), height).0, theme.ink(ink).colour, 3.6));
    out
}

/// The corners of a square.
pub(super) fn last_move(theme: &Theme) -> Vec<Outline> {
    let mut path = Path::new();
    for (x, y) in [(5.0, 5.0), (95.0, 5.0), (95.0, 95.0), (5.0, 95.0)] {
        let inwards = |at: f32| if at < 50.0 { at + 17.0 } else { at - 17.0 };
        path.move_to(inwards(x), y).line_to(x, y).line_to(x, inwards(y));
    }
    with_halo(theme, Outline::stroked(path, theme.marks.last_move_line, 4.5), 1.8).into()
}

/// A jagged line around a man in check.
pub(super) fn check(theme: &Theme) -> Vec<Outline> {
    // Sixteen steps around the circle: cosines of multiples of 22.5 degrees.
    const STEPS: [f32; 5] = [1.0, 0.923_88, std::f32::consts::FRAC_1_SQRT_2, 0.382_68, 0.0];
    let cosine = |step: usize| {
        let step = step % 16;
        match step {
            0..=4 => STEPS[step],
            5..=8 => -STEPS[8 - step],
            9..=12 => -STEPS[step - 8],
            _ => STEPS[16 - step],
        }
    };
    let mut points = Vec::new();
    for step in 0..16 {
        let radius = if step % 2 == 0 { 46.5 } else { 37.0 };
        points.push((50.0 + radius * cosine(step), 50.0 + radius * cosine(step + 12)));
    }
    let shape = Outline {
        path: Path::polygon(&points),
        fill: theme.marks.check,
        stroke: Some(Stroke { colour: theme.marks.check_line, width: 4.0, dash: None }),
    };
    with_halo(theme, shape, 1.8).into()
}

/// A snowflake in the upper left corner.
pub(super) fn frozen(theme: &Theme) -> Vec<Outline> {
    let (x, y, r) = (17.0, 17.0, 12.5);
    let mut path = Path::new();
    for (dx, dy) in [(0.0, 1.0), (0.866_03, 0.5), (0.866_03, -0.5)] {
        path.extend(&Path::line((x - dx * r, y - dy * r), (x + dx * r, y + dy * r)));
    }
    with_halo(theme, Outline::stroked(path, theme.marks.frozen_line, 4.0), 2.4).into()
}
