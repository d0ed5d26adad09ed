//! Positions as one line of text: orthodox FEN, X-FEN, and the form `placement turn plies fields`.

use super::bits::NONE;
use super::position::Position;
use super::rules::Rules;
use super::setup::Setup;
use super::spec::Field;
use super::state::{BLACK, WHITE};
use crate::board::{Colour, Placement, Square, fen};
use crate::finding::{Finding, Findings, code};
use crate::source::Span;

impl Rules {
    /// Reads a position. A short one (placement, or placement and turn) leaves the other fields open. What cannot be
    /// read is a finding at its place; the rest is still returned.
    pub fn read_fen(&self, text: &str, span: Span, findings: &mut Findings) -> Setup {
        let mut words = words(text);
        let Some((at, rows)) = words.first().copied() else {
            let placement = fen::read("", span, &self.dialect(), findings);
            return Setup::new(placement, None);
        };
        words.remove(0);
        let mut placement = fen::read(rows, span.slice(at..at + rows.len()), &self.dialect(), findings);
        placement.holes.extend(self.spec().shape.holes.iter().copied());
        let mut setup = Setup::new(placement, None);
        let mut fields = Fields { rules: self, span, findings };
        let Some((at, word)) = words.first().copied() else { return setup };
        setup.turn = Colour::side(word);
        if setup.turn.is_none() {
            fields.bad(at, word, "the side to move is w or b");
        }
        words.remove(0);
        fields.rest(&words, &mut setup);
        setup
    }

    /// The squares of the partners that a castling field names (`KQkq`, files as in X-FEN, `-`), `None` if it is no
    /// such field.
    pub fn castling_squares(&self, placement: &Placement, text: &str) -> Option<Vec<Square>> {
        let mut squares = Vec::new();
        if text == "-" {
            return Some(squares);
        }
        for letter in text.chars() {
            let side = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
            squares.extend(self.partner(placement, side, letter.to_ascii_lowercase())?);
        }
        Some(squares)
    }

    /// The partner of a letter: `k` and `q` the outermost to the right and left of the royal man, else by its file.
    fn partner(&self, placement: &Placement, side: Colour, letter: char) -> Option<Option<Square>> {
        let castling = self.tables().castling.as_ref()?;
        let size = self.spec().shape.size;
        let is = |square: Square, kind: u8| {
            placement
                .men
                .get(&square)
                .is_some_and(|man| man.colour == side && self.kind_of(man).is_some_and(|(_, found)| found == kind))
        };
        let royal = placement.men.iter().find(|(_, man)| {
            man.colour == side
                && self.kind_of(man).is_some_and(|(_, kind)| self.tables().kinds[usize::from(kind)].castles)
        });
        let rank = match royal {
            Some((square, _)) => square.rank,
            None if side == Colour::White => 0,
            None => size.ranks.saturating_sub(1),
        };
        let royal_file = royal.map_or(size.files / 2, |(square, _)| square.file);
        let files: Vec<u8> = match letter {
            'k' => (royal_file..size.files).rev().collect(),
            'q' => (0..royal_file).collect(),
            'a'..='z' if (letter as u8 - b'a') < size.files => vec![letter as u8 - b'a'],
            _ => return None,
        };
        let found = files.iter().map(|file| Square::new(*file, rank)).find(|square| is(*square, castling.partner));
        // A right without its partner still names a square, so that the doubt about it can be told.
        Some(found.or_else(|| files.first().map(|file| Square::new(*file, rank))))
    }
}

struct Fields<'a> {
    rules: &'a Rules,
    span: Span,
    findings: &'a mut Findings,
}

