//! How addresses of other sites begin, and how they are misspelt.

use crate::finding::suggest;

/// `https:`, `mailto:` and the like.
pub(super) fn has_scheme(address: &str) -> bool {
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    address[..end].contains(':')
}

/// The address that is meant, if its beginning is a misspelt `http://` or `https://`.
pub(super) fn mended(address: &str) -> Option<String> {
    let length = address.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (word, rest) = address.split_at(length);
    let scheme = near_scheme(word)?;
    let host = rest.trim_start_matches([':', ';', '/', '\\', '.', ' ']);
    let gap = &rest[..rest.len() - host.len()];
    // `http.html` and `https` are paths.
    if !gap.contains([':', ';', '/', '\\']) || (!gap.contains(':') && !gap.contains("//")) {
        return None;
    }
    let doubled = mended_or_right(host);
    let right = word.eq_ignore_ascii_case(scheme) && gap == "://" && doubled.is_none();
    if right && !host.is_empty() {
        return None;
    }
    Some(doubled.unwrap_or_else(|| format!("{scheme}://{host}")))
}

/// The address in `https://https://example.org`.
fn mended_or_right(host: &str) -> Option<String> {
    let right = ["http://", "https://"].iter().any(|start| host.starts_with(start));
    right.then(|| host.to_owned())
}

fn near_scheme(word: &str) -> Option<&'static str> {
    let lower = word.to_ascii_lowercase();
    match lower.as_str() {
        "http" => Some("http"),
        "https" => Some("https"),
        // `ftp` and `tp` are too short to be slips of anything.
        _ if lower.len() < 3 || lower == "ftp" || lower == "ftps" => None,
        _ => suggest::nearest(&lower, ["https", "http"]),
    }
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn misspelt_beginnings_are_mended() {
        let good = Some("https://a.org/x".to_owned());
        for bad in [
            "https:/a.org/x",
            "https:a.org/x",
            "https//a.org/x",
            "https;//a.org/x",
            "htps://a.org/x",
            "hhttps://a.org/x",
            "https:// a.org/x",
            "https:\\\\a.org/x",
            "https:///a.org/x",
            "https://https://a.org/x",
            "https.//a.org/x",
        ] {
            assert_eq!(mended(bad), good, "{bad}");
        }
        assert_eq!(mended("htp://a.org"), Some("http://a.org".to_owned()));
        for fine in [
            "https://a.org/x",
            "http://a.org",
            "HTTPS://a.org",
            "ftp://a.org",
            "mailto:a@b.org",
            "https.html",
            "http/x",
            "httpd.md",
            "//a.org",
            "../https/en.md",
            "tel:123",
            "hs:x",
        ] {
            assert_eq!(mended(fine), None, "{fine}");
        }
    }
}
