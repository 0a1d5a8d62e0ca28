// SPDX-License-Identifier: Apache-2.0
// Interface of a Verilated network (rtl/network/dl_network.sv), with its own barrier and host bus. tile_builder.h
// builds the library on demand.
#pragma once

#include <cstdint>

#include "sim/rtl/tiles.h"

namespace dateline {

/// In each cycle: read the outputs, set at most one host access if host_ready(), then step().
class NetTop {
 public:
  virtual ~NetTop() = default;
  /// Holds reset for that many cycles.
  virtual void reset(int cycles) = 0;
  /// start true: from the next step on the barrier runs the rounds; false ends the run.
  virtual void start(bool start, int rounds, int delay) = 0;
  virtual bool finished() const = 0;
  virtual int round() const = 0;  ///< rounds released so far
  virtual bool link_active() const = 0;

  virtual void host_write(int node, HostSpace space, int channel, unsigned address, uint64_t data) = 0;
  virtual void host_read(int node, HostSpace space, int channel, unsigned address) = 0;
  virtual bool host_ready() const = 0;   ///< the host may access in this cycle
  virtual bool host_answer() const = 0;  ///< host_data() is the answer to the oldest unanswered read
  virtual uint64_t host_data() const = 0;
  virtual void step() = 0;
};

using MakeNetTop = NetTop* (*)();

}  // namespace dateline
