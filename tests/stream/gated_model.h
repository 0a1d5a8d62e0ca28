// SPDX-License-Identifier: Apache-2.0
// A Verilated model whose clock comes through a Verilated rtl/stream/dl_clock_gate.sv, closed for random stretches.
#pragma once

#include <verilated.h>

#include <cstdint>
#include <random>

#include "Vdl_clock_gate.h"

namespace dateline {

/// To its driver the cycles in which the gate is closed do not exist: every rise of clk_i that it asks for is one of
/// clk_o, after up to `kMostClosed` cycles of the free clock that must not be.
template <typename Model>
class GatedModel : public Model {
 public:
  static constexpr unsigned kMostClosed = 5;
  explicit GatedModel(VerilatedContext* context) : Model(context), gate_(context, "gate") {}

  /// Edges of the free clock, and those that came through.
  uint64_t free_edges() const { return free_edges_; }
  uint64_t edges() const { return edges_; }
  /// Levels of clk_o that should not have been, glitches among them.
  uint64_t wrong_levels() const { return wrong_levels_; }

  void eval() {
    const bool rise = this->clk_i != 0;
    if (rise && !gate_.clk_i) {
      half(true, true);
      flicker(true);
    } else if (!rise && (gate_.clk_i || free_edges_ == 0)) {
      for (unsigned closed = static_cast<unsigned>(random_()) % (kMostClosed + 1); closed > 0; --closed) {
        gate_.enable_i = 0;
        half(false, false);
        flicker(false);
        half(true, false);
        flicker(false);
      }
      gate_.enable_i = 1;
      half(false, false);
      flicker(false);
    } else {
      Model::eval();
    }
  }

 private:
  /// The free clock's next level; clk_o must be `expected` then.
  void half(bool level, bool expected) {
    if (level) ++free_edges_;
    gate_.clk_i = level;
    settle(expected);
  }
  /// The enable changes between edges, and clk_o may not; at the next rising edge it is not what it was at the falling.
  void flicker(bool expected) {
    for (int change = 0; change < 3; ++change) {
      gate_.enable_i = gate_.enable_i ? 0 : 1;
      settle(expected);
    }
  }
  void settle(bool expected) {
    gate_.eval();
    if ((gate_.clk_o != 0) != expected) ++wrong_levels_;
    if (gate_.clk_o && !was_) ++edges_;
    was_ = gate_.clk_o != 0;
    this->clk_i = gate_.clk_o;
    Model::eval();
  }

  Vdl_clock_gate gate_;
  std::mt19937 random_{11};
  bool was_ = false;
  uint64_t free_edges_ = 0, edges_ = 0, wrong_levels_ = 0;
};

}  // namespace dateline
