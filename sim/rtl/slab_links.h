// SPDX-License-Identifier: Apache-2.0
// The links between the tiles of a slab and those of other slabs: ports without a link, driven and read from outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/parallel/crossings.h"
#include "sim/parallel/slab.h"

namespace dateline {

class SlabLinks {
 public:
  explicit SlabLinks(const Slab& slab);

  /// Hands over what the tiles send over these links in this cycle.
  template <class Tiles>
  void leave(const Tiles& tiles, Outbox& outbox);
  /// Drives what comes over them.
  template <class Tiles>
  void enter(Tiles& tiles, const Crossings& crossings);
  /// After the clock edge: nothing comes until enter().
  void clear();

  /// leave() has handed over a flit in this cycle.
  bool sent_flit() const { return sent_flit_; }
  /// What a node sends in this cycle: one of the tiles, or one of the halo, from which it has come.
  template <class Tiles>
  FlitWire out_flit(const Tiles& tiles, int node, int channel) const {
    return beyond(node) ? come_[link(node, channel)].flit : tiles.out_flit(node, channel);
  }
  template <class Tiles>
  CreditWire in_credit(const Tiles& tiles, int node, int channel) const {
    return beyond(node) ? come_[link(node, channel)].credit : tiles.in_credit(node, channel);
  }
  template <class Tiles>
  AckWire in_ack(const Tiles& tiles, int node, int channel) const {
    return beyond(node) ? come_[link(node, channel)].ack : tiles.in_ack(node, channel);
  }

 private:
  struct Link {
    int node, port;  ///< here
    LinkEnd far;
  };
  struct Wires {
    FlitWire flit;
    CreditWire credit;
    AckWire ack;
  };
  bool beyond(int node) const { return node >= own_; }
  size_t link(int halo, int port) const { return static_cast<size_t>(halo - own_) * ports_ + port; }
  /// What comes to (node, port) here.
  Wires& to(int node, int port) {
    const LinkEnd& far = far_[static_cast<size_t>(node) * ports_ + port];
    return come_[link(far.node, far.port)];
  }

  int own_, ports_;
  std::vector<LinkEnd> far_;  ///< [node * ports + port] of own nodes
  std::vector<Link> links_;
  std::vector<Wires> come_;  ///< by link of the halo
  bool sent_flit_ = false;
};

template <class Tiles>
void SlabLinks::leave(const Tiles& tiles, Outbox& outbox) {
  sent_flit_ = false;
  for (const Link& l : links_) {
    const FlitWire flit = tiles.out_flit(l.node, l.port);
    if (flit.valid) {
      outbox.flit(l.far.node, l.far.port, flit);
      sent_flit_ = true;
    }
    const CreditWire credit = tiles.in_credit(l.node, l.port);
    if (credit.valid) outbox.credit(l.far.node, l.far.port, credit.vc);
    const AckWire ack = tiles.in_ack(l.node, l.port);
    if (ack.any()) outbox.ack(l.far.node, l.far.port, ack);
  }
}

template <class Tiles>
void SlabLinks::enter(Tiles& tiles, const Crossings& crossings) {
  for (const Crossings::Flit& f : crossings.flits) {
    tiles.drive_link_flit(f.node, f.port, f.wire);
    to(f.node, f.port).flit = f.wire;
  }
  for (const Crossings::Credit& c : crossings.credits) {
    const CreditWire wire{static_cast<uint8_t>(c.vc), true};
    tiles.drive_link_credit(c.node, c.port, wire);
    to(c.node, c.port).credit = wire;
  }
  for (const Crossings::Ack& a : crossings.acks) {
    tiles.drive_link_ack(a.node, a.port, a.wire);
    to(a.node, a.port).ack = a.wire;
  }
}

}  // namespace dateline
