// SPDX-License-Identifier: Apache-2.0
#include "sw/report/report_head.h"

#include <nlohmann/json.hpp>

#include "model/error.h"
#include "model/printable.h"
#include "sim/engine.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kReportVersion = 1;

Json wait_json(const StallError::Wait& wait) {
  Json json = {{"node", wait.node}};
  if (wait.port >= 0) json["port"] = wait.port;
  if (wait.vc >= 0) json["vc"] = wait.vc;
  json["text"] = wait.text;
  return json;
}

std::string kind_of(const std::exception& error) {
  if (const auto* stall = dynamic_cast<const StallError*>(&error)) return stall->stall_kind();
  if (dynamic_cast<const RefusedError*>(&error)) return "refused";
  if (dynamic_cast<const MismatchError*>(&error)) return "mismatch";
  return dynamic_cast<const CheckError*>(&error) ? "check" : "usage";
}

}  // namespace

std::string program_version() { return DATELINE_VERSION; }

Json report_head(const std::string& report) {
  return {{"format", "dateline-" + report}, {"version", kReportVersion}, {"program_version", program_version()}};
}

Json machine_json(const Machine& machine) {
  const RouterConfig& router = machine.router();
  Json json = {{"topology", machine.topology.spec},
               {"nodes", machine.topology.nodes},
               {"ports", machine.one_port() ? "one" : "all"},
               {"q", machine.options.q},
               {"vcs", router.vcs},
               {"depth", router.depth},
               {"width", router.width},
               {"link_stages", router.link_stages},
               {"virtual_networks", router.networks},
               {"startup", machine.options.startup},
               {"switching", to_string(machine.options.switching)},
               {"circuit_retry", machine.options.circuit_retry},
               {"routing", machine.routing.text},
               {"flow", to_string(machine.options.flow)},
               {"engine", machine.engine->name}};
  if (!machine.rtl_nodes.empty()) json["rtl_nodes"] = machine.rtl_nodes;
  return json;
}

std::string machine_text(const Machine& machine) {
  const RouterConfig& router = machine.router();
  return "flits of " + std::to_string(router.width) + " bits, " + std::to_string(router.link_stages) +
         (router.link_stages == 1 ? " cycle" : " cycles") + " a link" + ", startup " +
         std::to_string(machine.options.startup) + ", " + to_string(machine.options.switching) +
         (machine.options.circuit_retry ? " with retry" : "") + ", flow " + to_string(machine.options.flow) +
         (router.networks > 1 ? ", " + std::to_string(router.networks) + " virtual networks" : "") + ", routing " +
         machine.routing.text + ", engine " + machine.engine->name +
         (machine.options.rtl_nodes.empty() ? "" : ", RTL nodes " + machine.options.rtl_nodes);
}

Json failure_json(const std::exception& error) {
  const auto* stall = dynamic_cast<const StallError*>(&error);
  Json json = {{"kind", kind_of(error)}, {"message", one_line(error.what())}};
  if (!stall) return json;
  json["round"] = stall->round;
  json["cycle"] = stall->cycle;
  json["waits"] = Json::array();
  for (const StallError::Wait& wait : stall->waits) json["waits"].push_back(wait_json(wait));
  return json;
}

std::string report_text(const Json& report) { return report.dump(2) + "\n"; }

}  // namespace dateline
