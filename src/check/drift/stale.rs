//! A translation records the original that it was made from: `translated = "FINGERPRINT"` in its front matter.

use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, Patch, code};
use crate::source::{Source, Sources, Span};

/// The key of front matter that holds the fingerprint.
const KEY: &str = "translated";

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
    let Some(recorded) = translation.meta(KEY) else { return };
    let now = fingerprint(sources.get(original.1.file).text());
    let name = sources.get(translation.file).name();
    let record = format!("run `fenbook translated {name}`, or write translated = \"{now}\"");
    if !is_fingerprint(&recorded.value) {
        let message = format!("\"{}\" is no fingerprint of a page", recorded.value);
        let finding = Finding::new(code::drift::STALE, recorded.span, message);
        let finding = finding.note("it is 16 digits and letters from a to f, which say what was translated");
        findings.push(finding.help(format!("when the translation is up to date, {record}")));
    } else if recorded.value != now {
        let message = format!("the page in {} has changed since this translation was made", original.0);
        let finding = Finding::new(code::drift::STALE, recorded.span, message);
        findings.push(finding.help(format!("bring the translation up to date, then {record}")));
    }
}

/// Whether a text has the form of a fingerprint.
fn is_fingerprint(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// The change to a translation that records its original as it is now; `None` if that is recorded.
///
/// # Errors
/// The sentence that says why it cannot be recorded: front matter that is not TOML.
pub fn record(original: &Page, translation: &Page, sources: &Sources) -> Result<Option<Patch>, String> {
    let source = sources.get(translation.file);
    let now = fingerprint(sources.get(original.file).text());
    let at = |range| Span::new(translation.file, range);
    if let Some(recorded) = translation.meta(KEY) {
        let before = source.text().get(..recorded.span.start as usize).unwrap_or("");
        let quoted = before.ends_with(['"', '\'']);
        let replacement = if quoted { now.clone() } else { format!("\"{now}\"") };
        let patch = Patch { span: recorded.span, replacement, safe: true };
        return Ok((recorded.value != now).then_some(patch));
    }
    let mark = source.text().len() - source.text().trim_start_matches('\u{feff}').len();
    let yaml = translation.format == Format::Markdown && source.text()[mark..].starts_with("---");
    let (place, replacement) = match open_front_matter(source, translation.format) {
        Some((end, indent)) => (end, format!("{}{indent}{KEY} = \"{now}\"", line_end(source))),
        None if yaml && !translation.meta.is_empty() => {
            return Err("its front matter is not TOML; `fenbook check` shows the lines to write".to_owned());
        }
        None => (mark, new_front_matter(source, translation.format, &now)),
    };
    Ok(Some(Patch { span: at(place..place), replacement, safe: true }))
}

/// Where the line of `+++` that opens the front matter ends, and how it is indented.
fn open_front_matter(source: &Source, format: Format) -> Option<(usize, &str)> {
    let text = source.text();
    let body = text.trim_start_matches('\u{feff}');
    let inner = match format {
        Format::Markdown => body,
        Format::Pug => body.strip_prefix("//-")?,
        Format::Html => after_doctype(body).strip_prefix("<!--")?,
    };
    let fence = inner.trim_start();
    fence.strip_prefix("+++")?;
    let from = text.len() - fence.len();
    let line = source.line_range(source.line_column(from).line);
    let before = text.get(line.start..from)?;
    // Beside the opening of the comment the fence says nothing about the lines below it.
    let indent = if before.trim().is_empty() { before } else { "" };
    Some((line.end, indent))
}

/// A page of HTML without the doctype at its start.
fn after_doctype(text: &str) -> &str {
    let text = text.trim_start();
    let doctype = text.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype"));
    let rest = text.find('>').filter(|_| doctype).map_or(text, |end| &text[end + 1..]);
    rest.trim_start()
}

/// Front matter with nothing but the fingerprint, as a page of this format begins.
fn new_front_matter(source: &Source, format: Format, fingerprint: &str) -> String {
    let indent = if source.text().lines().any(|line| line.starts_with('\t')) { "\t" } else { "  " };
    let lines = match format {
        Format::Markdown => format!("+++\n{KEY} = \"{fingerprint}\"\n+++\n\n"),
        Format::Pug => format!("//-\n{indent}+++\n{indent}{KEY} = \"{fingerprint}\"\n{indent}+++\n"),
        Format::Html => format!("<!--\n+++\n{KEY} = \"{fingerprint}\"\n+++\n-->\n"),
    };
    lines.replace('\n', line_end(source))
}

fn line_end(source: &Source) -> &'static str {
    if source.text().contains("\r\n") { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::patches;
    use crate::parse;

    /// The translation after recording; read again it must hold the fingerprint and the same text.
    fn recorded(name: &str, text: &str) -> Result<String, String> {
        let format = Format::of_name(name).expect("a page's name");
        let (mut sources, page) = (Sources::new(), |sources: &mut Sources, name: &str, text: &str| {
            let file = sources.add(name, text);
            parse::page(sources.get(file), file, Format::of_name(name).expect("a page's name")).0
        });
        let original = page(&mut sources, "en.md", "A king.\n");
        let translation = page(&mut sources, name, text);
        let Some(patch) = record(&original, &translation, &sources)? else { return Ok(text.to_owned()) };
        let new = patches::apply(text, &[(patch.span.range(), patch.replacement)]);
        let again = page(&mut sources, name, &new);
        assert_eq!(again.format, format);
        let value = again.meta(KEY).map(|value| value.value.clone());
        assert_eq!(value, Some(fingerprint("A king.\n")), "{new}");
        assert_eq!(crate::write::html(&again).trim(), crate::write::html(&translation).trim(), "{new}");
        assert_eq!(again.meta.len(), translation.meta.len() + usize::from(translation.meta(KEY).is_none()));
        assert_eq!(record(&original, &again, &sources), Ok(None), "{new}");
        Ok(new)
    }

    #[test]
    fn what_was_translated_is_recorded_in_each_format() {
        // What another implementation of BLAKE3 gives for "A king.\n".
        let digits = "a81c65be7419b118";
        assert_eq!(fingerprint("A king. \r\n"), digits);
        let line = format!("translated = \"{digits}\"\n");
        assert_eq!(recorded("fr.md", "Un roi.\n"), Ok(format!("+++\n{line}+++\n\nUn roi.\n")));
        assert_eq!(
            recorded("fr.md", "+++\ntitle = \"Roi\"\n+++\nUn roi.\n"),
            Ok(format!("+++\n{line}title = \"Roi\"\n+++\nUn roi.\n"))
        );
        assert_eq!(
            recorded("fr.md", "+++\n[extra]\na = 1\n+++\nUn roi.\n"),
            Ok(format!("+++\n{line}[extra]\na = 1\n+++\nUn roi.\n"))
        );
        assert_eq!(
            recorded("fr.md", "+++\ntranslated = \"0\"\n+++\nUn roi.\n"),
            Ok(format!("+++\n{line}+++\nUn roi.\n"))
        );
        assert_eq!(recorded("fr.md", "+++\ntranslated = 0\n+++\nUn roi.\n"), Ok(format!("+++\n{line}+++\nUn roi.\n")));
        assert_eq!(recorded("fr.pug", "p Un roi.\n"), Ok(format!("//-\n  +++\n  {line}  +++\np Un roi.\n")));
        assert_eq!(
            recorded("fr.pug", "\u{feff}//-\r\n\t+++\r\n\ttitle = \"Roi\"\r\n\t+++\r\np\r\n\t| Un roi.\r\n"),
            Ok(format!(
                "\u{feff}//-\r\n\t+++\r\n\t{}\r\n\ttitle = \"Roi\"\r\n\t+++\r\np\r\n\t| Un roi.\r\n",
                line.trim_end()
            ))
        );
        assert_eq!(recorded("fr.html", "<p>Un roi.</p>\n"), Ok(format!("<!--\n+++\n{line}+++\n-->\n<p>Un roi.</p>\n")));
        assert_eq!(
            recorded("fr.html", "<!-- +++\ntitle = \"Roi\"\n+++ -->\n<p>Un roi.</p>\n"),
            Ok(format!("<!-- +++\n{line}title = \"Roi\"\n+++ -->\n<p>Un roi.</p>\n"))
        );
        // A title in the head is no front matter; a comment after the doctype is.
        let page = "<html><head><title>Roi</title></head><body><h1>Roi</h1></body></html>";
        assert_eq!(recorded("fr.html", page), Ok(format!("<!--\n+++\n{line}+++\n-->\n{page}")));
        assert_eq!(
            recorded("fr.html", &format!("<!DOCTYPE html>\n<!--\n+++\ngame = \"chess\"\n+++\n-->\n{page}")),
            Ok(format!("<!DOCTYPE html>\n<!--\n+++\n{line}game = \"chess\"\n+++\n-->\n{page}"))
        );
        assert!(recorded("fr.md", "---\ntitle: Roi\n---\nUn roi.\n").is_err());
    }
}
