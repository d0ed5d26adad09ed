//! How a game ends, and what its moves obey: `[goal]` and `[moves]`.

use std::collections::BTreeMap;

use super::Schema;
use crate::board::Square;
use crate::finding::{code, suggest};
use crate::game::spec::{Facing, GoalSpec, LimitSpec, Outcome, OwnZone, PieceSpec, ReachSpec};
use crate::game::tree::Table;

impl Schema<'_> {
    pub(super) fn goal(
        &mut self,
        root: &Table,
        zones: &BTreeMap<String, [Vec<Square>; 2]>,
        pieces: &[PieceSpec],
    ) -> GoalSpec {
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
                "reach",
                "no-men",
                "extinct",
                "check",
            ],
        );
        let outcomes = [("win", Outcome::Win), ("draw", Outcome::Draw), ("loss", Outcome::Loss)];
        let occupy = self.zone(table, "occupy", zones);
        let own = self.zone(table, "own-zone", zones);
        let reach = self.table(table, "reach").cloned().and_then(|reach| {
            self.keys(&reach, "reach", &["pieces", "zone", "reply"]);
            let last_reply = self.word(&reach, "reply", &[("none", false), ("draws", true)], false);
            let zone = self.zone(&reach, "zone", zones)?;
            Some(ReachSpec { pieces: self.kinds(&reach, "pieces", pieces), zone, last_reply })
        });
        let extinct = self.kinds(table, "extinct", pieces);
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
            check_wins: self.word(table, "check", &[("goes-on", false), ("wins", true)], false),
            reach,
            extinct,
            no_men: self.word(
                table,
                "no-men",
                &[
                    ("none", None),
                    ("draw", Some(Outcome::Draw)),
                    ("loss", Some(Outcome::Loss)),
                    ("win", Some(Outcome::Win)),
                ],
                None,
            ),
            occupy,
            occupy_over_check: self.flag(table, "occupy-over-check", false),
            own_zone: own.map(|name| {
                let words = [("forbidden", OwnZone::Forbidden), ("loses", OwnZone::Loses)];
                (name, self.word(table, "own-zone-rule", &words, OwnZone::Forbidden))
            }),
        }
    }

    /// The name of a zone.
    pub(super) fn zone(
        &mut self,
        table: &Table,
        key: &str,
        zones: &BTreeMap<String, [Vec<Square>; 2]>,
    ) -> Option<String> {
        let name = self.text(table, key)?;
        if zones.contains_key(&name) {
            return Some(name);
        }
        let help = suggest::did_you_mean(&name, zones.keys().map(String::as_str));
        let span = table.get(key).and_then(|node| node.span);
        self.report(code::game::UNKNOWN_WORD, span, format!("\"{name}\" is no zone of this game"), help);
        None
    }

    /// A list of kinds of men.
    pub(super) fn kinds(&mut self, table: &Table, key: &str, pieces: &[PieceSpec]) -> Vec<String> {
        let names = self.texts(table, key);
        for (name, span) in names.iter().filter(|(name, _)| !pieces.iter().any(|piece| piece.id == *name)) {
            let help = suggest::did_you_mean(name, pieces.iter().map(|piece| piece.id.as_str()));
            self.report(code::game::UNKNOWN_WORD, *span, format!("\"{name}\" is no piece of this game"), help);
        }
        names.into_iter().map(|(name, _)| name).collect()
    }

    /// What every move obeys besides the movement of its man.
    pub(super) fn limits(&mut self, root: &Table) -> LimitSpec {
        let empty = Table::default();
        let table = self.table(root, "moves").unwrap_or(&empty);
        self.keys(
            table,
            "[moves]",
            &["must-capture", "give-check", "in-check", "cells", "black", "royals-face", "freeze-alike", "dead-ends"],
        );
        let cells = self.number(table, "cells", 0, 26);
        LimitSpec {
            must_capture: self.flag(table, "must-capture", false),
            no_checks: self.word(table, "give-check", &[("allowed", false), ("forbidden", true)], false),
            no_flight: self.word(table, "in-check", &[("moves", false), ("takes", true)], false),
            cells: u8::try_from(cells).unwrap_or(u8::MAX),
            turned: self.word(table, "black", &[("mirrored", false), ("turned", true)], false),
            facing: self.word(
                table,
                "royals-face",
                &[("allowed", Facing::Allowed), ("not-on-files", Facing::Files), ("not-on-lines", Facing::Lines)],
                Facing::Allowed,
            ),
            no_dead_ends: self.word(table, "dead-ends", &[("allowed", false), ("forbidden", true)], false),
            no_freezing: self.word(table, "freeze-alike", &[("allowed", false), ("forbidden", true)], false),
        }
    }
}
