// SPDX-License-Identifier: Apache-2.0
#include "sw/report/synth_report.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/report/common_rows.h"
#include "sw/report/row_texts.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

using Row = std::vector<std::string>;

struct Column {
  const char* key;      ///< in JSON
  const char* heading;  ///< in the table
  CellKind kind;
  const char* unit;
  const char* meaning;
};

constexpr std::array<Column, 8> kColumns = {
    {{"lut", "LUT", CellKind::kLut, "LUTs", ""},
     {"ff", "FF", CellKind::kFlipFlop, "flip-flops", ""},
     {"memory", "memory", CellKind::kMemory, "cells", "RAM made of LUTs"},
     {"block_memory", "block memory", CellKind::kBlockMemory, "cells", "block RAM"},
     {"carry", "carry", CellKind::kCarry, "cells", ""},
     {"mux", "mux", CellKind::kMux, "cells", ""},
     {"inverter", "inverter", CellKind::kInverter, "cells", ""},
     {"other", "other", CellKind::kOther, "cells", ""}}};

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

/// Numbers and names of cells in one line.
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

struct MappedCells {
  SynthTarget target;
  CellCounts cells;
};

/// The cells that a design was mapped to. first: meaning of the first row.
Rows<MappedCells> mapped_rows(const std::string& first = {}) {
  Rows<MappedCells> rows;
  for (const Column& column : kColumns)
    rows.value(column.key, column.unit, &column == kColumns.data() ? first : column.meaning,
               [kind = column.kind](const MappedCells& m) { return count(m.target, m.cells, kind); });
  return rows.map("cells", "every kind of cell, by its name in the target",
                  {"*?", "integer", "cells", "cells of this kind"}, &MappedCells::cells);
}

struct MappedModule {
  SynthTarget target;
  const ModuleUse& use;
};

Rows<MappedModule> module_rows() {
  return Rows<MappedModule>()
      .value("module", "", "", [](const MappedModule& m) { return m.use.module; })
      .value("instances", "", "", [](const MappedModule& m) { return m.use.instances; })
      .add(mapped_rows("sum over all instances"), [](const MappedModule& m) {
        return MappedCells{m.target, m.use.cells};
      });
}

std::vector<MappedModule> modules_of(const SynthStudy& study) {
  std::vector<MappedModule> modules;
  for (const ModuleUse& use : study.modules) modules.push_back({study.request.target, use});
  return modules;
}

/// A getter for a number of Use, by kind of cell.
auto use_of(int RoutedReport::Use::*number) {
  return [number](const SynthStudy& study) {
    std::map<std::string, int> numbers;
    for (const auto& [cell, use] : study.routed->cells) numbers[cell] = use.*number;
    return numbers;
  };
}

Rows<SynthStudy> routed_rows() {
  const Key cells = {"*", "integer", "cells", ""};
  const auto routed = [](const SynthStudy& s) -> const Routed& { return *s.routed; };
  return Rows<SynthStudy>()
      .add(Rows<Routed>()
               .value("device", "", "", &Routed::device)
               .value("nextpnr", "", "version of nextpnr", &Routed::nextpnr)
               .value("mhz_median", "MHz", "clock of register-to-register paths, median of the seeds", &Routed::median)
               .value("mhz_least", "MHz", "", &Routed::least)
               .value("mhz_most", "MHz", "", &Routed::most)
               .list("seeds", "clock for each seed of place and route",
                     Rows<SeedClock>().value("seed", "", "", &SeedClock::seed).value("mhz", "MHz", "", &SeedClock::mhz),
                     &Routed::clocks),
           routed)
      .map("used", "cells used, wrapper included", cells, use_of(&RoutedReport::Use::used))
      .map("available", "cells of the device", cells, use_of(&RoutedReport::Use::available))
      .object("wrapper", "cells that Yosys maps in addition with the wrapper; may be negative", mapped_rows(),
              [](const SynthStudy& s) {
                return MappedCells{s.request.target, s.routed->wrapper};
              });
}

/// [parameter] name and value.
std::vector<std::pair<std::string, std::string>> parameters_of(const SynthStudy& study) {
  std::vector<std::pair<std::string, std::string>> parameters;
  for (const std::string& parameter : study.parameters) {
    const size_t equal = parameter.find('=');
    parameters.emplace_back(parameter.substr(0, equal), parameter.substr(equal + 1));
  }
  return parameters;
}

