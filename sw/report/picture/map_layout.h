// SPDX-License-Identifier: Apache-2.0
// The positions of the nodes of a network in a picture, and the shape of a hop over one of its links.
//
// Tori and meshes: a line with arcs (1-D), a lattice with x to the right and y upwards (2-D), or such layers side by
// side (z; w in rows). Wrap-around links and hops between layers are stubs: one where they leave, one where they
// arrive. Other products (hypercube, generalised hypercube) are a grid, with half of the address fields across and half
// upwards; links between nodes that are not neighbours in the grid are arcs. A dual-cube is a grid of pairs: class 0
// has its clusters across, class 1 has them upwards, and the short cross links join the pairs. A graph is drawn by
// levels: rows of the nodes at equal distance from the source.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/report/svg_writer.h"

namespace dateline {

enum class LayoutKind { kLine, kLattice, kGrid, kPairs, kLevels };

/// Sizes in user units.
struct MapLayout {
  struct Label {
    Point at;
    std::string text;
    const char* anchor;
  };
  struct Frame {
    Point corner;
    double width, height;
    std::string name;
  };

  LayoutKind kind = LayoutKind::kLattice;
  double scale = 1;
  double pitch = 0;   ///< distance between neighbours
  double gap = 0;     ///< distance between lanes
  int lanes = 1;      ///< lanes of each direction of a link
  double radius = 0;  ///< of a node
  double stub = 0;    ///< from the centre of a node to the end of its stubs
  double width = 0, height = 0;
  std::vector<Point> nodes;
  std::vector<bool> hidden;   ///< [node]: whether its layer is left out; empty: no layer is
  std::vector<Label> labels;  ///< ticks of the axes
  std::vector<Frame> frames;  ///< of layers

  bool shows(int node) const { return hidden.empty() || !hidden[node]; }
  /// Offset of a lane from the middle of the link, to the right in the direction of travel.
  double offset(int lane) const { return gap * (lane + 0.6); }
  /// Width of the lanes of one direction.
  double reach() const { return gap * (lanes + 0.1); }
  /// Height of an arc over `hops` links (1-D).
  double arc_height(int hops) const;
};

/// What the size of a map depends on.
struct MapNeeds {
  int lanes = 1;              ///< circuits of one direction on a link
  int longest_arc = 1;        ///< links of the longest straight run; 1-D only
  std::vector<int> layers{};  ///< layers of 3-D and 4-D to draw, ascending; empty: all
  int root = 0;               ///< graphs only: the node of the first row
};

/// Throws UsageError if the network is too large for a picture.
void require_drawable(const Topology& topology);

LayoutKind layout_kind(const Topology& topology);

/// The number of layers of a lattice, and the layer of a node. A network without layers has one.
int layer_count(const Topology& topology);
int layer_of(const Topology& topology, int node);

/// A layout with its corner at (0,0). width: the available width, which decides how many layers are side by side.
MapLayout map_layout(const Topology& topology, const MapNeeds& needs, double scale, double width);

/// The layout moved to this corner.
MapLayout placed(MapLayout layout, const Point& corner);

struct HopShape {
  enum Kind {
    kStraight,  ///< from node to node
    kStub,      ///< leaves `from` along `direction` and arrives at `to` along it
    kArc,       ///< bulges to the right
  };
  Kind kind = kStraight;
  Point from, to;
  Point direction;   ///< unit vector
  double bulge = 0;  ///< of an arc: distance from its chord to its control point
};

/// The shape of the hop from `node` by `port`. Precondition: the link exists.
HopShape hop_shape(const Topology& topology, const MapLayout& layout, int node, int port);

}  // namespace dateline
