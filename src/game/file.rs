//! A game as its file describes it, and reading that file.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use super::library::Library;
use super::options::{self, OptionInfo, Preset, RulesError};
use super::rules::Rules;
use super::schema::Schema;
use super::spec::{PieceSpec, Spec};
use super::tree::{self, Node, Table, Value, norm};
use crate::board::fen::Dialect;
use crate::board::{Man, Shape};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{FileId, Sources, Span};

/// A game. Cheap to clone.
#[derive(Clone)]
pub struct Game {
    data: Arc<Data>,
}

struct Data {
    id: String,
    aliases: Vec<String>,
    names: BTreeMap<String, String>,
    parent: Option<String>,
    shape: Shape,
    dialect: Dialect,
    turned_men: bool,
    pieces: Vec<PieceKind>,
    options: Vec<OptionInfo>,
    presets: Vec<Preset>,
    /// The file laid over its parents, without places.
    root: Table,
    /// Rules that were asked for, by their options.
    built: Mutex<BTreeMap<Vec<String>, Rules>>,
}

/// What a drawing of a man is made from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Art {
    /// The name of the drawing in a piece set.
    pub name: String,
    /// The drawing stands on its head.
    pub turned: bool,
}

/// A kind of man as it is named and drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceKind {
    id: String,
    symbol: String,
    letters: BTreeMap<String, String>,
    art: Vec<Art>,
    royal: bool,
    parts: Option<[String; 2]>,
}

impl PieceKind {
    /// Its name in files and messages; piece names for readers are found by it.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its letter in FEN, in lower case.
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// The drawings it is made from; two for a union.
    pub fn art(&self) -> &[Art] {
        &self.art
    }

    /// Its letter in a language's notation, if the game gives one.
    pub fn letter(&self, language: &str) -> Option<&str> {
        self.letters.get(language).map(String::as_str)
    }

    /// Whether the game turns on it.
    pub fn royal(&self) -> bool {
        self.royal
    }

    /// Of a union the ids of its men: the one whose side the case of the letter names, then the other.
    pub fn parts(&self) -> Option<(&str, &str)> {
        self.parts.as_ref().map(|[first, second]| (first.as_str(), second.as_str()))
    }

    fn of(piece: &PieceSpec) -> PieceKind {
        PieceKind {
            id: piece.id.clone(),
            symbol: piece.letter.clone(),
            letters: piece.letters.clone(),
            art: vec![Art { name: piece.art.clone(), turned: piece.turned }],
            royal: piece.royal,
            parts: None,
        }
    }

    /// The kinds of a game, those of its unions last: of a union the drawing of the man whose side the case of its
    /// letter names comes first.
    fn all(spec: &Spec) -> Vec<PieceKind> {
        let mut kinds: Vec<PieceKind> = spec.pieces.iter().map(PieceKind::of).collect();
        for (letter, men) in spec.unions.iter().flat_map(|unions| &unions.letters) {
            let parts: Vec<&PieceKind> = men.iter().filter_map(|id| kinds.iter().find(|kind| kind.id == *id)).collect();
            let [first, second] = parts.as_slice() else { continue };
            kinds.push(PieceKind {
                id: format!("{}+{}", first.id, second.id),
                symbol: letter.clone(),
                letters: BTreeMap::new(),
                art: [first.art.clone(), second.art.clone()].concat(),
                royal: first.royal || second.royal,
                parts: Some([first.id.clone(), second.id.clone()]),
            });
        }
        kinds
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("id", &self.data.id).finish_non_exhaustive()
    }
}

impl Game {
    /// Its name in files, paths and on the command line.
    pub fn id(&self) -> &str {
        &self.data.id
    }

    /// Other names that it is found by.
    pub fn aliases(&self) -> &[String] {
        &self.data.aliases
    }

    /// Its name in a language, if the file gives one.
    pub fn name(&self, language: &str) -> Option<&str> {
        self.data.names.get(language).map(String::as_str)
    }

    /// The game that it is a variant of.
    pub fn parent(&self) -> Option<&str> {
        self.data.parent.as_deref()
    }

    /// The board.
    pub fn shape(&self) -> &Shape {
        &self.data.shape
    }

