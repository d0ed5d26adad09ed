//! One line per finding, as editors and compilers' readers expect: `file:line:column: level[code]: message`.

use super::{Options, Place, one_line};
use crate::finding::Findings;
use crate::source::Sources;

pub(super) fn render(findings: &Findings, sources: &Sources, options: &Options) -> String {
    let mut out = String::new();
    for finding in findings.iter() {
        if let Some(place) = Place::of(finding, sources) {
            out.push_str(&format!("{}:{}:{}: ", one_line(&options.path(place.file)), place.line, place.column));
        }
        let (level, code) = (finding.level.word(), finding.code.id());
        out.push_str(&format!("{level}[{code}]: {}\n", one_line(&finding.message)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places counted by hand: the row begins after two tabs, `| fen:` and six characters of other rows; `中文`
    /// stands after a byte order mark, `Größe`, a blank, a king and a blank.
    #[test]
    fn one_line_per_finding_errors_first() {
        let (findings, sources) = super::super::samples::samples();
        assert_eq!(
            render(&findings, &sources, &Options::default()),
            "error[source/unreadable]: no language has a page\n\
             rules/baroque/fr.pug:4:15: error[fen/row-width]: rank 5 has 6 squares, the board has 8\n\
             rules/baroque/fr.pug:4:33: warning[marks/doubled]: c7 is marked twice\n\
             rules/empty.md:1:1: warning[source/empty]: the file holds nothing\n\
             rules/a,b:c/de.md:1:9: note[fen/decimal-run]: a message in two lines with \\u{1b}[31m and 100%\n"
        );
    }
}
