// SPDX-License-Identifier: Apache-2.0
// The two parts of a lockstep run with the networks that are compared in them: native, SystemC and RTL.
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
  /// Compares once. The watcher may be empty. Throws as lockstep_routers() does.
  virtual LockstepResult run(const Watcher& watcher) = 0;
  /// Runs the same again on RTL that writes waveforms, and writes the cycles around a mismatch to the file (FST).
  /// Throws UsageError when it cannot be written.
  virtual WaveNotes record(const Mismatch& mismatch, const std::string& file) = 0;
};

/// The routers, and where `nodes` is set the nodes too, for node_cycles. All networks are built here, because SystemC
/// takes none after its first cycle.
std::vector<std::unique_ptr<LockstepPart>> lockstep_parts(const LockstepRequest& request, bool nodes,
                                                          uint64_t node_cycles, const EnginePaths& paths);

/// The machine of a lockstep run. Random messages wait for each other, circuits too: without a number of virtual
/// channels it has those of the classes of the rule.
Machine lockstep_machine(MachineOptions options);

}  // namespace dateline
