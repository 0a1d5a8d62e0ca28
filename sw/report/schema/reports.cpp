// SPDX-License-Identifier: Apache-2.0
// The table of reports.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/suggest.h"
#include "sw/report/schema/keys.h"

namespace dateline {
namespace {

Report report(std::string name, std::string commands, std::vector<const KeyGroup*> groups, std::vector<Key> own) {
  groups.insert(groups.begin(), {&head_keys(), &failure_keys()});
  return {std::move(name), std::move(commands), std::move(groups), std::move(own)};
}

}  // namespace

std::vector<Key> joined(const std::vector<std::vector<Key>>& lists) {
  std::vector<Key> all;
  for (const std::vector<Key>& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

std::vector<Key> Report::keys() const {
  std::vector<Key> all;
  const auto add = [&](const std::vector<Key>& keys) {
    for (const Key& key : keys) {
      // A report may replace a key of its groups.
      const auto same = [&](const Key& other) { return other.path == key.path; };
      const auto found = std::find_if(all.begin(), all.end(), same);
      if (found == all.end())
        all.push_back(key);
      else
        *found = key;
    }
  };
  for (const KeyGroup* group : groups) add(group->keys);
  add(own);
  return all;
}

const std::vector<Report>& reports() {
  const KeyGroup *machine = &machine_keys(), *study = &study_keys(), *run = &run_keys(), *traffic = &traffic_keys();
  static const std::vector<Report> table = {
      report("check", "check", {machine, study}, {}),
      report("run", "run, demo", {machine, study, run}, {}),
      report("draw", "draw", {machine, study}, picture_keys()),
      report("comparison", "check with several algorithms, q or lengths", {machine}, comparison_keys()),
      report("prove", "prove", {machine}, prove_keys()),
      report("load", "load", {}, load_keys()),
      report("fit", "fit", {machine}, fit_keys()),
      report("traffic", "traffic", {machine, traffic}, one_rate_keys()),
      report("curve", "traffic with --rates, --seeds, --csv or --svg", {machine, traffic}, curve_keys()),
      report("trace", "traffic --trace", {machine}, trace_keys()),
      report("saturation", "traffic --saturation", {machine, traffic}, saturation_keys()),
      report("lockstep", "lockstep", {machine}, lockstep_keys()),
      report("regress", "regress", {}, regress_keys()),
      report("sweep", "sweep", {}, sweep_keys()),
      report("points", "sweep --output, the first line", {}, points_keys()),
      report("bench", "bench", {}, bench_keys()),
      report("synth", "synth", {}, synth_keys()),
      report("board-build", "board build", {}, board_build_keys()),
      report("tables", "tables", {}, tables_keys()),
      report("dual-cube-tables", "tables --dual-cube", {}, dual_cube_keys()),
      report("list", "list", {}, list_keys()),
      report("doctor", "doctor", {}, doctor_keys()),
      {"options", "schema --options", {&head_keys()}, options_keys()},
      {"schedule", "check --schedule; read by --from", {}, schedule_keys()},
  };
  return table;
}

const Report& find_report(const std::string& name) {
  std::vector<std::string> names;
  for (const Report& report : reports()) {
    if (report.name == name) return report;
    names.push_back(report.name);
  }
  throw UsageError("unknown report '" + name + "'" + known_names(name, names));
}

}  // namespace dateline
