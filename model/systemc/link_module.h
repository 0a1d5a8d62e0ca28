// SPDX-License-Identifier: Apache-2.0
// A clocked SystemC module with the pins of a router's channels. Networks of modules are wired through it, whether a
// module contains the C++ core or RTL.
//
// Contract: at the positive edge of clk a module reads its input pins and writes the values that its output pins carry
// in the next cycle. Outputs depend only on registered state. An output pin without a valid value is idle. Input pins
// must be bound to channels whose read() always returns a reference to the same object, as sc_signal's does.
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "model/router/bit_sets.h"
#include "model/systemc/signal_types.h"

namespace dateline {

class LinkModule : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  // Pins by channel. Credits and acknowledges flow against the flits: input channel c is flit_in[c], credit_out[c] and
  // ack_out[c]; output channel c is flit_out[c], credit_in[c] and ack_in[c].
  sc_core::sc_vector<sc_core::sc_in<FlitWire>> flit_in;
  sc_core::sc_vector<sc_core::sc_out<CreditWire>> credit_out;
  sc_core::sc_vector<sc_core::sc_out<FlitWire>> flit_out;
  sc_core::sc_vector<sc_core::sc_in<CreditWire>> credit_in;
  sc_core::sc_vector<sc_core::sc_out<AckWire>> ack_out;
  sc_core::sc_vector<sc_core::sc_in<AckWire>> ack_in;

  int channels() const { return static_cast<int>(flit_in.size()); }

  /// One bit per channel: its output pin has had a valid value since the last edge.
  uint32_t flits_out() const { return valid_flits_; }
  uint32_t credits_out() const { return valid_credits_; }
  uint32_t acks_out() const { return valid_acks_; }

 protected:
  LinkModule(const sc_core::sc_module_name& module_name, int channels)
      : sc_module(module_name),
        flit_in("flit_in", channels),
        credit_out("credit_out", channels),
        flit_out("flit_out", channels),
        credit_in("credit_in", channels),
        ack_out("answer_out", channels),
        ack_in("answer_in", channels),
        acks_(channels) {}

  void end_of_elaboration() override {
    for (int c = 0; c < channels(); ++c) {
      inputs_.push_back({&flit_in[c]->read(), &credit_in[c]->read(), &ack_in[c]->read()});
      outputs_.push_back({flit_out[c].operator->(), credit_out[c].operator->(), ack_out[c].operator->()});
    }
  }

  /// The Emit object for a core: writes output pins.
  struct Emit {
    LinkModule& pins;
    uint32_t flits = 0, credits = 0, acks = 0;  ///< one bit per channel: written in this cycle
    void flit(int channel, const FlitWire& wire) {
      pins.outputs_[channel].flit->write(wire);
      flits |= 1u << channel;
    }
    void credit(int channel, int vc) {
      pins.outputs_[channel].credit->write(CreditWire{static_cast<uint8_t>(vc), true});
      credits |= 1u << channel;
    }
    void ack(int channel, const AckWire& wire) {
      AckWire& sum = pins.acks_[channel];
      if (!((acks >> channel) & 1)) sum = {};
      sum.ack |= wire.ack;
      sum.nack |= wire.nack;
      pins.outputs_[channel].ack->write(sum);
      acks |= 1u << channel;
    }
  };

  /// Called at the end of a cycle: sets valid output pins that the core did not write in this cycle to idle.
  void idle_unwritten(const Emit& emit) {
    for (const int c : EachBit(valid_flits_ & ~emit.flits)) outputs_[c].flit->write(FlitWire{});
    for (const int c : EachBit(valid_credits_ & ~emit.credits)) outputs_[c].credit->write(CreditWire{});
    valid_flits_ = emit.flits;
    for (const int c : EachBit(valid_acks_ & ~emit.acks)) outputs_[c].ack->write(AckWire{});
    valid_credits_ = emit.credits;
    valid_acks_ = emit.acks;
  }

  /// Passes this cycle's valid inputs to flit(channel, wire), credit(channel, vc) and ack(channel, wire).
  template <class TakeFlit, class TakeCredit, class TakeAck>
  void take_inputs(TakeFlit&& flit, TakeCredit&& credit, TakeAck&& ack) {
    int c = 0;
    for (const Inputs& in : inputs_) {
      if (in.flit->valid) flit(c, *in.flit);
      if (in.credit->valid) credit(c, in.credit->vc);
      if (in.ack->any()) ack(c, *in.ack);
      ++c;
    }
  }

 private:
  /// Addresses of the values on a channel's input pins. An sc_signal never moves its value; tracing relies on that too.
  struct Inputs {
    const FlitWire* flit;
    const CreditWire* credit;
    const AckWire* ack;
  };
  /// The signals to which a channel's output pins are bound, stored because the look-up through a port takes longer
  /// than the write.
  struct Outputs {
    sc_core::sc_signal_inout_if<FlitWire>* flit;
    sc_core::sc_signal_inout_if<CreditWire>* credit;
    sc_core::sc_signal_inout_if<AckWire>* ack;
  };
  std::vector<Inputs> inputs_;                                     ///< [channel], set at the end of elaboration
  std::vector<Outputs> outputs_;                                   ///< [channel], set at the end of elaboration
  std::vector<AckWire> acks_;                                      ///< [channel]: written in this cycle
  uint32_t valid_flits_ = 0, valid_credits_ = 0, valid_acks_ = 0;  ///< one bit per channel: the output pin is valid
};

}  // namespace dateline
