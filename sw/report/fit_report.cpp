// SPDX-License-Identifier: Apache-2.0
#include "sw/report/fit_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/row_texts.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

struct FitOfMachine {
  const Machine& machine;
  const Fit& fit;
};

Rows<Probe> probe_rows() {
  return Rows<Probe>()
      .value("varies", "", "what the probe varies: distance, length or sharing", &Probe::varies)
      .value("hops", "links", "", &Probe::hops)
      .value("words", "words", "words of a message", &Probe::words)
      .value("sharing", "transfers", "transfers on the link", &Probe::sharing)
      .value("framing", "flits", "flits in addition to the words", &Probe::framing)
      .value("measured", "cycles", "", &Probe::measured)
      .value("fitted", "cycles", "cycles that follow from the constants", &Probe::fitted);
}

const Rows<Fit>& constant_rows() {
  static const auto rows =
      Rows<Fit>()
          .value("configuration", "", "everything that the constants depend on: the key in the cache of fits",
                 &Fit::key)
          .add(Rows<CostModel>()
                   .value("startup", "cycles", "fitted cycles per round; not the option", &CostModel::startup)
                   .value("per_hop", "cycles", "fitted cycles per link", &CostModel::per_hop)
                   .value("per_word", "cycles", "fitted cycles per word", &CostModel::per_word)
                   .value("set_up", "cycles", "the part of per_hop that a circuit takes per link before its words flow",
                          &CostModel::set_up),
               &Fit::cost)
          .value("largest_residual", "cycles", "largest difference of measured and fitted, over distance and length",
                 &Fit::largest_residual)
          .value("largest_sharing_error", "cycles", "largest difference of measured and fitted where a link is shared",
                 &Fit::largest_sharing_error)
          .list("probes", "microbenchmarks", probe_rows(), &Fit::probes);
  return rows;
}

const Rows<FitOfMachine>& fit_rows() {
  static const auto rows =
      Rows<FitOfMachine>()
          .value("startup_option", "cycles", "extra cycles at the start of every round (--startup)",
                 [](const FitOfMachine& f) { return f.machine.options.startup; })
          .add(constant_rows(), [](const FitOfMachine& f) -> const Fit& { return f.fit; });
  return rows;
}

}  // namespace

std::string fit_report(const Fit& fit) {
  const Rows<Probe> rows = probe_rows();
  std::vector<TextColumn<Probe>> columns;
  for (const char* name : {"varies", "hops", "words", "sharing", "measured", "fitted"})
    columns.push_back(rows.column(name));
  columns.push_back(
      {"residual", [](const Probe& p) { return format_number(static_cast<double>(p.measured) - p.fitted); }});
  const RowTexts<Fit> say(constant_rows(), fit);
  return "configuration: " + say("configuration") + "\n\n" + text_table(columns, fit.probes) + "\nstartup  " +
         say.with_unit("startup", 4) + " per round\nper_hop  " + say.with_unit("per_hop", 4) + " per link\nper_word " +
         say.with_unit("per_word", 4) + " per word\nlargest residual " + say.with_unit("largest_residual", 4) +
         "; where a link is shared " + say("largest_sharing_error", 4) + "\n";
}

nlohmann::ordered_json fit_json(const Machine& machine, const Fit& fit) {
  nlohmann::ordered_json json = machine_json(machine);
  fit_rows().write(json, {machine, fit});
  return json;
}

std::vector<Key> fit_keys() { return fit_rows().keys(); }

}  // namespace dateline
