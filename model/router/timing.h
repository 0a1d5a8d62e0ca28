// SPDX-License-Identifier: Apache-2.0
// Cycles that follow from the structure of the router (router.h, rtl/router). A test compares values derived from them,
// such as the zero-load latency, with the simulated router.
//
// A flit on the wire into a router in cycle t is in its buffer in t + 1. Without a pipeline it can be switched there
// and is on the wire out of the router in t + 2: one cycle in the router, one on the wire. Links of s stages take s
// cycles. Stages of the pipeline:
//
//   pipeline   cycle after the arrival of a head in its buffer
//              0                                   1                    2
//   0          VC and switch allocation, crossbar
//   1          VC allocation                       switch, crossbar
//   2          VC allocation                       switch allocation    crossbar
//
// Flits that follow a head have their VC and skip its allocation, but wait behind the head. A credit returns in the
// cycle after the switch allocation of a flit, whatever the pipeline, and frees its place for a flit that is switched
// in the cycle after the credit arrived.
#pragma once

#include "model/router/config.h"

namespace dateline {

constexpr int kMostPipeline = 2;
constexpr int kLocalCycles = 1;  ///< on a wire between router and network interface, for any link_stages

/// Cycles of flits and credits in a network without contention.
struct RouterTiming {
  int link_stages = 1;
  int pipeline = 0;

  /// From the wire into a router to the wire out of it, at least: for a head; for a flit whose message has its VC.
  constexpr int head_cycles() const { return 1 + pipeline; }
  constexpr int body_cycles() const { return 1 + (pipeline > 0 ? pipeline - 1 : 0); }
  /// From a router's output wire to the next router's output wire, for a head; for a flit whose message has its VC.
  constexpr int hop() const { return head_cycles() + link_stages; }
  constexpr int body_hop() const { return body_cycles() + link_stages; }
  /// From a flit that is switched to the first flit that may be switched for its place in the router before.
  constexpr int credit_return() const { return 1 + link_stages; }
  /// From a flit that is switched to the first flit that may take its place in the next router's buffer. A head stays
  /// hop() - body_hop() cycles longer, and the flits behind it make up for that at the output that they share.
  constexpr int credit_loop() const { return body_hop() + credit_return(); }
  /// Least buffer depth, in flits, with which one VC can send a flit of a message every cycle.
  constexpr int covering_depth() const { return credit_loop(); }
};

constexpr RouterTiming timing_of(const RouterConfig& config) { return {config.link_stages, config.pipeline}; }

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
  const RouterTiming timing = timing_of(config);
  const long links = kLocalCycles + hops * static_cast<long>(config.link_stages);
  const long head = links + (hops + 1) * static_cast<long>(timing.head_cycles());
  const long body = links + (hops + 1) * static_cast<long>(timing.body_cycles());
  const long loop = timing.credit_loop();
  if (!circuit) return head + paced_cycles(flits - 1, config.depth, loop);
  return head + 1 + links + 1 + body + paced_cycles(flits - 2, config.depth, loop);
}

}  // namespace dateline
