// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/any/any_network.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/any/flood.h"
#include "sw/collective/any/max_flow_round.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/search/round_packer.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

std::string needs_layers(const CollectiveRequest& request) {
  return request.topology.layers ? "" : "it needs layered routing, which graphs and networks with failures have";
}

/// A broadcast round by round. moves: the messages of a round, from [node] whether it holds the block.
using MovesOf = std::function<std::vector<FloodMove>(FloodRound& round, const std::vector<bool>& holds)>;

Schedule broadcast_by(const char* name, const CollectiveRequest& request, bool both_ways, const MovesOf& moves_of) {
  const Topology& topology = request.topology;
  Schedule schedule = empty_schedule("broadcast", name, request, 1);
  std::vector<bool> holds(static_cast<size_t>(topology.nodes), false);
  holds[static_cast<size_t>(request.source)] = true;
  FloodRound round(topology, request.one_port, both_ways);
  for (int left = topology.member_count() - 1; left > 0;) {
    round.clear();
    const std::vector<FloodMove> moves = moves_of(round, holds);
    if (moves.empty()) throw CheckError("no path leads to the nodes that are left in " + topology.spec);
    schedule.rounds.emplace_back();
    for (const FloodMove& move : moves) {
      schedule.rounds.back().push_back({move.from, move.to, move.path, {{request.source, -1, 0}}});
      holds[static_cast<size_t>(move.to)] = true;
      --left;
    }
  }
  return schedule;
}

std::vector<int> nodes_that(const std::vector<bool>& hold) {
  std::vector<int> nodes;
  for (size_t node = 0; node < hold.size(); ++node)
    if (hold[node]) nodes.push_back(static_cast<int>(node));
  return nodes;
}

/// The messages that a round can still take, nearest first.
void flood(const Topology& topology, FloodRound& round, const std::vector<bool>& holds, std::vector<bool>& taken,
           std::vector<FloodMove>& moves) {
  const std::vector<int> holders = nodes_that(holds);
  const auto wanted = [&](int node) {
    return topology.has_processor(node) && !holds[static_cast<size_t>(node)] && !taken[static_cast<size_t>(node)];
  };
  while (true) {
    FloodMove move = round.nearest_from(holders, wanted);
    if (move.from < 0) return;
    taken[static_cast<size_t>(move.to)] = true;  // also where no path is left: not in this round
    if (round.add(move)) moves.push_back(std::move(move));
  }
}

Schedule make_flood(const CollectiveRequest& request, bool both_ways) {
  return broadcast_by("flood", request, both_ways, [&](FloodRound& round, const std::vector<bool>& holds) {
    std::vector<FloodMove> moves;
    std::vector<bool> taken(holds.size(), false);
    flood(request.topology, round, holds, taken, moves);
    return moves;
  });
}

Schedule make_max_flow(const CollectiveRequest& request, bool both_ways) {
  return broadcast_by("max-flow", request, both_ways, [&](FloodRound& round, const std::vector<bool>& holds) {
    std::vector<FloodMove> moves;
    std::vector<bool> taken(holds.size(), false);
    for (FloodMove& move : max_flow_round(request.topology, request.one_port, holds)) {
      if (taken[static_cast<size_t>(move.to)] || !round.add(move)) continue;
      taken[static_cast<size_t>(move.to)] = true;
      moves.push_back(std::move(move));
    }
    flood(request.topology, round, holds, taken, moves);
    return moves;
  });
}

std::string direct_refusal(const CollectiveRequest& request) {
  if (const std::string why = needs_layers(request); !why.empty() && !request.one_port) return "with all ports " + why;
  const double nodes = request.topology.member_count();
  constexpr double kMostNodes = 1024;  // more would take minutes
  constexpr double kMostWithoutLayers = 256;
  if (!request.topology.layers && nodes > kMostWithoutLayers)
    return "without layered routing it needs at most 256 nodes, not " + std::to_string(request.topology.member_count());
  if (nodes > kMostNodes) return "it needs at most 1024 nodes, not " + std::to_string(request.topology.member_count());
  return schedule_too_large(nodes * (nodes - 1), nodes * (nodes - 1));
}

/// One message per pair of nodes, those with the longest paths first.
Schedule direct(const char* operation, const CollectiveRequest& request,
                const std::vector<std::pair<int, int>>& pairs) {
  const Topology& topology = request.topology;
  Schedule schedule = empty_schedule(operation, "direct", request, 1);
  std::vector<Transfer> transfers;
  for (const auto& [from, to] : pairs)
    transfers.push_back({from, to, native_path(topology, request.order, from, to), {{from, to, 0}}});
  std::stable_sort(transfers.begin(), transfers.end(),
                   [](const Transfer& a, const Transfer& b) { return a.path.size() > b.path.size(); });
  RoundPacker packer(topology, request.one_port);
  for (Transfer& transfer : transfers) packer.add(std::move(transfer));
  schedule.rounds = packer.take();
  return schedule;
}

