// SPDX-License-Identifier: Apache-2.0
// An engine runs programs: native, systemc and rtl all give the same cycle numbers, records and memories.
//
// Contract
//  * run() resets the hardware, loads the program, runs it to the end of its last round and returns the records.
//  * A run is bounded (bounds.h): when no link carries a flit for too long while a round is not done, or flits move but
//    no word is delivered, run() throws StallError that names who waits for whom.
//  * memories() reads words after a run.
//  * An engine keeps nothing of one run for the next.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/stage.h"
#include "model/deadlock/prove.h"
#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/router_network.h"
#include "sim/source_program.h"
#include "sim/workers.h"

namespace dateline {

/// A run that goes no further. what() names the cycle of waiting (link, VC)s, the circuits that are refused for ever,
/// or the node that waits for words.
struct StallError : CheckError {
  /// Who waits, and for what.
  struct Wait {
    int node = 0;            ///< that sends into the channel or link, or that waits itself
    int port = -1, vc = -1;  ///< of a channel, or port alone of a link; -1: the node waits
    std::string text;
  };

  using CheckError::CheckError;
  bool deadlock = false;           ///< a cycle of waiting channels was found
  bool livelock = false;           ///< flits move, and nothing comes of it
  int round = 0;                   ///< from 1; 0: before the first
  uint64_t cycle = 0;              ///< in which it was noticed
  std::optional<uint64_t> formed;  ///< cycle in which the circle of a deadlock was complete, where that is known
  std::vector<Wait> waits;         ///< channels of a deadlock, circuits of a livelock, else nodes

  /// As reports have it: "deadlock", "livelock", "stall".
  std::string stall_kind() const { return deadlock ? "deadlock" : livelock ? "livelock" : "stall"; }
};

/// What a run with a waveform tells about itself, for the view of it; also of a run that fails.
struct WaveNotes {
  uint64_t first_cycle = 0, last_cycle = 0;  ///< in the waveform
  uint64_t last_flit = 0;                    ///< last cycle in which a link carried a flit
  std::vector<uint64_t> released{};          ///< cycle in which each round was
  std::vector<long> flits{};                 ///< of links while the waveform was written: [node * ports + port]
  bool stalled = false;                      ///< the run went no further
  bool bare = false;                         ///< routers without nodes: no rounds, no counter of cycles
  std::optional<uint64_t> mark{};            ///< a cycle to look at
  std::optional<int> node{};                 ///< a node to look at
  std::vector<Channel> waiting{};            ///< of a deadlock, each waits for the next, the last for the first
  std::optional<uint64_t> formed{};          ///< cycle in which that circle was complete, where it is known
};

struct WaveRequest {
  std::string file;   ///< FST; empty: no waveform
  std::string aside;  ///< where it is written; moving it to `file` when it is whole is the caller's
  uint64_t first_cycle = 0;
  uint64_t last_cycle = ~0ull;
  WaveNotes* notes = nullptr;  ///< filled in while the run goes on; may be none
};

struct RunResult {
  std::vector<std::vector<RoundRecord>> records;  ///< [node][round]
  uint64_t cycles = 0;                            ///< from the first close to the last
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string name() const = 0;
  virtual RunResult run(const Program& program) = 0;
  /// `count` words from `address` of every node's memory, as the last run left them: [node][word].
  virtual std::vector<std::vector<Word>> memories(unsigned address, unsigned count) = 0;
  /// The first counts[node] words of every node's memory, or more of them, node by node: where only a few nodes have
  /// many words, not all of this is in memory at once.
  using TakeMemory = std::function<void(int node, const std::vector<Word>& words)>;
  virtual void read_memories(const std::vector<unsigned>& counts, const TakeMemory& take) {
    if (counts.empty()) return;
    const auto all = memories(0, *std::max_element(counts.begin(), counts.end()));
    for (size_t node = 0; node < counts.size(); ++node) take(static_cast<int>(node), all[node]);
  }
  /// Told now and then of runs to come: the round, from 1 (0: before the first), and the cycle.
  using Report = std::function<void(int round, uint64_t cycle)>;
  /// Told while a program is loaded ("loads") or results are read back: so many nodes of all.
  using Transfer = std::function<void(const std::string& what, int nodes, int whole)>;
  void watch(Report report, Transfer transfer = {}) {
    report_ = std::move(report);
    transfer_ = std::move(transfer);
  }
  /// The next run writes a waveform; throws UsageError where the engine cannot.
  virtual void request_wave(const WaveRequest& request);

