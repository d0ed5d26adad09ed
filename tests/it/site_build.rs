//! The website of small books: what is in it, and what it does with broken input.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fenbook::finding::Findings;
use fenbook::site::Site;
use fenbook::source::{DiskFiles, Files, MemoryFiles, Sources};
use fenbook::{RunOptions, build_book};

/// Set to anything to write what is now built into `tests/books/small-site`.
const RENEW: &str = "FENBOOK_RENEW";

fn books() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/books")
}

/// A site and the codes of its findings.
pub(crate) fn build(files: &dyn Files) -> (Site, Vec<String>) {
    let (mut sources, mut findings) = (Sources::new(), Findings::new());
    let built = build_book(files, &RunOptions::default(), &mut sources, &mut findings);
    let codes = findings.iter().map(|finding| finding.code.id().to_owned()).collect();
    (built.site, codes)
}

pub(crate) fn small() -> (Site, Vec<String>) {
    build(&DiskFiles::new(books().join("small")))
}

fn text(site: &Site, path: &str) -> String {
    let bytes = site.files.get(path).unwrap_or_else(|| panic!("no file {path}"));
    String::from_utf8(bytes.clone()).expect("UTF-8")
}

#[test]
fn the_small_book_is_as_it_was() {
    let (site, _) = small();
    let folder = books().join("small-site");
    let mut expected: BTreeMap<String, String> = BTreeMap::new();
    for (path, bytes) in &site.files {
        // Pictures and static files have tests of their own; here their names count.
        let text = if path.starts_with("diagrams/") || path.starts_with("static/") {
            String::new()
        } else {
            without_versions(&String::from_utf8_lossy(bytes))
        };
        expected.insert(path.clone(), text);
    }
    let list: String = expected.keys().flat_map(|path| [path, "\n"]).collect();
    let mut golden: BTreeMap<String, String> = expected.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    golden.insert("files.txt".to_owned(), list);
    if std::env::var_os(RENEW).is_some() {
        let _ = fs::remove_dir_all(&folder);
        for (path, text) in &golden {
            let target = folder.join(path);
            fs::create_dir_all(target.parent().expect("a folder")).expect("made");
            fs::write(target, text).expect("written");
        }
    }
    let known: BTreeSet<String> = DiskFiles::new(&folder).list("").expect("listed").into_iter().collect();
    assert_eq!(known, golden.keys().cloned().collect(), "files of the golden site; renew with {RENEW}=1");
    for (path, text) in golden {
        let old = fs::read_to_string(folder.join(&path)).expect("read");
        assert!(old == text, "{path} is not as it was; look at the change with {RENEW}=1 and git diff");
    }
}

/// Marks of static files change with every change of the theme.
fn without_versions(text: &str) -> String {
    let mut parts = text.split("?v=");
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        out.push_str("?v=");
        out.push_str(part.get(8..).unwrap_or(""));
    }
    out
}

#[test]
fn two_builds_have_the_same_bytes_and_name_no_folder_of_this_machine() {
    let (first, second) = (small().0, small().0);
    assert_eq!(first.files, second.files);
    let here = env!("CARGO_MANIFEST_DIR");
    for (path, bytes) in &first.files {
        assert!(!String::from_utf8_lossy(bytes).contains(here), "{path} names {here}");
    }
}

#[test]
fn every_language_has_every_page() {
    let (site, codes) = small();
    assert_eq!(codes, ["book/missing-page", "book/missing-page", "html/left-out"]);
    for language in ["en", "fr", "de"] {
        for page in ["", "baroque/", "chess/"] {
            assert!(site.files.contains_key(&format!("{language}/{page}index.html")), "{language}/{page}");
        }
        assert!(site.files.contains_key(&format!("{language}/404.html")));
        assert!(site.files.contains_key(&format!("{language}/search.js")));
    }
    // A missing page shows the default language, says so, and is marked as what it is.
    let page = text(&site, "de/baroque/index.html");
    assert!(page.contains("<html lang=\"de\""));
    assert!(page.contains("<main id=\"content\" lang=\"en\">"));
    assert!(page.contains("class=\"notice\" lang=\"de\">Diese Seite gibt es noch nicht auf Deutsch."));
    assert!(page.contains("The king steps to"));
    // Its links stay in the reader's language.
    assert!(page.contains("href=\"../chess/index.html#castling\""));
}

