// SPDX-License-Identifier: Apache-2.0
#include "sw/report/common_rows.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/network/layers.h"
#include "sim/engine.h"
#include "sw/report/as_options.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

const StallError* stall_of(const std::exception& error) { return dynamic_cast<const StallError*>(&error); }

std::string kind_of(const std::exception& error) {
  if (const StallError* stall = stall_of(error)) return stall->stall_kind();
  if (dynamic_cast<const RefusedError*>(&error)) return "refused";
  if (dynamic_cast<const MismatchError*>(&error)) return "mismatch";
  return dynamic_cast<const CheckError*>(&error) ? "check" : "usage";
}

/// The options that the message names; nothing if it names none.
std::optional<std::vector<std::string>> options_in(const std::exception& error) {
  std::vector<std::string> options;
  for (const std::string& name : settings_in(error.what())) options.push_back(as_options(setting(name)));
  if (options.empty()) return std::nullopt;
  return options;
}

/// A port or virtual channel number; nothing for a negative one.
std::optional<int> known(int number) { return number < 0 ? std::nullopt : std::optional<int>(number); }

Rows<StallError::Wait> wait_rows() {
  using Wait = StallError::Wait;
  return Rows<Wait>()
      .value("node", "", "node that sends into the channel or link that is waited for; without port: the waiting node",
             &Wait::node)
      .value("port?", "", "output port of the channel, or of the link that refuses",
             [](const Wait& wait) { return known(wait.port); })
      .value("vc?", "", "virtual channel", [](const Wait& wait) { return known(wait.vc); })
      .value("text", "", "the channel or link in words, or what the node waits for", &Wait::text);
}

Rows<StallError> stall_rows() {
  return Rows<StallError>()
      .value("round?", "", "with a stall: the round, from 1; 0: before the first round", &StallError::round)
      .value("cycle?", "cycles", "with a stall: when it was noticed, counted from the first close of the barrier",
             &StallError::cycle)
      .value("formed?", "cycles", "with a deadlock: when the circular wait was complete", &StallError::formed)
      .list("waits?",
            "with a deadlock: the channels, of which each waits for the next and the last for the first; with a "
            "livelock: "
            "the circuits that are refused; else the nodes that wait",
            wait_rows(), [](const StallError& stall) { return &stall.waits; });
}

}  // namespace

const Rows<std::string>& head_rows() {
  static const auto rows =
      Rows<std::string>()
          .value("format", "", "dateline- and the name of the report",
                 [](const std::string& report) { return "dateline-" + report; })
          .value("version", "", "version of the format; it changes when a key is renamed or its meaning changes",
                 [](const std::string&) { return kReportVersion; })
          .value("program_version", "", "version of the program that wrote the report, as --version prints it",
                 [](const std::string&) { return program_version(); });
  return rows;
}

const KeyGroup& head_keys() {
  static const KeyGroup group = {"head", "Keys that open every report", head_rows().keys()};
  return group;
}

const Rows<std::exception>& failure_rows() {
  static const auto rows =
      Rows<std::exception>()
          .value(
              "kind", "",
              "usage: bad use or too little memory (exit 2); refused: the run was not started; check: a check failed; "
              "mismatch: wrong data; deadlock: channels wait for each other; livelock: flits move, but no word "
              "arrives; stall: nothing moves",
              kind_of, "usage refused check mismatch deadlock livelock stall")
          .value("message", "", "the message on stderr, one line",
                 [](const std::exception& error) { return one_line(as_options(error.what())); })
          .value("settings?", "", "options that the message names, each once, in the order of the message", options_in)
          .add(stall_rows(), stall_of);
  return rows;
}

const KeyGroup& failure_keys() {
  static const KeyGroup group = {
      "failure", "The failure",
      Rows<std::exception>()
          .object("failure?",
                  "present if the exit status is not 0; if the command could not start, other keys may be missing",
                  failure_rows())
          .keys()};
  return group;
}

