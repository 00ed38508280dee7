//! Tables that stay aligned where some characters take two columns of the terminal.

use std::fmt;

use unicode_width::UnicodeWidthStr;

/// Rows of `N` cells, one of whose columns, the label, is aligned left and the others right.
pub struct Grid<const N: usize> {
    label: usize,
    /// None is an empty line.
    rows: Vec<Option<[String; N]>>,
}

impl<const N: usize> Grid<N> {
    /// A table with that head.
    pub fn new(label: usize, head: [&str; N]) -> Self {
        let rows = vec![Some(head.map(String::from))];
        Self { label, rows }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: [String; N]) {
        self.rows.push(Some(cells));
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.rows.push(None);
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().flatten().map(|row| row[column].width());
        cells.max().unwrap_or(0)
    }
}

impl<const N: usize> fmt::Display for Grid<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: [usize; N] = std::array::from_fn(|column| self.width(column));
        for row in &self.rows {
            for (column, cell) in row.iter().flatten().enumerate() {
                let gap = if column == 0 { "" } else { "  " };
                let padding = " ".repeat(widths[column] - cell.width());
                if column == self.label {
                    write!(f, "{gap}{cell}{padding}")?;
                } else {
                    write!(f, "{gap}{padding}{cell}")?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
