//! Front matter: TOML between two lines `+++` at the top of a page.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::yaml;

use crate::document::{Node, Page};
use crate::finding::{Finding, Findings, code};
use crate::source::{FileId, Span, Spanned};

/// Keys and values as text, in the order that they were written.
pub(super) type Meta = Vec<(Spanned<String>, Spanned<String>)>;

/// Front matter and where the page goes on after it.
#[derive(Debug, Default)]
pub(super) struct Front {
    pub(super) meta: Meta,
    pub(super) end: usize,
}

/// Reads the front matter of a page that begins at `from`.
pub(super) fn read(text: &str, from: usize, file: FileId, findings: &mut Findings) -> Front {
    let mut front = Front { meta: Vec::new(), end: from };
    let from = behind_blank_lines(text, from, file, findings);
    let Some((open, content_start)) = fence(text, from) else { return front };
    let mut at = content_start;
    while let Some(line) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = line.find('\n').map_or(line.len(), |end| end + 1);
        let close = line[..length].trim_end();
        if close == open || (open == "---" && close == "...") {
            let content = content_start..at;
            if open == "+++" {
                front.end = at + length;
                toml(text, content, file, &mut front.meta, findings);
            } else if yaml::is_mapping(text.get(content.clone()).unwrap_or("")) {
                front.end = at + length;
                front.meta = yaml(text, content, file, Span::new(file, from..at + close.len()), findings);
            }
            return front;
        }
        at += length;
    }
    if open == "+++" {
        let span = Span::new(file, from..from + open.len());
        let finding = Finding::new(code::markdown::FRONT_MATTER, span, "this front matter is not closed");
        findings.push(finding.help("end it with a line +++"));
    }
    front
}

/// Where front matter begins that blank lines stand before, which is said; else `from`.
fn behind_blank_lines(text: &str, from: usize, file: FileId, findings: &mut Findings) -> usize {
    let rest = text.get(from..).unwrap_or("");
    let blank: usize = rest.split_inclusive('\n').take_while(|line| line.trim().is_empty()).map(str::len).sum();
    let mut lines = rest.get(blank..).unwrap_or("").lines();
    if blank == 0 || lines.next().map(str::trim_end) != Some("+++") || !lines.any(|line| line.trim_end() == "+++") {
        return from;
    }
    let span = Span::new(file, from + blank..from + blank + "+++".len());
    let message = "front matter begins on the first line of a page";
    let finding = Finding::new(code::markdown::FRONT_MATTER, span, message).help("remove the lines before it");
    findings.push(finding.patch(Span::new(file, from..from + blank), "", true));
    from + blank
}

/// The opening line, and where the content begins.
fn fence(text: &str, from: usize) -> Option<(&'static str, usize)> {
    let rest = text.get(from..)?;
    let length = rest.find('\n')? + 1;
    let open = ["+++", "---"].into_iter().find(|open| rest[..length].trim_end() == *open)?;
    Some((open, from + length))
}

/// Takes the front matter of a page in pug or HTML: a comment at its top that holds the same lines, from `+++` to `+++`.
pub(super) fn take_from_comment(page: &mut Page, source: &str, findings: &mut Findings) {
    let Some(Node::Comment(comment)) = page.body.first() else { return };
    let Some(rest) = comment.text.trim_start().strip_prefix("+++") else { return };
    let range = comment.span.range();
    // The text stands in the source as it is.
    if source.get(range.clone()) != Some(comment.text.as_str()) {
        return;
    }
    let start = range.end - rest.len();
    let Some(length) = rest.rfind("+++") else {
        let finding = Finding::new(code::markdown::FRONT_MATTER, comment.span, "this front matter is not closed");
        findings.push(finding.help("end it with a line +++"));
        return;
    };
    toml(source, start..start + length, page.file, &mut page.meta, findings);
    page.body.remove(0);
}

/// Reads TOML at `content` of `text`.
pub(super) fn toml(text: &str, content: Range<usize>, file: FileId, meta: &mut Meta, findings: &mut Findings) {
    let base = content.start;
    let source = text.get(content.clone()).unwrap_or("");
    let (table, errors) = DeTable::parse_recoverable(source);
    for error in errors {
        let range = error.span().unwrap_or(0..0);
        let span = Span::new(file, base + range.start..base + range.end.min(source.len()));
        let message = error.message().trim_end_matches('.');
        let mut letters = message.chars();
        let message: String =
            letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect();
        let finding = Finding::new(code::markdown::FRONT_MATTER, span, message.lines().collect::<Vec<_>>().join(", "));
        findings.push(finding.note("front matter between +++ lines is TOML: key = \"value\""));
    }
    let first = meta.len();
    flatten("", table.get_ref(), file, base, meta);
    meta[first..].sort_by_key(|(key, _)| key.span);
}

