// SPDX-License-Identifier: Apache-2.0
// What a Verilated board core (rtl/board/dl_fpga_core.sv) offers: its pins. The library is built on demand
// (tile_builder.h).
#pragma once

#include <cstdint>
#include <string>

namespace dateline {

struct BoardLeds {
  bool idle = false, running = false, done = false, error = false;
};

/// Parameters of dl_fpga_core beside those of its network.
struct BoardLink {
  int divisor = 4;       ///< cycles a bit on the line
  int fifo_bytes = 512;  ///< of frames that may wait
  uint32_t build = 0;
  std::string netlist{};  ///< "ice40": what Yosys makes of the core for it stands in its place
};

/// Out of reset when it is made.
class BoardTop {
 public:
  virtual ~BoardTop() = default;
  /// One cycle with this level on the line to the board.
  virtual void step(bool rx) = 0;
  virtual bool tx() const = 0;
  virtual BoardLeds leds() const = 0;
};

using MakeBoardTop = BoardTop* (*)();

}  // namespace dateline
