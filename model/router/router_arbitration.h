// SPDX-License-Identifier: Apache-2.0
// How a router (router.h) chooses among flits that compete for an output, or for their turn in an input.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "model/router/age.h"
#include "model/router/bit_sets.h"
#include "model/router/router.h"

namespace dateline {

template <class Shape>
struct RouterCore<Shape>::Requests {
  uint32_t outs = 0;     ///< outputs that some flit wants
  uint32_t ins = 0;      ///< inputs that some output proposes to
  uint32_t sent = 0;     ///< outputs that send
  uint32_t away = 0;     ///< inputs that turn a flit away: they accept nothing in this cycle
  uint32_t growing = 0;  ///< inputs whose head grows older, unless it leaves, on the VC whose turn it is
  struct PerOutput {
    uint32_t heads;  ///< slots with heads that could have a VC at once
    uint8_t ready;   ///< owned VCs with a flit
    bool proposes;
    uint8_t source_vc;                          ///< proposal: VC of the input ...
    uint8_t out_vc;                             ///< ... and VC of this output
    std::array<VcSet, Shape::kPorts> head_vcs;  ///< by slot: these heads
  } out[Shape::kChannels];
  uint32_t proposals[Shape::kChannels];  ///< per input: destinations that propose
  VcSet away_vcs[Shape::kChannels];      ///< per input: VCs that would turn their front away
  uint8_t ages[Shape::kChannels];        ///< per input that holds a flit: age of the oldest waiting head
  uint8_t oldest = 0;                    ///< of those of the whole router

  PerOutput& touch(int o) {
    PerOutput& request = out[o];
    if ((outs >> o) & 1) return request;
    outs |= 1u << o;
    request.heads = 0;
    request.ready = 0;
    request.proposes = false;
    request.head_vcs.fill(0);
    return request;
  }
};

/// Inputs whose flits compete for outputs, or for their turn in an input; oldest: the age of the oldest head that
/// waited in any other input.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::arbitrate(const Place& at, uint32_t ins, uint8_t oldest, Emit& emit, LostCycles* lost) {
  Requests requests;
  requests.oldest = oldest;
  present_heads(at, ins, requests);
  for_each_bit(requests.outs, [&](int out) { allocate(at, out, requests); });
  const int turn = age_turn(at.router.busy);
  for_each_bit(requests.ins & ~requests.away, [&](int in) {
    const int out = crossbar().out_of(in, choose_destination(at, in, requests));
    const int vc = requests.out[out].source_vc, out_vc = requests.out[out].out_vc;
    if (vc == turn) router_core::remove(requests.growing, in);
    requests.sent |= 1u << out;
    if (front(at, in, vc).tail) free_vc(at.router, out, out_vc, in, vc);
    send(at, in, vc, out, out_vc, emit);
  });
  if constexpr (!Shape::kFixed) for_each_bit(requests.away, [&](int in) { turn_away(at, in, requests, emit); });
  if (lost) count_lost(at.router, requests, *lost);
  for_each_bit(requests.growing, [&](int in) { ++front(at, in, turn).age; });
}

/// Of some inputs: flits with an output VC ask for their output, and so do waiting heads that could have a VC at once.
template <class Shape>
void RouterCore<Shape>::present_heads(const Place& at, uint32_t ins, Requests& requests) {
  Router& router = at.router;
  const int turn = age_turn(router.busy);
  const uint32_t growth = aging() && turn < vcs() ? age_growth(router.busy, config_.age_bits) : 0;
  for_each_bit(ins, [&](int in) {
    const Input& input = router.inputs[in];
    requests.proposals[in] = 0;
    for_each_bit(input.nonempty & input.busy, [&](int vc) {
      const InputVc& state = router.input_vcs[in][vc];
      router_core::add(requests.touch(state.out).ready, state.out_vc);
    });
    VcSet away = 0;
    uint8_t age = 0;
    for_each_bit(input.nonempty & ~static_cast<uint32_t>(input.busy), [&](int vc) {
      const Buffered& head = front(at, in, vc);
      if constexpr (!Shape::kFixed) {
        if (head.drop) router_core::add(away, vc);
        if (head.drop || router.input_vcs[in][vc].count < header_flits_) return;
      }
      age = std::max(age, head.age);
      if (vc == turn && ((growth >> head.age) & 1)) requests.growing |= 1u << in;
      const int out = crossbar().out_of(in, head.route.dest);
      typename Requests::PerOutput& request = requests.touch(out);
      if (free_vcs(router, out, head.route) != 0) {
        const int slot = crossbar().slot_of(in, head.route.dest);
        router_core::add(request.head_vcs[slot], vc);
        request.heads |= 1u << slot;
      } else if (!Shape::kFixed && head.route.retry) {
        router_core::add(away, vc);
      }
    });
    requests.ages[in] = age;
    requests.oldest = std::max(requests.oldest, age);
    if (!Shape::kFixed && away != 0) {
      requests.away |= 1u << in;
      requests.away_vcs[in] = away;
    }
  });
}

