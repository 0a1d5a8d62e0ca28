// SPDX-License-Identifier: Apache-2.0
// The two parts of a lockstep run, each with the networks that it compares: native, SystemC and RTL.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/driver/lockstep/lockstep.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// Bare routers under random messages, or nodes under random programs (lockstep.h).
class LockstepPart {
 public:
  virtual ~LockstepPart() = default;
  virtual std::string name() const = 0;      ///< "routers" or "nodes"
  virtual std::string messages() const = 0;  ///< what LockstepResult::messages counts
  virtual const Machine& machine() const = 0;
  /// Runs the part once. The watcher may be empty. Throws like lockstep_routers().
  virtual LockstepResult run(const Watcher& watcher) = 0;
  /// Repeats the run on RTL that writes waveforms, and writes the cycles around a mismatch to the file (FST). Throws
  /// UsageError when the file cannot be written.
  virtual WaveNotes record(const Mismatch& mismatch, const std::string& file) = 0;
};

/// The part of the routers and, where `nodes` is set, the part of the nodes with node_cycles cycles. All networks are
/// built here, because SystemC accepts no new ones after its first cycle.
std::vector<std::unique_ptr<LockstepPart>> lockstep_parts(const LockstepRequest& request, bool nodes,
                                                          uint64_t node_cycles, const EnginePaths& paths);

/// The machine of a lockstep run. Random messages and circuits wait for each other, so that with vcs 0 it has the
/// virtual channels that wormhole messages need.
Machine lockstep_machine(MachineOptions options);

}  // namespace dateline
