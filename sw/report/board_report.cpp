// SPDX-License-Identifier: Apache-2.0
#include "sw/report/board_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/report/numbers.h"
#include "sw/report/row_texts.h"
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
      .value("nextpnr", "", "version of nextpnr", &Build::nextpnr)
      .value("luts_available", "", "LUTs of the FPGA", [](const Build& b) { return b.measured.luts_available; })
      .value("block_rams_available", "", "block RAMs of the FPGA",
             [](const Build& b) { return b.measured.rams_available; })
      .value("mhz_reached", "MHz", "clock after place and route", [](const Build& b) { return b.measured.mhz; })
      .value("in_time", "", "mhz_wanted is reached", &Build::in_time)
      .value("bitstream", "", "file name", &Build::bitstream)
      .value("bytes", "bytes", "size of the bitstream", &Build::bytes);
}

const Rows<BoardBuild>& build_rows() {
  using Build = BoardBuild;
  const auto router = [](auto member) { return [member](const Build& b) { return b.board.machine.router().*member; }; };
  static const auto rows =
      Rows<Build>()
          .value("board", "", "name of the board", [](const Build& b) { return b.board.name; })
          .value(
              "family", "", "family of the FPGA", [](const Build& b) { return to_string(b.board.family); },
              "ice40 ecp5 xc7")
          .value("device", "", "the FPGA", [](const Build& b) { return b.board.device; })
          .value("topology", "", "network on the board", [](const Build& b) { return b.board.machine.topology.spec; })
          .value(
              "ports", "", "port model", [](const Build& b) { return b.board.machine.one_port() ? "one" : "all"; },
              "one all")
          .value("vcs", "", "virtual channels per link", router(&RouterConfig::vcs))
          .value("depth", "flits", "buffer depth per virtual channel", router(&RouterConfig::depth))
          .value("width", "bits", "width of a flit", router(&RouterConfig::width))
          .value("traffic", "", "traffic sources instead of nodes",
                 [](const Build& b) { return b.board.machine.node.sources; })
          .value("build_id", "", "hexadecimal; the board reports the same id", &Build::build_id)
          .value("yosys", "", "version of Yosys", &Build::yosys)
          .value("luts", "", "logic cells of ice40, LUT sites of ecp5; the count of Yosys if nothing is placed",
                 [](const Build& b) { return b.measured.luts; })
          .value("block_rams", "", "block RAMs used", [](const Build& b) { return b.measured.rams; })
          .value("mhz_needed", "MHz", "clock of the network", [](const Build& b) { return b.board.core_mhz(); })
          .value("mhz_wanted", "MHz", "mhz_needed plus a margin of a tenth",
                 [](const Build& b) { return b.board.wanted_mhz(); })
          .value("seconds", "s", "run time of the tools", &Build::seconds)
          .map("cells", "cells by name, as mapped by Yosys", {"*", "integer", "cells", ""}, &Build::cells)
          .object("place_and_route?", "left out if no free tool can place the family", place_and_route_rows(),
                  [](const Build& b) { return b.placed() ? &b : nullptr; });
  return rows;
}

}  // namespace

std::string build_report(const BoardBuild& build) {
  const RowTexts<BoardBuild> say(build_rows(), build);
  const std::string at = "place_and_route.";
  const bool placed = build.placed();
  std::vector<std::vector<std::string>> rows = {
      {build.board.title, say("family") + " " + say("device")},
      {"network", network_text(build.board)},
      {"build", say("build_id") + ", Yosys " + say("yosys") + (placed ? ", nextpnr " + say(at + "nextpnr") : "")},
      {"LUTs", of(build.measured.luts, build.measured.luts_available)},
      {"block RAMs", of(build.measured.rams, build.measured.rams_available)},
      {"clock needed", say.with_unit("mhz_needed", 1) + ", with a margin of a tenth " + say.with_unit("mhz_wanted", 1)},
      {"clock reached", placed ? say.with_unit(at + "mhz_reached", 1) : "not placed"}};
  if (placed) rows.push_back({"bitstream", say(at + "bitstream") + ", " + say.with_unit(at + "bytes")});
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
                    : board.family == BoardFamily::kXc7 ? "not placed"
                                                        : "not measured",
                    known ? measured.when : "-"});
  }
  return text_table(rows);
}

}  // namespace dateline
