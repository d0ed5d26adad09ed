//! A pair of diagrams that are both the first, or both the second.

use crate::document::Page;
use crate::finding::{Finding, Findings, code};

pub(super) fn check(page: &Page, findings: &mut Findings) {
    for figure in page.figures() {
        for class in ["diag12", "diag22"] {
            let same: Vec<_> = figure.diagrams.iter().filter(|diagram| diagram.element.has_class(class)).collect();
            if let [first, second, ..] = same.as_slice() {
                let other = if class == "diag12" { "diag22" } else { "diag12" };
                let message = format!("two diagrams of this figure are {class}");
                let finding = Finding::new(code::html::SAME_HALF, second.leaf.span, message)
                    .label(first.leaf.span, "the other one")
                    .help(format!("one of them is {other}"));
                findings.push(finding);
            }
        }
    }
}
