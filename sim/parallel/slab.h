// SPDX-License-Identifier: Apache-2.0
// A network cut into slabs of consecutive nodes, one per thread or rank.
//
// A slab is a network of its own. Its nodes are numbered from 0. Its halo has the numbers after them: the nodes of
// other slabs that its links lead to. What is sent to a halo node is put on the slab's wires like everything else, so a
// router is stepped as in a complete network. After the clock edge it is passed to the slab that holds the node. A
// complete network is one slab without a halo.
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
  NodeRange nodes;  ///< its nodes, in the network's numbers
  int ports = 0;
  std::vector<int> halo;       ///< nodes of the halo in the network's numbers, ascending
  std::vector<LinkEnd> links;  ///< [node * ports + port] of own nodes and halo, in the slab's numbers; without links
                               ///< between two halo nodes

  int size() const { return nodes.count + static_cast<int>(halo.size()); }
  /// Converts the network's number of an own node or halo node to the slab's number.
  int local(int node) const;
  /// Converts the slab's number of a node to the network's number.
  int global(int number) const {
    return number < nodes.count ? nodes.first + number : halo[static_cast<size_t>(number - nodes.count)];
  }
};

/// The complete network as one slab.
Slab whole_network(const Topology& topology);

/// Cuts nodes into slabs whose sizes differ by at most one. Precondition: 1 <= slabs <= nodes.
std::vector<NodeRange> cut(int nodes, int slabs);
/// Checks --threads N and mpirun -n N: throws UsageError if there are more workers than nodes or than kMostWorkers.
void require_workers_for(const Topology& topology, const Workers& workers);
/// The number of slabs for the workers.
int slabs_for(const Workers& workers);
/// One range per thread or rank. Throws like require_workers_for().
std::vector<NodeRange> cut_for(const Topology& topology, const Workers& workers);
/// The slab of some nodes of a network.
Slab slab_of(const Topology& topology, NodeRange nodes);

/// Maps each node to its slab.
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
