// SPDX-License-Identifier: Apache-2.0
#include "sim/stall.h"

#include <cstddef>

#include "model/deadlock/dependency_graph.h"
#include "model/router/bit_sets.h"

namespace dateline {
namespace {

/// Status of all channels of one router, and what the links into the router wait for.
class RouterWaits {
 public:
  RouterWaits(const Topology& topology, const RouterConfig& config, const ReadStatus& read, int node)
      : topology_(topology), config_(config), node_(node) {
    for (int c = 0; c < config.channels(); ++c)
      for (int v = 0; v < config.vcs; ++v) statuses_.push_back(read(node, c, v));
  }

  /// Calls `take` with every channel that the front flit of input (port, vc) waits for. A head waits for any VC that
  /// its classes allow. Another flit waits for a credit of the VC that its message owns.
  template <class Take>
  void each(int port, int vc, Take&& take) const {
    const ChannelStatus& input = at(port, vc);
    if (!topology_.link(node_, port) || !input.nonempty) return;
    if (input.waiting) {
      const int out = config_.out_of(port, input.dest);
      if (out >= config_.ports) return;
      for (const int w : EachBit(input.vcs)) take(Channel{node_, out, w});
      return;
    }
    for (int out = 0; out < config_.ports; ++out)
      for (int w = 0; w < config_.vcs; ++w) {
        const ChannelStatus& output = at(out, w);
        if (output.owned && output.owner_vc == vc && config_.in_of(out, output.owner_slot) == port &&
            !output.has_credit)
          take(Channel{node_, out, w});
      }
  }

 private:
  const ChannelStatus& at(int channel, int vc) const {
    return statuses_[static_cast<size_t>(channel) * config_.vcs + vc];
  }

  const Topology& topology_;
  const RouterConfig& config_;
  int node_;
  std::vector<ChannelStatus> statuses_;
};

}  // namespace

std::vector<Channel> find_waiting_cycle(const Topology& topology, const RouterConfig& config,
                                        const ReadStatus& status) {
  const auto id = [&](const Channel& channel) {
    return (channel.node * config.ports + channel.port) * config.vcs + channel.vc;
  };
  std::vector<DependencyGraph::Edge> edges;
  for (int n = 0; n < topology.nodes; ++n) {
    const RouterWaits waits(topology, config, status, n);
    for (int port = 0; port < config.ports; ++port)
      for (int v = 0; v < config.vcs; ++v) {
        const LinkEnd far = topology.link(n, port);
        waits.each(port, v, [&](const Channel& next) { edges.push_back({id({far.node, far.port, v}), id(next)}); });
      }
  }
  const DependencyGraph graph(topology.nodes * config.ports * config.vcs, edges);
  std::vector<Channel> result;
  for (const int channel : graph.find_cycle())
    result.push_back({channel / config.vcs / config.ports, channel / config.vcs % config.ports, channel % config.vcs});
  return result;
}

void CircleWatch::look(uint64_t cycle, const ReadStatus& status) {
  for (size_t i = 0; i < circle_.size(); ++i) {
    const Channel& channel = circle_[i];
    const Channel& next = circle_[(i + 1) % circle_.size()];
    const LinkEnd far = topology_.link(channel.node, channel.port);
    bool waits = false;
    RouterWaits(topology_, config_, status, far.node).each(far.port, channel.vc, [&](const Channel& wanted) {
      waits = waits || (wanted.node == next.node && wanted.port == next.port && wanted.vc == next.vc);
    });
    if (waits) continue;
    formed_.reset();
    return;
  }
  if (!formed_) formed_ = cycle;
}

std::string waiting_nodes(const std::vector<std::string>& waits) {
  constexpr int kNamed = 8;
  std::string text;
  int named = 0, more = 0;
  for (size_t n = 0; n < waits.size(); ++n) {
    if (waits[n].empty()) continue;
    if (++named > kNamed)
      ++more;
    else
      text += (named > 1 ? "; node " : " node ") + std::to_string(n) + " waits for " + waits[n];
  }
  if (more > 0) text += "; and " + std::to_string(more) + " more nodes";
  return text;
}

std::vector<StallError::Wait> node_waits(const std::vector<std::string>& waits) {
  std::vector<StallError::Wait> nodes;
  for (size_t n = 0; n < waits.size(); ++n)
    if (!waits[n].empty()) nodes.push_back({static_cast<int>(n), -1, -1, "waits for " + waits[n]});
  return nodes;
}

void throw_stall(const Topology& topology, const RouterConfig& config, const ReadStatus& status, uint64_t cycle,
                 int round, const std::vector<std::string>& waits, const FormedIn& formed_in) {
  const std::vector<Channel> waiting = find_waiting_cycle(topology, config, status);
  const std::optional<uint64_t> formed = waiting.empty() || !formed_in ? std::nullopt : formed_in(waiting);
  std::string text = "round " + std::to_string(round + 1) + ", cycle " + std::to_string(cycle) + ": ";
  if (!waiting.empty()) {
    text += "deadlock" + (formed ? ", a circle of waits that formed in cycle " + std::to_string(*formed) : "") +
            ", each waits for the next and the last for the first:";
    for (size_t i = 0; i < waiting.size(); ++i) text += (i ? "; " : " ") + describe(topology, waiting[i]);
  } else {
    text += "nothing moves, and there is no cycle of waiting channels:" + waiting_nodes(waits);
  }
  StallError error(text);
  error.deadlock = !waiting.empty();
  error.round = round + 1;
  error.cycle = cycle;
  error.formed = formed;
  for (const Channel& channel : waiting)
    error.waits.push_back({channel.node, channel.port, channel.vc, describe(topology, channel)});
  if (waiting.empty()) error.waits = node_waits(waits);
  throw error;
}

}  // namespace dateline
