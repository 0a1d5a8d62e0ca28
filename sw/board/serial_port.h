// SPDX-License-Identifier: Apache-2.0
// A serial device, 8N1 at any rate, for this program alone; a pseudo-terminal too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/base/error.h"

namespace dateline {

/// The line or the board does not do what it should: no answer, gone.
struct LinkError : CheckError {
  using CheckError::CheckError;
};

class SerialPort {
 public:
  /// Opens it, takes it for itself and makes it raw, before the first byte; what came before is dropped. Throws
  /// UsageError that names the device when it cannot, is no terminal, or another program has it.
  SerialPort(std::string device, int baud);
  ~SerialPort();
  SerialPort(const SerialPort&) = delete;
  SerialPort& operator=(const SerialPort&) = delete;

  const std::string& device() const { return device_; }
  /// What has come. Throws LinkError when the device has gone.
  std::vector<uint8_t> read();
  /// As much of it as the device takes; how many bytes.
  size_t write(const std::vector<uint8_t>& bytes, size_t from);
  /// Waits until something has come (or, `to_write`, can be written), so many milliseconds at most.
  void wait(bool to_write, int milliseconds);

 private:
  [[noreturn]] void gone() const;

  std::string device_;
  int fd_ = -1;
};

}  // namespace dateline
