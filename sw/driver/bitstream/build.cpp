// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/bitstream/build.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "model/base/child_process.h"
#include "model/base/error.h"
#include "model/base/find_tool.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sim/rtl/tile_builder.h"
#include "sw/driver/synth/tool_output.h"
#include "sw/driver/synth/tool_runs.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTop = "dl_board_top";

/// The tools of a family. Names are those in PATH; in build/tools they may begin with "yowasp-".
struct Recipe {
  const char *synth, *nextpnr, *pack;  ///< nextpnr "": no tool places it
  const char *routed, *bitstream;      ///< endings of files
  const char* setup;
  bool own_first;  ///< build/tools is searched before PATH
  /// Cells of nextpnr's report that use LUT sites, and the sites of each cell. The first cell gives the available
  /// sites.
  std::vector<std::pair<const char*, int>> luts;
  const char* rams;
};

const Recipe& recipe_of(BoardFamily family) {
  static const Recipe kRecipes[] = {
      {"synth_ice40", "nextpnr-ice40", "icepack", ".asc", ".bin", "ice40", false, {{"ICESTORM_LC", 1}}, "ICESTORM_RAM"},
      {"synth_ecp5", "nextpnr-ecp5", "ecppack", ".config", ".bit", "ecp5", true, {{"TRELLIS_COMB", 1}}, "DP16KD"},
      {"synth_xilinx -family xc7 -flatten", "", "", "", ".bit", "synth", false, {}, ""},
      {"synth_gowin",
       "nextpnr-himbaechel-gowin",
       "gowin_pack",
       ".routed.json",
       ".fs",
       "gowin",
       true,
       {{"LUT4", 1}, {"ALU", 1}, {"RAM16SDP4", 8}},
       "BSRAM"}};
  return kRecipes[static_cast<size_t>(family)];
}

std::string find_build_tool(const std::string& name, const Recipe& recipe, const std::string& source_dir) {
  const std::string path = find_fpga_tool(name, source_dir, recipe.own_first);
  if (!path.empty()) return path;
  throw UsageError("tool '" + name + "' is missing; run ./dateline setup " + recipe.setup);
}

/// Runs a tool; its log is NAME.log. Throws UsageError where it fails.
void run_tool(ToolRuns& tools, const std::string& name, const std::vector<std::string>& command) {
  const ToolEnd end = tools.run({{name, command}}, 1)[0];
  if (end.good) return;
  if (tools.timed_out(end))
    throw UsageError(name + " took more than " + std::to_string(tools.seconds()) + " s; raise " + setting("timeout"));
  const std::string said = error_of(tools.read(name + ".log"));
  throw UsageError(name + ": " + (said.empty() ? "it failed; see " + tools.file(name + ".log") : printable(said, 300)));
}

std::string version_of(ToolRuns& tools, const std::string& tool, const std::string& option) {
  run_tool(tools, "version", {tool, option});
  return version_in(tools.read("version.log"));
}

/// Copies the RTL to the folder of the scripts, because tools in a sandbox see only that folder. Returns the names of
/// the copies, in order.
std::vector<std::string> copy_rtl(const std::string& source_dir, const ToolRuns& tools) {
  std::ifstream list(source_dir + "/rtl/dateline.f");
  std::vector<std::string> files;
  std::error_code error;
  fs::create_directories(tools.file("rtl"), error);
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '/') continue;
    const std::string name = "rtl/" + fs::path(line).filename().string();
    fs::copy_file(source_dir + "/rtl/" + line, tools.file(name), fs::copy_options::overwrite_existing, error);
    if (error) throw UsageError("cannot copy rtl/" + line + " to " + tools.file(name) + ": " + error.message());
    files.push_back(name);
  }
  if (files.empty())
    throw UsageError("there is no " + source_dir + "/rtl/dateline.f; run dateline from its source tree");
  return files;
}

