// SPDX-License-Identifier: Apache-2.0
// All-reduce in which every node exchanges the whole vector with the partners of Trivance. In a ring of 3^k nodes it
// sends over 1, 3, 9, ... hops both ways. A ring of another size has a round for every prime factor: a node then holds
// the sum of a window of nodes, and gets the sums of the windows beside it, so that every contribution arrives once.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/reduce/reduce.h"
#include "sw/collective/reduce/unordered.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// A round of an exchange in a ring: every node has the sum of `window` consecutive nodes, and gets the sums of the
/// `radix` - 1 windows beside it.
struct StrideRound {
  int radix = 2, window = 1;

  int reach() const { return radix / 2 * window; }  ///< longest hops
  /// Most transfers on a link. With an even radix, 2, each half of the data goes in one direction.
  long sharing() const { return radix == 2 ? window : 1L * window * (1L * radix * radix - 1) / 8; }
  /// The signed hops to all receivers of one half of the data.
  std::vector<int> hops(int half) const {
    if (radix == 2) return {half == 0 ? window : -window};
    std::vector<int> all;
    for (int step = 1; step <= radix / 2; ++step)
      for (const int sign : {1, -1}) all.push_back(sign * step * window);
    return all;
  }
};

long stride_sharing(const std::vector<StrideRound>& rounds) {
  long sharing = 0;
  for (const StrideRound& round : rounds) sharing = std::max(sharing, round.sharing());
  return sharing;
}

/// A round for every prime factor of n, in the order with the least sharing.
std::vector<StrideRound> stride_rounds(int n) {
  std::vector<int> factors;
  for (int factor = 2, rest = n; rest > 1; ++factor)
    for (; rest % factor == 0; rest /= factor) factors.push_back(factor);
  std::vector<StrideRound> best;
  do {
    std::vector<StrideRound> rounds;
    int window = 1;
    for (const int factor : factors) {
      rounds.push_back({factor, window});
      window *= factor;
    }
    if (best.empty() || stride_sharing(rounds) < stride_sharing(best)) best = std::move(rounds);
  } while (std::next_permutation(factors.begin(), factors.end()));
  return best;
}

/// The exchanges of a torus. Part j begins with dimension j; where a ring has a round of radix 2, a part has two
/// halves.
struct StridePlan {
  std::vector<int> dims;
  std::vector<std::vector<StrideRound>> rings;  ///< [used dimension]
  size_t longest = 0;                           ///< rounds of a stage
  int halves = 1;

  explicit StridePlan(const Topology& topology) : dims(used_dimensions(topology)) {
    for (const int dim : dims) {
      const int n = topology.dimensions[static_cast<size_t>(dim)].size;
      rings.push_back(stride_rounds(n));
      longest = std::max(longest, rings.back().size());
      if (n > 2 && n % 2 == 0) halves = 2;
    }
  }
  int parts() const { return std::max<int>(1, static_cast<int>(dims.size()) * halves); }
  long sharing() const {
    long sharing = 0;
    for (const std::vector<StrideRound>& ring : rings) sharing = std::max(sharing, stride_sharing(ring));
    return sharing;
  }
};

std::string trivance_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (topology.kind != "torus") return "it needs a torus, not " + topology.spec;
  const StridePlan plan(topology);
  double transfers = 0;
  bool several = false;  // contributions of a round arrive at a sum
  for (const std::vector<StrideRound>& ring : plan.rings)
    for (const StrideRound& round : ring) {
      several = several || round.radix > 2;
      transfers += 1.0 * topology.nodes * plan.parts() * (round.radix - 1);
    }
  if (const std::string refusal = several ? unordered_refusal(request) : ""; !refusal.empty()) return refusal;
  if (request.q < plan.sharing())
    return "its longest exchange shares every link " + std::to_string(plan.sharing()) + " times, so it needs a q of " +
           std::to_string(plan.sharing());
  return schedule_too_large(transfers, transfers);
}

/// Adds a round of one dimension for the items of a part.
void add_strides(Round& round, const CollectiveRequest& request, int dim, const StrideRound& strides, int first_part,
                 int halves) {
  const Topology& topology = request.topology;
  const int n = topology.dimensions[static_cast<size_t>(dim)].size;
  for (int node = 0; node < topology.nodes; ++node)
    for (int half = 0; half < halves; ++half)
      for (const int hops : strides.hops(n > 2 ? half : 0)) {
        std::vector<int> to = topology.coordinates(node), displacement(to.size(), 0);
        int& coordinate = to[static_cast<size_t>(dim)];
        coordinate = (coordinate + hops + n) % n;
        displacement[static_cast<size_t>(dim)] = hops;
        round.push_back({node,
                         topology.node_at(to),
                         dor_path_by(topology, request.order, node, displacement),
                         {{-1, -1, first_part + half}},
                         TransferOp::kAdd});
      }
}

Schedule trivance_schedule(const CollectiveRequest& request) {
  const StridePlan plan(request.topology);
  const size_t dims = plan.dims.size();
  Schedule schedule = empty_schedule("all-reduce", "trivance-whole", request, plan.parts());
  for (size_t stage = 0; stage < dims; ++stage)
    for (size_t r = 0; r < plan.longest; ++r) {
      Round& round = schedule.rounds.emplace_back();
      for (size_t part = 0; part < dims; ++part)
        if (const size_t turn = (part + stage) % dims; r < plan.rings[turn].size())
          add_strides(round, request, plan.dims[turn], plan.rings[turn][r], static_cast<int>(part) * plan.halves,
                      plan.halves);
      join_transfers(round);
    }
  return schedule;
}

Formula trivance_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "after Juerss, Addanki, Schmid 2026, whole vector";
  const StridePlan plan(request.topology);
  for (size_t r = 0; r < plan.longest; ++r) {
    int reach = 0, items = 1;
    long sharing = 0;
    for (size_t i = 0; i < plan.rings.size(); ++i) {
      if (r >= plan.rings[i].size()) continue;
      const StrideRound& round = plan.rings[i][r];
      reach = std::max(reach, round.reach());
      sharing = std::max(sharing, round.sharing());
      // Both halves go together where they take the same way.
      if (round.radix > 2 || request.topology.dimensions[static_cast<size_t>(plan.dims[i])].size == 2)
        items = plan.halves;
    }
    formula.hops += reach;
    formula.volume += 1.0 * items * static_cast<double>(sharing) / plan.halves;
  }
  const auto d = static_cast<double>(plan.dims.size());
  formula.rounds = d * static_cast<double>(plan.longest);
  formula.hops *= d;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm all_reduce_trivance_whole() {
  Algorithm algorithm{"all-reduce",
                      "trivance-whole",
                      {},
                      "all nodes exchange the whole vector, in rings of 3^k over 1, 3, 9, ... hops both ways",
                      trivance_refusal,
                      trivance_schedule,
                      trivance_formula,
                      nullptr,
                      Growth::kWhole};
  algorithm.parts = [](const CollectiveRequest& request) { return StridePlan(request.topology).parts(); };
  return algorithm;
}

}  // namespace dateline
