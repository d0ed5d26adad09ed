//! What needs code or a second file: `if`, `each`, mixins, filters, blocks. Each is a finding that says what to write
//! instead. Static content below a condition is kept; definitions and code are left out.

use super::Reader;
use super::lines::Line;
use super::literal::{self, Value};
use crate::document::{Node, Text};
use crate::finding::{Code, code};
use crate::source::Spanned;
use std::ops::Range;

/// What becomes of the lines below.
enum Below {
    Keep,
    Drop,
}

impl<'a> Reader<'a> {
    /// Reads a document type, an include, or something that needs code; says whether it was one.
    pub(super) fn special(&mut self, at: usize, line: Line, out: &mut Vec<Node>) -> bool {
        let rest = self.slice(at..line.end);
        let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()];
        let after = &rest[word.len()..];
        // Pug asks for no blank after this word.
        if let Some(after) = rest.strip_prefix("doctype") {
            let value = after.trim_start_matches(' ');
            let from = line.end - value.len();
            if !value.is_empty() {
                self.xml = value.eq_ignore_ascii_case("xml");
            }
            out.push(Node::Doctype(Spanned::new(value.to_owned(), self.span(from..line.end))));
            return true;
        }
        if word == "include" && !after.starts_with(is_word) {
            self.include(at, line, out);
            return true;
        }
        if rest.starts_with(['=', '!']) && self.literal_code(at..line.end, out) {
            self.stray_block(line.level, out);
            return true;
        }
        let Some((code, message, help, below)) = needs_code(rest, word, after) else { return false };
        self.refuse(code, at, line, message, help, below, out);
        true
    }

    /// `= "text"` and `!= "text"`: the value is there to see, nothing has to run. Says whether it was one.
    pub(super) fn literal_code(&mut self, range: Range<usize>, out: &mut Vec<Node>) -> bool {
        let rest = self.slice(range.clone());
        let Some(written) = rest.strip_prefix('=').or_else(|| rest.strip_prefix("!=")) else { return false };
        let from = range.end - written.trim_start().len();
        self.literal_text(from..from + written.trim().len(), rest.starts_with('='), out)
    }

    /// Text written as a literal; says whether it was one.
    pub(super) fn literal_text(&mut self, range: Range<usize>, escaped: bool, out: &mut Vec<Node>) -> bool {
        let written = self.slice(range.clone());
        let Some(literal) = literal::read(written).filter(|literal| literal.length == written.len()) else {
            return false;
        };
        let text = match literal.value {
            Value::Null | Value::Undefined => String::new(),
            value => value.text(),
        };
        let html = if escaped { escape(&text) } else { text };
        let content = literal.content.map(|own| range.start + own.start..range.start + own.end);
        let place = content.filter(|place| self.slice(place.clone()) == html).unwrap_or(range);
        self.end = self.end.max(place.end);
        if !html.is_empty() {
            out.push(Node::Text(Text { html, span: self.span(place) }));
        }
        true
    }

    /// Whether `#[...]` holds a word of pug that means no tag there: reported, up to `end`.
    pub(super) fn is_keyword_in_text(&mut self, range: Range<usize>) -> bool {
        let rest = self.slice(range.clone());
        let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()];
        let after = &rest[word.len()..];
        let refused = match word {
            "" if !rest.starts_with(['+', ':', '#']) => None,
            // Alone, these are tags.
            "block" | "yield" => needs_code(rest, word, after).filter(|_| after.starts_with(' ')),
            _ if rest.starts_with("doctype") || (word == "include" && !after.starts_with(is_word)) => {
                Some((code::pug::UNEXPECTED, "this needs a line of its own", "begin a new line with it", Below::Keep))
            }
            _ => needs_code(rest, word, after),
        };
        let Some((code, message, help, _)) = refused else { return false };
        self.report(code, range, message, help);
        true
    }

    #[expect(clippy::too_many_arguments, reason = "one caller, which has them all in hand")]
    fn refuse(
        &mut self,
        code: Code,
        at: usize,
        line: Line,
        message: &str,
        help: &str,
        below: Below,
        out: &mut Vec<Node>,
    ) {
        self.report(code, at..line.end.max(at), message, help);
        match below {
            Below::Drop => {
                let _ = self.dot_lines(line.level);
            }
            Below::Keep => {
                if self.enter(at..line.end) {
                    let block = self.block(Some(line.level));
                    self.leave();
                    out.extend(block.nodes);
                }
            }
        }
    }
}

