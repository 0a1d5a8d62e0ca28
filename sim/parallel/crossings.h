// SPDX-License-Identifier: Apache-2.0
// What is on the links between slabs in one cycle, as it is passed from the sending slab to the receiving one.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "model/router/wires.h"
#include "sim/parallel/ranks.h"
#include "sim/parallel/slab.h"

namespace dateline {

/// Everything that enters one slab. Nodes have the slab's own numbers; ports are input ports.
struct Crossings {
  struct Flit {
    int node, port;
    FlitWire wire;
  };
  struct Credit {
    int node, port, vc;
  };
  struct Ack {
    int node, port;
    AckWire wire;
  };
  std::vector<Flit> flits;
  std::vector<Credit> credits;
  std::vector<Ack> acks;

  void clear() {
    flits.clear();
    credits.clear();
    acks.clear();
  }
  void put_into(Message& message) const {
    message.put_list(flits);
    message.put_list(credits);
    message.put_list(acks);
  }
  void get_from(Reading& reading) {
    reading.get_list(flits);
    reading.get_list(credits);
    reading.get_list(acks);
  }
};

/// Everything that leaves one slab in one cycle, sorted by receiving slab.
class Outbox {
 public:
  /// slabs: the ranges of all slabs of the network.
  Outbox(const Slab& slab, const std::vector<NodeRange>& slabs) : own_nodes_(slab.nodes.count), to_(slabs.size()) {
    size_t s = 0;
    for (const int node : slab.halo) {
      while (!slabs[s].has(node)) ++s;
      homes_.push_back({s, node - slabs[s].first});
    }
  }

  void clear() {
    for (Crossings& crossings : to_) crossings.clear();
  }
  const Crossings& to(size_t slab) const { return to_[slab]; }

  /// Adds something for a node of the halo.
  void flit(int halo, int port, const FlitWire& wire) {
    const auto& [slab, node] = home(halo);
    to_[slab].flits.push_back({node, port, wire});
  }
  void credit(int halo, int port, int vc) {
    const auto& [slab, node] = home(halo);
    to_[slab].credits.push_back({node, port, vc});
  }
  void ack(int halo, int port, const AckWire& wire) {
    const auto& [slab, node] = home(halo);
    to_[slab].acks.push_back({node, port, wire});
  }

 private:
  const std::pair<size_t, int>& home(int halo) const { return homes_[static_cast<size_t>(halo - own_nodes_)]; }

  int own_nodes_;
  std::vector<std::pair<size_t, int>> homes_;  ///< [node of the halo]: its slab, and its number in that slab
  std::vector<Crossings> to_;                  ///< [slab]
};

}  // namespace dateline
