//! Betza notation, with the XBetza extensions that games of this kind use.
//!
//! ```text
//! moves  = part+ ;  part = modifier* (atom range? | "O" digits | "[" step ("?" | "-") slide "]")
//! atom   = W F D N A H L C J Z G (leaps) | R B (= W0 F0) | K Q (= WF, W0F0) ; a letter twice is a rider: NN, DD
//! range  = digits, 0 = to the edge ;  a leap with a range slides
//! modifier = m (no capture) c (capture only) i (from a starting square only) e (also takes en passant)
//!            n (not over men) p (over exactly one man, then on) g (stops right behind the man hopped over)
//!            o (around the board: left and right edge joined)  f b l r v s h (directions, as a player sees them)
//! [F?R]  = one step F, then as R outward, may stop after the step;  [F-R] must not stop there
//! ```
//! On atoms with eight targets a single direction means the nearest pair (`fN` is `ffN`); `fh` is the forward half and
//! `fs` the forward sideways pair. Sources of the notation: the Betza pages of gnu.org and of H. G. Muller.

/// How a ride treats men in its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Hop {
    /// It stops at the first.
    #[default]
    None,
    /// It crosses exactly one, then goes on.
    Over,
    /// It crosses one and stops right behind it.
    Behind,
}

/// One direction set of a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ride {
    /// Steps as White moves: right and forward are positive.
    pub(super) steps: Vec<(i8, i8)>,
    /// The most steps; 0 for no limit, 1 for a leap.
    pub(super) range: u8,
    pub(super) quiet: bool,
    pub(super) take: bool,
    pub(super) initial: bool,
    pub(super) en_passant: bool,
    pub(super) lame: bool,
    pub(super) hop: Hop,
    pub(super) around: bool,
}

/// One part of a movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Ride(Ride),
    /// Castles, the royal man by so many squares unless the game's `[castling]` says where to.
    Castle(u8),
    /// A first step, then a slide outward from it.
    Bent {
        first: Vec<(i8, i8)>,
        stop: bool,
        quiet: bool,
        take: bool,
    },
}

/// What cannot be read, and where (bytes in the text).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BetzaError {
    pub(super) range: std::ops::Range<usize>,
    pub(super) message: String,
}

