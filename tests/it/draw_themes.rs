//! The themes that come with the program: complete, and to be read by weak eyes and on bad screens.

use fenbook::diagram::Ink;
use fenbook::draw::colour::Rgba;
use fenbook::draw::{BUILTIN, Theme};
use fenbook::finding::Findings;
use fenbook::source::{DiskFiles, Sources};

fn themes() -> Vec<Theme> {
    BUILTIN.iter().map(|name| Theme::builtin(name).expect("a theme")).collect()
}

#[test]
fn every_file_is_read_without_a_finding() {
    for folder in ["default", "dark", "print", "contrast"] {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("themes");
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        Theme::load(&DiskFiles::new(root), folder, &mut sources, &mut findings);
        let found: Vec<_> = findings.iter().map(|finding| finding.message.clone()).collect();
        assert!(found.is_empty(), "{folder}: {found:?}");
    }
}

/// Text needs 4.5 (WCAG 2.2, 1.4.3).
#[test]
fn coordinates_contrast_with_what_they_stand_on() {
    for theme in themes() {
        let (look, board) = (theme.coordinates, theme.board);
        let pairs = [
            ("margin", look.on_margin, look.margin),
            ("light", look.on_light, board.light),
            ("dark", look.on_dark, board.dark),
            ("plain", look.on_plain, board.plain),
            ("light rim", look.on_light, board.rim.over(board.light)),
            ("dark rim", look.on_dark, board.rim.over(board.dark)),
            // On squares that are not seen, coordinates have a line around them.
            ("light shadow", look.on_light, theme.coordinate_halo(look.on_light)),
            ("dark shadow", look.on_dark, theme.coordinate_halo(look.on_dark)),
            ("plain shadow", look.on_plain, theme.coordinate_halo(look.on_plain)),
        ];
        for (name, colour, ground) in pairs {
            let ratio = colour.contrast(ground);
            assert!(ratio >= 4.5, "{}: coordinates on {name} have {ratio:.2}", theme.name);
        }
    }
}

/// What signs stand on: squares, bare and tinted.
fn grounds(theme: &Theme) -> Vec<(String, Rgba)> {
    let board = theme.board;
    let mut grounds = Vec::new();
    for (name, ground) in [("light", board.light), ("dark", board.dark), ("plain", board.plain)] {
        grounds.push((name.to_owned(), ground));
        let tints = [
            ("rim", board.rim),
            ("last move", theme.marks.last_move),
            ("frozen", theme.marks.frozen),
            ("check", theme.marks.check),
        ];
        for (tint, colour) in tints {
            grounds.push((format!("{name}, {tint}"), colour.over(ground)));
        }
    }
    grounds
}

/// Signs need 3 (WCAG 2.2, 1.4.11): the mark or the line around it against the square, and the mark against the line.
#[test]
fn marks_contrast_with_every_square() {
    for theme in themes() {
        let halo = theme.marks.halo;
        let mut signs: Vec<(&str, Rgba)> = Ink::ALL.iter().map(|(name, ink)| (*name, theme.ink(*ink).colour)).collect();
        signs.push(("last move", theme.marks.last_move_line));
        signs.push(("check", theme.marks.check_line));
        signs.push(("frozen", theme.marks.frozen_line));
        for (sign, colour) in signs {
            let ratio = colour.contrast(halo);
            assert!(ratio >= 3.0, "{}: {sign} has {ratio:.2} against its halo", theme.name);
            for (name, ground) in grounds(&theme) {
                let ratio = colour.contrast(ground).max(halo.contrast(ground));
                assert!(ratio >= 3.0, "{}: {sign} on {name} has {ratio:.2}", theme.name);
            }
        }
    }
}

/// A man is told from its square by its outline, its fill or its halo, and from the other side's by its fill.
#[test]
fn men_contrast_with_every_square_and_with_each_other() {
    for theme in themes() {
        let [white, black, neutral] = theme.men;
        for (name, look) in [("white", white), ("black", black), ("neutral", neutral)] {
            assert!(look.detail.contrast(look.fill) >= 4.5, "{}: details of {name}", theme.name);
            for (ground_name, ground) in grounds(&theme) {
                let ratio = [look.fill, look.outline, look.halo]
                    .map(|colour| colour.contrast(ground))
                    .into_iter()
                    .fold(0.0, f64::max);
                assert!(ratio >= 3.0, "{}: {name} on {ground_name} has {ratio:.2}", theme.name);
            }
        }
        assert!(white.fill.contrast(black.fill) >= 7.0, "{}: white and black", theme.name);
    }
}

/// Printed without colours, the inks differ by their patterns or are the same by intent.
#[test]
fn print_is_black_and_white() {
    let theme = Theme::builtin("print").expect("a theme");
    let grey = |colour: Rgba| colour.red == colour.green && colour.green == colour.blue;
    assert!(Ink::ALL.iter().all(|(_, ink)| grey(theme.ink(*ink).colour)));
    let patterns: Vec<_> = Ink::ALL.iter().map(|(_, ink)| theme.ink(*ink).pattern).collect();
    for (index, pattern) in patterns.iter().enumerate() {
        let same = patterns.iter().skip(index + 1).filter(|other| *other == pattern).count();
        assert_eq!(same, 0, "{:?} looks like another ink", Ink::ALL[index]);
    }
    assert!([theme.board.light, theme.board.dark, theme.board.hatch].into_iter().all(grey));
    assert!(!theme.board.hatch.is_none(), "dark squares are hatched");
}
