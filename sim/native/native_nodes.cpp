// SPDX-License-Identifier: Apache-2.0
#include "sim/native/native_nodes.h"

#include <cstdint>

#include "model/router/shapes.h"
#include "sim/native/awake_nodes.h"
#include "sim/native/fabric.h"
#include "sim/native/native_routers.h"

namespace dateline {
namespace {

template <class Shape>
class Nodes final : public NativeNodeNetwork {
 public:
  Nodes(const Topology& topology, const Slab& slab, const NodeConfig& config)
      : count_(slab.nodes.count),
        nodes_(config, router_places(topology, slab.nodes), slab.nodes),
        fabric_(slab, config.router.width) {}

  void load(const Program& program) override {
    nodes_.load(program);
    fabric_.clear();
    close_ = release_ = false;
    flits_now_ = flits_next_ = 0;
  }
  void drive_barrier(bool close, bool release) override {
    close_ = close;
    release_ = release;
  }
  bool all_done() const override { return nodes_.all_done(); }
  bool link_active() const override { return flits_now_ > 0; }
  FlitWire out_flit(int node, int port) const override { return fabric_.out_flit(node, port); }
  CreditWire in_credit(int node, int port) const override { return fabric_.in_credit(node, port); }
  AckWire in_ack(int node, int port) const override { return fabric_.in_ack(node, port); }

  void step() override {
    flits_next_ = 0;
    const auto emit_of = [&](int node) { return Emit{fabric_.sender(node), flits_next_}; };
    nodes_.step(close_, release_, emit_of);
    fabric_.deliver([&](int n, int port, const FlitWire& wire) { nodes_.accept_flit(n, port, wire); },
                    [&](int n, int port, int vc) { nodes_.accept_credit(n, port, vc); },
                    [&](int n, int port, const AckWire& wire) {
                      Emit emit = emit_of(n);
                      nodes_.accept_ack(n, port, wire, emit);
                    });
    fabric_.advance();
    flits_now_ = flits_next_;
  }

  void leave(Outbox& outbox) override { fabric_.leave(outbox); }
  void enter(const Crossings& crossings, int /*late*/) override { fabric_.enter(crossings); }

  ChannelStatus status(int node, int channel, int vc) override { return nodes_.routers().status(node, channel, vc); }
  Progress progress(int node) override { return nodes_.progress(node); }
  Progress standing(int node) const override { return nodes_.standing(node); }
  uint64_t work_left(int /*nodes*/) const override { return nodes_.work_left(); }
  std::vector<std::vector<RoundRecord>> records(int /*rounds*/) override {
    std::vector<std::vector<RoundRecord>> result;
    for (int n = 0; n < count_; ++n) result.push_back(nodes_.records(n));
    return result;
  }
  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override {
    std::vector<std::vector<Word>> result;
    for (int n = 0; n < count_; ++n) result.push_back(nodes_.memory(n).words(address, count));
    return result;
  }
  bool memory_of(int node, unsigned count, std::vector<Word>& words) const override {
    words = nodes_.memory(node).words(0, count);
    return true;
  }
  bool router_idle(int node) const override { return nodes_.routers().idle(node); }
  bool refuses(int node, int channel, int vc) const override { return nodes_.routers().refuses(node, channel, vc); }

 private:
  using Links = Fabric<!Shape::kFixed>;
  struct Emit {
    typename Links::Sender links;
    long& flits;
    void flit(int port, const FlitWire& wire) {
      links.flit(port, wire);
      ++flits;
    }
    void credit(int port, int vc) { links.credit(port, vc); }
    void ack(int port, const AckWire& wire) { links.ack(port, wire); }
  };

  int count_;
  AwakeNodes<Shape> nodes_;
  Links fabric_;
  bool close_ = false, release_ = false;
  long flits_now_ = 0, flits_next_ = 0;
};

std::unique_ptr<NativeNodeNetwork> make_slab_of_nodes(const Topology& topology, const Slab& slab,
                                                      const NodeConfig& config) {
  return RouterShapes::pick(config.router, [&](auto shape) -> std::unique_ptr<NativeNodeNetwork> {
    return std::make_unique<Nodes<decltype(shape)>>(topology, slab, config);
  });
}

}  // namespace

NativeNodes::NativeNodes(const Topology& topology, const NodeConfig& config)
    : core_(make_slab_of_nodes(topology, whole_network(topology), config)) {}

std::unique_ptr<NodeNetwork> NativeNodes::in_slabs(const Topology& topology, const NodeConfig& config,
                                                   const Workers& workers) {
  if (workers.alone()) return std::make_unique<NativeNodes>(topology, config);
  return std::make_unique<SlabNodes>(topology, workers,
                                     [&](const Slab& slab) { return make_slab_of_nodes(topology, slab, config); });
}

}  // namespace dateline
