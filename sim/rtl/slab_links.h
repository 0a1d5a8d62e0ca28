// SPDX-License-Identifier: Apache-2.0
// The links between the tiles of a slab and those of other slabs. In the tiles these are ports without a link; this
// class drives and reads them.
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

  /// Writes to the outbox what the tiles send over these links in this cycle.
  template <class Tiles>
  void leave(const Tiles& tiles, Outbox& outbox);
  /// Drives the tiles with what arrives over these links.
  template <class Tiles>
  void enter(Tiles& tiles, const Crossings& crossings);
  /// Called after the clock edge: the links are idle until enter().
  void clear();

  /// The last leave() wrote a flit.
  bool sent_flit() const { return sent_flit_; }
  /// Wires that a node drives in this cycle: a node of the tiles, or of the halo, whose wires enter() has stored.
  template <class Tiles>
  FlitWire out_flit(const Tiles& tiles, int node, int channel) const {
    return beyond(node) ? arrived_[link(node, channel)].flit : tiles.out_flit(node, channel);
  }
  template <class Tiles>
  CreditWire in_credit(const Tiles& tiles, int node, int channel) const {
    return beyond(node) ? arrived_[link(node, channel)].credit : tiles.in_credit(node, channel);
  }
  template <class Tiles>
  AckWire in_ack(const Tiles& tiles, int node, int channel) const {
    return beyond(node) ? arrived_[link(node, channel)].ack : tiles.in_ack(node, channel);
  }

 private:
  struct Link {
    int node, port;  ///< end in this slab
    LinkEnd far;
  };
  struct Wires {
    FlitWire flit;
    CreditWire credit;
    AckWire ack;
  };
  bool beyond(int node) const { return node >= own_; }
  size_t link(int halo, int port) const { return static_cast<size_t>(halo - own_) * ports_ + port; }
  /// The wires that arrive at (node, port) of this slab.
  Wires& to(int node, int port) {
    const LinkEnd& far = far_[static_cast<size_t>(node) * ports_ + port];
    return arrived_[link(far.node, far.port)];
  }

  int own_, ports_;
  std::vector<LinkEnd> far_;  ///< [node * ports + port] of own nodes
  std::vector<Link> links_;
  std::vector<Wires> arrived_;  ///< [(halo node - own nodes) * ports + port]
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
