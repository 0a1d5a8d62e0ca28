// SPDX-License-Identifier: Apache-2.0
// A board that is none: the Verilated board core with a serial line, bit by bit, to a pseudo-terminal. It stands still
// while nothing happens on the line and no program runs.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/board/line_faults.h"
#include "sim/board/pseudo_terminal.h"
#include "sim/board/uart_pins.h"
#include "sim/rtl/board_top.h"

namespace dateline {

class SimulatedBoard {
 public:
  /// divisor: cycles a bit; settle: cycles in which the core has done everything that a frame may ask for.
  SimulatedBoard(std::unique_ptr<BoardTop> core, int divisor, uint64_t settle, const LineFaults& faults);

  /// Serves whoever opens the pseudo-terminal; once: until the first of them has closed it, else for ever.
  void serve(PseudoTerminal& terminal, bool once);
  /// Takes in what came from a host, and runs on for some cycles; what the host gets.
  std::vector<uint8_t> pass(const std::vector<uint8_t>& bytes);
  uint64_t cycles() const { return cycle_; }

 private:
  bool quiet() const { return sender_.waiting() == 0 && cycle_ - busy_ > settle_; }
  void step();

  std::unique_ptr<BoardTop> core_;
  UartSender sender_;
  UartReceiver receiver_;
  FaultyLine to_board_, to_host_;
  int divisor_;
  uint64_t settle_, cycle_ = 0, busy_ = 0;  ///< busy: the last cycle in which something happened
  std::vector<uint8_t> output_;
};

}  // namespace dateline
