// SPDX-License-Identifier: Apache-2.0
// A node as a SystemC module: its network links, the wires of the barrier, and the host's access before and after a
// run. It contains the C++ core (sc_node.h) or the RTL (sim/systemc/sc_rtl_node.h); a network may mix both.
#pragma once

#include <vector>

#include "model/node/program.h"
#include "model/router/router.h"
#include "model/systemc/link_module.h"

namespace dateline {

class NodeModule : public LinkModule {
 public:
  sc_core::sc_in<bool> close{"close"};      ///< pulse: the round is over
  sc_core::sc_in<bool> release{"release"};  ///< pulse: the next round begins
  sc_core::sc_out<bool> done{"done"};       ///< the node has sent and received everything of this round

  /// Resets the node and its output pins, and loads node 0 of the program. Call it between two edges, before the first
  /// edge of a run. Without a program the node does nothing.
  virtual void load(const Program& program) = 0;

  // The next two are for use after a run or a stall.
  virtual ChannelStatus status(int channel, int vc) = 0;
  virtual NodeProgress progress() = 0;
  /// The progress during a run; it may be a few cycles old, and `done` may be missing.
  virtual NodeProgress standing() const = 0;
  virtual std::vector<RoundRecord> records(int rounds) = 0;
  virtual std::vector<Word> memory(unsigned address, unsigned count) = 0;

 protected:
  using LinkModule::LinkModule;

  bool loaded() const { return loaded_; }
  /// Called at the end of load(): sets every valid output pin to idle. Before the simulation starts all pins are idle,
  /// and none must be written.
  void idle_after_load() {
    idle_unwritten({*this});
    if (done_now_) done->write(done_now_ = false);
    loaded_ = true;
  }
  void write_done(bool value) {
    done_now_ = value;
    done->write(value);
  }

 private:
  bool loaded_ = false, done_now_ = false;
};

}  // namespace dateline
