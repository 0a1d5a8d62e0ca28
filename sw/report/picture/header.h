// SPDX-License-Identifier: Apache-2.0
// The header above the maps: operation, network and hardware in two lines, the counts of schedule, formula and bound,
// the verdict of the check, the legend.
#pragma once

#include <string>

#include "sw/report/picture/colours.h"
#include "sw/report/picture/map_layout.h"
#include "sw/report/schedule_svg.h"
#include "sw/report/svg_writer.h"

namespace dateline {

/// The two lines: operation, network and algorithm; then nodes, ports, q, parts and block length.
std::string picture_title(const SchedulePicture& picture);
std::string picture_subtitle(const SchedulePicture& picture);

/// draw_header(), draw_legend() and draw_terms() draw below `corner` within `width`, and return their lower end.
double draw_header(SvgWriter& svg, const SchedulePicture& picture, const Point& corner, double width);

/// The marks that occur in the maps and are explained in the legend.
struct LegendNeeds {
  bool wraps = false, busy = false, contended = false, root = false, pairs = false;
  bool adds = false, puts = false;  ///< what receivers do
  int layers = 0;                   ///< 1: circuits lead to other layers in z, 2: also in w
};
double draw_legend(SvgWriter& svg, const Colours& colours, const LegendNeeds& needs, const Point& corner, double width);

/// The definitions of the terms that the picture uses (words.h).
double draw_terms(SvgWriter& svg, const SchedulePicture& picture, const Point& corner, double width);

}  // namespace dateline
