//! Outlines: lines and cubic curves in the plane, y downwards.

/// A point or a step.
pub type Point = (f32, f32);

/// One piece of an outline. Coordinates are absolute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Begins anew.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic curve: two control points and the end.
    Curve(Point, Point, Point),
    /// Back to where this part began.
    Close,
}

/// An outline of any number of parts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    /// Its pieces; the first of each part is a [`Segment::Move`].
    pub segments: Vec<Segment>,
}

/// How far the control points of a quarter of a circle stand from its ends, in radii.
const QUARTER: f32 = 0.552_284_8;

impl Path {
    /// An empty outline.
    pub fn new() -> Path {
        Path::default()
    }

    /// Begins a part.
    pub fn move_to(&mut self, x: f32, y: f32) -> &mut Path {
        self.segments.push(Segment::Move((x, y)));
        self
    }

    /// Draws a straight line.
    pub fn line_to(&mut self, x: f32, y: f32) -> &mut Path {
        self.segments.push(Segment::Line((x, y)));
        self
    }

    /// Closes the part.
    pub fn close(&mut self) -> &mut Path {
        self.segments.push(Segment::Close);
        self
    }

    /// One line from a point to another.
    pub fn line(from: Point, to: Point) -> Path {
        Path { segments: vec![Segment::Move(from), Segment::Line(to)] }
    }

    /// A closed outline of straight lines.
    pub fn polygon(points: &[Point]) -> Path {
        let mut path = Path::new();
        for (index, &(x, y)) in points.iter().enumerate() {
            if index == 0 {
                path.move_to(x, y)
            } else {
                path.line_to(x, y)
            };
        }
        path.close();
        path
    }

    /// A rectangle by its upper left corner and its size.
    pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Path {
        Path::polygon(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    }

    /// A circle.
    pub fn circle(x: f32, y: f32, radius: f32) -> Path {
        let (r, k) = (radius, radius * QUARTER);
        Path {
            segments: vec![
                Segment::Move((x, y - r)),
                Segment::Curve((x + k, y - r), (x + r, y - k), (x + r, y)),
                Segment::Curve((x + r, y + k), (x + k, y + r), (x, y + r)),
                Segment::Curve((x - k, y + r), (x - r, y + k), (x - r, y)),
                Segment::Curve((x - r, y - k), (x - k, y - r), (x, y - r)),
                Segment::Close,
            ],
        }
    }

    /// Adds another outline's parts.
    pub fn extend(&mut self, other: &Path) {
        self.segments.extend_from_slice(&other.segments);
    }

    /// The outline with every point moved by a map.
    pub fn map(&self, map: impl Fn(Point) -> Point) -> Path {
        let segments = self.segments.iter().map(|segment| match *segment {
            Segment::Move(to) => Segment::Move(map(to)),
            Segment::Line(to) => Segment::Line(map(to)),
            Segment::Curve(a, b, to) => Segment::Curve(map(a), map(b), map(to)),
            Segment::Close => Segment::Close,
        });
        Path { segments: segments.collect() }
    }

    /// Reads the strict form of our own drawings: `M`, `L`, `C` and `Z` with absolute coordinates, each command
    /// written out. `None` for anything else.
    pub fn parse(text: &str) -> Option<Path> {
        let mut words = Words { rest: text };
        let mut path = Path::new();
        while let Some(command) = words.command() {
            let segment = match command {
                'M' => Segment::Move(words.point()?),
                'L' => Segment::Line(words.point()?),
                'C' => Segment::Curve(words.point()?, words.point()?, words.point()?),
                'Z' => Segment::Close,
                _ => return None,
            };
            if path.segments.is_empty() && !matches!(segment, Segment::Move(_)) {
                return None;
            }
            path.segments.push(segment);
        }
        (words.rest.trim().is_empty() && !path.segments.is_empty()).then_some(path)
    }
}

/// Reads a path's letters and numbers.
struct Words<'a> {
    rest: &'a str,
}

impl Words<'_> {
    fn command(&mut self) -> Option<char> {
        let rest = self.rest.trim_start();
        let first = rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &rest[1..];
        Some(first)
    }

    fn point(&mut self) -> Option<Point> {
        Some((self.number()?, self.number()?))
    }

    fn number(&mut self) -> Option<f32> {
        let rest = self.rest.trim_start_matches([' ', ',', '\n', '\t', '\r']);
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).unwrap_or(rest.len());
        let number: f32 = rest[..end].parse().ok()?;
        self.rest = &rest[end..];
        (number.abs() < 1e6).then_some(number)
    }
}

