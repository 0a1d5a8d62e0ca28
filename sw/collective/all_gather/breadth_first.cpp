// SPDX-License-Identifier: Apache-2.0
// All-gather in breadth-first order, with all ports, on any network (after Zhao et al. 2022, "BFB"). In round l every
// node receives the blocks of all origins at distance l, from neighbours that are nearer to the origin and so hold them
// already. A block is cut in parts. The parts of a round are spread over the links into the node by a maximum flow, so
// that the fullest link carries as little as possible. Rounds and hops are the diameter. On tori the volume is the
// bound (N-1)/(2d), also for unequal sizes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/network/properties.h"
#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/schedule_size.h"

namespace dateline {
namespace {

constexpr int kMostPartsOfVector = 1 << 16;  // of a schedule file

/// Spreads the parts of several blocks over the links into a node.
class LinkLoads {
 public:
  explicit LinkLoads(int links) : load_(static_cast<size_t>(links), 0) {}

  /// allowed: the links that may bring the block. Places `parts` parts of it.
  void add_block(std::vector<int> allowed, int parts) {
    allowed_.push_back(std::move(allowed));
    flow_.emplace_back(load_.size(), 0);
    const size_t block = flow_.size() - 1;
    for (int part = 0; part < parts; ++part)
      while (!place(block)) ++capacity_;
  }

  /// Parts of the block that the link brings.
  int parts(size_t block, int link) const { return flow_[block][static_cast<size_t>(link)]; }

 private:
  /// Places one part of the block on a link that is not full, if necessary by moving parts of other blocks.
  bool place(size_t block) {
    struct Step {
      int link, before;  // index of the step before; -1: the first
      size_t moved;      // the block of which a part moves to this link
    };
    std::vector<Step> steps;
    std::vector<bool> seen(load_.size(), false);
    const auto visit = [&](size_t moved, int before) {
      for (const int link : allowed_[moved])
        if (!seen[static_cast<size_t>(link)]) {
          seen[static_cast<size_t>(link)] = true;
          steps.push_back({link, before, moved});
        }
    };
    visit(block, -1);
    for (size_t i = 0; i < steps.size(); ++i) {
      const auto link = static_cast<size_t>(steps[i].link);
      if (load_[link] < capacity_) {
        ++load_[link];
        for (int at = static_cast<int>(i); at >= 0; at = steps[static_cast<size_t>(at)].before) {
          const Step& step = steps[static_cast<size_t>(at)];
          ++flow_[step.moved][static_cast<size_t>(step.link)];
          if (step.before >= 0) --flow_[step.moved][static_cast<size_t>(steps[static_cast<size_t>(step.before)].link)];
        }
        return true;
      }
      for (size_t other = 0; other < flow_.size(); ++other)
        if (flow_[other][link] > 0) visit(other, static_cast<int>(i));
    }
    return false;
  }

