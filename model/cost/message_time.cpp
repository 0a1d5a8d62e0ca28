// SPDX-License-Identifier: Apache-2.0
#include "model/cost/message_time.h"

#include <algorithm>
#include <cmath>

namespace dateline {
namespace {

// Cycles of rtl/node: a flit pushed into the sender's queue can leave it two later, a place that falls free can be
// filled one later; from the queue to the first switch it is two, from the last switch to the receiver's queue one, and
// a flit there can be taken one later; a credit is back two after the place fell free.
constexpr double kPushToPop = 2;
constexpr double kPopToSwitch = 2;
constexpr double kCredit = 2;
constexpr double kLongAgo = -1e9;
constexpr double kFetch = 3;  // from loading one segment's descriptor to having the next one's

/// The first cycle from `time` on in which the channel has the bank of the address.
double bank_turn(double time, unsigned address, int channel, int banks) {
  const long cycle = std::lround(std::ceil(time));
  const long wait = (static_cast<long>(address) - channel - (cycle - 1)) % banks;
  return static_cast<double>(cycle + (wait + banks) % banks);
}

class Recurrence {
 public:
  explicit Recurrence(const MessageHardware& hardware) : h_(hardware), switched_(hardware.hops + 1) {}

  void flit(double not_before, const unsigned* read, const unsigned* write) {
    double pop = std::max({not_before, after(pop_, 1, 1), after(switched_[0], h_.depth, kCredit)});
    if (popped() >= static_cast<size_t>(h_.queue)) {
      push_ = std::max({push_ + 1, after(pop_, h_.queue, 1), fetched_});
      if (read != nullptr) push_ = bank_turn(push_, *read, h_.injection, h_.banks);
      pop = std::max(pop, push_ + kPushToPop);
    }
    double at = pop + kPopToSwitch;
    for (int router = 0; router <= h_.hops; ++router) {
      const double credit =
          router < h_.hops ? after(switched_[router + 1], h_.depth, h_.hop) : after(consumed_, h_.queue, kCredit);
      at = std::max({at, after(switched_[router], 1, 1), credit});
      switched_[router].push_back(at);
      at += router < h_.hops ? h_.hop : 1;
    }
    arrival_ = at;
    double consumed = std::max(at + 1, after(consumed_, 1, 1));
    if (write != nullptr) consumed = bank_turn(consumed, *write, h_.ejection, h_.banks);
    pop_.push_back(pop);
    consumed_.push_back(consumed);
  }

  /// A segment's descriptor takes its time, which short segments before it do not hide.
  void segment_begins() {
    if (popped() < static_cast<size_t>(h_.queue)) return;  // long before the release
    loaded_ = std::max(push_, loaded_ + kFetch);
    fetched_ = loaded_ + 1;
  }

  double written() const { return std::max(consumed_.back() + 1, arrival_ + h_.hold + 1); }

 private:
  using Times = std::vector<double>;  // [flit]

  /// `delay` after what the flit `count` before the one that comes next did; nothing where there is none.
  static double after(const Times& times, int count, double delay) {
    return times.size() < static_cast<size_t>(count) ? kLongAgo : times[times.size() - count] + delay;
  }
  size_t popped() const { return pop_.size(); }

  const MessageHardware& h_;
  Times pop_, consumed_;
  std::vector<Times> switched_;  // [router]
  double push_ = 0, arrival_ = 0, fetched_ = 0, loaded_ = kLongAgo;
};

}  // namespace

double message_time(const MessageHardware& hardware, const std::vector<Stretch>& segments) {
  Recurrence recurrence(hardware);
  for (int i = 0; i < hardware.header_flits; ++i) recurrence.flit(hardware.first_flit, nullptr, nullptr);
  for (const Stretch& segment : segments) {
    recurrence.segment_begins();
    for (int i = 0; i < hardware.segment_flits; ++i) recurrence.flit(hardware.first_word, nullptr, nullptr);
    for (int w = 0; w < segment.words; ++w) {
      const unsigned read = segment.from + static_cast<unsigned>(w), write = segment.to + static_cast<unsigned>(w);
      recurrence.flit(hardware.first_word, &read, segment.drop ? nullptr : &write);
    }
  }
  return recurrence.written();
}

}  // namespace dateline
