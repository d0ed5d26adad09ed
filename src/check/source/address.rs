//! Links: without an address, without a scheme, to what is not there.

use std::collections::BTreeSet;

use super::flow::{Attribute, Flow, Tag};
use super::scheme;
use super::tag::is_prose;
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, Level, code, suggest};
use crate::source::{Sources, Span};

/// Where links of a page can lead.
#[derive(Debug, Clone, Default)]
pub struct Targets {
    /// Addresses as a page writes them: paths relative to the page (`../fugue/`, `rules.pdf`), with anchors where they
    /// have one (`../fugue/#pieces`, `#pieces`). `None`: paths are not judged.
    pub addresses: Option<BTreeSet<String>>,
    /// Ids of the book's games, as in the addresses `/#/variants/Baroque` of vchess. Compared without case.
    pub games: BTreeSet<String>,
}

impl Targets {
    fn has(&self, game: &str) -> bool {
        self.games.iter().any(|own| own.eq_ignore_ascii_case(game))
    }
}

/// Ends of host names that occur in this field; of others, `www.` or a path behind it says that a host is meant.
const HOSTS: [&str; 42] = [
    "com", "org", "net", "io", "fr", "de", "es", "uk", "eu", "ch", "nl", "it", "info", "edu", "gov", "dev", "games",
    "club", "app", "online", "site", "xyz", "blog", "me", "tv", "cc", "us", "ca", "au", "be", "at", "pl", "se", "fi",
    "dk", "pt", "br", "mx", "ar", "jp", "ru", "co",
];

/// Ends of the names of files, as a link to a file beside the page has them.
const FILES: [&str; 40] = [
    "pug", "md", "markdown", "html", "htm", "xhtml", "php", "pdf", "png", "jpg", "jpeg", "gif", "svg", "webp", "avif",
    "ico", "txt", "csv", "json", "xml", "zip", "gz", "tar", "ogg", "mp3", "mp4", "webm", "css", "js", "toml", "epub",
    "ps", "djvu", "doc", "docx", "odt", "xls", "xlsx", "pgn", "sgf",
];

pub(super) fn check(
    page: &Page,
    flow: &Flow<'_>,
    sources: &Sources,
    targets: Option<&Targets>,
    findings: &mut Findings,
) {
    let ids: BTreeSet<&str> = flow.tags().filter_map(|(_, tag)| tag.attribute("id")?.value.as_deref()).collect();
    for (number, tag) in flow.tags().filter(|(_, tag)| tag.is("a")) {
        match tag.attribute("href") {
            // A line of text may begin with the word "a".
            None if tag.attribute("id").or(tag.attribute("name")).is_none()
                && !is_prose(page, flow, number, tag, sources) =>
            {
                report_no_address(tag, findings);
            }
            None => {}
            Some(href) => {
                let address = href.value.as_deref().unwrap_or("").trim();
                if address.is_empty() {
                    report_no_address(tag, findings);
                } else if address == "#" {
                    let message = "this link leads to the top of its own page";
                    let finding = Finding::new(code::link::NO_ADDRESS, href.span, message).at_level(Level::Note);
                    findings.push(finding.help("give it the address that is meant"));
                } else {
                    check_address(address, href.span, &ids, targets, findings);
                }
            }
        }
    }
}

fn report_no_address(tag: &Tag, findings: &mut Findings) {
    let finding = Finding::new(code::link::NO_ADDRESS, tag.name_span, "this link leads nowhere");
    findings.push(match misspelt_href(tag) {
        Some(attribute) => finding.help(format!("write href for {}", attribute.name)),
        None => finding.help("give it an address: href=\"...\""),
    });
}

/// The attribute of a link without `href` that was to be one.
pub(super) fn misspelt_href(tag: &Tag) -> Option<&Attribute> {
    let near = |attribute: &&Attribute| {
        let value = attribute.value.as_deref().unwrap_or("");
        value.contains(['/', '#', '.']) && suggest::nearest(&attribute.name, ["href", "src"]).is_some()
    };
    if tag.attribute("href").is_some() || !tag.is("a") { None } else { tag.attributes.iter().find(near) }
}

fn check_address(address: &str, span: Span, ids: &BTreeSet<&str>, targets: Option<&Targets>, findings: &mut Findings) {
    if let Some(good) = scheme::mended(address) {
        let finding = Finding::new(code::link::BAD_SCHEME, span, format!("no browser follows \"{address}\""));
        findings.push(finding.help(format!("did you mean \"{good}\"?")).replace(span, good, false));
        return;
    }
    if is_host(address) {
        let first = address.split(['/', '?', '#']).next().unwrap_or(address);
        let message = format!("\"{address}\" is a path in this book, not a page of {first}");
        let finding = Finding::new(code::link::NO_SCHEME, span, message);
        findings.push(finding.help(format!("write https://{address}")).patch(span.at_start(), "https://", true));
        return;
    }
    if scheme::has_scheme(address) || address.starts_with("//") {
        return;
    }
    if let Some(name) = address.strip_prefix("/#/") {
        check_variant(name, span, targets, findings);
        return;
    }
    if address.starts_with('/') {
        check_absolute(address, span, targets, findings);
    }
    let Some(addresses) = targets.and_then(|targets| targets.addresses.as_ref()) else { return };
    if addresses.contains(address) || address.strip_prefix('#').is_some_and(|id| ids.contains(id)) {
        return;
    }
    let finding = Finding::new(code::link::BROKEN, span, format!("this book has no \"{address}\""));
    findings.push(finding.help_opt(suggest::did_you_mean(address, addresses.iter().map(String::as_str))));
}

