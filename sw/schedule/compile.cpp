// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/compile.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/route_encoding.h"

namespace dateline {
namespace {

int power_of_two_at_least(int value, int least) {
  while (least < value) least *= 2;
  return least;
}

/// The packets of a segment under bubble flow control, each of exactly `most` words. The last one repeats words of the
/// one before, except where words are added. A segment shorter than `most` is filled up by a second segment, which the
/// receiver drops and which has a header of `header` flits.
std::vector<std::vector<Segment>> cut_in_slots(const Segment& segment, int most, int header, const std::string& where) {
  std::vector<std::vector<Segment>> packets;
  const auto piece = [&](int first, int words) {
    Segment cut = segment;
    cut.from += static_cast<unsigned>(first);
    cut.to += static_cast<unsigned>(first);
    cut.words = words;
    return cut;
  };
  const auto filled = [&](int first, int words) {
    const int rest = most - words - header;
    if (rest < 1)
      throw UsageError(where + ": " + std::to_string(words) +
                       " words cannot fill a slot of bubble flow control; "
                       "use a multiple of " +
                       std::to_string(most) + " words, or another " + setting("depth"));
    Segment dropped = piece(first, rest);
    dropped.drop = true;
    dropped.add = dropped.shifted = false;
    packets.push_back({piece(first, words), dropped});
  };
  const int whole = segment.words / most * most, last = segment.words - whole;
  for (int first = 0; first < whole; first += most) packets.push_back({piece(first, most)});
  if (last == 0) return packets;
  if (whole > 0 && !segment.add) {
    packets.push_back({piece(segment.words - most, most)});
  } else if (most - last - header < 1 && segment.add && last > 1) {
    filled(whole, last / 2);
    filled(whole + last / 2, last - last / 2);
  } else {
    filled(whole, last);
  }
  return packets;
}

/// The words of places of `words` words each, as ranges without gaps between them.
std::vector<WordRange> loaded_words(std::vector<BlockLayout::Place> places, unsigned words) {
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.address < b.address; });
  std::vector<WordRange> ranges;
  for (const BlockLayout::Place& place : places) {
    if (ranges.empty() || ranges.back().address + ranges.back().words != place.address)
      ranges.push_back({place.address, 0});
    ranges.back().words += words;
  }
  return ranges;
}

SegmentOp operation_of(const Segment& segment) {
  if (segment.drop) return SegmentOp::kDrop;
  if (!segment.add) return SegmentOp::kPut;
  return segment.shifted ? SegmentOp::kAddFrom : SegmentOp::kAdd;
}

class Compiler {
 public:
  Compiler(const Topology& topology, const Schedule& schedule, const BlockLayout& layout, const NodeConfig& config,
           Switching switching, const std::vector<size_t>& groups)
      : topology_(topology), schedule_(schedule), layout_(layout), switching_(switching), groups_(groups) {
    program_.config = config;
    program_.stream = !groups.empty();
    if (const Reduction* reduction = layout.reduction()) {
      program_.config.reductions = true;
      program_.combine = reduction->combine;
      program_.combine_signed = reduction->compares_signed;
      program_.offset = layout.offset();
    }
    program_.rounds = static_cast<int>(program_.stream ? groups.size() : schedule.rounds.size());
    program_.barrier_delay = barrier_delay(config, schedule, layout);
    program_.nodes.resize(topology.nodes);
    for (int n = 0; n < topology.nodes; ++n) {
      NodeImage& image = program_.nodes[n];
      image.queues.resize(config.router.locals());
      image.expected_words.assign(program_.rounds, 0);
      const std::vector<BlockLayout::Place> initial = layout.initial(n);
      const auto part_words = static_cast<size_t>(layout.part_words());
      size_t words = 0;
      for (const BlockLayout::Place& place : initial) words = std::max(words, place.address + part_words);
      Word empty = 0;
      if (layout.fresh_places()) {
        words = layout.node_words(n);
        empty = layout.reduction()->rule(config.router.width).identity();
      }
      image.memory.resize(words, empty);
      image.used_words = layout.node_words(n);
      for (const BlockLayout::Place& place : initial) fill(image, n, place);
      if (program_.stream) image.loaded = loaded_words(initial, static_cast<unsigned>(part_words));
    }
  }

  Program compile() {
    int group = 0;  // round of the program
    for (size_t r = 0; r < schedule_.rounds.size(); ++r) {
      if (r > 0 && (!program_.stream || (static_cast<size_t>(group) + 1 < groups_.size() && groups_[group + 1] == r))) {
        end_round();
        ++group;
      }
      for (size_t t = 0; t < schedule_.rounds[r].size(); ++t)
        add(schedule_.rounds[r][t], static_cast<int>(r), group, layout_.segments(r, t));
      for (int node = 0; node < topology_.nodes && layout_.fresh_places(); ++node)
        copy(node, static_cast<int>(r), group, layout_.copies(r, node));
    }
    if (!schedule_.rounds.empty()) end_round();
    // The close of the last round opens another round, which must be empty.
    end_round();
    return std::move(program_);
  }

