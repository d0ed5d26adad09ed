//! Words as they are compared in search: lower case, without accents; German umlauts also as two letters.

/// A word in lower case without accents: `Läufer` -> `laufer`, `Caméléon` -> `cameleon`, `weiß` -> `weiss`.
pub(super) fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for character in word.chars().flat_map(char::to_lowercase) {
        match plain(character) {
            Some(letters) => out.push_str(letters),
            // Accents written as characters of their own.
            None if ('\u{300}'..='\u{36f}').contains(&character) => {}
            None => out.push(character),
        }
    }
    out
}

/// The other way to write a word with umlauts, when it has any: `Läufer` -> `laeufer`.
pub(super) fn fold_umlauts(word: &str) -> Option<String> {
    let lower: String = word.chars().flat_map(char::to_lowercase).collect();
    if !lower.contains(['ä', 'ö', 'ü']) {
        return None;
    }
    Some(fold(&lower.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue")))
}

/// Words of a text, as they stand there.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && !('\u{300}'..='\u{36f}').contains(&c)).filter(|word| !word.is_empty())
}

/// The letters of an accented lower-case letter.
fn plain(character: char) -> Option<&'static str> {
    Some(match character {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ţ' | 'ť' | 'ŧ' | 'ț' => "t",
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_fold_and_umlauts_fold_both_ways() {
        assert_eq!(fold("Läufer"), "laufer");
        assert_eq!(fold_umlauts("Läufer").as_deref(), Some("laeufer"));
        assert_eq!(fold("Weiß"), "weiss");
        assert_eq!(fold("ÉCHANGEUR"), "echangeur");
        assert_eq!(fold("e\u{301}chec"), "echec");
        assert_eq!(fold("Ŝako"), "sako");
        assert_eq!(fold_umlauts("König d4").as_deref(), Some("koenig d4"));
        assert_eq!(fold_umlauts("Turm"), None);
    }
}
