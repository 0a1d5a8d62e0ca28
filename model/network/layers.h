// SPDX-License-Identifier: Apache-2.0
// Layered routing: source routes that are free of deadlock on any network.
//
// The virtual channels of a link are divided into layers, 0 to layers() - 1. The header of a message names a port per
// hop, and with it whether the message steps to the next layer with this hop. Within a layer only some turns, from a
// link to a next one, are allowed. They are chosen so that no cycle of allowed turns exists. Layers never go down, so
// the network cannot deadlock.
//
// The last layer allows all turns of up*/down* routing along a spanning tree (Schroeder et al., "Autonet", 1991), so
// that every pair of connected nodes has a route even in one layer. To these turns, and in the other layers to none,
// as many as possible are added, those first that most shortest paths take.
//
// The set of routes has one route per pair of nodes: the shortest that the layers allow, spread over the links. A
// schedule may take other paths that the layers allow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "model/network/layer_search.h"
#include "model/network/layer_turns.h"
#include "model/network/topology.h"

namespace dateline {

class Layers {
 public:
  static constexpr int kMost = 8;
  static constexpr int kMostNodes = 4096;  ///< of a network whose pairs all need routes

  /// Copies the links of the network.
  Layers(const Topology& topology, int layers);

  int layers() const { return links_.layers; }
  /// The links, and the turns that the layers allow.
  const LayerLinks& links() const { return links_; }

  /// The layers of a path of output ports; nullopt where it needs more of them than there are, turns back, or takes a
  /// link that does not exist. A route of the set has the layers of the set.
  std::optional<LayeredRoute> along(int from, const std::vector<uint8_t>& path) const;
  /// The route of the set; empty for from == to and where no route leads there. Computes the set at the first call,
  /// which the network may be too large for (kMostNodes): then only this route is computed.
  LayeredRoute route(int from, int to) const;

  /// What the set is like. The bound on the worst load holds for any single routes between all pairs.
  struct Quality {
    int64_t routes = 0, hops = 0, shortest_hops = 0;  ///< of all pairs of nodes with processors that are connected
    int64_t longer = 0;                               ///< routes that are not as short as possible
    int most_extra = 0;                               ///< hops of a route beyond the shortest
    int64_t worst_load = 0, bound = 0;                ///< routes over the fullest link, and the least that is possible
    int64_t cut_off = 0;                              ///< pairs between which no path leads
  };
  Quality quality() const;
  /// Hops of the routes from `looked` of the nodes, divided by those of shortest paths. Does not compute the set.
  double stretch(int looked) const;

 private:
  struct Row {
    std::vector<uint32_t> begin;  ///< [target]: first hop; one entry more than nodes
    std::vector<uint8_t> hops;    ///< port, and a bit for a step
    LayeredRoute route(int to) const;
  };

  bool fits_set() const { return members_.size() <= static_cast<size_t>(kMostNodes); }
  std::optional<LayeredRoute> first_hop(int from, uint8_t port) const;
  void compute_rows() const;

  LayerLinks links_;
  std::vector<int> members_;  ///< nodes with a processor, ascending
  mutable std::once_flag once_;
  mutable std::vector<Row> rows_;  ///< [node]: the routes from it
};

/// The layers of a network: the fewest, at most `most`, in which routes are at most 1 % longer than shortest paths, or
/// `most`. Looks at the routes from at most 64 nodes. In networks of up to 128 nodes, one more where that lowers the
/// load of the fullest link by 15 %.
std::shared_ptr<const Layers> make_layers(const Topology& topology, int most);

}  // namespace dateline