std::string yosys_script(const Board& board, const std::string& build_id, const std::vector<std::string>& files) {
  std::string text = "read_verilog -sv";
  for (const std::string& file : files) text += " " + file;
  text += "\nchparam";
  for (const std::string& parameter : board_parameters(board, build_id)) {
    const size_t equal = parameter.find('=');
    text += " -set " + parameter.substr(0, equal) + " " + parameter.substr(equal + 1);
  }
  return text + " " + kTop + "\n" + recipe_of(board.family).synth + " -top " + kTop +
         (board.family == BoardFamily::kXc7 ? "" : " -json " + board.name + ".json") + "\ntee -q -o cells.txt stat\n";
}

/// A script for users of Vivado; this program does not run it.
std::string vivado_script(const Board& board, const std::string& build_id, const std::vector<std::string>& files) {
  std::string text = "# vivado -mode batch -source " + board.name + ".tcl\nread_verilog -sv {";
  for (const std::string& file : files) text += " " + file;
  text += " }\nread_xdc " + board.name + ".xdc\nsynth_design -top " + std::string(kTop) + " -part " + board.device +
          board.package;
  for (const std::string& parameter : board_parameters(board, build_id)) text += " -generic {" + parameter + "}";
  return text +
         "\nopt_design\nplace_design\nroute_design\nreport_timing_summary -file timing.txt\nreport_utilization -file "
         "utilization.txt\nwrite_bitstream -force " +
         board.name + ".bit\n";
}

std::string routed_name(const Board& board) { return board.name + recipe_of(board.family).routed; }

std::vector<std::string> route_command(const Board& board, const std::string& nextpnr, int seed) {
  char freq[32];
  std::snprintf(freq, sizeof freq, "%.3f", board.wanted_mhz());
  const std::string pins = board.name + pin_file_ending(board.family), routed = routed_name(board);
  std::vector<std::string> command = {
      nextpnr,    "--json",      board.name + ".json",  "--freq", freq, "--seed", std::to_string(seed),
      "--report", "report.json", "--timing-allow-fail", "-q"};
  const auto add = [&](const std::vector<std::string>& words) {
    command.insert(command.end(), words.begin(), words.end());
  };
  if (board.family == BoardFamily::kGowin)
    add({"--device", board.package, "--vopt", "family=" + board.device, "--vopt", "cst=" + pins, "--write", routed});
  else if (board.family == BoardFamily::kEcp5)
    add({"--" + board.device, "--package", board.package, "--lpf", pins, "--textcfg", routed});
  else
    add({"--" + board.device, "--package", board.package, "--pcf", pins, "--asc", routed});
  return command;
}

std::vector<std::string> pack_command(const Board& board, const std::string& pack) {
  const std::string routed = routed_name(board), bitstream = bitstream_name(board);
  if (board.family == BoardFamily::kGowin) return {pack, "--device", board.device, "--output", bitstream, routed};
  if (board.family == BoardFamily::kEcp5) return {pack, "--compress", routed, bitstream};
  return {pack, routed, bitstream};
}

void place(BoardBuild& build, const BuildRequest& request, ToolRuns& tools) {
  const Board& board = build.board;
  const Recipe& recipe = recipe_of(board.family);
  const std::string nextpnr = find_build_tool(recipe.nextpnr, recipe, request.paths.source_dir);
  const std::string pack = find_build_tool(recipe.pack, recipe, request.paths.source_dir);
  build.nextpnr = version_of(tools, nextpnr, "--version");
  run_tool(tools, "nextpnr", route_command(board, nextpnr, request.seed));
  const RoutedReport report = parse_routed(tools.read("report.json"));
  for (const auto& [cell, use] : report.utilization) build.resources[cell] = {use.used, use.available};
  const auto of = [&](const char* cell) {
    const auto found = build.resources.find(cell);
    return found == build.resources.end() ? std::pair<int, int>{0, 0} : found->second;
  };
  build.measured.luts = 0;
  build.measured.luts_available = of(recipe.luts.front().first).second;
  for (const auto& [cell, sites] : recipe.luts) build.measured.luts += of(cell).first * sites;
  std::tie(build.measured.rams, build.measured.rams_available) = of(recipe.rams);
  build.measured.mhz = report.mhz;
  run_tool(tools, "pack", pack_command(board, pack));
  build.bitstream = tools.file(bitstream_name(board));
  std::error_code error;
  build.bytes = static_cast<long>(fs::file_size(build.bitstream, error));
  if (error) throw UsageError("pack: there is no " + build.bitstream);
}

}  // namespace

