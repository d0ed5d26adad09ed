//! Figures without a caption.

use crate::document::Page;
use crate::finding::{Finding, Findings, code};

pub(super) fn check(page: &Page, findings: &mut Findings) {
    for figure in page.figures() {
        let captioned = figure
            .caption
            .is_some_and(|caption| !caption.plain_text().trim().is_empty() || !caption.children.is_empty());
        if captioned {
            continue;
        }
        let place = figure.diagrams.first().map_or(figure.span(), |diagram| diagram.leaf.span);
        let finding = Finding::new(code::html::NO_CAPTION, place, "this figure has no caption");
        findings.push(finding.help("say what it shows: figcaption in pug and HTML, caption: in a diagram block"));
    }
}
