// SPDX-License-Identifier: Apache-2.0
// Parameters of the router, as in rtl/router/dl_router.sv.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/network/router_place.h"
#include "model/router/crossbar.h"
#include "model/routing/route.h"

namespace dateline {

constexpr int kMaxChannels = 2 * kMaxPorts;
constexpr int kMostStraightRun = 15;  // the hops of a flit have at most four bits on a wire
constexpr int kMostTurnRun = 63;

constexpr std::array<uint8_t, kMaxDims> every_dimension(uint8_t value) {
  std::array<uint8_t, kMaxDims> all{};
  for (uint8_t& one : all) one = value;
  return all;
}

struct RouterConfig {
  int ports = 4;
  int vcs = 2;
  int depth = 4;   ///< flits of input buffer per VC
  int width = 32;  ///< bits of flit data
  bool all_port = true;
  int eject_depth = 4;  ///< flits per VC that the receiver of an ejection channel buffers
  DimensionOrder order = kAscending;
  NetworkShape shape;
  int coordinate_bits = 8;
  bool unordered = false;  ///< decodes unordered dimensional routes
  bool source = false;     ///< decodes source routes
  bool circuits = false;   ///< carries circuits
  int phases = 1;          ///< VC classes by number of completed dimensions (vc_rule.h), or layers
  bool rings = true;       ///< some dimension has a dateline
  int link_stages = 1;     ///< cycles per link
  int straight_run = 2;    ///< largest quota of straight heads (straight_run.h)
  /// [dimension]: run of the heads that arrive in it, while heads of an earlier dimension or of injection wait
  /// (turn_levels.h).
  std::array<uint8_t, kMaxDims> turn_runs = every_dimension(7);
  int bubble_slot = 0;  ///< flits per slot of bubble flow control; 0: datelines instead
  int networks = 1;     ///< virtual networks (vc_rule.h)
  int pipeline = 0;     ///< registers between an input buffer and the link (timing.h)

  constexpr Crossbar crossbar() const { return {ports, all_port}; }
  constexpr int locals() const { return crossbar().locals(); }
  constexpr int channels() const { return crossbar().channels(); }
  constexpr int places() const { return channels() * vcs * depth; }  ///< flits that fit in a router's buffers
  /// Source routes with layers (model/network/layers.h); no other headers.
  bool layered() const { return shape.family == FamilyId::kGraph; }
  HeaderLayout layout() const {
    const int port_bits = HeaderLayout::coordinate_bits_of(ports);
    return {shape.dims,
            coordinate_bits,
            width,
            unordered,
            layered() ? port_bits + (phases > 1 ? 1 : 0) : HeaderLayout::kPortBits,
            layered() && phases > 1};
  }
  RoutingRules rules() const {
    return {shape, layout(), order, VcRule{vcs, phases, rings, true, bubble_slot, networks}};
  }

  int out_of(int in, int dest) const { return crossbar().out_of(in, dest); }
  int in_of(int out, int slot) const { return crossbar().in_of(out, slot); }
  /// Slot of the straight messages of output `out`, which stay in its ring or line; -1: none.
  int straight_slot(int out) const {
    const int dim = out < ports ? shape.dim_of(out) : -1;
    if (dim < 0 || ((shape.complete >> dim) & 1)) return -1;
    const int first = shape.first_port(dim);
    return first + (1 - (out - first));
  }
  /// The bit of the dimension if output `out` belongs to a dimension of four nodes, else 0 (straight_run.h).
  uint32_t dim_of_four(int out) const {
    const int dim = out < ports ? shape.dim_of(out) : -1;
    return dim >= 0 && turn_runs[static_cast<size_t>(dim)] == 3 ? 1u << dim : 0;
  }
};

/// Largest quota of straight heads in a network, 2..15 (straight_run.h). In a ring of n nodes up to n/2 - 1 senders
/// share a link, and all but one of them send straight heads. The largest ring or line decides.
int straight_run_of(const Topology& topology);

/// [dimension]: run of the heads that arrive in it (turn_levels.h): n - 1 for n nodes, 1..63. In a dual-cube the
/// default, which is not used.
std::array<uint8_t, kMaxDims> turn_runs_of(const Topology& topology);

/// Sets the members of `config` that the topology determines: ports, shape, rings, runs and coordinate bits.
/// config.width must be set. A coordinate gets the bits that one header flit leaves, or more if the largest dimension
/// needs them.
void fit_to(const Topology& topology, RouterConfig& config);

}  // namespace dateline
