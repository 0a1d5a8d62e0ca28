// SPDX-License-Identifier: Apache-2.0
// A simulated board: the Verilated board core, with a serial line that is modelled bit by bit and connected to a
// pseudo-terminal. The simulation pauses while the line is idle and no program runs.
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
  /// divisor: cycles per bit of the serial line. settle: cycles after which the core has finished whatever a frame may
  /// request.
  SimulatedBoard(std::unique_ptr<BoardTop> core, int divisor, uint64_t settle, const LineFaults& faults);

  /// Serves hosts that open the pseudo-terminal. once: returns when the first of them has closed it; otherwise never
  /// returns.
  void serve(PseudoTerminal& terminal, bool once);
  /// Takes bytes from a host and runs for some cycles; returns the bytes for the host.
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
  uint64_t settle_, cycle_ = 0, busy_ = 0;  ///< busy_: the last cycle in which something happened
  std::vector<uint8_t> output_;
};

}  // namespace dateline
