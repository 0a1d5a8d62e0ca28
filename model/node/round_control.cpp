// SPDX-License-Identifier: Apache-2.0
#include "model/node/round_control.h"

namespace dateline {

void RoundControl::load(const Program& program, const std::vector<uint32_t>& expected_words) {
  *this = RoundControl();
  expected_ = expected_words;
  expected_.resize(program.rounds + 1, 0);
  startup_setting_ = program.startup;
  hold_setting_ = program.hold;
}

void RoundControl::count(bool release, bool sent, bool written, const LostCycles& lost) {
  if (sent && !sent_seen_) record_.sent = cycle_;
  if (written && !written_seen_) record_.written = cycle_;
  if (release) {
    record_.released = cycle_;
    record_.lost_credit = record_.lost_vc = record_.lost_switch = record_.lost_ejection = 0;
  } else if (running_) {
    record_.lost_credit += lost.credit;
    record_.lost_vc += lost.vc;
    record_.lost_switch += lost.switching;
    record_.lost_ejection += lost.ejection;
  }
}

void RoundControl::step(bool close, bool release, bool sends_done, bool arrival, unsigned words,
                        const LostCycles& lost) {
  const bool sent = go_ && sends_done;
  const bool written = go_ && left_ == 0 && hold_ == 0;
  if (close && started_) {
    records_.push_back(record_);
    ++round_;
  }
  count(release, sent, written, lost);
  sent_seen_ = !release && (sent_seen_ || sent);
  written_seen_ = !release && (written_seen_ || written);
  done_ = sent && written && !close;

  if (close)
    go_ = false;
  else if (running_ && !go_ && startup_ == 0)
    go_ = true;
  startup_ = release ? startup_setting_ : startup_ != 0 ? startup_ - 1 : 0;
  if (release)
    running_ = true;
  else if (close)
    running_ = false;

  left_ = release ? (round_ < expected_.size() ? expected_[round_] : 0) : left_ - words;
  record_.received = release ? 0 : record_.received + words;
  hold_ = arrival ? hold_setting_ : hold_ != 0 ? hold_ - 1 : 0;
  if (close || started_) ++cycle_, ++phase_;
  if (release) phase_ = 0;
  started_ = started_ || close;
}

}  // namespace dateline