Schedule make_scatter(const CollectiveRequest& request) {
  std::vector<std::pair<int, int>> pairs;
  for (const int node : request.topology.members())
    if (node != request.source) pairs.emplace_back(request.source, node);
  return direct("scatter", request, pairs);
}

Schedule make_gather(const CollectiveRequest& request) {
  std::vector<std::pair<int, int>> pairs;
  for (const int node : request.topology.members())
    if (node != request.source) pairs.emplace_back(node, request.source);
  return direct("gather", request, pairs);
}

/// The targets of each origin in an order that begins with the origin's own number, so that the first messages go to
/// different targets.
Schedule make_all_to_all(const CollectiveRequest& request) {
  const std::vector<int> members = request.topology.members();
  std::vector<std::pair<int, int>> pairs;
  for (size_t step = 1; step < members.size(); ++step)
    for (size_t i = 0; i < members.size(); ++i) pairs.emplace_back(members[i], members[(i + step) % members.size()]);
  return direct("all-to-all", request, pairs);
}

constexpr int kMostFloodNodes = 512;

std::string all_gather_refusal(const CollectiveRequest& request) {
  if (const std::string why = needs_layers(request); !why.empty()) return why;
  const int nodes = request.topology.member_count();
  return nodes > kMostFloodNodes
             ? "it needs at most " + std::to_string(kMostFloodNodes) + " nodes, not " + std::to_string(nodes)
             : "";
}

/// Chooses the blocks of a flooding all-gather.
class Gossip {
 public:
  Gossip(const CollectiveRequest& request, bool both_ways)
      : topology_(request.topology),
        members_(topology_.members()),
        round_(topology_, request.one_port, both_ways),
        holds_(static_cast<size_t>(topology_.nodes), std::vector<bool>(static_cast<size_t>(topology_.nodes), false)),
        copies_(static_cast<size_t>(topology_.nodes), 1),
        left_(static_cast<int64_t>(members_.size()) * (static_cast<int64_t>(members_.size()) - 1)) {
    for (const int node : members_) holds_[static_cast<size_t>(node)][static_cast<size_t>(node)] = true;
  }

  std::vector<Round> run() {
    std::vector<Round> rounds;
    for (size_t first = 0; left_ > 0; ++first) rounds.push_back(next_round(first));
    return rounds;
  }

 private:
  /// Every node in turn gets one block, until no node gets a further one.
  Round next_round(size_t first) {
    Round round;
    round_.clear();
    std::vector<std::pair<int, int>> got;  // (node, block)
    std::vector<std::vector<bool>> wanted = missing();
    for (bool any = true; any;) {
      any = false;
      for (size_t i = 0; i < members_.size(); ++i) {
        const int to = members_[(i + first) % members_.size()];
        if (!round_.may_receive(to)) continue;
        std::vector<bool>& want = wanted[static_cast<size_t>(to)];
        FloodMove move =
            round_.nearest_to(to, [&](int node) { return topology_.has_processor(node) && rarest(node, want) >= 0; });
        if (move.from < 0) continue;
        const int block = rarest(move.from, want);
        if (!round_.add(move)) continue;
        want[static_cast<size_t>(block)] = false;
        got.emplace_back(to, block);
        round.push_back({move.from, to, move.path, {{block, -1, 0}}});
        any = true;
      }
    }
    if (got.empty()) throw CheckError("no path leads to the nodes that are left in " + topology_.spec);
    for (const auto& [node, block] : got) {
      holds_[static_cast<size_t>(node)][static_cast<size_t>(block)] = true;
      ++copies_[static_cast<size_t>(block)];
      --left_;
    }
    return round;
  }

  /// [node][block]: the node lacks the block.
  std::vector<std::vector<bool>> missing() const {
    std::vector<std::vector<bool>> wanted = holds_;
    for (const int node : members_) {
      std::vector<bool>& row = wanted[static_cast<size_t>(node)];
      row.flip();
      for (int other = 0; other < topology_.nodes; ++other)
        if (!topology_.has_processor(other)) row[static_cast<size_t>(other)] = false;
    }
    return wanted;
  }

  /// The wanted block of the node that the fewest nodes hold; -1: it holds none.
  int rarest(int node, const std::vector<bool>& want) const {
    const std::vector<bool>& held = holds_[static_cast<size_t>(node)];
    int best = -1;
    for (const int block : members_) {
      const auto b = static_cast<size_t>(block);
      if (held[b] && want[b] && (best < 0 || copies_[b] < copies_[static_cast<size_t>(best)])) best = block;
    }
    return best;
  }

