// SPDX-License-Identifier: Apache-2.0
// How a router (router.h) chooses among flits that compete for an output, or to leave an input.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>

#include "model/router/bit_sets.h"
#include "model/router/router.h"

namespace dateline {

template <class Shape>
struct RouterCore<Shape>::Requests {
  uint32_t ins = 0;   ///< inputs that receive a proposal
  uint32_t sent = 0;  ///< outputs that send
  uint32_t away = 0;  ///< inputs that turn a flit away; they accept no proposal in this cycle
  uint32_t late = 0;  ///< outputs that propose a head; it has no VC before it leaves
  /// Arbitration state of an output before it chose a head.
  struct Remembered {
    StraightRun straight;
    TurnLevels::State<Shape::kPorts> turns;
  };
  struct PerOutput {
    uint32_t heads;  ///< slots with a head that could have a VC at once
    uint8_t ready;   ///< owned VCs whose owner has a flit
    bool proposes;
    uint8_t source_vc;                          ///< proposed flit: VC of the input
    uint8_t out_vc;                             ///< proposed flit: VC of this output
    std::array<VcSet, Shape::kPorts> head_vcs;  ///< [slot in heads]: VCs of these heads
    union {
      Remembered before;  ///< late outputs: restored if the input does not accept the head
    };
    PerOutput() {}  // no initial values: many steps have only one output here
  } out[Shape::kChannels];
  uint32_t proposals[Shape::kChannels] = {};  ///< [input]: destinations that propose
  VcSet away_vcs[Shape::kChannels] = {};      ///< [input]: VCs whose front flit is turned away, one per cycle
  VcSet given[Shape::kChannels] = {};         ///< [input]: VCs whose heads got a VC in this cycle
};

/// Arbitrates outs: outputs for which flits compete, or whose flits compete with others in their input. served: inputs
/// that serve() has handled in this cycle.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::arbitrate(Place at, uint32_t outs, uint32_t served, Emit& emit, LostCycles* lost) {
  Requests requests;
  for (const int out : EachBit(outs)) allocate(at, out, at.router.wanting_ins[out] & ~served, requests);
  if constexpr (!Shape::kFixed) {
    for (const int in : EachBit(at.router.consumed)) requests.away_vcs[in] |= at.router.inputs[in].consumed;
    requests.away |= at.router.consumed;
  }
  for (const int in : EachBit(requests.ins & ~requests.away)) {
    const int out = crossbar().out_of(in, choose_destination(at, in, requests));
    const int vc = requests.out[out].source_vc;
    const bool tail = front(at, in, vc).tail();
    int out_vc;
    requests.sent |= 1u << out;
    if ((requests.late >> out) & 1) {
      out_vc = choose_vc(at.router, in, vc, out, free_vcs(at.router, out, front(at, in, vc).route()));
      if (!tail) own_vc(at.router, out, out_vc, crossbar().slot_between(in, out), in, vc);
    } else {
      out_vc = requests.out[out].out_vc;
      if (tail) free_vc(at.router, out, out_vc, in, vc);
    }
    send<false>(at, in, vc, out, out_vc, emit);
  }
  for (const int out : EachBit(requests.late & ~requests.sent)) {
    at.router.outputs[out].straight = requests.out[out].before.straight;
    at.router.outputs[out].turns = requests.out[out].before.turns;
  }
  if constexpr (!Shape::kFixed)
    for (const int in : EachBit(requests.away)) turn_away(at, in, requests, emit);
  if (lost) count_lost(at.router, outs, requests, *lost);
}

/// Collects the requests of inputs `ins` to output `out`: VCs of the output with a flit to send, and waiting heads that
/// could have a VC at once. Marks probes of the retry kind that could not for refusal.
template <class Shape>
void RouterCore<Shape>::present_heads(const Place& at, int out, uint32_t ins, Requests& requests) const {
  const Router& router = at.router;
  typename Requests::PerOutput& request = requests.out[out];
  request.heads = 0;
  request.ready = 0;
  for (const int in : EachBit(ins)) {
    const uint32_t vcs = router.wanting_vcs[out][in], busy = router.inputs[in].busy;
    for (const int vc : EachBit(vcs & busy)) router_core::add(request.ready, router.input_vcs[in][vc].out_vc);
    VcSet heads = 0;
    for (const int vc : EachBit(vcs & ~busy)) {
      const Route route = front(at, in, vc).route();
      if (free_vcs(router, out, route) != 0) {
        router_core::add(heads, vc);
      } else if (!Shape::kFixed && route.retry) {
        router_core::add(requests.away_vcs[in], vc);
        requests.away |= 1u << in;
      }
    }
    if (heads == 0) continue;
    const int slot = crossbar().slot_between(in, out);
    request.head_vcs[slot] = heads;
    request.heads |= 1u << slot;
  }
}

