// SPDX-License-Identifier: Apache-2.0
// Every key of every JSON report and of schedule files: its place, type, unit and meaning. The keys of a report follow
// from its rows (sw/report/rows.h), which write its JSON too. The schemas that `dateline schema` prints and the page of
// keys (README.md of this room) are made of the keys, and a test holds what the commands write against them.
#pragma once

#include <string>
#include <vector>

namespace dateline {

struct Key {
  /// From the top, with points: "schedule.rounds", "rounds[].measured"; * stands for any name. A ? at the end: it is
  /// not in every report of a command that has done what it was asked for.
  std::string path;
  /// text, integer, number, boolean, object, list (of what follows under path[]), texts, integers; |null where it may
  /// be null.
  std::string type;
  std::string unit;  ///< "" none
  std::string meaning;
  std::string values{};  ///< of a text that is one of a few: all of them, with blanks between
};

/// Keys that stand together in several reports.
struct KeyGroup {
  std::string name, title;
  std::vector<Key> keys;
};

struct Report {
  std::string name;      ///< as `dateline schema` has it; "dateline-" and this is the format
  std::string commands;  ///< what writes it
  std::vector<const KeyGroup*> groups;
  std::vector<Key> own;

  /// Of all groups and its own, in the order in which they are written.
  std::vector<Key> keys() const;
};

/// One list after the other.
std::vector<Key> joined(const std::vector<std::vector<Key>>& lists);

/// Every report, schedule files last.
const std::vector<Report>& reports();
/// Throws UsageError naming the known ones.
const Report& find_report(const std::string& name);

// The groups. Each is defined beside the rows that it is made of.
const KeyGroup& head_keys();
const KeyGroup& failure_keys();
const KeyGroup& machine_keys();
const KeyGroup& study_keys();
const KeyGroup& run_keys();
const KeyGroup& traffic_keys();

// Keys of single reports, each defined in the file of its report; those of schedule files in schedule_keys.cpp.
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
std::vector<Key> schedule_keys();

}  // namespace dateline