 protected:
  static constexpr uint64_t kReportEvery = 256;  ///< cycles
  /// To be called in every cycle of a run.
  void report(int round, uint64_t cycle) const {
    if (cycle % kReportEvery == 0) report_now(round, cycle);
  }
  /// The same where not every cycle is seen.
  void report_now(int round, uint64_t cycle) const {
    if (report_) report_(round, cycle);
  }
  void report_transfer(const std::string& what, int nodes, int whole) const {
    if (transfer_) transfer_(what, nodes, whole);
  }

 private:
  Report report_;
  Transfer transfer_;
};

/// What engines need to build themselves: where the sources are, and where tiles may be built and fits kept.
struct EnginePaths {
  std::string source_dir;
  std::string build_dir;
  bool assertions = true;  ///< the RTL checks itself while it runs; without, it is faster
  int optimize = 2;        ///< compiler's level for Verilated RTL, 0..2: less compiles sooner and runs slower
  Watcher watcher{};       ///< is told when RTL is built; a stage without a name says that it is finished
};

/// EnginePaths::optimize from the environment variable DATELINE_TILE_OPTIMIZE, 2 where it is not set; throws
/// UsageError.
int tile_optimization();

/// EnginePaths::build_dir: the folder that the environment variable DATELINE_CACHE names, where it is set.
std::string cache_folder(const std::string& build_dir);

/// What is wanted of an engine beside its configuration.
struct EngineExtras {
  bool waves = false;          ///< request_wave() will be called
  std::vector<int> rtl_nodes;  ///< systemc: these nodes are Verilated RTL
  Workers workers;             ///< EngineKind::takes_workers: who steps it
};

/// The one network that an engine is, where it cannot be any: a board.
struct FixedNetwork {
  Topology topology;
  NodeConfig node;    ///< with the sizes of its memories
  std::string build;  ///< which hardware it is, for what was measured on it
};

/// An entry of the table of engines: what an engine is and can do. Nothing else asks for an engine by its name.
struct EngineKind {
  std::string name, summary;
  bool once_per_process = false;  ///< a second engine cannot be made after the first has run (the SystemC kernel)
  bool rtl = false;               ///< every node is Verilated RTL
  bool takes_rtl_nodes = false;   ///< some nodes may be Verilated RTL (EngineExtras::rtl_nodes)
  bool writes_waves = false;
  bool takes_workers = false;                   ///< several threads or ranks may step it
  std::shared_ptr<const FixedNetwork> fixed{};  ///< none: it is whatever network is asked for
  /// Bytes of the host's memory that a router with its wires takes while it holds `flits` flits, and that a node takes
  /// without the words in its memory. The network of a board takes none.
  std::function<double(const RouterConfig&, double flits)> router_bytes = [](const RouterConfig&, double) {
    return 0.0;
  };
  std::function<double(const NodeConfig&)> node_bytes = [](const NodeConfig&) { return 0.0; };
  std::function<std::unique_ptr<Engine>(const Topology&, const NodeConfig&, const EnginePaths&, const EngineExtras&)>
      make;
  /// Routers without nodes, for synthetic traffic; empty where it has none. workers: as EngineExtras::workers.
  std::function<std::unique_ptr<RouterNetwork>(const Topology&, const RouterConfig&, const EnginePaths&,
                                               const Workers& workers)>
      make_routers;
  /// Makes a run of traffic sources in the place of nodes (NodeConfig::sources); empty where it has none.
  std::function<SourceCounts(const Topology&, const NodeConfig&, const SourceProgram&, const EnginePaths&,
                             const Watcher&)>
      run_sources;
};

/// Every engine of this build, in one table.
const std::vector<EngineKind>& engine_kinds();
/// Throws UsageError naming the known ones.
const EngineKind& find_engine(const std::string& name);
/// The same of those that have make_routers; lacks: what the others do not do, such as "runs no exchanges".
const EngineKind& find_router_engine(const std::string& name, const char* lacks);
/// The same of those that have run_sources.
const EngineKind& find_source_engine(const std::string& name, const char* lacks);

}  // namespace dateline
