//! A row of a wrong width in one language, which another language has right: the finding about the row is given the change
//! that mends it.

use crate::finding::{Findings, code};
use crate::source::{Span, Spanned};

/// Gives the findings about the rows of `wrong` the rows of `right`, if that is all in which the two differ. `false`: the
/// diagrams differ in more, or nobody has complained about the rows.
pub(super) fn mend((lang, right): (&str, &Spanned<String>), wrong: &Spanned<String>, findings: &mut Findings) -> bool {
    let Some(rows) = rows_to_mend(position(&right.value), position(&wrong.value)) else { return false };
    let start = wrong.value.len() - wrong.value.trim_start().len();
    let places: Vec<(Span, Span, &str)> = rows
        .iter()
        .map(|row| {
            let place = wrong.span.slice(start + row.at..start + row.at + row.wrong.len());
            (place, right.span, row.right)
        })
        .collect();
    let about = |finding: &crate::finding::Finding, place: Span| {
        finding.code == code::fen::ROW_WIDTH && finding.span == Some(place)
    };
    if !places.iter().all(|(place, _, _)| findings.iter().any(|finding| about(finding, *place))) {
        return false;
    }
    for (place, shown, row) in places {
        for finding in findings.iter_mut().filter(|finding| about(finding, place)) {
            if finding.patches.iter().any(|patch| patch.safe) {
                continue;
            }
            finding.patches.clear();
            finding.help = vec![format!("write {row}, as the page in {lang} does")];
            *finding = finding.clone().replace(place, row, true).label(shown, format!("the diagram in {lang}"));
        }
    }
    true
}

struct Row<'a> {
    /// Where it stands in the wrong position.
    at: usize,
    wrong: &'a str,
    right: &'a str,
}

fn position(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// The rows that differ, if each of them is of a wrong width and all of the right position are of one width.
fn rows_to_mend<'a>(right: &'a str, wrong: &'a str) -> Option<Vec<Row<'a>>> {
    let width = |row: &str| row.chars().map(|c| c.to_digit(10).map_or(1, |digit| digit as usize)).sum::<usize>();
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/');
    let board = width(right.split('/').next()?);
    let counts = right.split('/').count() == wrong.split('/').count();
    if !plain(right) || !plain(wrong) || !counts || right.split('/').any(|row| width(row) != board) {
        return None;
    }
    let (mut at, mut rows) = (0, Vec::new());
    for (right, wrong) in right.split('/').zip(wrong.split('/')) {
        if right != wrong {
            if width(wrong) == board {
                return None;
            }
            rows.push(Row { at, wrong, right });
        }
        at += wrong.len() + 1;
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::rows_to_mend;

    #[test]
    fn only_rows_of_a_wrong_width_are_mended() {
        let mended = |right, wrong| {
            rows_to_mend(right, wrong).map(|rows| rows.iter().map(|row| (row.at, row.right)).collect::<Vec<_>>())
        };
        assert_eq!(mended("3/k2/3", "3/k3/3"), Some(vec![(2, "k2")]));
        assert_eq!(mended("3/k2/3", "2/k2/4"), Some(vec![(0, "3"), (5, "3")]));
        // Another position, a row too few, a wrong row on both sides.
        assert_eq!(mended("3/k2/3", "3/1k1/3"), None);
        assert_eq!(mended("3/k2/3", "3/k2"), None);
        assert_eq!(mended("3/k3/3", "3/k1/3"), None);
    }
}
