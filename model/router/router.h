// SPDX-License-Identifier: Apache-2.0
// The router of rtl/router/dl_router.sv, cycle by cycle, for any number of routers of one configuration. One core for
// every C++ face: what a step sends goes to an Emit object (the neighbour's latch, or sc_signals).
//
// A cycle is: step() decides on registered state only and emits what stands on the wires in the NEXT cycle; then
// accept_flit(), accept_credit() and accept_ack() take in what stands on the wires in THIS cycle (network channels:
// link_stages - 1 cycles later, links longer than a cycle end in registers of the receiver).
//
// Emit has: void flit(int out_channel, const FlitWire&); void credit(int in_channel, int vc);
// void ack(int in_channel, const AckWire&), which adds to what it was given for that channel in this cycle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/router/age.h"
#include "model/router/config.h"
#include "model/router/round_robin.h"
#include "model/router/wires.h"

namespace dateline {

/// Output cycles lost: an output had a flit to send and sent none, by reason.
struct LostCycles {
  uint64_t credit = 0;     ///< the far buffer was full
  uint64_t vc = 0;         ///< no virtual channel to be had
  uint64_t switching = 0;  ///< the input sent elsewhere
  uint64_t ejection = 0;   ///< credit or VC of an ejection channel
};

/// What one input VC and the output VC of the same number hold, for naming who waits for whom.
struct ChannelStatus {
  bool nonempty = false;
  bool waiting = false;  ///< the front is a head without an output VC
  int dest = 0;          ///< destination number of the front head
  VcSet vcs = 0;         ///< VCs that it may take there
  bool owned = false;    ///< output side: some input VC has this output VC
  bool has_credit = false;
  int owner_slot = 0;
  int owner_vc = 0;
};

class RouterArray {
 public:
  RouterArray(const RouterConfig& config, std::vector<RouterPlace> places);

  const RouterConfig& config() const { return config_; }
  /// Nothing is buffered or under way inside: a step would do nothing.
  bool idle(int router) const { return control_[router].occupied == 0 && control_[router].delayed == 0; }
  ChannelStatus status(int router, int channel, int vc) const;
  /// The front of the input VC is a probe that finds no VC in this cycle, and is refused.
  bool refuses(int router, int channel, int vc) const;
  void reset();

  template <class Emit>
  void step(int router, Emit& emit, LostCycles* lost = nullptr);
  void accept_flit(int router, int channel, const FlitWire& wire) {
    if (delays(channel)) {
      delayed(router, channel).flit = wire;
      ++control_[router].delayed;
    } else {
      buffer_flit(router, channel, wire);
    }
  }
  void accept_credit(int router, int channel, int vc) {
    if (delays(channel)) {
      delayed(router, channel).credit = {static_cast<uint8_t>(vc), true};
      ++control_[router].delayed;
    } else {
      gain_credit(router, channel, vc);
    }
  }
  template <class Emit>
  void accept_ack(int router, int channel, const AckWire& wire, Emit& emit) {
    if (delays(channel)) {
      delayed(router, channel).ack = wire;
      ++control_[router].delayed;
    } else {
      pass_ack(router, channel, wire, emit);
    }
  }

 private:
  /// What a head asks for, kept beside it.
  struct Route {
    uint8_t dest = 0;
    VcSet vcs = 0;
    bool enters_ring = false;
    bool retry = false;  ///< a probe that is refused where no VC is to be had
  };
  struct Buffered {
    uint64_t low;  ///< bits 0..63 of the data; those above stand in high_
    Route route;
    bool head;
    bool tail;
    bool drop;    ///< a spent header: leaves without going anywhere
    uint8_t age;  ///< of a head
  };
  struct Input {
    uint8_t nonempty = 0, busy = 0;  ///< a bit a VC; busy: has an output VC
    uint32_t accept_above = ~0u;     ///< rotating pointer, see round_robin.h
    uint8_t passed_by = 0;           ///< flits in a row that one to be ejected has let pass
  };
  struct InputVc {
    uint8_t count = 0, front = 0, out = 0, out_vc = 0;
    // The header that is arriving.
    uint8_t header_flits = 0, header_at = 0;
    bool after_spent = false;  ///< the flit before was a spent header, with route `held`
    Route held;
    uint64_t header = 0;
  };
  struct Output {
    uint8_t owned = 0, has_credit = 0;
    uint8_t straight = 0;  ///< heads in a row that went straight on, at most two counted
    uint8_t turned = 0;    ///< heads in a row that turned in while one waited to be injected, at most two
    uint8_t vc_above = 0xff, switch_above = 0xff;
    uint32_t slot_above = ~0u;
  };
  struct OutputVc {
    uint8_t credits = 0, owner_slot = 0, owner_vc = 0;
  };
  struct Control {
    uint32_t occupied = 0;  ///< input channels that hold a flit
    int delayed = 0;        ///< wires on their way through the link registers
    int stage = 0;          ///< the register that was written last
    uint32_t busy = 0;      ///< cycles since the router held nothing, for ages
  };
  /// A link's registers of one cycle.
  struct Delayed {
    FlitWire flit;
    CreditWire credit;
    AckWire ack;
  };
  /// What the outputs see in one cycle; lives on the stack of step().
  struct Requests;

