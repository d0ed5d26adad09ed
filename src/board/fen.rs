//! FEN rows, read as the field writes them: digits summed or decimal, holes, marks on letters, hands.
//!
//! A row reads as the sum of its digits if that fits the width, else as decimals if that fits, else it is a finding.
//! The width is the game's, else the one that the caller gives, else the one that most rows share, sums first.
//! Reading never fails: a bad row is drawn as far as it goes and does not shift the rows after it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Lifted, MAX_FILES, MAX_RANKS, Man, Placement, Size, Square};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::Span;

/// What a game, or the lack of one, says about written positions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dialect {
    /// The board's size, when it is known.
    pub size: Option<Size>,
    /// Signs that stand for men, in lower case with their marks; `None`: any letter does.
    pub symbols: Option<BTreeSet<String>>,
    /// The letter of a square that is not there.
    pub hole: Option<char>,
    /// Marks before a letter, such as `+`.
    pub prefixes: String,
    /// Marks after a letter, such as `~`.
    pub suffixes: String,
    /// Men are written with two letters (`ba`), the second only a letter or a mark.
    pub pairs: bool,
    /// The game's own positions write empty squares as sums, so that a decimal run is worth a note.
    pub sums: bool,
}

impl Dialect {
    /// For a board of which nothing is known: any letter is a man, `+` may stand before it, `~ ' * @` after it.
    pub fn open() -> Dialect {
        Dialect { prefixes: "+".into(), suffixes: "~'*@".into(), ..Dialect::default() }
    }
}

/// One thing in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// A run of digits.
    Digits(String),
    Man(Man),
    Hole,
}

#[derive(Debug)]
struct Row {
    range: Range<usize>,
    tokens: Vec<(Token, Range<usize>)>,
}

impl Row {
    fn width(&self, decimal: bool) -> usize {
        self.tokens.iter().map(|(token, _)| token.width(decimal)).sum()
    }

    /// The first run of more than one digit.
    fn long_run(&self) -> Option<usize> {
        self.tokens.iter().position(|(token, _)| matches!(token, Token::Digits(digits) if digits.len() > 1))
    }
}

impl Token {
    fn width(&self, decimal: bool) -> usize {
        match self {
            Token::Digits(digits) if decimal => digits.parse().unwrap_or(usize::from(u16::MAX)),
            Token::Digits(digits) => digits.bytes().map(|digit| usize::from(digit - b'0')).sum(),
            Token::Man(_) | Token::Hole => 1,
        }
    }
}

/// Reads a placement. `text` is what stands at `span`, so that findings point at the row and letter.
pub fn read(text: &str, span: Span, dialect: &Dialect, findings: &mut Findings) -> Placement {
    let (rows_text, hand_range) = split_hand(text);
    let (rows_text, lifted) = split_lifted(rows_text, span, findings);
    if rows_text.is_empty() {
        findings.push(
            Finding::new(code::fen::EMPTY, span, "the diagram has no position")
                .help("write the rows from the top, separated by /, digits for empty squares: 8/8/8/3K4/8/8/8/8"),
        );
        return Placement::empty(dialect.size.unwrap_or(Size { files: 8, ranks: 8 }));
    }
    if is_word(rows_text) {
        findings.push(
            Finding::new(code::fen::EMPTY, span.slice(0..rows_text.len()), format!("\"{rows_text}\" is no position"))
                .help("write the rows from the top, separated by /, digits for empty squares: 8/8/8/3K4/8/8/8/8"),
        );
        return Placement::empty(dialect.size.unwrap_or(Size { files: 8, ranks: 8 }));
    }
    // `\` for `/` is one slip, however many rows there are.
    let slashes = rows_text.replace('\\', "/");
    if let Some(at) = rows_text.find('\\') {
        let place = span.slice(at..at + 1);
        let finding = Finding::new(code::fen::BAD_CHARACTER, place, "rows are separated by /, not by \\");
        findings.push(finding.help("write /").replace(span.slice(0..rows_text.len()), slashes.clone(), false));
    }
    let rows_text = slashes.as_str();
    let earlier = findings.len();
    let mut rows = Vec::new();
    let mut at = 0;
    for row in rows_text.split('/') {
        rows.push(read_row(row, at, span, dialect, findings));
        at += row.len() + 1;
    }
    merge_equal(earlier, findings);
    let size = board_size(&rows, span, dialect, findings);
    let mut placement = Placement { lifted, ..Placement::empty(size) };
    if let Some(range) = hand_range {
        placement.hand = read_hand(&text[range.clone()], span.slice(range), dialect, findings);
    }
    place_rows(&rows, rows_text, span, dialect, &mut placement, findings);
    placement
}

