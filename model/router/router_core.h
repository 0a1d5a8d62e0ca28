// SPDX-License-Identifier: Apache-2.0
// One cycle of a router (router.h). Code that steps routers includes this file: it has the sending of flits that nobody
// contests and what all parts share, and includes arbitration and arrivals.
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
      most_hops_(config.straight_run - 1),
      header_flits_(config.layout().flits()),
      places_(places) {
  for (int out = 0; out < crossbar().channels(); ++out) {
    straight_slot_[out] = config_.straight_slot(out);
    dim_of_four_[out] = config_.dim_of_four(out);
    turn_levels_[out] = TurnLevels(config_, out);
  }
  routers_.resize(places.size());
  for (size_t n = 0; n < places.size(); ++n) routers_[n].quick_place = hops_.place(rules_, places[n]);
  reset();
}

template <class Shape>
double RouterCore<Shape>::bytes(const RouterConfig& config, double flits) {
  const double input_vcs = static_cast<double>(config.channels()) * config.vcs;
  return sizeof(Router) + sizeof(RouterPlace) + flits * FlitPool::bytes(config.width > 64) +
         (Shape::kFixed ? 0 : input_vcs * sizeof(Arriving)) +
         (config.link_stages - 1) * config.ports * static_cast<double>(sizeof(Delayed)) +
         (Shape::pipeline(config) >= 2 ? config.channels() * static_cast<double>(sizeof(FlitWire)) : 0);
}

template <class Shape>
void RouterCore<Shape>::reset() {
  const size_t routers = routers_.size();
  Router fresh;
  for (int c = 0; c < crossbar().channels(); ++c) {
    fresh.outputs[c].has_credit = static_cast<uint8_t>((1u << vcs()) - 1);
    for (int vc = 0; vc < vcs(); ++vc) {
      fresh.output_vcs[c][vc].credits = static_cast<uint8_t>(c < ports() ? config_.depth : config_.eject_depth);
    }
  }
  for (Router& router : routers_) {
    fresh.quick_place = router.quick_place;
    router = fresh;
  }
  const size_t input_vcs = routers * static_cast<size_t>(crossbar().channels()) * static_cast<size_t>(vcs());
  pool_.reset(routers * static_cast<size_t>(config_.places()), config_.width > 64);
  arriving_.assign(Shape::kFixed ? 0 : input_vcs, {});
  delay_.assign(routers * (link_stages() - 1) * ports(), {});
  crossbar_.assign(traverses() ? routers * crossbar().channels() : 0, {});
}

template <class Shape>
template <class Emit>
void RouterCore<Shape>::step(int number, Emit& emit, LostCycles* lost) {
  const Place here = at(number);
  Router& router = here.router;
  if (traverses() && router.traversing != 0) leave_crossbar(here, emit);
  if (router.occupied != 0) {
    uint32_t disputed = 0, served = 0;  // outputs, inputs; flits behind those sent are for the next cycle
    for (const int out : EachBit(router.wanted)) {
      const uint32_t ins = router.wanting_ins[out] & ~served;
      const int in = __builtin_ctz(ins);
      const VcSet vcs = router.inputs[in].nonempty;
      if (Shape::kFixed && router_core::single(ins) && router_core::single(vcs)) {
        served |= 1u << in;
        serve(here, in, __builtin_ctz(vcs), out, emit, lost);
      } else {
        disputed |= 1u << out;
      }
    }
    if (disputed != 0 || (!Shape::kFixed && router.consumed != 0)) arbitrate(here, disputed, served, emit, lost);
  }
  if (link_stages() > 1) advance_links(here, emit);
}

/// Emits the flits that were chosen in the last step.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::leave_crossbar(const Place& at, Emit& emit) {
  for (const int out : EachBit(at.router.traversing))
    emit.flit(out, crossbar_[static_cast<size_t>(at.number) * crossbar().channels() + out]);
  at.router.traversing = 0;
}

/// The VCs that a head could have now: free, allowed, and with a credit. With bubble flow control there must be room
/// for a slot, or for two slots if the head enters a ring.
template <class Shape>
VcSet RouterCore<Shape>::free_vcs(const Router& router, int out, const Route& route) const {
  const Output& output = router.outputs[out];
  VcSet free = static_cast<VcSet>(~output.owned & output.has_credit & route.vcs);
  if (Shape::kFixed || config_.bubble_slot == 0 || out >= ports()) return free;
  const int room = config_.bubble_slot * (route.enters_ring ? 2 : 1);
  for (const int vc : EachBit(free))
    if (router.output_vcs[out][vc].credits < room) router_core::remove(free, vc);
  return free;
}

