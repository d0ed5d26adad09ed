//! Our own form of drawing: an SVG file of paths and circles with the classes `body`, `line`, `dot` and `cut`
//! (themes/default/pieces/README.md describes it). One drawing serves every side.

use crate::draw::path::Path;

/// A drawing in parts, in the order of painting.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// The parts.
    pub parts: Vec<Part>,
}

/// One part of a drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// What it is.
    pub class: Class,
    /// Its outline, within a square from (0, 0) to (100, 100).
    pub path: Path,
    /// The width of its line.
    pub width: f32,
}

/// What a part of a drawing is, and so which colours it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Filled, with an outline.
    Body,
    /// A line of detail.
    Line,
    /// An area of detail.
    Dot,
    /// An area in the outline's colour.
    Cut,
}

impl Drawing {
    /// Reads a drawing. `None` if the file is in another form: it may still be a picture of one side's man.
    pub fn parse(text: &str) -> Option<Drawing> {
        let mut parts = Vec::new();
        let mut rooted = false;
        for tag in text.split('<').skip(1) {
            let tag = tag.split('>').next()?.trim_end_matches('/').trim();
            let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            match name {
                "svg" => rooted = attribute(attributes, "viewBox") == Some("0 0 100 100"),
                "/svg" => {}
                "path" => parts.push(part(attributes, Path::parse(attribute(attributes, "d")?)?)?),
                "circle" => {
                    let number = |name| attribute(attributes, name)?.parse::<f32>().ok();
                    parts.push(part(attributes, Path::circle(number("cx")?, number("cy")?, number("r")?))?);
                }
                _ => return None,
            }
        }
        (rooted && !parts.is_empty()).then_some(Drawing { parts })
    }
}

fn part(attributes: &str, path: Path) -> Option<Part> {
    let (class, usual) = match attribute(attributes, "class")? {
        "body" => (Class::Body, 4.0),
        "line" => (Class::Line, 3.5),
        "dot" => (Class::Dot, 0.0),
        "cut" => (Class::Cut, 0.0),
        _ => return None,
    };
    let width = match attribute(attributes, "stroke-width") {
        Some(written) => written.parse().ok().filter(|width| (0.0..=20.0).contains(width))?,
        None => usual,
    };
    Some(Part { class, path, width })
}

/// The value of an attribute, which is written with double quotes.
fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = attributes;
    while let Some((key, tail)) = rest.split_once("=\"") {
        let (value, after) = tail.split_once('"')?;
        if key.trim() == name {
            return Some(value);
        }
        rest = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_in_our_form_is_read() {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n\
                    <path class=\"body\" d=\"M1 2 L3 4 Z\"/><circle class=\"line\" cx=\"5\" cy=\"6\" r=\"7\" \
                    stroke-width=\"1.4\"/></svg>";
        let drawing = Drawing::parse(text).unwrap();
        assert_eq!(drawing.parts.len(), 2);
        assert_eq!((drawing.parts[0].class, drawing.parts[0].width), (Class::Body, 4.0));
        assert_eq!((drawing.parts[1].class, drawing.parts[1].width), (Class::Line, 1.4));
    }

    #[test]
    fn other_forms_are_not_ours() {
        for text in [
            "",
            "<svg viewBox=\"0 0 45 45\"><path class=\"body\" d=\"M1 2 Z\"/></svg>",
            "<svg viewBox=\"0 0 100 100\"><g><path class=\"body\" d=\"M1 2 Z\"/></g></svg>",
            "<svg viewBox=\"0 0 100 100\"><path class=\"skin\" d=\"M1 2 Z\"/></svg>",
            "<svg viewBox=\"0 0 100 100\"><path class=\"body\" d=\"m1 2 z\"/></svg>",
        ] {
            assert!(Drawing::parse(text).is_none(), "{text}");
        }
    }
}