/// Reads a movement; the empty text is a man that does not move.
pub(super) fn parse(text: &str) -> Result<Vec<Part>, BetzaError> {
    let mut reader = Reader { text, at: 0 };
    let mut parts = Vec::new();
    while reader.at < text.len() {
        reader.part(&mut parts)?;
    }
    Ok(parts)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

#[derive(Default)]
struct Modifiers {
    directions: String,
    quiet: bool,
    take: bool,
    initial: bool,
    en_passant: bool,
    lame: bool,
    around: bool,
    hop: Hop,
}

impl Reader<'_> {
    fn error<T>(&self, start: usize, message: impl Into<String>) -> Result<T, BetzaError> {
        let end = self.text.len().min(self.at.max(start + 1));
        Err(BetzaError { range: start.min(end)..end, message: message.into() })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn digits(&mut self) -> Option<u8> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then(|| self.text[start..self.at].parse().unwrap_or(u8::MAX))
    }

    fn part(&mut self, parts: &mut Vec<Part>) -> Result<(), BetzaError> {
        let start = self.at;
        let modifiers = self.modifiers();
        let (quiet, take) = match (modifiers.quiet, modifiers.take) {
            (false, false) => (true, true),
            other => other,
        };
        let Some(letter) = self.next() else { return self.error(start, "a modifier stands before no atom") };
        if letter == 'O' {
            let by = self.digits().unwrap_or(2);
            parts.push(Part::Castle(by));
            return Ok(());
        }
        if letter == '[' {
            return self.bent(start, &modifiers, quiet, take, parts);
        }
        let mut atoms: Vec<(i8, i8)> = match letter {
            'W' | 'R' => vec![(0, 1)],
            'F' | 'B' => vec![(1, 1)],
            'K' | 'Q' => vec![(0, 1), (1, 1)],
            'D' => vec![(0, 2)],
            'N' => vec![(1, 2)],
            'A' => vec![(2, 2)],
            'H' => vec![(0, 3)],
            'L' | 'C' => vec![(1, 3)],
            'J' | 'Z' => vec![(2, 3)],
            'G' => vec![(3, 3)],
            _ => {
                let at = self.at - letter.len_utf8();
                return self.error(
                    at,
                    format!("\"{letter}\" is no atom or modifier; the atoms are W F D N A H L C J Z G R B K Q O"),
                );
            }
        };
        let slides = matches!(letter, 'R' | 'B' | 'Q');
        let mut range = u8::from(!slides);
        if !slides && self.peek() == Some(letter) {
            self.at += 1;
            range = 0;
        }
        if let Some(digits) = self.digits() {
            range = digits;
        }
        let mut steps = Vec::new();
        for atom in atoms.drain(..) {
            match directed(atom, &modifiers.directions) {
                Some(some) => steps.extend(some),
                None => return self.error(start, format!("\"{}\" are no directions", modifiers.directions)),
            }
        }
        if modifiers.hop != Hop::None && range == 1 {
            range = 0;
        }
        parts.push(Part::Ride(Ride {
            steps,
            range,
            quiet,
            take,
            initial: modifiers.initial,
            en_passant: modifiers.en_passant,
            lame: modifiers.lame,
            hop: modifiers.hop,
            around: modifiers.around,
        }));
        Ok(())
    }

    fn modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers::default();
        while let Some(c) = self.peek() {
            match c {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => modifiers.directions.push(c),
                'm' => modifiers.quiet = true,
                'c' => modifiers.take = true,
                'i' => modifiers.initial = true,
                'e' => modifiers.en_passant = true,
                'n' => modifiers.lame = true,
                'o' => modifiers.around = true,
                'p' => modifiers.hop = Hop::Over,
                'g' => modifiers.hop = Hop::Behind,
                _ => break,
            }
            self.at += 1;
        }
        modifiers
    }

    fn bent(
        &mut self,
        start: usize,
        modifiers: &Modifiers,
        quiet: bool,
        take: bool,
        parts: &mut Vec<Part>,
    ) -> Result<(), BetzaError> {
        let rest = &self.text[self.at..];
        let Some(close) = rest.find(']') else {
            self.at = self.text.len();
            return self.error(start, "a bracket is not closed");
        };
        let inside = &rest[..close];
        self.at += close + 1;
        let atom = match inside.chars().next() {
            Some('F') if inside.ends_with('R') => (1, 1),
            Some('W') if inside.ends_with('B') => (0, 1),
            _ => return self.error(start, "brackets hold [F?R], [F-R], [W?B] or [W-B]"),
        };
        let stop = match &inside[1..inside.len() - 1] {
            "?" => true,
            "-" => false,
            _ => return self.error(start, "brackets hold [F?R], [F-R], [W?B] or [W-B]"),
        };
        let Some(first) = directed(atom, &modifiers.directions) else {
            return self.error(start, format!("\"{}\" are no directions", modifiers.directions));
        };
        parts.push(Part::Bent { first, stop, quiet, take });
        Ok(())
    }
}

/// All steps of an atom: its reflections and rotations.
fn all(atom: (i8, i8)) -> Vec<(i8, i8)> {
    let mut out = Vec::new();
    for (x, y) in [atom, (atom.1, atom.0)] {
        for (x, y) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            if !out.contains(&(x, y)) {
                out.push((x, y));
            }
        }
    }
    out
}

