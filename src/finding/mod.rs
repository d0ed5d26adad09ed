//! What fenbook has to say about a book: one [`Finding`] for each thing that is wrong or doubtful.
//!
//! A phase never stops and never prints: it puts findings into a [`Findings`] and returns what it could make.
//! Levels are changed at one point ([`Levels`]); each report format is a file under `emit`.

pub mod allow;
mod baseline;
pub mod code;
pub mod emit;
mod fingerprint;
mod levels;
pub mod patches;
pub mod suggest;

pub use baseline::{Baseline, BaselineError, Filtered};
pub use code::Code;
pub use fingerprint::fingerprint;
pub use levels::Levels;

use crate::source::{Sources, Span};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The book must not be published like this; the exit status is 1.
    Error,
    /// Probably wrong, or not proved.
    Warning,
    /// Worth knowing.
    Note,
    /// Not reported.
    Allow,
}

impl Level {
    /// The word used in every format and in `book.toml`.
    pub fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
            Level::Allow => "allow",
        }
    }
}

/// A second place that helps to understand a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// A change of the source that would mend the finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// The text to replace; empty to insert.
    pub span: Span,
    /// The new text.
    pub replacement: String,
    /// Whether it may be applied without a person looking (`fenbook fix`).
    pub safe: bool,
}

/// One thing that is wrong or doubtful: where, what, why, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The kind of finding.
    pub code: Code,
    /// Its level; the code's default until [`Levels`] changes it.
    pub level: Level,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The place; `None` only for what concerns no file.
    pub span: Option<Span>,
    /// Other places.
    pub labels: Vec<Label>,
    /// Why, or further facts, a sentence each.
    pub notes: Vec<String>,
    /// What to do, a sentence each.
    pub help: Vec<String>,
    /// Changes that would mend it.
    pub patches: Vec<Patch>,
    /// A board drawn in characters, where it helps.
    pub board: Option<String>,
}

impl Finding {
    /// A finding of a kind at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Finding {
        Finding { span: Some(span), ..Finding::general(code, message) }
    }

    /// A finding that concerns no file.
    pub fn general(code: Code, message: impl Into<String>) -> Finding {
        Finding {
            code,
            level: code.level(),
            message: message.into(),
            span: None,
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            patches: Vec::new(),
            board: None,
        }
    }

    /// Adds a second place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Finding {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a reason or a fact.
    pub fn note(mut self, text: impl Into<String>) -> Finding {
        self.notes.push(text.into());
        self
    }

    /// Adds what to do.
    pub fn help(mut self, text: impl Into<String>) -> Finding {
        self.help.push(text.into());
        self
    }

    /// Adds what to do, if there is something to say.
    pub fn help_opt(self, text: Option<impl Into<String>>) -> Finding {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }

    /// Adds a change that would mend it.
    pub fn patch(mut self, span: Span, replacement: impl Into<String>, safe: bool) -> Finding {
        self.patches.push(Patch { span, replacement: replacement.into(), safe });
        self
    }

    /// Adds a change of the text at a span. An empty span says that the text stands in the source in another form, which is
    /// not changed by a program.
    #[must_use]
    pub fn replace(self, span: Span, replacement: impl Into<String>, safe: bool) -> Finding {
        if span.range().is_empty() { self } else { self.patch(span, replacement, safe) }
    }

    /// Adds a drawn board.
    pub fn board(mut self, board: impl Into<String>) -> Finding {
        self.board = Some(board.into());
        self
    }

    /// The same finding at another level than its code's default.
    pub fn at_level(mut self, level: Level) -> Finding {
        self.level = level;
        self
    }
}

/// Findings as they are made, in any order.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    /// None yet.
    pub fn new() -> Findings {
        Findings::default()
    }

    /// Adds one.
    pub fn push(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Adds those of another phase.
    pub fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.list.extend(findings);
    }

    /// Keeps those that a question says yes to.
    pub fn retain(&mut self, keep: impl FnMut(&Finding) -> bool) {
        self.list.retain(keep);
    }

    /// Takes those made after the first `count`.
    pub fn split_off(&mut self, count: usize) -> Vec<Finding> {
        self.list.split_off(count.min(self.list.len()))
    }

    /// All of them, in the order of making.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.list.iter()
    }

    /// All of them, to say more about them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Finding> {
        self.list.iter_mut()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// How many there are at a level.
    pub fn count(&self, level: Level) -> usize {
        self.list.iter().filter(|finding| finding.level == level).count()
    }

    /// Applies levels, drops what is allowed, and sorts: errors first, then by file name, place and code.
    pub fn settle(mut self, levels: &Levels, sources: &Sources) -> Findings {
        for finding in &mut self.list {
            finding.level = levels.of(finding);
            finding.span = finding.span.map(|span| sources.snap(span));
            finding.labels.iter_mut().for_each(|label| label.span = sources.snap(label.span));
            finding.patches.iter_mut().for_each(|patch| patch.span = sources.snap(patch.span));
        }
        self.list.retain(|finding| finding.level != Level::Allow);
        self.list.sort_by(|a, b| {
            let key = |f: &Finding| {
                let place = f.span.map(|span| (sources.get(span.file).name().to_owned(), span.start, span.end));
                (f.level, place, f.code.id(), f.message.clone())
            };
            key(a).cmp(&key(b))
        });
        self.list.dedup();
        self
    }
}

impl IntoIterator for Findings {
    type Item = Finding;
    type IntoIter = std::vec::IntoIter<Finding>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
