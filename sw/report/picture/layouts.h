// SPDX-License-Identifier: Apache-2.0
// The layouts of map_layout.h, one function per kind. Each sets the positions of the nodes, the ticks, the frames and
// the size. The caller has set pitch, radius and stub.
#pragma once

#include <vector>

#include "sw/report/picture/map_layout.h"

namespace dateline {

void lay_out_line(const Topology& topology, MapLayout& layout, int longest_arc);
/// layers: the layers to draw; empty: all.
void lay_out_lattice(const Topology& topology, MapLayout& layout, double width, const std::vector<int>& layers);
void lay_out_grid(const Topology& topology, MapLayout& layout);
void lay_out_pairs(const Topology& topology, MapLayout& layout);
/// root: the node of the first row.
void lay_out_levels(const Topology& topology, MapLayout& layout, int root);

/// Distance from the chord of an arc over `steps` pitches to its control point. It grows slowly, so that arcs stay
/// between the rows of the grid.
double arc_bulge(const MapLayout& layout, double steps);

}  // namespace dateline
