// SPDX-License-Identifier: Apache-2.0
// Test bench of the two halves of rtl/stream/dl_link_cdc.sv, Verilated separately, each with its own clock. Signals
// between the halves are delayed by a random time, every bit of a pointer by its own. A bit that changes within the
// set-up time is sampled as either value. The sender obeys its credits, the receiver has a buffer per VC, and there are
// answers of circuits. Both take as long as a router: a flit on the link in cycle t returns a credit in t+2 at the
// earliest, and a credit in t allows a flit in t+2.
#pragma once

#include <verilated.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <random>
#include <string>

#include "Vcdc_receive.h"
#include "Vcdc_send.h"

namespace dateline {

/// A Gray-coded pointer between the clock domains. Each bit is delayed by up to `skew` ps; if it changes less than
/// `setup` ps before an edge, it is sampled as either value.
class SlowPointer {
 public:
  SlowPointer(uint64_t skew, uint64_t setup) : skew_(skew), setup_(setup) {}

  void drive(uint32_t value, uint64_t now, std::mt19937_64& random) {
    for (int bit = 0; bit < 16; ++bit) {
      if (((value ^ value_) >> bit & 1) == 0) continue;
      changed_[static_cast<size_t>(bit)] = now + (skew_ > 0 ? random() % skew_ : 0);
    }
    value_ = value;
  }
  /// The value that a register samples at an edge.
  uint32_t caught(uint64_t now, std::mt19937_64& random) {
    uint32_t seen = value_;
    for (int bit = 0; bit < 16; ++bit) {
      const uint64_t changed = changed_[static_cast<size_t>(bit)];
      const bool old = changed > now, either = !old && changed + setup_ > now && changed > 0;
      if (old || (either && random() % 2 == 0)) seen ^= 1u << bit;
    }
    return seen;
  }

 private:
  uint64_t skew_, setup_;
  uint32_t value_ = 0;
  std::array<uint64_t, 16> changed_{};
};

struct CdcSetting {
  uint64_t send_period = 10000, receive_period = 10000;  ///< ps
  uint64_t receive_phase = 0;                            ///< time of its first edge in ps
  uint64_t skew = 0, setup = 0;                          ///< ps; skew below the shorter period
  int credits = 16;                                      ///< credits per VC, at most Depth
  int vcs = 2;                                           ///< number of VCs in use
  unsigned offer = 256, take = 256;                      ///< chances per cycle in 1/256
  bool answers = true;
};

/// Two VCs with 16 flits each, 32 bits, hop counts of 4 bits, circuits.
class CdcBench {
 public:
  static constexpr int kVcs = 2, kDepth = 16;

  explicit CdcBench(const CdcSetting& setting, uint64_t seed = 1)
      : set_(setting),
        random_(seed),
        flits_way_(setting.skew, setting.setup),
        back_way_(setting.skew, setting.setup),
        next_send_(setting.send_period),
        next_receive_(setting.receive_period + setting.receive_phase) {
    credits_.fill(set_.credits);
    send_.rst_ni = receive_.rst_ni = 0;
  }

  /// Sets both resets low together, then releases one earlier than the other. Everything in flight is lost.
  void reset(int send_cycles, int receive_cycles) {
    const uint64_t send_end = next_send_ + static_cast<uint64_t>(send_cycles) * set_.send_period;
    const uint64_t receive_end = next_receive_ + static_cast<uint64_t>(receive_cycles) * set_.receive_period;
    send_.rst_ni = receive_.rst_ni = 0;
    while (send_.rst_ni == 0 || receive_.rst_ni == 0) {
      send_.rst_ni = next_send_ >= send_end ? 1 : 0;
      receive_.rst_ni = next_receive_ >= receive_end ? 1 : 0;
      edge();
    }
  }

  /// Runs until `flits` more have arrived and all credits are returned; returns "" or the error.
  std::string run(uint64_t flits) {
    to_send_ = sent_ + flits;
    const uint64_t end = std::max(next_send_, next_receive_) + 1000 * set_.send_period + 400 * flits * slower();
    while (received_ < to_send_ || !at_rest()) {
      edge();
      if (!wrong_.empty()) return wrong_;
      if (std::min(next_send_, next_receive_) > end)
        return "sent " + std::to_string(sent_) + ", received " + std::to_string(received_) + " flits, and no more";
    }
    return "";
  }

