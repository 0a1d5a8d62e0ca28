// SPDX-License-Identifier: Apache-2.0
// Levels of heads that turn or are injected: how hop-weighted arbitration chooses among the heads that are not straight
// (straight_run.h). rtl/router/README.md has the algorithm; the twin is rtl/router/dl_slot_arbiter.sv.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/router/bit_sets.h"
#include "model/router/config.h"
#include "model/router/round_robin.h"

namespace dateline {

/// Levels of the slots of one output, the highest first.
class TurnLevels {
 public:
  /// State of an output.
  template <int kLevels>
  struct State {
    static_assert(kMaxPorts <= 16, "one bit per slot");
    uint16_t above = 0xffff;               ///< rotating pointer of each level, on the bits of its slots
    std::array<uint8_t, kLevels> count{};  ///< [level]: heads granted in the present run
  };

  TurnLevels() = default;
  TurnLevels(const RouterConfig& config, int out);

  /// Grants one of the slots in `heads`, which must not be empty.
  template <int kLevels>
  int choose(uint32_t heads, State<kLevels>& state) const {
    int level = 0;
    for (; !may_grant(level, heads, state); ++level) state.count[static_cast<size_t>(level)] = 0;
    const Level& chosen = levels_[static_cast<size_t>(level)];
    if (waits_below(level, heads)) ++state.count[static_cast<size_t>(level)];
    const int slot = round_robin_pick(heads & chosen.slots, state.above);
    rotate(chosen.slots, slot, state);
    return slot;
  }

  /// Grants `slot`, the only one with a head.
  template <int kLevels>
  void take(int slot, State<kLevels>& state) const {
    const size_t level = level_of_[static_cast<size_t>(slot)];
    for (size_t above = 0; above < level; ++above) state.count[above] = 0;
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
  bool may_grant(int level, uint32_t heads, const State<kLevels>& state) const {
    const Level& asked = levels_[static_cast<size_t>(level)];
    if ((heads & asked.slots) == 0) return false;
    return state.count[static_cast<size_t>(level)] < asked.run || !waits_below(level, heads);
  }
  template <int kLevels>
  static void rotate(uint32_t slots, int slot, State<kLevels>& state) {
    state.above = static_cast<uint16_t>((state.above & ~slots) | (round_robin_after(slot) & slots));
  }

  int count_ = 0;
  std::array<uint8_t, kMaxPorts> level_of_{};  ///< [slot]; searching the levels instead made a run a twentieth slower
  std::array<Level, kMaxDims + 1> levels_;
};

}  // namespace dateline
