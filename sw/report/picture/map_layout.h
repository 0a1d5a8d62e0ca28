// SPDX-License-Identifier: Apache-2.0
// Where the nodes of a network stand in a picture, and what shape a hop over one of its links has.
//
// Tori and meshes: a line with arcs (1-D), a lattice with x to the right and y upwards (2-D), or such layers side by
// side (z; w in rows). Wrap-around links and hops between layers are stubs: out at one node, in at the other. Other
// products (hypercube, generalised hypercube) stand in a grid, half of the address fields across, half upwards; their
// links to nodes that are no neighbours in the grid are arcs. A dual-cube is a grid of pairs: class 0 with its clusters
// across, class 1 with its clusters upwards, joined by the short cross links.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/report/svg_writer.h"

namespace dateline {

enum class LayoutKind { kLine, kLattice, kGrid, kPairs };

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
  double pitch = 0;   ///< between neighbours
  double gap = 0;     ///< between circuits side by side on a link
  int lanes = 1;      ///< room for so many of them in each direction
  double radius = 0;  ///< of a node
  double stub = 0;    ///< from the centre of a node to the end of its stubs
  double width = 0, height = 0;
  std::vector<Point> nodes;
  std::vector<bool> hidden;   ///< nodes of layers that are left out; empty: none
  std::vector<Label> labels;  ///< ticks of the axes
  std::vector<Frame> frames;  ///< of layers

  bool shows(int node) const { return hidden.empty() || !hidden[node]; }
  /// Sideways offset of a lane from the middle of the link, to the right of who travels on it.
  double offset(int lane) const { return gap * (lane + 0.6); }
  /// How far the lanes of one direction reach.
  double reach() const { return gap * (lanes + 0.1); }
  /// Height of an arc of 1-D over so many links.
  double arc_height(int hops) const;
};

/// What a map must have room for.
struct MapNeeds {
  int lanes = 1;              ///< circuits of one direction on a link
  int longest_arc = 1;        ///< links of the longest straight run; 1-D only
  std::vector<int> layers{};  ///< of 3-D and 4-D, those to draw, ascending; empty: all
};

/// Throws UsageError when the network has too many nodes for a picture.
void require_drawable(const Topology& topology);

LayoutKind layout_kind(const Topology& topology);

/// How many layers a lattice has, and which one a node is in; one of everything that has none.
int layer_count(const Topology& topology);
int layer_of(const Topology& topology, int node);

/// The corner at (0,0). `width` is the room across, which decides how many layers stand side by side.
MapLayout map_layout(const Topology& topology, const MapNeeds& needs, double scale, double width);

/// The same with its corner there.
MapLayout placed(MapLayout layout, const Point& corner);

struct HopShape {
  enum Kind {
    kStraight,  ///< from node to node
    kStub,      ///< leaves `from` along `direction` and comes in at `to` along it
    kArc,       ///< bulges to the right
  };
  Kind kind = kStraight;
  Point from, to;
  Point direction;   ///< unit
  double bulge = 0;  ///< of an arc: from its chord to its control point
};

/// Precondition: the link exists.
HopShape hop_shape(const Topology& topology, const MapLayout& layout, int node, int port);

}  // namespace dateline
