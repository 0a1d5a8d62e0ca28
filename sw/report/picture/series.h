// SPDX-License-Identifier: Apache-2.0
// Several lines with marks in one field, and the legend below a diagram. Where lines coincide, their colours alternate
// along the line; marks at the same place are concentric rings. So every series is visible.
#pragma once

#include <string>
#include <vector>

#include "sw/report/picture/plot.h"
#include "sw/report/svg_writer.h"

namespace dateline {

struct SeriesMark {
  Point at;
  bool hollow = false;
  std::string tooltip;
  double interval = -1;  ///< half width of its interval; negative: none
};

struct Series {
  Stroke stroke;
  std::vector<SeriesMark> marks;  ///< in the order in which the line joins them
  bool joined = true;             ///< joined by a line; false: only marks
};

void draw_series(Plot& plot, const std::vector<Series>& all);

/// An entry of a legend.
struct SeriesMeaning {
  Stroke stroke;
  bool marked = false;  ///< the line has marks
  std::string text;
};

/// Draws the entries side by side in as many lines as they need, the first at `corner`. Breaks long texts. Returns the
/// y of the last line.
double series_legend(SvgWriter& svg, const std::vector<SeriesMeaning>& entries, const Point& corner, double width);

/// Draws a bold title and a subtitle below it, both broken at this width. Returns the y of the last line.
double picture_heading(SvgWriter& svg, const Point& corner, double width, const std::string& title,
                       const std::string& subtitle);

}  // namespace dateline