    /// Whether the men of the side at the top of a diagram stand on their heads.
    pub fn has_turned_men(&self) -> bool {
        self.data.turned_men
    }

    /// How its positions are written.
    pub fn dialect(&self) -> Dialect {
        self.data.dialect.clone()
    }

    /// Its rule options.
    pub fn options(&self) -> &[OptionInfo] {
        &self.data.options
    }

    /// Its presets.
    pub fn presets(&self) -> &[Preset] {
        &self.data.presets
    }

    /// Every kind of man that any choice of options has, in the order of the file.
    pub fn pieces(&self) -> &[PieceKind] {
        &self.data.pieces
    }

    /// The kind of a man as written.
    pub fn piece(&self, man: &Man) -> Option<&PieceKind> {
        self.data.pieces.iter().find(|piece| piece.symbol == man.symbol)
    }

    /// The rules under a preset and single options, which win over the preset.
    ///
    /// # Errors
    /// [`RulesError`] for a preset, option or value that the game does not have, and for boards too large to play on.
    pub fn rules(&self, preset: Option<&str>, chosen: &[(String, String)]) -> Result<Rules, RulesError> {
        let values = options::choose(self.id(), self.options(), self.presets(), preset, chosen)?;
        let key: Vec<String> = values.values().cloned().collect();
        let lock = || self.data.built.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(rules) = lock().get(&key) {
            return Ok(rules.clone());
        }
        let mut findings = Findings::new();
        let mut schema = Schema { here: super::rules::nowhere(), findings: &mut findings };
        let spec = schema.spec(&resolved(&self.data.root, &values));
        let rules = Rules::build(self, values, spec)?;
        lock().insert(key, rules.clone());
        Ok(rules)
    }

    pub(super) fn root(&self) -> &Table {
        &self.data.root
    }
}

/// The file under some options: conditional parts laid over it, option names replaced by values.
fn resolved(root: &Table, values: &BTreeMap<String, String>) -> Table {
    let mut table = root.clone();
    table.remove("when");
    if let Some(Value::List(list)) = root.get("when").map(|node| &node.value) {
        for part in list.iter().filter_map(Node::table) {
            let holds = part.get("if").and_then(Node::text).is_some_and(|text| condition(text, values));
            if holds {
                let mut part = part.clone();
                part.remove("if");
                if let Some(Value::List(list)) = part.get("without").map(|node| &node.value) {
                    list.iter().filter_map(Node::text).for_each(|path| {
                        table.remove(path);
                    });
                }
                part.remove("without");
                table.merge(&part);
            }
        }
    }
    table.fill(values);
    table
}

/// `option=value`, several joined by commas: all must hold.
fn condition(text: &str, values: &BTreeMap<String, String>) -> bool {
    text.split(',').all(|part| match part.split_once('=') {
        Some((name, value)) => values.get(&norm(name)).is_some_and(|chosen| *chosen == norm(value)),
        None => false,
    })
}