/// Whether a position is a word that other programs have for one.
fn is_word(text: &str) -> bool {
    ["start", "startpos", "startposition", "initial", "empty"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Reads the men of a hand, such as `PPn`.
pub fn read_hand(text: &str, span: Span, dialect: &Dialect, findings: &mut Findings) -> Vec<Man> {
    let row = read_row(text, 0, span, dialect, findings);
    row.tokens.into_iter().filter_map(|(token, _)| token.man()).collect()
}

/// A wrong letter that stands in a position many times is one finding; it names the other places.
fn merge_equal(earlier: usize, findings: &mut Findings) {
    /// So many further places are shown.
    const SHOWN: usize = 8;
    let mut firsts: BTreeMap<String, (Finding, usize)> = BTreeMap::new();
    for finding in findings.split_off(earlier) {
        match firsts.get_mut(&finding.message) {
            Some((first, count)) => {
                *count += 1;
                if let Some(span) = finding.span.filter(|_| *count <= SHOWN + 1) {
                    *first = first.clone().label(span, "and here");
                }
            }
            None => {
                firsts.insert(finding.message.clone(), (finding, 1));
            }
        }
    }
    for (finding, count) in firsts.into_values() {
        findings.push(match count {
            1 => finding,
            _ => finding.note(format!("it stands in this position {count} times")),
        });
    }
}

/// A row as a message shows it.
fn shown(row: &str) -> String {
    /// Longer rows are cut.
    const MOST: usize = 60;
    match row.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &row[..end]),
        None => row.to_owned(),
    }
}

impl Token {
    fn man(self) -> Option<Man> {
        match self {
            Token::Man(man) => Some(man),
            Token::Digits(_) | Token::Hole => None,
        }
    }
}

/// Splits `rows[hand]`; the range is that of the hand's letters.
fn split_hand(text: &str) -> (&str, Option<Range<usize>>) {
    match text.find('[') {
        Some(open) => {
            let close = text[open..].find(']').map_or(text.len(), |at| open + at);
            (&text[..open], Some(open + 1..close))
        }
        None => (text, None),
    }
}

/// Splits `rows^c5R`.
fn split_lifted<'a>(text: &'a str, span: Span, findings: &mut Findings) -> (&'a str, Option<Lifted>) {
    let Some(at) = text.find('^') else { return (text, None) };
    let rest = &text[at + 1..];
    let lifted = Square::prefix_of(rest).and_then(|(square, length)| {
        let men = &rest[length..];
        let fits = !men.is_empty() && men.len() <= 2 && men.bytes().all(|byte| byte.is_ascii_alphabetic());
        fits.then(|| Lifted { square, men: men.to_owned() })
    });
    if lifted.is_none() {
        findings.push(
            Finding::new(code::fen::BAD_FIELD, span.slice(at..text.len()), "a lifted man cannot be read")
                .help("write the square it was lifted from and its letter: ^c5R"),
        );
    }
    (&text[..at], lifted)
}

fn read_row(text: &str, at: usize, span: Span, dialect: &Dialect, findings: &mut Findings) -> Row {
    let mut tokens: Vec<(Token, Range<usize>)> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let start = at + (text.len() - rest.len());
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (token, length) = if digits > 0 {
            (Some(Token::Digits(rest[..digits].to_owned())), digits)
        } else if Some(first) == dialect.hole {
            (Some(Token::Hole), first.len_utf8())
        } else {
            read_man(rest, start, span, dialect, findings)
        };
        if let Some(token) = token {
            tokens.push((token, start..start + length));
        }
        rest = &rest[length..];
    }
    Row { range: at..at + text.len(), tokens }
}

