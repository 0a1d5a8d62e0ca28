// SPDX-License-Identifier: Apache-2.0
// Total exchange along scatter trees, for streams on any network with all ports (scatter_trees.h).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "model/cost/exchange_bound.h"
#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/all_to_all/exchange.h"
#include "sw/collective/all_to_all/scatter_trees.h"
#include "sw/collective/schedule_size.h"

namespace dateline {
namespace {

std::string trees_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (!topology.switches.empty()) return "it needs a processor at every node";
  constexpr int kMostNodes = 1024;
  if (const std::string why = too_many_nodes(kMostNodes, topology.nodes); !why.empty()) return why;
  if (topology.nodes > kMostNodesOfManyTrees && port_translations(topology).empty())
    return "without translations of its nodes the network may have at most " + std::to_string(kMostNodesOfManyTrees) +
           " nodes, not " + std::to_string(topology.nodes);
  const double nodes = topology.nodes;
  return schedule_too_large(nodes * (nodes - 1), nodes * average_status(topology));
}

Schedule make_trees(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("all-to-all", "scatter-trees", request, 1);
  TreeExchange exchange = tree_exchange(request.topology);
  schedule.rounds.resize(static_cast<size_t>(exchange.rounds));
  for (const TreeMessage& message : exchange.messages) {
    Transfer transfer;
    transfer.from = message.from;
    transfer.to = request.topology.link(message.from, message.port).node;
    transfer.path = {static_cast<uint8_t>(message.port)};
    for (const int target : message.targets) transfer.items.push_back({message.origin, target, 0});
    std::sort(transfer.items.begin(), transfer.items.end());
    schedule.rounds[static_cast<size_t>(message.round)].push_back(std::move(transfer));
  }
  return schedule;
}

Formula trees_formula(const CollectiveRequest& request) {
  Formula formula = no_closed_form("not in the papers: found by search");
  formula.note = step_bound_note(request);
  return formula;
}

}  // namespace

Algorithm all_to_all_scatter_trees() {
  Algorithm algorithm{
      "all-to-all",  "scatter-trees", {},           "every node scatters along its own tree, links evenly loaded",
      trees_refusal, make_trees,      trees_formula};
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
