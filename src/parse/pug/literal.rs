//! JavaScript literals, the values of pug's attributes: strings, numbers, `true`, lists and objects of them, and strings
//! put together with `+`. Anything else needs code.

use super::number;
use std::collections::HashMap;
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
    Null,
    Undefined,
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
    let mut content = None;
    let value = scan.sum(0, &mut content)?;
    Some(Literal { value, length: scan.at, content })
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

    /// Values put together with `+`, which makes a string of them. `content` gets the range of a lone string's content.
    fn sum(&mut self, depth: usize, content: &mut Option<Range<usize>>) -> Option<Value> {
        let from = self.at;
        let mut value = self.value(depth)?;
        *content = self.text[from..].starts_with(['"', '\'', '`']).then(|| from + 1..self.at - 1);
        let mut end = self.at;
        loop {
            self.skip_white();
            if !self.eat("+") {
                break;
            }
            self.skip_white();
            let Some(next) = self.value(depth) else { break };
            // The sum of two numbers is arithmetic.
            let is_text = |value: &Value| matches!(value, Value::Text(_) | Value::List(_) | Value::Object(_));
            if !is_text(&value) && !is_text(&next) {
                break;
            }
            let mut left = value.into_text();
            left.push_str(&next.text());
            value = Value::Text(left);
            *content = None;
            end = self.at;
        }
        self.at = end;
        Some(value)
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        let rest = self.rest();
        match rest.bytes().next()? {
            quote @ (b'"' | b'\'' | b'`') => self.string(quote).map(Value::Text),
            b'[' if depth < MAX_NESTING => self.list(depth),
            b'{' if depth < MAX_NESTING => self.object(depth),
            b'(' if depth < MAX_NESTING => {
                self.at += 1;
                self.skip_white();
                let value = self.sum(depth + 1, &mut None)?;
                self.skip_white();
                self.eat(")").then_some(value)
            }
            b'0'..=b'9' | b'-' | b'+' | b'.' => self.number(),
            _ => {
                let length =
                    rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')).count();
                let value = match &rest[..length] {
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    "null" => Value::Null,
                    "undefined" => Value::Undefined,
                    _ => return None,
                };
                self.at += length;
                Some(value)
            }
        }
    }

    fn number(&mut self) -> Option<Value> {
        let sign = self.rest().bytes().next().filter(|byte| matches!(byte, b'-' | b'+'));
        if sign.is_some() {
            self.at += 1;
            self.skip_white();
        }
        let (number, length) = number::read(self.rest())?;
        self.at += length;
        Some(Value::Number(number::print(if sign == Some(b'-') { -number } else { number })))
    }

    fn string(&mut self, quote: u8) -> Option<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let next = rest.find([quote as char, '\\', '$', '\n', '\r'])?;
            out.push_str(&rest[..next]);
            self.at += next + 1;
            match self.text.as_bytes().get(self.at - 1) {
                Some(b'\\') => self.escape(quote, &mut out)?,
                Some(b'\n' | b'\r') if quote != b'`' => return None,
                Some(b'\n') => out.push('\n'),
                Some(b'\r') => {
                    self.eat("\n");
                    out.push('\n');
                }
                Some(b'$') if quote == b'`' && self.rest().starts_with('{') => return None,
                Some(b'$') => out.push('$'),
                _ => return Some(out),
            }
        }
    }

    fn escape(&mut self, quote: u8, out: &mut String) -> Option<()> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        match c {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'b' => out.push('\u{8}'),
            'f' => out.push('\u{c}'),
            'v' => out.push('\u{b}'),
            // Templates know no octal escapes.
            '0'..='9' if quote == b'`' && (c != '0' || self.rest().starts_with(|c: char| c.is_ascii_digit())) => {
                return None;
            }
            '0'..='7' => out.push(self.octal(c)),
            'x' => out.push(char::from_u32(self.hexadecimal(2)?)?),
            'u' => out.push(self.unicode()?),
            // A line that goes on.
            '\n' | '\u{2028}' | '\u{2029}' => {}
            '\r' => {
                self.eat("\n");
            }
            other => out.push(other),
        }
        Some(())
    }

    /// What follows `\u`: four digits, or any number in braces. Two halves of a character make one.
    fn unicode(&mut self) -> Option<char> {
        if self.eat("{") {
            let end = self.rest().bytes().take(12).position(|byte| byte == b'}')?;
            let value = self.hexadecimal(end)?;
            self.at += 1;
            return char::from_u32(value).or((value < 0x11_0000).then_some('\u{fffd}'));
        }
        let first = self.hexadecimal(4)?;
        if (0xd800..0xdc00).contains(&first) && self.rest().starts_with("\\u") {
            let back = self.at;
            self.at += 2;
            if let Some(second) = self.hexadecimal(4).filter(|second| (0xdc00..0xe000).contains(second)) {
                return char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            }
            self.at = back;
        }
        Some(char::from_u32(first).unwrap_or('\u{fffd}'))
    }

    fn hexadecimal(&mut self, length: usize) -> Option<u32> {
        let digits = self.rest().get(..length).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        self.at += length;
        Some(value)
    }

    /// An old octal escape of up to three digits, the first of which was read.
    fn octal(&mut self, first: char) -> char {
        let more = if first <= '3' { 2 } else { 1 };
        let length = self.rest().bytes().take(more).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
        let value = self
            .rest()
            .bytes()
            .take(length)
            .fold(first.to_digit(8).unwrap_or(0), |value, byte| value * 8 + u32::from(byte - b'0'));
        self.at += length;
        char::from_u32(value).unwrap_or('\u{fffd}')
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut list = Vec::new();
        loop {
            self.skip_white();
            if self.eat("]") {
                return Some(Value::List(list));
            }
            list.push(self.sum(depth + 1, &mut None)?);
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
                return Some(Value::Object(in_order(list)));
            }
            let key = match self.rest().bytes().next()? {
                quote @ (b'"' | b'\'') => self.string(quote)?,
                b'0'..=b'9' | b'.' => {
                    let (number, length) = number::read(self.rest())?;
                    self.at += length;
                    number::print(number)
                }
                _ => {
                    let rest = self.rest();
                    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
                    let length = rest.find(|c| !part(c)).unwrap_or(rest.len());
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
            let value = self.sum(depth + 1, &mut None)?;
            list.push((key, value));
            self.skip_white();
            if !self.eat(",") && !self.rest().starts_with('}') {
                return None;
            }
        }
    }
}

