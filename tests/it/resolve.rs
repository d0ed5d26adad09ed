//! Pages resolved from their sources: games, rules, art, references.

use fenbook::document::Format;
use fenbook::game::Library;
use fenbook::locale::Locales;
use fenbook::resolve::{Defaults, Found, Page, describe, page};
use fenbook::source::Sources;

fn resolved(folder: &str, text: &str) -> (Page, Vec<&'static str>) {
    let mut sources = Sources::new();
    let file = sources.add("page.md", text);
    let (document, mut findings) = fenbook::parse::page(sources.get(file), file, Format::Markdown);
    let found = Found { file, lang: "en".into(), folder: folder.into(), document };
    let page = page(found, &Library::builtin(), &Defaults::default(), &mut findings);
    (page, findings.iter().map(|finding| finding.code.id()).collect())
}

fn block(keys: &str) -> String {
    format!("# Title\n\n```diagram\nfen: 8/8/4m3/8/8/8/3M4/8 d2\n{keys}caption: About [[d2]].\n```\n\nThen [[e6]].\n")
}

#[test]
fn a_folder_by_any_name_of_a_game_finds_it_and_its_art() {
    let (page, codes) = resolved("Ultima", &block(""));
    assert!(codes.is_empty(), "{codes:?}");
    assert_eq!(page.game.as_ref().map(|game| game.id()), Some("baroque"));
    assert_eq!(page.title, "Title");
    let figure = &page.figures[0];
    let art = &figure.diagrams[0].art[&"d2".parse().unwrap()].figures[0];
    // An immobilizer is a rook upside down.
    assert_eq!((art.name.as_str(), art.rotated), ("rook", true));
    assert_eq!(figure.caption.as_ref().map(|caption| caption.text.as_str()), Some("About d2."));
    assert!(figure.rules.is_some());
    assert_eq!(page.references.iter().map(|reference| reference.figure).collect::<Vec<_>>(), [Some(0), Some(0)]);
    let text = describe(&figure.diagrams[0], page.game.as_deref(), &Locales::builtin(), "de");
    assert!(text.contains("Lahmleger") && text.contains("d2"), "{text}");
}

#[test]
fn unknown_words_are_findings_at_their_place() {
    assert_eq!(resolved("x", "+++\ngame = \"baroqe\"\n+++\n# A\n").1, ["page/unknown-game"]);
    assert_eq!(resolved("baroque", &block("preset: ultima-1926\n")).1, ["page/unknown-preset"]);
    assert_eq!(resolved("baroque", &block("options: suicide=perhaps\n")).1, ["page/unknown-option"]);
    assert_eq!(resolved("baroque", &block("options: suicide\n")).1, ["page/bad-value"]);
    assert_eq!(resolved("my-game", &block("preset: mine\n")).1, ["page/no-game"]);
}
