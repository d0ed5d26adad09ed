//! A few findings made by hand, which every format's test prints.

use crate::finding::{Finding, Findings, Levels, code};
use crate::source::{Sources, Span};

/// A page with a short row and a doubled mark, the same mistakes behind a byte order mark and wide characters, an
/// empty file, and a finding without a place.
pub(super) fn samples() -> (Findings, Sources) {
    let mut sources = Sources::new();
    let pug = "h3 Immobilizer\r\nfigure.diagram-container\r\n\t.diagram\r\n\t\t| fen:8/8/8/p4r/8/8/8/8 c7,h5,c7:\r\n";
    let page = sources.add("rules/baroque/fr.pug", pug);
    let wide = sources.add("rules/a,b:c/de.md", "\u{feff}Größe ♔ 中文 <x> & \"y\" 100%\n");
    let empty = sources.add("rules/empty.md", "");
    let at = |text: &str, nth: usize| {
        let (start, _) = pug.match_indices(text).nth(nth).expect("text of the sample");
        Span::new(page, start..start + text.len())
    };
    let in_wide = |text: &str| {
        let start = sources.get(wide).text().find(text).expect("text of the sample");
        Span::new(wide, start..start + text.len())
    };

    let mut findings = Findings::new();
    findings.push(Finding::general(code::source::UNREADABLE, "no language has a page").help("write rules/en.md"));
    findings.push(
        Finding::new(code::marks::DOUBLED, at("c7", 1), "c7 is marked twice")
            .label(at("c7", 0), "marked here first")
            .help("leave one of them out, or correct the square"),
    );
    findings.push(
        Finding::new(code::fen::ROW_WIDTH, at("p4r", 0), "rank 5 has 6 squares, the board has 8")
            .note("the other rows have 8 squares")
            .board("8 . . .\n5 p . r")
            .patch(at("p4r", 0), "p4r2", false),
    );
    findings.push(
        Finding::new(code::fen::DECIMAL_RUN, in_wide("中文"), "a message in\ntwo lines with \u{1b}[31m and 100%")
            .label(at("h3", 0), "seen first here"),
    );
    findings.push(Finding::new(code::source::EMPTY, Span::new(empty, 0..0), "the file holds nothing"));
    (findings.settle(&Levels::new(), &sources), sources)
}
