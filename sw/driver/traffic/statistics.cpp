// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dateline {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// Probability that |T| <= t: the finite series for integer degrees (Abramowitz and Stegun 26.7.3 and 26.7.4).
double within(double t, int degrees) {
  const double angle = std::atan(t / std::sqrt(degrees)), sine = std::sin(angle), cosine = std::cos(angle);
  const bool odd = degrees % 2 == 1;
  double term = odd ? cosine : 1, sum = degrees == 1 ? 0 : term;
  for (int k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= cosine * cosine * (k - 1) / k;
    sum += term;
  }
  return odd ? 2 / kPi * (angle + sine * sum) : sine * sum;
}

}  // namespace

double student_t95(int degrees) {
  constexpr double kProbability = 0.95;
  constexpr int kMostDegrees = 1000;  // above, t is normal to three digits
  if (degrees > kMostDegrees) degrees = kMostDegrees;
  double low = 0, high = 16;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (within(middle, degrees) < kProbability ? low : high) = middle;
  }
  return low;
}

Estimate mean_estimate(const std::vector<double>& values) {
  return ratio_estimate(values, std::vector<double>(values.size(), 1.0));
}

Estimate ratio_estimate(const std::vector<double>& totals, const std::vector<double>& counts) {
  const double count = std::accumulate(counts.begin(), counts.end(), 0.0);
  if (count <= 0) return {};
  Estimate estimate{std::accumulate(totals.begin(), totals.end(), 0.0) / count, -1};
  // A batch without counts has no information, and an interval needs at least two batches.
  const auto counted = std::count_if(counts.begin(), counts.end(), [](double batch) { return batch > 0; });
  const bool nothing = std::all_of(totals.begin(), totals.end(), [](double total) { return total == 0; });
  if (counted < 2 || nothing) return estimate;
  const auto batches = static_cast<double>(counted);
  double squares = 0;
  for (size_t i = 0; i < totals.size(); ++i) {
    const double off = totals[i] - estimate.mean * counts[i];
    squares += off * off;
  }
  estimate.half_width =
      student_t95(static_cast<int>(counted) - 1) * std::sqrt(squares * batches / (batches - 1)) / count;
  return estimate;
}

uint64_t percentile(const std::vector<long>& counts, int percent) {
  const long all = std::accumulate(counts.begin(), counts.end(), 0L);
  const long rank = (all * percent + 99) / 100;
  uint64_t value = 0;
  for (long seen = counts[0]; seen < rank && value + 1 < counts.size(); seen += counts[value]) ++value;
  return value;
}

size_t mser_truncation(const std::vector<double>& series) {
  size_t best = 0;
  double least = -1, sum = 0, squares = 0;
  for (size_t left = series.size(); left-- > 0;) {
    sum += series[left];
    squares += series[left] * series[left];
    if (left > series.size() / 2) continue;
    const auto kept = static_cast<double>(series.size() - left);
    const double error = std::fmax(0.0, squares - sum * sum / kept) / (kept * kept);
    if (least >= 0 && error > least) continue;
    least = error;
    best = left;
  }
  return best;
}

}  // namespace dateline
