// SPDX-License-Identifier: Apache-2.0
#include "sw/report/load_report.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "model/network/describe.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/report/row_texts.h"
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

/// A study, and its run if there is one.
struct LoadAndRun {
  const LoadStudy& study;
  const std::optional<ExchangeRun>& run;
};

Rows<LoadBound> load_bound_rows() {
  return Rows<LoadBound>()
      .value("name", "", "", &LoadBound::name)
      .value("formula", "", "", &LoadBound::formula)
      .value("value", "messages", "", &LoadBound::value)
      .value("applies", "", "its condition holds for this placement and routing", &LoadBound::applies)
      .value("note", "", "the condition, or what is wrong with the bound", &LoadBound::note);
}

Rows<LoadStudy> placement_rows() {
  return Rows<LoadStudy>()
      .value("text", "", "the placement in words", &LoadStudy::placement_text)
      .value("processors", "nodes", "nodes with a processor",
             [](const LoadStudy& s) { return s.placement.processors(); })
      .value("coefficients?", "", "coefficients of a linear placement, one per dimension",
             [](const LoadStudy& s) { return s.placement.linear() ? &s.placement.coefficients : nullptr; })
      .value("residues?", "", "residues of a linear placement, modulo k",
             [](const LoadStudy& s) { return s.placement.linear() ? &s.placement.residues : nullptr; })
      .value(
          "nodes", "", "the nodes with a processor",
          [](const LoadStudy& s) -> const auto& { return s.placement.nodes; });
}

Rows<LoadStudy> failed_link_rows() {
  return Rows<LoadStudy>()
      .value("links", "", "[node, node] of each failed link", &LoadStudy::failed)
      .value("e_max", "messages", "largest load without the failed links",
             [](const LoadStudy& s) { return s.loads_without->max(); })
      .value("diverted_pairs", "", "pairs that lost some of their routes",
             [](const LoadStudy& s) { return s.loads_without->diverted; })
      .value(
          "cut_off_pairs", "", "[from, to] of each pair without a route",
          [](const LoadStudy& s) -> const auto& { return s.loads_without->cut_off; });
}

Rows<LoadStudy> load_verdict_rows() {
  return Rows<LoadStudy>()
      .value(
          "verdict", "", "as in check", [](const LoadStudy& s) { return verdict_word(*s.verdict); },
          "free cycle unknown")
      .value("method", "", "", [](const LoadStudy& s) { return s.verdict->method; })
      .value("channels", "channels", "", [](const LoadStudy& s) { return s.verdict->channels; })
      .value("dependencies", "", "", [](const LoadStudy& s) { return s.verdict->dependencies; })
      .value("vcs", "", "virtual channels per link", [](const LoadStudy& s) { return s.machine->router().vcs; });
}

Rows<LoadAndRun> exchange_run_rows() {
  return Rows<LoadAndRun>()
      .value("engine", "", "", [](const LoadAndRun& l) { return l.study.machine->engine->name; })
      .add(Rows<ExchangeRun>()
               .value("exchanges", "", "complete exchanges, one after another", &ExchangeRun::exchanges)
               .value("messages", "messages", "messages of one exchange", &ExchangeRun::messages)
               .value("message_flits", "flits", "flits of a message on a link, header included", &ExchangeRun::flits)
               .value("cycles", "cycles", "cycles of an exchange, the mean", &ExchangeRun::cycles)
               .value("longest_cycles", "cycles", "cycles of the slowest exchange", &ExchangeRun::longest)
               .value("exact", "", "every pair used all its routes equally often, so that the counts equal the loads",
                      &ExchangeRun::exact)
               .value("deviation", "messages", "largest difference between the mean count of a link and its load",
                      &ExchangeRun::deviation),
           [](const LoadAndRun& l) -> const ExchangeRun& { return *l.run; });
}

struct LoadedLink {
  const LoadAndRun& of;
  int node, port;
  size_t index;  ///< node * ports + port
};

std::vector<LoadedLink> links_of(const LoadAndRun& of) {
  const Topology& topology = of.study.topology;
  std::vector<LoadedLink> links;
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port)
      links.push_back({of, node, port, static_cast<size_t>(node) * topology.ports + port});
  return links;
}

Rows<LoadedLink> loaded_link_rows() {
  using Link = LoadedLink;
  return Rows<Link>()
      .value("node", "", "node that sends into the link", &Link::node)
      .value("port", "", "output port of that node", &Link::port)
      .value("load", "messages", "load in one complete exchange",
             [](const Link& l) { return l.of.study.loads.load[l.index]; })
      .value(
          "load_without_failed?", "messages", "load without the failed links",
          [](const Link& l) { return l.of.study.loads_without ? &l.of.study.loads_without->load[l.index] : nullptr; })
      .value("counted?", "messages", "counted messages, mean over the exchanges of the run",
             [](const Link& l) { return l.of.run ? &l.of.run->mean[l.index] : nullptr; });
}