/// A character that a keyword can not end before.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Text as HTML source.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What is said of something that needs code: its code, the message, what to write instead, and what becomes of the
/// lines below.
type Refusal = (Code, &'static str, &'static str, Below);

/// Why a line needs code, if it does. `word` is what it begins with, `after` what stands behind that.
fn needs_code(rest: &str, word: &str, after: &str) -> Option<Refusal> {
    if word.is_empty() {
        return sign_of_code(rest);
    }
    if after.starts_with(is_word) {
        return None;
    }
    // A name must follow these, before any comment.
    let name = after.strip_prefix(' ').map_or("", str::trim_start);
    let named = !name.split("//").next().unwrap_or("").trim().is_empty();
    let lone = after.starts_with(':') || after.trim_matches([' ', '\t']).is_empty();
    const PROSE: &str = "if the line is prose, begin it with \"| \"; else write out the case that holds";
    let (code, message, help) = match word {
        "if" | "unless" | "else" => (code::pug::CONTROL, "a condition needs code, which is not run", PROSE),
        "each" | "for" | "while" => (
            code::pug::CONTROL,
            "a loop needs code, which is not run",
            "if the line is prose, begin it with \"| \"; else write out what the loop would repeat",
        ),
        "case" | "when" | "default" => (code::pug::CONTROL, "a choice needs code, which is not run", PROSE),
        "extends" | "extend" => (
            code::pug::INHERITANCE,
            "a page does not extend another",
            "leave the line out: the theme's templates stand around each page",
        ),
        "block" | "append" | "prepend" if named => (
            code::pug::INHERITANCE,
            "blocks belong to pages that extend others",
            "if the line is prose, begin it with \"| \"; else write the content itself",
        ),
        "block" | "yield" if lone => {
            (code::pug::INHERITANCE, "blocks belong to pages that extend others", "write the content itself")
        }
        "mixin" if name.starts_with(|c| is_word(c) || c == '-') => {
            let help = "write its content where it is used";
            return Some((code::pug::MIXIN, "a mixin needs code, which is not run", help, Below::Drop));
        }
        _ => return None,
    };
    Some((code, message, help, Below::Keep))
}

/// Code that begins with a sign.
fn sign_of_code(rest: &str) -> Option<Refusal> {
    let is_name = |c: char| is_word(c) || c == '-';
    Some(match rest.as_bytes() {
        [b'+', ..] if rest[1..].trim_start().starts_with(|c| is_name(c) || c == '#') => {
            (code::pug::MIXIN, "a mixin needs code, which is not run", "write its content here", Below::Keep)
        }
        [b'#', b'{', ..] => (
            code::pug::INTERPOLATION,
            "a tag's name in braces needs code, which is not run",
            "write the tag itself",
            Below::Keep,
        ),
        [b':', ..] if rest[1..].starts_with(is_name) => (
            code::pug::FILTER,
            "a filter is a program, which is not run",
            "write the HTML that it would make",
            Below::Drop,
        ),
        [b'-', b' ' | b'\t', ..] if looks_like_list(rest) => (
            code::pug::CODE,
            "a line beginning with - is code, which is not run",
            "write a list as ul and li; a line of prose begins with \"| \"",
            Below::Drop,
        ),
        [b'-' | b'=', ..] | [b'!', b'=', ..] => {
            (code::pug::CODE, "code is not run", "write the text itself, behind \"| \"", Below::Drop)
        }
        _ => return None,
    })
}

/// `- words` without anything that code has.
fn looks_like_list(rest: &str) -> bool {
    !rest.contains(['=', '(', '{', ';']) && !rest[1..].trim_start().starts_with("var ")
}
