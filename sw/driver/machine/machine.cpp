// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/machine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/network/family.h"
#include "sim/parallel/slab.h"
#include "sw/board/identity.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/machine/node_list.h"

namespace dateline {
namespace {

bool phased(RoutingKind kind) { return kind == RoutingKind::kUnordered || kind == RoutingKind::kSource; }

int phases_of(const Topology& topology, RoutingKind kind) {
  return phased(kind) && family_of(topology).ordered_dimensions() ? topology.dims() : 1;
}

DimensionOrder dimension_order(const Topology& topology, const RoutingChoice& choice) {
  DimensionOrder order = kAscending;
  if (choice.order.empty()) return order;
  if (static_cast<int>(choice.order.size()) != topology.dims())
    throw UsageError(setting("routing", "'" + to_string(choice) + "'") + ": " + topology.spec + " has " +
                     std::to_string(topology.dims()) + " dimensions; name each of them once");
  for (size_t i = 0; i < choice.order.size(); ++i) order[i] = static_cast<uint8_t>(choice.order[i]);
  return order;
}

Switching switching_of(const MachineOptions& options) {
  if (!options.circuits()) return Switching::kWormhole;
  return options.circuit_retry ? Switching::kCircuitRetry : Switching::kCircuitAnyVc;
}

/// Throws UsageError when the header does not fit: its coordinates have too many bits, it has several flits where one
/// is required, or a buffer cannot hold it.
void require_header(const Machine& machine) {
  const RouterConfig& router = machine.router();
  const HeaderLayout layout = router.layout();
  const std::string width = setting("width", router.width);
  if (layout.bits() > HeaderLayout::kMaxBits)
    throw UsageError("the header of " + machine.topology.spec + " has " + std::to_string(layout.bits()) +
                     " bits, more than the " + std::to_string(HeaderLayout::kMaxBits) +
                     " that a put queue entry holds" + (router.unordered ? "; use " + setting("routing", "dor") : ""));
  if (router.source && (layout.flits() > 1 || HeaderLayout::source_ports(router.width) < 1))
    throw UsageError(width + ": source routing needs a header of one flit, at least " +
                     setting("width", std::max(13, layout.bits())));
  if (layout.flits() > router.depth)  // only with a depth that the user gave
    throw UsageError(width + ": a header of " + std::to_string(layout.flits()) + " flits needs " +
                     setting("depth", layout.flits()) + " or more");
  if (machine.switching == Switching::kCircuitRetry && layout.flits() > 1)
    throw UsageError(width + ": " + setting("circuit-retry") + " needs a header of one flit, at least " +
                     setting("width", layout.bits()));
}

/// Flits of the smallest slot of bubble flow control: the headers and one word.
int least_slot(const RouterConfig& router) { return router.layout().flits() + segment_flits(router.width) + 1; }

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

void use_bubbles(const Machine& machine, RouterConfig& router) {
  if (!family_of(machine.topology).ordered_dimensions())
    throw UsageError(setting("flow", "bubble") + " keeps rings free of deadlock, and " + machine.topology.spec +
                     " is not a product of rings; use " + setting("flow", "dateline"));
  if (router.circuits)
    throw UsageError(setting("flow", "bubble") + " carries no circuits; use " + setting("flow", "dateline"));
  if (phased(machine.routing.kind))
    throw UsageError(setting("flow", "bubble") + " needs a fixed order of dimensions; use " +
                     setting("routing", "dor"));
  router.bubble_slot = router.depth / 2;
  const int least = least_slot(router);
  if (router.bubble_slot < least)
    throw UsageError(setting("flow", "bubble") + ": a slot is half of " + setting("depth") +
                     ", and holds the headers and a word; use " + setting("depth", 2 * least) + " or more");
}

/// Throws UsageError for routers to which traffic sources cannot be attached.
void require_source_routers(const Machine& machine) {
  const RouterConfig& router = machine.router();
  const auto refuse = [](const std::string& option, const std::string& instead) {
    throw UsageError(option +
                     ": traffic sources need one-port routers with a fixed routing, and send packets of one flit; "
                     "use " +
                     instead);
  };
  if (router.all_port) refuse(setting("ports", "all"), setting("ports", "one"));
  if (router.circuits) refuse(setting("switching", "circuit"), setting("switching", "wormhole"));
  if (router.bubble_slot > 0) refuse(setting("flow", "bubble"), setting("flow", "dateline"));
  if (router.networks > 1) refuse(setting("virtual-networks", router.networks), setting("virtual-networks", 1));
  if (router.unordered || router.source)
    refuse(setting("routing", machine.routing.text), "the topology's own " + setting("routing"));
  if (router.layout().flits() > 1)
    refuse(setting("width", router.width), setting("width", router.layout().bits()) + " or more");
}

NodeConfig node_of(Machine& machine) {
  const MachineOptions& options = machine.options;
  NodeConfig config;
  RouterConfig& router = config.router;
  router.vcs = options.vcs > 0 ? options.vcs : std::min(kMaxVcs, needed_vcs(machine));
  router.depth = options.depth;
  router.width = options.width;
  router.all_port = !options.one_port;
  router.order = machine.routing.order;
  router.unordered = machine.routing.kind == RoutingKind::kUnordered;
  router.source = machine.routing.kind == RoutingKind::kSource;
  router.circuits = options.circuits();
  router.phases = phases_of(machine.topology, machine.routing.kind);
  router.link_stages = options.link_stages;
  router.networks = options.networks;
  fit_to(machine.topology, router);
  if (options.depth == 0) router.depth = chosen_depth(machine, router);
  if (machine.bubbles()) use_bubbles(machine, router);
  return config;
}

void require_workers(const Machine& machine) {
  const Workers& workers = machine.options.workers;
  require_workers_for(machine.topology, workers);
  if (workers.alone() || machine.engine->takes_workers) return;
  std::string others;
  for (const EngineKind& kind : engine_kinds())
    if (kind.takes_workers) others += (others.empty() ? "" : " or ") + kind.name;
  const bool ranks = workers.ranks != nullptr;
  throw UsageError((ranks ? "mpirun" : setting("threads", workers.threads)) + ": engine '" +
                   printable(machine.options.engine, 200) + "' runs in one " + (ranks ? "process" : "thread") +
                   "; use " + setting("engine", others));
}

}  // namespace

Routing find_routing(const Topology& topology, const RoutingChoice& choice) {
  const NetworkFamily& family = family_of(topology);
  const RoutingName own = family.native_routing();
  RoutingChoice full = choice;
  if (full.name == RoutingName::kOwn) full.name = own;
  const std::string text = to_string(full);
  if (full.name == RoutingName::kSource) return {RoutingKind::kSource, kAscending, text};
  if (full.name == RoutingName::kUdr && family.ordered_dimensions()) return {RoutingKind::kUnordered, kAscending, text};
  if (full.name != own)
    throw UsageError(setting("routing", "'" + text + "'") + ": " + topology.spec + " has: " + to_string(own) +
                     (family.ordered_dimensions() ? ", another order of dimensions such as dor:1,0, udr" : "") +
                     ", source");
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

Machine make_machine(const MachineOptions& options) {
  Machine machine;
  machine.options = options;
  machine.topology = parse_topology(options.topology);
  machine.options.topology = machine.topology.spec;
  machine.engine = options.board ? options.board.get() : &find_engine(options.engine);
  if (!options.rtl_nodes.empty() && !machine.engine->takes_rtl_nodes)
    throw UsageError(setting("rtl-nodes") + ": engine '" + options.engine + "' has only one kind of node; use " +
                     setting("engine", "systemc"));
  machine.rtl_nodes = parse_rtl_nodes(machine.topology, options.rtl_nodes);
  require_workers(machine);
  require_ranges(options);
  if (options.circuit_retry && !options.circuits())
    throw UsageError(setting("circuit-retry") + " applies only to circuits; add " + setting("switching", "circuit"));
  machine.routing = find_routing(machine.topology, options.routing);
  machine.switching = switching_of(options);
  machine.node = node_of(machine);
  machine.options.depth = machine.router().depth;
  machine.node.sources = options.sources;
  if (options.sources) machine.node.queue_entries = kSourceEntries;
  if (const FixedNetwork* fixed = machine.engine->fixed.get()) {
    machine.node.router.coordinate_bits = fixed->node.router.coordinate_bits;
    machine.node.memory_words = fixed->node.memory_words;
    machine.node.queue_entries = fixed->node.queue_entries;
    machine.node.rounds = fixed->node.rounds;
  }
  if (const int needed = needed_classes(machine); options.networks > 1 && machine.router().vcs < needed)
    throw UsageError(
        setting("virtual-networks", options.networks) + " on " + machine.topology.spec + " need " +
        std::to_string(needed) + " virtual channels" +
        (needed > kMaxVcs ? ", more than a router has; use fewer" : "; use " + setting("vcs", needed) + " or more"));
  require_header(machine);
  machine.node.router.eject_depth = options.sources ? machine.router().depth : machine.node.ni_depth();
  if (const FixedNetwork* fixed = machine.engine->fixed.get())
    require_same(*fixed, machine.topology, machine.node, "engine " + printable(options.engine, 200));
  if (options.sources) require_source_routers(machine);
  return machine;
}

Machine without_nodes(Machine machine) {
  machine.node.router.eject_depth = machine.node.router.depth;
  return machine;
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

void require_vcs(const Machine& machine) {
  const int needed = needed_vcs(machine), q = machine.options.q, vcs = machine.router().vcs;
  if (vcs >= needed) return;
  const int most_q = (machine.options.vcs > 0 ? vcs : kMaxVcs) / std::max(1, needed / q);
  const std::string fewer = most_q > 0 ? "use " + setting("q", most_q) + (most_q > 1 ? " or less" : "") : "";
  const std::string fix = needed <= kMaxVcs ? "use " + setting("vcs", needed) + (fewer.empty() ? "" : ", or " + fewer)
                                            : "no router has that many" + (fewer.empty() ? "" : "; " + fewer);
  throw UsageError(setting("q", q) + " with " + counted(vcs, "virtual channel") + ": " + std::to_string(q) + " " +
                   to_string(machine.options.switching) + " transfers on one link of " + machine.topology.spec +
                   " need " + std::to_string(needed) + "; " + fix);
}

}  // namespace dateline
