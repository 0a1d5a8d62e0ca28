// SPDX-License-Identifier: Apache-2.0
#include "model/router/router.h"

#include <utility>

namespace dateline {

RouterArray::RouterArray(const RouterConfig& config, std::vector<RouterPlace> places)
    : config_(config), layout_(config.layout()), channels_(config.channels()), places_(std::move(places)) {
  for (int classes = 0; classes < 4; ++classes)
    class_vcs_[classes] = vcs_of(static_cast<ClassSet>(classes), config_.vcs);
  reset();
}

void RouterArray::reset() {
  const size_t routers = places_.size();
  const size_t channels = routers * channels_;
  control_.assign(routers, {});
  inputs_.assign(channels, {});
  outputs_.assign(channels, {});
  input_vcs_.assign(channels * config_.vcs, {});
  output_vcs_.assign(channels * config_.vcs, {});
  buffers_.assign(channels * config_.vcs * config_.depth, {});
  for (size_t c = 0; c < channels; ++c) {
    const bool local = static_cast<int>(c % channels_) >= config_.ports;
    outputs_[c].has_credit = static_cast<uint8_t>((1u << config_.vcs) - 1);
    for (int v = 0; v < config_.vcs; ++v)
      output_vcs_[c * config_.vcs + v].credits = static_cast<uint8_t>(local ? config_.eject_depth : config_.depth);
  }
}

/// Every input: its flits with an output VC ask for their output; one of its waiting heads that could have a VC at
/// once is presented to the output it wants.
void RouterArray::present_heads(int router, Requests& requests) {
  for_each_bit(control_[router].occupied, [&](int in) {
    const Input& input = inputs_[at(router, in)];
    requests.proposals[in] = 0;
    for_each_bit(input.nonempty & input.busy, [&](int vc) {
      const InputVc& state = input_vcs_[at(router, in, vc)];
      requests.touch(state.out).ready |= static_cast<uint8_t>(1u << state.out_vc);
    });
    uint32_t eligible = 0;
    for_each_bit(input.nonempty & static_cast<uint8_t>(~input.busy), [&](int vc) {
      const Buffered& head = front(at(router, in, vc));
      const int out = config_.out_of(in, head.dest);
      Requests::PerOutput& request = requests.touch(out);
      request.wants = true;
      const Output& output = outputs_[at(router, out)];
      if (static_cast<uint8_t>(~output.owned) & output.has_credit & class_vcs_[head.classes]) {
        eligible |= 1u << vc;
        request.eligible = true;
      }
    });
    if (eligible == 0) return;
    const int vc = rotate_pick(eligible, input.head_above);
    const int dest = front(at(router, in, vc)).dest;
    requests.head_vc[in] = static_cast<uint8_t>(vc);
    requests.out[config_.out_of(in, dest)].heads |= 1u << config_.slot_of(in, dest);
  });
}

/// One output: gives a VC to one presented head, then proposes an active VC, else that head, to its input.
void RouterArray::allocate(int router, int out, Requests& requests) {
  Requests::PerOutput& request = requests.out[out];
  Output& output = outputs_[at(router, out)];
  const uint32_t active = request.ready & output.has_credit;
  int slot = -1;
  if (request.heads != 0) {
    slot = rotate_pick(request.heads, output.slot_above);
    const int in = config_.in_of(out, slot);
    const int vc = requests.head_vc[in];
    Input& input = inputs_[at(router, in)];
    const ClassSet classes = front(at(router, in, vc)).classes;
    const uint32_t free = static_cast<uint8_t>(~output.owned) & output.has_credit & class_vcs_[classes];
    const int out_vc = rotate_pick(free, output.vc_above);
    output.slot_above = rotate_after(slot);
    output.vc_above = static_cast<uint8_t>(rotate_after(out_vc));
    input.head_above = static_cast<uint8_t>(rotate_after(vc));
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
    request.out_vc = static_cast<uint8_t>(rotate_pick(active, output.switch_above));
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

void RouterArray::accept_flit(int router, int channel, const Forward& wire) {
  const int index = at(router, channel, wire.vc);
  InputVc& state = input_vcs_[index];
  int place = state.front + state.count;
  if (place >= config_.depth) place -= config_.depth;
  Buffered& slot = buffers_[static_cast<size_t>(index) * config_.depth + place];
  slot.data = wire.data;
  slot.head = wire.head;
  slot.tail = wire.tail;
  if (wire.head) {
    const int in_port = channel < config_.ports ? channel : -1;
    const Hop hop =
        dor_hop(layout_, config_.order, places_[router], wire.data, in_port, is_class1(wire.vc, config_.vcs));
    slot.classes = hop.classes;
    const bool one_destination = in_port < 0 && config_.all_port;
    slot.dest = static_cast<uint8_t>(one_destination ? 0 : hop.out < 0 ? channel : hop.out);
  }
  if (state.count++ == 0) {
    inputs_[at(router, channel)].nonempty |= static_cast<uint8_t>(1u << wire.vc);
    control_[router].occupied |= 1u << channel;
  }
}

void RouterArray::accept_credit(int router, int channel, int vc) {
  ++output_vcs_[at(router, channel, vc)].credits;
  outputs_[at(router, channel)].has_credit |= static_cast<uint8_t>(1u << vc);
}

ChannelStatus RouterArray::status(int router, int channel, int vc) const {
  const Input& input = inputs_[at(router, channel)];
  const Output& output = outputs_[at(router, channel)];
  const int index = at(router, channel, vc);
  const Buffered& head = buffers_[static_cast<size_t>(index) * config_.depth + input_vcs_[index].front];
  ChannelStatus status;
  status.nonempty = (input.nonempty >> vc) & 1;
  status.waiting = status.nonempty && !((input.busy >> vc) & 1);
  status.dest = head.dest;
  status.classes = head.classes;
  status.owned = (output.owned >> vc) & 1;
  status.has_credit = (output.has_credit >> vc) & 1;
  status.owner_slot = output_vcs_[index].owner_slot;
  status.owner_vc = output_vcs_[index].owner_vc;
  return status;
}

}  // namespace dateline
