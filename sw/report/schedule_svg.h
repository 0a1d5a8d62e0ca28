// SPDX-License-Identifier: Apache-2.0
// A picture of a schedule as SVG text: what it is and what it costs, a map of the network for each round with its
// circuits, and a space-time diagram. Pure: the same input gives the same text.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// A row of the table above the maps, as it is to be read.
struct PictureRow {
  std::string name, rounds, hops, volume, cycles;
};

struct SchedulePicture {
  const Topology& topology;
  const Schedule& schedule;
  const CheckResult& check;
  const ScheduleCounts& counts;  ///< for blocks of `words`
  int words = 1;                 ///< of a block
  std::vector<double> cycles{};  ///< of every round; empty: not known, and rounds are drawn equally long
  std::vector<std::vector<double>> transfer_cycles{};  ///< [round][transfer] from the start of the round; may be empty
  bool measured = false;                               ///< cycles are measured, not predicted
  std::vector<PictureRow> table{};
  std::vector<std::string> notes{};  ///< beside the table
  int first = 0, last = 0;           ///< rounds to draw, from 1; 0: all, or the first and last ones of many
  bool arrows = false;               ///< between the rows of nodes also where there are many of them
  bool brief = false;                ///< the maps and what their marks mean alone: no counts, no words, no time
};

/// Rounds that a picture shows, indices ascending: those asked for, otherwise all, or the first and last ones of a
/// schedule with more than 12 rounds or too many hops. Throws UsageError when `first`..`last` is not in the schedule or
/// is more than 64 rounds.
std::vector<int> shown_rounds(const SchedulePicture& picture);

/// Rounds one after another with the same circuits are one map, unless rounds were asked for. Throws UsageError for a
/// network that has too many nodes, CheckError that names round and transfer for a path that does not exist. A schedule
/// that fails its checks otherwise is drawn, and the failure named.
std::string schedule_svg(const SchedulePicture& picture);

}  // namespace dateline
