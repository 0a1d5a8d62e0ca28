// SPDX-License-Identifier: Apache-2.0
// The hardware options as values. hardware.h has the table of the options; make_machine() checks the values
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

/// How rings avoid deadlock: --flow.
enum class FlowControl { kDateline, kBubble };

/// How rounds follow each other: --sync. kBarrier: every round ends with a barrier. kStream: words flow through the
/// nodes, and only the barriers that the proof needs are left. kAuto: the way with fewer predicted cycles.
enum class Sync { kBarrier, kStream, kAuto };

/// The value of --routing, before the network is known.
struct RoutingChoice {
  RoutingName name = RoutingName::kOwn;
  std::vector<int> order{};  ///< for kDor: the dimensions in the order of correction; empty: ascending
};

/// The words of the command line: "circuit", "bubble", "dor:1,0"; "" is the network's own routing.
std::string to_string(SwitchingMode mode);
std::string to_string(FlowControl flow);
std::string to_string(Sync sync);
std::string to_string(const RoutingChoice& routing);

// Parsers of these words. All throw UsageError, naming the option and its known words.
bool parse_one_port(const std::string& ports);
SwitchingMode parse_switching(const std::string& mode);
FlowControl parse_flow(const std::string& flow);
Sync parse_sync(const std::string& sync);
/// "dor", "dor:1,0" (each dimension once), "odr" (the papers' word for dor), "ascending", "udr", "source"; "" is the
/// network's own.
RoutingChoice parse_routing(const std::string& text);

/// Usual buffer depth in flits per virtual channel: it covers the credit loop of a link of one cycle. The program
/// chooses more where a header or a slot needs it.
constexpr int kUsualDepth = 4;
constexpr int kMostDepth = 32;

/// Value of MachineOptions::count_bits that leaves the number to the program: as many as the run needs.
constexpr int kCountsOpen = -1;

/// The hardware: a network, its routers and nodes, and how messages move.
struct MachineOptions {
  std::string topology = "torus:7x7";
  std::vector<std::string> fail_links;  ///< "A:B" or "A:B:PORT": links that the network lacks
  std::vector<std::string> fail_nodes;  ///< nodes that it lacks
  std::string failures;                 ///< file of further links and nodes that it lacks; "": none
  bool one_port = false;
  int q = 1;      ///< transfers that may share a directed link in a round
  int vcs = 0;    ///< 0: as many as q and the deadlock rule need
  int depth = 0;  ///< 0: kUsualDepth, or more where headers or the slots of bubble flow control need it
  int width = 32;
  int link_stages = 1;
  int pipeline = 0;  ///< RouterConfig::pipeline
  int networks = 1;  ///< virtual networks (model/routing/vc_rule.h)
  int startup = 0;
  int count_bits = kCountsOpen;  ///< bits of the count of a memory word (NodeConfig::count_bits)
  bool reductions = false;       ///< nodes combine words (NodeConfig::reductions); a run that needs it turns it on
  RoutingChoice routing;
  SwitchingMode switching = SwitchingMode::kWormhole;
  bool circuit_retry = false;
  FlowControl flow = FlowControl::kDateline;
  bool flow_given = false;  ///< the user chose `flow`; else the program may choose another
  std::string engine = "native";
  std::shared_ptr<const EngineKind> board{};  ///< the board that `engine` names, once it has answered
  Workers workers;                            ///< the threads or ranks that step the network
  bool sources = false;                       ///< traffic sources instead of nodes
  std::string rtl_nodes;                      ///< engine systemc: which nodes are RTL, "0,5" or "all"; "" none

  bool circuits() const { return switching == SwitchingMode::kCircuit; }
};

/// The options of the hardware and of a run on it.
struct Options : MachineOptions {
  int words = 64;  ///< words of a block
  int source = 0;
  bool unsafe = false;
  Sync sync = Sync::kBarrier;
  bool sync_given = false;  ///< the user chose `sync`; else a schedule file may choose it
  uint64_t seed = 1;
  double memory = 4;  ///< GiB that a command may need at most (memory.h)
};

}  // namespace dateline