  const Topology& topology_;
  std::vector<int> members_;
  FloodRound round_;
  std::vector<std::vector<bool>> holds_;  ///< [node][block], before the round
  std::vector<int> copies_;               ///< [block]: nodes that hold it
  int64_t left_;                          ///< blocks that nodes lack
};

Schedule make_all_gather(const CollectiveRequest& request, bool both_ways) {
  Schedule schedule = empty_schedule("all-gather", "flood", request, 1);
  schedule.rounds = Gossip(request, both_ways).run();
  return schedule;
}

Algorithm any_network(const char* operation, const char* name, const char* summary,
                      std::function<std::string(const CollectiveRequest&)> applicable,
                      std::function<Schedule(const CollectiveRequest&)> make) {
  Algorithm algorithm;
  algorithm.operation = operation;
  algorithm.name = name;
  algorithm.summary = std::string("graphs, failures and layered routing: ") + summary;
  algorithm.applicable = std::move(applicable);
  algorithm.make = std::move(make);
  algorithm.formula = [](const CollectiveRequest&) {
    Formula formula;
    formula.source = "not in the papers: by construction, no closed form";
    return formula;
  };
  algorithm.growth = Growth::kDirect;
  algorithm.parts = [](const CollectiveRequest&) { return 1; };
  algorithm.any_network = true;
  return algorithm;
}

/// The request for the network before its failures.
CollectiveRequest on_whole(const CollectiveRequest& request) {
  CollectiveRequest whole{*request.topology.whole};
  whole.one_port = request.one_port;
  whole.q = request.q;
  whole.source = request.source;
  whole.order = request.order;
  whole.arguments = request.arguments;
  whole.watcher = request.watcher;
  return whole;
}

}  // namespace

Algorithm broadcast_flood(bool both_ways) {
  return any_network("broadcast", "flood", "every holder sends to the nearest nodes without the block", needs_layers,
                     [both_ways](const CollectiveRequest& request) { return make_flood(request, both_ways); });
}

Algorithm broadcast_max_flow(bool both_ways) {
  return any_network("broadcast", "max-flow", "in every round as many nodes as possible get the block", needs_layers,
                     [both_ways](const CollectiveRequest& request) { return make_max_flow(request, both_ways); });
}

Algorithm scatter_direct() {
  return any_network("scatter", "direct", "one message to every other node", needs_layers, make_scatter);
}

Algorithm gather_direct() {
  return any_network("gather", "direct", "one message from every other node", needs_layers, make_gather);
}

Algorithm all_gather_flood(bool both_ways) {
  return any_network("all-gather", "flood", "every node gets blocks from the nearest nodes that hold them",
                     all_gather_refusal,
                     [both_ways](const CollectiveRequest& request) { return make_all_gather(request, both_ways); });
}

Algorithm all_to_all_direct() {
  Algorithm algorithm =
      any_network("all-to-all", "direct", "one message per pair of nodes", direct_refusal, make_all_to_all);
  algorithm.summary = "one port, or graphs, failures and layered routing: one message per pair of nodes";
  return algorithm;
}

Algorithm with_repair(const Algorithm& algorithm) {
  if (algorithm.any_network) return algorithm;
  Algorithm repaired = algorithm;
  repaired.applicable = [algorithm](const CollectiveRequest& request) -> std::string {
    if (!request.topology.whole) return algorithm.applicable(request);
    if (request.topology.switches != request.topology.whole->switches)
      return "it needs every node of the whole network";
    return algorithm.applicable(on_whole(request));
  };
  repaired.make = [algorithm](const CollectiveRequest& request) {
    if (!request.topology.whole) return algorithm.make(request);
    Schedule schedule = algorithm.make(on_whole(request));
    schedule.topology = request.topology.text;
    for (Round& round : schedule.rounds)
      for (Transfer& transfer : round) {
        int node = transfer.from;
        for (const uint8_t port : transfer.path) node = node < 0 ? -1 : request.topology.link(node, port).node;
        if (node >= 0) continue;
        transfer.path = native_path(request.topology, request.order, transfer.from, transfer.to);
        ++schedule.rerouted;
      }
    return schedule;
  };
  repaired.formula = [algorithm](const CollectiveRequest& request) {
    return algorithm.formula(request.topology.whole ? on_whole(request) : request);
  };
  if (algorithm.parts)
    repaired.parts = [algorithm](const CollectiveRequest& request) {
      return algorithm.parts(request.topology.whole ? on_whole(request) : request);
    };
  return repaired;
}

}  // namespace dateline
