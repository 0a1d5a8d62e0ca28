// SPDX-License-Identifier: Apache-2.0
#include "sw/board/link.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "model/base/printable.h"

namespace dateline {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr int kLeastChunk = 16;
constexpr size_t kMostPending = 100;  // below the 128 sequence numbers that the board takes for repeats
constexpr Seconds kLeastPatience{0.03}, kMostPatience{8.0};
constexpr double kTrips = 4, kMostTrips = 16;  // first and longest timeout, in round trips
constexpr Seconds kGiveUp{60.0};               // time without any answer
constexpr Seconds kGiveUpHello{20.0};
constexpr Seconds kHelloPatience{0.2}, kMostHelloPatience{3.0};
constexpr int kSessionWord = 7, kIdentitySequence = 128;
constexpr int kPollMilliseconds = 10;

int weight(const HostFrame& frame) { return kHeadBytes + static_cast<int>(frame.data.size()) + kCrcBytes + 1; }

}  // namespace

/// Reads the line and appends the complete frames; false when no byte has arrived.
bool Link::receive(std::deque<BoardFrame>& frames) {
  const Bytes bytes = port_.read();
  for (const uint8_t byte : bytes) {
    if (byte != 0) {
      if (input_.size() <= 2 * kFrameBytes) input_.push_back(byte);
      continue;
    }
    if (input_.empty()) continue;
    std::optional<BoardFrame> frame = board_frame(input_);
    input_.clear();
    if (frame)
      frames.push_back(std::move(*frame));
    else
      ++counts_.bad;
  }
  return !bytes.empty();
}

/// Requests a word of the identity until it arrives. One word at a time, because short answers pass a bad line.
Bytes Link::ask_identity(int session, int word) {
  HostFrame frame;
  frame.command = BoardCommand::kHello;
  frame.sequence = word == kSessionWord ? 0 : static_cast<uint8_t>(kIdentitySequence + word);
  frame.node = session;
  frame.address = static_cast<unsigned>(word);
  frame.count = 1;
  frame.size = 3;
  Bytes line = {0};  // ends a frame that another program may have begun
  const Bytes whole = to_line(frame.bytes());
  line.insert(line.end(), whole.begin(), whole.end());
  const Clock::time_point start = Clock::now();
  bool heard = false;
  for (Seconds patience = kHelloPatience; Clock::now() - start < kGiveUpHello;
       patience = std::min(1.2 * patience, kMostHelloPatience)) {
    const Clock::time_point sent = Clock::now();
    size_t written = 0;
    while (Clock::now() - sent < patience) {
      written += port_.write(line, written);
      std::deque<BoardFrame> frames;
      heard = receive(frames) || heard;
      for (const BoardFrame& answer : frames)
        if (answer.reply == BoardReply::kGood && answer.sequence == frame.sequence && answer.data.size() == 8 &&
            (word != kSessionWord || words_of(answer.data, 1)[3] == static_cast<uint64_t>(session)))
          return answer.data;
      if (frames.empty()) port_.wait(written < line.size(), kPollMilliseconds);
    }
  }
  throw LinkError("board " + printable(port_.device(), 200) +
                  (heard ? ": its bytes are not the protocol of a board; is the baud rate right?"
                         : ": no answer; is the board flashed and powered, and is the baud rate right?"));
}

Bytes Link::hello() {
  std::random_device random;
  const auto session = static_cast<int>(1 + random() % 0xffff);
  const Bytes last = ask_identity(session, kSessionWord);  // answers of earlier sessions come before this one
  Bytes identity;
  for (int word = 0; word < kSessionWord; ++word) {
    const Bytes data = ask_identity(session, word);
    identity.insert(identity.end(), data.begin(), data.end());
    if (word == 0 && (data[0] != 'D' || data[1] != 'L'))
      throw LinkError("board " + printable(port_.device(), 200) + ": this is not a board of this project");
  }
  identity.insert(identity.end(), last.begin(), last.end());
  next_ = 1;
  last_answer_ = last_action_ = Clock::now();
  return identity;
}

int Link::under_way() const {
  int bytes = 0;
  for (const Pending& pending : pending_) bytes += pending.answered ? 0 : weight(pending.frame);
  return bytes;
}

void Link::post(HostFrame frame, Done done) {
  while (!pending_.empty() && (under_way() + weight(frame) > window_ || pending_.size() >= kMostPending)) exchange();
  frame.sequence = next_++;
  if (pending_.empty()) last_answer_ = Clock::now();
  Pending pending;
  pending.line = to_line(frame.bytes());
  pending.frame = std::move(frame);
  pending.done = std::move(done);
  pending_.push_back(std::move(pending));
  ++counts_.frames;
  send_more();
}

void Link::finish() {
  while (!pending_.empty()) exchange();
}

Bytes Link::call(HostFrame frame) {
  Bytes data;
  post(std::move(frame), [&data](const Bytes& answer) { data = answer; });
  finish();
  return data;
}

