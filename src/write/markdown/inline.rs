//! Text of paragraphs, items, captions and cells.
//!
//! It is first taken apart into [`Token`]s, so that what stands on both sides of a mark is known when the mark is
//! chosen: stars where CommonMark's rules for them hold for certain, underscores where stars would touch others, tags
//! elsewhere.

use super::link::{address, quoted_title};
use super::mark::{Kind, Mark, Token, joined};
use super::{Writer, raw_html, trim};
use crate::document::markup::{Piece, pieces};
use crate::document::{Element, Node, decode, is_block};
use crate::write::html::escape as escape_html;

impl Writer {
    /// A paragraph of Markdown; `None` if it would be read as something else.
    pub(super) fn paragraph(&mut self, nodes: &[Node]) -> Option<String> {
        let text = self.inline(nodes, true)?;
        let lines: Vec<String> = lines_of(&text).map(safe_start).collect();
        // A line that begins with a tag may begin a block of raw HTML.
        let begins_html = |line: &String| line.starts_with('<') && !begins_text(line);
        (!lines.is_empty() && !lines.first().is_some_and(begins_html)).then(|| lines.join("\n"))
    }

    /// Inline Markdown on one line, as in a heading.
    pub(super) fn one_line(&mut self, nodes: &[Node]) -> Option<String> {
        let text = self.inline(nodes, false)?;
        Some(lines_of(&text).collect::<Vec<_>>().join(" "))
    }

    /// Inline Markdown below a key: its lines begin nothing, but for the sign of a comment.
    pub(super) fn caption(&mut self, nodes: &[Node]) -> Option<String> {
        let text = self.inline(nodes, false)?;
        let line = |line: &str| if line.starts_with('#') { format!("\\{line}") } else { line.to_owned() };
        Some(lines_of(&text).map(line).collect::<Vec<_>>().join("\n"))
    }

    /// `breaks`: a line may end with a hard break.
    fn inline(&mut self, nodes: &[Node], breaks: bool) -> Option<String> {
        let mut text = Inline { tokens: Vec::new(), marks: Vec::new(), links: 0, note: None, writer: self };
        text.nodes(nodes)?;
        let (tokens, marks) = (text.tokens, text.marks);
        Some(joined(&tokens, marks, breaks))
    }
}

fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').map(trim).filter(|line| !line.is_empty())
}

/// Whether a line with a tag at its start is one of text: the tag is none of a block, and something stands behind it.
fn begins_text(line: &str) -> bool {
    const TAGS: [&str; 19] = [
        "a", "abbr", "b", "big", "cite", "code", "del", "em", "i", "img", "ins", "kbd", "mark", "s", "small", "span",
        "strong", "sub", "sup",
    ];
    match pieces(line).as_slice() {
        [Piece::Start(tag), next, ..] => {
            let rest = &line[next.range().start..];
            let known = TAGS.contains(&&line[tag.name.clone()]) || (&line[tag.name.clone()] == "u");
            known && !trim(rest).is_empty()
        }
        _ => false,
    }
}

/// A line that begins no heading, list, quotation, rule, table or fence.
fn safe_start(line: &str) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let after = &line[digits..];
    let ends = |rest: &str| rest.chars().next().is_none_or(char::is_whitespace);
    if (1..=9).contains(&digits) && after.starts_with(['.', ')']) && ends(&after[1..]) {
        return format!("{}\\{}", &line[..digits], after);
    }
    let marks = line.bytes().take_while(|byte| *byte == b'#').count();
    let begins = match line.bytes().next() {
        Some(b'#') => marks <= 6 && ends(&line[marks..]),
        Some(b'>') => true,
        Some(b'+') => ends(&line[1..]) || line.starts_with("+++"),
        Some(b'*') => ends(&line[1..]),
        Some(b'-' | b':' | b'|') => {
            let rule = line.bytes().all(|byte| matches!(byte, b'-' | b':' | b'|' | b' ' | b'\t'));
            rule || (line.starts_with('-') && ends(&line[1..])) || line.starts_with("---")
        }
        Some(b'=') => line.bytes().all(|byte| byte == b'='),
        _ => false,
    };
    if begins { format!("\\{line}") } else { line.to_owned() }
}

