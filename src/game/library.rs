//! The games that are known: those embedded in the binary, and those that a book adds.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::file::{self, Game};
use super::tree::norm;
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{FileId, Sources, Span};

/// The embedded game files, parents before children. The one list of them.
const BUILTIN: &[(&str, &str)] = &[
    ("rules/chess/game.toml", include_str!("../../rules/chess/game.toml")),
    ("rules/baroque/game.toml", include_str!("../../rules/baroque/game.toml")),
    ("rules/fugue/game.toml", include_str!("../../rules/fugue/game.toml")),
    ("rules/maxima/game.toml", include_str!("../../rules/maxima/game.toml")),
    ("rules/optima/game.toml", include_str!("../../rules/optima/game.toml")),
    ("rules/pacosako/game.toml", include_str!("../../rules/pacosako/game.toml")),
    ("rules/renaissance/game.toml", include_str!("../../rules/renaissance/game.toml")),
    ("rules/rococo/game.toml", include_str!("../../rules/rococo/game.toml")),
    ("rules/berolina/game.toml", include_str!("../../rules/berolina/game.toml")),
    ("rules/capablanca/game.toml", include_str!("../../rules/capablanca/game.toml")),
    ("rules/darkchess/game.toml", include_str!("../../rules/darkchess/game.toml")),
    ("rules/doublearmy/game.toml", include_str!("../../rules/doublearmy/game.toml")),
    ("rules/grasshopper/game.toml", include_str!("../../rules/grasshopper/game.toml")),
    ("rules/hoppelpoppel/game.toml", include_str!("../../rules/hoppelpoppel/game.toml")),
    ("rules/kinglet/game.toml", include_str!("../../rules/kinglet/game.toml")),
    ("rules/knightmate/game.toml", include_str!("../../rules/knightmate/game.toml")),
    ("rules/makruk/game.toml", include_str!("../../rules/makruk/game.toml")),
    ("rules/newzealand/game.toml", include_str!("../../rules/newzealand/game.toml")),
    ("rules/pawnmassacre/game.toml", include_str!("../../rules/pawnmassacre/game.toml")),
    ("rules/shako/game.toml", include_str!("../../rules/shako/game.toml")),
    ("rules/upsidedown/game.toml", include_str!("../../rules/upsidedown/game.toml")),
    ("rules/vchess/game.toml", include_str!("../../rules/vchess/game.toml")),
    ("rules/koth/game.toml", include_str!("../../rules/koth/game.toml")),
    ("rules/crossing/game.toml", include_str!("../../rules/crossing/game.toml")),
    ("rules/racing-kings/game.toml", include_str!("../../rules/racing-kings/game.toml")),
    ("rules/rugby-chess/game.toml", include_str!("../../rules/rugby-chess/game.toml")),
    ("rules/horde/game.toml", include_str!("../../rules/horde/game.toml")),
    ("rules/antichess/game.toml", include_str!("../../rules/antichess/game.toml")),
    ("rules/capture-chess/game.toml", include_str!("../../rules/capture-chess/game.toml")),
    ("rules/freecapture/game.toml", include_str!("../../rules/freecapture/game.toml")),
    ("rules/extinction-chess/game.toml", include_str!("../../rules/extinction-chess/game.toml")),
    ("rules/makpong/game.toml", include_str!("../../rules/makpong/game.toml")),
    ("rules/gridolina/game.toml", include_str!("../../rules/gridolina/game.toml")),
    ("rules/diamond/game.toml", include_str!("../../rules/diamond/game.toml")),
    ("rules/xiangqi/game.toml", include_str!("../../rules/xiangqi/game.toml")),
    ("rules/minixiangqi/game.toml", include_str!("../../rules/minixiangqi/game.toml")),
    ("rules/empire/game.toml", include_str!("../../rules/empire/game.toml")),
    ("rules/brotherhood/game.toml", include_str!("../../rules/brotherhood/game.toml")),
    ("rules/madrasi/game.toml", include_str!("../../rules/madrasi/game.toml")),
    ("rules/isardam/game.toml", include_str!("../../rules/isardam/game.toml")),
    ("rules/karouk/game.toml", include_str!("../../rules/karouk/game.toml")),
    ("rules/evolution/game.toml", include_str!("../../rules/evolution/game.toml")),
    ("rules/antiking2/game.toml", include_str!("../../rules/antiking2/game.toml")),
    ("rules/knightrelay2/game.toml", include_str!("../../rules/knightrelay2/game.toml")),
    ("rules/coronation/game.toml", include_str!("../../rules/coronation/game.toml")),
    ("rules/shogi/game.toml", include_str!("../../rules/shogi/game.toml")),
    ("rules/minishogi/game.toml", include_str!("../../rules/minishogi/game.toml")),
];

