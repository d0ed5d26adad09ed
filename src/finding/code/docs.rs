//! The documentation of codes: the pages of `docs/codes`, embedded.

use super::Code;

/// The page of each area. An area without a page has no explanation, which a test reports.
const PAGES: &[(&str, &str)] = &[
    ("drift", include_str!("../../../docs/codes/drift.md")),
    ("link", include_str!("../../../docs/codes/link.md")),
    ("text", include_str!("../../../docs/codes/text.md")),
    ("html", include_str!("../../../docs/codes/html.md")),
    ("markdown", include_str!("../../../docs/codes/markdown.md")),
    ("page", include_str!("../../../docs/codes/page.md")),
    ("pug", include_str!("../../../docs/codes/pug.md")),
    ("source", include_str!("../../../docs/codes/source.md")),
    ("allow", include_str!("../../../docs/codes/allow.md")),
    ("claim", include_str!("../../../docs/codes/claim.md")),
    ("reference", include_str!("../../../docs/codes/reference.md")),
    ("fen", include_str!("../../../docs/codes/fen.md")),
    ("fluent", include_str!("../../../docs/codes/fluent.md")),
    ("game", include_str!("../../../docs/codes/game.md")),
    ("marks", include_str!("../../../docs/codes/marks.md")),
    ("book", include_str!("../../../docs/codes/book.md")),
    ("site", include_str!("../../../docs/codes/site.md")),
    ("theme", include_str!("../../../docs/codes/theme.md")),
];

/// A code's section: what stands between its heading and the next one.
pub(super) fn section(code: Code) -> Option<&'static str> {
    let (_, page) = PAGES.iter().find(|(area, _)| *area == code.area())?;
    let (start, _) = page.match_indices("## ").find(|(at, _)| {
        let line = page[at + 3..].lines().next().unwrap_or("");
        (*at == 0 || page[..*at].ends_with('\n')) && line.trim() == code.id()
    })?;
    let body = page[start..].split_once('\n')?.1;
    let end = body.find("\n## ").unwrap_or(body.len());
    Some(body[..end].trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::code;

    #[test]
    fn a_section_ends_before_the_next_heading() {
        let text = section(code::fen::ROW_WIDTH).expect("documented");
        assert!(text.contains("```bad"), "{text}");
        assert!(!text.contains("## "), "{text}");
    }
}
