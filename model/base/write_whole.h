// SPDX-License-Identifier: Apache-2.0
// Writes a complete text to a file descriptor.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>

namespace dateline {

/// Repeats write() until all bytes are written. Returns 0, or errno; ENOSPC where write() takes no more bytes.
inline int write_whole(int fd, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    const ssize_t n = write(fd, text.data() + at, text.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n < 0 ? errno : ENOSPC;
    at += static_cast<size_t>(n);
  }
  return 0;
}

}  // namespace dateline
