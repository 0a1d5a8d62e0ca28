// SPDX-License-Identifier: Apache-2.0
#include "model/router/router.h"

#include "model/network/family.h"

#include <algorithm>
#include <utility>

namespace dateline {
namespace {

/// Of some members those of the largest age; age(member).
template <class Set, class Age>
Set oldest(Set members, const Age& age) {
  uint8_t most = 0;
  for_each_bit(members, [&](int m) { most = std::max(most, age(m)); });
  Set chosen = 0;
  for_each_bit(members, [&](int m) {
    if (age(m) == most) chosen = static_cast<Set>(chosen | 1u << m);
  });
  return chosen;
}

}  // namespace

RouterArray::RouterArray(const RouterConfig& config, std::vector<RouterPlace> places)
    : config_(config),
      rules_(config.rules()),
      header_flits_(config.layout().flits()),
      channels_(config.channels()),
      places_(std::move(places)) {
  reset();
}

void RouterArray::reset() {
  const size_t routers = places_.size();
  const size_t channels = routers * channels_;
  control_.assign(routers, {});
  inputs_.assign(channels, {});
  outputs_.assign(channels, {});
  head_above_.assign(channels * channels_, 0xff);
  input_vcs_.assign(channels * config_.vcs, {});
  output_vcs_.assign(channels * config_.vcs, {});
  buffers_.assign(channels * config_.vcs * config_.depth, {});
  high_.assign(config_.width > 64 ? buffers_.size() : 0, 0);
  delay_.assign(routers * (config_.link_stages - 1) * config_.ports, {});
  for (size_t c = 0; c < channels; ++c) {
    const bool local = static_cast<int>(c % channels_) >= config_.ports;
    outputs_[c].has_credit = static_cast<uint8_t>((1u << config_.vcs) - 1);
    for (int v = 0; v < config_.vcs; ++v)
      output_vcs_[c * config_.vcs + v].credits = static_cast<uint8_t>(local ? config_.eject_depth : config_.depth);
  }
}

/// The VCs that a head could have now: free, allowed, and with a credit (bubble: with room for a slot, for two on
/// entering a ring).
VcSet RouterArray::free_vcs(int router, int out, const Route& route) const {
  const Output& output = outputs_[at(router, out)];
  VcSet free = static_cast<VcSet>(~output.owned & output.has_credit & route.vcs);
  if (config_.bubble_slot == 0 || out >= config_.ports) return free;
  const int room = config_.bubble_slot * (route.enters_ring ? 2 : 1);
  for_each_bit(free, [&](int vc) {
    if (output_vcs_[at(router, out, vc)].credits < room) free = static_cast<VcSet>(free & ~(1u << vc));
  });
  return free;
}

/// Every input: its flits with an output VC ask for their output; of the waiting heads for one output that could have a
/// VC at once one is presented to it.
void RouterArray::present_heads(int router, Requests& requests) {
  const uint32_t growth = config_.age_bits > 0 ? age_growth(control_[router].busy, config_.age_bits) : 0;
  const int turn = age_turn(control_[router].busy);
  for_each_bit(control_[router].occupied, [&](int in) {
    const Input& input = inputs_[at(router, in)];
    requests.proposals[in] = 0;
    for_each_bit(input.nonempty & input.busy, [&](int vc) {
      const InputVc& state = input_vcs_[at(router, in, vc)];
      requests.touch(state.out).ready |= static_cast<uint8_t>(1u << state.out_vc);
    });
    uint32_t outs = 0, away = 0;
    uint8_t age = 0;
    uint8_t eligible[kMaxChannels];
    for_each_bit(input.nonempty & static_cast<uint8_t>(~input.busy), [&](int vc) {
      const int index = at(router, in, vc);
      const Buffered& head = front(index);
      if (head.drop) away |= 1u << vc;
      if (head.drop || input_vcs_[index].count < header_flits_) return;
      age = std::max(age, head.age);
      if (vc == turn && ((growth >> head.age) & 1)) requests.growing |= 1u << in;
      const int out = config_.out_of(in, head.route.dest);
      Requests::PerOutput& request = requests.touch(out);
      request.wants = true;
      if (free_vcs(router, out, head.route) != 0) {
        request.eligible = true;
        if (!((outs >> out) & 1)) eligible[out] = 0;
        outs |= 1u << out;
        eligible[out] |= static_cast<uint8_t>(1u << vc);
      } else if (head.route.retry) {
        away |= 1u << vc;
      }
    });
    requests.ages[in] = age;
    if (away != 0) {
      requests.away |= 1u << in;
      requests.away_vcs[in] = static_cast<VcSet>(away);
    }
    for_each_bit(outs, [&](int out) {
      const int vc = round_robin_pick(oldest_vcs(router, in, eligible[out]), head_above(router, in, out));
      const int slot = config_.slot_of(in, front(at(router, in, vc)).route.dest);
      requests.out[out].heads |= 1u << slot;
      requests.out[out].head_vc[slot] = static_cast<uint8_t>(vc);
    });
  });
}

/// Of some VCs whose fronts are heads, those with the oldest.
VcSet RouterArray::oldest_vcs(int router, int in, VcSet vcs) const {
  if (config_.age_bits == 0) return vcs;
  return oldest(vcs, [&](int vc) { return front(at(router, in, vc)).age; });
}

/// Of the slots that present a head to an output, those of the oldest inputs.
uint32_t RouterArray::oldest_slots(int out, const Requests& requests) const {
  const uint32_t heads = requests.out[out].heads;
  if (config_.age_bits == 0) return heads;
  return oldest(heads, [&](int slot) { return requests.ages[config_.in_of(out, slot)]; });
}

/// A cycle has passed: heads whose turn it was, and that have not left, are older.
void RouterArray::grow_older(int router, const Requests& requests) {
  const int turn = age_turn(control_[router].busy++);
  for_each_bit(requests.growing, [&](int in) { ++front(at(router, in, turn)).age; });
}

/// Of heads in inputs of one age: one that goes straight on comes first, then those that turn in, in rotation, then the
/// one that is injected. What is in the network keeps moving, and nobody waits for ever: at most kMostInARow go
/// straight on while others wait, and as many turn in while one waits to be injected. Elsewhere the slots rotate.
int RouterArray::choose_slot(int out, uint32_t heads, Output& output) const {
  constexpr int kMostInARow = 2;
  const int straight = config_.straight_slot(out);
  const auto rotate = [&](uint32_t slots) {
    const int slot = round_robin_pick(slots, output.slot_above);
    output.slot_above = round_robin_after(slot);
    return slot;
  };
  if (straight < 0) return rotate(heads);
  const int injection = config_.injection_slot(out);
  const bool goes_on = (heads >> straight) & 1, injected = (heads >> injection) & 1;
  const uint32_t turning = heads & ~(1u << straight) & ~(1u << injection);
  const bool alone = turning == 0 && !injected;
  if (goes_on && (alone || output.straight < kMostInARow)) {
    output.straight = static_cast<uint8_t>(std::min(output.straight + 1, kMostInARow));
    return straight;
  }
  output.straight = 0;
  if (turning != 0 && !(injected && output.turned == kMostInARow)) {
    if (injected) ++output.turned;
    return rotate(turning);
  }
  output.turned = 0;
  return injection;
}

/// An input has one flit a cycle to give, and the choice rotates; but a body flit that is to be ejected lets flits for
/// the network pass, up to as many in a row as there are VCs: a link that goes without its flit loses the cycle, while
/// ejection finds another one, so that transfers which share links keep them full.
int RouterArray::choose_destination(int router, int in, const Requests& requests) {
  const uint32_t proposals = requests.proposals[in];
  Input& input = inputs_[at(router, in)];
  const uint32_t eject = in < config_.ports ? proposals & 1u << in : 0;
  const bool body = eject != 0 && !front(at(router, in, requests.out[config_.out_of(in, in)].source_vc)).head;
  const bool pass = body && proposals != eject && input.passed_by < config_.vcs;
  const int dest = body && !pass ? in : round_robin_pick(pass ? proposals & ~eject : proposals, input.accept_above);
  input.passed_by = static_cast<uint8_t>(pass ? input.passed_by + 1 : 0);
  input.accept_above = round_robin_after(dest);
  return dest;
}

/// One output: gives a VC to one presented head, then proposes an active VC, else that head, to its input.
void RouterArray::allocate(int router, int out, Requests& requests) {
  Requests::PerOutput& request = requests.out[out];
  Output& output = outputs_[at(router, out)];
  const uint32_t active = request.ready & output.has_credit;
  int slot = -1;
  if (request.heads != 0) {
    slot = choose_slot(out, oldest_slots(out, requests), output);
    const int in = config_.in_of(out, slot);
    const int vc = request.head_vc[slot];
    Input& input = inputs_[at(router, in)];
    const int out_vc = round_robin_pick(free_vcs(router, out, front(at(router, in, vc)).route), output.vc_above);
    output.vc_above = static_cast<uint8_t>(round_robin_after(out_vc));
    head_above(router, in, out) = static_cast<uint8_t>(round_robin_after(vc));
    output.owned |= static_cast<uint8_t>(1u << out_vc);
    OutputVc& owner = output_vcs_[at(router, out, out_vc)];
    owner.owner_slot = static_cast<uint8_t>(slot);
    owner.owner_vc = static_cast<uint8_t>(vc);
    input.busy |= static_cast<uint8_t>(1u << vc);
    InputVc& state = input_vcs_[at(router, in, vc)];
    state.out = static_cast<uint8_t>(out);
    state.out_vc = static_cast<uint8_t>(out_vc);
    request.source_vc = static_cast<uint8_t>(vc);
    request.out_vc = static_cast<uint8_t>(out_vc);
  }
  if (active != 0) {
    request.out_vc = static_cast<uint8_t>(round_robin_pick(active, output.switch_above));
    const OutputVc& owner = output_vcs_[at(router, out, request.out_vc)];
    slot = owner.owner_slot;
    request.source_vc = owner.owner_vc;
  }
  if (slot < 0) return;
  request.proposes = true;
  const int in = config_.in_of(out, slot);
  requests.ins |= 1u << in;
  requests.proposals[in] |= 1u << config_.dest_of(out, slot);
}

void RouterArray::count_lost(int router, const Requests& requests, LostCycles& lost) const {
  for_each_bit(requests.outs & ~requests.sent, [&](int out) {
    const Requests::PerOutput& request = requests.out[out];
    const bool local = out >= config_.ports;
    const bool starved = (request.ready & static_cast<uint8_t>(~outputs_[at(router, out)].has_credit)) != 0;
    if (request.proposes || request.eligible)
      ++lost.switching;
    else if (local)
      ++lost.ejection;
    else if (starved)
      ++lost.credit;
    else
      ++lost.vc;
  });
}

void RouterArray::pop(int router, int in, int vc, Requests& requests) {
  if (vc == age_turn(control_[router].busy)) requests.growing &= ~(1u << in);
  InputVc& state = input_vcs_[at(router, in, vc)];
  state.front = static_cast<uint8_t>(state.front + 1 == config_.depth ? 0 : state.front + 1);
  if (--state.count != 0) return;
  Input& input = inputs_[at(router, in)];
  input.nonempty &= static_cast<uint8_t>(~(1u << vc));
  if (input.nonempty == 0) control_[router].occupied &= ~(1u << in);
}

RouterArray::Route RouterArray::decode(int router, int channel, uint64_t header, int vc) const {
  const int in_port = channel < config_.ports ? channel : -1;
  const Hop hop = route_hop(rules_, places_[router], header, in_port, vc);
  const bool one_destination = in_port < 0 && config_.all_port;
  return {static_cast<uint8_t>(one_destination ? 0
                               : hop.out < 0   ? channel
                                               : hop.out),
          hop.vcs, hop.enters_ring, HeaderLayout::switching_of(header) == Switching::kCircuitRetry};
}

/// A flit of a header: with the last one the route is known, and stands beside the first.
void RouterArray::take_header(int router, int channel, int index, int place, const FlitWire& wire) {
  InputVc& state = input_vcs_[index];
  if (wire.head) {
    state.header_flits = 0;
    state.header = 0;
    state.header_at = static_cast<uint8_t>(place);
  }
  state.header |= static_cast<uint64_t>(wire.data) << (state.header_flits * config_.width);
  if (++state.header_flits < header_flits_) return;
  const size_t at_head = static_cast<size_t>(index) * config_.depth + state.header_at;
  Buffered& head = buffers_[at_head];
  head.route = decode(router, channel, state.header, wire.vc);
  if (HeaderLayout::kind_of(state.header) != RoutingKind::kSource) return;
  const SourceStep step = source_step(state.header);
  const bool delivers = channel < config_.ports && head.route.dest == channel;
  if (delivers) return;
  set_data(at_head, step.header);
  if (!step.spent) return;
  head.drop = true;
  head.head = false;
  state.after_spent = true;
  state.held = head.route;
}

void RouterArray::buffer_flit(int router, int channel, const FlitWire& wire) {
  const int index = at(router, channel, wire.vc);
  InputVc& state = input_vcs_[index];
  int place = state.front + state.count;
  if (place >= config_.depth) place -= config_.depth;
  const size_t at_slot = static_cast<size_t>(index) * config_.depth + place;
  Buffered& slot = buffers_[at_slot];
  set_data(at_slot, wire.data);
  slot.head = wire.head;
  slot.tail = wire.tail;
  slot.drop = false;
  slot.age = wire.head ? wire.age : 0;
  if (state.after_spent) {
    slot.head = true;
    slot.route = state.held;
    state.after_spent = false;
  } else if (wire.head || state.header_flits < header_flits_) {
    take_header(router, channel, index, place, wire);
  }
  if (state.count++ == 0) {
    inputs_[at(router, channel)].nonempty |= static_cast<uint8_t>(1u << wire.vc);
    control_[router].occupied |= 1u << channel;
  }
}

void RouterArray::gain_credit(int router, int channel, int vc) {
  ++output_vcs_[at(router, channel, vc)].credits;
  outputs_[at(router, channel)].has_credit |= static_cast<uint8_t>(1u << vc);
}

bool RouterArray::refuses(int router, int channel, int vc) const {
  const Input& input = inputs_[at(router, channel)];
  if (!((input.nonempty & ~input.busy) >> vc & 1)) return false;
  const Buffered& head = front(at(router, channel, vc));
  return !head.drop && head.route.retry && input_vcs_[at(router, channel, vc)].count >= header_flits_ &&
         free_vcs(router, config_.out_of(channel, head.route.dest), head.route) == 0;
}

ChannelStatus RouterArray::status(int router, int channel, int vc) const {
  const Input& input = inputs_[at(router, channel)];
  const Output& output = outputs_[at(router, channel)];
  const int index = at(router, channel, vc);
  const Buffered& head = front(index);
  ChannelStatus status;
  status.nonempty = (input.nonempty >> vc) & 1;
  status.waiting = status.nonempty && !((input.busy >> vc) & 1);
  status.dest = head.route.dest;
  status.vcs = head.route.vcs;
  status.owned = (output.owned >> vc) & 1;
  status.has_credit = (output.has_credit >> vc) & 1;
  status.owner_slot = output_vcs_[index].owner_slot;
  status.owner_vc = output_vcs_[index].owner_vc;
  return status;
}

}  // namespace dateline
