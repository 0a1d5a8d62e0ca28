// SPDX-License-Identifier: Apache-2.0
// The engine rtl-net: a whole network of rtl/network, the source that an FPGA gets, Verilated hierarchically. The host
// bus loads it and its own barrier runs the rounds; cycles, records and memories are those of the other engines.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/bounds.h"
#include "sim/engine.h"
#include "sim/rtl/net_top.h"

namespace dateline {

class RtlNet final : public Engine {
 public:
  /// Builds the network's library if this configuration has none yet. Throws UsageError above kMaxNodes.
  RtlNet(const Topology& topology, const NodeConfig& config, const EnginePaths& paths);
  std::string name() const override { return "rtl-net"; }
  RunResult run(const Program& program) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override;

  static constexpr int kMaxNodes = 1024;  ///< Verilator's bound on a generate loop

 private:
  void load(const Program& program);
  uint64_t read(int node, HostSpace space, int channel, unsigned address);
  std::vector<uint64_t> read_burst(int node, HostSpace space, int channel, unsigned address, unsigned count);
  /// Lets pass what is under way on the host chain.
  void settle();
  int latency() const { return topology_.nodes + 4; }
  /// The same addresses of every node: [node][word].
  std::vector<std::vector<uint64_t>> read_all(HostSpace space, int channel, unsigned address, unsigned count);
  std::vector<std::vector<RoundRecord>> records(int rounds);
  /// In every cycle while the network runs: asks for the progress of the nodes in turn.
  void look(ProgressWatch& watch);
  NodeProgress progress(int node);

  Topology topology_;
  bool wide_;  ///< a word is two host words: half by half, the high one writes
  std::unique_ptr<NetTop> top_;
  uint64_t asked_ = 0, answered_ = 0;  ///< reads of look()
  uint64_t left_ = 0;                  ///< of the nodes that were looked at in this turn
};

}  // namespace dateline
