// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/cube/one_port.h"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "model/base/setting.h"
#include "sw/collective/tree/line_tree.h"
#include "sw/collective/walk/walk.h"

namespace dateline {
namespace {

/// Appends recursive doubling, lowest bit first. In the step of a bit every node whose ID agrees with its root from
/// that bit upwards sends over that bit's port. root_of: ID of the node's root, -1 for a node that takes no part.
/// id_of: the node's ID, whose bits ports 0..bits-1 flip.
void append_doubling(const Topology& topology, int bits, const std::function<int(int node)>& root_of,
                     const std::function<int(int node)>& id_of, LineRounds& tree) {
  for (int bit = 0; bit < bits; ++bit) {
    std::vector<LineMove> round;
    for (int node = 0; node < topology.nodes; ++node)
      if (root_of(node) >= 0 && id_of(node) >> bit == root_of(node) >> bit)
        round.push_back({node, topology.link(node, bit).node});
    tree.push_back(std::move(round));
  }
}

LineRounds dual_cube_tree(const Topology& topology, int source) {
  const DualCube cube(topology);
  const int partner = cube.across(source);
  const auto home = [&](int node) {
    const int root = cube.class_of(node) == cube.class_of(source) ? source : partner;
    return cube.cluster_id(node) == cube.cluster_id(root);
  };
  const auto root = [&](int node) {
    return cube.node_id(cube.class_of(node) == cube.class_of(source) ? source : partner);
  };
  const auto id = [&](int node) { return cube.node_id(node); };
  LineRounds tree = {{{source, partner}}};
  append_doubling(
      topology, cube.bits(), [&](int node) { return home(node) ? root(node) : -1; }, id, tree);
  std::vector<LineMove> crossing;
  for (int node = 0; node < topology.nodes; ++node)
    if (home(node) && node != source && node != partner) crossing.push_back({node, cube.across(node)});
  tree.push_back(std::move(crossing));
  append_doubling(
      topology, cube.bits(), [&](int node) { return home(node) ? -1 : root(node); }, id, tree);
  return tree;
}

/// The tree of broadcast and scatter in node numbers; every move is one link. Hypercube: recursive doubling, lowest bit
/// first. Dual-cube: to the cross neighbour, doubling in the two home clusters, over all cross links, doubling in all
/// other clusters. The printed pseudo-code compares the wrong bits and the wrong cluster ID (erratum E6).
LineRounds cube_broadcast_tree(const Topology& topology, int source) {
  if (is_dual_cube(topology)) return dual_cube_tree(topology, source);
  LineRounds tree;
  append_doubling(
      topology, topology.ports, [&](int) { return source; }, [](int node) { return node; }, tree);
  return tree;
}

}  // namespace

std::string cube_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (!is_dual_cube(topology) && topology.kind != "hypercube")
    return "it needs a dual-cube or hypercube, not " + topology.spec;
  return request.one_port ? "" : "it needs " + setting("ports", "one");
}

Schedule on_cube_tree(const CollectiveRequest& request, bool scatter) {
  Schedule schedule = empty_schedule(scatter ? "scatter" : "broadcast", "published", request, 1);
  const LineRounds tree = cube_broadcast_tree(request.topology, request.source);
  const auto reached = reached_through(tree);
  schedule.rounds.resize(tree.size());
  for (size_t round = 0; round < tree.size(); ++round)
    for (size_t i = 0; i < tree[round].size(); ++i) {
      const LineMove& move = tree[round][i];
      Transfer transfer{move.from, move.to, {port_to(request.topology, move.from, move.to)}, {}};
      if (scatter)
        for (const int target : reached[round][i]) transfer.items.push_back({request.source, target, 0});
      else
        transfer.items.push_back({request.source, -1, 0});
      schedule.rounds[round].push_back(std::move(transfer));
    }
  return schedule;
}

Formula complete_formula(const std::string& source, const Counts& counts) {
  Formula formula;
  formula.source = source;
  formula.rounds = counts.rounds;
  formula.hops = counts.hops;
  formula.volume = counts.volume;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace dateline
