// SPDX-License-Identifier: Apache-2.0
// The hardware configuration that the common command-line options describe, its legal ranges and its defaults.
#pragma once

#include <string>

#include "model/node/program.h"
#include "model/topology/topology.h"

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
  std::string routing = "dor";  ///< "dor", or "dor:1,0" for another fixed order of dimensions
  std::string switching = "wormhole";
  std::string sync = "barrier";
  std::string engine = "native";
  int words = 64;
  int source = 0;
  bool unsafe = false;
  uint64_t seed = 1;
};

/// Virtual channels that q wormhole transfers on one link need: 2q where a dimension wraps, q elsewhere.
int needed_vcs(const Topology& topology, int q);

/// The virtual channels that the options ask for, 1..8. Throws UsageError.
int router_vcs(const Topology& topology, const Options& options);

/// Reads "dor" or "dor:<order>". Throws UsageError.
DimensionOrder parse_routing(const Topology& topology, const std::string& routing);

/// The node that the options describe, every range checked. Throws UsageError naming option, value and range.
NodeConfig node_config(const Topology& topology, const Options& options);

/// Throws UsageError when the VCs cannot carry q transfers a link under the dateline rule.
void require_vcs(const Topology& topology, const NodeConfig& config, int q);

}  // namespace dateline
