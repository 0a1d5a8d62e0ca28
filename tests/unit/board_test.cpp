// SPDX-License-Identifier: Apache-2.0
// Boards as data: every file is valid, and errors in a file are named; pin files; the top with the parameters of every
// board.
#include "sw/driver/bitstream/board.h"

#include <cstddef>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/process.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

const std::string kBoardTree = DATELINE_SOURCE_DIR;

std::string board_text(const std::string& name) {
  return read_text(kBoardTree + "/constraints/" + name + "/board.json");
}

/// The refusal of a board file with one text replaced.
std::string refusal_of(const std::string& old_text, const std::string& new_text,
                       const std::string& board = "ulx3s-85f") {
  std::string text = board_text(board);
  const size_t at = text.find(old_text);
  if (at == std::string::npos) return "the text is not there: " + old_text;
  text.replace(at, old_text.size(), new_text);
  return refusal([&] { parse_board(text, board, "board.json"); });
}

TEST(Board, every_file_is_read_and_its_clock_makes_its_baud_rate) {
  const std::vector<std::string> names = board_names(kBoardTree);
  EXPECT_GE(names.size(), 4u);
  for (const std::string& name : names) {
    const Board board = load_board(kBoardTree, name);
    EXPECT_EQ(board.name, name);
    EXPECT_GE(board.machine.topology.nodes, 2) << name;
    EXPECT_NEAR(board.core_mhz() * 1e6 / board.uart_divisor() / board.baud, 1, 0.02) << name;
    if (board.measured.mhz > 0) {
      EXPECT_GE(board.measured.mhz, board.wanted_mhz()) << name;
    }
  }
}

TEST(Board, what_is_wrong_in_a_file_is_named) {
  const std::pair<std::pair<const char*, const char*>, Tokens> all[] = {
      {{"\"seen_in\"", "\"seen_at\""}, {"board.json", "seen_in"}},
      {{"\"title\"", "\"name\": \"x\", \"title\""}, {"board.json", "name"}},
      {{"\"ecp5\"", "\"ecp6\""}, {"fpga.family", "'ecp6'", "'ecp5'"}},
      {{"25000000", "250"}, {"clock.hz", "250", "1000000", "1000000000"}},
      {{"\"divide\": 1", "\"divide\": 3"}, {"clock.divide", "1"}},
      {{"\"baud\": 1000000", "\"baud\": 10000000"}, {"uart.baud", "2 %"}},
      {{"\"L4\"", "\"M1\""}, {"uart.tx", "M1", "uart.rx"}},
      {{"\"B2\"", "\"C2\""}, {"leds.pins", "C2"}},
      {{"\"high\"", "\"bright\""}, {"leds.lit", "'bright'"}},
      {{"\"high\"", "\"high\", \"volts\": 5"}, {"leds.volts", "3.3", "1.8"}},
      {{"\"high\"", "\"high\", \"volts\": \"1.8\""}, {"leds.volts", "0"}},
      {{"torus:4x4", "torus:4xx"}, {"network", "'torus:4xx'"}},
      {{"\"memory_words\": 1024", "\"memory_words\": 1000"}, {"network.memory_words", "1000"}},
      {{"\"depth\": 4", "\"depth\": true"}, {"network.depth", "true"}},
      {{"openFPGALoader", "openocd"}, {"program.tool", "'openocd'"}},
      {{"\"arguments\": [", "\"arguments\": [3, "}, {"program.arguments"}},
      {{"{", "{{"}, {"board.json", "JSON"}}};
  for (const auto& [change, tokens] : all) EXPECT_EQ(lacks(refusal_of(change.first, change.second), tokens), "");
}

TEST(Board, volts_of_leds_are_refused_where_no_file_of_pins_can_say_them) {
  const std::string said = refusal_of("\"lit\": \"high\"", "\"lit\": \"high\", \"volts\": 1.8", "hx8k-evb");
  EXPECT_EQ(lacks(said, {"board.json", "leds.volts", "ice40"}), "");
  EXPECT_EQ(refusal_of("\"lit\": \"high\"", "\"lit\": \"high\", \"volts\": 3.3", "hx8k-evb"), "");
}

TEST(Board, network_of_traffic_sources_is_a_second_one_of_a_board) {
  const Board nodes = load_board(kBoardTree, "hx8k-evb"), sources = load_board(kBoardTree, "hx8k-evb", true);
  EXPECT_TRUE(nodes.has_traffic);
  EXPECT_FALSE(nodes.machine.node.sources);
  EXPECT_TRUE(sources.machine.node.sources);
  EXPECT_GT(sources.machine.topology.nodes, nodes.machine.topology.nodes);
  EXPECT_TRUE(has(network_text(sources), "traffic sources")) << network_text(sources);
  if (sources.measured.mhz > 0) {
    EXPECT_GE(sources.measured.mhz, sources.wanted_mhz());
  }
  EXPECT_EQ(lacks(refusal([] { load_board(kBoardTree, "ulx3s-85f", true); }),
                  {"constraints/ulx3s-85f/board.json", "traffic"}),
            "");
  const std::string text = board_text("hx8k-evb");
  const auto refused = [&](const std::string& old_text, const std::string& new_text) {
    std::string changed = text;
    const size_t at = changed.find(old_text, changed.find("\"traffic\""));
    if (at == std::string::npos) return "the text is not there: " + old_text;
    changed.replace(at, old_text.size(), new_text);
    return refusal([&] { parse_board(changed, "hx8k-evb", "board.json"); });
  };
  EXPECT_EQ(lacks(refused("\"list_entries\": 256", "\"list_entries\": 100"), {"traffic.list_entries", "100"}), "");
  EXPECT_EQ(lacks(refused("\"list_entries\"", "\"ports\": \"one\", \"list_entries\""), {"traffic.ports"}), "");
  EXPECT_EQ(lacks(refused("\"width\": 16", "\"width\": 8"), {"traffic", "--width 8"}), "");
}

