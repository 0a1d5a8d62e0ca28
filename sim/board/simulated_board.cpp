// SPDX-License-Identifier: Apache-2.0
#include "sim/board/simulated_board.h"

#include <cstddef>
#include <utility>

namespace dateline {
namespace {

constexpr int kCyclesAtATime = 64;      // cycles between two reads of the terminal
constexpr size_t kMostWaiting = 64;     // bytes on their way to the board; further bytes stay in the terminal
constexpr int kWaitMilliseconds = 200;  // longest single wait for a host

}  // namespace

SimulatedBoard::SimulatedBoard(std::unique_ptr<BoardTop> core, int divisor, uint64_t settle, const LineFaults& faults)
    : core_(std::move(core)),
      sender_(divisor),
      receiver_(divisor),
      to_board_(faults, 0),
      to_host_(faults, 1),
      divisor_(divisor),
      settle_(settle) {}

void SimulatedBoard::step() {
  if (sender_.waiting() > 0) busy_ = cycle_;
  core_->step(sender_.level());
  ++cycle_;
  const bool tx = core_->tx();
  if (!tx || core_->leds().running) busy_ = cycle_;
  if (const auto byte = receiver_.take(tx))
    for (const uint8_t passed : to_host_.pass(*byte)) output_.push_back(passed);
}

std::vector<uint8_t> SimulatedBoard::pass(const std::vector<uint8_t>& bytes) {
  for (const uint8_t byte : bytes)
    for (const uint8_t passed : to_board_.pass(byte)) sender_.push(passed, to_board_.pause() * divisor_);
  if (!bytes.empty()) busy_ = cycle_;
  for (int i = 0; i < kCyclesAtATime; ++i) step();
  return std::exchange(output_, {});
}

void SimulatedBoard::serve(PseudoTerminal& terminal, bool once) {
  std::vector<uint8_t> answer;
  for (bool met = false;;) {
    std::vector<uint8_t> bytes;
    if (sender_.waiting() < kMostWaiting) bytes = terminal.read();
    if (terminal.connected()) met = true;
    if (once && met && !terminal.connected()) return;
    if (bytes.empty() && answer.empty() && quiet()) {
      terminal.wait(kWaitMilliseconds);
      continue;
    }
    const std::vector<uint8_t> more = pass(bytes);
    answer.insert(answer.end(), more.begin(), more.end());
    answer.erase(answer.begin(), answer.begin() + static_cast<std::ptrdiff_t>(terminal.write(answer)));
  }
}

}  // namespace dateline
