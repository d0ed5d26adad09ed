//! Makes every file of a site in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use tera::Context;

use super::asset::Statics;
use super::body::{self, Body, Setting};
use super::content::{Figure, Page};
use super::heading;
use super::link::{self, Links};
use super::load::Book;
use super::picture::Pictures;
use super::route;
use super::search::{self, Section};
use super::section;
use super::template::Templates;
use super::view::{self, Alternate, Around, ContentsEntry, Head, LanguageLink, PageLink, PageView, SiteView};
use crate::draw::Theme;
use crate::finding::{Finding, Findings, code, suggest};
use crate::locale::Locales;
use crate::source::{Files, Sources, Span};

/// A built site.
#[derive(Debug, Default)]
pub struct Site {
    /// Every file by its path in the site.
    pub files: BTreeMap<String, Vec<u8>>,
    /// How many pages of rules there are, those that stand in for missing ones not counted.
    pub pages: usize,
    /// How many diagrams were drawn, equal ones counted each time.
    pub diagrams: usize,
}

/// Builds a site from pages that are resolved and checked. `pages` holds home pages (with an empty folder) too.
pub fn build(
    book: &Book,
    pages: &[Page],
    theme: &Theme,
    files: &dyn Files,
    sources: &Sources,
    findings: &mut Findings,
) -> Site {
    let builder = Builder::new(book, pages, Some(theme), sources, findings);
    let jobs = builder.jobs();
    let bodies: Vec<(Body, Findings)> = jobs.par_iter().map(|job| builder.body(job)).collect();
    let assets = check_bodies(&jobs, &bodies, findings);
    let mut site = Site {
        pages: pages.iter().filter(|page| !page.folder.is_empty()).count(),
        diagrams: builder.pictures.drawn,
        ..Site::default()
    };
    for (path, bytes) in builder.pages(&jobs, &bodies, findings) {
        site.files.insert(path, bytes);
    }
    for path in assets {
        match files.read(&path) {
            Ok(bytes) => {
                site.files.insert(link::asset_path(&path), bytes);
            }
            Err(error) => findings.push(unreadable(&path, &error)),
        }
    }
    let Builder { pictures, statics, .. } = builder;
    site.files.extend(pictures.files);
    site.files.extend(statics.files());
    findings.extend(book.locales.findings());
    site
}

/// Finds what the pages of a site would link to or show that is not there, without drawing or rendering anything.
pub fn check_links(book: &Book, pages: &[Page], files: &dyn Files, sources: &Sources, findings: &mut Findings) {
    let builder = Builder::new(book, pages, None, sources, findings);
    let jobs = builder.jobs();
    let bodies: Vec<(Body, Findings)> = jobs.par_iter().map(|job| builder.body(job)).collect();
    for path in check_bodies(&jobs, &bodies, findings) {
        if let Err(error) = files.read(&path) {
            findings.push(unreadable(&path, &error));
        }
    }
}

/// Takes over the findings of bodies and checks the places they link to. The files of the book that they show or link
/// to.
fn check_bodies(jobs: &[Job<'_>], bodies: &[(Body, Findings)], findings: &mut Findings) -> BTreeSet<String> {
    let mut assets = BTreeSet::new();
    for (job, (body, own)) in jobs.iter().zip(bodies) {
        // A page that stands in for others says the same about itself each time.
        if !job.is_fallback() {
            findings.extend(own.clone());
        }
        assets.extend(body.assets.iter().cloned());
    }
    check_anchors(jobs, bodies, findings);
    assets
}

fn unreadable(path: &str, error: &std::io::Error) -> Finding {
    let message = format!("\"{path}\" is shown on a page and cannot be read: {error}");
    Finding::general(code::site::MISSING_ASSET, message)
}

/// One page of the site: a folder in one language.
struct Job<'a> {
    /// The page whose text is shown.
    page: &'a Page,
    /// The language of the site around it.
    lang: &'a str,
    /// Its file.
    file: String,
    /// The ids of its headings.
    ids: Vec<String>,
}

impl Job<'_> {
    fn is_fallback(&self) -> bool {
        self.page.lang != self.lang
    }
}

struct Builder<'a> {
    book: &'a Book,
    /// The pages by folder and language.
    by_place: BTreeMap<(&'a str, &'a str), &'a Page>,
    /// Folders of pages in reading order, without the home page.
    folders: Vec<&'a str>,
    pictures: Pictures,
    links: Links,
    statics: Arc<Statics>,
    templates: Templates,
    locales: Arc<Locales>,
}

