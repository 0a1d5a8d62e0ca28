// SPDX-License-Identifier: Apache-2.0
// What a Verilated network top (rtl/network) offers: its own barrier and its own host bus, one node at a time. The
// library is built on demand (tile_builder.h).
#pragma once

#include <cstdint>

#include "sim/rtl/tiles.h"

namespace dateline {

/// In each cycle: read the outputs, set at most one host access where host_ready(), step().
class NetTop {
 public:
  virtual ~NetTop() = default;
  virtual void reset() = 0;
  /// From the next step on the barrier runs the rounds; start false ends that.
  virtual void start(bool start, int rounds, int delay) = 0;
  virtual bool finished() const = 0;
  virtual int round() const = 0;  ///< rounds released so far
  virtual bool link_active() const = 0;

  virtual void host_write(int node, HostSpace space, int channel, unsigned address, uint64_t data) = 0;
  virtual void host_read(int node, HostSpace space, int channel, unsigned address) = 0;
  virtual bool host_ready() const = 0;   ///< the host may access in this cycle
  virtual bool host_answer() const = 0;  ///< an answer stands at host_data(), of the reads in their order
  virtual uint64_t host_data() const = 0;
  virtual void step() = 0;
};

using MakeNetTop = NetTop* (*)();

}  // namespace dateline
