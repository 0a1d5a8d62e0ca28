// SPDX-License-Identifier: Apache-2.0
// Channels of a router and the shape of its crossbar, as in rtl/router/dl_router.sv.
//
// Channels 0..ports-1 are the network ports. Then come the local channels: one (one-port), or one per network port
// (all-port). Destination d of a network input is network output d, except that the input's own number means ejection.
// Slot s of a network output is network input s, except that the slot of the output's own number, the U-turn, is its
// injection channel.
#pragma once

namespace dateline {

struct Crossbar {
  int ports = 0;
  bool all_port = true;

  constexpr int locals() const { return all_port ? ports : 1; }
  constexpr int channels() const { return ports + locals(); }

  /// Output channel of destination `dest` of input channel `in`.
  constexpr int out_of(int in, int dest) const {
    if (in >= ports) return all_port ? in - ports : dest;
    return dest != in ? dest : (all_port ? ports + in : ports);
  }
  /// Slot of injection at output `out`: the place of the U-turn.
  constexpr int injection_slot(int out) const { return out; }
  /// Input channel at slot `slot` of output `out`.
  constexpr int in_of(int out, int slot) const {
    if (out >= ports) return all_port ? out - ports : slot;
    return slot != out ? slot : (all_port ? ports + out : ports);
  }
  /// For an input channel and an output that it reaches: slot_between is the slot of the input at that output,
  /// dest_between the destination number of that output at the input.
  constexpr int slot_between(int in, int out) const {
    if (out >= ports) return all_port ? 0 : in;
    return in < ports ? in : out;
  }
  constexpr int dest_between(int in, int out) const {
    if (in >= ports) return all_port ? 0 : out;
    return out < ports ? out : in;
  }
};

}  // namespace dateline
