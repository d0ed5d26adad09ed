//! Foreign drawings: any SVG of one man of one side, with gradients and clips.
//!
//! A file is read by usvg, which resolves styles and references, and written anew from what was read: nothing of it
//! reaches a picture as it was, so neither scripts nor references do, and its ids are ours.

use std::fmt::Write as _;
use std::sync::Arc;

use resvg::usvg;

use crate::draw::path::{Path, Segment, write_number, write_path};
use crate::draw::scene::{Picture, SQUARE};

/// The largest file that is read.
const MAX_BYTES: usize = 1024 * 1024;

/// What stands for the beginning of ids until a picture is written.
pub(in crate::draw) const ID: &str = "\u{fdd0}";

/// A drawing, and what was left out of it.
pub(super) struct Read {
    pub(super) picture: Arc<Picture>,
    pub(super) left_out: Vec<&'static str>,
}

/// Reads a drawing; an error is the reason why it cannot be used.
pub(super) fn read(text: &str) -> Result<Read, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("it is larger than {} kilobytes", MAX_BYTES / 1024));
    }
    let options = usvg::Options {
        // No file and no address is ever opened.
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(text, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    let scale = SQUARE / size.width().max(size.height());
    let shift = ((SQUARE - size.width() * scale) / 2.0, (SQUARE - size.height() * scale) / 2.0);
    let mut writer = Writer { defs: String::new(), ids: 0, zoom: scale };
    let mut body = String::new();
    writer.group(tree.root(), &mut body)?;
    if body.is_empty() {
        return Err("it draws nothing".to_owned());
    }
    let mut svg = String::from("<g transform=\"");
    write_matrix(&mut svg, [1.0, 0.0, 0.0, 1.0, shift.0, shift.1]);
    // What our pictures set for all shapes is set back.
    svg.push_str("\" stroke-linecap=\"butt\" stroke-linejoin=\"miter\">");
    if !writer.defs.is_empty() {
        let _ = write!(svg, "<defs>{}</defs>", writer.defs);
    }
    let _ = write!(svg, "{body}</g>");
    let picture = Picture { tree, matrix: [scale, 0.0, 0.0, scale, shift.0, shift.1], svg };
    Ok(Read { picture: Arc::new(picture), left_out: unsafe_parts(text) })
}

/// What usvg leaves out and an author should know of.
fn unsafe_parts(text: &str) -> Vec<&'static str> {
    let lower = text.to_lowercase();
    let event = lower.match_indices(" on").any(|(at, _)| {
        let rest = &lower[at + 3..];
        let name = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
        name > 0 && rest[name..].trim_start().starts_with('=')
    });
    let href = lower.match_indices("href").any(|(at, _)| {
        let rest = lower[at + 4..].trim_start().strip_prefix('=').map(str::trim_start);
        rest.is_some_and(|rest| !rest.starts_with("\"#") && !rest.starts_with("'#"))
    });
    let url = lower.match_indices("url(").any(|(at, _)| {
        let rest = lower[at + 4..].trim_start().trim_start_matches(['"', '\'']);
        !rest.starts_with('#')
    });
    let checks = [
        (lower.contains("<script"), "a script"),
        (event, "an event handler"),
        (href || url || lower.contains("@import"), "a reference to another file"),
        (lower.contains("<foreignobject"), "foreign content"),
        (lower.contains("<text"), "text, which needs a font"),
    ];
    checks.into_iter().filter_map(|(found, what)| found.then_some(what)).collect()
}

struct Writer {
    defs: String,
    ids: usize,
    /// The drawing's units to ours: all lengths are written in ours, since two decimals of a small unit would show.
    zoom: f32,
}

impl Writer {
    fn id(&mut self) -> String {
        self.ids += 1;
        format!("{ID}{}", self.ids)
    }

    fn transform(&self, out: &mut String, t: usvg::Transform) {
        write_matrix(out, [t.sx, t.ky, t.kx, t.sy, t.tx * self.zoom, t.ty * self.zoom]);
    }

