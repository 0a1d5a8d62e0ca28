// SPDX-License-Identifier: Apache-2.0
// The engine over any network of nodes, and the error that ends a stopped run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/bounds.h"
#include "sim/engine.h"
#include "sim/node_network.h"
#include "sim/stall.h"

namespace dateline {

/// Throws the StallError of a run that makes no progress according to `watch`; the error names who waits for whom.
/// start: number of the cycle in which the program began, if `cycle` also counts earlier programs.
[[noreturn]] void throw_stopped(const Topology& topology, const Program& program, const ProgressWatch& watch,
                                ProgressWatch::State state, uint64_t cycle, int round,
                                const std::function<NodeProgress(int node)>& progress, const ReadStatus& status,
                                uint64_t start = 0);
[[noreturn]] void throw_stopped(const Topology& topology, const Program& program, const ProgressWatch& watch,
                                ProgressWatch::State state, uint64_t cycle, int round, NodeNetwork& network,
                                uint64_t start = 0);

/// After a run: throws CheckError if a word of some node got more contributions than its count holds. Reads nothing
/// where this cannot be.
void require_counts(const Topology& topology, const Program& program,
                    const std::function<NodeProgress(int node)>& progress);

/// Says what a node waits for, such as "3 words and its own sends to leave"; empty if it is done.
std::string describe_wait(const NodeNetwork::Progress& progress);

/// The word that a put of the node waits for, and the node that sends the word, such as "word 12, which node 3 sends".
/// Returns "" if no put of the node waits for a word.
std::string describe_missing_word(const Topology& topology, const Program& program, int node,
                                  const NodeProgress& progress);

/// Runs programs on any network of nodes: drives the barrier, bounds the run and detects stalls.
class NetworkEngine final : public Engine {
 public:
  NetworkEngine(std::string name, const Topology& topology, std::unique_ptr<NodeNetwork> network)
      : name_(std::move(name)), topology_(topology), network_(std::move(network)) {}
  std::string name() const override { return name_; }
  RunResult run(const Program& program) override;
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override {
    return network_->memories(address, count);
  }
  void read_memories(const std::vector<unsigned>& counts, const TakeMemory& take) override;
  void request_wave(const WaveRequest& request) override;
  void request_links(LinkRecord& record) override { links_ = &record; }

 private:
  RunResult run_program(const Program& program);
  void close_wave();
  void note_cycle(uint64_t cycle, bool release);

  std::string name_;
  Topology topology_;
  std::unique_ptr<NodeNetwork> network_;
  WaveRequest wave_;
  LinkRecord* links_ = nullptr;  ///< of the next run; null: none
};

}  // namespace dateline
