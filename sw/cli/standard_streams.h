// SPDX-License-Identifier: Apache-2.0
// stdin, stdout and stderr as the program finds them: full, closed, or a pipe that nobody reads any longer.
#pragma once

#include <ios>
#include <streambuf>
#include <string>

namespace dateline {

/// Made first of all. A stream that is closed is never given to a file that is opened later; what is written to
/// std::cout and cannot be throws std::ios_base::failure at once.
class StandardStreams {
 public:
  StandardStreams();
  ~StandardStreams();
  StandardStreams(const StandardStreams&) = delete;
  StandardStreams& operator=(const StandardStreams&) = delete;

  /// From now on nothing that goes to std::cout and std::cerr is shown.
  void silence();
  void speak_again();

  /// Flushes stdout; false when something that was printed is lost.
  bool finish() const;
  /// Whether it is lost because the reader of a pipe has gone (| head): then nobody wants to hear of it.
  bool reader_gone() const;

 private:
  /// Takes everything and shows nothing.
  class Nowhere : public std::streambuf {
   protected:
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
    std::streamsize xsputn(const char* /*text*/, std::streamsize count) override { return count; }
  };

  Nowhere nowhere_;
  std::streambuf *out_ = nullptr, *err_ = nullptr;  ///< those of std::cout and std::cerr while they are silent
};

}  // namespace dateline
