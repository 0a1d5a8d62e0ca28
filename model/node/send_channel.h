// SPDX-License-Identifier: Apache-2.0
// The injection channel of rtl/node/dl_send_channel.sv and dl_send_context.sv, cycle by cycle.
#pragma once

#include <cstdint>
#include <optional>
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
  bool idle() const { return done() && !pushed_.entry.flit.valid && !read_.valid && !wire_was_valid_; }
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
  /// Whether the last cycle, with `go`, changed nothing because words are missing or credits: only `open`, a credit, an
  /// acknowledge or a wake can change something.
  bool starves() const { return starves_; }
  /// Address of the word that the put of the lowest waiting context waits for; none: no put waits for a word.
  std::optional<unsigned> missing_word() const;
  /// Whether every put of the round has left.
  bool done() const { return ended_ && busy_ == 0 && level_sum_ == 0; }

  /// How a round runs: the settings of a node.
  struct Mode {
    int contexts = 1;     ///< puts in flight at once
    bool stream = false;  ///< SettingStream
  };
  /// One cycle. open: the queue may be read up to the end of the next round. go: flits may leave. bank: the memory bank
  /// that the channel can read in this cycle. wakes: addresses that were written two cycles before. credit, ack: values
  /// on the wires. Returns the flit that the injection link carries in the next cycle.
  FlitWire step(bool open, bool go, const Mode& mode, int bank, const NodeMemory& memory,
                const std::vector<unsigned>& wakes, const CreditWire& credit, const AckWire& ack);

 private:
  /// A fetched queue entry: a segment or a further header.
  struct QueueItem : SegmentEntry {
    bool header = false;  ///< true: not a segment but a further header of a source route, in `route`
    uint64_t route = 0;
  };
  struct Entry {
    FlitWire flit;
    bool gate = false;  ///< the flit waits for the acknowledge of its circuit
  };
  /// A place of a FIFO that is reserved for a word that was not there when it was read (dl_word_wait).
  struct Hole {
    unsigned address = 0, count = 0;
    int place = 0;       ///< in the FIFO
    bool first = false;  ///< the word is the first of its put
    bool awake = false;  ///< the word has been written since, and can be read again
  };
  /// A read of the memory, or a flit of a header, on its way to the FIFO.
  struct Pushed {
    Entry entry;
    bool fill = false;     ///< fills the oldest hole
    bool missing = false;  ///< the word has not the count that it must have
    Hole hole{};           ///< of a word
  };
  struct Context {
    bool more = false, next_valid = false, current_valid = false;
    bool gate_due = false;                ///< the next segment header is the first of a circuit
    bool first = false;                   ///< the next word is the first of its put
    bool ahead = false;                   ///< holds the next put too, which is sent after the current one
    bool begun = false;                   ///< fetches the segments of the put ahead
    int route_left = 0, header_left = 0;  ///< flits of the header and of the segment header that are not pushed yet
    unsigned pointer = 0, ahead_pointer = 0;
    uint64_t route = 0, ahead_route = 0;
    QueueItem next, current;
    int starts = 0;           ///< puts in the FIFO whose first word is there and whose head has not left
    std::vector<Hole> holes;  ///< at most two
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
  Read read_queue(const Mode& mode);
  void take_entry(const Read& read, const Mode& mode);
  void take_put(Context& context, uint64_t route);
  bool in_bank(unsigned address, int bank) const;
  bool ready(const Context& context, int bank) const;
  bool pushable(const Context& context, int bank) const;
  bool sendable(const Context& context, bool stream) const;
  void finish_put(int index);
  uint64_t queue_entry(unsigned address) const {
    address &= static_cast<unsigned>(config_->queue_entries) - 1;
    return address < queue_.size() ? queue_[address] : kEndOfRound;
  }
  Pushed push_flit(int index, const NodeMemory& memory);
  void take_pushed(bool stream);
  FlitWire pop(int index, bool stream);
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
  Pushed pushed_;
  unsigned next_put_ = 0;
  bool ended_ = true, wire_was_valid_ = false, waits_for_go_ = false, starves_ = false;
  uint32_t busy_ = 0;
  int level_sum_ = 0;
  RoundRobin pushes_, pops_;
};

/// The seed of an injection channel's pauses. Injection channels of a network get different seeds as far as 8 bits
/// allow. coordinates: packed as on the pins of the RTL.
uint8_t back_off_seed(uint64_t coordinates, int channel);

}  // namespace dateline
