// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/rotate/window_assignment.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "model/base/error.h"
#include "sw/collective/search/orbit_assignment.h"
#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

/// A place in the first period of a walk.
struct Visit {
  int walk = 0, place = 0;
};

struct Orbits {
  std::vector<std::vector<Visit>> visits;  ///< [orbit]: its places
  std::vector<std::vector<int>> at;        ///< [walk][place]: its orbit, -1: the node does not move
};

/// The orbits of a rotation on closed walks of `order` periods. The rotation maps every walk to itself, one period
/// onwards. Orbits of one node are left out.
Orbits find_orbits(const std::vector<Walk>& walks, int order) {
  std::vector<int> number;  // [least node of an orbit]: number of the orbit, -1: none
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

/// The windows of a period before the walk's offset, and the slots of each window.
struct Windows {
  std::vector<int> cuts;                ///< [window]: its first place; then the length of the period
  std::vector<int> centres;             ///< [window]: its centre
  std::vector<int> of;                  ///< [place in the period]: its window
  int block = 0;                        ///< slots of a window, all three kinds together
  int left = 0, middle = 0, right = 0;  ///< slots left of the centre, at it, right of it
  int side = 0;                         ///< nodes that a tree of the block's depth serves on one side of its root

  int count() const { return static_cast<int>(centres.size()); }
  int from_centre(int place) const { return place - centres[of[place]]; }
};

Windows make_windows(int places, int active, int order, int q) {
  const Collectors collectors = most_collectors(order, circuit_sharing(active, order, q, true), true);
  Windows windows;
  const int count = std::min(collectors.total(), active);
  windows.cuts = even_cuts(places, count);
  for (int j = 0; j < count; ++j) {
    windows.centres.push_back((windows.cuts[j] + windows.cuts[j + 1] - 1) / 2);
    windows.of.resize(windows.cuts[j + 1], j);
  }
  windows.block = largest_block(active, order, q, true);
  long capacity = 1;
  while (capacity < windows.block) capacity *= 2L * q + 1;
  // A full tree serves (capacity-1)/2 nodes on each side, so a block of `capacity` nodes has a slot at its root too.
  windows.middle = capacity == windows.block ? 1 : 0;
  windows.side = static_cast<int>(capacity - 1) / 2;
  windows.left = (windows.block - windows.middle) / 2;
  windows.right = windows.block - windows.middle - windows.left;
  return windows;
}

/// [walk]: the offset of its windows. Chosen for one walk after the other so that every orbit keeps a place within
/// `reach` of a centre; empty if that fails.
std::vector<int> choose_offsets(const Orbits& orbits, const Windows& windows, int reach) {
  const int places = windows.cuts.back();
  std::vector<int> excluded;
  for (int place = 0; place < places; ++place)
    if (std::abs(windows.from_centre(place)) > reach) excluded.push_back(place);
  if (excluded.empty()) return std::vector<int>(orbits.at.size(), 0);
  std::vector<size_t> lost(orbits.visits.size(), 0);  // [orbit]: places beyond reach
  std::vector<int> offsets;
  for (const std::vector<int>& at : orbits.at) {
    std::tuple<int, int, int> best;  // (orbits left without a place, orbits left with one place, offset)
    for (int offset = 0; offset < places; ++offset) {
      int none = 0, one = 0;
      for (const int place : excluded) {
        const int orbit = at[(place + offset) % places];
        if (orbit < 0) continue;
        const size_t left = orbits.visits[orbit].size() - lost[orbit];
        none += left == 1 ? 1 : 0;
        one += left == 2 ? 1 : 0;
      }
      const std::tuple<int, int, int> here{none, one, offset};
      if (offset == 0 || here < best) best = here;
    }
    if (std::get<0>(best) > 0) return {};
    offsets.push_back(std::get<2>(best));
    for (const int place : excluded) {
      const int orbit = at[(place + offsets.back()) % places];
      if (orbit >= 0) ++lost[orbit];
    }
  }
  return offsets;
}

/// Number of a kind of slots. A window has three kinds: left of the centre (side -1), at it (0), right of it (1).
int slot_kind(const Windows& windows, int walk, int window, int side) {
  return 3 * (walk * windows.count() + window) + side + 1;
}

/// The kinds of slots that a place within reach may take.
std::vector<int> slot_kinds_of(const Windows& windows, int walk, int place) {
  const int window = windows.of[place], distance = windows.from_centre(place);
  if (windows.block == 1) return {slot_kind(windows, walk, window, 0)};
  if (distance != 0) return {slot_kind(windows, walk, window, distance < 0 ? -1 : 1)};
  if (windows.middle > 0) return {slot_kind(windows, walk, window, 0)};
  return {slot_kind(windows, walk, window, -1), slot_kind(windows, walk, window, 1)};
}

struct Choice {
  int distance = 0;  ///< from the place to the centre of its window
  int slot_kind = 0;
  Visit visit;
};

/// The kinds of slots that an orbit may take within reach, nearest first.
std::vector<Choice> choices_of(const std::vector<Visit>& visits, const Windows& windows,
                               const std::vector<int>& offsets, int reach) {
  const int places = windows.cuts.back();
  std::vector<Choice> choices;
  for (const Visit& visit : visits) {
    const int place = (visit.place - offsets[visit.walk] + places) % places;
    const int distance = windows.block == 1 ? 0 : std::abs(windows.from_centre(place));
    if (distance > reach) continue;
    for (const int kind : slot_kinds_of(windows, visit.walk, place)) choices.push_back({distance, kind, visit});
  }
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice& a, const Choice& b) { return a.distance < b.distance; });
  return choices;
}

