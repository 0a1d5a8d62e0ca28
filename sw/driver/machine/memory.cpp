// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/memory.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
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

/// Bytes of the program itself: its code, of which a run touches most pages, and at most what libraries, stacks and the
/// heap without networks and schedules take. It is the same in every run, so that a limit that was enough stays enough.
double program_bytes() {
  constexpr double kOwn = 10.8e6, kUsualCode = 6e6;
  std::ifstream statm("/proc/self/statm");
  double size = 0, resident = 0, of_files = 0, code = 0;  // in pages
  if (!(statm >> size >> resident >> of_files >> code)) return kUsualCode + kOwn;
  return code * static_cast<double>(sysconf(_SC_PAGESIZE)) + kOwn;
}

double nodes_of(const Topology& topology) { return topology.nodes; }

/// Mean distance of two nodes in links, approximately.
double mean_distance(const Topology& topology) { return family_of(topology).rough_distance(topology); }

double network_bytes(const Topology& topology) { return nodes_of(topology) * topology.ports * sizeof(LinkEnd); }

/// The set of routes of layered routing; 0 for other routings.
double set_of_routes_bytes(const Topology& topology) {
  if (!topology.layers) return 0;
  constexpr double kOffset = 4, kGrowth = 1.25;
  const double members = topology.member_count();
  return members * (members * mean_distance(topology) * kGrowth + nodes_of(topology) * kOffset);
}

std::string gib_text(double bytes) {
  char text[40];
  std::snprintf(text, sizeof text, bytes < 10 * kGiB ? "%.3g" : "%.0f", bytes / kGiB);
  return text;
}

}  // namespace

double MemoryNeed::bytes() const { return program_bytes() + bytes_of_parts(); }

