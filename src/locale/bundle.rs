//! One language's messages.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use fluent_syntax::parser::{ErrorKind, ParserError};
use unic_langid::LanguageIdentifier;

use super::Value;
use crate::finding::{Finding, code};
use crate::source::{FileId, Span};

/// The messages of one language; later files replace messages of earlier ones.
pub(super) struct Bundle {
    fluent: FluentBundle<FluentResource>,
    /// Every message id, and whether an embedded file defined it.
    ids: BTreeMap<String, bool>,
}

/// What is wrong in a message file, with its place in bytes.
#[derive(Debug)]
pub(super) enum FileError {
    /// An entry that is no message.
    Syntax { kind: ErrorKind, start: usize, end: usize },
    /// A message that the file has already defined.
    Doubled { id: String, start: usize },
}

impl Bundle {
    /// No messages yet. A language tag that is none gets the plural forms of English.
    pub(super) fn new(language: &str) -> Bundle {
        let tag: LanguageIdentifier = language.parse().unwrap_or_default();
        let mut fluent = FluentBundle::new_concurrent(vec![tag]);
        // Isolation marks would be characters in attributes and titles; all our languages run one way.
        fluent.set_use_isolating(false);
        Bundle { fluent, ids: BTreeMap::new() }
    }

    /// Adds a file; what cannot be read is returned and the rest used.
    pub(super) fn add(&mut self, text: &str) -> Vec<FileError> {
        // Fluent knows LF and CRLF; a byte order mark it takes for an entry.
        let mark = text.len() - text.trim_start_matches('\u{feff}').len();
        let (resource, parse_errors) = match FluentResource::try_new(text[mark..].to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        let mut errors: Vec<FileError> = parse_errors.into_iter().map(|error| FileError::syntax(error, mark)).collect();
        let mut seen = BTreeSet::new();
        for entry in resource.entries() {
            if let Entry::Message(message) = entry {
                let id = message.id.name;
                if !seen.insert(id.to_owned()) {
                    // The parser's slices point into the text that the resource owns.
                    let start = id.as_ptr() as usize - resource.source().as_ptr() as usize;
                    errors.push(FileError::Doubled { id: id.to_owned(), start: start + mark });
                }
                let builtin = self.ids.get(id).copied().unwrap_or(false);
                self.ids.insert(id.to_owned(), builtin);
            }
        }
        self.fluent.add_resource_overriding(resource);
        errors
    }

    /// Adds an embedded file.
    pub(super) fn add_builtin(&mut self, text: &str) {
        self.add(text);
        for builtin in self.ids.values_mut() {
            *builtin = true;
        }
    }

    /// Whether there is a message of this id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.ids.contains_key(id)
    }

    /// Every id, sorted.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.keys().map(String::as_str)
    }

    /// The ids of embedded files.
    pub(super) fn builtin_ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().filter(|(_, builtin)| **builtin).map(|(id, _)| id.as_str())
    }

    /// A message with its values, and what went wrong in formatting it.
    pub(super) fn text(&self, id: &str, values: &[(&str, Value<'_>)]) -> Option<(String, Vec<String>)> {
        let pattern = self.fluent.get_message(id)?.value()?;
        let args = arguments(values);
        let mut errors = Vec::new();
        let text = self.fluent.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        Some((text, errors.iter().map(reason).collect()))
    }

    /// An attribute of a message, without values.
    pub(super) fn attribute(&self, id: &str, name: &str) -> Option<String> {
        let message = self.fluent.get_message(id)?;
        let attribute = message.get_attribute(name)?;
        Some(self.fluent.format_pattern(attribute.value(), None, &mut Vec::new()).into_owned())
    }
}

fn arguments<'a>(values: &[(&'a str, Value<'a>)]) -> FluentArgs<'a> {
    let mut args = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        match value {
            Value::Text(text) => args.set(*name, FluentValue::from(*text)),
            Value::Number(number) => args.set(*name, FluentValue::from(*number as f64)),
        }
    }
    args
}

fn reason(error: &FluentError) -> String {
    match error {
        FluentError::ResolverError(error) => error.to_string(),
        other => other.to_string(),
    }
}

impl FileError {
    fn syntax(error: ParserError, offset: usize) -> FileError {
        FileError::Syntax { kind: error.kind, start: error.pos.start + offset, end: error.pos.end + offset }
    }

    /// The finding at its place.
    pub(super) fn finding(&self, file: FileId) -> Finding {
        match self {
            FileError::Syntax { kind, start, end } => {
                Finding::new(code::fluent::SYNTAX, Span::new(file, *start..*end), "this is no message")
                    .note(kind.to_string())
                    .help("write \"name = text\"; a text of several lines is indented")
            }
            FileError::Doubled { id, start } => Finding::new(
                code::fluent::DOUBLED,
                Span::new(file, *start..*start + id.len()),
                format!("the message \"{id}\" is defined twice"),
            )
            .note("the later one is used")
            .help("remove one of them"),
        }
    }
}
