// SPDX-License-Identifier: Apache-2.0
// The table of the combinations of options that are refused, one row per combination. make_machine() and require_vcs()
// refuse by these rows. The help of the commands, the page of the schema and the random machines of `regress` read
// them too.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sw/driver/machine/machine.h"

namespace dateline {

struct Conflict {
  std::vector<std::string> options;           ///< names of the options that exclude each other, such as "circuit-retry"
  std::string rule;                           ///< the reason, for the help
  std::function<bool(const Machine&)> holds;  ///< whether a machine has this combination
  std::function<std::string(const Machine&)> message;  ///< the reason with the values, and what to change
  bool of_runs = false;  ///< refused only by require_vcs(); checks and proofs accept the machine
};

/// Every combination, in the order in which they are looked for.
const std::vector<Conflict>& conflicts();

/// The combinations for a reader. Rows with the same first option and rule are one entry, with all their options.
struct Exclusion {
  std::vector<std::string> options;
  std::string rule;
};
/// known: whether the reader can give an option.
std::vector<Exclusion> exclusions(const std::function<bool(const std::string& option)>& known);

/// The first combination that a machine has, and that is refused for runs only or for every use; null: none.
const Conflict* conflict_of(const Machine& machine, bool of_runs = false);

/// Advice for a schedule whose paths the machine's routing does not take: "use routing source", with the width that it
/// needs.
std::string source_routes_advice(const Machine& machine);

/// Throws UsageError when a machine has a combination that is refused for every use.
void require_no_conflict(const Machine& machine);

/// Throws UsageError when the VCs cannot carry q transfers per link under the deadlock rule.
void require_vcs(const Machine& machine);

}  // namespace dateline