double MemoryNeed::bytes_of_parts() const {
  double sum = 0;
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
  throw MemoryError(what + " needs about " + gib_text(need.bytes()) + " GiB of memory, " + gib_text(most->second) +
                        " of it for the " + most->first + ", and " + limit + " GiB are allowed; raise " +
                        setting("memory"),
                    need.bytes());
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

ScheduleSize expected_size(const Algorithm& algorithm, const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const double nodes = nodes_of(topology), dims = std::max(1, topology.dims());
  const Movement movement = find_operation(algorithm.operation).movement;
  double turns = 0;  // transfers of a node, with one phase per dimension
  for (const Dimension& dimension : topology.dimensions) turns += dimension.size - 1;
  const bool split =
      algorithm.growth == Growth::kStages || (movement == Movement::kPermutation && algorithm.growth != Growth::kWhole);
  ScheduleSize size;
  size.parts = algorithm.parts != nullptr ? algorithm.parts(request) : split && !request.one_port ? dims : 1;
  const Formula formula = algorithm.formula(request);
  size.rounds = formula.has_rounds                 ? formula.rounds
                : movement == Movement::kAllGather ? turns
                                                   : 2 * std::log2(nodes + 1);
  switch (movement) {
    case Movement::kBroadcast:
      size.blocks = 1;
      size.required = nodes;
      size.items = nodes;
      size.transfers = nodes * size.parts;
      if (algorithm.growth == Growth::kOneByOne && !formula.has_rounds) size.rounds = nodes;
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
    case Movement::kReduce:
      size.blocks = nodes;
      size.required = 1;
      size.items = nodes;
      size.transfers = nodes * size.parts;
      if (algorithm.growth == Growth::kOneByOne && !formula.has_rounds) size.rounds = nodes;
      break;
    case Movement::kReduceScatter:
      size.blocks = size.items = nodes * nodes;
      size.required = nodes;
      size.transfers = nodes * size.parts * turns;
      break;
    case Movement::kAllReduce:
      size.blocks = size.required = nodes;
      size.items = 2 * nodes;
      size.transfers = 2 * nodes * size.parts * turns;
      break;
    case Movement::kAllToAll: {
      const bool direct = algorithm.growth == Growth::kDirect;
      size.blocks = size.required = nodes * nodes;
      size.items = nodes * nodes * (direct ? 1 : mean_distance(topology));
      size.transfers = split ? nodes * size.parts * turns : size.items;
      if (!formula.has_rounds) size.rounds = split ? turns : size.items / nodes;
      break;
    }
    case Movement::kPermutation: {
      // Half of the other rounds collect, and half distribute: in each a part moves on.
      size.blocks = size.required = nodes;
      size.items = nodes * (1.5 + 0.5 * std::min(size.rounds, 12.0));
      size.transfers = 2.1 * nodes * size.parts;
      break;
    }
  }
  if (movement == Movement::kAllGather || movement == Movement::kAllToAll) {
    // In dimensions of two nodes all nodes do the same. In the other dimensions, the transfers of a node in a two-phase
    // exchange without shared links depend only on the parity of its coordinate.
    double models = 1;
    for (const Dimension& dimension : topology.dimensions) models *= dimension.size > 2 ? 2 : 1;
    const bool cube = models == 1 && topology.ports == topology.dims();
    const bool torus = models > 1 && family_of(topology).ordered_dimensions();
    if ((split && request.q == 1 && (cube || torus)) ||
        (cube && algorithm.growth == Growth::kDirect && !algorithm.any_network))
      size.laid_out = std::min(1.0, models / nodes);
    if (split && request.one_port) size.transfers = std::min(size.transfers, nodes * size.rounds);
  }
  size.blocks *= size.parts;
  size.required *= size.parts;
  size.items *= size.parts;
  return size;
}

namespace {

/// The parts that last as long as the study does: the network and the schedule.
MemoryNeed lasting_memory(const Topology& topology, const ScheduleSize& size) {
  // Vectors grow by doubling, and every small allocation has an overhead of 16 bytes.
  constexpr double kTransfer = 150, kItem = 13;
  MemoryNeed need;
  need.add("network", network_bytes(topology) + nodes_of(topology) * topology.ports * 24.0);
  need.add("schedule", size.transfers * kTransfer + size.items * kItem);
  return need;
}

}  // namespace

ProgramSize program_size(const Machine& machine, const Schedule& schedule, const BlockLayout& layout) {
  const int nodes = machine.topology.nodes, slot = machine.router().bubble_slot;
  const double headers = machine.router().source ? 2 : 1;  // of a message; long source routes have more
  ProgramSize size;
  size.entries = nodes * machine.router().locals() * (static_cast<double>(schedule.rounds.size()) + 1);
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      const std::vector<Segment>& segments = layout.segments(r, t);
      if (slot == 0) size.entries += headers + static_cast<double>(segments.size());
      // Under bubble flow control every packet has a put and at most two segments.
      for (const Segment& segment : segments)
        if (slot > 0) size.entries += (headers + 2) * std::ceil(1.0 * segment.words / slot_words(machine.router()));
    }
  for (int node = 0; node < nodes; ++node) {
    size.memory_words += layout.node_words(node);
    unsigned image = 0;
    for (const BlockLayout::Place& place : layout.initial(node))
      image = std::max(image, place.address + static_cast<unsigned>(layout.part_words()));
    size.image_words += image;
  }
  size.fullest_words = layout.total_words();
  return size;
}

ProgramSize largest_program(const Machine& machine, const ScheduleSize& size, double part_words) {
  const double headers = machine.router().source ? 2 : 1;  // as in program_size()
  ProgramSize program;
  program.entries = nodes_of(machine.topology) * machine.router().locals() * (size.rounds + 1) +
                    size.transfers * headers + size.items;
  program.image_words = size.blocks * part_words;
  program.memory_words = (size.blocks + size.items) * part_words;
  program.fullest_words = std::min<double>(program.memory_words, kMaxMemoryWords);
  return program;
}

