//! Tests of hypotheses, and the limits that all statistical tests here share.
//!
//! Seeds are fixed, so a test gives the same verdict in every run. The limits say how likely a
//! change of the drawn numbers that leaves their distribution alone (another generator, say) turns a
//! comparison red: each of them by less than one in a million.

/// For standard normal statistics: P(|z| > 5) = 5.7e-7.
pub const Z_MAX: f64 = 5.0;

/// For Kolmogorov–Smirnov statistics, √n·D: P = 2·e^(−2·2.75²) = 5.4e-7.
pub const KS_MAX: f64 = 2.75;

/// The mean, and the variance of a mean over this many values.
pub fn mean_and_its_variance(values: &[f64]) -> (f64, f64) {
    let len = values.len() as f64;
    let mean = values.iter().sum::<f64>() / len;
    let squares: f64 = values.iter().map(|x| (x - mean) * (x - mean)).sum();
    (mean, squares / (len - 1.0) / len)
}

/// The difference of two means by its standard error; 0 where both are the same constant.
pub fn z_of_means(a: &[f64], b: &[f64]) -> f64 {
    let ((mean_a, var_a), (mean_b, var_b)) = (mean_and_its_variance(a), mean_and_its_variance(b));
    let difference = mean_a - mean_b;
    if difference == 0.0 {
        0.0
    } else {
        difference / (var_a + var_b).sqrt()
    }
}

/// Two-sample Kolmogorov–Smirnov: √(nm/(n+m)) times the greatest distance of the two distributions.
pub fn ks_of_samples(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (sorted(a), sorted(b));
    let (len_a, len_b) = (a.len() as f64, b.len() as f64);
    let (mut i, mut j, mut distance) = (0, 0, 0.0_f64);
    while i < a.len() && j < b.len() {
        // Equal values are one step of both, not two steps.
        let here = a[i].min(b[j]);
        i += a[i..].iter().take_while(|&&x| x == here).count();
        j += b[j..].iter().take_while(|&&x| x == here).count();
        distance = distance.max((i as f64 / len_a - j as f64 / len_b).abs());
    }
    distance * (len_a * len_b / (len_a + len_b)).sqrt()
}

/// Kolmogorov–Smirnov of values against the uniform distribution on `[0, 1]`.
pub fn ks_of_uniform(values: &[f64]) -> f64 {
    let values = sorted(values);
    let len = values.len() as f64;
    let ranks = (0..).map(f64::from).zip(&values);
    let gaps = ranks.map(|(rank, x)| (x - rank / len).max((rank + 1.0) / len - x));
    gaps.fold(0.0, f64::max) * len.sqrt()
}

/// χ² of counts that should all be equal, made normal after Wilson and Hilferty (1931).
pub fn z_of_counts(counts: &[u32]) -> f64 {
    let expected = counts.iter().map(|&n| f64::from(n)).sum::<f64>() / counts.len() as f64;
    let square = |&n: &u32| (f64::from(n) - expected) * (f64::from(n) - expected) / expected;
    let chi_squared: f64 = counts.iter().map(square).sum();
    let degrees = counts.len() as f64 - 1.0;
    let spread = 2.0 / (9.0 * degrees);
    ((chi_squared / degrees).cbrt() - (1.0 - spread)) / spread.sqrt()
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut values = values.to_vec();
    values.sort_unstable_by(f64::total_cmp);
    values
}
