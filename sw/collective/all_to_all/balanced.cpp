// SPDX-License-Identifier: Apache-2.0
// Total exchange by neighbour transfers on any small network: chooses balanced routes, then in every step moves the
// blocks with the largest weights. A search, not from the papers: it tries a few weighings in turn and keeps the
// shortest result, which is always the same. No schedule along given routes is shorter than their largest load, so the
// search stops when it reaches that.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/cost/exchange_bound.h"
#include "model/network/family.h"
#include "model/network/properties.h"
#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/all_to_all/balanced_routes.h"
#include "sw/collective/all_to_all/exchange.h"
#include "sw/collective/search/assignment.h"

namespace dateline {
namespace {

/// Nodes of the largest networks that the search serves, which takes seconds.
constexpr int kMostNodesOnePort = 100, kMostNodesAllPorts = 128;

/// One way to weigh blocks and nodes.
struct Weighing {
  bool feed_first = false;  ///< true: a block's largest load ahead counts before its hops left; false: after them
  int power = 1;            ///< one-port: exponent of the sends and receipts that a node has left
};

class Search {
 public:
  Search(const Topology& topology, const PairRoutes& routes, const Weighing& weighing)
      : topology_(topology),
        routes_(routes),
        weighing_(weighing),
        load_(routes.load),
        waiting_(static_cast<size_t>(topology.nodes) * topology.ports),
        arrivals_(topology.nodes, 0) {
    for (int origin = 0; origin < topology.nodes; ++origin)
      for (int target = 0; target < topology.nodes; ++target) {
        if (target == origin) continue;
        const std::vector<int>& links = route(origin, target);
        waiting_[links[0]].push_back({origin, target, 0});
        for (const int link : links) ++arrivals_[far_end(link)];
        ++left_;
      }
  }

  Exchange run() {
    Exchange exchange;
    while (left_ > 0) {
      for (std::vector<Block>& blocks : waiting_) best_to_back(blocks);
      exchange.push_back(routes_.one_port ? matched_step() : full_step());
    }
    return exchange;
  }

 private:
  struct Block {
    int origin, target;
    int hop;  ///< index in its route of the next hop
  };

  const std::vector<int>& route(int origin, int target) const {
    return routes_.links[static_cast<size_t>(origin) * topology_.nodes + target];
  }
  int far_end(int link) const { return topology_.link(link / topology_.ports, link % topology_.ports).node; }

  long weight(const Block& block) const {
    const std::vector<int>& links = route(block.origin, block.target);
    const long hops = static_cast<long>(links.size()) - block.hop;
    long feed = 0;  // the largest load on the links ahead
    for (size_t hop = block.hop + 1; hop < links.size(); ++hop)
      feed = std::max(feed, load_[routes_.resource(topology_, links[hop])]);
    constexpr long kFirst = 64;
    return weighing_.feed_first ? feed * kFirst + hops : hops * kFirst + feed;
  }

  void best_to_back(std::vector<Block>& blocks) const {
    size_t best = 0;
    long heaviest = -1;
    for (size_t i = 0; i < blocks.size(); ++i) {
      const long w = weight(blocks[i]);
      if (w > heaviest) heaviest = w, best = i;
    }
    if (!blocks.empty()) std::swap(blocks[best], blocks.back());
  }

  std::vector<ExchangeMove> full_step() {
    std::vector<int> links;
    for (size_t link = 0; link < waiting_.size(); ++link)
      if (!waiting_[link].empty()) links.push_back(static_cast<int>(link));
    return move(links);
  }