/// Whether an address is one of another site, written wrongly.
pub fn is_elsewhere(address: &str) -> bool {
    is_host(address) || scheme::mended(address).is_some()
}

/// Whether an address that names no scheme names a site, like `example.org/rules`.
fn is_host(address: &str) -> bool {
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    let (first, rest) = address.split_at(end);
    let first = match first.split_once(':') {
        Some((host, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        Some(_) => return false,
        None => first,
    };
    let Some((name, end)) = first.rsplit_once('.') else { return false };
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte)) {
        return false;
    }
    let word = (2..=12).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_lowercase());
    let elsewhere = first.starts_with("www.") || rest.starts_with('/');
    HOSTS.contains(&end) || (word && elsewhere && !name.ends_with('.') && !FILES.contains(&end))
}

/// The addresses of vchess, which a book takes over: `/#/variants/Baroque` is the page of the game Baroque.
fn check_variant(name: &str, span: Span, targets: Option<&Targets>, findings: &mut Findings) {
    let (route, game) = name.split_once('/').unwrap_or((name, ""));
    let known = |game: &str| targets.is_some_and(|targets| targets.has(game));
    if route != "variants" {
        let near = suggest::nearest(route, ["variants"]).is_some();
        if (near && !game.is_empty()) || known(game) {
            report_route(&format!("/#/{name}"), game, span, findings);
        }
        return;
    }
    let id = game.split(['?', '#']).next().unwrap_or(game).trim_end_matches('/');
    let Some(targets) = targets else { return };
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
        let finding = Finding::new(code::link::BROKEN, span, format!("\"/#/{name}\" names no game"));
        findings.push(finding.help("write the game's id behind /#/variants/"));
    } else if !targets.has(id) {
        // Pacifist1 and Pacifist2 are two games, Baroqe is a slip.
        let stem = |id: &str| id.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase();
        let games = targets.games.iter().map(String::as_str);
        let slip = suggest::slip(id, games.clone()).filter(|near| stem(near) != stem(id));
        let finding = match slip {
            Some(_) => Finding::new(code::link::BROKEN, span, format!("no game is called {id}")),
            None => Finding::new(code::link::OTHER_BOOK, span, format!("this book has no page about {id}")),
        };
        findings.push(finding.help_opt(suggest::did_you_mean(id, games)));
    }
}

/// Addresses from the root of a site: routes of vchess without their `#/`, and sources, which no site has.
fn check_absolute(address: &str, span: Span, targets: Option<&Targets>, findings: &mut Findings) {
    let route = address.trim_start_matches(['/', '#']);
    let game = route.split_once('/').filter(|(route, game)| *route == "variants" && !game.contains(['/', '.']));
    if let Some((_, game)) = game.filter(|(_, game)| targets.is_some_and(|targets| targets.has(game))) {
        report_route(address, game, span, findings);
        return;
    }
    let path = address.split(['?', '#']).next().unwrap_or(address);
    if Format::of_name(path).is_some_and(|format| format != Format::Html) {
        let message = format!("\"{address}\" is an address of the whole site, where sources are not");
        let finding = Finding::new(code::link::BROKEN, span, message);
        findings.push(finding.help("link to the source from this page's folder: ../game/en.md"));
    }
}

fn report_route(address: &str, game: &str, span: Span, findings: &mut Findings) {
    let finding = Finding::new(code::link::BROKEN, span, format!("\"{address}\" leads nowhere"));
    let good = format!("/#/variants/{game}");
    findings.push(finding.help(format!("did you mean \"{good}\"?")).replace(span, good, false));
}

#[cfg(test)]
mod tests {
    use super::is_host;

    #[test]
    fn hosts_are_told_from_paths() {
        for host in ["a.org", "www.a.zone", "a.museum/x", "en.a.org/wiki/x", "a.org:443/x", "a.io?x=1", "b-c.games#x"] {
            assert!(is_host(host), "{host}");
        }
        let paths = [
            "../a.b/c",
            "en.md",
            "manual.pdf",
            "./a/b",
            "v1.2/x",
            "Paco.Sako/en.md",
            "a.php?x",
            "#a.org",
            "/a.org",
            "x",
        ];
        for path in paths {
            assert!(!is_host(path), "{path}");
        }
    }
}