  /// Flits per sender cycle in the middle of `cycles`.
  double rate(uint64_t cycles) {
    to_send_ = ~uint64_t{0};
    uint64_t start_cycle = send_cycles_ + cycles / 4, start_sent = 0;
    while (send_cycles_ < start_cycle) edge();
    start_sent = sent_;
    start_cycle = send_cycles_;
    while (send_cycles_ < start_cycle + cycles) edge();
    to_send_ = sent_;
    return static_cast<double>(sent_ - start_sent) / static_cast<double>(send_cycles_ - start_cycle);
  }

  uint64_t received() const { return received_; }
  uint64_t answers() const { return answers_seen_; }
  /// The most flits that the FIFOs held.
  size_t most_flits() const { return most_flits_; }
  size_t most_answers() const { return most_backs_; }
  /// Loses a credit, to test that the bench detects it.
  void steal_credit() { --credits_[0]; }

 private:
  struct Flit {
    uint32_t word, data;
    bool operator==(const Flit& other) const { return word == other.word && data == other.data; }
  };
  struct Due {
    uint64_t cycle;
    size_t vc;
  };
  // Flit word: tail 0, head 1, valid 2, VC 3, hops from 4. Backward word: credit valid 0, VC 1, acknowledges 2,
  // refusals 4.
  static constexpr uint32_t kValid = 4;

  uint64_t slower() const { return std::max(set_.send_period, set_.receive_period); }
  bool at_rest() const {
    for (int v = 0; v < set_.vcs; ++v)
      if (credits_[static_cast<size_t>(v)] != set_.credits) return false;
    return !answering_[0] && !answering_[1];
  }

  void edge() {
    if (next_send_ <= next_receive_) {
      send_edge(next_send_);
      next_send_ += set_.send_period;
    } else {
      receive_edge(next_receive_);
      next_receive_ += set_.receive_period;
    }
  }

  template <typename Model>
  static void clock(Model& model) {
    model.clk_i = 0;
    model.eval();
    model.clk_i = 1;
    model.eval();
  }

  void send_edge(uint64_t now) {
    ++send_cycles_;
    // Reads the memory of the other half through its address pins.
    send_.back_wptr_i = static_cast<uint8_t>(back_way_.caught(now, random_));
    send_.eval();
    receive_.back_raddr_i = send_.back_raddr_o;
    receive_.eval();
    send_.back_rdata_i = receive_.back_rdata_o;
    const uint32_t sent = send_.flit_i;
    clock(send_);
    flits_way_.drive(send_.flit_wptr_o, now, random_);
    if (send_.rst_ni == 0) {
      credits_.fill(set_.credits);
      coming_.fill(0);
      credit_at_.clear();
      answering_.fill(false);
      under_way_.clear();
      backs_ = 0;
      sent_ = received_;
      send_.flit_i = 0;
      return;
    }
    if ((sent & kValid) != 0) ++in_fifo_;
    most_flits_ = std::max(most_flits_, in_fifo_);
    hear(send_.back_o);
    for (; !credit_at_.empty() && credit_at_.front().cycle <= send_cycles_; credit_at_.pop_front()) {
      --coming_[credit_at_.front().vc];
      ++credits_[credit_at_.front().vc];
    }
    // The next flit comes from registers: it is on the link from now to the next edge.
    const auto vc = static_cast<uint32_t>(random_() % static_cast<unsigned>(set_.vcs));
    send_.flit_i = static_cast<uint8_t>(random_() & 0x7b);  // not valid; all other bits are random
    if (sent_ < to_send_ && credits_[vc] > 0 && random_() % 256 < set_.offer) {
      --credits_[vc];
      ++sent_;
      const Flit flit{static_cast<uint32_t>(random_() & 0x73) | kValid | vc << 3, static_cast<uint32_t>(random_())};
      send_.flit_i = static_cast<uint8_t>(flit.word);
      send_.data_i = flit.data;
      under_way_.push_back(flit);
    }
  }

