// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/bitstream/board.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>
#include <utility>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/strict_json.h"
#include "model/base/suggest.h"
#include "sim/rtl/parameters.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

struct FamilyWords {
  BoardFamily family;
  const char *name, *ending;
};
constexpr std::array<FamilyWords, 4> kFamilies = {{{BoardFamily::kIce40, "ice40", ".pcf"},
                                                   {BoardFamily::kEcp5, "ecp5", ".lpf"},
                                                   {BoardFamily::kXc7, "xc7", ".xdc"},
                                                   {BoardFamily::kGowin, "gowin", ".cst"}}};

const FamilyWords& words_of(BoardFamily family) { return kFamilies[static_cast<size_t>(family)]; }

/// Reads an object of a JSON file. finish() refuses keys that were not read.
class Reader {
 public:
  Reader(const Json& json, std::string file, std::string path)
      : json_(json), file_(std::move(file)), path_(std::move(path)) {
    if (!json_.is_object()) refuse(path_.empty() ? "the file" : path_, "is not an object");
  }

  [[noreturn]] void refuse(const std::string& key, const std::string& what) const {
    throw UsageError(file_ + ": " + key + " " + what);
  }
  std::string text(const std::string& key) {
    const Json& value = find(key);
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) refuse(path(key), "is not a text");
    return value;
  }
  std::string one_of(const std::string& key, const std::vector<std::string>& allowed) {
    const std::string value = text(key);
    if (std::find(allowed.begin(), allowed.end(), value) == allowed.end())
      refuse(path(key), "'" + printable(value) + "' is unknown" + known_names(value, allowed));
    return value;
  }
  int number(const std::string& key, int least, int most) {
    const Json& value = find(key);
    if (!value.is_number_integer() || value < least || value > most)
      refuse(path(key), json_value_text(value) + " is not a whole number from " + std::to_string(least) + " to " +
                            std::to_string(most));
    return value;
  }
  int power(const std::string& key, int least, int most) {
    const int value = number(key, least, most);
    if ((value & (value - 1)) != 0) refuse(path(key), std::to_string(value) + " is not a power of two");
    return value;
  }
  bool truth(const std::string& key) {
    const Json& value = find(key);
    if (!value.is_boolean()) refuse(path(key), "is neither true nor false");
    return value;
  }
  std::vector<std::string> texts(const std::string& key) {
    const Json& value = find(key);
    if (!value.is_array()) refuse(path(key), "is not a list");
    std::vector<std::string> all;
    for (const Json& one : value) {
      if (!one.is_string()) refuse(path(key), "has an entry that is not a text");
      all.push_back(one);
    }
    return all;
  }
  double real(const std::string& key) {
    const Json& value = find(key);
    if (!value.is_number() || value < 0) refuse(path(key), "is not a number of 0 or more");
    return value;
  }
  bool has(const std::string& key) const { return json_.contains(key); }
  Reader object(const std::string& key) { return {find(key), file_, path(key)}; }

  /// Throws UsageError for a key that was not read.
  void finish() const {
    for (const auto& [key, value] : json_.items())
      if (std::find(seen_.begin(), seen_.end(), key) == seen_.end())
        refuse(path(key), "is unknown" + known_names(key, seen_));
  }

 private:
  std::string path(const std::string& key) const { return (path_.empty() ? "" : path_ + ".") + printable(key); }
  const Json& find(const std::string& key) {
    seen_.push_back(key);
    const auto found = json_.find(key);
    if (found == json_.end()) refuse(path(key), "is missing");
    return *found;
  }

  const Json& json_;
  std::string file_, path_;
  std::vector<std::string> seen_;
};

/// Reads a network. sources: of traffic sources, which have no memory, and one-port routers.
void read_network(Reader& network, Board& board, bool sources) {
  MachineOptions options;
  options.topology = network.text("topology");
  options.sources = sources;
  options.one_port = sources || network.one_of("ports", {"one", "all"}) == "one";
  options.vcs = network.number("vcs", 1, kMaxVcs);
  options.depth = network.number("depth", 1, kMostDepth);
  options.width = network.number("width", 8, 128);
  board.block_ram = network.truth("block_ram");
  options.reductions = !sources && network.has("reductions") && network.truth("reductions");
  NodeConfig sizes;
  sizes.queue_entries = sources ? network.power("list_entries", 2, 16384) : network.power("queue_entries", 2, 16384);
  if (!sources) {
    sizes.memory_words = network.power("memory_words", 16, 65536);
    sizes.rounds = network.power("rounds", 2, 8192);
  }
  try {
    board.machine = make_machine(options);
    require_board_network(board.machine.topology);
  } catch (const UsageError& error) {
    network.refuse(sources ? "traffic" : "network", std::string("is not possible: ") + error.what());
  }
  board.machine.node.memory_words = sizes.memory_words;
  board.machine.node.queue_entries = sizes.queue_entries;
  board.machine.node.rounds = sizes.rounds;
}

