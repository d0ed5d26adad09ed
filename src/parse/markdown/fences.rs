//! Fences that are not closed. A forgotten fence makes code of everything up to the next one, so that each line of it
//! would be a fault of its own; the block ends here where its lines end, and the fault is the fence that opens it.

use std::ops::Range;

use super::block::{is_diagram, is_known_key};
use super::origin::Gathered;
use crate::finding::{Finding, Findings, code};
use crate::source::{FileId, Span};

/// A line of marks that opens a block.
struct Fence<'a> {
    mark: char,
    length: usize,
    info: &'a str,
    /// What stands before the marks.
    indent: &'a str,
    /// The line without the blanks around it.
    place: Range<usize>,
    /// Where the lines below it begin.
    content: usize,
    /// It stands in a list or a quotation, and ends with it.
    contained: bool,
}

/// Gathers the text of a page from `start` on, with the fences that are missing.
pub(super) fn gather(text: &str, start: usize, file: FileId, findings: &mut Findings) -> Gathered {
    let mut content = Gathered::default();
    let mut done = start;
    let mut at = start;
    let mut open: Option<Fence<'_>> = None;
    for line in text.get(start..).unwrap_or("").split_inclusive('\n') {
        let next = at + line.len();
        if open.as_ref().is_some_and(|own| own.contained) && line.starts_with(|c: char| !c.is_whitespace() && c != '>')
        {
            open = None;
        }
        match (&open, fence(line, at)) {
            (None, Some(found)) if !(found.mark == '`' && found.info.contains('`')) => open = Some(found),
            (Some(own), Some(found))
                if own.mark == found.mark && found.length >= own.length && found.info.is_empty() =>
            {
                open = None;
            }
            (Some(own), Some(found))
                if is_diagram(own.info) && is_diagram(found.info) && !own.contained && !found.contained =>
            {
                let end = end_of_lines(text, own.content, at);
                close(text, own, end, &mut done, &mut content);
                findings.push(unclosed(own, file).label(Span::new(file, found.place.clone()), "before this one"));
                open = Some(found);
            }
            _ => {}
        }
        at = next;
    }
    match open {
        Some(own) if is_diagram(own.info) && !own.contained => {
            let end = end_of_lines(text, own.content, at);
            if !text.get(end..).unwrap_or("").trim().is_empty() {
                close(text, &own, end, &mut done, &mut content);
                findings.push(unclosed(&own, file));
            }
        }
        _ => {}
    }
    content.push(text, done..text.len());
    content
}

/// Adds what stands before `end`, and the fence that is missing there.
fn close(text: &str, own: &Fence<'_>, end: usize, done: &mut usize, content: &mut Gathered) {
    content.push(text, *done..end);
    let line_end = if text.get(..end).is_some_and(|before| before.ends_with('\n')) { "" } else { "\n" };
    let marks: String = std::iter::repeat_n(own.mark, own.length).collect();
    content.insert(&format!("{line_end}{}{marks}\n", own.indent), end);
    *done = end;
}

fn unclosed(own: &Fence<'_>, file: FileId) -> Finding {
    let span = Span::new(file, own.place.clone());
    let marks: String = std::iter::repeat_n(own.mark, own.length).collect();
    Finding::new(code::markdown::UNCLOSED_BLOCK, span, "this diagram block is not closed")
        .help(format!("end it with a line {marks}"))
}

/// Whether a line opens or closes a block. One that is indented further is code, or stands in a list.
fn fence(line: &str, at: usize) -> Option<Fence<'_>> {
    let mut body = line.trim_start_matches(' ');
    let indent = line.len() - body.len();
    let mut contained = indent > 3;
    while let Some(rest) = behind_marker(body) {
        contained = true;
        body = rest.trim_start_matches(' ');
    }
    let start = at + line.len() - body.len();
    let mark = body.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let length = body.chars().take_while(|c| *c == mark).count();
    let info = body.get(length..)?.trim();
    (length >= 3).then(|| Fence {
        mark,
        length,
        info,
        indent: &line[..indent],
        place: start..at + line.trim_end().len(),
        content: at + line.len(),
        contained,
    })
}

/// What follows the mark of a quotation or of an item.
fn behind_marker(body: &str) -> Option<&str> {
    if let Some(rest) = body.strip_prefix('>') {
        return Some(rest);
    }
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let marks: &[char] = if digits == 0 { &['-', '*', '+'] } else { &['.', ')'] };
    let rest = body.get(digits..)?.strip_prefix(marks)?;
    rest.starts_with(' ').then_some(rest)
}

/// Where the lines of a diagram block end that begin at `from`: before the first one that cannot be one of them.
fn end_of_lines(text: &str, from: usize, limit: usize) -> usize {
    let mut at = from;
    let mut end = from;
    let mut parted = false;
    for line in text.get(from..limit).unwrap_or("").split_inclusive('\n') {
        at += line.len();
        let content = line.trim();
        if content.is_empty() {
            parted = true;
            continue;
        }
        let key = content.split_once(':').is_some_and(|(key, _)| is_known_key(key.trim_end()));
        // Below an empty line a # begins a heading, above it a comment.
        let comment = content.starts_with('#') && !parted;
        if !(key || comment || (line.starts_with([' ', '\t']) && !parted)) {
            break;
        }
        end = at;
    }
    end
}
