// SPDX-License-Identifier: Apache-2.0
#include "model/node/receive_channel.h"

#include "model/router/rotate.h"

namespace dateline {

ReceiveChannel::ReceiveChannel(const NodeConfig& config) : config_(config) { reset(); }

void ReceiveChannel::reset() {
  Context fresh;
  fresh.fifo.assign(config_.ni_depth(), 0);
  contexts_.assign(config_.router.vcs, fresh);
  nonempty_ = 0;
  above_ = ~0u;
}

ReceiveChannel::Result ReceiveChannel::consume(int index) {
  Context& context = contexts_[index];
  const uint64_t data = context.fifo[context.front];
  context.front = context.front + 1 == static_cast<int>(context.fifo.size()) ? 0 : context.front + 1;
  if (--context.count == 0) nonempty_ &= ~(1u << index);
  Result result;
  result.credit = {static_cast<uint8_t>(index), true};
  switch (context.expect) {
    case Expect::kRoute:
      context.expect = Expect::kSegment;
      break;
    case Expect::kSegment:
      context.expect = Expect::kData;
      context.address = data & 0xffff;
      context.left = (data >> 16) & 0x1fff;
      context.drop = ((data >> 29) & 3) == static_cast<unsigned>(SegmentOp::kDrop);
      context.last = (data >> 31) & 1;
      break;
    case Expect::kData:
      result.word = true;
      result.write = !context.drop;
      result.address = context.address;
      result.data = data;
      context.address = (context.address + 1) & 0xffff;
      if (context.left-- == 1) context.expect = context.last ? Expect::kRoute : Expect::kSegment;
      break;
  }
  return result;
}

ReceiveChannel::Result ReceiveChannel::step(int bank, const Forward& wire) {
  Result result;
  uint32_t ready = 0;
  for_each_bit(nonempty_, [&](int v) {
    const Context& context = contexts_[v];
    const bool waits_for_bank = context.expect == Expect::kData && !context.drop &&
                                static_cast<int>(context.address & static_cast<unsigned>(config_.banks() - 1)) != bank;
    if (!waits_for_bank) ready |= 1u << v;
  });
  if (ready != 0) {
    const int v = rotate_pick(ready, above_);
    above_ = rotate_after(v);
    result = consume(v);
  }
  if (wire.valid) {
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
