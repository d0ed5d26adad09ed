//! A word that was read as a tag: a line of text without its `|`.

use super::flow::Flow;
use super::known;
use crate::finding::{Finding, Findings, code, suggest};

pub(super) fn check(flow: &Flow<'_>, findings: &mut Findings) {
    for (_, tag) in flow.tags().filter(|(_, tag)| !known::is_element(&tag.name)) {
        let span = if tag.name_span.range().is_empty() { tag.span } else { tag.name_span };
        let finding = Finding::new(code::text::AS_TAG, span, format!("HTML has no element \"{}\"", tag.name));
        let near = suggest::nearest(&tag.name, known::elements()).filter(|near| near.len() > 2);
        let finding = match near.filter(|_| !tag.attributes.is_empty()) {
            Some(near) => finding.help(format!("did you mean \"{near}\"?")),
            None => finding.help("if this is text, begin the line with \"| \"").patch(span.at_start(), "| ", false),
        };
        findings.push(finding);
    }
}
