// SPDX-License-Identifier: Apache-2.0
// The hardware configuration that the common command-line options describe, its legal ranges and its defaults.
#pragma once

#include <cstdint>
#include <string>

#include "model/node/program.h"
#include "model/network/topology.h"

namespace dateline {

/// The common options (DESIGN, command line). vcs 0 = what q and the rule need.
struct Options {
  std::string topology = "torus:7x7";
  bool one_port = false;
  int q = 1;
  int vcs = 0;
  int depth = 4;
  int width = 32;
  int link_stages = 1;
  int startup = 0;
  /// The topology's own ("": dor, in a dual-cube ascending), "dor:1,0" for another fixed order, udr, source.
  std::string routing;
  std::string switching = "wormhole";
  bool circuit_retry = false;
  std::string flow = "dateline";  ///< how rings are kept free of deadlock: dateline, bubble
  std::string sync = "barrier";
  std::string engine = "native";
  std::string rtl_nodes;  ///< engine systemc: which nodes are RTL, "0,5" or "all"; "" none
  int words = 64;
  int source = 0;
  bool unsafe = false;
  uint64_t seed = 1;
  double memory = 4;  ///< GiB that a command may need (memory.h)

  bool circuits() const { return switching == "circuit"; }
};

/// What --routing says.
struct Routing {
  RoutingKind kind = RoutingKind::kNative;
  DimensionOrder order = kAscending;
  std::string text;  ///< as it is reported: "dor", "dor:1,0", "ascending", "udr", "source"
};

/// Reads --routing; "" is the topology's own. Throws UsageError.
Routing parse_routing(const Topology& topology, const std::string& routing);

/// Classes that the rule for virtual channels divides them into: two a phase where a dimension wraps or in a dual-cube,
/// as many phases as dimensions for unordered and source routing. Bubble flow control has one.
int needed_classes(const Topology& topology, const Options& options);

/// Virtual channels that q transfers on one link need: q for every class; q alone for circuits, which in rounds free of
/// contention take any.
int needed_vcs(const Topology& topology, const Options& options);

/// The virtual channels that the options ask for, 1..8. Throws UsageError.
int router_vcs(const Topology& topology, const Options& options);

/// How messages of a run are switched.
Switching run_switching(const Options& options);

/// The node that the options describe, every range checked. Throws UsageError naming option, value and range.
NodeConfig node_config(const Topology& topology, const Options& options);

/// What takes the cycles out of the dependency graph of a network, such as "use --vcs 4 or more".
std::string deadlock_remedy(const Topology& topology, const Options& options);

/// Throws UsageError when the VCs cannot carry q transfers a link under the rule.
void require_vcs(const Topology& topology, const Options& options, const NodeConfig& config);

}  // namespace dateline
