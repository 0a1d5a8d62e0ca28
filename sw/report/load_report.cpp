// SPDX-License-Identifier: Apache-2.0
#include "sw/report/load_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "model/base/counted.h"
#include "model/network/describe.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

std::string decimal(double value) { return format_number(value, 4); }

std::string named(const LoadStudy& study, int node) { return std::to_string(node) + " " + study.topology.place(node); }

std::string link_text(const LoadStudy& study, int link) {
  return describe_link(study.topology, link / study.topology.ports, link % study.topology.ports);
}

std::string heading(const LoadStudy& study) {
  const int processors = study.placement.processors();
  return "complete exchange between " + std::to_string(processors) + " processors on " + study.topology.spec + ": " +
         study.placement_text + "\nrouting " + study.routing_text + "; loads " +
         (study.closed_form ? "in closed form" : "counted pair by pair") + ", in messages a directed link\n";
}

std::string direction_table(const Topology& topology, const LinkLoads& loads) {
  std::vector<Row> rows = {{"direction", "links", "least", "mean", "most", "links with most"}};
  for (int port = 0; port < topology.ports; ++port) {
    const LoadSpread spread = load_spread(topology, loads, port);
    rows.push_back({port_direction(topology, port), std::to_string(spread.links), decimal(spread.least),
                    decimal(spread.mean), decimal(spread.most), std::to_string(spread.busiest)});
  }
  return text_table(rows);
}

std::string t_text(const Placement& placement) {
  return placement.residues.size() > 1 ? ", t = " + std::to_string(placement.residues.size()) : "";
}

std::string bound_table(const LoadStudy& study) {
  const double load = study.loads.max();
  std::vector<Row> rows = {{"bound on E_max", "formula", "value", "E_max/bound", ""}};
  const auto add = [&](const std::string& kind, const LoadBound& bound) {
    rows.push_back({kind + bound.name, bound.formula, decimal(bound.value), format_number(load / bound.value, 3),
                    bound.applies         ? "holds"
                    : bound.kept_by(load) ? "kept"
                                          : "exceeded"});
  };
  for (const LoadBound& bound : study.lower) add("lower: ", bound);
  if (study.upper) add("upper: ", *study.upper);
  std::string text = text_table(rows) + "a, b: the halves of |P|; k = " + std::to_string(radix(study.topology)) +
                     ", d = " + std::to_string(study.topology.dims()) +
                     ", |P| = " + std::to_string(study.placement.processors()) + t_text(study.placement) + "\n";
  for (const LoadBound& bound : study.lower)
    if (!bound.note.empty()) text += "note: " + bound.name + ": " + bound.note + "\n";
  if (study.upper && !study.upper->note.empty()) text += "note: " + study.upper->name + ": " + study.upper->note + "\n";
  return text;
}

std::string bisection_text(const LoadStudy& study) {
  return "bisection with respect to the placement: " + std::to_string(study.bisection.links) + " directed links, " +
         (study.bisection.exact ? "exact" : "the best cut found by sweep and search; the width is at most that") + "\n";
}

std::string failure_text(const LoadStudy& study) {
  if (!study.loads_without) return "";
  std::string links;
  for (const auto& [a, b] : study.failed)
    links += (links.empty() ? "" : ", ") + named(study, a) + " - " + named(study, b);
  const LinkLoads& loads = *study.loads_without;
  std::string text = "\nwithout the links " + links + ": E_max " + decimal(loads.max()) + " on " +
                     link_text(study, loads.busiest()) + ", before " + decimal(study.loads.max()) + "\n";
  text += loads.cut_off.empty() ? "every pair has a way left, " : cut_off_text(study, 10) + "; ";
  text += std::to_string(loads.diverted) + " pairs lost some of their ways and go evenly over the others\n\n";
  return text + direction_table(study.network, loads);
}

std::string verdict_text(const LoadStudy& study) {
  if (!study.verdict) return "";
  return "\ndeadlock: " + std::string(study.verdict->deadlock_free ? "free" : "POSSIBLE") + " with " +
         counted(study.machine->router().vcs, "virtual channel") + " (" + study.verdict->method + ", " +
         std::to_string(study.verdict->channels) + " channels, " + std::to_string(study.verdict->dependencies) +
         " dependencies)\n";
}

std::string run_text(const LoadStudy& study, const ExchangeRun& run) {
  std::string text = "\nrun on engine " + study.machine->engine->name + ", " +
                     (study.machine->one_port() ? "one-port" : "all-port") + ", depth " +
                     std::to_string(study.machine->router().depth) + ": " + std::to_string(run.exchanges) +
                     (run.exchanges == 1 ? " exchange of " : " exchanges of ") + std::to_string(run.messages) +
                     " messages, " + std::to_string(run.flits) + " flits each; " + std::to_string(run.cycles) +
                     " cycles an exchange, of which the busiest link needs " + decimal(run.busiest_cycles) + "\n";
  if (run.exact)
    return text + "flits counted on every link equal its load" +
           (run.exchanges > 1 ? ": every pair went through all its ways equally often\n" : "\n");
  return text +
         "every message took the way chosen for it; mean of the exchanges against the loads: largest difference " +
         decimal(run.deviation) + " messages, on " + link_text(study, run.deviating) + "\n";
}