impl Fields<'_> {
    fn bad(&mut self, at: usize, word: &str, help: &str) {
        let place = self.span.slice(at..at + word.len());
        let message = format!("\"{word}\" is no field of a position here");
        self.findings.push(Finding::new(code::fen::BAD_FIELD, place, message).help(help));
    }

    /// The fields after the side to move.
    fn rest(&mut self, words: &[(usize, &str)], setup: &mut Setup) {
        let Some((at, first)) = words.first().copied() else { return };
        if let Ok(plies) = first.parse() {
            setup.plies = Some(plies);
            self.declared(&words[1..], setup);
            // Where the number counts plies without progress, it does so unless the written form shows the other.
            let flags = words.get(1).is_some_and(|(_, word)| Self::is_flags(word));
            if self.rules.spec().counts_quiet && !flags {
                setup.clock = setup.plies.take();
            }
            return;
        }
        // Orthodox: castling, en passant, clock, move number. A game without castling may still write `-`.
        if !first.chars().all(|c| c.is_ascii_alphabetic() || c == '-') {
            self.bad(at, first, "after the side to move come castling rights (KQkq or -) or the number of plies");
            return;
        }
        self.castling(at, first, setup);
        if let Some((at, word)) = words.get(1) {
            self.en_passant(*at, word, setup);
        }
        setup.clock = words.get(2).and_then(|(_, word)| word.parse().ok());
        if let Some((at, word)) = words.get(2).filter(|_| setup.clock.is_none()) {
            self.bad(*at, word, "the fifth field counts plies without a capture");
        }
        if let Some((at, word)) = words.get(3) {
            match word.parse::<u32>() {
                Ok(number) => {
                    let black = u32::from(setup.turn == Some(Colour::Black));
                    setup.plies = Some(number.saturating_sub(1).saturating_mul(2).saturating_add(black));
                }
                Err(_) => self.bad(*at, word, "the sixth field is the number of the move"),
            }
        }
        if let Some((at, word)) = words.get(4) {
            self.bad(*at, word, "an orthodox FEN has six fields");
        }
    }

    /// The game's own fields after the count of plies.
    fn declared(&mut self, words: &[(usize, &str)], setup: &mut Setup) {
        let fields = self.rules.spec().fields.clone();
        for (index, (at, word)) in words.iter().enumerate() {
            match fields.get(index) {
                Some(Field::Castling | Field::Flags) => self.flags(*at, word, setup),
                Some(Field::EnPassant) => self.en_passant(*at, word, setup),
                Some(Field::Hand) => self.hand(*at, word, setup),
                Some(Field::LastSwap) => self.last_swap(*at, word, setup),
                None if *word == "-" => {}
                None => self.bad(*at, word, "the game has no further field"),
            }
        }
    }

    fn castling(&mut self, at: usize, word: &str, setup: &mut Setup) {
        if self.rules.tables().castling.is_none() {
            if word != "-" {
                self.bad(at, word, "this game has no castling");
            }
            return;
        }
        setup.castling = self.rules.castling_squares(&setup.placement, word);
        if setup.castling.is_none() {
            self.bad(at, word, "castling rights are written KQkq, by files (HAha), or -");
        }
    }

    /// Whether a field has the form of four files and perhaps digits.
    fn is_flags(word: &str) -> bool {
        let files = word.trim_end_matches(|c: char| c.is_ascii_digit());
        files.len() == 4 && files.bytes().all(|byte| byte.is_ascii_lowercase())
    }

    /// A digit for each file of White, then of Black: 0 where the double step from the start has been made. Nothing
    /// says that none has.
    fn steps(&self, digits: &str, setup: &mut Setup) -> bool {
        let files = usize::from(self.rules.spec().shape.size.files);
        let fits = digits.is_empty() || (digits.len() == 2 * files && digits.bytes().all(|byte| byte <= b'1'));
        for (at, _) in digits.bytes().enumerate().filter(|(_, byte)| fits && *byte == b'0') {
            setup.stepped[at / files].extend(u8::try_from(at % files));
        }
        fits
    }

    /// Four letters: files of White's left and right partner, then Black's; a file off the board is a lost right.
    fn flags(&mut self, at: usize, word: &str, setup: &mut Setup) {
        if word == "-" {
            setup.castling = Some(Vec::new());
            return;
        }
        let (files, steps) = word.split_at(word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len()));
        let letters: Vec<char> = files.chars().collect();
        // Where one side castles, only its two files are written.
        let sides = self.rules.tables().castling.as_ref().map_or([true; 2], |castling| castling.sides);
        let wanted = 2 * sides.iter().filter(|side| **side).count();
        if (letters.len() != 4 && letters.len() != wanted)
            || !letters.iter().all(char::is_ascii_lowercase)
            || !self.steps(steps, setup)
        {
            if self.rules.castling_squares(&setup.placement, word).is_some() {
                self.castling(at, word, setup);
            } else {
                self.bad(at, word, "castling is written as four files, White's two and Black's two: ahah");
            }
            return;
        }
        let mut squares = Vec::new();
        // The files k and q are no wings here: beyond the board they are lost rights as any other.
        let lost = |letter: char| letter as usize - 'a' as usize >= usize::from(self.rules.spec().shape.size.files);
        for (index, letter) in letters.iter().enumerate().filter(|(_, letter)| !lost(**letter)) {
            let side =
                if if letters.len() == 4 { index < 2 } else { sides[0] } { Colour::White } else { Colour::Black };
            squares.extend(self.rules.partner(&setup.placement, side, *letter).flatten());
        }
        setup.castling = Some(squares);
    }

    fn en_passant(&mut self, at: usize, word: &str, setup: &mut Setup) {
        if word == "-" {
            return;
        }
        let (square, file) = word.split_once(',').map_or((word, None), |(square, file)| (square, Some(file)));
        let shape = &self.rules.spec().shape;
        let passed = square.parse::<Square>().ok().filter(|square| shape.contains(*square));
        // The man that passed it stands one rank further on, and on another file if it went diagonally.
        let passer = |passed: Square, file: &str| {
            let rank = if setup.turn == Some(Colour::Black) { passed.rank + 1 } else { passed.rank.checked_sub(1)? };
            let file = file.parse::<char>().ok().filter(char::is_ascii_lowercase)?;
            let passer = Square::new(file as u8 - b'a', rank);
            shape.contains(passer).then_some(passer)
        };
        match (passed, file) {
            (Some(passed), None) => setup.en_passant = Some(passed),
            (Some(passed), Some(file)) if passer(passed, file).is_some() => {
                (setup.en_passant, setup.passer) = (Some(passed), passer(passed, file));
            }
            _ => self.bad(at, word, "the square passed by a double step is written e3, or e3,f with the file of the man that passed it; none is -"),
        }
    }

    /// A digit for each kind, White's and then Black's.
    fn hand(&mut self, at: usize, word: &str, setup: &mut Setup) {
        let kinds: Vec<usize> = self.rules.hand_kinds().collect();
        if word == "-" {
            return;
        }
        if word.len() != 2 * kinds.len() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            let help = format!("men in hand are {} digits, White's and then Black's, or -", 2 * kinds.len());
            self.bad(at, word, &help);
            return;
        }
        for (index, digit) in word.bytes().enumerate() {
            let kind = u8::try_from(kinds[index % kinds.len()]).unwrap_or(0);
            let man = self.rules.man(usize::from(index >= kinds.len()), kind);
            setup.placement.hand.extend((b'0'..digit).map(|_| man.clone()));
        }
    }

    fn last_swap(&mut self, at: usize, word: &str, setup: &mut Setup) {
        if word == "-" {
            return;
        }
        let squares = Square::prefix_of(word).and_then(|(first, length)| {
            let second = word[length..].parse::<Square>().ok()?;
            let shape = &self.rules.spec().shape;
            (shape.contains(first) && shape.contains(second)).then_some((first, second))
        });
        match squares {
            Some(squares) => setup.last_swap = Some(squares),
            None => self.bad(at, word, "the last exchange is written as its two squares, g5g9, none is -"),
        }
    }
}

