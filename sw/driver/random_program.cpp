// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "sim/drive/random_route.h"
#include "sw/driver/lockstep.h"

namespace dateline {
namespace {

constexpr int kMemory = 512;

class Generator {
 public:
  Generator(const Topology& topology, const NodeConfig& config, uint64_t seed)
      : topology_(topology), router_(config.router), random_(seed) {
    program_.config = config;
    program_.rounds = 1 + below(4);
    program_.contexts = 1 + below(router_.vcs);
    program_.startup = below(4);
    program_.hold = config.banks() * (1 + below(2));
    program_.barrier_delay = least_barrier_delay(config, program_.contexts);
    program_.nodes.resize(topology.nodes);
    for (NodeImage& image : program_.nodes) {
      image.queues.resize(router_.locals());
      image.expected_words.assign(program_.rounds, 0);
      const uint64_t mask = router_.width == 64 ? ~0ull : (1ull << router_.width) - 1;
      for (int w = 0; w < kMemory; ++w) image.memory.push_back(random_() & mask);
    }
  }

  Program make() {
    for (int round = 0; round < program_.rounds; ++round)
      for (int node = 0; node < topology_.nodes; ++node) {
        const int puts = below(4);
        for (int p = 0; p < puts; ++p) add_put(node, round);
        for (auto& queue : program_.nodes[node].queues) queue.push_back(kEndOfRound);
      }
    for (NodeImage& image : program_.nodes)
      for (auto& queue : image.queues) queue.push_back(kEndOfRound);
    return std::move(program_);
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }

  void add_put(int node, int round) {
    const int destination = below(topology_.nodes);
    const RandomRoute route = random_route(topology_, router_, node, destination, random_);
    const int first = route.first_port;
    const uint64_t header =
        route.header | HeaderLayout::pack_fixed(RoutingKind::kDimensionOrdered, false, static_cast<unsigned>(round));
    if (first < 0) return;
    auto& queue = program_.nodes[node].queues[router_.all_port ? first : 0];
    const int segments = 1 + below(4);
    queue.push_back(put_entry(header, static_cast<unsigned>(queue.size()) + 1 + segments));
    for (int s = 0; s < segments; ++s) {
      const int words = 1 + below(below(3) == 0 ? 60 : 6);
      queue.push_back(segment_entry(s + 1 == segments, below(5) == 0 ? SegmentOp::kDrop : SegmentOp::kPut,
                                    static_cast<unsigned>(words), static_cast<unsigned>(below(kMemory - words)),
                                    static_cast<unsigned>(below(kMemory - words))));
      program_.nodes[destination].expected_words[round] += static_cast<uint32_t>(words);
    }
  }

  const Topology& topology_;
  RouterConfig router_;
  std::mt19937_64 random_;
  Program program_;
};

}  // namespace

Program random_program(const Topology& topology, const NodeConfig& config, uint64_t seed) {
  return Generator(topology, config, seed).make();
}

}  // namespace dateline
