// SPDX-License-Identifier: Apache-2.0
// A machine: a network, how its routers route, switch and keep free of deadlock, its nodes, and the engine that they
// run on. Built and validated once from the options; everything after that takes it as it is.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/engine.h"
#include "sw/driver/machine/options.h"

namespace dateline {

/// The routing of a network, as --routing chose it.
struct Routing {
  RoutingKind kind = RoutingKind::kNative;
  DimensionOrder order = kAscending;
  std::string text;  ///< as it is reported: "dor", "dor:1,0", "ascending", "udr", "source"
};

/// A setting that the program chose because the usual one does not serve.
struct ChosenSetting {
  std::string name;     ///< "depth"
  std::string value;    ///< as on the command line, "source"
  std::string because;  ///< why the usual one does not serve
};

struct Machine {
  MachineOptions options;  ///< what it was made of, topology and routing in full
  Topology topology;
  Routing routing;
  Switching switching = Switching::kWormhole;  ///< of the messages of a run
  NodeConfig node;                             ///< and in it the router
  const EngineKind* engine = nullptr;
  std::vector<int> rtl_nodes;         ///< of engine systemc: these are RTL
  std::vector<ChosenSetting> chosen;  ///< instead of usual settings, of options that the user did not give

  const RouterConfig& router() const { return node.router; }
  bool one_port() const { return !node.router.all_port; }
  bool bubbles() const { return options.flow == FlowControl::kBubble; }
};

/// The engine is the board of the options, if there is one, or that of their name.
/// Settings that are open (vcs and depth 0, the topology's own routing) are chosen: `chosen` of the machine lists those
/// that are not the usual ones. Throws UsageError naming option, value and range.
Machine make_machine(const MachineOptions& options);

/// The same routers without nodes: what receives from an ejection channel buffers as much as a router.
Machine without_nodes(Machine machine);

/// What a choice means in a network. Throws UsageError.
Routing find_routing(const Topology& topology, const RoutingChoice& choice);

/// Classes that the rule for virtual channels divides them into: two a phase where a dimension wraps or in a dual-cube,
/// as many phases as dimensions for unordered and source routing. Bubble flow control has one.
int needed_classes(const Machine& machine);

/// Virtual channels that q transfers on one link need: q for every class; q alone for circuits, which in rounds free of
/// contention take any.
int needed_vcs(const Machine& machine);

/// What takes the cycles out of the dependency graph of a network, such as "use vcs 4 or more", with marks of settings
/// (model/base/setting.h).
std::string deadlock_remedy(const Machine& machine);

/// Throws UsageError when the VCs cannot carry q transfers a link under the rule.
void require_vcs(const Machine& machine);

}  // namespace dateline
