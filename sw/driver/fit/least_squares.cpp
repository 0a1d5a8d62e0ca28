// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit/least_squares.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dateline {
namespace {

/// {a, b, c} of cycles = a + b*hops + c*flits, by the normal equations and Gaussian elimination.
std::array<double, 3> solve(const std::vector<Probe>& probes) {
  double m[3][4] = {};
  bool varies = false;
  for (const Probe& probe : probes) varies = varies || (probe.varies != "sharing" && probe.hops != probes[0].hops);
  for (const Probe& probe : probes) {
    if (probe.varies == "sharing") continue;
    const double row[3] = {1.0, varies ? static_cast<double>(probe.hops) : 0.0, probe.words + probe.framing};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) m[i][j] += row[i] * row[j];
      m[i][3] += row[i] * static_cast<double>(probe.measured);
    }
  }
  if (!varies) m[1][1] = 1;
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) {
      if (k == i) continue;
      const double factor = m[k][i] / m[i][i];
      for (int j = i; j < 4; ++j) m[k][j] -= factor * m[i][j];
    }
  std::array<double, 3> result;
  // Cycle counts are integers; rounding to a millionth removes the numerical noise of the elimination.
  for (int i = 0; i < 3; ++i) result[i] = std::round(m[i][3] / m[i][i] * 1e6) / 1e6;
  return result;
}

}  // namespace

CostModel least_squares(const std::vector<Probe>& probes, double hop_cycles) {
  const std::array<double, 3> solution = solve(probes);
  return {solution[0], solution[1], solution[2], std::max(0.0, solution[1] - hop_cycles)};
}

}  // namespace dateline
