//! The kinds of men: `[pieces]`.

use super::Schema;
use crate::board::{Size, Square};
use crate::finding::{code, suggest};
use crate::game::betza;
use crate::game::spec::{CaptureSpec, Double, ImitateSpec, PieceSpec, PowerSpec, PromotionLimit, PromotionSpec};
use crate::game::tree::{Node, Table, Value};
use crate::source::Span;
use std::collections::BTreeMap;

impl Schema<'_> {
    pub(super) fn pieces(
        &mut self,
        root: &Table,
        size: Size,
        zones: &BTreeMap<String, [Vec<Square>; 2]>,
    ) -> Vec<PieceSpec> {
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
            let stays = self.zone(piece, "stays", zones).and_then(|name| zones.get(&name)).cloned();
            let piece = PieceSpec { stays, ..self.piece(&entry.key, entry.span, piece, size) };
            if let Some(other) = pieces.iter().find(|other| other.letter == piece.letter) {
                let message = format!("\"{}\" and \"{}\" share the letter {}", other.id, piece.id, piece.letter);
                self.report(code::game::DOUBLED, entry.span, message, None);
            }
            pieces.push(piece);
        }
        for at in 0..pieces.len() {
            let mut names = pieces[at].promotion.as_ref().map(|promotion| promotion.to.clone()).unwrap_or_default();
            names.extend(pieces[at].becomes_taken.clone());
            if let Some((with, into, _)) = pieces[at].fuses.clone() {
                names.extend(with);
                names.push(into);
            }
            for name in names.iter().filter(|name| !pieces.iter().any(|piece| piece.id == **name)) {
                let help = suggest::did_you_mean(name, pieces.iter().map(|piece| piece.id.as_str()));
                let span = table.entries.get(at).and_then(|entry| entry.span);
                let message = format!("\"{}\" names \"{name}\", which is no piece here", pieces[at].id);
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
                "stays",
                "exposed",
                "fuses",
                "drop",
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
        let (mut one_per_file, mut drop_mates) = (false, true);
        if let Some(drop) = self.table(table, "drop") {
            self.keys(drop, "drop", &["one-per-file", "mate"]);
            one_per_file = self.flag(drop, "one-per-file", false);
            drop_mates = self.flag(drop, "mate", true);
        }
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
            stays: None,
            exposed: self.flag(table, "exposed", false),
            one_per_file,
            drop_mates,
            fuses: self.fuses(table),
            promotion,
        }
    }

    fn fuses(&mut self, table: &Table) -> Option<(Vec<String>, String, bool)> {
        let table = self.table(table, "fuses")?;
        self.keys(table, "fuses", &["with", "into", "limit"]);
        let with = self.texts(table, "with").into_iter().map(|(text, _)| text).collect();
        let absent = self.word(table, "limit", &[("none", false), ("absent", true)], false);
        Some((with, self.text(table, "into")?, absent))
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
            "displace" => &["targets", "kinds"],
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
            "displace" => {
                let targets = [("enemy", (false, true)), ("any", (true, true)), ("friend", (true, false))];
                let (friends, foes) = self.word(&table, "targets", &targets, (false, true));
                let others = self.word(&table, "kinds", &[("all", false), ("others", true)], false);
                CaptureSpec::Displace { friends, foes, others }
            }
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
        let (power, table) = self.named(node, "power", &["freeze", "shield", "immune", "relay"])?;
        self.keys(&table, &format!("the power \"{power}\""), if power == "freeze" { &["rule"] } else { &[] });
        Some(match power {
            "freeze" => {
                let freeze = |neutralised| PowerSpec::Freeze { neutralised };
                let words = [("abbott", freeze(false)), ("cambridge", freeze(true)), ("alike", PowerSpec::FreezeAlike)];
                self.word(&table, "rule", &words, freeze(false))
            }
            "relay" => PowerSpec::Relay,
            "shield" => PowerSpec::Shield,
            _ => PowerSpec::Immune,
        })
    }

    fn promotion(&mut self, table: &Table, size: Size) -> PromotionSpec {
        self.keys(table, "promotion", &["zone", "to", "optional", "limit", "leaving"]);
        let zone = match self.table(table, "zone") {
            Some(zone) => self.sides(zone, "the promotion zone", size),
            None => [Vec::new(), Vec::new()],
        };
        PromotionSpec {
            zone,
            to: self.texts(table, "to").into_iter().map(|(text, _)| text).collect(),
            optional: self.flag(table, "optional", false),
            leaving: self.flag(table, "leaving", false),
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
}
