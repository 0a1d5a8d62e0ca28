// SPDX-License-Identifier: Apache-2.0
#include "sw/report/report_head.h"

#include <nlohmann/json.hpp>

#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/report/as_options.h"
#include "sw/report/common_rows.h"
#include "sw/report/row_texts.h"

namespace dateline {
using Json = nlohmann::ordered_json;

namespace {

/// Replaces the settings in all strings with options: the lower layers name settings, a report names command-line
/// options.
void write_options(Json& json) {
  if (json.is_string())
    json = as_options(json.get_ref<const std::string&>());
  else if (json.is_structured())
    for (Json& part : json) write_options(part);
}

}  // namespace

std::string program_version() { return DATELINE_VERSION; }

Json report_head(const std::string& report) { return head_rows().json(report); }

Json machine_json(const Machine& machine) { return machine_rows().json(machine); }

std::string machine_text(const Machine& machine) {
  const RowTexts<Machine> say(machine_rows(), machine);
  return "flits of " + say.with_unit("width") + ", " + say.counted("link_stages") + " per link" +
         (say("pipeline") == "0" ? "" : ", pipeline " + say("pipeline")) + ", startup " + say("startup") + ", " +
         say("switching") + (say.has("circuit_retry") ? " with retry" : "") + ", flow " + say("flow") +
         (say("virtual_networks") == "1" ? "" : ", " + say("virtual_networks") + " virtual networks") + ", routing " +
         say("routing") + ", engine " + say("engine") +
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

Json failure_json(const std::exception& error) { return failure_rows().json(error); }

std::string report_text(Json report) {
  write_options(report);
  return report.dump(2) + "\n";
}

}  // namespace dateline
