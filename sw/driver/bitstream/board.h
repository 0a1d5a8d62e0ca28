// SPDX-License-Identifier: Apache-2.0
// Boards as data, from constraints/<board>/board.json.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/machine/machine.h"

namespace dateline {

enum class BoardFamily { kIce40, kEcp5, kXc7, kGowin };

/// "ice40", "ecp5", "xc7", "gowin".
std::string to_string(BoardFamily family);

/// Measured size and clock of a build of the network.
struct BoardMeasurement {
  int luts = 0, luts_available = 0;  ///< logic cells of ice40, LUT sites of ecp5 and gowin
  int rams = 0, rams_available = 0;  ///< block RAMs
  double mhz = 0;                    ///< clock reached; 0: not placed
  std::string when;                  ///< date and tools
};

struct Board {
  std::string name;  ///< name of the folder
  std::string title, seen_in;
  BoardFamily family = BoardFamily::kIce40;
  std::string device, package;
  std::string clock_pin;
  int clock_hz = 0, clock_divide = 1;
  std::string rx_pin, tx_pin;
  int baud = 0;
  std::vector<std::string> led_pins;
  bool leds_low = false;
  double led_volts = 3.3;  ///< voltage of their bank: 3.3 or 1.8; all other pins have 3.3
  bool block_ram = false;
  Machine machine;           ///< the network of the bitstream, with nodes or traffic sources
  bool has_traffic = false;  ///< the board also has a network of traffic sources
  std::string program_tool, connect;
  std::vector<std::string> program_arguments;
  BoardMeasurement measured;  ///< all 0 where nothing was measured

  double core_mhz() const { return clock_hz / 1e6 / clock_divide; }
  /// Clock that place and route must reach: a tenth above core_mhz().
  double wanted_mhz() const { return core_mhz() * 1.1; }
  /// Core cycles per bit of the serial line.
  int uart_divisor() const { return (clock_hz / clock_divide + baud / 2) / baud; }
};

/// Names of the boards, sorted. Throws UsageError where there are none.
std::vector<std::string> board_names(const std::string& source_dir);

/// Reads a board. traffic: with its network of traffic sources. Throws UsageError naming file, key and what is allowed,
/// or for an unknown board the known ones.
Board load_board(const std::string& source_dir, const std::string& name, bool traffic = false);

/// Parses the text of a board.json; `file` is its name in messages.
Board parse_board(const std::string& text, const std::string& name, const std::string& file, bool traffic = false);

/// Parameters of rtl/board/dl_board_top.sv, "Name=value": network, serial line, clock, LEDs.
std::vector<std::string> board_parameters(const Board& board, const std::string& build_id);

/// The file of pins for place and route of the family: .pcf, .lpf, .xdc or .cst; for ecp5 and xc7 also with the clock.
std::string pin_file(const Board& board);
/// Ending of the file of pins, with the dot.
std::string pin_file_ending(BoardFamily family);

/// The network as text, such as "torus:3x3, one-port, 2 VCs of depth 4, 32 bits".
std::string network_text(const Board& board);

}  // namespace dateline
