//! The table as comma-separated values.

use super::CellSummary;

/// The columns, in order.
pub const CSV_COLUMNS: [&str; 9] = [
    "strategy",
    "clients",
    "calls_sum",
    "calls_mean",
    "calls_sd",
    "failures_sum",
    "finish_ms_sum",
    "finish_ms_mean",
    "finish_ms_sd",
];

impl CellSummary {
    /// The cell's fields in the order of [`CSV_COLUMNS`]; floats so that they parse back to the same
    /// bits, nothing where there is no deviation. None of them ever needs quoting.
    pub fn csv_fields(&self) -> [String; 9] {
        let float = |x: f64| format!("{x:?}");
        let perhaps = |x: Option<f64>| x.map_or_else(String::new, float);
        [
            self.strategy.id().to_owned(),
            self.clients.to_string(),
            self.calls_sum.to_string(),
            float(self.calls_mean),
            perhaps(self.calls_sd),
            self.failures_sum.to_string(),
            float(self.finish_ms_sum),
            float(self.finish_ms_mean),
            perhaps(self.finish_ms_sd),
        ]
    }
}

/// A head line and one line a cell.
pub fn csv(cells: &[CellSummary]) -> String {
    let mut text = CSV_COLUMNS.join(",") + "\n";
    for cell in cells {
        text += &(cell.csv_fields().join(",") + "\n");
    }
    text
}
