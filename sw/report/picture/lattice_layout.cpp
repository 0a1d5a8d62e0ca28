// SPDX-License-Identifier: Apache-2.0
// Layouts of tori and meshes.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sw/report/picture/layouts.h"

namespace dateline {
namespace {

int size_of(const Topology& topology, int dim) { return dim < topology.dims() ? topology.dimensions[dim].size : 1; }
bool wraps(const Topology& topology, int dim) { return dim < topology.dims() && topology.dimensions[dim].wraps; }

constexpr const char* kAxisX = "x \u2192";

/// One layer: a lattice with room around it for its stubs and ticks.
struct Layer {
  int columns, rows;
  double margin_x, margin_y, tick;
  double width, height;
  double head = 0;  ///< room above the layer that keeps the name of axis y clear of the uppermost tick
};

/// Columns from one tick to the next: 1, or 10 if their numbers would overlap.
int tick_step(int columns, double font, double pitch) {
  return text_width(std::to_string(columns), font) < pitch ? 1 : 10;
}

Layer make_layer(const Topology& topology, const MapLayout& layout) {
  Layer layer;
  layer.columns = size_of(topology, 0);
  layer.rows = size_of(topology, 1);
  // Stubs to other layers are diagonal.
  const double border = layout.radius + 3 * layout.scale;
  const double least = topology.dims() > 2 ? std::max(border, 0.75 * layout.stub + layout.reach()) : border;
  layer.margin_x = wraps(topology, 0) ? std::max(least, layout.stub + 4 * layout.scale) : least;
  layer.margin_y = wraps(topology, 1) ? std::max(least, layout.stub + 4 * layout.scale) : least;
  layer.tick = 15 * layout.scale;
  layer.width = layer.tick + 2 * layer.margin_x + (layer.columns - 1) * layout.pitch;
  // The names of the axes are at the ends of the ticks.
  const double font = 9 * layout.scale;
  const int step = tick_step(layer.columns, font, layout.pitch), last = (layer.columns - 1) / step * step;
  const double last_tick = layer.tick + layer.margin_x + last * layout.pitch;
  layer.width = std::max(
      layer.width, last_tick + 0.5 * text_width(std::to_string(last), font) + 0.4 * font + text_width(kAxisX, font));
  if (layer.rows > 1) layer.head = std::max(0.0, 1.9 * font - layer.margin_y);
  layer.height = layer.tick + layer.head + 2 * layer.margin_y + (layer.rows - 1) * layout.pitch;
  return layer;
}

Point place(const MapLayout& layout, const Layer& layer, int x, int y) {
  return {layer.tick + layer.margin_x + x * layout.pitch,
          layer.head + layer.margin_y + (layer.rows - 1 - y) * layout.pitch};
}

void add_ticks(MapLayout& layout, const Layer& layer, const Point& corner) {
  const double font = 9 * layout.scale, bottom = layer.height - 0.3 * font;
  const auto add = [&](double x, double y, const std::string& text, const char* anchor) {
    layout.labels.push_back({corner + Point{x, y}, text, anchor});
  };
  const double x_of_y = layer.tick - 0.3 * font;
  const int step = tick_step(layer.columns, font, layout.pitch);
  for (int x = 0; x < layer.columns; x += step) add(place(layout, layer, x, 0).x, bottom, std::to_string(x), "middle");
  add(layer.width, bottom, kAxisX, "end");
  if (layer.rows == 1) return;
  for (int y = 0; y < layer.rows; y += step)
    add(x_of_y, place(layout, layer, 0, y).y + 0.35 * font, std::to_string(y), "end");
  add(x_of_y + 0.3 * font, font, "y \u2191", "end");
}

/// How many layers are drawn side by side: as many as fit, evenly over the rows; with w one row per w if all are drawn.
int layers_across(const Topology& topology, const Layer& layer, const MapLayout& layout, double width, int shown) {
  const double least_scale = layout.lanes == 1 ? 0.6 : 1;  // least scale to which the map may be shrunk
  const int depth = size_of(topology, 2);
  if (size_of(topology, 3) > 1 && shown == layer_count(topology)) return depth;
  const int room = std::max(1, static_cast<int>(width / (layer.width / layout.scale * least_scale)));
  const int rows = (shown + room - 1) / room;
  return (shown + rows - 1) / rows;
}

}  // namespace

void lay_out_lattice(const Topology& topology, MapLayout& layout, double width, const std::vector<int>& wanted) {
  const Layer layer = make_layer(topology, layout);
  std::vector<int> layers = wanted;
  if (layers.empty())
    for (int index = 0; index < layer_count(topology); ++index) layers.push_back(index);
  const int shown = static_cast<int>(layers.size());
  const bool named = layer_count(topology) > 1;
  const int across = layers_across(topology, layer, layout, width, shown);
  const double head = named ? 16 * layout.scale : 0, space = named ? 8 * layout.scale : 0;
  const auto corner = [&](int slot) {
    const int column = slot % across, row = slot / across;
    return Point{column * (layer.width + space), row * (layer.height + head + space) + head};
  };
  layout.hidden.assign(shown < layer_count(topology) ? topology.nodes : 0, true);
  const int plane = layer.columns * layer.rows;
  for (int at = 0; at < shown; ++at) {
    const int index = layers[at];
    for (int node = index * plane; node < (index + 1) * plane; ++node) {
      layout.nodes[node] = corner(at) + place(layout, layer, node % layer.columns, node % plane / layer.columns);
      if (!layout.hidden.empty()) layout.hidden[node] = false;
    }
    add_ticks(layout, layer, corner(at));
    if (!named) continue;
    std::string name = "z = " + std::to_string(index % size_of(topology, 2));
    if (topology.dims() > 3) name += ", w = " + std::to_string(index / size_of(topology, 2));
    layout.frames.push_back({corner(at), layer.width, layer.height, name});
  }
  layout.width = std::min(shown, across) * (layer.width + space) - space;
  const int down = (shown + across - 1) / across;
  layout.height = down * (layer.height + head + space) - space;
}

void lay_out_line(const Topology& topology, MapLayout& layout, int longest_arc) {
  const double margin = (wraps(topology, 0) ? 0.5 * layout.pitch : layout.radius) + 3 * layout.scale;
  const double arc = layout.radius + layout.arc_height(longest_arc) + 3 * layout.scale;
  for (int node = 0; node < topology.nodes; ++node) layout.nodes[node] = {margin + node * layout.pitch, arc};
  layout.width = 2 * margin + (topology.nodes - 1) * layout.pitch;
  layout.height = 2 * arc;
}

}  // namespace dateline
