// SPDX-License-Identifier: Apache-2.0
// A network of complete nodes that an engine steps one clock edge at a time. In each cycle, call drive_barrier(), read
// any wires, then call step(). Cycle 0 is the cycle of the first close.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/router/router.h"
#include "sim/engine.h"

namespace dateline {

/// The node's missing words, plus one while it still sends. ProgressWatch looks at the sum over all nodes.
inline uint64_t work_left(const NodeProgress& progress) {
  return progress.words_missing + (progress.sends_done ? 0u : 1u);
}

class NodeNetwork {
 public:
  virtual ~NodeNetwork() = default;
  /// Resets the hardware and loads a program.
  virtual void load(const Program& program) = 0;

  virtual void drive_barrier(bool close, bool release) = 0;
  virtual bool all_done() const = 0;
  virtual bool link_active() const = 0;  ///< true if some link between nodes carries a flit in this cycle
  virtual FlitWire out_flit(int node, int port) const = 0;
  virtual CreditWire in_credit(int node, int port) const = 0;
  virtual AckWire in_ack(int node, int port) const = 0;
  virtual void step() = 0;

  // To be called after a run or a stall.
  virtual ChannelStatus status(int node, int channel, int vc) = 0;
  using Progress = NodeProgress;
  virtual Progress progress(int node) = 0;
  /// Like progress(), for use during a run. The values may be a few cycles old, and `done` need not be filled in.
  virtual Progress standing(int node) const = 0;
  /// Sum of work_left() over all `nodes` nodes.
  virtual uint64_t work_left(int nodes) const;
  virtual std::vector<std::vector<RoundRecord>> records(int rounds) = 0;  ///< [node][round]
  virtual std::vector<std::vector<Word>> memories(unsigned address, unsigned count) = 0;
  /// Reads the first `count` words of one node. Returns false if the network can only read all nodes at once.
  virtual bool memory_of(int /*node*/, unsigned /*count*/, std::vector<Word>& /*words*/) const { return false; }

  // Waveforms, for engines that write them.
  virtual bool wave_open(const std::string&) { return false; }
  virtual void wave_from(uint64_t) {}
  virtual bool wave_close() { return true; }  ///< false if writing failed
};

}  // namespace dateline
