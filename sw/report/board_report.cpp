// SPDX-License-Identifier: Apache-2.0
#include "sw/report/board_report.h"

#include <nlohmann/json.hpp>

#include "sw/report/numbers.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

std::string of(int used, int available) {
  if (available == 0) return std::to_string(used);
  return std::to_string(used) + " of " + std::to_string(available) + " (" + format_number(100.0 * used / available, 0) +
         " %)";
}

std::string mhz(double value) { return format_number(value, 1) + " MHz"; }

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

nlohmann::ordered_json build_json(const BoardBuild& build) {
  const Board& board = build.board;
  const RouterConfig& router = board.machine.router();
  nlohmann::ordered_json json = {{"board", board.name},
                                 {"family", to_string(board.family)},
                                 {"device", board.device},
                                 {"topology", board.machine.topology.spec},
                                 {"ports", router.all_port ? "all" : "one"},
                                 {"vcs", router.vcs},
                                 {"depth", router.depth},
                                 {"width", router.width},
                                 {"traffic", board.machine.node.sources},
                                 {"build_id", build.build_id},
                                 {"yosys", build.yosys},
                                 {"luts", build.measured.luts},
                                 {"block_rams", build.measured.rams},
                                 {"mhz_needed", board.core_mhz()},
                                 {"mhz_wanted", board.wanted_mhz()},
                                 {"seconds", build.seconds},
                                 {"cells", nlohmann::ordered_json::object()}};
  for (const auto& [cell, number] : build.cells) json["cells"][cell] = number;
  if (!build.placed()) return json;
  json["place_and_route"] = {{"nextpnr", build.nextpnr},
                             {"luts_available", build.measured.luts_available},
                             {"block_rams_available", build.measured.rams_available},
                             {"mhz_reached", build.measured.mhz},
                             {"in_time", build.in_time()},
                             {"bitstream", build.bitstream},
                             {"bytes", build.bytes}};
  return json;
}

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
