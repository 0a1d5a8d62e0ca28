// SPDX-License-Identifier: Apache-2.0
// Arrivals at a router (router.h): flits enter buffers and heads get their route; credits and acknowledges are taken
// in; all of them pass the registers of long links.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/network/family.h"
#include "model/router/bit_sets.h"
#include "model/router/router.h"

namespace dateline {

template <class Shape>
void RouterCore<Shape>::expect(int router) const {
  constexpr size_t kLine = 64;
  const char* const first = reinterpret_cast<const char*>(&routers_[router]);
  for (size_t at = 0; at < sizeof(Router); at += kLine) __builtin_prefetch(first + at, 1);
}

template <class Shape>
void RouterCore<Shape>::expect_flits(int router) const {
  const Router& state = routers_[router];
  for (const int in : EachBit(state.occupied))
    for (const int vc : EachBit(state.inputs[in].nonempty))
      __builtin_prefetch(&pool_.flits()[state.input_vcs[in][vc].front]);
}

template <class Shape>
void RouterCore<Shape>::expect_wire(int router, int channel, int vc, bool flit) const {
  const Router& state = routers_[router];
  if (flit) {
    __builtin_prefetch(&state.input_vcs[channel][vc], 1);
    __builtin_prefetch(&state.inputs[channel], 1);
    __builtin_prefetch(&state.quick_place);
  } else {
    __builtin_prefetch(&state.output_vcs[channel][vc], 1);
    __builtin_prefetch(&state.outputs[channel], 1);
  }
}

template <class Shape>
void RouterCore<Shape>::expect_last(int router, int channel, int vc) const {
  const InputVc& state = routers_[router].input_vcs[channel][vc];
  if (state.count > 0) __builtin_prefetch(&pool_.flits()[state.back], 1);
}

template <class Shape>
void RouterCore<Shape>::accept_flit(int router, int channel, const FlitWire& wire) {
  if (delays(channel))
    accept_late_flit(router, channel, wire, 1);
  else
    buffer_flit(at(router), channel, wire);
}

template <class Shape>
void RouterCore<Shape>::accept_credit(int router, int channel, int vc) {
  if (delays(channel))
    accept_late_credit(router, channel, vc, 1);
  else
    gain_credit(routers_[router], channel, vc);
}

template <class Shape>
template <class Emit>
void RouterCore<Shape>::accept_ack(int router, int channel, const AckWire& wire, Emit& emit) {
  if (delays(channel))
    accept_late_ack(router, channel, wire, 1);
  else
    pass_ack(at(router), channel, wire, emit);
}

template <class Shape>
void RouterCore<Shape>::accept_late_flit(int router, int channel, const FlitWire& wire, int late) {
  delayed(at(router), channel, late - 1).flit = wire;
  ++routers_[router].delayed;
}

template <class Shape>
void RouterCore<Shape>::accept_late_credit(int router, int channel, int vc, int late) {
  delayed(at(router), channel, late - 1).credit = {static_cast<uint8_t>(vc), true};
  ++routers_[router].delayed;
}

template <class Shape>
void RouterCore<Shape>::accept_late_ack(int router, int channel, const AckWire& wire, int late) {
  AckWire& ack = delayed(at(router), channel, late - 1).ack;
  if (!ack.any()) ++routers_[router].delayed;
  ack = ack | wire;
}

/// Takes in the wires at the end of the link registers. Their register is then free for the wires of this cycle.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::advance_links(const Place& at, Emit& emit) {
  Router& router = at.router;
  router.stage = router.stage + 1 >= link_stages() - 1 ? 0 : router.stage + 1;
  if (router.delayed == 0) return;
  for (int port = 0; port < ports(); ++port) {
    Delayed& wires = delayed(at, port);
    if (wires.flit.valid) {
      --router.delayed;
      buffer_flit(at, port, wires.flit);
    }
    if (wires.credit.valid) {
      --router.delayed;
      gain_credit(router, port, wires.credit.vc);
    }
    if (wires.ack.any()) {
      --router.delayed;
      pass_ack(at, port, wires.ack, emit);
    }
    wires = {};
  }
}

template <class Shape>
typename RouterCore<Shape>::Route RouterCore<Shape>::decode(const Place& at, int channel, uint64_t header,
                                                            int vc) const {
  if (Shape::kFixed && rules_.shape.family == FamilyId::kProduct) {
    const QuickHops::QuickHop hop = hops_.hop(at.router.quick_place, header, channel, vc);
    return {static_cast<uint8_t>(destination(channel, hop.out)), hop.vcs, false, false};
  }
  return decode_any(at.number, channel, header, vc);
}

