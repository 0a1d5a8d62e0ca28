// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/memory.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/cost/exchange_bound.h"
#include "model/network/family.h"
#include "sim/drive/packet_lists.h"
#include "sim/drive/synthetic_traffic.h"
#include "sim/drive/trace_packets.h"
#include "sim/engine.h"
#include "sim/parallel/slab.h"
#include "sw/schedule/item_index.h"
#include "sw/schedule/item_set.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;
constexpr double kProgram = 22e6;  // bytes of the program itself

double nodes_of(const Topology& topology) { return topology.nodes; }

/// Mean distance of two nodes in links, approximately.
double mean_distance(const Topology& topology) { return family_of(topology).rough_distance(topology); }

double network_bytes(const Topology& topology) { return nodes_of(topology) * topology.ports * sizeof(LinkEnd); }

std::string gib_text(double bytes) {
  char text[40];
  std::snprintf(text, sizeof text, bytes < 10 * kGiB ? "%.3g" : "%.0f", bytes / kGiB);
  return text;
}

}  // namespace

double MemoryNeed::bytes() const {
  double sum = kProgram;
  for (const auto& [what, bytes] : parts) sum += bytes;
  return sum;
}

void require_memory(const std::string& what, const MemoryNeed& need, double allowed) {
  if (!(allowed > 0)) throw UsageError(setting("memory") + ": more than 0 GiB");
  if (need.bytes() <= allowed * kGiB) return;
  const auto most = std::max_element(need.parts.begin(), need.parts.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  char limit[40];
  std::snprintf(limit, sizeof limit, "%g", allowed);
  throw UsageError(what + " needs about " + gib_text(need.bytes()) + " GiB of memory, " + gib_text(most->second) +
                   " of it for the " + most->first + ", and " + limit + " GiB are allowed; raise " + setting("memory"));
}

ScheduleSize schedule_size(const Topology& topology, const Schedule& schedule,
                           const std::optional<NodeSymmetry>& same) {
  const Blocks blocks(topology, schedule);
  ScheduleSize size;
  size.rounds = static_cast<double>(schedule.rounds.size());
  size.parts = schedule.parts;
  for (const Round& round : schedule.rounds) {
    size.transfers += static_cast<double>(round.size());
    for (const Transfer& transfer : round) size.items += static_cast<double>(transfer.items.size());
  }
  size.blocks = static_cast<double>(blocks.count()) * schedule.parts;
  if (same) size.laid_out = static_cast<double>(same->models().size()) / topology.nodes;
  for (int node = 0; node < topology.nodes; ++node)
    size.required += static_cast<double>(blocks.required_blocks(node)) * schedule.parts;
  return size;
}

ScheduleSize expected_size(const Topology& topology, const Algorithm& algorithm, int q) {
  const double nodes = nodes_of(topology), dims = std::max(1, topology.dims());
  const Movement movement = find_operation(algorithm.operation).movement;
  double turns = 0;  // transfers of a node, with one phase per dimension
  for (const Dimension& dimension : topology.dimensions) turns += dimension.size - 1;
  const bool split = algorithm.growth == Growth::kStages || movement == Movement::kPermutation;
  ScheduleSize size;
  size.parts = split ? dims : 1;
  size.rounds = movement == Movement::kAllGather ? turns : 2 * std::log2(nodes + 1);
  switch (movement) {
    case Movement::kBroadcast:
      size.blocks = 1;
      size.required = nodes;
      size.items = nodes;
      size.transfers = nodes * size.parts;
      if (algorithm.growth == Growth::kOneByOne) size.rounds = nodes;
      break;
    case Movement::kScatter:
    case Movement::kGather:
      size.blocks = size.required = nodes;
      size.items = nodes * (1.2 + 0.6 * dims);
      size.transfers = nodes * size.parts;
      break;
    case Movement::kAllGather:
      size.blocks = nodes;
      size.required = size.items = nodes * nodes;
      size.transfers = nodes * size.parts * turns;
      break;
    case Movement::kAllToAll: {
      const bool direct = algorithm.growth == Growth::kDirect;
      size.blocks = size.required = nodes * nodes;
      size.items = nodes * nodes * (direct ? 1 : mean_distance(topology));
      size.transfers = split ? nodes * size.parts * turns : size.items;
      size.rounds = split ? turns : size.items / nodes;
      break;
    }
    case Movement::kPermutation:
      size.blocks = size.required = nodes;
      size.items = 2 * nodes;
      size.transfers = 2.2 * nodes;
      break;
  }
  // Without shared links, the transfers of a node in a two-phase exchange depend only on the parity of its coordinates.
  if (split && q == 1 && (movement == Movement::kAllGather || movement == Movement::kAllToAll))
    size.laid_out = std::min(1.0, std::exp2(dims) / nodes);
  size.blocks *= size.parts;
  size.required *= size.parts;
  size.items *= size.parts;
  return size;
}

MemoryNeed schedule_memory(const Topology& topology, const ScheduleSize& size) {
  // Vectors grow by doubling, and every small allocation has an overhead of 16 bytes.
  constexpr double kTransfer = 180, kItem = 14;
  constexpr double kTransferLaidOut = 200, kStay = 44, kMove = 12, kPlace = 26, kKind = 4;
  const double stays = size.blocks + size.items, nodes = nodes_of(topology);
  MemoryNeed need;
  need.add("network", network_bytes(topology) + nodes_of(topology) * topology.ports * 24.0);
  need.add("schedule", size.transfers * kTransfer + size.items * kItem);
  need.add("check", ItemSet::bytes(nodes, size.blocks, size.items / nodes));
  const double kinds = size.laid_out < 1 ? size.transfers * kKind : 0;
  need.add("layout",
           size.laid_out * (size.transfers * kTransferLaidOut + ItemIndex::bytes(nodes, size.blocks, stays / nodes) +
                            stays * kStay + size.items * kMove + (size.blocks + size.required) * kPlace) +
               kinds);
  return need;
}

MemoryNeed run_memory(const Machine& machine, const ScheduleSize& size, double block_words) {
  const Topology& topology = machine.topology;
  const NodeConfig& config = machine.node;
  const double nodes = nodes_of(topology), locals = config.router.locals();
  const double part_words = block_words / size.parts;
  const double entries = nodes * locals * (size.rounds + 1) + size.transfers * 3;
  const double words = std::min((size.required + size.blocks) * part_words, nodes * kMaxMemoryWords);
  MemoryNeed need;
  need.add("program",
           nodes * (120 + locals * 40) + entries * 12 + nodes * size.rounds * 4 + size.blocks * part_words * 16);
  need.add("engine", nodes * machine.engine->node_bytes(config) + words * (config.router.width > 64 ? 24 : 12) +
                         entries * 8 + nodes * size.rounds * 72 +
                         (machine.engine->rtl ? size.required * part_words * 16
                                              : 0));  // the memories of all nodes are read at once
  return need;
}

MemoryNeed prove_memory(const Machine& machine) {
  const Topology& topology = machine.topology;
  const RouterConfig& config = machine.router();
  const RoutingRules rules = config.rules();
  const double classes = rules.vc.classes();
  const double choice = std::max(1.0, config.vcs / classes),
               channels = nodes_of(topology) * topology.ports * config.vcs;
  const double turns = machine.routing.kind == RoutingKind::kNative ? topology.ports / 2.0 : topology.ports - 1.0;
  MemoryNeed need;
  need.add("dependency graph", network_bytes(topology) + channels * (turns * choice * 14 + 40));
  if (const double routes = family_of(topology).dependency_bytes(topology); routes > 0) need.add("routes", routes);
  return need;
}

TrafficLoad expected_load(const Machine& machine, double offered, double taken, double cycles, double packet,
                          int outstanding) {
  // By Little's law a router holds the flits that enter during the stay of a flit, which is kLonger times the stay in
  // an empty network. Near and above saturation the buffers fill: in all measured runs to less than kFull of their
  // places.
  constexpr double kLonger = 3, kNearSaturation = 0.5, kFull = 0.45;
  const double stay = kLonger * (2 * mean_distance(machine.topology) + 4 + packet);
  const double filled = offered > kNearSaturation * taken ? kFull * machine.router().places() : 0;
  const double held = std::min(offered * cycles, std::max(filled, std::min(offered, taken) * stay));
  const double listed = outstanding > 0 ? 2.0 * outstanding
                                        : std::min(offered * cycles / packet + 1.0,
                                                   1.0 * SyntheticTraffic::kMostListed * machine.router().locals());
  return {held, held / packet, listed};
}

MemoryNeed traffic_memory(const Machine& machine, const TrafficLoad& load) {
  const Topology& topology = machine.topology;
  const RouterConfig& config = machine.router();
  const double nodes = nodes_of(topology);
  MemoryNeed need;
  need.add("network", network_bytes(topology) + nodes * 24);
  need.add("routers", nodes * (machine.engine->router_bytes(config, load.held) + 64));
  need.add("sources", nodes * (config.locals() * (64.0 * config.networks + 8 + config.vcs * 9) + 118 +
                               topology.ports * 24 + load.waiting * PacketLists<WaitingPacket>::kBytes +
                               load.packets * PacketLists<SyntheticTraffic::InFlight>::kBytes));
  // Every thread or rank has counters for all nodes, and a stack and a heap of its own.
  if (const int slabs = slabs_for(machine.options.workers); slabs > 1)
    need.add("threads", 2 * network_bytes(topology) + nodes * 10 + slabs * (100e3 + 28 * nodes));
  return need;
}

// The factor 1.5: all packets may wait at once, in a store that has just grown.
double trace_bytes(double packets) {
  return packets * (sizeof(TracePacket) + 1.5 * static_cast<double>(PacketLists<WaitingPacket>::kBytes));
}

MemoryNeed lockstep_memory(const Machine& machine) {
  const Topology& topology = machine.topology;
  const NodeConfig& config = machine.node;
  MemoryNeed need;
  const RouterConfig& router = config.router;
  for (const EngineKind& kind : engine_kinds()) {
    if (!kind.make_routers) continue;  // lockstep does not compare it
    need.add(kind.name + " routers", nodes_of(topology) * kind.router_bytes(router, router.places()));
    need.add(kind.name + " nodes", nodes_of(topology) * kind.node_bytes(config));
  }
  return need;
}

}  // namespace dateline
