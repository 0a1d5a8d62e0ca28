// SPDX-License-Identifier: Apache-2.0
// Broadcast along one dimension after the other (Spencer 1994, section 3.1.1, formulas 3.1 and 3.2).
//
// All-port: the block is split into as many parts as there are dimensions; in stage s part j runs trees on all lines
// of dimension (j+s) mod d whose root holds it, so parts never share a link. One-port: the whole block, one dimension
// after the other. With sizes that differ a stage lasts as long as its longest line. Dimensions of size 1 do not count.
// All paths are straight, so any dimension order will do.
#include <algorithm>

#include "model/cost/lower_bound.h"
#include "sw/collective/broadcast.h"
#include "sw/collective/line_tree.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

std::vector<int> used_dimensions(const Topology& topology) {
  std::vector<int> used;
  for (int k = 0; k < topology.dims(); ++k)
    if (topology.dimensions[k].size > 1) used.push_back(k);
  return used;
}

std::string applicable(const CollectiveRequest& request) {
  return request.topology.kind == "torus" ? "" : "it needs a torus, not " + request.topology.spec;
}

LineRounds line_tree(const CollectiveRequest& request, int dim) {
  const int size = request.topology.dimensions[dim].size;
  return request.one_port ? one_port_line_tree(size, request.q) : all_port_line_tree(size, request.q);
}

int shifted(const Topology& topology, int node, int dim, int offset) {
  std::vector<int> where = topology.coordinates(node);
  where[dim] += offset;
  return topology.node_at(where);
}

/// Runs the tree on the line of `dim` through the holder, from round `first` on; returns the line's new holders.
std::vector<int> run_line(const CollectiveRequest& request, const LineRounds& tree, int dim, int holder, int part,
                          size_t first, std::vector<Round>& rounds) {
  const Topology& topology = request.topology;
  std::vector<int> reached;
  std::vector<int> displacement(topology.dims(), 0);
  for (size_t round = 0; round < tree.size(); ++round)
    for (const LineMove& move : tree[round]) {
      Transfer transfer;
      transfer.from = shifted(topology, holder, dim, move.from);
      transfer.to = shifted(topology, holder, dim, move.to);
      displacement[dim] = move.to - move.from;
      transfer.path = dor_path_by(topology, request.order, transfer.from, displacement);
      transfer.items = {{request.source, -1, part}};
      reached.push_back(transfer.to);
      rounds[first + round].push_back(std::move(transfer));
    }
  return reached;
}

Schedule make(const CollectiveRequest& request) {
  const std::vector<int> dims = used_dimensions(request.topology);
  const size_t stages = dims.size();
  const size_t parts = request.one_port ? 1 : std::max<size_t>(1, stages);
  Schedule schedule = empty_schedule("broadcast", "dimension-tree", request, static_cast<int>(parts));
  std::vector<LineRounds> trees;
  for (int dim : dims) trees.push_back(line_tree(request, dim));
  std::vector<std::vector<int>> holders(parts, {request.source});
  for (size_t stage = 0; stage < stages; ++stage) {
    size_t length = 0;
    for (size_t part = 0; part < parts; ++part) length = std::max(length, trees[(part + stage) % stages].size());
    const size_t first = schedule.rounds.size();
    schedule.rounds.resize(first + length);
    for (size_t part = 0; part < parts; ++part) {
      const size_t which = (part + stage) % stages;
      const size_t roots = holders[part].size();
      for (size_t root = 0; root < roots; ++root) {
        const std::vector<int> reached = run_line(request, trees[which], dims[which], holders[part][root],
                                                  static_cast<int>(part), first, schedule.rounds);
        holders[part].insert(holders[part].end(), reached.begin(), reached.end());
      }
    }
  }
  return schedule;
}

/// Closed forms hold for equal sizes n that are a power of the tree's branching; rounds for any sizes.
Formula formula(const CollectiveRequest& request) {
  const std::vector<int> dims = used_dimensions(request.topology);
  const double d = static_cast<double>(dims.size());
  const long branching = request.one_port ? request.q + 1L : 2L * request.q + 1;
  Formula formula;
  formula.source = request.one_port ? "Spencer 1994, table 3.2" : "Spencer 1994, formula 3.2";
  formula.has_rounds = true;
  int longest = 0;
  int shortest = 0;
  int depth = 0;
  for (int dim : dims) {
    const int size = request.topology.dimensions[dim].size;
    longest = std::max(longest, size);
    shortest = shortest == 0 ? size : std::min(shortest, size);
    depth = ceil_log(branching, longest);
    if (request.one_port) formula.rounds += ceil_log(branching, size);
  }
  if (!request.one_port) formula.rounds = d * depth;
  long power = 1;
  for (int i = 0; i < depth; ++i) power *= branching;
  formula.has_hops = formula.has_volume = !dims.empty() && longest == shortest && power == longest;
  if (!formula.has_hops) return formula;
  const double n = longest;
  if (request.one_port) {
    formula.hops = d * request.q * n / static_cast<double>(branching);
    formula.volume = d * request.q * depth;
    if (request.q > 1) formula.note = "hops: the thesis prints d n/2; d q n/(q+1) is what its trees take (E12)";
  } else {
    formula.hops = d * (n - 1) / 2;
    formula.volume = static_cast<double>(request.q) * depth;
    if (longest % 2 == 1) formula.note = "hops: the thesis rounds d (n-1)/2 up to d n/2";
  }
  return formula;
}

}  // namespace

Algorithm broadcast_dimension_tree() {
  return {"broadcast", "dimension-tree",
          {"spencer"}, "trees along one dimension after the other, the block split over the dimensions",
          applicable,  make,
          formula};
}

}  // namespace dateline
