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
/// context. A lone context that streams also takes the put that follows its current one.
SendChannel::Read SendChannel::read_queue(const Mode& mode) {
  const uint32_t reading = read_.valid ? 1u << read_.context : 0;
  const bool lone = mode.stream && mode.contexts == 1;
  uint32_t full = busy_;
  if (lone && busy_ != 0 && !contexts_[0].ahead) full = 0;
  const uint32_t free = ((1u << std::min(mode.contexts, config_->router.vcs)) - 1) & ~full & ~reading;
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

/// Makes a put the current one of its context.
void SendChannel::take_put(Context& context, uint64_t route) {
  context.route_left = header_flits_;
  context.route = route;
  context.gate_due = HeaderLayout::switching_of(route) != Switching::kWormhole;
  context.first = true;
}

void SendChannel::take_entry(const Read& read, const Mode& mode) {
  if (read.put && kind_of_entry(read.entry) != EntryKind::kPut) {
    ++next_put_;
    ended_ = true;
    return;
  }
  if (contexts_.empty()) make_contexts(mode.contexts);
  Context& context = contexts_[read.context];
  const uint64_t header = header_of_entry(read.entry);
  if (!read.put) {
    context.next_valid = true;
    context.next = {segment_of_entry(read.entry), kind_of_entry(read.entry) == EntryKind::kHeader, header};
    context.next.count &= (1u << config_->count_bits) - 1;
    context.more = !context.next.last;
    return;
  }
  const unsigned segments = next_put_ + 1;
  next_put_ = next_of_put(read.entry);
  if (busy_ >> read.context & 1) {
    context.ahead = true;
    context.ahead_route = header;
    context.ahead_pointer = segments;
    context.begun = !context.more;
    if (!context.begun) return;
    context.pointer = segments;
    context.more = true;
    return;
  }
  busy_ |= 1u << read.context;
  context.more = true;
  context.pointer = segments;
  take_put(context, header);
}

bool SendChannel::in_bank(unsigned address, int bank) const {
  return static_cast<int>(address & static_cast<unsigned>(config_->banks() - 1)) == bank;
}

/// Whether the context has a flit for its FIFO in this cycle.
bool SendChannel::ready(const Context& context, int bank) const {
  if (context.route_left > 0) return true;
  return context.current_valid && (context.header_left > 0 || in_bank(context.current.from, bank));
}

bool SendChannel::pushable(const Context& context, int bank) const {
  if (!context.holes.empty()) return context.holes.front().awake && in_bank(context.holes.front().address, bank);
  return ready(context, bank) && context.level != config_->ni_depth();
}

bool SendChannel::sendable(const Context& context, bool stream) const {
  if (context.credits == 0) return false;
  if (context.nacked) return context.pause == 0;
  if (context.count == 0) return false;
  if (!context.holes.empty() && context.holes.front().place == context.front) return false;
  const Entry& front = context.fifo[context.front];
  if (stream && front.flit.head && context.starts == 0) return false;
  return context.acked || !front.gate;
}

/// Ends the current put, whose last word has been read, and begins the put ahead, if there is one.
void SendChannel::finish_put(int index) {
  Context& context = contexts_[index];
  if (!context.ahead) {
    busy_ &= ~(1u << index);
    return;
  }
  take_put(context, context.ahead_route);
  context.ahead = context.begun = false;
}

/// Returns the next flit of a context for its FIFO, and advances the context.
SendChannel::Pushed SendChannel::push_flit(int index, const NodeMemory& memory) {
  Context& context = contexts_[index];
  Pushed pushed;
  FlitWire& flit = pushed.entry.flit;
  flit.valid = true;
  flit.vc = static_cast<uint8_t>(index);
  if (!context.holes.empty()) {
    Hole& hole = context.holes.front();
    hole.awake = false;
    flit.data = memory.read(hole.address);
    pushed.fill = true;
    pushed.missing = memory.count(hole.address) < hole.count;
    return pushed;
  }
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
    pushed.entry.gate = context.gate_due;
    context.gate_due = false;
    --context.header_left;
  } else {
    flit.data = memory.read(s.from);
    ends_segment = s.words == 1;
    flit.tail = ends_segment && s.last;
    pushed.missing = s.count > 0 && memory.count(s.from) < s.count;
    pushed.hole = {s.from & static_cast<unsigned>(config_->memory_words - 1), s.count, 0, context.first, false};
    context.first = false;
    s.from = (s.from + 1) & 0xffff;
    --s.words;
    if (flit.tail) finish_put(index);
  }
  if (ends_segment) context.current_valid = false;
  ++context.level;
  ++level_sum_;
  return pushed;
}

