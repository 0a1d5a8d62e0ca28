// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/rounds/predict.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "model/cost/fair_share.h"
#include "model/cost/stream_memo.h"
#include "model/cost/stream_round.h"
#include "model/router/timing.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {

BoundCost bound_cost(const NodeConfig& config, const CostModel& wire, Switching switching) {
  const Framing framing = framing_of(config);
  BoundCost cost;
  cost.startup = wire.startup;
  cost.per_hop = wire.per_hop;
  cost.flow_hop = wire.per_hop - wire.set_up;
  cost.set_up = switching == Switching::kWormhole ? 0 : wire.set_up;
  if (framing.slot > 0) {
    cost.least = framing.slot;
    cost.flits_a_word = static_cast<double>(framing.slot) / framing.slot_words;
  } else {
    cost.framing = framing.flits(0, 1, 1);
    cost.least = cost.framing + 1;
  }
  // From the arrival of the word: memory, wake-up, and the first flit of the put that waits.
  constexpr double kRelay = 6;
  cost.relay = std::min(kRelay, cost.startup);
  return cost;
}

namespace {

/// Number of orders of arbitration that are simulated. If their cycles differ, the prediction of a round with shared
/// links is an estimate.
constexpr uint64_t kArbitrations = 4;

/// Largest predicted cycles of a round, in multiples of the cycles that its channels need. With more conflicts in the
/// switches, transfers can synchronise with the arbiters in ways that the model does not always find.
constexpr double kMostConflicts = 1.2;

/// Number of transfers that can share a link without waiting for a virtual channel.
int carried_transfers(const RouterConfig& router, Switching switching) {
  return switching == Switching::kCircuitAnyVc ? router.vcs : router.vcs / router.rules().vc.classes();
}

class Predictor {
 public:
  Predictor(const Topology& topology, const Schedule& schedule, const BlockLayout& layout, const NodeConfig& config,
            const CostModel& wire, Switching switching)
      : topology_(topology),
        schedule_(schedule),
        layout_(layout),
        config_(config),
        wire_(wire),
        framing_(framing_of(config)),
        hold_(hold_cycles(config, topology, schedule, layout.fresh_places())),
        carried_(std::min(schedule.q, carried_transfers(config.router, switching))),
        covered_(config.router.depth >= timing_of(config.router).covering_depth()) {
    hardware_.banks = config.banks();
    hardware_.queue = config.ni_depth();
    hardware_.depth = config.router.depth;
    hardware_.vcs = config.router.vcs;
    hardware_.segment_flits = framing_.segment;
    hardware_.decoded_flits = config.router.source ? 1 : framing_.header;
    hardware_.route_ports = framing_.ports;
    hardware_.timing = timing_of(config.router);
    hardware_.circuits = switching != Switching::kWormhole;
    hardware_.hold = hold_;
    if (framing_.slot == 0) first_flit_ = calibrate();
  }

  RoundPrediction round(size_t r) {
    const Round& transfers = schedule_.rounds[r];
    std::vector<Flow> flows;
    for (size_t t = 0; t < transfers.size(); ++t) flows.push_back(flow(transfers[t], layout_.segments(r, t)));
    RoundPrediction prediction;
    prediction.transfers.resize(transfers.size());
    std::vector<double> elsewhere(kArbitrations - 1, 0);  // [arbitration - 1]: cycles of the round
    for (const std::vector<int>& group : sharing_groups(flows)) {
      if (framing_.slot == 0 && group.size() == 1 && closed_form(transfers[group[0]], layout_.segments(r, group[0]))) {
        prediction.transfers[group[0]] = finish_time({flows[group[0]]});
      } else if (framing_.slot > 0 || most_users(flows, group) > carried_) {
        prediction.estimate = true;
        fluid(flows, group, prediction.transfers);
      } else {
        prediction.estimate = prediction.estimate || shares_context(transfers, r, group);
        simulate(transfers, r, group, prediction.transfers, elsewhere);
      }
    }
    for (const double cycles : prediction.transfers) prediction.cycles = std::max(prediction.cycles, cycles);
    if (const double copies = cycles_of_copies(r); copies > 0) {
      prediction.estimate = true;
      prediction.cycles += copies;
    }
    prediction.bound = round_bound(transfers, r);
    const double allowed = std::max(0.01 * prediction.cycles, static_cast<double>(schedule_.q));
    for (const double cycles : elsewhere)
      if (cycles > 0 && std::abs(cycles - prediction.cycles) > allowed) prediction.estimate = true;
    const double undisturbed = prediction.bound + hold_ - config_.least_hold();
    if (elsewhere[0] > 0 && prediction.cycles > kMostConflicts * undisturbed) prediction.estimate = true;
    return prediction;
  }