    fn group(&mut self, group: &usvg::Group, out: &mut String) -> Result<(), String> {
        if group.mask().is_some() || !group.filters().is_empty() {
            return Err("it has masks or filters, which fenbook does not draw".to_owned());
        }
        if group.blend_mode() != usvg::BlendMode::Normal {
            return Err("it has blend modes, which fenbook does not draw".to_owned());
        }
        let mut open = String::new();
        if !group.transform().is_identity() {
            open.push_str(" transform=\"");
            self.transform(&mut open, group.transform());
            open.push('"');
        }
        if group.opacity().get() < 1.0 {
            write_value(&mut open, "opacity", group.opacity().get());
        }
        if let Some(clip) = group.clip_path() {
            let id = self.clip(clip)?;
            let _ = write!(open, " clip-path=\"url(#{id})\"");
        }
        if open.is_empty() {
            return self.children(group, out);
        }
        let _ = write!(out, "<g{open}>");
        self.children(group, out)?;
        out.push_str("</g>");
        Ok(())
    }

    fn children(&mut self, group: &usvg::Group, out: &mut String) -> Result<(), String> {
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => self.group(group, out)?,
                usvg::Node::Path(path) => self.path(path, out)?,
                usvg::Node::Image(_) => return Err("it has pictures in it, which fenbook does not draw".to_owned()),
                usvg::Node::Text(_) => {}
            }
        }
        Ok(())
    }

    fn clip(&mut self, clip: &usvg::ClipPath) -> Result<String, String> {
        let outer = match clip.clip_path() {
            Some(outer) => format!(" clip-path=\"url(#{})\"", self.clip(outer)?),
            None => String::new(),
        };
        let mut body = String::new();
        self.children(clip.root(), &mut body)?;
        if body.contains("<g") {
            return Err("it has nested clips, which fenbook does not draw".to_owned());
        }
        let id = self.id();
        let mut transform = String::new();
        self.transform(&mut transform, clip.transform());
        let _ = write!(self.defs, "<clipPath id=\"{id}\" transform=\"{transform}\"{outer}>{body}</clipPath>");
        Ok(id)
    }

    fn path(&mut self, path: &usvg::Path, out: &mut String) -> Result<(), String> {
        if !path.is_visible() {
            return Ok(());
        }
        let mut attributes = String::new();
        if let Some(fill) = path.fill() {
            self.paint(&mut attributes, "fill", fill.paint(), fill.opacity().get())?;
            if fill.rule() == usvg::FillRule::EvenOdd {
                attributes.push_str(" fill-rule=\"evenodd\" clip-rule=\"evenodd\"");
            }
        }
        if let Some(stroke) = path.stroke() {
            self.paint(&mut attributes, "stroke", stroke.paint(), stroke.opacity().get())?;
            write_value(&mut attributes, "stroke-width", stroke.width().get() * self.zoom);
            match stroke.linecap() {
                usvg::LineCap::Butt => {}
                usvg::LineCap::Round => attributes.push_str(" stroke-linecap=\"round\""),
                usvg::LineCap::Square => attributes.push_str(" stroke-linecap=\"square\""),
            }
            match stroke.linejoin() {
                usvg::LineJoin::Round => attributes.push_str(" stroke-linejoin=\"round\""),
                usvg::LineJoin::Bevel => attributes.push_str(" stroke-linejoin=\"bevel\""),
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => {
                    write_value(&mut attributes, "stroke-miterlimit", stroke.miterlimit().get());
                }
            }
            if let Some(dashes) = stroke.dasharray() {
                attributes.push_str(" stroke-dasharray=\"");
                for (index, dash) in dashes.iter().enumerate() {
                    if index > 0 {
                        attributes.push(' ');
                    }
                    write_number(&mut attributes, *dash * self.zoom);
                }
                attributes.push('"');
                write_value(&mut attributes, "stroke-dashoffset", stroke.dashoffset() * self.zoom);
            }
        }
        if path.paint_order() == usvg::PaintOrder::StrokeAndFill {
            attributes.push_str(" paint-order=\"stroke\"");
        }
        let _ = write!(out, "<path{attributes} d=\"");
        let zoom = self.zoom;
        write_path(out, &outline(path.data()).map(|(x, y)| (x * zoom, y * zoom)));
        out.push_str("\"/>");
        Ok(())
    }

    fn paint(&mut self, out: &mut String, name: &str, paint: &usvg::Paint, opacity: f32) -> Result<(), String> {
        match paint {
            usvg::Paint::Color(colour) => {
                let _ = write!(out, " {name}=\"#{:02x}{:02x}{:02x}\"", colour.red, colour.green, colour.blue);
            }
            usvg::Paint::LinearGradient(gradient) => {
                let id = self.id();
                let mut ends = String::new();
                for (name, value) in
                    [("x1", gradient.x1()), ("y1", gradient.y1()), ("x2", gradient.x2()), ("y2", gradient.y2())]
                {
                    write_value(&mut ends, name, value * self.zoom);
                }
                self.gradient("linearGradient", &id, &ends, gradient);
                let _ = write!(out, " {name}=\"url(#{id})\"");
            }
            usvg::Paint::RadialGradient(gradient) => {
                let id = self.id();
                let mut ends = String::new();
                for (name, value) in [
                    ("cx", gradient.cx()),
                    ("cy", gradient.cy()),
                    ("r", gradient.r().get()),
                    ("fx", gradient.fx()),
                    ("fy", gradient.fy()),
                ] {
                    write_value(&mut ends, name, value * self.zoom);
                }
                self.gradient("radialGradient", &id, &ends, gradient);
                let _ = write!(out, " {name}=\"url(#{id})\"");
            }
            usvg::Paint::Pattern(_) => return Err("it has patterns, which fenbook does not draw".to_owned()),
        }
        if opacity < 1.0 {
            write_value(out, &format!("{name}-opacity"), opacity);
        }
        Ok(())
    }

    fn gradient(&mut self, element: &str, id: &str, ends: &str, gradient: &usvg::BaseGradient) {
        let spread = match gradient.spread_method() {
            usvg::SpreadMethod::Pad => "",
            usvg::SpreadMethod::Reflect => " spreadMethod=\"reflect\"",
            usvg::SpreadMethod::Repeat => " spreadMethod=\"repeat\"",
        };
        let mut transform = String::new();
        self.transform(&mut transform, gradient.transform());
        let _ = write!(
            self.defs,
            "<{element} id=\"{id}\" gradientUnits=\"userSpaceOnUse\"{ends}{spread} gradientTransform=\"{transform}\">"
        );
        for stop in gradient.stops() {
            let colour = stop.color();
            let _ = write!(self.defs, "<stop");
            write_value(&mut self.defs, "offset", stop.offset().get());
            let _ = write!(self.defs, " stop-color=\"#{:02x}{:02x}{:02x}\"", colour.red, colour.green, colour.blue);
            if stop.opacity().get() < 1.0 {
                write_value(&mut self.defs, "stop-opacity", stop.opacity().get());
            }
            self.defs.push_str("/>");
        }
        let _ = write!(self.defs, "</{element}>");
    }
}

