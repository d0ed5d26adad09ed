//! Scenes as PDF: one page of vectors, as large as the picture.

use std::collections::BTreeMap;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use tiny_skia::{Pixmap, Transform};

use super::colour::Rgba;
use super::path::{Path, Segment};
use super::scene::{Element, Item, Outline, Picture, SQUARE, Scene};
use super::svg::Description;

/// Points to a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Pixels along the edge of a picture that PDF has no vectors for.
const PICTURE: u32 = 512;
/// How hard streams are compressed, from 0 to 10: harder gains little on paths.
const COMPRESSION: u8 = 6;

/// A file of one page, a square `millimetres` wide.
pub fn encode(scene: &Scene, millimetres: f32, description: &Description) -> Vec<u8> {
    let scene = &scene.flat();
    let scale = millimetres * POINTS / SQUARE;
    let mut writer = Writer { pdf: Pdf::new(), next: 4, alphas: BTreeMap::new(), pictures: Vec::new() };
    let (catalog, pages, page) = (Ref::new(1), Ref::new(2), Ref::new(3));
    writer.pdf.catalog(catalog).pages(pages);
    writer.pdf.pages(pages).kids([page]).count(1);

    let symbols = writer.symbols(scene);
    let content = writer.page(scene, scale);
    let content_id = writer.id();
    writer.pdf.stream(content_id, &compressed(&content)).filter(Filter::FlateDecode);
    let alphas = writer.write_alphas();
    let mut out = writer.pdf.page(page);
    out.parent(pages).contents(content_id);
    out.media_box(Rect::new(0.0, 0.0, scene.width * scale, scene.height * scale));
    let mut resources = out.resources();
    let mut objects = resources.x_objects();
    for (index, id) in symbols.iter().enumerate() {
        objects.pair(Name(format!("s{index}").as_bytes()), *id);
    }
    objects.finish();
    let mut states = resources.ext_g_states();
    for (alpha, id) in &alphas {
        states.pair(Name(format!("a{alpha}").as_bytes()), *id);
    }
    states.finish();
    resources.finish();
    out.finish();
    let info = writer.id();
    let mut document = writer.pdf.document_info(info);
    document.producer(TextStr("fenbook"));
    if !description.title.is_empty() {
        document.title(TextStr(&description.title));
    }
    document.finish();
    writer.pdf.set_file_id((b"fenbook".to_vec(), b"fenbook".to_vec()));
    writer.pdf.finish()
}

struct Writer {
    pdf: Pdf,
    next: i32,
    /// The states of graphics that set an opacity.
    alphas: BTreeMap<u8, Ref>,
    /// The objects of pictures.
    pictures: Vec<Ref>,
}

impl Writer {
    fn id(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next - 1)
    }

    fn alpha(&mut self, alpha: u8) {
        if alpha < 255 && !self.alphas.contains_key(&alpha) {
            let id = self.id();
            self.alphas.insert(alpha, id);
        }
    }

    fn write_alphas(&mut self) -> BTreeMap<u8, Ref> {
        for (alpha, id) in self.alphas.clone() {
            let value = f32::from(alpha) / 255.0;
            self.pdf.ext_graphics(id).non_stroking_alpha(value).stroking_alpha(value);
        }
        self.alphas.clone()
    }

    /// Every symbol as an object of its own, painted where it is needed.
    fn symbols(&mut self, scene: &Scene) -> Vec<Ref> {
        let mut ids = Vec::new();
        for symbol in &scene.symbols {
            let mut content = start();
            let first = self.pictures.len();
            for element in &symbol.elements {
                match element {
                    Element::Outline(outline) => self.outline(&mut content, outline),
                    Element::Picture(picture, matrix) => self.picture(&mut content, picture, *matrix),
                }
            }
            let content = compressed(&content.finish());
            let id = self.id();
            let alphas = self.alphas.clone();
            let pictures: Vec<(usize, Ref)> = (first..self.pictures.len()).map(|at| (at, self.pictures[at])).collect();
            let mut form = self.pdf.form_xobject(id, &content);
            form.filter(Filter::FlateDecode);
            form.bbox(Rect::new(-10.0, -10.0, SQUARE + 10.0, SQUARE + 10.0));
            let mut resources = form.resources();
            let mut states = resources.ext_g_states();
            for (alpha, id) in &alphas {
                states.pair(Name(format!("a{alpha}").as_bytes()), *id);
            }
            states.finish();
            let mut objects = resources.x_objects();
            for (at, id) in &pictures {
                objects.pair(Name(format!("p{at}").as_bytes()), *id);
            }
            objects.finish();
            resources.finish();
            form.finish();
            ids.push(id);
        }
        ids
    }

    fn page(&mut self, scene: &Scene, scale: f32) -> Vec<u8> {
        let mut content = start();
        // y runs downwards in a scene and upwards in PDF.
        content.transform([scale, 0.0, 0.0, -scale, 0.0, scene.height * scale]);
        if !scene.background.is_none() {
            fill(&mut content, scene.background);
            content.rect(0.0, 0.0, scene.width, scene.height).fill_nonzero();
        }
        for item in &scene.items {
            match item {
                Item::Rectangles(colour, list) => {
                    self.alpha(colour.alpha);
                    content.save_state();
                    set_alpha(&mut content, colour.alpha);
                    fill(&mut content, *colour);
                    for rectangle in list {
                        content.rect(rectangle.x, rectangle.y, rectangle.width, rectangle.height);
                    }
                    content.fill_nonzero().restore_state();
                }
                Item::Outline(outline) => self.outline(&mut content, outline),
                Item::Symbol(placed) => {
                    content.save_state();
                    content.transform([placed.scale, 0.0, 0.0, placed.scale, placed.x, placed.y]);
                    content.x_object(Name(format!("s{}", placed.symbol).as_bytes()));
                    content.restore_state();
                }
                // A flat scene has none.
                Item::Layer(_) => {}
            }
        }
        content.finish().into_vec()
    }

    fn outline(&mut self, content: &mut Content, outline: &Outline) {
        content.save_state();
        if !outline.fill.is_none() {
            self.alpha(outline.fill.alpha);
            set_alpha(content, outline.fill.alpha);
            fill(content, outline.fill);
            trace(content, &outline.path);
            content.fill_nonzero();
        }
        if let Some(stroke) = outline.stroke.filter(|stroke| !stroke.colour.is_none() && stroke.width > 0.0) {
            self.alpha(stroke.colour.alpha);
            content.restore_state().save_state();
            set_alpha(content, stroke.colour.alpha);
            let [red, green, blue] = channels(stroke.colour);
            content.set_stroke_rgb(red, green, blue).set_line_width(stroke.width);
            if let Some((dash, gap)) = stroke.dash {
                content.set_dash_pattern([dash, gap], 0.0);
            }
            trace(content, &outline.path);
            content.stroke();
        }
        content.restore_state();
    }

    /// A foreign drawing as pixels.
    fn picture(&mut self, content: &mut Content, picture: &Picture, matrix: [f32; 6]) {
        let Some(mut pixmap) = Pixmap::new(PICTURE, PICTURE) else { return };
        let zoom = PICTURE as f32 / SQUARE;
        picture.paint(Transform::from_scale(zoom, zoom), &mut pixmap);
        let plain: Vec<_> = pixmap.pixels().iter().map(|pixel| pixel.demultiply()).collect();
        let colours: Vec<u8> = plain.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        let opacity: Vec<u8> = plain.iter().map(|pixel| pixel.alpha()).collect();
        let (colours, opacity) = (compressed(&colours), compressed(&opacity));
        let (mask, id) = (self.id(), self.id());
        let edge = PICTURE as i32;
        let mut image = self.pdf.image_xobject(mask, &opacity);
        image.filter(Filter::FlateDecode);
        image.width(edge).height(edge).bits_per_component(8);
        image.color_space().device_gray();
        image.finish();
        let mut image = self.pdf.image_xobject(id, &colours);
        image.filter(Filter::FlateDecode);
        image.width(edge).height(edge).bits_per_component(8).s_mask(mask);
        image.color_space().device_rgb();
        image.finish();
        content.save_state().transform(matrix);
        // Pictures stand on their heads and are one unit wide in PDF.
        content.transform([SQUARE, 0.0, 0.0, -SQUARE, 0.0, SQUARE]);
        content.x_object(Name(format!("p{}", self.pictures.len()).as_bytes()));
        content.restore_state();
        self.pictures.push(id);
    }
}

