// SPDX-License-Identifier: Apache-2.0
// The injection channel of rtl/node/dl_send_channel.sv and dl_send_context.sv, cycle by cycle.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_memory.h"
#include "model/node/program.h"
#include "model/router/round_robin.h"
#include "model/router/wires.h"

namespace dateline {

class SendChannel {
 public:
  /// config: stays where it is. seed: of the pause before a refused probe is sent again (back_off_seed).
  SendChannel(const NodeConfig& config, uint8_t seed);
  void reset();
  /// From its first entry on; the others are ends of rounds.
  void load_queue(const std::vector<uint64_t>& entries) { queue_ = entries; }

  /// Nothing to fetch and nothing to send: a cycle without `open` would change nothing.
  bool idle() const { return done() && !pushed_.flit.valid && !read_.valid && !wire_was_valid_; }
  /// What a channel of the bystander has come to, which was like this one so many rounds ago: it has no puts, and this
  /// one had none in those rounds.
  void follow(const SendChannel& bystander, uint32_t rounds) {
    ended_ = bystander.ended_;
    read_ = bystander.read_;
    next_put_ += rounds;
  }
  /// What the round begins with stands in the buffers: a cycle without `go` and `open` changed nothing.
  bool waits_for_go() const { return waits_for_go_; }
  /// Every put of the round has left.
  bool done() const { return ended_ && busy_ == 0 && level_sum_ == 0; }

  /// One cycle: open, go, the bank of this cycle, the credit and the acks on the wire. Returns the flit that stands
  /// on the injection link in the next cycle.
  FlitWire step(bool open, bool go, int contexts, int bank, const NodeMemory& memory, const CreditWire& credit,
                const AckWire& ack);

 private:
  /// What a queue entry says once it has been fetched.
  struct QueueItem {
    bool last = false;
    unsigned op = 0, words = 0, to = 0, from = 0;
    bool header = false;  ///< not a segment but one more header of a source route: `route`
    uint64_t route = 0;
  };
  struct Entry {
    FlitWire flit;
    bool gate = false;  ///< waits for the acknowledge of its circuit
  };
  struct Context {
    bool more = false, next_valid = false, current_valid = false;
    bool gate_due = false;                ///< the next segment header is the first of a circuit
    int route_left = 0, header_left = 0;  ///< flits of the header, of the segment header still to be pushed
    unsigned pointer = 0;
    uint64_t route = 0;
    QueueItem next, current;
    int level = 0, credits = 0;
    std::vector<Entry> fifo;  ///< ring of ni_depth flits
    int front = 0, count = 0;
    bool acked = false, nacked = false;
    int pause = 0;   ///< cycles until a refused probe goes again
    Word probe = 0;  ///< the last head flit
  };
  struct Read {
    bool valid = false, put = false;
    int context = 0;
    uint64_t entry = 0;
  };

  void make_contexts(int contexts);
  Read read_queue(int contexts);
  void take_entry(const Read& read, int contexts);
  bool ready(const Context& context, int bank) const;
  bool sendable(const Context& context) const;
  uint64_t queue_entry(unsigned address) const {
    address &= static_cast<unsigned>(config_->queue_entries) - 1;
    return address < queue_.size() ? queue_[address] : kEndOfRound;
  }
  Entry push_flit(int index, const NodeMemory& memory);
  FlitWire pop(int index);
  void take_ack(const AckWire& ack);
  Word slice(uint64_t bits, int index) const {
    return static_cast<Word>(bits >> (index * config_->router.width)) & word_mask(config_->router.width);
  }

  const NodeConfig* config_;
  uint8_t seed_;
  uint8_t random_ = 1;  ///< of the pauses; moves on with every refusal
  int header_flits_, segment_flits_;
  std::vector<uint64_t> queue_;    ///< as far as it was loaded
  std::vector<Context> contexts_;  ///< as many as may be in flight; none before the first put
  Read read_;
  Entry pushed_;
  unsigned next_put_ = 0;
  bool ended_ = true, wire_was_valid_ = false, waits_for_go_ = false;
  uint32_t busy_ = 0;
  int level_sum_ = 0;
  RoundRobin pushes_, pops_;
};

/// Different for every injection channel of a network, as far as eight bits go. coordinates: as on the pins of the RTL.
uint8_t back_off_seed(uint64_t coordinates, int channel);

}  // namespace dateline