/// Reads a man with its marks; `None` for a character that is skipped with a finding.
fn read_man(
    rest: &str,
    start: usize,
    span: Span,
    dialect: &Dialect,
    findings: &mut Findings,
) -> (Option<Token>, usize) {
    let prefix = rest.chars().take_while(|c| dialect.prefixes.contains(*c)).map(char::len_utf8).sum::<usize>();
    let mut characters = rest[prefix..].chars();
    let Some(letter) = characters.next() else { return bad_character(rest, start, span, findings) };
    let known = |symbol: &str| dialect.symbols.as_ref().is_some_and(|symbols| symbols.contains(&symbol.to_lowercase()));
    if !letter.is_alphabetic() && !known(&letter.to_string()) {
        return bad_character(rest, start, span, findings);
    }
    let mut length = prefix + letter.len_utf8();
    if let Some(next) = characters.next() {
        let second = if dialect.pairs { next.is_alphabetic() || next == '@' } else { dialect.suffixes.contains(next) };
        if second {
            length += next.len_utf8();
        }
    }
    let written = &rest[..length];
    if let Some(symbols) = &dialect.symbols
        && !known(written)
    {
        let list: Vec<&str> = symbols.iter().map(String::as_str).collect();
        let help = match suggest::nearest(written, list.iter().copied()).filter(|_| written.chars().count() > 1) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("the letters are {}, in upper case for White", list.join(" ")),
        };
        findings.push(
            Finding::new(
                code::fen::UNKNOWN_LETTER,
                span.slice(start..start + length),
                format!("\"{written}\" is no piece of this game"),
            )
            .help(help),
        );
    }
    (Some(Token::Man(Man::of(written))), length)
}

fn bad_character(rest: &str, start: usize, span: Span, findings: &mut Findings) -> (Option<Token>, usize) {
    let character = rest.chars().next().unwrap_or(' ');
    let length = character.len_utf8();
    findings.push(
        Finding::new(
            code::fen::BAD_CHARACTER,
            span.slice(start..start + length),
            format!("\"{character}\" has no meaning in a position"),
        )
        .help("a row holds letters for men and digits for empty squares; rows are separated by /"),
    );
    (None, length)
}

/// The size: the dialect's, else the width that most rows share and the number of rows.
fn board_size(rows: &[Row], span: Span, dialect: &Dialect, findings: &mut Findings) -> Size {
    let wanted = match dialect.size {
        Some(size) => (usize::from(size.files), usize::from(size.ranks)),
        None => (shared_width(rows, span, findings), rows.len()),
    };
    let limited = (wanted.0.clamp(1, usize::from(MAX_FILES)), wanted.1.clamp(1, usize::from(MAX_RANKS)));
    if wanted != limited {
        findings.push(
            Finding::new(
                code::fen::TOO_LARGE,
                span,
                format!("a board of {} files and {} ranks is larger than fenbook draws", wanted.0, wanted.1),
            )
            .help(format!("the limit is {MAX_FILES} files and {MAX_RANKS} ranks; the rest is left out")),
        );
    }
    let byte = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    Size { files: byte(limited.0), ranks: byte(limited.1) }
}

/// The width that fits most rows, as sums or as decimals. Of equals it is the one that more rows have as a sum, and the
/// doubt is a finding: rows of `10` alone may be ten squares wide or one.
fn shared_width(rows: &[Row], span: Span, findings: &mut Findings) -> usize {
    /// How many rows fit a width at all, and as a sum.
    type Fits = (usize, usize);
    let mut counts: BTreeMap<usize, Fits> = BTreeMap::new();
    for row in rows {
        let (sum, decimal) = (row.width(false), row.width(true));
        let entry = counts.entry(sum).or_default();
        *entry = (entry.0 + 1, entry.1 + 1);
        if decimal != sum {
            counts.entry(decimal).or_default().0 += 1;
        }
    }
    // No board is that narrow or that wide; if nothing is left the rows are wrong in themselves.
    let plausible = |width: usize| (1..=usize::from(MAX_FILES)).contains(&width);
    if counts.keys().any(|width| plausible(*width)) {
        counts.retain(|width, _| plausible(*width));
    }
    let Some(best) = counts.values().map(|fits| fits.0).max() else { return 8 };
    let mut widths: Vec<(usize, usize)> =
        counts.iter().filter(|(_, fits)| fits.0 == best).map(|(width, fits)| (fits.1, *width)).collect();
    widths.sort_unstable();
    if widths.len() > 1 {
        let list: Vec<String> = widths.iter().map(|(_, width)| width.to_string()).collect();
        findings.push(
            Finding::new(
                code::fen::WIDTH_TIE,
                span,
                format!("the board's width is not clear: {best} of the rows fit each of {}", list.join(" and ")),
            )
            .note("digits are added where that fits: 10 is one empty square, 91 is ten")
            .help("say how large the board is: size: 10x10"),
        );
    }
    widths.last().map_or(8, |(_, width)| *width)
}