/// The words of a text with their places in bytes.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = text;
    let mut at = 0;
    loop {
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if trimmed.is_empty() {
            return words;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        words.push((at, &trimmed[..end]));
        at += end;
        rest = &trimmed[end..];
    }
}

impl Position {
    /// The position in the form that its game uses: orthodox FEN, or placement, turn, plies and the game's fields.
    pub fn to_fen(&self) -> String {
        let rules = self.rules();
        let spec = rules.spec();
        let mut placement = self.placement();
        // A field that counts the men in hand, where they fit into it, stands for the brackets.
        let hand = self.hand_field().filter(|_| !spec.orthodox);
        if hand.is_some() {
            placement.hand.clear();
        }
        let mut out = placement.to_fen(spec.hole.unwrap_or('x'));
        out.push_str(if self.state.turn() == WHITE { " w" } else { " b" });
        let passed = self.passed_field();
        if spec.orthodox {
            let number = self.plies / 2 + 1;
            out.push_str(&format!(" {} {} {} {number}", self.castling_field(), passed, self.clock));
            return out;
        }
        out.push_str(&format!(" {}", if spec.counts_quiet { self.clock } else { self.plies }));
        for field in &spec.fields {
            out.push(' ');
            match field {
                Field::Castling if spec.counts_quiet => out.push_str(&self.castling_files()),
                Field::Castling => out.push_str(&self.castling_field()),
                Field::Flags => out.push_str(&self.flags_field()),
                Field::Hand => out.push_str(hand.as_deref().unwrap_or("-")),
                Field::EnPassant => out.push_str(&passed),
                Field::LastSwap => match self.state.flags.swap {
                    (NONE, _) => out.push('-'),
                    (first, second) => out.push_str(&format!("{}{}", rules.square(first), rules.square(second))),
                },
            }
        }
        out
    }

