// SPDX-License-Identifier: Apache-2.0
#include "model/network/turn_order.h"

#include <algorithm>
#include <numeric>

namespace dateline {

TurnOrder::TurnOrder(size_t channels) : place_(channels), next_(channels), before_(channels), seen_(channels, 0) {
  std::iota(place_.begin(), place_.end(), 0);
}

bool TurnOrder::add(int from, int to) {
  const int low = place(to), high = place(from);
  if (low <= high) {
    forward_.clear();
    backward_.clear();
    ++round_;
    if (!reach(to, high, from)) return false;
    collect(from, low);
    reorder();
  }
  next_[static_cast<size_t>(from)].push_back(to);
  before_[static_cast<size_t>(to)].push_back(from);
  return true;
}

/// Whether this insertion looks at the channel for the first time.
bool TurnOrder::visit(int channel) {
  if (seen_[static_cast<size_t>(channel)] == round_) return false;
  seen_[static_cast<size_t>(channel)] = round_;
  return true;
}

/// Collects what follows `start` up to the place `high`. False where `target` follows.
bool TurnOrder::reach(int start, int high, int target) {
  visit(start);
  forward_.push_back(start);
  for (size_t i = 0; i < forward_.size(); ++i)
    for (const int next : next_[static_cast<size_t>(forward_[i])]) {
      if (next == target) return false;
      if (place(next) < high && visit(next)) forward_.push_back(next);
    }
  return start != target;
}

/// Collects what leads to `start` from the place `low` on.
void TurnOrder::collect(int start, int low) {
  visit(start);
  backward_.push_back(start);
  for (size_t i = 0; i < backward_.size(); ++i)
    for (const int before : before_[static_cast<size_t>(backward_[i])])
      if (place(before) > low && visit(before)) backward_.push_back(before);
}

/// Gives what was collected the same places, those that lead to the new turn first.
void TurnOrder::reorder() {
  const auto by_place = [&](int a, int b) { return place(a) < place(b); };
  std::sort(forward_.begin(), forward_.end(), by_place);
  std::sort(backward_.begin(), backward_.end(), by_place);
  std::vector<int> moved = backward_, places;
  moved.insert(moved.end(), forward_.begin(), forward_.end());
  for (const int channel : moved) places.push_back(place(channel));
  std::sort(places.begin(), places.end());
  for (size_t i = 0; i < moved.size(); ++i) place_[static_cast<size_t>(moved[i])] = places[i];
}

}  // namespace dateline
