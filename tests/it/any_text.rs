//! Texts that nobody writes: pieces of the languages put together at random. The same properties are fuzzed at length
//! in `fuzz/`.

#[path = "../../fuzz/fuzz_targets/page.rs"]
mod page;

use fenbook::document::Format;

/// Pieces that mean something to a reader.
const PIECES: [&str; 70] = [
    "&amp;",
    "amp;nbsp",
    "\u{a0}",
    "é",
    "p",
    "li",
    "ul",
    ".a",
    "#b",
    "(",
    ")",
    "a=\"b\"",
    "c='d'",
    "e",
    "=",
    "!=",
    ".\n",
    "\n",
    "\n  ",
    "\n    ",
    "\n\t",
    "\r\n",
    "| ",
    "|",
    "//",
    "//-",
    "//- claim takes Rc5: c7",
    "#[",
    "]",
    "[[",
    "]]",
    "[[Rc5]]",
    "#{",
    "}",
    "fen:",
    "8/8",
    "fen:8/8 a1:",
    "fen: 8/8",
    ":",
    ": ",
    "<",
    ">",
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "<!--",
    "-->",
    "&",
    "&nbsp;",
    "& nbsp;",
    "*",
    "**",
    "_",
    "`",
    "```diagram\n",
    "```\n",
    "- ",
    "1. ",
    "> ",
    "| a | b |\n|---|---|\n",
    "+++\n",
    "---\n",
    "é♔",
    " ",
    "include x.pug",
    "doctype html",
    "<img src=x>",
    "data-fen='{\"fen\":\"8/8\"}'",
    "<div class=\"diag\" ",
];

/// A small generator, so that every run sees the same texts.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap_or(0)
    }
}

#[test]
fn any_text_is_read_written_and_checked() {
    for format in [Format::Pug, Format::Markdown, Format::Html] {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for _ in 0..3000 {
            let length = 1 + random.below(24);
            let text: String = (0..length).map(|_| PIECES[random.below(PIECES.len())]).collect();
            page::check(&text, format);
        }
    }
}

/// What fuzzing found, cut down.
#[test]
fn texts_that_once_failed() {
    let texts = [
        "p a &amp;quxp1p8\u{a0}/xx",
        "p a [[ hRxb4]] b [[\tc7]]",
        "<p>é</p><!-- é\r é",
        "<div data-fen='8/2\0|\u{34f}'></div>",
        "<div data-fen='2p\r\nr3A/ϴ\0\u{36f}P2'></div>",
        "<div>[S>\u{feff}p<!--x--></div>",
        "fen:2p\r\nr3A/ϴ\0\u{36f}P2:",
    ];
    for text in texts {
        for format in [Format::Pug, Format::Markdown, Format::Html] {
            page::check(text, format);
        }
    }
}
