//! The examples of `docs/codes` for the areas of one page's source: each bad one gives its code, no good one does.

use fenbook::check::drift::check_translations;
use fenbook::check::source::{Surroundings, Targets, check_page};
use fenbook::document::Format;
use fenbook::finding::Findings;
use fenbook::parse;
use fenbook::source::Sources;

const PAGES: [(&str, &str); 5] = [
    ("html", include_str!("../../docs/codes/html.md")),
    ("link", include_str!("../../docs/codes/link.md")),
    ("markdown", include_str!("../../docs/codes/markdown.md")),
    ("pug", include_str!("../../docs/codes/pug.md")),
    ("text", include_str!("../../docs/codes/text.md")),
];

/// The examples of a page: code, good or bad, format, source.
fn examples(page: &str) -> Vec<(String, bool, Format, String)> {
    let mut found = Vec::new();
    let mut code = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(word) = line.strip_prefix("## ") {
            code = word.trim().to_owned();
        }
        let Some(info) = line.strip_prefix("```") else { continue };
        let (kind, format) = info.split_once(' ').expect("bad or good, and a format");
        let format = Format::of_name(&format!("x.{format}")).expect("a format of pages");
        let source: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        found.push((code.clone(), kind == "good", format, source.join("\n")));
    }
    found
}

fn codes(source: &str, format: Format, lang: &str) -> Vec<&'static str> {
    let mut sources = Sources::new();
    let file = sources.add("page", source);
    let (page, mut findings) = parse::page(sources.get(file), file, format);
    let targets = Targets {
        addresses: Some(["#pieces", "a.html", "b.html", "rules.html"].map(str::to_owned).into()),
        games: ["Baroque".to_owned()].into(),
    };
    let around = Surroundings { targets: Some(targets), ..Surroundings::default() };
    check_page(&page, &sources, lang, &around, &mut findings);
    findings.iter().map(|finding| finding.code.id()).collect()
}

#[test]
fn bad_examples_give_their_code_and_good_ones_do_not() {
    for (area, page) in PAGES {
        let examples = examples(page);
        assert!(examples.len() >= 10, "{area}: {}", examples.len());
        for (code, good, format, source) in examples {
            let lang = if code == "text/no-break-space" { "fr" } else { "en" };
            let found = codes(&source, format, lang);
            if good {
                // Short examples leave captions out.
                let others = found.iter().filter(|own| code == "html/no-caption" || **own != "html/no-caption");
                assert_eq!(others.count(), 0, "the good example of {code} gives {found:?}:\n{source}");
            } else {
                assert!(found.contains(&code.as_str()), "the bad example of {code} gives {found:?}:\n{source}");
            }
        }
    }
}

/// Of the codes of claims, this one is found in the source alone.
#[test]
fn claims_that_nobody_reads_are_found() {
    let page = include_str!("../../docs/codes/claim.md");
    let own: Vec<_> = examples(&page[page.find("\n## ").expect("a section")..])
        .into_iter()
        .filter(|(code, ..)| code == "claim/misplaced")
        .collect();
    assert_eq!(own.len(), 4);
    for (_, good, format, source) in own {
        assert_eq!(codes(&source, format, "en").contains(&"claim/misplaced"), !good, "{source}");
    }
    let figure = "  .diagram\n    | fen:8/8/8/8/8/8/8/K7:\n  figcaption A king.\n";
    for (source, wanted) in [
        (format!("figure\n  //- Claim: at K a1\n{figure}"), vec!["claim/misplaced"]),
        (format!("figure\n  //- claims at K a1\n{figure}"), vec!["claim/misplaced"]),
        (format!("figure\n  //- claim at K a1\n{figure}"), vec![]),
        (format!("figure\n  //- a remark on claims\n{figure}"), vec![]),
        (format!("figure(claim='at K a1')\n{figure}"), vec![]),
        (format!("div(claim='at K a1')\nfigure\n{figure}"), vec!["claim/misplaced"]),
        (format!("figure(claims='at K a1')\n{figure}"), vec!["html/unknown-key"]),
    ] {
        assert_eq!(codes(&source, Format::Pug, "en"), wanted, "{source}");
    }
}

