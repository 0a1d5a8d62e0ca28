// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/bench/bench.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "model/base/error.h"
#include "sw/driver/bench/process_use.h"

namespace dateline {
namespace {

constexpr uint64_t kLong = 4;            // cycles of the long run / cycles of the short run
constexpr double kLeastAccepted = 0.98;  // part of the offered load
// Routers of the networks that give the bytes per router. Networks below kLarge also need memory for fair rates.
constexpr int kBase = 64, kLarge = 2048;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// The measurement of a cell in one turn.
struct CellTurn {
  double seconds = 0;  ///< difference of the long and the short run, or a complete run
  ProcessUse whole;    ///< the process of the long run
};

constexpr const char* kThisProgram = "/proc/self/exe";  // works even when a build replaces its file

std::vector<std::string> program_for(const BenchCell& cell) {
  if (cell.ranks == 1) return {kThisProgram};
  return {"mpirun", "--oversubscribe", "--allow-run-as-root", "-n", std::to_string(cell.ranks), mpi_program()};
}

class GroupRun {
 public:
  GroupRun(const BenchGroup& group, const BenchRequest& request, const HeldSignals& signals, const Watcher& watcher)
      : group_(group), request_(request), signals_(signals), watcher_(watcher) {}

  GroupSpeed measure();

 private:
  bool traffic() const { return is_traffic(group_.part); }
  bool by_the_wall() const { return group_.part == BenchPart::kThreads || group_.part == BenchPart::kRanks; }
  double seconds_of(const ProcessUse& use) const { return by_the_wall() ? use.wall : use.processor; }
  void report_cell(const BenchCell& cell) const {
    if (watcher_) watcher_({group_.name, cell.name, 0, 0});
  }
  ProcessUse run_traffic(const BenchCell& cell, uint64_t cycles) {
    return run_and_measure(program_for(cell), traffic_arguments(cell, cycles), signals_, report_);
  }
  uint64_t short_cycles(const BenchCell& cell);
  CellTurn take_turn(const BenchCell& cell, uint64_t cycles);
  CellTurn build_tile(const BenchCell& cell);
  void fill_in(CellSpeed& speed) const;

