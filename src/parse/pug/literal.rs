//! JavaScript literals, the values of pug's attributes: strings, numbers, `true`, lists and objects of them, and strings
//! put together with `+`. Anything else needs code.

use std::ops::Range;

/// How deep lists and objects may stand in each other.
const MAX_NESTING: usize = 16;

/// A literal's value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Text(String),
    /// As JavaScript prints it.
    Number(String),
    Bool(bool),
    /// `null` or `undefined`.
    Nothing,
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// A literal at the start of `text`: its value, its length, and the range of a string's content.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Literal {
    pub(super) value: Value,
    pub(super) length: usize,
    pub(super) content: Option<Range<usize>>,
}

/// Reads the literal at the start of `text`.
pub(super) fn read(text: &str) -> Option<Literal> {
    let mut scan = Scan { text, at: 0 };
    let first = scan.value(0)?;
    let mut content = (scan.text.starts_with(['"', '\'', '`'])).then(|| 1..scan.at - 1);
    let mut value = first;
    let mut length = scan.at;
    loop {
        scan.skip_white();
        if !scan.eat("+") {
            break;
        }
        scan.skip_white();
        let Some(next) = scan.value(0) else { break };
        let (Value::Text(mut left), Some(right)) = (value.clone(), plain(&next)) else { break };
        left.push_str(&right);
        value = Value::Text(left);
        content = None;
        length = scan.at;
    }
    Some(Literal { value, length, content })
}