Rows<SynthStudy> design_rows() {
  using Study = SynthStudy;
  const auto router = [](auto member) {
    return [member](const Study& s) { return std::invoke(member, s.machine.router()); };
  };
  auto rows =
      Rows<Study>()
          .value(
              "target", "", "family of FPGAs", [](const Study& s) { return synth_family(s.request.target).name; },
              "xc7 ecp5 ice40")
          .value(
              "part", "", "what was mapped",
              [](const Study& s) { return s.request.part == SynthPart::kRouter ? "router" : "node"; }, "router node")
          .value("module", "", "module of the RTL", &Study::module)
          .value("topology", "", "network of the router", [](const Study& s) { return s.machine.topology.spec; })
          .value("ports", "", "number of network ports; the port model is all_port", router(&RouterConfig::ports))
          .value("all_port", "", "one injection and one ejection channel per network port",
                 router(&RouterConfig::all_port))
          .value("channels", "", "network ports and local channels", router(&RouterConfig::channels));
  for (const std::string& name : usual_router_numbers()) rows.add(hardware_row(hardware_option(name)), &Study::machine);
  rows.add(hardware_row(hardware_option("reductions")), &Study::machine);
  return rows.value("routing", "", "routing of the network", [](const Study& s) { return s.machine.routing.text; })
      .value("circuit", "", "supports circuits", router(&RouterConfig::circuits))
      .value("source_routes", "", "supports source routes", router(&RouterConfig::source))
      .map("parameters", "parameters of the RTL that were set", {"*?", "text", "", ""}, parameters_of)
      .value("yosys", "", "version of Yosys", &Study::yosys);
}

const Rows<SynthStudy>& synth_rows() {
  static const auto rows =
      design_rows()
          .object("flat", "the flattened design", mapped_rows(),
                  [](const SynthStudy& s) {
                    return MappedCells{s.request.target, s.flat};
                  })
          .object("modules_sum?", "sum of the modules that are kept separate", mapped_rows(),
                  [](const SynthStudy& s) {
                    return s.modules.empty() ? std::nullopt
                                             : std::optional<MappedCells>({s.request.target, sum_of(s.modules)});
                  })
          .list("modules?", "modules that are kept separate, each without the modules in it", module_rows(), modules_of)
          .object("place_and_route?", "results of place and route, in a wrapper with registers", routed_rows(),
                  [](const SynthStudy& s) { return s.routed ? &s : nullptr; });
  return rows;
}

using SynthTexts = RowTexts<SynthStudy>;

std::string heading(const SynthTexts& say, const SynthStudy& study) {
  std::string text = say("module") + " of " + say("topology") + ", " + say("ports") + " ports, " +
                     (say.is("all_port") ? "all-port" : "one-port") + ", " + say("channels") + " channels, " +
                     say("vcs") + (say("vcs") == "1" ? " VC" : " VCs") + " of depth " + say("depth") + ", " +
                     say.with_unit("width") + (say.is("circuit") ? ", circuits" : "") +
                     (say.is("source_routes") ? ", source routes" : "");
  for (const std::string& parameter : study.request.parameters) text += ", " + parameter;
  return text + "\nmapped to " + say("target") + " by Yosys " + say("yosys") + "\n";
}

/// "12 more", or "12 fewer": the design may be mapped to fewer LUTs with the wrapper than without it.
std::string with_wrapper(const SynthTexts& say, const std::string& cells) {
  const int number = static_cast<int>(say.real("place_and_route.wrapper." + cells));
  return std::to_string(std::abs(number)) + (number < 0 ? " fewer" : " more");
}

std::string routed_text(const SynthTexts& say, const Routed& routed) {
  const std::string at = "place_and_route.";
  std::string used;
  for (const auto& [cell, use] : routed.cells)
    used += (used.empty() ? "" : ", ") + std::to_string(use.used) + " of " + std::to_string(use.available) + " " + cell;
  return "\nplaced and routed in " + say(at + "device") + " by nextpnr " + say(at + "nextpnr") +
         ", every input and output in a register: " + say.with_unit(at + "mhz_median", 1) + ", median of " +
         std::to_string(routed.clocks.size()) + " seeds, " + say(at + "mhz_least", 1) + " to " +
         say(at + "mhz_most", 1) + "\nused: " + used + "; " + with_wrapper(say, "lut") + " LUTs and " +
         with_wrapper(say, "ff") + " flip-flops than without the wrapper\n";
}

}  // namespace

std::string synth_report(const SynthStudy& study) {
  const SynthTexts say(synth_rows(), study);
  std::string text = heading(say, study) + "\n" + text_table(rows_of(study));
  if (!study.modules.empty())
    text += "by module: each module without the modules in it; flat: all in one module, as it is built\n";
  text += memory_note(study);
  return text + (study.routed ? routed_text(say, *study.routed) : "");
}

nlohmann::ordered_json synth_json(const SynthStudy& study) { return synth_rows().json(study); }

std::vector<Key> synth_keys() { return synth_rows().keys(); }

}  // namespace dateline