/// Games by id and alias.
#[derive(Debug, Clone, Default)]
pub struct Library {
    games: BTreeMap<String, Arc<Game>>,
    names: BTreeMap<String, String>,
}

impl Library {
    /// No games.
    pub fn empty() -> Library {
        Library::default()
    }

    /// The embedded games. Read once in a run.
    pub fn builtin() -> Library {
        static BUILT: OnceLock<Library> = OnceLock::new();
        BUILT.get_or_init(|| Library::read_builtin().0).clone()
    }

    /// Reads the embedded games, with what is wrong with them (nothing, as a test asserts).
    pub fn read_builtin() -> (Library, Sources, Findings) {
        let mut library = Library::empty();
        let mut sources = Sources::new();
        let mut findings = Findings::new();
        for (name, text) in BUILTIN {
            let file = sources.add(*name, *text);
            findings.extend(library.add(file, &sources));
        }
        (library, sources, findings)
    }

    /// Reads a game file and adds its game, in place of one of the same id.
    pub fn add(&mut self, file: FileId, sources: &Sources) -> Findings {
        let (game, mut findings) = file::load(file, sources, self);
        if let Some(game) = game {
            let id = key(game.id());
            for name in std::iter::once(game.id()).chain(game.aliases().iter().map(String::as_str)) {
                let other = self.names.get(&key(name)).filter(|other| **other != id);
                if let Some(other) = other {
                    let message = format!("\"{name}\" is a name of the game \"{other}\" already");
                    findings.push(Finding::new(code::game::DOUBLED, Span::new(file, 0..0), message));
                    continue;
                }
                self.names.insert(key(name), id.clone());
            }
            self.games.insert(id, Arc::new(game));
        }
        findings
    }

    /// Gives a game another name; `false` when there is no such game.
    pub fn alias(&mut self, name: &str, game: &str) -> bool {
        let Some(id) = self.names.get(&key(game)).cloned() else { return false };
        self.names.insert(key(name), id);
        true
    }

    /// The game of an id or alias; case, blanks, hyphens and circumflexes do not matter.
    pub fn find(&self, name: &str) -> Option<Arc<Game>> {
        self.names.get(&key(name)).and_then(|id| self.games.get(id)).cloned()
    }

    /// The ids of all games, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.games.values().map(|game| game.id())
    }

    /// All names of games, aliases among them, sorted, as they are compared: small letters and digits.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// All games, sorted by id.
    pub fn games(&self) -> impl Iterator<Item = &Arc<Game>> {
        self.games.values()
    }

    /// The id or alias nearest to a word that names no game.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        suggest::nearest(&key(name), self.names.keys().map(String::as_str))
    }
}

/// A name as it is compared: lower case, letters and digits only, without accents that titles of games carry.
fn key(name: &str) -> String {
    let plain = |c: char| match c {
        'ŝ' | 'š' => 's',
        'é' | 'è' | 'ê' => 'e',
        other => other,
    };
    norm(name).chars().map(plain).filter(|c| c.is_alphanumeric()).collect()
}
