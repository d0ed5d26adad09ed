//! A game file as a tree of values with their places: reading TOML, laying a file over its parent, filling in options.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use crate::finding::{Finding, Findings, code};
use crate::source::{FileId, Span};

/// A value and its place. A value that comes from a parent's file has none.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) span: Option<Span>,
    pub(super) value: Value,
}

/// What a game file can hold.
#[derive(Debug, Clone)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Node>),
    Table(Table),
    /// A float or a date, which no key takes.
    Strange(&'static str),
}

/// Keys in the order written.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    pub(super) entries: Vec<Entry>,
}

/// One key of a table.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) span: Option<Span>,
    pub(super) node: Node,
}

impl Node {
    /// The text, if it is one.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The table, if it is one.
    pub(super) fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// What kind of value it is, for messages.
    pub(super) fn sort(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "a text",
            Value::Number(_) => "a number",
            Value::Flag(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Strange(sort) => sort,
        }
    }

    /// The same value without places, for use under a child's file.
    fn placeless(&self) -> Node {
        let value = match &self.value {
            Value::List(list) => Value::List(list.iter().map(Node::placeless).collect()),
            Value::Table(table) => Value::Table(table.placeless()),
            other => other.clone(),
        };
        Node { span: None, value }
    }
}

impl Table {
    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// The tree without places.
    pub(super) fn placeless(&self) -> Table {
        let entries = self
            .entries
            .iter()
            .map(|entry| Entry { key: entry.key.clone(), span: None, node: entry.node.placeless() })
            .collect();
        Table { entries }
    }

    /// Lays `over` on this table: tables merge key by key, everything else is replaced.
    pub(super) fn merge(&mut self, over: &Table) {
        for entry in &over.entries {
            match self.entries.iter_mut().find(|own| own.key == entry.key) {
                Some(own) => match (&mut own.node.value, &entry.node.value) {
                    (Value::Table(table), Value::Table(more)) => {
                        table.merge(more);
                        own.span = entry.span.or(own.span);
                        own.node.span = entry.node.span.or(own.node.span);
                    }
                    _ => *own = entry.clone(),
                },
                None => self.entries.push(entry.clone()),
            }
        }
    }

    /// Takes away the value at a dotted path; false if it is not there.
    pub(super) fn remove(&mut self, path: &str) -> bool {
        let (first, rest) = match path.split_once('.') {
            Some((first, rest)) => (first, Some(rest)),
            None => (path, None),
        };
        let Some(at) = self.entries.iter().position(|entry| entry.key == first) else { return false };
        match rest {
            None => {
                self.entries.remove(at);
                true
            }
            Some(rest) => match &mut self.entries[at].node.value {
                Value::Table(table) => table.remove(rest),
                _ => false,
            },
        }
    }

    /// Replaces every `{ option = "name" }` by the option's value. Names that are not there are left for the schema.
    pub(super) fn fill(&mut self, options: &BTreeMap<String, String>) {
        for entry in &mut self.entries {
            entry.node.fill(options);
        }
    }
}

impl Node {
    fn fill(&mut self, options: &BTreeMap<String, String>) {
        match &mut self.value {
            Value::List(list) => list.iter_mut().for_each(|node| node.fill(options)),
            Value::Table(table) => {
                let named = match table.entries.as_slice() {
                    [only] if only.key == "option" => only.node.text().and_then(|name| options.get(&norm(name))),
                    _ => None,
                };
                match named {
                    Some(value) => {
                        self.value = match (value.as_str(), value.parse::<i64>()) {
                            ("true", _) => Value::Flag(true),
                            ("false", _) => Value::Flag(false),
                            (_, Ok(number)) => Value::Number(number),
                            _ => Value::Text(value.clone()),
                        }
                    }
                    None => table.fill(options),
                }
            }
            _ => {}
        }
    }
}

/// Option names and values are compared with `-` for `_` and in lower case.
pub(super) fn norm(word: &str) -> String {
    word.trim().to_lowercase().replace('_', "-")
}

/// Reads a TOML text. What cannot be read is a finding; the rest is still returned.
pub(super) fn parse(text: &str, file: FileId, findings: &mut Findings) -> Table {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let offset = text.len() - body.len();
    let (table, errors) = DeTable::parse_recoverable(body);
    for error in errors {
        let range = error.span().unwrap_or(0..0);
        let span = Span::new(file, range.start + offset..range.end + offset);
        let message =
            format!("the game file is no TOML: {}", error.message().trim_end_matches('.').replace('\n', ", "));
        findings.push(Finding::new(code::game::TOML, span, message).help("write `key = value`, tables as `[name]`"));
    }
    convert_table(table.get_ref(), file, offset)
}

fn convert_table(table: &DeTable<'_>, file: FileId, offset: usize) -> Table {
    let place = |range: std::ops::Range<usize>| Some(Span::new(file, range.start + offset..range.end + offset));
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            span: place(key.span()),
            node: convert(value.get_ref(), place(value.span()), file, offset),
        })
        .collect();
    entries.sort_by_key(|entry| entry.span.map_or(0, |span| span.start));
    Table { entries }
}

fn convert(value: &DeValue<'_>, span: Option<Span>, file: FileId, offset: usize) -> Node {
    let value = match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            let digits = number.as_str().replace('_', "");
            i64::from_str_radix(&digits, number.radix()).map_or(Value::Strange("a number too large"), Value::Number)
        }
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Array(list) => Value::List(
            list.iter()
                .map(|item| {
                    let range = item.span();
                    let place = Span::new(file, range.start + offset..range.end + offset);
                    convert(item.get_ref(), Some(place), file, offset)
                })
                .collect(),
        ),
        DeValue::Table(table) => Value::Table(convert_table(table, file, offset)),
        DeValue::Float(_) => Value::Strange("a number with a fraction"),
        DeValue::Datetime(_) => Value::Strange("a date"),
    };
    Node { span, value }
}
