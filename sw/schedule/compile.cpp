// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/compile.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "model/error.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

int power_of_two_at_least(int value, int least) {
  while (least < value) least *= 2;
  return least;
}

uint64_t route_flit(const Topology& topology, const HeaderLayout& layout, const Transfer& transfer, int round) {
  uint64_t header = HeaderLayout::pack_fixed(RoutingKind::kDimensionOrdered, false, static_cast<unsigned>(round));
  for (int k = 0; k < topology.dims(); ++k) {
    const bool down = std::find(transfer.path.begin(), transfer.path.end(), 2 * k + 1) != transfer.path.end();
    header |= layout.pack_dimension(k, topology.coordinate(transfer.to, k), down);
  }
  return header;
}

class Compiler {
 public:
  Compiler(const Topology& topology, const Schedule& schedule, const BlockLayout& layout, const NodeConfig& config)
      : topology_(topology), schedule_(schedule), layout_(layout), held_(topology.nodes) {
    program_.config = config;
    program_.rounds = static_cast<int>(schedule.rounds.size());
    program_.nodes.resize(topology.nodes);
    for (int n = 0; n < topology.nodes; ++n) {
      NodeImage& image = program_.nodes[n];
      image.queues.resize(config.router.locals());
      image.expected_words.assign(program_.rounds, 0);
      for (const Item& item : initial_items(topology, schedule, n)) {
        held_[n].insert(item);
        fill(image, item);
      }
    }
  }

  Program compile() {
    for (int r = 0; r < program_.rounds; ++r) {
      for (const Transfer& transfer : schedule_.rounds[r]) add(transfer, r);
      for (NodeImage& image : program_.nodes)
        for (auto& queue : image.queues) queue.push_back(kEndOfRound);
      // Held only now: what a node receives in a round it can send from the next on.
      for (const Transfer& transfer : schedule_.rounds[r])
        held_[transfer.to].insert(transfer.items.begin(), transfer.items.end());
    }
    // The close after the last round opens one more, which must be empty.
    for (NodeImage& image : program_.nodes)
      for (auto& queue : image.queues) queue.push_back(kEndOfRound);
    return std::move(program_);
  }

 private:
  void fill(NodeImage& image, const Item& item) const {
    const unsigned address = layout_.address(item);
    const int words = layout_.part_words();
    if (image.memory.size() < address + words) image.memory.resize(address + words, 0);
    for (int w = 0; w < words; ++w)
      image.memory[address + w] = layout_.word(item, item.part * words + w, program_.config.router.width);
  }

