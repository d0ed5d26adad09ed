//! Tags with capitals.

use super::flow::Flow;
use super::known;
use super::tag::is_prose;
use crate::document::Page;
use crate::finding::{Finding, Findings, code};
use crate::source::Sources;

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    let upper = |name: &str| name.contains(|c: char| c.is_ascii_uppercase()) && known::is_element(name);
    for (number, tag) in flow.tags().filter(|(_, tag)| upper(&tag.name)) {
        if is_prose(page, flow, number, tag, sources) {
            continue;
        }
        let lower = tag.name.to_ascii_lowercase();
        let finding =
            Finding::new(code::html::UPPERCASE_TAG, tag.name_span, format!("the tag \"{}\" has capitals", tag.name));
        findings.push(finding.help(format!("write {lower}")).patch(tag.name_span, lower, true));
    }
}