/// Allocation of one output that flits of inputs `ins` want. If an active VC can send, proposes it to its input and
/// grants a VC to one waiting head. Otherwise proposes that head, which gets its VC if the input accepts; in a pipeline
/// with early allocation it gets its VC, and the output proposes nothing.
template <class Shape>
void RouterCore<Shape>::allocate(const Place& at, int out, uint32_t ins, Requests& requests) {
  Router& router = at.router;
  typename Requests::PerOutput& request = requests.out[out];
  Output& output = router.outputs[out];
  present_heads(at, out, ins, requests);
  const uint32_t active = request.ready & output.has_credit;
  int slot = -1;
  if (request.heads != 0) {
    if (active == 0 && !allocates_early()) {
      requests.late |= 1u << out;
      new (&request.before) typename Requests::Remembered{output.straight, output.turns};
    }
    const auto vc_of = [&](int chosen) {
      return router.heads[crossbar().in_of(out, chosen)][out].pick(request.head_vcs[chosen]);
    };
    const int straight = straight_slot_[out];
    const bool straight_asks = straight >= 0 && ((request.heads >> straight) & 1);
    StraightHead head;
    if (straight_asks) {
      VcSet& vcs = request.head_vcs[straight];
      if (!router_core::single(vcs)) vcs = with_turns(at, straight, vcs, output.straight);
      const int vc = vc_of(straight);
      head = straight_head(front(at, straight, vc), vc);
    }
    if (router_core::single(request.heads)) {
      slot = __builtin_ctz(request.heads);
      take_slot(out, slot, head, output);
    } else {
      slot = choose_slot(at, out, request.heads, head, requests);
    }
    const int in = crossbar().in_of(out, slot), vc = vc_of(slot);
    request.source_vc = static_cast<uint8_t>(vc);
    if (active != 0 || allocates_early()) {
      const int out_vc = choose_vc(router, in, vc, out, free_vcs(router, out, front(at, in, vc).route()));
      own_vc(router, out, out_vc, slot, in, vc);
      router_core::add(requests.given[in], vc);
    }
  }
  if (active != 0) {
    request.out_vc = static_cast<uint8_t>(output.sends.pick(active));
    const OutputVc& owner = router.output_vcs[out][request.out_vc];
    slot = owner.owner_slot;
    request.source_vc = owner.owner_vc;
  } else if (allocates_early()) {
    slot = -1;
  }
  request.proposes = slot >= 0;
  if (slot < 0) return;
  const int in = crossbar().in_of(out, slot);
  requests.ins |= 1u << in;
  requests.proposals[in] |= 1u << crossbar().dest_between(in, out);
}

/// Chooses the destination to which an input sends its one flit of the cycle. The choice rotates, but a body flit for
/// ejection lets flits for the network pass, up to vcs() in a row: a link without its flit loses the cycle, while
/// ejection can use a later one. So transfers that share links keep the links full.
template <class Shape>
int RouterCore<Shape>::choose_destination(const Place& at, int in, const Requests& requests) {
  const uint32_t proposals = requests.proposals[in];
  Input& input = at.router.inputs[in];
  const uint32_t eject = in < ports() ? proposals & 1u << in : 0;
  const bool body = eject != 0 && !front(at, in, requests.out[crossbar().out_of(in, in)].source_vc).head();
  const bool pass = body && proposals != eject && input.passed_by < vcs();
  const int dest = body && !pass ? in : input.accepts.pick(pass ? proposals & ~eject : proposals);
  input.passed_by = static_cast<uint8_t>(pass ? input.passed_by + 1 : 0);
  input.accepts.take(dest);
  return dest;
}

/// Turns away a consumed header or a refused probe: the flit leaves the buffer without being sent.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::turn_away(const Place& at, int in, const Requests& requests, Emit& emit) {
  const int vc = __builtin_ctz(requests.away_vcs[in]);
  Input& input = at.router.inputs[in];
  if (front(at, in, vc).drop()) {
    router_core::remove(input.consumed, vc);
    if (input.consumed == 0) router_core::remove(at.router.consumed, in);
  } else {
    emit.ack(in, AckWire{0, static_cast<uint8_t>(1u << vc)});
    withdraw(at.router, in, vc, front(at, in, vc).out);
  }
  emit.credit(in, vc);
  pop(at, in, vc);
}

template <class Shape>
void RouterCore<Shape>::count_lost(const Router& router, uint32_t outs, const Requests& requests,
                                   LostCycles& lost) const {
  for (const int out : EachBit(outs & ~requests.sent)) {
    const typename Requests::PerOutput& request = requests.out[out];
    const bool local = out >= ports();
    const bool starved = (request.ready & static_cast<uint8_t>(~router.outputs[out].has_credit)) != 0;
    if (request.proposes || request.heads != 0)
      ++lost.switching;
    else if (local)
      ++lost.ejection;
    else if (starved)
      ++lost.credit;
    else
      ++lost.vc;
  }
}

}  // namespace dateline
