//! Blanks before punctuation. French sets a no-break space before `: ; ? ! »`; no language sets one before `,` and `.`.

use super::flow::Flow;
use crate::finding::{Finding, Findings, code};
use crate::source::Span;

const HIGH: [char; 5] = [':', ';', '?', '!', '»'];

pub(super) fn check(flow: &Flow<'_>, lang: &str, findings: &mut Findings) {
    let french = lang == "fr" || lang.starts_with("fr-");
    let mut places = Vec::new();
    for (html, span, _) in flow.texts().filter(|(_, _, verbatim)| !verbatim) {
        for (at, c) in html.char_indices().filter(|(_, c)| matches!(c, ',' | '.') || HIGH.contains(c)) {
            let Some(before) = html[..at].strip_suffix(' ') else { continue };
            let after = html[at + c.len_utf8()..].chars().next();
            let in_sentence = before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | '"' | ';'));
            // `...` and `.5` are no ends of sentences, `:-)` is none either.
            if !in_sentence || after.is_some_and(|c| !c.is_whitespace() && c != '<') {
                continue;
            }
            let blank = span.slice(at - 1..at);
            if french && HIGH.contains(&c) {
                places.push(blank);
            } else if c != '»' {
                let finding = Finding::new(
                    code::text::SPACE_BEFORE,
                    blank.to(span.slice(at..at + 1)),
                    format!("a blank stands before \"{c}\""),
                );
                findings.push(finding.help("leave it out").patch(blank, "", true));
            }
        }
    }
    report_french(&places, findings);
}

/// One note for the page, with a change for each place.
fn report_french(places: &[Span], findings: &mut Findings) {
    let Some(first) = places.first() else { return };
    let message = match places.len() {
        1 => "an ordinary blank stands before high punctuation, where a line may break".to_owned(),
        count => format!("ordinary blanks stand before high punctuation in {count} places, where a line may break"),
    };
    let mut finding =
        Finding::new(code::text::NO_BREAK_SPACE, *first, message).help("write a no-break space, U+00A0 or &nbsp;");
    for place in places {
        finding = finding.patch(*place, "\u{a0}", true);
    }
    findings.push(finding);
}
