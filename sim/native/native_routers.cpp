// SPDX-License-Identifier: Apache-2.0
#include "sim/native/native_routers.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "model/router/router_core.h"
#include "model/router/shapes.h"
#include "sim/native/fabric.h"
#include "sim/node_set.h"
#include "sim/parallel/slab_routers.h"

namespace dateline {
namespace {

template <class Shape>
class Routers final : public RouterSlab {
 public:
  Routers(const Topology& topology, const Slab& slab, const RouterConfig& config)
      : nodes_(slab.nodes.count),
        far_(nodes_ * bytes(config, config.places()) > kCache),
        crossbar_(config.crossbar()),
        link_stages_(config.link_stages),
        routers_(config, router_places(topology, slab.nodes)),
        fabric_(slab, config.width),
        link_names_(names_of_links(slab)) {
    reset();
  }

  /// Bytes of a router that holds `flits` flits.
  static double bytes(const RouterConfig& config, double flits) {
    return RouterCore<Shape>::bytes(config, flits) + Links::bytes(config.ports, config.width) +
           config.ports * static_cast<double>(sizeof(uint32_t));
  }

  void reset() override {
    routers_.reset();
    fabric_.clear();
    active_.clear(nodes_);
    next_active_.clear(nodes_);
    now_.clear();
    next_.clear();
  }

  void drive_flit(int node, int local, const FlitWire& wire) override {
    if (!wire.valid) return;
    fabric_.drive_flit(node, ports() + local, wire);
  }
  void drive_credit(int node, int local, const CreditWire& wire) override {
    if (!wire.valid) return;
    fabric_.drive_credit(node, ports() + local, wire.vc);
  }
  void drive_ack(int node, int local, const AckWire& wire) override {
    if (!wire.any()) return;
    fabric_.drive_ack(node, ports() + local, wire);
  }

  FlitWire out_flit(int node, int channel) const override {
    if (channel < ports()) return fabric_.out_flit(node, channel);
    for (const LocalActivity::Flit& e : now_.ejected)
      if (e.node == node && e.local == channel - ports()) return e.wire;
    return {};
  }
  CreditWire in_credit(int node, int channel) const override {
    if (channel < ports()) return fabric_.in_credit(node, channel);
    for (const LocalActivity::Credit& r : now_.returned)
      if (r.node == node && r.local == channel - ports()) return {static_cast<uint8_t>(r.vc), true};
    return {};
  }
  AckWire in_ack(int node, int channel) const override {
    if (channel < ports()) return fabric_.in_ack(node, channel);
    for (const LocalActivity::Ack& a : now_.acks)
      if (a.node == node && a.local == channel - ports()) return a.wire;
    return {};
  }

  const LocalActivity& local_activity() override { return now_; }
  long count_link_flits(int /*ports*/, std::vector<long>& flits) const override {
    long counted = 0;
    fabric_.for_each_flit([&](size_t link) { ++flits[link_names_[link]], ++counted; });
    return counted;
  }

  bool sum_link_flits(std::vector<long>& flits) const override {
    flits = fabric_.sent();
    fabric_.for_each_flit([&](size_t link) { --flits[link_names_[link]]; });  // flits of this cycle do not count
    return true;
  }

  void step() override {
    const auto step = [&](int node) {
      Emit emit{next_, fabric_.sender(node), ports(), node};
      routers_.step(node, emit);
      if (!routers_.idle(node)) next_active_.add(node);
    };
    const auto flit = [&](int node, int channel, const FlitWire& wire) __attribute__((always_inline)) {
      routers_.accept_flit(node, channel, wire);
      next_active_.add(node);
    };
    const auto credit = [&](int node, int channel, int vc) {
      routers_.accept_credit(node, channel, vc);
      if (has_link_registers()) next_active_.add(node);
    };
    const auto ack = [&](int node, int channel, const AckWire& wire) {
      Emit emit{next_, fabric_.sender(node), ports(), node};
      routers_.accept_ack(node, channel, wire, emit);
      if (has_link_registers()) next_active_.add(node);
    };
    if (far_) {
      active_.drain_expected([&](int node) { routers_.expect(node); }, [&](int node) { routers_.expect_flits(node); },
                             step);
      fabric_.deliver_expected(
          [&](int node, int channel, int vc, bool is_flit) { routers_.expect_wire(node, channel, vc, is_flit); },
          [&](int node, int channel, int vc) { routers_.expect_last(node, channel, vc); }, flit, credit, ack);
    } else {
      active_.drain(step);
      fabric_.deliver(flit, credit, ack);
    }
    std::swap(active_, next_active_);
    std::swap(now_, next_);
    next_.clear();
    fabric_.advance();
  }
  void leave(Outbox& outbox) override { fabric_.leave(outbox); }
  void enter(const Crossings& crossings, int late) override {
    if (late == 0) return fabric_.enter(crossings);
    for (const Crossings::Flit& f : crossings.flits) {
      routers_.accept_late_flit(f.node, f.port, f.wire, late);
      active_.add(f.node);
    }
    for (const Crossings::Credit& c : crossings.credits) {
      routers_.accept_late_credit(c.node, c.port, c.vc, late);
      active_.add(c.node);
    }
    for (const Crossings::Ack& a : crossings.acks) {
      routers_.accept_late_ack(a.node, a.port, a.wire, late);
      active_.add(a.node);
    }
  }
  int lookahead() const override { return link_stages_; }
  ChannelStatus status(int node, int channel, int vc) override { return routers_.status(node, channel, vc); }

