// SPDX-License-Identifier: Apache-2.0
#include "model/router/config.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/network/family.h"

namespace dateline {
namespace {

/// Whether no dimension has ports.
bool fields_only(const Topology& topology) {
  return topology.family == FamilyId::kDualCube || topology.family == FamilyId::kGraph;
}

}  // namespace

int straight_run_of(const Topology& topology) {
  int largest = 2;
  if (!fields_only(topology))
    for (const Dimension& dimension : topology.dimensions)
      if (dimension.kind != DimensionKind::kComplete) largest = std::max(largest, dimension.size);
  return std::clamp(largest / 2 - 2, 2, kMostStraightRun);
}

std::array<uint8_t, kMaxDims> turn_runs_of(const Topology& topology) {
  std::array<uint8_t, kMaxDims> runs = RouterConfig{}.turn_runs;
  if (!fields_only(topology))
    for (int k = 0; k < topology.dims(); ++k)
      runs[static_cast<size_t>(k)] =
          static_cast<uint8_t>(std::clamp(topology.dimensions[static_cast<size_t>(k)].size - 1, 1, kMostTurnRun));
  return runs;
}

void fit_to(const Topology& topology, RouterConfig& config) {
  config.ports = topology.ports;
  config.shape = shape_of(topology);
  config.straight_run = straight_run_of(topology);
  config.turn_runs = turn_runs_of(topology);
  config.rings = family_of(topology).two_classes(topology);
  int largest = 2;
  for (const Dimension& dimension : topology.dimensions) largest = std::max(largest, dimension.size);
  if (topology.family == FamilyId::kGraph) {
    config.coordinate_bits = 1;  // headers have none
    return;
  }
  config.coordinate_bits =
      HeaderLayout::coordinate_bits_of_network(config.width, topology.dims(), config.unordered, largest);
}

}  // namespace dateline
