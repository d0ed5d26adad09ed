//! Attribute lists, `(name="value" other, 'third'!=value)`, over one or more lines.

use super::Reader;
use super::brackets::{self, Fault, is_punctuation};
use super::literal::{self, Value};
use crate::document::{Attribute, Element};
use crate::finding::{Finding, code};
use crate::source::Spanned;
use std::ops::Range;

/// How many lists without an end are looked for to the end of the file.
const MAX_UNCLOSED: usize = 8;

/// How far the end of one more is looked for, in bytes.
const LAST_SEARCH: usize = 1000;

/// After so many findings in one list, it is no list.
const MAX_FINDINGS: usize = 4;

impl<'a> Reader<'a> {
    /// Reads the list whose parenthesis stands at `open`; gives the place after the closing one.
    pub(super) fn attributes(&mut self, element: &mut Element, open: usize, to: usize) -> usize {
        let to = self.search_end(open, to);
        match brackets::closing(self.slice(open + 1..to), b')') {
            Ok(length) => {
                self.list(element, open + 1..open + 1 + length);
                open + length + 2
            }
            Err(fault) => {
                let line_end = self.slice(open..to).find(['\n', '\r']).map_or(to, |found| open + found);
                self.unclosed_list(element, open, line_end, to, fault)
            }
        }
    }

    /// How far the end of a list is looked for. After so many lists without an end not far, or reading would go to the
    /// end of the file again and again.
    pub(super) fn search_end(&self, open: usize, to: usize) -> usize {
        if self.unclosed < MAX_UNCLOSED {
            return to;
        }
        let near = (open + LAST_SEARCH).min(to);
        (near..to).find(|at| self.text.is_char_boundary(*at)).unwrap_or(to)
    }

    /// A list without an end is one finding. It is read up to where it was probably meant to end.
    fn unclosed_list(&mut self, element: &mut Element, open: usize, line_end: usize, to: usize, fault: Fault) -> usize {
        self.unclosed += 1;
        let (place, message, help) = match fault {
            Fault::Quote(at) => (open + 1 + at, "this quote is not closed", "close it on the same line"),
            Fault::Mismatch(at) => (
                open + 1 + at,
                "this bracket closes nothing in the list of attributes",
                "leave it out, or put the value in quotes",
            ),
            Fault::Open => (
                open,
                "this list of attributes is not closed",
                "close it with \")\"; put a blank before a parenthesis that is text",
            ),
        };
        let finding = Finding::new(code::pug::UNCLOSED, self.span(place..place + 1), message).help(help);
        let finding =
            if place == open { finding } else { finding.label(self.span(open..open + 1), "the list begins here") };
        if !self.is_told(place) {
            self.findings.push(finding);
        }
        let (list_end, end) = self.likely_end(open, line_end, to, place);
        self.quiet += 1;
        self.list(element, open + 1..list_end);
        self.quiet -= 1;
        end
    }

    /// Where a list that is never closed should end, and where reading goes on: at a parenthesis behind the `fault`, on
    /// its line or on lines below that hold nothing but attributes.
    fn likely_end(&self, open: usize, line_end: usize, to: usize, fault: usize) -> (usize, usize) {
        let from = if (open..line_end).contains(&fault) { fault } else { open };
        if let Some(found) = self.slice(from + 1..line_end).find(')') {
            return (from + 1 + found, from + found + 2);
        }
        let mut end = line_end;
        while end < to {
            let bytes = self.text.as_bytes();
            let crlf = bytes.get(end..end + 2) == Some(b"\r\n");
            let start = end + if crlf { 2 } else { 1 };
            let next = self.slice(start..to).find(['\n', '\r']).map_or(to, |found| start + found);
            let line = self.slice(start..next);
            if !line.starts_with([' ', '\t']) || !looks_like_attribute(line.trim_start()) {
                break;
            }
            if let Some(found) = line.rfind(')') {
                return (start + found, start + found + 1);
            }
            end = next;
        }
        (end, end)
    }

    /// The attributes between the parentheses.
    fn list(&mut self, element: &mut Element, range: Range<usize>) {
        let (mut at, to) = (range.start, range.end);
        let known = self.findings.len();
        loop {
            if self.findings.len() >= known + MAX_FINDINGS {
                self.told = self.told.max(to);
            }
            at += count(self.slice(at..to), is_white);
            if at >= to {
                return;
            }
            at = self.attribute(element, at, to);
            at += count(self.slice(at..to), is_white);
            if self.slice(at..to).starts_with(',') {
                at += 1;
            }
        }
    }

