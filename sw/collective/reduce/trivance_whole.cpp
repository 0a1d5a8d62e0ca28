// SPDX-License-Identifier: Apache-2.0
// All-reduce in which every node exchanges the whole vector with the partners of Trivance. In a ring of 3^k nodes it
// sends over 1, 3, 9, ... hops both ways. The size of another ring is written as a product of radices, with a round for
// each: a node holds the sum of a window of nodes, and gets the sums of the windows beside it, so that every
// contribution arrives once. Of all products the one with the fewest rounds that q allows is taken.
#include <algorithm>
#include <climits>
#include <cstddef>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/reduce/reduce.h"
#include "sw/collective/reduce/unordered.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

constexpr long kNever = LONG_MAX;

/// A round of an exchange in a ring: every node has the sum of `window` consecutive nodes, and gets the sums of the
/// `radix` - 1 windows beside it. With an even radix the window half-way comes in two halves, one from each side.
struct StrideRound {
  int radix = 2, window = 1;

  int reach() const { return radix / 2 * window; }  ///< longest hops
  /// Most transfers on a link. A half-way window counts like a whole one.
  long sharing() const { return 1L * window * (radix / 2) * (radix / 2 + 1) / 2; }
  /// The signed hops to all receivers of one half of the data.
  std::vector<int> hops(int half) const {
    std::vector<int> all;
    for (int step = 1; 2 * step < radix; ++step)
      for (const int sign : {1, -1}) all.push_back(sign * step * window);
    if (radix % 2 == 0) all.push_back(half == 0 ? reach() : -reach());
    return all;
  }
};

long stride_sharing(const std::vector<StrideRound>& rounds) {
  long sharing = 0;
  for (const StrideRound& round : rounds) sharing = std::max(sharing, round.sharing());
  return sharing;
}

/// Calls visit(rounds) for every way to write n as a product of radices, in every order.
void each_factorisation(int n, std::vector<StrideRound>& rounds, int window,
                        const std::function<void(const std::vector<StrideRound>&)>& visit) {
  if (n == 1) visit(rounds);
  for (int radix = 2; radix <= n; ++radix) {
    if (n % radix != 0) continue;
    rounds.push_back({radix, window});
    each_factorisation(n / radix, rounds, window * radix, visit);
    rounds.pop_back();
  }
}

/// Whether several contributions arrive at a sum in one round.
bool several(const std::vector<StrideRound>& rounds) {
  return std::any_of(rounds.begin(), rounds.end(), [](const StrideRound& round) { return round.radix > 2; });
}

/// The fewest rounds in which no link is shared more than q times, of these those with the least sharing; or, if there
/// are none, those with the least sharing of all. ordered: first those with one contribution in a round.
std::vector<StrideRound> stride_rounds(int n, int q, bool ordered) {
  std::vector<StrideRound> best, current;
  const auto rank = [&](const std::vector<StrideRound>& rounds) {
    const long sharing = stride_sharing(rounds);
    return std::tuple(ordered && several(rounds), sharing <= q ? static_cast<long>(rounds.size()) : kNever, sharing);
  };
  each_factorisation(n, current, 1, [&](const std::vector<StrideRound>& rounds) {
    if (best.empty() || rank(rounds) < rank(best)) best = rounds;
  });
  return best;
}

/// The exchanges of a torus. Part j begins with dimension j; where a ring has a round of radix 2, a part has two
/// halves.
struct StridePlan {
  std::vector<int> dims;
  std::vector<std::vector<StrideRound>> rings;  ///< [used dimension]
  size_t longest = 0;                           ///< rounds of a stage
  int halves = 1;

  explicit StridePlan(const CollectiveRequest& request) : dims(used_dimensions(request.topology)) {
    const bool ordered = !unordered_refusal(request).empty();
    for (const int dim : dims) {
      const int n = request.topology.dimensions[static_cast<size_t>(dim)].size;
      rings.push_back(stride_rounds(n, request.q, ordered));
      longest = std::max(longest, rings.back().size());
      for (const StrideRound& round : rings.back())
        if (n > 2 && round.radix % 2 == 0) halves = 2;
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
  const StridePlan plan(request);
  double transfers = 0;
  bool unordered = false;
  for (const std::vector<StrideRound>& ring : plan.rings) {
    unordered = unordered || several(ring);
    for (const StrideRound& round : ring) transfers += 1.0 * topology.nodes * plan.parts() * (round.radix - 1);
  }
  if (const std::string refusal = unordered ? unordered_refusal(request) : ""; !refusal.empty()) return refusal;
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
  const StridePlan plan(request);
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
  const StridePlan plan(request);
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
  algorithm.parts = [](const CollectiveRequest& request) { return StridePlan(request).parts(); };
  return algorithm;
}

}  // namespace dateline
