//! For people: the source line with carets, other places, reasons, a board where it helps, and what to do.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level as Title, Origin, Patch as Change, Renderer, Snippet};

use super::{Options, Place, change_in_words, is_control};
use crate::finding::{Finding, Findings, Label, Level, Patch};
use crate::source::{FileId, Sources, Span};

/// Source text longer than this around one finding is not shown: it would be a whole file on one line.
const MAX_EXCERPT_BYTES: usize = 16 * 1024;

pub(super) fn render(findings: &Findings, sources: &Sources, options: &Options) -> String {
    let renderer = if options.colour { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    let renderer = renderer.term_width(options.width);
    let mut out = String::new();
    for finding in findings.iter() {
        out.push_str(&renderer.render(&report(finding, sources, options)));
        out.push_str("\n\n");
    }
    out
}

/// One finding as groups: what is wrong, then each change that would mend it.
fn report<'a>(finding: &'a Finding, sources: &'a Sources, options: &Options) -> Vec<Group<'a>> {
    let title = title(finding.level).primary_title(visible(&finding.message)).id(finding.code.id());
    let mut group = Group::with_title(title);
    if let Some(span) = finding.span {
        group = excerpts(group, span, &finding.labels, sources, options);
    }
    for note in &finding.notes {
        group = group.element(Title::NOTE.message(visible(note)));
    }
    if let Some(board) = &finding.board {
        group = group.element(Title::NOTE.message(format!("the board\n{}", visible(board.trim_end_matches('\n')))));
    }
    for help in &finding.help {
        group = group.element(Title::HELP.message(visible(help)));
    }
    let mut groups = vec![group];
    groups.extend(together(&finding.patches).into_iter().filter_map(|patches| changes(&patches, sources, options)));
    groups
}

fn title(level: Level) -> Title<'static> {
    match level {
        Level::Error => Title::ERROR,
        Level::Warning => Title::WARNING,
        Level::Note | Level::Allow => Title::NOTE,
    }
}

/// Adds the source around a finding: one excerpt where its labels are near, one for each label that is not.
fn excerpts<'a>(
    mut group: Group<'a>,
    span: Span,
    labels: &'a [Label],
    sources: &'a Sources,
    options: &Options,
) -> Group<'a> {
    let mut near = Vec::new();
    let mut far = Vec::new();
    let mut window = Window::of(span, sources);
    for label in labels {
        match window.and_then(|own| own.with(label.span, sources)) {
            Some(wider) => {
                window = Some(wider);
                near.push(label);
            }
            None => far.push(label),
        }
    }
    match window {
        Some(window) => {
            let labels = near
                .into_iter()
                .map(|label| AnnotationKind::Context.span(window.locate(label.span)).label(visible(&label.text)));
            let annotation = AnnotationKind::Primary.span(window.locate(span));
            group = group.element(window.snippet(sources, options).annotation(annotation).annotations(labels));
        }
        None => group = group.element(origin(span, sources, options)),
    }
    for label in far {
        group = match Window::of(label.span, sources) {
            Some(window) => {
                let annotation = AnnotationKind::Context.span(window.locate(label.span)).label(visible(&label.text));
                group.element(window.snippet(sources, options).annotation(annotation))
            }
            None => {
                group.element(Title::NOTE.message(visible(&label.text))).element(origin(label.span, sources, options))
            }
        };
    }
    group
}

/// A place without its text.
fn origin<'a>(span: Span, sources: &'a Sources, options: &Options) -> Origin<'a> {
    let place = Place::of_span(span, sources);
    Origin::path(options.path(place.file)).line(place.line).char_column(place.column)
}

/// Safe changes are made together, so they are shown together; others are choices.
fn together(patches: &[Patch]) -> Vec<Vec<&Patch>> {
    let (safe, mut choices): (Vec<&Patch>, Vec<&Patch>) = patches.iter().partition(|patch| patch.safe);
    let mut groups = if safe.is_empty() { Vec::new() } else { vec![safe] };
    groups.extend(choices.drain(..).map(|patch| vec![patch]));
    groups
}

