// SPDX-License-Identifier: Apache-2.0
// The plan of `bench`: groups of runs of the program that are compared with each other.
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
/// All parts, in the order in which they are measured.
const std::vector<BenchPartName>& bench_parts();
const char* name_of(BenchPart part);
/// True when the cells of the part are runs of `traffic`, of which a short and a long one are compared.
bool is_traffic(BenchPart part);
/// Parses the names of parts, separated by commas. Throws UsageError naming the known ones.
std::vector<BenchPart> parse_bench_parts(const std::string& names);

/// One run and its options: `traffic` with uniform packets of one flit on one-port routers with four virtual channels
/// of eight flits, or `run`.
struct BenchCell {
  std::string name;    ///< name in the group
  std::string engine;  ///< engine of the run
  std::string topology;
  int nodes = 0;
  double rate = 0;  ///< for `traffic`: flits per node and cycle
  int threads = 1;
  int ranks = 1;            ///< ranks of mpirun
  std::string operation{};  ///< for `run`; "": `traffic`
  int link_stages = 1;
};

/// Cells that run in turn; each is compared with the first.
struct BenchGroup {
  BenchPart part = BenchPart::kEngines;
  std::string name;
  std::vector<BenchCell> cells;
};

struct BenchRequest {
  std::vector<BenchPart> parts;
  std::vector<std::string> engines;   ///< engines with bare routers; empty: all
  std::vector<std::string> networks;  ///< networks of the part `engines`; empty: all
  int nodes = 1 << 20;                ///< largest network of the part `scale`
  int threads = 2;                    ///< most threads of the part `threads`
  int ranks = 2;                      ///< most ranks of the part `ranks`
  int turns = 3;
  double seconds = 1;  ///< measured seconds per cell and turn
};

/// All networks of the part `engines`.
std::vector<std::string> bench_networks();
/// Path of the program for ranks, in the folder of this program; "" where the program or mpirun is missing.
std::string mpi_program();
/// All groups of the requested parts. Throws UsageError for an unknown network, an engine without bare routers, a part
/// without a cell, and for ranks without mpi_program().
std::vector<BenchGroup> bench_groups(const BenchRequest& request);

/// The command line of a `traffic` cell with a window of `cycles` cycles.
std::vector<std::string> traffic_arguments(const BenchCell& cell, uint64_t cycles);
/// The command line of a `run` cell.
std::vector<std::string> run_arguments(const BenchCell& cell);

}  // namespace dateline
