//! Attribute lists, `(name="value" other, 'third'!=value)`, over one or more lines.

use super::Reader;
use super::literal::{self, Value};
use crate::document::{Attribute, Element};
use crate::finding::code;
use crate::source::Spanned;

/// How many lists without an end are looked for to the end of the file.
const MAX_UNCLOSED: usize = 8;

impl<'a> Reader<'a> {
    /// Reads the list whose parenthesis stands at `open`; gives the place after the closing one.
    pub(super) fn attributes(&mut self, element: &mut Element, open: usize, to: usize) -> usize {
        let bytes = self.text.as_bytes();
        let line_end = self.slice(open..to).find(['\n', '\r']).map_or(to, |found| open + found);
        // After so many lists without an end, further ones end with their line, or reading would go to the end of the
        // file again and again.
        let to = if self.unclosed < MAX_UNCLOSED && self.list_closes(open, to) { to } else { line_end };
        let mut at = open + 1;
        loop {
            at += count(self.slice(at..to), |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b','));
            match bytes.get(at).filter(|_| at < to) {
                Some(b')') => return at + 1,
                None => return self.unclosed_list(open, line_end),
                Some(_) => {}
            }
            let (name, after) = self.attribute_name(at, to);
            if after == at {
                // Nothing that can begin a name: leave it out, or the loop would stand still.
                let message = "this is no attribute";
                let next = at + self.slice(at..to).chars().next().map_or(1, char::len_utf8);
                self.report(code::pug::ATTRIBUTE, at..next, message, "write name=\"value\"");
                at = next;
                continue;
            }
            at = self.attribute_value(element, name, after, to);
        }
    }

    /// The list was never closed: it ends with its first line.
    fn unclosed_list(&mut self, open: usize, line_end: usize) -> usize {
        self.unclosed += 1;
        let help = "close it with \")\"; put a blank before a parenthesis that is text";
        self.report(code::pug::UNCLOSED, open..open + 1, "this list of attributes is not closed", help);
        line_end
    }

    /// Whether the parenthesis at `open` has a partner, outside of quotes.
    fn list_closes(&self, open: usize, to: usize) -> bool {
        let (mut depth, mut quote, mut escaped) = (0usize, None, false);
        for byte in self.slice(open..to).bytes() {
            match (quote, byte) {
                (Some(_), _) if escaped => escaped = false,
                (Some(_), b'\\') => escaped = true,
                (Some(own), _) if own == byte => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'' | b'`') => quote = Some(byte),
                (None, b'(') => depth += 1,
                (None, b')') => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return true;
                    }
                }
                (None, _) => {}
            }
        }
        false
    }

    fn attribute_name(&self, at: usize, to: usize) -> (Spanned<String>, usize) {
        let rest = self.slice(at..to);
        if let Some(quote @ ('"' | '\'')) = rest.chars().next()
            && let Some(length) = rest[1..].find(quote)
        {
            let name = rest[1..1 + length].to_owned();
            return (Spanned::new(name, self.span(at + 1..at + 1 + length)), at + length + 2);
        }
        let mut open = 0usize;
        let length = rest.bytes().position(|byte| match byte {
            b' ' | b'\t' | b'\n' | b'\r' | b'!' | b'=' | b',' => true,
            b'(' => {
                open += 1;
                false
            }
            b')' if open == 0 => true,
            b')' => {
                open -= 1;
                false
            }
            _ => false,
        });
        let length = length.unwrap_or(rest.len());
        (Spanned::new(rest[..length].to_owned(), self.span(at..at + length)), at + length)
    }

    /// The value that follows a name, if one does.
    fn attribute_value(&mut self, element: &mut Element, name: Spanned<String>, after: usize, to: usize) -> usize {
        let white = |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let sign = after + count(self.slice(after..to), white);
        let (escaped, value_at) = match self.slice(sign..to).as_bytes() {
            [b'!', b'=', ..] => (false, sign + 2),
            [b'=', ..] => (true, sign + 1),
            _ => {
                self.add_attribute(element, Attribute { name, value: None, escaped: true });
                // A lone `!` is no value; go past it.
                return if self.slice(sign..to).starts_with('!') { sign + 1 } else { after };
            }
        };
        let value_at = value_at + count(self.slice(value_at..to), white);
        let literal = literal::read(self.slice(value_at..to));
        match literal.filter(|literal| self.value_ends(value_at + literal.length, to)) {
            Some(literal) => {
                let end = value_at + literal.length;
                let range = literal.content.map_or(value_at..end, |own| value_at + own.start..value_at + own.end);
                let printed = print(&name.value, literal.value);
                let value = match printed {
                    Printed::Absent => return end,
                    Printed::Bare => None,
                    Printed::Text(text) => Some(Spanned::new(text, self.span(range))),
                };
                self.add_attribute(element, Attribute { name, value, escaped });
                end
            }
            None => {
                let end = self.expression_end(value_at, to);
                let written = self.slice(value_at..end).trim_end();
                let place = value_at..value_at + written.len();
                let message = format!("the value of {} is code, which is not run", name.value);
                self.report(code::pug::EXPRESSION, place.clone(), message, "write the value in quotes");
                let value = Some(Spanned::new(written.to_owned(), self.span(place)));
                self.add_attribute(element, Attribute { name, value, escaped });
                end
            }
        }
    }

    /// Whether an attribute can end here: no operator goes on with the value.
    fn value_ends(&self, at: usize, to: usize) -> bool {
        let rest = self.slice(at..to);
        let next = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        let parted = next.len() < rest.len();
        match next.bytes().next() {
            None | Some(b')' | b',') => true,
            Some(byte) => {
                parted
                    && (byte.is_ascii_alphanumeric()
                        || matches!(byte, b'_' | b'$' | b'@' | b'"' | b'\'' | b'#')
                        || byte >= 0x80)
            }
        }
    }

    /// Where the code of a value ends: at a comma or parenthesis outside brackets and quotes, or before the next `name=`.
    fn expression_end(&self, from: usize, to: usize) -> usize {
        let mut open = 0usize;
        let mut quote = None;
        let mut before = b'=';
        for (offset, byte) in self.slice(from..to).bytes().enumerate() {
            match (quote, byte) {
                (Some(own), _) if own == byte && before != b'\\' => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'' | b'`') => quote = Some(byte),
                (None, b'(' | b'[' | b'{') => open += 1,
                (None, b')' | b',') if open == 0 => return from + offset,
                (None, b')' | b']' | b'}') => open = open.saturating_sub(1),
                (None, _) if open == 0 && before.is_ascii_whitespace() && byte.is_ascii_alphabetic() => {
                    let rest = self.slice(from + offset..to);
                    let name = count(rest, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':'));
                    if rest[name..].starts_with('=') && !rest[name..].starts_with("==") {
                        return from + offset;
                    }
                }
                (None, _) => {}
            }
            before = byte;
        }
        to
    }
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
        ("style", value) => Printed::Text(value.style()),
        (_, Value::Bool(true)) => Printed::Bare,
        (_, Value::Bool(false) | Value::Nothing) => Printed::Absent,
        (_, Value::Text(text)) => Printed::Text(text),
        (_, other) => Printed::Text(other.json()),
    }
}

fn count(text: &str, is: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|byte| is(*byte)).count()
}