#[test]
fn examples_of_two_languages_give_their_code() {
    let examples = examples(include_str!("../../docs/codes/drift.md"));
    assert_eq!(examples.len(), 12);
    for (code, good, format, source) in examples {
        let (en, fr) = source.split_once("\n----\n").expect("two pages");
        let mut sources = Sources::new();
        let files = [sources.add("en", en), sources.add("fr", fr)];
        let pages = files.map(|file| parse::page(sources.get(file), file, format).0);
        let mut findings = Findings::new();
        check_translations(&[("en", &pages[0]), ("fr", &pages[1])], "en", &sources, &mut findings);
        let found: Vec<_> = findings.iter().map(|finding| finding.code.id()).collect();
        let expected: &[&str] = if good { &[] } else { &[code.as_str()] };
        assert_eq!(found, expected, "{source}");
    }
}

/// The codes at lines of pages in a language: each row is format, page, and `line:code` of all that is found.
fn assert_places(lang: &str, rows: &[(Format, &str, &[&str])]) {
    for (format, source, expected) in rows {
        let mut sources = Sources::new();
        let file = sources.add("page", *source);
        let (page, mut findings) = parse::page(sources.get(file), file, *format);
        let targets = Targets { addresses: None, games: ["Baroque".to_owned(), "Pacifist1".to_owned()].into() };
        let around = Surroundings { targets: Some(targets), ..Surroundings::default() };
        check_page(&page, &sources, lang, &around, &mut findings);
        let mut found: Vec<String> = findings
            .iter()
            .map(|finding| {
                let line = finding.span.map_or(0, |span| sources.place(span).0.line);
                format!("{line}:{}", finding.code.id())
            })
            .collect();
        found.sort();
        assert_eq!(&found, expected, "{source}");
    }
}

#[test]
fn lines_that_lost_their_pipe_are_found_whatever_word_they_begin_with() {
    let rows: &[(Format, &str, &[&str])] = &[
        (Format::Pug, "p\n  | The rook takes\n  main pieces.", &["3:text/as-tag"]),
        (Format::Pug, "p\n  | Avec la tour, on\n  a gagné.", &["3:text/as-tag"]),
        (Format::Pug, "p\n  | One\n  strong\n  | piece", &["3:text/as-tag"]),
        (Format::Pug, "p\n  | Take it\n  en-passant or not", &["3:text/as-tag"]),
        (Format::Pug, "p\n  | The king\n  I think", &["3:text/as-tag"]),
        (Format::Pug, "p\n  | After\n  1.e4 both", &["3:text/as-tag"]),
        (Format::Pug, "p\n  | The\n  rook: it moves", &["3:text/as-tag"]),
        (Format::Pug, "p\n  | The\n  qu'un", &["3:pug/unexpected"]),
        (Format::Pug, "p\n  | See \n  a(href=\"https://x.org\") this\n  .", &["4:text/as-tag"]),
        // Meant as they are written.
        (Format::Pug, "p\n  | The \n  strong king\n  |  moves", &[]),
        (Format::Pug, "details\n  summary More\n  p Text", &[]),
        (Format::Pug, "main\n  p Text\n  table\n    tr\n      td One", &[]),
        (Format::Pug, "p\n  a(name=\"x\")\n  | Text", &[]),
        (Format::Html, "<p>The <time>noon</time> <small>x</small></p>", &[]),
    ];
    assert_places("en", rows);
}

#[test]
fn pug_and_pipes_that_readers_see_are_found() {
    let rows: &[(Format, &str, &[&str])] = &[
        (Format::Pug, "p.\n  One\n  |two\n  | three", &["3:text/pipe", "4:text/pipe"]),
        (Format::Pug, "p.\n  The norm |x| is\n  |x| here", &[]),
        (
            Format::Pug,
            "p.\n  One\n  hr\n  h2.stageDelimiter Two\n  a.x(href=\"y\") z",
            &["3:text/pug-source", "4:text/pug-source", "5:text/pug-source"],
        ),
        (Format::Pug, "p.\n  One\n  pre-chess and\n  a (see b)", &[]),
        (
            Format::Pug,
            "h3 Pieces\n  | The rook moves straight.\n  | The king moves by one.",
            &["1:html/heading-content"],
        ),
        (Format::Pug, "h3 Pieces\n  | and pawns", &[]),
        (Format::Pug, "figure\n  .diagram\n    | Fen:8/8/8/8/8/8/8/K7:\n  figcaption A king.", &["3:html/no-diagram"]),
        (Format::Pug, "figure\n  .diagram\n    img(src=\"a.png\" alt=\"A board\")\n  figcaption A king.", &[]),
        (Format::Pug, "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/K7:\n  figcaption &nbsp;", &["1:html/no-caption"]),
        (Format::Pug, "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/K7:\n  figcaptoin A king.", &["4:text/as-tag"]),
    ];
    assert_places("en", rows);
}