  std::vector<std::vector<int>> allowed_;  ///< [block]
  std::vector<std::vector<int>> flow_;     ///< [block][link]
  std::vector<int> load_;                  ///< [link]
  int capacity_ = 0;                       ///< most parts on a link
};

/// What a node receives in one round over one link: origin and range of parts.
struct Receipt {
  int link = 0, origin = 0, first = 0, parts = 0;
};
using Receipts = std::vector<std::vector<Receipt>>;  // [round]

/// distances: [node], those from the node.
Receipts receipts_of(const Topology& topology, const std::vector<std::vector<int>>& distances, int node, int parts) {
  const std::vector<int>& far = distances[static_cast<size_t>(node)];
  Receipts rounds(static_cast<size_t>(*std::max_element(far.begin(), far.end())));
  std::vector<std::vector<int>> at_distance(rounds.size() + 1);
  for (int origin = 0; origin < topology.nodes; ++origin)
    at_distance[static_cast<size_t>(far[static_cast<size_t>(origin)])].push_back(origin);
  for (size_t r = 0; r < rounds.size(); ++r) {
    LinkLoads loads(topology.ports);
    const std::vector<int>& origins = at_distance[r + 1];
    for (const int origin : origins) {
      std::vector<int> nearer;
      for (int port = 0; port < topology.ports; ++port) {
        const int neighbour = topology.link(node, port).node;
        if (neighbour >= 0 &&
            distances[static_cast<size_t>(neighbour)][static_cast<size_t>(origin)] == static_cast<int>(r))
          nearer.push_back(port);
      }
      loads.add_block(nearer, parts);
    }
    for (size_t block = 0; block < origins.size(); ++block)
      for (int port = 0, first = 0; port < topology.ports; ++port)
        if (const int count = loads.parts(block, port); count > 0) {
          rounds[r].push_back({port, origins[block], first, count});
          first += count;
        }
  }
  return rounds;
}

/// Whether every translation is a symmetry: a product of rings and complete graphs.
bool translates(const Topology& topology) {
  return topology.family == FamilyId::kProduct &&
         std::all_of(topology.dimensions.begin(), topology.dimensions.end(), [](const Dimension& dimension) {
           return dimension.kind == DimensionKind::kRing || dimension.kind == DimensionKind::kComplete;
         });
}

int translated(const Topology& topology, int node, int by) {
  std::vector<int> to = topology.coordinates(node);
  for (int k = 0; k < topology.dims(); ++k) to[static_cast<size_t>(k)] += topology.coordinate(by, k);
  return topology.node_at(to);
}

/// The transfers of one node's receipts.
void add_receipts(const Topology& topology, int node, const Receipts& receipts, int by, std::vector<Round>& rounds) {
  if (rounds.size() < receipts.size()) rounds.resize(receipts.size());
  for (size_t r = 0; r < receipts.size(); ++r) {
    std::vector<Transfer> by_link(static_cast<size_t>(topology.ports));
    for (const Receipt& receipt : receipts[r]) {
      Transfer& transfer = by_link[static_cast<size_t>(receipt.link)];
      const int origin = by == 0 ? receipt.origin : translated(topology, receipt.origin, by);
      for (int part = receipt.first; part < receipt.first + receipt.parts; ++part)
        transfer.items.push_back({origin, -1, part});
    }
    for (int link = 0; link < topology.ports; ++link) {
      Transfer& transfer = by_link[static_cast<size_t>(link)];
      if (transfer.items.empty()) continue;
      const LinkEnd sender = topology.link(node, link);  // the link back arrives where this one leaves
      transfer.from = sender.node;
      transfer.to = node;
      transfer.path = {static_cast<uint8_t>(sender.port)};
      std::sort(transfer.items.begin(), transfer.items.end());
      rounds[r].push_back(std::move(transfer));
    }
  }
}

int breadth_first_parts(const CollectiveRequest& request) {
  int degree = 1;
  for (int node = 0; node < request.topology.nodes; ++node) degree = std::max(degree, request.topology.degree(node));
  int parts = 2 * degree;
  while (parts > 1 && parts * static_cast<long>(request.topology.nodes) > kMostPartsOfVector) parts /= 2;
  return parts;
}

std::string breadth_first_refusal(const CollectiveRequest& request) {
  if (request.one_port) return "it needs all ports";
  if (!request.topology.switches.empty()) return "it needs a processor at every node";
  const double nodes = request.topology.nodes;
  return schedule_too_large(nodes * request.topology.ports * nodes / 4, nodes * nodes * breadth_first_parts(request));
}

Schedule breadth_first_schedule(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  Schedule schedule = empty_schedule("all-gather", "breadth-first", request, breadth_first_parts(request));
  std::vector<std::vector<int>> distances;
  for (int node = 0; node < topology.nodes; ++node) distances.push_back(hops_from(topology, node));
  const bool alike = translates(topology);
  Receipts receipts;
  for (int node = 0; node < topology.nodes; ++node) {
    if (node == 0 || !alike) receipts = receipts_of(topology, distances, node, schedule.parts);
    add_receipts(topology, node, receipts, alike ? node : 0, schedule.rounds);
  }
  return schedule;
}

Formula breadth_first_formula(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  Formula formula;
  formula.source = "Zhao et al. 2022, parts spread over the links by a maximum flow";
  // In most networks the farthest node of node 0 is as far as any two nodes are.
  for (int node = 0; node < (topology.family == FamilyId::kGraph ? topology.nodes : 1); ++node) {
    const std::vector<int> far = hops_from(topology, node);
    formula.hops = std::max<double>(formula.hops, *std::max_element(far.begin(), far.end()));
  }
  formula.rounds = formula.hops;
  formula.has_rounds = formula.has_hops = true;
  const bool torus =
      topology.kind == "torus" && std::all_of(topology.dimensions.begin(), topology.dimensions.end(),
                                              [](const Dimension& dimension) { return dimension.size != 2; });
  formula.has_volume = torus && topology.nodes > 1;
  formula.volume = (topology.nodes - 1.0) / std::max(1, topology.degree(0));
  return formula;
}

}  // namespace

Algorithm all_gather_breadth_first() {
  Algorithm algorithm{"all-gather",
                      "breadth-first",
                      {"bfb"},
                      "any network: in every round the blocks of the next distance, spread over all links",
                      breadth_first_refusal,
                      breadth_first_schedule,
                      breadth_first_formula};
  algorithm.parts = breadth_first_parts;
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
