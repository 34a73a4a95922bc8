//! Tables of words and numbers for a terminal.

use std::fmt;
use unicode_width::UnicodeWidthStr;

/// Rows of cells; the first column is aligned left, the others right unless all are words.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    words: bool,
}

impl Table {
    /// A table with its header.
    pub(crate) fn new(header: impl IntoIterator<Item = impl Into<String>>) -> Table {
        let mut table = Table { rows: Vec::new(), words: false };
        table.row(header);
        table
    }

    /// A table of words, with every column aligned left.
    pub(crate) fn left(header: impl IntoIterator<Item = impl Into<String>>) -> Table {
        Table { words: true, ..Table::new(header) }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0)
            })
            .collect();
        for (n, row) in self.rows.iter().enumerate() {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let blanks = " ".repeat(widths[column] - cell.width());
                let (before, after) =
                    if column == 0 || self.words { ("", blanks.as_str()) } else { (blanks.as_str(), "") };
                line += &format!("{}{before}{cell}{after}", if column == 0 { "" } else { "  " });
            }
            writeln!(f, "{}", line.trim_end())?;
            if n == 0 {
                let rule = widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1);
                writeln!(f, "{}", "─".repeat(rule))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_whatever_the_script() {
        let mut table = Table::new(["", "Ada", "天下"]);
        table.row(["Häuser", "12", "7"]);
        assert_eq!(table.to_string(), "        Ada  天下\n─────────────────\nHäuser   12     7\n");
    }
}