  void hear(uint32_t back) {
    if ((back & 1) != 0) {
      const size_t vc = back >> 1 & 1;
      if (credits_[vc] + coming_[vc] >= set_.credits) wrong_ = "a credit more than was spent";
      ++coming_[vc];
      credit_at_.push_back({send_cycles_ + 2, vc});
    }
    for (size_t vc = 0; vc < kVcs; ++vc) {
      const uint32_t answer = (back >> (2 + vc) & 1) | (back >> (4 + vc) & 1) << 1;
      if (answer == 0) continue;
      if (!answering_[vc] || answer != answer_[vc]) wrong_ = "an answer that was not given";
      answering_[vc] = false;
      ++answers_seen_;
    }
    if (back != 0) --backs_;
  }

  void receive_edge(uint64_t now) {
    ++receive_cycles_;
    receive_.flit_wptr_i = static_cast<uint8_t>(flits_way_.caught(now, random_));
    receive_.eval();
    send_.flit_raddr_i = receive_.flit_raddr_o;
    send_.eval();
    receive_.flit_rdata_i = send_.flit_rdata_o;
    clock(receive_);
    back_way_.drive(receive_.back_wptr_o, now, random_);
    if (receive_.rst_ni == 0) {
      buffers_.fill(0);
      takeable_.fill(0);
      take_at_.clear();
      heard_ = false;
      in_fifo_ = 0;
      receive_.back_i = 0;
      return;
    }
    if ((receive_.flit_o & kValid) != 0) {
      --in_fifo_;
      ++received_;
      const Flit flit{receive_.flit_o, receive_.data_o};
      if (under_way_.empty() || !(under_way_.front() == flit)) wrong_ = "not the next flit";
      if (!under_way_.empty()) under_way_.pop_front();
      const size_t vc = flit.word >> 3 & 1;
      if (++buffers_[vc] > set_.credits) wrong_ = "more flits than places";
      take_at_.push_back({receive_cycles_ + 2, vc});
      heard_ = true;
    }
    for (; !take_at_.empty() && take_at_.front().cycle <= receive_cycles_; take_at_.pop_front())
      ++takeable_[take_at_.front().vc];
    uint32_t back = 0;
    const size_t first = random_() % kVcs;
    const size_t vc = takeable_[first] > 0 ? first : 1 - first;
    if (takeable_[vc] > 0 && random_() % 256 < set_.take) {
      --takeable_[vc];
      --buffers_[vc];
      back = 1 | static_cast<uint32_t>(vc) << 1;
    }
    for (size_t v = 0; set_.answers && heard_ && received_ < to_send_ && v < kVcs; ++v) {
      if (answering_[v] || random_() % 8 != 0) continue;
      answering_[v] = true;
      answer_[v] = random_() % 2 == 0 ? 1 : 2;
      back |= (answer_[v] & 1) << (2 + v) | (answer_[v] >> 1) << (4 + v);
    }
    if (back != 0) most_backs_ = std::max(most_backs_, ++backs_);
    receive_.back_i = static_cast<uint8_t>(back);
  }

  CdcSetting set_;
  std::mt19937_64 random_;
  VerilatedContext context_;
  Vcdc_send send_{&context_, "send"};
  Vcdc_receive receive_{&context_, "receive"};
  SlowPointer flits_way_, back_way_;
  uint64_t next_send_, next_receive_, send_cycles_ = 0, receive_cycles_ = 0;
  uint64_t to_send_ = 0, sent_ = 0, received_ = 0, answers_seen_ = 0;
  std::array<int, kVcs> credits_{}, coming_{}, buffers_{}, takeable_{};
  std::deque<Due> credit_at_, take_at_;
  bool heard_ = false;  ///< a flit has arrived since the last reset
  std::array<bool, kVcs> answering_{};
  std::array<uint32_t, kVcs> answer_{};
  std::deque<Flit> under_way_;
  size_t in_fifo_ = 0, backs_ = 0, most_flits_ = 0, most_backs_ = 0;
  std::string wrong_;
};

}  // namespace dateline
