// SPDX-License-Identifier: Apache-2.0
// What a router does in a cycle (router.h), and all of it for those who step routers: here what is sent where nobody
// competes, and what everything needs; arbitration and arrivals stand in files of their own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/router/bit_sets.h"
#include "model/router/router.h"
#include "model/router/router_arbitration.h"
#include "model/router/router_arrivals.h"

namespace dateline {

template <class Shape>
RouterCore<Shape>::RouterCore(const RouterConfig& config, const std::vector<RouterPlace>& places)
    : config_(config),
      rules_(config.rules()),
      hops_(rules_),
      header_flits_(config.layout().flits()),
      router_flits_(crossbar().channels() * vcs() * config.depth) {
  for (int out = 0; out < crossbar().channels(); ++out) straight_slot_[out] = config_.straight_slot(out);
  routers_.resize(places.size());
  for (size_t n = 0; n < places.size(); ++n) {
    routers_[n].place = places[n];
    routers_[n].quick_place = hops_.place(rules_, places[n]);
  }
  reset();
}

template <class Shape>
double RouterCore<Shape>::bytes(const RouterConfig& config) {
  const double input_vcs = static_cast<double>(config.channels()) * config.vcs;
  return sizeof(Router) + input_vcs * config.depth * (sizeof(Buffered) + (config.width > 64 ? 8 : 0)) +
         (Shape::kFixed ? 0 : input_vcs * sizeof(Arriving)) +
         (config.link_stages - 1) * config.ports * static_cast<double>(sizeof(Delayed));
}

template <class Shape>
void RouterCore<Shape>::reset() {
  const size_t routers = routers_.size();
  Router fresh;
  for (auto& row : fresh.head_above) row.fill(0xff);
  for (int c = 0; c < crossbar().channels(); ++c) {
    fresh.outputs[c].has_credit = static_cast<uint8_t>((1u << vcs()) - 1);
    for (int vc = 0; vc < vcs(); ++vc) {
      InputVc& input = fresh.input_vcs[c][vc];
      input.first = input.front = static_cast<uint16_t>(buffer(c, vc));
      fresh.output_vcs[c][vc].credits = static_cast<uint8_t>(c < ports() ? config_.depth : config_.eject_depth);
    }
  }
  for (Router& router : routers_) {
    fresh.place = router.place;
    fresh.quick_place = router.quick_place;
    router = fresh;
  }
  buffers_.assign(routers * router_flits_, {});
  high_.assign(config_.width > 64 ? buffers_.size() : 0, 0);
  arriving_.assign(Shape::kFixed ? 0 : buffers_.size() / config_.depth, {});
  delay_.assign(routers * (link_stages() - 1) * ports(), {});
}

template <class Shape>
template <class Emit>
void RouterCore<Shape>::step(int number, Emit& emit, LostCycles* lost) {
  const Place here = at(number);
  if (here.router.occupied == 0) {
    here.router.busy = 0;
  } else {
    const int in = __builtin_ctz(here.router.occupied);
    const bool lone = router_core::single(here.router.occupied) && router_core::single(here.router.inputs[in].nonempty);
    if (Shape::kFixed && !lost && lone)
      serve(here, in, emit);
    else
      serve_several(here, emit, lost);
    if (aging()) ++here.router.busy;
  }
  if (link_stages() > 1) advance_links(here, emit);
}

/// Apart from step(), whose frame stays small for routers with one flit.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::serve_several(const Place& at, Emit& emit, LostCycles* lost) {
  uint8_t oldest = 0;
  const uint32_t disputing = Shape::kFixed && !lost ? serve_undisputed(at, oldest, emit) : at.router.occupied;
  if (disputing != 0) arbitrate(at, disputing, oldest, emit, lost);
}

/// The VCs that a head could have now: free, allowed, and with a credit (bubble: with room for a slot, for two on
/// entering a ring).
template <class Shape>
VcSet RouterCore<Shape>::free_vcs(const Router& router, int out, const Route& route) const {
  const Output& output = router.outputs[out];
  VcSet free = static_cast<VcSet>(~output.owned & output.has_credit & route.vcs);
  if (Shape::kFixed || config_.bubble_slot == 0 || out >= ports()) return free;
  const int room = config_.bubble_slot * (route.enters_ring ? 2 : 1);
  for_each_bit(free, [&](int vc) {
    if (router.output_vcs[out][vc].credits < room) router_core::remove(free, vc);
  });
  return free;
}

