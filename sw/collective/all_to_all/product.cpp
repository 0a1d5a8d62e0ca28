// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_to_all/product.h"

#include "model/modulo.h"
#include "sw/collective/all_to_all/factor_exchange.h"
#include "sw/collective/line/dimension_stages.h"

namespace dateline {
namespace {

/// All nodes with coordinate 0 in one dimension, each as the sum of two nodes: what it has in the dimensions done
/// (above) and in those to come (below).
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
/// the dimensions done and are at their origins' in those ahead; `run` picks the other end.
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

/// f_r(p), a rotation of 1..n-1 by r-1 to the left; r = 1..n-1.
int rotated(int p, int r, int n) { return (p + r - 2) % (n - 1) + 1; }
int rotated_back(int value, int r, int n) { return modulo(value - r, n - 1) + 1; }

}  // namespace

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

Exchange exchange_a3(const Exchange& half, int n) {
  Exchange exchange;
  for (int round = 1; round <= n; ++round)
    for (const std::vector<ExchangeMove>& step : half) {
      std::vector<ExchangeMove> moves;
      for (const ExchangeMove& move : step) {
        const int offset = modulo(move.target - move.origin, n);
        // Second half: what is for another first half goes ahead to the node from which it will go on; last its own.
        const int shift = round < n ? rotated(offset, round, n) : 0;
        for (int i = 0; i < n; ++i)
          moves.push_back({i + n * move.from, i + n * move.to, i + n * move.origin, (i + shift) % n + n * move.target});
        // First half: first the own blocks, then what came in the round before.
        const int came_by = round > 1 ? rotated_back(offset, round - 1, n) : 0;
        for (int j = 0; j < n; ++j)
          moves.push_back(
              {move.from + n * j, move.to + n * j, move.origin + n * modulo(j - came_by, n), move.target + n * j});
      }
      exchange.push_back(std::move(moves));
    }
  return exchange;
}

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

}  // namespace dateline