 private:
  /// One transfer over a link or local channel: its flits, and the links of its path before and from that channel.
  struct Crossing {
    double flits;
    int before, after;
  };

  /// Lower bound of a round, in cycles: the larger of two bounds. A message takes at least its cycles in an empty
  /// network. On every channel and for every distance d, the last flit with at least d links left waits for all other
  /// flits with at least d links left (cycle_bound.h).
  double round_bound(const Round& transfers, size_t r) const {
    double bound = 0;
    std::unordered_map<int, std::vector<Crossing>> channels;
    int least_hops = 1 << 20;
    for (size_t t = 0; t < transfers.size(); ++t) {
      const int hops = static_cast<int>(transfers[t].path.size());
      double words = 0;
      for (const Segment& segment : layout_.segments(r, t)) words += segment.words;
      const int count = static_cast<int>(layout_.segments(r, t).size());
      const double waits = framing_.slot > 0 ? 0 : framing_.realign * (count - 1.0);
      bound = std::max(bound, wire_.startup + hops * wire_.per_hop + framing_.flits(words, count, hops) - waits);
      const std::vector<int> path = resources(transfers[t]);
      const double flits = framing_.slot > 0 ? framing_.flits(words, count, hops) : words + framing_.segment * count;
      // A transfer crosses all its links after the injection channel and before the ejection channel.
      for (int i = 0; i < static_cast<int>(path.size()); ++i) {
        const int before = std::max(0, i - 1);
        channels[path[i]].push_back({flits, before, hops - before});
      }
      least_hops = std::min(least_hops, hops);
    }
    const double header = framing_.slot > 0 ? 0 : hardware_.decoded_flits;
    const double starts = wire_.startup + header + (hardware_.circuits ? wire_.set_up * least_hops : 0);
    for (auto& [channel, crossings] : channels) {
      std::sort(crossings.begin(), crossings.end(),
                [](const Crossing& a, const Crossing& b) { return a.after > b.after; });
      int before = crossings[0].before;
      for (const Crossing& c : crossings) before = std::min(before, c.before);
      double flits = 0;
      for (const Crossing& c : crossings) {
        flits += c.flits;
        bound = std::max(bound, starts + (before + c.after) * (wire_.per_hop - wire_.set_up) + flits);
      }
    }
    return bound;
  }

  /// Cycles in which a local channel is busy with the longest put of a node to itself, after the messages of the round.
  double cycles_of_copies(size_t r) const {
    double most = 0;
    for (int node = 0; node < topology_.nodes && layout_.fresh_places(); ++node)
      for (const std::vector<Segment>& share : copy_shares(layout_.copies(r, node), config_.router.locals())) {
        double words = 0;
        for (const Segment& segment : share) words += segment.words;
        if (!share.empty()) most = std::max(most, framing_.flits(words, static_cast<int>(share.size()), 0));
      }
    return most;
  }

  /// True when the linear model is exact for a message that shares no link: no segment waits for a bank, no flit for a
  /// credit, no header for its descriptor.
  bool closed_form(const Transfer& transfer, const std::vector<Segment>& segments) const {
    const int headers = framing_.header_flits(static_cast<int>(transfer.path.size())) + framing_.segment;
    return covered_ && segments.size() <= 1 && headers <= hardware_.queue;
  }

  /// True when the group has a circuit that fits into the sender's buffer, followed by another one on its injection
  /// channel. The first one may free its context before the next one is fetched, which then waits behind it.
  bool shares_context(const Round& transfers, size_t r, const std::vector<int>& group) const {
    if (!hardware_.circuits) return false;
    std::unordered_map<int, bool> fits;  // [injection channel]: its latest circuit fits into the buffer
    for (const int t : group) {
      const int channel = resources(transfers[t]).front();
      if (fits[channel]) return true;
      double words = 0;
      for (const Segment& segment : layout_.segments(r, t)) words += segment.words;
      const int hops = static_cast<int>(transfers[t].path.size());
      fits[channel] = framing_.flits(words, 1, hops) <= hardware_.queue;
    }
    return false;
  }

  /// A transfer as a fluid flow. One of several header flits travels with the words; those of a circuit have left
  /// before its words flow.
  Flow flow(const Transfer& transfer, const std::vector<Segment>& segments) const {
    const int hops = static_cast<int>(transfer.path.size());
    Flow flow;
    flow.links = resources(transfer);
    flow.setup = wire_.startup + hold_ - config_.least_hold() + hops * wire_.set_up;
    flow.latency = hops * (wire_.per_hop - wire_.set_up);
    double words = 0;
    for (const Segment& segment : segments) words += segment.words;
    flow.flits = framing_.flits(words, static_cast<int>(segments.size()), hops) * wire_.per_word;
    return flow;
  }

