//! Numbers as JavaScript reads and prints them.

/// The number at the start of a text and its length.
pub(super) fn read(text: &str) -> Option<(f64, usize)> {
    let radix = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => return decimal(text),
    };
    let length = text.bytes().skip(2).take_while(|byte| (*byte as char).is_digit(radix)).count();
    let value = whole(text.get(2..2 + length)?, radix)?;
    Some((value, length + 2))
}

fn decimal(text: &str) -> Option<(f64, usize)> {
    let digits = |from: usize| text.bytes().skip(from).take_while(u8::is_ascii_digit).count();
    let before = digits(0);
    // A zero in front of other digits: an old way to write octal numbers.
    let old = before > 1 && text.starts_with('0');
    if old && text.bytes().take(before).all(|byte| byte < b'8') {
        return Some((whole(text.get(..before)?, 8)?, before));
    }
    let mut length = before;
    let mut after = 0;
    if text.as_bytes().get(length) == Some(&b'.') {
        after = digits(length + 1);
        length += 1 + after;
    }
    if before + after == 0 {
        return None;
    }
    if matches!(text.as_bytes().get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.as_bytes().get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(length + 1 + sign);
        length += if exponent == 0 { 0 } else { 1 + sign + exponent };
    }
    Some((text.get(..length)?.parse().ok()?, length))
}

fn whole(digits: &str, radix: u32) -> Option<f64> {
    if digits.is_empty() {
        return None;
    }
    digits.chars().try_fold(0.0, |value: f64, c| Some(value * f64::from(radix) + f64::from(c.to_digit(radix)?)))
}

/// A number as JavaScript makes a string of it: the fewest digits that read back as the same number.
pub(super) fn print(number: f64) -> String {
    if number == 0.0 {
        return "0".into();
    }
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.into();
    }
    let sign = if number < 0.0 { "-" } else { "" };
    // Both languages take the fewest digits; only the layout differs.
    let shown = format!("{:e}", number.abs());
    let (digits, exponent) = shown.split_once('e').unwrap_or((&shown, "0"));
    let digits = digits.replace('.', "");
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    let point = exponent + 1;
    let body = if (count..=21).contains(&point) {
        format!("{digits}{}", zeros(point - count))
    } else if (1..=21).contains(&point) {
        let (whole, part) = digits.split_at(usize::try_from(point).unwrap_or(0));
        format!("{whole}.{part}")
    } else if (-5..=0).contains(&point) {
        format!("0.{}{digits}", zeros(-point))
    } else {
        let (first, more) = digits.split_at(1);
        let more = if more.is_empty() { String::new() } else { format!(".{more}") };
        format!("{first}{more}e{}{}", if exponent < 0 { "-" } else { "+" }, exponent.abs())
    };
    format!("{sign}{body}")
}

#[cfg(test)]
mod tests {
    use super::*;

    // The strings are those of a JavaScript engine.
    #[test]
    fn numbers_are_printed_as_javascript_does() {
        for (written, printed) in [
            ("1.50", "1.5"),
            (".5", "0.5"),
            ("5.", "5"),
            ("1e3", "1000"),
            ("1e21", "1e+21"),
            ("1e20", "100000000000000000000"),
            ("123456789012345678901", "123456789012345680000"),
            ("1.5e-7", "1.5e-7"),
            ("0.000001", "0.000001"),
            ("0x1F", "31"),
            ("0b11", "3"),
            ("0o17", "15"),
            ("017", "15"),
            ("089", "89"),
            ("1e400", "Infinity"),
        ] {
            let (number, length) = read(written).unwrap();
            assert_eq!((print(number).as_str(), length), (printed, written.len()));
        }
        assert_eq!(print(-1.0), "-1");
        assert_eq!(read("."), None);
        assert_eq!(read("0x"), None);
    }
}