Rows<Machine> hardware_row(const HardwareOption& option) {
  return Rows<Machine>().value(
      {option.key, option.type(), option.unit, option.meaning, option.words}, [&option](const Machine& machine) {
        return std::visit([](const auto& value) { return nlohmann::ordered_json(value); }, option.value(machine));
      });
}

const Rows<ChosenSetting>& chosen_rows() {
  static const auto rows = Rows<ChosenSetting>()
                               .value("option", "", "option that was not given, such as --routing",
                                      [](const ChosenSetting& one) { return as_options(setting(one.name)); })
                               .value("value", "", "its value", &ChosenSetting::value)
                               .value("because", "", "why the default does not work", &ChosenSetting::because);
  return rows;
}

const Rows<Layers::Quality>& route_rows() {
  using Quality = Layers::Quality;
  static const auto rows =
      Rows<Quality>()
          .value("pairs", "", "pairs of nodes with processors that a path joins, which is the number of routes",
                 &Quality::routes)
          .value("cut_off", "", "pairs that no path joins", &Quality::cut_off)
          .value("hops", "links", "of all routes", &Quality::hops)
          .value("shortest_hops", "links", "of shortest paths between all pairs", &Quality::shortest_hops)
          .value("longer", "", "routes that are longer than a shortest path", &Quality::longer)
          .value("most_extra_hops", "links", "of a route beyond the shortest path", &Quality::most_extra)
          .value("worst_load", "routes", "routes over the fullest link", &Quality::worst_load)
          .value(
              "worst_load_bound", "routes",
              "least routes over the fullest link, whatever the routes: all hops spread over all links, and what the "
              "links of one node carry",
              &Quality::bound);
  return rows;
}

const Rows<Machine>& machine_rows() {
  static const auto rows = [] {
    auto machine =
        Rows<Machine>()
            .value("topology", "", "network with its sizes written out, such as torus:8x8",
                   [](const Machine& m) { return m.topology.spec; })
            .value("nodes", "nodes", "nodes of the network", [](const Machine& m) { return m.topology.nodes; })
            .value("processors?", "nodes", "nodes with a processor, where some have none or have failed",
                   [](const Machine& m) {
                     return m.topology.switches.empty() ? std::nullopt : std::optional<int>(m.topology.member_count());
                   })
            .value("layers?", "", "layers of virtual channels of layered routing", [](const Machine& m) {
              return m.topology.layers ? std::optional<int>(m.topology.layers->layers()) : std::nullopt;
            });
    for (const HardwareOption& option : hardware_options()) machine.add(hardware_row(option));
    return machine
        .value("engine", "", "engine of the run, on which the cost model was measured too",
               [](const Machine& m) { return m.engine->name; })
        .value("rtl_nodes?", "", "nodes of the SystemC network that are Verilated RTL", &Machine::rtl_nodes)
        .list("chosen?", "settings that the program chose because the defaults do not work", chosen_rows(),
              &Machine::chosen);
  }();
  return rows;
}

const KeyGroup& machine_keys() {
  static const KeyGroup group = {"machine", "The machine", machine_rows().keys()};
  return group;
}

const Rows<Counts>& counts_rows() {
  static const auto rows = Rows<Counts>()
                               .number("rounds", "rounds", "", &Counts::rounds)
                               .number("hops", "links", "", &Counts::hops)
                               .number("volume", "words", "", &Counts::volume);
  return rows;
}

const Rows<Verdict>& verdict_rows() {
  static const auto rows =
      Rows<Verdict>()
          .value("verdict", "", "free: deadlock-free; cycle: can deadlock; unknown: neither is proven", verdict_word,
                 "free cycle unknown")
          .value("method", "", "how the verdict was found", &Verdict::method)
          .value("channels", "channels", "(link, virtual channel) pairs in the channel dependency graph",
                 &Verdict::channels)
          .value("dependencies", "", "dependencies between the channels", &Verdict::dependencies);
  return rows;
}

}  // namespace dateline
