// SPDX-License-Identifier: Apache-2.0
// A pseudo-terminal: this program holds one end, and another program opens the other end by name as a serial device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dateline {

class PseudoTerminal {
 public:
  /// The terminal is in raw mode from the start. Throws UsageError if the system has no pseudo-terminals.
  PseudoTerminal();
  ~PseudoTerminal();
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  const std::string& name() const { return name_; }
  /// Returns what the other end wrote; empty if nobody has it open.
  std::vector<uint8_t> read();
  /// True if the other end was open at the last read().
  bool connected() const { return connected_; }
  /// Returns the number of bytes taken; all of them if nobody has the other end open.
  size_t write(const std::vector<uint8_t>& bytes);
  /// Waits until the state may have changed, at most `milliseconds`.
  void wait(int milliseconds);

 private:
  int fd_ = -1;
  bool connected_ = false;
  std::string name_;
};

}  // namespace dateline
