//! What templates may see. docs/themes.md lists it; a new field is a promise to the authors of themes.

use serde::Serialize;

use super::html::escape;
use super::route;

/// The site around a page: `site` in templates.
#[derive(Debug, Clone, Serialize)]
pub(super) struct SiteView {
    /// The book's title.
    pub(super) title: String,
    /// A sentence about the book.
    pub(super) description: Option<String>,
    /// The language of the site around the page.
    pub(super) lang: String,
    /// From this page to the root of the site.
    pub(super) root: String,
    /// From this page to the home page of its language.
    pub(super) home: String,
    /// From this page to the search index of its language.
    pub(super) search: String,
    /// This page in every language.
    pub(super) languages: Vec<LanguageLink>,
    /// The pages of rules in reading order.
    pub(super) pages: Vec<PageLink>,
    /// How many figures the book has, all languages together.
    pub(super) figures: usize,
    /// How many of them are proved.
    pub(super) proved: usize,
}

/// A page in another language.
#[derive(Debug, Clone, Serialize)]
pub(super) struct LanguageLink {
    /// `en`.
    pub(super) code: String,
    /// The language's own name for itself.
    pub(super) name: String,
    /// The same page there.
    pub(super) href: String,
    /// Whether it is the language of this page.
    pub(super) current: bool,
}

/// A page of rules.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PageLink {
    pub(super) title: String,
    pub(super) description: Option<String>,
    pub(super) href: String,
    /// Whether it is this page.
    pub(super) current: bool,
    /// The language it is written in: another than the site's for a page that stands in.
    pub(super) content_lang: String,
    /// Its first diagram.
    pub(super) picture: Option<String>,
    pub(super) picture_width: u32,
    pub(super) picture_height: u32,
}

/// What goes into the head of a page: `head` in templates.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Head {
    pub(super) title: String,
    pub(super) description: Option<String>,
    /// The page's own address, when the site's is known.
    pub(super) canonical: Option<String>,
    /// The page in every language, and `x-default`.
    pub(super) alternates: Vec<Alternate>,
    /// Whether this is a home page.
    pub(super) is_home: bool,
}

/// A page in a language, for search engines.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Alternate {
    pub(super) lang: String,
    pub(super) href: String,
}

/// The content: `page` in templates.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct PageView {
    pub(super) title: String,
    pub(super) description: Option<String>,
    /// The language it is written in.
    pub(super) lang: String,
    /// That language's own name for itself.
    pub(super) language_name: String,
    /// Whether it stands in for a page that is missing in the site's language.
    pub(super) fallback: bool,
    /// Whether the content has no title of its own.
    pub(super) show_title: bool,
    /// Headings below the title.
    pub(super) contents: Vec<ContentsEntry>,
    /// The title as the page wrote it, as HTML, when it begins with one.
    pub(super) heading: String,
    /// The content, as HTML; without `heading`.
    pub(super) body: String,
    pub(super) previous: Option<Neighbour>,
    pub(super) next: Option<Neighbour>,
}

/// A heading in the table of contents.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ContentsEntry {
    /// Its id, as it stands in an address.
    pub(super) id: String,
    /// From 2 to 6.
    pub(super) level: u8,
    pub(super) text: String,
}

/// The page before or after.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Neighbour {
    pub(super) title: String,
    pub(super) href: String,
}

/// Everything around the content.
#[derive(Debug, Clone)]
pub(super) struct Around {
    pub(super) site: SiteView,
    pub(super) head: Head,
    /// The file of the page.
    pub(super) file: String,
    /// The path that static files begin with when they cannot be named from the page.
    pub(super) absolute: Option<String>,
}

/// The width of a picture on the page, in CSS pixels.
pub(super) fn pixels(units: f32) -> u32 {
    // Scenes are at most a hundred squares wide, so that the number is small and above zero.
    (units * 0.45).round() as u32
}

/// The sitemap: every page in every language, with its translations.
pub(super) fn sitemap(base: &str, slugs: &[&str], languages: &[String], default_language: &str) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for slug in std::iter::once(&"").chain(slugs) {
        let address = |lang: &str| escape(&route::absolute(base, &route::page(lang, slug)));
        for language in languages {
            out.push_str(&format!("<url>\n<loc>{}</loc>\n", address(language)));
            let all = languages.iter().map(|lang| (lang.as_str(), lang.as_str()));
            for (name, lang) in all.chain([("x-default", default_language)]).filter(|_| languages.len() > 1) {
                out.push_str(&format!(
                    "<xhtml:link rel=\"alternate\" hreflang=\"{name}\" href=\"{}\"/>\n",
                    address(lang)
                ));
            }
            out.push_str("</url>\n");
        }
    }
    out.push_str("</urlset>\n");
    out
}
