// SPDX-License-Identifier: Apache-2.0
// A Verilated model whose clock passes through a Verilated rtl/stream/dl_clock_gate.sv, which is closed for random
// intervals.
#pragma once

#include <verilated.h>

#include <cstdint>
#include <random>

#include "Vdl_clock_gate.h"

namespace dateline {

/// The driver does not see the cycles in which the gate is closed: every rise of clk_i that it requests becomes one of
/// clk_o, after up to `kMostClosed` cycles of the free clock that must not pass.
template <typename Model>
class GatedModel : public Model {
 public:
  static constexpr unsigned kMostClosed = 5;
  explicit GatedModel(VerilatedContext* context) : Model(context), gate_(context, "gate") {}

  /// The edges of the free clock, and those that passed.
  uint64_t free_edges() const { return free_edges_; }
  uint64_t edges() const { return edges_; }
  /// The number of wrong levels of clk_o, including glitches.
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
  /// Sets the next level of the free clock; clk_o must then be `expected`.
  void half(bool level, bool expected) {
    if (level) ++free_edges_;
    gate_.clk_i = level;
    settle(expected);
  }
  /// Changes the enable between edges; clk_o must not change. At the next rising edge the enable differs from its value
  /// at the falling edge.
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
