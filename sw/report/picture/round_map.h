// SPDX-License-Identifier: Apache-2.0
// One round on the map of the network: nodes shaded by what they hold as the round starts, the circuits, and the
// busiest links.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/report/picture/lanes.h"
#include "sw/report/picture/map_layout.h"
#include "sw/report/svg_writer.h"
#include "sw/schedule/progress.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The round to draw.
struct RoundMap {
  const Topology& topology;
  const Schedule& schedule;
  int round = 0;  ///< index
  const Progress& progress;
  int root = -1;  ///< node of a rooted operation
  const Lanes& lanes;
  const std::vector<int>& colours;  ///< [transfer]
  bool tooltips = true;             ///< of nodes and circuits
};

/// busiest: links that carry the most items in a round; none if these are at least half of the used links. contended:
/// links that carry more than q transfers.
struct MarkedLinks {
  std::vector<LinkLoad> busiest, contended;
};
MarkedLinks marked_links(const std::vector<LinkLoad>& loads, int q);

/// Shade of a node that holds this share of its required items: 0 (nothing) to 4 (all).
int shade(double share);

/// layout: already at its position (placed()).
void draw_round_map(SvgWriter& svg, const MapLayout& layout, const RoundMap& map);

}  // namespace dateline
