//! `li` outside a list.

use super::flow::Flow;
use crate::finding::{Finding, Findings, code};

pub(super) fn check(flow: &Flow<'_>, findings: &mut Findings) {
    for (_, tag) in flow.tags().filter(|(_, tag)| tag.is("li")) {
        let parent = flow.parent(tag);
        if parent.is_some_and(|parent| ["ul", "ol", "menu"].iter().any(|list| parent.is(list))) {
            continue;
        }
        let place =
            parent.map_or_else(|| "beside the paragraphs".to_owned(), |parent| format!("in \"{}\"", parent.name));
        let finding = Finding::new(
            code::html::LI_OUTSIDE_LIST,
            tag.name_span,
            format!("this item stands in no list, but {place}"),
        );
        findings.push(finding.help("put ul or ol around the items; a list in a list stands in its item"));
    }
}