  const BenchGroup& group_;
  const BenchRequest& request_;
  const HeldSignals& signals_;
  const Watcher& watcher_;
  nlohmann::json report_;  ///< the report of the last run
};

/// Cycles of the short run with which the long run takes the requested seconds longer.
uint64_t GroupRun::short_cycles(const BenchCell& cell) {
  constexpr double kLeastSeconds = 0.1;  // a shorter difference is lost in the noise of starting up
  constexpr uint64_t kFirst = 32, kMost = 1'000'000;
  run_traffic(cell, 1);  // builds the tile and loads the program into memory
  for (uint64_t cycles = kFirst;; cycles *= kLong) {
    const double few = seconds_of(run_traffic(cell, cycles)), many = seconds_of(run_traffic(cell, kLong * cycles));
    const double more = many - few;
    if (more < kLeastSeconds && kLong * cycles < kMost) continue;
    const double wanted = static_cast<double>(cycles) * request_.seconds / std::max(more, 1e-6);
    return static_cast<uint64_t>(std::clamp(wanted, static_cast<double>(kFirst), static_cast<double>(kMost)));
  }
}

CellTurn GroupRun::take_turn(const BenchCell& cell, uint64_t cycles) {
  report_cell(cell);
  if (group_.part == BenchPart::kTiles) return build_tile(cell);
  if (!traffic()) {
    const ProcessUse use = run_and_measure(program_for(cell), run_arguments(cell), signals_, report_);
    return {use.processor, use};
  }
  const ProcessUse few = run_traffic(cell, cycles), many = run_traffic(cell, kLong * cycles);
  return {seconds_of(many) - seconds_of(few), many};
}

/// Builds the tile in a folder of its own, which is removed afterwards.
CellTurn GroupRun::build_tile(const BenchCell& cell) {
  std::string folder = (std::filesystem::temp_directory_path() / "dateline-bench-XXXXXX").string();
  if (!mkdtemp(folder.data())) throw CheckError("bench: no folder for a tile in " + folder);
  ProcessUse use;
  try {
    use = run_and_measure({"env", "DATELINE_CACHE=" + folder, std::filesystem::read_symlink(kThisProgram).string()},
                          traffic_arguments(cell, 1), signals_, report_);
  } catch (...) {
    std::filesystem::remove_all(folder);
    throw;
  }
  std::filesystem::remove_all(folder);
  return {use.processor, use};
}

/// Sets the results that are in the report of the last run.
void GroupRun::fill_in(CellSpeed& speed) const {
  if (!traffic()) return;
  const double hops = report_.at("hops").is_number() ? report_.at("hops").get<double>() : 0;
  speed.accepted = report_.at("accepted").get<double>();
  speed.keeps_up = speed.accepted >= kLeastAccepted * report_.at("offered").get<double>();
  speed.flit_hops_per_second = speed.cycles_per_second * speed.accepted * report_.at("senders").get<double>() * hops;
}

GroupSpeed GroupRun::measure() {
  GroupSpeed result{group_, {}};
  std::vector<uint64_t> cycles;
  for (const BenchCell& cell : group_.cells) {
    report_cell(cell);
    cycles.push_back(traffic() ? short_cycles(cell) : 0);
    result.cells.push_back({cell});
  }
  const size_t count = group_.cells.size();
  std::vector<std::vector<double>> speeds(count), ratios(count), processors(count), walls(count), peaks(count);
  const int turns = group_.part == BenchPart::kTiles ? 1 : request_.turns;
  for (int t = 0; t < turns; ++t) {
    for (size_t i = 0; i < count; ++i) {
      const CellTurn turn = take_turn(group_.cells[i], cycles[i]);
      CellSpeed& speed = result.cells[i];
      speed.cycles = (kLong - 1) * cycles[i];
      const double done = traffic() ? static_cast<double>(speed.cycles) : 1;
      speeds[i].push_back(done / std::max(turn.seconds, 1e-9));
      speed.cycles_per_second = speeds[i].back();
      fill_in(speed);
      const bool flits = group_.part == BenchPart::kScale;
      const CellSpeed& first = result.cells.front();
      const double own = flits ? speed.flit_hops_per_second : speed.cycles_per_second;
      ratios[i].push_back(own / (flits ? first.flit_hops_per_second : first.cycles_per_second));
      processors[i].push_back(turn.whole.processor);
      walls[i].push_back(turn.whole.wall);
      peaks[i].push_back(static_cast<double>(turn.whole.peak));
    }
  }
  for (size_t i = 0; i < count; ++i) {
    CellSpeed& speed = result.cells[i];
    const double last = speed.cycles_per_second;
    speed.cycles_per_second = median(speeds[i]);
    speed.flit_hops_per_second *= speed.cycles_per_second / last;
    speed.ratio = median(ratios[i]);
    speed.processor = median(processors[i]);
    speed.wall = median(walls[i]);
    speed.peak = median(peaks[i]);
  }
  return result;
}

/// Sets the memory per router: the difference between a large and a small network of the same engine.
void find_router_bytes(std::vector<GroupSpeed>& groups) {
  std::map<std::string, double> base;  // bytes, by engine
  for (const GroupSpeed& group : groups)
    for (const CellSpeed& speed : group.cells)
      if (speed.cell.nodes == kBase && speed.cell.operation.empty() && group.group.part != BenchPart::kTiles)
        base.emplace(speed.cell.engine, speed.peak);
  for (GroupSpeed& group : groups)
    for (CellSpeed& speed : group.cells) {
      const auto found = base.find(speed.cell.engine);
      if (speed.cell.nodes >= kLarge && speed.cell.operation.empty() && found != base.end())
        speed.router_bytes = (speed.peak - found->second) / (speed.cell.nodes - kBase);
    }
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos)
      return line.substr(line.find(": ") + 2);
  return "unknown";
}

}  // namespace

const char* ratio_of(BenchPart part) {
  switch (part) {
    case BenchPart::kScale:
      return "flit-hops per second";
    case BenchPart::kThreads:
      return "cycles per wall-clock second";
    case BenchPart::kEngines:
      return "cycles per second";
    default:
      return "runs per second";
  }
}

BenchResult run_bench(const BenchRequest& request, const std::vector<BenchGroup>& groups, const Watcher& watcher) {
  BenchResult bench{request, processor_name(), static_cast<int>(std::thread::hardware_concurrency()), 0, {}};
  if (double loads[1]; getloadavg(loads, 1) == 1) bench.load = loads[0];
  const HeldSignals signals;
  for (size_t i = 0; i < groups.size(); ++i) {
    const Watcher part = as_part(watcher, "group", i, groups.size());
    bench.groups.push_back(GroupRun(groups[i], request, signals, part).measure());
  }
  find_router_bytes(bench.groups);
  return bench;
}

}  // namespace dateline