    /// One attribute; gives the place after it, which is behind `at`.
    fn attribute(&mut self, element: &mut Element, at: usize, to: usize) -> usize {
        let (name, after) = self.attribute_name(at, to);
        if name.value.is_empty() {
            let next = at + self.slice(at..to).chars().next().map_or(1, char::len_utf8);
            let (message, help) = match self.slice(at..next) {
                "," => ("nothing stands before this comma", "leave the comma out"),
                _ => ("an attribute without a name stands here", "write name=\"value\", or leave it out"),
            };
            self.report(code::pug::ATTRIBUTE, at..next, message, help);
            return if after > at { after } else { next };
        }
        if let Some(found) = name.value.find(['"', '\'', '`', '<', '>']) {
            let from = name.span.range().start + found;
            let help = "write name=\"value\", with a blank before the next name";
            self.report(code::pug::ATTRIBUTE, from..from + 1, "the name of an attribute can not hold this", help);
        }
        self.attribute_value(element, name, after, to)
    }

    fn attribute_name(&self, at: usize, to: usize) -> (Spanned<String>, usize) {
        let rest = self.slice(at..to);
        if let Some(quote @ ('"' | '\'')) = rest.chars().next() {
            let length = rest[1..].find(quote).unwrap_or(rest.len() - 1);
            let name = rest[1..1 + length].replace("\r\n", "\n");
            return (Spanned::new(name, self.span(at + 1..at + 1 + length)), (at + length + 2).min(to));
        }
        let length = count(rest, |byte| !is_white(byte) && !matches!(byte, b'!' | b'=' | b','));
        (Spanned::new(rest[..length].to_owned(), self.span(at..at + length)), at + length)
    }

    /// The value that follows a name, if one does.
    fn attribute_value(&mut self, element: &mut Element, name: Spanned<String>, after: usize, to: usize) -> usize {
        let sign = after + count(self.slice(after..to), is_white);
        let (escaped, value_at) = match self.slice(sign..to).as_bytes() {
            [b'!', b'=', ..] => (false, sign + 2),
            [b'=', ..] => (true, sign + 1),
            [b'!', ..] => {
                self.report(code::pug::ATTRIBUTE, sign..sign + 1, "only = can follow this !", "write name!=\"value\"");
                self.add_attribute(element, bare(name));
                return sign + 1;
            }
            [next, ..] if sign == after && *next != b',' => {
                let help = "put a blank or a comma between two attributes";
                let next = after + self.slice(after..to).chars().next().map_or(1, char::len_utf8);
                self.report(code::pug::ATTRIBUTE, after..next, "this is glued to the name before it", help);
                self.add_attribute(element, bare(name));
                return after;
            }
            _ => {
                self.add_attribute(element, bare(name));
                return after;
            }
        };
        let value_at = value_at + count(self.slice(value_at..to), is_white);
        let literal = literal::read(self.slice(value_at..to)).and_then(|literal| {
            let end = self.value_end(value_at + literal.length, to)?;
            Some((literal, end))
        });
        match literal {
            Some((literal, end)) => {
                let whole = 0..literal.length;
                let range = literal.content.unwrap_or(whole);
                let range = value_at + range.start..value_at + range.end;
                match print(&name.value, literal.value) {
                    Printed::Absent => self.leave_out(element, name),
                    Printed::Bare => self.add_attribute(element, Attribute { name, value: None, escaped }),
                    Printed::Text(text) => {
                        let value = Some(Spanned::new(text, self.span(range)));
                        self.add_attribute(element, Attribute { name, value, escaped });
                    }
                }
                end
            }
            None => self.code_value(element, name, escaped, value_at, to),
        }
    }

