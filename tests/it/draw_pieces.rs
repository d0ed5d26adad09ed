//! Foreign piece sets: read from any SVG, scoped, without scripts and references.

use fenbook::diagram::Diagram;
use fenbook::draw::{Description, Options, Resolution, Theme, compose, png, svg};
use fenbook::finding::Findings;
use fenbook::source::{MemoryFiles, Sources};

use crate::draw_support::diagram;

const GRADIENT: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" onload="alert(1)">
  <style>.a { fill: url(#g) }</style>
  <script>alert(1)</script>
  <defs>
    <linearGradient id="g"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient>
    <clipPath id="c"><rect x="0" y="0" width="2" height="1.5"/></clipPath>
  </defs>
  <image href="https://example.org/x.png" width="1" height="1"/>
  <circle class="a" clip-path="url(#c)" cx="1" cy="1" r="0.9"/>
</svg>"##;
const PLAIN: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" width="45" height="45"><path d="M9 39h27v-3H9z"/></svg>"#;

fn theme(files: &[(&str, &str)]) -> (Theme, Vec<String>) {
    let files = files.iter().fold(MemoryFiles::new(), |files, (name, text)| files.with(name, *text));
    let (mut sources, mut findings) = (Sources::new(), Findings::new());
    let theme = Theme::load(&files, "", &mut sources, &mut findings);
    let codes = findings.iter().map(|finding| finding.code.id().to_owned()).collect();
    (theme, codes)
}

fn picture(theme: &Theme, diagram: &Diagram, prefix: &str) -> String {
    svg::inline(&compose(diagram, theme, &Options::default()), &Description::default(), prefix)
}

#[test]
fn gradients_and_clips_are_drawn_and_ids_do_not_clash() {
    let (theme, codes) = theme(&[("pieces/wK.svg", GRADIENT), ("pieces/bK.svg", GRADIENT), ("pieces/K2.svg", PLAIN)]);
    assert_eq!(codes, ["theme/bad-piece", "theme/unsafe-piece", "theme/unsafe-piece"]);
    let diagram = diagram("k7/8/8/8/8/8/8/K6K", &[]);
    let (first, second) = (picture(&theme, &diagram, "a-"), picture(&theme, &diagram, "b-"));
    for text in [&first, &second] {
        for part in ["script", "onload", "http://example", "https://example", "<style", "<image"] {
            assert!(!text.contains(part), "{part}");
        }
        assert!(text.contains("linearGradient") && text.contains("clipPath"));
    }
    let ids = |text: &str| -> Vec<String> {
        text.split(" id=\"").skip(1).filter_map(|rest| Some(rest.split('"').next()?.to_owned())).collect()
    };
    let mut all: Vec<String> = ids(&first).into_iter().chain(ids(&second)).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "{all:?}");
    // Every reference leads to an id of the same picture.
    for reference in first.split("#a-").skip(1) {
        let id: String = reference.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        assert!(all.contains(&format!("a-{id}")), "{id}");
    }
    // The king on a1 is red at its left and blue at its right, as the gradient says; 20 pixels to a square.
    let scene = compose(&diagram, &theme, &Options::default());
    let grid = fenbook::draw::raster::Grid::of(&scene, Resolution::Square(20.0)).expect("a size");
    let pixels = fenbook::draw::raster::paint(&scene, &grid).expect("a picture");
    let (left, right) = (pixels.pixel(3, 148).expect("left"), pixels.pixel(16, 148).expect("right"));
    assert!(left.red() > left.blue() && right.blue() > right.red(), "{left:?} {right:?}");
    assert!(png::encode(&scene, Resolution::Square(20.0)).is_ok());
    #[cfg(feature = "pdf")]
    assert!(fenbook::draw::pdf::encode(&scene, 8.0, &Description::default()).starts_with(b"%PDF"));
}

#[test]
fn all_ways_to_name_a_file_are_known() {
    for (white, black) in [("wK", "bK"), ("wk", "bk"), ("K", "k"), ("w-king", "b-king")] {
        let (theme, codes) = theme(&[(&format!("pieces/{white}.svg"), PLAIN), (&format!("pieces/{black}.svg"), PLAIN)]);
        assert!(codes.is_empty(), "{codes:?}");
        // The bar of the foreign king is 60 of our units wide: 27 of 45.
        assert!(picture(&theme, &diagram("K7/8/8/8/8/8/8/8", &[]), "").contains("h60"), "{white}");
    }
}

#[test]
fn what_cannot_be_used_is_found_and_our_own_man_stands_in() {
    let (theme, codes) = theme(&[
        ("pieces/wQ.svg", "<svg"),
        ("pieces/wR.svg", PLAIN),
        ("theme.toml", "parent = \"drak\"\n[board]\nlihgt = \"#fff\"\ndark = \"brown\"\n[white\n"),
    ]);
    assert_eq!(
        codes,
        [
            "theme/bad-value",
            "theme/bad-file",
            "theme/unknown-key",
            "theme/bad-value",
            "theme/bad-piece",
            "theme/missing-piece"
        ]
    );
    let own = picture(&Theme::default_theme(), &diagram("Q7/8/8/8/8/8/8/8", &[]), "");
    assert_eq!(picture(&theme, &diagram("Q7/8/8/8/8/8/8/8", &[]), ""), own);
}
