// SPDX-License-Identifier: Apache-2.0
#include "model/node/receive_channel.h"

#include "model/router/bit_sets.h"

namespace dateline {

ReceiveChannel::ReceiveChannel(const NodeConfig& config)
    : config_(&config),
      header_flits_(config.router.layout().flits()),
      segment_flits_(segment_flits(config.router.width)) {
  reset();
}

void ReceiveChannel::reset() {
  contexts_.clear();
  nonempty_ = 0;
  consumes_ = {};
}

/// Adds a flit to a header or segment header of `flits` flits; true with its last flit.
bool ReceiveChannel::collect(Context& context, Word data, int flits) const {
  if (context.flits == 0) context.header = 0;
  context.header |= static_cast<uint64_t>(data) << (context.flits * config_->router.width);
  if (++context.flits < flits) return false;
  context.flits = 0;
  return true;
}

ReceiveChannel::Result ReceiveChannel::consume(int index) {
  Context& context = contexts_[index];
  const Word data = context.fifo[context.front];
  context.front = context.front + 1 == static_cast<int>(context.fifo.size()) ? 0 : context.front + 1;
  if (--context.count == 0) nonempty_ &= ~(1u << index);
  Result result;
  result.credit = {static_cast<uint8_t>(index), true};
  switch (context.expect) {
    case Expect::kRoute:
      if (!collect(context, data, header_flits_)) break;
      context.expect = Expect::kSegment;
      if (HeaderLayout::switching_of(context.header) != Switching::kWormhole)
        result.ack.ack = static_cast<uint8_t>(1u << index);
      break;
    case Expect::kSegment:
      if (!collect(context, data, segment_flits_)) break;
      context.expect = Expect::kData;
      context.address = context.header & 0xffff;
      context.left = (context.header >> 16) & 0x1fff;
      context.op = static_cast<SegmentOp>((context.header >> 29) & 3);
      context.last = (context.header >> 31) & 1;
      break;
    case Expect::kData:
      result.word = true;
      result.arrival = {context.op, context.address, data};
      context.address = (context.address + 1) & 0xffff;
      if (context.left-- == 1) context.expect = context.last ? Expect::kRoute : Expect::kSegment;
      break;
  }
  return result;
}

ReceiveChannel::Result ReceiveChannel::step(int bank, const FlitWire& wire) {
  Result result;
  uint32_t ready = 0;
  for (const int v : EachBit(nonempty_)) {
    const Context& context = contexts_[v];
    const bool waits_for_bank = context.expect == Expect::kData && context.op != SegmentOp::kDrop &&
                                static_cast<int>(context.address & static_cast<unsigned>(config_->banks() - 1)) != bank;
    if (!waits_for_bank) ready |= 1u << v;
  }
  if (ready != 0) {
    const int v = consumes_.pick(ready);
    consumes_.take(v);
    result = consume(v);
  }
  if (wire.valid) {
    if (contexts_.empty()) {
      Context fresh;
      fresh.fifo.assign(config_->ni_depth(), 0);
      contexts_.assign(config_->router.vcs + (config_->reductions ? 1 : 0), fresh);
    }
    Context& context = contexts_[wire.vc];
    const int place = context.front + context.count;
    const int depth = static_cast<int>(context.fifo.size());
    context.fifo[place >= depth ? place - depth : place] = wire.data;
    ++context.count;
    nonempty_ |= 1u << wire.vc;
  }
  return result;
}

}  // namespace dateline
