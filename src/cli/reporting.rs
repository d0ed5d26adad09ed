//! What the verbs that judge a book share: the options that say how findings are reported, and the report itself.

use std::io::IsTerminal;
use std::path::{Component, Path, PathBuf};

use clap::{ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use fenbook::finding::{Baseline, Code, Filtered, Findings, Level, Levels, code, emit, suggest};
use fenbook::source::Sources;

use super::{Status, output};

/// How findings are reported.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct Reporting {
    /// How findings are written (standard output).
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = FormatName::Human)]
    pub(crate) format: FormatName,
    /// When the human format uses colours.
    #[arg(long, visible_alias = "colour", value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
    color: Colour,
    #[command(flatten)]
    levels: LevelFlags,
    /// Report only findings that this file does not know.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write the findings to this file, for --baseline, and report none.
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    write_baseline: Option<PathBuf>,
}

/// The names of the formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    /// For people: source lines with carets, reasons, what to do
    Human,
    /// For editors: file:line:column: level[code]: message
    Short,
    /// For programs: one object per finding and line
    Json,
    /// SARIF 2.1.0, for code hosts
    Sarif,
    /// Annotations of GitHub workflows
    Github,
    /// JUnit XML, for CI servers
    Junit,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Reporting {
    /// The levels of a book (from `book.toml`) with those of the command line on top; for a word that is no code the
    /// sentence to print before ending with [`Status::CannotRun`].
    pub(crate) fn levels(&self, of_book: &Levels) -> Result<Levels, String> {
        let mut levels = of_book.clone();
        for (word, level) in &self.levels.0 {
            levels.set(&code_or_area(word)?, *level);
        }
        Ok(levels)
    }

    /// Whether the baseline can be used, to be asked before any work; else the sentence that says why not.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.baseline.as_deref().map_or(Ok(()), |path| read_baseline(path).map(drop))
    }

    /// Prints findings to standard output and their numbers to standard error (unless there are none), after the
    /// baseline. The findings must be [settled](Findings::settle).
    ///
    /// `folder` is the book's, as it was given: reports other than JSON show files from where the program runs.
    pub(crate) fn print(&self, findings: &Findings, sources: &Sources, folder: &Path) -> Status {
        if let Some(path) = &self.write_baseline {
            return write_baseline(path, &Baseline::of(findings, sources));
        }
        let filtered = match self.baseline.as_deref().map(read_baseline) {
            None => None,
            Some(Ok(baseline)) => Some(baseline.filter(findings.clone(), sources)),
            Some(Err(message)) => {
                output::message(&message);
                return Status::CannotRun;
            }
        };
        if let Some(Filtered { known, gone, .. }) = filtered {
            let gone = if gone > 0 { format!(", {gone} are gone: write it anew") } else { String::new() };
            output::message(&format!("{known} known from the baseline{gone}"));
        }
        self.print_new(filtered.as_ref().map_or(findings, |filtered| &filtered.findings), sources, folder)
    }

    fn print_new(&self, findings: &Findings, sources: &Sources, folder: &Path) -> Status {
        let options = self.options(folder);
        output::result(&emit::render(self.format.of_library(), findings, sources, &options));
        if !findings.is_empty() {
            output::message(&emit::counts(findings));
        }
        if findings.count(Level::Error) > 0 { Status::Findings } else { Status::Clean }
    }

    fn options(&self, folder: &Path) -> emit::Options {
        let terminal = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
        let colour = match self.color {
            Colour::Auto => terminal,
            Colour::Always => true,
            Colour::Never => false,
        };
        emit::Options { colour, prefix: prefix(folder), ..emit::Options::default() }
    }
}

fn read_baseline(path: &Path) -> Result<Baseline, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Baseline::from_json(&text).map_err(|error| format!("{} {error}", path.display()))
}

fn write_baseline(path: &Path, baseline: &Baseline) -> Status {
    match std::fs::write(path, baseline.to_json()) {
        Ok(()) => {
            output::message(&format!("{}: {} findings are known from now on", path.display(), baseline.len()));
            Status::Clean
        }
        Err(error) => {
            output::message(&format!("{}: {error}", path.display()));
            Status::CannotRun
        }
    }
}

/// The folder as it stands before file names; nothing for the current one.
fn prefix(folder: &Path) -> String {
    let parts: Vec<_> = folder
        .components()
        .filter(|part| *part != Component::CurDir)
        .map(|part| part.as_os_str().to_string_lossy())
        .map(|part| if part == "/" { String::new() } else { part.into_owned() })
        .collect();
    if parts.is_empty() { String::new() } else { parts.join("/") + "/" }
}