template <class Shape>
typename RouterCore<Shape>::Route RouterCore<Shape>::decode_any(int router, int channel, uint64_t header,
                                                                int vc) const {
  const Hop hop = route_hop(rules_, places_[router], header, channel < ports() ? channel : -1, vc);
  return {static_cast<uint8_t>(destination(channel, hop.out < 0 ? ports() : hop.out)), hop.vcs, hop.enters_ring,
          HeaderLayout::switching_of(header) == Switching::kCircuitRetry};
}

/// Takes in a flit of a header. The last one completes the route, which is stored with the first flit.
template <class Shape>
void RouterCore<Shape>::take_header(const Place& at, int channel, uint32_t place, const FlitWire& wire) {
  Arriving& state = arriving(at.number, channel, wire.vc);
  if (wire.head) {
    state.header_flits = 0;
    state.header = 0;
    state.header_at = place;
  }
  state.header |= static_cast<uint64_t>(wire.data) << (state.header_flits * config_.width);
  if (++state.header_flits < header_flits_) return;
  Buffered& head = at.flits[state.header_at];
  const Route route = decode(at, channel, state.header, wire.vc);
  head.set_route(route);
  if (HeaderLayout::kind_of(state.header) != RoutingKind::kSource) return;
  const SourceStep step = rules_.layout.source_step(state.header);
  const bool delivers = route.out >= ports();
  if (delivers) return;
  set_data(at, state.header_at, step.header);
  if (!step.consumed) return;
  head.marks = static_cast<uint8_t>((head.marks & ~Buffered::kHead) | Buffered::kDrop);
  state.after_consumed = true;
  state.held = route;
}

template <class Shape>
void RouterCore<Shape>::buffer_flit(const Place& at, int channel, const FlitWire& wire) {
  Router& router = at.router;
  InputVc& state = router.input_vcs[channel][wire.vc];
  const uint32_t place = pool_.take();
  Buffered& slot = at.flits[place];
  set_data(at, place, wire.data);
  slot.marks = static_cast<uint8_t>((wire.head ? Buffered::kHead : 0) | (wire.tail ? Buffered::kTail : 0));
  slot.hops = wire.head ? wire.hops : 0;
  if constexpr (Shape::kFixed) {
    if (wire.head) slot.set_route(decode(at, channel, static_cast<uint64_t>(wire.data), wire.vc));
  } else if (Arriving& header = arriving(at.number, channel, wire.vc); header.after_consumed) {
    slot.marks |= Buffered::kHead;
    slot.set_route(header.held);
    header.after_consumed = false;
  } else if (wire.head || header.header_flits < header_flits_) {
    take_header(at, channel, place, wire);
  }
  const bool first = state.count++ == 0;
  (first ? state.front : at.flits[state.back].next) = place;
  state.back = place;
  if (first) {
    router_core::add(router.inputs[channel].nonempty, wire.vc);
    router_core::add(router.occupied, channel);
  }
  if (first || !Shape::kFixed) present(at, channel, wire.vc);  // the header of the first flit may be complete now
}

template <class Shape>
void RouterCore<Shape>::gain_credit(Router& router, int channel, int vc) {
  ++router.output_vcs[channel][vc].credits;
  router_core::add(router.outputs[channel].has_credit, vc);
}

/// Passes acknowledges and refusals upstream along the reserved virtual channels. A refusal frees them.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::pass_ack(const Place& at, int out, const AckWire& wire, Emit& emit) {
  Router& router = at.router;
  for (const int w : EachBit(uint32_t{wire.ack} | wire.nack)) {
    const OutputVc& owner = router.output_vcs[out][w];
    const int in = crossbar().in_of(out, owner.owner_slot);
    const uint8_t bit = static_cast<uint8_t>(1u << owner.owner_vc);
    const bool nacked = (wire.nack >> w) & 1;
    if (nacked) {
      router_core::remove(router.outputs[out].owned, w);
      router_core::remove(router.inputs[in].busy, owner.owner_vc);
    }
    emit.ack(in, nacked ? AckWire{0, bit} : AckWire{bit, 0});
  }
}

}  // namespace dateline
