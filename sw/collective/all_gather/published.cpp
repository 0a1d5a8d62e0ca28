// SPDX-License-Identifier: Apache-2.0
// All-gather with one port on dual-cubes (Li, Peng, Chu 2004, all-to-all broadcast) and hypercubes (the classical
// algorithm). Over one port after the other all nodes exchange all blocks that they hold. In a dual-cube the nodes of a
// cluster do this first. Then every node sends its blocks over the cross link, and the clusters exchange the received
// blocks. Last, every node sends over the cross link the blocks that its cross neighbour does not have.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/cube/one_port.h"
#include "sw/collective/schedule_size.h"

namespace dateline {
namespace {

using Held = std::vector<std::vector<int>>;  // [node]: origins of its blocks, ascending

/// Appends a round in which every node sends all of `held` over a port. Returns what each node receives.
Held exchange(const Topology& topology, const Held& held, int port, std::vector<Round>& rounds) {
  Held received(held.size());
  Round round;
  for (int node = 0; node < topology.nodes; ++node) {
    const int to = topology.link(node, port).node;
    Transfer transfer{node, to, {static_cast<uint8_t>(port)}, {}};
    transfer.items.reserve(held[node].size());
    for (const int origin : held[node]) transfer.items.push_back({origin, -1, 0});
    round.push_back(std::move(transfer));
    received[to] = held[node];
  }
  rounds.push_back(std::move(round));
  return received;
}

/// Adds blocks to what the nodes hold. Precondition: no node has them already.
void unite(Held& held, const Held& more) {
  for (size_t node = 0; node < held.size(); ++node) {
    const size_t before = held[node].size();
    held[node].insert(held[node].end(), more[node].begin(), more[node].end());
    std::inplace_merge(held[node].begin(), held[node].begin() + static_cast<long>(before), held[node].end());
  }
}

void subtract(Held& held, const Held& less) {
  for (size_t node = 0; node < held.size(); ++node) {
    std::vector<int> rest;
    std::set_difference(held[node].begin(), held[node].end(), less[node].begin(), less[node].end(),
                        std::back_inserter(rest));
    held[node] = std::move(rest);
  }
}

/// The rounds that bring every node's block to every node exactly once.
std::vector<Round> cube_all_gather(const Topology& topology) {
  std::vector<Round> rounds;
  Held held(topology.nodes);
  for (int node = 0; node < topology.nodes; ++node) held[node] = {node};
  const int ports = is_dual_cube(topology) ? topology.ports - 1 : topology.ports;
  for (int port = 0; port < ports; ++port) unite(held, exchange(topology, held, port, rounds));
  if (!is_dual_cube(topology)) return rounds;
  const Held other_cluster = exchange(topology, held, ports, rounds);
  held = other_cluster;
  for (int port = 0; port < ports; ++port) unite(held, exchange(topology, held, port, rounds));
  subtract(held, other_cluster);  // these came from the cross neighbour
  exchange(topology, held, ports, rounds);
  return rounds;
}

std::string published_refusal(const CollectiveRequest& request) {
  const std::string refusal = cube_refusal(request);
  if (!refusal.empty()) return refusal;
  const double nodes = request.topology.nodes;
  return schedule_too_large(2.0 * nodes * request.topology.ports, nodes * (nodes - 1));
}

Schedule published_all_gather(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("all-gather", "published", request, 1);
  schedule.rounds = cube_all_gather(request.topology);
  return schedule;
}

Formula published_formula(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (!is_dual_cube(topology)) {
    const double n = topology.ports, p = topology.nodes;
    return complete_formula(kHypercubePaper, {n, n, p - 1});
  }
  const DualCube cube(topology);
  const double steps = 2 * (cube.bits() + 1), p = cube.nodes();
  Formula formula = complete_formula(std::string(kDualCubePaper) + "all-to-all broadcast", {steps, steps, p - 1});
  formula.printed = Counts{steps, 0, p - 1};
  formula.note = kNeighbourHops;
  return formula;
}

}  // namespace

Algorithm all_gather_published() {
  return {"all-gather",
          "published",
          {},
          "dual-cube and hypercube, one port: exchange over one link after the other",
          published_refusal,
          published_all_gather,
          published_formula,
          nullptr,
          Growth::kStages};
}

}  // namespace dateline