impl FormatName {
    fn of_library(self) -> emit::Format {
        match self {
            FormatName::Human => emit::Format::Human,
            FormatName::Short => emit::Format::Short,
            FormatName::Json => emit::Format::Json,
            FormatName::Sarif => emit::Format::Sarif,
            FormatName::Github => emit::Format::Github,
            FormatName::Junit => emit::Format::Junit,
        }
    }
}

/// A word of `-D`, `-W` or `-A`: a code, an area, `warnings`, or the second half of a code if only one has it
/// (`unchecked` is `claim/unchecked`).
fn code_or_area(word: &str) -> Result<String, String> {
    let ids: Vec<&str> = code::all().map(Code::id).collect();
    let areas: Vec<&str> = ids.iter().filter_map(|id| Some(id.split_once('/')?.0)).collect();
    if word == Levels::WARNINGS || ids.contains(&word) || areas.contains(&word) {
        return Ok(word.to_owned());
    }
    let ending: Vec<&str> =
        ids.iter().copied().filter(|id| id.split_once('/').is_some_and(|(_, own)| own == word)).collect();
    match ending[..] {
        [id] => Ok(id.to_owned()),
        [] => {
            let near = suggest::did_you_mean(word, ids.iter().chain(&areas).copied());
            let near = near.unwrap_or_else(|| "`fenbook explain` lists them all".to_owned());
            Err(format!("\"{word}\" is no code or area of findings; {near}"))
        }
        _ => Err(format!("\"{word}\" may be {}", ending.join(" or "))),
    }
}

/// `-D`, `-W` and `-A` in the order of the command line: a later one wins over an earlier one.
#[derive(Debug, Clone, Default)]
struct LevelFlags(Vec<(String, Level)>);

const LEVEL_FLAGS: [(&str, char, Level, &str); 3] = [
    ("deny", 'D', Level::Error, "Report a code or an area as an error (`warnings`: all warnings)"),
    ("warn", 'W', Level::Warning, "Report a code or an area as a warning"),
    ("allow", 'A', Level::Allow, "Do not report a code or an area"),
];

impl Args for LevelFlags {
    fn augment_args(command: Command) -> Command {
        LEVEL_FLAGS.iter().fold(command, |command, (name, short, _, help)| {
            command.arg(
                clap::Arg::new(*name)
                    .long(*name)
                    .short(*short)
                    .value_name("CODE")
                    .value_delimiter(',')
                    .action(ArgAction::Append)
                    .help(*help),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        LevelFlags::augment_args(command)
    }
}

impl FromArgMatches for LevelFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<LevelFlags, clap::Error> {
        let mut flags = Vec::new();
        for (name, _, level, _) in LEVEL_FLAGS {
            let words = matches.get_many::<String>(name).into_iter().flatten();
            let places = matches.indices_of(name).into_iter().flatten();
            flags.extend(places.zip(words).map(|(place, word)| (place, word.clone(), level)));
        }
        flags.sort_by_key(|(place, _, _)| *place);
        Ok(LevelFlags(flags.into_iter().map(|(_, word, level)| (word, level)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = LevelFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        reporting: Reporting,
    }

    fn levels(arguments: &[&str]) -> Result<Levels, String> {
        let program = Program::try_parse_from([&["fenbook"], arguments].concat()).expect("arguments");
        program.reporting.levels(&Levels::new())
    }

    #[test]
    fn the_last_flag_wins() {
        let mut expected = Levels::new();
        expected.set("fen/decimal-run", Level::Error);
        expected.set("marks", Level::Warning);
        assert_eq!(levels(&["-A", "fen/decimal-run", "-W", "marks", "-D", "decimal-run"]), Ok(expected));
        let mut expected = Levels::new();
        expected.set("fen/decimal-run", Level::Allow);
        assert_eq!(levels(&["-D", "fen/decimal-run", "-A", "fen/decimal-run"]), Ok(expected));
    }

    #[test]
    fn the_folder_of_the_book_stands_before_names() {
        let shown = |folder: &str| prefix(Path::new(folder));
        assert_eq!(shown("."), "");
        assert_eq!(shown(""), "");
        assert_eq!(shown("./books/mine/"), "books/mine/");
        assert_eq!(shown("../mine"), "../mine/");
        assert_eq!(shown("/tmp/b"), "/tmp/b/");
    }

    #[test]
    fn a_word_that_is_no_code_is_named_with_the_nearest() {
        assert!(levels(&["-D", "fen/row-widht"]).unwrap_err().contains("did you mean \"fen/row-width\"?"));
        assert!(levels(&["-D", "empty"]).unwrap_err().contains("fen/empty"));
    }
}
