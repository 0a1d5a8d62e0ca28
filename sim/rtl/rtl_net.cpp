// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/rtl_net.h"

#include <algorithm>

#include "sim/livelock.h"
#include "sim/node_network.h"
#include "sim/rtl/tile_builder.h"
#include "sim/stall.h"

namespace dateline {

RtlNet::RtlNet(const Topology& topology, const NodeConfig& config, const EnginePaths& paths)
    : topology_(topology), wide_(config.router.width > 64) {
  if (topology.nodes > kMaxNodes)
    throw UsageError("--engine rtl-net: " + topology.spec + " has " + std::to_string(topology.nodes) +
                     " nodes, and Verilator takes at most " + std::to_string(kMaxNodes) +
                     " in one design; use --engine rtl");
  top_ = load_net_top(topology, config, paths);
}

void RtlNet::load(const Program& program) {
  top_->reset();
  const auto write = [this](int node, HostSpace space, int channel, const auto& words) {
    for (size_t a = 0; a < words.size(); ++a) {
      top_->host_write(node, space, channel, static_cast<unsigned>(a), words[a]);
      top_->step();
    }
  };
  const std::vector<uint64_t> settings = {static_cast<uint64_t>(program.contexts),
                                          static_cast<uint64_t>(program.startup), static_cast<uint64_t>(program.hold)};
  for (int n = 0; n < topology_.nodes; ++n) {
    const NodeImage& image = program.nodes[n];
    for (size_t a = 0; a < image.memory.size(); ++a)
      for (int half = 0; half < (wide_ ? 2 : 1); ++half) {
        top_->host_write(n, HostSpace::kMemory, half, static_cast<unsigned>(a),
                         static_cast<uint64_t>(image.memory[a] >> (64 * half)));
        top_->step();
      }
    write(n, HostSpace::kExpect, 0, image.expected_words);
    for (size_t c = 0; c < image.queues.size(); ++c) write(n, HostSpace::kQueue, static_cast<int>(c), image.queues[c]);
    write(n, HostSpace::kSetting, 0, settings);
  }
  top_->host_address(0, HostSpace::kProgress, 0, 0);
}

RunResult RtlNet::run(const Program& program) {
  load(program);
  top_->start(true, program.rounds, program.barrier_delay);
  top_->step();  // cycle 0 is the one of the first close
  RunResult result;
  ProgressWatch watch(run_bounds(topology_, program));
  int round = 0;
  for (uint64_t cycle = 0;; ++cycle) {
    look(cycle, watch);
    const ProgressWatch::State state = watch.cycle(cycle == 0 || top_->round() != round, top_->link_active());
    round = top_->round();
    if (state != ProgressWatch::State::kMoves) stalled(program, watch, state == ProgressWatch::State::kQuiet, cycle);
    const bool finished = top_->finished();
    top_->step();
    if (!finished) continue;
    result.cycles = cycle;
    break;
  }
  top_->start(false, program.rounds, program.barrier_delay);
  result.records = records(program.rounds);
  return result;
}

void RtlNet::look(uint64_t cycle, ProgressWatch& watch) {
  const auto nodes = static_cast<uint64_t>(topology_.nodes);
  if (cycle >= NetTop::kReadLatency) {
    const uint64_t word = top_->host_data(), node = (cycle - NetTop::kReadLatency) % nodes;
    if (node == 0) left_ = 0;
    left_ += static_cast<uint32_t>(word) + ((word >> 32) & 1 ? 0 : 1);
    if (node + 1 == nodes) watch.look(left_);
  }
  top_->host_address(static_cast<int>(cycle % nodes), HostSpace::kProgress, 0, 0);
}

void RtlNet::stalled(const Program& program, const ProgressWatch& watch, bool quiet, uint64_t cycle) {
  const int round = top_->round() - 1;
  std::vector<std::string> waits(topology_.nodes);
  for (int n = 0; n < topology_.nodes; ++n) {
    const uint64_t word = read(n, HostSpace::kProgress, 0, 0);
    NodeNetwork::Progress progress;
    progress.sends_done = (word >> 32) & 1;
    progress.words_missing = static_cast<uint32_t>(word);
    progress.done = progress.sends_done && progress.words_missing == 0;
    waits[n] = describe_wait(progress);
  }
  if (!quiet) throw_livelock(topology_, program, cycle, watch.wordless(), round, waits);
  throw_stall(
      topology_, program.config.router,
      [this](int node, int channel, int vc) {
        return decode_status(read(node, HostSpace::kStatus, channel, static_cast<unsigned>(vc)));
      },
      cycle, round, waits);
}

uint64_t RtlNet::read(int node, HostSpace space, int channel, unsigned address) {
  top_->host_address(node, space, channel, address);
  for (unsigned i = 0; i < NetTop::kReadLatency; ++i) top_->step();
  return top_->host_data();
}

std::vector<std::vector<uint64_t>> RtlNet::read_all(HostSpace space, int channel, unsigned address, unsigned count) {
  std::vector<std::vector<uint64_t>> result(topology_.nodes, std::vector<uint64_t>(count));
  for (int n = 0; n < topology_.nodes; ++n)
    for (unsigned i = 0; i < count + NetTop::kReadLatency; ++i) {
      if (i >= NetTop::kReadLatency) result[n][i - NetTop::kReadLatency] = top_->host_data();
      top_->host_address(n, space, channel, address + std::min(i, count - 1));
      top_->step();
    }
  return result;
}

std::vector<std::vector<RoundRecord>> RtlNet::records(int rounds) {
  for (int i = 0; i < RoundRecord::kFields + 2; ++i) top_->step();  // the last record is being written
  const auto words = read_all(HostSpace::kRecord, 0, 0, static_cast<unsigned>(rounds) * RoundRecord::kFields);
  std::vector<std::vector<RoundRecord>> result(topology_.nodes, std::vector<RoundRecord>(rounds));
  for (int n = 0; n < topology_.nodes; ++n)
    for (int r = 0; r < rounds; ++r)
      for (int f = 0; f < RoundRecord::kFields; ++f)
        result[n][r].fields()[f] = static_cast<uint32_t>(words[n][static_cast<size_t>(r) * RoundRecord::kFields + f]);
  return result;
}

std::vector<std::vector<Word>> RtlNet::memories(unsigned address, unsigned count) {
  std::vector<std::vector<Word>> result;
  for (const auto& words : read_all(HostSpace::kMemory, 0, address, count))
    result.emplace_back(words.begin(), words.end());
  if (!wide_) return result;
  const auto high = read_all(HostSpace::kMemory, 1, address, count);
  for (size_t n = 0; n < result.size(); ++n)
    for (unsigned i = 0; i < count; ++i) result[n][i] |= static_cast<Word>(high[n][i]) << 64;
  return result;
}

}  // namespace dateline
