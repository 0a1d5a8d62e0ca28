// SPDX-License-Identifier: Apache-2.0
// Puts of a node to itself at one local channel (rtl/node/dl_self_link.sv), cycle by cycle: their flits leave the
// injection link, wait in a buffer, and take the free cycles of the link to the receive channel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "model/node/program.h"
#include "model/router/bit_sets.h"
#include "model/router/round_robin.h"
#include "model/router/wires.h"

namespace dateline {

class SelfLink {
 public:
  /// `config` must outlive the link.
  explicit SelfLink(const NodeConfig& config) : vcs_(config.router.vcs), room_(config.ni_depth()) {}

  /// Whether a cycle without flits of the node to itself changes nothing.
  bool idle() const { return nonempty_ == 0 && !credit_.valid && !freed_; }

  /// One cycle. Takes a flit of the node to itself from the injection link. Puts a flit on the ejection link if that is
  /// free, on the VC behind those of the router, and a credit on the wire to the send channel if that is free.
  void step(FlitWire& injection, FlitWire& ejection, CreditWire& injection_credit) {
    const bool waits = credit_.valid && injection_credit.valid;
    const bool freed = std::exchange(freed_, false);
    if (!waits && credit_.valid) injection_credit = std::exchange(credit_, {});
    if (!ejection.valid && room_ > 0 && !waits) pop(ejection);
    if (freed) ++room_;
    if (injection.valid) push(injection);
  }
  /// The receive channel has freed a place of these messages: the credit is on the wire in the next cycle.
  void free_place() { freed_ = true; }

 private:
  void pop(FlitWire& ejection) {
    const uint32_t ready = current_ < 0 ? nonempty_ : nonempty_ & 1u << current_;
    if (ready == 0) return;
    const int vc = current_ < 0 ? picks_.pick(ready) : current_;
    if (current_ < 0) picks_.take(vc);
    auto& queue = queues_[static_cast<size_t>(vc)];
    const FlitWire flit = queue.front();
    queue.pop_front();
    if (queue.empty()) nonempty_ &= ~(1u << vc);
    current_ = flit.tail ? -1 : vc;
    credit_ = {static_cast<uint8_t>(vc), true};
    --room_;
    ejection = flit;
    ejection.vc = static_cast<uint8_t>(vcs_);
  }
  void push(FlitWire& injection) {
    const uint32_t bit = 1u << injection.vc;
    if (injection.head) {
      const bool own = (static_cast<unsigned>(injection.data) & 3) == static_cast<unsigned>(RoutingKind::kLocal);
      own_ = own ? own_ | bit : own_ & ~bit;
    }
    if ((own_ & bit) == 0) return;
    if (queues_.empty()) queues_.resize(static_cast<size_t>(vcs_));
    queues_[injection.vc].push_back(injection);
    nonempty_ |= bit;
    injection = {};
  }

  int vcs_;
  int room_;                                  ///< free places of the receive channel
  std::vector<std::deque<FlitWire>> queues_;  ///< [VC]; empty before the first flit
  uint32_t own_ = 0;                          ///< VCs whose current message is of the node to itself
  uint32_t nonempty_ = 0;
  int current_ = -1;  ///< VC of the message that is under way
  CreditWire credit_;
  bool freed_ = false;
  RoundRobin picks_;
};

}  // namespace dateline
