//! Classes that no theme knows.

use super::flow::Flow;
use super::tag::is_foreign;
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, Level, code, suggest};

/// Classes of figures and of the built-in theme, and those that this field's pages use.
const CLASSES: [&str; 16] = [
    "diagram-container",
    "diagram",
    "diag12",
    "diag22",
    "diag",
    "boxed",
    "text-center",
    "img-center",
    "showPieces",
    "note",
    "stageDelimiter",
    "italic",
    "bold",
    "footnote-definition",
    "footnote-definition-label",
    "footnote-reference",
];

pub(super) fn check(page: &Page, flow: &Flow<'_>, own: &[String], findings: &mut Findings) {
    // The dot of "1.e4" or "piece.The" makes no class.
    let pug = page.format == Format::Pug;
    for (_, tag) in flow.tags().filter(|(_, tag)| !is_foreign(tag, pug)) {
        for attribute in tag.attributes.iter().filter(|attribute| attribute.name == "class") {
            let value = attribute.value.as_deref().unwrap_or("");
            let mut at = 0;
            for class in value.split(' ') {
                let start = at;
                at += class.len() + 1;
                let known = CLASSES.contains(&class)
                    || own.iter().any(|known| known == class)
                    || class.starts_with("language-");
                if class.is_empty() || known {
                    continue;
                }
                let exact = attribute.span.range().len() == value.len();
                let span = if exact { attribute.span.slice(start..start + class.len()) } else { attribute.span };
                let words = CLASSES.iter().copied().chain(own.iter().map(String::as_str));
                let near = suggest::nearest(class, words);
                let finding =
                    Finding::new(code::html::UNKNOWN_CLASS, span, format!("no theme knows the class \"{class}\""));
                findings.push(match near {
                    Some(near) => finding.help(format!("did you mean \"{near}\"?")).patch(span, near, false),
                    // A book may have styles of its own that it did not list.
                    None => finding
                        .help(format!("if it is the theme's own, list it in book.toml: classes = [\"{class}\"]"))
                        .at_level(Level::Note),
                });
            }
        }
    }
}
