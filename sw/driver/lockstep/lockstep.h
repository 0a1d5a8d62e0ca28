// SPDX-License-Identifier: Apache-2.0
// Lockstep: several engines get the same inputs, and every wire of every link is compared in every cycle.
//
// There are two parts. Routers: bare routers with random messages at their local channels (random lengths,
// destinations, directions and stalls at ejection), with the end-to-end checks of sim/drive. Nodes: complete nodes that
// run random put programs; their records and memories are compared as well.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/drive/random_traffic.h"
#include "sim/engine.h"
#include "sim/node_network.h"
#include "sim/router_network.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// A wire on which two engines differ.
struct Mismatch {
  uint64_t cycle = 0;
  int node = 0;
  std::string text;  ///< "cycle 17, node 3 (0,1) output 2: native ..., rtl ..."
};

struct LockstepResult {
  bool agreed = true;
  Mismatch mismatch;
  uint64_t cycles = 0;
  uint64_t wires = 0;            ///< comparisons made
  long messages = 0;             ///< messages delivered (routers) or programs run (nodes)
  long circuits = 0, nacks = 0;  ///< routers: messages sent as circuits, refused probes
};

template <class Network>
struct Named {
  std::string name;
  std::unique_ptr<Network> network;
};

struct LockstepRequest {
  Machine machine;
  uint64_t cycles = 10000;
  uint64_t seed = 1;
  TrafficShape shape;                              ///< of the messages between bare routers
  std::function<void(uint64_t cycle)> each_cycle;  ///< progress and waveform windows; may be empty
  // For the replay of a mismatch: no comparison, and an end after a given cycle.
  bool compare = true;
  uint64_t stop_after = ~0ull;
};

/// Runs the routers. The traffic observes the first network; after the last cycle it drains. Throws CheckError when a
/// message is lost, duplicated or corrupted, or when the networks stall.
LockstepResult lockstep_routers(const LockstepRequest& request, std::vector<Named<RouterNetwork>>& networks);

/// Runs the nodes. Throws CheckError when a program stalls.
LockstepResult lockstep_nodes(const LockstepRequest& request, std::vector<Named<NodeNetwork>>& networks);

}  // namespace dateline
