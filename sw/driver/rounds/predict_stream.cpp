// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/rounds/predict_stream.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "model/base/error.h"
#include "model/cost/stream_flits.h"
#include "model/node/barrier.h"
#include "model/node/node.h"
#include "model/router/route_encoding.h"
#include "model/router/timing.h"

namespace dateline {
namespace {

/// A put, as the network sees it.
struct Message {
  const std::vector<uint8_t>* path = nullptr;  ///< output ports
  int from = 0;                                ///< node
  int channel = 0;                             ///< injection channel
  Word first_flit = 0;                         ///< of its header
  int dropped = 0;                             ///< header flits that routers drop on the way
  TransferTime* time = nullptr;                ///< to be filled in
};

/// Latencies of a network without other messages, in cycles.
struct Latency {
  int injection = 1;  ///< from the cycle in which the interface decides to send, to the arrival at the first link
  int hop = 2;        ///< from a link to the next one, or to the ejection channel
  int body_gain = 0;  ///< by which both are shorter for a flit that follows its head
  int traversal = 0;  ///< from the choice of a flit to its way through the crossbar
  int set_up = 0;     ///< circuits: per link, from the header to its acknowledge
};

/// All nodes of a machine, with links instead of routers.
class BareLinks {
 public:
  BareLinks(const Topology& topology, const Program& program, const Latency& latency)
      : topology_(topology),
        program_(program),
        latency_(latency),
        locals_(program.config.router.locals()),
        first_ejection_(topology.nodes * topology.ports),
        interfaces_(program.config, std::vector<RouterPlace>(static_cast<size_t>(topology.nodes))),
        next_(locals_),
        queues_(static_cast<size_t>(topology.nodes) * locals_),
        sending_(queues_.size() * program.config.router.vcs),
        links_(static_cast<size_t>(first_ejection_) + queues_.size()),
        credits_(sending_.size(), program.config.ni_depth()),
        tails_(links_.size(), kLongAgo),
        held_(queues_.size(), 0),
        local_(queues_.size(), 0),
        calendar_(static_cast<size_t>(std::max(latency.injection, latency.hop) + 2)) {
    interfaces_.load(program, 0);
  }

  /// To be called for every put, in the order of its queue.
  void add(const Message& message) { queues_[queue(message.from, message.channel)].push_back(message); }

  /// Runs the program. [group]: whether its cycles are exact.
  std::vector<bool> run(const std::function<void(long cycle, int group)>& each_cycle) {
    std::vector<bool> exact(program_.rounds, true);
    Barrier barrier(program_.rounds, program_.barrier_delay);
    barrier.step(true, false);
    int group = -1;
    for (uint64_t quiet = 0; !barrier.finished(); ++cycle_) {
      if (barrier.release()) ++group, released_ = cycle_;
      if (each_cycle && cycle_ % kReportEvery == 0) each_cycle(cycle_, std::max(0, group));
      met_ = false;
      const bool moved = step(barrier.close(), barrier.release());
      if (met_ && group >= 0) exact[static_cast<size_t>(group)] = false;
      quiet = moved || barrier.close() || barrier.release() ? 0 : quiet + 1;
      if (quiet > kPatience + static_cast<uint64_t>(program_.startup) + static_cast<uint64_t>(program_.barrier_delay))
        throw CheckError("the prediction of a stream stops in group " + std::to_string(group + 1));
      bool done = true;
      for (int n = 0; n < topology_.nodes && done; ++n) done = interfaces_.rounds(n).done();
      barrier.step(true, done);
    }
    step(true, false);  // the last close writes the records of the last group
    return exact;
  }

  /// Cycles of a group, after the run.
  long cycles(int group) const {
    long cycles = 0;
    for (int n = 0; n < topology_.nodes; ++n) {
      if (program_.nodes[n].expected_words[group] == 0) continue;
      const RoundRecord& record = interfaces_.rounds(n).records()[group];
      cycles = std::max(cycles, static_cast<long>(record.written) - static_cast<long>(record.released));
    }
    return cycles;
  }

 private:
  static constexpr long kReportEvery = 4096;
  static constexpr long kLongAgo = -4;
  static constexpr uint64_t kPatience = 1000;  ///< cycles without a flit

  struct Flit {
    FlitWire wire;
    const Message* message = nullptr;
    int hop = 0;      ///< links passed
    int node = 0;     ///< where it is
    int port = 0;     ///< input port by which it came
    long serial = 0;  ///< counts the arrivals at links
  };
  /// The flits of one message that wait at a link.
  struct Lane {
    const Message* message = nullptr;
    std::deque<Flit> flits;
  };
  struct Link {
    std::vector<Lane> lanes;  ///< the first `used` have flits; the others keep their memory
    size_t used = 0;
    size_t waiting = 0;              ///< flits of all lanes
    const Message* owner = nullptr;  ///< the message whose head passed last, until its tail has passed
    uint32_t vcs = 0;                ///< of an ejection channel: those in use
    long tail = kLongAgo;            ///< cycle in which the last tail passed
    bool listed = false;
  };
  struct Arrival {
    size_t link;
    Flit flit;
  };
  struct Sending {
    const Message* message = nullptr;
    int dropped = 0;  ///< header flits still to come that routers drop on the way
  };

