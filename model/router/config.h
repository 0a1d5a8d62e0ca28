// SPDX-License-Identifier: Apache-2.0
// Parameters of the router; the same as those of rtl/router/dl_router.sv.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/network/router_place.h"
#include "model/router/crossbar.h"
#include "model/routing/route.h"

namespace dateline {

constexpr int kMaxChannels = 2 * kMaxPorts;
constexpr int kMostStraightRun = 15;  // what the hops of a flit on a wire hold, in four bits
constexpr int kMostTurnRun = 63;

constexpr std::array<uint8_t, kMaxDims> every_dimension(uint8_t value) {
  std::array<uint8_t, kMaxDims> all{};
  for (uint8_t& one : all) one = value;
  return all;
}

struct RouterConfig {
  int ports = 4;
  int vcs = 2;
  int depth = 4;   ///< flits of input buffer a VC
  int width = 32;  ///< bits of flit data
  bool all_port = true;
  int eject_depth = 4;  ///< flits that the receiver of an ejection channel buffers a VC
  DimensionOrder order = kAscending;
  NetworkShape shape;
  int coordinate_bits = 8;
  bool unordered = false;  ///< decodes unordered dimensional routes
  bool source = false;     ///< decodes source routes
  bool circuits = false;   ///< carries circuits
  int phases = 1;          ///< classes of dimensions left behind (vc_rule.h)
  bool rings = true;       ///< some dimension has a dateline
  int link_stages = 1;     ///< cycles on a link
  int straight_run = 2;    ///< most heads in a row that go straight on while others wait (straight_run.h)
  /// Heads in a row of the messages that come in dimension k, while others wait that come in a dimension before it or
  /// are injected (turn_levels.h).
  std::array<uint8_t, kMaxDims> turn_runs = every_dimension(7);
  int bubble_slot = 0;  ///< flits of a slot; 0: datelines
  int networks = 1;     ///< virtual networks (vc_rule.h)

  constexpr Crossbar crossbar() const { return {ports, all_port}; }
  constexpr int locals() const { return crossbar().locals(); }
  constexpr int channels() const { return crossbar().channels(); }
  constexpr int places() const { return channels() * vcs * depth; }  ///< flits that the buffers of a router hold
  HeaderLayout layout() const { return {shape.dims, coordinate_bits, width, unordered}; }
  RoutingRules rules() const {
    return {shape, layout(), order, VcRule{vcs, phases, rings, true, bubble_slot, networks}};
  }

  int out_of(int in, int dest) const { return crossbar().out_of(in, dest); }
  int in_of(int out, int slot) const { return crossbar().in_of(out, slot); }
  /// The slot of the messages that go straight on through network output `out` of a ring or line; -1: there are none.
  int straight_slot(int out) const {
    const int dim = out < ports ? shape.dim_of(out) : -1;
    if (dim < 0 || ((shape.complete >> dim) & 1)) return -1;
    const int first = shape.first_port(dim);
    return first + (1 - (out - first));
  }
  /// Network output `out` is one of a dimension of four nodes: the bit of the dimension, else 0 (straight_run.h).
  uint32_t dim_of_four(int out) const {
    const int dim = out < ports ? shape.dim_of(out) : -1;
    return dim >= 0 && turn_runs[static_cast<size_t>(dim)] == 3 ? 1u << dim : 0;
  }
};

/// How many heads in a row go straight on through an output while others wait, at most, 2..15 (straight_run.h). Up to
/// n/2 - 1 senders share a link of a ring of n nodes, and all but one of them go straight on. One number a network, by
/// its largest ring or line.
int straight_run_of(const Topology& topology);

/// How many heads in a row come in dimension k while others wait (turn_levels.h): n - 1, n the nodes of the dimension,
/// 1..63; in a dual-cube the default, which nothing asks for.
std::array<uint8_t, kMaxDims> turn_runs_of(const Topology& topology);

/// Ports, shape, rings, runs and the coordinate bits of a network, filled into `config`: whatever of it the
/// topology says. config.width must be set. Coordinate bits: what one flit leaves where that is enough, else just
/// enough.
void fit_to(const Topology& topology, RouterConfig& config);

}  // namespace dateline