/// Reads a game file. The game is returned when it can be used at all, even with findings.
pub fn load(file: FileId, sources: &Sources, library: &Library) -> (Option<Game>, Findings) {
    let mut findings = Findings::new();
    let text = sources.get(file).text();
    let here = Span::new(file, 0..text.find('\n').unwrap_or(text.len()));
    let own = tree::parse(text, file, &mut findings);
    let readable = findings.is_empty();
    let mut schema = Schema { here, findings: &mut findings };
    let mut root = Table::default();
    let parent = schema.text(&own, "parent");
    if let Some(name) = &parent {
        match library.find(name) {
            Some(parent) => {
                root = parent.root().placeless();
                for key in ["id", "aliases", "names", "without"] {
                    root.remove(key);
                }
            }
            None => {
                let span = own.get("parent").and_then(|node| node.span);
                let help = suggest::did_you_mean(name, library.ids());
                schema.report(code::game::UNKNOWN_PARENT, span, format!("there is no game \"{name}\""), help);
            }
        }
    }
    for (path, span) in schema.texts(&own, "without") {
        if !root.remove(&path) {
            let message = format!("the parent has no \"{path}\" to leave out");
            schema.report(code::game::UNKNOWN_KEY, span, message, None);
        }
    }
    root.merge(&own);
    schema.keys(&root, "a game", super::schema::TOP);
    let id = schema.text(&own, "id").unwrap_or_else(|| {
        if readable {
            schema.report(code::game::MISSING, None, "the game has no id", Some("write id = \"name\"".into()));
        }
        String::new()
    });
    let aliases = schema.texts(&own, "aliases").into_iter().map(|(text, _)| text).collect();
    let (options, presets) = read_options(&root, &mut schema);
    check_conditions(&root, &options, &mut schema);
    let specs = every_choice(&root, &options, &presets, here, &mut findings);
    let spec = &specs[0];
    if id.is_empty() || spec.pieces.is_empty() {
        return (None, findings);
    }
    let mut pieces: Vec<PieceKind> = Vec::new();
    for spec in &specs {
        for piece in PieceKind::all(spec) {
            if !pieces.iter().any(|known| known.symbol == piece.symbol && known.id == piece.id) {
                pieces.push(piece);
            }
        }
    }
    let game = Game {
        data: Arc::new(Data {
            dialect: dialect(spec, &pieces),
            shape: spec.shape.clone(),
            turned_men: spec.turned_men,
            names: names(&own),
            id,
            aliases,
            parent,
            pieces,
            options,
            presets,
            root: root.placeless(),
            built: Mutex::new(BTreeMap::new()),
        }),
    };
    (Some(game), findings)
}

/// The game under its defaults, then under every preset and every other value of each option: so that a mistake in a
/// conditional part is found when the file is read.
fn every_choice(
    root: &Table,
    options: &[OptionInfo],
    presets: &[Preset],
    here: Span,
    findings: &mut Findings,
) -> Vec<Spec> {
    let defaults: BTreeMap<String, String> =
        options.iter().map(|option| (option.name.clone(), option.default.clone())).collect();
    let mut choices = vec![defaults.clone()];
    for preset in presets {
        let mut values = defaults.clone();
        values.extend(preset.values.clone());
        choices.push(values);
    }
    for option in options {
        for value in option.values.iter().filter(|value| **value != option.default) {
            let mut values = defaults.clone();
            values.insert(option.name.clone(), value.clone());
            choices.push(values);
        }
    }
    let mut specs = Vec::new();
    let mut all = Findings::new();
    for values in &choices {
        let mut some = Findings::new();
        let spec = Schema { here, findings: &mut some }.spec(&resolved(root, values));
        check_arrays(&spec, here, &mut some);
        specs.push(spec);
        for finding in some {
            if !all.iter().any(|known| *known == finding) && !findings.iter().any(|known| *known == finding) {
                all.push(finding);
            }
        }
    }
    findings.extend(all);
    specs
}

/// Starting arrays must fit the board and the letters.
fn check_arrays(spec: &Spec, here: Span, findings: &mut Findings) {
    for array in &spec.arrays {
        let rows = array.split_whitespace().next().unwrap_or("");
        let mut sources = Sources::new();
        let file = sources.add("array", rows);
        let mut some = Findings::new();
        let kinds = PieceKind::all(spec);
        crate::board::fen::read(rows, Span::new(file, 0..rows.len()), &dialect(spec, &kinds), &mut some);
        for finding in some {
            let message = format!("the array {array} does not fit: {}", finding.message);
            let mut report = Finding::new(code::game::BAD_ARRAY, here, message);
            report.help = finding.help;
            findings.push(report);
        }
    }
}

fn dialect(spec: &Spec, pieces: &[PieceKind]) -> Dialect {
    Dialect {
        size: Some(spec.shape.size),
        symbols: Some(pieces.iter().map(|piece| piece.symbol.clone()).collect()),
        hole: spec.hole,
        sums: spec.shape.size.files > 9,
        ..Dialect::default()
    }
}

fn names(own: &Table) -> BTreeMap<String, String> {
    let Some(table) = own.get("names").and_then(Node::table) else { return BTreeMap::new() };
    let pairs = table.entries.iter().filter_map(|entry| Some((entry.key.clone(), entry.node.text()?.to_owned())));
    pairs.collect()
}

