// SPDX-License-Identifier: Apache-2.0
#include "sw/board/board_engine.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "model/printable.h"
#include "sim/bounds.h"
#include "sim/node_network.h"
#include "sim/rtl/host_bus.h"
#include "sw/board/identity.h"
#include "sw/board/link.h"
#include "sw/board/load.h"

namespace dateline {
namespace {

constexpr const char* kPrefix = "board:";

struct BoardAddress {
  std::string device;
  int baud = kDefaultBaud;
};

BoardAddress address_of(const std::string& name) {
  BoardAddress address;
  if (name.rfind(kPrefix, 0) == 0) address.device = name.substr(std::string(kPrefix).size());
  const size_t comma = address.device.rfind(',');
  if (comma != std::string::npos) {
    const std::string baud = address.device.substr(comma + 1);
    if (baud.empty() || baud.size() > 8 || baud.find_first_not_of("0123456789") != std::string::npos)
      throw UsageError("--engine '" + printable(name, 200) + "': '" + printable(baud) +
                       "' is no baud rate; write board:/dev/ttyUSB0,1000000");
    address.baud = std::stoi(baud);
    address.device.resize(comma);
  }
  if (address.device.empty())
    throw UsageError("--engine board needs a device: write board:/dev/ttyUSB0, or board:/dev/ttyUSB0,115200");
  require_range("--engine " + printable(name, 200) + ": baud rate", address.baud, 300, 20000000);
  return address;
}

/// A session with a board: one a command, so that nobody else comes between.
class Session {
 public:
  explicit Session(const BoardAddress& address)
      : who_("board " + printable(address.device, 200)), port_(address.device, address.baud), link_(port_) {
    board_ = read_identity(link_.hello(), who_);
    link_.set_window(board_.fifo_bytes);
  }
  const BoardIdentity& board() const { return board_; }
  const std::string& who() const { return who_; }
  Link& link() { return link_; }

 private:
  std::string who_;
  SerialPort port_;
  Link link_;
  BoardIdentity board_;
};

/// Of a status word.
struct BoardStatus {
  bool done = false, active = false;
  int round = 0;
  uint32_t cycle = 0;
};

class BoardEngine final : public Engine {
 public:
  BoardEngine(std::string name, std::shared_ptr<Session> session, const Topology& topology, const NodeConfig& config)
      : name_(std::move(name)), topology_(topology), session_(std::move(session)), wide_(config.router.width > 64) {
    require_same(session_->board().network, topology, config, session_->who());
    word_size_ = config.router.width > 32 ? 3 : config.router.width > 16 ? 2 : config.router.width > 8 ? 1 : 0;
  }
  std::string name() const override { return name_; }

  RunResult run(const Program& program) override {
    require_same(session_->board().network, topology_, program.config, session_->who());
    load(program);
    HostFrame start;
    start.command = BoardCommand::kStart;
    start.address = static_cast<unsigned>(program.rounds);
    start.count = static_cast<unsigned>(program.barrier_delay);
    link().call(start);
    RunResult result;
    result.cycles = wait(program);
    result.records = records_of(read_all(HostSpace::kRecord, 0, 0, record_words(program.rounds), 2, "records"));
    return result;
  }

  std::vector<std::vector<Word>> memories(unsigned address, unsigned count) override {
    const auto low = read_all(HostSpace::kMemory, 0, address, count, word_size_, "memories");
    return memory_words_of(low,
                           wide_ ? read_all(HostSpace::kMemory, 1, address, count, 3, "memories") : decltype(low)());
  }

 private:
  Link& link() { return session_->link(); }

  void load(const Program& program) {
    HostFrame reset;
    reset.command = BoardCommand::kReset;
    link().call(reset);
    for (const NodeStretch& one : stretches_of(program)) {
      tell_transfer("loads", one.node == kAllNodes ? 0 : one.node, topology_.nodes);
      write_stretch(
          one.stretch, one.node, [this] { return link().chunk(); },
          [this](HostFrame frame) { link().post(std::move(frame)); });
    }
    link().finish();
  }