fn place_rows(
    rows: &[Row],
    text: &str,
    span: Span,
    dialect: &Dialect,
    placement: &mut Placement,
    findings: &mut Findings,
) {
    let (files, ranks) = (usize::from(placement.size.files), usize::from(placement.size.ranks));
    let other = other_width(rows, files);
    if let Some(width) = other {
        let own = format!("{width}x{}", rows.len());
        findings.push(
            Finding::new(
                code::fen::ROW_WIDTH,
                span,
                format!("the position is {own}, but the board is {files}x{ranks}"),
            )
            .help(format!("write rows of the whole board, or give the diagram its own size: {own}")),
        );
    }
    if rows.len() != ranks && other.is_none() {
        let s = if rows.len() == 1 { "" } else { "s" };
        let message = format!("the position has {} row{s}; the board has {ranks} ranks", rows.len());
        let place = match rows.get(ranks) {
            Some(extra) => span.slice(extra.range.start..rows[rows.len() - 1].range.end),
            None => span,
        };
        let extra: Vec<&Row> = rows.iter().skip(ranks).collect();
        // One row more, of men alone, is a hand as some programs write it.
        let is_hand = |row: &&Row| row.tokens.iter().all(|(token, _)| matches!(token, Token::Man(_)));
        let help = match extra.as_slice() {
            [] => "rows are read from the top; the missing ranks at the bottom are drawn empty".to_owned(),
            [row] if is_hand(row) => {
                format!("if it is a hand, write it in brackets after the last rank: [{}]", &text[row.range.clone()])
            }
            _ => "rows after the last rank are not drawn".to_owned(),
        };
        findings.push(Finding::new(code::fen::ROW_COUNT, place, message).help(help));
    }
    // Without a game, a row that only fits as a sum shows that this author adds digits.
    let adds = |row: &Row| row.long_run().is_some() && row.width(false) == files;
    let sums = dialect.sums || rows.iter().any(adds);
    let mut decimals: Vec<&Row> = Vec::new();
    for (index, row) in rows.iter().enumerate().take(ranks) {
        let rank = ranks - 1 - index;
        let (sum, decimal) = (row.width(false), row.width(true));
        let as_decimal = sum != files && decimal == files;
        if sum != files && !as_decimal && other.is_none() {
            findings.push(bad_row(row, &text[row.range.clone()], index, rank, sum, files, span));
        }
        if as_decimal && sums {
            decimals.push(row);
        }
        let mut file = 0;
        for (token, _) in &row.tokens {
            let width = token.width(as_decimal);
            if file < files
                && let (Ok(file), Ok(rank)) = (u8::try_from(file), u8::try_from(rank))
            {
                let square = Square::new(file, rank);
                match token {
                    Token::Man(man) => {
                        placement.men.insert(square, man.clone());
                    }
                    Token::Hole => {
                        placement.holes.insert(square);
                    }
                    Token::Digits(_) => {}
                }
            }
            file = file.saturating_add(width);
        }
    }
    note_decimal_runs(&decimals, span, findings);
}

/// The width that all rows share when it is another than the board's: one slip, not one for each row.
fn other_width(rows: &[Row], files: usize) -> Option<usize> {
    let width = rows.first()?.width(false);
    let shared = rows.len() > 2 && rows.iter().all(|row| row.width(false) == width && row.width(true) != files);
    (shared && width != files).then_some(width)
}

