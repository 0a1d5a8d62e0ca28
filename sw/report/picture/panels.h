// SPDX-License-Identifier: Apache-2.0
// The maps of the rounds with their captions, in rows and columns that fill a page.
#pragma once

#include <cstddef>
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
  /// rounds: indices, ascending. The references must outlive this object.
  Panels(const SchedulePicture& picture, const std::vector<int>& rounds, const Colours& colours);

  double width() const { return width_; }         ///< of the page, within its margins
  double scale() const { return layout_.scale; }  ///< of the maps
  LegendNeeds legend() const;
  /// Returns the lower end.
  double draw(SvgWriter& svg, const Point& corner) const;

 private:
  /// Consecutive rounds with the same circuits, cycles and volumes: indices into the shown rounds.
  struct Group {
    size_t first = 0, last = 0;
  };

  void choose_scale(const MapNeeds& needs);
  bool alike(int round, int other) const;
  int round_of(const Group& group) const { return rounds_[group.first]; }
  /// Layers that a round uses; empty: all of them.
  std::vector<int> active_layers(int round) const;
  MapLayout layout_of(int round) const;
  int longest_sequence() const;
  void caption(SvgWriter& svg, const Point& corner, const Group& group) const;
  std::vector<std::string> facts(int round, bool several) const;
  double caption_height() const;

  const SchedulePicture& picture_;
  const std::vector<int>& rounds_;
  const Colours& colours_;
  std::vector<Group> groups_;
  std::vector<Lanes> lanes_;  // [shown round]
  std::vector<Progress> progress_;
  MapNeeds needs_;
  MapLayout layout_;  // the layout with the most layers
  double scale_ = 1;
  int columns_ = 1;
  double cell_ = 0, width_ = 0;
};

}  // namespace dateline
