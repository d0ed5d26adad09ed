//! Ids that two elements of a page have: a link leads to the first of them only.

use std::collections::BTreeMap;

use super::flow::Flow;
use crate::finding::{Finding, Findings, code};
use crate::source::Span;

pub(super) fn check(flow: &Flow<'_>, findings: &mut Findings) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for attribute in flow.tags().filter_map(|(_, tag)| tag.attribute("id")) {
        let id = attribute.value.as_deref().unwrap_or("");
        if id.is_empty() {
            continue;
        }
        match seen.get(id) {
            Some(first) => {
                let message = format!("the id \"{id}\" is another element's already");
                let finding = Finding::new(code::html::SAME_ID, attribute.span, message).label(*first, "the first one");
                findings.push(finding.help("give this one another id"));
            }
            None => {
                seen.insert(id, attribute.span);
            }
        }
    }
}