/// Puts what was read in the cycle before into its FIFO.
void SendChannel::take_pushed(bool stream) {
  if (!pushed_.entry.flit.valid) return;
  Context& context = contexts_[pushed_.entry.flit.vc];
  if (pushed_.fill) {
    if (pushed_.missing) return;
    const Hole hole = context.holes.front();
    context.holes.erase(context.holes.begin());
    context.fifo[hole.place].flit.data = pushed_.entry.flit.data;
    if (stream && hole.first) ++context.starts;
    return;
  }
  const int depth = config_->ni_depth();
  const int place = context.front + context.count;
  pushed_.hole.place = place >= depth ? place - depth : place;
  context.fifo[pushed_.hole.place] = pushed_.entry;
  ++context.count;
  if (pushed_.missing)
    context.holes.push_back(pushed_.hole);
  else if (stream && pushed_.hole.first)
    ++context.starts;
}

FlitWire SendChannel::pop(int index, bool stream) {
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
  if (stream && flit.head) --context.starts;
  if (flit.tail) context.acked = false;
  return flit;
}

std::optional<unsigned> SendChannel::missing_word() const {
  for (const Context& context : contexts_)
    if (!context.holes.empty()) return context.holes.front().address;
  return std::nullopt;
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

FlitWire SendChannel::step(bool open, bool go, const Mode& mode, int bank, const NodeMemory& memory,
                           const std::vector<unsigned>& wakes, const CreditWire& credit, const AckWire& ack) {
  if (!open && !credit.valid && idle()) return {};
  // Decide from the registered state ...
  const Read read = read_queue(mode);
  uint32_t pushing = 0, sending = 0, loadable = 0, beginning = 0;
  bool still = !open && !read_.valid && !read.valid && !pushed_.entry.flit.valid && !credit.valid && !ack.any();
  const int depth = config_->ni_depth();
  for (int c = 0; c < static_cast<int>(contexts_.size()); ++c) {
    Context& context = contexts_[c];
    if (pushable(context, bank)) pushing |= 1u << c;
    if (go && sendable(context, mode.stream)) sending |= 1u << c;
    if (context.next_valid) loadable |= 1u << c;
    if (context.ahead && !context.begun && !context.more) beginning |= 1u << c;
    for (Hole& hole : context.holes)
      if (std::find(wakes.begin(), wakes.end(), hole.address) != wakes.end()) hole.awake = true;
    const bool waits_for_bank =
        context.holes.empty() ? context.current_valid && context.level != depth : context.holes.front().awake;
    still = still && !waits_for_bank && !(context.next_valid && !context.current_valid) && context.pause == 0;
  }
  still = still && pushing == 0 && sending == 0 && beginning == 0 && level_sum_ > 0;
  waits_for_go_ = still && !go;
  starves_ = still && go;
  // ... then change it.
  Pushed push;
  FlitWire out;
  for (Context& context : contexts_)
    if (context.pause > 0) --context.pause;
  if (sending != 0) {
    const int c = pops_.pick(sending);
    pops_.take(c);
    out = pop(c, mode.stream);
  }
  if (pushing != 0) {
    const int c = pushes_.pick(pushing);
    pushes_.take(c);
    push = push_flit(c, memory);
  }
  take_pushed(mode.stream);
  for (const int c : EachBit(loadable)) {
    Context& context = contexts_[c];
    if (context.current_valid) continue;
    context.current = context.next;
    context.current_valid = true;
    context.header_left = segment_flits_;
    context.next_valid = false;
  }
  for (const int c : EachBit(beginning)) {
    Context& context = contexts_[c];
    context.pointer = context.ahead_pointer;
    context.more = true;
    context.begun = context.ahead;
  }
  if (read_.valid) take_entry(read_, mode);
  if (open) ended_ = false;
  read_ = read;
  pushed_ = push;
  if (credit.valid) ++contexts_[credit.vc].credits;
  if (ack.any()) take_ack(ack);
  wire_was_valid_ = out.valid;
  return out;
}

}  // namespace dateline
