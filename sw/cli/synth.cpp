// SPDX-License-Identifier: Apache-2.0
// dateline synth
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "sw/cli/commands.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/synth/synth.h"
#include "sw/report/synth_report.h"

namespace dateline {
namespace {

constexpr int kDefaultSeeds = 5;

struct SynthArguments {
  SynthRequest request;
  std::string target = "xc7", part = "router", ports, json, html;
  std::optional<int> seeds;
  bool all_port = false, circuit = false, source_routes = false;
};

SynthPart parse_part(const std::string& name) {
  if (name != "router" && name != "node")
    throw UsageError(setting("part", "'" + printable(name) + "'") + " is not known" +
                     known_names(name, {"router", "node"}));
  return name == "node" ? SynthPart::kNode : SynthPart::kRouter;
}

int parse_ports_number(const std::string& text) {
  if (text == "all" || text == "one")
    throw UsageError(setting("ports", text) + ": here " + setting("ports") +
                     " is the number of network ports; the port model is " + setting("all-port"));
  if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string::npos)
    throw UsageError(setting("ports", "'" + printable(text) + "'") + " is not a number of network ports, 1..16");
  const int ports = std::stoi(text);
  require_range(setting("ports"), ports, 1, kMaxPorts);
  return ports;
}

/// A torus with this number of ports. A router depends on the size of the torus only in the bits of its coordinates.
/// Eight nodes per dimension (four above 8 ports) are the most for which every header has room.
std::string torus_of(int ports) {
  constexpr int kMostDimensions = 6;  // of torus:... names
  if (ports % 2 != 0 || ports > 2 * kMostDimensions)
    throw UsageError(setting("ports", ports) + ": without " + setting("topology") +
                     " the router is that of a torus, with two ports per dimension; use 2, 4, .. 12, "
                     "or " +
                     setting("topology") + ", such as hypercube:" + std::to_string(ports));
  return std::string("torus:") + (ports <= 8 ? "8" : "4") + "^" + std::to_string(ports / 2);
}

void synth(SynthArguments& arguments, const CommandContext& context, JsonOutput& json) {
  SynthRequest& request = arguments.request;
  request.target = parse_synth_target(arguments.target);
  request.part = parse_part(arguments.part);
  const int ports = arguments.ports.empty() ? 0 : parse_ports_number(arguments.ports);
  if (request.hardware.topology.empty()) request.hardware.topology = torus_of(ports > 0 ? ports : 4);
  require_range(setting("vcs"), request.hardware.vcs, 1, kMaxVcs);
  request.hardware.one_port = !arguments.all_port;
  if (arguments.circuit) request.hardware.switching = SwitchingMode::kCircuit;
  if (arguments.source_routes) request.hardware.routing.name = RoutingName::kSource;
  if (request.hardware.reductions && request.part != SynthPart::kNode)
    throw UsageError(setting("reductions") + " is of the node; add " + setting("part", "node"));
  request.seeds = arguments.seeds.value_or(request.target == SynthTarget::kXc7 ? 0 : kDefaultSeeds);
  if (!request.device.empty() && request.seeds == 0 && !synth_family(request.target).devices.empty())
    throw UsageError(setting("device") + " is for place and route; use " + setting("seeds", 1) + " or more");
  request.source_dir = context.paths.source_dir;
  request.watcher = context.progress->watcher();
  SynthStudy study = prepare_synth(request);
  if (ports > 0 && study.machine.router().ports != ports)
    throw UsageError(setting("ports", ports) + ": " + study.machine.topology.spec + " has " +
                     std::to_string(study.machine.router().ports) + " ports; leave " + setting("ports") + " out");
  run_synth(study);
  context.progress->clear();
  json.set(synth_json(study));
  json.commit();
  if (!json.to_stdout()) std::cout << synth_report(study);
}

void add_synth_hardware(CLI::App& command, SynthArguments& arguments) {
  MachineOptions& hardware = arguments.request.hardware;
  hardware.topology = "";
  hardware.vcs = 2;
  command.add_option("--part", arguments.part, "router, node (router, network interface, memory)")
      ->capture_default_str();
  command.add_option("--ports", arguments.ports, "number of network ports; a torus has two per dimension [4]");
  command.add_option("--topology", hardware.topology, "network whose router is synthesized [the torus with --ports]");
  command.add_flag("--all-port", arguments.all_port,
                   "one injection and one ejection channel per network port, instead of one of each");
  add_hardware_option(command, hardware, "vcs")->description("virtual channels per link, 1..8")->capture_default_str();
  for (const std::string& name : usual_router_numbers())
    if (name != "vcs") add_hardware_option(command, hardware, name);
  add_hardware_option(command, hardware, "reductions")->description("node: it can combine words");
  command.add_flag("--circuit", arguments.circuit, "support circuits");
  command.add_flag("--source-routes", arguments.source_routes,
                   "support source routes in addition to the network's own routing");
  command.add_option("--param", arguments.request.parameters,
                     "Name=Value: set a parameter of dl_router or dl_node, such as CoordBits=4; may be repeated");
}

}  // namespace

void add_synth(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "synth", "LUTs, flip-flops and memory of a router or node in an FPGA, by module, and its clock");
  auto arguments = std::make_shared<SynthArguments>();
  SynthRequest& request = arguments->request;
  request.jobs = 2;
  command->add_option("--target", arguments->target, "xc7 (Xilinx 7 series), ecp5, ice40")->capture_default_str();
  add_synth_hardware(*command, *arguments);
  command->add_flag(
      "--flat-only", [&request](int64_t) { request.by_module = false; },
      "count only the flattened design, which takes half the time");
  command->add_option("--seeds", arguments->seeds,
                      "seeds of place and route, whose median is the clock; 0: only count cells [5; xc7: 0]");
  command->add_option("--device", request.device, "ice40: hx8k, up5k; ecp5: 25k, 85k [the first]");
  command->add_option("--jobs", request.jobs, "tools that run at a time")->capture_default_str();
  command->add_option("--timeout", request.timeout, "most seconds for one run of a tool")->capture_default_str();
  command->add_option("--keep", request.keep, "folder in which scripts, logs, netlists and the wrapper are kept");
  add_json_option(*command, arguments->json);
  add_html_option(*command, arguments->html);
  command->footer(
      "Yosys maps the design twice: flattened, and with its modules kept separate. LUT: LUT1 to LUT6 of xc7, LUT4 of\n"
      "ecp5 (mapped without wide LUTs), SB_LUT4 of ice40; memory: RAM made of LUTs; carry: CARRY4, CCU2C (takes the\n"
      "room of two LUT4), SB_CARRY; mux: MUXF7 and MUXF8. The clock is that of register-to-register paths, with\n"
      "the design in a wrapper that has a register on every input and output.");
  command->callback([arguments, context] {
    require_distinct({{setting("json"), arguments->json}, {setting("html"), arguments->html}});
    JsonOutput json("synth", arguments->json, arguments->html);
    json.around([&] { synth(*arguments, context, json); });
  });
}

}  // namespace dateline
