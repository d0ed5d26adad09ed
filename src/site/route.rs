//! Addresses: where each file of the site is, and how one page refers to another.
//!
//! All references between pages are relative, so that the site works under any address and straight from disk.

/// The file of a page: `en/baroque/index.html`; of a home page for an empty slug.
pub(super) fn page(language: &str, slug: &str) -> String {
    if slug.is_empty() { format!("{language}/index.html") } else { format!("{language}/{slug}/index.html") }
}

/// The reference from one file of the site to another, percent-encoded. A page is named by its folder.
pub(super) fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = from.split('/').collect();
    let target = to.strip_suffix("index.html").unwrap_or(to);
    let to: Vec<&str> = target.split('/').collect();
    let folders = from.len() - 1;
    let common = from[..folders].iter().zip(&to[..to.len() - 1]).take_while(|(a, b)| a == b).count();
    let mut out = "../".repeat(folders - common);
    out.push_str(&encode(&to[common..].join("/")));
    if out.is_empty() { "./".to_owned() } else { out }
}

/// The reference from one page to another, with `index.html` named so that it works from disk.
pub(super) fn relative_page(from: &str, to: &str) -> String {
    let mut out = relative(from, to);
    if to.ends_with("index.html") {
        if out == "./" {
            out.clear();
        }
        out.push_str("index.html");
    }
    out
}

/// The address of a file under the address of the site.
pub(super) fn absolute(base: &str, to: &str) -> String {
    format!("{base}{}", encode(to.strip_suffix("index.html").unwrap_or(to)))
}

/// The path part of the site's address, with a slash at both ends.
pub(super) fn base_path(base: Option<&str>) -> String {
    let path = base.and_then(|base| base.split_once("://")).and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    path.unwrap_or("/").to_owned()
}

/// A path as it may stand in an address.
pub(super) fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// A path as a link wrote it: `%20` and the like decoded; `None` when that is no text.
pub(super) fn decode(link: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(link.len());
    let mut rest = link.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        let digits = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match digits.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).ok()
}

/// The path that a relative link in a file leads to; `None` when it leaves the book.
pub(super) fn join(file: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_relative() {
        assert_eq!(relative("en/baroque/index.html", "fr/baroque/index.html"), "../../fr/baroque/");
        assert_eq!(relative("en/baroque/index.html", "en/index.html"), "../");
        assert_eq!(relative("en/index.html", "en/baroque/index.html"), "baroque/");
        assert_eq!(relative("en/index.html", "en/index.html"), "./");
        assert_eq!(relative("index.html", "diagrams/a b.svg"), "diagrams/a%20b.svg");
        assert_eq!(relative_page("index.html", "en/index.html"), "en/index.html");
        assert_eq!(relative_page("en/index.html", "en/index.html"), "index.html");
    }

    #[test]
    fn absolute_addresses_keep_the_base() {
        let base = "https://example.org/rules/";
        assert_eq!(absolute(base, "en/paco-ŝako/index.html"), "https://example.org/rules/en/paco-%C5%9Dako/");
        assert_eq!(base_path(Some(base)), "/rules/");
        assert_eq!(base_path(Some("https://example.org/")), "/");
        assert_eq!(base_path(None), "/");
    }

    #[test]
    fn links_join_and_do_not_leave_the_book() {
        assert_eq!(join("rules/a/en.md", "../b/en.md").as_deref(), Some("rules/b/en.md"));
        assert_eq!(join("rules/a/en.md", "./x.png").as_deref(), Some("rules/a/x.png"));
        assert_eq!(join("a/en.md", "../../x"), None);
        assert_eq!(decode("a%20b").as_deref(), Some("a b"));
        assert_eq!(decode("100%").as_deref(), Some("100%"));
        assert_eq!(decode("%ff"), None);
    }
}