fn write_value(out: &mut String, name: &str, value: f32) {
    let _ = write!(out, " {name}=\"");
    write_number(out, value);
    out.push('"');
}

/// A matrix, with as many digits as a small factor needs.
pub(in crate::draw) fn write_matrix(out: &mut String, matrix: [f32; 6]) {
    out.push_str("matrix(");
    for (index, value) in matrix.into_iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        let _ = write!(out, "{}", (f64::from(value) * 1e5).round() / 1e5);
    }
    out.push(')');
}

fn outline(data: &tiny_skia::Path) -> Path {
    use tiny_skia::PathSegment;
    let mut segments = Vec::new();
    let mut at = (0.0, 0.0);
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(p) => segments.push(Segment::Move((p.x, p.y))),
            PathSegment::LineTo(p) => segments.push(Segment::Line((p.x, p.y))),
            // A quadratic curve as a cubic one.
            PathSegment::QuadTo(c, p) => {
                let toward = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                segments.push(Segment::Curve(
                    (toward(at.0, c.x), toward(at.1, c.y)),
                    (toward(p.x, c.x), toward(p.y, c.y)),
                    (p.x, p.y),
                ));
            }
            PathSegment::CubicTo(a, b, p) => segments.push(Segment::Curve((a.x, a.y), (b.x, b.y), (p.x, p.y))),
            PathSegment::Close => segments.push(Segment::Close),
        }
        if let PathSegment::MoveTo(p)
        | PathSegment::LineTo(p)
        | PathSegment::QuadTo(_, p)
        | PathSegment::CubicTo(_, _, p) = segment
        {
            at = (p.x, p.y);
        }
    }
    Path { segments }
}
