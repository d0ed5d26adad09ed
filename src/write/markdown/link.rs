//! Addresses and titles of links and pictures.

/// An address as it stands in the parentheses; `None` for one that Markdown cannot hold.
pub(super) fn address(text: &str) -> Option<String> {
    if text.chars().any(|c| c.is_control()) || text.contains("[[") {
        return None;
    }
    let angles = text.is_empty() || text.contains(char::is_whitespace) || !is_balanced(text);
    if angles && text.contains(|c: char| c.is_whitespace() && c != ' ') {
        return None;
    }
    let escaped = escape(text, |c| matches!(c, '\\' | '<' | '>' | '`' | '[' | ']'));
    Some(if angles { format!("<{escaped}>") } else { escaped })
}

/// A title with the blank before it; nothing for none.
pub(super) fn quoted_title(text: &str) -> Option<String> {
    if text.contains(|c: char| c.is_control()) || text.contains("[[") {
        return None;
    }
    let escaped = escape(text, |c| matches!(c, '\\' | '"' | '`' | '<'));
    Some(if text.is_empty() { String::new() } else { format!(" \"{escaped}\"") })
}

/// Parentheses that open and close one another, not too deep for a reader.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return false,
            ')' => depth -= 1,
            _ => {}
        }
        if depth > 4 {
            return false;
        }
    }
    depth == 0
}

fn escape(text: &str, special: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        // It could begin a character reference.
        if c == '&' && letters.peek().is_some_and(|next| next.is_alphanumeric() || *next == '#') && text.contains(';') {
            out.push_str("&amp;");
            continue;
        }
        if special(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