  /// One step with one port: nodes with many blocks left to send or receive come first.
  std::vector<ExchangeMove> matched_step() {
    std::vector<std::vector<long>> weights(topology_.nodes, std::vector<long>(topology_.nodes, 0));
    for (size_t i = 0; i < waiting_.size(); ++i) {
      if (waiting_[i].empty()) continue;
      const int link = static_cast<int>(i), from = link / topology_.ports, to = far_end(link);
      constexpr long kNode = 16;
      weights[from][to] = kNode * (power(load_[from]) + power(arrivals_[to])) + weight(waiting_[i].back());
    }
    const std::vector<int> receiver = heaviest_assignment(weights);
    std::vector<int> links;
    for (size_t i = 0; i < waiting_.size(); ++i) {
      const int link = static_cast<int>(i);
      if (!waiting_[i].empty() && receiver[link / topology_.ports] == far_end(link)) links.push_back(link);
    }
    return move(links);
  }

  long power(long value) const {
    long result = 1;
    for (int i = 0; i < weighing_.power; ++i) result *= value;
    return result;
  }

  /// Moves the best block of each of these links.
  std::vector<ExchangeMove> move(const std::vector<int>& links) {
    std::vector<ExchangeMove> moves;
    std::vector<Block> moved;
    for (const int link : links) {
      Block block = waiting_[link].back();
      waiting_[link].pop_back();
      moves.push_back({link / topology_.ports, far_end(link), block.origin, block.target});
      --load_[routes_.resource(topology_, link)];
      --arrivals_[far_end(link)];
      ++block.hop;
      moved.push_back(block);
    }
    for (const Block& block : moved) {
      const std::vector<int>& path = route(block.origin, block.target);
      if (static_cast<size_t>(block.hop) == path.size())
        --left_;
      else
        waiting_[path[block.hop]].push_back(block);
    }
    return moves;
  }

  const Topology& topology_;
  const PairRoutes& routes_;
  Weighing weighing_;
  std::vector<long> load_;                   // [link] or [node]: load of the hops that are left
  std::vector<std::vector<Block>> waiting_;  // [link]: blocks whose next hop it is
  std::vector<long> arrivals_;               // [node]: blocks left to receive
  long left_ = 0;
};

/// The shortest exchange found. One port: a step is a heaviest assignment of senders to receivers. All ports: every
/// link moves its best block.
Exchange balanced_exchange(const Topology& topology, bool one_port) {
  const StepBound bound = one_port ? one_port_exchange_bound(topology) : all_port_exchange_bound(topology);
  constexpr Weighing kWeighings[] = {{false, 1}, {false, 2}, {false, 3}, {true, 1}, {true, 2}};
  Exchange best;
  for (const RouteStart start : {RouteStart::kRotated, RouteStart::kNone}) {
    const PairRoutes routes = balanced_routes(topology, one_port, start);
    const size_t least = static_cast<size_t>(routes.largest_load());
    for (const Weighing& weighing : kWeighings) {
      if (!best.empty() && best.size() <= least) break;
      if (!one_port && weighing.power > 1) continue;
      Exchange exchange = Search(topology, routes, weighing).run();
      if (best.empty() || exchange.size() < best.size()) best = std::move(exchange);
    }
    if (static_cast<double>(best.size()) <= std::ceil(bound.steps - 1e-9)) break;
  }
  return best;
}

std::string balanced_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (!topology.switches.empty()) return "it needs a processor at every node";
  const int most = request.one_port ? kMostNodesOnePort : kMostNodesAllPorts;
  if (topology.nodes > most)
    return "it needs at most " + std::to_string(most) + " nodes, not " + std::to_string(topology.nodes);
  if (request.one_port && family_of(topology).ordered_dimensions() && nodes_are_alike(topology))
    return "with one port it needs a line of three or more nodes or a dual-cube, elsewhere product-a2 is optimal";
  return "";
}

Schedule make_balanced(const CollectiveRequest& request) {
  return exchange_schedule("balanced", request, balanced_exchange(request.topology, request.one_port));
}

Formula balanced_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "not in the paper: found by search, no closed form";
  formula.note = step_bound_note(request);
  return formula;
}

}  // namespace

Algorithm all_to_all_balanced() {
  Algorithm algorithm{"all-to-all",
                      "balanced",
                      {},
                      "neighbour transfers along balanced routes, found by search",
                      balanced_refusal,
                      make_balanced,
                      balanced_formula};
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
