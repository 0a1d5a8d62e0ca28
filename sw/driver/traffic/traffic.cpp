// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/traffic.h"

#include <algorithm>
#include <cstddef>
#include <memory>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/timing.h"
#include "sim/drive/closed_loop.h"
#include "sim/parallel/slab_traffic.h"
#include "sw/driver/traffic/fair_rates.h"
#include "sw/driver/traffic/warm_up.h"

namespace dateline {
namespace {

constexpr double kLeastAccepted = 0.98;
constexpr double kMostLatency = 10;  // times the zero-load latency
constexpr int kSteps = 128;          // steps of the rate in the search for saturation
constexpr int kProbes = 8;           // probes of the bisection: the first, and one per bit of kSteps
constexpr uint64_t kMostBatches = 10;
constexpr uint64_t kReportEvery = 256;  // cycles

std::unique_ptr<PacketSource> packets_of(const TrafficRequest& request, NodeRange nodes) {
  const Topology& topology = request.machine.topology;
  if (request.outstanding > 0)
    return std::make_unique<ClosedLoop>(topology, request.pattern,
                                        RequestLoop{request.rate, request.packet, request.reply, request.outstanding},
                                        request.seed, nodes);
  return std::make_unique<RandomPackets>(topology, request.pattern, request.injection(), request.seed, nodes);
}

/// Sums the cycles of packets or round trips by the batch of the window in which they began.
class LatencyTally {
 public:
  explicit LatencyTally(size_t batches) : sums_(batches, 0.0), counts_(batches, 0.0) {}
  void add(uint64_t cycles, size_t batch, std::vector<long>& histogram) {
    if (cycles >= histogram.size()) histogram.resize(cycles + 1, 0);
    ++histogram[cycles];
    sums_[batch] += static_cast<double>(cycles);
    ++counts_[batch];
  }
  Estimate mean() const { return ratio_estimate(sums_, counts_); }

 private:
  std::vector<double> sums_, counts_;  // [batch]
};

/// The counts of one run.
class Measurement {
 public:
  Measurement(const TrafficRequest& request, RouterNetwork& network)
      : request_(request),
        network_(network),
        traffic_(
            request.machine.topology, request.machine.router(),
            [&](NodeRange nodes) { return packets_of(request, nodes); }, request.seed,
            packet_switching(request.machine), network),
        links_(request.machine.topology),
        batches_(std::min(kMostBatches, request.measure)),
        latencies_(batches_),
        round_trips_(batches_) {}

  TrafficResult run();

 private:
  uint64_t end() const { return start_ + request_.measure; }
  /// The first cycle after a batch.
  uint64_t end_of(size_t batch) const { return start_ + ((batch + 1) * request_.measure + batches_ - 1) / batches_; }
  bool in_window(uint64_t cycle) const { return cycle >= start_ && cycle < end(); }
  size_t batch_of(uint64_t cycle) const { return static_cast<size_t>((cycle - start_) * batches_ / request_.measure); }
  uint64_t drive(uint64_t most, bool window);
  void warm_up();
  void report(const char* what, uint64_t done, uint64_t whole) const;
  void open_window();
  void close_window();
  void finish_latencies();

