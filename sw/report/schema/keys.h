// SPDX-License-Identifier: Apache-2.0
// Every key of every JSON report and of schedule files: its path, type, unit and meaning. The keys of a report follow
// from its rows (sw/report/rows.h), which also write its JSON. The schemas that `dateline schema` prints and the page
// of keys (README.md of this room) are made from the keys, and a test compares the reports of the commands with them.
#pragma once

#include <string>
#include <vector>

namespace dateline {

/// Version of all reports, the key `version`.
constexpr int kReportVersion = 1;

struct Key {
  /// Path from the top, joined by points: "schedule.rounds", "rounds[].measured". * is any name. A ? at the end: the
  /// key is not in every report of a successful command.
  std::string path;
  /// text, integer, number, boolean, object, list (its items are the keys under path[]), texts, integers; |null if it
  /// may be null.
  std::string type;
  std::string unit;  ///< "": none
  std::string meaning;
  std::string values{};  ///< all values of a text that has only a few, separated by blanks
};

/// Keys that several reports share.
struct KeyGroup {
  std::string name, title;
  std::vector<Key> keys;
};

struct Report {
  std::string name;      ///< name for `dateline schema`; the format is "dateline-" and this name
  std::string commands;  ///< the commands that write it
  std::vector<const KeyGroup*> groups;
  std::vector<Key> own;

  /// The keys of all groups and its own, in the order in which they are written.
  std::vector<Key> keys() const;
};

/// The lists joined into one.
std::vector<Key> joined(const std::vector<std::vector<Key>>& lists);

/// Every report, schedule files last.
const std::vector<Report>& reports();
/// Throws UsageError, which names the known reports.
const Report& find_report(const std::string& name);

// The groups. Each is defined in the file of its rows.
const KeyGroup& head_keys();
const KeyGroup& failure_keys();
const KeyGroup& machine_keys();
const KeyGroup& study_keys();
const KeyGroup& run_keys();
const KeyGroup& traffic_keys();

// Keys of one report each, defined in the file of the report; the keys of schedule files are in schedule_keys.cpp.
std::vector<Key> picture_keys();
std::vector<Key> one_rate_keys();
std::vector<Key> saturation_keys();
std::vector<Key> curve_keys();
std::vector<Key> trace_keys();
std::vector<Key> comparison_keys();
std::vector<Key> load_keys();
std::vector<Key> fit_keys();
std::vector<Key> prove_keys();
std::vector<Key> lockstep_keys();
std::vector<Key> regress_keys();
std::vector<Key> sweep_keys();
std::vector<Key> points_keys();
std::vector<Key> bench_keys();
std::vector<Key> synth_keys();
std::vector<Key> board_build_keys();
std::vector<Key> tables_keys();
std::vector<Key> dual_cube_keys();
std::vector<Key> list_keys();
std::vector<Key> doctor_keys();
std::vector<Key> options_keys();
std::vector<Key> schedule_keys();

}  // namespace dateline
