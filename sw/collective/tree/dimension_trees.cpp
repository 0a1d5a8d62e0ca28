// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/tree/dimension_trees.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/cost/lower_bound.h"
#include "sw/collective/line/dimension_stages.h"

namespace dateline {
namespace {

/// Adds blocks to the moves: one for the receiver or, if `addressed`, one for each position reached through the
/// receiver.
LineProgram with_bundles(const LineRounds& tree, bool addressed) {
  const auto reached = reached_through(tree);
  LineProgram program(tree.size());
  for (size_t round = 0; round < tree.size(); ++round)
    for (size_t i = 0; i < tree[round].size(); ++i) {
      LineTransfer transfer{tree[round][i], {}};
      if (addressed)
        for (const int position : reached[round][i]) transfer.blocks.push_back({0, position});
      else
        transfer.blocks.push_back({0, transfer.move.to});
      program[round].push_back(std::move(transfer));
    }
  return program;
}

long branching(const CollectiveRequest& request) { return request.one_port ? request.q + 1L : 2L * request.q + 1; }

bool is_power(long base, long value) {
  while (value % base == 0) value /= base;
  return value == 1;
}

}  // namespace

std::string dimension_tree_refusal(const CollectiveRequest& request) {
  return request.topology.kind == "torus" ? "" : "it needs a torus, not " + request.topology.spec;
}

std::vector<LineProgram> dimension_tree_programs(const CollectiveRequest& request, bool addressed) {
  std::vector<LineProgram> programs;
  for (const int dim : used_dimensions(request.topology)) {
    const int size = request.topology.dimensions[dim].size;
    const LineRounds tree =
        request.one_port ? one_port_line_tree(size, request.q) : all_port_line_tree(size, request.q);
    programs.push_back(with_bundles(tree, addressed));
  }
  return programs;
}

Formula dimension_tree_formula(const CollectiveRequest& request, const std::string& source,
                               double (*volume)(const CollectiveRequest&, int n, int depth)) {
  const std::vector<int> dims = used_dimensions(request.topology);
  const double d = static_cast<double>(dims.size());
  Formula formula;
  formula.source = source;
  formula.has_rounds = true;
  int deepest = 0;
  for (const int dim : dims) {
    const int depth = ceil_log(branching(request), request.topology.dimensions[dim].size);
    formula.rounds += depth;
    deepest = std::max(deepest, depth);
  }
  if (!request.one_port) formula.rounds = d * deepest;
  const int n = equal_size(request.topology);
  formula.has_hops = formula.has_volume = n > 0 && is_power(branching(request), n);
  const double printed_hops = d * n / 2;
  if (n > 0 && !formula.has_hops) {
    formula.printed = Counts{formula.rounds, printed_hops, volume(request, n, deepest)};
    formula.note = "the closed form holds for n = (" + std::string(request.one_port ? "q+1" : "2q+1") +
                   ")^R; at other sizes pieces differ by one node, and hops and volume are the executed ones";
  }
  if (!formula.has_hops) return formula;
  formula.hops = request.one_port ? d * request.q * n / static_cast<double>(branching(request)) : d * (n - 1) / 2.0;
  formula.volume = volume(request, n, deepest);
  if (formula.hops == printed_hops) return formula;
  formula.printed = Counts{formula.rounds, printed_hops, formula.volume};
  formula.note = request.one_port ? "hops: the thesis prints d n/2; d q n/(q+1) is what its trees take (E12)"
                                  : "hops: the thesis rounds d (n-1)/2 up to d n/2";
  return formula;
}

}  // namespace dateline
