//! Lines that break between words.

use console::{Term, measure_text_width};
use std::io::{self, Write};

/// Breaks a text into lines at blanks, with a width for the first line and one for the others.
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

/// Says what is wrong, on the standard error and as wide as its terminal.
pub(crate) fn complain(text: &str) {
    let columns = Term::stderr().size_checked().map_or(usize::MAX, |(_, columns)| columns as usize);
    text.lines().flat_map(|line| fitted(line, columns)).for_each(|line| eprintln!("{line}"));
}

/// Breaks written text into lines as wide as the terminal. Elsewhere, and in JSON, lines stay whole.
pub(crate) struct Prose<W> {
    out: W,
    columns: usize,
    /// The beginning of a line.
    begun: Vec<u8>,
}

impl<W: Write> Prose<W> {
    pub(crate) fn new(out: W) -> Prose<W> {
        let columns = Term::stdout().size_checked().map_or(usize::MAX, |(_, columns)| columns as usize);
        Prose { out, columns, begun: Vec::new() }
    }
}

impl<W: Write> Write for Prose<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend(bytes);
        while let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
            let rest = self.begun.split_off(end + 1);
            let line = std::mem::replace(&mut self.begun, rest);
            match std::str::from_utf8(&line) {
                Ok(text) if !text.starts_with('{') => {
                    fitted(text.trim_end_matches('\n'), self.columns)
                        .iter()
                        .try_for_each(|line| writeln!(self.out, "{line}"))?;
                }
                _ => self.out.write_all(&line)?,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&std::mem::take(&mut self.begun))?;
        self.out.flush()
    }
}

/// A line as it is if it fits; if not, it continues indented a little.
fn fitted(line: &str, columns: usize) -> Vec<String> {
    if measure_text_width(line) <= columns {
        return vec![line.to_string()];
    }
    let words = line.trim_start();
    let indent = &line[..line.len() - words.len()];
    let lines = wrap(words, columns.saturating_sub(indent.len()), columns.saturating_sub(indent.len() + 2));
    let lines = lines.into_iter().enumerate();
    lines.map(|(n, line)| format!("{indent}{}{line}", if n == 0 { "" } else { "  " })).collect()
}

#[cfg(test)]
mod tests {
    use super::{Prose, fitted, wrap};
    use console::Style;
    use std::io::Write;

    #[test]
    fn lines_break_between_words_and_colours_take_no_room() {
        assert_eq!(wrap("one two three", 7, 7), ["one two", "three"]);
        assert_eq!(wrap("天下 天下", 4, 4), ["天下", "天下"]);
        let coloured = Style::new().red().force_styling(true).apply_to("two").to_string();
        assert_eq!(wrap(&format!("one {coloured} three"), 7, 7).len(), 2);
        assert_eq!(wrap("one two three", 13, 0), ["one two three"]);
        assert_eq!(wrap("one two three four", 3, 9), ["one", "two three", "four"]);
    }

    #[test]
    fn a_line_that_does_not_fit_continues_indented() {
        assert_eq!(fitted("error: there is no such thing", 12), ["error: there", "  is no such", "  thing"]);
        assert_eq!(fitted("  one two", 7), ["  one", "    two"]);
        assert_eq!(fitted("  one two", 9), ["  one two"]);
    }

    #[test]
    fn prose_is_fitted_and_json_is_not() {
        let mut prose = Prose { out: Vec::new(), columns: 9, begun: Vec::new() };
        prose.write_all("zwölf Män".as_bytes()).expect("a line's beginning");
        prose.write_all("ner\n{\"a\": [1, 2]}\nund".as_bytes()).expect("lines");
        prose.flush().expect("the rest");
        assert_eq!(String::from_utf8(prose.out).expect("text"), "zwölf\n  Männer\n{\"a\": [1, 2]}\nund");
    }
}