/// Changes as lines with `-` and `+`.
fn changes<'a>(patches: &[&'a Patch], sources: &'a Sources, options: &Options) -> Option<Group<'a>> {
    let first = patches.first()?;
    let mut window = Window::of(first.span, sources)?;
    let mut shown: Vec<&Patch> = vec![first];
    for patch in &patches[1..] {
        let apart = shown.iter().all(|own| own.span.end <= patch.span.start || patch.span.end <= own.span.start);
        if let Some(wider) = window.with(patch.span, sources).filter(|_| apart) {
            window = wider;
            shown.push(patch);
        }
    }
    let mut words = visible(&change_in_words(first, sources));
    if shown.len() > 1 {
        words.push_str(&format!(", and {} more like it", shown.len() - 1));
    }
    if first.safe {
        words.push_str(" (fenbook fix does this)");
    }
    let mut snippet = window.snippet(sources, options);
    for patch in shown {
        snippet = snippet.patch(Change::new(window.locate(patch.span), patch.replacement.as_str()));
    }
    Some(Title::HELP.secondary_title(words).element(snippet))
}

/// Whole lines of a file: no more of it is handed to the printer than it shows.
#[derive(Clone, Copy)]
struct Window {
    file: FileId,
    first_line: usize,
    start: usize,
    end: usize,
}

impl Window {
    /// The lines of a span; `None` if they are too long to show.
    fn of(span: Span, sources: &Sources) -> Option<Window> {
        let source = sources.get(span.file);
        let (first, last) = sources.place(span);
        let mut start = source.line_range(first.line).start;
        if start == 0 && source.text().starts_with('\u{feff}') {
            start = '\u{feff}'.len_utf8();
        }
        let end = source.line_range(last.line).end.max(start);
        Window { file: span.file, first_line: first.line, start, end }.fitting()
    }

    /// The lines of this window, of a span, and those between; `None` if that is too much or another file.
    fn with(self, span: Span, sources: &Sources) -> Option<Window> {
        let other = Window::of(span, sources)?;
        let both = Window {
            file: self.file,
            first_line: self.first_line.min(other.first_line),
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        };
        if self.file == other.file { both.fitting() } else { None }
    }

    fn fitting(self) -> Option<Window> {
        (self.end - self.start <= MAX_EXCERPT_BYTES).then_some(self)
    }

    /// A span's place in the window's text.
    fn locate(self, span: Span) -> Range<usize> {
        let inside = |offset: u32| (offset as usize).clamp(self.start, self.end) - self.start;
        inside(span.start)..inside(span.end)
    }

    fn snippet<'a, T: Clone>(self, sources: &'a Sources, options: &Options) -> Snippet<'a, T> {
        let source = sources.get(self.file);
        let text = source.text().get(self.start..self.end).unwrap_or("");
        Snippet::source(text).line_start(self.first_line).path(options.path(source.name()))
    }
}

