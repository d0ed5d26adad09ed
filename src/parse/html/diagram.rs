//! `data-fen`: a position, or JSON with a text `fen` and keys of the diagram.

use serde_json::Value;

use crate::document::{Attribute, DiagramLeaf, Element, Node, is_void};
use crate::finding::{Finding, Findings, Level, code, suggest};
use crate::parse::keys::{DIAGRAM_KEYS, FIGURE_KEYS};
use crate::source::{Span, Spanned};

/// The attribute that holds a position.
pub(super) const ATTRIBUTE: &str = "data-fen";

/// Turns `data-fen` of an element into a diagram in it, and the element into one as our own pages have it.
pub(super) fn read(element: &mut Element, source: &str, findings: &mut Findings) {
    let Some(at) = element.attributes.iter().position(|attribute| attribute.name.value == ATTRIBUTE) else { return };
    let Some(value) = element.attributes[at].value.clone() else { return };
    let mut keys = Vec::new();
    let text = if value.value.trim_start().starts_with('{') {
        match from_json(&value, source, &mut keys, findings) {
            Ok(text) => text,
            Err(reason) => {
                let finding = Finding::new(code::html::BAD_DIAGRAM, value.span, format!("data-fen {reason}"));
                findings.push(finding.help("write a position, or {\"fen\": \"...\", \"marks\": \"...\"}"));
                return;
            }
        }
    } else {
        value
    };
    let text = exact(text, source);
    element.attributes.remove(at);
    let known = |name: &str| element.attribute(name).is_some();
    keys.retain(|key: &Attribute| !known(&key.name.value));
    element.attributes.extend(keys);
    let text = match text.value.strip_suffix(':') {
        Some(open) => Spanned::new(open.to_owned(), text.span.slice(0..open.len())),
        None => text,
    };
    if is_void(&element.name.value) {
        hold(element);
    }
    add_class(element, "diagram", "diag");
    let span = text.span;
    element.children.insert(0, Node::Diagram(DiagramLeaf { text, span, closed: true }));
}

/// Makes of a picture with a position, which can hold nothing, a place that holds the diagram in its stead.
fn hold(element: &mut Element) {
    element.name.value = "div".to_owned();
    element.attributes.retain(|own| !["src", "srcset", "sizes", "width", "height"].contains(&own.name.value.as_str()));
}

/// Gives an element a class that it has in our own figures, if it has it not, in the place of another.
fn add_class(element: &mut Element, class: &str, instead: &str) {
    let at = element.name.span.at_end();
    let Some(own) = element.attributes.iter_mut().find(|own| own.name.value == "class") else {
        let name = Spanned::new("class".to_owned(), at);
        let value = Some(Spanned::new(class.to_owned(), at));
        element.attributes.insert(0, Attribute { name, value, escaped: true });
        return;
    };
    let place = own.value.as_ref().map_or(at, |value| value.span);
    let words = own.value.as_ref().map(|value| value.value.as_str()).unwrap_or_default();
    if words.split_ascii_whitespace().any(|word| word == class) {
        return;
    }
    let others = words.split_ascii_whitespace().filter(|word| *word != instead);
    let words: Vec<&str> = std::iter::once(class).chain(others).collect();
    own.value = Some(Spanned::new(words.join(" "), place));
}

/// Makes a `figure` around elements with `data-fen` one of ours.
pub(super) fn read_figure(figure: &mut Element, had_data: bool) {
    if had_data && figure.is("figure") {
        add_class(figure, "diagram-container", "");
    }
}

/// The text of the field `fen`; the other fields become keys.
fn from_json(
    value: &Spanned<String>,
    source: &str,
    keys: &mut Vec<Attribute>,
    findings: &mut Findings,
) -> Result<Spanned<String>, String> {
    let json: Value = serde_json::from_str(&value.value).map_err(|error| format!("is no JSON: {error}"))?;
    let Value::Object(fields) = json else { return Err("is no JSON object".into()) };
    let mut position = None;
    for (name, field) in &fields {
        let text = as_text(field);
        let spanned = exact(Spanned::new(text.clone(), place(value, source, name, &text)), source);
        match name.as_str() {
            "fen" => position = Some(spanned),
            "turn" => keys.push(key("side", spanned)),
            "orientation" => keys.push(key("view", spanned)),
            _ => keys.push(key(name, spanned)),
        }
    }
    let position = position.ok_or("has no field \"fen\"")?;
    for key in keys.iter() {
        check_key(&key.name.value, key.name.span, findings);
    }
    Ok(position)
}

/// Says so when a field means nothing.
fn check_key(name: &str, span: Span, findings: &mut Findings) {
    let words = || DIAGRAM_KEYS.into_iter().chain(FIGURE_KEYS).chain(["fen", "claim", "allow", "turn", "orientation"]);
    if !words().any(|word| word == name) {
        let finding = Finding::new(code::html::BAD_DIAGRAM, span, format!("a diagram has no key \"{name}\""));
        findings.push(finding.at_level(Level::Warning).help_opt(suggest::did_you_mean(name, words())));
    }
}

/// A text whose place is where it stands in the source byte for byte. One that is written otherwise there (entities,
/// line ends) has no place but its start, so that no part of it is looked for, or changed, where it is not.
fn exact(text: Spanned<String>, source: &str) -> Spanned<String> {
    if source.get(text.span.range()) == Some(text.value.as_str()) {
        return text;
    }
    let span = text.span.at_start();
    Spanned::new(text.value, span)
}

fn key(name: &str, value: Spanned<String>) -> Attribute {
    Attribute { name: Spanned::new(name.to_owned(), value.span), value: Some(value), escaped: true }
}

fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(as_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Where a field's value stands; the whole attribute when it is written otherwise there.
fn place(value: &Spanned<String>, source: &str, name: &str, text: &str) -> Span {
    let written = source.get(value.span.range()).unwrap_or("");
    let after = [format!("\"{name}\""), format!("&quot;{name}&quot;")]
        .iter()
        .find_map(|word| written.find(word.as_str()).map(|at| at + word.len()));
    let found = after.and_then(|after| written[after..].find(text).map(|at| after + at));
    match found.filter(|_| !text.is_empty()) {
        Some(at) => value.span.slice(at..at + text.len()),
        None => value.span,
    }
}