 private:
  void end_round() {
    for (NodeImage& image : program_.nodes)
      for (auto& queue : image.queues) queue.push_back(kEndOfRound);
  }

  void fill(NodeImage& image, int node, const BlockLayout::Place& place) const {
    const auto& [item, address] = place;
    const int words = layout_.part_words();
    for (int w = 0; w < words; ++w)
      image.memory[address + w] = layout_.word(node, item, item.part * words + w, program_.config.router.width);
  }

  /// group: round of the program.
  void add(const Transfer& transfer, int round, int group, const std::vector<Segment>& list) {
    const int first = schedule_.portion ? schedule_.portion->first_round : 0;
    const std::string where = "round " + std::to_string(first + round + 1) + ": transfer " +
                              std::to_string(transfer.from) + "->" + std::to_string(transfer.to);
    const RouterConfig& router = program_.config.router;
    const auto route =
        encode_route(topology_, router, transfer.from, transfer.path, switching_, static_cast<unsigned>(round));
    if (!route)
      throw UsageError(where +
                       ": its path does not follow the network's routing, and the header cannot express another; " +
                       (router.source ? "use other paths" : "use " + setting("routing", "source")));
    if (switching_ == Switching::kCircuitRetry && header_flits(router, *route).size() > 1)
      throw UsageError(where + ": its path is too long for the one header flit of a circuit that is retried");
    if (program_.stream && !short_header(program_.config, header_flits(router, *route).size()))
      throw UsageError(where +
                       ": its headers are too long for a stream, which keeps them in the buffer of the network "
                       "interface until the first word is there");
    if (router.bubble_slot == 0) {
      put(*route, list, transfer, group, where);
      return;
    }
    for (const Segment& segment : list)
      for (const auto& packet : cut_in_slots(segment, slot_words(router), segment_flits(router.width), where))
        put(*route, packet, transfer, group, where);
  }

  /// The puts of a node to itself. All its channels take an equal share of the words.
  void copy(int node, int round, int group, const std::vector<Segment>& list) {
    const RouterConfig& router = program_.config.router;
    const std::string where = "round " + std::to_string(round + 1) + ": node " + std::to_string(node) + " to itself";
    const auto route = encode_route(topology_, router, node, {}, Switching::kWormhole, static_cast<unsigned>(round));
    const Transfer self{node, node, {}, {}};
    const std::vector<std::vector<Segment>> shares = copy_shares(list, router.locals());
    for (size_t channel = 0; channel < shares.size(); ++channel)
      if (!shares[channel].empty()) put(*route, shares[channel], self, group, where, channel);
  }

  void put(const Route& route, const std::vector<Segment>& list, const Transfer& transfer, int group,
           const std::string& where) {
    put(route, list, transfer, group, where, program_.config.router.all_port ? transfer.path.front() : 0);
  }

  void put(const Route& route, const std::vector<Segment>& list, const Transfer& transfer, int group,
           const std::string& where, size_t channel) {
    auto& queue = program_.nodes[transfer.from].queues[channel];
    const size_t next = queue.size() + route.headers.size() + list.size();
    if (next + 1 >= kMaxQueueEntries) throw UsageError(where + ": the put queue of its channel is full");
    queue.push_back(put_entry(route.headers[0], static_cast<unsigned>(next)));
    for (size_t h = 1; h < route.headers.size(); ++h) queue.push_back(header_entry(route.headers[h]));
    for (size_t i = 0; i < list.size(); ++i) {
      queue.push_back(segment_entry(i + 1 == list.size(), operation_of(list[i]), static_cast<unsigned>(list[i].words),
                                    list[i].to, list[i].from,
                                    program_.stream ? static_cast<unsigned>(list[i].count) : 0));
      program_.nodes[transfer.to].expected_words[group] += static_cast<uint32_t>(list[i].words);
    }
  }

  const Topology& topology_;
  const Schedule& schedule_;
  const BlockLayout& layout_;
  Switching switching_;
  const std::vector<size_t>& groups_;
  Program program_;
};

}  // namespace