/// Adds the entries of a table, those of tables in it under `table.key`.
fn flatten(prefix: &str, table: &DeTable<'_>, file: FileId, base: usize, meta: &mut Meta) {
    for (key, value) in table {
        let name = format!("{prefix}{}", key.get_ref());
        if let DeValue::Table(inner) = value.get_ref() {
            flatten(&format!("{name}."), inner, file, base, meta);
            continue;
        }
        let place = |range: Range<usize>| Span::new(file, base + range.start..base + range.end);
        let mut span = place(value.span());
        if let DeValue::String(text) = value.get_ref() {
            // Without the quotes, if nothing in it is escaped.
            let inside = value.span().len().saturating_sub(2) == text.len();
            span = if inside { span.slice(1..1 + text.len()) } else { span };
        }
        meta.push((Spanned::new(name, place(key.span())), Spanned::new(as_text(value.get_ref()), span)));
    }
}

fn as_text(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Datetime(date) => date.to_string(),
        DeValue::Array(list) => list.iter().map(|value| as_text(value.get_ref())).collect::<Vec<_>>().join(", "),
        DeValue::Table(table) => {
            let fields = table.iter().map(|(key, value)| format!("{}={}", key.get_ref(), as_text(value.get_ref())));
            fields.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Reads YAML at `content` of `text`, says that it is to be TOML, and shows it. `whole` is all of it with its fences.
fn yaml(text: &str, content: Range<usize>, file: FileId, whole: Span, findings: &mut Findings) -> Meta {
    let (keys, faults) = yaml::read(text.get(content.clone()).unwrap_or(""), content.start, file);
    let mut meta = Meta::new();
    let mut toml = String::new();
    flatten_yaml("", &keys, &mut meta, &mut toml);
    let toml = format!("+++\n{toml}+++");
    let finding = Finding::new(code::markdown::YAML, whole, "front matter is TOML between +++ lines, not YAML");
    findings.push(finding.help(format!("write\n{toml}")).patch(whole, toml, false));
    for (span, what) in faults {
        let finding = Finding::new(code::markdown::FRONT_MATTER, span, what);
        findings.push(finding.note("this part of the YAML is left out of what is shown as TOML"));
    }
    meta
}

/// Adds keys to the page's, those of tables in them as `table.key`, and to the lines of TOML.
fn flatten_yaml(prefix: &str, keys: &[(Spanned<String>, yaml::Value)], meta: &mut Meta, toml: &mut String) {
    for (key, value) in keys {
        let bare = !key.value.is_empty()
            && key.value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        let own = if bare { key.value.clone() } else { toml::Value::from(key.value.as_str()).to_string() };
        let written = format!("{prefix}{own}");
        match value {
            yaml::Value::Table(inner) if !inner.is_empty() => flatten_yaml(&format!("{written}."), inner, meta, toml),
            value => {
                let as_toml = to_toml(value);
                toml.push_str(&format!("{written} = {as_toml}\n"));
                let name = format!("{prefix}{}", key.value);
                meta.push((Spanned::new(name, key.span), Spanned::new(yaml_text(value), yaml_span(value, key.span))));
            }
        }
    }
}

fn to_toml(value: &yaml::Value) -> toml::Value {
    match value {
        yaml::Value::Text { text, plain } => {
            let bare = plain.then(|| format!("x = {}", text.value).parse::<toml::Table>().ok()).flatten();
            match bare.and_then(|mut table| table.remove("x")) {
                Some(value) if !value.is_str() && !value.is_array() && !value.is_table() => value,
                // YAML's word for no value.
                _ if *plain && matches!(text.value.as_str(), "~" | "null") => toml::Value::from(""),
                _ => toml::Value::from(text.value.as_str()),
            }
        }
        yaml::Value::List(list) => toml::Value::Array(list.iter().map(to_toml).collect()),
        yaml::Value::Table(table) => {
            toml::Value::Table(table.iter().map(|(key, value)| (key.value.clone(), to_toml(value))).collect())
        }
    }
}

/// A value as text, as [`as_text`] gives it for TOML.
fn yaml_text(value: &yaml::Value) -> String {
    match value {
        yaml::Value::Text { text, plain: true } if matches!(text.value.as_str(), "~" | "null") => String::new(),
        yaml::Value::Text { text, .. } => text.value.clone(),
        yaml::Value::List(list) => list.iter().map(yaml_text).collect::<Vec<_>>().join(", "),
        yaml::Value::Table(table) => {
            let fields = table.iter().map(|(key, value)| format!("{}={}", key.value, yaml_text(value)));
            fields.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Where a value stands; `key` if it is empty.
fn yaml_span(value: &yaml::Value, key: Span) -> Span {
    match value {
        yaml::Value::Text { text, .. } => text.span,
        yaml::Value::List(list) => match (list.first(), list.last()) {
            (Some(first), Some(last)) => yaml_span(first, key).to(yaml_span(last, key)),
            _ => key,
        },
        yaml::Value::Table(table) => match (table.first(), table.last()) {
            (Some((first, _)), Some((_, last))) => first.span.to(yaml_span(last, key)),
            _ => key,
        },
    }
}
