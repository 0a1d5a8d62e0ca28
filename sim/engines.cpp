// SPDX-License-Identifier: Apache-2.0
// The table of engines. A new engine is one more entry.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "sim/drive/traffic_sources.h"
#include "sim/engine.h"
#include "sim/native/native_nodes.h"
#include "sim/native/native_routers.h"
#include "sim/network_engine.h"
#include "sim/rtl/rtl_net.h"
#include "sim/rtl/rtl_nodes.h"
#include "sim/rtl/rtl_routers.h"
#include "sim/rtl/rtl_sources.h"
#include "sim/rtl/tile_builder.h"
#include "sim/systemc/sc_nodes.h"
#include "sim/systemc/sc_routers.h"

namespace dateline {
namespace {

std::unique_ptr<Engine> over(const std::string& name, const Topology& topology, std::unique_ptr<NodeNetwork> network) {
  return std::make_unique<NetworkEngine>(name, topology, std::move(network));
}

/// Runs the C++ model of the traffic sources at the routers of the engine.
void add_sources(EngineKind& kind) {
  kind.run_sources = [make = kind.make_routers](const Topology& topology, const NodeConfig& config,
                                                const SourceProgram& program, const EnginePaths& paths,
                                                const Watcher& watcher) {
    const auto network = make(topology, config.router, paths, 1);
    return run_sources(config.router, program, *network, watcher);
  };
}

/// Bytes of a node of the C++ core: its router, and its channels with their contexts.
double core_node_bytes(const NodeConfig& config, double router) {
  // About half of the channels are used, most of them with one context to send from.
  const double sends = 0.5 * config.router.locals(), receives = sends * config.router.vcs;
  return router + config.router.locals() * 420.0 + sends * (300 + config.ni_depth() * 48.0) +
         receives * (120 + config.ni_depth() * 16.0) + 600;
}

/// Bytes of a router of the C++ core that is compiled for the router's shape.
double core_router_bytes(const RouterConfig& config, double flits) {
  return NativeRouters::bytes(config, std::min<double>(flits, config.places()));
}

/// Bytes of a SystemC router. It is the core for any shape, which stores a place for every flit. Every port adds
/// signals and processes.
double systemc_router_bytes(const RouterConfig& config) {
  constexpr double kPort = 5200;
  return NativeRouters::bytes_of_any_shape(config, config.places()) + config.ports * kPort;
}

double verilated_router_bytes(const RouterConfig& config) { return 12000 + config.channels() * config.vcs * 400.0; }

double verilated_node_bytes(const NodeConfig& config) {
  const double word = config.router.width > 64 ? 16 : config.router.width > 32 ? 8 : 4;
  return 24000 + config.router.channels() * 2500.0 + config.memory_words * word +
         static_cast<double>(config.router.locals()) * config.queue_entries * 8 + config.rounds * 40.0;
}

void weigh_verilated(EngineKind& kind) {
  kind.router_bytes = [](const RouterConfig& config, double) { return verilated_router_bytes(config); };
  kind.node_bytes = verilated_node_bytes;
}

EngineKind native() {
  EngineKind kind;
  kind.name = "native";
  kind.summary = "the C++ core in a loop: fast";
  kind.takes_workers = true;
  kind.router_bytes = core_router_bytes;
  kind.node_bytes = [](const NodeConfig& config) {
    return core_node_bytes(config, core_router_bytes(config.router, config.router.places()));
  };
  kind.make = [](const Topology& topology, const NodeConfig& config, const EnginePaths&, const EngineExtras& extras) {
    return over("native", topology, NativeNodes::in_slabs(topology, config, extras.workers));
  };
  kind.make_routers = [](const Topology& topology, const RouterConfig& config, const EnginePaths&,
                         const Workers& workers) { return NativeRouters::in_slabs(topology, config, workers); };
  add_sources(kind);
  return kind;
}

EngineKind systemc() {
  EngineKind kind;
  kind.name = "systemc";
  kind.summary = "the C++ core as pin-accurate SystemC modules; any of them may be RTL (" + setting("rtl-nodes") + ")";
  kind.once_per_process = true;
  kind.takes_rtl_nodes = true;
  kind.router_bytes = [](const RouterConfig& config, double) { return systemc_router_bytes(config); };
  kind.node_bytes = [](const NodeConfig& config) {
    return core_node_bytes(config, systemc_router_bytes(config.router));
  };
  kind.make = [](const Topology& topology, const NodeConfig& config, const EnginePaths& paths,
                 const EngineExtras& extras) {
    return over("systemc", topology, std::make_unique<ScNodes>(topology, config, extras.rtl_nodes, paths));
  };
  kind.make_routers = [](const Topology& topology, const RouterConfig& config, const EnginePaths&,
                         const Workers& /*workers*/) { return std::make_unique<ScRouters>(topology, config); };
  return kind;
}

EngineKind rtl() {
  EngineKind kind;
  kind.name = "rtl";
  kind.summary = "the SystemVerilog node, Verilated once and instantiated for every node; writes waveforms";
  kind.rtl = true;
  weigh_verilated(kind);
  kind.writes_waves = true;
  kind.takes_workers = true;
  kind.make = [](const Topology& topology, const NodeConfig& config, const EnginePaths& paths,
                 const EngineExtras& extras) {
    if (!extras.workers.alone())
      return over("rtl", topology, RtlNodes::in_slabs(topology, config, paths, extras.workers));
    return over("rtl", topology, std::make_unique<RtlNodes>(topology, config, paths, extras.waves));
  };
  kind.make_routers = [](const Topology& topology, const RouterConfig& config, const EnginePaths& paths,
                         const Workers& workers) { return RtlRouters::in_slabs(topology, config, paths, workers); };
  add_sources(kind);
  return kind;
}

EngineKind rtl_net() {
  EngineKind kind;
  kind.name = "rtl-net";
  kind.shows_links = false;
  kind.summary =
      "the complete SystemVerilog network with its own barrier and host bus, from the sources that an FPGA gets";
  kind.rtl = true;
  weigh_verilated(kind);
  kind.make = [](const Topology& topology, const NodeConfig& config, const EnginePaths& paths, const EngineExtras&) {
    return std::make_unique<RtlNet>(topology, config, paths);
  };
  kind.run_sources = [](const Topology& topology, const NodeConfig& config, const SourceProgram& program,
                        const EnginePaths& paths,
                        const Watcher& watcher) { return RtlSources(topology, config, paths).run(program, watcher); };
  return kind;
}

using Has = bool (*)(const EngineKind&);
bool any(const EngineKind& /*kind*/) { return true; }
bool has_routers(const EngineKind& kind) { return kind.make_routers != nullptr; }
bool has_sources(const EngineKind& kind) { return kind.run_sources != nullptr; }

std::vector<std::string> names_of(Has has) {
  std::vector<std::string> names;
  for (const EngineKind& kind : engine_kinds())
    if (has(kind)) names.push_back(kind.name);
  return names;
}

const EngineKind& find_engine_that(Has has, const std::string& name, const char* lacks) {
  const EngineKind& kind = find_engine(name);
  if (has(kind)) return kind;
  throw UsageError(setting("engine", "'" + name + "'") + " " + lacks + known_names("", names_of(has)));
}

}  // namespace

int tile_optimization() {
  const char* text = std::getenv("DATELINE_TILE_OPTIMIZE");
  const std::string level = text == nullptr || *text == '\0' ? "2" : text;
  if (level != "0" && level != "1" && level != "2")
    throw UsageError("DATELINE_TILE_OPTIMIZE is '" + printable(level) +
                     "', but must be 0, 1 or 2: the compiler's level for Verilated RTL");
  return level[0] - '0';
}

std::string cache_folder(const std::string& build_dir) {
  const char* text = std::getenv("DATELINE_CACHE");
  return text == nullptr || *text == '\0' ? build_dir : std::filesystem::absolute(text).string();
}

const std::vector<EngineKind>& engine_kinds() {
  static const std::vector<EngineKind> kinds = {native(), systemc(), rtl(), rtl_net()};
  return kinds;
}

const EngineKind& find_engine(const std::string& name) {
  for (const EngineKind& kind : engine_kinds())
    if (kind.name == name) return kind;
  throw UsageError(setting("engine", "'" + printable(name) + "'") + " is not known" + known_names(name, names_of(any)) +
                   ", board:DEVICE");
}

const EngineKind& find_router_engine(const std::string& name, const char* lacks) {
  return find_engine_that(has_routers, name, lacks);
}

const EngineKind& find_source_engine(const std::string& name, const char* lacks) {
  return find_engine_that(has_sources, name, lacks);
}

}  // namespace dateline