void read_measured(Reader measured, Board& board) {
  BoardMeasurement& all = board.measured;
  const int most = 10'000'000;
  all.luts = measured.number("luts", 1, most);
  all.luts_available = measured.number("luts_available", all.luts, most);
  all.rams = measured.number("rams", 0, most);
  all.rams_available = measured.number("rams_available", all.rams, most);
  all.mhz = measured.real("mhz");
  all.when = measured.text("when");
  measured.finish();
}

void check_board(const Reader& file, const Board& board) {
  if (board.clock_divide > 1 && board.clock_divide % 2 != 0) file.refuse("clock.divide", "must be 1 or even");
  const int divisor = board.uart_divisor();
  if (divisor < 2 || divisor > 65535) file.refuse("uart.baud", "cannot be made from the clock");
  const double baud = board.clock_hz / static_cast<double>(board.clock_divide) / divisor;
  if (std::abs(baud / board.baud - 1) > 0.02)
    file.refuse("uart.baud",
                "cannot be made from the clock within 2 %: " + std::to_string(std::lround(baud)) + " is nearest");
  if (board.led_volts != 3.3 && board.led_volts != 1.8) file.refuse("leds.volts", "must be 3.3 or 1.8");
  if (board.led_volts != 3.3 && board.family == BoardFamily::kIce40)
    file.refuse("leds.volts", "is not for ice40, whose bank voltages are set by the board");
  if (board.led_pins.empty() || board.led_pins.size() > 32) file.refuse("leds.pins", "must be 1 to 32 pins");
  std::map<std::string, std::string> uses;
  const auto use = [&](const std::string& pin, const std::string& what) {
    const auto [found, fresh] = uses.insert({pin, what});
    if (!fresh) file.refuse(what, "uses the pin " + printable(pin) + " of " + found->second);
  };
  use(board.clock_pin, "clock.pin");
  use(board.rx_pin, "uart.rx");
  use(board.tx_pin, "uart.tx");
  for (const std::string& pin : board.led_pins) use(pin, "leds.pins");
}

constexpr const char* kIo = "LVCMOS33";

struct BoardPin {
  std::string port, pin;
  const char* io = kIo;  ///< I/O standard; the pins of ice40 use that of their bank
};

std::string pin_line(BoardFamily family, const BoardPin& pin) {
  const std::string quoted = "\"" + pin.port + "\" ";
  switch (family) {
    case BoardFamily::kIce40:
      return "set_io " + pin.port + " " + pin.pin + "\n";
    case BoardFamily::kEcp5:
      return "LOCATE COMP " + quoted + "SITE \"" + pin.pin + "\";\nIOBUF PORT " + quoted + "IO_TYPE=" + pin.io + ";\n";
    case BoardFamily::kXc7:
      return "set_property -dict {PACKAGE_PIN " + pin.pin + " IOSTANDARD " + pin.io + "} [get_ports {" + pin.port +
             "}]\n";
    case BoardFamily::kGowin:
      return "IO_LOC " + quoted + pin.pin + ";\nIO_PORT " + quoted + "IO_TYPE=" + pin.io + ";\n";
  }
  return "";
}

/// Lines of the clock in the file of pins. Families without them get the clock by an option of place and route.
std::string clock_lines(const Board& board) {
  if (board.family == BoardFamily::kEcp5)
    return "FREQUENCY PORT \"clk_i\" " + std::to_string(board.clock_hz / 1000) + " KHZ;\n";
  if (board.family != BoardFamily::kXc7) return "";
  std::ostringstream clock;
  clock << "create_clock -name clk_i -period " << 1e9 / board.clock_hz << " [get_ports clk_i]\n";
  if (board.clock_divide > 1)
    clock << "create_generated_clock -name clk -source [get_ports clk_i] -divide_by " << board.clock_divide
          << " [get_pins g_clock.clk_q_reg/Q]\n";
  return clock.str();
}

}  // namespace

std::string to_string(BoardFamily family) { return words_of(family).name; }
std::string pin_file_ending(BoardFamily family) { return words_of(family).ending; }

std::vector<std::string> board_names(const std::string& source_dir) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(source_dir + "/constraints", error))
    if (fs::exists(entry.path() / "board.json", error)) names.push_back(entry.path().filename().string());
  if (names.empty())
    throw UsageError("there are no boards in " + source_dir + "/constraints; run dateline from its source tree");
  std::sort(names.begin(), names.end());
  return names;
}

