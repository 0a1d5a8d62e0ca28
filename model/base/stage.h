// SPDX-License-Identifier: Apache-2.0
// What a long piece of work is doing and how far it is, for somebody who watches.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace dateline {

struct Stage {
  std::string what;            ///< "all-gather by two-phase: predicts"
  std::string detail{};        ///< "round 3 of 12", "cycle 4711"; "" nothing
  double done = 0, whole = 0;  ///< how much of it, in a unit of its own; whole 0: nobody knows
};

/// Told of every stage, and now and then in it; empty: nobody watches.
using Watcher = std::function<void(const Stage&)>;

/// The same told as part `index` (from 0) of `count`: its own how-far stays in the detail.
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
