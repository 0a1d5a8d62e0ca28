// SPDX-License-Identifier: Apache-2.0
#include "sw/report/board_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/report/numbers.h"
#include "sw/report/rows.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

std::string of(int used, int available) {
  if (available == 0) return std::to_string(used);
  return std::to_string(used) + " of " + std::to_string(available) + " (" + format_number(100.0 * used / available, 0) +
         " %)";
}

std::string mhz(double value) { return format_number(value, 1) + " MHz"; }

Rows<BoardBuild> place_and_route_rows() {
  using Build = BoardBuild;
  return Rows<Build>()
      .value("nextpnr", "", "its version", &Build::nextpnr)
      .value("luts_available", "", "", [](const Build& b) { return b.measured.luts_available; })
      .value("block_rams_available", "", "", [](const Build& b) { return b.measured.rams_available; })
      .value("mhz_reached", "MHz", "", [](const Build& b) { return b.measured.mhz; })
      .value("in_time", "", "the clock is reached with a tenth to spare", &Build::in_time)
      .value("bitstream", "", "file", &Build::bitstream)
      .value("bytes", "bytes", "of the bitstream", &Build::bytes);
}

const Rows<BoardBuild>& build_rows() {
  using Build = BoardBuild;
  const auto router = [](auto member) { return [member](const Build& b) { return b.board.machine.router().*member; }; };
  static const auto rows =
      Rows<Build>()
          .value("board", "", "name of the board", [](const Build& b) { return b.board.name; })
          .value(
              "family", "", "of its FPGA", [](const Build& b) { return to_string(b.board.family); }, "ice40 ecp5 xc7")
          .value("device", "", "its FPGA", [](const Build& b) { return b.board.device; })
          .value("topology", "", "the network that it holds",
                 [](const Build& b) { return b.board.machine.topology.spec; })
          .value(
              "ports", "", "port model", [](const Build& b) { return b.board.machine.one_port() ? "one" : "all"; },
              "one all")
          .value("vcs", "", "virtual channels a link", router(&RouterConfig::vcs))
          .value("depth", "flits", "of buffer a virtual channel", router(&RouterConfig::depth))
          .value("width", "bits", "of a flit", router(&RouterConfig::width))
          .value("traffic", "", "traffic sources in the place of nodes",
                 [](const Build& b) { return b.board.machine.node.sources; })
          .value("build_id", "", "hexadecimal, what the board says of itself", &Build::build_id)
          .value("yosys", "", "its version", &Build::yosys)
          .value("luts", "", "logic cells of ice40, LUT sites of ecp5; of Yosys where nothing is placed",
                 [](const Build& b) { return b.measured.luts; })
          .value("block_rams", "", "", [](const Build& b) { return b.measured.rams; })
          .value("mhz_needed", "MHz", "clock of the network", [](const Build& b) { return b.board.core_mhz(); })
          .value("mhz_wanted", "MHz", "with a tenth to spare", [](const Build& b) { return b.board.wanted_mhz(); })
          .value("seconds", "s", "that the tools took", &Build::seconds)
          .map("cells", "as Yosys maps them", {"*", "integer", "cells", ""}, &Build::cells)
          .object("place_and_route?", "absent where no free tool places the family", place_and_route_rows(),
                  [](const Build& b) { return b.placed() ? &b : nullptr; });
  return rows;
}

}  // namespace

std::string build_report(const BoardBuild& build) {
  const Board& board = build.board;
  std::vector<std::vector<std::string>> rows = {
      {board.title, to_string(board.family) + " " + board.device},
      {"network", network_text(board)},
      {"build", build.build_id + ", Yosys " + build.yosys + (build.placed() ? ", nextpnr " + build.nextpnr : "")},
      {"LUTs", of(build.measured.luts, build.measured.luts_available)},
      {"block RAMs", of(build.measured.rams, build.measured.rams_available)},
      {"clock needed", mhz(board.core_mhz()) + ", with a tenth to spare " + mhz(board.wanted_mhz())},
      {"clock reached", build.placed() ? mhz(build.measured.mhz) : "not placed here"}};
  if (build.placed()) rows.push_back({"bitstream", build.bitstream + ", " + std::to_string(build.bytes) + " bytes"});
  return text_table(rows);
}

nlohmann::ordered_json build_json(const BoardBuild& build) { return build_rows().json(build); }

std::vector<Key> board_build_keys() { return build_rows().keys(); }

std::string boards_report(const std::vector<Board>& boards) {
  std::vector<std::vector<std::string>> rows = {
      {"board", "FPGA", "network", "LUTs", "block RAMs", "needed", "reached", "measured"}};
  for (const Board& board : boards) {
    const BoardMeasurement& measured = board.measured;
    const bool known = measured.luts > 0;
    rows.push_back({board.name + (board.machine.node.sources ? " --traffic" : ""),
                    to_string(board.family) + " " + board.device, network_text(board),
                    known ? of(measured.luts, measured.luts_available) : "-",
                    known ? of(measured.rams, measured.rams_available) : "-", mhz(board.core_mhz()),
                    measured.mhz > 0                    ? mhz(measured.mhz)
                    : board.family == BoardFamily::kXc7 ? "not placed here"
                                                        : "not measured",
                    known ? measured.when : "-"});
  }
  return text_table(rows);
}

}  // namespace dateline
