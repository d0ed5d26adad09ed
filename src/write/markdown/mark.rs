//! The marks of emphasis: which of them CommonMark would read as such (specification 0.31, "Emphasis and strong
//! emphasis").

/// A piece of a text.
pub(super) enum Token {
    /// Markdown, escaped.
    Written(String),
    /// A star of the text, escaped where it could be a mark.
    Star,
    /// Where a mark begins.
    Start(usize),
    /// Where it ends.
    End(usize),
    /// A line break; a hard one may be a backslash at the end of a line.
    Break {
        /// Nothing stands in the way.
        hard: bool,
    },
}

/// What a mark means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `em`
    Em,
    /// `strong`
    Strong,
    /// `del`
    Del,
}

/// How a mark is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Sign,
    Underscore,
    Tag,
}

/// An element of emphasis.
pub(super) struct Mark {
    kind: Kind,
    form: Form,
}

impl Mark {
    /// A mark whose form is not yet chosen.
    pub(super) fn new(kind: Kind) -> Mark {
        Mark { kind, form: Form::Tag }
    }

    fn written(&self, start: bool) -> &'static str {
        match (self.form, self.kind, start) {
            (Form::Sign, Kind::Em, _) => "*",
            (Form::Sign, Kind::Strong, _) => "**",
            (Form::Sign, Kind::Del, _) => "~~",
            (Form::Underscore, Kind::Em, _) => "_",
            (Form::Underscore, _, _) => "__",
            (Form::Tag, Kind::Em, true) => "<em>",
            (Form::Tag, Kind::Em, false) => "</em>",
            (Form::Tag, Kind::Strong, true) => "<strong>",
            (Form::Tag, Kind::Strong, false) => "</strong>",
            (Form::Tag, Kind::Del, true) => "<del>",
            (Form::Tag, Kind::Del, false) => "</del>",
        }
    }

    fn has_stars(&self) -> bool {
        self.form == Form::Sign && self.kind != Kind::Del
    }
}

/// What stands beside a mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// White space, or an end of the text.
    White,
    /// Punctuation for certain.
    Sign,
    /// A letter or digit.
    Word,
    /// Something that may or may not be punctuation.
    Other,
}

fn side_of(c: Option<char>) -> Side {
    match c {
        None => Side::White,
        Some(c) if c.is_whitespace() => Side::White,
        Some(c) if c.is_ascii_punctuation() => Side::Sign,
        Some(c) if c.is_alphanumeric() => Side::Word,
        Some(_) => Side::Other,
    }
}

/// The side that shows after a token.
fn after(token: Option<&Token>) -> Side {
    match token {
        None => Side::White,
        Some(Token::Written(text)) => side_of(text.chars().next_back()),
        Some(Token::Star | Token::Start(_) | Token::End(_)) => Side::Sign,
        Some(Token::Break { .. }) => Side::White,
    }
}

/// The side that shows before a token.
fn before(token: Option<&Token>) -> Side {
    match token {
        None => Side::White,
        Some(Token::Written(text)) => side_of(text.chars().next()),
        Some(Token::Star | Token::Start(_) | Token::End(_) | Token::Break { .. }) => Side::Sign,
    }
}

/// The text of the tokens with their marks chosen. `breaks`: a line may end with a hard break.
pub(super) fn joined(tokens: &[Token], mut marks: Vec<Mark>, breaks: bool) -> String {
    choose(tokens, &mut marks);
    let mut out = String::new();
    let mut depth = 0usize;
    let mut escaped_star = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Written(text) => out.push_str(text),
            Token::Start(mark) => {
                depth += 1;
                out.push_str(marks.get(*mark).map_or("", |mark| mark.written(true)));
            }
            Token::End(mark) => {
                depth = depth.saturating_sub(1);
                out.push_str(marks.get(*mark).map_or("", |mark| mark.written(false)));
            }
            Token::Star => {
                // Before a blank it begins no emphasis, nor between a word and a sign; and there is none to end.
                let left = out.chars().next_back();
                let right = tokens.get(at + 1);
                let word = left.is_some_and(char::is_alphanumeric);
                let lone = word || left.is_none_or(char::is_whitespace);
                let ends = match before(right) {
                    Side::White => lone,
                    Side::Sign => word && matches!(right, Some(Token::Written(_))),
                    _ => false,
                };
                // One of a pair looks best like the other.
                let plain = depth == 0 && ends && !(word && escaped_star);
                escaped_star |= !plain;
                out.push_str(if plain { "*" } else { "\\*" });
            }
            Token::Break { hard } => {
                let line = out.rsplit('\n').next().unwrap_or("").trim();
                let rest = tokens.get(at + 1);
                let goes_on = matches!(rest, Some(Token::Written(text)) if !text.trim().is_empty());
                if breaks && *hard && !line.is_empty() && goes_on {
                    out.truncate(out.trim_end_matches([' ', '\t']).len());
                    out.push_str("\\\n");
                } else {
                    out.push_str("<br>");
                }
            }
        }
    }
    out
}