/// A value put together with a string.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) | Value::Number(text) => Some(text.clone()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Nothing | Value::List(_) | Value::Object(_) => None,
    }
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_white(&mut self) {
        self.at += self.rest().bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
    }

    fn eat(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        let rest = self.rest();
        match rest.bytes().next()? {
            quote @ (b'"' | b'\'' | b'`') => self.string(quote).map(Value::Text),
            b'[' if depth < MAX_NESTING => self.list(depth),
            b'{' if depth < MAX_NESTING => self.object(depth),
            b'0'..=b'9' | b'-' | b'.' => self.number(),
            _ => {
                let length =
                    rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')).count();
                let value = match &rest[..length] {
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    "null" | "undefined" => Value::Nothing,
                    _ => return None,
                };
                self.at += length;
                Some(value)
            }
        }
    }

    fn number(&mut self) -> Option<Value> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
        let number: f64 = rest[..sign + digits].parse().ok()?;
        self.at += sign + digits;
        // Rust and JavaScript both print the shortest decimals that read back as the same number.
        Some(Value::Number(if number == 0.0 { "0".into() } else { number.to_string() }))
    }

    fn string(&mut self, quote: u8) -> Option<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let next = rest.find([quote as char, '\\', '$'])?;
            out.push_str(&rest[..next]);
            self.at += next + 1;
            match self.text.as_bytes().get(self.at - 1) {
                Some(b'\\') => self.escape(&mut out)?,
                Some(b'$') if quote == b'`' && self.rest().starts_with('{') => return None,
                Some(b'$') => out.push('$'),
                _ => return Some(out),
            }
        }
    }

    fn escape(&mut self, out: &mut String) -> Option<()> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        match c {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'b' => out.push('\u{8}'),
            'f' => out.push('\u{c}'),
            'v' => out.push('\u{b}'),
            '0' => out.push('\0'),
            'x' => out.push(self.hexadecimal(2)?),
            'u' if self.eat("{") => {
                let end = self.rest().bytes().take(7).position(|byte| byte == b'}')?;
                out.push(self.hexadecimal(end)?);
                self.at += 1;
            }
            'u' => out.push(self.hexadecimal(4)?),
            // A line that goes on.
            '\n' => {}
            '\r' => {
                self.eat("\n");
            }
            other => out.push(other),
        }
        Some(())
    }

    fn hexadecimal(&mut self, length: usize) -> Option<char> {
        let digits = self.rest().get(..length)?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        self.at += length;
        Some(char::from_u32(value).unwrap_or('\u{fffd}'))
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut list = Vec::new();
        loop {
            self.skip_white();
            if self.eat("]") {
                return Some(Value::List(list));
            }
            list.push(self.value(depth + 1)?);
            self.skip_white();
            if !self.eat(",") && !self.rest().starts_with(']') {
                return None;
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut list = Vec::new();
        loop {
            self.skip_white();
            if self.eat("}") {
                return Some(Value::Object(list));
            }
            let key = match self.rest().bytes().next()? {
                quote @ (b'"' | b'\'') => self.string(quote)?,
                _ => {
                    let rest = self.rest();
                    let length = rest
                        .bytes()
                        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
                        .count();
                    let key = rest.get(..length).filter(|key| !key.is_empty())?.to_owned();
                    self.at += length;
                    key
                }
            };
            self.skip_white();
            if !self.eat(":") {
                return None;
            }
            self.skip_white();
            let value = self.value(depth + 1)?;
            list.push((key, value));
            self.skip_white();
            if !self.eat(",") && !self.rest().starts_with('}') {
                return None;
            }
        }
    }
}

impl Value {
    /// The value as JSON, as JavaScript prints it.
    pub(super) fn json(&self) -> String {
        match self {
            Value::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
            Value::Number(number) => number.clone(),
            Value::Bool(value) => value.to_string(),
            Value::Nothing => "null".into(),
            Value::List(list) => format!("[{}]", list.iter().map(Value::json).collect::<Vec<_>>().join(",")),
            Value::Object(list) => {
                let fields = list
                    .iter()
                    .map(|(key, value)| format!("{}:{}", serde_json::Value::from(key.as_str()), value.json()));
                format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
            }
        }
    }

    fn is_true(&self) -> bool {
        match self {
            Value::Text(text) => !text.is_empty(),
            Value::Number(number) => number != "0",
            Value::Bool(value) => *value,
            Value::Nothing => false,
            Value::List(_) | Value::Object(_) => true,
        }
    }

    /// The value as the classes of an element.
    pub(super) fn classes(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Number(number) if number != "0" => number.clone(),
            Value::Bool(true) => "true".into(),
            Value::Number(_) | Value::Bool(false) | Value::Nothing => String::new(),
            Value::List(list) => {
                list.iter().map(Value::classes).filter(|class| !class.is_empty()).collect::<Vec<_>>().join(" ")
            }
            Value::Object(list) => {
                let named = list.iter().filter(|(key, value)| !key.is_empty() && value.is_true());
                named.map(|(key, _)| key.as_str()).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// The value as a style.
    pub(super) fn style(&self) -> String {
        let text = |value: &Value| match value {
            Value::Text(text) | Value::Number(text) => text.clone(),
            other => other.json(),
        };
        match self {
            Value::Object(list) => list.iter().map(|(key, value)| format!("{key}:{};", text(value))).collect(),
            other if !other.is_true() => String::new(),
            other => text(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> Option<Value> {
        read(source).map(|literal| literal.value)
    }

    #[test]
    fn literals_are_read_and_code_is_not() {
        assert_eq!(text(r#""a\n\u00e9\x41\"b" c"#), Some(Value::Text("a\né\u{41}\"b".into())));
        assert_eq!(text("'a' + \"b\" + 1"), Some(Value::Text("ab1".into())));
        assert_eq!(text("1.50"), Some(Value::Number("1.5".into())));
        assert_eq!(text("[1, 'a', {b: true}]").map(|value| value.json()), Some(r#"[1,"a",{"b":true}]"#.into()));
        for code in ["name", "`a${b}`", "f()", "[a]", "\"open", "{a: b}", ""] {
            assert_eq!(text(code), None, "{code}");
        }
        assert_eq!(read("\"abc\" x").map(|literal| (literal.length, literal.content)), Some((5, Some(1..4))));
    }
}