  size_t queue(int node, int channel) const {
    return static_cast<size_t>(node) * static_cast<size_t>(locals_) + static_cast<size_t>(channel);
  }

  /// A context of a queue, or a VC of an ejection channel.
  size_t context(size_t channel, int vc) const {
    return channel * static_cast<size_t>(program_.config.router.vcs) + static_cast<size_t>(vc);
  }

  /// The link that a flit takes next.
  size_t link_of(const Flit& flit) const {
    const std::vector<uint8_t>& path = *flit.message->path;
    if (flit.hop < static_cast<int>(path.size()))
      return static_cast<size_t>(flit.node) * topology_.ports + path[static_cast<size_t>(flit.hop)];
    return static_cast<size_t>(first_ejection_) + queue(flit.node, program_.config.router.all_port ? flit.port : 0);
  }

  /// The input channel in which a flit waits: network ports, then injection channels.
  size_t input_of(const Flit& flit) const {
    const auto nodes = static_cast<size_t>(topology_.nodes), ports = static_cast<size_t>(topology_.ports);
    if (flit.hop > 0) return static_cast<size_t>(flit.node) * ports + static_cast<size_t>(flit.port);
    const int channel = program_.config.router.all_port ? flit.message->path->front() : 0;
    return nodes * ports + queue(flit.node, channel);
  }

  void schedule(int delay, const Flit& flit) {
    const int gain = flit.wire.head ? 0 : latency_.body_gain;
    calendar_[static_cast<size_t>(cycle_ + delay - gain) % calendar_.size()].push_back({link_of(flit), flit});
  }

  /// One cycle. Whether a flit moved.
  bool step(bool close, bool release) {
    bool moved = false;
    for (int n = 0; n < topology_.nodes; ++n) {
      interfaces_.step(n, close, release, LostCycles{}, next_);
      NodeInterfaces::LocalWires& wires = interfaces_.wires(n);
      wires.clear();
      for (const int c : EachBit(next_.on)) {
        const NodeInterfaces::LocalChannel& out = next_.channels[static_cast<size_t>(c)];
        if (out.ejection_credit.valid) {
          freed_[static_cast<size_t>(cycle_ + kLocalCredit + latency_.traversal) % freed_.size()].push_back(
              context(queue(n, c), out.ejection_credit.vc));
          --held_[queue(n, c)];
        }
        const FlitWire flit = out.injection;
        if (!flit.valid) continue;
        moved = true;
        if (is_local(queue(n, c), flit)) {
          wires.channel(c).injection = flit;  // the interface takes it in the next cycle
          continue;
        }
        wires.channel(c).injection_credit = {flit.vc, true};
        inject(n, c, flit);
      }
      next_.clear();
    }
    std::vector<size_t>& back = freed_[static_cast<size_t>(cycle_) % freed_.size()];
    for (const size_t freed : back) ++credits_[freed];
    back.clear();
    // A message whose header can be consumed from the next cycle on meets what its channel still holds.
    for (const size_t channel : begun_) met_ = met_ || held_[channel] > 1;
    begun_.clear();
    while (!answers_.empty() && answers_.begin()->first <= cycle_) {
      const Answer answer = answers_.begin()->second;
      interfaces_.wires(answer.node).channel(answer.channel).injection_ack.ack |= static_cast<uint8_t>(1u << answer.vc);
      answers_.erase(answers_.begin());
    }
    std::vector<Arrival>& arrivals = calendar_[static_cast<size_t>(cycle_) % calendar_.size()];
    for (Arrival& arrival : arrivals) {
      Link& link = links_[arrival.link];
      arrival.flit.serial = serial_++;
      wait_at(link, arrival.flit);
      if (!link.listed) active_.push_back(arrival.link);
      link.listed = true;
    }
    arrivals.clear();
    size_t kept = 0;
    for (const size_t number : active_) {
      Link& link = links_[number];
      moved = pass(number, link) || moved;
      if (link.waiting == 0)
        link.listed = false;
      else
        active_[kept++] = number;
    }
    active_.resize(kept);
    return moved;
  }

