// SPDX-License-Identifier: Apache-2.0
// Uniform random traffic that costs little itself: Bernoulli arrivals drawn as gaps, minimal routes, sinks that never
// stall. For measuring engines.
#pragma once

#include <deque>
#include <random>
#include <vector>

#include "sim/router_network.h"

namespace dateline {

class UniformTraffic {
 public:
  /// rate: flits a node and cycle, in messages of `length` flits.
  UniformTraffic(const Topology& topology, const RouterConfig& config, double rate, int length, uint64_t seed);

  /// Drives and observes one cycle; call step() afterwards.
  void cycle(RouterNetwork& network);

  long delivered_flits() const { return delivered_; }
  long offered_flits() const { return offered_; }
  /// Links that the delivered and offered messages travel: flits x hops.
  long offered_flit_hops() const { return flit_hops_; }

 private:
  struct Source {
    std::deque<uint64_t> headers;  ///< messages waiting
    int sent = 0, vc = -1;
    bool active = false;
    std::vector<int> credits;
  };
  void arrive(int node);
  bool send(int index, RouterNetwork& network);
  void schedule(int node);

  const Topology& topology_;
  RouterConfig config_;
  int length_;
  double log_miss_;
  std::mt19937_64 random_;
  std::vector<std::vector<int>> calendar_;  ///< ring: nodes whose next message arrives in that cycle
  std::vector<Source> sources_;
  std::vector<int> active_;
  std::vector<LocalActivity::Flit> consumed_;
  uint64_t now_ = 0;
  long delivered_ = 0, offered_ = 0, flit_hops_ = 0;
};

}  // namespace dateline