std::string build_folder(const std::string& source_dir, const Board& board) {
  return source_dir + "/build/boards/" + board.name + (board.machine.node.sources ? "-traffic" : "");
}

std::string bitstream_name(const Board& board) { return board.name + recipe_of(board.family).bitstream; }

BoardBuild build_board(const BuildRequest& request) {
  BoardBuild build;
  build.board = request.board;
  const Board& board = build.board;
  const Recipe& recipe = recipe_of(board.family);
  const std::string source_dir = request.paths.source_dir;
  const std::string yosys = find_build_tool("yosys", recipe, source_dir);
  if (*recipe.nextpnr != '\0') {  // a missing tool fails before minutes of work
    find_build_tool(recipe.nextpnr, recipe, source_dir);
    find_build_tool(recipe.pack, recipe, source_dir);
  }
  const auto start = std::chrono::steady_clock::now();
  std::error_code error;
  fs::remove(request.folder + "/" + bitstream_name(board), error);
  ToolRuns tools(request.folder, {"YOWASP_CACHE_DIR=" + source_dir + "/build/tools/cache"}, request.timeout);
  tools.watch(request.watcher, "board build");
  build.build_id = rtl_build_id(request.paths);
  build.yosys = version_of(tools, yosys, "-V");
  const std::vector<std::string> files = copy_rtl(source_dir, tools);
  tools.write(board.name + ".ys", yosys_script(board, build.build_id, files));
  tools.write(board.name + pin_file_ending(board.family), pin_file(board));
  if (board.family == BoardFamily::kXc7) tools.write(board.name + ".tcl", vivado_script(board, build.build_id, files));
  run_tool(tools, "yosys", {yosys, "-q", board.name + ".ys"});
  const std::map<std::string, CellCounts> modules = parse_cells(tools.read("cells.txt"));
  if (modules.size() != 1) throw UsageError("yosys left more than one module: is its version supported?");
  build.cells = modules.begin()->second;
  if (*recipe.nextpnr != '\0') {
    place(build, request, tools);
  } else {
    build.measured.luts = count(SynthTarget::kXc7, build.cells, CellKind::kLut);
    build.measured.rams = count(SynthTarget::kXc7, build.cells, CellKind::kBlockMemory);
  }
  build.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return build;
}

void program_board(const Board& board, const std::string& bitstream) {
  const std::string tool = find_tool(board.program_tool);
  if (tool.empty())
    throw UsageError("tool '" + board.program_tool + "' is missing; " +
                     (board.family == BoardFamily::kXc7
                          ? "install Debian's package openfpgaloader"
                          : std::string("run ./dateline setup ") + recipe_of(board.family).setup));
  if (access(bitstream.c_str(), R_OK) != 0)
    throw UsageError("there is no bitstream " + bitstream + "; run dateline board build --board " + board.name);
  std::vector<std::string> words = {tool};
  words.insert(words.end(), board.program_arguments.begin(), board.program_arguments.end());
  words.push_back(bitstream);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = fork_child();
  if (child == 0) {
    execv(tool.c_str(), arguments.data());
    _exit(127);
  }
  int status = 0;
  pid_t ended = -1;
  while (child > 0 && (ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) continue;
  if (child < 0 || ended != child) throw UsageError("cannot start a child process for " + tool);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw CheckError(board.program_tool + " could not load " + bitstream + "; is the " + board.title +
                     " connected by " + board.connect + ", and may you write to it?");
}

}  // namespace dateline
