// SPDX-License-Identifier: Apache-2.0
// The space-time diagram: time runs to the right, one round after another. With up to 64 nodes each node has a row:
// every circuit is a bar at its sender (upper half) and at its receiver (lower half). Arrows join them; in a round with
// more circuits than nodes only the circuits with blocks of one node have arrows, which show the path of its data. With
// more than 36 nodes arrows are drawn only on request. Below, for any number of nodes, one row per port: the share of
// its links that carry circuits.
#pragma once

#include <vector>

#include <string>
#include <vector>

#include "sw/report/picture/colours.h"
#include "sw/report/picture/time_columns.h"
#include "sw/report/schedule_svg.h"
#include "sw/report/svg_writer.h"

namespace dateline {

constexpr int kMostNodeRows = 64;  ///< nodes of the largest network whose nodes have rows
constexpr double kLabels = 62;     ///< room for the names of rows, in user units
constexpr double kHeading = 165;   ///< room for the heading, in user units

/// Height of the row of a node, in user units.
inline double row_height(int nodes) { return nodes <= 20 ? 22.0 : nodes <= 36 ? 15.0 : 10.0; }

/// Draws below `corner` and returns the lower end. rounds: indices, ascending, at least one.
double draw_space_time(SvgWriter& svg, const SchedulePicture& picture, const Colours& colours,
                       const std::vector<int>& rounds, const Point& corner, double width);

/// The input of both kinds of rows.
struct SpaceTime {
  const SchedulePicture& picture;
  const Colours& colours;
  double left = 0;  ///< right end of the names of rows; a break may be between it and the first column
  std::vector<TimeColumn> columns;

  double right() const { return columns.back().x + columns.back().width; }
};

/// Whether the rows of nodes have arrows: with more than 36 nodes only on request.
bool draws_arrows(const SchedulePicture& picture);

/// The rows of the nodes. If most bars would be too thin for their colours, nodes with equal bars (time, colour) share
/// one higher row, unless arrows are drawn.
struct NodeRows {
  std::vector<int> of_node;        ///< [node] its row; -1: it shares the row of another node
  std::vector<std::string> names;  ///< [row]
  bool shared = false;
};
NodeRows node_rows_of(const SpaceTime& diagram);

/// Both draw below `top` and return the lower end.
double draw_node_rows(SvgWriter& svg, const SpaceTime& diagram, const NodeRows& rows, double top);
double draw_link_rows(SvgWriter& svg, const SpaceTime& diagram, double top);

}  // namespace dateline