/// Text being taken apart.
struct Inline<'a> {
    tokens: Vec<Token>,
    marks: Vec<Mark>,
    /// How many links are open.
    links: usize,
    /// What was written when a footnote's reference had begun a line.
    note: Option<(usize, usize)>,
    writer: &'a mut Writer,
}

impl Inline<'_> {
    fn write(&mut self, text: &str) {
        match self.tokens.last_mut() {
            _ if text.is_empty() => {}
            Some(Token::Written(before)) => before.push_str(text),
            _ => self.tokens.push(Token::Written(text.to_owned())),
        }
    }

    fn ends_with(&self, end: char) -> bool {
        matches!(self.tokens.last(), Some(Token::Written(text)) if text.ends_with(end))
    }

    /// Whether nothing stands on the line yet.
    fn begins_line(&self) -> bool {
        match self.tokens.last() {
            Some(Token::Written(text)) => {
                text.chars().rev().find(|c| *c == '\n' || !c.is_whitespace()).is_none_or(|c| c == '\n')
            }
            _ => true,
        }
    }

    /// How much is written.
    fn length(&self) -> (usize, usize) {
        let last = match self.tokens.last() {
            Some(Token::Written(text)) => text.len(),
            _ => 0,
        };
        (self.tokens.len(), last)
    }

    /// Whether a bracket here is one of a text: none of a link or reference, and none that begins a definition.
    fn is_plain_bracket(&self, c: char, before: Option<char>, after: Option<char>) -> bool {
        let alone = before != Some(c) && after != Some(c) && after.is_some();
        let inside = !self.begins_line() && !self.ends_with(c) && !self.ends_with('!');
        self.links == 0 && alone && inside && after != Some('^')
    }

    fn nodes(&mut self, nodes: &[Node]) -> Option<()> {
        for (index, node) in nodes.iter().enumerate() {
            match node {
                Node::Text(text) => self.html(&text.html)?,
                Node::Diagram(leaf) => {
                    let text = &leaf.text.value;
                    let plain = !text.contains(['*', '_', '[', ']', '\\', '`', '~', '<', '&', '|', '!']);
                    let next = nodes.get(index + 1);
                    let closed = leaf.closed || next.is_none_or(|next| matches!(next, Node::Element(_)));
                    if !plain || !closed {
                        return None;
                    }
                    self.write(&format!("fen:{text}{}", if leaf.closed { ":" } else { "" }));
                }
                Node::Reference(reference) => {
                    // Markdown's signs mean nothing in a move, which names a square.
                    let text = &reference.text.value;
                    let signs = if text.contains(char::is_numeric) { "*<>^&" } else { "" };
                    if !text.chars().all(|c| c.is_alphanumeric() || " !=+#@:;.,/-".contains(c) || signs.contains(c)) {
                        return None;
                    }
                    self.write(&format!("[[{text}]]"));
                }
                Node::Element(child) => self.element(child)?,
                Node::Comment(_) | Node::Doctype(_) => return None,
            }
        }
        Some(())
    }

    fn element(&mut self, element: &Element) -> Option<()> {
        let name = element.name.value.as_str();
        let text_only = ["script", "style", "textarea"].iter().any(|own| element.is(own));
        if is_block(name) || element.self_closing || text_only {
            return None;
        }
        let plain = element.attributes.is_empty();
        let kind = match name {
            "em" if plain => Some(Kind::Em),
            "strong" if plain => Some(Kind::Strong),
            "del" if plain => Some(Kind::Del),
            _ => None,
        };
        if let Some(kind) = kind {
            let mark = self.marks.len();
            self.marks.push(Mark::new(kind));
            self.tokens.push(Token::Start(mark));
            self.nodes(&element.children)?;
            self.tokens.push(Token::End(mark));
            return Some(());
        }
        match name {
            "br" if plain => {
                self.tokens.push(Token::Break { hard: self.links == 0 });
                return Some(());
            }
            "code" if plain => {
                // Two spans side by side would be one.
                if let Some(code) = code(&element.children).filter(|_| !self.ends_with('`')) {
                    self.write(&code);
                    return Some(());
                }
            }
            "sup" if self.links == 0 => {
                if let Some(reference) = self.writer.note_reference(element) {
                    let begins_line = self.begins_line();
                    self.escape_bang();
                    self.write(&reference);
                    self.note = Some(self.length()).filter(|_| begins_line);
                    return Some(());
                }
            }
            "a" if self.link(element)? => return Some(()),
            "img" => {
                if let Some(image) = self.image(element) {
                    self.write(&image);
                    return Some(());
                }
            }
            _ => {}
        }
        self.tags(element)
    }

    /// With the bracket behind it, it would begin an image.
    fn escape_bang(&mut self) {
        if let Some(Token::Written(text)) = self.tokens.last_mut()
            && text.ends_with('!')
            && !text.ends_with("\\!")
        {
            text.insert(text.len() - 1, '\\');
        }
    }

    /// The tags as raw HTML, what stands between them as Markdown.
    fn tags(&mut self, element: &Element) -> Option<()> {
        let empty = Element { children: Vec::new(), ..element.clone() };
        let tags = raw_html(&[Node::Element(empty)]);
        if tags.contains('\n') {
            return None;
        }
        let end = format!("</{}>", element.name.value);
        match tags.strip_suffix(&end) {
            Some(start) => {
                self.write(start);
                self.nodes(&element.children)?;
                self.write(&end);
            }
            None => self.write(&tags),
        }
        Some(())
    }

    /// Writes a link and says so, or says that it is none that Markdown has.
    fn link(&mut self, element: &Element) -> Option<bool> {
        let Some((href, title)) = link_parts(element, "href").filter(|_| self.links == 0) else { return Some(false) };
        let Some(target) = address(href) else { return Some(false) };
        let Some(title) = quoted_title(title) else { return Some(false) };
        if !can_stand_in_link(&element.children) {
            return Some(false);
        }
        if title.is_empty()
            && let Some(address) = autolink(href, &element.children)
        {
            self.write(&address);
            return Some(true);
        }
        let text = raw_html(&element.children);
        if text.is_empty() || trim(&text) != text {
            return Some(false);
        }
        self.escape_bang();
        self.write("[");
        self.links += 1;
        self.nodes(&element.children)?;
        self.links -= 1;
        self.write(&format!("]({target}{title})"));
        Some(true)
    }

    fn image(&mut self, element: &Element) -> Option<String> {
        let alt = element.attribute("alt")?.value.as_str();
        let (source, title) = link_parts(element, "src")?;
        let (target, title) = (address(source)?, quoted_title(title)?);
        if alt.contains(['\n', '\r']) || trim(alt) != alt || alt.contains("fen:") || alt.contains("[[") {
            return None;
        }
        let mut own = Inline { tokens: Vec::new(), marks: Vec::new(), links: 1, note: None, writer: self.writer };
        own.text(&escape_html(alt));
        let alt = joined(&own.tokens, own.marks, false);
        Some(format!("![{alt}]({target}{title})"))
    }

    /// HTML source as Markdown: tags stay, text is escaped.
    fn html(&mut self, html: &str) -> Option<()> {
        for piece in pieces(html) {
            match piece {
                Piece::Text(range) => self.text(&html[range]),
                Piece::Start(tag) => {
                    let name = &html[tag.name.clone()];
                    let written = &html[tag.range];
                    if is_block(name) || written.contains('\n') || name.contains([':', '.', '_']) {
                        return None;
                    }
                    self.write(written);
                }
                Piece::End { range, name } => {
                    if is_block(&html[name]) {
                        return None;
                    }
                    self.write(&html[range]);
                }
                Piece::Comment { .. } | Piece::Declaration(_) => return None,
            }
        }
        Some(())
    }

    fn text(&mut self, html: &str) {
        let mut rest = html;
        let mut before: Option<char> = None;
        while let Some((c, length)) = next_character(rest) {
            let after = rest[length..].chars().next();
            match c {
                '*' => self.tokens.push(Token::Star),
                '_' if before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric) => {
                    self.write("_");
                }
                '[' | ']' if self.is_plain_bracket(c, before, after) => self.write(c.encode_utf8(&mut [0; 4])),
                '\\' | '`' | '_' | '[' | ']' | '~' => {
                    self.write("\\");
                    self.write(c.encode_utf8(&mut [0; 4]));
                }
                // Where it could begin a tag.
                '<' if after.is_none_or(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) => {
                    self.write("\\<");
                }
                '&' if length > 1 && after.is_none_or(|c| c.is_alphanumeric() || c == '#') => self.write("&amp;"),
                // Behind a bracket it would make a link of it.
                '(' if self.ends_with(']') => self.write("\\("),
                // Behind the reference that begins a line, the definition of the footnote.
                ':' if self.note == Some(self.length()) => self.write("\\:"),
                _ => self.write(c.encode_utf8(&mut [0; 4])),
            }
            before = Some(c);
            rest = &rest[length..];
        }
    }
}