ProgramSize expected_program(const Machine& machine, const Algorithm& algorithm, const ScheduleSize& size,
                             double block_words) {
  // In an exchange by stages, nodes hold blocks of others meanwhile. The factors hold for all tori that were tried.
  // Other exchanges use the memory of a block that has left again.
  constexpr double kStages = 1.35, kStagesImage = 1.75, kAgain = 1.05, kRelayed = 1.2;
  const Movement movement = find_operation(algorithm.operation).movement;
  const double nodes = nodes_of(machine.topology), part_words = block_words / size.parts;
  const bool stages = movement == Movement::kAllToAll && algorithm.growth == Growth::kStages;
  double places = size.blocks + size.required;
  if (movement == Movement::kScatter || movement == Movement::kGather) places += size.items * kRelayed;
  if (movement == Movement::kAllToAll) places = stages ? places * kStages : size.required * kAgain;
  ProgramSize program;
  program.entries = nodes * machine.router().locals() * (size.rounds + 1) + size.transfers * 3.5;
  program.image_words = size.blocks * part_words * (stages ? kStagesImage : 1);
  program.memory_words = std::min(places * part_words, nodes * kMaxMemoryWords);
  const bool rooted = movement == Movement::kScatter || movement == Movement::kGather;
  program.fullest_words =
      std::min<double>(rooted ? size.blocks * part_words : program.memory_words / nodes, kMaxMemoryWords);
  return program;
}

MemoryNeed making_memory(const Algorithm& algorithm, const CollectiveRequest& request) {
  constexpr double kSearch = 950, kSearchPerHop = 1.5;  // bytes per node and part of its block; one more for the plan
  constexpr double kExchanged = 30;                     // bytes per node and block
  MemoryNeed need;
  need.add("network", network_bytes(request.topology) + nodes_of(request.topology) * request.topology.ports * 24.0);
  if (algorithm.growth == Growth::kSearched)
    need.add("search", nodes_of(request.topology) * (1.0 + request.topology.dims()) *
                           (kSearch + kSearchPerHop * mean_distance(request.topology)));
  // Where nodes exchange all that they hold, they have lists of it beside the items of the schedule.
  const bool exchange = find_operation(algorithm.operation).movement == Movement::kAllGather;
  if (exchange && algorithm.growth == Growth::kStages && !family_of(request.topology).two_classes(request.topology))
    need.add("schedule", nodes_of(request.topology) * nodes_of(request.topology) * kExchanged);
  return need;
}

constexpr double kTransferKept = 72, kPlaceKept = 16;  // bytes of a layout that stay

MemoryNeed schedule_memory(const Topology& topology, const ScheduleSize& size) {
  constexpr double kTransferLaidOut = 130, kStay = 44, kMove = 12, kPlace = 26, kKind = 4, kSegments = 56;
  const double stays = size.blocks + size.items, nodes = nodes_of(topology);
  MemoryNeed need = lasting_memory(topology, size);
  const double kinds = size.laid_out < 1 ? size.transfers * kKind : 0;
  const double making =
      size.laid_out * (size.transfers * kTransferLaidOut + ItemIndex::bytes(nodes, size.blocks, stays / nodes) +
                       stays * kStay + size.items * kMove + (size.blocks + size.required) * kPlace) +
      kinds;
  // The checks come after the layout, of which less is kept.
  const double check = ItemSet::bytes(nodes, size.blocks, size.items / nodes) + size.transfers * kSegments;
  need.add("layout", std::max(making, check + size.laid_out * (size.transfers * kTransferKept +
                                                               (size.blocks + size.required) * kPlaceKept)));
  return need;
}

MemoryNeed run_memory(const Machine& machine, const ScheduleSize& size, const ProgramSize& program) {
  constexpr double kEntry = 12;    // a queue grows by doubling
  constexpr double kRecord = 100;  // bytes per node and round: in the node, and read back
  const Topology& topology = machine.topology;
  const double nodes = nodes_of(topology), locals = machine.router().locals();
  NodeConfig config = machine.node;
  while (config.memory_words < program.fullest_words) config.memory_words *= 2;
  const bool wide = config.router.width > 64;
  MemoryNeed need = lasting_memory(topology, size);
  need.add("layout", size.laid_out * (size.transfers * kTransferKept + (size.blocks + size.required) * kPlaceKept));
  need.add("program", nodes * (120 + locals * 40) + program.entries * kEntry + nodes * size.rounds * 4 +
                          program.image_words * sizeof(Word));
  // An RTL node has all of its memory, and its words are read back from all nodes at once.
  const double words = machine.engine->rtl ? program.memory_words * sizeof(Word)
                                           : program.memory_words * (wide ? 2 : 1) * sizeof(uint64_t);
  need.add("engine", nodes * machine.engine->node_bytes(config) + words + program.entries * kEntry +
                         nodes * size.rounds * kRecord);
  return need;
}

