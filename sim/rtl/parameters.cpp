// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/parameters.h"

#include <cstdint>

#include "model/hex.h"

namespace dateline {

std::vector<std::string> router_params(const RouterConfig& config) {
  uint64_t order = 0, dim_ports = 0;
  for (int i = 0; i < kMaxDims; ++i) order |= uint64_t{config.order[i]} << (4 * i);
  for (int k = 0; k < config.shape.dims; ++k) dim_ports |= uint64_t{config.shape.dim_ports[k]} << (4 * k);
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
          "AgeBits=" + std::to_string(config.age_bits)};
}

}  // namespace dateline