  int at(int router, int channel) const { return router * channels_ + channel; }
  int at(int router, int channel, int vc) const { return at(router, channel) * config_.vcs + vc; }
  const Buffered& front(int index) const {
    return buffers_[static_cast<size_t>(index) * config_.depth + input_vcs_[index].front];
  }
  Buffered& front(int index) { return buffers_[static_cast<size_t>(index) * config_.depth + input_vcs_[index].front]; }
  Word front_data(int index) const {
    const size_t place = static_cast<size_t>(index) * config_.depth + input_vcs_[index].front;
    const Word low = buffers_[place].low;
    return high_.empty() ? low : Word{high_[place]} << 64 | low;
  }
  void set_data(size_t place, Word data) {
    buffers_[place].low = static_cast<uint64_t>(data);
    if (!high_.empty()) high_[place] = static_cast<uint64_t>(data >> 64);
  }

  bool delays(int channel) const { return config_.link_stages > 1 && channel < config_.ports; }
  Delayed& delayed(int router, int port) {
    const int registers = config_.link_stages - 1;
    return delay_[(static_cast<size_t>(router) * registers + control_[router].stage) * config_.ports + port];
  }
  template <class Emit>
  void advance_links(int router, Emit& emit);

  void buffer_flit(int router, int channel, const FlitWire& wire);
  void take_header(int router, int channel, int index, int place, const FlitWire& wire);
  Route decode(int router, int channel, uint64_t header, int vc) const;
  void gain_credit(int router, int channel, int vc);
  template <class Emit>
  void pass_ack(int router, int channel, const AckWire& wire, Emit& emit);

  uint8_t& head_above(int router, int in, int out) {
    return head_above_[static_cast<size_t>(at(router, in)) * channels_ + out];
  }
  VcSet oldest_vcs(int router, int in, VcSet vcs) const;
  uint32_t oldest_slots(int out, const Requests& requests) const;
  int choose_slot(int out, uint32_t heads, Output& output) const;
  int choose_destination(int router, int in, const Requests& requests);
  VcSet free_vcs(int router, int out, const Route& route) const;
  void present_heads(int router, Requests& requests);
  void allocate(int router, int out, Requests& requests);
  void pop(int router, int in, int vc, Requests& requests);
  template <class Emit>
  void send(int router, int in, int out, Requests& requests, Emit& emit);
  template <class Emit>
  void turn_away(int router, int in, Requests& requests, Emit& emit);
  void count_lost(int router, const Requests& requests, LostCycles& lost) const;
  void grow_older(int router, const Requests& requests);

  RouterConfig config_;
  RoutingRules rules_;
  int header_flits_;
  int channels_;
  std::vector<RouterPlace> places_;
  std::vector<Control> control_;
  std::vector<Input> inputs_;
  std::vector<InputVc> input_vcs_;
  std::vector<uint8_t> head_above_;  ///< [input][output]: rotating pointer over the heads for that output
  std::vector<Output> outputs_;
  std::vector<OutputVc> output_vcs_;
  std::vector<Buffered> buffers_;
  std::vector<uint64_t> high_;  ///< as buffers_, where flits are wider than 64 bits
  std::vector<Delayed> delay_;  ///< [router][register][port]
};

struct RouterArray::Requests {
  uint32_t outs = 0;  ///< outputs that some flit wants
  uint32_t ins = 0;   ///< inputs that some output proposes to
  uint32_t sent = 0;  ///< outputs that send
  uint32_t away = 0;  ///< inputs that turn a flit away: they accept nothing in this cycle
  struct PerOutput {
    uint32_t heads;              ///< slots that present an eligible head
    uint8_t ready;               ///< owned VCs with a flit
    uint8_t source_vc;           ///< proposal: VC of the input ...
    uint8_t out_vc;              ///< ... and VC of this output
    uint8_t head_vc[kMaxPorts];  ///< by slot: VC of the presented head
    bool proposes, eligible, wants;
  } out[kMaxChannels];
  uint32_t proposals[kMaxChannels];  ///< per input: destinations that propose
  VcSet away_vcs[kMaxChannels];      ///< per input: VCs that would turn their front away
  uint32_t growing = 0;              ///< inputs whose head grows older, unless it leaves, on the VC whose turn it is
  uint8_t ages[kMaxChannels];        ///< per input that holds a flit: age of the oldest waiting head