  const TrafficRequest& request_;
  RouterNetwork& network_;
  SlabTraffic traffic_;
  TrafficResult result_;
  LinkCounter links_;
  std::vector<long> delivered_before_;  // [node], at the start of the window
  long generated_before_ = 0, packets_before_ = 0;
  long missing_ = 0;        // flits generated minus flits delivered in the window
  uint64_t start_ = ~0ull;  // first cycle of the window
  size_t batches_;
  LatencyTally latencies_, round_trips_;
  long answered_ = 0;                                                // completed round trips
  std::vector<double> batch_flits_, batch_answered_, batch_cycles_;  // [batch]: flits delivered, round trips, cycles
  double zero_load_sum_ = 0, hops_sum_ = 0;
};

/// Runs one cycle, or as many at once as the network can, at most `most`; returns their number. window: counts links.
uint64_t Measurement::drive(uint64_t most, bool window) {
  const uint64_t cycles = std::min(most, static_cast<uint64_t>(traffic_.lookahead()));
  traffic_.run(static_cast<int>(cycles), window ? links_.flits() : nullptr);
  for (const PacketArrival& packet : traffic_.arrivals()) {
    if (packet.reply) ++answered_;
    if (packet.reply && in_window(packet.asked))
      round_trips_.add(packet.arrived - packet.asked, batch_of(packet.asked), result_.round_trips);
    if (!in_window(packet.generated)) continue;
    latencies_.add(packet.arrived - packet.generated, batch_of(packet.generated), result_.latencies);
    ++result_.arrived;
    zero_load_sum_ += static_cast<double>(
        zero_load_latency(request_.machine.router(), packet.hops, packet.flits, request_.machine.router().circuits));
    hops_sum_ += packet.hops;
  }
  return cycles;
}

void Measurement::report(const char* what, uint64_t done, uint64_t whole) const {
  if (!request_.watcher || done % kReportEvery >= static_cast<uint64_t>(traffic_.lookahead())) return;
  request_.watcher({what, "cycle " + std::to_string(done) + (whole > 0 ? " of " + std::to_string(whole) : ""),
                    static_cast<double>(done), static_cast<double>(whole)});
}

void Measurement::warm_up() {
  if (request_.warm_up) {
    while (traffic_.now() < *request_.warm_up) {
      report("fills the network", traffic_.now(), *request_.warm_up);
      drive(*request_.warm_up - traffic_.now(), false);
    }
    return;
  }
  WarmUp series(request_.measure);
  uint64_t filled = 0;
  do {
    report("fills the network", traffic_.now(), 0);
    filled = drive(series.undecided(), false);
  } while (!series.over(traffic_.held_flit_cycles(), traffic_.generated_flits(), filled));
  result_.settled = series.settled();
}

void Measurement::open_window() {
  result_.warm_up = start_ = traffic_.now();
  delivered_before_ = traffic_.delivered();
  generated_before_ = traffic_.generated_flits();
  packets_before_ = traffic_.generated_packets();
  links_.begin(network_);
}

void Measurement::close_window() {
  const Topology& topology = request_.machine.topology;
  const auto window = static_cast<double>(request_.measure);
  std::vector<double> fair;
  if (request_.outstanding == 0) fair = fair_sender_rates(request_.machine, request_.pattern, request_.rate);
  const std::vector<long> delivered_by = traffic_.delivered();
  long delivered = 0;
  for (int n = 0; n < topology.nodes; ++n) {
    const long flits = delivered_by[n] - delivered_before_[n];
    delivered += flits;
    if (!traffic_.sends(n)) continue;
    ++result_.senders;
    serve(result_, n, static_cast<double>(flits) / window, fair);
  }
  const long generated = traffic_.generated_flits() - generated_before_;
  missing_ = generated - delivered;
  result_.fair_rate /= std::max(1, result_.senders);
  result_.packets = traffic_.generated_packets() - packets_before_;
  result_.offered = static_cast<double>(generated) / window / result_.senders;
  for (double& cycles : batch_cycles_) cycles *= result_.senders;
  result_.accepted = ratio_estimate(batch_flits_, batch_cycles_);
  result_.requests = ratio_estimate(batch_answered_, batch_cycles_);
  result_.links = links_.use(network_, request_.measure);
}

void Measurement::finish_latencies() {
  result_.round_trip = round_trips_.mean();
  if (result_.arrived == 0) return;
  const auto arrived = static_cast<double>(result_.arrived);
  result_.latency = latencies_.mean();
  result_.zero_load = zero_load_sum_ / arrived;
  result_.hops = hops_sum_ / arrived;
}

/// Flits per sender offered in the window.
double offered_flits(const TrafficRequest& request, const TrafficResult& result) {
  return result.offered * static_cast<double>(request.measure);
}

bool overloaded(const TrafficRequest& request, const TrafficResult& result, long missing) {
  return static_cast<double>(missing) >
         result.senders * ((1 - kLeastAccepted) * offered_flits(request, result) + underway_flits(request));
}

TrafficResult Measurement::run() {
  network_.reset();
  warm_up();
  open_window();
  for (size_t batch = 0; batch < batches_; ++batch) {
    const long before = traffic_.delivered_flits(), answered = answered_;
    const uint64_t first = traffic_.now(), last = end_of(batch);
    while (traffic_.now() < last) {
      report("drives traffic", traffic_.now() - start_, request_.measure);
      drive(last - traffic_.now(), true);
    }
    batch_flits_.push_back(static_cast<double>(traffic_.delivered_flits() - before));
    batch_answered_.push_back(static_cast<double>(answered_ - answered));
    batch_cycles_.push_back(static_cast<double>(traffic_.now() - first));
  }
  close_window();
  if (request_.drain_when_overloaded || !overloaded(request_, result_, missing_))
    for (uint64_t i = 0; i < request_.drain && result_.arrived < result_.packets; ++i) {
      report("drains the network", i, 0);
      drive(1, false);
    }
  finish_latencies();
  judge(request_, result_, missing_);
  result_.cycles = traffic_.now();
  return result_;
}

}  // namespace

Machine traffic_machine(MachineOptions options) {
  Machine machine = without_nodes(make_machine(options));
  const int needed = needed_classes(machine);
  if (options.vcs == 0 && machine.router().vcs < needed) {  // enough only for contention-free rounds of circuits
    options.vcs = needed;
    machine = without_nodes(make_machine(options));
  }
  const RouterConfig& router = machine.router();
  if (router.vcs < needed)
    throw UsageError(setting("vcs", router.vcs) + " can deadlock on " + machine.topology.spec + "; use " +
                     setting("vcs", needed) + " or more");
  if (router.layout().flits() > 1)
    throw UsageError(setting("width", router.width) + ": synthetic packets are marked in their header flit; use " +
                     setting("width", 64));
  return machine;
}

double TrafficResult::worst_share() const { return served > 0 ? worst_accepted * senders / served : 0; }

double underway_flits(const TrafficRequest& request) {
  return static_cast<double>(std::max(request.packet.longest(), request.reply.longest())) *
         std::max(1, 2 * request.outstanding);
}

bool window_is_short(const TrafficRequest& request, const TrafficResult& result) {
  constexpr double kDecides = 0.1;  // part of the offered flits
  return underway_flits(request) > kDecides * offered_flits(request, result);
}

void serve(TrafficResult& result, int node, double load, const std::vector<double>& fair) {
  result.served += load;
  if (!fair.empty()) {
    const double own = fair[static_cast<size_t>(node)];
    result.fair_rate += own;
    if (result.worst_fair_node < 0 || load < result.worst_fair_share * own) {
      result.worst_fair_node = node;
      result.worst_fair_share = load / own;
    }
  }
  if (result.worst_node >= 0 && load >= result.worst_accepted) return;
  result.worst_node = node;
  result.worst_accepted = load;
}

void judge(const TrafficRequest& request, TrafficResult& result, long missing) {
  if (result.packets == 0)
    result.unstable_because = "no packet was made in the window, so nothing was measured";
  else if (overloaded(request, result, missing))
    result.unstable_because = "less than 98 % of the offered load was accepted";
  else if (result.arrived < result.packets)
    result.unstable_because = counted(result.packets - result.arrived, "packet") + " did not drain";
  else if (result.latency.mean > kMostLatency * result.zero_load)
    result.unstable_because = "the mean latency is more than 10 times that of zero load";
  result.stable = result.unstable_because.empty();
}

TrafficResult measure_traffic(const TrafficRequest& request, RouterNetwork& network) {
  return Measurement(request, network).run();
}

Saturation find_saturation(TrafficRequest request, RouterNetwork& network,
                           const std::function<void(const Saturation::Probe&)>& probed) {
  Saturation saturation;
  request.drain_when_overloaded = false;
  const Watcher watcher = request.watcher;
  const auto stable = [&](int step) {
    request.rate = static_cast<double>(step) / kSteps;
    request.watcher = as_part(watcher, "probes rate", saturation.probes.size(), kProbes);
    saturation.probes.push_back({request.rate, measure_traffic(request, network)});
    probed(saturation.probes.back());
    return saturation.probes.back().result.stable;
  };
  int low = 0, high = static_cast<int>(request.injection().most_rate() * kSteps);
  if (high < 1)
    throw UsageError(setting("saturation") + ": bursts of " + setting("burst") + " and " + setting("peak") +
                     " give less than " + std::to_string(1.0 / kSteps) + " flits/node/cycle, its smallest step");
  saturation.most = static_cast<double>(high) / kSteps;
  if (stable(high)) low = high;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (stable(middle) ? low : high) = middle;
  }
  saturation.rate = static_cast<double>(low) / kSteps;
  return saturation;
}

}  // namespace dateline