/// Writes a number with at most two decimals, without a leading zero: the same on every machine.
pub(super) fn write_number(out: &mut String, value: f32) {
    // Two decimals of 100 units to a square are finer than any printer draws.
    let hundredths = hundredths(value);
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    if whole > 0 || part == 0 {
        write_integer(out, whole);
    }
    if part > 0 {
        out.push('.');
        out.push(digit(part / 10));
        if !part.is_multiple_of(10) {
            out.push(digit(part % 10));
        }
    }
}

fn hundredths(value: f32) -> i64 {
    (f64::from(value) * 100.0).round() as i64
}

fn digit(value: u64) -> char {
    char::from(b'0' + u8::try_from(value % 10).unwrap_or(0))
}

fn write_integer(out: &mut String, value: u64) {
    if value >= 10 {
        write_integer(out, value / 10);
    }
    out.push(digit(value));
}

/// Writes an outline as the `d` of an SVG path: relative where that is shorter, numbers packed.
pub(super) fn write_path(out: &mut String, path: &Path) {
    let mut pen = Pen { out, at: (0.0, 0.0), start: (0.0, 0.0), last: ' ' };
    for segment in &path.segments {
        pen.segment(segment);
    }
}

/// Where the drawing stands, rounded as a reader of the text will see it, so that errors do not add up.
struct Pen<'a> {
    out: &'a mut String,
    at: Point,
    start: Point,
    /// The last command, for commands that may be left out.
    last: char,
}

impl Pen<'_> {
    fn segment(&mut self, segment: &Segment) {
        match *segment {
            Segment::Move(to) => {
                self.command('M');
                self.absolute(to);
                self.at = rounded(to);
                self.start = self.at;
                self.last = 'M';
            }
            Segment::Line(to) => {
                let to = rounded(to);
                let (dx, dy) = (to.0 - self.at.0, to.1 - self.at.1);
                if dy.abs() < 0.005 {
                    self.command('h');
                    self.number(dx);
                } else if dx.abs() < 0.005 {
                    self.command('v');
                    self.number(dy);
                } else {
                    self.command('l');
                    self.step((dx, dy));
                }
                self.at = to;
            }
            Segment::Curve(a, b, to) => {
                let (a, b, to) = (rounded(a), rounded(b), rounded(to));
                self.command('c');
                for (x, y) in [a, b, to] {
                    self.step((x - self.at.0, y - self.at.1));
                }
                self.at = to;
            }
            Segment::Close => {
                self.command('z');
                self.at = self.start;
            }
        }
    }

    fn command(&mut self, command: char) {
        if self.last != command || command == 'z' {
            self.out.push(command);
            self.last = command;
        }
    }

    fn absolute(&mut self, (x, y): Point) {
        self.number(x);
        self.number(y);
    }

    fn step(&mut self, (x, y): Point) {
        self.number(x);
        self.number(y);
    }

    fn number(&mut self, value: f32) {
        if self.out.ends_with(|c: char| c.is_ascii_digit()) && hundredths(value) >= 0 {
            self.out.push(' ');
        }
        write_number(self.out, value);
    }
}

fn rounded((x, y): Point) -> Point {
    let round = |value: f32| (value * 100.0).round() / 100.0;
    (round(x), round(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(path: &Path) -> String {
        let mut out = String::new();
        write_path(&mut out, path);
        out
    }

    #[test]
    fn the_strict_form_is_read_and_nothing_else() {
        let path = Path::parse("M1 2 L3.5 -4 C1 2 3 4 5 6 Z").unwrap();
        assert_eq!(path.segments.len(), 4);
        assert_eq!(path.segments[1], Segment::Line((3.5, -4.0)));
        for wrong in ["", "L1 2", "M1", "M1 2 l3 4", "M1 2 A3", "M1 2 3 4", "M1 2 Lx y"] {
            assert!(Path::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_short_and_fixed() {
        let number = |value| {
            let mut out = String::new();
            write_number(&mut out, value);
            out
        };
        assert_eq!(
            [0.0, -0.001, 0.5, -0.25, 12.0, 3.1, 99.999].map(number),
            ["0", "0", ".5", "-.25", "12", "3.1", "100"]
        );
    }

    #[test]
    fn outlines_are_written_short() {
        assert_eq!(written(&Path::rectangle(10.0, 20.0, 30.0, 40.0)), "M10 20h30v40h-30z");
        assert_eq!(written(&Path::polygon(&[(0.0, 0.0), (5.0, 5.5), (-3.0, 1.0)])), "M0 0l5 5.5-8-4.5z");
    }
}
