// SPDX-License-Identifier: Apache-2.0
// One round on the map of the network: nodes shaded by what they hold as the round starts, its circuits, its busiest
// links.
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

/// What is drawn; the layout stands in its place already (placed()).
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

/// Links that carry the most items in a round, unless half of the used ones do or more; and those that carry more than
/// q transfers.
struct MarkedLinks {
  std::vector<LinkLoad> busiest, contended;
};
MarkedLinks marked_links(const std::vector<LinkLoad>& loads, int q);

/// Shade of a node: 0 (nothing) to 4 (everything).
int shade(double share);

void draw_round_map(SvgWriter& svg, const MapLayout& layout, const RoundMap& map);

}  // namespace dateline
