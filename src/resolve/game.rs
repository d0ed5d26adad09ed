//! Which game a page is about, and which rules a figure follows.

use std::sync::Arc;

use super::frames::{self, Look};
use super::{Defaults, Found};
use crate::finding::{Finding, Findings, Level, code, suggest};
use crate::game::{Game, Library, Rules, RulesError};
use crate::source::{Span, Spanned};

/// The game of a page, and what its figures follow unless they say otherwise.
#[derive(Debug, Clone)]
pub struct GameChoice {
    /// The game; `None` when the page is about none that is known.
    pub game: Option<Arc<Game>>,
    /// How diagrams of the game look when it is drawn and not played.
    pub look: Option<&'static Look>,
    /// The preset and options of the page.
    pub rules: RuleChoice,
}

/// A preset and options, as written.
#[derive(Debug, Clone, Default)]
pub struct RuleChoice {
    /// The name of a preset, and whether it was written for this game (an unknown one is then an error).
    pub preset: Option<Spanned<String>>,
    /// A preset for every game that has it.
    pub default_preset: Option<String>,
    /// `key=value` pairs separated by commas.
    pub options: Option<Spanned<String>>,
}

/// Chooses the game of a page: front matter's `game`, else the folder's name, else the run's default.
pub(super) fn choose(found: &Found, library: &Library, defaults: &Defaults, findings: &mut Findings) -> GameChoice {
    let written = found.document.meta("game");
    let game = match written {
        Some(name) => named(name, library, findings),
        None => library.find(&found.folder).or_else(|| library.find(defaults.game.as_ref()?)),
    };
    let look = match (&game, written) {
        (Some(_), _) => None,
        (None, Some(name)) => frames::find(&name.value),
        (None, None) => frames::find(&found.folder),
    };
    let rules = RuleChoice {
        preset: found.document.meta("preset").cloned(),
        default_preset: defaults.preset.clone(),
        options: found.document.meta("options").cloned(),
    };
    match &game {
        // What the page names is judged although no figure may follow it.
        Some(game) if rules.preset.is_some() || rules.options.is_some() => {
            rules.rules(game, findings);
        }
        None if look.is_none() && written.is_none() => complain_about_folder(found, library, findings),
        _ => {}
    }
    GameChoice { game, look, rules }
}

/// A page with figures in a folder whose name is nearly that of a game: nothing on it could be proved.
fn complain_about_folder(found: &Found, library: &Library, findings: &mut Findings) {
    // Games of one name are told apart by numbers: the first is no slip of the pen for the second.
    let unnumbered = |name: &str| {
        let word = name.to_lowercase().replace(|c: char| c.is_ascii_digit(), "");
        word.trim_end_matches('i').to_owned()
    };
    let own = unnumbered(&found.folder);
    let names = library.ids().chain(library.names()).chain(frames::names().map(|name| -> &str { name }));
    let names: Vec<&str> = names.filter(|name| unnumbered(name) != own).collect();
    let Some(near) = suggest::slip(&found.folder, names) else { return };
    if found.document.figures().is_empty() {
        return;
    }
    findings.push(
        Finding::new(
            code::page::UNKNOWN_GAME,
            Span::new(found.file, 0..0),
            format!("there is no game \"{}\", as the folder is named", found.folder),
        )
        .at_level(Level::Warning)
        .help(format!("did you mean \"{near}\"?"))
        .help("rename the folder, or name the game in front matter (game = \"...\")"),
    );
}

/// The game of a name, or a finding unless it is one that is only drawn.
pub(super) fn named(name: &Spanned<String>, library: &Library, findings: &mut Findings) -> Option<Arc<Game>> {
    let game = library.find(&name.value);
    if game.is_none() && frames::find(&name.value).is_none() {
        let ids: Vec<&str> = library.ids().collect();
        findings.push(
            Finding::new(code::page::UNKNOWN_GAME, name.span, format!("there is no game \"{}\"", name.value))
                .help_opt(library.nearest(&name.value).map(|near| format!("did you mean \"{near}\"?")))
                .help(format!("the games are {}", ids.join(", "))),
        );
    }
    game
}

impl RuleChoice {
    /// The choice of a figure: its own preset and options, else the page's.
    pub(super) fn with(&self, preset: Option<&Spanned<String>>, options: Option<&Spanned<String>>) -> RuleChoice {
        RuleChoice {
            preset: preset.or(self.preset.as_ref()).cloned(),
            default_preset: self.default_preset.clone(),
            // A figure that names a preset starts from it, without the page's options.
            options: match (preset, options) {
                (_, Some(options)) => Some(options.clone()),
                (Some(_), None) => None,
                (None, None) => self.options.clone(),
            },
        }
    }

    /// The rules; `None` when a word is unknown (a finding says which).
    pub(super) fn rules(&self, game: &Game, findings: &mut Findings) -> Option<Rules> {
        // A preset for a whole book holds for the games that have it.
        let has = |name: &str| game.presets().iter().any(|preset| preset.name == name);
        let general = self.default_preset.as_deref().filter(|name| has(name));
        let preset = self.preset.as_ref().map(|preset| preset.value.as_str()).or(general);
        let options = match &self.options {
            Some(text) => read_options(text, findings)?,
            None => Vec::new(),
        };
        let error = match game.rules(preset, &options) {
            Ok(rules) => return Some(rules),
            Err(error) => error,
        };
        let (code, written) = match &error {
            RulesError::UnknownPreset { .. } => (code::page::UNKNOWN_PRESET, &self.preset),
            RulesError::UnknownOption { .. } | RulesError::UnknownValue { .. } => {
                (code::page::UNKNOWN_OPTION, &self.options)
            }
            // A board that is only drawn: claims on it are undecided, which is said there.
            RulesError::NotPlayed { .. } => return None,
        };
        let finding = match written {
            Some(text) => Finding::new(code, text.span, error.to_string()),
            None => Finding::general(code, error.to_string()),
        };
        findings.push(finding.help(format!("`fenbook games {}` lists its presets and options", game.id())));
        None
    }
}

/// Reads `key=value,key=value`.
fn read_options(text: &Spanned<String>, findings: &mut Findings) -> Option<Vec<(String, String)>> {
    let mut pairs = Vec::new();
    for part in text.value.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let Some((key, value)) = part.split_once('=') else {
            findings.push(
                Finding::new(code::page::BAD_VALUE, text.span, format!("\"{part}\" is no option"))
                    .help("write key=value pairs separated by commas: suicide=false,leaper=long"),
            );
            return None;
        };
        pairs.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    Some(pairs)
}
