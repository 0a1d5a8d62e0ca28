// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/map_layout.h"

#include <algorithm>
#include <cmath>

#include "model/base/error.h"
#include "model/network/family.h"
#include "sw/report/picture/layouts.h"

namespace dateline {
namespace {

constexpr int kMostNodes = 4096;
constexpr int kLongestRow = 256;
constexpr int kMostLatticeDims = 4;
constexpr double kDiagonal = 0.70710678118654752;

/// Direction of the stubs to other layers: +z to the upper right, +w to the upper left.
Point layer_direction(int dim) { return dim == 2 ? Point{kDiagonal, -kDiagonal} : Point{-kDiagonal, -kDiagonal}; }

bool leads_up(const Topology& topology, int node, int port, int dim) {
  const int here = topology.coordinate(node, dim), there = topology.coordinate(topology.link(node, port).node, dim);
  return topology.is_dateline(node, port) ? there < here : there > here;
}

HopShape lattice_hop(const Topology& topology, int node, int port, HopShape hop) {
  const int dim = topology.port_dim(port);
  const double sign = leads_up(topology, node, port, dim) ? 1 : -1;
  const Point up = dim == 0 ? Point{1, 0} : dim == 1 ? Point{0, -1} : layer_direction(dim);
  hop.direction = up * sign;
  if (dim >= 2 || topology.is_dateline(node, port)) hop.kind = HopShape::kStub;
  return hop;
}

}  // namespace

double MapLayout::arc_height(int hops) const { return pitch * std::min(0.3 + 0.22 * hops, 3.4); }

LayoutKind layout_kind(const Topology& topology) {
  if (topology.graph) return LayoutKind::kLevels;
  if (family_of(topology.whole ? *topology.whole : topology).drawn_in_pairs()) return LayoutKind::kPairs;
  for (const Dimension& dimension : topology.dimensions)
    if (dimension.kind == DimensionKind::kComplete && dimension.size > 2) return LayoutKind::kGrid;
  if (topology.dims() > kMostLatticeDims || topology.kind == "hypercube") return LayoutKind::kGrid;
  return topology.dims() == 1 ? LayoutKind::kLine : LayoutKind::kLattice;
}

int layer_count(const Topology& topology) {
  if (layout_kind(topology) != LayoutKind::kLattice || topology.dims() < 3) return 1;
  return topology.nodes / (topology.dimensions[0].size * topology.dimensions[1].size);
}

int layer_of(const Topology& topology, int node) {
  return layer_count(topology) == 1 ? 0 : node / (topology.dimensions[0].size * topology.dimensions[1].size);
}

void require_drawable(const Topology& topology) {
  if (topology.nodes > kMostNodes)
    throw UsageError("draw: " + topology.spec + " has " + std::to_string(topology.nodes) +
                     " nodes; a picture has room for " + std::to_string(kMostNodes));
  const LayoutKind kind = layout_kind(topology);
  if (kind != LayoutKind::kLine && kind != LayoutKind::kLattice) return;
  for (int dim = 0; dim < std::min(2, topology.dims()); ++dim)
    if (topology.dimensions[dim].size > kLongestRow)
      throw UsageError("draw: " + topology.spec + " has rows of " + std::to_string(topology.dimensions[dim].size) +
                       " nodes; a picture has room for " + std::to_string(kLongestRow) + " in a row");
}

MapLayout map_layout(const Topology& topology, const MapNeeds& needs, double scale, double width) {
  MapLayout layout;
  layout.kind = layout_kind(topology);
  layout.scale = scale;
  const bool line = layout.kind == LayoutKind::kLine;
  // Arcs of 1-D have no lanes. Many circuits on a link reduce the gap instead of widening the link.
  layout.lanes = line ? 1 : std::max(1, needs.lanes);
  layout.gap = scale * std::min(3.6, 30.0 / layout.lanes);
  layout.radius = std::max((line ? 8.5 : 5.5) * scale, layout.reach() + 2 * scale);
  const bool layers = layout.kind == LayoutKind::kLattice && topology.dims() > 2;
  layout.pitch = 2 * layout.radius + (line ? 19 : layers && layout.lanes > 1 ? 28 : 20) * scale;
  layout.stub = layout.radius + 0.36 * layout.pitch;
  layout.nodes.resize(topology.nodes);
  switch (layout.kind) {
    case LayoutKind::kLine:
      lay_out_line(topology, layout, needs.longest_arc);
      break;
    case LayoutKind::kLattice:
      lay_out_lattice(topology, layout, width, needs.layers);
      break;
    case LayoutKind::kGrid:
      lay_out_grid(topology, layout);
      break;
    case LayoutKind::kPairs:
      lay_out_pairs(topology, layout);
      break;
    case LayoutKind::kLevels:
      lay_out_levels(topology, layout, needs.root);
      break;
  }
  return layout;
}

MapLayout placed(MapLayout layout, const Point& corner) {
  for (Point& node : layout.nodes) node = node + corner;
  for (MapLayout::Label& label : layout.labels) label.at = label.at + corner;
  for (MapLayout::Frame& frame : layout.frames) frame.corner = frame.corner + corner;
  return layout;
}

HopShape hop_shape(const Topology& topology, const MapLayout& layout, int node, int port) {
  HopShape hop;
  hop.from = layout.nodes[node];
  hop.to = layout.nodes[topology.link(node, port).node];
  if (layout.kind == LayoutKind::kLine || layout.kind == LayoutKind::kLattice)
    return lattice_hop(topology, node, port, hop);
  const Point chord = hop.to - hop.from;
  hop.direction = unit(chord);
  const double steps = length(chord) / layout.pitch;
  const bool other_row = layout.kind == LayoutKind::kLevels && std::abs(chord.y) > 0.1 * layout.pitch;
  if (steps > 1.01 && !other_row) {
    hop.kind = HopShape::kArc;
    hop.bulge = arc_bulge(layout, steps);
  }
  return hop;
}

}  // namespace dateline
