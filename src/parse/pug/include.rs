//! `include`: a static file of the book, put where the line stands.

use super::Reader;
use super::lines::Line;
use crate::document::{Node, Text};
use crate::finding::code;
use crate::source::Span;

/// How deep files may include each other.
const MAX_INCLUDES: usize = 16;

impl<'a> Reader<'a> {
    /// Reads the `include` line at `at`.
    pub(super) fn include(&mut self, at: usize, line: Line, out: &mut Vec<Node>) {
        let after = self.slice(at + "include".len()..line.end);
        let written = after.trim();
        let from = line.end - after.trim_start().len();
        let place = from..from + written.len();
        if after.starts_with(':') {
            self.report(
                code::pug::FILTER,
                at..line.end,
                "a filter is a program, which is not run",
                "include the file without it",
            );
        } else if written.is_empty() {
            self.report(
                code::pug::INCLUDE,
                at..line.end,
                "this include names no file",
                "write the file's path after it",
            );
        } else if let Some(path) = resolve(self.name, written) {
            let name = path.rsplit('/').next().unwrap_or(&path);
            // A name without an ending is that of a pug file.
            let ending = if name.trim_start_matches('.').contains('.') { "" } else { ".pug" };
            self.include_file(&format!("{path}{ending}"), place, out);
        } else {
            let help = "put the file into the book's folder";
            self.report(code::pug::INCLUDE, place, "this path leads out of the book", help);
        }
        self.stray_block(line.level, out);
    }

    fn include_file(&mut self, path: &str, place: std::ops::Range<usize>, out: &mut Vec<Node>) {
        if self.stack.iter().any(|open| open == path) {
            let message = format!("{path} includes itself");
            self.report(code::pug::INCLUDE, place, message, "leave the line out");
            return;
        }
        if self.stack.len() > MAX_INCLUDES {
            let message = format!("files include each other more than {MAX_INCLUDES} deep");
            self.report(code::pug::INCLUDE, place, message, "write the content here");
            return;
        }
        match self.includes.include(path) {
            Err(reason) => {
                let message = format!("{path} cannot be included: {reason}");
                self.report(
                    code::pug::INCLUDE,
                    place,
                    message,
                    "check the path: it is relative to this file, or to the book after a /",
                );
            }
            Ok((file, text)) if path.ends_with(".pug") => {
                let mut stack = self.stack.clone();
                stack.push(path.to_owned());
                let nodes = super::read_nodes(path, &text, file, self.depth, stack, self.includes, self.findings);
                out.extend(nodes);
            }
            Ok((file, text)) => {
                let html = text.strip_prefix('\u{feff}').unwrap_or(&text).replace('\r', "");
                if !html.is_empty() {
                    out.push(Node::Text(Text { html, span: Span::new(file, 0..text.len()) }));
                }
            }
        }
    }
}

/// The path in the book of a path written in the file `from`; `None` if it leads out of the book.
fn resolve(from: &str, written: &str) -> Option<String> {
    let written = written.replace('\\', "/");
    let mut parts: Vec<&str> = Vec::new();
    if !written.starts_with('/') {
        parts.extend(from.split('/'));
        parts.pop();
    }
    for part in written.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ if part.contains(':') => return None,
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn paths_stay_in_the_book() {
        assert_eq!(resolve("baroque/fr.pug", "notes.html").as_deref(), Some("baroque/notes.html"));
        assert_eq!(resolve("baroque/fr.pug", "../x.pug").as_deref(), Some("x.pug"));
        assert_eq!(resolve("baroque/fr.pug", "/shared/x.pug").as_deref(), Some("shared/x.pug"));
        assert_eq!(resolve("baroque/fr.pug", "../../x.pug"), None);
        assert_eq!(resolve("fr.pug", "c:\\x.pug"), None);
    }
}