std::string routing_name(const LoadStudy& study) {
  if (study.routing.unordered) return "udr";
  return study.choice.order.empty() ? "odr" : to_string(study.choice);
}

Rows<LoadStudy> load_study_rows() {
  using Study = LoadStudy;
  return Rows<Study>()
      .value("topology", "", "network", [](const Study& s) { return s.topology.spec; })
      .value("nodes", "nodes", "nodes of the network", [](const Study& s) { return s.topology.nodes; })
      .value("seed", "", "seed of the first routes of the pairs in a run", &Study::seed)
      .value("k", "nodes", "nodes per dimension", [](const Study& s) { return radix(s.topology); })
      .value("d", "", "dimensions", [](const Study& s) { return s.topology.dims(); })
      .object("placement", "which nodes have a processor", placement_rows())
      .value("routing", "", "odr, dor:... (such as dor:1,0) or udr", routing_name)
      .value(
          "tie", "", "direction half-way round a ring",
          [](const Study& s) { return s.routing.tie == TieRule::kSplit ? "split" : "plus"; }, "plus split")
      .value("method", "", "how the loads were computed: closed form, or pair by pair",
             [](const Study& s) { return s.closed_form ? "closed form" : "pair by pair"; })
      .value("pairs", "", "ordered pairs of processors", [](const Study& s) { return s.loads.pairs; })
      .value("e_max", "messages", "largest load of a directed link in one complete exchange",
             [](const Study& s) { return s.loads.max(); })
      .object(
          "bisection", "bisection with respect to the placement",
          Rows<Study>()
              .value("links", "links", "directed links of the cut", [](const Study& s) { return s.bisection.links; })
              .value("exact", "", "no smaller cut exists; false: the best cut that was found",
                     [](const Study& s) { return s.bisection.exact; }))
      .list("lower_bounds", "lower bounds of e_max", load_bound_rows(), &Study::lower)
      .object("upper_bound", "published upper bound of e_max; null: none for this placement and routing",
              load_bound_rows(), &Study::upper)
      .value("e_max_spread_residues?", "messages",
             "e_max of a placement with as many residues, as far apart as possible", &Study::spread)
      .object("failures?", "effect of the failed links", failed_link_rows(),
              [](const Study& s) { return s.loads_without ? &s : nullptr; })
      .map("machine?", "routers of a run or proof: every key of the machine", {"*", "text|integer|boolean", "", ""},
           [](const Study& s) { return s.machine ? std::optional<Json>(machine_json(*s.machine)) : std::nullopt; })
      .object("deadlock?", "deadlock verdict of a run or proof", load_verdict_rows(),
              [](const Study& s) { return s.verdict ? &s : nullptr; });
}

const Rows<LoadAndRun>& load_rows() {
  static const auto rows = Rows<LoadAndRun>()
                               .add(load_study_rows(), [](const LoadAndRun& l) -> const LoadStudy& { return l.study; })
                               .object("run?", "with --run: results of the run", exchange_run_rows(),
                                       [](const LoadAndRun& l) { return l.run ? &l : nullptr; })
                               .list("links", "every directed link", loaded_link_rows(), links_of);
  return rows;
}

using Said = RowTexts<LoadAndRun>;

std::string heading(const LoadStudy& study, const Said& say) {
  return "complete exchange between " + say("placement.processors") + " processors on " + say("topology") + ": " +
         say("placement.text") + "\nrouting " + study.routing_text + "; loads " +
         (study.closed_form ? "in closed form" : "counted pair by pair") + ", in messages per directed link\n";
}

std::string bound_table(const LoadStudy& study, const Said& say) {
  const double load = study.loads.max();
  const auto line = [load](const std::string& kind, const LoadBound& bound) {
    const Rows<LoadBound> rows = load_bound_rows();
    const RowTexts<LoadBound> of(rows, bound);
    return Row{kind + of("name"), of("formula"), of("value", 4), format_number(load / of.real("value"), 3),
               of.has("applies")     ? "holds"
               : bound.kept_by(load) ? "kept"
                                     : "exceeded"};
  };
  std::vector<Row> lines = {{"bound on E_max", "formula", "value", "E_max/bound", ""}};
  for (const LoadBound& bound : study.lower) lines.push_back(line("lower: ", bound));
  if (study.upper) lines.push_back(line("upper: ", *study.upper));
  std::string text = text_table(lines) + "a, b: the halves of |P|; k = " + say("k") + ", d = " + say("d") +
                     ", |P| = " + say("placement.processors") + t_text(study.placement) + "\n";
  for (const LoadBound& bound : study.lower)
    if (!bound.note.empty()) text += "note: " + bound.name + ": " + bound.note + "\n";
  if (study.upper && !study.upper->note.empty()) text += "note: " + study.upper->name + ": " + study.upper->note + "\n";
  return text;
}

