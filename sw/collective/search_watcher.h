// SPDX-License-Identifier: Apache-2.0
// Progress reports of searches for schedules.
#pragma once

#include <functional>
#include <string>

namespace dateline {

/// Called from time to time during a search. what: the current attempt; decided: how many of `choices` choices are
/// decided. Empty: no reports.
using SearchWatcher = std::function<void(const std::string& what, int decided, int choices)>;

}  // namespace dateline
