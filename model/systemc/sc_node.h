// SPDX-License-Identifier: Apache-2.0
// The node (router, network interface, memory) as a SystemC module: network links, and the wires of the barrier. The
// same core as every other C++ face (model/node/node.h), one instance of it.
#pragma once

#include <vector>

#include "model/node/node.h"
#include "model/systemc/link_module.h"

namespace dateline {

class ScNode final : public LinkModule {
 public:
  SC_HAS_PROCESS(ScNode);
  ScNode(const sc_core::sc_module_name& module_name, const NodeConfig& config, const RouterPlace& place);

  sc_core::sc_in<bool> close{"close"};      ///< pulse: the round is over
  sc_core::sc_in<bool> release{"release"};  ///< pulse: the next round begins
  sc_core::sc_out<bool> done{"done"};       ///< sent and received everything of this round

  /// Resets the node, its output pins too, and loads node 0 of the program. Between two edges, before the first one of
  /// a run; without a program the node does nothing.
  void load(const Program& program);

  ChannelStatus status(int channel, int vc) const { return core_.routers().status(0, channel, vc); }
  bool sends_done() const { return core_.sends_done(0); }
  const RoundControl& rounds() const { return core_.rounds(0); }
  const std::vector<Word>& memory() const { return core_.memory(0); }

 private:
  void edge();

  NodeArray core_;
  bool loaded_ = false, done_now_ = false;
};

}  // namespace dateline