/// The finding for a row of the wrong width, with the row that would be right where that is clear: a short row padded
/// at its end, a long one without the empty squares that are too many.
fn bad_row(row: &Row, written: &str, index: usize, rank: usize, width: usize, files: usize, span: Span) -> Finding {
    let place = span.slice(row.range.clone());
    let message = format!(
        "rank {} (row {} from the top) has {width} of {files} squares: \"{}\"",
        rank + 1,
        index + 1,
        shown(written)
    );
    let finding = Finding::new(code::fen::ROW_WIDTH, place, message);
    if width < files {
        let mut missing = files - width;
        let mut padded = written.to_owned();
        // A last digit grows before a new one is added: `p4r` needs `2`, but `3p3` becomes `3p4`.
        if let Some((Token::Digits(digits), _)) = row.tokens.last() {
            let last = digits.bytes().last().map_or(0, |digit| usize::from(digit - b'0'));
            if last + missing <= 9 {
                padded.pop();
                missing += last;
            }
        }
        while missing > 0 {
            let digit = missing.min(9);
            padded.push_str(&digit.to_string());
            missing -= digit;
        }
        finding
            .note("squares that are missing are drawn empty at the right")
            .help(format!("if the missing squares are empty ones at the right, write {padded}"))
            .replace(place, padded, false)
    } else {
        finding
            .note("what does not fit is not drawn")
            .help(format!("take {} from the row: a man or an empty square is too many", width - files))
    }
}

/// Decimal runs among sums are worth a note, one for all rows; when a man follows one, other programs draw that man
/// elsewhere. The first such run, else the first one, is where the finding stands.
fn note_decimal_runs(rows: &[&Row], span: Span, findings: &mut Findings) {
    let runs = rows.iter().filter_map(|row| {
        let at = row.long_run()?;
        let (Token::Digits(digits), range) = &row.tokens[at] else { return None };
        let followed = row.tokens[at + 1..].iter().any(|(token, _)| matches!(token, Token::Man(_)));
        Some((digits.as_str(), span.slice(range.clone()), followed))
    });
    let mut runs: Vec<(&str, Span, bool)> = runs.collect();
    runs.sort_by_key(|(.., followed)| !followed);
    let Some((digits, place, followed)) = runs.first().copied() else { return };
    let message = format!("\"{digits}\" is read as {digits} empty squares, though this game's rows add their digits");
    let mut finding = Finding::new(code::fen::DECIMAL_RUN, place, message).help(format!("write {}", as_sum(digits)));
    if followed {
        finding = finding
            .note("programs that add digits draw the men after it on other squares")
            .at_level(crate::finding::Level::Warning);
    }
    if runs.len() > 1 {
        finding = finding.note(format!("so are those of {} rows in all", runs.len()));
    }
    for (digits, place, _) in runs {
        finding = finding.replace(place, as_sum(digits), true);
    }
    findings.push(finding);
}

