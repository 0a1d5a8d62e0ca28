// SPDX-License-Identifier: Apache-2.0
#include "sw/report/json_report.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "sw/driver/study/bounds.h"
#include "sw/report/numbers.h"
#include "sw/report/report_head.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

Json formula(const Study& study) {
  if (!study.formula) return nullptr;
  const Formula& f = *study.formula;
  Json json = {{"source", f.source}};
  json["rounds"] = f.has_rounds ? json_number(f.rounds) : Json(nullptr);
  json["hops"] = f.has_hops ? json_number(f.hops) : Json(nullptr);
  json["volume"] = f.has_volume ? json_number(f.volume * study.block_words) : Json(nullptr);
  if (f.printed)
    json["printed"] = {{"rounds", json_number(f.printed->rounds)},
                       {"hops", json_number(f.printed->hops)},
                       {"volume", json_number(f.printed->volume * study.block_words)}};
  if (!f.note.empty()) json["note"] = f.note;
  return json;
}

Json rounds(const Study& study) {
  Json list = Json::array();
  for (size_t r = 0; r < study.check.rounds.size(); ++r) {
    const Counts& c = study.counts.rounds[r];
    Json round = {{"transfers", study.check.rounds[r].transfers},
                  {"hops", json_number(c.hops)},
                  {"volume", json_number(c.volume)},
                  {"link_volume", json_number(study.counts.round_link_volume[r])},
                  {"framing", json_number(c.framing)},
                  {"link_sharing", study.check.rounds[r].max_sharing},
                  {"linear", json_number(linear_cycles(study.cost, c))}};
    if (r < study.predicted.size()) {
      round["predicted"] = json_number(study.predicted[r].cycles);
      round["bound"] = json_number(study.predicted[r].bound);
      round["estimate"] = study.predicted[r].estimate;
    }
    if (study.execution) {
      const LostCycles& lost = study.execution->lost[r];
      round["measured"] = study.execution->measured[r];
      round["stalls"] = {
          {"credit", lost.credit}, {"vc", lost.vc}, {"switch", lost.switching}, {"ejection", lost.ejection}};
    }
    list.push_back(std::move(round));
  }
  return list;
}

}  // namespace

Json study_json(const Study& study) {
  const Schedule& schedule = study.schedule;
  Json arguments = Json::object();
  if (find_operation(schedule.operation).rooted()) arguments["source"] = schedule.source;
  for (const auto& [key, value] : schedule.arguments) arguments[key] = value;

  Json json = machine_json(study.machine);
  json["operation"] = schedule.operation;
  json["arguments"] = arguments;
  json["algorithm"] = schedule.algorithm;
  if (study.made_for)
    json["made_for"] = {{"ports", study.made_for->one_port ? "one" : "all"}, {"q", study.made_for->q}};
  json["words"] = study.block_words;
  json["schedule"] = counts_json(study.counts.total);
  json["schedule"]["link_volume"] = json_number(study.counts.link_volume);
  json["schedule"]["framing"] = json_number(study.counts.total.framing);
  json["schedule"]["max_link_sharing"] = study.check.max_link_sharing;
  json["schedule"]["contended_rounds"] = study.check.contended_rounds;
  if (study.portions) json["schedule"]["portions"] = study.portions->count;
  json["schedule"]["complete"] = study.check.complete;
  json["schedule"]["ports_ok"] = study.check.ports_ok;
  if (!study.check.problems.empty()) json["schedule"]["problems"] = study.check.problems;
  json["formula"] = formula(study);
  json["lower_bound"] = counts_json(study.bound);
  const CycleBound& bound = study.cycle_bound;
  json["lower_bound"]["cycles"] = json_number(bound.cycles);
  json["lower_bound"]["parts"] = {{"rounds", bound.rounds},
                                  {"startup", json_number(bound.startup)},
                                  {"path", json_number(bound.path)},
                                  {"words", json_number(bound.words)},
                                  {"framing", json_number(bound.framing)},
                                  {"because", bound.what}};
  if (const auto exchange = exchange_bounds(study))
    json["total_exchange"] = {{"average_status", json_number(exchange->average_status)},
                              {"average_distance", json_number(exchange->average_distance)},
                              {"one_port_steps", json_number(exchange->one_port.steps)},
                              {"all_port_steps", json_number(exchange->all_port.steps)}};
  json["deadlock"] = verdict_json(study.verdict);
  json["cost_model"] = {{"startup", json_number(study.cost.startup)},
                        {"per_hop", json_number(study.cost.per_hop)},
                        {"per_word", json_number(study.cost.per_word)}};
  json["linear_cycles"] = json_number(study.linear_cycles);
  json["predicted_cycles"] = json_number(study.predicted_cycles);
  json["estimated_rounds"] = study.estimates();
  if (study.execution) {
    json["measured_cycles"] = study.execution->measured_cycles;
    json["barrier_cycles"] = study.execution->barrier_cycles;
    json["error"] = json_number(study.error());
  }
  json["rounds"] = rounds(study);
  if (study.execution)
    json["data"] = {{"words_checked", study.execution->words_checked}, {"mismatches", study.execution->mismatches}};
  return json;
}

std::string json_report(const Study& study) {
  Json report = report_head(study.execution ? "run" : "check");
  report.update(study_json(study));
  return report_text(report);
}

}  // namespace dateline
