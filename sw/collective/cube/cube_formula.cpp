// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/cube/cube_formula.h"

#include <algorithm>

#include "sw/collective/cube/dual_cube.h"

namespace dateline {
namespace {

constexpr const char* kPaper = "Li, Peng, Chu 2004, ";

int ones(int bits) { return __builtin_popcount(static_cast<unsigned>(bits)); }

Formula complete(std::string source, const Counts& counts) {
  Formula formula;
  formula.source = std::move(source);
  formula.rounds = counts.rounds;
  formula.hops = counts.hops;
  formula.volume = counts.volume;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

Formula hypercube(Movement movement, const Topology& topology) {
  const double n = topology.ports, p = topology.nodes;
  const std::string source = "classical, one-port hypercube; the comparison of Li, Peng, Chu 2004";
  switch (movement) {
    case Movement::kBroadcast:
      return complete(source, {n, n, n});
    case Movement::kAllToAll:
      return complete(source, {p - 1, n * p / 2, p - 1});
    default:
      return complete(source, {n, n, p - 1});
  }
}

/// In 4^(r-1) - 3^(r-1) steps of stage 2 and in all of stage 3 a link carries two messages.
Formula dual_cube_all_to_all(const DualCube& cube) {
  const double p = cube.nodes(), ids = cube.ids(), bits = cube.bits();
  double without_sharing = 1;  // of stage 2: 3^(r-1)
  for (int bit = 0; bit < cube.bits(); ++bit) without_sharing *= 3;
  const double hops = (2 * bits + 3) * ids * ids - 2 * ids;
  const double volume = (ids - 1) + (2 * ids * ids - without_sharing) + 2 * ids * (ids - 1);
  Formula formula = complete(std::string(kPaper) + "all-to-all personalized", {p - 1, hops, volume});
  formula.printed = Counts{p - 1, hops, p - 1};
  formula.note =
      "volume: the paper counts no link twice in a step, but 4^(r-1) - 3^(r-1) steps of stage 2 and all of "
      "stage 3 do (E1, E2); its T2 has a misplaced parenthesis, its total has not (E4)";
  return formula;
}

Formula dual_cube(Movement movement, const DualCube& cube) {
  const double steps = 2 * (cube.bits() + 1), p = cube.nodes(), root = 2 * cube.ids();  // root: sqrt(2p)
  const std::string hops_note = "hops: the paper leaves them out for neighbours (E9)";
  Formula formula;
  switch (movement) {
    case Movement::kBroadcast:
      formula = complete(std::string(kPaper) + "one-to-all broadcast", {steps, steps, steps});
      formula.printed = Counts{steps, 0, steps};
      formula.note = hops_note + "; the pseudo-code compares the wrong bits and cluster (E6)";
      return formula;
    case Movement::kScatter:
      formula = complete(std::string(kPaper) + "one-to-all personalized", {steps, steps, p + root - 2});
      formula.printed = Counts{steps, 0, p - 1};
      formula.note = hops_note +
                     "; volume: a node of a home cluster needs its own word too, and the sums that the "
                     "paper prints add to 2^(2r-1) + 2^(r-1) - 1, neither is p - 1 (E7)";
      return formula;
    case Movement::kGather:
      formula = complete(std::string(kPaper) + "one-to-all personalized backwards", {steps, steps, p + root - 2});
      formula.note = "the paper has no gather; volume: see scatter (E7)";
      return formula;
    case Movement::kAllGather:
      formula = complete(std::string(kPaper) + "all-to-all broadcast", {steps, steps, p - 1});
      formula.printed = Counts{steps, 0, p - 1};
      formula.note = hops_note;
      return formula;
    default:
      return dual_cube_all_to_all(cube);
  }
}

}  // namespace

Formula cube_formula(Movement movement, const Topology& topology) {
  return is_dual_cube(topology) ? dual_cube(movement, DualCube(topology)) : hypercube(movement, topology);
}

Formula repaired_formula(const Topology& topology) {
  const DualCube cube(topology);
  const int ids = cube.ids(), bits = cube.bits();
  double hops = bits;  // the step left over
  for (int i = 0; i < ids; ++i)
    for (int j = 0; j < ids; ++j) {
      const int across = 1 + ones(i) + ones(j), opposite = 1 + 2 * bits - ones(i) - ones(j);
      hops += std::max(across, opposite);
      const int detour = 2 + ones(i) + ones(j), idle_class = j == 0 ? bits - ones(i) : 0;
      if (i > 0) hops += 2 * std::max(detour, idle_class);
    }
  const double steps = 3.0 * ids * ids - 2.0 * ids + 1;
  Formula formula = complete("not in the paper: its pairs in steps that share no link", {steps, hops, steps});
  formula.note = "3 2^(2r-2) - 2^r + 1 steps, one more than the cross links need";
  return formula;
}

}  // namespace dateline
