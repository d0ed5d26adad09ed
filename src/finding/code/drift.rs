//! Pages of one game that differ between languages.

super::codes! {
    DIAGRAM = "drift/diagram", Warning, "A diagram differs between the languages";
    MARKS = "drift/marks", Warning, "The marks of a diagram differ between the languages";
    CLAIMS = "drift/claims", Warning, "The claims of a figure differ between the languages";
    MISSING_FIGURE = "drift/missing-figure", Warning, "A figure stands in one language only";
    LANGUAGE = "drift/language", Warning, "A text was left in another language";
    STALE = "drift/stale", Warning, "A translation is older than what it translates";
}
