// SPDX-License-Identifier: Apache-2.0
// A serial device or pseudo-terminal, 8N1 at any rate, for exclusive use by this program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/base/error.h"

namespace dateline {

/// The line or the board failed: no answer, an answer that violates the protocol, or a device that has gone.
struct LinkError : CheckError {
  using CheckError::CheckError;
};

class SerialPort {
 public:
  /// Opens the device, locks it and sets raw mode, before the first byte; bytes that arrived earlier are dropped.
  /// Throws UsageError, which names the device, when it cannot be opened, is not a terminal or is in use by another
  /// program.
  SerialPort(std::string device, int baud);
  ~SerialPort();
  SerialPort(const SerialPort&) = delete;
  SerialPort& operator=(const SerialPort&) = delete;

  const std::string& device() const { return device_; }
  /// The bytes that have arrived. Throws LinkError when the device has gone.
  std::vector<uint8_t> read();
  /// Writes bytes from index `from` on, as many as the device accepts; returns how many. Throws as read() does.
  size_t write(const std::vector<uint8_t>& bytes, size_t from);
  /// Waits until bytes have arrived or, with `to_write`, can be written, for at most that many milliseconds. Throws as
  /// read() does.
  void wait(bool to_write, int milliseconds);

 private:
  [[noreturn]] void gone() const;

  std::string device_;
  int fd_ = -1;
};

}  // namespace dateline
