//! Applies the safe changes that findings carry, and shows them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::{Finding, Patch};
use crate::source::{FileId, Sources};

/// Lines of context around a change in a diff.
const CONTEXT: usize = 2;

/// The changes of one file: byte ranges with their new text, in order and apart.
pub type Changes = Vec<(Range<usize>, String)>;

/// The safe changes of findings, by file. Of two that overlap the first one counts; run again for the other.
pub fn safe_changes<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> BTreeMap<FileId, Changes> {
    let mut files: BTreeMap<FileId, Vec<&Patch>> = BTreeMap::new();
    for finding in findings {
        for patch in finding.patches.iter().filter(|patch| patch.safe) {
            files.entry(patch.span.file).or_default().push(patch);
        }
    }
    files.into_iter().map(|(file, patches)| (file, of_file(patches))).collect()
}

/// Patches of one file as changes, in order. Of two that overlap the first one counts.
pub fn of_file<'a>(patches: impl IntoIterator<Item = &'a Patch>) -> Changes {
    let mut patches: Vec<&Patch> = patches.into_iter().collect();
    patches.sort_by_key(|patch| (patch.span.start, patch.span.end));
    patches.dedup();
    let mut changes: Changes = Vec::new();
    for patch in patches {
        let range = patch.span.range();
        let free = changes
            .last()
            .is_none_or(|(last, _)| range.start > last.end || (range.start == last.end && !last.is_empty()));
        if free {
            changes.push((range, patch.replacement.clone()));
        }
    }
    changes
}

/// A text with changes made.
pub fn apply(text: &str, changes: &[(Range<usize>, String)]) -> String {
    apply_within(text, 0..text.len(), changes)
}

/// The part of a text at `within`, with the changes that lie in it made.
fn apply_within(text: &str, within: Range<usize>, changes: &[(Range<usize>, String)]) -> String {
    let mut out = String::new();
    let mut at = within.start;
    for (range, new) in changes.iter().filter(|(range, _)| range.start >= within.start && range.end <= within.end) {
        out.push_str(text.get(at..range.start).unwrap_or(""));
        out.push_str(new);
        at = range.end;
    }
    out.push_str(text.get(at..within.end).unwrap_or(""));
    out
}

/// What stands for a no-break space in a diff for people, who would see no change.
const NO_BREAK: char = '\u{237d}';

/// The changes of a file as a unified diff for people: a no-break space that is new is shown as `\u{237d}`, which a last line
/// explains.
pub fn diff(file: FileId, sources: &Sources, changes: &[(Range<usize>, String)]) -> String {
    let source = sources.get(file);
    let mut out = format!("--- {name}\n+++ {name}\n", name = source.name());
    let line_of = |at: usize| source.line_column(at).line;
    // Lines that change, grouped where their contexts touch.
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for (range, _) in changes {
        let lines = (line_of(range.start), line_of(range.end));
        match groups.last_mut() {
            Some(last) if lines.0 <= last.1 + 2 * CONTEXT => last.1 = last.1.max(lines.1),
            _ => groups.push(lines),
        }
    }
    let mut added: isize = 0;
    for (first, last) in groups {
        let top = first.saturating_sub(CONTEXT).max(1);
        let bottom = (last + CONTEXT).min(source.line_count());
        let block = source.line_range(first).start..source.line_range(last).end;
        let new_text = apply_within(source.text(), block.clone(), changes);
        let old: Vec<&str> = source.text().get(block).unwrap_or("").lines().collect();
        let new: Vec<&str> = new_text.lines().collect();
        let (before, after) = (first - top, bottom - last);
        let start = top.saturating_add_signed(added);
        let _ = writeln!(out, "@@ -{top},{} +{start},{} @@", before + old.len() + after, before + new.len() + after);
        let context = |out: &mut String, lines: Range<usize>| {
            for line in lines {
                let _ = writeln!(out, " {}", source.text().get(source.line_range(line)).unwrap_or(""));
            }
        };
        context(&mut out, top..first);
        // A line that a change only begins or ends at stays as it is.
        let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
        let (old_rest, new_rest) = (&old[same..], &new[same..]);
        let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
        let _ = old[..same].iter().try_for_each(|line| writeln!(out, " {line}"));
        let _ = old_rest[..old_rest.len() - tail].iter().try_for_each(|line| writeln!(out, "-{line}"));
        let _ = new_rest[..new_rest.len() - tail]
            .iter()
            .try_for_each(|line| writeln!(out, "+{}", line.replace('\u{a0}', NO_BREAK.encode_utf8(&mut [0; 4]))));
        let _ = old_rest[old_rest.len() - tail..].iter().try_for_each(|line| writeln!(out, " {line}"));
        context(&mut out, last + 1..bottom + 1);
        added += new.len().cast_signed() - old.len().cast_signed();
    }
    if out.contains(NO_BREAK) {
        let _ = writeln!(out, "({NO_BREAK} is a no-break space)");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Finding, code};
    use crate::source::{Sources, Span};

    #[test]
    fn safe_changes_are_made_and_shown() {
        let mut sources = Sources::new();
        let text = "a\nb & nbsp;c\nd\ne\nf\ng\nh\ni | j\n";
        let file = sources.add("page.pug", text);
        let at = |range: Range<usize>| Span::new(file, range);
        let finding = |range: Range<usize>, new: &str, safe| {
            Finding::new(code::source::EMPTY, at(range.clone()), "x").patch(at(range), new, safe)
        };
        let bar = text.find('|').expect("a bar");
        let findings = [
            finding(bar..bar + 2, "", true),
            finding(5..6, "", true),
            finding(4..6, "overlaps", true),
            finding(0..1, "no", false),
            finding(bar..bar + 2, "", true),
        ];
        let changes = safe_changes(&findings);
        let changes = &changes[&file];
        assert_eq!(apply(text, changes), "a\nb overlapsnbsp;c\nd\ne\nf\ng\nh\ni j\n");
        let expected = "--- page.pug\n+++ page.pug\n@@ -1,4 +1,4 @@\n a\n-b & nbsp;c\n+b overlapsnbsp;c\n d\n e\n@@ -6,4 +6,4 @@\n g\n h\n-i | j\n+i j\n \n";
        assert_eq!(diff(file, &sources, changes), expected);
        let blank = [(5..6, "\u{a0}".to_owned())];
        let shown = diff(file, &sources, &blank);
        assert!(
            shown.contains("\n+b &\u{237d}nbsp;c\n") && shown.ends_with("(\u{237d} is a no-break space)\n"),
            "{shown}"
        );
        let line = [(2..2, "new\n".to_owned())];
        let expected = "--- page.pug\n+++ page.pug\n@@ -1,4 +1,5 @@\n a\n+new\n b & nbsp;c\n d\n e\n";
        assert_eq!(diff(file, &sources, &line), expected);
    }
}
