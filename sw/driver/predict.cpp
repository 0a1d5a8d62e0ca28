// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/predict.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "model/cost/fair_share.h"
#include "model/cost/stream_round.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {

Framing framing_of(const NodeConfig& config) {
  const RouterConfig& router = config.router;
  const int slot = router.bubble_slot;
  const int ports = router.source ? HeaderLayout::source_ports(router.width) : 0;
  return {router.layout().flits(), ports, segment_flits(router.width),
          realign_cycles(config),  slot,  slot > 0 ? slot_words(router) : 0};
}

namespace {

// Injection link, router and ejection link of a message over no network link.
constexpr double kInterfaceLatency = 3;

/// What the transfers of a round do.
class RoundMaker {
 public:
  RoundMaker(const Topology& topology, const Schedule& schedule, const NodeConfig& config, const CostModel& cost)
      : topology_(topology),
        config_(config),
        cost_(cost),
        framing_(framing_of(config)),
        hold_(static_cast<double>(config.banks()) * std::max(1, most_arrivals(topology, schedule))) {}

  /// As a fluid. Of several header flits one travels with the words; a circuit's are gone before its words may flow.
  Flow flow(const Transfer& transfer, const std::vector<Segment>& segments) const {
    const int hops = static_cast<int>(transfer.path.size());
    Flow flow;
    flow.links = way(transfer);
    flow.setup = cost_.startup + hold_ - config_.banks() + hops * cost_.set_up;
    flow.latency = hops * (cost_.per_hop - cost_.set_up);
    double words = 0;
    for (const Segment& segment : segments) words += segment.words;
    flow.flits = framing_.flits(words, static_cast<int>(segments.size()), hops) * cost_.per_word;
    return flow;
  }

  /// Flit by flit.
  Stream stream(const Transfer& transfer, const std::vector<Segment>& segments) const {
    const int hops = static_cast<int>(transfer.path.size());
    Stream stream;
    stream.way = way(transfer);
    if (config_.router.all_port) {
      stream.injection_bank = transfer.path.front();
      stream.ejection_bank = stream.way.back() % config_.router.locals();
    }
    for (const Segment& s : segments) stream.segments.push_back({s.from, s.to, s.words, s.drop});
    stream.header_flits = framing_.header_flits(hops);
    const double header_leaves = cost_.startup - config_.banks() - kInterfaceLatency;  // of a wormhole, or a lone word
    const double words_leave = header_leaves + hops * cost_.set_up + stream.header_flits;
    stream.first_word = static_cast<int>(std::lround(words_leave));
    stream.first_flit = cost_.set_up > 0 ? 0 : static_cast<int>(std::lround(header_leaves));
    return stream;
  }

  StreamHardware hardware() const {
    StreamHardware hardware;
    hardware.banks = config_.banks();
    hardware.queue = config_.ni_depth();
    hardware.depth = config_.router.depth;
    hardware.vcs = config_.router.vcs;
    hardware.segment_flits = framing_.segment;
    hardware.hop = static_cast<int>(std::lround(cost_.per_hop - cost_.set_up));
    hardware.hold = static_cast<int>(hold_);
    return hardware;
  }

  /// Streams are for paths that stand: where messages wait for virtual channels, in slots of bubble flow control and
  /// below the depth that covers the credit loop the fluid has to do.
  bool streams_apply(const std::vector<Flow>& flows, int q) const {
    if (framing_.slot > 0 || cost_.per_word != 1) return false;
    std::unordered_map<int, int> users;
    for (const Flow& flow : flows)
      for (const int link : flow.links)
        if (++users[link] > q) return false;
    return true;
  }

 private:
  /// Resources: directed links, then injection channels, then ejection channels; the injection channel first.
  std::vector<int> way(const Transfer& transfer) const {
    const int locals = config_.router.locals();
    const int first_injection = topology_.nodes * topology_.ports;
    const bool all_port = config_.router.all_port;
    std::vector<int> way = {first_injection + transfer.from * locals + (all_port ? transfer.path.front() : 0)};
    LinkEnd at{transfer.from, 0};
    for (const uint8_t port : transfer.path) {
      way.push_back(at.node * topology_.ports + port);
      at = topology_.link(at.node, port);
    }
    way.push_back(first_injection + (topology_.nodes + at.node) * locals + (all_port ? at.port : 0));
    return way;
  }

  const Topology& topology_;
  const NodeConfig& config_;
  const CostModel& cost_;
  Framing framing_;
  double hold_;
};

double predict_round(const RoundMaker& maker, const Round& round, const std::vector<std::vector<Segment>>& segments,
                     int q) {
  std::vector<Flow> flows;
  for (size_t t = 0; t < round.size(); ++t) flows.push_back(maker.flow(round[t], segments[t]));
  if (!maker.streams_apply(flows, q)) return finish_time(flows);
  double last = 0;
  for (const std::vector<int>& group : sharing_groups(flows)) {
    if (group.size() == 1 && segments[group[0]].size() <= 1) {
      last = std::max(last, finish_time({flows[group[0]]}));
      continue;
    }
    std::vector<Stream> streams;
    for (const int t : group) streams.push_back(maker.stream(round[t], segments[t]));
    for (const int time : stream_times(maker.hardware(), streams)) last = std::max<double>(last, time);
  }
  return last;
}

}  // namespace

std::vector<double> predict_rounds(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                                   const NodeConfig& config, const CostModel& cost) {
  const RoundMaker maker(topology, schedule, config, cost);
  std::vector<double> result;
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    result.push_back(predict_round(maker, schedule.rounds[r], layout.segments(r), schedule.q));
  return result;
}

}  // namespace dateline