/// Sends frames in the order of their numbers, because the board executes only the one that it expects.
void Link::send_more() {
  for (Pending& pending : pending_) {
    if (pending.answered || pending.transmission != 0) continue;
    if (output_.size() - written_ > kFrameBytes) break;
    if (pending.sent > 0) output_.push_back(0);  // the zero byte of the lost transmission may be lost too
    output_.insert(output_.end(), pending.line.begin(), pending.line.end());
    pending.transmission = ++transmissions_;
    pending.at = last_action_ = Clock::now();
    if (pending.sent++ > 0) ++counts_.resent;
  }
  written_ += port_.write(output_, written_);
  if (written_ == output_.size()) {
    output_.clear();
    written_ = 0;
  }
}

void Link::exchange() {
  send_more();
  std::deque<BoardFrame> frames;
  if (!receive(frames)) {
    port_.wait(!output_.empty(), kPollMilliseconds);
    receive(frames);
  }
  for (const BoardFrame& frame : frames) take(frame);
  check_timeout();
}

void Link::mark_lost(Pending& pending) {
  pending.transmission = 0;
  chunk_ = std::max(kLeastChunk, chunk_ / 2);
}

/// Answers come in the order of the transmissions, so that earlier transmissions without an answer are lost.
void Link::mark_lost_before(uint64_t transmission) {
  for (Pending& pending : pending_)
    if (!pending.answered && pending.transmission != 0 && pending.transmission < transmission) mark_lost(pending);
}

void Link::complete(Pending& pending, const BoardFrame& answer) {
  if (pending.sent == 1) {
    const Seconds trip = Clock::now() - pending.at;
    trip_ = trip_.count() > 0 ? 0.8 * trip_ + 0.2 * trip : trip;
  }
  patience_ = std::clamp(kTrips * trip_, kLeastPatience, kMostPatience);
  chunk_ = std::min(kFrameDataBytes, chunk_ + 8);
  pending.answered = true;
  if (pending.done) pending.done(answer.data);
}

void Link::take(const BoardFrame& answer) {
  last_answer_ = last_action_ = Clock::now();
  if (is_invalid(answer.reply)) {
    ++counts_.bad;
    Pending* oldest = nullptr;
    for (Pending& pending : pending_)
      if (!pending.answered && pending.transmission != 0 && (!oldest || pending.transmission < oldest->transmission))
        oldest = &pending;
    if (oldest) mark_lost(*oldest);
    return;
  }
  const auto index = static_cast<uint8_t>(answer.sequence - (pending_.empty() ? 0 : pending_.front().frame.sequence));
  if (index >= pending_.size() || pending_[index].answered) return;  // another answer to a frame that is done
  Pending& pending = pending_[index];
  const uint64_t transmission = pending.transmission;
  if (answer.reply == BoardReply::kSequence) {
    const auto ahead = static_cast<uint8_t>(answer.expected - pending_.front().frame.sequence);
    if (ahead > pending_.size())
      throw LinkError("board " + printable(port_.device(), 200) + ": it has lost the session; was it reset?");
    mark_lost_before(transmission);
    pending.transmission = 0;
  } else if (answer.reply == BoardReply::kGood || answer.reply == BoardReply::kRepeated) {
    const size_t words = pending.frame.changes() ? 0 : size_t{pending.frame.count} << pending.frame.size;
    if (answer.data.size() != words) return;  // an answer to another command
    // The board has executed all earlier frames, because it executes frames in order.
    for (size_t i = 0; i < index; ++i)
      if (pending_[i].frame.changes() && !pending_[i].answered) {
        pending_[i].answered = true;
        if (pending_[i].done) pending_[i].done({});
      }
    complete(pending, answer);
    if (transmission != 0) mark_lost_before(transmission);
    while (!pending_.empty() && pending_.front().answered) pending_.pop_front();
  } else {
    throw LinkError("board " + printable(port_.device(), 200) + " refuses a command: " + to_string(answer.reply));
  }
}

/// After a timeout the oldest frame is sent again; its answer shows which other frames were lost.
void Link::check_timeout() {
  if (pending_.empty()) return;
  const Clock::time_point now = Clock::now();
  if (now - last_answer_ > kGiveUp)
    throw LinkError("board " + printable(port_.device(), 200) + ": no answer for " +
                    std::to_string(static_cast<int>(kGiveUp.count())) + " s");
  if (now - last_action_ < patience_) return;
  const Seconds most = trip_.count() > 0 ? kMostTrips * trip_ : kMostPatience;
  patience_ = std::clamp(1.5 * patience_, kLeastPatience, std::max(kLeastPatience, std::min(most, kMostPatience)));
  for (Pending& pending : pending_)
    if (!pending.answered) {
      mark_lost(pending);
      break;
    }
  last_action_ = now;
}

}  // namespace dateline
