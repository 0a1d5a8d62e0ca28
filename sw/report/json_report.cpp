// SPDX-License-Identifier: Apache-2.0
#include "sw/report/json_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/report/report_head.h"
#include "sw/report/study_rows.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

using StudyRounds = std::vector<StudyRound>;

Rows<StudyRounds> round_list_rows(const Rows<StudyRound>& rows) {
  return Rows<StudyRounds>().list("rounds", "rounds, in order", rows,
                                  [](const StudyRounds& rounds) -> const StudyRounds& { return rounds; });
}

using StudyGroups = std::vector<StudyGroup>;

const Rows<StudyGroups>& group_list_rows() {
  static const auto rows =
      Rows<StudyGroups>().list("groups?", "of a stream: groups of rounds between two barriers, in order", group_rows(),
                               [](const StudyGroups& groups) { return groups.empty() ? nullptr : &groups; });
  return rows;
}

}  // namespace

const KeyGroup& study_keys() {
  static const KeyGroup group = {
      "study", "A collective",
      joined({collective_rows().keys(), round_list_rows(round_rows()).keys(), group_list_rows().keys()})};
  return group;
}

const KeyGroup& run_keys() {
  static const KeyGroup group = {"run", "A collective that has run",
                                 joined({cycle_rows().keys(), run_round_rows().keys("rounds[]."), data_rows().keys()})};
  return group;
}

Json study_json(const Study& study, const Execution* execution) {
  static const Rows<StudyRounds> rounds = round_list_rows(round_rows().add(run_round_rows()));
  Json json = machine_json(study.machine);
  collective_rows().write(json, study);
  if (execution != nullptr) cycle_rows().write(json, {study, *execution});
  rounds.write(json, rounds_of(study, execution));
  group_list_rows().write(json, groups_of(study, execution));
  if (execution != nullptr) data_rows().write(json, {study, *execution});
  return json;
}

std::string json_report(const Study& study, const Execution* execution) {
  Json report = report_head(execution != nullptr ? "run" : "check");
  report.update(study_json(study, execution));
  return report_text(report);
}

}  // namespace dateline
