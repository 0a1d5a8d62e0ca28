// SPDX-License-Identifier: Apache-2.0
// The space-time diagram: time to the right, rounds one after another. Up to 64 nodes are rows, with a bar for every
// circuit at its sender (upper half) and at its receiver (lower half), and arrows between them; in a round of more
// circuits than nodes only those that carry blocks of one node, so that the way of its data can be followed; of more
// than 36 nodes where they are asked for. Below, for
// any number of nodes, a row a port: the share of its links that carry circuits.
#pragma once

#include <vector>

#include <string>
#include <vector>

#include "sw/report/picture/colours.h"
#include "sw/report/picture/time_columns.h"
#include "sw/report/schedule_svg.h"
#include "sw/report/svg_writer.h"

namespace dateline {

/// Draws below `corner` and returns where it ends. `rounds`: indices, ascending, at least one.
double draw_space_time(SvgWriter& svg, const SchedulePicture& picture, const Colours& colours,
                       const std::vector<int>& rounds, const Point& corner, double width);

/// What both kinds of rows need.
struct SpaceTime {
  const SchedulePicture& picture;
  const Colours& colours;
  double left = 0;  ///< names of rows end here; a break may come before the first column
  std::vector<TimeColumn> columns;

  double right() const { return columns.back().x + columns.back().width; }
};

/// Whether the rows of nodes have arrows: those of many nodes where they are asked for.
bool draws_arrows(const SchedulePicture& picture);

/// Which row a node has. Where most bars would be too thin for their colours, nodes that do the same at the
/// same time in the same colours share a higher row, unless arrows tell them apart.
struct NodeRows {
  std::vector<int> of_node;        ///< -1: the row of another node stands for it
  std::vector<std::string> names;  ///< of rows
  bool shared = false;
};
NodeRows node_rows_of(const SpaceTime& diagram);

/// Both draw below `top` and return where they end.
double draw_node_rows(SvgWriter& svg, const SpaceTime& diagram, const NodeRows& rows, double top);
double draw_link_rows(SvgWriter& svg, const SpaceTime& diagram, double top);

}  // namespace dateline