/// Of the slots that present a head to an output, those of inputs with one of the router's oldest heads; all where
/// there is none.
template <class Shape>
uint32_t RouterCore<Shape>::old_slots(int out, const Requests& requests) const {
  const uint32_t heads = requests.out[out].heads;
  if (!aging() || router_core::single(heads)) return heads;
  uint32_t old = 0;
  for_each_bit(heads, [&](int slot) {
    if (requests.ages[crossbar().in_of(out, slot)] == requests.oldest) old |= 1u << slot;
  });
  return old != 0 ? old : heads;
}

/// One output: gives a VC to one presented head, then proposes an active VC, else that head, to its input.
template <class Shape>
void RouterCore<Shape>::allocate(const Place& at, int out, Requests& requests) {
  Router& router = at.router;
  typename Requests::PerOutput& request = requests.out[out];
  Output& output = router.outputs[out];
  const uint32_t active = request.ready & output.has_credit;
  int slot = -1;
  if (request.heads != 0) {
    const auto vc_of = [&](int chosen) {
      return round_robin_pick(request.head_vcs[chosen], router.head_above[crossbar().in_of(out, chosen)][out]);
    };
    const int straight = straight_slot_[out];
    StraightHead head;
    if (straight >= 0 && ((request.heads >> straight) & 1)) {
      const int vc = vc_of(straight);
      head = straight_head(front(at, straight, vc), vc);
    }
    slot = choose_slot(out, old_slots(out, requests), head, output);
    const int in = crossbar().in_of(out, slot), vc = vc_of(slot);
    request.source_vc = static_cast<uint8_t>(vc);
    const int out_vc = choose_vc(router, in, vc, out, free_vcs(router, out, front(at, in, vc).route));
    own_vc(router, out, out_vc, slot, in, vc);
    request.out_vc = static_cast<uint8_t>(out_vc);
  }
  if (active != 0) {
    request.out_vc = static_cast<uint8_t>(round_robin_pick(active, output.switch_above));
    const OutputVc& owner = router.output_vcs[out][request.out_vc];
    slot = owner.owner_slot;
    request.source_vc = owner.owner_vc;
  }
  if (slot < 0) return;
  request.proposes = true;
  const int in = crossbar().in_of(out, slot);
  requests.ins |= 1u << in;
  requests.proposals[in] |= 1u << crossbar().dest_of(out, slot);
}

/// An input has one flit a cycle to give, and the choice rotates; but a body flit that is to be ejected lets flits for
/// the network pass, up to as many in a row as there are VCs: a link that goes without its flit loses the cycle, while
/// ejection finds another one, so that transfers which share links keep them full.
template <class Shape>
int RouterCore<Shape>::choose_destination(const Place& at, int in, const Requests& requests) {
  const uint32_t proposals = requests.proposals[in];
  Input& input = at.router.inputs[in];
  const uint32_t eject = in < ports() ? proposals & 1u << in : 0;
  const bool body = eject != 0 && !front(at, in, requests.out[crossbar().out_of(in, in)].source_vc).head;
  const bool pass = body && proposals != eject && input.passed_by < vcs();
  const int dest = body && !pass ? in : round_robin_pick(pass ? proposals & ~eject : proposals, input.accept_above);
  input.passed_by = static_cast<uint8_t>(pass ? input.passed_by + 1 : 0);
  input.accept_above = round_robin_after(dest);
  return dest;
}

/// A spent header, or a probe that is refused: its flit leaves the buffer and goes nowhere.
template <class Shape>
template <class Emit>
void RouterCore<Shape>::turn_away(const Place& at, int in, Requests& requests, Emit& emit) {
  const int vc = __builtin_ctz(requests.away_vcs[in]);
  if (!front(at, in, vc).drop) emit.ack(in, AckWire{0, static_cast<uint8_t>(1u << vc)});
  emit.credit(in, vc);
  if (vc == age_turn(at.router.busy)) router_core::remove(requests.growing, in);
  pop(at, in, vc);
}

template <class Shape>
void RouterCore<Shape>::count_lost(const Router& router, const Requests& requests, LostCycles& lost) const {
  for_each_bit(requests.outs & ~requests.sent, [&](int out) {
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
  });
}

}  // namespace dateline
