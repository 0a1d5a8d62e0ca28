// SPDX-License-Identifier: Apache-2.0
// Several lines with marks in one field, and the legend below a diagram. Where lines lie on each other their colours
// alternate along them, and marks at one place are rings, so that every series is seen.
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
  double interval = -1;  ///< from its middle to each side; less than 0: none
};

struct Series {
  Stroke stroke;
  std::vector<SeriesMark> marks;  ///< joined by the line in this order
  bool joined = true;             ///< or else marks alone
};

void draw_series(Plot& plot, const std::vector<Series>& all);

struct SeriesMeaning {
  Stroke stroke;
  bool marked = false;  ///< the line has marks
  std::string text;
};

/// Entries side by side in as many lines as they need, the first at the height of `corner`. A long text is broken.
/// Returns the height of the last line.
double series_legend(SvgWriter& svg, const std::vector<SeriesMeaning>& entries, const Point& corner, double width);

/// A title in bold and a subtitle below it, both broken into lines of that width. Returns the height of the last line.
double picture_heading(SvgWriter& svg, const Point& corner, double width, const std::string& title,
                       const std::string& subtitle);

}  // namespace dateline