Program compile_schedule(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                         NodeConfig config, int startup, Switching switching, const std::vector<size_t>& groups) {
  const int64_t needed =
      layout.alternates() ? 2 * (int64_t{layout.total_words()} - layout.offset()) : int64_t{layout.total_words()};
  if (layout.total_words() > kMaxMemoryWords)
    throw UsageError(setting("words", layout.words()) + ": a node needs " + std::to_string(needed) +
                     " words of memory and has at most " + std::to_string(kMaxMemoryWords) + "; use about " +
                     setting("words", int64_t{layout.words()} * kMaxMemoryWords / needed) + " or fewer");
  if (schedule.rounds.size() + 2 > kMaxRounds)
    throw UsageError("the schedule has " + std::to_string(schedule.rounds.size()) + " rounds; a node holds at most " +
                     std::to_string(kMaxRounds - 2));
  if (const int most = (1 << config.count_bits) - 1; !groups.empty() && layout.most_count() > most)
    throw UsageError(setting("count-bits", config.count_bits) + ": a word gets " + std::to_string(layout.most_count()) +
                     " contributions, and its count holds at most " + std::to_string(most));
  if (!groups.empty() && config.router.bubble_slot > 0)
    throw UsageError(setting("flow", "bubble") +
                     ": a stream can starve a packet, which then keeps the free slot of its ring; use " +
                     setting("flow", "dateline") + " or " + setting("sync", "barrier"));
  Program program = Compiler(topology, schedule, layout, config, switching, groups).compile();
  size_t entries = 0;
  for (const NodeImage& image : program.nodes)
    for (const auto& queue : image.queues) entries = std::max(entries, queue.size());
  if (entries + 2 > kMaxQueueEntries)
    throw UsageError("a put queue needs " + std::to_string(entries + 2) + " entries and has at most " +
                     std::to_string(kMaxQueueEntries));
  program.config.memory_words = power_of_two_at_least(static_cast<int>(layout.total_words()), config.memory_words);
  if (layout.alternates() && static_cast<int>(2 * program.offset) != program.config.memory_words)
    throw std::logic_error("the layout was made for a memory of " + std::to_string(2 * program.offset) +
                           " words, not " + std::to_string(program.config.memory_words));
  program.config.queue_entries = power_of_two_at_least(static_cast<int>(entries) + 2, config.queue_entries);
  program.config.rounds = power_of_two_at_least(program.rounds + 2, config.rounds);
  program.contexts = schedule.q;
  program.startup = startup;
  program.hold = hold_cycles(program.config, topology, schedule, layout.fresh_places());
  return program;
}

std::vector<std::vector<Segment>> copy_shares(const std::vector<Segment>& list, int channels) {
  std::vector<std::vector<Segment>> shares(static_cast<size_t>(channels));
  int words = 0, before = 0;
  for (const Segment& segment : list) words += segment.words;
  const int share = std::max(1, (words + channels - 1) / channels);
  for (const Segment& segment : list)
    for (int first = 0; first < segment.words;) {
      Segment piece = segment;
      piece.from += static_cast<unsigned>(first);
      piece.to += static_cast<unsigned>(first);
      piece.words = std::min(segment.words - first, share - before % share);
      shares[static_cast<size_t>(before / share)].push_back(piece);
      first += piece.words;
      before += piece.words;
    }
  return shares;
}

Framing framing_of(const NodeConfig& config) {
  const RouterConfig& router = config.router;
  const int slot = router.bubble_slot;
  const int ports = router.source ? router.layout().source_hops() : 0;
  return {router.layout().flits(), ports, segment_flits(router.width),
          realign_cycles(config),  slot,  slot > 0 ? slot_words(router) : 0};
}

int barrier_delay(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout) {
  size_t most = 1;   // largest number of segments of a message
  size_t links = 0;  // of the longest path
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round) links = std::max(links, transfer.path.size());
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (const auto& segments : layout.distinct_segments(r)) {
      if (config.router.bubble_slot == 0) most = std::max(most, segments.size());
      // Under bubble flow control a packet has one segment, and a second, dropped one if it is not full.
      for (const Segment& segment : segments)
        if (config.router.bubble_slot > 0 && segment.words < slot_words(config.router)) most = 2;
    }
  for (size_t r = 0; r < schedule.rounds.size() && layout.fresh_places(); ++r)
    for (int node = 0; node < layout.models(); ++node) most = std::max(most, layout.copies(r, node).size());
  const int headers = framing_of(config).header_descriptors(static_cast<int>(links));
  return least_barrier_delay(config, schedule.q, static_cast<int>(most), headers);
}

long barrier_cycles(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout) {
  return barrier_cycles(config, schedule, layout, schedule.rounds.size());
}

long barrier_cycles(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout, size_t barriers) {
  constexpr int kAround = 3;  // cycles of the last node's report and of the close and release pulses
  return static_cast<long>(barriers) * (barrier_delay(config, schedule, layout) + kAround);
}

int hold_cycles(const NodeConfig& config, const Topology& topology, const Schedule& schedule, bool copies) {
  const int arrivals = std::max(1, most_arrivals(topology, schedule)) + (copies ? 1 : 0);
  return std::min(kMaxHold, config.banks() * arrivals + config.write_delay());
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
