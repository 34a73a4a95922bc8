//! Lines that break between words.

use console::measure_text_width;

/// Breaks a text into lines at blanks: the first and the others are so wide.
pub(crate) fn wrap(text: &str, first: usize, others: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let width = if lines.len() == 1 { first } else { others };
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && measure_text_width(line).saturating_add(1 + measure_text_width(word)) > width {
            lines.push(word.to_string());
        } else {
            *line += if line.is_empty() { "" } else { " " };
            *line += word;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;
    use console::Style;

    #[test]
    fn lines_break_between_words_and_colours_take_no_room() {
        assert_eq!(wrap("one two three", 7, 7), ["one two", "three"]);
        assert_eq!(wrap("天下 天下", 4, 4), ["天下", "天下"]);
        let coloured = Style::new().red().force_styling(true).apply_to("two").to_string();
        assert_eq!(wrap(&format!("one {coloured} three"), 7, 7).len(), 2);
        assert_eq!(wrap("one two three", 13, 0), ["one two three"]);
        assert_eq!(wrap("one two three four", 3, 9), ["one", "two three", "four"]);
    }
}
