// SPDX-License-Identifier: Apache-2.0
#include "model/node/round_control.h"

#include <cstddef>

namespace dateline {

void RoundControl::load(const Program& program, const std::vector<uint32_t>& expected_words) {
  *this = RoundControl();
  expected_ = expected_words;
  startup_setting_ = program.startup;
  hold_setting_ = program.hold;
}

void RoundControl::count(bool release, bool sent, bool written, const LostCycles& lost) {
  RoundRecord& record = now_.record;
  if (sent && !now_.sent_seen) record.sent = now_.cycle;
  if (written && !now_.written_seen) record.written = now_.cycle;
  if (release) {
    record.released = now_.cycle;
    record.lost_credit = record.lost_vc = record.lost_switch = record.lost_ejection = 0;
  } else if (now_.running) {
    record.lost_credit += lost.credit;
    record.lost_vc += lost.vc;
    record.lost_switch += lost.switching;
    record.lost_ejection += lost.ejection;
  }
}

void RoundControl::step(bool close, bool release, bool sends_done, bool arrival, unsigned words,
                        const LostCycles& lost) {
  const bool sent = now_.go && sends_done;
  const bool written = now_.go && now_.left == 0 && now_.hold == 0;
  if (close && now_.started) {
    records_.push_back(now_.record);
    ++now_.round;
  }
  count(release, sent, written, lost);
  now_.sent_seen = !release && (now_.sent_seen || sent);
  now_.written_seen = !release && (now_.written_seen || written);
  now_.done = sent && written && !close;

  if (close)
    now_.go = false;
  else if (now_.running && !now_.go && now_.startup == 0)
    now_.go = true;
  now_.startup = release ? startup_setting_ : now_.startup != 0 ? now_.startup - 1 : 0;
  if (release)
    now_.running = true;
  else if (close)
    now_.running = false;

  now_.left = release ? (now_.round < expected_.size() ? expected_[now_.round] : 0) : now_.left - words;
  now_.record.received = release ? 0 : now_.record.received + words;
  now_.hold = arrival ? hold_setting_ : now_.hold != 0 ? now_.hold - 1 : 0;
  if (close || now_.started) ++now_.cycle, ++now_.phase;
  if (release) now_.phase = 0;
  now_.started = now_.started || close;
}

bool RoundControl::settled(bool sends_done) const {
  const bool sent = now_.go && sends_done, written = now_.go && now_.left == 0;
  return now_.hold == 0 && now_.startup == 0 && now_.running == now_.go && (now_.sent_seen || !sent) &&
         (now_.written_seen || !written) && now_.done == (sent && written);
}

uint32_t RoundControl::follow(const RoundControl& bystander) {
  const uint32_t closed = bystander.now_.closes() - now_.closes();
  if (closed == 0 && now_.running == bystander.now_.running) {
    now_.cycle = bystander.now_.cycle;
    now_.phase = bystander.now_.phase;
    return 0;
  }
  records_.insert(records_.end(), bystander.records_.begin() + static_cast<std::ptrdiff_t>(records_.size()),
                  bystander.records_.end());
  now_ = bystander.now_;
  return closed;
}

}  // namespace dateline
