// SPDX-License-Identifier: Apache-2.0
// Cycles that follow from the structure of the router (router.h, rtl/router), in one place: what is derived from them,
// such as the latency at zero load, is held against the simulated router by a test.
//
// A flit that stands on the wire into a router in one cycle is in its buffer in the next, is switched in it at the
// earliest, and stands on the wire out of it in the cycle after: one cycle in the router, one on the wire. Links of s
// stages take s cycles. A credit goes back the same way, and frees its place for a flit that is switched in the cycle
// after it came.
#pragma once

#include "model/router/config.h"

namespace dateline {

constexpr int kRouterCycles = 1;  ///< from the wire into a router to the one out of it, at best
constexpr int kLocalCycles = 1;   ///< on a wire between router and network interface, whatever the links have

/// From a router's output wire to the next router's.
constexpr int hop_cycles(int link_stages) { return kRouterCycles + link_stages; }

/// From a flit's leaving a router to the earliest one that may take its place in the next router's buffer.
constexpr int credit_loop_cycles(int link_stages) { return 2 * hop_cycles(link_stages); }

/// Least depth of a buffer that lets one virtual channel send a flit every cycle.
constexpr int covering_depth(int link_stages) { return credit_loop_cycles(link_stages); }

/// Cycles from the first of a message's flits to flit `number` (from 0) where one virtual channel has `depth` places a
/// credit loop of `loop` cycles: depth flits in a row, then a pause.
constexpr long paced_cycles(long number, int depth, int loop) {
  return depth >= loop ? number : number / depth * loop + number % depth;
}

/// Cycles that a message alone in the network takes from the cycle of its first flit on the injection wire to that of
/// its tail on the ejection wire. hops >= 1, flits >= 1, headers of one flit; receivers that free a place in the cycle
/// after its flit came and buffer as much as a router, so that the credit loops of the local channels are the shorter
/// ones. A circuit: the header goes ahead, the receiver answers in the next cycle, the answer takes the links' cycles
/// alone and none in routers, and the rest, flits - 1 >= 1, starts in the cycle after it.
inline long zero_load_latency(const RouterConfig& config, int hops, int flits, bool circuit = false) {
  const long links = kLocalCycles + hops * static_cast<long>(config.link_stages);
  const long head = links + (hops + 1) * static_cast<long>(kRouterCycles);
  const long loop = credit_loop_cycles(config.link_stages);
  if (!circuit) return head + paced_cycles(flits - 1, config.depth, loop);
  return head + 1 + links + 1 + head + paced_cycles(flits - 2, config.depth, loop);
}

}  // namespace dateline
