//! Character references that are none: `& nbsp;`, `&nbps;`, a lone `&`.

use super::flow::Flow;
use crate::document::{Format, Page, entity};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{Sources, Span};

/// The names that rulebooks use, for "did you mean".
const NAMES: [&str; 17] = [
    "nbsp", "amp", "lt", "gt", "quot", "eacute", "egrave", "agrave", "hellip", "ndash", "mdash", "rsquo", "laquo",
    "raquo", "times", "infin", "auml",
];

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    for (html, span, verbatim) in flow.texts() {
        if page.format == Format::Markdown {
            // Its reader escapes an ampersand that begins no reference, and nobody else has to.
            let range = span.range();
            let before = sources.get(span.file).text().get(..range.start).unwrap_or("");
            if html == "&amp;" && sources.text(span) == "&" && !verbatim && !before.ends_with('\\') {
                let rest = sources.get(span.file).text().get(range.start..).unwrap_or("");
                let rest = rest.lines().next().unwrap_or("");
                // "AT&T;" is a name; what has a patch is sure.
                let name = before.ends_with(char::is_alphanumeric);
                let found = broken(rest, Span::new(span.file, range.start..range.start + rest.len()));
                findings.extend(found.filter(|finding| !name || !finding.patches.is_empty()));
            }
            if !before.trim_end_matches(' ').ends_with('&') {
                shown_names(html, span, verbatim, findings);
            }
        } else {
            shown_names(html, span, verbatim, findings);
        }
        for (at, _) in html.match_indices('&') {
            let rest = &html[at..];
            if entity::reference(rest).is_some() {
                doubly_escaped(rest, span.slice(at..html.len()), verbatim, findings);
            } else if let Some(finding) = broken(rest, span.slice(at..html.len())) {
                findings.push(finding);
            } else {
                let place = span.slice(at..at + 1);
                let finding = Finding::new(code::text::BARE_AMPERSAND, place, "a lone \"&\" is written &amp; in HTML");
                findings.push(finding.help("write &amp;").patch(place, "&amp;", true));
            }
        }
    }
}

/// What is wrong with the reference that was to begin with `rest`, at `span`; `None` for a lone ampersand.
fn broken(rest: &str, span: Span) -> Option<Finding> {
    let blanks = rest[1..].len() - rest[1..].trim_start_matches(' ').len();
    let name_at = 1 + blanks;
    let length = rest[name_at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = &rest[name_at..name_at + length];
    let gap = rest[name_at + length..].len() - rest[name_at + length..].trim_start_matches(' ').len();
    let semicolon = name_at + length + gap;
    let ends = rest[semicolon..].starts_with(';') && (gap == 0 || is_name(name));
    if blanks + gap > 0 && ends && is_name(name) {
        let place = span.slice(0..semicolon + 1);
        let shown = format!("readers are shown \"{}\"", &rest[..semicolon + 1]);
        let finding = Finding::new(code::text::BROKEN_ENTITY, place, shown);
        Some(finding.help(format!("write &{name};")).replace(place, format!("&{name};"), true))
    } else if blanks == 0 && ["nbsp", "amp", "ndash", "mdash", "hellip", "quot"].contains(&name) {
        // Some names work without their semicolon, and some do not; nobody reads the list.
        let place = span.slice(0..1 + length);
        let message = format!("\"&{name}\" has no semicolon");
        let finding = Finding::new(code::text::BROKEN_ENTITY, place, message);
        Some(finding.help(format!("write &{name};")).patch(place.at_end(), ";", false))
    } else if blanks == 0 && rest[name_at + length..].starts_with(';') && length > 0 {
        let place = span.slice(0..length + 2);
        let finding = Finding::new(code::text::BROKEN_ENTITY, place, format!("HTML knows no \"&{name};\""));
        Some(finding.help_opt(suggest::did_you_mean(name, NAMES)))
    } else {
        None
    }
}

fn is_name(name: &str) -> bool {
    entity::reference(&format!("&{name};")).is_some()
}

/// `&amp;nbsp;`: the ampersand of a reference was escaped itself.
fn doubly_escaped(rest: &str, span: Span, verbatim: bool, findings: &mut Findings) {
    let Some(inner) = rest.strip_prefix("&amp;") else { return };
    let length = inner.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#').count();
    let end = length + usize::from(inner[length..].starts_with(';'));
    if verbatim || length == 0 || entity::reference(&format!("&{}", &inner[..end])).is_none() {
        return;
    }
    let place = span.slice(0..5 + end);
    let message = format!("readers are shown \"&{};\"", &inner[..length]);
    let finding = Finding::new(code::text::BROKEN_ENTITY, place, message);
    findings.push(finding.help(format!("write &{};", &inner[..length])).replace(span.slice(1..5), "", false));
}

/// `nbsp;` without its ampersand.
fn shown_names(html: &str, span: Span, verbatim: bool, findings: &mut Findings) {
    for (at, name) in html.match_indices("nbsp").filter(|_| !verbatim) {
        let after = &html[at + name.len()..];
        let before = html[..at].trim_end_matches(' ');
        let length = name.len() + usize::from(after.starts_with(';'));
        // A word of its own may be one of a text about HTML.
        if before.ends_with(['&', ';'])
            || !(after.starts_with(';')
                || after.starts_with(char::is_alphanumeric)
                || html[..at].ends_with(char::is_alphanumeric))
        {
            continue;
        }
        let place = span.slice(at..at + length);
        let message = format!("readers are shown \"{}\"", &html[at..at + length]);
        let finding = Finding::new(code::text::BROKEN_ENTITY, place, message);
        findings.push(finding.help("write &nbsp;").replace(place, "&nbsp;", false));
    }
}
