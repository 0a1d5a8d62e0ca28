// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/random_program.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/router/route_encoding.h"
#include "sim/drive/random_route.h"

namespace dateline {
namespace {

constexpr int kMemory = 512;
constexpr int kLoaded = 256;  ///< of programs that stream: words that the host loads

class Generator {
 public:
  Generator(const Topology& topology, const NodeConfig& config, uint64_t seed, bool retry)
      : topology_(topology), router_(config.router), random_(seed), operations_(seed + 1000003), retry_(retry) {
    program_.config = config;
    program_.rounds = 1 + below(4);
    program_.contexts = 1 + below(router_.vcs);
    program_.startup = below(4);
    program_.hold = config.banks() * (1 + below(2)) + config.write_delay();
    program_.stream = config.count_bits > 0 && router_.bubble_slot == 0 && below(4) != 0;
    if (program_.stream && below(2) == 0) program_.contexts = 1;
    program_.barrier_delay = least_barrier_delay(config, program_.contexts);
    if (config.reductions) draw_combine();
    program_.nodes.resize(topology.nodes);
    fresh_.assign(static_cast<size_t>(topology.nodes), kMemory);
    for (NodeImage& image : program_.nodes) {
      image.queues.resize(router_.locals());
      image.expected_words.assign(program_.rounds, 0);
      for (int w = 0; w < kMemory; ++w) {
        const Word high = random_();
        image.memory.push_back((high << 64 | random_()) & word_mask(router_.width));
      }
      if (program_.stream) image.loaded = {{0, kLoaded}};
    }
  }

  Program make() {
    for (int round = 0; round < program_.rounds; ++round) {
      arrivals_.clear();
      for (int node = 0; node < topology_.nodes; ++node) {
        if (program_.config.reductions)
          for (int p = operation_below(3); p > 0; --p) add_self_puts(node, round);
        // Relays in front of the node's own puts send words of lower nodes on, so that no circle of queues can wait.
        add_relays(node, round);
        const int puts = below(4);
        for (int p = 0; p < puts; ++p) add_put(node, round, nullptr);
      }
      for (int node = 0; node < topology_.nodes; ++node) add_relays(node, round);
      for (NodeImage& image : program_.nodes)
        for (auto& queue : image.queues) queue.push_back(kEndOfRound);
    }
    for (NodeImage& image : program_.nodes)
      for (auto& queue : image.queues) queue.push_back(kEndOfRound);
    return std::move(program_);
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }
  /// Numbers for what only reductions draw, so that other programs stay the same.
  int operation_below(int n) { return static_cast<int>(operations_() % static_cast<uint64_t>(n)); }

  /// Draws the operation, and an offset that leads forwards or backwards.
  void draw_combine() {
    const NodeConfig& config = program_.config;
    program_.combine = static_cast<Combine>(operation_below(6));
    program_.combine_signed = operation_below(2) == 0;
    shift_ = config.banks() * (1 + operation_below(kMemory / 2 / config.banks()));
    if (operation_below(2) == 0) shift_ = -shift_;
    program_.offset = static_cast<unsigned>(shift_ + (shift_ < 0 ? config.memory_words : 0));
  }

  /// Where nodes combine words: makes a segment that writes `words` words at `to` one that combines them, often in the
  /// few words at which puts meet.
  SegmentOp draw_operation(int words, int& to) {
    const int draw = operation_below(8);
    if (draw < 2) return SegmentOp::kPut;
    if (draw < 4) to = operation_below(8);
    if (draw < 7) return SegmentOp::kAdd;
    const int least = std::max(0, -shift_), end = kMemory - std::max(0, shift_);
    to = least + operation_below(end - least - words);
    return SegmentOp::kAddFrom;
  }

  /// A segment that a message of this round writes to words that were empty.
  struct Arrival {
    int node = 0;
    int address = 0, words = 0;
    bool seen = false;  ///< by add_relays()
  };

  /// Adds puts that send on what messages of this round bring to the node: half of those that are known and were not
  /// looked at. A relay's header leaves only when its bringer holds its whole path, so relays cannot stop each other.
  void add_relays(int node, int round) {
    for (size_t i = 0; i < arrivals_.size(); ++i) {
      Arrival& arrival = arrivals_[i];
      if (arrival.node != node || arrival.seen) continue;
      arrival.seen = true;
      const Arrival bringer = arrival;  // the list grows
      if (below(2) == 0) add_put(node, round, &bringer);
    }
  }

