//! Where the links of pages lead: to other pages of the book, to files beside them, or away.

use std::collections::{BTreeMap, BTreeSet};

use super::content::Page;
use super::route;
use crate::check::source::is_elsewhere;
use crate::document::Format;
use crate::finding::{Code, Finding, Findings, Level, code, suggest};
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
    /// The path of the site at its address, with a slash at both ends.
    pub(super) base: String,
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
        if link.starts_with('/') {
            findings.extend(self.absolute(link, purpose, span));
            return Link::Other;
        }
        if link.is_empty() || link.starts_with(['#', '?']) || has_scheme(link) {
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
            findings.push(broken(link, purpose, span, self.nearest(&target, &page.path, purpose)));
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

    /// An address from the root of a site: what the book does not have there may be another's, so that it is only a note.
    fn absolute(&self, link: &str, purpose: Purpose, span: Span) -> Option<Finding> {
        let path = link.split(['?', '#']).next().unwrap_or(link);
        // Routes of vchess and sources are judged where the page is checked.
        let judged = path.starts_with("//")
            || (purpose == Purpose::Follow
                && (path.starts_with("/variants/")
                    || Format::of_name(path).is_some_and(|format| format != Format::Html)));
        let inner = if format!("{path}/") == self.base { "" } else { path.strip_prefix(&self.base)? };
        if judged || (path == "/" && link != path) {
            return None;
        }
        let file = route::decode(inner).unwrap_or_else(|| inner.to_owned());
        let file = file.strip_suffix("index.html").unwrap_or(&file).trim_end_matches('/');
        let (language, slug) = file.split_once('/').unwrap_or((file, ""));
        let page = self.languages.iter().any(|own| own == language)
            && (slug.is_empty() || self.slugs.values().any(|own| own == slug));
        let asset = file.strip_prefix("files/").is_some_and(|path| self.paths.contains(path));
        let own = ["search.html", "sitemap.xml", "404.html"].contains(&file) || file.starts_with("static/");
        if file.is_empty() || page || asset || own {
            return None;
        }
        let (code, help) = match purpose {
            Purpose::Follow => (code::site::BROKEN_LINK, "link to the source of a page of this book: ../rococo/en.md"),
            Purpose::Show => (code::site::MISSING_ASSET, "put the file beside this page, and write its name alone"),
        };
        let finding =
            Finding::new(code, span, format!("the site of this book has no \"{link}\"")).at_level(Level::Note);
        Some(finding.note("an address that begins with / counts from the root of the site").help(help))
    }

    /// The file that was meant, as the page at `from` would name it: one whose folders and whose name are nearly the same.
    fn nearest(&self, path: &str, from: &str, purpose: Purpose) -> Option<String> {
        let fits = |own: &&String| {
            let page = Format::of_name(own).is_some();
            own.as_str() != from && !(page && purpose == Purpose::Show) && is_near(path, own)
        };
        self.paths.iter().find(fits).map(|own| route::relative(from, own))
    }
}

/// Whether two paths differ by slips of the pen, part by part.
fn is_near(a: &str, b: &str) -> bool {
    // Of one or two letters each is near to every other.
    let near = |a: &str, b: &str| a == b || (a.len().max(b.len()) > 2 && suggest::nearest(a, [b]).is_some());
    let (a_parts, b_parts): (Vec<&str>, Vec<&str>) = (a.split('/').collect(), b.split('/').collect());
    let (Some((a_name, a_folders)), Some((b_name, b_folders))) = (a_parts.split_last(), b_parts.split_last()) else {
        return false;
    };
    let (a_stem, a_end) = a_name.rsplit_once('.').unwrap_or((a_name, ""));
    let (b_stem, b_end) = b_name.rsplit_once('.').unwrap_or((b_name, ""));
    let names = a_stem == b_stem || (near(a_stem, b_stem) && a_end == b_end);
    names && a_folders.len() == b_folders.len() && a_folders.iter().zip(b_folders).all(|(a, b)| near(a, b))
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
            base: "/book/".to_owned(),
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
    fn what_was_meant_is_near_in_each_part() {
        assert!(is_near("rules/rococco/en.md", "rules/rococo/en.md"));
        assert!(is_near("rules/a/bord.png", "rules/a/board.png"));
        assert!(is_near("rules/a/board.jpg", "rules/a/board.png"));
        for (a, b) in [("x.png", "fr.pug"), ("foo.html", "fr.html"), ("x.png", "a.png"), ("a/board.png", "board.png")] {
            assert!(!is_near(&format!("rules/a/{a}"), &format!("rules/a/{b}")), "{a} {b}");
        }
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
        // From the root of the site: the book is under /book/ there, and what stands beside it is not its own.
        for good in
            ["/book/", "/book", "/", "/book/fr/paco-sako/", "/book/en/", "/shop/", "//cdn.example/x", "/#/variants/X"]
        {
            assert_eq!(resolve(good), (Link::Other, 0), "{good}");
        }
        assert_eq!(resolve("/book/files/rules/baroque/board.png"), (Link::Other, 0));
        for bad in ["/book/nope/", "/book/en/nope/", "/book/board.png"] {
            assert_eq!(resolve(bad), (Link::Other, 1), "{bad}");
        }
        assert_eq!(resolve("../nowhere/en.md"), (Link::Other, 1));
        assert_eq!(resolve("../../../etc/passwd"), (Link::Other, 1));
    }
}
