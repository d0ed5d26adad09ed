//! Front matter: TOML between two lines `+++` at the top of a page.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

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
    let Some((open, content_start)) = fence(text, from) else { return front };
    let mut at = content_start;
    while let Some(line) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = line.find('\n').map_or(line.len(), |end| end + 1);
        if line[..length].trim_end() == open {
            let content = content_start..at;
            if open == "+++" {
                front.end = at + length;
                toml(text, content, file, &mut front.meta, findings);
            } else if let Some(meta) = yaml(text, content.clone(), file) {
                front.end = at + length;
                report_yaml(&meta, Span::new(file, from..at + length), findings);
                front.meta = meta;
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

/// The flat `key: value` lines of YAML front matter; `None` if these lines are something else (two rules of dashes with
/// text between them).
fn yaml(text: &str, content: Range<usize>, file: FileId) -> Option<Meta> {
    let mut meta = Vec::new();
    let mut at = content.start;
    for line in text.get(content)?.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') || trimmed.starts_with("- ") {
            continue;
        }
        let (key, value) = line.split_once(':')?;
        let name = key.trim();
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.')) {
            return None;
        }
        let unquoted = value.trim().trim_matches(['"', '\'']);
        let from = |part: &str| start + (part.as_ptr() as usize - line.as_ptr() as usize);
        let span = |part: &str| Span::new(file, from(part)..from(part) + part.len());
        meta.push((Spanned::new(name.to_owned(), span(name)), Spanned::new(unquoted.to_owned(), span(unquoted))));
    }
    (!meta.is_empty()).then_some(meta)
}

fn report_yaml(meta: &Meta, span: Span, findings: &mut Findings) {
    let lines = meta.iter().map(|(key, value)| {
        let number = value.value.parse::<i64>().is_ok() || matches!(value.value.as_str(), "true" | "false");
        let quoted = toml::Value::from(value.value.as_str()).to_string();
        format!("{} = {}\n", key.value, if number { value.value.clone() } else { quoted })
    });
    let toml = format!("+++\n{}+++", lines.collect::<String>());
    let finding = Finding::new(code::markdown::YAML, span, "front matter is TOML between +++ lines, not YAML");
    findings.push(finding.help(format!("write\n{toml}")).patch(span, format!("{toml}\n"), false));
}
