// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/traffic.h"

#include <algorithm>
#include <cstddef>

#include "model/error.h"
#include "model/router/timing.h"
#include "sim/drive/synthetic_traffic.h"
#include "sw/driver/traffic/fair_rates.h"

namespace dateline {
namespace {

constexpr double kLeastAccepted = 0.98;
constexpr double kMostLatency = 10;  // times the zero-load latency
constexpr int kSteps = 128;          // of the rate, for saturation

/// Counts of one run as they grow.
class Measurement {
 public:
  Measurement(const TrafficRequest& request, RouterNetwork& network)
      : request_(request),
        network_(network),
        traffic_(request.machine.topology, request.machine.router(), request.pattern, request.rate, request.packet,
                 request.seed, packet_switching(request.machine)),
        link_flits_(static_cast<size_t>(request.machine.topology.nodes) * request.machine.topology.ports, 0) {}

  TrafficResult run();

 private:
  bool in_window(uint64_t cycle) const {
    return cycle >= request_.warm_up && cycle < request_.warm_up + request_.measure;
  }
  void cycle(bool count_links);
  void count_links();
  void open_window();
  void close_window();
  void finish_latencies();
  void judge();

  const TrafficRequest& request_;
  RouterNetwork& network_;
  SyntheticTraffic traffic_;
  TrafficResult result_;
  std::vector<long> link_flits_;
  std::vector<long> delivered_before_;  // [node], at the start of the window
  long generated_before_ = 0, packets_before_ = 0;
  long missing_ = 0;              // flits that the window generated more than it delivered
  std::vector<long> by_latency_;  // packets
  double latency_sum_ = 0, zero_load_sum_ = 0, hops_sum_ = 0;
};

void Measurement::count_links() {
  const Topology& topology = request_.machine.topology;
  for (int n = 0; n < topology.nodes; ++n)
    for (int p = 0; p < topology.ports; ++p)
      if (network_.out_flit(n, p).valid) ++link_flits_[static_cast<size_t>(n) * topology.ports + p];
}

void Measurement::cycle(bool window) {
  if (request_.each_cycle) request_.each_cycle(traffic_.now());
  const uint64_t now = traffic_.now();
  traffic_.cycle(network_);
  for (const PacketArrival& packet : traffic_.arrivals()) {
    if (!in_window(packet.generated)) continue;
    const uint64_t latency = now - packet.generated;
    if (latency >= by_latency_.size()) by_latency_.resize(latency + 1, 0);
    ++by_latency_[latency];
    ++result_.arrived;
    latency_sum_ += static_cast<double>(latency);
    zero_load_sum_ += static_cast<double>(
        zero_load_latency(request_.machine.router(), packet.hops, request_.packet, request_.machine.router().circuits));
    hops_sum_ += packet.hops;
  }
  if (window) count_links();
  network_.step();
}

void Measurement::open_window() {
  for (int n = 0; n < request_.machine.topology.nodes; ++n) delivered_before_.push_back(traffic_.delivered(n));
  generated_before_ = traffic_.generated_flits();
  packets_before_ = traffic_.generated_packets();
}

void Measurement::close_window() {
  const Topology& topology = request_.machine.topology;
  const auto window = static_cast<double>(request_.measure);
  const std::vector<double> fair = fair_sender_rates(request_.machine, request_.pattern, request_.rate);
  long delivered = 0;
  for (int n = 0; n < topology.nodes; ++n) {
    if (!traffic_.sends(n)) continue;
    ++result_.senders;
    const long flits = traffic_.delivered(n) - delivered_before_[n];
    delivered += flits;
    const double load = static_cast<double>(flits) / window;
    if (!fair.empty()) {
      result_.fair_rate += fair[n];
      if (result_.worst_fair_node < 0 || load < result_.worst_fair_share * fair[n]) {
        result_.worst_fair_node = n;
        result_.worst_fair_share = load / fair[n];
      }
    }
    if (result_.worst_node >= 0 && load >= result_.worst_accepted) continue;
    result_.worst_node = n;
    result_.worst_accepted = load;
  }
  const long generated = traffic_.generated_flits() - generated_before_;
  missing_ = generated - delivered;
  result_.fair_rate /= std::max(1, result_.senders);
  result_.packets = traffic_.generated_packets() - packets_before_;
  result_.offered = static_cast<double>(generated) / window / result_.senders;
  result_.accepted = static_cast<double>(delivered) / window / result_.senders;
  for (int n = 0; n < topology.nodes; ++n)
    for (int p = 0; p < topology.ports; ++p)
      if (topology.link(n, p))
        result_.links.push_back(
            {n, p, static_cast<double>(link_flits_[static_cast<size_t>(n) * topology.ports + p]) / window});
}

void Measurement::finish_latencies() {
  if (result_.arrived == 0) return;
  const auto arrived = static_cast<double>(result_.arrived);
  result_.latency = latency_sum_ / arrived;
  result_.zero_load = zero_load_sum_ / arrived;
  result_.hops = hops_sum_ / arrived;
  result_.latency_max = by_latency_.size() - 1;
  const long rank = (result_.arrived * 99 + 99) / 100;  // nearest rank
  for (long seen = 0; seen + by_latency_[result_.latency_p99] < rank; ++result_.latency_p99)
    seen += by_latency_[result_.latency_p99];
}

bool overloaded(const TrafficRequest& request, const TrafficResult& result, long missing) {
  const double offered = result.offered * result.senders * static_cast<double>(request.measure);
  return static_cast<double>(missing) >
         (1 - kLeastAccepted) * offered + static_cast<double>(result.senders) * request.packet;
}

void Measurement::judge() {
  if (overloaded(request_, result_, missing_))
    result_.unstable_because = "less than 98 % of the offered load was accepted";
  else if (result_.arrived < result_.packets)
    result_.unstable_because = std::to_string(result_.packets - result_.arrived) + " packets did not drain";
  else if (result_.latency > kMostLatency * result_.zero_load)
    result_.unstable_because = "the mean latency is more than 10 times that of zero load";
  result_.stable = result_.unstable_because.empty();
}

TrafficResult Measurement::run() {
  network_.reset();
  for (uint64_t i = 0; i < request_.warm_up; ++i) cycle(false);
  open_window();
  for (uint64_t i = 0; i < request_.measure; ++i) cycle(true);
  close_window();
  if (request_.drain_when_overloaded || !overloaded(request_, result_, missing_))
    for (uint64_t i = 0; i < request_.drain && result_.arrived < result_.packets; ++i) cycle(false);
  finish_latencies();
  judge();
  result_.cycles = traffic_.now();
  return result_;
}

}  // namespace

double TrafficResult::worst_share() const { return accepted > 0 ? worst_accepted / accepted : 0; }

double TrafficResult::mean_link_load() const {
  double sum = 0;
  for (const LinkUse& link : links) sum += link.load;
  return links.empty() ? 0 : sum / static_cast<double>(links.size());
}

const LinkUse& TrafficResult::busiest_link() const {
  return *std::max_element(links.begin(), links.end(),
                           [](const LinkUse& a, const LinkUse& b) { return a.load < b.load; });
}

TrafficResult measure_traffic(const TrafficRequest& request, RouterNetwork& network) {
  return Measurement(request, network).run();
}

Saturation find_saturation(TrafficRequest request, RouterNetwork& network,
                           const std::function<void(const Saturation::Probe&)>& probed) {
  Saturation saturation;
  request.drain_when_overloaded = false;
  const auto stable = [&](int step) {
    request.rate = static_cast<double>(step) / kSteps;
    saturation.probes.push_back({request.rate, measure_traffic(request, network)});
    probed(saturation.probes.back());
    return saturation.probes.back().result.stable;
  };
  int low = 0, high = kSteps;
  if (stable(high)) low = high;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (stable(middle) ? low : high) = middle;
  }
  saturation.rate = static_cast<double>(low) / kSteps;
  return saturation;
}

}  // namespace dateline