/// [walk]: the active places in its first period; empty if the slots within reach do not suffice.
std::vector<std::vector<int>> choose_places(const Orbits& orbits, const Windows& windows,
                                            const std::vector<int>& offsets, int reach) {
  const int walks = static_cast<int>(orbits.at.size());
  std::vector<std::vector<Choice>> choices;
  std::vector<std::vector<int>> options;
  for (const std::vector<Visit>& visits : orbits.visits) {
    choices.push_back(choices_of(visits, windows, offsets, reach));
    options.emplace_back();
    for (const Choice& choice : choices.back()) options.back().push_back(choice.slot_kind);
  }
  std::vector<int> capacity;
  for (int window = 0; window < walks * windows.count(); ++window)
    for (const int slots : {windows.left, windows.middle, windows.right}) capacity.push_back(slots);
  const auto taken = assign_within(options, capacity);
  if (!taken) return {};
  std::vector<std::vector<int>> result(walks);
  for (size_t orbit = 0; orbit < options.size(); ++orbit) {
    const auto chosen = std::find_if(choices[orbit].begin(), choices[orbit].end(),
                                     [&](const Choice& choice) { return choice.slot_kind == (*taken)[orbit]; });
    result[chosen->visit.walk].push_back(chosen->visit.place);
  }
  for (std::vector<int>& active : result) std::sort(active.begin(), active.end());
  return result;
}

/// Number of active nodes of the cycle before a position of the walk. Precondition: the position is not negative.
int active_before(const Cycle& cycle, int order, int position) {
  const int period = cycle.walk.length() / order, active = cycle.size() / order;
  const auto end = cycle.active.begin() + active;
  const auto found = std::lower_bound(cycle.active.begin(), end, position % period);
  return position / period * active + static_cast<int>(found - cycle.active.begin());
}

/// Chooses the collector of a block: the active node with the least distance to the block's farther end, if this is at
/// most that of the window's centre and a tree of the block's depth can serve both sides; otherwise the centre, as a
/// relay.
void choose_collector(const Cycle& cycle, int centre, int side, CycleBlock& block) {
  const auto reach = [&](int position) {
    return std::max(position - cycle.position(block.begin), cycle.position(block.begin + block.size - 1) - position);
  };
  int least = reach(centre) + 1;
  for (int i = 0; i < block.size; ++i) {
    const int here = reach(cycle.position(block.begin + i));
    if (here >= least || std::max(i, block.size - 1 - i) > side) continue;
    least = here;
    block.centre = i;
  }
  if (least <= reach(centre)) return;
  block.relay = centre;
  while (cycle.position(block.begin + block.centre) < centre) ++block.centre;
}

std::vector<CycleBlock> window_blocks(const Cycle& cycle, const Windows& windows, int offset, int order, int forward) {
  const int period = cycle.walk.length() / order;
  std::vector<CycleBlock> blocks;
  for (int turn = 0; turn < order; ++turn)
    for (int j = 0; j < windows.count(); ++j) {
      const int start = offset + turn * period;
      CycleBlock block;
      block.begin = active_before(cycle, order, start + windows.cuts[j]);
      block.size = active_before(cycle, order, start + windows.cuts[j + 1]) - block.begin;
      if (block.size == 0) continue;
      choose_collector(cycle, start + windows.centres[j], windows.side, block);
      block.backward = j >= forward;
      blocks.push_back(block);
    }
  return blocks;
}

}  // namespace

std::vector<PlannedCycle> plan_windows(const std::vector<Walk>& walks, int active, int order, int q) {
  const int places = walks.front().length() / order;
  const Windows windows = make_windows(places, active, order, q);
  const Orbits orbits = find_orbits(walks, order);
  std::vector<std::vector<int>> chosen;
  std::vector<int> offsets;
  for (int reach = (windows.block - 1) / 2; chosen.empty(); ++reach) {
    if (reach > places) throw CheckError("the orbits of a rotation find no free slots on its walks");
    offsets = choose_offsets(orbits, windows, reach);
    if (!offsets.empty()) chosen = choose_places(orbits, windows, offsets, reach);
  }
  const int forward = most_collectors(order, circuit_sharing(active, order, q, true), true).forward;
  std::vector<PlannedCycle> planned;
  for (size_t i = 0; i < walks.size(); ++i) {
    Cycle cycle{walks[i], {}, static_cast<int>(chosen[i].size())};
    if (chosen[i].empty()) continue;
    for (int turn = 0; turn < order; ++turn)
      for (const int place : chosen[i]) cycle.active.push_back(place + turn * places);
    std::vector<CycleBlock> blocks = window_blocks(cycle, windows, offsets[i], order, forward);
    planned.push_back({std::move(cycle), std::move(blocks)});
  }
  return planned;
}

}  // namespace dateline
