// SPDX-License-Identifier: Apache-2.0
// A network of whole nodes as an engine steps it, one clock edge at a time. In each cycle: drive_barrier(), read
// whatever wires are of interest, step(). Cycle 0 is the cycle of the first close.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/router/router.h"
#include "sim/engine.h"

namespace dateline {

/// Words still to come and nodes that still send, while a network runs: what ProgressWatch looks at.
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
  virtual bool link_active() const = 0;  ///< some link between nodes carries a flit in this cycle
  virtual FlitWire out_flit(int node, int port) const = 0;
  virtual CreditWire in_credit(int node, int port) const = 0;
  virtual AckWire in_ack(int node, int port) const = 0;
  virtual void step() = 0;

  // After a run or a stall.
  virtual ChannelStatus status(int node, int channel, int vc) = 0;
  using Progress = NodeProgress;
  virtual Progress progress(int node) = 0;
  /// The same while the run goes on, as it stood a few cycles ago; `done` is not told.
  virtual Progress standing(int node) const = 0;
  /// Of all so many nodes.
  virtual uint64_t work_left(int nodes) const;
  virtual std::vector<std::vector<RoundRecord>> records(int rounds) = 0;  ///< [node][round]
  virtual std::vector<std::vector<Word>> memories(unsigned address, unsigned count) = 0;
  /// Of one node; false where they are read of all nodes at once only.
  virtual bool memory_of(int /*node*/, unsigned /*count*/, std::vector<Word>& /*words*/) const { return false; }

  // Waveforms, where the engine has them.
  virtual bool wave_open(const std::string&) { return false; }
  virtual void wave_from(uint64_t) {}
  virtual bool wave_close() { return true; }  ///< false when not all of it could be written
};

}  // namespace dateline
