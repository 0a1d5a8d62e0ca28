// SPDX-License-Identifier: Apache-2.0
// Scatter and gather along one dimension after the other (Spencer 1994, formulas 3.3 and 3.4; section 1.2 of the
// restated thesis). Scatter uses the trees of the broadcast; a move carries the blocks of all nodes that the tree
// reaches through the receiver. Gather is the scatter backwards: the rounds in reverse order, every circuit reversed,
// the same bundles.
#include <string>
#include <utility>

#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/scatter_gather/scatter_gather.h"
#include "sw/collective/tree/dimension_trees.h"
#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

Schedule tree_scatter(const CollectiveRequest& request) {
  return schedule_in_stages("scatter", "dimension-tree", request, dimension_tree_programs(request, true));
}

/// The source sends its N-1 blocks over all its links or, with one port, over one link.
double tree_volume(const CollectiveRequest& request, int, int) {
  const double links = request.one_port ? 1.0 : 2.0 * static_cast<double>(used_dimensions(request.topology).size());
  return (request.topology.nodes - 1) / links;
}

Formula tree_formula(const CollectiveRequest& request) {
  Formula formula = dimension_tree_formula(
      request, request.one_port ? "Spencer 1994, table 3.2" : "Spencer 1994, formula 3.4", tree_volume);
  if (!request.one_port)
    formula.note += (formula.note.empty() ? "" : "; ") +
                    std::string("the sum of 3.3 starts at i = 1 and that of 3.4 runs to d-1 (E8)");
  return formula;
}

}  // namespace

Schedule gather_of(const Topology& topology, Schedule scatter) {
  scatter.operation = "gather";
  scatter.rounds = reversed(topology, scatter.rounds);
  for (Round& round : scatter.rounds)
    for (Transfer& transfer : round)
      for (Item& item : transfer.items) std::swap(item.origin, item.target);
  return scatter;
}

Algorithm scatter_dimension_tree() {
  return {"scatter",
          "dimension-tree",
          {"spencer"},
          "trees along one dimension after the other, the blocks split over the dimensions",
          dimension_tree_refusal,
          tree_scatter,
          tree_formula,
          nullptr,
          Growth::kStages};
}

Algorithm gather_dimension_tree() {
  return {"gather",
          "dimension-tree",
          {"spencer"},
          "scatter dimension-tree backwards",
          dimension_tree_refusal,
          [](const CollectiveRequest& request) { return gather_of(request.topology, tree_scatter(request)); },
          tree_formula,
          nullptr,
          Growth::kStages};
}

}  // namespace dateline
