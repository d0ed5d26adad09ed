//! Tags with capitals.

use super::flow::Flow;
use super::known;
use crate::finding::{Finding, Findings, code};

pub(super) fn check(flow: &Flow<'_>, findings: &mut Findings) {
    let upper = |name: &str| name.contains(|c: char| c.is_ascii_uppercase()) && known::is_element(name);
    for (_, tag) in flow.tags().filter(|(_, tag)| upper(&tag.name)) {
        let lower = tag.name.to_ascii_lowercase();
        let finding =
            Finding::new(code::html::UPPERCASE_TAG, tag.name_span, format!("the tag \"{}\" has capitals", tag.name));
        findings.push(finding.help(format!("write {lower}")).patch(tag.name_span, lower, true));
    }
}