/// `[options]` and `[presets]`.
fn read_options(root: &Table, schema: &mut Schema<'_>) -> (Vec<OptionInfo>, Vec<Preset>) {
    let mut options: Vec<OptionInfo> = Vec::new();
    for entry in root.get("options").and_then(Node::table).map_or(&[][..], |table| &table.entries) {
        let Some(table) = entry.node.table() else {
            let help = "write NAME = { values = [\"a\", \"b\"], default = \"a\" }".to_owned();
            let message = format!("the option \"{}\" is no table", entry.key);
            schema.report(code::game::WRONG_TYPE, entry.span, message, Some(help));
            continue;
        };
        schema.keys(table, &format!("the option \"{}\"", entry.key), &["values", "default", "about"]);
        let values: Vec<String> = schema.texts(table, "values").iter().map(|(text, _)| norm(text)).collect();
        let default = schema.text(table, "default").map(|text| norm(&text));
        let Some(first) = values.first().cloned() else {
            schema.report(code::game::MISSING, entry.span, format!("the option \"{}\" has no values", entry.key), None);
            continue;
        };
        let default = default.unwrap_or(first);
        if !values.contains(&default) {
            let span = table.get("default").and_then(|node| node.span);
            let help = suggest::did_you_mean(&default, values.iter().map(String::as_str));
            let message = format!("the default \"{default}\" is no value of the option \"{}\"", entry.key);
            schema.report(code::game::BAD_OPTION, span, message, help);
        }
        options.push(OptionInfo { name: norm(&entry.key), values, default });
    }
    let mut presets = Vec::new();
    for entry in root.get("presets").and_then(Node::table).map_or(&[][..], |table| &table.entries) {
        let mut values = BTreeMap::new();
        for choice in entry.node.table().map_or(&[][..], |table| &table.entries) {
            let value = match &choice.node.value {
                Value::Text(text) => norm(text),
                Value::Flag(flag) => flag.to_string(),
                Value::Number(number) => number.to_string(),
                _ => String::new(),
            };
            if let Some(option) = known_option(&choice.key, &options, choice.span, schema) {
                if option.values.contains(&value) {
                    values.insert(option.name.clone(), value);
                } else {
                    let help = suggest::did_you_mean(&value, option.values.iter().map(String::as_str))
                        .unwrap_or_else(|| format!("the values are {}", option.values.join(", ")));
                    let message = format!("the option \"{}\" does not take \"{value}\"", option.name);
                    schema.report(code::game::BAD_OPTION, choice.node.span, message, Some(help));
                }
            }
        }
        presets.push(Preset { name: norm(&entry.key), values });
    }
    (options, presets)
}

fn known_option<'o>(
    name: &str,
    options: &'o [OptionInfo],
    span: Option<Span>,
    schema: &mut Schema<'_>,
) -> Option<&'o OptionInfo> {
    let found = options.iter().find(|option| option.name == norm(name));
    if found.is_none() {
        let help = suggest::did_you_mean(name, options.iter().map(|option| option.name.as_str()));
        schema.report(code::game::BAD_OPTION, span, format!("there is no option \"{name}\""), help);
    }
    found
}

/// The `if` of every `[[when]]` names options and values that there are.
fn check_conditions(root: &Table, options: &[OptionInfo], schema: &mut Schema<'_>) {
    let Some(Value::List(list)) = root.get("when").map(|node| &node.value) else { return };
    for node in list {
        let text = node.table().and_then(|table| table.get("if"));
        let Some((text, span)) = text.and_then(|node| Some((node.text()?, node.span))) else {
            let help = "write if = \"option=value\"".to_owned();
            schema.report(code::game::MISSING, node.span, "a [[when]] has no condition", Some(help));
            continue;
        };
        for part in text.split(',') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let Some(option) = known_option(name.trim(), options, span, schema) else { continue };
            if !option.values.contains(&norm(value)) {
                let help = suggest::did_you_mean(value, option.values.iter().map(String::as_str))
                    .unwrap_or_else(|| format!("the values are {}", option.values.join(", ")));
                let message = format!("the option \"{}\" never is \"{}\"", option.name, value.trim());
                schema.report(code::game::BAD_OPTION, span, message, Some(help));
            }
        }
    }
}
