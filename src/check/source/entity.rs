//! Character references that are none: `& nbsp;`, `&nbps;`, a lone `&`.

use super::flow::Flow;
use crate::document::entity;
use crate::finding::{Finding, Findings, code, suggest};

/// The names that rulebooks use, for "did you mean".
const NAMES: [&str; 17] = [
    "nbsp", "amp", "lt", "gt", "quot", "eacute", "egrave", "agrave", "hellip", "ndash", "mdash", "rsquo", "laquo",
    "raquo", "times", "infin", "auml",
];

pub(super) fn check(flow: &Flow<'_>, findings: &mut Findings) {
    for (html, span, _) in flow.texts() {
        for (at, _) in html.match_indices('&') {
            let rest = &html[at..];
            if entity::reference(rest).is_some() {
                continue;
            }
            let blanks = rest[1..].len() - rest[1..].trim_start_matches(' ').len();
            let name_at = 1 + blanks;
            let length = rest[name_at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
            let name = &rest[name_at..name_at + length];
            let ends = rest[name_at + length..].starts_with(';');
            if blanks > 0 && ends && entity::reference(&format!("&{name};")).is_some() {
                let place = span.slice(at..at + name_at + length + 1);
                let finding =
                    Finding::new(code::text::BROKEN_ENTITY, place, format!("readers are shown \"& {name};\""));
                findings.push(finding.help(format!("write &{name};")).patch(
                    span.slice(at + 1..at + name_at),
                    "",
                    true,
                ));
            } else if blanks == 0 && ends && length > 0 {
                let place = span.slice(at..at + length + 2);
                let finding = Finding::new(code::text::BROKEN_ENTITY, place, format!("HTML knows no \"&{name};\""));
                findings.push(finding.help_opt(suggest::did_you_mean(name, NAMES)));
            } else {
                let place = span.slice(at..at + 1);
                let finding = Finding::new(code::text::BARE_AMPERSAND, place, "a lone \"&\" is written &amp; in HTML");
                findings.push(finding.help("write &amp;").patch(place, "&amp;", true));
            }
        }
    }
}
