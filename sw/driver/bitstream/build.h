// SPDX-License-Identifier: Apache-2.0
// A board's bitstream: Yosys, nextpnr and the packer of its family, in a folder that stays.
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
  std::string folder;   ///< for everything that the tools read and write
  int seed = 1;         ///< of place and route
  int timeout = 10800;  ///< seconds that one tool may take
  EnginePaths paths;    ///< where rtl/ and build/tools are
  Watcher watcher{};    ///< of the tools that run
};

struct BoardBuild {
  Board board;
  std::string build_id;                                  ///< hexadecimal, what the board says of itself
  std::string yosys, nextpnr;                            ///< versions; nextpnr "" where nothing places it
  CellCounts cells;                                      ///< as Yosys maps them
  std::map<std::string, std::pair<int, int>> resources;  ///< of nextpnr: used, available
  BoardMeasurement measured;                             ///< luts and rams of what was placed, else of Yosys
  std::string bitstream;                                 ///< file; "" where nothing places it
  long bytes = 0;
  double seconds = 0;

  bool placed() const { return !nextpnr.empty(); }
  /// The clock is reached with a tenth to spare.
  bool in_time() const { return measured.mhz >= board.wanted_mhz(); }
};

/// Where `board build` puts a board's files unless told otherwise.
std::string build_folder(const std::string& source_dir, const Board& board);
/// The bitstream of a board in its folder.
std::string bitstream_name(const Board& board);

/// Throws UsageError: a tool is missing (and what installs it) or fails, the network does not fit.
BoardBuild build_board(const BuildRequest& request);

/// Loads a bitstream into the board that is plugged in, with the board's program. Throws UsageError: it is missing,
/// there is no bitstream; CheckError: it says that it failed.
void program_board(const Board& board, const std::string& bitstream);

}  // namespace dateline