/// Chooses the slot to grant among two or more heads by hop-weighted arbitration (rtl/router/README.md). head: the
/// straight head, if `heads` has its slot; an exhausted head only if all straight heads are exhausted.
template <class Shape>
int RouterCore<Shape>::choose_slot(const Place& at, int out, uint32_t heads, StraightHead head,
                                   const Requests& requests) const {
  Router& router = at.router;
  Output& output = router.outputs[out];
  const int straight = straight_slot_[out];
  if (straight >= 0) {
    const bool straight_asks = (heads >> straight) & 1;
    if (straight_asks) {
      const bool elsewhere = waits_elsewhere(router, straight, out, requests);
      if (!output.straight.waits(head, elsewhere)) {
        if (output.straight.exhausted(head))
          output.straight.extend(head);
        else
          output.straight.grant(head);
        return straight;
      }
      // This order avoids a read of places_, which is not in the cache lines of a step.
      const uint32_t four = dim_of_four_[out];
      output.straight.grant_other(head, elsewhere, four != 0 && (places_[at.number].wraps & four) != 0);
    } else {
      output.straight.restart();
    }
    heads &= ~(1u << straight);
  }
  return turn_levels_[out].choose(heads, output.turns);
}

/// A head for another output waited in the input at the beginning of the cycle.
template <class Shape>
bool RouterCore<Shape>::waits_elsewhere(const Router& router, int in, int out, const Requests& requests) const {
  const VcSet waiting = static_cast<VcSet>(~router.inputs[in].busy | requests.given[in]);
  for (const int other : EachBit(router.wanted & ~(1u << out)))
    if ((router.wanting_vcs[other][in] & waiting) != 0) return true;
  return false;
}

/// Grants the slot of the only head.
template <class Shape>
void RouterCore<Shape>::take_slot(int out, int slot, StraightHead head, Output& output) const {
  const int straight = straight_slot_[out];
  if (slot == straight) return output.straight.grant(head);
  if (straight >= 0) output.straight.restart();
  turn_levels_[out].take(slot, output.turns);
}

/// The VCs with a straight head that are not exhausted, or all of `vcs` if all are.
template <class Shape>
VcSet RouterCore<Shape>::with_turns(const Place& at, int straight, VcSet vcs, const StraightRun& run) const {
  VcSet left = 0;
  for (const int vc : EachBit(vcs))
    if (!run.exhausted(straight_head(front(at, straight, vc), vc))) router_core::add(left, vc);
  return left != 0 ? left : vcs;
}

/// Chooses the output VC for the head of an input VC. free: the VCs that it could have, at least one.
template <class Shape>
int RouterCore<Shape>::choose_vc(Router& router, int in, int vc, int out, VcSet free) {
  Output& output = router.outputs[out];
  const int out_vc = output.gives.pick(free);
  output.gives.take(out_vc);
  router.heads[in][out].take(vc);
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

/// Sends the only flit that wants an output, if it is also on the only VC of its input that holds flits: nothing has to
/// be chosen. Far from saturation this is the most frequent case.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::serve(const Place& at, int in, int vc, int out, Emit& emit, LostCycles* lost) {
  Router& router = at.router;
  Input& input = router.inputs[in];
  Output& output = router.outputs[out];
  const InputVc& state = router.input_vcs[in][vc];
  const Buffered& flit = at.flits[state.front];
  const bool active = (input.busy >> vc) & 1;
  int out_vc = state.out_vc;
  if (active) {
    if (!((output.has_credit >> out_vc) & 1)) {
      if (lost) ++(out < ports() ? lost->credit : lost->ejection);
      return;
    }
    if (flit.tail()) free_vc(router, out, out_vc, in, vc);
  } else {
    const VcSet free = free_vcs(router, out, flit.route());
    if (free == 0) {
      if (lost) ++(out < ports() ? lost->vc : lost->ejection);
      return;
    }
    const int slot = crossbar().slot_between(in, out);
    take_slot(out, slot, straight_head(flit, vc), output);
    out_vc = choose_vc(router, in, vc, out, free);
    if (allocates_early()) {
      own_vc(router, out, out_vc, slot, in, vc);
      if (lost) ++lost->switching;
      return;
    }
    if (!flit.tail()) own_vc(router, out, out_vc, slot, in, vc);  // a single flit owns no VC afterwards
  }
  input.passed_by = 0;
  input.accepts.take(crossbar().dest_between(in, out));
  // Separate code for both cases: with one for both, torus:4x4x4 takes a tenth longer (gcc).
  if (active)
    send<false>(at, in, vc, out, out_vc, emit);
  else
    send<true>(at, in, vc, out, out_vc, emit);
}

