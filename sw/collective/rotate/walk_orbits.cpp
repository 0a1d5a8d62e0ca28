// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/rotate/walk_orbits.h"

#include <algorithm>

namespace dateline {

Orbits find_orbits(const std::vector<Walk>& walks, int order) {
  std::vector<int> number;  // [least node of an orbit]
  Orbits orbits;
  for (size_t i = 0; i < walks.size(); ++i) {
    const int period = walks[i].length() / order;
    orbits.at.emplace_back(period, -1);
    for (int place = 0; place < period; ++place) {
      int least = walks[i].node(place);
      if (walks[i].node(place + period) == least) continue;
      for (int turn = 1; turn < order; ++turn) least = std::min(least, walks[i].node(place + turn * period));
      if (static_cast<int>(number.size()) <= least) number.resize(least + 1, -1);
      if (number[least] < 0) {
        number[least] = static_cast<int>(orbits.visits.size());
        orbits.visits.emplace_back();
      }
      orbits.at[i][place] = number[least];
      orbits.visits[number[least]].push_back({static_cast<int>(i), place});
    }
  }
  return orbits;
}

}  // namespace dateline
