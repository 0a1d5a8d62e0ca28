// SPDX-License-Identifier: Apache-2.0
// Broadcast along one dimension after the other (Spencer 1994, section 3.1.1, formulas 3.1 and 3.2). In every stage the
// nodes that hold the block broadcast it on their lines of the next dimension by a tree (tree/dimension_trees.h). With
// all ports the block is split into as many parts as there are dimensions, and each part takes the dimensions in a
// different order.
#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/tree/dimension_trees.h"

namespace dateline {
namespace {

double tree_volume(const CollectiveRequest& request, int, int depth) {
  const double stages = request.one_port ? static_cast<double>(used_dimensions(request.topology).size()) : 1.0;
  return stages * request.q * depth;
}

}  // namespace

Algorithm broadcast_dimension_tree() {
  return {"broadcast",
          "dimension-tree",
          {"spencer"},
          "trees along one dimension after the other, the block split over the dimensions",
          dimension_tree_refusal,
          [](const CollectiveRequest& request) {
            return schedule_in_stages("broadcast", "dimension-tree", request, dimension_tree_programs(request, false));
          },
          [](const CollectiveRequest& request) {
            const char* const source = request.one_port ? "Spencer 1994, table 3.2" : "Spencer 1994, formula 3.2";
            return dimension_tree_formula(request, source, tree_volume);
          },
          nullptr,
          Growth::kStages};
}

}  // namespace dateline