/// Chooses the forms of marks, outer ones first.
fn choose(tokens: &[Token], marks: &mut [Mark]) {
    let mut ends = vec![0; marks.len()];
    for (at, token) in tokens.iter().enumerate() {
        if let Token::End(mark) = token
            && let Some(end) = ends.get_mut(*mark)
        {
            *end = at;
        }
    }
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Start(mark) => {
                let end = ends.get(*mark).copied().unwrap_or(at);
                let form = form(tokens, marks, &open, *mark, at, end);
                if let Some(mark) = marks.get_mut(*mark) {
                    mark.form = form;
                }
                open.push(*mark);
            }
            Token::End(_) => {
                open.pop();
            }
            _ => {}
        }
    }
}

fn form(tokens: &[Token], marks: &[Mark], open: &[usize], own: usize, start: usize, end: usize) -> Form {
    let Some(mark) = marks.get(own) else { return Form::Tag };
    let token = |at: Option<usize>| at.and_then(|at| tokens.get(at));
    let (left, first) = (token(start.checked_sub(1)), token(Some(start + 1)));
    let (last, right) = (token(end.checked_sub(1)), token(Some(end + 1)));
    let (outer_left, inner_left) = (after(left), before(first));
    let (inner_right, outer_right) = (after(last), before(right));
    if end <= start + 1 || inner_left == Side::White || inner_right == Side::White {
        return Form::Tag;
    }
    let loose = |side: Side| matches!(side, Side::White | Side::Sign);
    let opens = inner_left == Side::Word || loose(outer_left);
    let closes = inner_right == Side::Word || loose(outer_right);
    // Whether the first sign could be taken for the last one of an element around it.
    let ambiguous = !(outer_left == Side::White || (outer_left == Side::Sign && inner_left == Side::Word));
    let around = |test: &dyn Fn(&Mark) -> bool| open.iter().filter_map(|mark| marks.get(*mark)).any(test);
    let is = |token: Option<&Token>, test: &dyn Fn(&Mark) -> bool| match token {
        Some(Token::Start(mark) | Token::End(mark)) => marks.get(*mark).is_some_and(test),
        _ => false,
    };
    if mark.kind == Kind::Del {
        let del = |mark: &Mark| mark.kind == Kind::Del && mark.form == Form::Sign;
        let touches = is(left, &del) || is(right, &del);
        return if opens && closes && !touches && !around(&del) { Form::Sign } else { Form::Tag };
    }
    let stars = |mark: &Mark| mark.has_stars();
    // `***x***` is strong in em.
    let whole = mark.kind == Kind::Strong
        && matches!((left, right), (Some(Token::Start(a)), Some(Token::End(b)))
            if a == b && marks.get(*a).is_some_and(|outer| outer.kind == Kind::Em && outer.has_stars()));
    let touches = is(left, &stars) || is(right, &stars);
    if opens && closes && (whole || !(touches || ambiguous && around(&stars))) {
        return Form::Sign;
    }
    let low = |mark: &Mark| mark.form == Form::Underscore;
    if loose(outer_left) && loose(outer_right) && !around(&low) && !is(left, &low) && !is(right, &low) {
        return Form::Underscore;
    }
    Form::Tag
}