  BoardStatus status() {
    HostFrame frame;
    frame.command = BoardCommand::kStatus;
    frame.size = 3;
    frame.count = 1;
    const uint64_t word = words_of(link().call(frame), 3)[0];
    return {(word >> kStatusState & kStatusStateMask) == kStateDone, (word >> kStatusActive & 1) != 0,
            static_cast<int>(word >> kStatusRound & kStatusRoundMask), static_cast<uint32_t>(word >> kStatusCycle)};
  }

  /// Until the last round is over; its cycles. Throws StallError when the network goes no further.
  uint64_t wait(const Program& program) {
    ProgressWatch watch(run_bounds(topology_, program));
    uint64_t cycle = 0;
    int round = 0;
    for (int polls = 0;; ++polls) {
      const BoardStatus now = status();
      const uint64_t passed = static_cast<uint32_t>(now.cycle - static_cast<uint32_t>(cycle));
      cycle += passed;
      if (now.done) return cycle;
      if (now.round != round) watch.look(~uint64_t{0} - static_cast<uint64_t>(now.round));
      ProgressWatch::State state = watch.cycle(now.round != round, now.active, passed);
      round = now.round;
      tell_now(round, cycle);
      if (state == ProgressWatch::State::kWordless) {
        watch.look(work_left());
        if (watch.wordless() == 0) state = ProgressWatch::State::kMoves;
      }
      if (state != ProgressWatch::State::kMoves)
        throw_stopped(
            topology_, program, watch, state, cycle, round - 1, [this](int node) { return progress(node); },
            [this](int node, int channel, int vc) {
              return decode_status(read(node, HostSpace::kStatus, channel, static_cast<unsigned>(vc)));
            });
      std::this_thread::sleep_for(std::chrono::milliseconds(std::min(polls, 20)));
    }
  }

  NodeProgress progress(int node) { return progress_of(read(node, HostSpace::kProgress, 0, 0)); }
  uint64_t work_left() {
    uint64_t left = 0;
    for (int node = 0; node < topology_.nodes; ++node) left += dateline::work_left(progress(node));
    return left;
  }

  static HostFrame read_frame(int node, HostSpace space, int channel, unsigned address, unsigned count, int size) {
    HostFrame frame;
    frame.command = BoardCommand::kRead;
    frame.space = static_cast<int>(space);
    frame.channel = channel;
    frame.node = node;
    frame.address = address;
    frame.count = count;
    frame.size = size;
    return frame;
  }
  uint64_t read(int node, HostSpace space, int channel, unsigned address) {
    return words_of(link().call(read_frame(node, space, channel, address, 1, 3)), 3)[0];
  }
  /// The same addresses of every node: [node][word].
  std::vector<std::vector<uint64_t>> read_all(HostSpace space, int channel, unsigned address, unsigned count, int size,
                                              const std::string& what) {
    std::vector<std::vector<uint64_t>> result(static_cast<size_t>(topology_.nodes), std::vector<uint64_t>(count));
    for (int node = 0; node < topology_.nodes; ++node) {
      tell_transfer("reads " + what, node, topology_.nodes);
      for (unsigned from = 0; from < count;) {
        const unsigned some = std::min(count - from, std::max(1u, static_cast<unsigned>(link().chunk()) >> size));
        uint64_t* to = result[static_cast<size_t>(node)].data() + from;
        link().post(read_frame(node, space, channel, address + from, some, size), [to, size](const Bytes& data) {
          const std::vector<uint64_t> words = words_of(data, size);
          std::copy(words.begin(), words.end(), to);
        });
        from += some;
      }
    }
    link().finish();
    return result;
  }

  std::string name_;
  Topology topology_;
  std::shared_ptr<Session> session_;
  bool wide_;      ///< a memory word is two host words
  int word_size_;  ///< logarithm of the bytes of a memory word on the line
};

}  // namespace

bool is_board_engine(const std::string& name) { return name == "board" || name.rfind(kPrefix, 0) == 0; }

EngineKind board_engine(const std::string& name) {
  EngineKind kind;
  kind.name = name;
  kind.summary = "a network on a board behind a serial line";
  const auto session = std::make_shared<Session>(address_of(name));
  kind.fixed = std::make_shared<const FixedNetwork>(session->board().network);
  kind.make = [name, session](const Topology& topology, const NodeConfig& config, const EnginePaths&,
                              const EngineExtras&) {
    return std::make_unique<BoardEngine>(name, session, topology, config);
  };
  return kind;
}

}  // namespace dateline
