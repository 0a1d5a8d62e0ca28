// SPDX-License-Identifier: Apache-2.0
// Any signed exchange of up to three axes (Spencer 1994, table 4.3). Each exchange is one of ten operations with its
// axes relabelled and mirrored. The schedule is made for that operation and then relabelled (circuit/axis_exchange.h).
#include "sw/collective/permute/permute.h"

#include <string>

#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/transpose/mirror_cycle.h"
#include "sw/collective/transpose/transpose.h"

namespace dateline {
namespace {

AxisClass class_of(const CollectiveRequest& request) {
  return classify_axes(parse_axes(request.arguments.at("axes"), request.topology.dims()));
}

std::string permute_refusal(const CollectiveRequest& request) {
  const std::string refusal = permutation_refusal(request, "permute");
  if (!refusal.empty()) return refusal;
  const int dims = request.topology.dims();
  return dims <= 3 ? "" : "it needs 1 to 3 dimensions, not " + std::to_string(dims);
}

/// Whether the operation is the mirroring of one axis and takes fewer rounds line by line (transpose_lines) than with
/// collectors of the whole torus. It does at some odd sizes, where evenly spaced collectors fit the lines less well
/// than blocks of the lines' quarters. In one dimension always true.
bool better_by_lines(const CollectiveRequest& request, const std::string& operation) {
  if (operation != "transpose-1d") return false;
  const Topology& topology = request.topology;
  const int dims = topology.dims(), q = request.q;
  if (dims == 1) return true;
  const CollectorChoice choice = planned_collectors(
      topology, request.order, class_plan(operation, dims, ExchangeRoute::kDimensionOrder), q, request.watcher);
  return mirrored_rounds(largest_quarter(topology.dimensions[0].size), q) <
         collection_rounds(choice.blocks.largest(), q);
}

/// Makes the schedule for the axes of the operation in table 4.3, then relabels its nodes and blocks.
Schedule permute_axes(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const int dims = topology.dims();
  const AxisClass axes = class_of(request);
  Schedule schedule = empty_schedule("permute", "table-4.3", request, dims);
  if (axes.operation == "identity") return schedule;
  Schedule own = schedule;
  own.arguments["axes"] = class_map(axes.operation, dims).text();
  Holdings held = initial_holdings(topology, own);
  if (better_by_lines(request, axes.operation))
    transpose_lines(request, own, held);
  else
    run_plan(request, class_plans(axes.operation, dims), own, held);
  schedule.rounds = relabelled(topology, own.rounds, axes.relabelling);
  return schedule;
}

Formula permute_formula(const CollectiveRequest& request) {
  const AxisClass axes = class_of(request);
  if (axes.operation == "identity") {
    Formula nothing;
    nothing.source = "identity of table 4.3: nothing moves";
    nothing.has_rounds = nothing.has_hops = nothing.has_volume = true;
    return nothing;
  }
  const Topology& topology = request.topology;
  if (topology.dims() == 1) return transpose_1d_formula(topology.nodes, request.q);
  return exchange_formula(axes.operation, topology.dimensions[0].size, topology.dims(), request.q);
}

}  // namespace

Algorithm permute_table() {
  return {"permute",
          "table-4.3",
          {},
          "the operation of table 4.3 that the exchange belongs to, axes relabelled",
          permute_refusal,
          permute_axes,
          permute_formula,
          nullptr,
          Growth::kSearched};
}

}  // namespace dateline