  /// Adds puts of the node to itself, the same in every queue, so that their words meet.
  void add_self_puts(int node, int round) {
    const auto route = encode_route(topology_, router_, node, {}, Switching::kWormhole, static_cast<unsigned>(round));
    NodeImage& image = program_.nodes[node];
    const int segments = 1 + operation_below(4), longest = operation_below(2) == 0 ? 1 : 24;
    std::vector<uint64_t> entries;
    for (int s = 0; s < segments; ++s) {
      const int words = 1 + operation_below(longest);
      int to = operation_below(4);
      const SegmentOp op = draw_operation(words, to);
      const int from = operation_below((program_.stream ? kLoaded : kMemory) - words);
      entries.push_back(segment_entry(s + 1 == segments, op, static_cast<unsigned>(words), static_cast<unsigned>(to),
                                      static_cast<unsigned>(from)));
      image.expected_words[round] += static_cast<uint32_t>(words * router_.locals());
    }
    for (auto& queue : image.queues) {
      queue.push_back(put_entry(route->headers[0], static_cast<unsigned>(queue.size()) + 1 + segments));
      queue.insert(queue.end(), entries.begin(), entries.end());
    }
  }

  /// bringer: the put sends words of this arrival; null: it sends words that are there.
  void add_put(int node, int round, const Arrival* bringer) {
    const RoutingKind kind = random_kind();
    const std::vector<uint8_t> path =
        kind == RoutingKind::kSource ? random_walk(topology_, router_, node, random_)
                                     : random_path(topology_, router_, kind, node, below(topology_.nodes), random_);
    const Switching switching = !router_.circuits || below(2) == 0 ? Switching::kWormhole
                                : retry_                           ? Switching::kCircuitRetry
                                                                   : Switching::kCircuit;
    if (path.empty()) return;
    const auto route = encode_route_as(kind, topology_, router_, node, path, switching, static_cast<unsigned>(round));
    if (!route) throw CheckError("a random path that no header can express");
    const size_t flits = header_flits(router_, *route).size();
    if (switching == Switching::kCircuitRetry && flits > 1) return;
    if (program_.stream && !short_header(program_.config, flits)) return;
    int destination = node;
    for (const uint8_t port : path) destination = topology_.link(destination, port).node;
    auto& queue = program_.nodes[node].queues[router_.all_port ? path.front() : 0];
    const int segments = router_.bubble_slot > 0 ? 1 : 1 + below(4);
    const int more = static_cast<int>(route->headers.size()) - 1;
    queue.push_back(put_entry(route->headers[0], static_cast<unsigned>(queue.size()) + 1 + more + segments));
    for (int h = 0; h < more; ++h) queue.push_back(header_entry(route->headers[h + 1]));
    for (int s = 0; s < segments; ++s) {
      int words = router_.bubble_slot > 0 ? slot_words(router_) : 1 + below(below(3) == 0 ? 60 : 6);
      SegmentOp op = below(5) == 0 ? SegmentOp::kDrop : SegmentOp::kPut;
      unsigned count = 0;
      int from = 0, to = 0;
      if (bringer != nullptr) {
        const int skip = below(bringer->words);
        words = std::min(words, bringer->words - skip);
        from = bringer->address + skip;
        count = 1;
      }
      const bool fresh = program_.stream && op == SegmentOp::kPut && bringer == nullptr && more == 0 &&
                         fresh_[destination] + words <= program_.config.memory_words;
      if (fresh) {
        to = fresh_[destination];
        fresh_[destination] += words;
        arrivals_.push_back({destination, to, words, false});
        if (program_.config.reductions && operation_below(2) == 0) op = SegmentOp::kAdd;  // adds to empty words
      } else {
        to = below(kMemory - words);
        if (program_.config.reductions && op == SegmentOp::kPut) op = draw_operation(words, to);
      }
      if (bringer == nullptr) from = below((program_.stream ? kLoaded : kMemory) - words);
      queue.push_back(segment_entry(s + 1 == segments, op, static_cast<unsigned>(words), static_cast<unsigned>(to),
                                    static_cast<unsigned>(from), count));
      program_.nodes[destination].expected_words[round] += static_cast<uint32_t>(words);
    }
  }

  RoutingKind random_kind() {
    const std::vector<RoutingKind> kinds = mixed_kinds(topology_, router_);
    return kinds[below(static_cast<int>(kinds.size()))];
  }

  const Topology& topology_;
  RouterConfig router_;
  std::mt19937_64 random_, operations_;
  bool retry_;
  int shift_ = 0;  ///< words from the word that SegmentOp::kAddFrom reads to the one that it writes
  Program program_;
  std::vector<int> fresh_;         ///< [node]: the first word that nothing wrote yet
  std::vector<Arrival> arrivals_;  ///< of this round
};

}  // namespace

Program random_program(const Topology& topology, const NodeConfig& config, uint64_t seed, bool retry) {
  return Generator(topology, config, seed, retry).make();
}

}  // namespace dateline
