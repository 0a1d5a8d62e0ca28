// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/rtl_net.h"

#include <algorithm>

#include "model/base/setting.h"
#include "sim/network_engine.h"
#include "sim/rtl/host_bus.h"
#include "sim/rtl/tile_builder.h"

namespace dateline {

RtlNet::RtlNet(const Topology& topology, const NodeConfig& config, const EnginePaths& paths)
    : topology_(topology), wide_(config.router.width > 64), config_(config) {
  if (topology.nodes > kMaxNodes)
    throw UsageError(setting("engine", "rtl-net") + ": " + topology.spec + " has " + std::to_string(topology.nodes) +
                     " nodes, and Verilator takes at most " + std::to_string(kMaxNodes) + " in one design; use " +
                     setting("engine", "rtl"));
  top_ = load_net_top(topology, config, paths);
}

void RtlNet::load(const Program& program) {
  top_->reset(std::max(3, program.config.reset_cycles()));
  HostWrite write;
  for (int n = 0; n < topology_.nodes; ++n)
    for (HostImage image(program, n); image.next(write); top_->step())
      top_->host_write(n, write.space, write.channel, write.address, write.data);
  settle();
  asked_ = answered_ = left_ = 0;
}

RunResult RtlNet::run(const Program& program) {
  load(program);
  top_->start(true, program.rounds, program.barrier_delay);
  top_->step();  // cycle 0 is the cycle of the first close
  RunResult result;
  ProgressWatch watch(run_bounds(topology_, program));
  int round = 0;
  for (uint64_t cycle = 0;; ++cycle) {
    report(round, cycle);
    look(watch);
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
  require_counts(topology_, program, [this](int node) { return progress(node); });
  result.records = records(program.rounds);
  return result;
}

void RtlNet::look(ProgressWatch& watch) {
  const auto nodes = static_cast<uint64_t>(topology_.nodes);
  if (top_->host_answer()) {
    const uint64_t node = answered_++ % nodes;
    if (node == 0) left_ = 0;
    left_ += work_left(progress_of(top_->host_data()));
    if (node + 1 == nodes) watch.look(left_);
  }
  if (top_->host_ready()) top_->host_read(static_cast<int>(asked_++ % nodes), HostSpace::kProgress, 0, 0);
}

NodeProgress RtlNet::progress(int node) {
  NodeProgress result = progress_of(read(node, HostSpace::kProgress, 0, 0));
  find_missing_word(config_, result, [&](int channel, int context) {
    return read(node, HostSpace::kWait, channel, static_cast<unsigned>(context));
  });
  return result;
}

void RtlNet::settle() {
  for (int i = 0; i < latency(); ++i) top_->step();
}

uint64_t RtlNet::read(int node, HostSpace space, int channel, unsigned address) {
  return read_burst(node, space, channel, address, 1)[0];
}

std::vector<uint64_t> RtlNet::read_burst(int node, HostSpace space, int channel, unsigned address, unsigned count) {
  settle();
  std::vector<uint64_t> words;
  unsigned asked = 0;
  for (long patience = 4L * count + latency(); words.size() < count; top_->step()) {
    if (top_->host_answer()) words.push_back(top_->host_data());
    if (asked < count && top_->host_ready()) top_->host_read(node, space, channel, address + asked++);
    if (--patience < 0) throw CheckError("engine rtl-net: the host chain of the network gives no answer");
  }
  return words;
}

std::vector<std::vector<uint64_t>> RtlNet::read_all(HostSpace space, int channel, unsigned address, unsigned count) {
  std::vector<std::vector<uint64_t>> result;
  for (int n = 0; n < topology_.nodes; ++n) result.push_back(read_burst(n, space, channel, address, count));
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
