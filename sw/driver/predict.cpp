// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/predict.h"

#include <algorithm>
#include <unordered_map>

#include "model/cost/fair_share.h"
#include "model/cost/message_time.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {

Framing framing_of(const NodeConfig& config) {
  const RouterConfig& router = config.router;
  const int slot = router.bubble_slot;
  return {router.layout().flits(), segment_flits(router.width), realign_cycles(config), slot,
          slot > 0 ? slot_words(router) : 0};
}

namespace {

// Injection link, router and ejection link of a message over no network link.
constexpr double kInterfaceLatency = 3;

/// What a transfer does in its round, shared links aside.
class FlowMaker {
 public:
  FlowMaker(const Topology& topology, const Schedule& schedule, const NodeConfig& config, const CostModel& cost)
      : topology_(topology),
        config_(config),
        cost_(cost),
        framing_(framing_of(config)),
        hold_(static_cast<double>(config.banks()) * std::max(1, most_arrivals(topology, schedule))) {
    framing_.realign = 0;
  }

  Flow make(const Transfer& transfer, const std::vector<Segment>& segments) const {
    Flow flow;
    // Resources: directed links, then injection channels, then ejection channels.
    int node = transfer.from, in_port = 0;
    for (const uint8_t port : transfer.path) {
      flow.links.push_back(node * topology_.ports + port);
      const LinkEnd& far = topology_.link(node, port);
      node = far.node;
      in_port = far.port;
    }
    const int locals = config_.router.locals();
    const bool all_port = config_.router.all_port;
    const int injection = all_port ? transfer.path.front() : 0, ejection = all_port ? in_port : 0;
    const int first_injection = topology_.nodes * topology_.ports;
    flow.links.push_back(first_injection + transfer.from * locals + injection);
    flow.links.push_back(first_injection + (topology_.nodes + transfer.to) * locals + ejection);

    const double hops = static_cast<double>(transfer.path.size());
    double words = 0;
    for (const Segment& segment : segments) words += segment.words;
    flow.setup = cost_.startup + hold_ - config_.banks() + hops * cost_.set_up;
    flow.latency = hops * (cost_.per_hop - cost_.set_up);
    const double flits = framing_.flits(words, static_cast<int>(segments.size()));
    flow.flits = flits * cost_.per_word;
    if (segments.size() > 1 && framing_.slot == 0) {
      const double alone = message_time(hardware(flow, static_cast<int>(transfer.path.size()), injection, ejection),
                                        stretches(segments));
      flow.waits = std::max(0.0, alone - (flow.setup + flits + flow.latency));
    }
    return flow;
  }

 private:
  MessageHardware hardware(const Flow& flow, int hops, int injection, int ejection) const {
    MessageHardware hardware;
    hardware.banks = config_.banks();
    hardware.queue = config_.ni_depth();
    hardware.header_flits = framing_.header;
    hardware.segment_flits = framing_.segment;
    hardware.injection = injection;
    hardware.ejection = ejection;
    hardware.first_word = flow.setup - hold_ + framing_.header - kInterfaceLatency;
    hardware.first_flit = cost_.set_up > 0 ? 0 : hardware.first_word - framing_.header;
    hardware.hops = hops;
    hardware.hop = cost_.per_hop - cost_.set_up;
    hardware.depth = config_.router.depth;
    hardware.hold = hold_;
    return hardware;
  }

  static std::vector<Stretch> stretches(const std::vector<Segment>& segments) {
    std::vector<Stretch> result;
    for (const Segment& s : segments) result.push_back({s.from, s.to, s.words, s.drop});
    return result;
  }

  const Topology& topology_;
  const NodeConfig& config_;
  const CostModel& cost_;
  Framing framing_;
  double hold_;
};

/// A flow shares most at one of its links, and reaches it some hops after its source: gathered messages compete at the
/// end of their ways, scattered ones at the beginning. The shares of a round are worked out for the times there.
void shift_to_bottlenecks(std::vector<Flow>& flows, const CostModel& cost) {
  std::unordered_map<int, int> users;
  for (const Flow& flow : flows)
    for (const int link : flow.links) ++users[link];
  for (Flow& flow : flows) {
    const size_t hops = flow.links.size() - 2;  // the local channels stand behind the links
    size_t most = 0;
    for (size_t hop = 1; hop < hops; ++hop)
      if (users[flow.links[hop]] > users[flow.links[most]]) most = hop;
    const double delay = static_cast<double>(most) * (cost.per_hop - cost.set_up);
    flow.setup += delay;
    flow.latency -= delay;
  }
}

}  // namespace

std::vector<double> predict_rounds(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                                   const NodeConfig& config, const CostModel& cost,
                                   std::vector<std::vector<double>>* transfers) {
  if (transfers) transfers->assign(schedule.rounds.size(), {});
  const FlowMaker maker(topology, schedule, config, cost);
  std::vector<double> result;
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    std::vector<Flow> flows;
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t)
      flows.push_back(maker.make(schedule.rounds[r][t], layout.segments(r, t)));
    shift_to_bottlenecks(flows, cost);
    result.push_back(finish_time(flows, transfers ? &(*transfers)[r] : nullptr));
  }
  return result;
}

}  // namespace dateline
