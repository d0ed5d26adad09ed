//! Comments: `//` stays in the HTML, `//-` does not. Deeper lines belong to the comment.

use super::Reader;
use super::lines::Line;
use crate::document::{Comment, Node};

impl<'a> Reader<'a> {
    /// The comment at `at`. A silent one keeps its text as it stands in the source, so that every byte of it has its
    /// place (claims are written there); one for readers of the HTML has the text that pug prints.
    pub(super) fn comment(&mut self, at: usize, line: Line, out: &mut Vec<Node>) {
        let silent = self.slice(at..line.end).starts_with("//-");
        let from = (at + if silent { 3 } else { 2 }).min(line.end);
        self.end = self.end.max(line.end);
        let mut text = self.slice(from..line.end).to_owned();
        let mut end = line.end;
        if let Some((lines, indent)) = self.dot_lines(line.level) {
            end = self.end;
            if silent {
                text = self.slice(from..end).to_owned();
            } else {
                for (number, line) in lines.iter().enumerate() {
                    if number > 0 {
                        text.push('\n');
                    }
                    text.push_str(self.slice((line.start + indent).min(line.end)..line.end));
                }
            }
        }
        out.push(Node::Comment(Comment { text, span: self.span(from..end), in_output: !silent }));
    }
}
