// SPDX-License-Identifier: Apache-2.0
#include "sw/report/json_report.h"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "model/cost/exchange_bound.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// Whole numbers without a point.
Json number(double value) {
  if (value == std::floor(value) && std::abs(value) < 9e15) return static_cast<int64_t>(value);
  return value;
}

Json study_counts(const Counts& c) {
  return {{"rounds", number(c.rounds)}, {"hops", number(c.hops)}, {"volume", number(c.volume)}};
}

Json formula(const Study& study) {
  if (!study.formula) return nullptr;
  const Formula& f = *study.formula;
  Json json = {{"source", f.source}};
  json["rounds"] = f.has_rounds ? number(f.rounds) : Json(nullptr);
  json["hops"] = f.has_hops ? number(f.hops) : Json(nullptr);
  json["volume"] = f.has_volume ? number(f.volume * study.block_words) : Json(nullptr);
  if (f.printed)
    json["printed"] = {{"rounds", number(f.printed->rounds)},
                       {"hops", number(f.printed->hops)},
                       {"volume", number(f.printed->volume * study.block_words)}};
  if (!f.note.empty()) json["note"] = f.note;
  return json;
}

Json rounds(const Study& study) {
  Json list = Json::array();
  for (size_t r = 0; r < study.check.rounds.size(); ++r) {
    const Counts& c = study.counts.rounds[r];
    Json round = {{"transfers", study.check.rounds[r].transfers},
                  {"hops", number(c.hops)},
                  {"volume", number(c.volume)},
                  {"link_volume", number(study.counts.round_link_volume[r])},
                  {"framing", number(c.framing)},
                  {"link_sharing", study.check.rounds[r].max_sharing},
                  {"linear", number(linear_cycles(study.cost, c))}};
    if (r < study.predicted.size()) {
      round["predicted"] = number(study.predicted[r].cycles);
      round["bound"] = number(study.predicted[r].bound);
      round["estimate"] = study.predicted[r].estimate;
    }
    if (study.execution) {
      const Stalls& s = study.execution->stalls[r];
      round["measured"] = study.execution->measured[r];
      round["stalls"] = {{"credit", s.credit}, {"vc", s.vc}, {"switch", s.switching}, {"ejection", s.ejection}};
    }
    list.push_back(std::move(round));
  }
  return list;
}

}  // namespace

std::string json_report(const Study& study) {
  const Schedule& schedule = study.schedule;
  Json arguments = Json::object();
  if (find_operation(schedule.operation).rooted()) arguments["source"] = schedule.source;
  for (const auto& [key, value] : schedule.arguments) arguments[key] = value;

  Json json;
  json["operation"] = schedule.operation;
  json["arguments"] = arguments;
  json["algorithm"] = schedule.algorithm;
  if (study.made_for)
    json["made_for"] = {{"ports", study.made_for->one_port ? "one" : "all"}, {"q", study.made_for->q}};
  json["topology"] = study.machine.topology.spec;
  json["nodes"] = study.machine.topology.nodes;
  json["ports"] = schedule.one_port ? "one" : "all";
  json["q"] = schedule.q;
  json["vcs"] = study.machine.router().vcs;
  json["depth"] = study.machine.router().depth;
  json["words"] = study.block_words;
  json["switching"] = to_string(study.machine.options.switching);
  json["routing"] = study.machine.routing.text;
  json["engine"] = study.machine.engine->name;
  if (!study.machine.rtl_nodes.empty()) json["rtl_nodes"] = study.machine.rtl_nodes;
  json["schedule"] = study_counts(study.counts.total);
  json["schedule"]["link_volume"] = number(study.counts.link_volume);
  json["schedule"]["framing"] = number(study.counts.total.framing);
  json["schedule"]["max_link_sharing"] = study.check.max_link_sharing;
  json["schedule"]["contended_rounds"] = study.check.contended_rounds;
  if (study.portions) json["schedule"]["portions"] = study.portions->count;
  json["schedule"]["complete"] = study.check.complete;
  json["schedule"]["ports_ok"] = study.check.ports_ok;
  if (!study.check.problems.empty()) json["schedule"]["problems"] = study.check.problems;
  json["formula"] = formula(study);
  json["lower_bound"] = study_counts(study.bound);
  const CycleBound& bound = study.cycle_bound;
  json["lower_bound"]["cycles"] = number(bound.cycles);
  json["lower_bound"]["parts"] = {{"rounds", bound.rounds},           {"startup", number(bound.startup)},
                                  {"path", number(bound.path)},       {"words", number(bound.words)},
                                  {"framing", number(bound.framing)}, {"because", bound.what}};
  if (find_operation(schedule.operation).movement == Movement::kAllToAll && study.machine.topology.nodes > 1) {
    const double status = average_status(study.machine.topology);
    json["total_exchange"] = {{"average_status", number(status)},
                              {"average_distance", number(status / (study.machine.topology.nodes - 1))},
                              {"one_port_steps", number(one_port_exchange_bound(study.machine.topology).steps)},
                              {"all_port_steps", number(all_port_exchange_bound(study.machine.topology).steps)}};
  }
  json["deadlock"] = {{"verdict", verdict_word(study.verdict)},
                      {"method", study.verdict.method},
                      {"channels", study.verdict.channels},
                      {"dependencies", study.verdict.dependencies}};
  json["cost_model"] = {{"startup", number(study.cost.startup)},
                        {"per_hop", number(study.cost.per_hop)},
                        {"per_word", number(study.cost.per_word)}};
  json["linear_cycles"] = number(study.linear_cycles);
  json["predicted_cycles"] = number(study.predicted_cycles);
  json["estimated_rounds"] = study.estimates();
  if (study.execution) {
    json["measured_cycles"] = study.execution->measured_cycles;
    json["barrier_cycles"] = study.execution->barrier_cycles;
    json["error"] = number(study.error());
  }
  json["rounds"] = rounds(study);
  if (study.execution)
    json["data"] = {{"words_checked", study.execution->words_checked}, {"mismatches", study.execution->mismatches}};
  return json.dump(2) + "\n";
}

}  // namespace dateline
