// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/machine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/network/distances.h"
#include "model/network/failures.h"
#include "model/network/family.h"
#include "model/network/layers.h"
#include "model/network/properties.h"
#include "sim/parallel/slab.h"
#include "sw/board/identity.h"
#include "sw/driver/machine/conflicts.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/machine/node_list.h"

namespace dateline {
namespace {

bool phased(RoutingKind kind) { return kind == RoutingKind::kUnordered || kind == RoutingKind::kSource; }

int phases_of(const Topology& topology, RoutingKind kind) {
  if (topology.layers) return topology.layers->layers();
  return phased(kind) && family_of(topology).ordered_dimensions() ? topology.dims() : 1;
}

DimensionOrder dimension_order(const Topology& topology, const RoutingChoice& choice) {
  DimensionOrder order = kAscending;
  if (choice.order.empty()) return order;
  if (static_cast<int>(choice.order.size()) != topology.dims())
    throw UsageError(setting("routing", "'" + to_string(choice) + "'") + ": " + topology.spec + " has " +
                     counted(topology.dims(), "dimension") + "; name each of them once");
  for (size_t i = 0; i < choice.order.size(); ++i) order[i] = static_cast<uint8_t>(choice.order[i]);
  return order;
}

Switching switching_of(const MachineOptions& options) {
  if (!options.circuits()) return Switching::kWormhole;
  return options.circuit_retry ? Switching::kCircuitRetry : Switching::kCircuitAnyVc;
}

/// The depth when the user gave none: kUsualDepth, or more where a header or two slots of bubble flow control need it.
int chosen_depth(Machine& machine, const RouterConfig& router) {
  const int header = router.layout().flits(), slots = machine.bubbles() ? 2 * least_slot(router) : 0;
  const int depth = std::max({kUsualDepth, header, slots});
  if (depth > kUsualDepth)
    machine.chosen.push_back({"depth", std::to_string(depth),
                              slots == depth ? "a buffer of bubble flow control holds two slots, each with the headers "
                                               "and a word"
                                             : "a buffer holds a header, which has " + std::to_string(header) +
                                                   " flits of " + std::to_string(router.width) + " bits"});
  return depth;
}

NodeConfig node_of(Machine& machine) {
  const MachineOptions& options = machine.options;
  NodeConfig config;
  RouterConfig& router = config.router;
  for (const HardwareOption& row : hardware_options())
    if (row.router != nullptr) router.*row.router = options.*row.number;
  if (options.vcs == 0) router.vcs = std::min(kMaxVcs, needed_vcs(machine));
  router.all_port = !options.one_port;
  router.order = machine.routing.order;
  router.unordered = machine.routing.kind == RoutingKind::kUnordered;
  router.source = machine.routing.kind == RoutingKind::kSource;
  router.circuits = options.circuits();
  router.phases = phases_of(machine.topology, machine.routing.kind);
  fit_to(machine.topology, router);
  if (options.depth == 0) router.depth = chosen_depth(machine, router);
  if (machine.bubbles()) router.bubble_slot = router.depth / 2;
  return config;
}

/// Layered routing: computes the layers. The network becomes one of graph_family().
void use_layers(Machine& machine) {
  constexpr int kUsualMost = 4;
  const MachineOptions& options = machine.options;
  const int beside = options.networks * options.q;  // virtual channels of one layer
  const int most = options.vcs > 0 ? options.vcs / beside : std::min(kUsualMost, kMaxVcs / beside);
  Topology& topology = machine.topology;
  if (topology.family != FamilyId::kGraph) {
    topology.whole = std::make_shared<const Topology>(topology);
    topology.family = FamilyId::kGraph;
    topology.distances = std::make_shared<const DistanceTable>(topology);
  }
  topology.layers = make_layers(topology, std::clamp(most, 1, Layers::kMost));
}

}  // namespace

Topology network_of(const MachineOptions& options) {
  Topology topology = parse_topology(options.topology);
  Failures failures;
  for (const std::string& link : options.fail_links)
    failures.links.push_back(parse_failed_link(topology, setting("fail-link", "'" + printable(link, 200) + "'"), link));
  for (const std::string& node : options.fail_nodes)
    failures.nodes.push_back(parse_place(topology, setting("fail-node", "'" + printable(node) + "'"), node));
  if (!options.failures.empty()) {
    const Failures more = read_failures(topology, options.failures);
    failures.links.insert(failures.links.end(), more.links.begin(), more.links.end());
    failures.nodes.insert(failures.nodes.end(), more.nodes.begin(), more.nodes.end());
  }
  const std::string where = !options.fail_links.empty()   ? setting("fail-link")
                            : !options.fail_nodes.empty() ? setting("fail-node")
                                                          : setting("failures", printable(options.failures, 200));
  return without(topology, where, failures);
}

int least_slot(const RouterConfig& router) { return router.layout().flits() + segment_flits(router.width) + 1; }

Routing find_routing(const Topology& topology, const RoutingChoice& choice) {
  const NetworkFamily& family = family_of(topology);
  const RoutingName own = family.native_routing();
  RoutingChoice full = choice;
  if (full.name == RoutingName::kLayered || (full.name == RoutingName::kOwn && own == RoutingName::kLayered))
    return {RoutingKind::kSource, kAscending, to_string(RoutingChoice{RoutingName::kLayered, {}})};
  if (own == RoutingName::kLayered)
    throw UsageError(setting("routing", "'" + to_string(full) + "'") + ": " + topology.spec + " has: layered");
  if (full.name == RoutingName::kOwn) full.name = own;
  const std::string text = to_string(full);
  if (full.name == RoutingName::kSource) return {RoutingKind::kSource, kAscending, text};
  if (full.name == RoutingName::kUdr && family.ordered_dimensions()) return {RoutingKind::kUnordered, kAscending, text};
  if (full.name != own)
    throw UsageError(setting("routing", "'" + text + "'") + ": " + topology.spec + " has: " + to_string(own) +
                     (family.ordered_dimensions() ? ", another order of dimensions such as dor:1,0, udr" : "") +
                     ", source, layered");
  const DimensionOrder order = dimension_order(topology, full);
  if (!family.ordered_dimensions() && order != kAscending)
    throw UsageError(setting("routing", "'" + text + "'") + ": " + topology.spec +
                     " corrects its dimensions in one fixed order; use " + to_string(own));
  return {RoutingKind::kNative, order, text};
}

int needed_classes(const Machine& machine) {
  const int networks = machine.options.networks;
  if (machine.bubbles()) return networks;
  return networks * phases_of(machine.topology, machine.routing.kind) *
         (family_of(machine.topology).two_classes(machine.topology) ? 2 : 1);
}

int needed_vcs(const Machine& machine) {
  const int networks = machine.options.networks;
  return machine.options.q * (machine.switching == Switching::kCircuitAnyVc ? networks : needed_classes(machine));
}

Machine unchecked_machine(const MachineOptions& options) {
  Machine machine;
  machine.options = options;
  machine.topology = network_of(options);
  machine.options.topology = machine.topology.text;
  machine.options.fail_links.clear();
  machine.options.fail_nodes.clear();
  machine.options.failures.clear();
  machine.engine = options.board ? options.board.get() : &find_engine(options.engine);
  machine.rtl_nodes = parse_rtl_nodes(machine.topology, options.rtl_nodes);
  require_workers_for(machine.topology, options.workers);
  require_ranges(options);
  machine.routing = find_routing(machine.topology, options.routing);
  if (machine.routing.layered()) use_layers(machine);
  machine.switching = switching_of(options);
  machine.node = node_of(machine);
  machine.options.depth = machine.router().depth;
  machine.node.sources = options.sources;
  machine.node.count_bits = std::max(0, options.count_bits);
  machine.node.reductions = options.reductions;
  if (options.sources) machine.node.queue_entries = kSourceEntries;
  if (const FixedNetwork* fixed = machine.engine->fixed.get()) {
    machine.node.router.coordinate_bits = fixed->node.router.coordinate_bits;
    machine.node.memory_words = fixed->node.memory_words;
    machine.node.queue_entries = fixed->node.queue_entries;
    machine.node.rounds = fixed->node.rounds;
  }
  machine.node.router.eject_depth = options.sources ? machine.router().depth : machine.node.ni_depth();
  return machine;
}

Machine make_machine(const MachineOptions& options) {
  Machine machine = unchecked_machine(options);
  if (const FixedNetwork* fixed = machine.engine->fixed.get())
    require_same(*fixed, machine.topology, machine.node, "engine " + printable(options.engine, 200));
  require_no_conflict(machine);
  return machine;
}

Machine without_nodes(Machine machine) {
  machine.node.router.eject_depth = machine.node.router.depth;
  return machine;
}

void require_connected(const Topology& topology) {
  if (topology.family != FamilyId::kGraph) return;
  const std::vector<int> members = topology.members();
  const std::vector<int> far = hops_from(topology, members.front());
  std::vector<int> cut_off;
  for (const int node : members)
    if (far[static_cast<size_t>(node)] < 0) cut_off.push_back(node);
  if (cut_off.empty()) return;
  const auto off = static_cast<long>(cut_off.size()), left = static_cast<long>(members.size()) - off;
  throw UsageError("no path leads from node " + topology.place(members.front()) + " to node " +
                   topology.place(cut_off.front()) + " in " + topology.spec + ": " + counted(off, "node") +
                   (off == 1 ? " is" : " are") + " cut off from the other " + std::to_string(left) +
                   "; leave them out with " + setting("fail-node"));
}

void require_routes_of_all_pairs(const Topology& topology) {
  if (!topology.layers || topology.member_count() <= Layers::kMostNodes) return;
  throw UsageError(setting("topology") + ": " + topology.spec + " has " + counted(topology.member_count(), "node") +
                   " with a processor, and routes of all pairs are computed for at most " +
                   std::to_string(Layers::kMostNodes));
}

std::string deadlock_remedy(const Machine& machine) {
  const int needed = needed_classes(machine);
  const NetworkFamily& family = family_of(machine.topology);
  if (!family.source_rule() && machine.routing.kind == RoutingKind::kSource)
    return "its source routes have no rule for virtual channels; use " +
           setting("routing", to_string(family.native_routing()));
  if (needed > kMaxVcs)
    return "the routing needs " + std::to_string(needed) + " virtual channels, more than a router has; use " +
           setting("routing", "dor");
  return "use " + setting("vcs", needed) + " or more";
}

}  // namespace dateline
