// SPDX-License-Identifier: Apache-2.0
#include "sim/livelock.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "model/network/describe.h"
#include "model/router/bit_sets.h"
#include "sim/bounds.h"
#include "sim/engine.h"
#include "sim/native/native_nodes.h"
#include "sim/replay.h"
#include "sim/stall.h"

namespace dateline {
namespace {

class Observer {
 public:
  Observer(const Topology& topology, const RouterConfig& config, NativeNodes& network)
      : topology_(topology), config_(config), network_(network) {}

  void look() {
    for (int node = 0; node < topology_.nodes; ++node) {
      if (network_.router_idle(node)) continue;
      for (int channel = 0; channel < config_.channels(); ++channel)
        for (int vc = 0; vc < config_.vcs; ++vc)
          if (network_.refuses(node, channel, vc)) note(node, channel, vc);
    }
  }

  std::vector<Nack> nacks() const {
    std::vector<Nack> all;
    for (const auto& [key, nack] : seen_) all.push_back(nack);
    std::stable_sort(all.begin(), all.end(), [](const Nack& a, const Nack& b) { return a.times > b.times; });
    return all;
  }

 private:
  /// Follows the reserved path backwards, from an input VC to the node whose injection channel sends into it.
  int source_of(int node, int channel, int vc) {
    for (int hops = topology_.nodes * config_.ports * config_.vcs; channel < config_.ports && hops > 0; --hops) {
      const LinkEnd& from = topology_.link(node, channel);
      const ChannelStatus upstream = network_.status(from.node, from.port, vc);
      node = from.node;
      channel = config_.in_of(from.port, upstream.owner_slot);
      vc = upstream.owner_vc;
    }
    return node;
  }

  void note(int node, int channel, int vc) {
    const ChannelStatus probe = network_.status(node, channel, vc);
    const int out = config_.out_of(channel, probe.dest);
    if (out >= config_.ports) return;
    Nack& nack = seen_[{source_of(node, channel, vc), node * config_.ports + out}];
    nack.source = source_of(node, channel, vc);
    nack.node = node;
    nack.port = out;
    ++nack.times;
    for (const int wanted : EachBit(probe.vcs)) {
      const ChannelStatus held = network_.status(node, out, wanted);
      if (!held.owned) continue;
      const int holder = source_of(node, config_.in_of(out, held.owner_slot), held.owner_vc);
      const auto at = std::lower_bound(nack.holders.begin(), nack.holders.end(), holder);
      if (at == nack.holders.end() || *at != holder) nack.holders.insert(at, holder);
    }
  }

  const Topology& topology_;
  const RouterConfig& config_;
  NativeNodes& network_;
  std::map<std::pair<int, int>, Nack> seen_;  ///< key: (source, link)
};

std::string text_of(const Topology& topology, const Nack& nack) {
  std::string text = "node " + topology.place(nack.source) + " retries a circuit that is refused at " +
                     describe_link(topology, nack.node, nack.port);
  if (nack.holders.empty()) return text + ", whose buffers are full";
  constexpr size_t kNamed = 3;
  for (size_t i = 0; i < nack.holders.size() && i < kNamed; ++i) {
    const int holder = nack.holders[i];
    text += i == 0 ? ", held by " : " and ";
    text += holder == nack.source ? "a circuit of its own" : "the circuit of node " + topology.place(holder);
  }
  return text + (nack.holders.size() > kNamed ? " and others" : "");
}

}  // namespace

std::vector<Nack> find_nacks(const Topology& topology, const Program& program, uint64_t from, uint64_t cycles) {
  std::optional<Observer> observer;
  replay(topology, program, from + cycles, [&](uint64_t cycle, NativeNodes& network) {
    if (!observer) observer.emplace(topology, program.config.router, network);
    if (cycle >= from) observer->look();
  });
  return observer ? observer->nacks() : std::vector<Nack>{};
}

void throw_livelock(const Topology& topology, const Program& program, uint64_t cycle, uint64_t wordless, int round,
                    const std::vector<std::string>& waits) {
  constexpr uint64_t kAttemptsSeen = 4;
  constexpr size_t kNamed = 4;
  const std::vector<Nack> nacks =
      find_nacks(topology, program, cycle, kAttemptsSeen * run_bounds(topology, program).attempt);
  std::string text = "round " + std::to_string(round + 1) + ", cycle " + std::to_string(cycle) +
                     ": livelock, flits move and no word was delivered for " + std::to_string(wordless) + " cycles:";
  for (size_t i = 0; i < nacks.size() && i < kNamed; ++i) text += (i ? "; " : " ") + text_of(topology, nacks[i]);
  if (nacks.size() > kNamed) text += "; and " + std::to_string(nacks.size() - kNamed) + " more";
  if (nacks.empty()) text += waiting_nodes(waits);
  StallError error(text);
  error.livelock = true;
  error.round = round + 1;
  error.cycle = cycle;
  for (const Nack& nack : nacks) error.waits.push_back({nack.node, nack.port, -1, text_of(topology, nack)});
  if (nacks.empty()) error.waits = node_waits(waits);
  throw error;
}

}  // namespace dateline