  std::vector<Segment> segments(const Transfer& transfer, std::set<Item>& arriving) const {
    std::vector<Segment> result;
    for (const Item& item : transfer.items) {
      // A block that arrives twice is dropped the second time.
      const bool drop = held_[transfer.to].count(item) > 0 || !arriving.insert(item).second;
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

  /// What a segment header cannot count becomes several segments.
  static std::vector<Segment> cut(const std::vector<Segment>& whole) {
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

  void add(const Transfer& transfer, int round) {
    const std::string where = "round " + std::to_string(round + 1) + ": transfer " + std::to_string(transfer.from) +
                              "->" + std::to_string(transfer.to);
    const RouterConfig& router = program_.config.router;
    if (!is_dimension_ordered(topology_, router.order, transfer))
      throw UsageError(where + ": its path is not dimension-ordered, and the routing can express no other");
    if (round != arriving_round_) {
      arriving_.assign(topology_.nodes, {});
      arriving_round_ = round;
    }
    NodeImage& image = program_.nodes[transfer.from];
    auto& queue = image.queues[router.all_port ? transfer.path.front() : 0];
    const std::vector<Segment> list = segments(transfer, arriving_[transfer.to]);
    const size_t next = queue.size() + 1 + list.size();
    if (next + 1 >= kMaxQueueEntries) throw UsageError(where + ": the put queue of its channel is full");
    queue.push_back(put_entry(route_flit(topology_, router.layout(), transfer, round), static_cast<unsigned>(next)));
    for (size_t i = 0; i < list.size(); ++i) {
      queue.push_back(segment_entry(i + 1 == list.size(), list[i].drop ? SegmentOp::kDrop : SegmentOp::kPut,
                                    static_cast<unsigned>(list[i].words), list[i].address, list[i].address));
      program_.nodes[transfer.to].expected_words[round] += static_cast<uint32_t>(list[i].words);
    }
  }

  const Topology& topology_;
  const Schedule& schedule_;
  const BlockLayout& layout_;
  Program program_;
  std::vector<std::set<Item>> held_, arriving_;
  int arriving_round_ = -1;
};

}  // namespace

BlockLayout::BlockLayout(const Topology& topology, const Schedule& schedule, int words)
    : words_(words), parts_(schedule.parts), part_words_((words + schedule.parts - 1) / schedule.parts) {
  std::set<std::pair<int, int>> blocks;
  for (int n = 0; n < topology.nodes; ++n)
    for (const Item& item : initial_items(topology, schedule, n)) blocks.insert({item.origin, item.target});
  blocks_.assign(blocks.begin(), blocks.end());
  const long need = static_cast<long>(blocks_.size()) * parts_ * part_words_;
  if (need > kMaxMemoryWords)
    throw UsageError("--words " + std::to_string(words) + ": a node needs " + std::to_string(need) +
                     " words of memory, and has at most " + std::to_string(kMaxMemoryWords));
}

unsigned BlockLayout::total_words() const { return static_cast<unsigned>(blocks_.size()) * parts_ * part_words_; }

unsigned BlockLayout::block_address(const Item& item) const {
  const auto place = std::lower_bound(blocks_.begin(), blocks_.end(), std::make_pair(item.origin, item.target));
  return static_cast<unsigned>((place - blocks_.begin()) * parts_ * part_words_);
}

uint64_t BlockLayout::word(const Item& item, int index, int width) const {
  uint64_t mixed = (static_cast<uint64_t>(item.origin) << 40) ^ (static_cast<uint64_t>(item.target + 1) << 20) ^
                   static_cast<uint64_t>(index);
  mixed = (mixed + 1) * 0x9e3779b97f4a7c15ull;
  mixed ^= mixed >> 29;
  mixed *= 0xbf58476d1ce4e5b9ull;
  mixed ^= mixed >> 32;
  if (width < 64) mixed &= (1ull << width) - 1;
  return mixed == 0 ? 1 : mixed;
}

Program compile_schedule(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                         NodeConfig config, int startup) {
  Program program = Compiler(topology, schedule, layout, config).compile();
  size_t entries = 0;
  for (const NodeImage& image : program.nodes)
    for (const auto& queue : image.queues) entries = std::max(entries, queue.size());
  program.config.memory_words =
      power_of_two_at_least(static_cast<int>(layout.total_words()), config.memory_words);
  program.config.queue_entries = power_of_two_at_least(static_cast<int>(entries) + 2, config.queue_entries);
  program.config.rounds = power_of_two_at_least(program.rounds + 2, config.rounds);
  program.contexts = schedule.q;
  program.startup = startup;
  program.hold = config.banks() * std::max(1, most_arrivals(topology, schedule));
  program.barrier_delay = least_barrier_delay(config, program.contexts);
  return program;
}

int most_arrivals(const Topology& topology, const Schedule& schedule) {
  int most = 0;
  for (const Round& round : schedule.rounds) {
    std::map<std::pair<int, int>, int> arrivals;
    for (const Transfer& transfer : round) {
      int node = transfer.from;
      for (size_t h = 0; h + 1 < transfer.path.size(); ++h) node = topology.link(node, transfer.path[h]).node;
      const int port = schedule.one_port ? 0 : topology.link(node, transfer.path.back()).port;
      most = std::max(most, ++arrivals[{transfer.to, port}]);
    }
  }
  return most;
}

}  // namespace dateline
