//! The YAML that front matter is written in, read far enough to show it as TOML: mappings and lists by indentation or in
//! brackets, quoted and plain words, texts of several lines, comments. Anchors, tags and the like are not read.

use crate::source::{FileId, Span, Spanned};

/// A value, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// A text; `plain` if it is not quoted, so that numbers and `true` are meant as such.
    Text { text: Spanned<String>, plain: bool },
    /// Values in a row.
    List(Vec<Value>),
    /// Keys with values, in the order that they are written.
    Table(Vec<(Spanned<String>, Value)>),
}

/// What is wrong, and where.
pub(super) type Fault = (Span, &'static str);

/// How deep values may stand in each other.
const MAX_DEPTH: usize = 16;

/// Whether text looks like a mapping: its first line that says something is `key:`.
pub(super) fn is_mapping(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    first.and_then(split_key).is_some_and(|(key, _)| {
        let key = unquote(key).0;
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
    })
}

/// Reads the lines at `base` of a file.
pub(super) fn read(text: &str, base: usize, file: FileId) -> (Vec<(Spanned<String>, Value)>, Vec<Fault>) {
    let mut reader = Reader { text, base, file, lines: lines(text), at: 0, faults: Vec::new() };
    let mut keys = Vec::new();
    while let Some(line) = reader.line() {
        match reader.block(line.indent, 0) {
            Value::Table(own) => keys.extend(own),
            Value::Text { .. } | Value::List(_) => reader.fault(line, "this is no key: value"),
        }
    }
    (keys, reader.faults)
}

/// A line that says something: where it begins behind its indentation, and where it ends.
#[derive(Debug, Clone, Copy)]
struct Line {
    indent: usize,
    start: usize,
    end: usize,
}

fn lines(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        let (start, end) = (at + indent, at + line.trim_end().len());
        at += line.len();
        lines.push(Line { indent, start: start.min(end), end });
    }
    lines
}

