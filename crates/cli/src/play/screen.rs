//! Lines on a terminal: as wide as it is, coloured where it has colours. Elsewhere plain and unbroken.

use crate::names::Names;
use crate::wrap::wrap;
use anyhow::Result;
use console::{Style, Term, measure_text_width};
use engine::{Line, Seat};
use std::io::{BufRead, IsTerminal, Read, Write};

/// The narrowest and the widest that sentences are set.
const WIDTHS: std::ops::RangeInclusive<usize> = 40..=120;
/// The longest line that a person may type.
const MAX_LINE: u64 = 4096;
/// Clears a terminal and its scrollback, so that nobody scrolls back to another hand.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// The screen on which a match is shown.
pub(super) struct Screen<'a> {
    pub(super) out: &'a mut dyn Write,
    pub(super) terminal: bool,
    /// How many lines were drawn last.
    drawn: usize,
}

impl<'a> Screen<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Screen<'a> {
        Screen { out, terminal: std::io::stdout().is_terminal(), drawn: 0 }
    }

    /// The rows and columns of the terminal now; people resize windows.
    fn size(&self) -> Option<(usize, usize)> {
        let size = Term::stdout().size_checked().filter(|_| self.terminal);
        size.map(|(rows, columns)| (rows as usize, columns as usize))
    }

    fn columns(&self) -> Option<usize> {
        self.size().map(|(_, columns)| columns)
    }

    /// The lines of a terminal between the last drawing and the line in which an answer is typed; the blank line above
    /// the drawing need not be visible.
    pub(super) fn room(&self) -> Option<usize> {
        self.size().map(|(rows, _)| rows.saturating_sub(self.drawn))
    }

    /// How many lines an item with a mark of this width takes.
    pub(super) fn height(&self, mark: usize, text: &str) -> usize {
        self.lines(mark, mark, text).len()
    }

    /// The lines of a text whose first begins at one column and whose others begin at another.
    fn lines(&self, first: usize, others: usize, text: &str) -> Vec<String> {
        let width = self.width();
        wrap(text, width.saturating_sub(first), width.saturating_sub(others))
    }

    /// How wide sentences are set.
    fn width(&self) -> usize {
        self.columns().map_or(usize::MAX, |columns| columns.clamp(*WIDTHS.start(), *WIDTHS.end()))
    }

    /// A text after a mark; its further lines are aligned under the first.
    pub(super) fn item(&mut self, mark: &str, text: &str) -> Result<()> {
        self.broken(mark, measure_text_width(mark), text)
    }

    /// A text after a mark; its further lines begin at a column.
    fn broken(&mut self, mark: &str, column: usize, text: &str) -> Result<()> {
        for (n, line) in self.lines(measure_text_width(mark), column, text).into_iter().enumerate() {
            if n == 0 {
                writeln!(self.out, "{mark}{line}")?;
            } else {
                writeln!(self.out, "{:column$}{line}", "")?;
            }
        }
        Ok(())
    }

    /// A text, line by line.
    pub(super) fn say(&mut self, text: &str) -> Result<()> {
        text.lines().try_for_each(|line| self.item("", line))
    }

    /// A text as it is: a drawing, a table. Only lines that do not fit break, between words, and continue indented a
    /// little.
    pub(super) fn draw(&mut self, text: &str) -> Result<()> {
        let columns = self.columns().unwrap_or(usize::MAX);
        self.drawn = 0;
        text.split('\n').try_for_each(|line| {
            if measure_text_width(line) <= columns {
                self.drawn += 1;
                return Ok(writeln!(self.out, "{line}")?);
            }
            let words = line.trim_start();
            let indent = &line[..line.len() - words.len()];
            self.drawn += self.lines(indent.len(), indent.len() + 2, words).len();
            self.broken(indent, indent.len() + 2, words)
        })
    }

    /// A line of input; `None` at its end.
    pub(super) fn read(&mut self, input: &mut dyn BufRead) -> Result<Option<String>> {
        self.out.flush()?;
        let mut line = Vec::new();
        let read = input.take(MAX_LINE).read_until(b'\n', &mut line)?;
        if !self.terminal {
            writeln!(self.out)?;
        }
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    pub(super) fn clear(&mut self) -> Result<()> {
        if self.terminal {
            write!(self.out, "{CLEAR}")?;
        }
        Ok(())
    }
}

/// The colour of each seat's name.
fn of_seat(seat: Seat) -> Style {
    let style = Style::new().bold();
    match seat.0 {
        0 => style.red(),
        1 => style.blue(),
        2 => style.green(),
        3 => style.yellow(),
        _ => style.magenta(),
    }
}

/// A sentence with the players in their colours.
pub(super) fn painted(names: &Names, line: &Line) -> String {
    line.plain(|seat| name(names, seat))
}

/// A player's name in its colour.
pub(super) fn name(names: &Names, seat: Seat) -> String {
    of_seat(seat).apply_to(names.get(seat)).to_string()
}

/// A question.
pub(super) fn strong(text: &str) -> String {
    Style::new().bold().apply_to(text).to_string()
}

/// The columns before an answer, for its number.
pub(super) const NUMBER: usize = 6;

/// The number of an answer.
pub(super) fn number(n: usize) -> String {
    Style::new().cyan().apply_to(format!("{n:4}  ")).to_string()
}

/// Text in the background.
pub(super) fn faint(text: &str) -> String {
    Style::new().dim().apply_to(text).to_string()
}
