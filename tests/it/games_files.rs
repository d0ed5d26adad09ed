//! Game files: the reference, what is wrong with wrong ones, and that the code names no game and no piece.

use std::fs;
use std::path::Path;

use fenbook::finding::{Finding, code};
use fenbook::game::{Library, load};
use fenbook::source::Sources;

fn findings(text: &str) -> (Vec<Finding>, Sources) {
    let mut sources = Sources::new();
    let file = sources.add("game.toml", text);
    let (_, findings) = load(file, &sources, &Library::builtin());
    (findings.into_iter().collect(), sources)
}

const TINY: &str = "id = \"tiny\"\narrays = [\"3/3/K1k w\"]\n\n[board]\nfiles = 3\nranks = 3\n\n[pieces.king]\nletter = \"k\"\nmove = \"K\"\nroyal = true\n";

#[test]
fn the_reference_file_is_a_game() {
    let text = include_str!("../../rules/reference.toml");
    let (found, _) = findings(text);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_reference_file_has_every_key() {
    let text = include_str!("../../rules/reference.toml");
    let files = sources_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game/schema"));
    let code: String = files.iter().map(|path| fs::read_to_string(path).expect("the schema")).collect();
    let missing: Vec<&str> = code
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
        .filter(|word| !text.contains(word))
        .collect();
    assert!(missing.is_empty(), "the reference says nothing about {missing:?}");
}

#[test]
fn mistakes_are_found_at_their_place_with_the_right_word() {
    let cases = [
        ("move = \"K\"", "moev = \"K\"", &code::game::UNKNOWN_KEY, "moev", Some("did you mean \"move\"?")),
        ("move = \"K\"", "move = \"mY\"", &code::game::BAD_MOVE, "Y", None),
        ("files = 3", "files = \"3\"", &code::game::WRONG_TYPE, "\"3\"", None),
        ("files = 3", "files = 77", &code::game::TOO_LARGE, "77", None),
        (
            "royal = true\n",
            "royal = true\ncaptures = [\"custodail\"]\n",
            &code::game::UNKNOWN_WORD,
            "\"custodail\"",
            Some("did you mean \"custodial\"?"),
        ),
        (
            "id = \"tiny\"\n",
            "id = \"tiny\"\nparent = \"baroqe\"\n",
            &code::game::UNKNOWN_PARENT,
            "\"baroqe\"",
            Some("did you mean \"baroque\"?"),
        ),
        ("ranks = 3", "ranks = 3\nholes = [\"k9\"]", &code::game::BAD_SQUARE, "\"k9\"", None),
        ("id = \"tiny\"", "id : \"tiny\"", &code::game::TOML, "", None),
    ];
    for (old, new, code, place, help) in cases {
        let (found, sources) = findings(&TINY.replace(old, new));
        let finding = found.iter().find(|finding| finding.code == *code);
        let finding = finding.unwrap_or_else(|| panic!("{new}: {found:#?}"));
        let span = finding.span.expect("a place");
        if !place.is_empty() {
            assert_eq!(sources.text(span), place, "{new}");
        }
        if let Some(help) = help {
            assert!(finding.help.iter().any(|text| text == help), "{new}: {:?}", finding.help);
        }
    }
    assert!(findings(TINY).0.is_empty());
}

/// Two men that have joined and have no letter could not be written: the file is told, by loading as by `game check`.
#[test]
fn every_union_has_a_letter() {
    let own = "id = \"own\"\nparent = \"pacosako\"\n";
    assert!(findings(own).0.is_empty());
    let (found, _) = findings(&format!("{own}without = [\"unions.letters.z\"]\n"));
    let [finding] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!(
        (finding.code, finding.message.as_str()),
        (code::game::MISSING, "the union of king and queen has no letter")
    );
    // Two letters for one pair of kinds are as good as one, and both ways round.
    let (found, _) = findings(&format!("{own}without = [\"unions.letters._\"]\n"));
    assert!(found.is_empty(), "{found:#?}");
    let without = "without = [\"unions.letters.z\", \"unions.letters.a\"]\n";
    let (found, sources) = findings(&format!("{own}{without}\n[unions.letters]\nz = [\"king\", \"queen\"]\n"));
    let [finding] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!(finding.message, "the union of pawn and pawn has no letter");
    assert!(!sources.text(finding.span.expect("a place")).is_empty());
}

#[test]
fn a_large_board_is_drawn_but_not_played() {
    let mut sources = Sources::new();
    let file = sources.add(
        "game.toml",
        TINY.replace("files = 3", "files = 12")
            .replace("ranks = 3", "ranks = 12")
            .replace("arrays = [\"3/3/K1k w\"]\n", ""),
    );
    let (game, findings) = load(file, &sources, &Library::builtin());
    assert!(findings.is_empty(), "{findings:?}");
    let error = game.expect("a game").rules(None, &[]).expect_err("too large");
    assert!(error.to_string().contains("can be drawn but not played"), "{error}");
}

/// A game is data: the engine's code names neither games nor kinds of men.
#[test]
fn the_engine_names_no_game_and_no_piece() {
    let mut words: Vec<String> = Vec::new();
    let library = Library::builtin();
    for game in library.games() {
        words.push(game.id().to_owned());
        words.extend(game.pieces().iter().map(|piece| piece.id().to_owned()));
    }
    // Words of chess that are also words for what code does, in comments: they are allowed nowhere in quotes.
    let common = ["king", "queen", "rook", "bishop", "knight", "pawn", "shield", "chess"];
    let mut wrong = Vec::new();
    for path in sources_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game")) {
        if path.ends_with("library.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("code");
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for (number, line) in code.lines().enumerate() {
            let statement = line.split("//").next().unwrap_or("").to_lowercase();
            for word in &words {
                let quoted = format!("\"{word}\"");
                let named = if common.contains(&word.as_str()) {
                    statement.contains(&quoted) && *word != "shield"
                } else {
                    statement.contains(word.as_str())
                };
                if named {
                    wrong.push(format!("{}:{}: {word}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn sources_of(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut out = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            out.extend(sources_of(&path));
        } else {
            out.push(path);
        }
    }
    out.sort();
    out
}
