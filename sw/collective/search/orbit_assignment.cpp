// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/search/orbit_assignment.h"

#include <algorithm>
#include <cstddef>

namespace dateline {
namespace {

class Matching {
 public:
  Matching(const std::vector<std::vector<int>>& options, const std::vector<int>& capacity)
      : options_(options),
        capacity_(capacity),
        walk_(options.size(), -1),
        on_(capacity.size()),
        taker_(capacity.size(), -1) {}

  /// Assigns a walk to the orbit; other orbits may change theirs. Returns false if that is impossible.
  bool place(int orbit) {
    std::vector<int> queue = {orbit}, seen;
    int free = -1;
    for (size_t next = 0; next < queue.size() && free < 0; ++next)
      for (const int walk : options_[queue[next]]) {
        if (taker_[walk] >= 0) continue;
        taker_[walk] = queue[next];
        seen.push_back(walk);
        if (static_cast<int>(on_[walk].size()) < capacity_[walk]) {
          free = walk;
          break;
        }
        queue.insert(queue.end(), on_[walk].begin(), on_[walk].end());
      }
    const bool found = free >= 0;
    while (free >= 0) free = move(taker_[free], free);
    for (const int walk : seen) taker_[walk] = -1;
    return found;
  }

  std::vector<int> result() const { return walk_; }

 private:
  /// Moves the orbit to a walk. Returns the walk that it leaves, -1 if it had none.
  int move(int orbit, int walk) {
    const int left = walk_[orbit];
    if (left >= 0) on_[left].erase(std::find(on_[left].begin(), on_[left].end(), orbit));
    on_[walk].push_back(orbit);
    walk_[orbit] = walk;
    return left;
  }

  const std::vector<std::vector<int>>& options_;
  const std::vector<int>& capacity_;
  std::vector<int> walk_;             // [orbit]: its walk, -1: none
  std::vector<std::vector<int>> on_;  // [walk]: its orbits
  std::vector<int> taker_;            // [walk]: orbit that reached it in this search, -1: none
};

}  // namespace

std::optional<std::vector<int>> assign_within(const std::vector<std::vector<int>>& options,
                                              const std::vector<int>& capacity) {
  Matching matching(options, capacity);
  for (size_t orbit = 0; orbit < options.size(); ++orbit)
    if (!matching.place(static_cast<int>(orbit))) return std::nullopt;
  return matching.result();
}

std::vector<int> assign_evenly(const std::vector<std::vector<int>>& options, int walks) {
  const int orbits = static_cast<int>(options.size());
  int low = (orbits + walks - 1) / walks, high = orbits;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (assign_within(options, std::vector<int>(walks, middle)))
      high = middle;
    else
      low = middle + 1;
  }
  return *assign_within(options, std::vector<int>(walks, low));
}

}  // namespace dateline