MemoryNeed stream_memory(const Machine& machine, const ScheduleSize& size, const ProgramSize& program) {
  // Bytes in the proof and in the prediction, the most of all measured schedules.
  constexpr double kPut = 1300, kItem = 200;
  Machine native = machine;
  native.engine = &find_engine("native");
  MemoryNeed need = run_memory(native, size, program);
  MemoryNeed copies = lasting_memory(machine.topology, size);
  copies.multiply(2);
  need.add("copies of the schedule", copies.bytes());
  need.add("puts of the stream", size.transfers * kPut + size.items * kItem);
  return need;
}

MemoryNeed prove_memory(const Machine& machine) {
  const Topology& topology = machine.topology;
  const RouterConfig& config = machine.router();
  const RoutingRules rules = config.rules();
  constexpr double kDependency = 14, kChannel = 30;  // bytes
  const double choice = std::max(1.0, config.vcs / static_cast<double>(rules.vc.classes())), phases = rules.vc.phases,
               channels = nodes_of(topology) * topology.ports * config.vcs;
  // A channel leads straight on and into the later dimensions, or from every phase but the last into all others.
  const double next = machine.routing.kind == RoutingKind::kNative
                          ? topology.ports / 2.0 * choice
                          : (1 + (topology.ports - 2.0) * (phases - 1) / phases) * std::ceil(choice);
  MemoryNeed need;
  need.add("dependency graph", network_bytes(topology) + channels * (next * kDependency + kChannel));
  if (const double routes = family_of(topology).dependency_bytes(topology); routes > 0)
    need.add("routes", routes + set_of_routes_bytes(topology));
  return need;
}

namespace {

/// Flits in a router of an overloaded network, in buffers of one virtual channel of a port. They hardly depend on the
/// number of ports: more ports bring shorter paths. The largest values of all measured runs; the least are two thirds.
double buffers_filled(const RouterConfig& router, double packet, bool spread) {
  constexpr double kShort = 3.2, kLong = 4.1, kAnyOrder = 5.2;  // every node sends through all its ports
  constexpr double kOneShort = 1.7, kOneLong = 2.6;             // through one
  constexpr double kOneLongOfPorts = 0.44;
  if (router.all_port && spread) return router.unordered ? kAnyOrder : packet > 1 ? kLong : kShort;
  return packet > 1 ? std::max(kOneLong, kOneLongOfPorts * router.ports) : kOneShort;
}

}  // namespace

TrafficLoad expected_load(const Machine& machine, double offered, double taken, double cycles, double packet,
                          int outstanding, bool spread) {
  // By Little's law a router holds the flits that enter during the stay of a flit, which is kLonger times the stay in
  // an empty network. Near and above saturation the buffers fill.
  constexpr double kLonger = 3.5, kNearSaturation = 0.52, kListedWithAllPorts = 2.6;
  const RouterConfig& router = machine.router();
  if (!router.all_port) taken = std::min(taken, 1.0);
  const double stay = kLonger * (2 * mean_distance(machine.topology) + 4 + packet);
  const double full =
      std::min<double>(router.places(), buffers_filled(router, packet, spread) * router.vcs * router.depth);
  const double filled = offered > kNearSaturation * taken ? full : 0;
  const double held = std::min(offered * cycles, std::max(filled, std::min(offered, taken) * stay));
  const double most_listed = SyntheticTraffic::kMostListed * std::min<double>(router.locals(), kListedWithAllPorts);
  const double listed = outstanding > 0 ? 2.0 * outstanding : std::min(offered * cycles / packet + 1.0, most_listed);
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
  if (const double routes = set_of_routes_bytes(machine.topology); routes > 0) need.add("routes", routes);
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
