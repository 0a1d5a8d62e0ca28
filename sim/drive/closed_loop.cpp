// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/closed_loop.h"

#include <algorithm>
#include <cmath>

#include "model/base/error.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

constexpr uint64_t kReplyStream = 1ull << 22;  // above the stream numbers of all nodes and of other traffic
constexpr double kLongest = 1e12;              // longest gap between two requests in cycles: longer than any run

}  // namespace

ClosedLoop::ClosedLoop(const Topology& topology, const Pattern& pattern, const RequestLoop& loop, uint64_t seed,
                       NodeRange nodes)
    : topology_(topology), pattern_(pattern), loop_(loop), first_node_(nodes.first) {
  for (int n = nodes.first; n < nodes.end(); ++n) {
    asking_.push_back({NodeRandom(seed, static_cast<uint64_t>(n))});
    replying_.emplace_back(seed, kReplyStream + static_cast<uint64_t>(n));
    if (sends(n)) plan(n, 0);
  }
}

int ClosedLoop::shortest() const { return std::min(loop_.request.shortest(), loop_.reply.shortest()); }

std::string ClosedLoop::asked_for(int flits) const {
  return setting(flits == loop_.reply.shortest() && flits < loop_.request.shortest() ? "reply" : "packet", flits);
}

/// Plans the next request of a node that makes one in cycle `now`, or that starts.
void ClosedLoop::plan(int node, uint64_t now) {
  const double part = pattern_.part_of(node) * loop_.rate / loop_.request.mean();
  const double gap = part >= 1 ? 1 : std::min(kLongest, asking_[node - first_node_].random.trials(std::log1p(-part)));
  due_.push({now + static_cast<uint64_t>(gap), node});
}

const std::vector<MadePacket>& ClosedLoop::made(uint64_t cycle) {
  made_.clear();
  made_.swap(replies_);
  while (!due_.empty() && due_.top().first <= cycle) {
    const int node = due_.top().second;
    due_.pop();
    Asking& asking = asking_[node - first_node_];
    if (asking.open == loop_.outstanding) {
      asking.waits = true;
      continue;
    }
    ++asking.open;
    const int destination = pattern_.destination(topology_, node, asking.random);
    made_.push_back({node, destination, loop_.request.draw(asking.random), false, cycle});
    plan(node, cycle);
  }
  return made_;
}

void ClosedLoop::arrived(const PacketArrival& packet) {
  const int node = packet.destination;
  if (!packet.reply) {
    replies_.push_back({node, packet.source, loop_.reply.draw(replying_[node - first_node_]), true, packet.asked});
    return;
  }
  Asking& asking = asking_[node - first_node_];
  if (asking.open == 0)
    throw CheckError("cycle " + std::to_string(packet.arrived) + ": a reply at node " + std::to_string(node) +
                     ", which has no request open");
  --asking.open;
  if (!asking.waits) return;
  asking.waits = false;
  due_.push({packet.arrived + 1, node});
}

}  // namespace dateline