/// A stream as the filter FlateDecode takes it.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, COMPRESSION)
}

fn start() -> Content {
    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    content
}

fn channels(colour: Rgba) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|channel| f32::from(channel) / 255.0)
}

fn fill(content: &mut Content, colour: Rgba) {
    let [red, green, blue] = channels(colour);
    content.set_fill_rgb(red, green, blue);
}

fn set_alpha(content: &mut Content, alpha: u8) {
    if alpha < 255 {
        content.set_parameters(Name(format!("a{alpha}").as_bytes()));
    }
}

fn trace(content: &mut Content, path: &Path) {
    for segment in &path.segments {
        match *segment {
            Segment::Move((x, y)) => content.move_to(x, y),
            Segment::Line((x, y)) => content.line_to(x, y),
            Segment::Curve((ax, ay), (bx, by), (x, y)) => content.cubic_to(ax, ay, bx, by, x, y),
            Segment::Close => content.close_path(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Diagram, Frame, Written, read};
    use crate::draw::{Options, Place, Theme, compose};
    use crate::finding::Findings;
    use crate::source::{Sources, Span, Spanned};

    fn diagram(text: &str) -> Diagram {
        let span = Span::new(Sources::new().add("t", text), 0..text.len());
        let text = Spanned::new(text.to_owned(), span);
        read(&Written { text: &text, keys: Vec::new() }, &Frame::open(), &mut Findings::new())
    }

    /// The streams of a file, in order, without their compression.
    fn streams(file: &[u8]) -> Vec<String> {
        let find = |from: usize, word: &[u8]| {
            file[from..].windows(word.len()).position(|window| window == word).map(|at| from + at)
        };
        let mut out = Vec::new();
        let mut at = 0;
        while let Some(start) = find(at, b"stream\n") {
            let end = find(start + 7, b"\nendstream").expect("an end");
            let plain = miniz_oxide::inflate::decompress_to_vec_zlib(&file[start + 7..end]).expect("a zlib stream");
            out.push(String::from_utf8_lossy(&plain).into_owned());
            at = end + 10;
        }
        out
    }

    #[test]
    fn a_page_paints_every_man_and_mark_once() {
        let options = Options { coordinates: Some(Place::None), view: None };
        let scene = compose(&diagram("k1/1K a1"), &Theme::default_theme(), &options);
        let streams = streams(&encode(&scene, 8.0, &Description::default()));
        // Two kings and a dot: three symbols, then the page that paints each once.
        assert_eq!(streams.len(), 4);
        assert_eq!(streams[3].matches(" Do").count(), 3, "{}", streams[3]);
        // Eight millimetres to a square of 100 units: 22.677 points.
        assert!(streams[3].contains("0.22677"), "{}", streams[3]);
    }
}
