//! A `|` that readers see: text blocks below a dot need none.

use std::collections::BTreeSet;

use super::flow::{Flow, Item};
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, code};
use crate::source::{Sources, Span};

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    if page.format != Format::Pug {
        return;
    }
    let texts = flow.items.iter().enumerate().filter_map(|(number, item)| match item {
        Item::Text { html, span } => Some((number, *html, *span)),
        _ => None,
    });
    let verbatim: BTreeSet<_> = flow.texts().filter(|(_, _, verbatim)| *verbatim).map(|(_, span, _)| span).collect();
    for (number, html, span) in texts.filter(|(_, _, span)| !verbatim.contains(span)) {
        let start = html.len() - html.trim_start().len();
        let Some(rest) = html[start..].strip_prefix('|') else { continue };
        let words = rest.trim_start();
        // "|x|" is a formula or a drawing; a diagram may follow "| ", and "|" alone may be a row's end.
        let before_leaf = words.is_empty() && matches!(flow.items.get(number + 1), Some(Item::Leaf));
        let text = words.starts_with(|c: char| c.is_alphanumeric() || "&(«\"¿¡'\u{2018}\u{201c}.-–:,;".contains(c));
        if (!text && !before_leaf) || rest.contains('|') || !begins_line(sources, span.slice(start..start + 1)) {
            continue;
        }
        let place = span.slice(start..start + 1 + usize::from(rest.starts_with(' ')));
        let finding = Finding::new(code::text::PIPE, place, "readers are shown this \"|\"");
        let finding = finding.note("lines below a dot are text already").help("leave it out");
        findings.push(finding.replace(place, "", true));
    }
}

fn begins_line(sources: &Sources, place: Span) -> bool {
    let before = sources.get(place.file).text().get(..place.range().start).unwrap_or("");
    before.rsplit('\n').next().unwrap_or("").trim().is_empty()
}
