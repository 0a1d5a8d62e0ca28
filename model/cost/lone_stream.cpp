// SPDX-License-Identifier: Apache-2.0
#include "model/cost/lone_stream.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "model/cost/stream_flits.h"
#include "model/router/timing.h"

namespace dateline {
namespace {

class LoneStream {
 public:
  LoneStream(const StreamHardware& hardware, const Stream& stream)
      : h_(hardware),
        stream_(stream),
        kinds_(flit_kinds(hardware, stream)),
        last_(static_cast<int>(stream.path.size())) {
    const int back = std::max({hardware.depth, hardware.queue, hardware.decoded_flits});
    while (kept_ <= back) kept_ *= 2;
    times_.resize(static_cast<size_t>(last_ + 1) * kept_, kLongAgo);
    for (int stage = 0; stage <= last_; ++stage) first_.push_back(consumed_before(h_, stage, last_ + 1));
  }

  int time() {
    const int flits = static_cast<int>(kinds_.size());
    // A router waits for a complete header, so the header flits must reach a stage before the first one leaves it.
    const int header = std::min(h_.decoded_flits, flits);
    for (int stage = 0; stage <= last_; ++stage)
      for (int flit = 0; flit < header; ++flit) leave(stage, flit);
    for (int flit = header; flit < flits; ++flit)
      for (int stage = 0; stage <= last_; ++stage) leave(stage, flit);
    const int arrival = left(last_ - 1, flits - 1) + switch_to_take(h_.timing) - 1;
    return std::max(left(last_, flits - 1) + 1, arrival + h_.hold + 1);
  }

 private:
  /// The cycle in which a flit left a stage. Only the last kept_ flits are stored.
  int& left(int stage, int flit) { return times_[static_cast<size_t>(stage) * kept_ + (flit & (kept_ - 1))]; }

  void leave(int stage, int flit) {
    if (flit < first_[stage]) return;  // dropped at an earlier stage
    if (stage == 0) push(flit);
    const int before = flit == first_[stage] ? -1 : left(stage, flit - 1);
    int from = std::max(before + 1, ready_from(stage, flit));
    if (stage > 0 && stage < last_ && flit == first_[stage + 1 < last_ ? stage + 1 : stage])
      from += h_.timing.head_cycles() - h_.timing.body_cycles();
    const bool writes = stage == last_ && kinds_[flit].writes;
    left(stage, flit) = writes ? bank_turn(h_, kinds_[flit].to, stream_.ejection_bank, from) : from;
    if (stage == last_ && flit + 1 == stream_.header_flits)
      gate_ = left(stage, flit) + kTakeToGate + (last_ - 2) * h_.timing.link_stages;
  }

  /// The cycle from which a flit can leave a stage, without regard to the flit before it.
  int ready_from(int stage, int flit) {
    if (stage == last_) return left(last_ - 1, flit) + switch_to_take(h_.timing);
    if (stage == 0) {
      int from = std::max(stream_.first_flit, pushed_ + kPushToPop);
      if (h_.circuits && flit >= stream_.header_flits) from = std::max(from, gate_);
      return flit < h_.depth ? from : std::max(from, left(1, flit - h_.depth) + kLocalCredit);
    }
    const int here = flit == 0 ? h_.decoded_flits - 1 : flit;
    const int there = left(stage - 1, here) + (stage == 1 ? kPopToSwitch : h_.timing.body_hop());
    if (stage + 1 < last_ && flit < first_[stage + 1]) return there;  // a consumed header, which this stage drops
    const bool ejects = stage + 1 == last_;
    const int room = ejects ? h_.queue : h_.depth;
    return flit < room
               ? there
               : std::max(there, left(stage + 1, flit - room) + (ejects ? kLocalCredit : h_.timing.credit_return()));
  }

  /// Pushes a flit into the sender's queue, which holds the first flits already at the release.
  void push(int flit) {
    if (flit < h_.queue) return;
    const int from = std::max({pushed_ + 1, fetched_, left(0, flit - h_.queue) + 1, 0});
    pushed_ = kinds_[flit].reads ? bank_turn(h_, kinds_[flit].from, stream_.injection_bank, from) : from;
    if (static_cast<size_t>(flit) + 1 == kinds_.size() || !kinds_[flit + 1].opens_segment) return;
    loaded_ = std::max(pushed_, loaded_ + kFetch);
    fetched_ = loaded_ + 1;
  }

  const StreamHardware& h_;
  const Stream& stream_;
  std::vector<FlitKind> kinds_;
  int last_;                ///< stage of the receiver
  int kept_ = 1;            ///< power of two, greater than the distance to the oldest flit that is needed
  std::vector<int> times_;  ///< [stage][flit modulo kept_]
  std::vector<int> first_;  ///< [stage]: first flit that reaches it
  int pushed_ = kLongAgo;   ///< cycle of the last push
  /// First cycle in which a flit of the last descriptor can be pushed, and cycle in which that descriptor was loaded.
  int fetched_ = kLongAgo, loaded_ = kLongAgo;
  int gate_ = 0;  ///< cycle from which a circuit's words may leave the queue
};

}  // namespace

bool can_stream_alone(const StreamHardware& hardware, const Stream& stream) {
  std::vector<int> resources = stream.path;
  std::sort(resources.begin(), resources.end());
  return std::adjacent_find(resources.begin(), resources.end()) == resources.end() && stream.path.size() > 2 &&
         hardware.decoded_flits <= std::min({hardware.depth, hardware.queue, stream.header_flits});
}

int lone_stream_time(const StreamHardware& hardware, const Stream& stream) {
  return LoneStream(hardware, stream).time();
}

}  // namespace dateline