struct Reader<'a> {
    text: &'a str,
    base: usize,
    file: FileId,
    lines: Vec<Line>,
    at: usize,
    faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    fn get(&self, line: Line) -> &'a str {
        self.text.get(line.start..line.end).unwrap_or("")
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.base + start..self.base + end)
    }

    fn fault(&mut self, line: Line, what: &'static str) {
        let span = self.span(line.start, line.end);
        self.faults.push((span, what));
    }

    /// The next line that is not empty or a comment.
    fn line(&mut self) -> Option<Line> {
        while let Some(line) = self.lines.get(self.at).copied() {
            let content = self.get(line);
            if !content.is_empty() && !content.starts_with('#') {
                return Some(line);
            }
            self.at += 1;
        }
        None
    }

    /// The lines from here on that stand at `indent`: a mapping, a list, or a text.
    fn block(&mut self, indent: usize, depth: usize) -> Value {
        let Some(first) = self.line() else { return self.empty(self.text.len()) };
        if is_item(self.get(first)) {
            let mut items = Vec::new();
            while let Some(line) = self.line().filter(|line| line.indent == indent && is_item(self.get(*line))) {
                let content = self.get(line);
                let rest = content[1..].trim_start_matches([' ', '\t']);
                let start = line.end - rest.len();
                // What follows the dash is a line of its own, deeper.
                if let Some(own) = self.lines.get_mut(self.at) {
                    *own = Line { indent: indent + (start - line.start), start, end: line.end };
                }
                items.push(if rest.is_empty() || rest.starts_with('#') {
                    self.at += 1;
                    self.below(indent, start, depth)
                } else if depth < MAX_DEPTH
                    && (is_item(rest) || (split_key(rest).is_some() && !rest.starts_with(['{', '['])))
                {
                    self.block(indent + (start - line.start), depth + 1)
                } else {
                    self.at += 1;
                    self.value(rest, start, indent, depth)
                });
            }
            return Value::List(items);
        }
        if split_key(self.get(first)).is_none() {
            self.at += 1;
            self.fault(first, "this is no key: value");
            return Value::Table(Vec::new());
        }
        let mut table = Vec::new();
        while let Some(line) = self.line().filter(|line| line.indent >= indent) {
            let content = self.get(line);
            let key = split_key(content).filter(|_| line.indent == indent);
            let Some((key, rest)) = key else {
                self.at += 1;
                self.fault(line, "this is no key: value");
                continue;
            };
            self.at += 1;
            let name = Spanned::new(unquote(key).0, self.span(line.start, line.start + key.len()));
            let rest_start = line.end - rest.len();
            let value = if rest.is_empty() || rest.starts_with('#') {
                self.below(indent, rest_start, depth)
            } else {
                self.value(rest, rest_start, indent, depth)
            };
            table.push((name, value));
        }
        Value::Table(table)
    }

    /// The value below a key or a dash: deeper lines, or a list at the same depth.
    fn below(&mut self, indent: usize, start: usize, depth: usize) -> Value {
        match self.line() {
            Some(line)
                if depth < MAX_DEPTH
                    && (line.indent > indent || (line.indent == indent && is_item(self.get(line)))) =>
            {
                let plain = split_key(self.get(line)).is_none() && !is_item(self.get(line));
                if !plain {
                    return self.block(line.indent, depth + 1);
                }
                self.at += 1;
                self.value(self.get(line), line.start, indent, depth)
            }
            _ => self.empty(start),
        }
    }

    fn empty(&self, at: usize) -> Value {
        Value::Text { text: Spanned::new(String::new(), self.span(at, at)), plain: false }
    }

    /// A value that begins behind a key or a dash.
    fn value(&mut self, written: &str, start: usize, indent: usize, depth: usize) -> Value {
        if written.starts_with(['|', '>']) {
            return self.long_text(written.starts_with('|'), start, indent);
        }
        if written.starts_with(['[', '{']) {
            let mut flow = Flow { reader: self, at: start, end: start + written.len() };
            if let Some(value) = flow.value(depth) {
                return value;
            }
            self.faults.push((self.span(start, start + written.len()), "these brackets are not read"));
            return Value::Text {
                text: Spanned::new(written.to_owned(), self.span(start, start + written.len())),
                plain: false,
            };
        }
        if written.starts_with(['&', '*', '!', '@', '`', '%']) {
            self.faults.push((self.span(start, start + written.len()), "anchors, tags and the like are not read"));
        }
        let own = without_comment(written);
        let (mut text, quoted) = unquote(own);
        let inside = usize::from(quoted && own.len() == text.len() + 2);
        let mut span = self.span(start + inside, start + own.len() - inside);
        // A plain text goes on in deeper lines.
        while !quoted && own.len() == written.len() {
            let Some(line) =
                self.lines.get(self.at).copied().filter(|line| line.indent > indent && line.end > line.start)
            else {
                break;
            };
            let more = self.get(line);
            if split_key(more).is_some() || is_item(more) || more.starts_with('#') {
                break;
            }
            self.at += 1;
            text.push(' ');
            text.push_str(without_comment(more));
            span = self.span(start, line.end);
        }
        Value::Text { text: Spanned::new(text, span), plain: !quoted }
    }

    /// Lines below `|` (kept) or `>` (joined).
    fn long_text(&mut self, keep: bool, start: usize, indent: usize) -> Value {
        let mut out: Vec<&str> = Vec::new();
        let mut depth = None;
        let mut end = start;
        while let Some(line) = self.lines.get(self.at).copied() {
            let content = self.get(line);
            if !content.is_empty() && line.indent <= indent {
                break;
            }
            self.at += 1;
            let own = *depth.get_or_insert(line.indent);
            let deeper = line.indent.saturating_sub(own);
            out.push(self.text.get(line.start.saturating_sub(deeper)..line.end).unwrap_or(content));
            end = line.end;
        }
        while out.last().is_some_and(|line| line.is_empty()) {
            out.pop();
        }
        let text = if keep { out.join("\n") } else { out.join(" ") };
        Value::Text { text: Spanned::new(text, self.span(start, end)), plain: false }
    }
}

/// Values in brackets, on one line.
struct Flow<'r, 'a> {
    reader: &'r Reader<'a>,
    at: usize,
    end: usize,
}

