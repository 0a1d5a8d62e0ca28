// SPDX-License-Identifier: Apache-2.0
// Static checks and facts of a schedule, without simulation.
//
// Checked: every path uses links that exist and ends at the receiver; a sender holds what it sends before the round
// starts; the port model is kept; no directed link carries more than q transfers of one round; at the end every node
// holds what the operation requires. A block may arrive twice. In a reduction every contribution must be in a sum
// exactly once (contributions.h). Messages number rounds and transfers from 1.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Size of one message: items (parts of blocks), and segments (address, words) that describe them in memory.
struct Bundle {
  int items = 0;
  int segments = 0;
};

/// Facts of one round, in items (parts of a block); counts.h converts them to words.
struct RoundFacts {
  int transfers = 0;
  int hops = 0;                 ///< longest path, links
  int max_items = 0;            ///< largest bundle, items
  int max_sharing = 0;          ///< largest number of transfers on one directed link
  double link_items = 0;        ///< largest total of items on one directed link
  std::vector<Bundle> largest;  ///< bundles that no other one exceeds in both items and segments (usually one)
  bool contended = false;       ///< max_sharing > q
};

/// Kinds of problems, the worst first. kPathOrOwnership: a path does not exist or a sender does not hold what it sends,
/// so the effect of the schedule is unknown. kPorts: the port model is broken. kIncomplete: a node lacks a block, or a
/// sum has a contribution twice; such a schedule runs, with wrong results. kSharing: a link carries more than q
/// transfers; such a schedule may run.
enum class ProblemKind { kPathOrOwnership, kPorts, kIncomplete, kSharing };

struct CheckResult {
  bool complete = false;  ///< every node holds what the operation defines, with every contribution once
  bool ports_ok = false;  ///< the port model is kept
  bool valid = false;     ///< paths, ranges and ownership are right
  int max_link_sharing = 0;
  int contended_rounds = 0;
  std::vector<RoundFacts> rounds;
  std::vector<std::string> problems;  ///< the worst kMaxProblems, a sentence each; of one kind in order of rounds
  std::vector<ProblemKind> problem_kinds{};  ///< kind of each entry of problems
  long problem_count = 0;                    ///< number of all problems, kept or not

  static constexpr int kMaxProblems = 20;
  bool ok() const { return problem_count == 0; }

  /// Counts a problem. Makes its text only if it is kept.
  template <typename Text>
  void add_problem(ProblemKind kind, const Text& text) {
    ++problem_count;
    keep_problem(kind, text);
  }
  /// Keeps a problem that is already counted, if it is among the worst.
  template <typename Text>
  void keep_problem(ProblemKind kind, const Text& text) {
    const bool full = problems.size() == kMaxProblems;
    if (full && problem_kinds.back() <= kind) return;
    if (full) problems.pop_back(), problem_kinds.pop_back();
    const auto at = std::upper_bound(problem_kinds.begin(), problem_kinds.end(), kind) - problem_kinds.begin();
    problems.insert(problems.begin() + at, text());
    problem_kinds.insert(problem_kinds.begin() + at, kind);
  }
};

/// Number of segments that a transfer needs in the node program.
using SegmentCount = std::function<int(const Transfer&)>;

/// Number of maximal runs of consecutive parts of one block. This is the number of segments if memory holds one block
/// after the other.
int contiguous_runs(const Transfer& transfer);

/// Throws UsageError if topology, operation, arguments, parts, q or source of the schedule are wrong, or if it has too
/// many items. All other problems are in the result. An item that its sender does not hold, and a transfer with a wrong
/// path, deliver nothing.
CheckResult check_schedule(const Topology& topology, const Schedule& schedule,
                           const SegmentCount& segments = contiguous_runs);

/// The first problem, and how many more there are, in one line; "" where there are none.
std::string first_problem(const CheckResult& check);

}  // namespace dateline
