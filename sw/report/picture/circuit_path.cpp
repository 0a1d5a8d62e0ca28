// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/circuit_path.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace dateline {
namespace {

/// A hop with its lane.
struct LaneHop {
  HopShape shape;
  Point side;  ///< from the middle of the link to the lane

  bool arc() const { return shape.kind == HopShape::kArc; }
};

/// The points that join two hops at a node: the crossing of their lanes if it is near the node, else one point in each
/// lane. None if the circuit continues straight in the same lane.
std::vector<Point> joint(const LaneHop& in, const LaneHop& out, const Point& node, double radius) {
  if (!in.arc() && !out.arc()) {
    const double turn = cross(in.shape.direction, out.shape.direction);
    if (std::abs(turn) > 1e-6) {
      const double along = cross(out.side - in.side, out.shape.direction) / turn;
      if (std::abs(along) <= 1.5 * radius) return {node + in.side + in.shape.direction * along};
    } else if (length(in.side - out.side) < 1e-6) {
      return {};  // straight on
    }
  }
  return {node + in.side, node + out.side};
}

/// Adds the stub at which the hop leaves, with an open arrowhead, and moves to the stub at which it arrives.
void add_stub(PathData& path, const MapLayout& layout, const LaneHop& hop) {
  const Point ahead = hop.shape.direction, tip = hop.shape.from + hop.side + ahead * layout.stub;
  const double barb = std::min(2.4 * layout.scale, 0.7 * layout.gap);
  path.line(tip).move(tip + (right_of(ahead) - ahead) * barb).line(tip).line(tip - (right_of(ahead) + ahead) * barb);
  path.move(hop.shape.to + hop.side - ahead * layout.stub);
}

/// Distance from the middle of a node to its border, along the lane.
double to_border(const LaneHop& hop, const MapLayout& layout) {
  const double side = length(hop.side);
  return std::sqrt(std::max(0.0, layout.radius * layout.radius - side * side));
}

PathData lattice_circuit(const std::vector<LaneHop>& hops, const MapLayout& layout) {
  PathData path;
  const LaneHop &first = hops.front(), &last = hops.back();
  path.move(first.shape.from + first.side + first.shape.direction * to_border(first, layout));
  for (size_t i = 0; i < hops.size(); ++i) {
    const HopShape& shape = hops[i].shape;
    if (shape.kind == HopShape::kStub) add_stub(path, layout, hops[i]);
    const bool ends = i + 1 == hops.size();
    std::vector<Point> corners =
        ends ? std::vector<Point>{shape.to + last.side - last.shape.direction * to_border(last, layout)}
             : joint(hops[i], hops[i + 1], shape.to, layout.radius);
    if (hops[i].arc()) {
      const Point middle = (shape.from + shape.to) * 0.5 + right_of(shape.direction) * shape.bulge;
      path.curve(middle + hops[i].side * 2, corners.front());
      corners.erase(corners.begin());
    }
    for (const Point& corner : corners) path.line(corner);
  }
  return path;
}

/// Adds half an ellipse over a straight run of a line, in pieces if the run crosses the border of a ring.
void add_run(PathData& path, const MapLayout& layout, double from, double run, double height, double base) {
  const double left = layout.nodes.front().x - 0.5 * layout.pitch, right = layout.nodes.back().x + 0.5 * layout.pitch;
  const double sign = run > 0 ? 1 : -1, inset = 0.4 * layout.radius * sign;
  const double begin = from + inset, end = from + run - inset;
  const double centre = (begin + end) / 2, rx = std::abs(end - begin) / 2;
  const double y = base - sign * 0.85 * layout.radius;
  const auto at = [&](double x, double shift) {
    const double t = std::min(1.0, std::abs(x - centre) / rx);
    return Point{x - shift, y - sign * height * std::sqrt(1 - t * t)};
  };
  // The ring is drawn once. shift: distance from the copy of the ring that x is in to the drawn one.
  double x = begin, shift = 0;
  path.move(at(x, 0));
  for (;;) {
    const double border = (sign > 0 ? right : left) + shift;
    if ((end - border) * sign <= 1e-6) break;
    path.arc(rx, height, true, at(border, shift));
    shift += sign * (right - left);
    x = border;
    path.move(at(x, shift));
  }
  path.arc(rx, height, true, at(end, shift));
}

PathData line_circuit(const std::vector<LaneHop>& hops, const std::vector<uint8_t>& lanes, const MapLayout& layout) {
  PathData path;
  for (size_t begin = 0; begin < hops.size();) {
    size_t end = begin;
    const double sign = hops[begin].shape.direction.x;
    while (end < hops.size() && hops[end].shape.direction.x == sign) ++end;
    const int count = static_cast<int>(end - begin);
    const Point from = hops[begin].shape.from;
    add_run(path, layout, from.x, sign * count * layout.pitch,
            layout.arc_height(count) + 0.8 * layout.gap * lanes[begin], from.y);
    begin = end;
  }
  return path;
}

PathData offset_link(const HopShape& shape, const MapLayout& layout, double offset) {
  PathData path;
  const Point side = right_of(shape.direction) * offset;
  path.move(shape.from + side);
  if (shape.kind == HopShape::kStub) {
    path.line(shape.from + side + shape.direction * layout.stub);
    path.move(shape.to + side - shape.direction * layout.stub).line(shape.to + side);
  } else if (shape.kind == HopShape::kArc) {
    const Point bulge = right_of(shape.direction) * (shape.bulge + offset);
    path.curve((shape.from + shape.to) * 0.5 + bulge, shape.to + side);
  } else {
    path.line(shape.to + side);
  }
  return path;
}

}  // namespace

PathData circuit_path(const Topology& topology, const MapLayout& layout, const Transfer& transfer,
                      const std::vector<uint8_t>& lanes) {
  std::vector<LaneHop> hops;
  int node = transfer.from;
  for (size_t i = 0; i < transfer.path.size(); ++i) {
    LaneHop hop;
    hop.shape = hop_shape(topology, layout, node, transfer.path[i]);
    hop.side = right_of(hop.shape.direction) * layout.offset(std::min<int>(lanes[i], layout.lanes - 1));
    hops.push_back(hop);
    node = topology.link(node, transfer.path[i]).node;
  }
  return layout.kind == LayoutKind::kLine ? line_circuit(hops, lanes, layout) : lattice_circuit(hops, layout);
}

PathData link_path(const Topology& topology, const MapLayout& layout, int node, int port) {
  return offset_link(hop_shape(topology, layout, node, port), layout, 0.5 * layout.reach());
}

PathData wire_path(const Topology& topology, const MapLayout& layout, int node, int port) {
  return offset_link(hop_shape(topology, layout, node, port), layout, 0);
}

}  // namespace dateline
