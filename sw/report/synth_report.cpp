// SPDX-License-Identifier: Apache-2.0
#include "sw/report/synth_report.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

struct Column {
  const char* key;      ///< in JSON
  const char* heading;  ///< in the table
  CellKind kind;
};

constexpr std::array<Column, 8> kColumns = {{{"lut", "LUT", CellKind::kLut},
                                             {"ff", "FF", CellKind::kFlipFlop},
                                             {"memory", "memory", CellKind::kMemory},
                                             {"block_memory", "block memory", CellKind::kBlockMemory},
                                             {"carry", "carry", CellKind::kCarry},
                                             {"mux", "mux", CellKind::kMux},
                                             {"inverter", "inverter", CellKind::kInverter},
                                             {"other", "other", CellKind::kOther}}};

struct Line {
  std::string module;
  int instances = 1;
  const CellCounts* cells = nullptr;
};

CellCounts sum_of(const std::vector<ModuleUse>& modules) {
  CellCounts sum;
  for (const ModuleUse& use : modules)
    for (const auto& [cell, number] : use.cells) sum[cell] += number;
  return sum;
}

std::vector<Row> rows_of(const SynthStudy& study) {
  const CellCounts sum = sum_of(study.modules);
  std::vector<Line> lines;
  for (const ModuleUse& use : study.modules) lines.push_back({use.module, use.instances, &use.cells});
  if (!study.modules.empty()) lines.push_back({"sum of the modules", 1, &sum});
  lines.push_back({"flat", 1, &study.flat});
  std::vector<Row> rows = {{"by module", "instances"}};
  for (const Line& line : lines) rows.push_back({line.module, std::to_string(line.instances)});
  const SynthTarget target = study.request.target;
  for (const Column& column : kColumns) {
    if (count(target, study.flat, column.kind) == 0 && count(target, sum, column.kind) == 0) continue;
    rows[0].push_back(column.heading);
    for (size_t i = 0; i < lines.size(); ++i)
      rows[i + 1].push_back(std::to_string(count(target, *lines[i].cells, column.kind)));
  }
  return rows;
}

std::string heading(const SynthStudy& study) {
  const RouterConfig& router = study.machine.router();
  std::string text = study.module + " of " + study.machine.topology.spec + ", " + std::to_string(router.ports) +
                     " ports, " + (router.all_port ? "all-port" : "one-port") + ", " +
                     std::to_string(router.channels()) + " channels, " + counted(router.vcs, "VC") + " of depth " +
                     std::to_string(router.depth) + ", " + std::to_string(router.width) + " bits" +
                     (router.circuits ? ", circuits" : "") + (router.source ? ", source routes" : "");
  for (const std::string& parameter : study.request.parameters) text += ", " + parameter;
  return text + "\nmapped to " + synth_family(study.request.target).name + " by Yosys " + study.yosys + "\n";
}

/// Cells by name in a line.
std::string list_of(const CellCounts& cells) {
  std::string text;
  for (const auto& [cell, number] : cells)
    if (number != 0) text += (text.empty() ? "" : ", ") + std::to_string(number) + " " + cell;
  return text;
}

std::string memory_note(const SynthStudy& study) {
  CellCounts memories;
  for (const auto& [cell, number] : study.flat) {
    const CellKind kind = cell_kind(study.request.target, cell);
    if (kind == CellKind::kMemory || kind == CellKind::kBlockMemory) memories[cell] = number;
  }
  return memories.empty() ? "" : "memory: " + list_of(memories) + "\n";
}

std::string routed_text(const SynthStudy& study, const Routed& routed) {
  std::string text = "\nplaced and routed in " + routed.device + " by nextpnr " + routed.nextpnr +
                     ", every input and output in a register: " + format_number(routed.median, 1) + " MHz, median of " +
                     std::to_string(routed.clocks.size()) + " seeds, " + format_number(routed.least, 1) + " to " +
                     format_number(routed.most, 1) + "\n";
  std::string used;
  for (const auto& [cell, use] : routed.cells)
    used += (used.empty() ? "" : ", ") + std::to_string(use.used) + " of " + std::to_string(use.available) + " " + cell;
  // With the wrapper around it the design may be mapped to fewer LUTs than without.
  const auto more = [&](CellKind kind) {
    const auto number = count(study.request.target, routed.wrapper, kind);
    return std::to_string(std::abs(number)) + (number < 0 ? " fewer" : " more");
  };
  return text + "used: " + used + "; " + more(CellKind::kLut) + " LUTs and " + more(CellKind::kFlipFlop) +
         " flip-flops than without the wrapper\n";
}

Json counts_of(SynthTarget target, const CellCounts& cells) {
  Json json;
  for (const Column& column : kColumns) json[column.key] = count(target, cells, column.kind);
  json["cells"] = Json::object();
  for (const auto& [cell, number] : cells) json["cells"][cell] = number;
  return json;
}

Json routed_json(SynthTarget target, const Routed& routed) {
  Json json = {
      {"device", routed.device},   {"nextpnr", routed.nextpnr},   {"mhz_median", routed.median},
      {"mhz_least", routed.least}, {"mhz_most", routed.most},     {"seeds", Json::array()},
      {"used", Json::object()},    {"available", Json::object()}, {"wrapper", counts_of(target, routed.wrapper)}};
  for (const SeedClock& clock : routed.clocks) json["seeds"].push_back({{"seed", clock.seed}, {"mhz", clock.mhz}});
  for (const auto& [cell, use] : routed.cells) {
    json["used"][cell] = use.used;
    json["available"][cell] = use.available;
  }
  return json;
}

}  // namespace

std::string synth_report(const SynthStudy& study) {
  std::string text = heading(study) + "\n" + text_table(rows_of(study));
  if (!study.modules.empty())
    text += "by module: modules kept apart, without those in them; flat: all in one module, as it is built\n";
  text += memory_note(study);
  return text + (study.routed ? routed_text(study, *study.routed) : "");
}

Json synth_json(const SynthStudy& study) {
  const RouterConfig& router = study.machine.router();
  const SynthTarget target = study.request.target;
  Json json = {{"target", synth_family(target).name},
               {"part", study.request.part == SynthPart::kRouter ? "router" : "node"},
               {"module", study.module},
               {"topology", study.machine.topology.spec},
               {"ports", router.ports},
               {"all_port", router.all_port},
               {"channels", router.channels()}};
  for (const std::string& name : kSynthOptions) add_hardware(json, hardware_option(name), study.machine);
  json.update({{"routing", study.machine.routing.text},
               {"circuit", router.circuits},
               {"source_routes", router.source},
               {"parameters", Json::object()},
               {"yosys", study.yosys},
               {"flat", counts_of(target, study.flat)}});
  for (const std::string& parameter : study.parameters) {
    const size_t equal = parameter.find('=');
    json["parameters"][parameter.substr(0, equal)] = parameter.substr(equal + 1);
  }
  if (!study.modules.empty()) json["modules_sum"] = counts_of(target, sum_of(study.modules));
  for (const ModuleUse& use : study.modules) {
    Json one = {{"module", use.module}, {"instances", use.instances}};
    one.update(counts_of(target, use.cells));
    json["modules"].push_back(one);
  }
  if (study.routed) json["place_and_route"] = routed_json(target, *study.routed);
  return json;
}

}  // namespace dateline
