//! A translation records the original that it was made from: `translated = "FINGERPRINT"` in its front matter.

use crate::document::Page;
use crate::finding::{Finding, Findings, code};
use crate::source::Sources;

/// The fingerprint of a source: 16 hexadecimal digits of BLAKE3. Line ends and blanks at the ends of lines do not count.
pub fn fingerprint(source: &str) -> String {
    let text: String =
        source.trim_start_matches('\u{feff}').lines().map(|line| format!("{}\n", line.trim_end())).collect();
    let mut digits = blake3::hash(text.as_bytes()).to_hex().to_string();
    digits.truncate(16);
    digits
}

/// Reports a translation whose original has changed since.
pub(super) fn check(original: (&str, &Page), translation: &Page, sources: &Sources, findings: &mut Findings) {
    let Some(recorded) = translation.meta("translated") else { return };
    let now = fingerprint(sources.get(original.1.file).text());
    if recorded.value != now {
        let message = format!("the page in {} has changed since this translation was made", original.0);
        let finding = Finding::new(code::drift::STALE, recorded.span, message);
        findings.push(finding.help(format!("bring the translation up to date, then write translated = \"{now}\"")));
    }
}
