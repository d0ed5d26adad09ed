//! Where a bracket is closed: pug counts brackets as JavaScript does, past strings, comments and regular expressions.

/// Why nothing is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// The text ends first.
    Open,
    /// A closing bracket of another kind stands here.
    Mismatch(usize),
    /// The string that begins here does not end on its line.
    Quote(usize),
}

/// What the scan is in: a string by its quote, a bracket by its partner.
const LINE_COMMENT: u8 = b'l';
const BLOCK_COMMENT: u8 = b'b';
const REGULAR: u8 = b'r';

/// The place of the bracket `end` that closes what was opened before `text`.
pub(super) fn closing(text: &str, end: u8) -> Result<usize, Fault> {
    let mut scan =
        Scan { stack: Vec::new(), opened: 0, escaped: false, dollar: false, fresh: false, last: 0, sense: 0 };
    for (at, byte) in text.bytes().enumerate() {
        if scan.stack.is_empty() && byte == end {
            return Ok(at);
        }
        scan.step(at, byte)?;
    }
    match scan.stack.last() {
        Some(b'"' | b'\'') => Err(Fault::Quote(scan.opened)),
        _ => Err(Fault::Open),
    }
}

struct Scan {
    stack: Vec<u8>,
    /// Where the innermost string begins.
    opened: usize,
    escaped: bool,
    /// In a template, the last byte is `$`.
    dollar: bool,
    /// A regular expression has just begun, or a comment.
    fresh: bool,
    last: u8,
    /// The last byte that is neither white space nor in a comment.
    sense: u8,
}

impl Scan {
    fn step(&mut self, at: usize, byte: u8) -> Result<(), Fault> {
        let mut last = self.last;
        if std::mem::take(&mut self.fresh) && matches!(byte, b'/' | b'*') {
            self.stack.pop();
            last = b'/';
        }
        let mut comment = false;
        match self.stack.last().copied() {
            Some(LINE_COMMENT) => {
                comment = true;
                if byte == b'\n' || byte == b'\r' {
                    self.stack.pop();
                }
            }
            Some(BLOCK_COMMENT) => {
                comment = true;
                if last == b'*' && byte == b'/' {
                    self.stack.pop();
                }
            }
            Some(quote @ (b'"' | b'\'' | REGULAR)) => {
                let ends = if quote == REGULAR { b'/' } else { quote };
                match byte {
                    b'\n' | b'\r' if !self.escaped && quote != REGULAR => return Err(Fault::Quote(self.opened)),
                    _ if byte == ends && !self.escaped => {
                        self.stack.pop();
                    }
                    _ => self.escaped = byte == b'\\' && !self.escaped,
                }
                // A carriage return and its line feed are one line end.
                if byte == b'\r' && last == b'\\' {
                    self.escaped = true;
                }
            }
            Some(b'`') => match byte {
                b'`' if !self.escaped => {
                    self.stack.pop();
                    self.dollar = false;
                }
                b'{' if self.dollar => {
                    self.dollar = false;
                    self.stack.push(b'}');
                }
                _ => {
                    self.dollar = byte == b'$' && !self.escaped;
                    self.escaped = byte == b'\\' && !self.escaped;
                }
            },
            inside => self.code(at, byte, last, inside)?,
        }
        self.last = byte;
        if !comment && !byte.is_ascii_whitespace() {
            self.sense = byte;
        }
        Ok(())
    }

    fn code(&mut self, at: usize, byte: u8, last: u8, inside: Option<u8>) -> Result<(), Fault> {
        match byte {
            b'(' => self.stack.push(b')'),
            b'[' => self.stack.push(b']'),
            b'{' => self.stack.push(b'}'),
            b')' | b']' | b'}' if inside != Some(byte) => return Err(Fault::Mismatch(at)),
            b')' | b']' | b'}' => {
                self.stack.pop();
            }
            b'/' if last == b'/' => self.stack.push(LINE_COMMENT),
            b'*' if last == b'/' => self.stack.push(BLOCK_COMMENT),
            b'/' if self.sense == b'}' || (is_punctuation(self.sense) && self.sense != b')') => {
                self.stack.push(REGULAR);
                self.fresh = true;
            }
            b'"' | b'\'' | b'`' => {
                self.stack.push(byte);
                self.opened = at;
                self.escaped = false;
            }
            _ => {}
        }
        Ok(())
    }
}

/// What JavaScript knows as an operator or bracket; so is the start of the text.
pub(super) fn is_punctuation(byte: u8) -> bool {
    byte == 0 || b".();,{}[]:?~%&*+-/<>^|!=".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_strings_comments_and_expressions_do_not_count() {
        for (text, end) in [
            ("a)", 1),
            ("a=\")\")", 5),
            ("a='\\')')", 7),
            ("a=`${')'}`)", 10),
            ("a={b:[1,(2)]})", 13),
            ("a=/)/)", 5),
            ("a=1/2)", 5),
            ("a=1 /* ) */)", 11),
            ("a // )\n)", 7),
            ("a=\"x\\\ny\")", 8),
        ] {
            assert_eq!(closing(text, b')'), Ok(end), "{text}");
        }
    }

    #[test]
    fn what_is_not_closed_is_told() {
        assert_eq!(closing("a (b)", b')'), Err(Fault::Open));
        assert_eq!(closing("a=[)", b')'), Err(Fault::Mismatch(3)));
        assert_eq!(closing("a=\"x)\nb\")", b')'), Err(Fault::Quote(2)));
        assert_eq!(closing("a='x)", b')'), Err(Fault::Quote(2)));
    }
}
