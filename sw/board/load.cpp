// SPDX-License-Identifier: Apache-2.0
#include "sw/board/load.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>

#include "sim/rtl/host_bus.h"

namespace dateline {
namespace {

constexpr size_t kLeastRun = 4;  // equal words from which on a fill is used
constexpr size_t kMostCount = 0xffff;

size_t run_at(const std::vector<uint64_t>& words, size_t from) {
  size_t length = 1;
  while (from + length < words.size() && length < kMostCount && words[from + length] == words[from]) ++length;
  return length;
}

/// Whether the write to this address continues the stretch.
bool continues(const HostStretch& stretch, int space, int channel, unsigned address) {
  const size_t per_address = (channel & kPairs) != 0 ? 2 : 1;
  return stretch.space == space && stretch.channel == channel &&
         stretch.address + stretch.words.size() / per_address == address;
}

}  // namespace

std::vector<HostStretch> stretches_of(const Program& program, int node) {
  const bool wide = program.config.router.width > 64;
  std::vector<HostStretch> stretches;
  HostImage image(program, node);
  HostWrite write;
  while (image.next(write)) {
    const int space = static_cast<int>(write.space);
    const bool pairs = wide && write.space == HostSpace::kMemory;
    const int channel = pairs ? kPairs : write.channel;
    if (stretches.empty() || !continues(stretches.back(), space, channel, write.address))
      stretches.push_back({space, channel, write.address, {}});
    stretches.back().words.push_back(write.data);
  }
  return stretches;
}

std::vector<NodeStretch> stretches_of(const Program& program) {
  const int nodes = static_cast<int>(program.nodes.size());
  std::map<std::tuple<int, int, unsigned>, std::vector<NodeStretch>> by_place;  // key: space, channel, first address
  for (int node = 0; node < nodes; ++node)
    for (HostStretch& stretch : stretches_of(program, node)) {
      std::vector<NodeStretch>& place = by_place[{stretch.space, stretch.channel, stretch.address}];
      place.push_back({node, std::move(stretch)});
    }
  std::vector<NodeStretch> result;
  for (auto& [place, stretches] : by_place) {
    std::map<std::vector<uint64_t>, int> votes;
    for (const NodeStretch& one : stretches) ++votes[one.stretch.words];
    const auto most =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    // A node with fewer words also receives the common words beyond its own; it never reads those.
    const bool common = most->second > 1 && static_cast<int>(stretches.size()) == nodes;
    if (common) {
      const auto [space, channel, address] = place;
      result.push_back({kAllNodes, {space, channel, address, most->first}});
    }
    for (NodeStretch& one : stretches)
      if (!common || one.stretch.words != most->first) result.push_back(std::move(one));
  }
  return result;
}

void write_stretch(const HostStretch& stretch, int node, const std::function<int()>& chunk,
                   const std::function<void(HostFrame)>& post) {
  const std::vector<uint64_t>& words = stretch.words;
  const bool pairs = (stretch.channel & kPairs) != 0;
  for (size_t from = 0; from < words.size();) {
    HostFrame frame;
    frame.command = BoardCommand::kWrite;
    frame.space = stretch.space;
    frame.node = node;
    frame.channel = stretch.channel | (pairs ? static_cast<int>(from & 1) : 0);
    frame.address = stretch.address + static_cast<unsigned>(pairs ? from / 2 : from);
    size_t count = run_at(words, from);
    if (count >= kLeastRun) {
      frame.command = BoardCommand::kFill;
      frame.size = size_of(words[from]);
      append_word(frame.data, words[from], frame.size);
    } else {
      const size_t room = static_cast<size_t>(chunk());
      count = 0;
      while (from + count < words.size() && run_at(words, from + count) < kLeastRun) {
        const int size = std::max(frame.size, size_of(words[from + count]));
        if (count > 0 && (count + 1) << size > room) break;
        frame.size = size;
        ++count;
      }
      for (size_t i = 0; i < count; ++i) append_word(frame.data, words[from + i], frame.size);
    }
    frame.count = static_cast<unsigned>(count);
    post(frame);
    from += count;
  }
}

}  // namespace dateline
