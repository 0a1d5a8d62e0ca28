// SPDX-License-Identifier: Apache-2.0
// The host's end of the serial link: frames go out in a window of what the board has room for, those that are lost go
// again, and answers come back in order. rtl/board/README.md has the other end.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>

#include "sw/board/frames.h"
#include "sw/board/serial_port.h"

namespace dateline {

/// What happened on the line.
struct LinkCounts {
  long frames = 0;  ///< that were sent, each once
  long resent = 0;
  long bad = 0;  ///< answers that were no frames, or frames that the board says were none
};

class Link {
 public:
  explicit Link(SerialPort& port) : port_(port) {}

  /// Begins a session; the words of the identity. Throws LinkError when nobody answers.
  Bytes hello();
  /// Bytes of frames that may be under way.
  void set_window(int bytes) { window_ = bytes; }

  /// Done with the data of the answer, when it comes.
  using Done = std::function<void(const Bytes& data)>;
  /// Sends a frame as soon as there is room; its number is set here. Throws LinkError when the board refuses one,
  /// or does not answer.
  void post(HostFrame frame, Done done = {});
  /// Until every frame is answered.
  void finish();
  /// post and finish; the data.
  Bytes call(HostFrame frame);

  /// Bytes of data that a frame should carry: less on a line that loses many.
  int chunk() const { return chunk_; }
  const LinkCounts& counts() const { return counts_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Pending {
    HostFrame frame;
    Done done;
    Bytes line;
    uint64_t turn = 0;  ///< number of its last transmission; 0: to be sent
    int sent = 0;       ///< times
    bool answered = false;
    Clock::time_point at{};
  };

  Bytes ask_identity(int session, int word);
  void exchange();  ///< sends what is to be sent, takes in what has come, looks at the clock
  void take(const BoardFrame& answer);
  void complete(Pending& pending, const BoardFrame& answer);
  void lose_before(uint64_t turn);
  void lose(Pending& pending);
  void send_more();
  void look_at_clock();
  bool receive(std::deque<BoardFrame>& frames);
  int under_way() const;

  SerialPort& port_;
  std::deque<Pending> pending_;
  Bytes output_, input_;
  size_t written_ = 0;
  uint8_t next_ = 0;
  uint64_t turn_ = 0;
  int window_ = 0;
  int chunk_ = 32;
  LinkCounts counts_;
  std::chrono::duration<double> trip_{0}, patience_{1.0};
  Clock::time_point last_answer_{}, last_action_{};
};

}  // namespace dateline
