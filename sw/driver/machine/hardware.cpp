// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/hardware.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/timing.h"

namespace dateline {
namespace {

/// A row with the fields that every kind of option has.
HardwareOption row_of(std::string name, std::string key, std::string help, std::string meaning) {
  HardwareOption row;
  row.name = std::move(name);
  row.key = std::move(key);
  row.help = std::move(help);
  row.meaning = std::move(meaning);
  return row;
}

/// A numeric option that is also a number of the router configuration.
HardwareOption number(std::string name, std::string key, std::string unit, int MachineOptions::*option, int least,
                      int most, int RouterConfig::*router, std::string help, std::string meaning) {
  HardwareOption row = row_of(std::move(name), std::move(key), std::move(help), std::move(meaning));
  row.unit = std::move(unit);
  row.number = option;
  row.router = router;
  row.least = least;
  row.most = most;
  row.value = [router](const Machine& machine) { return machine.router().*router; };
  row.adopt = [option, router](MachineOptions& options, const FixedNetwork& board) {
    options.*option = board.node.router.*router;
  };
  return row;
}

/// A numeric option that a board does not fix.
HardwareOption free_number(std::string name, std::string key, std::string unit, int MachineOptions::*option, int least,
                           int most, std::string help, std::string meaning) {
  HardwareOption row = number(std::move(name), std::move(key), std::move(unit), option, least, most, nullptr,
                              std::move(help), std::move(meaning));
  row.value = [option](const Machine& machine) { return machine.options.*option; };
  row.adopt = nullptr;
  return row;
}

/// Most commands have the option.
HardwareOption usual(HardwareOption row) {
  row.usual = true;
  return row;
}

std::vector<std::string> names_where(const std::function<bool(const HardwareOption&)>& holds) {
  std::vector<std::string> names;
  for (const HardwareOption& row : hardware_options())
    if (holds(row)) names.push_back(row.name);
  return names;
}

/// The program chooses the number 0.
HardwareOption left_open(HardwareOption row) {
  row.chosen = 0;
  return row;
}

/// An option whose value is a word. `written` reads the word from the options of a machine.
HardwareOption word(std::string name, std::string key, std::string words, std::string help, std::string meaning,
                    std::function<void(MachineOptions&, const std::string&)> read,
                    const std::function<std::string(const MachineOptions&)>& written,
                    std::function<void(MachineOptions&, const FixedNetwork&)> adopt) {
  HardwareOption row = row_of(std::move(name), std::move(key), std::move(help), std::move(meaning));
  row.words = std::move(words);
  row.read = std::move(read);
  row.word = written;
  row.value = [written](const Machine& machine) { return written(machine.options); };
  row.adopt = std::move(adopt);
  return row;
}

RoutingChoice routing_of(const FixedNetwork& board) {
  const RouterConfig& router = board.node.router;
  if (router.unordered) return {RoutingName::kUdr, {}};
  if (router.source) return {RoutingName::kSource, {}};
  RoutingChoice routing;
  const int dims = board.topology.dims();
  bool ascending = true;
  for (int k = 0; k < dims; ++k) ascending = ascending && router.order[k] == k;
  if (ascending) return routing;
  routing.name = RoutingName::kDor;
  for (int i = 0; i < dims; ++i) routing.order.push_back(router.order[i]);
  return routing;
}

HardwareOption count_bits() {
  HardwareOption row =
      free_number("count-bits", "count_bits", "bits", &MachineOptions::count_bits, 0, kMaxCountBits,
                  "bits of the count beside every memory word, which streams need, {range} [as many as the run needs]",
                  "bits of the count beside every memory word; 0: words have no counts, and programs cannot stream");
  row.chosen = kCountsOpen;
  row.value = [](const Machine& machine) { return machine.node.count_bits; };
  return row;
}

HardwareOption reductions() {
  HardwareOption row = row_of("reductions", "reductions",
                              "nodes can combine the words that arrive with those of their memory [where the run needs "
                              "it]",
                              "nodes can combine the words that arrive with those of their memory");
  row.flag = &MachineOptions::reductions;
  row.value = [](const Machine& machine) { return machine.node.reductions; };
  row.adopt = [](MachineOptions& options, const FixedNetwork& board) { options.reductions = board.node.reductions; };
  return row;
}

HardwareOption ports() {
  return word(
      "ports", "ports", "all one", "all: a node may use all its links at once; one: one link out and one in at a time",
      "all: a node may use all its links at once; one: one link out and one in at a time",
      [](MachineOptions& options, const std::string& text) { options.one_port = parse_one_port(text); },
      [](const MachineOptions& options) { return options.one_port ? "one" : "all"; },
      [](MachineOptions& options, const FixedNetwork& board) { options.one_port = !board.node.router.all_port; });
}

HardwareOption switching() {
  return word(
      "switching", "switching", "wormhole circuit", "wormhole, circuit", "how messages hold links",
      [](MachineOptions& options, const std::string& text) { options.switching = parse_switching(text); },
      [](const MachineOptions& options) { return to_string(options.switching); },
      [](MachineOptions& options, const FixedNetwork& board) {
        options.switching = board.node.router.circuits ? SwitchingMode::kCircuit : SwitchingMode::kWormhole;
      });
}

HardwareOption circuit_retry() {
  HardwareOption row = row_of("circuit-retry", "circuit_retry",
                              "a circuit that finds no free virtual channel is refused and tried again, instead of "
                              "waiting",
                              "a circuit that finds no free virtual channel is refused and tried again");
  row.flag = &MachineOptions::circuit_retry;
  row.value = [](const Machine& machine) { return machine.options.circuit_retry; };
  return row;
}

HardwareOption routing() {
  HardwareOption row = word(
      "routing", "routing", "",
      "dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order), source (the "
      "message names a port per hop); in a dual-cube ascending, source [the topology's own]",
      "dor, another order such as dor:1,0, udr, ascending, source",
      [](MachineOptions& options, const std::string& text) { options.routing = parse_routing(text); },
      [](const MachineOptions&) { return std::string(); },
      [](MachineOptions& options, const FixedNetwork& board) { options.routing = routing_of(board); });
  row.value = [](const Machine& machine) { return machine.routing.text; };
  return row;
}

HardwareOption flow() {
  return word(
      "flow", "flow", "dateline bubble",
      "how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)",
      "how rings avoid deadlock",
      [](MachineOptions& options, const std::string& text) {
        options.flow = parse_flow(text);
        options.flow_given = true;
      },
      [](const MachineOptions& options) { return to_string(options.flow); },
      [](MachineOptions& options, const FixedNetwork& board) {
        options.flow = board.node.router.bubble_slot > 0 ? FlowControl::kBubble : FlowControl::kDateline;
      });
}

}  // namespace

std::string HardwareOption::help_text() const {
  std::string text = help;
  if (const size_t at = text.find("{range}"); at != std::string::npos)
    text.replace(at, std::string("{range}").size(), std::to_string(least) + ".." + std::to_string(most));
  return text;
}

const std::vector<HardwareOption>& hardware_options() {
  static const std::vector<HardwareOption> rows = {
      usual(ports()),
      free_number("q", "q", "transfers", &MachineOptions::q, 1, kMaxVcs,
                  "transfers that may share a directed link in a round, {range}",
                  "transfers that may share a directed link in a round"),
      usual(left_open(number("vcs", "vcs", "", &MachineOptions::vcs, 1, kMaxVcs, &RouterConfig::vcs,
                             "virtual channels per link, {range}; 0: as many as q and the deadlock rule need",
                             "virtual channels per link"))),
      usual(left_open(number("depth", "depth", "flits", &MachineOptions::depth, 1, kMostDepth, &RouterConfig::depth,
                             "buffer depth in flits per virtual channel, {range}; 0: " + std::to_string(kUsualDepth) +
                                 ", or more where a header or the slots of bubble flow control need it",
                             "buffer depth per virtual channel"))),
      usual(number("width", "width", "bits", &MachineOptions::width, 8, kMaxWidth, &RouterConfig::width,
                   "bits of a flit, which is as wide as a word, {range}",
                   "bits of a flit, which is as wide as a word")),
      usual(number("link-stages", "link_stages", "cycles", &MachineOptions::link_stages, 1, 8,
                   &RouterConfig::link_stages, "cycles that a flit takes on a link, {range}",
                   "cycles that a flit takes on a link")),
      usual(number(
          "pipeline", "pipeline", "registers", &MachineOptions::pipeline, 0, kMostPipeline, &RouterConfig::pipeline,
          "registers in the router between an input buffer and the link, {range}: 1: a head gets its virtual channel "
          "one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own",
          "registers in the router between an input buffer and the link")),
      number("virtual-networks", "virtual_networks", "", &MachineOptions::networks, 1, kMaxVcs, &RouterConfig::networks,
             "disjoint sets of virtual channels, {range}; a message stays in the set in which it was injected, so that "
             "requests never block replies",
             "disjoint sets of virtual channels; a message stays in the set in which it was injected"),
      free_number("startup", "startup", "cycles", &MachineOptions::startup, 0, 65535,
                  "extra cycles at the start of every round", "extra cycles at the start of every round"),
      count_bits(),
      reductions(),
      switching(),
      circuit_retry(),
      usual(routing()),
      usual(flow())};
  return rows;
}

std::vector<std::string> usual_options() {
  return names_where([](const HardwareOption& row) { return row.usual; });
}

std::vector<std::string> usual_router_numbers() {
  return names_where([](const HardwareOption& row) { return row.usual && row.router != nullptr; });
}

const HardwareOption& hardware_option(const std::string& name) {
  const std::vector<HardwareOption>& rows = hardware_options();
  return *std::find_if(rows.begin(), rows.end(), [&](const HardwareOption& row) { return row.name == name; });
}

void require_ranges(const MachineOptions& options) {
  for (const HardwareOption& row : hardware_options())
    if (row.number != nullptr && options.*row.number != row.chosen)
      require_range(setting(row.name), options.*row.number, row.chosen == 0 ? 0 : row.least, row.most);
}

}  // namespace dateline