 private:
  using Links = Fabric<!Shape::kFixed>;
  static constexpr double kCache = 8 << 20;  // bytes; larger networks prefetch

  /// Puts what a router sends on the wires of the next cycle.
  struct Emit {
    LocalActivity& local;
    typename Links::Sender links;
    int ports, node;

    bool leaves(int channel) const { return channel >= (Shape::kFixed ? Shape::kPorts : ports); }
    void flit(int channel, const FlitWire& wire) {
      if (leaves(channel)) {
        LocalActivity::Flit& ejected = local.ejected.emplace_back();  // built in place, as in fabric.h
        ejected.node = node;
        ejected.local = channel - ports;
        ejected.wire = wire;
      } else {
        links.flit(channel, wire);
      }
    }
    void credit(int channel, int vc) {
      if (leaves(channel))
        local.returned.push_back({node, channel - ports, vc});
      else
        links.credit(channel, vc);
    }
    void ack(int channel, const AckWire& wire) {
      if (leaves(channel))
        local.add_ack(node, channel - ports, wire);
      else
        links.ack(channel, wire);
    }
  };

  constexpr int ports() const { return Shape::kFixed ? Shape::kPorts : crossbar_.ports; }

  /// True if credits and acknowledges pass link registers inside the router, so that the router must be stepped.
  constexpr bool has_link_registers() const { return !Shape::kFixed && link_stages_ > 1; }

  /// Sender of each link in the network (node * ports + port), by the receiver's node * ports + port in the slab.
  static std::vector<uint32_t> names_of_links(const Slab& slab) {
    std::vector<uint32_t> names(slab.links.size(), 0);
    for (size_t link = 0; link < names.size(); ++link)
      if (slab.links[link]) {
        const LinkEnd& sender = slab.links[link];
        names[link] = static_cast<uint32_t>(slab.global(sender.node) * slab.ports + sender.port);
      }
    return names;
  }

  int nodes_;
  bool far_;  ///< the routers do not fit into caches, so their data is prefetched
  Crossbar crossbar_;
  int link_stages_;
  RouterCore<Shape> routers_;
  Links fabric_;
  NodeSet active_, next_active_;
  LocalActivity now_, next_;
  std::vector<uint32_t> link_names_;  ///< [node][port] of the receiver
};

std::unique_ptr<RouterSlab> make_slab(const Topology& topology, const Slab& slab, const RouterConfig& config) {
  return RouterShapes::pick(config, [&](auto shape) -> std::unique_ptr<RouterSlab> {
    return std::make_unique<Routers<decltype(shape)>>(topology, slab, config);
  });
}

}  // namespace

std::vector<RouterPlace> router_places(const Topology& topology, NodeRange nodes) {
  std::vector<RouterPlace> places;
  for (int n = nodes.first; n < nodes.end(); ++n) places.push_back(router_place(topology, n));
  return places;
}

NativeRouters::NativeRouters(const Topology& topology, const RouterConfig& config)
    : core_(make_slab(topology, whole_network(topology), config)) {}

std::unique_ptr<RouterNetwork> NativeRouters::in_slabs(const Topology& topology, const RouterConfig& config,
                                                       const Workers& workers) {
  if (workers.alone()) return std::make_unique<NativeRouters>(topology, config);
  return std::make_unique<SlabRouters>(topology, workers,
                                       [&](const Slab& slab) { return make_slab(topology, slab, config); });
}

std::unique_ptr<RouterNetwork> NativeRouters::of_any_shape(const Topology& topology, const RouterConfig& config) {
  return std::make_unique<Routers<AnyShape>>(topology, whole_network(topology), config);
}

double NativeRouters::bytes(const RouterConfig& config, double flits) {
  return RouterShapes::pick(config, [&](auto shape) { return Routers<decltype(shape)>::bytes(config, flits); });
}

double NativeRouters::bytes_of_any_shape(const RouterConfig& config, double flits) {
  return Routers<AnyShape>::bytes(config, flits);
}

}  // namespace dateline