Board load_board(const std::string& source_dir, const std::string& name, bool traffic) {
  const std::vector<std::string> names = board_names(source_dir);
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw UsageError(setting("board", "'" + printable(name) + "'") + " is not known" + known_names(name, names));
  std::ifstream in(source_dir + "/constraints/" + name + "/board.json", std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return parse_board(text.str(), name, "constraints/" + name + "/board.json", traffic);
}

Board parse_board(const std::string& text, const std::string& name, const std::string& file, bool traffic) {
  const Json json = parse_strict<Json>(text, [&](const std::string& why) { throw UsageError(file + ": " + why); });
  Reader all(json, file, "");
  Board board;
  board.name = name;
  board.title = all.text("title");
  board.seen_in = all.text("seen_in");
  Reader fpga = all.object("fpga"), clock = all.object("clock"), uart = all.object("uart"), leds = all.object("leds");
  const std::string family = fpga.one_of("family", {"ice40", "ecp5", "xc7", "gowin"});
  for (const FamilyWords& words : kFamilies)
    if (family == words.name) board.family = words.family;
  board.device = fpga.text("device");
  board.package = fpga.text("package");
  board.clock_pin = clock.text("pin");
  board.clock_hz = clock.number("hz", 1'000'000, 1'000'000'000);
  board.clock_divide = clock.number("divide", 1, 64);
  board.rx_pin = uart.text("rx");
  board.tx_pin = uart.text("tx");
  board.baud = uart.number("baud", 1200, 12'000'000);
  board.led_pins = leds.texts("pins");
  board.leds_low = leds.one_of("lit", {"high", "low"}) == "low";
  if (leds.has("volts")) board.led_volts = leds.real("volts");
  Reader program = all.object("program");
  board.program_tool = program.one_of("tool", {"iceprog", "openFPGALoader"});
  board.program_arguments = program.texts("arguments");
  board.connect = program.text("connect");
  for (const Reader* part : {&fpga, &clock, &uart, &leds, &program}) part->finish();
  Reader network = all.object("network");
  read_network(network, board, false);
  network.finish();
  if (all.has("measured")) read_measured(all.object("measured"), board);
  board.has_traffic = all.has("traffic");
  if (board.has_traffic) {
    Board of_sources = board;
    of_sources.measured = {};
    Reader sources = all.object("traffic");
    read_network(sources, of_sources, true);
    if (sources.has("measured")) read_measured(sources.object("measured"), of_sources);
    sources.finish();
    if (traffic) board = of_sources;
  } else if (traffic) {
    all.refuse("traffic", "is missing: this board has no network of traffic sources");
  }
  all.finish();
  check_board(all, board);
  return board;
}

std::vector<std::string> board_parameters(const Board& board, const std::string& build_id) {
  std::vector<std::string> all = network_params(board.machine.topology, board.machine.node);
  all.push_back(std::string("BlockRam=1'b") + (board.block_ram ? "1" : "0"));
  all.push_back("UartDivisor=" + std::to_string(board.uart_divisor()));
  all.push_back("BuildId=32'h" + build_id);
  all.push_back("ClockDivide=" + std::to_string(board.clock_divide));
  all.push_back("Leds=" + std::to_string(board.led_pins.size()));
  all.push_back(std::string("LedsLow=1'b") + (board.leds_low ? "1" : "0"));
  return all;
}

std::string pin_file(const Board& board) {
  std::vector<BoardPin> pins = {{"clk_i", board.clock_pin}, {"uart_rx_i", board.rx_pin}, {"uart_tx_o", board.tx_pin}};
  for (size_t i = 0; i < board.led_pins.size(); ++i)
    pins.push_back({"led_o[" + std::to_string(i) + "]", board.led_pins[i], board.led_volts == 1.8 ? "LVCMOS18" : kIo});
  std::string text = board.family == BoardFamily::kGowin ? "//" : "#";
  text += " " + board.title + ", from constraints/" + board.name + "/board.json\n";
  for (const BoardPin& pin : pins) text += pin_line(board.family, pin);
  return text + clock_lines(board);
}

std::string network_text(const Board& board) {
  const RouterConfig& router = board.machine.router();
  return board.machine.topology.spec + ", " + (router.all_port ? "all-port" : "one-port") + ", " +
         counted(router.vcs, "VC") + " of depth " + std::to_string(router.depth) + ", " + std::to_string(router.width) +
         " bits" + (board.machine.node.sources ? ", traffic sources" : "");
}

}  // namespace dateline
