// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/parameters.h"

#include <cstdint>
#include <string>
#include <utility>

#include "model/base/error.h"
#include "model/base/hex.h"
#include "model/base/setting.h"

namespace dateline {

namespace {

std::string bit_literal(bool value) { return std::string("1'b") + (value ? "1" : "0"); }

RouterParameter number(const std::string& name, int RouterConfig::*field, int byte = -1) {
  RouterParameter row;
  row.name = name;
  row.value = [field](const RouterConfig& config) { return std::to_string(config.*field); };
  row.byte = byte;
  row.read = [field](RouterConfig& config, uint64_t value) { config.*field = static_cast<int>(value); };
  return row;
}

RouterParameter flag(const std::string& name, bool RouterConfig::*field, int byte = -1, int bit = -1) {
  RouterParameter row;
  row.name = name;
  row.value = [field](const RouterConfig& config) { return bit_literal(config.*field); };
  row.byte = byte;
  row.bit = bit;
  row.read = [field](RouterConfig& config, uint64_t value) { config.*field = value != 0; };
  return row;
}

/// A parameter that is not a single field of the configuration.
RouterParameter derived(const std::string& name, std::function<std::string(const RouterConfig&)> value) {
  RouterParameter row;
  row.name = name;
  row.value = std::move(value);
  return row;
}

RouterParameter shape(RouterParameter row) {
  row.shape = true;
  return row;
}

RouterParameter dim_order() {
  RouterParameter row = derived("DimOrder", [](const RouterConfig& config) {
    uint64_t order = 0;
    for (int i = 0; i < kMaxDims; ++i) order |= uint64_t{config.order[i]} << (4 * i);
    return "64'h" + hex_digits(order, 16);
  });
  row.byte = 32;
  row.bytes = 8;
  row.read = [](RouterConfig& config, uint64_t order) {
    for (int k = 0; k < kMaxDims; ++k) config.order[k] = static_cast<uint8_t>(order >> (4 * k) & 15);
  };
  return row;
}

RouterParameter dim_ports() {
  return derived("DimPorts", [](const RouterConfig& config) {
    uint64_t ports = 0;
    for (int k = 0; k < config.shape.dims; ++k) ports |= uint64_t{config.shape.dim_ports[k]} << (4 * k);
    return "64'h" + hex_digits(ports, 16);
  });
}

/// Bit 0: the native routing of the network; bit 1: unordered, each message chooses its order of dimensions; bit 3:
/// source routes.
RouterParameter routings() {
  RouterParameter row = derived("Routings", [](const RouterConfig& config) {
    return "4'h" + hex_digits(1u | (config.unordered ? 2u : 0u) | (config.source ? 8u : 0u), 1);
  });
  row.byte = 14;
  row.read = [](RouterConfig& config, uint64_t kinds) {
    config.unordered = (kinds & 2) != 0;
    config.source = (kinds & 8) != 0;
  };
  return row;
}

RouterParameter turn_runs() {
  return derived("TurnRuns", [](const RouterConfig& config) {
    std::string runs;
    for (const uint8_t run : config.turn_runs) runs = hex_digits(run, 2) + runs;
    return "128'h" + runs;
  });
}

}  // namespace

const std::vector<RouterParameter>& router_parameters() {
  static const std::vector<RouterParameter> rows = {
      shape(number("Ports", &RouterConfig::ports)),
      number("Vcs", &RouterConfig::vcs, 9),
      number("Depth", &RouterConfig::depth, 10),
      number("Width", &RouterConfig::width, 11),
      flag("AllPort", &RouterConfig::all_port, 12, 0),
      dim_order(),
      shape(derived("Dims", [](const RouterConfig& config) { return std::to_string(config.shape.dims); })),
      shape(dim_ports()),
      shape(derived("Complete",
                    [](const RouterConfig& config) { return "16'h" + hex_digits(config.shape.complete, 4); })),
      derived("Family",
              [](const RouterConfig& config) { return std::to_string(static_cast<int>(config.shape.family)); }),
      number("CoordBits", &RouterConfig::coordinate_bits, 13),
      routings(),
      number("Phases", &RouterConfig::phases, 15),
      number("Networks", &RouterConfig::networks, 16),
      shape(flag("Rings", &RouterConfig::rings)),
      flag("Circuits", &RouterConfig::circuits, 12, 1),
      number("LinkStages", &RouterConfig::link_stages, 17),
      number("Pipeline", &RouterConfig::pipeline, 19),
      number("BubbleSlot", &RouterConfig::bubble_slot, 18),
      shape(number("StraightRun", &RouterConfig::straight_run)),
      shape(turn_runs())};
  return rows;
}

namespace {

/// Parameters of a router. with_shape: includes those that a network derives from its dimensions.
std::vector<std::string> params_of(const RouterConfig& config, bool with_shape) {
  std::vector<std::string> params;
  for (const RouterParameter& row : router_parameters())
    if (with_shape || !row.shape) params.push_back(row.name + "=" + row.value(config));
  // The caller has decided that this router may run: by the proof, by --unsafe or by rounds that share no link.
  if (!config.circuits && config.vcs < config.rules().vc.classes()) params.emplace_back("Unproven=1'b1");
  return params;
}

/// The parameter Sizes has one byte per dimension.
void require_size(const Topology& topology, int size) {
  if (size > 256)
    throw UsageError(topology.spec + " has " + std::to_string(size) +
                     " nodes in a dimension, and the network in RTL has at most 256; use another engine, such as rtl");
}

}  // namespace

std::vector<std::string> router_params(const RouterConfig& config) { return params_of(config, true); }

namespace {

/// The far ends of all ports, the last port of the last node first (Wires of rtl/network/dl_network.sv).
std::string wires(const Topology& topology) {
  std::string digits;
  for (auto end = topology.far_ends.rbegin(); end != topology.far_ends.rend(); ++end)
    digits += *end ? hex_digits(static_cast<uint64_t>(end->node), 6) + hex_digits(static_cast<uint64_t>(end->port), 2)
                   : "ffffffff";
  return std::to_string(4 * digits.size()) + "'h" + digits;
}

}  // namespace

void require_board_network(const Topology& topology) {
  if (topology.family == FamilyId::kGraph)
    throw UsageError(setting("topology") + ": boards have networks with native routing, and " + topology.spec +
                     " has layered routing");
}

std::vector<std::string> network_params(const Topology& topology, const NodeConfig& config) {
  std::string sizes;
  uint32_t wraps = 0, complete = 0;
  const bool graph = topology.family == FamilyId::kGraph;
  for (int k = 0; k < topology.dims() && !graph; ++k) {
    const Dimension& dimension = topology.dimensions[k];
    require_size(topology, dimension.size);
    sizes = hex_digits(static_cast<uint64_t>(dimension.size) & 0xff, 2) + sizes;  // 0 means 256
    if (dimension.kind == DimensionKind::kRing) wraps |= 1u << k;
    if (dimension.kind == DimensionKind::kComplete) complete |= 1u << k;
  }
  std::vector<std::string> params = {"Dims=" + std::to_string(topology.dims()), "Sizes=128'h" + sizes,
                                     "Wraps=16'h" + hex_digits(wraps, 4), "Complete=16'h" + hex_digits(complete, 4),
                                     "Twist=" + std::to_string(topology.twist)};
  if (graph)
    params = {"Dims=1",
              "Sizes=128'h01",
              "Wraps=16'h0",
              "Complete=16'h0",
              "GraphNodes=" + std::to_string(topology.nodes),
              "GraphPorts=" + std::to_string(topology.ports),
              "Wires=" + wires(topology)};
  for (const std::string& param : params_of(config.router, false)) params.push_back(param);
  params.push_back("MemWords=" + std::to_string(config.memory_words));
  params.push_back("QueueWords=" + std::to_string(config.queue_entries));
  params.push_back("Rounds=" + std::to_string(config.rounds));
  if (config.count_bits > 0) params.push_back("CountBits=" + std::to_string(config.count_bits));
  params.push_back(std::string("Reductions=1'b") + (config.reductions ? "1" : "0"));
  params.push_back(std::string("Sources=1'b") + (config.sources ? "1" : "0"));
  return params;
}

}  // namespace dateline
