// SPDX-License-Identifier: Apache-2.0
// How far a search for a schedule is, for somebody who watches.
#pragma once

#include <functional>
#include <string>

namespace dateline {

/// Told now and then: what is tried, and how many choices of how many are decided. Empty: nobody watches.
using SearchWatcher = std::function<void(const std::string& what, int decided, int choices)>;

}  // namespace dateline
