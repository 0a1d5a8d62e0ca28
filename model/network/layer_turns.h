// SPDX-License-Identifier: Apache-2.0
// The links of a network with layered routing, and the turns that each layer allows (layers.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct LayerLinks {
  int layers = 1, nodes = 0, ports = 0;
  std::vector<LinkEnd> far_ends;               ///< [channel]
  std::vector<std::vector<uint16_t>> allowed;  ///< [layer][channel]: bit p: the far node's output p
  std::vector<int> parent_port;                ///< [node]: port that leads up the spanning tree; -1: a root

  /// The channel of the link at (node, port).
  size_t channel(int node, int port) const {
    return static_cast<size_t>(node) * static_cast<size_t>(ports) + static_cast<size_t>(port);
  }
  /// Whether a message that holds the channel in a layer may leave the far node by `out` in the same layer.
  bool allows(int layer, size_t held, int out) const {
    return (allowed[static_cast<size_t>(layer)][held] >> out & 1) != 0;
  }
};

/// Chooses the turns of all layers.
LayerLinks layer_links(const Topology& topology, int layers);

/// A path along the spanning tree; empty for from == to and where no path leads there. Some layers allow it in both
/// directions.
std::vector<uint8_t> tree_path(const LayerLinks& links, int from, int to);

}  // namespace dateline