TEST(Board, unknown_board_is_refused_with_those_that_are_known) {
  const std::string said = refusal([] { load_board(kBoardTree, "ulx3s-85"); });
  EXPECT_EQ(lacks(said, {"--board 'ulx3s-85'", "ulx3s-85f"}), "");
}

TEST(Board, pin_files_name_every_port_of_the_top) {
  for (const std::string& name : board_names(kBoardTree)) {
    const Board board = load_board(kBoardTree, name);
    const std::string pins = pin_file(board);
    for (const std::string& port : {std::string("clk_i"), std::string("uart_rx_i"), std::string("uart_tx_o"),
                                    "led_o[" + std::to_string(board.led_pins.size() - 1) + "]"})
      EXPECT_TRUE(has(pins, port)) << name << " " << port;
    for (const std::string& pin : board.led_pins) EXPECT_TRUE(has(pins, pin)) << name;
  }
  EXPECT_TRUE(has(pin_file(load_board(kBoardTree, "hx8k-evb")), "set_io clk_i J3\n"));
  EXPECT_TRUE(has(pin_file(load_board(kBoardTree, "ulx3s-85f")), "LOCATE COMP \"clk_i\" SITE \"G2\";\n"));
  EXPECT_TRUE(
      has(pin_file(load_board(kBoardTree, "arty-a7-35")), "PACKAGE_PIN E3 IOSTANDARD LVCMOS33} [get_ports {clk_i}]"));
}

TEST(Board, pins_of_gowin_have_the_standard_of_their_bank) {
  std::string text = board_text("tang-nano-9k");
  const std::string pins = pin_file(parse_board(text, "tang-nano-9k", "board.json"));
  EXPECT_EQ(pins.rfind("// Sipeed Tang Nano 9K, from constraints/tang-nano-9k/board.json\n", 0), 0u) << pins;
  for (const char* line : {"IO_LOC \"clk_i\" 52;\nIO_PORT \"clk_i\" IO_TYPE=LVCMOS33;\n",
                           "IO_LOC \"uart_rx_i\" 18;\nIO_PORT \"uart_rx_i\" IO_TYPE=LVCMOS33;\n",
                           "IO_LOC \"uart_tx_o\" 17;\nIO_PORT \"uart_tx_o\" IO_TYPE=LVCMOS33;\n",
                           "IO_LOC \"led_o[5]\" 16;\nIO_PORT \"led_o[5]\" IO_TYPE=LVCMOS18;\n"})
    EXPECT_TRUE(has(pins, line)) << line << pins;
  const std::string volts = ", \"volts\": 1.8";
  ASSERT_TRUE(has(text, volts));
  text.erase(text.find(volts), volts.size());
  EXPECT_FALSE(has(pin_file(parse_board(text, "tang-nano-9k", "board.json")), "LVCMOS18"));
}

/// The top with a board's parameters, as tools receive them.
TEST(Board, top_of_every_board_is_clean_and_elaborates) {
  const std::string rtl = kBoardTree + "/rtl/waivers.vlt -F " + kBoardTree + "/rtl/dateline.f";
  for (const std::string& name : board_names(kBoardTree)) {
    std::string parameters;
    for (const std::string& parameter : board_parameters(load_board(kBoardTree, name), "0123abcd"))
      parameters += " \"-G" + parameter + "\"";
    const Finished finished =
        run_shell("verilator --lint-only -Wall --top-module dl_board_top" + parameters + " " + rtl);
    EXPECT_EQ(finished.code, 0) << name << finished.err;
  }
  EXPECT_NE(run_shell("verilator --lint-only -Wall --top-module dl_board_top -GClockDivide=3 " + rtl).code, 0);
}

TEST(Board, yosys_reads_the_top_of_a_board) {
  if (run_shell("command -v yosys").code != 0) GTEST_SKIP() << "yosys is not installed";
  std::string files, parameters;
  std::stringstream list(read_text(kBoardTree + "/rtl/dateline.f"));
  for (std::string line; std::getline(list, line);)
    if (!line.empty() && line[0] != '/') files += " " + kBoardTree + "/rtl/" + line;
  for (const std::string& parameter : board_parameters(load_board(kBoardTree, "hx8k-evb"), "0123abcd"))
    parameters += " -set " + parameter.substr(0, parameter.find('=')) + " " + parameter.substr(parameter.find('=') + 1);
  const Finished finished = run_shell("yosys -q -p \"read_verilog -sv" + files + "; chparam" + parameters +
                                      " dl_board_top; hierarchy -check -top dl_board_top; proc; check -assert\"");
  EXPECT_EQ(finished.code, 0) << finished.err;
}

}  // namespace
}  // namespace dateline