Json bound_json(const LoadBound& bound) {
  return {{"name", bound.name},
          {"formula", bound.formula},
          {"value", bound.value},
          {"applies", bound.applies},
          {"note", bound.note}};
}

Json placement_json(const LoadStudy& study) {
  Json json = {{"text", study.placement_text}, {"processors", study.placement.processors()}};
  if (study.placement.linear()) {
    json["coefficients"] = study.placement.coefficients;
    json["residues"] = study.placement.residues;
  }
  json["nodes"] = study.placement.nodes;
  return json;
}

Json failure_json(const LoadStudy& study) {
  Json links = Json::array(), pairs = Json::array();
  for (const auto& [a, b] : study.failed) links.push_back({a, b});
  for (const auto& [from, to] : study.loads_without->cut_off) pairs.push_back({from, to});
  return {{"links", links},
          {"e_max", study.loads_without->max()},
          {"diverted_pairs", study.loads_without->diverted},
          {"cut_off_pairs", pairs}};
}

Json run_json(const LoadStudy& study, const ExchangeRun& run) {
  return {{"engine", study.machine->engine->name},
          {"exchanges", run.exchanges},
          {"messages", run.messages},
          {"message_flits", run.flits},
          {"cycles", run.cycles},
          {"longest_cycles", run.longest},
          {"exact", run.exact},
          {"deviation", run.deviation}};
}

Json link_json(const LoadStudy& study, const std::optional<ExchangeRun>& run) {
  Json links = Json::array();
  const Topology& topology = study.topology;
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) {
      const size_t index = static_cast<size_t>(node) * topology.ports + port;
      Json link = {{"node", node}, {"port", port}, {"load", study.loads.load[index]}};
      if (study.loads_without) link["load_without_failed"] = study.loads_without->load[index];
      if (run) link["counted"] = run->mean[index];
      links.push_back(link);
    }
  return links;
}

}  // namespace

std::string cut_off_text(const LoadStudy& study, size_t most) {
  const auto& pairs = study.effective().cut_off;
  if (pairs.empty()) return "";
  std::string text =
      std::to_string(pairs.size()) + " of " + std::to_string(study.loads.pairs) + " pairs can no longer talk:";
  for (size_t i = 0; i < pairs.size() && i < most; ++i)
    text += (i > 0 ? ", " : " ") + named(study, pairs[i].first) + " -> " + named(study, pairs[i].second);
  return text + (pairs.size() > most ? ", ..." : "");
}

std::string load_report(const LoadStudy& study, const std::optional<ExchangeRun>& run) {
  const double load = study.loads.max();
  std::string text = heading(study) + "\n" + direction_table(study.topology, study.loads);
  text += "\nE_max " + decimal(load) + ", " + decimal(load / study.placement.processors()) + " |P|, first on " +
          link_text(study, study.loads.busiest()) + "\n";
  if (study.spread) text += "as many residues as far apart as they go: E_max " + decimal(*study.spread) + "\n";
  text += bisection_text(study) + "\n" + bound_table(study) + failure_text(study) + verdict_text(study);
  return text + (run ? run_text(study, *run) : "");
}

Json load_json(const LoadStudy& study, const std::optional<ExchangeRun>& run) {
  Json json = {{"topology", study.topology.spec},
               {"nodes", study.topology.nodes},
               {"seed", study.seed},
               {"k", radix(study.topology)},
               {"d", study.topology.dims()},
               {"placement", placement_json(study)},
               {"routing", study.routing.unordered      ? "udr"
                           : study.choice.order.empty() ? "odr"
                                                        : to_string(study.choice)},
               {"tie", study.routing.tie == TieRule::kSplit ? "split" : "plus"},
               {"method", study.closed_form ? "closed form" : "pair by pair"},
               {"pairs", study.loads.pairs},
               {"e_max", study.loads.max()},
               {"bisection", {{"links", study.bisection.links}, {"exact", study.bisection.exact}}}};
  json["lower_bounds"] = Json::array();
  for (const LoadBound& bound : study.lower) json["lower_bounds"].push_back(bound_json(bound));
  json["upper_bound"] = study.upper ? bound_json(*study.upper) : Json(nullptr);
  if (study.spread) json["e_max_spread_residues"] = *study.spread;
  if (study.loads_without) json["failures"] = failure_json(study);
  if (study.machine) json["machine"] = machine_json(*study.machine);
  if (study.verdict) {
    json["deadlock"] = verdict_json(*study.verdict);
    json["deadlock"]["vcs"] = study.machine->router().vcs;
  }
  if (run) json["run"] = run_json(study, *run);
  json["links"] = link_json(study, run);
  return json;
}

}  // namespace dateline
