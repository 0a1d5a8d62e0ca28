// SPDX-License-Identifier: Apache-2.0
// The space-time diagram of a stream: time runs to the right, one group of rounds after another. With up to 64 nodes
// and 3000 messages each node has a row with a lane per port: the upper lanes have bars for what the node sends, the
// lower, pale ones for what arrives. Bars of different rounds overlap in time. Below, for any number of nodes, one row
// per port: the share of its links that a message uses, over time.
#pragma once

#include <vector>

#include "sw/report/picture/colours.h"
#include "sw/report/schedule_svg.h"
#include "sw/report/svg_writer.h"

namespace dateline {

/// Draws below `corner` and returns the lower end. rounds: indices of the rounds whose transfers are drawn, ascending,
/// at least one. Precondition: picture.stream.
double draw_stream_time(SvgWriter& svg, const SchedulePicture& picture, const Colours& colours,
                        const std::vector<int>& rounds, const Point& corner, double width);

}  // namespace dateline