  static void fluid(const std::vector<Flow>& flows, const std::vector<int>& group, std::vector<double>& each) {
    std::vector<Flow> members;
    for (const int t : group) members.push_back(flows[t]);
    std::vector<double> times;
    finish_time(members, &times);
    for (size_t i = 0; i < group.size(); ++i) each[group[i]] = times[i];
  }

  static int most_users(const std::vector<Flow>& flows, const std::vector<int>& group) {
    std::unordered_map<int, int> users;
    int most = 0;
    for (const int t : group)
      for (const int link : flows[t].links) most = std::max(most, ++users[link]);
    return most;
  }

  void simulate(const Round& transfers, size_t r, const std::vector<int>& group, std::vector<double>& each,
                std::vector<double>& elsewhere) {
    std::vector<Stream> streams;
    for (const int t : group) streams.push_back(stream(transfers[t], layout_.segments(r, t)));
    if (group.size() == 1) {
      each[group[0]] = stream_times_.times(streams, 1)[0][0];
      return;
    }
    const StreamMemo::Times& times = stream_times_.times(streams, kArbitrations);
    for (size_t i = 0; i < group.size(); ++i) each[group[i]] = times[0][i];
    for (uint64_t a = 1; a < kArbitrations; ++a)
      elsewhere[a - 1] = std::max<double>(elsewhere[a - 1], *std::max_element(times[a].begin(), times[a].end()));
  }

  Stream stream(const Transfer& transfer, const std::vector<Segment>& segments) const {
    Stream stream;
    stream.path = resources(transfer);
    if (config_.router.all_port) {
      stream.injection_bank = transfer.path.front();
      stream.ejection_bank = stream.path.back() % config_.router.locals();
    }
    stream.segments = segments;
    stream.header_flits = framing_.header_flits(static_cast<int>(transfer.path.size()));
    stream.first_flit = first_flit_;
    return stream;
  }

  /// Cycle in which a header leaves (Stream::first_flit), chosen so that a message of one word over one link takes its
  /// measured cycles.
  int calibrate() const {
    StreamHardware alone = hardware_;
    alone.hold = config_.least_hold();
    alone.depth = std::max(alone.depth, alone.timing.covering_depth());
    Stream one;
    one.path = {0, 1, 2};
    one.header_flits = framing_.header_flits(1);
    one.segments = {{0, 0, 1, false}};
    const double measured = wire_.startup + wire_.per_hop + framing_.flits(1, 1, 1) * wire_.per_word;
    return static_cast<int>(std::lround(measured)) - stream_times(alone, {one})[0];
  }

  /// The resources of a transfer along its path, from the injection channel to the ejection channel. Directed links
  /// have the lowest numbers, then injection channels, then ejection channels.
  std::vector<int> resources(const Transfer& transfer) const {
    const int locals = config_.router.locals();
    const int first_injection = topology_.nodes * topology_.ports;
    const bool all_port = config_.router.all_port;
    std::vector<int> path = {first_injection + transfer.from * locals + (all_port ? transfer.path.front() : 0)};
    LinkEnd at{transfer.from, 0};
    for (const uint8_t port : transfer.path) {
      path.push_back(at.node * topology_.ports + port);
      at = topology_.link(at.node, port);
    }
    path.push_back(first_injection + (topology_.nodes + at.node) * locals + (all_port ? at.port : 0));
    return path;
  }

  const Topology& topology_;
  const Schedule& schedule_;
  const BlockLayout& layout_;
  const NodeConfig& config_;
  const CostModel& wire_;
  Framing framing_;
  int hold_;
  int carried_;   ///< transfers that can share a link without waiting for a virtual channel, at most q
  bool covered_;  ///< the buffers cover the credit loop
  StreamHardware hardware_;
  int first_flit_ = 0;
  StreamMemo stream_times_{hardware_};
};

}  // namespace

std::vector<RoundPrediction> predict_rounds(const Topology& topology, const Schedule& schedule,
                                            const BlockLayout& layout, const NodeConfig& config, const CostModel& wire,
                                            Switching switching, const std::function<void(size_t round)>& each_round) {
  Predictor predictor(topology, schedule, layout, config, wire, switching);
  std::vector<RoundPrediction> rounds;
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    if (each_round) each_round(r);
    rounds.push_back(predictor.round(r));
  }
  return rounds;
}

}  // namespace dateline
