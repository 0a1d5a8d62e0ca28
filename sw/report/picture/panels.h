// SPDX-License-Identifier: Apache-2.0
// The maps of the rounds, each under its caption, in rows and columns that fill a page.
#pragma once

#include <string>
#include <vector>

#include "sw/report/picture/colours.h"
#include "sw/report/picture/header.h"
#include "sw/report/picture/lanes.h"
#include "sw/report/picture/map_layout.h"
#include "sw/report/schedule_svg.h"
#include "sw/report/svg_writer.h"
#include "sw/schedule/progress.h"

namespace dateline {

class Panels {
 public:
  /// `rounds`: indices, ascending. The references must outlive it.
  Panels(const SchedulePicture& picture, const std::vector<int>& rounds, const Colours& colours);

  double width() const { return width_; }         ///< of the page, within its margins
  double scale() const { return layout_.scale; }  ///< of the maps
  LegendNeeds legend() const;
  /// Returns where they end.
  double draw(SvgWriter& svg, const Point& corner) const;

 private:
  void choose_scale(const MapNeeds& needs);
  void caption(SvgWriter& svg, const Point& corner, int round) const;
  std::vector<std::string> facts(int round) const;
  double caption_height() const;

  const SchedulePicture& picture_;
  const std::vector<int>& rounds_;
  const Colours& colours_;
  std::vector<Lanes> lanes_;  // [shown round]
  std::vector<Progress> progress_;
  MapLayout layout_;
  int columns_ = 1;
  double cell_ = 0, width_ = 0;
};

}  // namespace dateline
