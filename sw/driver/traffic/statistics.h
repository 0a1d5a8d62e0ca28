// SPDX-License-Identifier: Apache-2.0
// Statistics of simulations: intervals from batches and replications, percentiles, where the warm-up ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

/// What Student's t with so many degrees of freedom (1 or more) stays within, either side, with a probability of 95 %.
double student_t95(int degrees);

/// A mean with the half width of its 95 % interval; negative: of fewer than two values there is none.
struct Estimate {
  double mean = 0, half_width = -1;

  bool has_interval() const { return half_width >= 0; }
  bool holds(double value) const { return has_interval() && value >= mean - half_width && value <= mean + half_width; }
};

/// Of independent values. Empty: mean 0.
Estimate mean_estimate(const std::vector<double>& values);
/// Of sum(totals) / sum(counts) over batches [batch]; batches may count differently, or nothing (Cochran's ratio
/// estimator). Counts 0 altogether: mean 0.
Estimate ratio_estimate(const std::vector<double>& totals, const std::vector<double>& counts);

/// The least value that `percent` of all values do not exceed (nearest rank); counts: how many have value 0, 1, ...
/// Precondition: there is one.
uint64_t percentile(const std::vector<long>& counts, int percent);

/// How many values at the start to leave out so that the standard error of the mean of the others is least (White's
/// MSER); at most half of them. Half of them, or nearly: the series has not settled.
size_t mser_truncation(const std::vector<double>& series);

}  // namespace dateline
