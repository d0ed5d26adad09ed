//! Where the links of pages lead: to other pages of the book, to files beside them, or away.

use std::collections::{BTreeMap, BTreeSet};

use super::content::Page;
use super::route;
use crate::check::source::is_elsewhere;
use crate::document::Format;
use crate::finding::{Code, Finding, Findings, code, suggest};
use crate::source::Span;

/// A link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Link {
    /// To a page of the site.
    Page {
        /// Its file in the site.
        file: String,
        /// The id after `#`, as written.
        anchor: Option<String>,
    },
    /// To a file of the book, by its path there.
    Asset(String),
    /// To somewhere else, or within the page: it stays as it is.
    Other,
}

/// What an address is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Readers may follow it.
    Follow,
    /// The page shows what is there: a picture, a film.
    Show,
}

/// What links may lead to.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Folders of pages and their slugs.
    pub(super) slugs: BTreeMap<String, String>,
    /// The languages of the book.
    pub(super) languages: Vec<String>,
    /// Every file of the source folder.
    pub(super) paths: BTreeSet<String>,
    /// The source folder.
    pub(super) source: String,
}

impl Links {
    /// What a link in a page of a site's language leads to. A link to the source of a page leads to that page in the
    /// site's language; one that leads nowhere is a finding.
    pub(super) fn resolve(
        &self,
        (link, purpose): (&str, Purpose),
        page: &Page,
        lang: &str,
        span: Span,
        findings: &mut Findings,
    ) -> Link {
        if link.is_empty() || link.starts_with(['#', '/', '?']) || has_scheme(link) {
            return Link::Other;
        }
        let (path, anchor) = match link.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor.to_owned())),
            None => (link, None),
        };
        let path = path.split('?').next().unwrap_or(path);
        let Some(target) = route::decode(path).and_then(|path| route::join(&page.path, &path)) else {
            findings.push(broken(link, purpose, span, None));
            return Link::Other;
        };
        if let Some(slug) = self.page(&target) {
            return Link::Page { file: route::page(lang, slug), anchor };
        }
        if self.paths.contains(&target) {
            return Link::Asset(target);
        }
        // That another site is meant is said where the page is checked.
        if purpose == Purpose::Show || !is_elsewhere(link) {
            findings.push(broken(link, purpose, span, self.nearest(&target)));
        }
        Link::Other
    }

    /// The slug of the page that a path of the book names: by its source, or by its folder.
    fn page(&self, path: &str) -> Option<&str> {
        let inner = path.strip_prefix(&self.source).unwrap_or(path).trim_matches('/');
        let (folder, file) = inner.split_once('/').unwrap_or((inner, ""));
        let (folder, file) = if Format::of_name(folder).is_some() { ("", folder) } else { (folder, file) };
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let of_page = file.is_empty()
            || file == "index.html"
            || (Format::of_name(file).is_some() && self.languages.iter().any(|language| language == stem));
        if !of_page {
            return None;
        }
        if folder.is_empty() && !file.is_empty() {
            return Some("");
        }
        self.slugs.get(folder).map(String::as_str)
    }

    fn nearest(&self, path: &str) -> Option<String> {
        suggest::nearest(path, self.paths.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// Where a file of the book is in the site.
pub(super) fn asset_path(path: &str) -> String {
    format!("files/{path}")
}

/// `https:`, `mailto:` and the like, but not a Windows drive or a file with a colon.
fn has_scheme(link: &str) -> bool {
    link.split_once(':').is_some_and(|(scheme, _)| {
        scheme.len() > 1 && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    })
}

fn broken(link: &str, purpose: Purpose, span: Span, near: Option<String>) -> Finding {
    let (code, help): (Code, &str) = match purpose {
        Purpose::Follow => {
            (code::site::BROKEN_LINK, "link to the source of a page (../rococo/en.md) or to a file beside this one")
        }
        Purpose::Show => (code::site::MISSING_ASSET, "put the file beside this page, or correct its name"),
    };
    Finding::new(code, span, format!("\"{link}\" leads to nothing in the book"))
        .help_opt(near.map(|near| format!("did you mean \"{near}\"?")))
        .help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document;
    use crate::source::Sources;

    fn links() -> Links {
        Links {
            slugs: [("baroque", "baroque"), ("Paco Sako", "paco-sako")]
                .map(|(folder, slug)| (folder.to_owned(), slug.to_owned()))
                .into(),
            languages: vec!["en".to_owned(), "fr".to_owned()],
            paths: ["rules/baroque/board.png", "rules/Paco Sako/en.md"].map(str::to_owned).into(),
            source: "rules".to_owned(),
        }
    }

    fn resolve(link: &str) -> (Link, usize) {
        let mut sources = Sources::new();
        let file = sources.add("x", link);
        let page = Page {
            folder: "baroque".to_owned(),
            slug: "baroque".to_owned(),
            lang: "en".to_owned(),
            title: String::new(),
            description: None,
            path: "rules/baroque/en.md".to_owned(),
            document: document::Page::new(file, Format::Markdown),
            figures: Vec::new(),
            moves: BTreeMap::new(),
        };
        let mut findings = Findings::new();
        let found =
            links().resolve((link, Purpose::Follow), &page, "fr", Span::new(file, 0..link.len()), &mut findings);
        (found, findings.len())
    }

    #[test]
    fn links_to_sources_lead_to_pages_in_the_sites_language() {
        let page = |file: &str, anchor: Option<&str>| {
            (Link::Page { file: file.to_owned(), anchor: anchor.map(str::to_owned) }, 0)
        };
        assert_eq!(resolve("../Paco%20Sako/en.md#unions"), page("fr/paco-sako/index.html", Some("unions")));
        assert_eq!(resolve("../baroque/"), page("fr/baroque/index.html", None));
        assert_eq!(resolve("../en.md"), page("fr/index.html", None));
        assert_eq!(resolve("board.png"), (Link::Asset("rules/baroque/board.png".to_owned()), 0));
        assert_eq!(resolve("https://example.org/a"), (Link::Other, 0));
        assert_eq!(resolve("#king"), (Link::Other, 0));
        assert_eq!(resolve("../nowhere/en.md"), (Link::Other, 1));
        assert_eq!(resolve("../../../etc/passwd"), (Link::Other, 1));
    }
}
