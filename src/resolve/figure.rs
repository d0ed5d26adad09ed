//! Figures: typed diagrams with caption, claims and rules.

use std::sync::Arc;

use super::art;
use super::frames;
use super::game::{self, GameChoice};
use crate::diagram::{self, Diagram, Frame, KEYS, Written};
use crate::document::{self, ClaimText, Half};
use crate::finding::{Finding, Findings, code};
use crate::game::{Game, Library, Rules};
use crate::source::{Span, Spanned};

/// A figure whose diagrams are read.
#[derive(Debug, Clone)]
pub struct Figure {
    /// Its number on the page, from 0: the same in every language.
    pub index: usize,
    /// The author's name for it (`id="..."`), else `None`.
    pub name: Option<String>,
    /// Where it was written.
    pub span: Span,
    /// Its diagrams: one, or two of a pair (more are possible in a foreign page).
    pub diagrams: Vec<Diagram>,
    /// Its caption.
    pub caption: Option<Caption>,
    /// Claims as written.
    pub claims: Vec<ClaimText>,
    /// Alternative text by the author, for each diagram.
    pub alt: Vec<Option<String>>,
    /// The game, if it is known.
    pub game: Option<Arc<Game>>,
    /// The rules that the figure follows; `None` without a game, or when the figure names rules that do not exist.
    pub rules: Option<Rules>,
    /// The name of the preset the figure or page chose, as written.
    pub preset: Option<String>,
    /// The side to move that the figure names (`side="w"`), for each diagram.
    pub sides: Vec<Option<Spanned<String>>>,
}

/// A caption.
#[derive(Debug, Clone)]
pub struct Caption {
    /// Its text as a reader sees it; references as written.
    pub text: String,
    /// Where it was written.
    pub span: Span,
}

impl Figure {
    /// The diagram that a claim with this half is about.
    pub fn diagram(&self, half: Half) -> Option<&Diagram> {
        match half {
            Half::Whole | Half::Left => self.diagrams.first(),
            Half::Right => self.diagrams.get(1),
        }
    }
}

/// Reads a figure's diagrams under its page's game, or under its own (`game="..."`).
pub(super) fn resolve(
    written: &document::Figure<'_>,
    index: usize,
    page: &GameChoice,
    library: &Library,
    findings: &mut Findings,
) -> Figure {
    let (game, look) = match written.element.attribute("game") {
        Some(name) => (game::named(name, library, findings), frames::find(&name.value)),
        None => (page.game.clone(), page.look),
    };
    let preset = written.key(0, "preset");
    let options = written.key(0, "options");
    let choice = page.rules.with(preset, options);
    let rules = match &game {
        Some(game) => choice.rules(game, findings),
        None => {
            if let Some(word) = preset.or(options) {
                findings.push(
                    Finding::new(code::page::NO_GAME, word.span, "rules are chosen, but the page has no game")
                        .help("name the game in front matter (game = \"...\") or by the folder's name"),
                );
            }
            None
        }
    };
    let frame = match (&game, look) {
        // An option may choose another board, so that the rules, where they are known, say its shape.
        (Some(game), _) => match &rules {
            Some(rules) => Frame { shape: Some(rules.shape().clone()), dialect: rules.dialect() },
            None => Frame { shape: Some(game.shape().clone()), dialect: game.dialect() },
        },
        (None, Some(look)) => look.frame(),
        (None, None) => Frame::open(),
    };
    let mut diagrams = Vec::new();
    let (mut alt, mut sides) = (Vec::new(), Vec::new());
    for (number, text) in written.diagrams.iter().enumerate() {
        let keys = KEYS.iter().filter_map(|key| Some((*key, written.key(number, key)?))).collect();
        let mut diagram = diagram::read(&Written { text: &text.leaf.text, keys }, &frame, findings);
        match (&game, look) {
            (None, Some(look)) => look.name_art(&mut diagram),
            _ => art::name_art(&mut diagram, game.as_deref()),
        }
        diagrams.push(diagram);
        alt.push(written.key(number, "alt").map(|text| text.value.clone()));
        sides.push(written.key(number, "side").cloned());
    }
    Figure {
        index,
        name: written.element.attribute("id").map(|id| id.value.clone()),
        span: written.span(),
        diagrams,
        caption: written.caption.map(|element| Caption { text: element.plain_text(), span: element.span }),
        claims: written.claims.clone(),
        alt,
        rules,
        preset: choice.preset.map(|preset| preset.value),
        sides,
        game,
    }
}
