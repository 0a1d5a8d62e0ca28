// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/parameters.h"

#include <cstdint>
#include <set>
#include <string>

#include "model/error.h"
#include "model/hex.h"

namespace dateline {

std::vector<std::string> router_params(const RouterConfig& config) {
  uint64_t order = 0, dim_ports = 0;
  for (int i = 0; i < kMaxDims; ++i) order |= uint64_t{config.order[i]} << (4 * i);
  for (int k = 0; k < config.shape.dims; ++k) dim_ports |= uint64_t{config.shape.dim_ports[k]} << (4 * k);
  std::string turn_runs;
  for (const uint8_t run : config.turn_runs) turn_runs = hex_digits(run, 2) + turn_runs;
  const unsigned routings = 1u | (config.unordered ? 2u : 0u) | (config.source ? 8u : 0u);
  const auto bit = [](bool value) { return std::string("1'b") + (value ? "1" : "0"); };
  return {"Ports=" + std::to_string(config.ports),
          "Vcs=" + std::to_string(config.vcs),
          "Depth=" + std::to_string(config.depth),
          "Width=" + std::to_string(config.width),
          "AllPort=" + bit(config.all_port),
          "DimOrder=64'h" + hex_digits(order, 16),
          "Dims=" + std::to_string(config.shape.dims),
          "DimPorts=64'h" + hex_digits(dim_ports, 16),
          "Complete=16'h" + hex_digits(config.shape.complete, 4),
          "Family=" + std::to_string(static_cast<int>(config.shape.family)),
          "CoordBits=" + std::to_string(config.coordinate_bits),
          "Routings=4'h" + hex_digits(routings, 1),
          "Phases=" + std::to_string(config.phases),
          "Networks=" + std::to_string(config.networks),
          "Rings=" + bit(config.rings),
          "Circuits=" + bit(config.circuits),
          "LinkStages=" + std::to_string(config.link_stages),
          "BubbleSlot=" + std::to_string(config.bubble_slot),
          "StraightRun=" + std::to_string(config.straight_run),
          "TurnRuns=128'h" + turn_runs};
}

namespace {

/// A size is a byte of the parameter Sizes.
void require_size(const Topology& topology, int size) {
  if (size > 256)
    throw UsageError(topology.spec + " has " + std::to_string(size) +
                     " nodes in a dimension, and the network in RTL has at most 256; use another engine, such as rtl");
}

}  // namespace

std::vector<std::string> network_params(const Topology& topology, const NodeConfig& config) {
  std::string sizes;
  uint32_t wraps = 0, complete = 0;
  for (int k = 0; k < topology.dims(); ++k) {
    const Dimension& dimension = topology.dimensions[k];
    require_size(topology, dimension.size);
    sizes = hex_digits(static_cast<uint64_t>(dimension.size) & 0xff, 2) + sizes;  // 0 stands for 256
    if (dimension.kind == DimensionKind::kRing) wraps |= 1u << k;
    if (dimension.kind == DimensionKind::kComplete) complete |= 1u << k;
  }
  std::vector<std::string> params = {"Dims=" + std::to_string(topology.dims()), "Sizes=128'h" + sizes,
                                     "Wraps=16'h" + hex_digits(wraps, 4), "Complete=16'h" + hex_digits(complete, 4),
                                     "Twist=" + std::to_string(topology.twist)};
  // The shape is the network's own business.
  static const std::set<std::string> kShape = {"Ports", "Dims",        "DimPorts", "Complete",
                                               "Rings", "StraightRun", "TurnRuns"};
  for (const std::string& param : router_params(config.router))
    if (kShape.count(param.substr(0, param.find('='))) == 0) params.push_back(param);
  params.push_back("MemWords=" + std::to_string(config.memory_words));
  params.push_back("QueueWords=" + std::to_string(config.queue_entries));
  params.push_back("Rounds=" + std::to_string(config.rounds));
  params.push_back(std::string("Sources=1'b") + (config.sources ? "1" : "0"));
  return params;
}

}  // namespace dateline