  /// Whether a flit belongs to a put of a node to itself.
  bool is_local(size_t queue, const FlitWire& flit) {
    const uint32_t bit = 1u << flit.vc;
    if (flit.head) {
      const bool local = (static_cast<unsigned>(flit.data) & 3) == static_cast<unsigned>(RoutingKind::kLocal);
      local_[queue] = local ? local_[queue] | bit : local_[queue] & ~bit;
    }
    return (local_[queue] & bit) != 0;
  }

  void inject(int node, int channel, const FlitWire& wire) {
    const size_t number = queue(node, channel);
    Sending& sending = sending_[context(number, wire.vc)];
    if (wire.head) {
      std::deque<Message>& waiting = queues_[number];
      size_t at = 0;
      while (at + 1 < waiting.size() && waiting[at].first_flit != wire.data) ++at;
      messages_.push_back(waiting[at]);
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(at));
      sending.message = &messages_.back();
      sending.message->time->begin = static_cast<double>(cycle_ - released_);
      sending.dropped = messages_.back().dropped;
      if (latency_.set_up > 0) answer_later(node, channel, wire.vc, static_cast<int>(sending.message->path->size()));
    }
    if (!wire.head && sending.dropped > 0) {
      --sending.dropped;
      met_ = true;
      return;
    }
    schedule(latency_.injection, {wire, sending.message, 0, node, 0});
  }

  /// Circuits: the acknowledge comes after the set-up of every link.
  void answer_later(int node, int channel, int vc, int hops) {
    answers_.insert({cycle_ + latency_.injection + hops * (latency_.hop + latency_.set_up), {node, channel, vc}});
  }

  static void wait_at(Link& link, const Flit& flit) {
    size_t lane = 0;
    while (lane < link.used && link.lanes[lane].message != flit.message) ++lane;
    if (lane == link.used) {
      if (link.used == link.lanes.size()) link.lanes.emplace_back();
      link.lanes[link.used++].message = flit.message;
    }
    link.lanes[lane].flits.push_back(flit);
    ++link.waiting;
  }

  static void take_from(Link& link, size_t lane) {
    link.lanes[lane].flits.pop_front();
    --link.waiting;
    if (link.lanes[lane].flits.empty()) std::swap(link.lanes[lane], link.lanes[--link.used]);
  }

  /// The lane whose first flit came first of those after `serial`; `used` if there is none.
  static size_t lane_after(const Link& link, long serial) {
    size_t first = link.used;
    for (size_t lane = 0; lane < link.used; ++lane) {
      const long came = link.lanes[lane].flits.front().serial;
      if (came > serial && (first == link.used || came < link.lanes[first].flits.front().serial)) first = lane;
    }
    return first;
  }

  /// Passes one flit of a link on; whether one could pass. A message that waits for its receiver lets others pass.
  bool pass(size_t number, Link& link) {
    if (link.used > 1 || link.waiting > 1 + static_cast<size_t>(latency_.body_gain)) met_ = true;
    for (size_t lane = lane_after(link, -1); lane < link.used;) {
      Flit flit = link.lanes[lane].flits.front();
      const bool ejects = flit.hop == static_cast<int>(flit.message->path->size());
      long& tail = tails_[input_of(flit)];
      if (flit.wire.head && latency_.body_gain > 0 && cycle_ <= std::max(tail, link.tail) + 1) {
        met_ = true;  // the head has no VC yet if it follows the tail on its VC
        lane = lane_after(link, flit.serial);
        continue;
      }
      if (ejects && !eject(number, link, flit)) {
        met_ = true;
        lane = lane_after(link, flit.serial);
        continue;
      }
      if (flit.wire.tail) tail = link.tail = cycle_;
      if (flit.wire.head && std::exchange(link.owner, flit.message) != nullptr) met_ = true;
      if (flit.wire.tail && link.owner == flit.message) link.owner = nullptr;
      take_from(link, lane);
      if (!ejects) forward(flit);
      return true;
    }
    return false;
  }

  void forward(Flit flit) {
    const LinkEnd end = topology_.link(flit.node, (*flit.message->path)[static_cast<size_t>(flit.hop)]);
    flit.node = end.node;
    flit.port = end.port;
    ++flit.hop;
    schedule(latency_.hop, flit);
  }

  /// Delivers a flit to the node. Each message takes a VC of its own; false if none is free, or if the buffer of the VC
  /// is full.
  bool eject(size_t number, Link& link, Flit& flit) {
    const size_t place = number - static_cast<size_t>(first_ejection_);
    std::vector<std::pair<const Message*, int>>& taken = ejecting_[number];
    auto found = std::find_if(taken.begin(), taken.end(), [&](const auto& one) { return one.first == flit.message; });
    if (found == taken.end()) {
      int vc = 0;
      while ((link.vcs >> vc & 1) != 0) ++vc;
      if (vc >= program_.config.router.vcs) return false;
      link.vcs |= 1u << vc;
      taken.emplace_back(flit.message, vc);
      found = taken.end() - 1;
    }
    int& credits = credits_[context(place, found->second)];
    if (credits == 0) return false;
    --credits;
    ++held_[place];
    if (flit.wire.head) begun_.push_back(place);
    flit.wire.vc = static_cast<uint8_t>(found->second);
    interfaces_.wires(static_cast<int>(place) / locals_).channel(static_cast<int>(place) % locals_).ejection =
        flit.wire;
    if (flit.wire.tail) {
      flit.message->time->end = static_cast<double>(cycle_ - released_ + 1);
      link.vcs &= ~(1u << found->second);
      taken.erase(found);
    }
    return true;
  }

