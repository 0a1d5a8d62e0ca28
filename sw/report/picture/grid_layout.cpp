// SPDX-License-Identifier: Apache-2.0
// Layouts of networks with links that skip nodes of the grid: products with complete graphs, hypercubes, dual-cubes.
#include <algorithm>
#include <cmath>
#include <string>

#include "sw/report/picture/layouts.h"

namespace dateline {
namespace {

struct Grid {
  int fields = 0;  ///< number of address fields across; the others go upwards
  int columns = 1, rows = 1;
};

/// Splits the address fields between columns and rows, to make the grid as square as possible. Of two equally good
/// grids it takes the wider one.
Grid most_square(const Topology& topology) {
  Grid best;
  for (int fields = 1; fields <= topology.dims(); ++fields) {
    Grid grid;
    grid.fields = fields;
    for (int dim = 0; dim < fields; ++dim) grid.columns *= topology.dimensions[dim].size;
    grid.rows = topology.nodes / grid.columns;
    const auto longest = [](const Grid& g) { return std::max(g.columns, g.rows); };
    if (best.fields == 0 || longest(grid) <= longest(best)) best = grid;
  }
  return best;
}

/// Coordinates of the fields first..last-1 of a node.
std::string fields_text(const Topology& topology, int node, int first, int last) {
  std::string text;
  for (int dim = first; dim < last; ++dim)
    text += (text.empty() ? "" : ",") + std::to_string(topology.coordinate(node, dim));
  return text;
}

double longest_reach(const MapLayout& layout, int steps) {
  return 0.5 * arc_bulge(layout, steps) + layout.reach() + 3 * layout.scale;
}

void add_tick(MapLayout& layout, const Point& at, const std::string& text, const char* anchor, double room) {
  if (text_width(text, 9 * layout.scale) < room) layout.labels.push_back({at, text, anchor});
}

}  // namespace

double arc_bulge(const MapLayout& layout, double steps) { return layout.pitch * (0.62 + 0.22 * std::log2(steps)); }

void lay_out_grid(const Topology& topology, MapLayout& layout) {
  const Grid grid = most_square(topology);
  const double tick = 40 * layout.scale, font = 9 * layout.scale;
  const double margin_x = std::max(layout.radius + 3 * layout.scale, longest_reach(layout, std::max(2, grid.rows - 1)));
  const double margin_y =
      std::max(layout.radius + 3 * layout.scale, longest_reach(layout, std::max(2, grid.columns - 1)));
  layout.pitch = std::max(layout.pitch, 38 * layout.scale);
  for (int node = 0; node < topology.nodes; ++node) {
    const int column = node % grid.columns, row = node / grid.columns;
    layout.nodes[node] = {tick + margin_x + column * layout.pitch, margin_y + (grid.rows - 1 - row) * layout.pitch};
  }
  layout.width = tick + 2 * margin_x + (grid.columns - 1) * layout.pitch;
  layout.height = 14 * layout.scale + 2 * margin_y + (grid.rows - 1) * layout.pitch;
  for (int column = 0; column < grid.columns; ++column)
    add_tick(layout, {layout.nodes[column].x, layout.height - 0.3 * font},
             fields_text(topology, column, 0, grid.fields), "middle", layout.pitch);
  for (int row = 0; row < grid.rows && grid.rows > 1; ++row) {
    const int node = row * grid.columns;
    add_tick(layout, {tick, layout.nodes[node].y + 0.35 * font},
             fields_text(topology, node, grid.fields, topology.dims()), "end", tick);
  }
}

void lay_out_pairs(const Topology& topology, MapLayout& layout) {
  const int side = topology.dimensions[0].size;
  // The pitch is the distance of neighbours in a cluster. The two nodes of a pair are half a pitch apart in x and in y.
  layout.pitch = std::max(layout.pitch, 56 * layout.scale);
  const double tick = 34 * layout.scale, font = 9 * layout.scale;
  const double margin = std::max(layout.radius + 3 * layout.scale, longest_reach(layout, std::max(2, side - 1)));
  const double cells = (side - 0.5) * layout.pitch;
  for (int node = 0; node < topology.nodes; ++node) {
    const int one = topology.coordinate(node, 0), two = topology.coordinate(node, 1);
    const double half = topology.coordinate(node, 2) == 0 ? 0 : 0.5;
    layout.nodes[node] = {tick + margin + (one + half) * layout.pitch, margin + cells - (two + half) * layout.pitch};
  }
  layout.width = tick + 2 * margin + cells;
  layout.height = 14 * layout.scale + 2 * margin + cells;
  for (int field = 0; field < side; ++field) {
    const double at = field * layout.pitch;
    layout.labels.push_back({{tick + margin + at, layout.height - 0.3 * font},
                             (field == 0 ? "I = " : "") + std::to_string(field),
                             "middle"});
    layout.labels.push_back(
        {{tick, margin + cells - at + 0.35 * font}, (field == side - 1 ? "II = " : "") + std::to_string(field), "end"});
  }
}

}  // namespace dateline
