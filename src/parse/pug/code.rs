//! What needs code or a second file: `if`, `each`, mixins, filters, blocks. Each is a finding that says what to write
//! instead. Static content below a condition is kept; definitions and code are left out.

use super::Reader;
use super::lines::Line;
use crate::document::Node;
use crate::finding::{Code, code};
use crate::source::Spanned;

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
        let ends = !after.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':'));
        match word {
            "doctype" if after.is_empty() || after.starts_with(' ') => {
                let value = after.trim();
                let from = line.end - after.trim_start().len();
                out.push(Node::Doctype(Spanned::new(value.to_owned(), self.span(from..from + value.len()))));
                self.nothing_below(line, out);
                return true;
            }
            "include" if ends => {
                self.include(at, line, out);
                return true;
            }
            _ => {}
        }
        let Some((code, message, help, below)) = needs_code(rest, word, after, ends) else { return false };
        self.refuse(code, at, line, message, help, below, out);
        true
    }

    fn nothing_below(&mut self, line: Line, out: &mut Vec<Node>) {
        let below = self.block(Some(line.level));
        out.extend(below.nodes);
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

/// Why a line needs code, if it does.
fn needs_code(rest: &str, word: &str, after: &str, ends: bool) -> Option<(Code, &'static str, &'static str, Below)> {
    const PIPE: &str = "write the text itself; a line of prose begins with \"| \"";
    let more = after.starts_with(' ') && !after.trim().is_empty();
    let lone = after.trim().is_empty();
    Some(match word {
        "if" | "unless" if ends => (code::pug::CONTROL, "a condition needs code, which is not run", PIPE, Below::Keep),
        "else" if ends => (code::pug::CONTROL, "a condition needs code, which is not run", PIPE, Below::Keep),
        "each" | "for" | "while" if ends => (
            code::pug::CONTROL,
            "a loop needs code, which is not run",
            "write out what it would repeat; a line of prose begins with \"| \"",
            Below::Keep,
        ),
        "case" | "when" | "default" if ends => {
            (code::pug::CONTROL, "a choice needs code, which is not run", PIPE, Below::Keep)
        }
        "extends" | "extend" if ends => (
            code::pug::INHERITANCE,
            "a page does not extend another",
            "leave the line out: the theme's templates stand around each page",
            Below::Keep,
        ),
        "block" | "append" | "prepend" if more => (
            code::pug::INHERITANCE,
            "blocks belong to pages that extend others",
            "write the content itself",
            Below::Keep,
        ),
        "block" | "yield" if lone => (
            code::pug::INHERITANCE,
            "blocks belong to pages that extend others",
            "write the content itself",
            Below::Keep,
        ),
        "mixin" if more => (
            code::pug::MIXIN,
            "a mixin needs code, which is not run",
            "write its content where it is used",
            Below::Drop,
        ),
        "" => match rest.as_bytes() {
            [b'+', ..]
                if rest[1..]
                    .trim_start()
                    .starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '#')) =>
            {
                (code::pug::MIXIN, "a mixin needs code, which is not run", "write its content here", Below::Keep)
            }
            [b'#', b'{', ..] => (
                code::pug::INTERPOLATION,
                "a tag's name in braces needs code, which is not run",
                "write the tag itself",
                Below::Keep,
            ),
            [b':', next, ..] if next.is_ascii_alphanumeric() => (
                code::pug::FILTER,
                "a filter is a program, which is not run",
                "write the HTML that it would make",
                Below::Drop,
            ),
            [b'-', b' ' | b'\t', ..] if looks_like_list(rest) => (
                code::pug::CODE,
                "a line beginning with - is code, which is not run",
                "write a list as ul and li",
                Below::Drop,
            ),
            [b'-' | b'=', ..] | [b'!', b'=', ..] => {
                (code::pug::CODE, "code is not run", "write the text itself, behind \"| \"", Below::Drop)
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// `- words` without anything that code has.
fn looks_like_list(rest: &str) -> bool {
    !rest.contains(['=', '(', '{', ';']) && !rest[1..].trim_start().starts_with("var ")
}
