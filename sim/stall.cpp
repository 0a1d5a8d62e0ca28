// SPDX-License-Identifier: Apache-2.0
#include "sim/stall.h"

#include <cstddef>

#include "model/deadlock/dependency_graph.h"
#include "model/router/bit_sets.h"

namespace dateline {
namespace {

class WaitGraph {
 public:
  WaitGraph(const Topology& topology, const RouterConfig& config, const ReadStatus& read)
      : topology_(topology), config_(config) {
    for (int n = 0; n < topology.nodes; ++n) {
      statuses_.clear();
      for (int c = 0; c < config.channels(); ++c)
        for (int v = 0; v < config.vcs; ++v) statuses_.push_back(read(n, c, v));
      for (int port = 0; port < config.ports; ++port)
        for (int v = 0; v < config.vcs; ++v)
          if (topology.link(n, port) && at(port, v).nonempty) add_waits(n, port, v);
    }
  }

  std::vector<Channel> cycle() const {
    const DependencyGraph graph(topology_.nodes * config_.ports * config_.vcs, edges_);
    std::vector<Channel> result;
    for (int id : graph.find_cycle())
      result.push_back({id / config_.vcs / config_.ports, id / config_.vcs % config_.ports, id % config_.vcs});
    return result;
  }

 private:
  const ChannelStatus& at(int channel, int vc) const {
    return statuses_[static_cast<size_t>(channel) * config_.vcs + vc];
  }
  int id(int node, int port, int vc) const { return (node * config_.ports + port) * config_.vcs + vc; }

  /// The front flit of input (port, vc) of node n: a head waits for any VC that its classes allow, another flit for
  /// a credit of the VC that its message owns.
  void add_waits(int n, int port, int vc) {
    const LinkEnd far = topology_.link(n, port);
    const int from = id(far.node, far.port, vc);
    const ChannelStatus& input = at(port, vc);
    if (input.waiting) {
      const int out = config_.out_of(port, input.dest);
      if (out >= config_.ports) return;
      for (const int w : EachBit(input.vcs)) edges_.push_back({from, id(n, out, w)});
      return;
    }
    for (int out = 0; out < config_.ports; ++out)
      for (int w = 0; w < config_.vcs; ++w) {
        const ChannelStatus& output = at(out, w);
        if (output.owned && output.owner_vc == vc && config_.in_of(out, output.owner_slot) == port &&
            !output.has_credit)
          edges_.push_back({from, id(n, out, w)});
      }
  }

  const Topology& topology_;
  const RouterConfig& config_;
  std::vector<ChannelStatus> statuses_;
  std::vector<DependencyGraph::Edge> edges_;
};

}  // namespace

std::vector<Channel> find_waiting_cycle(const Topology& topology, const RouterConfig& config,
                                        const ReadStatus& status) {
  return WaitGraph(topology, config, status).cycle();
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
                 int round, const std::vector<std::string>& waits) {
  const std::vector<Channel> waiting = find_waiting_cycle(topology, config, status);
  std::string text = "round " + std::to_string(round + 1) + ", cycle " + std::to_string(cycle) + ": ";
  if (!waiting.empty()) {
    text += "deadlock, each waits for the next and the last for the first:";
    for (size_t i = 0; i < waiting.size(); ++i) text += (i ? "; " : " ") + describe(topology, waiting[i]);
  } else {
    text += "nothing moves, and no cycle of channels waits:" + waiting_nodes(waits);
  }
  StallError error(text);
  error.deadlock = !waiting.empty();
  error.round = round + 1;
  error.cycle = cycle;
  for (const Channel& channel : waiting)
    error.waits.push_back({channel.node, channel.port, channel.vc, describe(topology, channel)});
  if (waiting.empty()) error.waits = node_waits(waits);
  throw error;
}

}  // namespace dateline
