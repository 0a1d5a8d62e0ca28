// SPDX-License-Identifier: Apache-2.0
// Total exchange on Cartesian products, composed of total exchanges on the dimensions (Dimakopoulos and Dimopoulos).
// A2, for any product: one dimension after the other; for every choice of the other coordinates, all lines of the
// dimension run its exchange at once. A3, for 2, 4, 8 or 16 equal dimensions with all ports: both halves of the
// dimensions work in every step.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/base/modulo.h"
#include "model/network/family.h"
#include "model/network/properties.h"
#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/all_to_all/factor_exchange.h"
#include "sw/collective/line/dimension_stages.h"

namespace dateline {
namespace {

constexpr const char* kProductPaper = "Dimakopoulos and Dimopoulos, ";

/// All nodes with coordinate 0 in one dimension. Node number i is done[i] + ahead[i]: done has its coordinates in the
/// dimensions above, ahead those in the dimensions below.
struct Others {
  std::vector<int> done, ahead;
};

Others others(const Topology& topology, int stride, int size) {
  Others result;
  for (int above = 0; above < topology.nodes; above += stride * size)
    for (int below = 0; below < stride; ++below) {
      result.done.push_back(above);
      result.ahead.push_back(below);
    }
  return result;
}

/// Appends one run of a dimension's exchange on all its lines. The blocks have reached their targets' coordinates in
/// the dimensions done, and still have their origins' coordinates in those ahead. `run` selects the other coordinates:
/// the origin's in the dimensions done and the target's in those ahead.
void append_run(const Exchange& factor, int stride, const Others& lines, size_t run, Exchange& exchange) {
  for (const std::vector<ExchangeMove>& step : factor) {
    std::vector<ExchangeMove> moves;
    moves.reserve(step.size() * lines.done.size());
    for (size_t line = 0; line < lines.done.size(); ++line) {
      const int here = lines.done[line] + lines.ahead[line];
      const int origin = lines.done[run] + lines.ahead[line], target = lines.done[line] + lines.ahead[run];
      for (const ExchangeMove& move : step)
        moves.push_back({here + move.from * stride, here + move.to * stride, origin + move.origin * stride,
                         target + move.target * stride});
    }
    exchange.push_back(std::move(moves));
  }
}

/// f_r(p), the rotation of 1..n-1 by r-1 to the left, r = 1..n-1.
int rotated(int p, int r, int n) { return (p + r - 2) % (n - 1) + 1; }
int rotated_back(int value, int r, int n) { return modulo(value - r, n - 1) + 1; }

/// A2, from the last dimension to the first: for every choice of the other coordinates, all lines of the dimension run
/// its exchange at once. N * sum T_i/n_i steps. one_port: exchanges of the dimensions with one port.
Exchange exchange_a2(const Topology& topology, bool one_port) {
  Exchange exchange;
  int stride = topology.nodes;
  for (int dim = topology.dims() - 1; dim >= 0; --dim) {
    const Dimension& dimension = topology.dimensions[dim];
    stride /= dimension.size;
    const Exchange factor = factor_exchange(dimension, one_port);
    const Others lines = others(topology, stride, dimension.size);
    for (size_t run = 0; run < lines.done.size(); ++run) append_run(factor, stride, lines, run, exchange);
  }
  return exchange;
}

double steps_a2(const Topology& topology, bool one_port) {
  double steps = 0;
  for (const Dimension& dimension : topology.dimensions)
    steps += static_cast<double>(topology.nodes / dimension.size * factor_steps(dimension, one_port));
  return steps;
}

/// A3 on H x H from an exchange on the n nodes of H; both halves are busy in every step. It takes n times the steps of
/// H. Node (i,j) is i + n j.
Exchange exchange_a3(const Exchange& half, int n) {
  Exchange exchange;
  for (int round = 1; round <= n; ++round)
    for (const std::vector<ExchangeMove>& step : half) {
      std::vector<ExchangeMove> moves;
      for (const ExchangeMove& move : step) {
        const int offset = modulo(move.target - move.origin, n);
        // Moves in the second half of the dimensions. In the last round their blocks are for nodes with the same first
        // half. In earlier rounds their blocks are for other first halves, and move to the node where the first half
        // will take them on.
        const int shift = round < n ? rotated(offset, round, n) : 0;
        for (int i = 0; i < n; ++i)
          moves.push_back({i + n * move.from, i + n * move.to, i + n * move.origin, (i + shift) % n + n * move.target});
        // Moves in the first half. In round 1 they take a node's own blocks, later the blocks that arrived in the
        // previous round.
        const int came_by = round > 1 ? rotated_back(offset, round - 1, n) : 0;
        for (int j = 0; j < n; ++j)
          moves.push_back(
              {move.from + n * j, move.to + n * j, move.origin + n * modulo(j - came_by, n), move.target + n * j});
      }
      exchange.push_back(std::move(moves));
    }
  return exchange;
}

/// A3, applied repeatedly to double the dimensions. Precondition: 2^j equal dimensions of more than one node.
Exchange exchange_a3(const Topology& topology) {
  const Dimension& factor = topology.dimensions[used_dimensions(topology)[0]];
  Exchange exchange = factor_exchange(factor, false);
  for (int nodes = factor.size; nodes < topology.nodes; nodes *= nodes) exchange = exchange_a3(exchange, nodes);
  return exchange;
}

double steps_a3(const Topology& topology) {
  const Dimension& factor = topology.dimensions[used_dimensions(topology)[0]];
  return static_cast<double>(topology.nodes / factor.size * factor_steps(factor, false));
}

std::string a2_refusal(const CollectiveRequest& request) {
  if (!family_of(request.topology).ordered_dimensions())
    return "it needs a product of rings, lines and complete graphs, not " + request.topology.spec;
  return too_many_transfers(request.topology);
}

Schedule make_a2(const CollectiveRequest& request) {
  return exchange_schedule("product-a2", request, exchange_a2(request.topology, request.one_port));
}

Formula a2_formula(const CollectiveRequest& request) {
  Formula formula = formula_in_steps(std::string(kProductPaper) + "A2, N sum T_i/n_i", request,
                                     steps_a2(request.topology, request.one_port));
  if (request.one_port && !nodes_are_alike(request.topology))
    formula.note += "; a line of three or more nodes needs more steps than its average status (E2)";
  if (!request.one_port) formula.note += "; A2 is printed for one port, here it is run with all ports";
  return formula;
}

std::string a3_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  const std::vector<int> dims =
      family_of(topology).ordered_dimensions() ? used_dimensions(topology) : std::vector<int>{};
  bool fits = dims.size() >= 2 && (dims.size() & (dims.size() - 1)) == 0;
  for (const int dim : dims) fits = fits && same_factor(topology.dimensions[dim], topology.dimensions[dims[0]]);
  if (!fits) return "it needs 2, 4, 8 or 16 equal dimensions, not " + topology.spec;
  return too_many_transfers(topology);
}

Schedule make_a3(const CollectiveRequest& request) {
  return exchange_schedule("product-a3", request, exchange_a3(request.topology));
}

Formula a3_formula(const CollectiveRequest& request) {
  Formula formula =
      formula_in_steps(std::string(kProductPaper) + "A3, n^(d-1) T_H", request, steps_a3(request.topology));
  const Dimension& factor = request.topology.dimensions[used_dimensions(request.topology)[0]];
  if (factor.wraps && factor.size % 4 == 2)
    formula.note += "; not optimal for rings of k = 2 (mod 4): k^2/8 is rounded up before it is multiplied (E1)";
  return formula;
}

}  // namespace

Algorithm all_to_all_product_a2() {
  return {"all-to-all", "product-a2", {"dimakopoulos"}, "neighbour transfers, one dimension after the other",
          a2_refusal,   make_a2,      a2_formula};
}
Algorithm all_to_all_product_a3() {
  return {"all-to-all", "product-a3", {},        "neighbour transfers, equal dimensions all at once",
          a3_refusal,   make_a3,      a3_formula};
}

}  // namespace dateline
