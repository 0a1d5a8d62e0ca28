// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/portions.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "model/base/error.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

std::string block_text(int origin, int target) {
  return "block [" + std::to_string(origin) + "," + std::to_string(target) + "]";
}

}  // namespace

PortionedCheck::PortionedCheck(const Topology& topology, const Schedule& whole)
    : topology_(topology), whole_(whole), moved_((static_cast<size_t>(topology.nodes) * topology.nodes + 63) / 64) {
  result_.complete = result_.ports_ok = result_.valid = true;
}

void PortionedCheck::add(const Schedule& portion, CheckResult check) {
  const int next = static_cast<int>(result_.rounds.size());
  if (!portion.portion || portion.portion->first_round != next)
    throw UsageError("a portion of a schedule must begin with its round " + std::to_string(next + 1));
  for (const auto& [origin, target] : portion.portion->blocks) {
    if (moved(origin, target)) {
      result_.valid = false;
      result_.add_problem(ProblemKind::kPathOrOwnership, [&, from = origin, to = target] {
        return "the portion from round " + std::to_string(next + 1) + " on moves " + block_text(from, to) +
               ", which an earlier portion moves too";
      });
    }
    moved_[bit(origin, target) / 64] |= uint64_t{1} << bit(origin, target) % 64;
  }
  result_.complete = result_.complete && check.complete;
  result_.ports_ok = result_.ports_ok && check.ports_ok;
  result_.valid = result_.valid && check.valid;
  result_.max_link_sharing = std::max(result_.max_link_sharing, check.max_link_sharing);
  result_.contended_rounds += check.contended_rounds;
  result_.problem_count += check.problem_count;
  for (size_t i = 0; i < check.problems.size(); ++i)
    result_.keep_problem(check.problem_kinds[i], [&] { return std::move(check.problems[i]); });
  std::move(check.rounds.begin(), check.rounds.end(), std::back_inserter(result_.rounds));
}

CheckResult PortionedCheck::finish() {
  const Blocks blocks(topology_, whole_);
  for (int node = 0; node < topology_.nodes; ++node)
    for (const Item& item : blocks.required(node)) {
      if (item.part != 0) continue;
      if (!moved(item.origin, node)) {
        result_.complete = false;
        result_.add_problem(ProblemKind::kIncomplete,
                            [&] { return "no portion moves " + block_text(item.origin, node); });
      }
      moved_[bit(item.origin, node) / 64] &= ~(uint64_t{1} << bit(item.origin, node) % 64);
    }
  for (int origin = 0; origin < topology_.nodes; ++origin)
    for (int target = 0; target < topology_.nodes; ++target)
      if (moved(origin, target)) {
        result_.valid = false;
        result_.add_problem(ProblemKind::kPathOrOwnership, [&] {
          return "a portion moves " + block_text(origin, target) + ", which " + whole_.operation + " does not have";
        });
      }
  return std::move(result_);
}

}  // namespace dateline