/// Sends the front flit of an input VC. kHead: it is a head. With false it may be one as well: a head that got its
/// output VC while another flit left.
template <class Shape>
template <bool kHead, class Emit>
void RouterCore<Shape>::send(const Place& at, int in, int vc, int out, int out_vc, Emit& emit) {
  Router& router = at.router;
  const uint32_t place = router.input_vcs[in][vc].front;
  const Buffered flit = at.flits[place];  // a copy: otherwise gcc reads it again after each stored byte
  const bool head = kHead || flit.head();
  const bool straight = head && straight_slot_[out] == in;  // the straight slot has the number of its input
  const int hops = straight ? std::min(flit.hops + 1, most_hops_) : 0;
  const FlitWire wire{data_at(at, place), static_cast<uint8_t>(out_vc), true, head,
                      flit.tail(),        static_cast<uint8_t>(hops)};
  if (traverses()) {
    crossbar_[static_cast<size_t>(at.number) * crossbar().channels() + out] = wire;
    router_core::add(router.traversing, out);
  } else {
    emit.flit(out, wire);
  }
  emit.credit(in, vc);

  Output& output = router.outputs[out];
  OutputVc& output_vc = router.output_vcs[out][out_vc];
  output.sends.take(out_vc);
  if (--output_vc.credits == 0) router_core::remove(output.has_credit, out_vc);
  withdraw(router, in, vc, out);
  pop(at, in, vc);
}

/// Enters the request of the first flit of an input VC for its output, if its route is known. Marks a consumed header.
template <class Shape>
void RouterCore<Shape>::present(const Place& at, int in, int vc) {
  Router& router = at.router;
  Input& input = router.inputs[in];
  const InputVc& state = router.input_vcs[in][vc];
  const Buffered& first = at.flits[state.front];
  const bool active = (input.busy >> vc) & 1;
  if constexpr (!Shape::kFixed) {
    if (first.drop()) {
      router_core::add(input.consumed, vc);
      router_core::add(router.consumed, in);
      return;
    }
    if (!active && state.count < header_flits_) return;
  }
  const int out = active ? state.out : first.out;
  router_core::add(router.wanted, out);
  router_core::add(router.wanting_ins[out], in);
  router_core::add(router.wanting_vcs[out][in], vc);
}

/// Removes the request of an input VC for an output.
template <class Shape>
void RouterCore<Shape>::withdraw(Router& router, int in, int vc, int out) {
  router_core::remove(router.wanting_vcs[out][in], vc);
  if (router.wanting_vcs[out][in] != 0) return;
  router_core::remove(router.wanting_ins[out], in);
  if (router.wanting_ins[out] == 0) router_core::remove(router.wanted, out);
}

template <class Shape>
void RouterCore<Shape>::pop(const Place& at, int in, int vc) {
  Router& router = at.router;
  InputVc& state = router.input_vcs[in][vc];
  const uint32_t place = state.front;
  if (--state.count != 0) {
    state.front = at.flits[place].next;
    pool_.give_back(place);
    return present(at, in, vc);
  }
  pool_.give_back(place);
  Input& input = router.inputs[in];
  router_core::remove(input.nonempty, vc);
  if (input.nonempty == 0) router_core::remove(router.occupied, in);
}

template <class Shape>
bool RouterCore<Shape>::refuses(int router, int channel, int vc) const {
  const Router& state = routers_[router];
  const Input& input = state.inputs[channel];
  if (!((input.nonempty & ~input.busy) >> vc & 1)) return false;
  const InputVc& waiting = state.input_vcs[channel][vc];
  const Buffered& head = pool_.flits()[waiting.front];
  return !head.drop() && head.route().retry && waiting.count >= header_flits_ &&
         free_vcs(state, head.out, head.route()) == 0;
}

template <class Shape>
ChannelStatus RouterCore<Shape>::status(int router, int channel, int vc) const {
  const Router& state = routers_[router];
  const Input& input = state.inputs[channel];
  const Output& output = state.outputs[channel];
  ChannelStatus status;
  status.nonempty = (input.nonempty >> vc) & 1;
  status.waiting = status.nonempty && !((input.busy >> vc) & 1);
  if (status.nonempty) {
    const Buffered& head = pool_.flits()[state.input_vcs[channel][vc].front];
    status.dest = crossbar().dest_between(channel, head.out);
    status.vcs = head.vcs;
  }
  status.owned = (output.owned >> vc) & 1;
  status.has_credit = (output.has_credit >> vc) & 1;
  if (status.owned) {
    status.owner_slot = state.output_vcs[channel][vc].owner_slot;
    status.owner_vc = state.output_vcs[channel][vc].owner_vc;
  }
  return status;
}

}  // namespace dateline
