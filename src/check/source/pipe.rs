//! A `|` that readers see: text blocks below a dot need none.

use super::flow::Flow;
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, code};

pub(super) fn check(page: &Page, flow: &Flow<'_>, findings: &mut Findings) {
    if page.format != Format::Pug {
        return;
    }
    for (html, span, _) in flow.texts().filter(|(_, _, verbatim)| !verbatim) {
        let start = html.len() - html.trim_start().len();
        let Some(rest) = html[start..].strip_prefix('|') else { continue };
        if rest.starts_with(' ') && rest.len() > 2 {
            let place = span.slice(start..start + 2);
            let finding = Finding::new(code::text::PIPE, place, "readers are shown this \"|\"");
            let finding = finding.note("lines below a dot are text already").help("leave it out");
            findings.push(finding.patch(place, "", true));
        }
    }
}
