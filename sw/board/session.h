// SPDX-License-Identifier: Apache-2.0
// A session with a board. A command holds one session from its first access to its end.
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

/// Device and baud rate in the name of an engine, board:DEVICE[,BAUD]. Throws UsageError for an invalid name.
BoardAddress address_of(const std::string& name);

/// The fields of a status word.
struct BoardStatus {
  bool done = false, active = false;
  int round = 0;
  uint32_t cycle = 0;
};

class Session {
 public:
  /// Begins the session. Throws UsageError for a device that cannot be opened or another protocol, and LinkError when
  /// the board does not answer.
  explicit Session(const BoardAddress& address);
  const BoardIdentity& board() const { return board_; }
  const std::string& name() const { return name_; }  ///< name of the board in messages: "board /dev/ttyUSB0"
  Link& link() { return link_; }

  void reset();
  void start(unsigned rounds, unsigned delay);
  BoardStatus status();
  /// Reads to.size() words of 1 << size bytes of a node, from `address` on, in bursts. link().finish() completes the
  /// reads; `to` must exist until then.
  void post_read(int node, int space, int channel, unsigned address, int size, std::vector<uint64_t>& to);

 private:
  std::string name_;
  SerialPort port_;
  Link link_;
  BoardIdentity board_;
};

/// The frame that reads `count` words of 1 << size bytes.
HostFrame read_frame(int node, int space, int channel, unsigned address, unsigned count, int size);

}  // namespace dateline
