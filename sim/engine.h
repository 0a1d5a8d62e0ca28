// SPDX-License-Identifier: Apache-2.0
// Engines run programs. All engines give the same cycle numbers, records and memories.
//
// Contract
//  * run() resets the hardware, loads the program, runs it to the end of its last round and returns the records.
//  * A run is bounded (bounds.h). run() throws StallError, which names who waits for whom, if no link carries a flit
//    for too long in a round that is not done, or if flits move but no word is delivered for too long.
//  * memories() reads words after a run.
//  * An engine keeps nothing from one run to the next.
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

/// A run that stopped making progress. what() names the cycle of waiting (link, VC) pairs, the circuits that are
/// refused forever, or the node that waits for words.
struct StallError : CheckError {
  /// A channel, link or node that waits. `text` says what it waits for.
  struct Wait {
    int node = 0;            ///< sender of the channel or link, or the waiting node itself
    int port = -1, vc = -1;  ///< port and VC of a channel; a link has only a port; a waiting node has neither (-1)
    std::string text;
  };

  using CheckError::CheckError;
  bool deadlock = false;           ///< a cycle of waiting channels was found
  bool livelock = false;           ///< flits move, but no word is delivered
  int round = 0;                   ///< from 1; 0: before the first round
  uint64_t cycle = 0;              ///< cycle in which the stall was detected
  std::optional<uint64_t> formed;  ///< cycle in which the circle of a deadlock was complete, if known
  std::vector<Wait> waits;         ///< channels of a deadlock, circuits of a livelock, otherwise nodes

  /// The kind as it appears in reports: "deadlock", "livelock" or "stall".
  std::string stall_kind() const { return deadlock ? "deadlock" : livelock ? "livelock" : "stall"; }
};

/// What the view of a waveform needs to know about the run. Also filled in when the run fails.
struct WaveNotes {
  uint64_t first_cycle = 0, last_cycle = 0;  ///< first and last cycle in the waveform
  uint64_t last_flit = 0;                    ///< last cycle in which a link carried a flit
  std::vector<uint64_t> released{};          ///< cycle in which each round was released
  bool stream = false;                       ///< the rounds are groups of rounds that stream
  /// When a round of a stream is predicted to be under way, in cycles from the release of its group.
  struct Span {
    size_t group = 0;
    uint64_t first_flit = 0, last_flit = 0;
  };
  std::vector<Span> spans{};         ///< [round of the schedule]; empty without a stream
  std::vector<long> flits{};         ///< flits per link while the waveform was written: [node * ports + port]
  bool stalled = false;              ///< the run stopped making progress
  bool bare = false;                 ///< routers without nodes: no rounds and no cycle counter
  std::optional<uint64_t> mark{};    ///< cycle to put the cursor on
  std::optional<int> node{};         ///< node whose group is open
  std::vector<Channel> waiting{};    ///< channels of a deadlock: each waits for the next, the last for the first
  std::optional<uint64_t> formed{};  ///< cycle in which that circle was complete, if known
};

struct WaveRequest {
  std::string file;   ///< FST file; empty: no waveform
  std::string aside;  ///< file that is written; the caller renames it to `file` when it is complete
  uint64_t first_cycle = 0;
  uint64_t last_cycle = ~0ull;
  WaveNotes* notes = nullptr;            ///< filled in during the run; may be null
  std::vector<WaveNotes::Span> spans{};  ///< for the notes
};

struct RunResult {
  std::vector<std::vector<RoundRecord>> records;  ///< [node][round]
  uint64_t cycles = 0;                            ///< cycles from the first close to the last
};

class LinkRecord;

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string name() const = 0;
  virtual RunResult run(const Program& program) = 0;
  /// Returns `count` words from `address` on of every node's memory, as the last run left them: [node][word].
  virtual std::vector<std::vector<Word>> memories(unsigned address, unsigned count) = 0;
  /// Passes the first counts[node] words or more of every node's memory to `take`, node by node. Engines that can read
  /// single nodes never hold all memories at once.
  using TakeMemory = std::function<void(int node, const std::vector<Word>& words)>;
  virtual void read_memories(const std::vector<unsigned>& counts, const TakeMemory& take) {
    if (counts.empty()) return;
    const auto all = memories(0, *std::max_element(counts.begin(), counts.end()));
    for (size_t node = 0; node < counts.size(); ++node) take(static_cast<int>(node), all[node]);
  }
  /// Called during later runs, every kReportEvery cycles. round: from 1; 0 is before the first.
  using Report = std::function<void(int round, uint64_t cycle)>;
  /// Called while a program is loaded (what = "loads") or results are read back: `nodes` of `whole` nodes are done.
  using Transfer = std::function<void(const std::string& what, int nodes, int whole)>;
  void watch(Report report, Transfer transfer = {}) {
    report_ = std::move(report);
    transfer_ = std::move(transfer);
  }
  /// Makes the next run fill a record of its links (sim/link_record.h). Throws UsageError if the engine does not show
  /// them.
  virtual void request_links(LinkRecord& record);
  /// Makes the next run write a waveform. Throws UsageError if the engine cannot.
  virtual void request_wave(const WaveRequest& request);

 protected:
  static constexpr uint64_t kReportEvery = 256;  ///< cycles
  /// Engines call this in every cycle of a run.
  void report(int round, uint64_t cycle) const {
    if (cycle % kReportEvery == 0) report_now(round, cycle);
  }
  /// For engines that do not see every cycle: reports in any cycle.
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

