// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/synthetic_traffic.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "model/error.h"
#include "sim/drive/minimal_route.h"

namespace dateline {
namespace {

constexpr size_t kCalendar = 4096;  // cycles; a longer gap is drawn piece by piece
constexpr int kMostSequenceBits = 16;

int bits_for(int values) {
  int bits = 0;
  while ((1 << bits) < values) ++bits;
  return bits;
}

}  // namespace

SyntheticTraffic::SyntheticTraffic(const Topology& topology, const RouterConfig& config, const Pattern& pattern,
                                   double rate, int length, uint64_t seed)
    : topology_(topology),
      config_(config),
      pattern_(pattern),
      length_(length),
      source_bits_(bits_for(topology.nodes)),
      sequence_bits_(std::min(spare_bits(config) - source_bits_, kMostSequenceBits)),
      log_miss_(std::log1p(-rate / length)),
      random_(seed) {
  if (sequence_bits_ < 0)
    throw UsageError("--width " + std::to_string(config.width) + ": to tell the packets of " +
                     std::to_string(topology.nodes) + " sources apart, traffic needs --width " +
                     std::to_string(config.width - sequence_bits_));
  sources_.resize(static_cast<size_t>(topology.nodes) * config.locals());
  credits_.assign(sources_.size() * config.vcs, static_cast<uint8_t>(config.depth));
  arriving_.assign(sources_.size() * config.vcs, 0);
  in_flight_.resize(topology.nodes);
  sequence_.assign(topology.nodes, 0);
  generated_.assign(topology.nodes, 0);
  delivered_.assign(topology.nodes, 0);
  calendar_.resize(kCalendar);
  for (int n = 0; n < topology.nodes; ++n) {
    sends_.push_back(pattern_.destination(topology, n, random_) != n);
    if (sends_[n]) draw_gap(n);
  }
}

void SyntheticTraffic::draw_gap(int node) {
  const double u = (static_cast<double>(random_() >> 11) + 0.5) * 0x1p-53;
  const double gap = std::floor(std::log(u) / log_miss_) + 1;
  const bool within = gap < static_cast<double>(kCalendar);
  const uint64_t cycles = within ? static_cast<uint64_t>(gap) : kCalendar - 1;
  calendar_[(now_ + cycles) % kCalendar].push_back(within ? node : ~node);
}

void SyntheticTraffic::generate(int node) {
  const int destination = pattern_.destination(topology_, node, random_);
  const PacketRoute route = minimal_route(topology_, config_, node, destination, random_);
  const int index = node * config_.locals() + (config_.all_port ? route.first_port : 0);
  Source& source = sources_[index];
  source.packets.push_back({route.header, now_, destination, route.hops});
  generated_[node] += length_;
  flit_hops_ += static_cast<long>(length_) * route.hops;
  if (!source.active) active_.push_back(index);
  source.active = true;
}

/// The packet's head goes onto the injection link.
void SyntheticTraffic::enter(int index, const Packet& packet, uint64_t mark) {
  in_flight_[packet.destination].push_back({mark, packet.generated, index / config_.locals(), packet.hops, length_});
}

/// One flit of a source, if it has a credit; false when nothing waits there any more.
bool SyntheticTraffic::send(int index, RouterNetwork& network) {
  Source& source = sources_[index];
  uint8_t* const credits = &credits_[static_cast<size_t>(index) * config_.vcs];
  if (source.sent == 0) source.vc = static_cast<int>(std::max_element(credits, credits + config_.vcs) - credits);
  if (credits[source.vc] == 0) return true;
  const Packet& packet = source.front();
  const int node = index / config_.locals();
  FlitWire flit{0, static_cast<uint8_t>(source.vc), true, source.sent == 0, source.sent + 1 == length_};
  if (flit.head) {
    const uint64_t mark = static_cast<uint64_t>(sequence_[node]++ & ((1u << sequence_bits_) - 1)) << source_bits_ |
                          static_cast<uint64_t>(node);
    flit.data = with_mark(config_, packet.header, mark);
    enter(index, packet, mark);
  }
  --credits[source.vc];
  network.drive_flit(node, index % config_.locals(), flit);
  if (++source.sent < length_) return true;
  source.sent = 0;
  source.pop();
  return source.waiting() > 0;
}

void SyntheticTraffic::take(const LocalActivity::Flit& flit) {
  const size_t channel = static_cast<size_t>(flit.node) * config_.locals() + flit.local;
  uint64_t& arriving = arriving_[channel * config_.vcs + flit.wire.vc];
  if (flit.wire.head) arriving = mark_of(config_, flit.wire.data);
  std::vector<InFlight>& packets = in_flight_[flit.node];
  const auto packet =
      std::find_if(packets.begin(), packets.end(), [&](const InFlight& p) { return p.mark == arriving; });
  if (packet == packets.end())
    throw CheckError("cycle " + std::to_string(now_) + ": a flit at node " + std::to_string(flit.node) +
                     " that nobody sent there");
  ++delivered_[packet->source];
  if (--packet->flits_left > 0) return;
  arrivals_.push_back({packet->source, flit.node, packet->hops, packet->generated});
  packets.erase(packet);
}

void SyntheticTraffic::cycle(RouterNetwork& network) {
  std::vector<int>& due = calendar_[now_ % kCalendar];
  for (const int entry : due) {
    if (entry >= 0) generate(entry);
    draw_gap(entry >= 0 ? entry : ~entry);
  }
  due.clear();
  for (size_t i = 0; i < active_.size();) {
    if (send(active_[i], network)) {
      ++i;
    } else {
      sources_[active_[i]].active = false;
      active_[i] = active_.back();
      active_.pop_back();
    }
  }
  // What arrived in the cycle before gives its buffer place back now.
  for (const LocalActivity::Flit& flit : consumed_) network.drive_credit(flit.node, flit.local, {flit.wire.vc, true});
  const LocalActivity& activity = network.local_activity();
  consumed_ = activity.ejected;
  arrivals_.clear();
  for (const LocalActivity::Flit& flit : activity.ejected) take(flit);
  for (const LocalActivity::Credit& credit : activity.returned)
    ++credits_[(static_cast<size_t>(credit.node) * config_.locals() + credit.local) * config_.vcs + credit.vc];
  ++now_;
}

long SyntheticTraffic::generated_flits() const { return std::accumulate(generated_.begin(), generated_.end(), 0L); }
long SyntheticTraffic::delivered_flits() const { return std::accumulate(delivered_.begin(), delivered_.end(), 0L); }

long SyntheticTraffic::held_flits() const {
  long flits = 0;
  for (const Source& source : sources_)
    flits += static_cast<long>(source.waiting()) * length_ - (source.sent > 0 ? length_ : 0);
  for (const std::vector<InFlight>& packets : in_flight_)
    for (const InFlight& packet : packets) flits += packet.flits_left;
  return flits;
}

}  // namespace dateline
