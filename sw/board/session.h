// SPDX-License-Identifier: Apache-2.0
// A session with a board: one a command, so that nobody else comes between.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/board/identity.h"
#include "sw/board/link.h"
#include "sw/board/serial_port.h"

namespace dateline {

struct BoardAddress {
  std::string device;
  int baud = 0;
};

/// Of an engine's name, board:DEVICE[,BAUD]. Throws UsageError.
BoardAddress address_of(const std::string& name);

/// Of a status word.
struct BoardStatus {
  bool done = false, active = false;
  int round = 0;
  uint32_t cycle = 0;
};

class Session {
 public:
  /// Throws UsageError for a device that cannot be had or another protocol, LinkError when nobody answers.
  explicit Session(const BoardAddress& address);
  const BoardIdentity& board() const { return board_; }
  const std::string& who() const { return who_; }  ///< for messages
  Link& link() { return link_; }

  void reset();
  void start(unsigned rounds, unsigned delay);
  BoardStatus status();
  /// The same addresses of a node in a space, in bursts of words of 1 << size bytes; they land in `to`, which must
  /// stand until link().finish().
  void post_read(int node, int space, int channel, unsigned address, int size, std::vector<uint64_t>& to);

 private:
  std::string who_;
  SerialPort port_;
  Link link_;
  BoardIdentity board_;
};

/// The frame that reads so many words.
HostFrame read_frame(int node, int space, int channel, unsigned address, unsigned count, int size);

}  // namespace dateline
