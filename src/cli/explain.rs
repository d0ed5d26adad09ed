//! `fenbook explain CODE`: what a finding means.

use clap::Args;
use fenbook::finding::{Code, code, suggest};

use super::{Status, output};

/// Explain a finding's code, with a bad and a good example; without a code, list them all.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The code, such as fen/row-width, or an area, such as fen.
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

impl Explain {
    pub(crate) fn run(&self) -> Status {
        let Some(word) = &self.code else {
            output::result(&list(code::all()));
            return Status::Clean;
        };
        if let Some(code) = Code::find(word) {
            output::result(&explanation(code));
            return Status::Clean;
        }
        let of_area: Vec<Code> = code::all().filter(|code| code.area() == word).collect();
        if !of_area.is_empty() {
            output::result(&list(of_area));
            return Status::Clean;
        }
        let of_word: Vec<Code> =
            code::all().filter(|code| code.id().split_once('/').is_some_and(|(_, own)| own == word)).collect();
        if let [code] = of_word.as_slice() {
            output::result(&explanation(*code));
            return Status::Clean;
        }
        if !of_word.is_empty() {
            output::result(&list(of_word));
            return Status::Clean;
        }
        let words = code::all().flat_map(|code| [code.id(), code.area()]);
        let near = suggest::did_you_mean(word, words);
        let near = near.unwrap_or_else(|| "`fenbook explain` lists them all".to_owned());
        output::message(&format!("\"{word}\" is no code of a finding; {near}"));
        Status::CannotRun
    }
}

/// One line per code: its word, its default level, its meaning.
fn list(codes: impl IntoIterator<Item = Code>) -> String {
    let codes: Vec<Code> = codes.into_iter().collect();
    let width = codes.iter().map(|code| code.id().len()).max().unwrap_or(0);
    codes.iter().map(|code| format!("{:width$}  {:7}  {}\n", code.id(), code.level().word(), code.summary())).collect()
}

fn explanation(code: Code) -> String {
    let title = format!("{} ({})\n\n", code.id(), code.level().word());
    match code.documentation() {
        Some(text) => format!("{title}{text}\n"),
        None => format!("{title}{}.\n", code.summary()),
    }
}
