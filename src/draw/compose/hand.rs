//! Men in hand, beside the board: each side's near its own edge, equal ones once with their number.

use super::Composer;
use crate::board::Colour;
use crate::diagram::{Art, ArtFigure, Diagram};
use crate::draw::scene::{Item, Outline, Rectangle, SQUARE};
use crate::draw::symbol::{self, SymbolKey};

/// How large men in hand are.
const SCALE: f32 = 0.8;
/// The width of a column of men in hand with their numbers.
const COLUMN: f32 = 140.0;

/// The men in hand by side, with how many there are of each.
pub(super) struct Hands {
    sides: [Vec<(Vec<ArtFigure>, usize)>; 2],
    rows: usize,
}

impl Hands {
    pub(super) fn of(diagram: &Diagram) -> Hands {
        let mut sides: [Vec<(Vec<ArtFigure>, usize)>; 2] = [Vec::new(), Vec::new()];
        for (index, man) in diagram.placement.hand.iter().enumerate() {
            let own = diagram.hand_art.get(index).cloned().flatten();
            let figures = own.unwrap_or_else(|| Art::of_letter(man)).figures;
            let side = &mut sides[usize::from(man.colour == Colour::Black)];
            match side.iter_mut().find(|(known, _)| *known == figures) {
                Some((_, count)) => *count += 1,
                None => side.push((figures, 1)),
            }
        }
        Hands { sides, rows: usize::from(diagram.shape.size.ranks).max(2) / 2 }
    }

    /// The room they need at the right of the board.
    pub(super) fn width(&self) -> f32 {
        let columns = self.sides.iter().map(|side| side.len().div_ceil(self.rows)).max().unwrap_or(0);
        units(columns) * COLUMN
    }

    /// The ground that men in hand stand on.
    pub(super) fn ground(&self, composer: &mut Composer<'_>) {
        let (width, colour) = (self.width(), composer.theme.coordinates.margin);
        if width > 0.0 && !colour.is_none() {
            let scene = &mut composer.scene;
            let whole = Rectangle { x: scene.width - width, y: 0.0, width, height: scene.height };
            scene.items.push(Item::Rectangles(colour, vec![whole]));
        }
    }

    pub(super) fn paint(&self, composer: &mut Composer<'_>) {
        let scene = &composer.scene;
        let left = scene.origin.0 + f32::from(scene.size.files) * SQUARE + 16.0;
        let (top, bottom) = (scene.origin.1, scene.origin.1 + f32::from(scene.size.ranks) * SQUARE);
        for (side, men) in self.sides.iter().enumerate() {
            let low = (side == 0) != composer.scene.flipped;
            for (index, (figures, count)) in men.iter().enumerate() {
                let (row, column) = (index % self.rows, index / self.rows);
                let y = if low { bottom - units(row + 1) * SQUARE } else { top + units(row) * SQUARE };
                let x = left + units(column) * COLUMN;
                composer.symbol_at(&SymbolKey::Man(figures.clone()), x, y + 10.0, SCALE);
                if *count > 1 {
                    let look = composer.theme.coordinates;
                    let (path, _) = symbol::text(&count.to_string(), (x + 100.0, y + 62.0), 26.0);
                    composer.scene.items.push(Item::Outline(Outline::stroked(path, look.on_margin, 4.5)));
                }
            }
        }
    }
}

fn units(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