    /// The men in hand as digits, if the game writes them so and each count has one digit.
    fn hand_field(&self) -> Option<String> {
        if !self.rules().spec().fields.contains(&Field::Hand) {
            return None;
        }
        let kinds: Vec<usize> = self.rules().hand_kinds().collect();
        let counts = self.state.hand.iter().flat_map(|hand| kinds.iter().map(|kind| hand[*kind % hand.len()]));
        let total: usize = self.state.hand.iter().flatten().map(|count| usize::from(*count)).sum();
        let told: usize = counts.clone().map(usize::from).sum();
        let fits = told == total && counts.clone().all(|count| count < 10);
        fits.then(|| counts.map(|count| char::from(b'0' + count)).collect())
    }

    /// The square passed by a double step, with the file of the man that passed it if that is another one: `b3,a`.
    fn passed_field(&self) -> String {
        let (passed, passer) = (self.state.flags.en_passant, self.state.flags.passer);
        if passed == NONE {
            return "-".to_owned();
        }
        let square = self.rules().square(passed);
        match self.rules().square(passer) {
            other if passer == NONE || other.file == square.file => square.to_string(),
            other => format!("{square},{}", other.file_letter()),
        }
    }

    /// The files of the partners, White's in upper case: `AHah`.
    fn castling_files(&self) -> String {
        let mut out = String::new();
        for (at, &partner) in self.state.flags.castling.iter().enumerate().filter(|(_, partner)| **partner != NONE) {
            let file = char::from(b'a' + self.rules().tables().geometry.file_of[usize::from(partner & 127)]);
            out.push(if at < 2 { file.to_ascii_uppercase() } else { file });
        }
        if out.is_empty() { "-".to_owned() } else { out }
    }

    /// Four files, the one after the last for a lost right, and, where double steps are counted, a digit for each.
    fn flags_field(&self) -> String {
        let files = self.rules().spec().shape.size.files;
        let file = |partner: u8| match partner {
            NONE => files,
            partner => self.rules().tables().geometry.file_of[usize::from(partner & 127)],
        };
        let mut out: String =
            self.state.flags.castling.iter().map(|partner| char::from(b'a' + file(*partner).min(25))).collect();
        if self.rules().tables().unions.is_some_and(|unions| unions.step_flags) {
            for side in 0..2 {
                let made = |file: u8| self.state.flags.stepped >> (u32::from(file & 15) + 16 * side) & 1 != 0;
                out.extend((0..files).map(|file| if made(file) { '0' } else { '1' }));
            }
        }
        out
    }

    /// `KQkq` where the outermost partners may castle, else their files.
    fn castling_field(&self) -> String {
        let mut out = String::new();
        let tables = self.rules().tables();
        for side in [WHITE, BLACK] {
            for wing in [1, 0] {
                let partner = self.state.flags.castling[2 * side + wing];
                if partner == NONE {
                    continue;
                }
                let colour = if side == WHITE { Colour::White } else { Colour::Black };
                let letter = if wing == 1 { 'k' } else { 'q' };
                let outermost = self.rules().partner(&self.placement(), colour, letter).flatten();
                let file = char::from(b'a' + tables.geometry.file_of[usize::from(partner & 127)]);
                let letter = if outermost == Some(self.rules().square(partner)) { letter } else { file };
                out.push(if side == WHITE { letter.to_ascii_uppercase() } else { letter });
            }
        }
        if out.is_empty() { "-".to_owned() } else { out }
    }
}