  struct Answer {
    int node, channel, vc;
  };

  const Topology& topology_;
  const Program& program_;
  Latency latency_;
  int locals_, first_ejection_;
  NodeInterfaces interfaces_;
  NodeInterfaces::LocalWires next_;
  std::vector<std::deque<Message>> queues_;                  ///< [node and channel]: puts that have not left
  std::vector<Sending> sending_;                             ///< [node, channel and context]
  std::deque<Message> messages_;                             ///< that have left
  std::vector<Link> links_;                                  ///< network links, then ejection channels
  std::array<std::vector<size_t>, kLocalCredit + 2> freed_;  ///< [cycle modulo its size]: credits on their way back
  std::vector<int> credits_;                                 ///< [ejection channel and VC]: free places of its buffer
  std::vector<long> tails_;      ///< [input channel]: cycle in which the last tail left its buffer
  std::vector<int> held_;        ///< [ejection channel]: flits that the node has not consumed
  std::vector<uint32_t> local_;  ///< [queue]: contexts that send a put of the node to itself
  std::vector<size_t> begun_;    ///< ejection channels to which a head went in the cycle before
  std::unordered_map<size_t, std::vector<std::pair<const Message*, int>>> ejecting_;
  std::vector<std::vector<Arrival>> calendar_;  ///< [cycle modulo its size]
  std::vector<size_t> active_;                  ///< links at which flits wait
  std::multimap<long, Answer> answers_;         ///< acknowledges of circuits, by cycle
  long cycle_ = 0, released_ = 0;               ///< now, and the release of the group
  long serial_ = 0;                             ///< of the next arrival
  bool met_ = false;
};

/// Whether nothing but meeting messages can make the prediction inexact.
bool promised(const Program& program, Switching switching) {
  const RouterConfig& router = program.config.router;
  // A router delays a header until it has all of its flits, and later flits only where they follow without a pause.
  const bool short_header = router.source || router.layout().flits() == 1;
  // With a pipeline a head keeps its place longer than the flits behind it. These make up for that, but not where they
  // pause, so that the buffer needs as many more places.
  const RouterTiming timing = timing_of(router);
  const int places = timing.covering_depth() + timing.hop() - timing.body_hop();
  return switching == Switching::kWormhole && program.contexts == 1 && short_header && router.depth >= places;
}

}  // namespace

StreamPrediction predict_stream(const Topology& topology, const Schedule& schedule, const Program& program,
                                const CostModel& wire, Switching switching,
                                const std::function<void(long cycle, int group)>& each_cycle) {
  const RouterConfig& router = program.config.router;
  // A router passes the first flit of a header on when it has all of them.
  const int gathered = router.source ? 0 : router.layout().flits() - 1;
  Latency latency;
  const RouterTiming timing = timing_of(router);
  latency.hop = timing.hop() + gathered;
  latency.injection = 1 + timing.head_cycles() + gathered;
  latency.traversal = timing.body_cycles() - 1;
  latency.body_gain = timing.hop() - timing.body_hop();
  latency.set_up = static_cast<int>(std::lround(wire.set_up));
  BareLinks network(topology, program, latency);
  StreamPrediction prediction;
  for (const Round& round : schedule.rounds) prediction.transfers.emplace_back(round.size());
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      const Transfer& transfer = schedule.rounds[r][t];
      const auto route =
          encode_route(topology, router, transfer.from, transfer.path, switching, static_cast<unsigned>(r));
      if (!route) throw CheckError("a path that no header can express");
      const int dropped = router.source ? static_cast<int>(route->headers.size()) - 1 : 0;
      network.add({&transfer.path, transfer.from, router.all_port ? transfer.path.front() : 0,
                   static_cast<Word>(header_flits(router, *route).front()), dropped, &prediction.transfers[r][t]});
    }
  const std::vector<bool> exact = network.run(each_cycle);
  for (int g = 0; g < program.rounds; ++g)
    prediction.groups.push_back(
        {static_cast<double>(network.cycles(g)), !(promised(program, switching) && exact[static_cast<size_t>(g)])});
  return prediction;
}

}  // namespace dateline
