// SPDX-License-Identifier: Apache-2.0
// A pseudo-terminal: this program holds the one end, and another one opens the other by its name as a serial device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dateline {

class PseudoTerminal {
 public:
  /// Raw from the beginning. Throws UsageError where the system has none.
  PseudoTerminal();
  ~PseudoTerminal();
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  const std::string& name() const { return name_; }
  /// What the other end wrote; nothing where nobody has it open.
  std::vector<uint8_t> read();
  /// As the last read() found it.
  bool connected() const { return connected_; }
  /// How many bytes were taken; all where nobody has it open.
  size_t write(const std::vector<uint8_t>& bytes);
  /// Waits until something may have changed, so many milliseconds at most.
  void wait(int milliseconds);

 private:
  int fd_ = -1;
  bool connected_ = false;
  std::string name_;
};

}  // namespace dateline
