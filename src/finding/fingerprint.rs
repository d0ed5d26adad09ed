//! Names for findings that stay the same while the text around them moves.

use super::Finding;
use crate::source::Sources;

/// A finding's fingerprint: sixteen hexadecimal digits made of its code, its file, and the source line and the text
/// that it points at. Lines that move keep it, and so do other words in the message; two findings of one code on equal
/// lines of a file share it. A finding without a place has that of its code and message.
pub fn fingerprint(finding: &Finding, sources: &Sources) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &str| {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    };
    add(finding.code.id());
    match finding.span {
        Some(span) => {
            let source = sources.get(span.file);
            let (start, _) = sources.place(span);
            add(source.name());
            add(source.text().get(source.line_range(start.line)).unwrap_or("").trim());
            add(sources.text(span));
        }
        None => add(&finding.message),
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::code;
    use crate::source::Span;

    fn of(text: &str, at: &str, message: &str) -> String {
        let mut sources = Sources::new();
        let file = sources.add("a.pug", text);
        let start = text.find(at).expect("the text");
        fingerprint(&Finding::new(code::fen::EMPTY, Span::new(file, start..start + at.len()), message), &sources)
    }

    #[test]
    fn survives_moved_lines_indentation_and_wording() {
        let first = of("p fen:8/8:\n", "8/8", "x");
        assert_eq!(first, of("h1 Title\n\ndiv\n\tp fen:8/8:\r\n", "8/8", "y"));
        assert_ne!(first, of("p fen:8/8: b\n", "8/8", "x"));
        assert_ne!(first, of("p fen:8/8:\n", "fen", "x"));
        assert_eq!(first.len(), 16);
    }
}
