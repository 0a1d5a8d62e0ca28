// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/synth/synth.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <map>
#include <regex>
#include <set>

#include "model/base/error.h"
#include "model/base/find_tool.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sim/rtl/parameters.h"
#include "sw/driver/synth/script.h"
#include "sw/driver/synth/tool_runs.h"
#include "sw/driver/synth/wrapper.h"

namespace dateline {
namespace {

/// Clock in MHz that nextpnr aims at: more than any of these designs reaches, so that it optimises as far as it can.
constexpr const char* kAim = "100";

std::string name_of(const std::string& parameter) { return parameter.substr(0, parameter.find('=')); }

/// Throws UsageError unless the parameter is an identifier and a Verilog number: both are copied into scripts.
void require_parameter(const std::string& parameter) {
  static const std::regex kForm("[A-Za-z_][A-Za-z0-9_]*=(-?[0-9]+|[0-9]*'[sS]?[bodhBODH][0-9a-fA-F_]+)");
  if (parameter.size() > 200 || !std::regex_match(parameter, kForm))
    throw UsageError(setting("param", "'" + printable(parameter) + "'") +
                     ": write Name=Value with a Verilog number, such as CoordBits=4 or Routings=4'b0011");
}

void set(std::vector<std::string>& parameters, const std::string& parameter) {
  for (std::string& one : parameters)
    if (name_of(one) == name_of(parameter)) {
      one = parameter;
      return;
    }
  parameters.push_back(parameter);
}

void require_known_parameters(const SynthStudy& study, const std::string& list) {
  const std::vector<std::string> known = parse_parameter_names(list);
  for (const std::string& parameter : study.request.parameters)
    if (!known.empty() && std::find(known.begin(), known.end(), name_of(parameter)) == known.end()) {
      std::string names;
      for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
      throw UsageError(setting("param") + ": " + study.module + " has no parameter '" + printable(name_of(parameter)) +
                       "'; it has: " + names);
    }
}

void require_yosys() {
  if (find_tool("yosys").empty())
    throw UsageError("tool 'yosys' is missing; run ./dateline setup synth, or install Debian's package yosys");
  if (find_tool("timeout").empty() || find_tool("env").empty())
    throw UsageError("tools 'timeout' and 'env' are missing; install GNU coreutils");
}

/// Path of nextpnr. build/tools is searched first: its version is the one with which the project was measured.
std::string find_nextpnr(const SynthStudy& study) {
  const std::string name = "nextpnr-" + synth_family(study.request.target).nextpnr;
  const std::string path = find_fpga_tool(name, study.request.source_dir, true);
  if (!path.empty()) return path;
  throw UsageError("tool '" + name + "' is missing; run ./dateline setup synth, or count only with " +
                   setting("seeds", 0));
}

/// Throws UsageError with the error of a failed tool, in one line.
[[noreturn]] void fail(const ToolRuns& tools, const std::string& tool, const ToolRun& run, const ToolEnd& end) {
  if (tools.timed_out(end))
    throw UsageError(tool + " (" + run.name + ") took more than " + std::to_string(tools.seconds()) + " s; raise " +
                     setting("timeout"));
  std::string said = error_of(tools.read(run.name + ".log"));
  if (said.empty()) said = "it failed without an error message; " + setting("keep", "DIR") + " keeps its log";
  throw UsageError(tool + " (" + run.name + "): " + printable(said, 300));
}

void run_good(ToolRuns& tools, const std::string& tool, const std::vector<ToolRun>& runs, int jobs) {
  const std::vector<ToolEnd> ends = tools.run(runs, jobs);
  for (size_t i = 0; i < runs.size(); ++i)
    if (!ends[i].good) fail(tools, tool, runs[i], ends[i]);
}

ToolRun yosys_run(const ToolRuns& tools, const std::string& name, const std::string& script) {
  tools.write(name + ".ys", script);
  return {name, {"yosys", "-q", name + ".ys"}};
}

/// The cells of a flattened design, which has one module.
CellCounts only_module(const std::string& text) {
  const std::map<std::string, CellCounts> modules = parse_cells(text);
  if (modules.size() != 1) throw UsageError("yosys left more than one module: is its version supported?");
  return modules.begin()->second;
}

void map_design(SynthStudy& study, ToolRuns& tools) {
  const SynthRequest& request = study.request;
  const SynthFamily& family = synth_family(request.target);
  std::vector<ToolRun> runs = {yosys_run(tools, "flat", map_script(study, "flat", family.flat))};
  if (request.by_module)
    runs.push_back(yosys_run(tools, "by_module", map_script(study, "by_module", family.by_module)));
  if (request.seeds > 0) runs.push_back(yosys_run(tools, "routed", wrapped_script(study)));
  run_good(tools, "yosys", runs, request.jobs);
  study.flat = only_module(tools.read("flat.txt"));
  if (request.by_module) study.modules = module_uses(parse_cells(tools.read("by_module.txt")), study.module);
}

void route_design(SynthStudy& study, ToolRuns& tools, const std::string& nextpnr) {
  const SynthRequest& request = study.request;
  const SynthDevice& device = synth_device(synth_family(request.target), request.device);
  Routed routed;
  routed.device = device.name;
  // A nextpnr from PyPI compiles itself at its first start, which must end before several start at the same time.
  run_good(tools, nextpnr, {{"nextpnr", {nextpnr, "--version"}}}, 1);
  routed.nextpnr = version_in(tools.read("nextpnr.log"));
  std::vector<ToolRun> runs;
  for (int seed = 1; seed <= request.seeds; ++seed) {
    const std::string name = "seed" + std::to_string(seed);
    ToolRun run = {name, {nextpnr}};
    run.command.insert(run.command.end(), device.flags.begin(), device.flags.end());
    for (const std::string& word : {std::string("--json"), std::string("routed.json"), std::string("--report"),
                                    name + ".json", std::string("--seed"), std::to_string(seed), std::string("--freq"),
                                    std::string(kAim), std::string("--timing-allow-fail")})
      run.command.push_back(word);
    if (request.target == SynthTarget::kEcp5) run.command.push_back("--lpf-allow-unconstrained");
    runs.push_back(run);
  }
  run_good(tools, "nextpnr", runs, request.jobs);
  std::vector<double> mhz;
  for (int seed = 1; seed <= request.seeds; ++seed) {
    const RoutedReport report = parse_routed(tools.read("seed" + std::to_string(seed) + ".json"));
    routed.clocks.push_back({seed, report.mhz});
    mhz.push_back(report.mhz);
    if (seed == 1) routed.cells = report.utilization;
  }
  routed.median = median(mhz);
  routed.least = *std::min_element(mhz.begin(), mhz.end());
  routed.most = *std::max_element(mhz.begin(), mhz.end());
  routed.wrapper = only_module(tools.read("routed.txt"));
  for (const auto& [cell, number] : study.flat) routed.wrapper[cell] -= number;
  study.routed = routed;
}

}  // namespace

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 != 0 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

SynthStudy prepare_synth(const SynthRequest& request) {
  SynthStudy study;
  study.request = request;
  const SynthFamily& family = synth_family(request.target);
  require_range(setting("seeds"), request.seeds, 0, 100);
  require_range(setting("jobs"), request.jobs, 1, 256);
  require_range(setting("timeout"), request.timeout, 1, 86400);
  if (request.seeds > 0 && family.devices.empty())
    throw UsageError(setting("seeds") + ": no free program places and routes " + family.name + "; use " +
                     setting("seeds", 0));
  if (!request.device.empty()) synth_device(family, request.device);
  std::set<std::string> named;
  for (const std::string& parameter : request.parameters) {
    require_parameter(parameter);
    if (!named.insert(name_of(parameter)).second)
      throw UsageError(setting("param", name_of(parameter)) + " is given twice; give it once");
    for (const auto& [own, option] : {std::pair{"Ports", setting("ports")},
                                      {"Vcs", setting("vcs")},
                                      {"Depth", setting("depth")},
                                      {"Width", setting("width")},
                                      {"AllPort", setting("all-port")},
                                      {"Reductions", setting("reductions")}})
      if (name_of(parameter) == own)
        throw UsageError(setting("param", parameter) + ": it has an option of its own, " + option);
  }
  study.machine = make_machine(request.hardware);
  const bool router = request.part == SynthPart::kRouter;
  if (router) study.machine = without_nodes(study.machine);
  study.module = router ? "dl_router" : "dl_node";
  study.parameters = router_params(study.machine.router());
  if (router) study.parameters.push_back("EjectDepth=" + std::to_string(study.machine.router().eject_depth));
  if (study.machine.node.reductions) study.parameters.emplace_back("Reductions=1'b1");
  for (const std::string& parameter : request.parameters) set(study.parameters, parameter);
  return study;
}

void run_synth(SynthStudy& study) {
  const SynthRequest& request = study.request;
  require_yosys();
  const std::string nextpnr = request.seeds > 0 ? find_nextpnr(study) : "";
  ToolRuns tools(request.keep, {"YOWASP_CACHE_DIR=" + request.source_dir + "/build/tools/cache"}, request.timeout);
  tools.watch(request.watcher, "synth");
  run_good(tools, "yosys", {{"yosys", {"yosys", "-V"}}}, 1);
  study.yosys = version_in(tools.read("yosys.log"));
  const ToolRun elaborate = yosys_run(tools, "elaborate", elaborate_script(study));
  const ToolEnd end = tools.run({elaborate}, 1)[0];
  require_known_parameters(study, tools.read("parameters.txt"));
  if (!end.good) fail(tools, "yosys", elaborate, end);
  if (request.seeds > 0)
    tools.write("wrapper.v", registered_wrapper(study.module, study.parameters, parse_ports(tools.read("ports.txt"))));
  map_design(study, tools);
  if (request.seeds > 0) route_design(study, tools, nextpnr);
}

}  // namespace dateline
