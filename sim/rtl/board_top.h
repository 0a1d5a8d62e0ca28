// SPDX-License-Identifier: Apache-2.0
// Interface of a Verilated board core (rtl/board/dl_fpga_core.sv): its pins. tile_builder.h builds the library on
// demand.
#pragma once

#include <cstdint>
#include <string>

namespace dateline {

struct BoardLeds {
  bool idle = false, running = false, done = false, error = false;
};

/// Parameters of dl_fpga_core other than those of its network.
struct BoardLink {
  int divisor = 4;       ///< cycles per bit on the line
  int fifo_bytes = 512;  ///< bytes of the FIFO of received frames
  uint32_t build = 0;
  std::string netlist{};  ///< "ice40": simulate the netlist that Yosys makes for this target, instead of the source
};

/// The constructor resets the board.
class BoardTop {
 public:
  virtual ~BoardTop() = default;
  /// Simulates one cycle with the level `rx` on the line to the board.
  virtual void step(bool rx) = 0;
  virtual bool tx() const = 0;
  virtual BoardLeds leds() const = 0;
};

using MakeBoardTop = BoardTop* (*)();

}  // namespace dateline
