// SPDX-License-Identifier: Apache-2.0
// The wires between the routers of the native engine, as lists of what is on them in this cycle and in the next. A step
// puts what routers send on the lists of the next cycle, then delivers what is on the lists of this cycle. A router
// with nothing to do costs no time, and a wire costs time only when it carries something. Wires can also be looked up
// by node and port.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/router/wires.h"
#include "sim/parallel/crossings.h"
#include "sim/parallel/slab.h"

namespace dateline {

/// Wide: true if flits may be wider than 64 bits.
template <bool Wide>
class Fabric {
 public:
  /// width: bits of a flit. Channels at and above slab.ports are local and connect to nothing here.
  Fabric(const Slab& slab, int width) : nodes_(slab.nodes.count), ports_(slab.ports), wide_(Wide && width > 64) {
    far_.reserve(slab.links.size());
    for (const LinkEnd& far : slab.links) far_.emplace_back(far.node, far.port);
    sent_.resize(far_.size());
  }

  /// Bytes per node, for estimates: a flit and a credit on every link.
  static double bytes(int ports, int width) {
    return ports * (sizeof(OnWire) + sizeof(long) + 2.0 * (sizeof(Flit) + sizeof(Credit) + (width > 64 ? 8 : 0)));
  }

  void clear() {
    now_.clear();
    next_.clear();
    indexed_ = false;
    std::fill(sent_.begin(), sent_.end(), 0);
  }

  class Sender;
  /// The sender of a node, for the next cycle.
  Sender sender(int node) { return Sender(far_.data() + link(node, 0), sent_.data() + link(node, 0), next_, wide()); }
  /// Put something on the wires of this cycle: for local channels, and for what comes from other slabs.
  void drive_flit(int node, int channel, const FlitWire& wire) {
    now_.add(OnWire(node, channel), wire, wide());
    indexed_ = false;
  }
  void drive_credit(int node, int channel, int vc) {
    now_.credits.push_back(OnWire(node, channel).with_vc(vc));
    indexed_ = false;
  }
  void drive_ack(int node, int channel, const AckWire& wire) {
    now_.acks.push_back({node, static_cast<uint8_t>(channel), wire});
    indexed_ = false;
  }

  /// Delivers what is on the wires in this cycle: calls flit(node, channel, wire), credit(node, channel, vc) and
  /// ack(node, channel, wire). A channel may get several acks. The callbacks may send.
  template <class TakeFlit, class TakeCredit, class TakeAck>
  void deliver(TakeFlit&& flit, TakeCredit&& credit, TakeAck&& ack) const {
    for (size_t i = 0; i < now_.flits.size(); ++i) {
      const OnWire on = now_.flits[i].on;
      flit(on.node(), on.channel(), wire_of(i));
    }
    for (const Credit& on : now_.credits) credit(on.node(), on.channel(), on.vc());
    for (const Ack& on : now_.acks) ack(on.node, on.channel, on.wire);
  }

  /// Like deliver(), but announces what comes, for prefetching: soon(node, channel, vc, is_flit) is called for flits
  /// and credits some calls earlier, later(node, channel, vc) for flits fewer calls earlier.
  template <class Soon, class Later, class TakeFlit, class TakeCredit, class TakeAck>
  void deliver_expected(Soon&& soon, Later&& later, TakeFlit&& flit, TakeCredit&& credit, TakeAck&& ack) const {
    constexpr size_t kAhead = 12, kLater = 6;
    const std::vector<Flit>& flits = now_.flits;
    for (size_t i = 0; i < flits.size(); ++i) {
      const OnWire on = flits[i].on;
      if (i + kAhead < flits.size()) {
        const OnWire next = flits[i + kAhead].on;
        soon(next.node(), next.channel(), next.vc(), true);
      }
      if (i + kLater < flits.size()) {
        const OnWire next = flits[i + kLater].on;
        later(next.node(), next.channel(), next.vc());
      }
      flit(on.node(), on.channel(), wire_of(i));
    }
    const std::vector<Credit>& credits = now_.credits;
    for (size_t i = 0; i < credits.size(); ++i) {
      if (i + kAhead < credits.size()) {
        const Credit next = credits[i + kAhead];
        soon(next.node(), next.channel(), next.vc(), false);
      }
      credit(credits[i].node(), credits[i].channel(), credits[i].vc());
    }
    for (const Ack& on : now_.acks) ack(on.node, on.channel, on.wire);
  }

