//! What is painted as a whole within a square: men, marks, hatching. Each is made once for a theme.

mod man;
mod mark;

pub(super) use mark::is_above;

use std::sync::Arc;

use super::colour::Rgba;
use super::path::{Path, Point};
use super::scene::{Outline, SQUARE, Stroke, Symbol};
use super::theme::Theme;
use crate::diagram::{ArtFigure, Ink, MarkKind};

/// Names a symbol within a theme.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SymbolKey {
    /// A man: one drawing, or a union's two.
    Man(Vec<ArtFigure>),
    /// A mark, and whether a man stands there.
    Mark(MarkKind, Ink, bool),
    /// The lines of a dark square.
    Hatch,
    /// The lines of a square that is not seen.
    Shadow,
    /// The corners of a square of the last move.
    LastMove,
    /// Around a man in check.
    Check,
    /// On a frozen man.
    Frozen,
}

/// The symbol of a key.
pub(super) fn symbol(theme: &Theme, key: &SymbolKey) -> Arc<Symbol> {
    let mut made = theme.symbols.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(symbol) = made.get(key) {
        return symbol.clone();
    }
    let shapes = match key {
        SymbolKey::Man(figures) => {
            let symbol = Arc::new(Symbol::new(man::elements(theme, figures)));
            made.insert(key.clone(), symbol.clone());
            return symbol;
        }
        SymbolKey::Mark(kind, ink, on_man) => mark::shapes(theme, kind, *ink, *on_man),
        SymbolKey::Hatch => {
            let board = &theme.board;
            vec![Outline::filled(slanted(board.hatch_lines, board.hatch_width, true), board.hatch)]
        }
        SymbolKey::Shadow => vec![Outline::filled(slanted(7, 2.0, false), theme.marks.shadow_line)],
        SymbolKey::LastMove => mark::last_move(theme),
        SymbolKey::Check => mark::check(theme),
        SymbolKey::Frozen => mark::frozen(theme),
    };
    let symbol = Arc::new(Symbol::of_shapes(shapes));
    // A book has some hundreds; labels are the only kind without a natural end.
    if made.len() < 4096 {
        made.insert(key.clone(), symbol.clone());
    }
    symbol
}

/// Lines across a square at 45 degrees, as areas, so spaced that those of neighbouring squares meet.
fn slanted(count: u8, width: f32, rising: bool) -> Path {
    let mut path = Path::new();
    let gap = SQUARE / f32::from(count.max(1));
    // Along x + y a line is broader than across it.
    let reach = width * std::f32::consts::FRAC_1_SQRT_2;
    let flip = |(x, y): Point| if rising { (x, y) } else { (x, SQUARE - y) };
    for index in 0..2 * u16::from(count) {
        let middle = gap * (f32::from(index) + 0.5);
        let ends = |sum: f32| {
            if sum <= SQUARE { [(0.0, sum), (sum, 0.0)] } else { [(sum - SQUARE, SQUARE), (SQUARE, sum - SQUARE)] }
        };
        let [low_left, low_right] = ends(middle - reach);
        let [high_left, high_right] = ends(middle + reach);
        let mut points = vec![low_left, low_right];
        let around_corners = middle - reach < SQUARE && middle + reach > SQUARE;
        if around_corners {
            points.push((SQUARE, 0.0));
        }
        points.extend([high_right, high_left]);
        if around_corners {
            points.push((0.0, SQUARE));
        }
        let points: Vec<Point> = points.into_iter().map(flip).collect();
        path.extend(&Path::polygon(&points));
    }
    path
}

/// A shape with the theme's halo around it.
fn with_halo(theme: &Theme, shape: Outline, reach: f32) -> [Outline; 2] {
    let own = shape.stroke.map_or(0.0, |stroke| stroke.width);
    let halo = Stroke { colour: theme.marks.halo, width: own + 2.0 * reach, dash: None };
    [Outline { path: shape.path.clone(), fill: Rgba::NONE, stroke: Some(halo) }, shape]
}

/// A line in an ink's colour and pattern.
fn inked_line(theme: &Theme, ink: Ink, path: Path, width: f32) -> Outline {
    let look = theme.ink(ink);
    let dash = look.pattern.dash(width);
    Outline { path, fill: Rgba::NONE, stroke: Some(Stroke { colour: look.colour, width, dash }) }
}

/// Text centred on a point, its capitals as high as asked.
pub(super) fn text(words: &str, centre: Point, height: f32) -> (Path, f32) {
    let scale = height / super::glyph::CAPITAL;
    let (path, width) = super::glyph::text(words);
    let rise = super::glyph::height(words) * scale / 2.0;
    let left = centre.0 - width * scale / 2.0;
    (path.map(|(x, y)| (left + x * scale, centre.1 + rise + y * scale)), width * scale)
}
