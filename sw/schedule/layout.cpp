// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/layout.h"

#include <algorithm>

#include "model/node/program.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

/// What a segment header cannot count becomes several segments.
std::vector<Segment> cut(const std::vector<Segment>& whole) {
  std::vector<Segment> result;
  for (Segment rest : whole) {
    for (; rest.words > kMaxSegmentWords; rest.words -= kMaxSegmentWords) {
      result.push_back({rest.address, kMaxSegmentWords, rest.drop});
      rest.address += static_cast<unsigned>(kMaxSegmentWords);
    }
    result.push_back(rest);
  }
  return result;
}

}  // namespace

BlockLayout::BlockLayout(const Topology& topology, const Schedule& schedule, int words)
    : words_(words), parts_(schedule.parts), part_words_((words + schedule.parts - 1) / schedule.parts) {
  std::set<std::pair<int, int>> blocks;
  for (int n = 0; n < topology.nodes; ++n)
    for (const Item& item : Blocks(topology, schedule).initial(n)) blocks.insert({item.origin, item.target});
  blocks_.assign(blocks.begin(), blocks.end());
}

unsigned BlockLayout::total_words() const { return static_cast<unsigned>(blocks_.size()) * parts_ * part_words_; }

unsigned BlockLayout::block_address(const Item& item) const {
  const auto place = std::lower_bound(blocks_.begin(), blocks_.end(), std::make_pair(item.origin, item.target));
  return static_cast<unsigned>((place - blocks_.begin()) * parts_ * part_words_);
}

Word BlockLayout::word(const Item& item, int index, int width) const {
  uint64_t mixed = (static_cast<uint64_t>(item.origin) << 40) ^ (static_cast<uint64_t>(item.target + 1) << 20) ^
                   static_cast<uint64_t>(index);
  mixed = (mixed + 1) * 0x9e3779b97f4a7c15ull;
  mixed ^= mixed >> 29;
  mixed *= 0xbf58476d1ce4e5b9ull;
  mixed ^= mixed >> 32;
  const Word word = (Word{mixed * 0x94d049bb133111ebull} << 64 | mixed) & word_mask(width);
  return word == 0 ? 1 : word;
}

SegmentWalk::SegmentWalk(const Topology& topology, const Schedule& schedule, const BlockLayout& layout)
    : schedule_(schedule), layout_(layout), held_(topology.nodes), arriving_(topology.nodes) {
  for (int n = 0; n < topology.nodes; ++n)
    for (const Item& item : Blocks(topology, schedule).initial(n)) held_[n].insert(item);
}

std::vector<Segment> SegmentWalk::next(const Transfer& transfer, int round) {
  // Held only from the next round on: what a node receives in a round it cannot send in it.
  for (; round_ < round; ++round_)
    for (const Transfer& done : schedule_.rounds[round_]) {
      held_[done.to].insert(arriving_[done.to].begin(), arriving_[done.to].end());
      arriving_[done.to].clear();
    }
  std::vector<Segment> result;
  for (const Item& item : transfer.items) {
    // A block that arrives twice is dropped the second time.
    const bool drop = held_[transfer.to].count(item) > 0 || !arriving_[transfer.to].insert(item).second;
    const unsigned address = layout_.address(item);
    const bool follows = !result.empty() && result.back().drop == drop &&
                         result.back().address + static_cast<unsigned>(result.back().words) == address;
    if (follows)
      result.back().words += layout_.part_words();
    else
      result.push_back({address, layout_.part_words(), drop});
  }
  return cut(result);
}

std::vector<std::vector<int>> count_segments(const Topology& topology, const Schedule& schedule,
                                             const BlockLayout& layout) {
  SegmentWalk walk(topology, schedule, layout);
  std::vector<std::vector<int>> counts;
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    counts.emplace_back();
    for (const Transfer& transfer : schedule.rounds[r])
      counts.back().push_back(static_cast<int>(walk.next(transfer, static_cast<int>(r)).size()));
  }
  return counts;
}

}  // namespace dateline
