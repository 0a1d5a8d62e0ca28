// SPDX-License-Identifier: Apache-2.0
// Cycles that follow from the structure of the router (router.h, rtl/router). A test compares values derived from them,
// such as the zero-load latency, with the simulated router.
//
// A flit on the wire into a router in cycle t is in its buffer in t + 1, where it can be switched, and is on the wire
// out of the router in t + 2: one cycle in the router, one on the wire. Links of s stages take s cycles. A credit
// returns in the same way, and frees its place for a flit that is switched in the cycle after the credit arrived.
#pragma once

#include "model/router/config.h"

namespace dateline {

constexpr int kRouterCycles = 1;  ///< from the wire into a router to the wire out of it, at least
constexpr int kLocalCycles = 1;   ///< on a wire between router and network interface, for any link_stages

/// Cycles from a router's output wire to the next router's output wire.
constexpr int hop_cycles(int link_stages) { return kRouterCycles + link_stages; }

/// Cycles from a flit that leaves a router to the first flit that may take its place in the next router's buffer.
constexpr int credit_loop_cycles(int link_stages) { return 2 * hop_cycles(link_stages); }

/// Least buffer depth, in flits, with which one VC can send a flit every cycle.
constexpr int covering_depth(int link_stages) { return credit_loop_cycles(link_stages); }

/// Cycles from the first flit of a message to flit `number` (from 0), if its VC has `depth` places per credit loop of
/// `loop` cycles: `depth` flits in a row, then a pause.
constexpr long paced_cycles(long number, int depth, int loop) {
  return depth >= loop ? number : number / depth * loop + number % depth;
}

/// Zero-load latency in cycles: from the first flit of a message on the injection wire to its tail on the ejection
/// wire, with no other message in the network. hops >= 1, flits >= 1, headers of one flit. Receivers free a place in
/// the cycle after its flit arrived and buffer as much as a router, so the credit loops of local channels are shorter
/// than those of links. circuit: the header is sent first, the receiver answers in the next cycle, the answer takes the
/// cycles of the links and none in routers, and the other flits, flits - 1 >= 1, start one cycle after it.
inline long zero_load_latency(const RouterConfig& config, int hops, int flits, bool circuit = false) {
  const long links = kLocalCycles + hops * static_cast<long>(config.link_stages);
  const long head = links + (hops + 1) * static_cast<long>(kRouterCycles);
  const long loop = credit_loop_cycles(config.link_stages);
  if (!circuit) return head + paced_cycles(flits - 1, config.depth, loop);
  return head + 1 + links + 1 + head + paced_cycles(flits - 2, config.depth, loop);
}

}  // namespace dateline