/// Where the sources are, where tiles and fits may be stored, and how RTL is built.
struct EnginePaths {
  std::string source_dir;
  std::string build_dir;
  bool assertions = true;  ///< RTL assertions are on; without them it runs faster
  int optimize = 2;        ///< compiler optimization level for Verilated RTL, 0..2; lower builds faster and runs slower
  Watcher watcher{};       ///< called while RTL is built; a stage without a name means that the build is finished
};

/// Reads EnginePaths::optimize from the environment variable DATELINE_TILE_OPTIMIZE; 2 if it is not set. Throws
/// UsageError for any other value than 0, 1 or 2.
int tile_optimization();

/// Returns EnginePaths::build_dir: the folder that the environment variable DATELINE_CACHE names if it is set,
/// otherwise `build_dir`.
std::string cache_folder(const std::string& build_dir);

/// Options of an engine besides its configuration.
struct EngineExtras {
  bool waves = false;          ///< request_wave() will be called
  std::vector<int> rtl_nodes;  ///< systemc: these nodes are Verilated RTL
  Workers workers;             ///< threads or ranks that step it, if EngineKind::takes_workers
};

/// The network of an engine that has only one: a board.
struct FixedNetwork {
  Topology topology;
  NodeConfig node;    ///< includes the sizes of its memories
  std::string build;  ///< identifies the hardware on which fits were measured
};

/// An entry of the table of engines: what an engine is and what it can do. No other code asks for an engine by name.
struct EngineKind {
  std::string name, summary;
  bool once_per_process = false;  ///< no further engine can be made after the first one has run (SystemC kernel)
  bool rtl = false;               ///< every node is Verilated RTL
  bool takes_rtl_nodes = false;   ///< some nodes may be Verilated RTL (EngineExtras::rtl_nodes)
  bool writes_waves = false;
  bool shows_links = true;                      ///< its runs can record what the links carry (Engine::request_links)
  bool takes_workers = false;                   ///< several threads or ranks may step it
  std::shared_ptr<const FixedNetwork> fixed{};  ///< null: the engine builds any network
  /// Host memory in bytes of a router with its wires while it holds `flits` flits, and of a node without the words in
  /// its memory. 0 for a board.
  std::function<double(const RouterConfig&, double flits)> router_bytes = [](const RouterConfig&, double) {
    return 0.0;
  };
  std::function<double(const NodeConfig&)> node_bytes = [](const NodeConfig&) { return 0.0; };
  std::function<std::unique_ptr<Engine>(const Topology&, const NodeConfig&, const EnginePaths&, const EngineExtras&)>
      make;
  /// Makes routers without nodes, for synthetic traffic; empty if the engine has none. workers: see
  /// EngineExtras::workers.
  std::function<std::unique_ptr<RouterNetwork>(const Topology&, const RouterConfig&, const EnginePaths&,
                                               const Workers& workers)>
      make_routers;
  /// Runs traffic sources in place of nodes (NodeConfig::sources); empty if the engine has none.
  std::function<SourceCounts(const Topology&, const NodeConfig&, const SourceProgram&, const EnginePaths&,
                             const Watcher&)>
      run_sources;
};

/// All engines of this build.
const std::vector<EngineKind>& engine_kinds();
/// Finds an engine by name. Throws UsageError that lists the known names.
const EngineKind& find_engine(const std::string& name);
/// Finds an engine that has make_routers. lacks: text for the error message that says what the other engines cannot do,
/// such as "runs no exchanges".
const EngineKind& find_router_engine(const std::string& name, const char* lacks);
/// Finds an engine that has run_sources; `lacks` as above.
const EngineKind& find_source_engine(const std::string& name, const char* lacks);

}  // namespace dateline