std::string bisection_text(const Said& say) {
  return "bisection with respect to the placement: " + say("bisection.links") + " directed links, " +
         (say.has("bisection.exact") ? "exact" : "the best cut found by sweep and search; the width is at most that") +
         "\n";
}

std::string failure_text(const LoadStudy& study, const Said& say) {
  if (!say.has("failures")) return "";
  std::string links;
  for (const auto& [a, b] : study.failed)
    links += (links.empty() ? "" : ", ") + named(study, a) + " - " + named(study, b);
  const LinkLoads& loads = *study.loads_without;
  std::string text = "\nwithout the links " + links + ": E_max " + say("failures.e_max", 4) + " on " +
                     link_text(study, loads.busiest()) + ", before " + say("e_max", 4) + "\n";
  text += loads.cut_off.empty() ? "every pair has a route left, " : cut_off_text(study, 10) + "; ";
  text += say("failures.diverted_pairs") + " pairs lost some of their routes and use the others equally\n\n";
  return text + direction_table(study.network, loads);
}

std::string verdict_text(const Said& say) {
  if (!say.has("deadlock")) return "";
  return "\ndeadlock: " + std::string(say("deadlock.verdict") == "free" ? "free" : "POSSIBLE") + " with " +
         counted(static_cast<long>(say.real("deadlock.vcs")), "virtual channel") + " (" + say("deadlock.method") +
         ", " + say.with_unit("deadlock.channels") + ", " + say("deadlock.dependencies") + " dependencies)\n";
}

std::string run_text(const LoadStudy& study, const ExchangeRun& run, const Said& say) {
  std::string text = "\nrun on engine " + say("run.engine") + ", " +
                     (study.machine->one_port() ? "one-port" : "all-port") + ", depth " +
                     std::to_string(study.machine->router().depth) + ": " + say("run.exchanges") +
                     (run.exchanges == 1 ? " exchange of " : " exchanges of ") + say.with_unit("run.messages") + ", " +
                     say.with_unit("run.message_flits") + " each; " + say.with_unit("run.cycles") +
                     " per exchange, of which the busiest link needs " + decimal(run.busiest_cycles) + "\n";
  if (say.has("run.exact"))
    return text + "flits counted on every link equal its load" +
           (run.exchanges > 1 ? ": every pair used all its routes equally often\n" : "\n");
  return text +
         "every message took the route chosen for it; mean of the exchanges compared with the loads: largest "
         "difference " +
         say.with_unit("run.deviation", 4) + ", on " + link_text(study, run.deviating) + "\n";
}

}  // namespace

std::string cut_off_text(const LoadStudy& study, size_t most) {
  const auto& pairs = study.effective().cut_off;
  if (pairs.empty()) return "";
  std::string text =
      std::to_string(pairs.size()) + " of " + std::to_string(study.loads.pairs) + " pairs have no route left:";
  for (size_t i = 0; i < pairs.size() && i < most; ++i)
    text += (i > 0 ? ", " : " ") + named(study, pairs[i].first) + " -> " + named(study, pairs[i].second);
  return text + (pairs.size() > most ? ", ..." : "");
}

std::string load_report(const LoadStudy& study, const std::optional<ExchangeRun>& run) {
  const LoadAndRun both{study, run};
  const Said say(load_rows(), both);
  std::string text = heading(study, say) + "\n" + direction_table(study.topology, study.loads);
  text += "\nE_max " + say("e_max", 4) + ", " + decimal(say.real("e_max") / study.placement.processors()) +
          " |P|, first on " + link_text(study, study.loads.busiest()) + "\n";
  if (study.spread)
    text += "with as many residues, as far apart as possible: E_max " + say("e_max_spread_residues", 4) + "\n";
  text += bisection_text(say) + "\n" + bound_table(study, say) + failure_text(study, say) + verdict_text(say);
  return text + (run ? run_text(study, *run, say) : "");
}

Json load_json(const LoadStudy& study, const std::optional<ExchangeRun>& run) { return load_rows().json({study, run}); }

std::vector<Key> load_keys() { return load_rows().keys(); }

}  // namespace dateline
