// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/rtl_nodes.h"

#include <algorithm>

namespace dateline {

RtlNodes::RtlNodes(const Topology& topology, const NodeConfig& config, const EnginePaths& paths, bool waves)
    : RtlNodes(topology, whole_network(topology), config, paths, waves) {}

RtlNodes::RtlNodes(const Topology& topology, const Slab& slab, const NodeConfig& config, const EnginePaths& paths,
                   bool waves)
    : first_(slab.nodes.first),
      count_(slab.nodes.count),
      wide_(config.router.width > 64),
      config_(config),
      tiles_(load_node_tiles(topology, config, paths, waves, slab.nodes)),
      links_(slab) {}

std::unique_ptr<NodeNetwork> RtlNodes::in_slabs(const Topology& topology, const NodeConfig& config,
                                                const EnginePaths& paths, const Workers& workers) {
  return std::make_unique<SlabNodes>(topology, workers, [&](const Slab& slab) {
    return std::make_unique<RtlNodes>(topology, slab, config, paths, false);
  });
}

// Loads all nodes at the same time, with one host write per node and cycle.
void RtlNodes::load(const Program& program) {
  tiles_->reset();
  tiles_->drive_barrier(false, false);
  links_.clear();
  const int first = static_cast<int>(program.nodes.size()) == count_ ? 0 : first_;
  std::vector<HostImage> images;
  for (int n = 0; n < count_; ++n) images.emplace_back(program, first + n);
  HostWrite write;
  for (bool more = true; more;) {
    more = false;
    for (int n = 0; n < count_; ++n) {
      if (!images[n].next(write)) continue;
      tiles_->host_write(n, write.space, write.channel, write.address, write.data);
      more = true;
    }
    if (more) tiles_->step();
  }
  for (int n = 0; n < count_; ++n) tiles_->host_address(n, HostSpace::kProgress, 0, 0);
}

uint64_t RtlNodes::read(int node, HostSpace space, int channel, unsigned address) {
  tiles_->host_address(node, space, channel, address);
  tiles_->step();
  tiles_->step();
  return tiles_->host_data(node);
}

std::vector<std::vector<uint64_t>> RtlNodes::read_all(HostSpace space, int channel, unsigned address, unsigned count) {
  constexpr unsigned kLatency = 2;
  std::vector<std::vector<uint64_t>> result(count_, std::vector<uint64_t>(count));
  for (unsigned i = 0; i < count + kLatency; ++i) {
    if (i >= kLatency)
      for (int n = 0; n < count_; ++n) result[n][i - kLatency] = tiles_->host_data(n);
    for (int n = 0; n < count_; ++n) tiles_->host_address(n, space, channel, address + std::min(i, count - 1));
    tiles_->step();
  }
  return result;
}

ChannelStatus RtlNodes::status(int node, int channel, int vc) {
  return decode_status(read(node, HostSpace::kStatus, channel, static_cast<unsigned>(vc)));
}

NodeNetwork::Progress RtlNodes::progress(int node) {
  const bool done = tiles_->done(node);
  Progress result = progress_of(read(node, HostSpace::kProgress, 0, 0));
  result.done = done;
  find_missing_word(config_, result, [&](int channel, int context) {
    return read(node, HostSpace::kWait, channel, static_cast<unsigned>(context));
  });
  return result;
}

std::vector<std::vector<RoundRecord>> RtlNodes::records(int rounds) {
  for (int i = 0; i < kRecordCycles; ++i) tiles_->step();
  return records_of(read_all(HostSpace::kRecord, 0, 0, record_words(rounds)));
}

std::vector<std::vector<Word>> RtlNodes::memories(unsigned address, unsigned count) {
  const auto low = read_all(HostSpace::kMemory, 0, address, count);
  return memory_words_of(low, wide_ ? read_all(HostSpace::kMemory, 1, address, count) : decltype(low)());
}

}  // namespace dateline
