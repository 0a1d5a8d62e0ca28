// SPDX-License-Identifier: Apache-2.0
// The table of engines. Adding one is one entry.
#include <cstdlib>
#include <utility>

#include "model/error.h"
#include "model/printable.h"
#include "sim/native/native_nodes.h"
#include "sim/node_network.h"
#include "sim/rtl/rtl_net.h"
#include "sim/rtl/rtl_nodes.h"
#include "sim/systemc/sc_nodes.h"

namespace dateline {
namespace {

std::unique_ptr<Engine> over(const std::string& name, const Topology& topology, std::unique_ptr<NodeNetwork> network) {
  return std::make_unique<NetworkEngine>(name, topology, std::move(network));
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

const std::vector<EngineKind>& engine_kinds() {
  static const std::vector<EngineKind> kinds = {
      {"native", "the C++ core in a loop: fast", false,
       [](const Topology& topology, const NodeConfig& config, const EnginePaths&, const EngineExtras&) {
         return over("native", topology, std::make_unique<NativeNodes>(topology, config));
       }},
      {"systemc", "the same core as pin-accurate SystemC modules; any of them may be RTL (--rtl-nodes)", true,
       [](const Topology& topology, const NodeConfig& config, const EnginePaths& paths, const EngineExtras& extras) {
         return over("systemc", topology, std::make_unique<ScNodes>(topology, config, extras.rtl_nodes, paths));
       }},
      {"rtl", "the SystemVerilog node, Verilated once and instantiated for every node; writes waveforms", false,
       [](const Topology& topology, const NodeConfig& config, const EnginePaths& paths, const EngineExtras& extras) {
         return over("rtl", topology, std::make_unique<RtlNodes>(topology, config, paths, extras.waves));
       }},
      {"rtl-net", "the whole SystemVerilog network with its own barrier and host bus, the source that an FPGA gets",
       false,
       [](const Topology& topology, const NodeConfig& config, const EnginePaths& paths, const EngineExtras&)
           -> std::unique_ptr<Engine> { return std::make_unique<RtlNet>(topology, config, paths); }},
  };
  return kinds;
}

const EngineKind& find_engine(const std::string& name) {
  std::string known;
  for (const EngineKind& kind : engine_kinds()) {
    if (kind.name == name) return kind;
    known += (known.empty() ? "" : ", ") + kind.name;
  }
  throw UsageError("--engine '" + name + "' is not known; known: " + known);
}

}  // namespace dateline
