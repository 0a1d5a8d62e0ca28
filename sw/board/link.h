// SPDX-License-Identifier: Apache-2.0
// The host's end of the serial link. It keeps a window of frames in flight that fits into the board's FIFO, sends lost
// frames again, and passes on the answers. rtl/board/README.md describes the board's end.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>

#include "sw/board/frames.h"
#include "sw/board/serial_port.h"

namespace dateline {

/// Statistics of the line.
struct LinkCounts {
  long frames = 0;  ///< frames sent, each counted once
  long resent = 0;  ///< repeated transmissions
  long bad = 0;     ///< invalid answers, and answers that report an invalid frame
};

class Link {
 public:
  explicit Link(SerialPort& port) : port_(port) {}

  /// Begins a session; returns the words of the identity. Throws LinkError when the board does not answer.
  Bytes hello();
  /// Sets the most bytes of frames in flight.
  void set_window(int bytes) { window_ = bytes; }

  /// Called with the data of the answer when it arrives.
  using Done = std::function<void(const Bytes& data)>;
  /// Sends a frame as soon as the window has room, and sets its sequence number. Throws LinkError when the board
  /// refuses a frame or does not answer.
  void post(HostFrame frame, Done done = {});
  /// Waits until every frame is answered.
  void finish();
  /// post, then finish; returns the data of the answer.
  Bytes call(HostFrame frame);

  /// Bytes of data that a frame should carry: fewer on a line that loses many frames.
  int chunk() const { return chunk_; }
  const LinkCounts& counts() const { return counts_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Pending {
    HostFrame frame;
    Done done;
    Bytes line;
    uint64_t transmission = 0;  ///< number of the last transmission of this frame; 0: to be sent
    int sent = 0;               ///< transmissions of this frame
    bool answered = false;
    Clock::time_point at{};
  };

  Bytes ask_identity(int session, int word);
  void exchange();  ///< sends pending frames, handles the answers that have arrived, checks the timeout
  void take(const BoardFrame& answer);
  void complete(Pending& pending, const BoardFrame& answer);
  void mark_lost_before(uint64_t transmission);
  void mark_lost(Pending& pending);
  void send_more();
  void check_timeout();
  bool receive(std::deque<BoardFrame>& frames);
  int under_way() const;

  SerialPort& port_;
  std::deque<Pending> pending_;
  Bytes output_, input_;
  size_t written_ = 0;
  uint8_t next_ = 0;
  uint64_t transmissions_ = 0;
  int window_ = 0;
  int chunk_ = 32;
  LinkCounts counts_;
  std::chrono::duration<double> trip_{0}, patience_{1.0};
  Clock::time_point last_answer_{}, last_action_{};
};

}  // namespace dateline
