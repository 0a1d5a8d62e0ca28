// SPDX-License-Identifier: Apache-2.0
// Static checks and facts of a schedule, without simulation.
//
// Checked: every path uses links that exist and ends where the transfer says; a sender holds what it sends before the
// round starts; the port model; no directed link carries more than q transfers of one round; at the end every node
// holds what the operation defines. A block that arrives twice is accepted. Rounds and transfers are numbered from 1
// in messages.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Size of one message: items (parts) and the (address, words) segments that describe them.
struct Bundle {
  int items = 0;
  int segments = 0;
};

/// Facts of one round, in items (parts of a block); counts.h turns them into words.
struct RoundFacts {
  int transfers = 0;
  int hops = 0;                 ///< longest path, links
  int max_items = 0;            ///< largest bundle, items
  int max_sharing = 0;          ///< largest number of transfers on one directed link
  double link_items = 0;        ///< largest total of items on one directed link
  std::vector<Bundle> largest;  ///< bundles that no other one exceeds in both items and segments (usually one)
  bool contended = false;       ///< max_sharing > q
};

/// What is wrong, the worst first: nobody can say what a schedule does whose paths do not exist or whose senders have
/// nothing to send; one that breaks the port model or leaves a node without its blocks does not run; one that shares
/// links more than q times may.
enum class ProblemKind { kPathOrOwnership, kPorts, kIncomplete, kSharing };

struct CheckResult {
  bool complete = false;  ///< every node holds what the operation defines
  bool ports_ok = false;  ///< the port model is kept
  bool valid = false;     ///< paths, ranges and ownership are right
  int max_link_sharing = 0;
  int contended_rounds = 0;
  std::vector<RoundFacts> rounds;
  std::vector<std::string> problems;  ///< the worst kMaxProblems, one sentence each; of one kind in order of rounds
  std::vector<ProblemKind> problem_kinds{};  ///< of each
  long problem_count = 0;                    ///< all of them, the ones that were not kept too

  static constexpr int kMaxProblems = 20;
  bool ok() const { return problem_count == 0; }

  /// Counts a problem. The text is only made when it will be kept.
  template <typename Text>
  void add_problem(ProblemKind kind, const Text& text) {
    ++problem_count;
    keep_problem(kind, text);
  }
  /// The same for one that is counted already.
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

/// Segments that a transfer needs in the node program.
using SegmentCount = std::function<int(const Transfer&)>;

/// Maximal runs of consecutive part numbers of one block: what a memory with one block after the other needs.
int contiguous_runs(const Transfer& transfer);

/// Throws UsageError for an unknown operation; everything else is reported in the result. An item that a sender does
/// not hold, and a transfer whose path is wrong, deliver nothing.
CheckResult check_schedule(const Topology& topology, const Schedule& schedule,
                           const SegmentCount& segments = contiguous_runs);

/// The first problem, and how many more there are, in one line; "" where there are none.
std::string first_problem(const CheckResult& check);

}  // namespace dateline
