// SPDX-License-Identifier: Apache-2.0
// For tests of the unmodified RTL: parameter sets of router and node, and the sources.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "model/routing/header.h"

namespace dateline {

/// Parameters of router and node in Verilog. A shape is {ports, dims, dim_ports, complete, rings, dual_cube}.
struct Hardware {
  int ports = 4, dims = 2;
  std::string dim_ports = "22", complete = "0";
  bool rings = true, dual_cube = false;
  int vcs = 2, depth = 4, width = 32, coord_bits = 4;
  bool all_port = true;
  int routings = 1, phases = 1, networks = 1;
  bool circuits = false;
  int stages = 1, bubble_slot = 0;

  /// True if there are fewer virtual channels than classes of the rule.
  bool unproven() const { return vcs < phases * (rings ? 2 : 1) && bubble_slot == 0 && !circuits; }
  std::vector<std::pair<std::string, std::string>> parameters() const {
    const auto bit = [](bool value) { return std::string(value ? "1'b1" : "1'b0"); };
    const auto number = [](int value) { return std::to_string(value); };
    return {{"Ports", number(ports)},
            {"Dims", number(dims)},
            {"DimPorts", "64'h" + dim_ports},
            {"Complete", "16'h" + complete},
            {"Rings", bit(rings)},
            {"Family", number(dual_cube ? 1 : 0)},
            {"Vcs", number(vcs)},
            {"Depth", number(depth)},
            {"Width", number(width)},
            {"CoordBits", number(coord_bits)},
            {"AllPort", bit(all_port)},
            {"Routings", "4'd" + number(routings)},
            {"Phases", number(phases)},
            {"Networks", number(networks)},
            {"Circuits", bit(circuits)},
            {"LinkStages", number(stages)},
            {"BubbleSlot", number(bubble_slot)},
            {"Unproven", bit(unproven())}};
  }
  /// The parameters as "-GPorts=4 ...", quoted for the shell.
  std::string for_verilator() const {
    std::string text;
    for (const auto& [name, value] : parameters()) text += " -G" + name + "=\"" + value + "\"";
    return text;
  }
  /// The parameters for Yosys, in a form without many -chparam of one `hierarchy`, which Yosys 0.23 rejects.
  std::string for_yosys() const {
    std::string text = "chparam";
    for (const auto& [name, value] : parameters()) text += " -set " + name + " " + value;
    return text + " dl_node; ";
  }
  /// True if the header meets the requirements of dl_router.sv. All other parameters are in range by construction.
  bool legal() const {
    const HeaderLayout layout{dims, coord_bits, width, (routings & 2) != 0};
    const bool source = (routings & 8) != 0;
    return layout.bits() <= HeaderLayout::kMaxBits && layout.flits() <= depth &&
           !(source && (layout.flits() > 1 || width < 13)) && !(bubble_slot > 0 && circuits);
  }
};

/// All shapes from 1 to 16 ports, with the coordinate bits that they need.
inline std::vector<Hardware> shapes() {
  const auto shape = [](int ports, int dims, const char* dim_ports, const char* complete, bool rings, int coord_bits) {
    Hardware hardware{ports, dims, dim_ports, complete, rings};
    hardware.coord_bits = coord_bits;
    return hardware;
  };
  std::vector<Hardware> list = {shape(1, 1, "1", "1", false, 1),
                                shape(2, 1, "2", "0", true, 8),
                                shape(2, 2, "11", "3", false, 1),
                                shape(3, 1, "3", "1", false, 2),
                                shape(4, 2, "22", "0", true, 4),
                                shape(4, 2, "22", "0", false, 3),
                                shape(5, 3, "212", "2", true, 3),
                                shape(6, 3, "222", "0", true, 4),
                                shape(7, 3, "322", "4", true, 2),
                                shape(8, 4, "2222", "0", true, 3),
                                shape(15, 1, "f", "1", false, 4),
                                shape(16, 8, "22222222", "0", true, 2),
                                shape(16, 16, "1111111111111111", "ffff", false, 1)};
  for (const int r : {2, 3, 5}) {
    Hardware dual = shape(r, 3, "0", "0", true, r - 1);
    dual.dual_cube = true;
    list.push_back(dual);
  }
  return list;
}

/// Variants of a parameter set with the optional features of the router.
inline std::vector<Hardware> variants(Hardware base) {
  std::vector<Hardware> list;
  const auto add = [&](auto&& change) {
    Hardware hardware = base;
    change(hardware);
    if (hardware.legal()) list.push_back(hardware);
  };
  add([](Hardware&) {});
  add([](Hardware& h) { h.networks = 2, h.vcs = std::max(h.vcs, 2 * (h.rings ? 2 : 1)); });
  add([](Hardware& h) { h.circuits = true; });
  if (!base.dual_cube) {
    add([](Hardware& h) { h.routings = 3, h.phases = std::min(h.dims, 8); });
    add([](Hardware& h) { h.routings = 11, h.phases = std::min(h.dims, 8), h.circuits = true; });
    add([](Hardware& h) { h.bubble_slot = h.depth / 2 >= 2 ? h.depth / 2 : 0, h.vcs = 1; });
  }
  add([](Hardware& h) { h.routings = 9, h.phases = h.dual_cube ? 1 : std::min(h.dims, 8); });
  return list;
}

/// A kind of network as parameters of dl_network, like the presets of the RTL.
struct NetworkPreset {
  std::string name;
  std::vector<std::pair<std::string, std::string>> parameters;

  std::string for_verilator() const {
    std::string text;
    for (const auto& [parameter, value] : parameters) text += " -G" + parameter + "=\"" + value + "\"";
    return text;
  }
  std::string for_yosys() const {
    std::string text = "chparam";
    for (const auto& [parameter, value] : parameters) text += " -set " + parameter + " " + value;
    return text + " dl_network; ";
  }
};

/// sizes: two hexadecimal digits per dimension, dimension 0 last.
inline NetworkPreset torus_preset(int dims, const std::string& sizes) {
  return {"torus", {{"Dims", std::to_string(dims)}, {"Sizes", "128'h" + sizes}}};
}
inline NetworkPreset mesh_preset(int dims, const std::string& sizes) {
  return {"mesh", {{"Dims", std::to_string(dims)}, {"Sizes", "128'h" + sizes}, {"Wraps", "16'h0"}}};
}
inline NetworkPreset complete_preset(int dims, const std::string& sizes) {
  return {"ghc", {{"Dims", std::to_string(dims)}, {"Sizes", "128'h" + sizes}, {"Complete", "16'hffff"}}};
}
inline NetworkPreset hypercube_preset(int dims) { return complete_preset(dims, "02020202020202020202020202020202"); }
/// field: number of nodes of a cluster, 2**(r-1).
inline NetworkPreset dual_cube_preset(const std::string& field) {
  return {"dual-cube", {{"Family", "1"}, {"Dims", "3"}, {"Sizes", "128'h02" + field + field}, {"Wraps", "16'h0"}}};
}

/// Network sources with a test double of the node. Only rtl/network itself is linted, which is fast.
inline const std::string kNetworkFiles = std::string(DATELINE_RTL_PACKAGE " " DATELINE_RTL_NETWORK_FILES " ") +
                                         DATELINE_SOURCE_DIR "/tests/regression/double/dl_node.sv " DATELINE_SOURCE_DIR
                                                             "/tests/regression/double/dl_traffic_node.sv";

}  // namespace dateline