/// Of heads that come first by age: one that goes straight on comes first, then those that turn in, in rotation, then
/// the one that is injected. What is in the network keeps moving, and nobody waits for ever: so many in a row go
/// straight on while others wait as straight_run.h says, and two turn in while one waits to be injected. Elsewhere the
/// slots rotate. head: the one that goes straight on, if heads has it.
template <class Shape>
int RouterCore<Shape>::choose_slot(int out, uint32_t heads, StraightHead head, Output& output) const {
  constexpr int kMostTurnInARow = 2;
  const int straight = straight_slot_[out];
  const auto rotate = [&](uint32_t slots) {
    const int slot = round_robin_pick(slots, output.slot_above);
    output.slot_above = round_robin_after(slot);
    return slot;
  };
  if (straight < 0) return rotate(heads);
  const int injection = crossbar().injection_slot(out);
  const bool goes_on = (heads >> straight) & 1, injected = (heads >> injection) & 1;
  const uint32_t turning = heads & ~(1u << straight) & ~(1u << injection);
  const bool alone = turning == 0 && !injected;
  if (goes_on && alone) return straight;
  if (goes_on && output.straight.may_go(head)) {
    output.straight.goes(head);
    return straight;
  }
  if (goes_on)
    output.straight.yields(head);
  else
    output.straight.ends();
  if (turning != 0 && !(injected && output.turned == kMostTurnInARow)) {
    if (injected) ++output.turned;
    return rotate(turning);
  }
  output.turned = 0;
  return injection;
}

/// A VC of an output for the head on an input VC; free: those that it could have, at least one.
template <class Shape>
int RouterCore<Shape>::choose_vc(Router& router, int in, int vc, int out, VcSet free) {
  Output& output = router.outputs[out];
  const int out_vc = round_robin_pick(free, output.vc_above);
  output.vc_above = static_cast<uint8_t>(round_robin_after(out_vc));
  router.head_above[in][out] = static_cast<uint8_t>(round_robin_after(vc));
  return out_vc;
}

template <class Shape>
void RouterCore<Shape>::own_vc(Router& router, int out, int out_vc, int slot, int in, int vc) {
  router_core::add(router.outputs[out].owned, out_vc);
  OutputVc& owner = router.output_vcs[out][out_vc];
  owner.owner_slot = static_cast<uint8_t>(slot);
  owner.owner_vc = static_cast<uint8_t>(vc);
  router_core::add(router.inputs[in].busy, vc);
  InputVc& state = router.input_vcs[in][vc];
  state.out = static_cast<uint8_t>(out);
  state.out_vc = static_cast<uint8_t>(out_vc);
}

template <class Shape>
void RouterCore<Shape>::free_vc(Router& router, int out, int out_vc, int in, int vc) {
  router_core::remove(router.outputs[out].owned, out_vc);
  router_core::remove(router.inputs[in].busy, vc);
}

/// Where an input holds flits on one VC alone, and nobody else wants the output of the first of them, there is nothing
/// to choose: most of a network far from saturation. Returns the other inputs that hold flits, and the age of the
/// oldest head that waits in any.
template <class Shape>
template <class Emit>
uint32_t RouterCore<Shape>::serve_undisputed(const Place& at, uint8_t& oldest, Emit& emit) {
  const Router& router = at.router;
  uint32_t wanted = 0, disputed = 0, alone = 0, others = 0;  // outputs, outputs, inputs, inputs
  int outs[Shape::kChannels];                                // of inputs with one VC that holds flits
  for_each_bit(router.occupied, [&](int in) {
    const Input& input = router.inputs[in];
    (router_core::single(input.nonempty) ? alone : others) |= 1u << in;
    for_each_bit(input.nonempty, [&](int vc) {
      const bool active = (input.busy >> vc) & 1;
      const Buffered& first = front(at, in, vc);
      const int out = active ? router.input_vcs[in][vc].out : crossbar().out_of(in, first.route.dest);
      if (aging() && !active) oldest = std::max(oldest, first.age);
      disputed |= wanted & 1u << out;
      wanted |= 1u << out;
      outs[in] = out;
    });
  });
  for_each_bit(alone, [&](int in) {
    if ((disputed >> outs[in]) & 1)
      others |= 1u << in;
    else
      serve(at, in, emit);
  });
  return others;
}