/// The next character of HTML source and how long it is written; only signs that HTML needs are decoded.
fn next_character(rest: &str) -> Option<(char, usize)> {
    const SIGNS: [(&str, char); 4] = [("&lt;", '<'), ("&gt;", '>'), ("&amp;", '&'), ("&quot;", '"')];
    let sign = SIGNS.iter().find(|(name, _)| rest.starts_with(name)).map(|(name, sign)| (*sign, name.len()));
    sign.or_else(|| rest.chars().next().map(|c| (c, c.len_utf8())))
}

/// A code span; `None` for what holds more than text.
fn code(children: &[Node]) -> Option<String> {
    let mut text = String::new();
    for child in children {
        let Node::Text(own) = child else { return None };
        text.push_str(&own.html);
    }
    if pieces(&text).iter().any(|piece| !matches!(piece, Piece::Text(_))) {
        return None;
    }
    let text = decode(&text).replace(['\n', '\r'], " ");
    if trim(&text).is_empty() {
        return None;
    }
    let runs = text.split(|c| c != '`').map(str::len);
    let fence = "`".repeat((1..).find(|length| !runs.clone().any(|run| run == *length))?);
    let blank = text.starts_with(' ') && text.ends_with(' ');
    let pad = if blank || text.contains('`') { " " } else { "" };
    Some(format!("{fence}{pad}{text}{pad}{fence}"))
}

