// SPDX-License-Identifier: Apache-2.0
// stdin, stdout and stderr that are closed, or that cannot be written because a disk is full or a pipe has no reader.
#pragma once

#include <ios>
#include <streambuf>
#include <string>

namespace dateline {

/// Construct it before anything opens a file. No file that is opened later gets the descriptor of a closed stream.
/// Writing to std::cout throws std::ios_base::failure when it fails.
class StandardStreams {
 public:
  StandardStreams();
  ~StandardStreams();
  StandardStreams(const StandardStreams&) = delete;
  StandardStreams& operator=(const StandardStreams&) = delete;

  /// Discards what is written to std::cout and std::cerr, until speak_again().
  void silence();
  void speak_again();

  /// Flushes stdout. Returns false if output was lost.
  bool finish() const;
  /// Whether output was lost because the reader of a pipe has ended (| head). Then the program ends without a message.
  bool reader_gone() const;

 private:
  /// Discards what is written to it.
  class Nowhere : public std::streambuf {
   protected:
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
    std::streamsize xsputn(const char* /*text*/, std::streamsize count) override { return count; }
  };

  Nowhere nowhere_;
  std::streambuf *out_ = nullptr, *err_ = nullptr;  ///< the buffers of std::cout and std::cerr while they are silent
};

}  // namespace dateline
