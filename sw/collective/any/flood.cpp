// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/any/flood.h"

#include <algorithm>
#include <cstddef>

#include "model/network/layers.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// The ports of the way back along the path of a message.
std::vector<uint8_t> way_back(const Topology& topology, const FloodMove& move) {
  std::vector<uint8_t> ports;
  int node = move.from;
  for (const uint8_t port : move.path) {
    const LinkEnd far = topology.link(node, port);
    ports.push_back(static_cast<uint8_t>(far.port));
    node = far.node;
  }
  std::reverse(ports.begin(), ports.end());
  return ports;
}

}  // namespace

FloodRound::FloodRound(const Topology& topology, bool one_port, bool both_ways)
    : topology_(topology), one_port_(one_port), both_ways_(both_ways) {
  clear();
}

void FloodRound::clear() {
  used_.assign(topology_.far_ends.size(), false);
  sends_.assign(static_cast<size_t>(topology_.nodes), false);
  receives_.assign(static_cast<size_t>(topology_.nodes), false);
}

bool FloodRound::try_path(const FloodMove& move) {
  if (!may_send(move.from) || !may_receive(move.to) || !topology_.layers->along(move.from, move.path)) return false;
  int node = move.from;
  for (const uint8_t port : move.path) {
    if (!is_free(node, port)) return false;
    node = topology_.link(node, port).node;
  }
  if (both_ways_ && !topology_.layers->along(move.to, way_back(topology_, move))) return false;
  node = move.from;
  for (const uint8_t port : move.path) {
    used_[channel(node, port)] = true;
    node = topology_.link(node, port).node;
  }
  sends_[static_cast<size_t>(move.from)] = true;
  receives_[static_cast<size_t>(move.to)] = true;
  return true;
}

bool FloodRound::add(FloodMove& move) {
  if (try_path(move)) return true;
  move.path = native_path(topology_, kAscending, move.from, move.to);
  if (try_path(move)) return true;
  move.path = tree_path(topology_.layers->links(), move.from, move.to);
  return try_path(move);
}

FloodMove FloodRound::nearest_to(int to, const std::function<bool(int node)>& wanted) const {
  // The search goes backwards: the link that leads to a node leaves its neighbour by the port that faces it.
  std::vector<LinkEnd> next(static_cast<size_t>(topology_.nodes));  // the hop from the node towards `to`
  std::vector<int> reached = {to};
  next[static_cast<size_t>(to)] = {to, 0};
  for (size_t i = 0; i < reached.size(); ++i)
    for (int port = 0; port < topology_.ports; ++port) {
      const LinkEnd before = topology_.link(reached[i], port);
      if (!before || next[static_cast<size_t>(before.node)] || !is_free(before.node, before.port)) continue;
      next[static_cast<size_t>(before.node)] = {reached[i], before.port};
      if (wanted(before.node) && may_send(before.node)) {
        FloodMove move{before.node, to, {}};
        for (int node = before.node; node != to; node = next[static_cast<size_t>(node)].node)
          move.path.push_back(static_cast<uint8_t>(next[static_cast<size_t>(node)].port));
        return move;
      }
      reached.push_back(before.node);
    }
  return {-1, to, {}};
}

FloodMove FloodRound::nearest_from(const std::vector<int>& from, const std::function<bool(int node)>& wanted) const {
  std::vector<LinkEnd> before(static_cast<size_t>(topology_.nodes));  // the hop that led to the node
  std::vector<int> reached;
  for (const int node : from)
    if (may_send(node)) {
      before[static_cast<size_t>(node)] = {node, -1};
      reached.push_back(node);
    }
  for (size_t i = 0; i < reached.size(); ++i)
    for (int port = 0; port < topology_.ports; ++port) {
      const LinkEnd far = topology_.link(reached[i], port);
      if (!far || before[static_cast<size_t>(far.node)] || !is_free(reached[i], port)) continue;
      before[static_cast<size_t>(far.node)] = {reached[i], port};
      if (wanted(far.node) && may_receive(far.node)) {
        FloodMove move{far.node, far.node, {}};
        while (before[static_cast<size_t>(move.from)].port >= 0) {
          move.path.push_back(static_cast<uint8_t>(before[static_cast<size_t>(move.from)].port));
          move.from = before[static_cast<size_t>(move.from)].node;
        }
        std::reverse(move.path.begin(), move.path.end());
        return move;
      }
      reached.push_back(far.node);
    }
  return {-1, -1, {}};
}

}  // namespace dateline
