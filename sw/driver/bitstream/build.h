// SPDX-License-Identifier: Apache-2.0
// Builds a board's bitstream with Yosys, nextpnr and the packer of its family, in a folder that stays.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "sim/engine.h"
#include "sw/driver/bitstream/board.h"
#include "sw/driver/synth/target.h"

namespace dateline {

struct BuildRequest {
  Board board;
  std::string folder;   ///< folder of all files that the tools read and write
  int seed = 1;         ///< seed of place and route
  int timeout = 10800;  ///< seconds that a tool may take
  EnginePaths paths;    ///< folders of rtl/ and build/tools
  Watcher watcher{};    ///< receives the names of the running tools
};

struct BoardBuild {
  Board board;
  std::string build_id;                                  ///< hexadecimal; the board reports it
  std::string yosys, nextpnr;                            ///< versions; nextpnr "": no tool places it
  CellCounts cells;                                      ///< cells after mapping by Yosys
  std::map<std::string, std::pair<int, int>> resources;  ///< [resource of nextpnr]: used, available
  BoardMeasurement measured;                             ///< luts and rams from nextpnr, else from Yosys
  std::string bitstream;                                 ///< file; "": no tool places it
  long bytes = 0;
  double seconds = 0;

  bool placed() const { return !nextpnr.empty(); }
  /// True when the clock reaches Board::wanted_mhz().
  bool in_time() const { return measured.mhz >= board.wanted_mhz(); }
};

/// The usual folder for a board's files in `board build`.
std::string build_folder(const std::string& source_dir, const Board& board);
/// File name of a board's bitstream.
std::string bitstream_name(const Board& board);

/// Builds the bitstream. Throws UsageError where a tool is missing (the message names the set-up command) or fails, or
/// the network does not fit.
BoardBuild build_board(const BuildRequest& request);

/// Loads a bitstream into the connected board with the board's programming tool. Throws UsageError where the tool or
/// the bitstream is missing, CheckError where the tool fails.
void program_board(const Board& board, const std::string& bitstream);

}  // namespace dateline