impl<'a> Builder<'a> {
    fn new(
        book: &'a Book,
        pages: &'a [Page],
        // `None`: nothing is drawn.
        theme: Option<&Theme>,
        sources: &Sources,
        findings: &mut Findings,
    ) -> Builder<'a> {
        let mut folders: Vec<&str> = Vec::new();
        let mut slugs: BTreeMap<String, String> = BTreeMap::new();
        for page in pages.iter().filter(|page| !page.folder.is_empty()) {
            if folders.contains(&page.folder.as_str()) || slugs.contains_key(&page.folder) {
                continue;
            }
            if let Some((other, _)) = slugs.iter().find(|(_, slug)| **slug == page.slug) {
                findings.push(
                    Finding::new(
                        code::site::SAME_ADDRESS,
                        Span::new(page.document.file, 0..0),
                        format!("\"{}\" and \"{other}\" would have the same address \"{}\"", page.folder, page.slug),
                    )
                    .note(format!("the site has only \"{other}\""))
                    .help("rename one of the folders"),
                );
                continue;
            }
            slugs.insert(page.folder.clone(), page.slug.clone());
            folders.push(&page.folder);
        }
        let mut by_place = BTreeMap::new();
        for page in pages {
            by_place.entry((page.folder.as_str(), page.lang.as_str())).or_insert(page);
        }
        // The default language first: it names the pictures.
        let mut ordered: Vec<&Page> = pages.iter().collect();
        let order = |folder: &str| folders.iter().position(|known| *known == folder);
        ordered.sort_by_key(|page| (order(&page.folder), page.lang != book.default_language));
        let statics = Arc::new(Statics::new(&book.statics));
        let locales = Arc::clone(&book.locales);
        Builder {
            pictures: theme.map_or_else(Pictures::default, |theme| Pictures::draw(&ordered, theme, findings)),
            links: Links {
                slugs,
                languages: book.languages.clone(),
                paths: book.paths.clone(),
                source: book.source.clone(),
                base: route::base_path(book.config.base_url.as_deref()),
            },
            templates: Templates::new(&book.templates, sources, &locales, &statics, findings),
            book,
            by_place,
            folders,
            statics,
            locales,
        }
    }

    /// The page shown for a folder in a language: its own, else the default language's, else any.
    fn page(&self, folder: &str, lang: &str) -> Option<&'a Page> {
        let languages =
            [lang, &self.book.default_language].into_iter().chain(self.book.languages.iter().map(String::as_str));
        languages.filter_map(|lang| self.by_place.get(&(folder, lang)).copied()).next()
    }

    /// Every page of the site: each language has every folder. Home pages that have a text come first.
    fn jobs(&self) -> Vec<Job<'a>> {
        let mut jobs = Vec::new();
        for lang in &self.book.languages {
            for folder in std::iter::once("").chain(self.folders.iter().copied()) {
                let Some(page) = self.page(folder, lang) else { continue };
                let own = heading::collect(&page.document);
                let model = self.page(folder, &self.book.default_language).filter(|model| model.lang != page.lang);
                let model = model.map(|model| heading::collect(&model.document));
                jobs.push(Job {
                    page,
                    lang,
                    file: route::page(lang, &page.slug),
                    ids: heading::ids(&own, model.as_deref()),
                });
            }
        }
        jobs
    }

    fn body(&self, job: &Job<'_>) -> (Body, Findings) {
        let mut findings = Findings::new();
        let setting = Setting {
            page: job.page,
            lang: job.lang,
            file: &job.file,
            ids: &job.ids,
            pictures: &self.pictures,
            locales: &self.locales,
            links: &self.links,
            raw_html: self.book.config.raw_html,
        };
        let body = body::make(&setting, &mut findings);
        (body, findings)
    }

    /// Every HTML file, the search indexes and the sitemap.
    fn pages(&self, jobs: &[Job<'_>], bodies: &[(Body, Findings)], findings: &mut Findings) -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        let mut add = |path: String, text: String| files.push((path, text.into_bytes()));
        for lang in &self.book.languages {
            let mut home: Option<(&Job<'_>, &Body)> = None;
            let mut sections: Vec<Section> = Vec::new();
            for (job, (body, _)) in jobs.iter().zip(bodies).filter(|(job, _)| job.lang == lang) {
                sections.extend(section::of(job.page, &body.headings, lang));
                if job.page.folder.is_empty() {
                    home = Some((job, body));
                    continue;
                }
                let view = self.page_view(job, body);
                let around = self.around(lang, &job.file, &job.page.slug, &view.title, view.description.clone());
                add(job.file.clone(), self.render("page.html", &around, Some(&view), findings));
            }
            let file = route::page(lang, "");
            let view = self.home_view(lang, home);
            let title = self.title(lang);
            let around = self.around(lang, &file, "", &title, self.book.config.description(lang).map(str::to_owned));
            add(file, self.render("home.html", &around, Some(&view), findings));
            add(search_file(lang), search::script(&sections));
            let file = format!("{lang}/404.html");
            add(file.clone(), self.not_found(lang, &file, findings));
        }
        let first = &self.book.default_language;
        add("404.html".to_owned(), self.not_found(first, "404.html", findings));
        let around = self.around(first, "index.html", "", &self.title(first), None);
        add("index.html".to_owned(), self.render("root.html", &around, None, findings));
        if let Some(base) = &self.book.config.base_url {
            let slugs: Vec<&str> =
                self.folders.iter().filter_map(|folder| self.links.slugs.get(*folder)).map(String::as_str).collect();
            add("sitemap.xml".to_owned(), view::sitemap(base, &slugs, &self.book.languages, first));
            add("robots.txt".to_owned(), format!("User-agent: *\nAllow: /\nSitemap: {base}sitemap.xml\n"));
        }
        files
    }

    fn not_found(&self, lang: &str, file: &str, findings: &mut Findings) -> String {
        // A server shows this page under any address, so its references begin at the root of the site.
        let mut around = self.around(lang, file, "", &self.title(lang), None);
        let base = route::base_path(self.book.config.base_url.as_deref());
        let rooted = |path: String| format!("{base}{}", route::encode(path.trim_end_matches("index.html")));
        around.site.root = base.clone();
        around.site.home = rooted(route::page(lang, ""));
        around.site.search = rooted(search_file(lang));
        for (link, folder) in around.site.pages.iter_mut().zip(&self.folders) {
            let slug = self.links.slugs.get(*folder).map_or("", String::as_str);
            link.href = rooted(route::page(lang, slug));
        }
        for link in &mut around.site.languages {
            link.href = rooted(format!("{}/404.html", link.code));
        }
        around.head = Head::default();
        around.absolute = Some(base);
        self.render("not_found.html", &around, None, findings)
    }

    fn render(&self, template: &str, around: &Around, page: Option<&PageView>, findings: &mut Findings) -> String {
        let mut context = Context::new();
        context.insert("site", &around.site);
        context.insert("head", &around.head);
        // For the functions that templates call.
        context.insert("lang", &around.site.lang);
        context.insert("file", &around.file);
        if let Some(absolute) = &around.absolute {
            context.insert("absolute", absolute);
        }
        if let Some(page) = page {
            context.insert("page", page);
        }
        self.templates.render(template, &context, findings)
    }

    fn title(&self, lang: &str) -> String {
        let own = self.book.config.title(lang).map(str::to_owned);
        own.unwrap_or_else(|| self.locales.text(lang, "site-title", &[]))
    }

    /// What surrounds the content of a page at `file`.
    fn around(&self, lang: &str, file: &str, slug: &str, title: &str, description: Option<String>) -> Around {
        let link = |lang: &str, slug: &str| route::relative_page(file, &route::page(lang, slug));
        let languages = self.book.languages.iter().map(|language| LanguageLink {
            code: language.clone(),
            name: self.language_name(language),
            href: link(language, slug),
            current: language == lang,
        });
        let pages = self.folders.iter().filter_map(|folder| {
            let page = self.page(folder, lang)?;
            let picture = self.pictures.of(&page.folder, &page.lang, 0, 0);
            Some(PageLink {
                title: page.title.clone(),
                description: page.description.clone(),
                href: link(lang, &page.slug),
                current: page.slug == slug,
                content_lang: page.lang.clone(),
                picture: picture.map(|picture| route::relative(file, &format!("{}.svg", picture.stem))),
                picture_width: picture.map_or(0, |picture| view::pixels(picture.width)),
                picture_height: picture.map_or(0, |picture| view::pixels(picture.height)),
            })
        });
        let site = SiteView {
            title: self.title(lang),
            description: self.book.config.description(lang).map(str::to_owned),
            lang: lang.to_owned(),
            root: route::relative(file, ""),
            home: link(lang, ""),
            search: route::relative(file, &search_file(lang)),
            languages: languages.collect(),
            pages: pages.collect(),
            figures: self.figures().count(),
            proved: self.figures().filter(|figure| figure.is_proved()).count(),
        };
        let base = self.book.config.base_url.as_deref();
        let address = |lang: &str| match base {
            Some(base) => route::absolute(base, &route::page(lang, slug)),
            None => link(lang, slug),
        };
        let mut alternates: Vec<Alternate> = Vec::new();
        if self.book.languages.len() > 1 {
            alternates
                .extend(self.book.languages.iter().map(|lang| Alternate { lang: lang.clone(), href: address(lang) }));
            alternates.push(Alternate { lang: "x-default".to_owned(), href: address(&self.book.default_language) });
        }
        let head = Head {
            title: title.to_owned(),
            description,
            canonical: base.map(|base| route::absolute(base, file)),
            alternates,
            is_home: slug.is_empty(),
        };
        Around { site, head, file: file.to_owned(), absolute: None }
    }

    /// The figures of all pages.
    fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.by_place.values().flat_map(|page| &page.figures)
    }

    fn page_view(&self, job: &Job<'_>, body: &Body) -> PageView {
        let page = job.page;
        let at = self.folders.iter().position(|folder| *folder == page.folder);
        let neighbour = |step: isize| {
            let index = at?.checked_add_signed(step)?;
            let page = self.page(self.folders.get(index)?, job.lang)?;
            let href = route::relative_page(&job.file, &route::page(job.lang, &page.slug));
            Some(view::Neighbour { title: page.title.clone(), href })
        };
        PageView {
            title: page.title.clone(),
            description: page.description.clone(),
            lang: page.lang.clone(),
            language_name: self.language_name(&page.lang),
            fallback: job.is_fallback(),
            show_title: !body.has_title,
            contents: contents(body),
            heading: body.title.clone(),
            body: body.html.clone(),
            previous: neighbour(-1),
            next: neighbour(1),
        }
    }

    fn home_view(&self, lang: &str, home: Option<(&Job<'_>, &Body)>) -> PageView {
        match home {
            Some((job, body)) => PageView { contents: Vec::new(), ..self.page_view(job, body) },
            None => {
                PageView { title: self.title(lang), lang: lang.to_owned(), show_title: true, ..PageView::default() }
            }
        }
    }

    /// A language in its own words; its tag when it has no messages.
    fn language_name(&self, lang: &str) -> String {
        if self.locales.knows(lang) { self.locales.text(lang, "language-name", &[]) } else { lang.to_owned() }
    }
}

/// Links to places that their pages do not have. A link into a page that stands in for a missing one is not held to it:
/// the translation may have other headings.
fn check_anchors(jobs: &[Job<'_>], bodies: &[(Body, Findings)], findings: &mut Findings) {
    let by_file: BTreeMap<&str, (&Job<'_>, &Body)> =
        jobs.iter().zip(bodies).map(|(job, (body, _))| (job.file.as_str(), (job, body))).collect();
    for (job, (body, _)) in jobs.iter().zip(bodies).filter(|(job, _)| !job.is_fallback()) {
        for (file, anchor, span) in &body.targets {
            let Some((target, other)) = by_file.get(file.as_str()) else { continue };
            let id = route::decode(anchor).unwrap_or_else(|| anchor.clone());
            // Every browser knows the top of a page.
            let built_in = id == "content" || id.eq_ignore_ascii_case("top");
            if other.ids.contains(&id) || target.is_fallback() || built_in {
                continue;
            }
            let whose = if *file == job.file { "this page".to_owned() } else { format!("\"{}\"", target.page.path) };
            findings.push(
                Finding::new(code::site::BROKEN_ANCHOR, *span, format!("{whose} has no place \"#{id}\""))
                    .help_opt(suggest::did_you_mean(&id, other.ids.iter().map(String::as_str)))
                    .help("headings have the ids that their text, or {#id} behind it, gives them"),
            );
        }
    }
}

/// The headings below the title.
fn contents(body: &Body) -> Vec<ContentsEntry> {
    let entry = |(id, heading): &(String, heading::Heading)| ContentsEntry {
        id: route::encode(id),
        level: heading.level,
        text: heading.text.clone(),
    };
    body.headings.iter().filter(|(_, heading)| heading.level > 1).map(entry).collect()
}

fn search_file(lang: &str) -> String {
    format!("{lang}/search.js")
}