impl Flow<'_, '_> {
    fn rest(&self) -> &str {
        self.reader.text.get(self.at..self.end).unwrap_or("")
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.blanks();
        let open = self.rest().chars().next()?;
        if !matches!(open, '[' | '{') {
            return self.text().map(|(text, plain)| Value::Text { text, plain });
        }
        if depth >= MAX_DEPTH {
            return None;
        }
        self.at += 1;
        let (mut list, mut table) = (Vec::new(), Vec::new());
        loop {
            self.blanks();
            match self.rest().chars().next()? {
                ',' => self.at += 1,
                ']' if open == '[' => {
                    self.at += 1;
                    return Some(Value::List(list));
                }
                '}' if open == '{' => {
                    self.at += 1;
                    return Some(Value::Table(table));
                }
                _ if open == '[' => list.push(self.value(depth + 1)?),
                _ => {
                    let (key, _) = self.text()?;
                    self.blanks();
                    if !self.rest().starts_with(':') {
                        return None;
                    }
                    self.at += 1;
                    table.push((key, self.value(depth + 1)?));
                }
            }
        }
    }

    fn text(&mut self) -> Option<(Spanned<String>, bool)> {
        let rest = self.rest();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
        let length = match quote {
            Some(quote) => quoted_length(rest, quote)?,
            None => rest.find([',', ']', '}', ':', '[', '{']).unwrap_or(rest.len()),
        };
        let written = rest.get(..length)?.trim_end();
        let (text, quoted) = unquote(written);
        let inside = usize::from(quoted && written.len() == text.len() + 2);
        let span = self.reader.span(self.at + inside, self.at + written.len() - inside);
        if written.is_empty() {
            return None;
        }
        self.at += length;
        Some((Spanned::new(text, span), !quoted))
    }
}

fn is_item(content: &str) -> bool {
    content == "-" || content.starts_with("- ") || content.starts_with("-\t")
}

/// A line as key and value: a colon behind the key, then a blank or nothing.
fn split_key(content: &str) -> Option<(&str, &str)> {
    let from = match content.chars().next()? {
        quote @ ('"' | '\'') => quoted_length(content, quote)?,
        '[' | '{' | '#' => return None,
        _ => 0,
    };
    let colon = content
        .get(from..)?
        .match_indices(':')
        .map(|(at, _)| from + at)
        .find(|at| content[at + 1..].is_empty() || content[at + 1..].starts_with([' ', '\t']))
        .filter(|colon| *colon > 0)?;
    Some((content[..colon].trim_end(), content[colon + 1..].trim_start()))
}

/// The length of a quoted text at the start, with its quotes.
fn quoted_length(text: &str, quote: char) -> Option<usize> {
    let mut letters = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = letters.next() {
        if c == '\\' && quote == '"' {
            letters.next();
        } else if c == quote {
            if quote == '\'' && letters.peek().is_some_and(|(_, next)| *next == '\'') {
                letters.next();
            } else {
                return Some(at + 1);
            }
        }
    }
    None
}

/// A value without the comment behind it.
fn without_comment(written: &str) -> &str {
    let quoted = written.chars().next().filter(|c| matches!(c, '"' | '\''));
    let from = quoted.and_then(|quote| quoted_length(written, quote)).unwrap_or(0);
    let end = written.get(from..).and_then(|rest| rest.find(" #").or_else(|| rest.find("\t#"))).map(|at| from + at);
    written[..end.unwrap_or(written.len())].trim_end()
}

/// A text without its quotes, and whether it had some.
fn unquote(written: &str) -> (String, bool) {
    let Some(quote) = written.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        return (written.to_owned(), false);
    };
    if quoted_length(written, quote) != Some(written.len()) {
        return (written.to_owned(), false);
    }
    let inside = &written[1..written.len() - 1];
    if quote == '\'' {
        return (inside.replace("''", "'"), true);
    }
    // The escapes of JSON are those that people write.
    let text = serde_json::from_str(written).unwrap_or_else(|_| inside.to_owned());
    (text, true)
}
