// SPDX-License-Identifier: Apache-2.0
// The injection channel of rtl/node/send_channel.sv and send_context.sv, cycle by cycle.
#pragma once

#include <vector>

#include "model/node/program.h"
#include "model/router/wires.h"

namespace dateline {

class SendChannel {
 public:
  explicit SendChannel(const NodeConfig& config);
  void reset();
  std::vector<uint64_t>& queue() { return queue_; }

  /// Nothing to fetch and nothing to send: a cycle without `open` would change nothing.
  bool idle() const { return done() && !pushed_.valid && !read_.valid && !wire_was_valid_; }
  /// Every put of the round has left.
  bool done() const { return ended_ && busy_ == 0 && level_sum_ == 0; }

  /// One cycle: open, go, the bank of this cycle and the credit on the wire. Returns the flit that stands on the
  /// injection link in the next cycle.
  Forward step(bool open, bool go, int contexts, int bank, const std::vector<uint64_t>& memory, const Credit& credit);

 private:
  struct Segment {
    bool last = false;
    unsigned op = 0, words = 0, to = 0, from = 0;
  };
  struct Context {
    bool more = false, route_valid = false, next_valid = false, current_valid = false, header_due = false;
    unsigned pointer = 0;
    uint64_t route = 0;
    Segment next, current;
    int level = 0, credits = 0;
    std::vector<Forward> fifo;  ///< ring of ni_depth flits
    int front = 0, count = 0;
  };
  struct Read {
    bool valid = false, put = false;
    int context = 0;
    uint64_t entry = 0;
  };

  Read read_queue(int contexts);
  void take_entry(const Read& read);
  bool ready(const Context& context, int bank) const;
  Forward push_flit(int index, const std::vector<uint64_t>& memory);
  Forward pop(int index);

  NodeConfig config_;
  std::vector<uint64_t> queue_;
  std::vector<Context> contexts_;
  Read read_;
  Forward pushed_;
  unsigned next_put_ = 0;
  bool ended_ = true, wire_was_valid_ = false;
  uint32_t busy_ = 0;
  int level_sum_ = 0;
  uint32_t push_above_ = ~0u, pop_above_ = ~0u;
};

}  // namespace dateline
