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
  /// `config` must outlive the channel. seed: of the random pause before a refused probe is sent again (back_off_seed).
  SendChannel(const NodeConfig& config, uint8_t seed);
  void reset();
  /// Loads the queue from address 0. Addresses beyond `entries` read as ends of rounds.
  void load_queue(const std::vector<uint64_t>& entries) { queue_ = entries; }

  /// Whether nothing is left to fetch or to send: a cycle without `open` would change nothing.
  bool idle() const { return done() && !pushed_.flit.valid && !read_.valid && !wire_was_valid_; }
  /// Catches up over `rounds` rounds in which this channel had no puts, by copying the state of a bystander's channel,
  /// which never has puts and was stepped in every cycle.
  void follow(const SendChannel& bystander, uint32_t rounds) {
    ended_ = bystander.ended_;
    read_ = bystander.read_;
    next_put_ += rounds;
  }
  /// Whether the buffers hold the first flits of the round and the channel waits for `go`: the last cycle, without `go`
  /// and `open`, changed nothing.
  bool waits_for_go() const { return waits_for_go_; }
  /// Whether every put of the round has left.
  bool done() const { return ended_ && busy_ == 0 && level_sum_ == 0; }

  /// One cycle. open: the queue may be read up to the end of the next round. go: flits may leave. bank: the memory bank
  /// that the channel can read in this cycle. credit, ack: values on the wires. Returns the flit that the injection
  /// link carries in the next cycle.
  FlitWire step(bool open, bool go, int contexts, int bank, const NodeMemory& memory, const CreditWire& credit,
                const AckWire& ack);

 private:
  /// A fetched queue entry: a segment or a further header.
  struct QueueItem {
    bool last = false;
    unsigned op = 0, words = 0, to = 0, from = 0;
    bool header = false;  ///< true: not a segment but a further header of a source route, in `route`
    uint64_t route = 0;
  };
  struct Entry {
    FlitWire flit;
    bool gate = false;  ///< the flit waits for the acknowledge of its circuit
  };
  struct Context {
    bool more = false, next_valid = false, current_valid = false;
    bool gate_due = false;                ///< the next segment header is the first of a circuit
    int route_left = 0, header_left = 0;  ///< flits of the header and of the segment header that are not pushed yet
    unsigned pointer = 0;
    uint64_t route = 0;
    QueueItem next, current;
    int level = 0, credits = 0;
    std::vector<Entry> fifo;  ///< ring buffer of ni_depth flits
    int front = 0, count = 0;
    bool acked = false, nacked = false;
    int pause = 0;   ///< cycles until a refused probe retries
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
  uint8_t random_ = 1;  ///< random state for the pauses; changes with every refusal
  int header_flits_, segment_flits_;
  std::vector<uint64_t> queue_;    ///< the loaded entries
  std::vector<Context> contexts_;  ///< one per put that may be in flight; empty before the first put
  Read read_;
  Entry pushed_;
  unsigned next_put_ = 0;
  bool ended_ = true, wire_was_valid_ = false, waits_for_go_ = false;
  uint32_t busy_ = 0;
  int level_sum_ = 0;
  RoundRobin pushes_, pops_;
};

/// The seed of an injection channel's pauses. Injection channels of a network get different seeds as far as 8 bits
/// allow. coordinates: packed as on the pins of the RTL.
uint8_t back_off_seed(uint64_t coordinates, int channel);

}  // namespace dateline
