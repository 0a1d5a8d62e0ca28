// SPDX-License-Identifier: Apache-2.0
// A clocked SystemC module with the pins of a router's channels: what a network of modules is wired by, whatever
// stands inside (the C++ core, or RTL).
//
// Contract: at the positive edge of clk a module takes in what stands on its input pins and writes what stands on
// its output pins in the next cycle; outputs depend on registered state only. An output pin without a valid value
// is idle. Input pins are bound to channels whose read() refers to one place all the time, as sc_signal's does.
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
  // By channel. The halves of a link run against each other: input channel c is flit_in[c], credit_out[c] and
  // ack_out[c], output channel c is flit_out[c], credit_in[c] and ack_in[c].
  sc_core::sc_vector<sc_core::sc_in<FlitWire>> flit_in;
  sc_core::sc_vector<sc_core::sc_out<CreditWire>> credit_out;
  sc_core::sc_vector<sc_core::sc_out<FlitWire>> flit_out;
  sc_core::sc_vector<sc_core::sc_in<CreditWire>> credit_in;
  sc_core::sc_vector<sc_core::sc_out<AckWire>> ack_out;
  sc_core::sc_vector<sc_core::sc_in<AckWire>> ack_in;

  int channels() const { return static_cast<int>(flit_in.size()); }

  /// Channels whose output pin has a valid value since the last edge, a bit each.
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

  /// The Emit of the core: writes output pins.
  struct Emit {
    LinkModule& pins;
    uint32_t flits = 0, credits = 0, acks = 0;  ///< a bit a channel: written in this cycle
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

  /// After the step and the inputs of the core: outputs that it did not write go idle. Those that are idle already need
  /// no write.
  void idle_unwritten(const Emit& emit) {
    for (const int c : EachBit(valid_flits_ & ~emit.flits)) outputs_[c].flit->write(FlitWire{});
    for (const int c : EachBit(valid_credits_ & ~emit.credits)) outputs_[c].credit->write(CreditWire{});
    valid_flits_ = emit.flits;
    for (const int c : EachBit(valid_acks_ & ~emit.acks)) outputs_[c].ack->write(AckWire{});
    valid_credits_ = emit.credits;
    valid_acks_ = emit.acks;
  }

  /// Hands this cycle's inputs to flit(channel, wire), credit(channel, vc) and ack(channel, wire).
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
  /// Where the values of a channel's input pins stand: an sc_signal has one place for it, which tracing relies on too.
  struct Inputs {
    const FlitWire* flit;
    const CreditWire* credit;
    const AckWire* ack;
  };
  /// What its output pins are bound to. Asking a port for it takes longer than writing it.
  struct Outputs {
    sc_core::sc_signal_inout_if<FlitWire>* flit;
    sc_core::sc_signal_inout_if<CreditWire>* credit;
    sc_core::sc_signal_inout_if<AckWire>* ack;
  };
  std::vector<Inputs> inputs_;                                     ///< by channel, from the end of elaboration on
  std::vector<Outputs> outputs_;                                   ///< likewise
  std::vector<AckWire> acks_;                                      ///< what the output pins were given in this cycle
  uint32_t valid_flits_ = 0, valid_credits_ = 0, valid_acks_ = 0;  ///< a bit a channel: on the output pins now
};

}  // namespace dateline
