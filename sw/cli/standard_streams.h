// SPDX-License-Identifier: Apache-2.0
// stdin, stdout and stderr as the program finds them: full, closed, or a pipe that nobody reads any longer.
#pragma once

#include <string>

namespace dateline {

/// Made first of all. A stream that is closed is never given to a file that is opened later; what is written to
/// std::cout and cannot be throws std::ios_base::failure at once.
class StandardStreams {
 public:
  StandardStreams();
  StandardStreams(const StandardStreams&) = delete;
  StandardStreams& operator=(const StandardStreams&) = delete;

  /// Flushes stdout; false when something that was printed is lost.
  bool finish() const;
  /// Whether it is lost because the reader of a pipe has gone (| head): then nobody wants to hear of it.
  bool reader_gone() const;
};

}  // namespace dateline
