//! Unions of two men on one square: `[unions]`.

use super::Schema;
use crate::finding::{Finding, code, suggest};
use crate::game::spec::{PieceSpec, UnionSpec};
use crate::game::tree::Table;
use crate::source::Span;

impl Schema<'_> {
    pub(super) fn unions(&mut self, root: &Table, pieces: &[PieceSpec]) -> Option<UnionSpec> {
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
        let most = usize::from(crate::game::state::MAX_UNITED);
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
}
