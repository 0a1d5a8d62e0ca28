// SPDX-License-Identifier: Apache-2.0
// The far end of a serial line, cycle by cycle: converts bytes to levels and levels to bytes, 8N1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace dateline {

/// Drives a serial line.
class UartSender {
 public:
  /// divisor: cycles per bit.
  explicit UartSender(int divisor) : divisor_(divisor) {}
  /// idle: cycles for which the line stays idle before the byte.
  void push(uint8_t byte, int idle = 0) { queue_.push_back({byte, idle}); }
  size_t waiting() const { return queue_.size() + (left_ > 0 ? 1 : 0); }

  /// Returns the level of the line in the next cycle.
  bool level() {
    if (left_ == 0) {
      if (queue_.empty()) return true;
      if (queue_.front().idle > 0) {
        --queue_.front().idle;
        return true;
      }
      bits_ = 0x200u | static_cast<unsigned>(queue_.front().byte) << 1;  // start bit, data, stop bit
      queue_.pop_front();
      left_ = 10 * divisor_;
    }
    const int bit = 10 - (left_ + divisor_ - 1) / divisor_;
    --left_;
    return (bits_ >> bit & 1u) != 0;
  }

 private:
  struct Entry {
    uint8_t byte;
    int idle;
  };
  int divisor_;
  std::deque<Entry> queue_;
  unsigned bits_ = 0;
  int left_ = 0;  ///< cycles left of the byte being sent
};

/// Receives from a serial line; samples in the middle of each bit.
class UartReceiver {
 public:
  explicit UartReceiver(int divisor) : divisor_(divisor) {}

  /// Takes the level of one cycle. Returns a byte in the middle of its stop bit.
  std::optional<uint8_t> take(bool level) {
    if (wait_ < 0) {
      if (level) return {};
      wait_ = divisor_ + divisor_ / 2 - 1;  // cycles to the middle of the first data bit
      bit_ = 0;
      bits_ = 0;
      return {};
    }
    if (wait_-- > 0) return {};
    wait_ = divisor_ - 1;
    if (bit_ < 8) {
      bits_ |= (level ? 1u : 0u) << bit_++;
      return {};
    }
    wait_ = -1;
    return static_cast<uint8_t>(bits_);
  }

 private:
  int divisor_;
  int wait_ = -1;  ///< cycles until the next sample; -1: the line is idle
  int bit_ = 0;
  unsigned bits_ = 0;
};

}  // namespace dateline
