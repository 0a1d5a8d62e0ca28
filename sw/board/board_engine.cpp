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

#include "sim/bounds.h"
#include "sim/network_engine.h"
#include "sim/rtl/host_bus.h"
#include "sw/board/board_sources.h"
#include "sw/board/identity.h"
#include "sw/board/load.h"
#include "sw/board/session.h"

namespace dateline {
namespace {

class BoardEngine final : public Engine {
 public:
  BoardEngine(std::string name, std::shared_ptr<Session> session, const Topology& topology, const NodeConfig& config)
      : name_(std::move(name)), topology_(topology), session_(std::move(session)), wide_(config.router.width > 64) {
    require_same(session_->board().network, topology, config, session_->name());
    word_size_ = config.router.width > 32 ? 3 : config.router.width > 16 ? 2 : config.router.width > 8 ? 1 : 0;
  }
  std::string name() const override { return name_; }

  RunResult run(const Program& program) override {
    require_same(session_->board().network, topology_, program.config, session_->name());
    load(program);
    session_->start(static_cast<unsigned>(program.rounds), static_cast<unsigned>(program.barrier_delay));
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
    session_->reset();
    for (const NodeStretch& one : stretches_of(program)) {
      report_transfer("loads", one.node == kAllNodes ? 0 : one.node, topology_.nodes);
      write_stretch(
          one.stretch, one.node, [this] { return link().chunk(); },
          [this](HostFrame frame) { link().post(std::move(frame)); });
    }
    link().finish();
  }

  /// Waits until the last round is over; returns the cycles of the run. Throws StallError when the network makes no
  /// progress.
  uint64_t wait(const Program& program) {
    ProgressWatch watch(run_bounds(topology_, program));
    uint64_t cycle = 0;
    int round = 0;
    for (int polls = 0;; ++polls) {
      const BoardStatus now = session_->status();
      const uint64_t passed = static_cast<uint32_t>(now.cycle - static_cast<uint32_t>(cycle));
      cycle += passed;
      if (now.done) return cycle;
      if (now.round != round) watch.look(~uint64_t{0} - static_cast<uint64_t>(now.round));
      ProgressWatch::State state = watch.cycle(now.round != round, now.active, passed);
      round = now.round;
      report_now(round, cycle);
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

  uint64_t read(int node, HostSpace space, int channel, unsigned address) {
    return words_of(link().call(read_frame(node, static_cast<int>(space), channel, address, 1, 3)), 3)[0];
  }
  /// Reads the same addresses of every node: [node][word].
  std::vector<std::vector<uint64_t>> read_all(HostSpace space, int channel, unsigned address, unsigned count, int size,
                                              const std::string& what) {
    std::vector<std::vector<uint64_t>> result(static_cast<size_t>(topology_.nodes), std::vector<uint64_t>(count));
    for (int node = 0; node < topology_.nodes; ++node) {
      report_transfer("reads " + what, node, topology_.nodes);
      session_->post_read(node, static_cast<int>(space), channel, address, size, result[static_cast<size_t>(node)]);
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

bool is_board_engine(const std::string& name) { return name == "board" || name.rfind("board:", 0) == 0; }

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
  if (session->board().network.node.sources)
    kind.run_sources = [session](const Topology& topology, const NodeConfig& config, const SourceProgram& program,
                                 const EnginePaths&, const Watcher& watcher) {
      require_same(session->board().network, topology, config, session->name());
      return run_board_sources(*session, program, watcher);
    };
  return kind;
}

}  // namespace dateline
