// SPDX-License-Identifier: Apache-2.0
// A network cut into slabs of consecutive nodes, one a thread or a rank.
//
// A slab is a network of its own. Its nodes are numbered from 0; behind them stand its halo: the nodes of other slabs
// that its links lead to. What is sent to one of these goes on the slab's wires like everything else, so that a router
// is stepped no differently in a slab; after the clock edge it is handed over to the slab that has the node. A whole
// network is one slab without a halo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sim/node_range.h"
#include "sim/workers.h"

namespace dateline {

constexpr int kMostWorkers = 256;

struct Slab {
  NodeRange nodes;  ///< of the network
  int ports = 0;
  std::vector<int> halo;       ///< their nodes in the network, ascending
  std::vector<LinkEnd> links;  ///< [node * ports + port] of own nodes and halo, in the slab's numbers; within the slab
                               ///< and between own nodes and halo only

  int size() const { return nodes.count + static_cast<int>(halo.size()); }
  /// The slab's number of a node of the network that it has or has in its halo.
  int local(int node) const;
  /// The network's number of a node here.
  int global(int number) const {
    return number < nodes.count ? nodes.first + number : halo[static_cast<size_t>(number - nodes.count)];
  }
};

/// All of a network.
Slab whole_network(const Topology& topology);

/// 1 <= slabs <= nodes; their sizes differ by one at most.
std::vector<NodeRange> cut(int nodes, int slabs);
/// --threads N, mpirun -n N: throws UsageError where there are more than nodes, or too many.
void require_workers_for(const Topology& topology, const Workers& workers);
/// So many slabs.
int slabs_for(const Workers& workers);
/// A slab a thread or a rank; throws as require_workers_for().
std::vector<NodeRange> cut_for(const Topology& topology, const Workers& workers);
/// Some nodes of a network.
Slab slab_of(const Topology& topology, NodeRange nodes);

/// Which slab has a node.
class Owners {
 public:
  explicit Owners(std::vector<NodeRange> ranges);
  const std::vector<NodeRange>& ranges() const { return ranges_; }
  size_t slab_of(int node) const { return owners_[static_cast<size_t>(node)]; }

 private:
  std::vector<NodeRange> ranges_;
  std::vector<uint16_t> owners_;  ///< [node]
};

}  // namespace dateline
