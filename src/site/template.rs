//! The templates: embedded, a book's own on top, and what they may call.

use std::collections::BTreeMap;
use std::sync::Arc;

use tera::{Context, ErrorKind, Kwargs, State, Tera};

use super::asset::Statics;
use super::route;
use crate::finding::{Finding, Findings, code};
use crate::locale::{Locales, Value};
use crate::source::{FileId, Sources, Span};

/// The embedded templates.
pub(super) const BUILTIN: [(&str, &str); 5] = [
    ("base.html", include_str!("../../themes/default/templates/base.html")),
    ("page.html", include_str!("../../themes/default/templates/page.html")),
    ("home.html", include_str!("../../themes/default/templates/home.html")),
    ("not_found.html", include_str!("../../themes/default/templates/not_found.html")),
    ("root.html", include_str!("../../themes/default/templates/root.html")),
];

/// The templates of a site.
pub(super) struct Templates {
    tera: Tera,
    /// The embedded ones alone, for when a book's own fail.
    builtin: Option<Tera>,
    own: BTreeMap<String, FileId>,
}

impl Templates {
    /// The embedded templates with a book's own on top. One that cannot be read is a finding, and the embedded one of
    /// its name is used.
    pub(super) fn new(
        own: &BTreeMap<String, FileId>,
        sources: &Sources,
        locales: &Arc<Locales>,
        statics: &Arc<Statics>,
        findings: &mut Findings,
    ) -> Templates {
        let empty = functions(locales, statics);
        let mut used: BTreeMap<String, FileId> = own.clone();
        let mut tera = empty.clone();
        // Each round leaves out one template that fails, until the rest can be read.
        loop {
            let texts = BUILTIN.into_iter().filter(|(name, _)| !used.contains_key(*name));
            let own = used.iter().map(|(name, file)| (name.as_str(), sources.get(*file).text()));
            let Err(error) = tera.add_raw_templates(texts.chain(own).collect::<Vec<_>>()) else { break };
            let failed = name_in(&error).filter(|name| used.contains_key(name)).or_else(|| used.keys().next().cloned());
            let Some((name, file)) = failed.and_then(|name| used.remove_entry(&name)) else { break };
            findings.push(finding(&error, &name, file));
            tera = empty.clone();
        }
        let builtin = (!used.is_empty()).then(|| {
            let mut builtin = empty;
            // A test renders every embedded template.
            let _ = builtin.add_raw_templates(BUILTIN);
            builtin
        });
        Templates { tera, builtin, own: used }
    }

    /// A page. When a book's template fails, that is a finding, and the embedded templates are used.
    pub(super) fn render(&self, name: &str, context: &Context, findings: &mut Findings) -> String {
        let error = match self.tera.render(name, context) {
            Ok(text) => return text,
            Err(error) => error,
        };
        let failed = name_in(&error).and_then(|name| self.own.get_key_value(&name));
        let place = failed.or_else(|| self.own.iter().next());
        match place {
            Some((name, file)) => findings.push(finding(&error, name, *file)),
            None => findings.push(Finding::general(code::site::BAD_TEMPLATE, message(&error))),
        }
        match self.builtin.as_ref().map(|builtin| builtin.render(name, context)) {
            Some(Ok(text)) => text,
            _ => String::new(),
        }
    }
}

/// A [`Tera`] without templates that knows our functions:
///
/// * `t(id="...", name=value, ...)`: a message in the language of the page;
/// * `asset(path="...")`: the reference to a static file.
fn functions(locales: &Arc<Locales>, statics: &Arc<Statics>) -> Tera {
    let mut tera = Tera::new();
    let locales = Arc::clone(locales);
    tera.register_function("t", move |arguments: Kwargs, state: &State| -> tera::TeraResult<String> {
        let id: String = arguments.must_get("id")?;
        let language: String = state.get("lang")?.unwrap_or_else(|| "en".to_owned());
        let mut values: Vec<(String, tera::Value)> = Vec::new();
        for (key, value) in arguments.iter() {
            if key.as_str() != Some("id") {
                values.push((key.to_string(), value.clone()));
            }
        }
        let texts: Vec<(String, String, Option<usize>)> = values
            .into_iter()
            .map(|(key, value)| {
                (key, value.to_string(), value.as_i128().and_then(|number| usize::try_from(number).ok()))
            })
            .collect();
        let values: Vec<(&str, Value<'_>)> = texts
            .iter()
            .map(|(key, text, number)| (key.as_str(), number.map_or(Value::Text(text), Value::Number)))
            .collect();
        Ok(locales.text(&language, &id, &values))
    });
    let statics = Arc::clone(statics);
    tera.register_function("asset", move |arguments: Kwargs, state: &State| -> tera::TeraResult<String> {
        let name: String = arguments.must_get("path")?;
        let file: String = state.get("file")?.unwrap_or_default();
        let base: Option<String> = state.get("absolute")?;
        let Some(path) = statics.versioned(&name) else {
            return Err(tera::Error::message(format!("the theme has no static file \"{name}\"")));
        };
        let (path, version) = path.split_once('?').unwrap_or((&path, ""));
        Ok(match base {
            Some(base) => format!("{base}{}?{version}", route::encode(path)),
            None => format!("{}?{version}", route::relative(&file, path)),
        })
    });
    tera
}

/// The template that an error is in.
fn name_in(error: &tera::Error) -> Option<String> {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => Some(report.filename().to_owned()),
        ErrorKind::MissingParent { current, .. } => Some(current.clone()),
        _ => None,
    }
}

fn message(error: &tera::Error) -> String {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => lower(report.message()),
        _ => lower(error.to_string().lines().next().unwrap_or("the template cannot be used")),
    }
}

/// A sentence as our messages are: lower-case start, no full stop.
fn lower(text: &str) -> String {
    let text = text.trim_end_matches('.');
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
}

fn finding(error: &tera::Error, name: &str, file: FileId) -> Finding {
    let span = match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) if report.filename() == name => {
            Span::new(file, report.span().range.clone())
        }
        _ => Span::new(file, 0..0),
    };
    Finding::new(code::site::BAD_TEMPLATE, span, message(error))
        .note(format!("the built-in \"{name}\" is used"))
        .help("docs/themes.md lists what templates are given")
}
