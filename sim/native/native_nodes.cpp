// SPDX-License-Identifier: Apache-2.0
#include "sim/native/native_nodes.h"

#include "sim/native/native_routers.h"

namespace dateline {
namespace {

struct Emit {
  Fabric& fabric;
  int node;
  long& flits;
  void flit(int port, const FlitWire& wire) {
    fabric.send_flit(node, port, wire);
    ++flits;
  }
  void credit(int port, int vc) { fabric.send_credit(node, port, vc); }
  void ack(int port, const AckWire& wire) { fabric.send_ack(node, port, wire); }
};

}  // namespace

NativeNodes::NativeNodes(const Topology& topology, const NodeConfig& config)
    : count_(topology.nodes),
      nodes_(config, router_places(topology)),
      fabric_(topology, config.router.ports, config.router.width) {}

void NativeNodes::load(const Program& program) {
  nodes_.load(program);
  fabric_.clear();
  close_ = release_ = false;
  flits_now_ = flits_next_ = 0;
}

void NativeNodes::drive_barrier(bool close, bool release) {
  close_ = close;
  release_ = release;
}

bool NativeNodes::all_done() const {
  for (int n = 0; n < count_; ++n)
    if (!nodes_.rounds(n).done()) return false;
  return true;
}

void NativeNodes::step() {
  flits_next_ = 0;
  for (int n = 0; n < count_; ++n) {
    Emit emit{fabric_, n, flits_next_};
    nodes_.step(n, close_, release_, emit);
    fabric_.deliver(
        n, [&](int port, const FlitWire& wire) { nodes_.accept_flit(n, port, wire); },
        [&](int port, int vc) { nodes_.accept_credit(n, port, vc); },
        [&](int port, const AckWire& wire) { nodes_.accept_ack(n, port, wire, emit); });
  }
  fabric_.advance();
  flits_now_ = flits_next_;
}

NodeNetwork::Progress NativeNodes::standing(int node) const {
  return {nodes_.rounds(node).done(), nodes_.sends_done(node), nodes_.rounds(node).words_missing()};
}

std::vector<std::vector<RoundRecord>> NativeNodes::records(int) {
  std::vector<std::vector<RoundRecord>> result;
  for (int n = 0; n < count_; ++n) result.push_back(nodes_.rounds(n).records());
  return result;
}

std::vector<std::vector<Word>> NativeNodes::memories(unsigned address, unsigned count) {
  std::vector<std::vector<Word>> result;
  for (int n = 0; n < count_; ++n) result.push_back(nodes_.memory(n).words(address, count));
  return result;
}

}  // namespace dateline
