// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/rtl_nodes.h"

#include <algorithm>

namespace dateline {

RtlNodes::RtlNodes(const Topology& topology, const NodeConfig& config, const EnginePaths& paths, bool waves, int lone)
    : count_(lone == kEveryNode ? topology.nodes : 1),
      wide_(config.router.width > 64),
      tiles_(load_node_tiles(topology, config, paths, waves, lone)) {}

// Every node is loaded at once, one host write a node and cycle.
void RtlNodes::load(const Program& program) {
  tiles_->reset();
  tiles_->drive_barrier(false, false);
  const auto write_all = [&](HostSpace space, int channel, const auto& words_of) {
    size_t longest = 0;
    for (const NodeImage& image : program.nodes) longest = std::max(longest, words_of(image).size());
    for (size_t a = 0; a < longest; ++a) {
      for (int n = 0; n < count_; ++n) {
        const auto& words = words_of(program.nodes[n]);
        if (a < words.size())
          tiles_->host_write(n, space, channel, static_cast<unsigned>(a), static_cast<uint64_t>(words[a]));
      }
      tiles_->step();
    }
  };
  if (wide_) {
    // Half by half of each word: the high one writes.
    size_t longest = 0;
    for (const NodeImage& image : program.nodes) longest = std::max(longest, image.memory.size());
    for (size_t a = 0; a < longest; ++a)
      for (int half = 0; half < 2; ++half) {
        for (int n = 0; n < count_; ++n)
          if (a < program.nodes[n].memory.size())
            tiles_->host_write(n, HostSpace::kMemory, half, static_cast<unsigned>(a),
                               static_cast<uint64_t>(program.nodes[n].memory[a] >> (64 * half)));
        tiles_->step();
      }
  } else {
    write_all(
        HostSpace::kMemory, 0, [](const NodeImage& image) -> const auto& { return image.memory; });
  }
  write_all(
      HostSpace::kExpect, 0, [](const NodeImage& image) -> const auto& { return image.expected_words; });
  for (int c = 0; c < program.config.router.locals(); ++c)
    write_all(
        HostSpace::kQueue, c, [c](const NodeImage& image) -> const auto& { return image.queues[c]; });
  const uint64_t settings[] = {static_cast<uint64_t>(program.contexts), static_cast<uint64_t>(program.startup),
                               static_cast<uint64_t>(program.hold)};
  for (unsigned s = 0; s < 3; ++s) {
    for (int n = 0; n < count_; ++n) tiles_->host_write(n, HostSpace::kSetting, 0, s, settings[s]);
    tiles_->step();
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
  return result;
}

std::vector<std::vector<RoundRecord>> RtlNodes::records(int rounds) {
  for (int i = 0; i < RoundRecord::kFields + 2; ++i) tiles_->step();  // the last record is being written
  const auto words = read_all(HostSpace::kRecord, 0, 0, static_cast<unsigned>(rounds) * RoundRecord::kFields);
  std::vector<std::vector<RoundRecord>> result(count_, std::vector<RoundRecord>(rounds));
  for (int n = 0; n < count_; ++n)
    for (int r = 0; r < rounds; ++r)
      for (int f = 0; f < RoundRecord::kFields; ++f)
        result[n][r].fields()[f] = static_cast<uint32_t>(words[n][static_cast<size_t>(r) * RoundRecord::kFields + f]);
  return result;
}

std::vector<std::vector<Word>> RtlNodes::memories(unsigned address, unsigned count) {
  std::vector<std::vector<Word>> result;
  for (const auto& words : read_all(HostSpace::kMemory, 0, address, count))
    result.emplace_back(words.begin(), words.end());
  if (!wide_) return result;
  const auto high = read_all(HostSpace::kMemory, 1, address, count);
  for (int n = 0; n < count_; ++n)
    for (size_t i = 0; i < high[n].size(); ++i) result[n][i] |= Word{high[n][i]} << 64;
  return result;
}

}  // namespace dateline
