// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/source_traffic.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/timing.h"
#include "sim/drive/minimal_route.h"
#include "sw/driver/traffic/fair_rates.h"

namespace dateline {
namespace {

constexpr double kRates = 65536;  // steps of a rate
// First numbers of further random streams of the nodes; their packets use others (sim/drive/random_packets.cpp).
constexpr uint64_t kListStream = 1 << 24, kSeedStream = 1 << 25;

/// How often each destination is in a list of `entries` entries: its share, rounded up for the largest remainders and
/// down for the others.
std::vector<int> copies_of(const std::vector<DestinationShare>& destinations, int entries) {
  std::vector<int> copies;
  std::vector<std::pair<double, size_t>> rest;
  int sum = 0;
  for (size_t i = 0; i < destinations.size(); ++i) {
    const double share = destinations[i].share * entries, whole = std::floor(share + 1e-9);
    copies.push_back(static_cast<int>(whole));
    sum += copies.back();
    rest.emplace_back(whole - share, i);
  }
  std::sort(rest.begin(), rest.end());
  for (size_t i = 0; sum < entries; i = (i + 1) % rest.size(), ++sum) ++copies[rest[i].second];
  return copies;
}

/// Difference between the copies and the shares, summed over all nodes, in lists.
double missed(const TrafficRequest& request, int entries) {
  const Topology& topology = request.machine.topology;
  double sum = 0;
  for (int n = 0; n < topology.nodes; ++n) {
    if (!request.pattern.sends(topology, n)) continue;
    const std::vector<DestinationShare> destinations = request.pattern.destinations(topology, n);
    if (destinations.size() > static_cast<size_t>(entries)) continue;
    const std::vector<int> copies = copies_of(destinations, entries);
    for (size_t i = 0; i < copies.size(); ++i) sum += std::abs(copies[i] - destinations[i].share * entries);
  }
  return sum / entries;
}

/// The length of all lists, above most / 2, at which the copies match the shares best; the largest of equal ones.
int best_entries(const TrafficRequest& request, int most) {
  int best = most;
  double least = missed(request, most);
  for (int entries = most - 1; entries > most / 2 && least > 1e-9; --entries) {
    const double now = missed(request, entries);
    if (now >= least - 1e-9) continue;
    best = entries;
    least = now;
  }
  return best;
}

unsigned rate_of(const TrafficRequest& request, int node) {
  const Topology& topology = request.machine.topology;
  if (!request.pattern.sends(topology, node)) return 0;
  const double rate = std::round(request.rate * request.pattern.part_of(node) * kRates);
  return std::min(kMostSourceRate, static_cast<unsigned>(std::max(1.0, rate)));
}

std::vector<uint64_t> list_of(const TrafficRequest& request, int node, int entries) {
  const Topology& topology = request.machine.topology;
  const auto length = static_cast<size_t>(entries);
  NodeRandom random(request.seed, kListStream + static_cast<uint64_t>(node));
  std::vector<uint64_t> headers;
  if (!request.pattern.sends(topology, node)) return std::vector<uint64_t>(length, 0);
  const auto add = [&](int destination) {
    headers.push_back(minimal_route(topology, request.machine.router(), node, destination, random).header);
  };
  const std::vector<DestinationShare> destinations = request.pattern.destinations(topology, node);
  if (destinations.size() > length) {
    while (headers.size() < length) add(request.pattern.destination(topology, node, random));
    return headers;
  }
  const std::vector<int> copies = copies_of(destinations, entries);
  for (size_t i = 0; i < copies.size(); ++i)
    for (int copy = 0; copy < copies[i]; ++copy) add(destinations[i].node);
  for (size_t left = headers.size(); left > 1; --left) std::swap(headers[left - 1], headers[random() % left]);
  return headers;
}

/// Means over the packets of a node: their links, and their latency in an empty network.
struct Path {
  double hops = 0, zero_load = 0;
};

Path path_of(const TrafficRequest& request, int node) {
  const Topology& topology = request.machine.topology;
  NodeRandom random(1);
  Path path;
  for (const DestinationShare& destination : request.pattern.destinations(topology, node)) {
    const int hops = minimal_route(topology, request.machine.router(), node, destination.node, random).hops;
    path.hops += destination.share * hops;
    path.zero_load +=
        destination.share * static_cast<double>(zero_load_latency(request.machine.router(), hops, 1, false));
  }
  return path;
}

double sum(const std::vector<uint32_t>& counts) { return std::accumulate(counts.begin(), counts.end(), 0.0); }

}  // namespace

void require_sources(const TrafficRequest& request) {
  const std::string sources = "traffic sources send packets of one flit at a steady rate; ";
  if (request.packet.shortest() != 1 || request.packet.longest() != 1)
    throw UsageError(setting("packet") + ": " + sources + "use " + setting("packet", 1));
  if (request.burst > 0)
    throw UsageError(setting("burst") + ": " + sources + "leave " + setting("burst") + " and " + setting("peak") +
                     " out");
  if (request.outstanding > 0)
    throw UsageError(setting("outstanding") + ": " + sources + "leave " + setting("outstanding") + " and " +
                     setting("reply") + " out");
  if (request.rate * kRates < 0.5)
    throw UsageError(setting("rate") + ": traffic sources send at least 1/65536 and at most 1");
  const uint64_t cycles = request.warm_up.value_or(request.measure) + request.measure + request.drain;
  if (request.drain < 1 || cycles > kMostSourceCycle)
    throw UsageError(setting("warm-up") + ", " + setting("measure") + " and " + setting("drain") +
                     ": a run of traffic sources has at most " + std::to_string(kMostSourceCycle) +
                     " cycles and drains for at least 1; this one has " + std::to_string(cycles) +
                     (request.drain < 1 ? " and no drain" : ""));
}

SourceProgram source_program(const TrafficRequest& request, int entries) {
  SourceProgram program;
  program.open = static_cast<unsigned>(request.warm_up.value_or(request.measure));
  program.close = program.open + static_cast<unsigned>(request.measure);
  program.end = program.close + static_cast<unsigned>(request.drain);
  const int length = best_entries(request, entries);
  for (int n = 0; n < request.machine.topology.nodes; ++n) {
    NodeRandom random(request.seed, kSeedStream + static_cast<uint64_t>(n));
    uint32_t seed = 0;
    while (seed == 0) seed = static_cast<uint32_t>(random()) & ((1u << kSourceRandomBits) - 1);
    program.nodes.push_back({rate_of(request, n), seed, list_of(request, n, length)});
  }
  return program;
}

TrafficResult source_result(const TrafficRequest& request, const SourceProgram& program, const SourceCounts& counts) {
  const Topology& topology = request.machine.topology;
  const auto window = static_cast<double>(request.measure);
  const auto counted = [&](SourceCount count, int node) { return counts.at(count)[static_cast<size_t>(node)]; };
  TrafficResult result;
  result.warm_up = program.open;
  result.cycles = program.end + 1;
  const std::vector<double> fair = fair_sender_rates(request.machine, request.pattern, request.rate);
  for (int n = 0; n < topology.nodes; ++n) {
    result.counters.push_back({counted(SourceCount::kMade, n), counted(SourceCount::kSent, n),
                               counted(SourceCount::kReceived, n), counted(SourceCount::kArrived, n)});
    if (program.nodes[static_cast<size_t>(n)].rate == 0) continue;
    ++result.senders;
    serve(result, n, counted(SourceCount::kSent, n) / window, fair);
    const Path path = path_of(request, n);
    result.hops += path.hops * counted(SourceCount::kMade, n);
    result.zero_load += path.zero_load * counted(SourceCount::kMade, n);
  }
  result.fair_rate /= std::max(1, result.senders);
  const double made = sum(counts.at(SourceCount::kMade)), received = sum(counts.at(SourceCount::kReceived));
  result.packets = std::lround(made);
  result.arrived = std::lround(sum(counts.at(SourceCount::kArrived)));
  result.offered = made / window / result.senders;
  result.accepted = {received / window / result.senders, -1};
  if (result.packets > 0) {
    result.hops /= made;
    result.zero_load /= made;
  }
  if (result.packets > 0 && result.arrived == result.packets)
    result.latency = {
        (sum(counts.at(SourceCount::kArrivedCycles)) - sum(counts.at(SourceCount::kMadeCycles))) / made - kSourceLead,
        -1};
  judge(request, result, std::lround(made - received));
  return result;
}

}  // namespace dateline
