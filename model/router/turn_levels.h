// SPDX-License-Identifier: Apache-2.0
// How an output chooses among heads that do not go straight on (straight_run.h is of those that do). Its slots have
// levels: that of a message which comes in a dimension is the place of the dimension in the order in which they are
// corrected, the last one highest, and the level of those that are injected is the lowest. What has come farther goes
// first, but while a lower level waits a level makes a run of n - 1 heads, n the nodes of its dimension: on it come the
// messages of the n - 1 other nodes of this node's ring, each with all that its own lower levels bring, and on the
// lower ones here what this node brings alone. Within a level the slots rotate. The same in
// rtl/router/dl_slot_arbiter.sv.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/router/bit_sets.h"
#include "model/router/config.h"
#include "model/router/round_robin.h"

namespace dateline {

/// The levels of an output, the highest first.
class TurnLevels {
 public:
  /// What an output remembers: heads of a level that went in a row while a lower one waited, and the rotation.
  template <int kLevels>
  struct State {
    static_assert(kMaxPorts <= 16, "a bit a slot");
    uint16_t above = 0xffff;  ///< of every level its rotating pointer, on the bits of its slots
    std::array<uint8_t, kLevels> gone{};
  };

  TurnLevels() = default;
  TurnLevels(const RouterConfig& config, int out);

  /// The slot that goes, of the levels' slots with heads; at least one has.
  template <int kLevels>
  int choose(uint32_t heads, State<kLevels>& state) const {
    int level = 0;
    for (; !may_go(level, heads, state); ++level) state.gone[static_cast<size_t>(level)] = 0;
    const Level& chosen = levels_[static_cast<size_t>(level)];
    if (waits_below(level, heads)) ++state.gone[static_cast<size_t>(level)];
    const int slot = round_robin_pick(heads & chosen.slots, state.above);
    rotate(chosen.slots, slot, state);
    return slot;
  }

  /// The same where this slot alone has a head.
  template <int kLevels>
  void take(int slot, State<kLevels>& state) const {
    const size_t level = level_of_[static_cast<size_t>(slot)];
    for (size_t above = 0; above < level; ++above) state.gone[above] = 0;
    rotate(levels_[level].slots, slot, state);
  }

 private:
  struct Level {
    uint32_t slots = 0;
    uint8_t run = 0;  ///< heads in a row while a lower level waits
  };

  void add(uint32_t slots, int run);

  bool waits_below(int level, uint32_t heads) const {
    for (int lower = level + 1; lower < count_; ++lower)
      if ((heads & levels_[static_cast<size_t>(lower)].slots) != 0) return true;
    return false;
  }
  template <int kLevels>
  bool may_go(int level, uint32_t heads, const State<kLevels>& state) const {
    const Level& asked = levels_[static_cast<size_t>(level)];
    if ((heads & asked.slots) == 0) return false;
    return state.gone[static_cast<size_t>(level)] < asked.run || !waits_below(level, heads);
  }
  template <int kLevels>
  static void rotate(uint32_t slots, int slot, State<kLevels>& state) {
    state.above = static_cast<uint16_t>((state.above & ~slots) | (round_robin_after(slot) & slots));
  }

  int count_ = 0;
  std::array<uint8_t, kMaxPorts> level_of_{};  ///< [slot]; to search took a twentieth of a run
  std::array<Level, kMaxDims + 1> levels_;
};

}  // namespace dateline
