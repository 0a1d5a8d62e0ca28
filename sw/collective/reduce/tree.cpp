// SPDX-License-Identifier: Apache-2.0
// Reductions along a spanning tree of any network, which has as few levels as the root allows. With all ports
// all children are served in one round; with one port one after the other, the child with the longest branch first.
//  * reduce: the broadcast from the root backwards.
//  * all-reduce: a reduce to the node in the middle, and the broadcast.
//  * reduce-scatter: the reversal of an all-gather that collects all blocks in the middle and then broadcasts them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/reduce/reduce.h"
#include "sw/collective/reduce/reversed.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/spanning/middle.h"
#include "sw/schedule/reverse.h"

namespace dateline {
namespace {

struct SpanningTree {
  std::vector<int> order;                  ///< the nodes by levels, from the root
  std::vector<int> port;                   ///< [node]: output port of the parent that leads to it
  std::vector<std::vector<int>> children;  ///< [node]: those with the longest branch first
};

/// A breadth-first tree. Of the possible parents a node takes the one with the fewest children.
SpanningTree spanning_tree(const Topology& topology, int root) {
  const auto nodes = static_cast<size_t>(topology.nodes);
  SpanningTree tree{{root}, std::vector<int>(nodes, -1), std::vector<std::vector<int>>(nodes)};
  std::vector<int> level(nodes, -1);
  level[static_cast<size_t>(root)] = 0;
  for (size_t begin = 0; begin < tree.order.size();) {
    const size_t end = tree.order.size();
    for (size_t i = begin; i < end; ++i)
      for (int port = 0; port < topology.ports; ++port)
        if (const int next = topology.link(tree.order[i], port).node;
            next >= 0 && level[static_cast<size_t>(next)] < 0) {
          level[static_cast<size_t>(next)] = level[static_cast<size_t>(tree.order[i])] + 1;
          tree.order.push_back(next);
        }
    for (size_t i = end; i < tree.order.size(); ++i) {
      const int node = tree.order[i];
      int best = -1;
      LinkEnd link;
      for (int port = 0; port < topology.ports; ++port) {
        const LinkEnd other = topology.link(node, port);
        if (other.node < 0 || level[static_cast<size_t>(other.node)] + 1 != level[static_cast<size_t>(node)]) continue;
        const int count = static_cast<int>(tree.children[static_cast<size_t>(other.node)].size());
        if (best < 0 || count < best) best = count, link = other;
      }
      tree.children[static_cast<size_t>(link.node)].push_back(node);
      tree.port[static_cast<size_t>(node)] = link.port;
    }
    begin = end;
  }
  return tree;
}

/// Rounds that a node needs to serve all below it, and the order of its children.
int order_children(SpanningTree& tree, bool one_port) {
  std::vector<int> rounds(tree.children.size(), 0);
  for (auto node = tree.order.rbegin(); node != tree.order.rend(); ++node) {
    std::vector<int>& children = tree.children[static_cast<size_t>(*node)];
    std::stable_sort(children.begin(), children.end(),
                     [&](int a, int b) { return rounds[static_cast<size_t>(a)] > rounds[static_cast<size_t>(b)]; });
    for (size_t i = 0; i < children.size(); ++i)
      rounds[static_cast<size_t>(*node)] =
          std::max(rounds[static_cast<size_t>(*node)],
                   rounds[static_cast<size_t>(children[i])] + (one_port ? static_cast<int>(i) : 0) + 1);
  }
  return rounds[static_cast<size_t>(tree.order[0])];
}

/// The broadcast along the tree, without items.
std::vector<Round> tree_rounds(const CollectiveRequest& request, int root, SpanningTree& tree) {
  tree = spanning_tree(request.topology, root);
  std::vector<Round> rounds(static_cast<size_t>(order_children(tree, request.one_port)));
  std::vector<size_t> ready(tree.children.size(), 0);  // [node]: the first round in which it can send
  for (const int node : tree.order) {
    const std::vector<int>& children = tree.children[static_cast<size_t>(node)];
    for (size_t i = 0; i < children.size(); ++i) {
      const size_t round = ready[static_cast<size_t>(node)] + (request.one_port ? i : 0);
      const int child = children[i];
      rounds[round].push_back({node, child, {static_cast<uint8_t>(tree.port[static_cast<size_t>(child)])}, {}});
      ready[static_cast<size_t>(child)] = round + 1;
    }
  }
  return rounds;
}

Schedule tree_broadcast(const CollectiveRequest& request, int root) {
  Schedule schedule = empty_schedule("broadcast", "tree", request, 1);
  schedule.source = root;
  SpanningTree tree;
  schedule.rounds = tree_rounds(request, root, tree);
  for (Round& round : schedule.rounds)
    for (Transfer& transfer : round) transfer.items = {{root, -1, 0}};
  return schedule;
}

Schedule tree_all_gather(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("all-gather", "tree", request, 1);
  SpanningTree tree;
  std::vector<Round> down = tree_rounds(request, middle_of(request.topology), tree);
  std::vector<std::vector<int>> below(tree.children.size());  // [node]: itself, and the nodes below it
  for (auto node = tree.order.rbegin(); node != tree.order.rend(); ++node) {
    std::vector<int>& own = below[static_cast<size_t>(*node)];
    own = {*node};
    for (const int child : tree.children[static_cast<size_t>(*node)])
      own.insert(own.end(), below[static_cast<size_t>(child)].begin(), below[static_cast<size_t>(child)].end());
    std::sort(own.begin(), own.end());
  }
  schedule.rounds = reversed_rounds(request.topology, down);
  for (Round& round : schedule.rounds)
    for (Transfer& transfer : round)
      for (const int origin : below[static_cast<size_t>(transfer.from)]) transfer.items.push_back({origin, -1, 0});
  for (Round& round : down) {
    for (Transfer& transfer : round)
      for (int origin = 0; origin < request.topology.nodes; ++origin) transfer.items.push_back({origin, -1, 0});
    schedule.rounds.push_back(std::move(round));
  }
  return prune_receipts(request.topology, std::move(schedule));
}

Formula tree_formula(const CollectiveRequest& request, int root, double phases) {
  SpanningTree tree;
  Formula formula;
  formula.source = "spanning tree";
  formula.rounds = formula.hops = phases * static_cast<double>(tree_rounds(request, root, tree).size());
  formula.has_rounds = formula.has_hops = true;
  return formula;
}

std::string switch_refusal(const CollectiveRequest& request) {
  return request.topology.switches.empty() ? "" : "it needs a processor at every node";
}

Algorithm tree_original(const std::string& operation, Schedule (*make)(const CollectiveRequest&),
                        Formula (*formula)(const CollectiveRequest&)) {
  Algorithm algorithm;
  algorithm.operation = operation;
  algorithm.name = "tree";
  algorithm.any_network = true;
  algorithm.applicable = switch_refusal;
  algorithm.make = make;
  algorithm.formula = formula;
  algorithm.parts = [](const CollectiveRequest&) { return 1; };
  return algorithm;
}

}  // namespace

std::vector<Algorithm> tree_reductions() {
  const Algorithm rooted = tree_original(
      "broadcast", [](const CollectiveRequest& request) { return tree_broadcast(request, request.source); },
      [](const CollectiveRequest& request) {
        Formula formula = tree_formula(request, request.source, 1);
        formula.volume = formula.rounds;
        formula.has_volume = true;
        return formula;
      });
  const Algorithm middle = tree_original(
      "broadcast",
      [](const CollectiveRequest& request) { return tree_broadcast(request, middle_of(request.topology)); },
      [](const CollectiveRequest& request) {
        Formula formula = tree_formula(request, middle_of(request.topology), 1);
        formula.volume = formula.rounds;
        formula.has_volume = true;
        return formula;
      });
  Algorithm gather = tree_original("all-gather", tree_all_gather, [](const CollectiveRequest& request) {
    return tree_formula(request, middle_of(request.topology), 2);
  });
  gather.applicable = [](const CollectiveRequest& request) {
    if (const std::string why = switch_refusal(request); !why.empty()) return why;
    const double nodes = request.topology.nodes;
    return schedule_too_large(2 * nodes, nodes * nodes);
  };
  std::vector<Algorithm> all = {reversed_algorithm(rooted, "reduce"), reversed_algorithm(gather, "reduce-scatter"),
                                reversed_algorithm(middle, "all-reduce")};
  all[0].summary = "any network: along a spanning tree with few levels";
  all[1].summary = "any network: along a spanning tree to its middle, and back";
  all[2].summary = "any network: along a spanning tree to its middle, and back";
  return all;
}

}  // namespace dateline
