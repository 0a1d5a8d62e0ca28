// SPDX-License-Identifier: Apache-2.0
// The options of the hardware, as values. hardware.h has the table of them; a machine is made of them, and checks them
// (machine.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/routing/route.h"
#include "sim/engine.h"

namespace dateline {

/// How messages hold links: --switching.
enum class SwitchingMode { kWormhole, kCircuit };

/// How rings are kept free of deadlock: --flow.
enum class FlowControl { kDateline, kBubble };

/// --routing, before the network is known.
struct RoutingChoice {
  RoutingName name = RoutingName::kOwn;
  std::vector<int> order{};  ///< of kDor: the dimensions in the order of correction; empty: ascending
};

/// As the command line has them: "circuit", "bubble", "dor:1,0"; "" the network's own routing.
std::string to_string(SwitchingMode mode);
std::string to_string(FlowControl flow);
std::string to_string(const RoutingChoice& routing);

// What the words mean. All throw UsageError, naming the option and its known words.
bool parse_one_port(const std::string& ports);
SwitchingMode parse_switching(const std::string& mode);
FlowControl parse_flow(const std::string& flow);
/// "dor", "dor:1,0" (each dimension once), "odr" (the papers' word for dor), "ascending", "udr", "source"; "" is the
/// network's own.
RoutingChoice parse_routing(const std::string& text);

/// Flits of buffer per virtual channel unless more are needed: they cover the credit loop of a link of one cycle.
constexpr int kUsualDepth = 4;
constexpr int kMostDepth = 32;

/// The hardware: a network, its routers and nodes, and how messages move.
struct MachineOptions {
  std::string topology = "torus:7x7";
  bool one_port = false;
  int q = 1;      ///< transfers that may share a directed link in a round
  int vcs = 0;    ///< 0: what q and the deadlock rule need
  int depth = 0;  ///< 0: kUsualDepth, or more where headers or the slots of bubble flow control need it
  int width = 32;
  int link_stages = 1;
  int networks = 1;  ///< virtual networks (model/routing/vc_rule.h)
  int startup = 0;
  RoutingChoice routing;
  SwitchingMode switching = SwitchingMode::kWormhole;
  bool circuit_retry = false;
  FlowControl flow = FlowControl::kDateline;
  bool flow_given = false;  ///< the user chose `flow`; else the program may take another
  std::string engine = "native";
  std::shared_ptr<const EngineKind> board{};  ///< the board that `engine` names, once it has answered
  Workers workers;                            ///< that step the network
  bool sources = false;                       ///< traffic sources in the place of nodes
  std::string rtl_nodes;                      ///< engine systemc: which nodes are RTL, "0,5" or "all"; "" none

  bool circuits() const { return switching == SwitchingMode::kCircuit; }
};

/// The hardware, and what is done with it.
struct Options : MachineOptions {
  int words = 64;  ///< of a block
  int source = 0;
  bool unsafe = false;
  uint64_t seed = 1;
  double memory = 4;  ///< GiB that a command may need (memory.h)
};

}  // namespace dateline