  /// Moves what reaches the halo in this cycle from the lists to an outbox.
  void leave(Outbox& outbox) {
    const auto foreign = [&](int node) { return node >= nodes_; };
    for (size_t i = 0; i < now_.flits.size(); ++i)
      if (const OnWire on = now_.flits[i].on; foreign(on.node())) outbox.flit(on.node(), on.channel(), wire_of(i));
    if (wide()) {
      size_t kept = 0;
      for (size_t i = 0; i < now_.flits.size(); ++i)
        if (!foreign(now_.flits[i].on.node())) now_.high[kept++] = now_.high[i];
      now_.high.resize(kept);
    }
    remove(now_.flits, [&](const Flit& flit) { return foreign(flit.on.node()); });
    remove(now_.credits, [&](const Credit& on) {
      if (foreign(on.node())) outbox.credit(on.node(), on.channel(), on.vc());
      return foreign(on.node());
    });
    remove(now_.acks, [&](const Ack& on) {
      if (foreign(on.node)) outbox.ack(on.node, on.channel, on.wire);
      return foreign(on.node);
    });
    indexed_ = false;
  }

  /// Puts what comes from other slabs in this cycle on the lists.
  void enter(const Crossings& crossings) {
    for (const Crossings::Flit& f : crossings.flits) drive_flit(f.node, f.port, f.wire);
    for (const Crossings::Credit& c : crossings.credits) drive_credit(c.node, c.port, c.vc);
    for (const Crossings::Ack& a : crossings.acks) drive_ack(a.node, a.port, a.wire);
  }

  /// The clock edge: the next cycle's wires become this cycle's.
  void advance() {
    std::swap(now_, next_);
    next_.clear();
    indexed_ = false;
  }

  /// The flit that leaves output `port` of a node in this cycle, as seen at the far input.
  FlitWire out_flit(int node, int port) const {
    const uint32_t at = find(node, port).flit;
    return at != kNone ? wire_of(at) : FlitWire{};
  }
  CreditWire in_credit(int node, int port) const {
    const uint32_t at = find(node, port).credit;
    return at != kNone ? CreditWire{now_.credits[at].vc(), true} : CreditWire{};
  }
  AckWire in_ack(int node, int port) const {
    const OnWire far = far_[link(node, port)];
    AckWire wire;
    for (const Ack& on : now_.acks)
      if (on.node == far.node() && on.channel == far.channel()) wire = wire | on.wire;
    return wire;
  }

  /// Calls visit(link) for every link between nodes that carries a flit in this cycle. link: node * ports + port of the
  /// receiver.
  template <class Visit>
  void for_each_flit(Visit&& visit) const {
    for (const Flit& flit : now_.flits) {
      const OnWire on = flit.on;
      if (on.channel() >= ports_) continue;
      visit(link(on.node(), on.channel()));
    }
  }

  /// Flits that were sent in all cycles so far: [node * ports + port] of the sender.
  const std::vector<long>& sent() const { return sent_; }

 private:
  static constexpr uint32_t kNone = ~0u;

  /// Everything that reaches a channel of a node, except data, in one word. It is built and read in registers; the
  /// fields of a struct would pass through memory.
  class OnWire {
   public:
    OnWire(int node, int channel)
        : bits_(static_cast<uint32_t>(node) | static_cast<uint64_t>(static_cast<uint8_t>(channel)) << kChannel) {}
    OnWire with(const FlitWire& wire) const {
      OnWire on = with_vc(wire.vc);
      on.bits_ |= static_cast<uint64_t>(wire.head) << kHead | static_cast<uint64_t>(wire.tail) << kTail |
                  static_cast<uint64_t>(wire.hops) << kHops;
      return on;
    }
    OnWire with_vc(int vc) const {
      OnWire on = *this;
      on.bits_ |= static_cast<uint64_t>(static_cast<uint8_t>(vc)) << kVc;
      return on;
    }
    int node() const { return static_cast<int>(static_cast<uint32_t>(bits_)); }
    int channel() const { return static_cast<uint8_t>(bits_ >> kChannel); }
    uint8_t vc() const { return static_cast<uint8_t>(bits_ >> kVc); }
    bool head() const { return (bits_ >> kHead & 1) != 0; }
    bool tail() const { return (bits_ >> kTail & 1) != 0; }
    uint8_t hops() const { return bits_ >> kHops & 0xf; }

