// SPDX-License-Identifier: Apache-2.0
// The walks of the third of a turn (section 4.3 of the restated thesis, reconstructed).
//
// Shell m = 1..n/2 (symmetric labels) has for every y0 = +-1..+-m a third of a walk of each of two families, the rest
// of which is the third turned twice:
//   1: (m,y0,-m) along z through the wrap-around to z = m, x to y0, y to -m;
//   2: (-m,y0,m) along x to y0, y to m, z through the wrap-around to -m;
// and the mirror images of both with all signs changed. Left out is what has the same links as another one: mirrors
// with y0 = -m, and family 2 with y0 = m.
#include <utility>

#include "sw/collective/rotate/rotate.h"
#include "sw/collective/walk/corner_walk.h"

namespace dateline {
namespace {

constexpr int kTurns = 3;
constexpr int kX = 0, kY = 1, kZ = 2;

/// The first third turned twice: what x did, z does next, then y.
Walk closed_walk(const Topology& topology, std::vector<int> start, const std::vector<Leg>& third, bool mirrored) {
  std::vector<Leg> legs;
  for (int turn = 0; turn < kTurns; ++turn)
    for (Leg leg : third) {
      leg.dim = (leg.dim + 2 * turn) % kTurns;
      legs.push_back(leg);
    }
  if (mirrored) {
    for (int& label : start) label = -label;
    for (Leg& leg : legs) leg.to = -leg.to, leg.up = !leg.up;
  }
  return corner_walk(topology, start, legs);
}

}  // namespace

std::vector<Walk> rotate_120_walks(const Topology& topology) {
  const int half = topology.dimensions[0].size / 2;
  std::vector<Walk> result;
  for (int m = 1; m <= half; ++m)
    for (int y0 = -m; y0 <= m; ++y0)
      for (const bool mirrored : {false, true}) {
        if (y0 == 0 || (mirrored && y0 == -m)) continue;
        result.push_back(
            closed_walk(topology, {m, y0, -m}, {{kZ, m, false}, {kX, y0, false}, {kY, -m, false}}, mirrored));
        if (y0 == m) continue;
        result.push_back(closed_walk(topology, {-m, y0, m}, {{kX, y0, true}, {kY, m, true}, {kZ, -m, true}}, mirrored));
      }
  return result;
}

}  // namespace dateline
