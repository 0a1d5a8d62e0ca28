// SPDX-License-Identifier: Apache-2.0
// Microbenchmarks of one machine on its engine: distance, length and sharing vary one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/cost/cost_model.h"
#include "sim/engine.h"
#include "sw/driver/fit/probe.h"
#include "sw/driver/machine/machine.h"
#include "sw/schedule/schedule.h"

namespace dateline {

class Bench {
 public:
  /// Makes the engine. Throws UsageError for a network without links.
  Bench(const Machine& machine, const EnginePaths& paths);
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  std::vector<Probe> distances_and_lengths();
  /// Probes of 1, 2, ... messages that share a link, up to the number that the virtual channels carry.
  std::vector<Probe> sharings();
  /// Predicted cycles of a probe: from `cost` by the linear model, or where messages share the link from `wire` by the
  /// contention model.
  double fitted(const Probe& probe, const CostModel& cost, const CostModel& wire) const;

 private:
  Probe probe(const std::string& varies, size_t hops, int words, int sharing);
  Schedule schedule(size_t hops, int sharing) const;
  int most_words() const;

  Machine machine_, line_;
  const Topology& network_;
  const NodeConfig& config_;
  std::vector<std::vector<uint8_t>> paths_;  ///< from node 0, one of each length
  std::unique_ptr<Engine> engine_;
};

}  // namespace dateline
