//! Figures without a caption.

use crate::document::Page;
use crate::finding::{Finding, Findings, code};

pub(super) fn check(page: &Page, findings: &mut Findings) {
    for figure in page.figures().into_iter().filter(|figure| figure.element.is("figure")) {
        let captioned = figure
            .caption
            .is_some_and(|caption| !caption.plain_text().trim().is_empty() || !caption.children.is_empty());
        if captioned {
            continue;
        }
        // A diagram block has no word "figure".
        let written = figure.element.name.span;
        let diagram = figure.diagrams.first().map_or(figure.span(), |diagram| diagram.leaf.span);
        let place = if written.range().is_empty() { diagram } else { written };
        let finding = Finding::new(code::html::NO_CAPTION, place, "this figure has no caption");
        findings.push(finding.help("say what it shows: figcaption in pug and HTML, caption: in a diagram block"));
    }
}