  PerOutput& touch(int o) {
    if (!((outs >> o) & 1)) {
      outs |= 1u << o;
      out[o] = {};
    }
    return out[o];
  }
};

template <class Emit>
void RouterArray::step(int router, Emit& emit, LostCycles* lost) {
  if (control_[router].occupied != 0) {
    Requests requests;
    present_heads(router, requests);
    for_each_bit(requests.outs, [&](int out) { allocate(router, out, requests); });
    for_each_bit(requests.ins & ~requests.away, [&](int in) {
      send(router, in, config_.out_of(in, choose_destination(router, in, requests)), requests, emit);
    });
    for_each_bit(requests.away, [&](int in) { turn_away(router, in, requests, emit); });
    if (lost) count_lost(router, requests, *lost);
    if (config_.age_bits > 0) grow_older(router, requests);
  } else {
    control_[router].busy = 0;
  }
  if (config_.link_stages > 1) advance_links(router, emit);
}

/// Takes in what has reached the end of the link registers; their first register is then free for this cycle's wires.
template <class Emit>
void RouterArray::advance_links(int router, Emit& emit) {
  Control& control = control_[router];
  control.stage = control.stage + 1 >= config_.link_stages - 1 ? 0 : control.stage + 1;
  if (control.delayed == 0) return;
  for (int port = 0; port < config_.ports; ++port) {
    Delayed& wires = delayed(router, port);
    if (wires.flit.valid) {
      --control.delayed;
      buffer_flit(router, port, wires.flit);
    }
    if (wires.credit.valid) {
      --control.delayed;
      gain_credit(router, port, wires.credit.vc);
    }
    if (wires.ack.any()) {
      --control.delayed;
      pass_ack(router, port, wires.ack, emit);
    }
    wires = {};
  }
}

template <class Emit>
void RouterArray::send(int router, int in, int out, Requests& requests, Emit& emit) {
  const Requests::PerOutput& request = requests.out[out];
  const int vc = request.source_vc;
  const Buffered& flit = front(at(router, in, vc));
  emit.flit(out, FlitWire{front_data(at(router, in, vc)), request.out_vc, true, flit.head, flit.tail, flit.age});
  emit.credit(in, vc);
  requests.sent |= 1u << out;

  Output& output = outputs_[at(router, out)];
  OutputVc& output_vc = output_vcs_[at(router, out, request.out_vc)];
  output.switch_above = static_cast<uint8_t>(round_robin_after(request.out_vc));
  if (--output_vc.credits == 0) output.has_credit &= static_cast<uint8_t>(~(1u << request.out_vc));
  if (flit.tail) {
    output.owned &= static_cast<uint8_t>(~(1u << request.out_vc));
    inputs_[at(router, in)].busy &= static_cast<uint8_t>(~(1u << vc));
  }
  pop(router, in, vc, requests);
}

/// A spent header, or a probe that is refused: its flit leaves the buffer and goes nowhere.
template <class Emit>
void RouterArray::turn_away(int router, int in, Requests& requests, Emit& emit) {
  const int vc = __builtin_ctz(requests.away_vcs[in]);
  if (!front(at(router, in, vc)).drop) emit.ack(in, AckWire{0, static_cast<uint8_t>(1u << vc)});
  emit.credit(in, vc);
  pop(router, in, vc, requests);
}

/// Acknowledges and refusals go back along the reserved virtual channels; a refusal frees them.
template <class Emit>
void RouterArray::pass_ack(int router, int out, const AckWire& wire, Emit& emit) {
  for_each_bit(uint32_t{wire.ack} | wire.nack, [&](int w) {
    const OutputVc& owner = output_vcs_[at(router, out, w)];
    const int in = config_.in_of(out, owner.owner_slot);
    const uint8_t bit = static_cast<uint8_t>(1u << owner.owner_vc);
    const bool nacked = (wire.nack >> w) & 1;
    if (nacked) {
      outputs_[at(router, out)].owned &= static_cast<uint8_t>(~(1u << w));
      inputs_[at(router, in)].busy &= static_cast<uint8_t>(~bit);
    }
    emit.ack(in, nacked ? AckWire{0, bit} : AckWire{bit, 0});
  });
}

}  // namespace dateline