/// The first flit of the one VC of an input that holds any; it is the only one for its output.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::serve(const Place& at, int in, Emit& emit) {
  Router& router = at.router;
  Input& input = router.inputs[in];
  const int vc = __builtin_ctz(input.nonempty);
  const InputVc& state = router.input_vcs[in][vc];
  Buffered& flit = at.buffers[state.front];
  int out = state.out, out_vc = state.out_vc, slot = 0;
  if ((input.busy >> vc) & 1) {
    if (!((router.outputs[out].has_credit >> out_vc) & 1)) return;
    slot = router.output_vcs[out][out_vc].owner_slot;
    if (flit.tail) free_vc(router, out, out_vc, in, vc);
  } else {
    out = crossbar().out_of(in, flit.route.dest);
    const VcSet free = free_vcs(router, out, flit.route);
    if (free == 0) {
      const bool turn = aging() && vc == age_turn(router.busy);
      if (turn && ((age_growth(router.busy, config_.age_bits) >> flit.age) & 1)) ++flit.age;
      return;
    }
    slot = crossbar().slot_of(in, flit.route.dest);
    choose_slot(out, 1u << slot, straight_head(flit, vc), router.outputs[out]);
    out_vc = choose_vc(router, in, vc, out, free);
    if (!flit.tail) own_vc(router, out, out_vc, slot, in, vc);  // who leaves at once owns nothing afterwards
  }
  input.passed_by = 0;
  input.accept_above = round_robin_after(crossbar().dest_of(out, slot));
  send(at, in, vc, out, out_vc, emit);
}

template <class Shape>
template <class Emit>
void RouterCore<Shape>::send(const Place& at, int in, int vc, int out, int out_vc, Emit& emit) {
  Router& router = at.router;
  const Buffered& flit = front(at, in, vc);
  const bool goes_on = flit.head && straight_slot_[out] == in;  // the input opposite has the slot of its own number
  const int hops = goes_on ? std::min(flit.hops + 1, config_.straight_run - 1) : 0;
  emit.flit(out, FlitWire{data(flit), static_cast<uint8_t>(out_vc), true, flit.head, flit.tail, flit.age,
                          static_cast<uint8_t>(hops)});
  emit.credit(in, vc);

  Output& output = router.outputs[out];
  OutputVc& output_vc = router.output_vcs[out][out_vc];
  output.switch_above = static_cast<uint8_t>(round_robin_after(out_vc));
  if (--output_vc.credits == 0) router_core::remove(output.has_credit, out_vc);
  pop(at, in, vc);
}

template <class Shape>
void RouterCore<Shape>::pop(const Place& at, int in, int vc) {
  Router& router = at.router;
  InputVc& state = router.input_vcs[in][vc];
  if (++state.front == state.first + config_.depth) state.front = state.first;
  if (--state.count != 0) return;
  Input& input = router.inputs[in];
  router_core::remove(input.nonempty, vc);
  if (input.nonempty == 0) router.occupied &= ~(1u << in);
}

template <class Shape>
bool RouterCore<Shape>::refuses(int router, int channel, int vc) const {
  const Router& state = routers_[router];
  const Input& input = state.inputs[channel];
  if (!((input.nonempty & ~input.busy) >> vc & 1)) return false;
  const InputVc& waiting = state.input_vcs[channel][vc];
  const Buffered& head = buffers_[static_cast<size_t>(router) * router_flits_ + waiting.front];
  return !head.drop && head.route.retry && waiting.count >= header_flits_ &&
         free_vcs(state, crossbar().out_of(channel, head.route.dest), head.route) == 0;
}

template <class Shape>
ChannelStatus RouterCore<Shape>::status(int router, int channel, int vc) const {
  const Router& state = routers_[router];
  const Input& input = state.inputs[channel];
  const Output& output = state.outputs[channel];
  const Buffered& head = buffers_[static_cast<size_t>(router) * router_flits_ + state.input_vcs[channel][vc].front];
  ChannelStatus status;
  status.nonempty = (input.nonempty >> vc) & 1;
  status.waiting = status.nonempty && !((input.busy >> vc) & 1);
  status.dest = head.route.dest;
  status.vcs = head.route.vcs;
  status.owned = (output.owned >> vc) & 1;
  status.has_credit = (output.has_credit >> vc) & 1;
  status.owner_slot = state.output_vcs[channel][vc].owner_slot;
  status.owner_vc = state.output_vcs[channel][vc].owner_vc;
  return status;
}

}  // namespace dateline
