// SPDX-License-Identifier: Apache-2.0
// What `bench` measures: groups of runs of the program that are held against each other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dateline {

enum class BenchPart { kEngines, kScale, kThreads, kRanks, kCollectives, kTiles };

struct BenchPartName {
  BenchPart part;
  const char* name;
  const char* meaning;
};
/// In the order in which they are measured.
const std::vector<BenchPartName>& bench_parts();
const char* name_of(BenchPart part);
/// Its cells are runs of `traffic`, not whole runs of something else.
bool is_traffic(BenchPart part);
/// Names with commas. Throws UsageError naming the known ones.
std::vector<BenchPart> parse_bench_parts(const std::string& names);

/// What one run is, and by which options: `traffic` with uniform single flits, one-port, four virtual channels of eight
/// flits; or `run`.
struct BenchCell {
  std::string name;    ///< in its group
  std::string engine;  ///< that of the run
  std::string topology;
  int nodes = 0;
  double rate = 0;  ///< of traffic: flits a node and cycle
  int threads = 1;
  int ranks = 1;            ///< of mpirun
  std::string operation{};  ///< of `run`; "" traffic
  int link_stages = 1;
};

/// Cells by turns, each held against the first.
struct BenchGroup {
  BenchPart part = BenchPart::kEngines;
  std::string name;
  std::vector<BenchCell> cells;
};

struct BenchRequest {
  std::vector<BenchPart> parts;
  std::vector<std::string> engines;   ///< of those with bare routers; empty: all
  std::vector<std::string> networks;  ///< of the part `engines`; empty: all
  int nodes = 1 << 20;                ///< most of the part `scale`
  int threads = 2;                    ///< most of the part `threads`
  int ranks = 2;                      ///< most of the part `ranks`
  int turns = 3;
  double seconds = 1;  ///< that a cell is measured for, a turn
};

/// The networks of the part `engines`.
std::vector<std::string> bench_networks();
/// The program for ranks, beside this one; "" where there is none, or no mpirun.
std::string mpi_program();
/// Every group of the parts asked for. Throws UsageError for a network that is none of theirs, an engine without bare
/// routers, where nothing is left of a part, and for ranks without
/// mpi_program().
std::vector<BenchGroup> bench_groups(const BenchRequest& request);

/// Of `traffic`, over so many cycles.
std::vector<std::string> traffic_arguments(const BenchCell& cell, uint64_t cycles);
/// Of `run`.
std::vector<std::string> run_arguments(const BenchCell& cell);

}  // namespace dateline
