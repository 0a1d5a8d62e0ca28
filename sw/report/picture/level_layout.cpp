// SPDX-License-Identifier: Apache-2.0
// The layout of a graph: the nodes by their distance from one of them, the nearest above. A level with many nodes has
// several rows.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "model/network/properties.h"
#include "sw/report/picture/layouts.h"

namespace dateline {
namespace {

constexpr int kMostInRow = 24;

/// The nodes of every row, from above. Nodes of a level are in the order of their first neighbour in the level before.
std::vector<std::vector<int>> level_rows(const Topology& topology, int root, std::vector<int>& level_of_row) {
  const std::vector<int> hops = hops_from(topology, root);
  const int levels = *std::max_element(hops.begin(), hops.end()) + 1;
  std::vector<std::vector<int>> by_level(static_cast<size_t>(levels) + 1);  // the last: nodes that no path reaches
  for (int node = 0; node < topology.nodes; ++node)
    by_level[static_cast<size_t>(hops[static_cast<size_t>(node)] < 0 ? levels : hops[static_cast<size_t>(node)])]
        .push_back(node);
  std::vector<int> place(static_cast<size_t>(topology.nodes), 0);
  std::vector<std::vector<int>> rows;
  for (size_t level = 0; level < by_level.size(); ++level) {
    std::vector<int>& nodes = by_level[level];
    std::vector<int> first(static_cast<size_t>(topology.nodes), topology.nodes);
    for (const int node : nodes)
      for (int port = 0; port < topology.ports; ++port)
        if (const LinkEnd far = topology.link(node, port);
            far && hops[static_cast<size_t>(far.node)] + 1 == hops[static_cast<size_t>(node)])
          first[static_cast<size_t>(node)] =
              std::min(first[static_cast<size_t>(node)], place[static_cast<size_t>(far.node)]);
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](int a, int b) { return first[static_cast<size_t>(a)] < first[static_cast<size_t>(b)]; });
    for (size_t i = 0; i < nodes.size(); ++i) {
      place[static_cast<size_t>(nodes[i])] = static_cast<int>(i);
      if (i % kMostInRow == 0) {
        rows.emplace_back();
        level_of_row.push_back(static_cast<int>(level) < levels ? static_cast<int>(level) : -1);
      }
      rows.back().push_back(nodes[i]);
    }
  }
  return rows;
}

}  // namespace

void lay_out_levels(const Topology& topology, MapLayout& layout, int root) {
  std::vector<int> levels;
  const std::vector<std::vector<int>> rows = level_rows(topology, root, levels);
  layout.pitch = std::max(layout.pitch, 44 * layout.scale);
  size_t widest = 1;
  for (const std::vector<int>& row : rows) widest = std::max(widest, row.size());
  const double tick = 26 * layout.scale, font = 9 * layout.scale;
  const double bulge = arc_bulge(layout, std::max<double>(2, static_cast<double>(widest) - 1));
  const double margin_x = layout.radius + 12 * layout.scale, margin_y = 0.5 * bulge + layout.radius;
  const double drop = 1.4 * layout.pitch;
  for (size_t r = 0; r < rows.size(); ++r) {
    const double shift = static_cast<double>(widest - rows[r].size()) / 2;
    for (size_t i = 0; i < rows[r].size(); ++i)
      layout.nodes[static_cast<size_t>(rows[r][i])] = {
          tick + margin_x + (static_cast<double>(i) + shift) * layout.pitch, margin_y + static_cast<double>(r) * drop};
    if (levels[r] >= 0 && (r == 0 || levels[r] != levels[r - 1]))
      layout.labels.push_back(
          {{tick, margin_y + static_cast<double>(r) * drop + 0.35 * font}, std::to_string(levels[r]), "end"});
  }
  layout.width = tick + 2 * margin_x + static_cast<double>(widest - 1) * layout.pitch;
  layout.height = 2 * margin_y + static_cast<double>(rows.size() - 1) * drop;
}

}  // namespace dateline
