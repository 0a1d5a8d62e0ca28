// SPDX-License-Identifier: Apache-2.0
#include "model/router/turn_levels.h"

namespace dateline {

TurnLevels::TurnLevels(const RouterConfig& config, int out) {
  const Crossbar crossbar = config.crossbar();
  const bool local = out >= config.ports;
  const int slots = local && config.all_port ? 1 : config.ports;
  const int straight = config.straight_slot(out);
  uint32_t left = ((1u << slots) - 1) & ~(straight >= 0 ? 1u << straight : 0u);
  // A dual-cube does not correct its fields in a fixed order, and a graph has none.
  const bool fields = config.shape.family == FamilyId::kDualCube || config.shape.family == FamilyId::kGraph;
  const int dims = fields ? 0 : config.shape.dims;
  for (int i = dims - 1; i >= 0; --i) {
    uint32_t members = 0;
    for (const int slot : EachBit(left)) {
      const int in = crossbar.in_of(out, slot);
      if (in < config.ports && config.shape.dim_of(in) == config.order[static_cast<size_t>(i)]) members |= 1u << slot;
    }
    add(members, config.turn_runs[config.order[static_cast<size_t>(i)]]);
    left &= ~members;
  }
  add(left, 0);
}

void TurnLevels::add(uint32_t slots, int run) {
  if (slots == 0) return;
  for (const int slot : EachBit(slots)) level_of_[static_cast<size_t>(slot)] = static_cast<uint8_t>(count_);
  levels_[static_cast<size_t>(count_++)] = {slots, static_cast<uint8_t>(run)};
}

}  // namespace dateline
