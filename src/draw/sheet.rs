//! Contact sheets: several pictures as one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::colour::Rgba;
use super::glyph;
use super::scene::{Cell, Item, Outline, Placed, Rectangle, Scene, Symbol};
use crate::board::Size;

/// How pictures stand on a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// How many stand side by side.
    pub columns: usize,
    /// The room between them and around them, in units.
    pub gap: f32,
    /// The colour of the sheet, or none.
    pub background: Rgba,
    /// The colour of the captions.
    pub ink: Rgba,
}

impl Layout {
    /// On white paper, with so many side by side.
    pub fn paper(columns: usize) -> Layout {
        Layout { columns, gap: 24.0, background: Rgba::rgb(255, 255, 255), ink: Rgba::rgb(40, 32, 26) }
    }
}

/// The height of a caption's letters.
const CAPTION: f32 = 22.0;

/// Puts pictures in rows, each as wide and high as it needs, with its caption below: letters, digits and hyphens.
pub fn sheet(pictures: &[(Scene, String)], layout: &Layout) -> Scene {
    let columns = layout.columns.max(1);
    let captions = if pictures.iter().any(|(_, caption)| !caption.is_empty()) { CAPTION * 2.2 } else { 0.0 };
    let widest = pictures.iter().map(|(scene, _)| scene.width).fold(0.0, f32::max);
    let mut builder = Builder { items: Vec::new(), symbols: Vec::new(), known: BTreeMap::new() };
    let mut top = layout.gap;
    for row in pictures.chunks(columns) {
        let height = row.iter().map(|(scene, _)| scene.height).fold(0.0, f32::max);
        for (column, (scene, caption)) in row.iter().enumerate() {
            let left = layout.gap + count(column) * (widest + layout.gap);
            let inset = (widest - scene.width) / 2.0;
            builder.add(&scene.flat(), left + inset, top);
            if !caption.is_empty() {
                let centre = (left + widest / 2.0, top + height + CAPTION * 1.2);
                let (path, width) = glyph::text(caption);
                let scale = (CAPTION / glyph::CAPITAL).min(widest / width.max(1.0));
                let path =
                    path.map(|(x, y)| (centre.0 + (x - width / 2.0) * scale, centre.1 + CAPTION / 2.0 + y * scale));
                builder.items.push(Item::Outline(Outline::stroked(path, layout.ink, CAPTION / 8.0)));
            }
        }
        top += height + captions + layout.gap;
    }
    Scene {
        width: layout.gap + count(columns.min(pictures.len())) * (widest + layout.gap),
        height: top,
        origin: (layout.gap, layout.gap),
        size: Size { files: 1, ranks: 1 },
        flipped: false,
        background: layout.background,
        symbols: builder.symbols,
        items: builder.items,
        cells: Vec::<Cell>::new(),
    }
}

fn count(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

struct Builder {
    items: Vec<Item>,
    symbols: Vec<Arc<Symbol>>,
    /// Where a symbol stands in the list, by where it lies in memory: pictures of one theme share theirs. Only
    /// looked up, so that the order of addresses does not show.
    known: BTreeMap<usize, usize>,
}

impl Builder {
    fn add(&mut self, scene: &Scene, left: f32, top: f32) {
        if !scene.background.is_none() {
            let whole = Rectangle { x: left, y: top, width: scene.width, height: scene.height };
            self.items.push(Item::Rectangles(scene.background, vec![whole]));
        }
        for item in &scene.items {
            let item = match item {
                Item::Rectangles(colour, list) => {
                    let moved = list.iter().map(|own| Rectangle { x: own.x + left, y: own.y + top, ..*own });
                    Item::Rectangles(*colour, moved.collect())
                }
                Item::Outline(outline) => {
                    let path = outline.path.map(|(x, y)| (x + left, y + top));
                    Item::Outline(Outline { path, ..outline.clone() })
                }
                Item::Symbol(placed) => {
                    let Some(symbol) = scene.symbols.get(placed.symbol) else { continue };
                    let symbol = self.symbol(symbol);
                    Item::Symbol(Placed { symbol, x: placed.x + left, y: placed.y + top, ..*placed })
                }
                // A flat scene has none.
                Item::Layer(_) => continue,
            };
            self.items.push(item);
        }
    }

    fn symbol(&mut self, symbol: &Arc<Symbol>) -> usize {
        let address = Arc::as_ptr(symbol).addr();
        *self.known.entry(address).or_insert_with(|| {
            self.symbols.push(symbol.clone());
            self.symbols.len() - 1
        })
    }
}
