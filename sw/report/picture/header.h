// SPDX-License-Identifier: Apache-2.0
// What stands above the maps: operation, network and hardware in two lines, counts beside formula and bound, the
// verdict of the check, the legend.
#pragma once

#include <string>

#include "sw/report/picture/colours.h"
#include "sw/report/picture/map_layout.h"
#include "sw/report/schedule_svg.h"
#include "sw/report/svg_writer.h"

namespace dateline {

/// What is drawn, in a line; and what it is made for, in another.
std::string picture_title(const SchedulePicture& picture);
std::string picture_subtitle(const SchedulePicture& picture);

/// All three draw below `corner` within `width` and return where they end.
double draw_header(SvgWriter& svg, const SchedulePicture& picture, const Point& corner, double width);

/// What the marks in the maps mean; only those that occur.
struct LegendNeeds {
  bool wraps = false, busy = false, contended = false, root = false, pairs = false;
  int layers = 0;  ///< 1: circuits go to other layers in z, 2: also in w
};
double draw_legend(SvgWriter& svg, const Colours& colours, const LegendNeeds& needs, const Point& corner, double width);

/// The words that the picture uses (words.h).
double draw_terms(SvgWriter& svg, const SchedulePicture& picture, const Point& corner, double width);

}  // namespace dateline
