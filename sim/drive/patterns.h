// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic patterns: where a node sends its packets. One table; a new pattern is a new line in it.
#pragma once

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct Pattern {
  std::string name, summary;
  /// Destination of the next packet of `node`. A node that a fixed pattern maps to itself sends nothing.
  std::function<int(const Topology&, int node, std::mt19937_64&)> destination;
  /// Why the pattern does not exist on this topology; "" where it does.
  std::function<std::string(const Topology&)> obstacle;
};

const std::vector<Pattern>& traffic_patterns();

/// Throws UsageError naming the known ones, or what the pattern needs of the topology.
const Pattern& find_pattern(const std::string& name, const Topology& topology);

}  // namespace dateline
