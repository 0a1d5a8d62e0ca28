// SPDX-License-Identifier: Apache-2.0
#include "model/node/send_channel.h"

#include <algorithm>
#include <cstddef>

#include "model/router/bit_sets.h"

namespace dateline {

uint8_t back_off_seed(uint64_t coordinates, int channel) {
  uint8_t seed = static_cast<uint8_t>(37 * channel);
  for (; coordinates != 0; coordinates >>= 8) seed = static_cast<uint8_t>(seed ^ (coordinates & 0xff));
  return seed == 0 ? 1 : seed;
}

SendChannel::SendChannel(const NodeConfig& config, uint8_t seed)
    : config_(&config),
      seed_(seed),
      header_flits_(config.router.layout().flits()),
      segment_flits_(segment_flits(config.router.width)) {
  reset();
}

void SendChannel::reset() {
  contexts_.clear();
  random_ = seed_;
  read_ = {};
  pushed_ = {};
  next_put_ = 0;
  ended_ = true;
  wire_was_valid_ = false;
  busy_ = 0;
  waits_for_go_ = false;
  level_sum_ = 0;
  pushes_ = pops_ = {};
}

void SendChannel::make_contexts(int contexts) {
  Context fresh;
  fresh.credits = config_->router.depth;
  fresh.fifo.assign(config_->ni_depth(), {});
  contexts_.assign(static_cast<size_t>(std::min(contexts, config_->router.vcs)), fresh);
}

/// Reads the queue: the next segment for the lowest context that needs one, otherwise the next put for the lowest free
/// context.
SendChannel::Read SendChannel::read_queue(int contexts) {
  const uint32_t reading = read_.valid ? 1u << read_.context : 0;
  const uint32_t free = ((1u << std::min(contexts, config_->router.vcs)) - 1) & ~busy_ & ~reading;
  uint32_t wants = 0;
  for (const int c : EachBit(busy_ & ~reading))
    if (contexts_[c].more && !contexts_[c].next_valid) wants |= 1u << c;
  Read read;
  if (wants != 0) {
    const int c = __builtin_ctz(wants);
    read = {true, false, c, queue_entry(contexts_[c].pointer)};
    ++contexts_[c].pointer;
  } else if (free != 0 && !ended_ && !(read_.valid && read_.put)) {
    read = {true, true, __builtin_ctz(free), queue_entry(next_put_)};
  }
  return read;
}

void SendChannel::take_entry(const Read& read, int contexts) {
  const unsigned kind = static_cast<unsigned>(read.entry >> 62);
  if (read.put && kind != 1) {
    ++next_put_;
    ended_ = true;
    return;
  }
  if (contexts_.empty()) make_contexts(contexts);
  Context& context = contexts_[read.context];
  if (!read.put) {
    context.next_valid = true;
    context.more = !((read.entry >> 61) & 1);
    context.next = {
        static_cast<bool>((read.entry >> 61) & 1),          static_cast<unsigned>(read.entry >> 59) & 3,
        static_cast<unsigned>(read.entry >> 46) & 0x1fff,   static_cast<unsigned>(read.entry >> 16) & 0xffff,
        static_cast<unsigned>(read.entry) & 0xffff,         kind == 3,
        read.entry & ((1ull << HeaderLayout::kMaxBits) - 1)};
  } else {
    busy_ |= 1u << read.context;
    context.more = true;
    context.route_left = header_flits_;
    context.route = read.entry & ((1ull << HeaderLayout::kMaxBits) - 1);
    context.gate_due = HeaderLayout::switching_of(context.route) != Switching::kWormhole;
    context.pointer = next_put_ + 1;
    next_put_ = static_cast<unsigned>(read.entry >> 48) & 0x3fff;
  }
}

bool SendChannel::ready(const Context& context, int bank) const {
  if (context.route_left > 0) return true;
  const int banks = config_->banks();
  return context.current_valid &&
         (context.header_left > 0 || static_cast<int>(context.current.from & static_cast<unsigned>(banks - 1)) == bank);
}

bool SendChannel::sendable(const Context& context) const {
  if (context.credits == 0) return false;
  if (context.nacked) return context.pause == 0;
  return context.count > 0 && (context.acked || !context.fifo[context.front].gate);
}

/// Returns the next flit of a context for its FIFO, and advances the context.
SendChannel::Entry SendChannel::push_flit(int index, const NodeMemory& memory) {
  Context& context = contexts_[index];
  Entry entry;
  FlitWire& flit = entry.flit;
  flit.valid = true;
  flit.vc = static_cast<uint8_t>(index);
  bool ends_segment = false;
  QueueItem& s = context.current;
  if (context.route_left > 0) {
    flit.head = context.route_left == header_flits_;
    flit.data = slice(context.route, header_flits_ - context.route_left);
    --context.route_left;
  } else if (s.header) {
    flit.data = s.route;
    ends_segment = true;
  } else if (context.header_left > 0) {
    flit.data = slice(segment_header(s.last, s.op, s.words, s.to), segment_flits_ - context.header_left);
    entry.gate = context.gate_due;
    context.gate_due = false;
    --context.header_left;
  } else {
    flit.data = memory.read(s.from);
    ends_segment = s.words == 1;
    flit.tail = ends_segment && s.last;
    if (flit.tail) busy_ &= ~(1u << index);
    s.from = (s.from + 1) & 0xffff;
    --s.words;
  }
  if (ends_segment) context.current_valid = false;
  ++context.level;
  ++level_sum_;
  return entry;
}

FlitWire SendChannel::pop(int index) {
  Context& context = contexts_[index];
  --context.credits;
  if (context.nacked) {
    context.nacked = false;
    return {context.probe, static_cast<uint8_t>(index), true, true, false};
  }
  const FlitWire flit = context.fifo[context.front].flit;
  context.front = context.front + 1 == static_cast<int>(context.fifo.size()) ? 0 : context.front + 1;
  --context.count;
  --context.level;
  --level_sum_;
  if (flit.head) context.probe = flit.data;
  if (flit.tail) context.acked = false;
  return flit;
}

/// An acknowledge opens the gate of a circuit. After a refusal the probe is sent again after a random pause.
void SendChannel::take_ack(const AckWire& ack) {
  for (const int c : EachBit(ack.ack)) contexts_[c].acked = true;
  for (const int c : EachBit(ack.nack)) {
    contexts_[c].nacked = true;
    contexts_[c].pause = (random_ & 63) + c;
  }
  if (ack.nack != 0) random_ = static_cast<uint8_t>(random_ >> 1 ^ (random_ & 1 ? 0xb8 : 0));
}

FlitWire SendChannel::step(bool open, bool go, int contexts, int bank, const NodeMemory& memory,
                           const CreditWire& credit, const AckWire& ack) {
  if (!open && !credit.valid && idle()) return {};
  // Decide from the registered state ...
  const Read read = read_queue(contexts);
  uint32_t pushable = 0, sending = 0, loadable = 0;
  bool still = !open && !go && !read_.valid && !read.valid && !pushed_.flit.valid && !credit.valid && !ack.any();
  const int depth = config_->ni_depth();
  for (int c = 0; c < static_cast<int>(contexts_.size()); ++c) {
    const Context& context = contexts_[c];
    if (ready(context, bank) && context.level != depth) pushable |= 1u << c;
    if (go && sendable(context)) sending |= 1u << c;
    if (context.next_valid) loadable |= 1u << c;
    const bool waits_for_bank = context.current_valid && context.level != depth;
    still = still && !waits_for_bank && !(context.next_valid && !context.current_valid) && context.pause == 0;
  }
  waits_for_go_ = still && pushable == 0 && level_sum_ > 0;
  // ... then change it.
  Entry push;
  FlitWire out;
  for (Context& context : contexts_)
    if (context.pause > 0) --context.pause;
  if (sending != 0) {
    const int c = pops_.pick(sending);
    pops_.take(c);
    out = pop(c);
  }
  if (pushed_.flit.valid) {
    Context& context = contexts_[pushed_.flit.vc];
    const int place = context.front + context.count;
    context.fifo[place >= depth ? place - depth : place] = pushed_;
    ++context.count;
  }
  if (pushable != 0) {
    const int c = pushes_.pick(pushable);
    pushes_.take(c);
    push = push_flit(c, memory);
  }
  for (const int c : EachBit(loadable)) {
    Context& context = contexts_[c];
    if (context.current_valid) continue;
    context.current = context.next;
    context.current_valid = true;
    context.header_left = segment_flits_;
    context.next_valid = false;
  }
  if (read_.valid) take_entry(read_, contexts);
  if (open) ended_ = false;
  read_ = read;
  pushed_ = push;
  if (credit.valid) ++contexts_[credit.vc].credits;
  if (ack.any()) take_ack(ack);
  wire_was_valid_ = out.valid;
  return out;
}

}  // namespace dateline
