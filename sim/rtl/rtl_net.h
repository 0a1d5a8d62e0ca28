// SPDX-License-Identifier: Apache-2.0
// The engine rtl-net: a complete network of rtl/network, the source that an FPGA gets, Verilated hierarchically.
// Programs are loaded over the host bus, and the network's own barrier runs the rounds. Cycles, records and memories
// equal those of the other engines.
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
  /// Builds the library of this network if it does not exist. Throws UsageError above kMaxNodes.
  RtlNet(const Topology& topology, const NodeConfig& config, const EnginePaths& paths);
  std::string name() const override { return "rtl-net"; }
  RunResult run(const Program& program) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override;

  static constexpr int kMaxNodes = 1024;  ///< Verilator's limit for a generate loop

 private:
  void load(const Program& program);
  uint64_t read(int node, HostSpace space, int channel, unsigned address);
  std::vector<uint64_t> read_burst(int node, HostSpace space, int channel, unsigned address, unsigned count);
  /// Steps until no access is in flight on the host chain.
  void settle();
  int latency() const { return topology_.nodes + 4; }
  /// Reads the same addresses of every node: [node][word].
  std::vector<std::vector<uint64_t>> read_all(HostSpace space, int channel, unsigned address, unsigned count);
  std::vector<std::vector<RoundRecord>> records(int rounds);
  /// Called in every cycle while the network runs: reads the progress of the nodes in rotation.
  void look(ProgressWatch& watch);
  NodeProgress progress(int node);

  Topology topology_;
  bool wide_;  ///< a memory word is two host words
  NodeConfig config_;
  std::unique_ptr<NetTop> top_;
  uint64_t asked_ = 0, answered_ = 0;  ///< reads of look(), made and answered
  uint64_t left_ = 0;                  ///< work left in the nodes read so far in this rotation
};

}  // namespace dateline
