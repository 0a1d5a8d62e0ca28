// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/trace.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <memory>

#include "model/base/counted.h"
#include "model/base/csv_file.h"
#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/timing.h"
#include "sim/parallel/slab_traffic.h"

namespace dateline {
namespace {

constexpr int64_t kMostCycle = 1'000'000'000, kMostTraceFlits = 1'000'000;
constexpr uint64_t kTraceReportEvery = 256;  // cycles

bool names_columns(const std::vector<std::string>& fields) {
  return std::all_of(fields.begin(), fields.end(), [](const std::string& field) {
    return !field.empty() && std::isalpha(static_cast<unsigned char>(field.front())) != 0;
  });
}

TracePacket packet_of(const CsvFile& csv, const Topology& topology, int least) {
  constexpr size_t kFields = 4;
  if (csv.fields().size() != kFields)
    throw UsageError(csv.where() + ": " + std::to_string(csv.fields().size()) +
                     " fields; a packet has cycle, source, destination, flits");
  TracePacket packet;
  packet.cycle = static_cast<uint64_t>(csv.integer(0, 0, kMostCycle));
  packet.node = static_cast<int>(csv.integer(1, 0, topology.nodes - 1));
  packet.destination = static_cast<int>(csv.integer(2, 0, topology.nodes - 1));
  if (packet.node == packet.destination)
    throw UsageError(csv.where(2) + ": node " + std::to_string(packet.node) + " sends to itself; name another node");
  packet.flits = static_cast<int>(csv.integer(3, least, kMostTraceFlits));
  return packet;
}

}  // namespace

std::vector<TracePacket> read_trace(const std::string& file, const Topology& topology, int least) {
  CsvFile csv(setting("trace"), file);
  std::vector<TracePacket> packets;
  for (bool first = true; csv.next(); first = false)
    if (!first || !names_columns(csv.fields())) packets.push_back(packet_of(csv, topology, least));
  if (packets.empty()) throw UsageError(csv.name() + ": no packets; a row has cycle, source, destination, flits");
  std::stable_sort(packets.begin(), packets.end(),
                   [](const TracePacket& a, const TracePacket& b) { return a.cycle < b.cycle; });
  return packets;
}

TraceResult replay_trace(const TraceRequest& request, RouterNetwork& network) {
  const Machine& machine = request.machine;
  TraceResult result;
  result.packets = static_cast<long>(request.packets.size());
  result.last_made = request.packets.back().cycle;
  for (const TracePacket& packet : request.packets) result.flits += packet.flits;
  SlabTraffic traffic(
      machine.topology, machine.router(),
      [&](NodeRange nodes) { return std::make_unique<TracePackets>(request.packets, machine.topology.nodes, nodes); },
      request.seed, packet_switching(machine), network);
  LinkCounter links(machine.topology);
  network.reset();
  links.begin(network);
  long arrived = 0;
  uint64_t last_arrival = 0;
  while (arrived < result.packets) {
    const uint64_t now = traffic.now();
    if (request.watcher && now % kTraceReportEvery == 0)
      request.watcher({"replays the trace",
                       "cycle " + std::to_string(now) + ", " + std::to_string(arrived) + " of " +
                           counted(result.packets, "packet") + " arrived",
                       static_cast<double>(arrived), static_cast<double>(result.packets)});
    traffic.run(1, links.flits());
    for (const PacketArrival& packet : traffic.arrivals()) {
      const uint64_t latency = packet.arrived - packet.generated;
      if (latency >= result.latencies.size()) result.latencies.resize(latency + 1, 0);
      ++result.latencies[latency];
      ++arrived;
      result.latency += static_cast<double>(latency);
      result.zero_load += static_cast<double>(
          zero_load_latency(machine.router(), packet.hops, packet.flits, machine.router().circuits));
      result.hops += packet.hops;
    }
    // The time without an arrival counts only while a packet is in the network.
    if (!traffic.arrivals().empty() || traffic.generated_flits() == traffic.delivered_flits()) last_arrival = now;
    if (now - last_arrival > request.drain)
      throw CheckError(setting("trace") + ": no packet arrived for " + counted(request.drain, "cycle") +
                       " up to cycle " + std::to_string(now) + "; " +
                       std::to_string(traffic.generated_packets() - arrived) + " are in the network, " +
                       std::to_string(result.packets - traffic.generated_packets()) + " are not yet generated; raise " +
                       setting("drain"));
  }
  const auto packets = static_cast<double>(result.packets);
  result.latency /= packets;
  result.zero_load /= packets;
  result.hops /= packets;
  result.cycles = traffic.now();
  result.links = links.use(network, result.cycles);
  return result;
}

}  // namespace dateline
