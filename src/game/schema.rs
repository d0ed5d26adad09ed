//! Reads a [`Spec`] from a tree, with a finding for everything that is not as `rules/reference.toml` describes it.

use std::collections::BTreeMap;

use super::betza;
use super::spec::{
    CaptureSpec, CastlingSpec, Double, Field, GoalSpec, HandSpec, ImitateSpec, Outcome, OwnZone, PieceSpec, PowerSpec,
    PromotionLimit, PromotionSpec, RimSpec, Spec, SwapBack, Taken, UnionSpec,
};
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
        let size = shape.size;
        let fen = self.table(root, "fen").unwrap_or(&empty);
        self.keys(fen, "[fen]", &["hole", "fields", "orthodox", "counts"]);
        let hole = self.text(fen, "hole").and_then(|text| text.chars().next());
        let mut fields = Vec::new();
        for (text, span) in self.texts(fen, "fields") {
            let words = [
                ("castling", Field::Castling),
                ("ep", Field::EnPassant),
                ("last-swap", Field::LastSwap),
                ("flags", Field::Flags),
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
        let pieces = self.pieces(root, size);
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
            goal: self.goal(root, &zones),
            rim: self.rim(root),
            swap_back: self.word(
                root,
                "swap-back",
                &[("allowed", SwapBack::Allowed), ("pair", SwapBack::Pair), ("same-squares", SwapBack::SameSquares)],
                SwapBack::Allowed,
            ),
            suicide: self.flag(root, "suicide", false),
            hand: self.hand(root),
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
            &["files", "ranks", "holes", "rim", "wrap", "checkered", "dark-bottom-right", "lines", "palaces", "river"],
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
        let river = self.number(board, "river", 0, u32::from(MAX_RANKS));
        shape.river = u8::try_from(river).ok().and_then(|rank| rank.checked_sub(1));
        shape
    }

    fn pieces(&mut self, root: &Table, size: Size) -> Vec<PieceSpec> {
        let Some(table) = self.table(root, "pieces") else {
            self.report(code::game::MISSING, None, "the game has no pieces", Some("add [pieces.NAME] tables".into()));
            return Vec::new();
        };
        let mut pieces: Vec<PieceSpec> = Vec::new();
        for entry in &table.entries {
            let Some(piece) = entry.node.table() else {
                self.wrong(&entry.node, &entry.key, "a table");
                continue;
            };
            let piece = self.piece(&entry.key, entry.span, piece, size);
            if let Some(other) = pieces.iter().find(|other| other.letter == piece.letter) {
                let message = format!("\"{}\" and \"{}\" share the letter {}", other.id, piece.id, piece.letter);
                self.report(code::game::DOUBLED, entry.span, message, None);
            }
            pieces.push(piece);
        }
        for at in 0..pieces.len() {
            let mut names = pieces[at].promotion.as_ref().map(|promotion| promotion.to.clone()).unwrap_or_default();
            names.extend(pieces[at].becomes_taken.clone());
            for name in names.iter().filter(|name| !pieces.iter().any(|piece| piece.id == **name)) {
                let help = suggest::did_you_mean(name, pieces.iter().map(|piece| piece.id.as_str()));
                let span = table.entries.get(at).and_then(|entry| entry.span);
                let message = format!("\"{}\" becomes \"{name}\", which is no piece here", pieces[at].id);
                self.report(code::game::UNKNOWN_WORD, span, message, help);
            }
        }
        pieces
    }

    fn piece(&mut self, id: &str, span: Option<Span>, table: &Table, size: Size) -> PieceSpec {
        self.keys(
            table,
            &format!("the piece \"{id}\""),
            &[
                "letter",
                "letters",
                "art",
                "turned",
                "move",
                "captures",
                "powers",
                "royal",
                "becomes-taken",
                "initial",
                "promotion",
            ],
        );
        let letter = self.text(table, "letter").unwrap_or_else(|| {
            let help = format!("write letter = \"{}\"", id.chars().next().unwrap_or('x'));
            self.report(code::game::MISSING, span, format!("the piece \"{id}\" has no letter"), Some(help));
            id.to_owned()
        });
        let movement = match table.get("move") {
            Some(node) => match node.text() {
                Some(text) => self.movement(text, node.span),
                None => {
                    self.wrong(node, "move", "a text in Betza notation");
                    Vec::new()
                }
            },
            None => Vec::new(),
        };
        let mut captures = Vec::new();
        for node in self.list(table, "captures") {
            captures.extend(self.capture(node));
        }
        let mut powers = Vec::new();
        for node in self.list(table, "powers") {
            powers.extend(self.power(node));
        }
        let promotion = self.table(table, "promotion").map(|table| self.promotion(table, size));
        let initial = self.table(table, "initial").map(|zone| self.sides(zone, "the start of initial moves", size));
        PieceSpec {
            id: id.to_owned(),
            letter: letter.to_lowercase(),
            letters: self.by_language(table, "letters"),
            art: self.text(table, "art").unwrap_or_else(|| id.to_owned()),
            turned: self.flag(table, "turned", false),
            movement,
            captures,
            powers,
            royal: self.flag(table, "royal", false),
            becomes_taken: self.text(table, "becomes-taken"),
            initial,
            promotion,
        }
    }

    fn movement(&mut self, text: &str, span: Option<Span>) -> Vec<betza::Part> {
        match betza::parse(text) {
            Ok(parts) => parts,
            Err(error) => {
                // The text's place has quotes around it.
                let place = span.map(|span| span.slice(error.range.start + 1..error.range.end + 1));
                let message = format!("the movement \"{text}\" cannot be read: {}", error.message);
                self.report(code::game::BAD_MOVE, place, message, None);
                Vec::new()
            }
        }
    }

    /// A word, or a table with a word and parameters.
    fn named(&mut self, node: &Node, key: &str, words: &[&'static str]) -> Option<(&'static str, Table)> {
        let pairs: Vec<(&str, &'static str)> = words.iter().map(|word| (*word, *word)).collect();
        match &node.value {
            Value::Text(text) => self.choose(text, node.span, key, &pairs).map(|word| (word, Table::default())),
            Value::Table(table) => {
                let Some(name) = table.get(key) else {
                    let help = format!("write {{ {key} = \"{}\" }}", words.first().copied().unwrap_or(""));
                    self.report(code::game::MISSING, node.span, format!("the table has no \"{key}\""), Some(help));
                    return None;
                };
                let Some(text) = name.text() else {
                    self.wrong(name, key, "a word in quotes");
                    return None;
                };
                let word = self.choose(text, name.span, key, &pairs)?;
                let mut rest = table.clone();
                rest.remove(key);
                Some((word, rest))
            }
            _ => {
                self.wrong(node, key, "a word or a table");
                None
            }
        }
    }

    fn capture(&mut self, node: &Node) -> Option<CaptureSpec> {
        const METHODS: &[&str] = &[
            "displace",
            "custodial",
            "coordinate",
            "withdraw",
            "advance",
            "pushpull",
            "leap",
            "hop",
            "swap",
            "mutual",
            "shoot",
            "imitate",
            "push",
            "pull",
            "explode",
            "exchange",
            "resurrect",
        ];
        let (method, table) = self.named(node, "method", METHODS)?;
        let keys: &[&str] = match method {
            "pushpull" => &["double"],
            "leap" => &["max", "landing", "rule"],
            "hop" => &["quiet"],
            "swap" => &["targets"],
            "shoot" => &["range", "spotter"],
            "push" => &["follows"],
            "imitate" => &["rule", "friend-swap", "mutual-combines", "hop-takes"],
            _ => &[],
        };
        self.keys(&table, &format!("the method \"{method}\""), keys);
        let byte = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        Some(match method {
            "displace" => CaptureSpec::Displace,
            "custodial" => CaptureSpec::Custodial,
            "coordinate" => CaptureSpec::Coordinate,
            "withdraw" => CaptureSpec::Withdraw,
            "advance" => CaptureSpec::Advance,
            "pushpull" => CaptureSpec::PushPull {
                double: self.word(
                    &table,
                    "double",
                    &[("both", Double::Both), ("choose", Double::Choose), ("forbid", Double::Forbid)],
                    Double::Both,
                ),
            },
            "leap" => {
                let words = [
                    ("long", (0, false)),
                    ("single-adjacent", (1, true)),
                    ("single", (1, true)),
                    ("single-any", (1, false)),
                ];
                let (max, adjacent) = self.word(&table, "rule", &words, (0, false));
                CaptureSpec::Leap {
                    max: byte(self.number(&table, "max", max, 26)),
                    adjacent: self.word(&table, "landing", &[("any", false), ("adjacent", true)], adjacent),
                }
            }
            "hop" => CaptureSpec::Hop { quiet: self.flag(&table, "quiet", true) },
            "swap" => {
                CaptureSpec::Swap { friends: self.word(&table, "targets", &[("any", true), ("enemy", false)], true) }
            }
            "mutual" => CaptureSpec::Mutual,
            "push" => CaptureSpec::Push { follows: self.flag(&table, "follows", true) },
            "pull" => CaptureSpec::Pull,
            "explode" => CaptureSpec::Explode,
            "exchange" => CaptureSpec::Exchange,
            "resurrect" => CaptureSpec::Resurrect,
            "shoot" => CaptureSpec::Shoot {
                range: byte(self.number(&table, "range", 2, 26)),
                spotter: byte(self.number(&table, "spotter", 2, 2)),
            },
            _ => CaptureSpec::Imitate(ImitateSpec {
                pure: self.word(&table, "rule", &[("combine", false), ("pure", true)], false),
                friend_swap: self.flag(&table, "friend-swap", false),
                mutual_combines: self.flag(&table, "mutual-combines", true),
                hop_takes_mount: self.word(&table, "hop-takes", &[("both", true), ("target", false)], true),
            }),
        })
    }

    fn power(&mut self, node: &Node) -> Option<PowerSpec> {
        let (power, table) = self.named(node, "power", &["freeze", "shield", "immune"])?;
        self.keys(&table, &format!("the power \"{power}\""), if power == "freeze" { &["rule"] } else { &[] });
        Some(match power {
            "freeze" => PowerSpec::Freeze {
                neutralised: self.word(&table, "rule", &[("abbott", false), ("cambridge", true)], false),
            },
            "shield" => PowerSpec::Shield,
            _ => PowerSpec::Immune,
        })
    }

    fn promotion(&mut self, table: &Table, size: Size) -> PromotionSpec {
        self.keys(table, "promotion", &["zone", "to", "optional", "limit"]);
        let zone = match self.table(table, "zone") {
            Some(zone) => self.sides(zone, "the promotion zone", size),
            None => [Vec::new(), Vec::new()],
        };
        PromotionSpec {
            zone,
            to: self.texts(table, "to").into_iter().map(|(text, _)| text).collect(),
            optional: self.flag(table, "optional", false),
            limit: self.word(
                table,
                "limit",
                &[
                    ("none", PromotionLimit::None),
                    ("missing", PromotionLimit::Missing),
                    ("absent", PromotionLimit::Absent),
                ],
                PromotionLimit::None,
            ),
        }
    }

    fn castling(&mut self, root: &Table, size: Size, pieces: &[PieceSpec]) -> Option<CastlingSpec> {
        let table = self.table(root, "castling")?;
        self.keys(table, "[castling]", &["partner", "royal-to", "partner-to"]);
        let partner = self.text(table, "partner")?;
        if !pieces.iter().any(|piece| piece.id == partner) {
            let help = suggest::did_you_mean(&partner, pieces.iter().map(|piece| piece.id.as_str()));
            let span = table.get("partner").and_then(|node| node.span);
            self.report(code::game::UNKNOWN_WORD, span, format!("\"{partner}\" is no piece of this game"), help);
        }
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
            (Some(royal_to), Some(partner_to)) => Some(CastlingSpec { partner, royal_to, partner_to }),
            _ => {
                let help = "write royal-to = [\"c\", \"g\"] and partner-to = [\"d\", \"f\"]".to_owned();
                self.report(code::game::MISSING, None, "castling needs two files for each man", Some(help));
                None
            }
        }
    }

    fn goal(&mut self, root: &Table, zones: &BTreeMap<String, [Vec<Square>; 2]>) -> GoalSpec {
        let empty = Table::default();
        let table = self.table(root, "goal").unwrap_or(&empty);
        self.keys(
            table,
            "[goal]",
            &[
                "royal",
                "no-move",
                "repetition",
                "quiet-plies",
                "bare",
                "occupy",
                "occupy-over-check",
                "own-zone",
                "own-zone-rule",
            ],
        );
        let outcomes = [("win", Outcome::Win), ("draw", Outcome::Draw), ("loss", Outcome::Loss)];
        let zone = |schema: &mut Self, key: &str| {
            let name = schema.text(table, key)?;
            if zones.contains_key(&name) {
                return Some(name);
            }
            let help = suggest::did_you_mean(&name, zones.keys().map(String::as_str));
            let span = table.get(key).and_then(|node| node.span);
            schema.report(code::game::UNKNOWN_WORD, span, format!("\"{name}\" is no zone of this game"), help);
            None
        };
        let occupy = zone(self, "occupy");
        let own = zone(self, "own-zone");
        GoalSpec {
            checkmate: self.word(table, "royal", &[("checkmate", true), ("capture", false), ("union", false)], true),
            no_move: self.word(table, "no-move", &outcomes, Outcome::Draw),
            repetition: self.word(
                table,
                "repetition",
                &[
                    ("none", None),
                    ("draw", Some(Outcome::Draw)),
                    ("loss", Some(Outcome::Loss)),
                    ("win", Some(Outcome::Win)),
                ],
                Some(Outcome::Draw),
            ),
            quiet_plies: self.number(table, "quiet-plies", 0, 10_000),
            bare: self.flag(table, "bare", false),
            occupy,
            occupy_over_check: self.flag(table, "occupy-over-check", false),
            own_zone: own.map(|name| {
                let words = [("forbidden", OwnZone::Forbidden), ("loses", OwnZone::Loses)];
                (name, self.word(table, "own-zone-rule", &words, OwnZone::Forbidden))
            }),
        }
    }

    fn hand(&mut self, root: &Table) -> HandSpec {
        let Some(table) = self.table(root, "hand") else { return HandSpec::default() };
        self.keys(table, "[hand]", &["taken", "drops"]);
        let words = [("gone", Taken::Gone), ("captor", Taken::Captor), ("owner", Taken::Owner)];
        HandSpec { taken: self.word(table, "taken", &words, Taken::Gone), drops: self.flag(table, "drops", false) }
    }

    fn unions(&mut self, root: &Table, pieces: &[PieceSpec]) -> Option<UnionSpec> {
        let table = self.table(root, "unions")?;
        let keys = [
            "letters",
            "equal",
            "undo",
            "repeat",
            "en-passant-in-chains",
            "carried-promotion",
            "castling-threats",
            "double-step",
        ];
        self.keys(table, "[unions]", &keys);
        let most = usize::from(super::state::MAX_UNITED);
        if pieces.len() > most {
            let message = format!("a game with unions has at most {most} kinds of men, not {}", pieces.len());
            self.report(code::game::TOO_LARGE, None, message, None);
            return None;
        }
        let mut letters = Vec::new();
        let list = self.table(table, "letters").cloned().unwrap_or_default();
        for entry in &list.entries {
            let names = self.texts(&list, &entry.key);
            for (name, span) in names.iter().filter(|(name, _)| !pieces.iter().any(|piece| piece.id == *name)) {
                let help = suggest::did_you_mean(name, pieces.iter().map(|piece| piece.id.as_str()));
                self.report(code::game::UNKNOWN_WORD, *span, format!("\"{name}\" is no piece of this game"), help);
            }
            if let Some(piece) = pieces.iter().find(|piece| piece.letter == entry.key.to_lowercase()) {
                let message = format!("\"{}\" and a union share the letter {}", piece.id, piece.letter);
                self.report(code::game::DOUBLED, entry.span, message, None);
            }
            match names.as_slice() {
                [(first, _), (second, _)] => letters.push((entry.key.to_lowercase(), [first.clone(), second.clone()])),
                _ => self.report(code::game::MISSING, entry.span, "a union is of two men", None),
            }
        }
        self.pairs_without_letter(table.get("letters").and_then(|node| node.span), pieces, &letters);
        Some(UnionSpec {
            letters,
            equal_lower: self.word(table, "equal", &[("upper", false), ("lower", true)], false),
            undo: self.flag(table, "undo", true),
            repeat: self.flag(table, "repeat", true),
            en_passant_in_chains: self.flag(table, "en-passant-in-chains", true),
            mover_promotes: self.word(table, "carried-promotion", &[("owner", false), ("mover", true)], false),
            castling_safe: self.word(table, "castling-threats", &[("forbidden", true), ("allowed", false)], true),
            step_flags: self.word(table, "double-step", &[("free", false), ("once-per-file", true)], false),
        })
    }

    /// A union that has no letter could be made in play and would then be written nowhere.
    fn pairs_without_letter(&mut self, span: Option<Span>, pieces: &[PieceSpec], letters: &[(String, [String; 2])]) {
        let mut missing = Vec::new();
        for (at, first) in pieces.iter().enumerate() {
            for second in &pieces[at..] {
                let pair = [&first.id, &second.id];
                let written = letters.iter().any(|(_, [one, two])| pair == [one, two] || pair == [two, one]);
                if !written {
                    missing.push(format!("{} and {}", first.id, second.id));
                }
            }
        }
        let Some(first) = missing.first() else { return };
        let message = match missing.len() {
            1 => format!("the union of {first} has no letter"),
            count => format!("{count} unions have no letter, the first of {first}"),
        };
        let mut finding = Finding::new(code::game::MISSING, span.unwrap_or(self.here), message).help(
            "every two kinds, and every kind with itself, need a letter: without it such men could not be written",
        );
        if missing.len() > 1 {
            finding = finding.note(format!("without a letter: {}", missing.join(", ")));
        }
        self.findings.push(finding);
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
