// SPDX-License-Identifier: Apache-2.0
// The router of rtl/router/router.sv, cycle by cycle, for any number of routers of one configuration. One core for
// every C++ face: what a step sends goes to an Emit object (the neighbour's latch, or sc_signals).
//
// A cycle is: step() decides on registered state only and emits what stands on the wires in the NEXT cycle; then
// accept_flit() and accept_credit() take in what stands on the wires in THIS cycle.
//
// Emit has: void flit(int out_channel, const Forward&); void credit(int in_channel, int vc).
#pragma once

#include <cstdint>
#include <vector>

#include "model/router/config.h"
#include "model/router/rotate.h"
#include "model/router/wires.h"

namespace dateline {

/// Output cycles lost: an output had a flit to send and sent none, by reason.
struct LostCycles {
  uint32_t credit = 0;     ///< the far buffer was full
  uint32_t vc = 0;         ///< no virtual channel to be had
  uint32_t switching = 0;  ///< the input sent elsewhere
  uint32_t ejection = 0;   ///< credit or VC of an ejection channel
};

/// What one input VC and the output VC of the same number hold, for naming who waits for whom.
struct ChannelStatus {
  bool nonempty = false;
  bool waiting = false;  ///< the front is a head without an output VC
  int dest = 0;          ///< destination number of the front head
  ClassSet classes = 0;
  bool owned = false;  ///< output side: some input VC has this output VC
  bool has_credit = false;
  int owner_slot = 0;
  int owner_vc = 0;
};

class RouterArray {
 public:
  RouterArray(const RouterConfig& config, std::vector<RouterPlace> places);

  const RouterConfig& config() const { return config_; }
  /// No flit is buffered: a step would do nothing.
  bool idle(int router) const { return control_[router].occupied == 0; }
  ChannelStatus status(int router, int channel, int vc) const;
  void reset();

  template <class Emit>
  void step(int router, Emit& emit, LostCycles* lost = nullptr);
  void accept_flit(int router, int channel, const Forward& wire);
  void accept_credit(int router, int channel, int vc);

 private:
  struct Buffered {
    uint64_t data;
    uint8_t dest;
    ClassSet classes;
    bool head;
    bool tail;
  };
  struct Input {
    uint8_t nonempty = 0, busy = 0;  ///< a bit a VC; busy: has an output VC
    uint8_t head_above = 0xff;       ///< rotating pointers, see rotate.h
    uint32_t accept_above = ~0u;
  };
  struct InputVc {
    uint8_t count = 0, front = 0, out = 0, out_vc = 0;
  };
  struct Output {
    uint8_t owned = 0, has_credit = 0;
    uint8_t vc_above = 0xff, switch_above = 0xff;
    uint32_t slot_above = ~0u;
  };
  struct OutputVc {
    uint8_t credits = 0, owner_slot = 0, owner_vc = 0;
  };
  struct Control {
    uint32_t occupied = 0;  ///< input channels that hold a flit
  };
  /// What the outputs see in one cycle; lives on the stack of step().
  struct Requests;

  int at(int router, int channel) const { return router * channels_ + channel; }
  int at(int router, int channel, int vc) const { return at(router, channel) * config_.vcs + vc; }
  Buffered& front(int index) { return buffers_[static_cast<size_t>(index) * config_.depth + input_vcs_[index].front]; }

  void present_heads(int router, Requests& requests);
  void allocate(int router, int out, Requests& requests);
  template <class Emit>
  void send(int router, int in, int out, Requests& requests, Emit& emit);
  void count_lost(int router, const Requests& requests, LostCycles& lost) const;

  RouterConfig config_;
  HeaderLayout layout_;
  int channels_;
  unsigned class_vcs_[4];  ///< VCs of a set of classes
  std::vector<RouterPlace> places_;
  std::vector<Control> control_;
  std::vector<Input> inputs_;
  std::vector<InputVc> input_vcs_;
  std::vector<Output> outputs_;
  std::vector<OutputVc> output_vcs_;
  std::vector<Buffered> buffers_;
};

struct RouterArray::Requests {
  uint32_t outs = 0;  ///< outputs that some flit wants
  uint32_t ins = 0;   ///< inputs that some output proposes to
  uint32_t sent = 0;  ///< outputs that send
  struct PerOutput {
    uint32_t heads;     ///< slots that present an eligible head
    uint8_t ready;      ///< owned VCs with a flit
    uint8_t source_vc;  ///< proposal: VC of the input ...
    uint8_t out_vc;     ///< ... and VC of this output
    bool proposes, eligible, wants;
  } out[kMaxChannels];
  uint32_t proposals[kMaxChannels];  ///< per input: destinations that propose
  uint8_t head_vc[kMaxChannels];     ///< per input: VC of the presented head

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
  if (control_[router].occupied == 0) return;
  Requests requests;
  present_heads(router, requests);
  for_each_bit(requests.outs, [&](int out) { allocate(router, out, requests); });
  for_each_bit(requests.ins, [&](int in) {
    Input& input = inputs_[at(router, in)];
    const int dest = rotate_pick(requests.proposals[in], input.accept_above);
    input.accept_above = rotate_after(dest);
    send(router, in, config_.out_of(in, dest), requests, emit);
  });
  if (lost) count_lost(router, requests, *lost);
}

template <class Emit>
void RouterArray::send(int router, int in, int out, Requests& requests, Emit& emit) {
  const Requests::PerOutput& request = requests.out[out];
  const int vc = request.source_vc;
  Input& input = inputs_[at(router, in)];
  const int index = at(router, in, vc);
  InputVc& state = input_vcs_[index];
  const Buffered& flit = front(index);
  emit.flit(out, Forward{flit.data, request.out_vc, true, flit.head, flit.tail});
  emit.credit(in, vc);
  requests.sent |= 1u << out;

  Output& output = outputs_[at(router, out)];
  OutputVc& output_vc = output_vcs_[at(router, out, request.out_vc)];
  output.switch_above = static_cast<uint8_t>(rotate_after(request.out_vc));
  if (--output_vc.credits == 0) output.has_credit &= static_cast<uint8_t>(~(1u << request.out_vc));
  if (flit.tail) {
    output.owned &= static_cast<uint8_t>(~(1u << request.out_vc));
    input.busy &= static_cast<uint8_t>(~(1u << vc));
  }
  state.front = static_cast<uint8_t>(state.front + 1 == config_.depth ? 0 : state.front + 1);
  if (--state.count == 0) {
    input.nonempty &= static_cast<uint8_t>(~(1u << vc));
    if (input.nonempty == 0) control_[router].occupied &= ~(1u << in);
  }
}

}  // namespace dateline