   private:
    static constexpr int kChannel = 32, kVc = 40, kHops = 52, kHead = 56, kTail = 57;
    uint64_t bits_;
  };
  struct Flit {
    OnWire on;
    uint64_t low;  ///< data
    Flit(OnWire to, uint64_t data) : on(to), low(data) {}
  };
  using Credit = OnWire;
  struct Ack {
    int node;
    uint8_t channel;
    AckWire wire;
  };
  struct Cycle {
    std::vector<Flit> flits;
    std::vector<uint64_t> high;  ///< data bits above bit 63 of each flit; only if flits are that wide
    std::vector<Credit> credits;
    std::vector<Ack> acks;

    void clear() {
      flits.clear();
      high.clear();
      credits.clear();
      acks.clear();
    }
    [[gnu::always_inline]] void add(const OnWire& to, const FlitWire& wire, bool wide) {
      // Built in place: a copy would load the entry as a whole right after it was stored in two parts, and stall on
      // that.
      flits.emplace_back(to.with(wire), static_cast<uint64_t>(wire.data));
      if (wide) high.push_back(static_cast<uint64_t>(wire.data >> 64));
    }
  };
  /// Positions on the lists of what is on a link.
  struct OnLists {
    uint32_t flit = kNone, credit = kNone;
  };

  constexpr bool wide() const { return Wide && wide_; }
  template <class On, class Condition>
  static void remove(std::vector<On>& list, const Condition& condition) {
    list.erase(std::remove_if(list.begin(), list.end(), condition), list.end());
  }
  size_t link(int node, int port) const { return static_cast<size_t>(node) * ports_ + port; }
  FlitWire wire_of(size_t flit) const {
    const OnWire on = now_.flits[flit].on;
    Word data = now_.flits[flit].low;
    if (wide()) data |= Word{now_.high[flit]} << 64;
    return {data, on.vc(), true, on.head(), on.tail(), on.hops()};
  }

  /// Looks up a link by the sender's port. The index is built once per cycle, at the first look-up.
  const OnLists& find(int node, int port) const {
    if (!indexed_) {
      index_.assign(far_.size(), {});
      const auto sender = [&](int to, int channel) -> OnLists& {
        const OnWire from = far_[link(to, channel)];
        return index_[link(from.node(), from.channel())];
      };
      for (uint32_t i = 0; i < now_.flits.size(); ++i)
        if (const OnWire on = now_.flits[i].on; on.channel() < ports_) sender(on.node(), on.channel()).flit = i;
      for (uint32_t i = 0; i < now_.credits.size(); ++i)
        if (const Credit on = now_.credits[i]; on.channel() < ports_) sender(on.node(), on.channel()).credit = i;
      indexed_ = true;
    }
    return index_[link(node, port)];
  }

  int nodes_, ports_;
  bool wide_;
  std::vector<OnWire> far_;  ///< [node][port]
  std::vector<long> sent_;   ///< [node][port]
  Cycle now_, next_;
  mutable std::vector<OnLists> index_;  ///< [node][port]
  mutable bool indexed_ = false;
};

/// Puts on the wires what a node sends. In the next cycle a flit sent by output `port` reaches the far input, and a
/// credit or ack of input `port` reaches the far output.
template <bool Wide>
class Fabric<Wide>::Sender {
 public:
  void flit(int port, const FlitWire& wire) const {
    ++sent_[port];
    next_->add(to(port), wire, Wide && wide_);
  }
  void credit(int port, int vc) const { next_->credits.push_back(to(port).with_vc(vc)); }
  void ack(int port, const AckWire& wire) const {
    next_->acks.push_back({to(port).node(), static_cast<uint8_t>(to(port).channel()), wire});
  }

 private:
  friend class Fabric;
  Sender(const OnWire* far, long* sent, Cycle& next, bool wide) : far_(far), sent_(sent), next_(&next), wide_(wide) {}

  OnWire to(int port) const { return far_[port]; }

  const OnWire* far_;
  long* sent_;
  Cycle* next_;
  bool wide_;
};

}  // namespace dateline
