// SPDX-License-Identifier: Apache-2.0
// A picture of a schedule as SVG text: a header with its counts and costs, a map of the network with the circuits of
// each round, and a space-time diagram. The text depends only on the input.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// A row of the table above the maps, as text.
struct PictureRow {
  std::string name, rounds, hops, volume, cycles;
};

/// The times of a schedule that streams, in predicted cycles.
struct PictureStream {
  /// When a transfer is under way, from the start of its group.
  struct Time {
    double begin = 0, end = 0;
  };
  std::vector<size_t> groups;                ///< the first round of each group between two barriers
  std::vector<double> cycles;                ///< [group]
  std::vector<std::vector<Time>> transfers;  ///< [round][transfer]
};

struct SchedulePicture {
  const Topology& topology;
  const Schedule& schedule;
  const CheckResult& check;
  const ScheduleCounts& counts;  ///< for blocks of `words`
  int words = 1;                 ///< of a block
  std::vector<double> cycles{};  ///< of every round; empty: unknown, and rounds are drawn equally long
  std::vector<std::vector<double>> transfer_cycles{};  ///< [round][transfer] from the start of the round; may be empty
  bool measured = false;                               ///< cycles are measured, not predicted
  std::optional<PictureStream> stream{};               ///< the rounds overlap, and have no cycles of their own
  std::vector<PictureRow> table{};
  std::vector<std::string> notes{};  ///< lines to the right of the table
  int first = 0, last = 0;           ///< rounds to draw, from 1; 0: all, or of many rounds the first and last
  bool arrows = false;               ///< draw arrows between the rows of nodes even if there are many nodes
  bool brief = false;                ///< only the maps and their legend: no counts, no terms, no space-time diagram
};

/// Indices of the rounds that a picture shows, ascending: the requested ones, else all; of a schedule with more than 12
/// rounds or too many hops only the first and last. Throws UsageError if `first`..`last` is not in the schedule or has
/// more than 64 rounds.
std::vector<int> shown_rounds(const SchedulePicture& picture);

/// Consecutive rounds with the same circuits share one map, unless rounds were requested. Throws UsageError if the
/// network has too many nodes, and CheckError, which names round and transfer, if a path does not exist. A schedule
/// that fails other checks is drawn, and the picture names the failure.
std::string schedule_svg(const SchedulePicture& picture);

}  // namespace dateline
