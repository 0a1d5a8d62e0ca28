// SPDX-License-Identifier: Apache-2.0
// A machine: a network, the routing, switching and deadlock rule of its routers, its nodes, and the engine that runs
// them. It is built and validated once from the options; later code does not change it.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/engine.h"
#include "sw/driver/machine/options.h"

namespace dateline {

/// The routing of a network, chosen by --routing.
struct Routing {
  RoutingKind kind = RoutingKind::kNative;
  DimensionOrder order = kAscending;
  std::string text;  ///< name in reports: "dor", "dor:1,0", "ascending", "udr", "source", "layered"
  bool layered() const { return text == to_string(RoutingName::kLayered); }
};

/// A setting that the program chose because the usual one does not work.
struct ChosenSetting {
  std::string name;     ///< "depth"
  std::string value;    ///< word of the command line, such as "source"
  std::string because;  ///< why the usual one does not work
};

struct Machine {
  MachineOptions options;  ///< the options that it was built from, with the complete topology and the chosen depth
  Topology topology;
  Routing routing;
  Switching switching = Switching::kWormhole;  ///< of the messages in a run
  NodeConfig node;                             ///< includes the router
  const EngineKind* engine = nullptr;
  std::vector<int> rtl_nodes;         ///< engine systemc: the nodes that are RTL
  std::vector<ChosenSetting> chosen;  ///< replace usual settings of options that the user did not give

  const RouterConfig& router() const { return node.router; }
  bool one_port() const { return !node.router.all_port; }
  bool bubbles() const { return options.flow == FlowControl::kBubble; }
};

/// The network of the options, without the links and nodes that have failed. Throws UsageError.
Topology network_of(const MachineOptions& options);

/// Builds and validates a machine. The engine is options.board, if there is one, or the engine named options.engine.
/// Open settings (vcs 0, depth 0, the topology's own routing) are chosen; Machine::chosen lists those that differ from
/// the usual settings. Throws UsageError naming option, value and range, or for a combination of options that is
/// refused (conflicts.h).
Machine make_machine(const MachineOptions& options);

/// Like make_machine(), without looking for refused combinations or at the network of a board.
Machine unchecked_machine(const MachineOptions& options);

/// The routers of a machine without nodes: the receiver of an ejection channel buffers as many flits as a router.
Machine without_nodes(Machine machine);

/// The routing that a choice selects in a network. Throws UsageError where the network does not have it.
Routing find_routing(const Topology& topology, const RoutingChoice& choice);

/// Flits of the smallest slot of bubble flow control: the headers and one word.
int least_slot(const RouterConfig& router);

/// Number of classes into which the deadlock rule divides the virtual channels. Every virtual network has one phase, or
/// with unordered and source routing one phase per dimension. A phase has two classes if a dimension wraps or the
/// network is a dual-cube, otherwise one. Bubble flow control has one class per virtual network.
int needed_classes(const Machine& machine);

/// Virtual channels that q transfers on one link need: q per class. Circuits that may take any channel, in rounds free
/// of contention, need q per virtual network.
int needed_vcs(const Machine& machine);

/// Throws UsageError, which names two nodes, where failures have cut nodes with processors off from each other.
void require_connected(const Topology& topology);

/// Throws UsageError where layered routing has too many nodes for routes of all pairs.
void require_routes_of_all_pairs(const Topology& topology);

/// Advice that removes the cycles from a network's dependency graph, such as "use vcs 4 or more", with marks of
/// settings (model/base/setting.h).
std::string deadlock_remedy(const Machine& machine);

}  // namespace dateline