#[test]
fn pages_know_their_translations() {
    let (site, _) = small();
    let page = text(&site, "fr/baroque/index.html");
    for (language, address) in [
        ("en", "https://example.org/rules/en/baroque/"),
        ("fr", "https://example.org/rules/fr/baroque/"),
        ("de", "https://example.org/rules/de/baroque/"),
        ("x-default", "https://example.org/rules/en/baroque/"),
    ] {
        let link = format!("<link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}\">");
        assert!(page.contains(&link), "{link}");
    }
    assert!(page.contains("<link rel=\"canonical\" href=\"https://example.org/rules/fr/baroque/\">"));
    let sitemap = text(&site, "sitemap.xml");
    assert_eq!(sitemap.matches("<url>").count(), 9);
    assert_eq!(sitemap.matches("hreflang=\"x-default\"").count(), 9);
}

#[test]
fn headings_have_the_same_ids_in_every_language() {
    let (site, _) = small();
    for language in ["en", "fr"] {
        let page = text(&site, &format!("{language}/baroque/index.html"));
        for id in ["baroque", "the-king", "coordinator"] {
            assert!(page.contains(&format!("id=\"{id}\"")), "{language}: {id}");
        }
    }
}

#[test]
fn moves_are_shown_in_the_letters_of_the_language() {
    let (site, _) = small();
    // A king is K in English and R (roi) in French; the coordinator is shown with its game's letters.
    assert!(text(&site, "en/baroque/index.html").contains("data-squares=\"e5\" data-figure=\"figure-1\">Ke5</span>"));
    assert!(text(&site, "fr/baroque/index.html").contains("data-squares=\"e5\" data-figure=\"figure-1\">Re5</span>"));
}

#[test]
fn figures_have_pictures_words_and_verdicts() {
    let (site, _) = small();
    let page = text(&site, "en/baroque/index.html");
    let words = "White: king h7, coordinator c2, long leaper f5. Black: king a1, pincers d5 h5, withdrawer c6, \
                 chameleon c7. Marked squares: c7, h5.";
    // The squares come from reading the FEN by hand; the order within a side is the game's.
    for part in ["Black: king a1", "withdrawer c6", "chameleon c7", "pincers d5 h5", "Marked squares: c7, h5."] {
        assert!(words.contains(part) && page.contains(part), "{part}");
    }
    assert!(page.contains("src=\"../../diagrams/baroque-2-1.svg\""));
    assert!(page.contains("Rc5 captures exactly 2 pieces, on c7 and h5."));
    assert!(page.contains("Proved by the engine: 2 statements"));
    for ending in ["svg", "png"] {
        assert!(site.files.contains_key(&format!("diagrams/baroque-2-1.{ending}")));
    }
    // Both languages show the same two diagrams of Baroque, and chess has one.
    let pictures = site.files.keys().filter(|path| path.starts_with("diagrams/") && path.ends_with(".png"));
    assert_eq!(pictures.count(), 3);
    assert_eq!(site.diagrams, 6);
}

#[test]
fn scripts_of_a_source_are_not_trusted_unless_the_book_says_so() {
    let page = "# A\n\n<script>alert(1)</script> <b onclick=\"x()\">b</b> [x](javascript:x)\n";
    let (site, _) = build(&MemoryFiles::new().with("rules/a/en.md", page));
    let html = text(&site, "en/a/index.html");
    assert!(!html.contains("alert(1)") && !html.contains("onclick") && !html.contains("\"javascript:"), "{html}");
    let trusting = MemoryFiles::new().with("rules/a/en.md", page).with("book.toml", "raw_html = true\n");
    assert!(text(&build(&trusting).0, "en/a/index.html").contains("alert(1)"));
}

#[test]
fn a_theme_replaces_single_files() {
    let files = MemoryFiles::new()
        .with("rules/a/en.md", "# A")
        .with("book.toml", "theme = \"own\"\n")
        .with("themes/own/templates/not_found.html", "{% extends \"base.html\" %}{% block main %}gone{% endblock %}")
        .with("themes/own/static/fenbook.css", "body { color: red }")
        .with("themes/own/static/logo.svg", "<svg/>");
    let (site, codes) = build(&files);
    assert_eq!(codes, Vec::<String>::new());
    assert!(text(&site, "en/404.html").contains("gone"));
    assert_eq!(text(&site, "static/fenbook.css"), "body { color: red }");
    assert!(site.files.contains_key("static/logo.svg"));
    assert!(text(&site, "en/a/index.html").contains("class=\"masthead\""));
}

#[test]
fn a_broken_template_is_a_finding_and_the_built_in_one_is_used() {
    let with = |template: &str| {
        let files = MemoryFiles::new()
            .with("rules/a/en.md", "# A")
            .with("book.toml", "theme = \"own\"\n")
            .with("themes/own/templates/page.html", template);
        build(&files)
    };
    for template in ["{% if %}", "{{ page.titel }}", "{% extends \"bse.html\" %}", "{{ nothing() }}"] {
        let (site, codes) = with(template);
        assert!(codes.contains(&"site/bad-template".to_owned()), "{template}: {codes:?}");
        assert!(text(&site, "en/a/index.html").contains("class=\"masthead\""), "{template}");
    }
    let (_, codes) = with("{{ t(id=\"nav-hoem\") }}");
    assert_eq!(codes, ["fluent/missing-message"]);
}