#[test]
fn slips_of_addresses_and_entities_are_found_once() {
    let rows: &[(Format, &str, &[&str])] = &[
        (
            Format::Pug,
            "a(href=\"http:/x.org\") x\n\na(href=\"www.x.museum\") y",
            &["1:link/bad-scheme", "3:link/no-scheme"],
        ),
        (Format::Pug, "a(hrf=\"https://x.org\") x", &["1:link/no-address"]),
        (Format::Pug, "a(href=\"htp://x.org\") x", &["1:link/bad-scheme"]),
        (Format::Pug, "a(href=\"/#/variants/Baroqe\") x", &["1:link/broken"]),
        (Format::Pug, "a(href=\"/#/variants/Pacifist2\") x", &["1:link/other-book"]),
        (Format::Pug, "a(href=\"/variants/Baroque\") x", &["1:link/broken"]),
        (Format::Pug, "a(href=\"/#/variants/\") x", &["1:link/broken"]),
        (Format::Pug, "a(href=\"/rules/x/en.pug\") x", &["1:link/broken"]),
        (Format::Pug, "a(href=\"/variants/Baroque/x.pdf\") x", &[]),
        (Format::Pug, "a(href=\"/#/\") x", &[]),
        (
            Format::Pug,
            "p One & nbsp;two &nbsp ;three\np &nbsp four nbsp;five &amp;nbsp;",
            &[
                "1:text/broken-entity",
                "1:text/broken-entity",
                "2:text/broken-entity",
                "2:text/broken-entity",
                "2:text/broken-entity",
            ],
        ),
        (Format::Pug, "p A & B; C &amp; D &nbsp;E", &["1:text/bare-ampersand"]),
        (Format::Pug, "p One ( two) and (three ), four :)", &["1:text/space-before", "1:text/space-before"]),
    ];
    assert_places("en", rows);
}

/// What is said about pages of one game, in the order given: `lang:line:code`. The first is the original.
fn between(pages: &[(&str, &str)]) -> Vec<String> {
    let mut sources = Sources::new();
    let files: Vec<_> = pages.iter().map(|(lang, text)| sources.add(*lang, *text)).collect();
    let mut findings = Findings::new();
    let read: Vec<_> = files
        .iter()
        .map(|file| {
            let (page, own) = parse::page(sources.get(*file), *file, Format::Pug);
            findings.extend(own);
            page
        })
        .collect();
    let pages: Vec<_> = pages.iter().map(|(lang, _)| *lang).zip(&read).collect();
    let first = pages[0].0;
    check_translations(&pages, first, &sources, &mut findings);
    let mut found: Vec<String> = findings
        .iter()
        .map(|finding| {
            let span = finding.span.expect("a place");
            format!("{}:{}:{}", sources.get(span.file).name(), sources.place(span).0.line, finding.code.id())
        })
        .collect();
    found.sort();
    found
}

fn figures(positions: &[&str]) -> String {
    let figure = |position: &&str| format!("figure\n  .diagram\n    | fen:{position}:\n  figcaption 1.e4\n");
    positions.iter().map(figure).collect()
}

#[test]
fn the_odd_page_of_three_is_the_one_that_is_named() {
    let (a, b, c) = ("8/8/8/8/8/8/8/K7", "8/8/8/8/8/8/8/1K6", "8/8/8/8/8/8/8/2K5");
    let (one, other) = (figures(&[a, c]), figures(&[b, c]));
    assert_eq!(between(&[("en", &one), ("fr", &other), ("es", &other)]), ["en:3:drift/diagram"]);
    assert_eq!(between(&[("en", &one), ("fr", &other), ("es", &one)]), ["fr:3:drift/diagram"]);
    let third = figures(&[c, c]);
    let all = between(&[("en", &one), ("fr", &other), ("es", &third)]);
    assert_eq!(all, ["es:3:drift/diagram", "fr:3:drift/diagram"]);
    // A figure that the original has lost, and one that stands in a translation only.
    let short = figures(&[c]);
    assert_eq!(between(&[("en", &short), ("fr", &one), ("es", &one)]), ["en:1:drift/missing-figure"]);
    assert_eq!(between(&[("en", &one), ("fr", &short)]), ["fr:1:drift/missing-figure"]);
    // One figure lacks and another differs: one finding each.
    let changed = figures(&[b, a]);
    assert_eq!(between(&[("en", &figures(&[a, b, c])), ("fr", &changed)]).len(), 2);
}

