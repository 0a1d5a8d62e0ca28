// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/rtl_net.h"

#include <algorithm>

#include "sim/node_network.h"
#include "sim/rtl/host_bus.h"
#include "sim/rtl/tile_builder.h"

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
  HostWrite write;
  for (int n = 0; n < topology_.nodes; ++n)
    for (HostImage image(program, n); image.next(write); top_->step())
      top_->host_write(n, write.space, write.channel, write.address, write.data);
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
    tell(round, cycle);
    look(cycle, watch);
    const ProgressWatch::State state = watch.cycle(cycle == 0 || top_->round() != round, top_->link_active());
    round = top_->round();
    if (state != ProgressWatch::State::kMoves)
      throw_stopped(
          topology_, program, watch, state, cycle, round - 1, [this](int node) { return progress(node); },
          [this](int node, int channel, int vc) {
            return decode_status(read(node, HostSpace::kStatus, channel, static_cast<unsigned>(vc)));
          });
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
    const NodeProgress progress = progress_of(top_->host_data());
    const uint64_t node = (cycle - NetTop::kReadLatency) % nodes;
    if (node == 0) left_ = 0;
    left_ += work_left(progress);
    if (node + 1 == nodes) watch.look(left_);
  }
  top_->host_address(static_cast<int>(cycle % nodes), HostSpace::kProgress, 0, 0);
}

NodeProgress RtlNet::progress(int node) {
  NodeProgress progress = progress_of(read(node, HostSpace::kProgress, 0, 0));
  progress.done = progress.sends_done && progress.words_missing == 0;
  return progress;
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
  for (int i = 0; i < kRecordCycles; ++i) top_->step();
  return records_of(read_all(HostSpace::kRecord, 0, 0, record_words(rounds)));
}

std::vector<std::vector<Word>> RtlNet::memories(unsigned address, unsigned count) {
  const auto low = read_all(HostSpace::kMemory, 0, address, count);
  return memory_words_of(low, wide_ ? read_all(HostSpace::kMemory, 1, address, count) : decltype(low)());
}

}  // namespace dateline
