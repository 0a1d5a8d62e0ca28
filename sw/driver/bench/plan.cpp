// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/bench/plan.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "model/base/error.h"
#include "model/base/find_tool.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "model/network/topology.h"
#include "sim/engine.h"

namespace dateline {
namespace {

/// A network under three loads: kLow, kMiddle, and 0.95 of the largest stable load, which `traffic --saturation` finds.
struct LoadedNetwork {
  const char* topology;
  const char* near_saturation;
};
constexpr LoadedNetwork kNetworks[] = {{"torus:8x8", "0.64"},   {"torus:16x16", "0.36"},   {"torus:32x32", "0.17"},
                                       {"torus:4x4x4", "0.84"}, {"torus:128x128", "0.04"}, {"dual-cube:4", "0.54"}};
constexpr const char *kLow = "0.05", *kMiddle = "0.2";

/// Networks from 64 to 1,048,576 nodes.
constexpr const char* kScale[] = {"torus:4x4x4",    "torus:8x8x8",    "torus:16x16x16",
                                  "torus:32x32x32", "torus:64x64x64", "torus:128x128x64"};
constexpr double kLoadOfLinks = 0.1;  // flits per cycle on a link, in each of these networks

struct Parallel {
  const char *engine, *topology;
  double rate;
  int link_stages;
};
const std::vector<Parallel> kThreaded = {{"native", "torus:64x64", 0.05, 1},
                                         {"native", "torus:16x16", 0.2, 1},
                                         {"native", "torus:16x16", 0.2, 4},
                                         {"rtl", "torus:16x16", 0.2, 1}};

const std::vector<Parallel> kRanked = {
    {"native", "torus:64x64", 0.05, 1}, {"native", "torus:16x16", 0.2, 4}, {"rtl", "torus:16x16", 0.2, 1}};

constexpr const char *kCollectiveNetwork = "torus:8x8x8", *kWords = "4";
constexpr const char* kCollectives[] = {"broadcast", "scatter", "gather", "all-gather", "all-to-all"};

constexpr const char* kTileNetwork = "torus:8x8";

/// The wanted names, in the order of `all`; where no name is wanted, all of them. Throws UsageError for a name that is
/// not in `all`.
std::vector<std::string> chosen(const std::string& option, const std::vector<std::string>& wanted,
                                const std::vector<std::string>& all) {
  for (const std::string& name : wanted)
    if (std::find(all.begin(), all.end(), name) == all.end())
      throw UsageError(option + " '" + printable(name) + "' is not measured" + known_names(name, all));
  if (wanted.empty()) return all;
  std::vector<std::string> result;
  for (const std::string& name : all)
    if (std::find(wanted.begin(), wanted.end(), name) != wanted.end()) result.push_back(name);
  return result;
}

std::vector<std::string> engines_with_routers() {
  std::vector<std::string> names;
  for (const EngineKind& kind : engine_kinds())
    if (kind.make_routers) names.push_back(kind.name);
  return names;
}

BenchCell traffic_cell(const std::string& name, const std::string& engine, const Topology& network, double rate) {
  return {name, engine, network.spec, network.nodes, rate};
}

void add_engines(const BenchRequest& request, std::vector<BenchGroup>& groups) {
  const std::vector<std::string> engines = chosen(setting("engines"), request.engines, engines_with_routers());
  const std::vector<std::string> networks = chosen(setting("networks"), request.networks, bench_networks());
  for (const LoadedNetwork& loaded : kNetworks) {
    if (std::find(networks.begin(), networks.end(), loaded.topology) == networks.end()) continue;
    const Topology network = parse_topology(loaded.topology);
    for (const char* const rate : {kLow, kMiddle, loaded.near_saturation}) {
      BenchGroup group{BenchPart::kEngines, network.spec + " at " + rate, {}};
      for (const std::string& engine : engines)
        group.cells.push_back(traffic_cell(engine, engine, network, std::stod(rate)));
      groups.push_back(group);
    }
  }
}

/// Rate, in flits per node and cycle, at which uniform traffic loads every link of a torus with `load` flits per cycle:
/// a flit takes n/4 hops along a ring of n nodes.
double rate_for(const Topology& torus, double load) {
  double hops = 0;
  for (const Dimension& ring : torus.dimensions) hops += ring.size / 4.0;
  return load * torus.ports / hops;
}

void add_scale(const BenchRequest& request, std::vector<BenchGroup>& groups) {
  BenchGroup group{BenchPart::kScale, "links loaded alike", {}};
  for (const char* const name : kScale) {
    const Topology network = parse_topology(name);
    if (network.nodes > request.nodes) break;
    group.cells.push_back(traffic_cell(network.spec, "native", network, rate_for(network, kLoadOfLinks)));
  }
  if (group.cells.empty())
    throw UsageError(setting("nodes", request.nodes) + ": the smallest network of the part scale has " +
                     std::to_string(parse_topology(kScale[0]).nodes));
  groups.push_back(group);
}

/// Adds every case with 1, 2, 4, ... workers. count: the member of a cell that is the number of workers.
void add_workers(BenchPart part, const std::vector<Parallel>& cases, int most, int BenchCell::*count,
                 std::vector<BenchGroup>& groups) {
  for (const Parallel& parallel : cases) {
    const Topology network = parse_topology(parallel.topology);
    BenchGroup group{part, parallel.engine + (" on " + network.spec), {}};
    if (parallel.link_stages > 1) group.name += ", links of " + std::to_string(parallel.link_stages) + " cycles";
    for (int workers = 1; workers <= most; workers *= 2) {
      group.cells.push_back(traffic_cell(std::to_string(workers), parallel.engine, network, parallel.rate));
      group.cells.back().*count = workers;
      group.cells.back().link_stages = parallel.link_stages;
    }
    groups.push_back(group);
  }
}

void add_collectives(std::vector<BenchGroup>& groups) {
  const Topology network = parse_topology(kCollectiveNetwork);
  BenchGroup group{BenchPart::kCollectives, network.spec + ", " + kWords + " words", {}};
  for (const char* const operation : kCollectives)
    group.cells.push_back({operation, "native", network.spec, network.nodes, 0, 1, 1, operation});
  groups.push_back(group);
}

void add_tiles(std::vector<BenchGroup>& groups) {
  const Topology network = parse_topology(kTileNetwork);
  groups.push_back(
      {BenchPart::kTiles, "a router of " + network.spec, {traffic_cell("Verilated tile", "rtl", network, 0.1)}});
}

}  // namespace

const std::vector<BenchPartName>& bench_parts() {
  static const std::vector<BenchPartName> parts = {
      {BenchPart::kEngines, "engines", "every engine under three loads"},
      {BenchPart::kScale, "scale", "native from 64 to 1,048,576 routers"},
      {BenchPart::kThreads, "threads", "one thread and several"},
      {BenchPart::kRanks, "ranks", "one process and several, with mpirun"},
      {BenchPart::kCollectives, "collectives", "complete runs of collectives"},
      {BenchPart::kTiles, "tiles", "building a Verilated router"}};
  return parts;
}

const char* name_of(BenchPart part) {
  for (const BenchPartName& known : bench_parts())
    if (known.part == part) return known.name;
  return "";
}

std::vector<BenchPart> parse_bench_parts(const std::string& names) {
  std::vector<std::string> known;
  for (const BenchPartName& part : bench_parts()) known.emplace_back(part.name);
  std::vector<BenchPart> parts;
  std::stringstream words(names);
  for (std::string word; std::getline(words, word, ',');) {
    const auto found = std::find(known.begin(), known.end(), word);
    if (found == known.end())
      throw UsageError(setting("parts") + ": unknown part '" + printable(word) + "'" + known_names(word, known));
    parts.push_back(bench_parts()[static_cast<size_t>(found - known.begin())].part);
  }
  if (parts.empty()) throw UsageError(setting("parts") + " names no part" + known_names("", known));
  return parts;
}

std::vector<std::string> bench_networks() {
  std::vector<std::string> names;
  for (const LoadedNetwork& network : kNetworks) names.emplace_back(network.topology);
  return names;
}

bool is_traffic(BenchPart part) { return part != BenchPart::kCollectives && part != BenchPart::kTiles; }

std::string mpi_program() {
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path program = own.parent_path() / "dateline-mpi";
  return !error && std::filesystem::exists(program, error) && !find_tool("mpirun").empty() ? program.string() : "";
}

std::vector<BenchGroup> bench_groups(const BenchRequest& request) {
  std::vector<BenchGroup> groups;
  for (const BenchPartName& known : bench_parts()) {
    if (std::find(request.parts.begin(), request.parts.end(), known.part) == request.parts.end()) continue;
    if (known.part == BenchPart::kEngines) add_engines(request, groups);
    if (known.part == BenchPart::kScale) add_scale(request, groups);
    if (known.part == BenchPart::kThreads)
      add_workers(known.part, kThreaded, request.threads, &BenchCell::threads, groups);
    if (known.part == BenchPart::kRanks) {
      if (mpi_program().empty())
        throw UsageError(setting("parts", "ranks") +
                         ": mpirun or the program for it is missing; run ./dateline setup mpi");
      add_workers(known.part, kRanked, request.ranks, &BenchCell::ranks, groups);
    }
    if (known.part == BenchPart::kCollectives) add_collectives(groups);
    if (known.part == BenchPart::kTiles) add_tiles(groups);
  }
  return groups;
}

std::vector<std::string> traffic_arguments(const BenchCell& cell, uint64_t cycles) {
  std::ostringstream rate;
  rate << cell.rate;
  std::vector<std::string> arguments = {"traffic",   "--topology", cell.topology,
                                        "--engine",  cell.engine,  "--rate",
                                        rate.str(),  "--measure",  std::to_string(cycles),
                                        "--warm-up", "100",        "--drain",
                                        "0",         "--ports",    "one",
                                        "--vcs",     "4",          "--depth",
                                        "8",         "--memory",   "64",
                                        "--no-links"};
  if (find_engine(cell.engine).rtl) arguments.emplace_back("--no-assertions");
  if (cell.link_stages > 1) arguments.insert(arguments.end(), {"--link-stages", std::to_string(cell.link_stages)});
  if (cell.threads > 1) arguments.insert(arguments.end(), {"--threads", std::to_string(cell.threads)});
  return arguments;
}

std::vector<std::string> run_arguments(const BenchCell& cell) {
  return {"run", cell.operation, "--topology", cell.topology, "--engine", cell.engine, "--words", kWords};
}

}  // namespace dateline
