// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "model/network/describe.h"
#include "sw/report/page/page.h"
#include "sw/report/picture/map_layout.h"

namespace dateline {
namespace {

using PageJson = nlohmann::ordered_json;

constexpr int kMostNodesOfAMap = 4096, kLongestRowOfAMap = 512;
constexpr double kMapWidth = 1000;  // decides how many layers of 3-D are side by side

bool has_room(const Topology& topology) {
  if (topology.nodes > kMostNodesOfAMap) return false;
  const LayoutKind kind = layout_kind(topology);
  if (kind != LayoutKind::kLine && kind != LayoutKind::kLattice) return true;
  return std::all_of(topology.dimensions.begin(), topology.dimensions.end(),
                     [](const Dimension& dimension) { return dimension.size <= kLongestRowOfAMap; });
}

double tenth(double value) { return std::round(value * 10) / 10; }

/// The far end of every link, and its shape: [] straight, [dx, dy] a stub in this direction, [bulge] an arc.
void write_links(const Topology& topology, const MapLayout& layout, PageJson& network) {
  std::vector<int> far, shape;
  PageJson shapes = PageJson::array();
  std::map<std::pair<double, double>, int> known;  // numbers of the shapes
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) {
      far.push_back(topology.link(node, port).node);
      shape.push_back(-1);
      if (!topology.link(node, port)) continue;
      const HopShape hop = hop_shape(topology, layout, node, port);
      std::pair<double, double> key = {0, 0};
      PageJson data = PageJson::array();
      if (hop.kind == HopShape::kStub) {
        key = {std::round(hop.direction.x * 1000) / 1000, std::round(hop.direction.y * 1000) / 1000};
        data = {key.first, key.second};
      } else if (hop.kind == HopShape::kArc) {
        key = {1e6 + tenth(hop.bulge), 0};
        data = {tenth(hop.bulge)};
      }
      const auto [at, fresh] = known.emplace(key, static_cast<int>(shapes.size()));
      if (fresh) shapes.push_back(data);
      shape.back() = at->second;
    }
  network["far"] = far;
  network["shape"] = shape;
  network["shapes"] = shapes;
}

}  // namespace

void add_network(PageParts& parts, const Topology& topology) {
  if (!has_room(topology)) {
    parts.left_out.push_back("There is no map: " + topology.spec + " has " + std::to_string(topology.nodes) +
                             " nodes, and a map has room for " + std::to_string(kMostNodesOfAMap) + " in rows of " +
                             std::to_string(kLongestRowOfAMap) + ".");
    return;
  }
  MapNeeds needs;
  needs.longest_arc = topology.dims() == 1 ? topology.nodes : 1;
  const MapLayout layout = map_layout(topology, needs, 1, kMapWidth);
  PageJson& network = parts.network;
  network = {{"spec", topology.spec}, {"nodes", topology.nodes}, {"ports", topology.ports}};
  network["width"] = tenth(layout.width);
  network["height"] = tenth(layout.height);
  network["radius"] = tenth(layout.radius);
  network["stub"] = tenth(layout.stub);
  PageJson x = PageJson::array(), y = PageJson::array(), places = PageJson::array(), names = PageJson::array();
  for (int node = 0; node < topology.nodes; ++node) {
    x.push_back(tenth(layout.nodes[static_cast<size_t>(node)].x));
    y.push_back(tenth(layout.nodes[static_cast<size_t>(node)].y));
    if (topology.has_places()) places.push_back(topology.place(node));
  }
  for (int port = 0; port < topology.ports; ++port) names.push_back(port_direction(topology, port));
  network["x"] = x;
  network["y"] = y;
  network["places"] = places;
  network["directions"] = names;
  PageJson labels = PageJson::array(), frames = PageJson::array();
  for (const MapLayout::Label& label : layout.labels)
    labels.push_back({tenth(label.at.x), tenth(label.at.y), label.text, label.anchor});
  for (const MapLayout::Frame& frame : layout.frames)
    frames.push_back(
        {tenth(frame.corner.x), tenth(frame.corner.y), tenth(frame.width), tenth(frame.height), frame.name});
  network["labels"] = labels;
  network["frames"] = frames;
  write_links(topology, layout, network);
}

}  // namespace dateline