/// The address and the title of an element that has nothing else (and, of a picture, its text).
fn link_parts<'e>(element: &'e Element, key: &str) -> Option<(&'e str, &'e str)> {
    let (mut target, mut title) = (None, None);
    for attribute in &element.attributes {
        let value = attribute.value.as_ref()?.value.as_str();
        if !attribute.escaped && value.contains('&') {
            return None;
        }
        match attribute.name.value.as_str() {
            name if name == key && target.is_none() => target = Some(value),
            "title" if title.is_none() && !value.is_empty() => title = Some(value),
            "alt" if key == "src" => {}
            _ => return None,
        }
    }
    Some((target?, title.unwrap_or("")))
}

/// Whether brackets around the nodes would be those of a link: nothing in them has brackets of its own, but pictures.
fn can_stand_in_link(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Text(text) => !text.html.contains("<a") && !text.html.contains("<A"),
        Node::Element(element) => !element.is("a") && can_stand_in_link(&element.children),
        _ => false,
    })
}

/// `<https://...>` for an address that is its own text.
fn autolink(address: &str, children: &[Node]) -> Option<String> {
    let [Node::Text(text)] = children else { return None };
    let simple = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'/' | b'_' | b':' | b'#'))
    };
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
    (text.html == address && !rest.is_empty() && simple(rest)).then(|| format!("<{address}>"))
}