/// The steps of an atom in the directions written; `None` for letters that mean nothing together.
fn directed(atom: (i8, i8), directions: &str) -> Option<Vec<(i8, i8)>> {
    let steps = all(atom);
    if directions.is_empty() {
        return Some(steps);
    }
    let oblique = steps.len() == 8;
    let diagonal = atom.0 == atom.1;
    let mut chosen = Vec::new();
    let letters: Vec<char> = directions.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let (first, second) = (letters[at], letters.get(at + 1).copied());
        let pair = second.filter(|&second| {
            (oblique && (matches!(second, 'h' | 's' | 'l' | 'r' | 'f' | 'b') && first != 'v' && first != 's'))
                || (diagonal && matches!(first, 'f' | 'b') && matches!(second, 'l' | 'r'))
        });
        if first == 'h' {
            return None;
        }
        at += 1 + usize::from(pair.is_some());
        for &step in &steps {
            let hit = match pair {
                Some('h') => towards(step, first),
                Some('s') if oblique => towards(step, first) && step.0.abs() > step.1.abs(),
                Some(second) if second == first => towards(step, first) && major(step, first),
                Some(second) if oblique => towards(step, first) && major(step, first) && towards(step, second),
                Some(second) => towards(step, first) && towards(step, second),
                None if oblique => either(step, first) && (major(step, first)),
                None => either(step, first),
            };
            if hit && !chosen.contains(&step) {
                chosen.push(step);
            }
        }
    }
    Some(chosen)
}

fn towards((x, y): (i8, i8), direction: char) -> bool {
    match direction {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        _ => false,
    }
}

/// Like [`towards`], and `v` and `s` for both ways.
fn either(step: (i8, i8), direction: char) -> bool {
    match direction {
        'v' => step.1 != 0,
        's' => step.0 != 0,
        other => towards(step, other),
    }
}

/// The step goes more along the direction than across it.
fn major((x, y): (i8, i8), direction: char) -> bool {
    if matches!(direction, 'f' | 'b' | 'v') { y.abs() > x.abs() } else { x.abs() > y.abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ride(text: &str) -> Ride {
        match parse(text).unwrap().remove(0) {
            Part::Ride(ride) => ride,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn directions_turn_atoms_into_steps() {
        assert_eq!(ride("fW").steps, [(0, 1)]);
        assert_eq!(ride("fcF").steps, [(1, 1), (-1, 1)]);
        assert_eq!(ride("frF").steps, [(1, 1)]);
        assert_eq!(ride("fN").steps, [(1, 2), (-1, 2)]);
        assert_eq!(ride("ffN").steps, [(1, 2), (-1, 2)]);
        assert_eq!(ride("fsN").steps, [(2, 1), (-2, 1)]);
        assert_eq!(ride("fhN").steps.len(), 4);
        assert_eq!(ride("sW").steps, [(1, 0), (-1, 0)]);
        assert_eq!(ride("K").steps.len(), 8);
        assert_eq!(ride("fK").steps, [(0, 1), (1, 1), (-1, 1)]);
    }

    #[test]
    fn modifiers_and_ranges() {
        let parts = parse("fmWfceFifmnD").unwrap();
        assert_eq!(parts.len(), 3);
        let Part::Ride(double) = &parts[2] else { panic!() };
        assert!(double.initial && double.lame && double.quiet && !double.take);
        assert_eq!((ride("R").range, ride("W3").range, ride("NN").range, ride("N").range), (0, 3, 0, 1));
        assert!(ride("oN").around);
        assert_eq!(ride("pR").hop, Hop::Over);
        assert_eq!(parse("KO2").unwrap()[1], Part::Castle(2));
        assert!(matches!(parse("[F?R]").unwrap()[0], Part::Bent { stop: true, .. }));
    }

    #[test]
    fn mistakes_say_where() {
        assert_eq!(parse("mX").unwrap_err().range, 1..2);
        assert_eq!(parse("Km").unwrap_err().range.start, 1);
        assert!(parse("[F?R").is_err() && parse("hN").is_err() && parse("é").is_err());
    }
}