#[test]
fn broken_input_still_builds() {
    let files = MemoryFiles::new()
        .with("book.toml", "titel = \"x\"\n")
        .with("rules/a/en.md", "# A\n\nfen:8/8/8/p4r/8/8/8/8:\n\n[x](nowhere.md) ![y](y.png)\n")
        .with("rules/b/en.md", b"caf\xe9".to_vec())
        .with("rules/c/en.pug", "p\n\t| x\n  | y\n")
        .with("rules/d/en.md", "")
        .with("rules/baroque/en.md", "# B\n\n```diagram\nfen: 8/8/8/8/8/8/8/8\npreset: nothing\nclaim: tkaes a\n```\n");
    let (site, codes) = build(&files);
    for code in ["book/unknown-key", "fen/row-width", "site/broken-link", "source/not-utf8", "source/empty"] {
        assert!(codes.contains(&code.to_owned()), "{code} is not among {codes:?}");
    }
    for page in ["a", "c", "d", "baroque"] {
        assert!(site.files.contains_key(&format!("en/{page}/index.html")), "{page}");
    }
    assert!(site.files.contains_key("diagrams/a-1-1.svg"));
}

#[test]
fn files_beside_a_page_come_along() {
    let files = MemoryFiles::new()
        .with("rules/a/en.md", "# A\n\n![portrait](pictures/p%201.png)\n\n[rules](rules.pdf)\n")
        .with("rules/a/pictures/p 1.png", vec![1, 2, 3])
        .with("rules/a/rules.pdf", vec![4]);
    let (site, codes) = build(&files);
    assert_eq!(codes, Vec::<String>::new());
    assert_eq!(site.files["files/rules/a/pictures/p 1.png"], [1, 2, 3]);
    assert!(text(&site, "en/a/index.html").contains("src=\"../../files/rules/a/pictures/p%201.png\""));
    assert_eq!(site.files["files/rules/a/rules.pdf"], [4]);
}

#[test]
fn links_to_places_that_are_not_there_are_found() {
    let files = MemoryFiles::new()
        .with("rules/a/en.md", "# A\n\n## The king\n\n[k](#the-king) [q](#the-qing) [b](../b/en.md#bee)\n")
        .with("rules/b/en.md", "# B\n\n## Bees {#bee}\n\n[x](../a/en.md#nothing)\n");
    assert_eq!(build(&files).1, ["site/broken-anchor", "site/broken-anchor"]);
}

#[test]
fn messages_that_nothing_uses_are_found() {
    let files = MemoryFiles::new()
        .with("rules/a/en.md", "# A")
        .with("book.toml", "theme = \"own\"\n")
        .with("themes/own/templates/not_found.html", "{{ t(id=\"my-text\") }}")
        .with("locales/en/own.ftl", "my-text = Mine\nnav-hom = Home\n");
    assert_eq!(build(&files).1, ["fluent/unknown-message"]);
}

#[test]
fn legal_moves_are_there_for_the_script() {
    let page = text(&small().0, "en/baroque/index.html");
    let data = page.split("class=\"figure-data\">").nth(2).and_then(|rest| rest.split("</script>").next());
    let data: serde_json::Value = serde_json::from_str(data.expect("data")).expect("JSON");
    // The coordinator on c2 takes c7 and h5 by going to c5, as the page claims and proves.
    let moves = data["moves"][0]["c2"].as_array().expect("moves");
    assert!(moves.contains(&serde_json::json!(["c5", ["c7", "h5"]])), "{moves:?}");
}

#[test]
fn a_book_may_add_a_language_with_its_own_words() {
    let files = MemoryFiles::new()
        .with("rules/a/en.md", "# A")
        .with("rules/a/es.md", "# A")
        .with("locales/es/site.ftl", "language-name = Español\nnav-skip = Ir al contenido\n");
    let (site, codes) = build(&files);
    let page = text(&site, "es/a/index.html");
    assert!(page.contains("Ir al contenido") && page.contains("aria-label=\"Español\""));
    assert!(!codes.is_empty() && codes.iter().all(|code| code == "fluent/missing-message"), "{codes:?}");
    // A language without any messages is one finding, not a hundred.
    let bare = MemoryFiles::new().with("rules/a/en.md", "# A").with("rules/a/es.md", "# A");
    assert_eq!(build(&bare).1, ["fluent/unknown-language"]);
}
