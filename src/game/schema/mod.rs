//! Reads a [`Spec`] from a tree, with a finding for everything that is not as `rules/reference.toml` describes it.

mod goal;
mod pieces;
mod unions;

use std::collections::BTreeMap;

use super::spec::{CastlingSpec, Field, HandSpec, PieceSpec, RimSpec, Spec, SwapBack, Taken};
use super::tree::{Node, Table, Value};
use crate::board::{Lines, MAX_FILES, MAX_RANKS, Shape, Size, Square, Wrap, parse_squares};
use crate::finding::{Code, Finding, Findings, code, suggest};
use crate::source::Span;

/// The keys of the top level.
pub(super) const TOP: &[&str] = &[
    "id",
    "aliases",
    "parent",
    "without",
    "names",
    "board",
    "fen",
    "options",
    "presets",
    "pieces",
    "arrays",
    "choices",
    "castling",
    "zones",
    "goal",
    "rim",
    "swap-back",
    "suicide",
    "unions",
    "hand",
    "unplayed",
    "moves",
    "when",
];

/// Reads tables, and says what is wrong with them.
pub(super) struct Schema<'a> {
    /// Where findings point that have no place of their own.
    pub(super) here: Span,
    pub(super) findings: &'a mut Findings,
}

impl Schema<'_> {
    pub(super) fn report(&mut self, code: Code, span: Option<Span>, message: impl Into<String>, help: Option<String>) {
        self.findings.push(Finding::new(code, span.unwrap_or(self.here), message).help_opt(help));
    }

    /// A finding for every key that is not allowed.
    pub(super) fn keys(&mut self, table: &Table, what: &str, allowed: &[&str]) {
        for entry in table.entries.iter().filter(|entry| !allowed.contains(&entry.key.as_str())) {
            let help = suggest::did_you_mean(&entry.key, allowed.iter().copied())
                .unwrap_or_else(|| format!("the keys are {}", allowed.join(", ")));
            self.report(
                code::game::UNKNOWN_KEY,
                entry.span,
                format!("{what} has no key \"{}\"", entry.key),
                Some(help),
            );
        }
    }

    fn wrong(&mut self, node: &Node, key: &str, wanted: &str) {
        let message = format!("\"{key}\" takes {wanted}, not {}", node.sort());
        self.report(code::game::WRONG_TYPE, node.span, message, None);
    }

    /// A text.
    pub(super) fn text(&mut self, table: &Table, key: &str) -> Option<String> {
        let node = table.get(key)?;
        match node.text() {
            Some(text) => Some(text.to_owned()),
            None => {
                self.wrong(node, key, "a text in quotes");
                None
            }
        }
    }

    fn flag(&mut self, table: &Table, key: &str, default: bool) -> bool {
        let Some(node) = table.get(key) else { return default };
        match &node.value {
            Value::Flag(flag) => *flag,
            Value::Text(text) if text == "true" => true,
            Value::Text(text) if text == "false" => false,
            _ => {
                self.wrong(node, key, "true or false");
                default
            }
        }
    }

    fn number(&mut self, table: &Table, key: &str, default: u32, most: u32) -> u32 {
        let Some(node) = table.get(key) else { return default };
        match &node.value {
            Value::Number(number) => match u32::try_from(*number) {
                Ok(number) if number <= most => number,
                _ => {
                    let message = format!("\"{key}\" takes a number from 0 to {most}, not {number}");
                    self.report(code::game::TOO_LARGE, node.span, message, None);
                    default
                }
            },
            _ => {
                self.wrong(node, key, "a number");
                default
            }
        }
    }

    fn table<'t>(&mut self, table: &'t Table, key: &str) -> Option<&'t Table> {
        let node = table.get(key)?;
        if node.table().is_none() {
            self.wrong(node, key, "a table");
        }
        node.table()
    }

    fn list<'t>(&mut self, table: &'t Table, key: &str) -> &'t [Node] {
        match table.get(key) {
            Some(Node { value: Value::List(list), .. }) => list,
            Some(node) => {
                self.wrong(node, key, "a list");
                &[]
            }
            None => &[],
        }
    }

    /// A list of texts, each with its place.
    pub(super) fn texts(&mut self, table: &Table, key: &str) -> Vec<(String, Option<Span>)> {
        let mut out = Vec::new();
        for node in self.list(table, key) {
            match node.text() {
                Some(text) => out.push((text.to_owned(), node.span)),
                None => self.wrong(node, key, "a list of texts"),
            }
        }
        out
    }

    /// One of some words.
    fn word<T: Copy>(&mut self, table: &Table, key: &str, words: &[(&str, T)], default: T) -> T {
        let Some(node) = table.get(key) else { return default };
        let Some(text) = node.text() else {
            self.wrong(node, key, "a word in quotes");
            return default;
        };
        self.choose(text, node.span, key, words).unwrap_or(default)
    }

    fn choose<T: Copy>(&mut self, text: &str, span: Option<Span>, key: &str, words: &[(&str, T)]) -> Option<T> {
        let wanted = super::tree::norm(text);
        let found = words.iter().find(|(word, _)| *word == wanted).map(|(_, value)| *value);
        if found.is_none() {
            let list: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let help = suggest::did_you_mean(text, list.iter().copied())
                .unwrap_or_else(|| format!("the words are {}", list.join(", ")));
            self.report(code::game::UNKNOWN_WORD, span, format!("\"{text}\" is no word for \"{key}\""), Some(help));
        }
        found
    }

    /// A language-to-text table.
    fn by_language(&mut self, table: &Table, key: &str) -> BTreeMap<String, String> {
        let Some(table) = self.table(table, key) else { return BTreeMap::new() };
        let mut out = BTreeMap::new();
        for entry in &table.entries {
            match entry.node.text() {
                Some(text) => {
                    out.insert(entry.key.clone(), text.to_owned());
                }
                None => self.wrong(&entry.node, &entry.key, "a text in quotes"),
            }
        }
        out
    }

    fn squares(&mut self, table: &Table, key: &str, size: Size) -> Vec<Square> {
        let mut out = Vec::new();
        for (text, span) in self.texts(table, key) {
            let place = span.unwrap_or(self.here);
            for item in parse_squares(&text, place, size) {
                match item.value {
                    Some(squares) if squares.iter().all(|square| size.contains(*square)) => out.extend(squares),
                    _ => {
                        let help = "squares are written a1, ranks 8, files a, ranges a1-h1".to_owned();
                        let message = format!("\"{text}\" names no square of this board");
                        self.report(code::game::BAD_SQUARE, span, message, Some(help));
                    }
                }
            }
        }
        out
    }

    fn sides(&mut self, table: &Table, what: &str, size: Size) -> [Vec<Square>; 2] {
        self.keys(table, what, &["white", "black"]);
        [self.squares(table, "white", size), self.squares(table, "black", size)]
    }

    /// The whole game.
    pub(super) fn spec(&mut self, root: &Table) -> Spec {
        self.keys(root, "a game", TOP);
        let empty = Table::default();
        let shape = self.shape(root);
        let turned_men = self.table(root, "board").is_some_and(|board| self.flag(board, "turned-men", false));
        let size = shape.size;
        let fen = self.table(root, "fen").unwrap_or(&empty);
        self.keys(fen, "[fen]", &["hole", "fields", "orthodox", "counts", "hand"]);
        let hole = self.text(fen, "hole").and_then(|text| text.chars().next());
        let mut fields = Vec::new();
        for (text, span) in self.texts(fen, "fields") {
            let words = [
                ("castling", Field::Castling),
                ("ep", Field::EnPassant),
                ("last-swap", Field::LastSwap),
                ("flags", Field::Flags),
                ("hand", Field::Hand),
            ];
            fields.extend(self.choose(&text, span, "fields", &words));
        }
        let orthodox = self.flag(fen, "orthodox", false);
        let counts_quiet = self.word(fen, "counts", &[("plies", false), ("quiet-plies", true)], false);
        let mut zones = BTreeMap::new();
        if let Some(table) = self.table(root, "zones") {
            for entry in &table.entries {
                match entry.node.table() {
                    Some(zone) => {
                        let what = format!("the zone \"{}\"", entry.key);
                        zones.insert(entry.key.clone(), self.sides(zone, &what, size));
                    }
                    None => self.wrong(&entry.node, &entry.key, "a table with white and black"),
                }
            }
        }
        let pieces = self.pieces(root, size, &zones);
        let mut choices = Vec::new();
        for node in self.list(root, "choices") {
            let Some(table) = node.table() else {
                self.wrong(node, "choices", "a list of tables");
                continue;
            };
            self.keys(table, "a choice", &["swap", "about"]);
            match self.squares(table, "swap", size).as_slice() {
                [first, second] => choices.push((*first, *second)),
                _ => self.report(code::game::MISSING, node.span, "a choice swaps two squares", None),
            }
        }
        Spec {
            hole,
            fields,
            orthodox,
            counts_quiet,
            arrays: self.texts(root, "arrays").into_iter().map(|(text, _)| text).collect(),
            choices,
            castling: self.castling(root, size, &pieces),
            goal: self.goal(root, &zones, &pieces),
            limits: self.limits(root),
            rim: self.rim(root),
            swap_back: self.word(
                root,
                "swap-back",
                &[("allowed", SwapBack::Allowed), ("pair", SwapBack::Pair), ("same-squares", SwapBack::SameSquares)],
                SwapBack::Allowed,
            ),
            suicide: self.flag(root, "suicide", false),
            hand: self.hand(root),
            hand_order: self.kinds(fen, "hand", &pieces),
            turned_men,
            unions: self.unions(root, &pieces),
            unplayed: self.text(root, "unplayed"),
            shape,
            pieces,
            zones,
        }
    }

    fn shape(&mut self, root: &Table) -> Shape {
        let empty = Table::default();
        let board = self.table(root, "board").unwrap_or(&empty);
        self.keys(
            board,
            "[board]",
            &[
                "files",
                "ranks",
                "holes",
                "rim",
                "wrap",
                "checkered",
                "dark-bottom-right",
                "lines",
                "palaces",
                "river",
                "segments",
                "turned-men",
            ],
        );
        let byte = |number: u32| u8::try_from(number).unwrap_or(u8::MAX).max(1);
        let files = byte(self.number(board, "files", 8, u32::from(MAX_FILES)));
        let ranks = byte(self.number(board, "ranks", 8, u32::from(MAX_RANKS)));
        let mut shape = Shape::rectangle(files, ranks);
        shape.holes = self.squares(board, "holes", shape.size).into_iter().collect();
        shape.rim = self.flag(board, "rim", false);
        shape.wrap = self.word(board, "wrap", &[("none", Wrap::None), ("files", Wrap::Files)], Wrap::None);
        shape.checkered = self.flag(board, "checkered", true);
        shape.dark_bottom_right = self.flag(board, "dark-bottom-right", false);
        shape.lines = self.word(
            board,
            "lines",
            &[("none", Lines::None), ("edges", Lines::Edges), ("intersections", Lines::Intersections)],
            Lines::None,
        );
        for (text, span) in self.texts(board, "palaces") {
            let place = span.unwrap_or(self.here);
            let items = parse_squares(&text, place, shape.size);
            shape.palaces.push(items.into_iter().filter_map(|item| item.value).flatten().collect());
        }
        for node in self.list(board, "segments") {
            match &node.value {
                Value::Text(text) => match ends(text) {
                    Some(segment) => shape.segments.push(segment),
                    None => self.wrong(node, "segments", "four numbers, as in \"0 8 16 8\""),
                },
                _ => self.wrong(node, "segments", "four numbers in quotes, as in \"0 8 16 8\""),
            }
        }
        let river = self.number(board, "river", 0, u32::from(MAX_RANKS));
        shape.river = u8::try_from(river).ok().and_then(|rank| rank.checked_sub(1));
        shape
    }

    fn castling(&mut self, root: &Table, size: Size, pieces: &[PieceSpec]) -> Option<CastlingSpec> {
        let table = self.table(root, "castling")?;
        self.keys(table, "[castling]", &["partner", "royal-to", "partner-to", "sides"]);
        let partner = self.text(table, "partner")?;
        if !pieces.iter().any(|piece| piece.id == partner) {
            let help = suggest::did_you_mean(&partner, pieces.iter().map(|piece| piece.id.as_str()));
            let span = table.get("partner").and_then(|node| node.span);
            self.report(code::game::UNKNOWN_WORD, span, format!("\"{partner}\" is no piece of this game"), help);
        }
        let words = [("both", [true, true]), ("white", [true, false]), ("black", [false, true])];
        let sides = self.word(table, "sides", &words, [true, true]);
        let mut files = |key: &str| {
            let list: Vec<u8> = self
                .texts(table, key)
                .iter()
                .filter_map(|(text, _)| text.bytes().next())
                .filter(|byte| byte.is_ascii_lowercase() && byte - b'a' < size.files)
                .map(|byte| byte - b'a')
                .collect();
            if let [left, right] = list.as_slice() { Some([*left, *right]) } else { None }
        };
        let (royal_to, partner_to) = (files("royal-to"), files("partner-to"));
        match (royal_to, partner_to) {
            (Some(royal_to), Some(partner_to)) => Some(CastlingSpec { partner, royal_to, partner_to, sides }),
            _ => {
                let help = "write royal-to = [\"c\", \"g\"] and partner-to = [\"d\", \"f\"]".to_owned();
                self.report(code::game::MISSING, None, "castling needs two files for each man", Some(help));
                None
            }
        }
    }

    fn hand(&mut self, root: &Table) -> HandSpec {
        let Some(table) = self.table(root, "hand") else { return HandSpec::default() };
        self.keys(table, "[hand]", &["taken", "drops"]);
        let words = [("gone", Taken::Gone), ("captor", Taken::Captor), ("owner", Taken::Owner)];
        HandSpec { taken: self.word(table, "taken", &words, Taken::Gone), drops: self.flag(table, "drops", false) }
    }

    fn rim(&mut self, root: &Table) -> Option<RimSpec> {
        let table = self.table(root, "rim")?;
        self.keys(table, "[rim]", &["tie", "swap"]);
        Some(RimSpec {
            tie_forbids: self.word(table, "tie", &[("forbid", true), ("keep", false)], true),
            swap: self.flag(table, "swap", true),
        })
    }
}

/// The two ends of a line, in halves of a square from the lower left corner.
fn ends(text: &str) -> Option<((u8, u8), (u8, u8))> {
    let numbers: Vec<u8> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    match numbers.as_slice() {
        [a, b, c, d] if text.split_whitespace().count() == 4 => Some(((*a, *b), (*c, *d))),
        _ => None,
    }
}