#[test]
fn what_differs_of_a_diagram_is_named_where_it_is_written() {
    let page =
        |keys: &str| format!("figure\n  .diagram({keys})\n    | fen:8/8/8/8/8/8/8/K7 a2,b2:\n  figcaption 1.e4\n");
    let (plain, arrow) = (page(""), page("arrows=\"a1-a2\""));
    assert_eq!(between(&[("en", &arrow), ("fr", &page("arrows=\"a1-b2\""))]), ["fr:2:drift/marks"]);
    assert_eq!(between(&[("en", &arrow), ("fr", &plain)]), ["fr:3:drift/marks"]);
    // A key says what a field says, white stands at the bottom anyway, and order does not count.
    let field = figures(&["8/8/8/8/8/8/8/K7 b2,a2 w"]);
    let key = "figure\n  .diagram(marks=\"a2, b2\")\n    | fen:8/8/8/8/8/8/8/K7:\n  figcaption 1.e4\n";
    assert_eq!(between(&[("en", &field), ("fr", key)]), [""; 0]);
    // A diagram whose position is not found is missing for that reason, which has its finding.
    let lost = figures(&["8/8/8/8/8/8/8/K7 a2,b2"]).replace("fen:", "Fen:");
    assert_eq!(between(&[("en", &plain), ("fr", &lost)]), [""; 0]);
}

#[test]
fn texts_in_another_language_are_found_and_texts_in_none_are_not() {
    let page = |caption: &str| format!("figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/K7:\n  figcaption {caption}\n");
    let captions = [
        ("en", ["Initial position after 1.Na6", "White to move and win", "The bishop cannot move there."]),
        ("fr", ["Position initiale.", "Les blancs gagnent en deux coups", "Avant et après 1.Cf3"]),
        ("es", ["Posición inicial.", "Antes y después de 1.Cf3", "El alfil no puede mover"]),
        ("de", ["Ausgangsstellung", "Stellung nach 1.Sf3", "Weiß am Zug gewinnt"]),
    ];
    for (own, _) in captions {
        for (lang, texts) in captions {
            for text in texts {
                let expected: &[&str] = if own == lang { &[] } else { &["drift/language"] };
                let found = between(&[(own, &page(text))]);
                let codes: Vec<&str> = found.iter().filter_map(|found| found.rsplit(':').next()).collect();
                assert_eq!(codes, expected, "{text} in {own}");
            }
        }
        for text in ["1.Nf3 Nc6 2.Bb5", "1...Qxh2#", "e4, d5", "Rococo", "K + R / K", "\"Take & Make\""] {
            assert_eq!(between(&[(own, &page(text))]), [""; 0], "{text} in {own}");
        }
    }
    // A sentence alone, at its own line.
    let mixed = "p.\n  Le roi se déplace d'une case.\n  The king may never move into check. Il roque\n  une fois.\n";
    assert_eq!(between(&[("fr", mixed)]), ["fr:3:drift/language"]);
    // Titles and links may bear names in any language.
    let book = "h3 Bibliographie\nul\n  li The Encyclopedia of Chess Variants and Other Games, 2007\n";
    assert_eq!(between(&[("fr", book)]), [""; 0]);
    let link = "p\n  | Voir \n  a(href=\"https://x.org\") the rules of the game and of the board\n  | .\n";
    assert_eq!(between(&[("fr", link)]), [""; 0]);
}

/// What resembles a fault and is none.
#[test]
fn good_pages_are_left_alone() {
    for (format, source) in [
        (Format::Pug, "p\n  | See \n  a(href=\"https://x.org\") this\n  | .\np.\n  From h1\n  h1 to a8 and\n  h1."),
        (Format::Pug, "p The #[a(href=\"https://x.org\") pawn]s move.\np a #[b]"),
        (Format::Markdown, "The [pawn](#pieces)s move... It has 1.5 squares; `a & b , c`.\n"),
        (Format::Markdown, "## A\n\n### B\n\n## C\n"),
        (Format::Html, "<p>Text <my-tag>x</my-tag> &copy; <a id=\"x\">y</a></p>"),
    ] {
        assert_eq!(codes(source, format, "en"), [""; 0], "{source}");
    }
}
