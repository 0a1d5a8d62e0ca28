// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_gather/swing.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "model/cost/lower_bound.h"
#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

int swing_reach(int step) {
  int reach = 1;
  for (int s = 0; s < step; ++s) reach = 1 - 2 * reach;
  return reach;
}

/// The longest hop of an exchange, and so the largest sharing of a link.
int longest_swing(int n) {
  int longest = 1;
  for (int step = 0; 1 << step < n; ++step) {
    const int reach = std::abs(swing_reach(step)) % n;
    longest = std::max(longest, std::min(reach, n - reach));
  }
  return longest;
}

Schedule swing_all_gather(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const int parts = 2 * static_cast<int>(used_dimensions(topology).size());
  Schedule schedule = empty_schedule("all-gather", "swing", request, parts);
  const int steps = swing_steps(topology);
  schedule.rounds.resize(static_cast<size_t>(steps));
  for (int part = 0; part < parts; ++part) {
    std::vector<std::vector<int>> held(static_cast<size_t>(topology.nodes));
    for (int node = 0; node < topology.nodes; ++node) held[static_cast<size_t>(node)] = {node};
    for (int step = steps - 1; step >= 0; --step) {
      std::vector<std::vector<int>> after = held;
      for (int node = 0; node < topology.nodes; ++node) {
        const SwingExchange exchange = swing_exchange(request, part, step, node);
        Transfer transfer{node, exchange.partner, exchange.path, {}};
        for (const int origin : held[static_cast<size_t>(node)]) transfer.items.push_back({origin, -1, part});
        std::vector<int>& there = after[static_cast<size_t>(exchange.partner)];
        there.insert(there.end(), held[static_cast<size_t>(node)].begin(), held[static_cast<size_t>(node)].end());
        schedule.rounds[static_cast<size_t>(steps - 1 - step)].push_back(std::move(transfer));
      }
      held = std::move(after);
    }
  }
  for (Round& round : schedule.rounds) join_transfers(round);
  return schedule;
}

Formula swing_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "De Sensi et al. 2024, backwards";
  formula.rounds = swing_steps(request.topology);
  formula.has_rounds = true;
  return formula;
}

}  // namespace

std::string swing_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  const std::vector<int> dims = used_dimensions(topology);
  const int n = equal_size(topology);
  if (topology.kind != "torus" || n < 4 || (n & (n - 1)) != 0)
    return "it needs a torus with the same power of two, 4 or more, in every dimension";
  if (request.q < longest_swing(n))
    return "its longest exchange shares every link " + std::to_string(longest_swing(n)) +
           " times, so it needs a q of " + std::to_string(longest_swing(n));
  const double nodes = topology.nodes, parts = 2.0 * static_cast<double>(dims.size());
  return schedule_too_large(nodes * parts * swing_steps(topology), nodes * nodes * parts);
}

int swing_steps(const Topology& topology) { return ceil_log(2, topology.nodes); }

SwingExchange swing_exchange(const CollectiveRequest& request, int part, int step, int node) {
  const Topology& topology = request.topology;
  const std::vector<int> dims = used_dimensions(topology);
  const auto turn = static_cast<size_t>(part / 2 + step) % dims.size();
  const int dim = dims[turn], n = topology.dimensions[static_cast<size_t>(dim)].size;
  const int reach = swing_reach(step / static_cast<int>(dims.size()));
  std::vector<int> to = topology.coordinates(node);
  const bool even = (to[static_cast<size_t>(dim)] + part) % 2 == 0;
  int hops = ((even ? reach : -reach) % n + n) % n;
  to[static_cast<size_t>(dim)] += hops;
  if (2 * hops > n) hops -= n;
  std::vector<int> displacement(static_cast<size_t>(topology.dims()), 0);
  displacement[static_cast<size_t>(dim)] = hops;
  return {topology.node_at(to), dor_path_by(topology, request.order, node, displacement)};
}

Algorithm all_gather_swing() {
  Algorithm algorithm{
      "all-gather",  "swing",          {},           "exchanges over 1, -1, 3, -5, ... hops, the longest first",
      swing_refusal, swing_all_gather, swing_formula};
  algorithm.parts = [](const CollectiveRequest& request) {
    return 2 * static_cast<int>(used_dimensions(request.topology).size());
  };
  return algorithm;
}

}  // namespace dateline