    /// A value that is no literal: reported, and kept as it is written.
    fn code_value(
        &mut self,
        element: &mut Element,
        name: Spanned<String>,
        escaped: bool,
        from: usize,
        to: usize,
    ) -> usize {
        let end = self.expression_end(from, to);
        let written = self.slice(from..end).trim_end();
        let place = from..from + written.len();
        if written.is_empty() {
            let message = format!("the value of {} is missing", name.value);
            let sign = name.span.range().end..from;
            self.report(code::pug::ATTRIBUTE, sign, message, "write it after the =, in quotes, or leave out the =");
            self.add_attribute(element, bare(name));
        } else {
            let message = format!("the value of {} is code, which is not run", name.value);
            let help = match written.contains('\u{a0}') {
                true => "a no-break space stands in it: write a blank",
                false => "write the value in quotes",
            };
            self.report(code::pug::EXPRESSION, place.clone(), message, help);
            let value = Some(Spanned::new(written.to_owned(), self.span(place)));
            self.add_attribute(element, Attribute { name, value, escaped });
        }
        end
    }

    /// Where an attribute ends whose value ends at `at`; `None` if something goes on with the value.
    fn value_end(&self, at: usize, to: usize) -> Option<usize> {
        let rest = self.slice(at..to);
        // JavaScript has more white space than pug.
        let rest = rest.trim_start_matches(['\u{feff}', '\u{a0}', '\u{b}', '\u{c}']);
        let end = to - rest.len();
        let next = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        let parted = next.len() < rest.len();
        let ends = match next.bytes().next() {
            None | Some(b',') => true,
            Some(byte) => parted && (!is_punctuation(byte) || byte == b':' || next.starts_with("...")),
        };
        ends.then_some(end)
    }

    /// Where the code of a value ends: at a comma outside brackets and strings, or where a second value would follow a
    /// whole one.
    fn expression_end(&self, from: usize, to: usize) -> usize {
        let mut open = 0usize;
        let mut quote = None;
        // The last byte that is no white space, and where the word that it ends began.
        let (mut before, mut word) = (b'=', from);
        let mut parted = false;
        for (offset, byte) in self.slice(from..to).bytes().enumerate() {
            let at = from + offset;
            match (quote, byte) {
                (Some(own), _) if own == byte && before != b'\\' => quote = None,
                (Some(_), _) => {}
                (None, b',') if open == 0 => return at,
                (None, _) if open == 0 && parted && !is_punctuation(byte) && !is_white(byte) && at > from => {
                    let operand = !is_punctuation(before) || matches!(before, b')' | b']' | b'}');
                    if operand && !is_operator(self.slice(word..at).trim_end()) {
                        return at;
                    }
                    quote = Some(byte).filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
                }
                (None, b'"' | b'\'' | b'`') => quote = Some(byte),
                (None, b'(' | b'[' | b'{') => open += 1,
                (None, b')' | b']' | b'}') => open = open.saturating_sub(1),
                (None, _) => {}
            }
            if is_white(byte) && quote.is_none() {
                parted = true;
            } else {
                if parted || is_punctuation(before) {
                    word = at;
                }
                parted = false;
                before = byte;
            }
        }
        to
    }
}

/// A word of JavaScript after which a value goes on.
fn is_operator(word: &str) -> bool {
    matches!(word, "typeof" | "new" | "void" | "delete" | "in" | "instanceof" | "await" | "yield")
}

/// A line that a list may go on with: a name and an equals sign.
fn looks_like_attribute(line: &str) -> bool {
    let name = count(line, |byte| byte.is_ascii_alphanumeric() || b"-_:@.\"'".contains(&byte));
    let after = line[name..].trim_start();
    name > 0 && (after.starts_with('=') || after.starts_with("!="))
}

fn bare(name: Spanned<String>) -> Attribute {
    // Without a value, these two have the value `true`.
    let value = matches!(name.value.as_str(), "class" | "style").then(|| Spanned::new("true".to_owned(), name.span));
    Attribute { name, value, escaped: true }
}

fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

enum Printed {
    /// The attribute is left out.
    Absent,
    /// Only its name is there.
    Bare,
    Text(String),
}

/// What pug makes of a value.
fn print(name: &str, value: Value) -> Printed {
    match (name, value) {
        ("class", value) => Printed::Text(value.classes()),
        ("style", value) => {
            Some(value.style()).filter(|style| !style.is_empty()).map_or(Printed::Absent, Printed::Text)
        }
        (_, Value::Bool(true)) => Printed::Bare,
        (_, Value::Bool(false) | Value::Null | Value::Undefined) => Printed::Absent,
        (_, Value::Text(text)) => Printed::Text(text),
        (_, other) => Printed::Text(other.json()),
    }
}

fn count(text: &str, is: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|byte| is(*byte)).count()
}
