// SPDX-License-Identifier: Apache-2.0
// Broadcast of short blocks on any network, after the postal model (Bar-Noy, Kipnis, "Designing broadcasting algorithms
// in the postal model", 1992): a node sends message after message, and its first receivers send on while it still
// sends. Messages go along the network's own routes, several links at once, because a link costs much less than a
// relay.
//
// The tree is found by a simulation. Whenever a channel is free, it sends to the node that gets most out of it: far
// from all nodes that have the block or will get it, and near the sender. Several weights of the two are tried, and the
// tree that ends first is kept. As a stream the messages follow each other as in the simulation.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/search/nominal_cycles.h"
#include "sw/collective/search/round_packer.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// Cycles of a message of one word, roughly. They decide only which tree is chosen.
struct PostalCost {
  int gap = 3;                            ///< from a message to the next one of a channel
  int relay = kRelayCycles - kHopCycles;  ///< from the arrival of a message until its receiver sends

  /// Words come from memory banks in rotation, one bank per channel.
  PostalCost(const Topology& topology, bool one_port) {
    int banks = 1;
    while (!one_port && banks < topology.ports) banks *= 2;
    gap = std::max(gap, banks);
    relay += banks;
  }
};

struct PostalTree {
  std::vector<Transfer> transfers;  ///< in the order in which they begin, without items
  long end = 0;                     ///< cycle in which the last node has the block
};

class PostalSearch {
 public:
  PostalSearch(const CollectiveRequest& request, bool backwards)
      : request_(request),
        backwards_(backwards),
        topology_(request.topology),
        cost_(request.topology, request.one_port),
        first_ports_(static_cast<size_t>(request.topology.nodes)) {}

  PostalTree best() {
    PostalTree best;
    for (const int far : {0, 1, 2, 4, 16})
      if (PostalTree tree = grow(far); best.transfers.empty() || tree.end < best.end) best = std::move(tree);
    return best;
  }

 private:
  static constexpr int kFar = std::numeric_limits<int>::max() / 64;
  using Slot = std::tuple<long, int, int>;  ///< cycle, node, channel

  /// The network's route, or that from `to` to `from` backwards.
  std::vector<uint8_t> path(int from, int to) const {
    if (!backwards_) return native_path(topology_, request_.order, from, to);
    return reversed_path(topology_, to, native_path(topology_, request_.order, to, from));
  }

  /// [node]: first port of the path to it.
  const std::vector<int>& first_ports(int from) {
    std::vector<int>& ports = first_ports_[static_cast<size_t>(from)];
    if (!ports.empty()) return ports;
    ports.assign(static_cast<size_t>(topology_.nodes), -1);
    for (const int to : topology_.members())
      if (to != from) ports[static_cast<size_t>(to)] = path(from, to).front();
    return ports;
  }

  /// far: weight of the distance from nodes that have the block, or will get it.
  PostalTree grow(int far) {
    PostalTree tree;
    std::vector<long> link_free(topology_.far_ends.size(), 0);
    std::vector<int> away(static_cast<size_t>(topology_.nodes), kFar);  // -1: it has the block, or will get it
    std::priority_queue<Slot, std::vector<Slot>, std::greater<>> slots;
    const auto inform = [&](int node, long when) {
      for (int other = 0; other < topology_.nodes; ++other)
        away[static_cast<size_t>(other)] = std::min(away[static_cast<size_t>(other)], distance(topology_, node, other));
      away[static_cast<size_t>(node)] = -1;
      for (int channel = 0; channel < (request_.one_port ? 1 : topology_.ports); ++channel)
        slots.emplace(when, node, channel);
      tree.end = std::max(tree.end, when);
    };
    inform(request_.source, 0);
    for (int left = topology_.member_count() - 1; left > 0;) {
      const auto [now, node, channel] = slots.top();
      slots.pop();
      const int to = target(node, channel, far, away);
      if (to < 0) continue;
      std::vector<uint8_t> way = path(node, to);
      const long begin = clear_begin(node, way, now, link_free);
      slots.emplace(begin + cost_.gap, node, channel);
      inform(to, begin + kHopCycles * static_cast<long>(way.size()) + cost_.relay);
      tree.transfers.push_back({node, to, std::move(way), {}});
      --left;
    }
    return tree;
  }

  int target(int node, int channel, int far, const std::vector<int>& away) {
    int best = -1, most = 0;
    const std::vector<int>& ports = first_ports(node);
    for (int to = 0; to < topology_.nodes; ++to) {
      if (away[static_cast<size_t>(to)] < 0 || !topology_.has_processor(to)) continue;
      if (!request_.one_port && ports[static_cast<size_t>(to)] != channel) continue;
      const int value = far * away[static_cast<size_t>(to)] - distance(topology_, node, to);
      if (best < 0 || value > most) best = to, most = value;
    }
    return best;
  }

  /// The first cycle from `now` on in which a message that begins finds all its links free. Takes the links.
  long clear_begin(int node, const std::vector<uint8_t>& path, long now, std::vector<long>& link_free) const {
    std::vector<size_t> links;
    for (const uint8_t port : path) {
      links.push_back(static_cast<size_t>(node) * static_cast<size_t>(topology_.ports) + port);
      node = topology_.link(node, port).node;
    }
    for (size_t hop = 0; hop < links.size(); ++hop)
      now = std::max(now, link_free[links[hop]] - kHopCycles * static_cast<long>(hop));
    for (size_t hop = 0; hop < links.size(); ++hop)
      link_free[links[hop]] = now + kHopCycles * static_cast<long>(hop) + cost_.gap;
    return now;
  }

  const CollectiveRequest& request_;
  bool backwards_;
  const Topology& topology_;
  PostalCost cost_;
  std::vector<std::vector<int>> first_ports_;  ///< [node]; empty before it is needed
};

/// Rounds in the order of the transfers, in which no two share a link and, with one port, no two a sender or receiver.
std::vector<Round> postal_rounds(const CollectiveRequest& request, std::vector<Transfer> transfers) {
  RoundPacker rounds(request.topology, request.one_port);
  std::vector<size_t> ready(static_cast<size_t>(request.topology.nodes), 0);
  for (Transfer& transfer : transfers) {
    const auto from = static_cast<size_t>(transfer.from), to = static_cast<size_t>(transfer.to);
    transfer.items = {{request.source, -1, 0}};
    ready[to] = rounds.add(std::move(transfer), ready[from]) + 1;
  }
  return rounds.take();
}

std::string postal_refusal(const CollectiveRequest& request) {
  constexpr int kMostNodes = 1024;  // more would take minutes
  return too_many_nodes(kMostNodes, request.topology.nodes);
}

Schedule postal_broadcast(const CollectiveRequest& request, bool backwards) {
  Schedule schedule = empty_schedule("broadcast", "postal", request, 1);
  if (request.topology.member_count() > 1)
    schedule.rounds = postal_rounds(request, PostalSearch(request, backwards).best().transfers);
  return schedule;
}

}  // namespace

Algorithm broadcast_postal(bool backwards) {
  Algorithm algorithm;
  algorithm.operation = "broadcast";
  algorithm.name = "postal";
  algorithm.summary = "nodes send one message after the other along the network's routes, for short blocks";
  algorithm.applicable = postal_refusal;
  algorithm.make = [backwards](const CollectiveRequest& request) { return postal_broadcast(request, backwards); };
  algorithm.formula = [](const CollectiveRequest&) { return no_closed_form("a tree by simulation"); };
  algorithm.parts = [](const CollectiveRequest&) { return 1; };
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
