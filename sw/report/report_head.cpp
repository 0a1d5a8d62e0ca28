// SPDX-License-Identifier: Apache-2.0
#include "sw/report/report_head.h"

#include <nlohmann/json.hpp>
#include <variant>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sim/engine.h"
#include "sw/driver/machine/hardware.h"
#include "sw/report/as_options.h"

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

/// Texts from the lower rooms name settings; a report names options.
void write_options(Json& json) {
  if (json.is_string())
    json = as_options(json.get_ref<const std::string&>());
  else if (json.is_structured())
    for (Json& part : json) write_options(part);
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

void add_hardware(Json& json, const HardwareOption& option, const Machine& machine) {
  std::visit([&](const auto& value) { json[option.key] = value; }, option.value(machine));
}

Json machine_json(const Machine& machine) {
  Json json = {{"topology", machine.topology.spec}, {"nodes", machine.topology.nodes}};
  for (const HardwareOption& row : hardware_options()) add_hardware(json, row, machine);
  json["engine"] = machine.engine->name;
  if (!machine.rtl_nodes.empty()) json["rtl_nodes"] = machine.rtl_nodes;
  if (!machine.chosen.empty()) json["chosen"] = chosen_json(machine.chosen);
  return json;
}

std::string machine_text(const Machine& machine) {
  const RouterConfig& router = machine.router();
  return "flits of " + std::to_string(router.width) + " bits, " + counted(router.link_stages, "cycle") +
         " a link, startup " + std::to_string(machine.options.startup) + ", " + to_string(machine.options.switching) +
         (machine.options.circuit_retry ? " with retry" : "") + ", flow " + to_string(machine.options.flow) +
         (router.networks > 1 ? ", " + std::to_string(router.networks) + " virtual networks" : "") + ", routing " +
         machine.routing.text + ", engine " + machine.engine->name +
         (machine.options.rtl_nodes.empty() ? "" : ", RTL nodes " + machine.options.rtl_nodes);
}

std::string chosen_text(const std::vector<ChosenSetting>& chosen) {
  std::string settings, reasons;
  for (const ChosenSetting& one : chosen) {
    settings += (settings.empty() ? "" : ", ") + setting(one.name, one.value);
    reasons += (reasons.empty() ? "" : "; ") + one.because;
  }
  return chosen.empty() ? "" : "chosen: " + as_options(settings) + " (" + one_line(as_options(reasons)) + ")\n";
}

Json chosen_json(const std::vector<ChosenSetting>& chosen) {
  Json list = Json::array();
  for (const ChosenSetting& one : chosen)
    list.push_back({{"option", as_options(setting(one.name))}, {"value", one.value}, {"because", one.because}});
  return list;
}

Json failure_json(const std::exception& error) {
  const auto* stall = dynamic_cast<const StallError*>(&error);
  Json json = {{"kind", kind_of(error)}, {"message", one_line(as_options(error.what()))}};
  for (const std::string& name : settings_in(error.what())) json["settings"].push_back(as_options(setting(name)));
  if (!stall) return json;
  json["round"] = stall->round;
  json["cycle"] = stall->cycle;
  if (stall->formed) json["formed"] = *stall->formed;
  json["waits"] = Json::array();
  for (const StallError::Wait& wait : stall->waits) json["waits"].push_back(wait_json(wait));
  return json;
}

std::string report_text(Json report) {
  write_options(report);
  return report.dump(2) + "\n";
}

}  // namespace dateline
