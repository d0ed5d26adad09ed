//! Pictures without a text for those who do not see them.

use std::collections::BTreeMap;

use super::flow::{Flow, Tag};
use crate::finding::{Finding, Findings, code};

/// `men`: the texts of pictures that show a man, by the file's name without its ending.
pub(super) fn check(flow: &Flow<'_>, men: &BTreeMap<String, String>, findings: &mut Findings) {
    for (_, tag) in flow.tags().filter(|(_, tag)| tag.is("img") && tag.attribute("alt").is_none()) {
        let finding = Finding::new(code::html::IMAGE_ALT, tag.name_span, "this picture has no text in its place");
        findings.push(match shown(tag).and_then(|stem| men.get(&stem)) {
            Some(text) => mended(finding, tag, text),
            None => finding.help("say what it shows: alt=\"...\", or alt=\"\" if it only decorates"),
        });
    }
}

/// The picture's file name without its ending, in lower case.
fn shown(tag: &Tag) -> Option<String> {
    let source = tag.attribute("src")?.value.as_deref()?;
    let name = source.rsplit('/').next()?;
    Some(name.split('.').next()?.to_lowercase())
}

/// The finding with the text written in front of the attribute `src`.
fn mended(finding: Finding, tag: &Tag, text: &str) -> Finding {
    let finding = finding.note("its name is that of a picture of a man").help(format!("write alt=\"{text}\""));
    match tag.attribute("src") {
        Some(source) if !source.name_span.range().is_empty() && !text.contains(['"', '&', '<']) => {
            finding.patch(source.name_span.at_start(), format!("alt=\"{text}\" "), true)
        }
        _ => finding,
    }
}