/// Text that cannot steer a terminal; line ends stay.
fn visible(text: &str) -> String {
    let keep = |character: char| if character != '\n' && is_control(character) { '\u{fffd}' } else { character };
    text.chars().map(keep).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::finding::code;

    /// Looked at by eye: carets stand under the row, the mark and the Chinese word (two columns a character).
    #[test]
    fn shows_the_source_with_carets_labels_board_and_change() {
        let (findings, sources) = super::super::samples::samples();
        let expected = r#"error[source/unreadable]: no language has a page
 |
 = help: write rules/en.md

error[fen/row-width]: rank 5 has 6 squares, the board has 8
 --> rules/baroque/fr.pug:4:15
  |
4 |         | fen:8/8/8/p4r/8/8/8/8 c7,h5,c7:
  |                     ^^^
  |
  = note: the other rows have 8 squares
  = note: the board
          8 . . .
          5 p . r
help: write "p4r2" instead of "p4r"
  |
4 |         | fen:8/8/8/p4r2/8/8/8/8 c7,h5,c7:
  |                        +

warning[marks/doubled]: c7 is marked twice
 --> rules/baroque/fr.pug:4:33
  |
4 |         | fen:8/8/8/p4r/8/8/8/8 c7,h5,c7:
  |                                 --    ^^
  |                                 |
  |                                 marked here first
  |
  = help: leave one of them out, or correct the square

warning[source/empty]: the file holds nothing
 --> rules/empty.md:1:1
  |
1 |
  | ^

note[fen/decimal-run]: a message in
                       two lines with �[31m and 100%
 --> rules/a,b:c/de.md:1:9
  |
1 | Größe ♔ 中文 <x> & "y" 100%
  |         ^^^^
  |
 ::: rules/baroque/fr.pug:1:1
  |
1 | h3 Immobilizer
  | -- seen first here

"#;
        let trimmed: Vec<_> = expected.lines().map(str::trim_end).collect();
        let text = render(&findings, &sources, &Options::default());
        assert_eq!(text.lines().map(str::trim_end).collect::<Vec<_>>(), trimmed);
    }

    #[test]
    fn a_replacement_is_a_minus_and_a_plus_line() {
        let mut sources = Sources::new();
        let file = sources.add("a.pug", "p\n  | fen:8/8 z9:\n");
        let span = Span::new(file, 14..16);
        let mut findings = Findings::new();
        findings.push(Finding::new(code::marks::OFF_BOARD, span, "off").patch(span, "h8", true));
        let text = render(&findings, &sources, &Options::default());
        assert!(text.contains("help: write \"h8\" instead of \"z9\" (fenbook fix does this)"), "{text}");
        assert!(text.contains("2 -   | fen:8/8 z9:\n2 +   | fen:8/8 h8:"), "{text}");
    }

    #[test]
    fn colours_only_when_asked() {
        let (findings, sources) = super::super::samples::samples();
        assert!(!render(&findings, &sources, &Options::default()).contains('\u{1b}'));
        assert!(render(&findings, &sources, &Options { colour: true, ..Options::default() }).contains("\u{1b}["));
    }

    #[test]
    fn a_file_on_one_endless_line_is_not_printed() {
        let mut sources = Sources::new();
        let file = sources.add("a.html", "x".repeat(1_000_000));
        let mut findings = Findings::new();
        findings.push(Finding::new(code::fen::EMPTY, Span::new(file, 500_000..500_001), "here"));
        let text = render(&findings, &sources, &Options::default());
        assert!(text.contains("--> a.html:1:500001"), "{text}");
        assert!(text.len() < 200, "{text}");
    }

    proptest! {
        #[test]
        fn any_text_and_any_places_are_printed(
            text in "(\u{feff})?[a-c\t\r\n\u{0}é中\u{301}\u{1f600}\u{202e}]{0,60}",
            places in prop::collection::vec((0usize..200, 0usize..200), 1..4),
            replacement in "[x\n\u{1b}]{0,4}",
        ) {
            let mut sources = Sources::new();
            let file = sources.add("a", text.as_str());
            let boundary = |at: usize| {
                let at = at % (text.len() + 1);
                (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
            };
            let spans: Vec<_> = places.iter().map(|(a, b)| {
                let (a, b) = (boundary(*a), boundary(*b));
                Span::new(file, a.min(b)..a.max(b))
            }).collect();
            let mut finding = Finding::new(code::fen::EMPTY, spans[0], "m").patch(spans[0], replacement, true);
            for span in &spans[1..] {
                finding = finding.label(*span, "l");
            }
            let mut findings = Findings::new();
            findings.push(finding);
            for colour in [false, true] {
                let text = render(&findings, &sources, &Options { colour, width: 40, prefix: "b/".to_owned() });
                prop_assert!(text.contains("fen/empty"));
            }
        }
    }
}
