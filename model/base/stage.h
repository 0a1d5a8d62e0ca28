// SPDX-License-Identifier: Apache-2.0
// Progress of long work: what it is doing and how much is done.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace dateline {

struct Stage {
  std::string what;            ///< such as "all-gather by two-phase: predicts"
  std::string detail{};        ///< such as "round 3 of 12" or "cycle 4711"; may be empty
  double done = 0, whole = 0;  ///< finished and total work, in any unit; whole 0: the total is unknown
};

/// Called at the start of every stage and at intervals during it. Empty: no progress is wanted.
using Watcher = std::function<void(const Stage&)>;

/// A watcher for part `index` (from 0) of `count` equal parts. It reports "WHAT index+1 of count" with the progress
/// over all parts; the part's own stage becomes the detail.
inline Watcher as_part(const Watcher& watcher, const std::string& what, size_t index, size_t count) {
  if (!watcher) return {};
  return [=](const Stage& stage) {
    const double within = stage.whole > 0 ? stage.done / stage.whole : 0;
    watcher({what + " " + std::to_string(index + 1) + " of " + std::to_string(count),
             stage.what + (stage.detail.empty() ? "" : ", " + stage.detail), static_cast<double>(index) + within,
             static_cast<double>(count)});
  };
}

}  // namespace dateline
