// SPDX-License-Identifier: Apache-2.0
#include "sw/board/session.h"

#include <algorithm>
#include <cstddef>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/board/board_engine.h"

namespace dateline {
namespace {

constexpr const char* kPrefix = "board:";

}  // namespace

BoardAddress address_of(const std::string& name) {
  BoardAddress address;
  address.baud = kDefaultBaud;
  if (name.rfind(kPrefix, 0) == 0) address.device = name.substr(std::string(kPrefix).size());
  const size_t comma = address.device.rfind(',');
  if (comma != std::string::npos) {
    const std::string baud = address.device.substr(comma + 1);
    if (baud.empty() || baud.size() > 8 || baud.find_first_not_of("0123456789") != std::string::npos)
      throw UsageError(setting("engine", "'" + printable(name, 200) + "'") + ": '" + printable(baud) +
                       "' is not a baud rate; write board:/dev/ttyUSB0,1000000");
    address.baud = std::stoi(baud);
    address.device.resize(comma);
  }
  if (address.device.empty())
    throw UsageError(setting("engine", "board") +
                     " needs a device: write board:/dev/ttyUSB0, or board:/dev/ttyUSB0,115200");
  require_range(setting("engine", printable(name, 200)) + ": baud rate", address.baud, 300, 20000000);
  return address;
}

Session::Session(const BoardAddress& address)
    : name_("board " + printable(address.device, 200)), port_(address.device, address.baud), link_(port_) {
  board_ = read_identity(link_.hello(), name_);
  link_.set_window(board_.fifo_bytes);
}

void Session::reset() {
  HostFrame reset;
  reset.command = BoardCommand::kReset;
  link_.call(reset);
}

void Session::start(unsigned rounds, unsigned delay) {
  HostFrame start;
  start.command = BoardCommand::kStart;
  start.address = rounds;
  start.count = delay;
  link_.call(start);
}

BoardStatus Session::status() {
  HostFrame frame;
  frame.command = BoardCommand::kStatus;
  frame.size = 3;
  frame.count = 1;
  const uint64_t word = words_of(link_.call(frame), 3)[0];
  return {(word >> kStatusState & kStatusStateMask) == kStateDone, (word >> kStatusActive & 1) != 0,
          static_cast<int>(word >> kStatusRound & kStatusRoundMask), static_cast<uint32_t>(word >> kStatusCycle)};
}

void Session::post_read(int node, int space, int channel, unsigned address, int size, std::vector<uint64_t>& to) {
  const auto count = static_cast<unsigned>(to.size());
  for (unsigned from = 0; from < count;) {
    const unsigned some = std::min(count - from, std::max(1u, static_cast<unsigned>(link_.chunk()) >> size));
    uint64_t* const there = to.data() + from;
    link_.post(read_frame(node, space, channel, address + from, some, size), [there, size](const Bytes& data) {
      const std::vector<uint64_t> words = words_of(data, size);
      std::copy(words.begin(), words.end(), there);
    });
    from += some;
  }
}

HostFrame read_frame(int node, int space, int channel, unsigned address, unsigned count, int size) {
  HostFrame frame;
  frame.command = BoardCommand::kRead;
  frame.space = space;
  frame.channel = channel;
  frame.node = node;
  frame.address = address;
  frame.count = count;
  frame.size = size;
  return frame;
}

}  // namespace dateline
