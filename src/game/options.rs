//! Rule options: named values with defaults, and presets that choose several at once.

use std::collections::BTreeMap;

use super::tree::norm;
use crate::finding::suggest;

/// One rule option of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name, with hyphens.
    pub name: String,
    /// Its values, in the order of the game file.
    pub values: Vec<String>,
    /// The value without a preset.
    pub default: String,
}

/// A named choice of option values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// The values that differ from the defaults, by option.
    pub values: BTreeMap<String, String>,
}

/// A preset or option that a game does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No preset has this name.
    #[error("{}", unknown((game, name), "preset", .presets, near))]
    UnknownPreset {
        /// The game.
        game: String,
        /// The name written.
        name: String,
        /// The names there are.
        presets: Vec<String>,
        /// The one that was probably meant.
        near: Option<String>,
    },
    /// No option has this name.
    #[error("{}", unknown((game, name), "option", .options, near))]
    UnknownOption {
        /// The game.
        game: String,
        /// The name written.
        name: String,
        /// The names there are.
        options: Vec<String>,
        /// The one that was probably meant.
        near: Option<String>,
    },
    /// The option does not take this value.
    #[error("the option {option} of {game} takes {}, not \"{value}\"{}", .values.join(", "), hint(.near))]
    UnknownValue {
        /// The game.
        game: String,
        /// The option.
        option: String,
        /// The value written.
        value: String,
        /// The values there are.
        values: Vec<String>,
        /// The one that was probably meant.
        near: Option<String>,
    },
    /// The game can be drawn but not played.
    #[error("{game} can be drawn but not played: {reason}")]
    NotPlayed {
        /// The game.
        game: String,
        /// Why.
        reason: String,
    },
}

/// What is wrong with a name, and which there are.
fn unknown((game, name): (&str, &str), what: &str, names: &[String], near: &Option<String>) -> String {
    if names.is_empty() {
        return format!("{game} has no {what}s");
    }
    format!("\"{name}\" is no {what} of {game}; the {what}s are {}{}", names.join(", "), hint(near))
}

fn hint(near: &Option<String>) -> String {
    near.as_ref().map_or_else(String::new, |near| format!(" (did you mean \"{near}\"?)"))
}

/// The value of every option under a preset and single choices, which win over the preset.
pub(super) fn choose(
    game: &str,
    options: &[OptionInfo],
    presets: &[Preset],
    preset: Option<&str>,
    chosen: &[(String, String)],
) -> Result<BTreeMap<String, String>, RulesError> {
    let mut values: BTreeMap<String, String> =
        options.iter().map(|option| (option.name.clone(), option.default.clone())).collect();
    if let Some(name) = preset {
        let wanted = norm(name);
        let Some(preset) = presets.iter().find(|preset| preset.name == wanted) else {
            let names: Vec<String> = presets.iter().map(|preset| preset.name.clone()).collect();
            let near = suggest::nearest(name, names.iter().map(String::as_str)).map(str::to_owned);
            return Err(RulesError::UnknownPreset { game: game.into(), name: name.into(), presets: names, near });
        };
        values.extend(preset.values.clone());
    }
    for (name, value) in chosen {
        let wanted = norm(name);
        let Some(option) = options.iter().find(|option| option.name == wanted) else {
            let names: Vec<String> = options.iter().map(|option| option.name.clone()).collect();
            let near = suggest::nearest(name, names.iter().map(String::as_str)).map(str::to_owned);
            return Err(RulesError::UnknownOption { game: game.into(), name: name.clone(), options: names, near });
        };
        let value = norm(value);
        if !option.values.contains(&value) {
            let near = suggest::nearest(&value, option.values.iter().map(String::as_str)).map(str::to_owned);
            return Err(RulesError::UnknownValue {
                game: game.into(),
                option: option.name.clone(),
                value,
                values: option.values.clone(),
                near,
            });
        }
        values.insert(option.name.clone(), value);
    }
    Ok(values)
}
