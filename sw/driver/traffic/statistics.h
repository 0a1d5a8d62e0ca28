// SPDX-License-Identifier: Apache-2.0
// Statistics of simulations: confidence intervals from batches and replications, percentiles, the end of the warm-up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

/// Two-sided 95 % quantile of Student's t distribution with `degrees` degrees of freedom (1 or more).
double student_t95(int degrees);

/// A mean with the half width of its 95 % confidence interval. With fewer than two values there is no interval, and the
/// half width is negative.
struct Estimate {
  double mean = 0, half_width = -1;

  bool has_interval() const { return half_width >= 0; }
  bool holds(double value) const { return has_interval() && value >= mean - half_width && value <= mean + half_width; }
};

/// Estimate from independent values; the mean of no values is 0.
Estimate mean_estimate(const std::vector<double>& values);
/// Estimate of sum(totals) / sum(counts), both [batch], by Cochran's ratio estimator. Batches may have different
/// counts, also 0; the mean is 0 where all counts are 0.
Estimate ratio_estimate(const std::vector<double>& totals, const std::vector<double>& counts);

/// The least value that `percent` per cent of all values do not exceed (nearest rank). counts: [value], how many values
/// are equal to it. Precondition: there is a value.
uint64_t percentile(const std::vector<long>& counts, int percent);

/// Number of first values to leave out for the least standard error of the mean of the rest (White's MSER), at most
/// half of them. A number near half means that the series has not settled.
size_t mser_truncation(const std::vector<double>& series);

}  // namespace dateline
