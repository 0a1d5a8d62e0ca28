// SPDX-License-Identifier: Apache-2.0
#include "model/node/send_channel.h"

#include "model/router/rotate.h"

namespace dateline {

SendChannel::SendChannel(const NodeConfig& config) : config_(config) {
  queue_.assign(config.queue_entries, kEndOfRound);
  reset();
}

void SendChannel::reset() {
  Context fresh;
  fresh.credits = config_.router.depth;
  fresh.fifo.assign(config_.ni_depth(), {});
  contexts_.assign(config_.router.vcs, fresh);
  read_ = {};
  pushed_ = {};
  next_put_ = 0;
  ended_ = true;
  wire_was_valid_ = false;
  busy_ = 0;
  level_sum_ = 0;
  push_above_ = pop_above_ = ~0u;
}

/// A segment for the lowest context that wants one, else the next put for the lowest free context.
SendChannel::Read SendChannel::read_queue(int contexts) {
  uint32_t wants = 0, free = 0;
  for (int c = 0; c < static_cast<int>(contexts_.size()); ++c) {
    const bool reading = read_.valid && read_.context == c;
    const bool busy = (busy_ >> c) & 1;
    const Context& context = contexts_[c];
    if (busy && context.more && !context.next_valid && !reading) wants |= 1u << c;
    if (!busy && !reading && c < contexts) free |= 1u << c;
  }
  Read read;
  const unsigned mask = static_cast<unsigned>(queue_.size()) - 1;
  if (wants != 0) {
    const int c = __builtin_ctz(wants);
    read = {true, false, c, queue_[contexts_[c].pointer & mask]};
    ++contexts_[c].pointer;
  } else if (free != 0 && !ended_ && !(read_.valid && read_.put)) {
    read = {true, true, __builtin_ctz(free), queue_[next_put_ & mask]};
  }
  return read;
}

void SendChannel::take_entry(const Read& read) {
  Context& context = contexts_[read.context];
  const unsigned kind = static_cast<unsigned>(read.entry >> 62);
  if (!read.put) {
    context.next_valid = true;
    context.more = !((read.entry >> 61) & 1);
    context.next = {static_cast<bool>((read.entry >> 61) & 1), static_cast<unsigned>(read.entry >> 59) & 3,
                    static_cast<unsigned>(read.entry >> 46) & 0x1fff, static_cast<unsigned>(read.entry >> 16) & 0xffff,
                    static_cast<unsigned>(read.entry) & 0xffff};
  } else if (kind == 1) {
    busy_ |= 1u << read.context;
    context.more = true;
    context.route_valid = true;
    context.route = read.entry & ((1ull << HeaderLayout::kMaxBits) - 1);
    context.pointer = next_put_ + 1;
    next_put_ = static_cast<unsigned>(read.entry >> 48) & 0x3fff;
  } else {
    ++next_put_;
    ended_ = true;
  }
}

bool SendChannel::ready(const Context& context, int bank) const {
  if (context.route_valid) return true;
  const int banks = config_.banks();
  return context.current_valid &&
         (context.header_due || static_cast<int>(context.current.from & static_cast<unsigned>(banks - 1)) == bank);
}

/// The flit that the context pushes now; moves the context on.
Forward SendChannel::push_flit(int index, const std::vector<uint64_t>& memory) {
  Context& context = contexts_[index];
  Forward flit;
  flit.valid = true;
  flit.vc = static_cast<uint8_t>(index);
  bool ends_segment = false;
  if (context.route_valid) {
    flit.head = true;
    flit.data = context.route;
    context.route_valid = false;
  } else if (context.header_due) {
    const Segment& s = context.current;
    flit.data = segment_flit(s.last, s.op, s.words, s.to);
    context.header_due = false;
  } else {
    Segment& s = context.current;
    flit.data = memory[s.from & (memory.size() - 1)];
    ends_segment = s.words == 1;
    flit.tail = ends_segment && s.last;
    if (flit.tail) busy_ &= ~(1u << index);
    s.from = (s.from + 1) & 0xffff;
    --s.words;
  }
  if (ends_segment) context.current_valid = false;
  ++context.level;
  ++level_sum_;
  return flit;
}

Forward SendChannel::pop(int index) {
  Context& context = contexts_[index];
  const Forward flit = context.fifo[context.front];
  context.front = context.front + 1 == static_cast<int>(context.fifo.size()) ? 0 : context.front + 1;
  --context.count;
  --context.level;
  --level_sum_;
  --context.credits;
  return flit;
}

Forward SendChannel::step(bool open, bool go, int contexts, int bank, const std::vector<uint64_t>& memory,
                          const Credit& credit) {
  if (!open && !credit.valid && idle()) return {};
  // Decide on the state of the cycle ...
  const Read read = read_queue(contexts);
  uint32_t pushable = 0, sendable = 0, loadable = 0;
  const int depth = config_.ni_depth();
  for (int c = 0; c < static_cast<int>(contexts_.size()); ++c) {
    const Context& context = contexts_[c];
    if (ready(context, bank) && context.level != depth) pushable |= 1u << c;
    if (go && context.count > 0 && context.credits > 0) sendable |= 1u << c;
    if (context.next_valid) loadable |= 1u << c;
  }
  // ... then change it.
  Forward push, out;
  if (sendable != 0) {
    const int c = rotate_pick(sendable, pop_above_);
    pop_above_ = rotate_after(c);
    out = pop(c);
  }
  if (pushed_.valid) {
    Context& context = contexts_[pushed_.vc];
    const int place = context.front + context.count;
    context.fifo[place >= depth ? place - depth : place] = pushed_;
    ++context.count;
  }
  if (pushable != 0) {
    const int c = rotate_pick(pushable, push_above_);
    push_above_ = rotate_after(c);
    push = push_flit(c, memory);
  }
  for_each_bit(loadable, [&](int c) {
    Context& context = contexts_[c];
    if (context.current_valid) return;
    context.current = context.next;
    context.current_valid = context.header_due = true;
    context.next_valid = false;
  });
  if (read_.valid) take_entry(read_);
  if (open) ended_ = false;
  read_ = read;
  pushed_ = push;
  if (credit.valid) ++contexts_[credit.vc].credits;
  wire_was_valid_ = out.valid;
  return out;
}

}  // namespace dateline
