//! The pictures of a site: each diagram drawn once, equal ones stored once.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::content::Page;
use crate::board::Colour;
use crate::diagram::Diagram;
use crate::draw::{self, Description, Resolution, Scene, Theme};
use crate::finding::{Finding, Findings, code};

/// The folder of pictures in the site.
pub(super) const FOLDER: &str = "diagrams";

/// The width of a square in a PNG, in pixels: twice the size on the page, for screens with small pixels.
const SQUARE_PIXELS: f32 = 80.0;

/// Where a board is: folder of the page, language, figure and board, each from 0.
pub(super) type Place = (String, String, usize, usize);

/// A picture as pages show it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Picture {
    /// Its file without an ending: `diagrams/baroque-3-1`.
    pub(super) stem: String,
    /// The same board turned around.
    pub(super) turned: String,
    /// The size in scene units; a square is 100.
    pub(super) width: f32,
    /// See `width`.
    pub(super) height: f32,
    /// The board's upper left corner.
    pub(super) origin: (f32, f32),
    /// Whether it was rasterised too.
    pub(super) png: bool,
}

/// Every picture of a site.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    by_place: BTreeMap<Place, Picture>,
    /// The files.
    pub(super) files: BTreeMap<String, Vec<u8>>,
    /// How many diagrams were drawn, equal ones counted each time.
    pub(super) drawn: usize,
}

struct Drawn {
    scene: Scene,
    svg: String,
    turned: String,
}

impl Pictures {
    /// Draws the diagrams of all pages. The pages of the default language must come first among those of a folder:
    /// pictures are named after the first place that shows them.
    pub(super) fn draw(pages: &[&Page], theme: &Theme, findings: &mut Findings) -> Pictures {
        let boards: Vec<(Place, &str, &Diagram, &str)> = pages
            .iter()
            .flat_map(|page| {
                page.figures.iter().enumerate().flat_map(move |(figure, written)| {
                    written.boards.iter().enumerate().map(move |(number, board)| {
                        let place = (page.folder.clone(), page.lang.clone(), figure, number);
                        (place, page.slug.as_str(), &board.diagram, board.alt.as_str())
                    })
                })
            })
            .collect();
        let drawn: Vec<Drawn> = boards.par_iter().map(|(_, _, diagram, alt)| draw(diagram, alt, theme)).collect();

        let mut pictures = Pictures { drawn: drawn.len(), ..Pictures::default() };
        // The picture without words tells equal ones apart: words differ by language.
        let mut known: BTreeMap<String, Picture> = BTreeMap::new();
        let mut new: Vec<(&Drawn, &Diagram, Picture)> = Vec::new();
        for (drawn, (place, slug, diagram, _)) in drawn.iter().zip(&boards) {
            let bare = draw::svg::standalone(&drawn.scene, &Description::default());
            let picture = known.entry(bare).or_insert_with(|| {
                let stem = pictures.free_stem(slug, place);
                let picture = Picture {
                    turned: format!("{FOLDER}/turned/{}.svg", stem.rsplit('/').next().unwrap_or(&stem)),
                    stem,
                    width: drawn.scene.width,
                    height: drawn.scene.height,
                    origin: drawn.scene.origin,
                    png: true,
                };
                pictures.files.insert(format!("{}.svg", picture.stem), drawn.svg.clone().into_bytes());
                pictures.files.insert(picture.turned.clone(), drawn.turned.clone().into_bytes());
                new.push((drawn, diagram, picture.clone()));
                picture
            });
            pictures.by_place.insert(place.clone(), picture.clone());
        }
        let rasters: Vec<_> = new
            .par_iter()
            .map(|(drawn, _, _)| draw::png::encode(&drawn.scene, Resolution::Square(SQUARE_PIXELS)))
            .collect();
        for ((_, diagram, picture), raster) in new.iter().zip(rasters) {
            match raster {
                Ok(bytes) => {
                    pictures.files.insert(format!("{}.png", picture.stem), bytes);
                }
                Err(error) => {
                    findings.push(
                        Finding::new(code::site::NOT_DRAWN, diagram.span, "there is no PNG of this diagram")
                            .note(error.to_string()),
                    );
                    for own in pictures.by_place.values_mut().filter(|own| own.stem == picture.stem) {
                        own.png = false;
                    }
                }
            }
        }
        pictures
    }

    /// The picture of a board.
    pub(super) fn of(&self, folder: &str, lang: &str, figure: usize, board: usize) -> Option<&Picture> {
        self.by_place.get(&(folder.to_owned(), lang.to_owned(), figure, board))
    }

    /// `diagrams/<page>-<figure>-<n>`; with the language for a figure that differs from the one of another language.
    fn free_stem(&self, slug: &str, (_, lang, figure, board): &Place) -> String {
        let slug = if slug.is_empty() { "home" } else { slug };
        let stem = format!("{FOLDER}/{slug}-{}-{}", figure + 1, board + 1);
        if self.files.contains_key(&format!("{stem}.svg")) { format!("{stem}-{lang}") } else { stem }
    }
}

fn draw(diagram: &Diagram, alt: &str, theme: &Theme) -> Drawn {
    let description = Description { text: alt.to_owned(), ..Description::default() };
    let scene = draw::compose(diagram, theme, &draw::Options::default());
    let options = draw::Options { view: Some(turned(diagram.view)), ..draw::Options::default() };
    let turned = draw::svg::standalone(&draw::compose(diagram, theme, &options), &description);
    Drawn { svg: draw::svg::standalone(&scene, &description), scene, turned }
}

fn turned(view: Colour) -> Colour {
    match view {
        Colour::Black => Colour::White,
        Colour::White | Colour::Neutral => Colour::Black,
    }
}
