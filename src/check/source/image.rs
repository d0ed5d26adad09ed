//! Pictures without a text for those who do not see them.

use super::flow::Flow;
use crate::finding::{Finding, Findings, code};

pub(super) fn check(flow: &Flow<'_>, findings: &mut Findings) {
    for (_, tag) in flow.tags().filter(|(_, tag)| tag.is("img") && tag.attribute("alt").is_none()) {
        let finding = Finding::new(code::html::IMAGE_ALT, tag.name_span, "this picture has no text in its place");
        findings.push(finding.help("say what it shows: alt=\"...\", or alt=\"\" if it only decorates"));
    }
}
