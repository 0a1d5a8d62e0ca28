// SPDX-License-Identifier: Apache-2.0
// Parameters of the router and the shape of its crossbar; the same as those of rtl/router/dl_router.sv.
//
// Channels: 0..ports-1 are the network ports; then the local channels, one (one-port) or one a network port
// (all-port). Destination d of a network input is output d, and its own number means ejection. Slot s of a network
// output is network input s, and its own number (the U-turn) is its injection channel.
#pragma once

#include "model/network/router_place.h"
#include "model/router/age.h"
#include "model/routing/route.h"

namespace dateline {

constexpr int kMaxChannels = 2 * kMaxPorts;

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
  bool unordered = false;          ///< decodes unordered dimensional routes
  bool source = false;             ///< decodes source routes
  bool circuits = false;           ///< carries circuits
  int phases = 1;                  ///< classes of dimensions left behind (vc_rule.h)
  bool rings = true;               ///< some dimension has a dateline
  int link_stages = 1;             ///< cycles on a link
  int age_bits = kDefaultAgeBits;  ///< of the age that heads carry (age.h); 0: choices only rotate
  int bubble_slot = 0;             ///< flits of a slot; 0: datelines
  int networks = 1;                ///< virtual networks (vc_rule.h)

  constexpr int locals() const { return all_port ? ports : 1; }
  int channels() const { return ports + locals(); }
  HeaderLayout layout() const { return {shape.dims, coordinate_bits, width, unordered}; }
  RoutingRules rules() const {
    return {shape, layout(), order, VcRule{vcs, phases, rings, true, bubble_slot, networks}};
  }

  /// Where destination `dest` of input channel `in` leads.
  int out_of(int in, int dest) const {
    if (in >= ports) return all_port ? in - ports : dest;
    return dest != in ? dest : (all_port ? ports + in : ports);
  }
  /// The slot that input channel `in` has at the output behind its destination `dest`.
  int slot_of(int in, int dest) const {
    if (in >= ports) return out_of(in, dest);
    return dest != in || !all_port ? in : 0;
  }
  /// The slot of the messages that go straight on through network output `out` of a ring or line; -1: there are none.
  int straight_slot(int out) const {
    const int dim = out < ports ? shape.dim_of(out) : -1;
    if (dim < 0 || ((shape.complete >> dim) & 1)) return -1;
    const int first = shape.first_port(dim);
    return first + (1 - (out - first));
  }
  /// The slot of the messages that are injected: the place of the U-turn.
  int injection_slot(int out) const { return out; }
  /// The input channel at slot `slot` of output `out`, and the destination number by which it knows that output.
  int in_of(int out, int slot) const {
    if (out >= ports) return all_port ? out - ports : slot;
    return slot != out ? slot : (all_port ? ports + out : ports);
  }
  int dest_of(int out, int slot) const {
    if (out >= ports) return in_of(out, slot);
    return slot != out || !all_port ? out : 0;
  }
};

/// Ports, shape, rings and the coordinate bits of a network, filled into `config`: whatever of it the topology says.
/// config.width must be set. Coordinate bits: what one flit leaves where that is enough, else just enough.
void fit_to(const Topology& topology, RouterConfig& config);

}  // namespace dateline
