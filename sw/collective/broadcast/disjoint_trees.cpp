// SPDX-License-Identifier: Apache-2.0
// Broadcast of long blocks: as many spanning trees as can share no link, and a part of the block down each of them. As
// a stream, every node passes words on while it receives, so that the block takes its words divided by the trees, and
// a relay per level. With barriers every level takes a round.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/spanning/disjoint_trees.h"

namespace dateline {
namespace {

std::string disjoint_trees_refusal(const CollectiveRequest& request) {
  constexpr int kMostNodes = 4096;  // more would take minutes
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (!topology.switches.empty()) return "it needs a processor at every node";
  if (const std::string why = too_many_nodes(kMostNodes, topology.nodes); !why.empty()) return why;
  const double links = 1.0 * topology.nodes * fewest_links(topology);
  return schedule_too_large(links, links);
}

Schedule disjoint_trees_broadcast(const CollectiveRequest& request, bool backwards) {
  const std::vector<LinkTree> trees = disjoint_trees(request.topology, request.source, backwards);
  Schedule schedule =
      empty_schedule("broadcast", "disjoint-trees", request, std::max(1, static_cast<int>(trees.size())));
  for (size_t tree = 0; tree < trees.size(); ++tree)
    for (const TreeLink& link : trees[tree]) {
      const auto round = static_cast<size_t>(link.level) - 1;
      if (round >= schedule.rounds.size()) schedule.rounds.resize(round + 1);
      schedule.rounds[round].push_back(
          {link.from, link.to, {static_cast<uint8_t>(link.port)}, {{request.source, -1, static_cast<int>(tree)}}});
    }
  return schedule;
}

}  // namespace

Algorithm broadcast_disjoint_trees(bool backwards) {
  Algorithm algorithm;
  algorithm.operation = "broadcast";
  algorithm.name = "disjoint-trees";
  algorithm.summary = "a part of the block down each of the spanning trees that share no link, for long blocks";
  algorithm.applicable = disjoint_trees_refusal;
  algorithm.make = [backwards](const CollectiveRequest& request) {
    return disjoint_trees_broadcast(request, backwards);
  };
  algorithm.formula = [](const CollectiveRequest&) { return no_closed_form("trees grown by maximum flows"); };
  algorithm.parts = [](const CollectiveRequest& request) { return fewest_links(request.topology); };
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