/// Fields as JavaScript keeps them: whole numbers first, the last of the same name counts.
fn in_order(fields: Vec<(String, Value)>) -> Vec<(String, Value)> {
    let mut list: Vec<(String, Value)> = Vec::new();
    let mut places = HashMap::new();
    for (key, value) in fields {
        let place = *places.entry(key.clone()).or_insert(list.len());
        match list.get_mut(place) {
            Some(field) => field.1 = value,
            None => list.push((key, value)),
        }
    }
    let whole = |key: &str| key.parse::<u32>().ok().filter(|number| *number != u32::MAX && number.to_string() == key);
    list.sort_by_key(|(key, _)| whole(key).map_or(u64::MAX, u64::from));
    list
}

impl Value {
    /// The value as JSON, as JavaScript prints it.
    pub(super) fn json(&self) -> String {
        match self {
            Value::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
            Value::Number(number) if number.ends_with("Infinity") => "null".into(),
            Value::Number(number) => number.clone(),
            Value::Bool(value) => value.to_string(),
            Value::Null | Value::Undefined => "null".into(),
            Value::List(list) => format!("[{}]", list.iter().map(Value::json).collect::<Vec<_>>().join(",")),
            Value::Object(list) => {
                let fields = list
                    .iter()
                    .filter(|(_, value)| *value != Value::Undefined)
                    .map(|(key, value)| format!("{}:{}", serde_json::Value::from(key.as_str()), value.json()));
                format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
            }
        }
    }

    /// The value as a string, as JavaScript makes one.
    pub(super) fn text(&self) -> String {
        match self {
            Value::Text(text) | Value::Number(text) => text.clone(),
            Value::Bool(value) => value.to_string(),
            Value::Null => "null".into(),
            Value::Undefined => "undefined".into(),
            Value::List(list) => {
                let item = |value: &Value| match value {
                    Value::Null | Value::Undefined => String::new(),
                    other => other.text(),
                };
                list.iter().map(item).collect::<Vec<_>>().join(",")
            }
            Value::Object(_) => "[object Object]".into(),
        }
    }

    fn into_text(self) -> String {
        match self {
            Value::Text(text) => text,
            other => other.text(),
        }
    }

    fn is_true(&self) -> bool {
        match self {
            Value::Text(text) => !text.is_empty(),
            Value::Number(number) => number != "0",
            Value::Bool(value) => *value,
            Value::Null | Value::Undefined => false,
            Value::List(_) | Value::Object(_) => true,
        }
    }

    /// The value as the classes of an element.
    pub(super) fn classes(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Number(number) if number != "0" => number.clone(),
            Value::Bool(true) => "true".into(),
            Value::Number(_) | Value::Bool(false) | Value::Null | Value::Undefined => String::new(),
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
        match self {
            Value::Object(list) => list.iter().map(|(key, value)| format!("{key}:{};", value.text())).collect(),
            Value::List(list) => {
                list.iter().enumerate().map(|(number, value)| format!("{number}:{};", value.text())).collect()
            }
            other if !other.is_true() => String::new(),
            other => other.text(),
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
        for code in ["name", "`a${b}`", "f()", "[a]", "\"open", "\"a\nb\"", "{a: b}", ""] {
            assert_eq!(text(code), None, "{code}");
        }
        assert_eq!(read("\"abc\" x").map(|literal| (literal.length, literal.content)), Some((5, Some(1..4))));
    }

    // Each expected value is what a JavaScript engine gives for the literal.
    #[test]
    fn values_are_what_javascript_makes_of_them() {
        let json = |source: &str| text(source).map(|value| value.json());
        assert_eq!(
            json("{b: 1, 10: 2, 'c': undefined, b: [undefined], 9: 1e21}").as_deref(),
            Some(r#"{"9":1e+21,"10":2,"b":[null]}"#)
        );
        assert_eq!(json("[1e400, -0, (\"a\" + null)]").as_deref(), Some(r#"[null,0,"anull"]"#));
        assert_eq!(text("[null, 1] + {}"), Some(Value::Text(",1[object Object]".into())));
        assert_eq!(text(r"'\101\0\x41\u{1F600}\ud83d\ude00'"), Some(Value::Text("A\0A😀😀".into())));
        assert_eq!(text("`a\r\nb`"), Some(Value::Text("a\nb".into())));
        assert_eq!(read("1 + 2").map(|literal| literal.length), Some(1));
        assert_eq!(text("{a: null, b: [1, 2]}").map(|value| value.style()).as_deref(), Some("a:null;b:1,2;"));
    }
}