/// A number as digits that add up to it: 10 is `91`.
fn as_sum(digits: &str) -> String {
    let mut left: usize = digits.parse().unwrap_or(0);
    let mut out = String::new();
    while left > 0 {
        let digit = left.min(9);
        out.push_str(&digit.to_string());
        left -= digit;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn read_with(text: &str, dialect: &Dialect) -> (Placement, Vec<Finding>) {
        let mut sources = Sources::new();
        let file = sources.add("t", text);
        let mut findings = Findings::new();
        let placement = read(text, Span::new(file, 0..text.len()), dialect, &mut findings);
        (placement, findings.into_iter().collect())
    }

    fn sized(files: u8, ranks: u8) -> Dialect {
        Dialect { size: Some(Size { files, ranks }), ..Dialect::open() }
    }

    #[test]
    fn digits_are_summed_first_and_decimal_second() {
        let (placement, findings) = read_with("91/10/5k4", &sized(10, 3));
        // Both are ten; writing one row as a sum and one as a decimal is worth a note.
        assert_eq!(findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [code::fen::DECIMAL_RUN]);
        assert_eq!(placement.men.keys().map(Square::to_string).collect::<Vec<_>>(), ["f1"]);
        // 1+1+1+5 fits eight files as a sum, so the king stands on b1.
        let (placement, findings) = read_with("8/1k15", &sized(8, 2));
        assert!(findings.is_empty());
        assert!(placement.men.contains_key(&"b1".parse().unwrap()));
        // 10k needs eleven files as a decimal.
        let (placement, findings) = read_with("11/10k", &sized(11, 2));
        assert!(findings.is_empty());
        assert!(placement.men.contains_key(&"k1".parse().unwrap()));
    }

    #[test]
    fn a_position_of_another_size_is_one_finding() {
        for (text, size) in [("8/8/8/8/8/8/8/K7", sized(9, 9)), ("9/9/9/9/9/9/9/9/K8", sized(8, 8))] {
            let (_, findings) = read_with(text, &size);
            assert_eq!(findings.len(), 1, "{text}: {findings:?}");
            assert_eq!(findings[0].code.id(), "fen/row-width");
        }
        let (_, findings) = read_with("startpos", &sized(8, 8));
        assert_eq!(findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>(), ["fen/empty"]);
    }

    #[test]
    fn a_short_row_is_named_and_shifts_nothing() {
        let (placement, findings) = read_with("7k/8/8/p4r/4K3/8/8/8", &sized(8, 8));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].code, code::fen::ROW_WIDTH);
        assert!(findings[0].message.contains("rank 5") && findings[0].message.contains("6 of 8"));
        assert_eq!(findings[0].patches[0].replacement, "p4r2");
        assert_eq!(findings[0].span.map(Span::range), Some(7..10));
        let squares: Vec<_> = placement.men.keys().map(Square::to_string).collect();
        assert_eq!(squares, ["a5", "e4", "f5", "h8"]);
    }

    #[test]
    fn the_width_is_what_most_rows_share() {
        let (placement, findings) = read_with("11/11/3p7/11", &Dialect::open());
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(placement.size, Size { files: 11, ranks: 4 });
        // Rows of 10 alone: one square or ten? Sums come first, and the doubt is said.
        let (placement, findings) = read_with("10/10/10", &Dialect::open());
        assert_eq!(placement.size, Size { files: 1, ranks: 3 });
        assert_eq!(findings.iter().map(|f| f.code).collect::<Vec<_>>(), [code::fen::WIDTH_TIE]);
        // Empty rows say nothing about the width.
        let (placement, findings) = read_with("k////KPPPPPPPPPPPPPPP/N6NN/8B/Q", &Dialect::open());
        assert_eq!(placement.size.files, 9);
        assert_eq!(findings.iter().filter(|f| f.code == code::fen::ROW_WIDTH).count(), 6, "{findings:?}");
        let (_, findings) = read_with("3/4", &Dialect::open());
        assert_eq!(findings.iter().map(|f| f.code).collect::<Vec<_>>(), [code::fen::WIDTH_TIE, code::fen::ROW_WIDTH]);
    }

    #[test]
    fn a_decimal_run_among_sums_is_a_note_and_a_warning_before_a_man() {
        use crate::finding::Level;
        let levels = |text: &str| {
            let (_, findings) = read_with(text, &Dialect::open());
            findings.iter().map(|finding| (finding.code.id(), finding.level)).collect::<Vec<_>>()
        };
        // 92 shows that the digits of this position are added.
        assert_eq!(levels("92/10k/5p5"), [("fen/decimal-run", Level::Warning)]);
        assert_eq!(levels("92/k10/5p5"), [("fen/decimal-run", Level::Note)]);
        // One finding for all rows, at the run that moves a man.
        assert_eq!(levels("92/k10/11/10k/92"), [("fen/decimal-run", Level::Warning)]);
        assert_eq!(levels("11/10k/5p5"), []);
    }

    #[test]
    fn marks_on_letters_do_not_count_as_squares() {
        let (placement, findings) = read_with("8/3M~4/+p7/8/8/8/8/8[Pn]", &sized(8, 8));
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(placement.men[&"d7".parse().unwrap()].written(), "M~");
        assert_eq!(placement.hand.len(), 2);
        assert_eq!(placement.to_fen('x'), "8/3M~4/+p7/8/8/8/8/8[Pn]");
    }

    #[test]
    fn empty_rows_and_odd_characters_are_findings() {
        let (_, findings) = read_with("k////KPPPPPPPPPPPPPPP/N6NN/8B/Q", &sized(16, 8));
        assert_eq!(findings.iter().filter(|f| f.code == code::fen::ROW_WIDTH).count(), 7, "{findings:?}");
        let (_, findings) = read_with("8/3!5", &sized(8, 2));
        assert_eq!(findings[0].code, code::fen::BAD_CHARACTER);
    }
}
